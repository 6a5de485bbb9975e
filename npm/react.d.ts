// The elements in JSX, for React 19: `import "a2a-forms/react"` once, in any file that is compiled.
import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { A2aForm, A2aInspect, SchemaForm, SchemaView } from "./a2a-forms.js";

/** An element's own properties, besides what every HTML element has. Events are listened to by a `ref`. */
type Props<Element extends HTMLElement, Own extends keyof Element> = DetailedHTMLProps<HTMLAttributes<Element>, Element> &
  Partial<Pick<Element, Own>>;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "schema-form": Props<
        SchemaForm,
        "schema" | "resources" | "value" | "valueText" | "options" | "readonly" | "disabled" | "locale" | "name"
      >;
      "schema-view": Props<SchemaView, "schema" | "resources" | "value" | "valueText" | "locale">;
      "a2a-inspect": Props<A2aInspect, "text" | "kind" | "card">;
      "a2a-form": Props<
        A2aForm,
        | "agent" | "protocol" | "skill" | "schemaName" | "theme" | "locale" | "persist" | "allowOrigins" | "disabled" | "card" | "value"
        | "options" | "getCredentials" | "signEnvelope" | "extensions" | "headers" | "verifyKeys"
      > & { "schema-name"?: string; "allow-origins"?: string };
    }
  }
}
