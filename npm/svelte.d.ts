// The elements in Svelte 5: `import "a2a-forms/svelte"` once, in any file that is compiled.
import type { HTMLAttributes } from "svelte/elements";
import type { ElementTypes } from "./a2a-forms.js";

/** An element's own properties and events (`onschema-form-submit`), besides what every HTML element has. */
type Props<Element extends HTMLElement, Own, Events> = Omit<HTMLAttributes<Element>, keyof Own> &
  Partial<Own> & { [Name in keyof Events as `on${Name & string}`]?: (event: Events[Name]) => void };
type Elements = {
  [Tag in keyof ElementTypes]: Props<ElementTypes[Tag]["element"], ElementTypes[Tag]["properties"], ElementTypes[Tag]["events"]>;
};

declare module "svelte/elements" {
  interface SvelteHTMLElements extends Elements {}
}
