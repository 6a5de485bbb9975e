// The elements in Vue's templates: `import "a2a-forms/vue"` once, in any file that is compiled. Tell the compiler that they
// are custom elements (`compilerOptions.isCustomElement`), and set objects as properties (`:schema.prop`).
import type { EmitFn, HTMLAttributes } from "vue";
import type {
  A2aForm, A2aFormEvents, A2aFormProperties, A2aInspect, A2aInspectEvents, A2aInspectProperties, SchemaForm, SchemaFormEvents,
  SchemaFormProperties, SchemaView, SchemaViewProperties,
} from "./a2a-forms.js";

/** An element's own properties and events (`@schema-form-submit`), besides what every HTML element has. */
type Component<Element extends HTMLElement, Own, Events = {}> = new () => Element & {
  $props: HTMLAttributes & Partial<Own>;
  $emit: EmitFn<{ [Name in keyof Events]: (event: Events[Name]) => void }>;
};

declare module "vue" {
  interface GlobalComponents {
    "schema-form": Component<SchemaForm, SchemaFormProperties, SchemaFormEvents>;
    "schema-view": Component<SchemaView, SchemaViewProperties>;
    "a2a-form": Component<A2aForm, A2aFormProperties, A2aFormEvents>;
    "a2a-inspect": Component<A2aInspect, A2aInspectProperties, A2aInspectEvents>;
  }
}
