// The elements in JSX, for React 19: `import "a2a-forms/react"` once, in any file that is compiled.
import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { ElementTypes } from "./a2a-forms.js";

/** An element's own properties and events (`onschema-form-submit`), besides what every HTML element has. */
type Props<Element extends HTMLElement, Own, Events> = DetailedHTMLProps<HTMLAttributes<Element>, Element> &
  Partial<Own> & { [Name in keyof Events as `on${Name & string}`]?: (event: Events[Name]) => void };
type Elements = {
  [Tag in keyof ElementTypes]: Props<ElementTypes[Tag]["element"], ElementTypes[Tag]["properties"], ElementTypes[Tag]["events"]>;
};

declare module "react" {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
