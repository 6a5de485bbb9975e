// The start of the worker, and of its module on this thread where the page forbids workers. Checks a script of another origin
// by its hash.
import { files } from "a2a-forms-files";
import { trustedUrl, vouchForBlob } from "./trusted-types.js";

/** Whether an address has the page's origin. Opaque origins are all "null", so the scheme is compared as well. */
const isOurs = (address) => ["origin", "protocol"].every((name) => new URL(address)[name] === location[name]);
/** The hash of a script of the package; empty for one that a bundler renamed, since it may have changed the content. */
const hashOf = (address, name) => (new URL(address).pathname.endsWith(`/${name}`) ? files[name][1] : "");
const workerHash = (address) => hashOf(address, "worker.js");
/**
 * Runs a script of the package as a module of the page. `cargo xtask package` writes the function `importByAddress` into each
 * entry: its `import()` has comments for bundlers.
 */
export function runScript(address, name) {
  // An imported module has no hash.
  if (isOurs(address)) return importByAddress(address);
  const type = { type: "module", crossOrigin: "", integrity: hashOf(address, name) };
  return new Promise((onload, onerror) =>
    document.head.append(Object.assign(document.createElement("script"), type, { onload, onerror, src: trustedUrl(address) })),
  );
}
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
/** Loads the worker's module on this thread, for a page that forbids workers: a function from request to answer. */
export async function loadWorkerModule(address) {
  try {
    // `inline.js` has the script inside.
    if (!self.a2aFormsWorkerModule) await runScript(address, "worker.js");
    workerModule ??= self.a2aFormsWorkerModule;
    delete self.a2aFormsWorkerModule;
    return await workerModule(address);
  } catch (error) {
    console.error("a2a-forms:", error);
    throw error;
  }
}
