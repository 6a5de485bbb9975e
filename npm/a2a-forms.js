// All elements. `cargo xtask package` makes one file of this and of what it imports.
import { define } from "./elements.js";

export const { A2aForm, A2aInspect, SchemaForm, SchemaView, setBasePath } = define("schema-form", "schema-view", "a2a-form", "a2a-inspect");
