// The URLs of the package's files: beside this script, or in the folder that `setBasePath` names. `a2a-forms-parts` is written
// by `cargo xtask package`: the glue of the WebAssembly module, and for each file of the package its URL and its hash.
import { files } from "a2a-forms-parts";

/** The folder of the files; `undefined` for the folder of this script. */
let base;
/** Loads all files from another folder with this package. Call it in the script that imports this one. */
export function setBasePath(path) {
  base = new URL(String(path).replace(/\/?$/, "/"), document.baseURI);
}
/** The URL of a file of the package. */
export const locate = (name) => (base ? new URL(name, base) : files[name][0]());
/** The URL of the worker's script. Its fragment has the URL and the hash of the worker's module. */
export function workerAddress() {
  const module = encodeURIComponent(locate("worker_bg.wasm"));
  return `${locate("worker.js")}#${module}&${files["worker_bg.wasm"][1]}`;
}
