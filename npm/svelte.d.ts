// The elements in Svelte 5: `import "a2a-forms/svelte"` once, in any file that is compiled.
import type { HTMLAttributes } from "svelte/elements";
import type {
  A2aForm, A2aFormEvents, A2aFormProperties, A2aInspect, A2aInspectEvents, A2aInspectProperties, SchemaForm, SchemaFormEvents,
  SchemaFormProperties, SchemaView, SchemaViewProperties,
} from "./a2a-forms.js";

/** An element's own properties and events (`onschema-form-submit`), besides what every HTML element has. */
type Props<Element extends HTMLElement, Own, Events = {}> = Omit<HTMLAttributes<Element>, keyof Own> &
  Partial<Own> & { [Name in keyof Events as `on${Name & string}`]?: (event: Events[Name]) => void };

declare module "svelte/elements" {
  interface SvelteHTMLElements {
    "schema-form": Props<SchemaForm, SchemaFormProperties, SchemaFormEvents>;
    "schema-view": Props<SchemaView, SchemaViewProperties>;
    "a2a-form": Props<A2aForm, A2aFormProperties, A2aFormEvents>;
    "a2a-inspect": Props<A2aInspect, A2aInspectProperties, A2aInspectEvents>;
  }
}
