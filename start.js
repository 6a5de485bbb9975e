// Starts the page. A file, not a script in index.html: the page's Content-Security-Policy allows
// files of its own and nothing else.
import init, { setWorkerHooks } from "./app.js";

// As `src/bin/app.rs` names the worker.
const worker = new URL("worker.js", document.baseURI).href;
let policy;
try {
  policy = globalThis.trustedTypes?.createPolicy("a2a-forms", {
    createScriptURL(address) {
      if (address === worker) return address;
      throw new TypeError(`no worker of ours: ${address}`);
    },
  });
} catch {
  // The headers do not allow this policy name. Then the worker's URL is passed as text.
}
/** Starts the worker's module here. Its script leaves this function in a global, which is taken at once. */
let desk;
await init({ module_or_path: new URL("app_bg.wasm", import.meta.url) });
setWorkerHooks(
  (address) => new Worker(policy ? policy.createScriptURL(address) : address),
  // Loads the worker's module on this thread, if the page forbids workers.
  async (address) => {
    await import(address);
    desk ??= self.a2aFormsDesk;
    delete self.a2aFormsDesk;
    return desk(address);
  },
);
