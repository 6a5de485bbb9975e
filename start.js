// Starts the page. A file, not a script in index.html: the page's Content-Security-Policy allows
// files of its own and nothing else.
import init, { setWorkerHooks } from "./app.js";

let policy;
try {
  policy = globalThis.trustedTypes?.createPolicy("a2a-forms", { createScriptURL: (address) => address });
} catch {
  // The headers do not allow this policy name. Then the worker's URL is passed as text.
}
await init({ module_or_path: new URL("app_bg.wasm", import.meta.url) });
setWorkerHooks(
  (address) => (policy ? policy.createScriptURL(address) : address),
  // Loads the worker's module on this thread, if the page forbids workers.
  async (address) => {
    await import(address);
    return self.a2aFormsDesk(address);
  },
);
