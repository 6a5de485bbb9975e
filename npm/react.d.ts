// The elements in JSX, for React 19: `import "a2a-forms/react"` once, in any file that is compiled.
import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type {
  A2aForm, A2aFormEvents, A2aFormProperties, A2aInspect, A2aInspectEvents, A2aInspectProperties, SchemaForm, SchemaFormEvents,
  SchemaFormProperties, SchemaView, SchemaViewProperties,
} from "./a2a-forms.js";

/** An element's own properties and events (`onschema-form-submit`), besides what every HTML element has. */
type Props<Element extends HTMLElement, Own, Events = {}> = DetailedHTMLProps<HTMLAttributes<Element>, Element> &
  Partial<Own> & { [Name in keyof Events as `on${Name & string}`]?: (event: Events[Name]) => void };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "schema-form": Props<SchemaForm, SchemaFormProperties, SchemaFormEvents>;
      "schema-view": Props<SchemaView, SchemaViewProperties>;
      "a2a-form": Props<A2aForm, A2aFormProperties, A2aFormEvents>;
      "a2a-inspect": Props<A2aInspect, A2aInspectProperties, A2aInspectEvents>;
    }
  }
}
