// The entry point of `worker.js`, which `cargo xtask package` appends to the glue of wasm-bindgen: starts the module whose
// URL is in the fragment of the script's URL, or else the one beside the script. Bundlers give both files names of their own.
// In a blob `location` says nothing, so the blob's text says where the script is in `self.a2aFormsWorkerUrl`. Imported into a
// page (one that forbids workers), it starts nothing: it leaves in a global how to start the module, and with what to ask. On a
// server it does nothing.
import { asModule, compileChecked, integrityOf } from "./checked-module.js";

async function start(address) {
  const [named, wanted] = new URL(address).hash.slice(1).split("&");
  // The hash of the module that this script was made with. xtask defines it.
  if (wanted && wanted !== MODULE_HASH) throw new Error("a2a-forms: worker.js is of another build than the script that starts it");
  const url = named ? decodeURIComponent(named) : new URL("worker_bg.wasm", address);
  const response = asModule(await fetch(url, { integrity: integrityOf(MODULE_HASH) }));
  return wasm_bindgen({ module_or_path: await compileChecked("worker_bg.wasm", response, MODULE_HASH) });
}
if (globalThis.document) self.a2aFormsWorkerModule = (address) => start(address).then(() => wasm_bindgen.answer);
else if (globalThis.WorkerGlobalScope) {
  // A rejected promise would stay inside the worker; thrown from a timer, it reaches the page as the worker's `error` event.
  start(self.a2aFormsWorkerUrl ?? location.href).catch((error) =>
    setTimeout(() => {
      throw error;
    }),
  );
}
