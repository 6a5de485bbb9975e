// The elements in Vue's templates: `import "a2a-forms/vue"` once, in any file that is compiled. Tell the compiler that they
// are custom elements (`compilerOptions.isCustomElement`), and set objects as properties (`:schema.prop`).
import type { EmitFn, HTMLAttributes, ReservedProps } from "vue";
import type { ElementTypes } from "./a2a-forms.js";

/** An element's own properties and events (`@schema-form-submit`), besides what every HTML element has. */
type Component<Element extends HTMLElement, Own, Events> = new () => Element & {
  $props: HTMLAttributes & ReservedProps & Partial<Own>;
  $emit: EmitFn<{ [Name in keyof Events]: (event: Events[Name]) => void }>;
};
type Elements = {
  [Tag in keyof ElementTypes]: Component<ElementTypes[Tag]["element"], ElementTypes[Tag]["properties"], ElementTypes[Tag]["events"]>;
};

declare module "vue" {
  interface GlobalComponents extends Elements {}
}
