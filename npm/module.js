// What is inside the elements: WebAssembly, loaded in parts. `first` draws a form, `rest` follows once it is painted,
// `view` shows results, `talk` talks to agents. Owns where the files are, asking for them, and starting again after a trap.

/** Where everything is loaded from, if not from beside this file. */
let base;
/** Loads everything from a folder with a copy of this package. To be called in the script that imports this one. */
export function setBasePath(path) {
  base = new URL(String(path).replace(/\/?$/, "/"), document.baseURI);
}

// Bundlers find files by literal addresses, each with `import.meta.url`.
const beside = import.meta.url;
const importAt = (address) => import(/* @vite-ignore */ /* webpackIgnore: true */ address);
/** A browser may remember a script that could not be had, or another package's: `again` makes another address of it. */
function importGlue(again) {
  const elsewhere = () => importAt(new URL(`ui.js${again}`, base ?? beside).href);
  if (base) return elsewhere();
  return again ? elsewhere().catch(() => import("./ui.js")) : import("./ui.js");
}
const firstFile = () => (base ? new URL("ui_bg.wasm", base) : new URL("./ui_bg.wasm", import.meta.url));
/** The worker's script; its fragment says where the worker's module is. */
export function workerAddress() {
  const script = base ? new URL("worker.js", base) : new URL("./worker.js", import.meta.url);
  const module = base ? new URL("worker_bg.wasm", base) : new URL("./worker_bg.wasm", import.meta.url);
  return `${script.href}#${encodeURIComponent(module.href)}`;
}

/** The one policy of this file (Trusted Types); `false` where the page allows none of this name. */
let policy;
/** What a page that enforces Trusted Types takes for the address of the worker. */
function vouched(address) {
  try {
    policy ??= globalThis.trustedTypes?.createPolicy("a2a-forms", { createScriptURL: (text) => text });
  } catch {
    policy = false;
  }
  return policy ? policy.createScriptURL(address) : address;
}
/** The worker's module on this thread, where a page forbids workers: a function from question to answer. */
const standIn = (address) => importAt(address).then(() => self.a2aFormsDesk(address));

/** A style sheet, without `style-src` in the page's headers. */
export function sheetOf(text) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

/** A copy of the module, shared by all elements. After a trap what is left of it can't be trusted: the next `round` begins. */
function newCopy(round) {
  const parts = {}; // on their way, by name
  const here = {}; // the parts that are loaded
  const hrefs = new Set(); // how the stack of an error names this copy
  const asked = new Map(); // answers by address; `null` once taken, since an answer can be read only once
  const hashes = new Map(); // of the later parts' files, by address: a file of another package is refused
  let misses = 0;

  const hrefOf = (url) => (round && /^http/.test(url) ? `${url}?${round}` : String(url));
  async function request(href) {
    hrefs.add(href);
    const answer = await fetch(href, { cache: misses ? "reload" : "default", integrity: hashes.get(href) });
    if (!answer.ok) throw new Error(`${href}: HTTP ${answer.status}`);
    if (answer.headers.get("Content-Type") === "application/wasm") return answer;
    // Served as something else it is compiled all the same, but loses its address.
    hrefs.add("wasm://wasm/");
    return new Response(answer.body, { headers: { "Content-Type": "application/wasm" } });
  }
  function askAhead(url) {
    const href = hrefOf(url);
    if (asked.has(href)) return;
    const answer = request(href);
    answer.catch(() => {}); // whoever takes it hears of it
    asked.set(href, answer);
  }
  /** The `fetch` of the module's loaders. */
  function take(url, ...more) {
    if (!(url instanceof URL)) return fetch(url, ...more);
    const href = hrefOf(url);
    const answer = asked.get(href) ?? request(href);
    asked.set(href, null);
    return answer;
  }
  /** The script with the glue; it names the files of the later parts. */
  async function glue() {
    const script = await importGlue(misses ? `?${round}.${misses}` : "");
    for (const [url, hash] of Object.values(script.files).flatMap((files) => files())) hashes.set(hrefOf(url), hash);
    return script;
  }
  async function first() {
    askAhead(firstFile());
    const { instance, id } = await load("glue");
    const module = await WebAssembly.compileStreaming(take(firstFile()));
    const [known] = WebAssembly.Module.customSections(module, "package");
    if (!known || new TextDecoder().decode(known) !== id) {
      delete parts.glue;
      throw new Error("ui.js and ui_bg.wasm are of two packages");
    }
    here.ui = instance(take);
    await here.ui.default({ module_or_path: module });
    here.ui.setWorkerHooks(vouched, standIn);
  }
  async function begin(part) {
    if (part === "glue") return glue();
    await (part === "first" ? first() : load("first").then(({ ui }) => ui.load(part)));
    return (here[part] = { ui: here.ui, sheet: sheetOf(here.ui.stylesheet(part)) });
  }
  /** Loads a part once, unless it could not be had: then whoever asks next tries again, past the browser's cache. */
  const load = (part) =>
    (parts[part] ??= begin(part).catch((error) => {
      delete parts[part];
      asked.clear();
      misses += 1;
      throw error;
    }));
  /** Asks for the files of a part while those before it are on their way. */
  const expect = (part) => load("glue").then(({ files }) => files[part]().forEach(([url]) => askAhead(url)), () => {});
  const sheets = (part) => ["first", part].flatMap((name) => here[name]?.sheet ?? []);
  return { load, expect, here, sheets, isIn: (stack) => [...hrefs].some((href) => stack?.includes(href)) };
}

let round = 0;
/** The present copy. */
export let copy = newCopy(round);
/** The elements on the page: all share the fate of the copy. */
export const alive = new Set();
/** Whether an error is a trap of the present copy; a stack that is too deep is a RangeError, or an InternalError. */
export function trapped(error) {
  const isTrap = error instanceof WebAssembly.RuntimeError || error instanceof RangeError || error?.name === "InternalError";
  if (!isTrap || !copy.isIn(error.stack)) return false;
  copy = newCopy((round += 1));
  for (const element of [...alive]) element._crashed();
  return true;
}
