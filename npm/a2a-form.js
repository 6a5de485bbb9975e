// <a2a-form> alone.
import { define } from "./elements.js";

export const { A2aForm, A2aInspect, SchemaForm, SchemaView, setBasePath } = define("a2a-form");
