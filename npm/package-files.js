// The WebAssembly module of the elements, loaded in parts: `first` draws a form, `rest` follows once it is painted,
// `view` shows results, `talk` holds conversations with agents. Finds and requests the files, checks their bytes, and
// restarts after a trap. `a2a-forms-parts` is written by `cargo xtask package`: the glue of the module, and for each file of
// the package its URL and its hash.
import { files, filesOf, instance } from "a2a-forms-parts";
import { asModule, compileChecked, integrityOf } from "./checked-module.js";

const FIRST = "ui_bg.wasm";

/** The folder of the files; `undefined` for the folder of this script. */
let base;
/** Loads all files from another folder with this package. Call it in the script that imports this one. */
export function setBasePath(path) {
  base = new URL(String(path).replace(/\/?$/, "/"), document.baseURI);
}
const locate = (name) => (base ? new URL(name, base) : files[name][0]());
/** The URL of the worker's script. Its fragment has the URL and the hash of the worker's module. */
export function workerAddress() {
  const module = encodeURIComponent(locate("worker_bg.wasm"));
  return `${locate("worker.js")}#${module}&${files["worker_bg.wasm"][1]}`;
}

/** The Trusted Types policy; `false` if the page does not allow this name. */
let policy;
/** The URL of the blob with the worker's script; `undefined` unless a worker is being started from it. */
let blob;
/** Returns the address of the worker's script, and throws for any other address. */
function vouch(address) {
  if (address === blob || address === workerAddress()) return address;
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
/** Whether an address has the page's origin. Opaque origins are all "null", so the scheme is compared as well. */
const isOurs = (address) => ["origin", "protocol"].every((name) => new URL(address)[name] === location[name]);
/** The hash of the worker's script; empty for a script that a bundler renamed, since it may have changed the content. */
const workerHash = (address) => (new URL(address).pathname.endsWith("/worker.js") ? files["worker.js"][1] : "");
/**
 * Starts the worker. A script of another origin is fetched, checked, and started as a blob, since a worker's script must have
 * the page's origin: the result forwards handlers and messages to the worker, and reports an error if it can't be started.
 */
function startWorker(address) {
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
    blob = URL.createObjectURL(new Blob(script, { type: "text/javascript" }));
    late.worker = new Worker(trustedUrl(blob));
    URL.revokeObjectURL(blob);
    blob = undefined;
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
let desk;
/** Loads the worker's module on this thread, for a page that forbids workers: a function from request to answer. */
async function loadWorkerModule(address) {
  const type = { type: "module", crossOrigin: "", integrity: workerHash(address) };
  const script = (onload, onerror) =>
    document.head.append(Object.assign(document.createElement("script"), type, { onload, onerror, src: trustedUrl(address) }));
  try {
    // An imported module has no hash. `inline.js` has the script inside.
    if (!self.a2aFormsDesk) await (isOurs(address) ? import(/* @vite-ignore */ /* webpackIgnore: true */ address) : new Promise(script));
    desk ??= self.a2aFormsDesk;
    delete self.a2aFormsDesk;
    return await desk(address);
  } catch (error) {
    console.error("a2a-forms:", error);
    throw error;
  }
}

const catalogs = {};
/**
 * The messages in the language of a tag, those of forms or all; `undefined` if this package does not have the language. English
 * is in the module, and replaces a language that could not be loaded.
 */
export async function catalogFor(tag, isForForms) {
  const name = `locale-${tag.split("-")[0].toLowerCase()}`;
  if (!Object.hasOwn(files, `${name}.json`)) return undefined;
  const form = await catalog(`${name}.json`);
  // The first file has the hash of the second one.
  return isForForms || !form ? form : { ...form, ...(await catalog(`${name}-agent.json`, form[""])) };
}
function catalog(name, integrity = files[name][1]) {
  const load = async () => {
    const answer = await fetch(locate(name), { integrity });
    if (!answer.ok) throw new Error(`${name}: HTTP ${answer.status}`);
    return answer.json();
  };
  return (catalogs[name] ??= load().catch((error) => {
    delete catalogs[name];
    console.error("a2a-forms:", error);
  }));
}

/** A constructed style sheet, which the page's `style-src` does not restrict. */
export function sheetOf(text) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

/** An instance of the module, shared by all elements. After a trap it can't be used: the next `round` loads another instance. */
function newCopy(round) {
  const parts = {}; // promises of parts, by name
  const here = {}; // loaded parts, by name
  // The URLs by which stack traces name this instance. Without the round: a browser that still has the module of another
  // one gives both the same name.
  const hrefs = new Set();
  const asked = new Map(); // responses by file name; `null` once taken, since a response can be read only once
  let misses = 0;

  async function request(name) {
    const url = locate(name).href;
    const hash = files[name][1];
    hrefs.add(url);
    const integrity = name === FIRST ? integrityOf(hash) : hash;
    const answer = await fetch(round && /^http/.test(url) ? `${url}?${round}` : url, {
      cache: misses ? "reload" : "default",
      integrity,
    }).catch((cause) => {
      throw new Error(`${url} was not loaded, or is of another build`, { cause });
    });
    if (!answer.ok) throw new Error(`${url}: HTTP ${answer.status}`);
    const module = asModule(answer);
    // Stack traces do not name the URL of a response that is made here.
    if (module !== answer) hrefs.add("wasm://wasm/");
    return module;
  }
  function askAhead(name) {
    if (asked.has(name)) return;
    const answer = request(name);
    answer.catch(() => {}); // reported to the caller of `take`
    asked.set(name, answer);
  }
  /** The `fetch` of the module and of its loaders, which name files of the package. */
  function take(name, ...more) {
    if (!Object.hasOwn(files, name)) return fetch(name, ...more);
    const answer = asked.get(name) ?? request(name);
    asked.set(name, null);
    return answer;
  }
  async function first() {
    const module = await compileChecked(FIRST, await take(FIRST), files[FIRST][1]);
    here.ui = instance(take);
    await here.ui.default({ module_or_path: module });
    here.ui.setWorkerHooks(startWorker, loadWorkerModule);
  }
  async function begin(part) {
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
  const expect = (part) => filesOf[part].forEach(askAhead);
  const sheets = (part) => ["first", part].flatMap((name) => here[name]?.sheet ?? []);
  return { load, expect, here, sheets, isIn: (stack) => [...hrefs].some((href) => stack?.includes(href)) };
}

/** How often all elements start again by themselves after traps that no known element caused. */
const UNEXPLAINED = 3;
let unexplained = 0;
let round = 0;
/** The last trap, which may be reported twice. */
let last;
/** The current instance. */
export let copy = newCopy(round);
/** The elements on the page; all use the current instance. */
export const alive = new Set();
/** The elements for which the module is at work, innermost last. After a trap the last one is the cause. */
export const working = [];
/**
 * Whether an error is a trap of the current instance. A stack overflow is a RangeError or InternalError. After a trap, the
 * element that caused it shows an error, and the others start again by themselves.
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
