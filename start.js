// Starts the page. A file, not a script in index.html: the page's Content-Security-Policy allows
// files of its own and nothing else.
import init, { setWorkerHooks } from "./app.js";

let policy;
try {
  policy = globalThis.trustedTypes?.createPolicy("a2a-forms", { createScriptURL: (address) => address });
} catch {
  // The name is not among those that the headers allow: then the worker's address goes as text.
}
await init({ module_or_path: new URL("app_bg.wasm", import.meta.url) });
setWorkerHooks(
  (address) => (policy ? policy.createScriptURL(address) : address),
  // The worker's module on this thread, where the page forbids workers. Its script says how it starts.
  async (address) => {
    await import(address);
    return self.a2aFormsDesk(address);
  },
);
