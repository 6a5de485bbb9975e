// Starts the page. A file, not a script in index.html: the page's Content-Security-Policy allows
// files of its own and nothing else.
import init, { setWorkerHooks, start } from "./app.js";

// As `src/bin/app.rs` names the worker.
const worker = new URL("worker_loader.js", document.baseURI).href;
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
const page = document.documentElement;
/** The language that the person chose, or the first of the browser's that the page has (`early.js`). */
const tag = page.dataset.language;
/** Its messages; `undefined` for English, which also takes the place of a language that can't be loaded. */
async function catalog() {
  const language = tag.split("-")[0];
  if (language === "en") return undefined;
  const load = async (name) => {
    const answer = await fetch(new URL(name, document.baseURI));
    return answer.ok ? answer.json() : Promise.reject(new Error(`${name}: HTTP ${answer.status}`));
  };
  const all = await Promise.all([`locale-${language}.json`, `locale-${language}-agent.json`].map(load));
  return JSON.stringify(Object.assign({}, ...all));
}
const texts = catalog().catch((error) => console.error("a2a-forms:", error));

await init({ module_or_path: new URL("app_bg.wasm", import.meta.url) });
setWorkerHooks(
  (address) => new Worker(policy ? policy.createScriptURL(address) : address, { type: "module" }),
  // Loads the worker's module on this thread, if the page forbids workers.
  async () => {
    const module = await import("./worker.js");
    await module.default();
    return module.answer;
  },
);
const messages = await texts;
if (!messages) Object.assign(page, { lang: "en", dir: "ltr" });
start(tag, messages);
