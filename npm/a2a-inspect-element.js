// The custom element <a2a-inspect>: its properties. It shares the Rust class of <schema-view>.
import { Base } from "./base-element.js";
import { properties } from "./properties.js";

export class A2aInspect extends Base {
  static observedAttributes = ["agent", "locale", "lang"];
  static part = "view";
  static inside = "SchemaView";
  static passed = ["card", "kind", "text", "agent"];

  constructor() {
    super();
    // The text that the person enters is the property's value.
    this._root.addEventListener("input", ({ target }) => target.name && this._set(target.name, target.value));
  }
}
properties(A2aInspect, { given: ["text", "kind", "card"], attribute: ["agent", "locale"] });
