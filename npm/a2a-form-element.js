// The custom element <a2a-form>: its attributes, properties and methods.
import { Base } from "./base-element.js";
import { methods, properties } from "./properties.js";

export class A2aForm extends Base {
  static observedAttributes = ["protocol", "skill", "schema-name", "disabled", "persist", "allow-origins", "require-signature", "preview", "hide-result", "credentials", "agent", "locale", "lang", "content-lang"];
  static defaults = { protocol: "auto", theme: "auto", persist: "none", credentials: "same-origin" };
  static part = "talk";
  static inside = "A2aForm";
  static passed = ["posted", "reported", "options", "prefill", "protocol", "skill", "schema-name", "valueText", "disabled", "persist", "allow-origins", "credentials", "extensions", "headers", "verifyKeys", "require-signature", "preview", "hide-result", "card", "agent"];

  /** Whether the agent is ready, or none was given: then the element has no state. */
  _isUsable(state) {
    return state === "ready" || state === undefined;
  }
}
properties(A2aForm, {
  given: ["card", "options", "prefill", "controls", "getCredentials", "fetch", "signEnvelope", "extensions", "headers", "verifyKeys"],
  flag: ["disabled", "requireSignature", "preview", "hideResult"],
  attribute: ["agent", "protocol", "skill", "schemaName", "theme", "locale", "contentLang", "persist", "allowOrigins", "credentials"],
});
methods(A2aForm, (it) => it._inside, ["submit", "cancel", "reset"]);
