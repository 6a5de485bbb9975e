// The URLs of the package's files: beside this script, or in the folder that `setBasePath` names. `cargo xtask package` writes
// `a2a-forms-files` for each script: each file of the package with its hash, and with its URL if the script's elements use it,
// so that bundlers copy only what the elements of a project need.
import { files } from "a2a-forms-files";

const FIRST = "ui_bg.wasm";
/** The folder of the files; `undefined` for the folder of this script. */
let base;
/** Loads all files from another folder with this package. Call it in the script that imports this one. */
export function setBasePath(path) {
  base = new URL(String(path).replace(/\/?$/, "/"), document.baseURI);
}
/** The URL that a bundler gives a file. That of Turbopack is a path. */
const bundled = (name) => new URL(files[name][0]().href, location.href);
/** The URL of a file of the package. A file without one is beside the first module, unless a bundler has moved that. */
export function locate(name) {
  if (base) return new URL(name, base);
  const url = files[name][0] ? bundled(name) : new URL(name, bundled(FIRST));
  // Vite before version 8 moves this script into its cache, and leaves the other files in the package.
  return new URL(url.href.replace(/(\/node_modules)?\/\.vite\/deps\//, "/node_modules/a2a-forms/"));
}
/** Takes the URLs that this copy lacks from the table of another copy of the same build, with other elements. */
export function addFiles(others) {
  for (const [name, [url, hash]] of Object.entries(others)) {
    if (files[name] && hash === files[name][1]) files[name][0] ??= url;
  }
}
/** Tells a developer, in the console, how Vite's server can serve the files: it refuses those outside of the project. */
export const viteAdvice = () => {
  const href = String(files[FIRST][0]());
  if (href.includes("/.vite/deps/")) return '; for the server of Vite, set optimizeDeps: { exclude: ["a2a-forms"] }';
  return href.includes("/@fs/") ? "; for the server of Vite, npm install the archive of a2a-forms, or its folder with --install-links" : "";
};
/** The URL of the worker's script. Its fragment has the URL and the hash of the worker's module. */
export function workerAddress() {
  const module = encodeURIComponent(locate("worker_bg.wasm"));
  return `${locate("worker.js")}#${module}&${files["worker_bg.wasm"][1]}`;
}
