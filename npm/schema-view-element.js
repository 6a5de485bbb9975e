// The custom element <schema-view>: its attributes and properties.
import { Base } from "./base-element.js";
import { properties } from "./properties.js";

export class SchemaView extends Base {
  static observedAttributes = ["locale", "lang", "content-lang"];
  static part = "view";
  static inside = "SchemaView";
  static passed = ["resources", "schema", "valueText"];
}
properties(SchemaView, { given: ["schema", "resources"], attribute: ["locale", "contentLang"] });
