// The definition of the custom elements, and the exports of the package. Importing this file defines no element:
// `a2a-forms.js` defines all, and the files named after an element that one. `cargo xtask package` makes each of those a
// file that imports no other, so that one hash covers it.
import { A2aForm } from "./a2a-form-element.js";
import { A2aInspect } from "./a2a-inspect-element.js";
import { trapped } from "./module-loader.js";
import { files } from "a2a-forms-files";
import { addFiles, setBasePath } from "./package-files.js";
import { SchemaForm } from "./schema-form-element.js";
import { SchemaView } from "./schema-view-element.js";

/**
 * All exports of the package, from the first copy on the page, whichever file loaded it. The first copy also serves the other
 * copies, so that the page has one module, one worker and one Trusted Types policy; it takes the URLs of their elements' files.
 */
const first = (globalThis[Symbol.for("a2a-forms")] ??= { SchemaForm, SchemaView, A2aForm, A2aInspect, setBasePath, addFiles });
const CLASSES = { "schema-form": "SchemaForm", "schema-view": "SchemaView", "a2a-form": "A2aForm", "a2a-inspect": "A2aInspect" };

// On a server there are no custom elements.
if (globalThis.customElements && first.SchemaForm === SchemaForm) {
  addEventListener("error", ({ error }) => trapped(error));
  addEventListener("unhandledrejection", ({ reason }) => trapped(reason));
}

/** Defines elements by name, unless they are defined. Returns all exports of the package. */
export function define(...names) {
  first.addFiles(files);
  for (const name of names) {
    if (globalThis.customElements && !customElements.get(name)) customElements.define(name, first[CLASSES[name]]);
  }
  return first;
}
