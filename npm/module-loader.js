// The loader of the elements' WebAssembly module, in parts: `first` draws a form, `rest` follows once it is painted, `view`
// shows results, `talk` holds conversations with agents; `test`, which tests an agent, is loaded by the module itself. Requests
// the files, checks their bytes, and makes another instance after a trap.
import { files } from "a2a-forms-files";
import { filesOf, instance } from "a2a-forms-parts";
import { asModule, compileChecked, integrityOf } from "./checked-module.js";
import { locate, viteAdvice } from "./package-files.js";
import { loadWorkerModule, startWorker } from "./start-worker.js";
import { sheetOf } from "./style-sheets.js";

const FIRST = "ui_bg.wasm";
/** The address of this script in stack traces, which have it where our JavaScript calls the module. */
const SCRIPT = /[a-z]+:[^\s()@]+?(?=:\d+:\d+)/.exec(new Error().stack)?.[0];

/** An instance of the module, shared by all elements. After a trap it can't be used: the next `round` loads another instance. */
function newModuleInstance(round) {
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
      throw new Error(`${url} was not loaded, or is of another build${viteAdvice()}`, { cause });
    });
    // Some servers answer with a page in place of a missing file.
    const type = answer.headers.get("Content-Type") ?? "";
    if (!answer.ok || type.startsWith("text/html")) throw new Error(`${url}: HTTP ${answer.status} ${type}`.trimEnd() + viteAdvice());
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
  /**
   * Whether a stack trace leads into this instance. WebKit names no address of a module, and a hundred frames at most: there our
   * script is in it, or an element is at work.
   */
  const isIn = (stack = "") =>
    [...hrefs].some((href) => stack.includes(href)) || (stack.includes("@<?>:wasm-function[") && (working.length > 0 || stack.includes(SCRIPT)));
  return { load, expect, here, sheets, isIn };
}

/** How often all elements start again by themselves after traps that no known element caused. */
const UNEXPLAINED = 3;
let unexplained = 0;
let round = 0;
/** The last trap, which may be reported twice. */
let last;
/** The current instance. */
export let moduleInstance = newModuleInstance(round);
/** The elements on the page; all use the current instance. */
export const alive = new Set();
/** The elements for which the module is at work, innermost last. After a trap the last one is the cause. */
export const working = [];
/**
 * Whether an error is a trap of the current instance. A stack overflow is a RangeError or InternalError. After a trap, the
 * element that caused it shows an error, and the others start again by themselves: at once, or when their messages are answered.
 */
export function trapped(error) {
  if (error && error === last) return true;
  const isTrap = error instanceof WebAssembly.RuntimeError || error instanceof RangeError || error?.name === "InternalError";
  if (!isTrap || !moduleInstance.isIn(error.stack)) return false;
  last = error;
  const cause = working.at(-1);
  working.length = 0;
  unexplained += cause ? 0 : 1;
  moduleInstance = newModuleInstance((round += 1));
  const isEnd = unexplained > UNEXPLAINED;
  // What another element sends goes on in the old instance.
  const all = [...alive].filter((element) => element === cause || isEnd || !element._goesOn());
  // Each ends its work in the old instance, before any of them begins it in the new one.
  for (const element of all) element._abandon();
  for (const element of all) {
    if (element === cause || isEnd) element._crashed();
    else element._restart();
  }
  return true;
}
