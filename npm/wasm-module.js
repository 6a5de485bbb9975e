// The WebAssembly module of the elements, loaded in parts: `first` draws a form, `rest` follows once it is painted,
// `view` shows results, `talk` holds conversations with agents. Finds and requests the files, and restarts after a trap.

/** The folder of the files, if not that of this script. */
let base;
/** Loads all files from another folder with this package. Call it in the script that imports this one. */
export function setBasePath(path) {
  base = new URL(String(path).replace(/\/?$/, "/"), document.baseURI);
}

// Bundlers find files by literal URLs with `import.meta.url`.
const beside = import.meta.url;
const importAt = (address) => import(/* @vite-ignore */ /* webpackIgnore: true */ address);
/** Imports the glue. Browsers cache failed imports; the query `again` makes another URL. */
function importGlue(again) {
  const elsewhere = () => importAt(new URL(`ui.js${again}`, base ?? beside).href);
  if (base) return elsewhere();
  return again ? elsewhere().catch(() => import("./ui.js")) : import("./ui.js");
}
const firstFile = () => (base ? new URL("ui_bg.wasm", base) : new URL("./ui_bg.wasm", import.meta.url));
/** The URL of the worker's script, with the URL of its module as fragment. */
export function workerAddress() {
  const script = base ? new URL("worker.js", base) : new URL("./worker.js", import.meta.url);
  const module = base ? new URL("worker_bg.wasm", base) : new URL("./worker_bg.wasm", import.meta.url);
  return `${script.href}#${encodeURIComponent(module.href)}`;
}

/** The Trusted Types policy; `false` if the page does not allow this name. */
let policy;
/** Vouches for the worker's script, and for a blob, which only this origin can make. */
function vouch(address) {
  if (address === workerAddress() || address.startsWith(`blob:${location.origin}/`)) return address;
  throw new TypeError(`a2a-forms: no worker of ours: ${address}`);
}
/** The worker's URL as a `TrustedScriptURL`, where the page enforces Trusted Types. */
function trustedUrl(address) {
  try {
    policy ??= globalThis.trustedTypes?.createPolicy("a2a-forms", { createScriptURL: vouch });
  } catch {
    policy = false;
  }
  return policy ? policy.createScriptURL(address) : address;
}
/** Starts the worker's module on this thread. Its script leaves this function in a global, which is taken at once. */
let desk;
/** Loads the worker's module on this thread, for a page that forbids workers: a function from request to answer. */
const loadWorkerModule = (address) =>
  importAt(address).then(() => {
    desk ??= self.a2aFormsDesk;
    delete self.a2aFormsDesk;
    return desk(address);
  });

/** A constructed style sheet, which the page's `style-src` does not restrict. */
export function sheetOf(text) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

/** An instance of the module, shared by all elements. After a trap it can't be used any more: the next `round` loads another. */
function newCopy(round) {
  const parts = {}; // promises of parts, by name
  const here = {}; // loaded parts, by name
  // The URLs by which stack traces name this instance. Without the round: a browser that still has the module of another
  // one gives both the same name.
  const hrefs = new Set();
  const asked = new Map(); // responses by URL; `null` once taken, since a response can be read only once
  const hashes = new Map(); // integrity hashes of the parts by URL, to refuse files of another package
  let misses = 0;

  const hrefOf = (url) => (round && /^http/.test(url) ? `${url}?${round}` : String(url));
  async function request(href) {
    hrefs.add(href.replace(/\?\d+$/, ""));
    const answer = await fetch(href, { cache: misses ? "reload" : "default", integrity: hashes.get(href) });
    if (!answer.ok) throw new Error(`${href}: HTTP ${answer.status}`);
    if (answer.headers.get("Content-Type") === "application/wasm") return answer;
    // With another media type it must be wrapped, and then stack traces lose its URL.
    hrefs.add("wasm://wasm/");
    return new Response(answer.body, { headers: { "Content-Type": "application/wasm" } });
  }
  function askAhead(url) {
    const href = hrefOf(url);
    if (asked.has(href)) return;
    const answer = request(href);
    answer.catch(() => {}); // reported to the caller of `take`
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
  /** The glue, which names the files of the later parts. */
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
    here.ui.setWorkerHooks(trustedUrl, loadWorkerModule);
  }
  async function begin(part) {
    if (part === "glue") return glue();
    await (part === "first" ? first() : load("first").then(({ ui }) => ui.load(part)));
    return (here[part] = { ui: here.ui, sheet: sheetOf(here.ui.stylesheet(part)) });
  }
  /** Loads a part once. After a failure the next call tries again, bypassing the browser's cache. */
  const load = (part) =>
    (parts[part] ??= begin(part).catch((error) => {
      delete parts[part];
      asked.clear();
      misses += 1;
      throw error;
    }));
  /** Requests the files of a part ahead of time. */
  const expect = (part) => load("glue").then(({ files }) => files[part]().forEach(([url]) => askAhead(url)), () => {});
  const sheets = (part) => ["first", part].flatMap((name) => here[name]?.sheet ?? []);
  return { load, expect, here, sheets, isIn: (stack) => [...hrefs].some((href) => stack?.includes(href)) };
}

/** How often all elements start again by themselves after traps of which none is known to have caused them. */
const UNEXPLAINED = 3;
let unexplained = 0;
let round = 0;
/** The last trap, which may be reported twice. */
let last;
/** The current instance. */
export let copy = newCopy(round);
/** The elements on the page; all use the current instance. */
export const alive = new Set();
/** The elements for which the module is at work, innermost last. A trap leaves the one that caused it in here. */
export const working = [];
/**
 * Whether an error is a trap of the current instance. A stack overflow is a RangeError or InternalError. The element that
 * caused it says so; the others start again by themselves.
 */
export function trapped(error) {
  if (error && error === last) return true;
  const isTrap = error instanceof WebAssembly.RuntimeError || error instanceof RangeError || error?.name === "InternalError";
  if (!isTrap || !copy.isIn(error.stack)) return false;
  last = error;
  const cause = working.at(-1);
  working.length = 0;
  unexplained += cause ? 0 : 1;
  copy = newCopy((round += 1));
  const all = [...alive];
  // Each ends its work in the old instance, before any of them begins it in the new one.
  for (const element of all) element._abandon();
  for (const element of all) {
    if (element === cause || unexplained > UNEXPLAINED) element._crashed();
    else element._restart();
  }
  return true;
}
