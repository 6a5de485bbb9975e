// The start of the worker, and of its module on this thread where the page forbids workers. Checks a script of another origin
// by its hash.
import { files } from "a2a-forms-files";
import { trustedUrl, vouchForBlob } from "./trusted-types.js";

/** Whether an address has the page's origin. Opaque origins are all "null", so the scheme is compared as well. */
const isOurs = (address) => ["origin", "protocol"].every((name) => new URL(address)[name] === location[name]);
/** The hash of the worker's script; empty for a script that a bundler renamed, since it may have changed the content. */
const workerHash = (address) => (new URL(address).pathname.endsWith("/worker.js") ? files["worker.js"][1] : "");
/**
 * Starts the worker. A script of another origin is fetched, checked, and started as a blob, since a worker's script must have
 * the page's origin: the result forwards handlers and messages to the worker, and reports an error if it can't be started.
 */
export function startWorker(address) {
  if (isOurs(address)) return new Worker(trustedUrl(address));
  const late = {
    postMessage: (text) => late.worker.postMessage(text),
    terminate() {
      late.isOver = true;
      late.worker?.terminate();
    },
  };
  const begin = async () => {
    const answer = await fetch(address, { integrity: workerHash(address) });
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    const script = [`self.a2aFormsWorkerUrl=${JSON.stringify(address)};`, await answer.text()];
    if (late.isOver) return;
    const blob = URL.createObjectURL(new Blob(script, { type: "text/javascript" }));
    vouchForBlob(blob);
    late.worker = new Worker(trustedUrl(blob));
    URL.revokeObjectURL(blob);
    vouchForBlob(undefined);
    late.worker.onmessage = late.onmessage;
    late.worker.onerror = late.onerror;
  };
  begin().catch((error) => {
    console.error("a2a-forms: worker.js was not loaded, or is of another build", error);
    late.onerror?.(error);
  });
  return late;
}
/** The function that the worker's script, loaded on this thread, left in a global; it loads the worker's module. */
let workerModule;
/**
 * Loads the worker's module on this thread, for a page that forbids workers: a function from request to answer.
 * `cargo xtask package` writes the function `importByAddress` into each script: its `import()` has comments for bundlers.
 */
export async function loadWorkerModule(address) {
  const type = { type: "module", crossOrigin: "", integrity: workerHash(address) };
  const script = (onload, onerror) =>
    document.head.append(Object.assign(document.createElement("script"), type, { onload, onerror, src: trustedUrl(address) }));
  try {
    // An imported module has no hash. `inline.js` has the script inside.
    if (!self.a2aFormsWorkerModule) await (isOurs(address) ? importByAddress(address) : new Promise(script));
    workerModule ??= self.a2aFormsWorkerModule;
    delete self.a2aFormsWorkerModule;
    return await workerModule(address);
  } catch (error) {
    console.error("a2a-forms:", error);
    throw error;
  }
}
