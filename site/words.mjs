// The words of the site's bar, the gallery and the playground in the reader's language. The English sentence is the key: it
// is in the pages, and `words/` has a table for each other language. What a table lacks is said in English.
// Names of languages and of what they choose are kept by `early.js`, which runs before the first paint.

const page = document.documentElement;

/** The languages of the site, each in its own words. */
export const LANGUAGES = {
  ar: "العربية", de: "Deutsch", en: "English", es: "Español", fr: "Français", it: "Italiano", ja: "日本語", nl: "Nederlands",
  pl: "Polski", pt: "Português", zh: "中文",
};

const KEY = "a2a-language";
/** The text of an element or attribute in English, once it is said in another language. */
const english = new WeakMap();
const callbacks = new Set();
/** Folders with tables: the site's own, and those of single pages. */
const folders = [];
let table = {};

/** The language of the words. */
export const language = () => page.dataset.language.split("-")[0];

/** Whether a sentence is there in the reader's language. */
export const isKnown = (sentence) => language() === "en" || Object.hasOwn(table, sentence);

/** A sentence in the reader's language. `{name}` is the value of that name. */
export function say(sentence, values = {}) {
  const words = Object.hasOwn(table, sentence) ? table[sentence] : sentence;
  return words.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** Says a sentence in an element. One that only English has is marked as English. */
export function sayIn(element, sentence) {
  element.textContent = say(sentence);
  for (const [name, value] of [["lang", "en"], ["dir", "ltr"]]) {
    if (isKnown(sentence)) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
  return element;
}

async function load() {
  const tables = folders.filter(({ has }) => has.includes(language())).map(async ({ url }) => {
    const answer = await fetch(new URL(`${language()}.json`, url));
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
    return answer.json();
  });
  try {
    // The site's own words before those of a page's content.
    table = Object.assign({}, ...(await Promise.all(tables)).reverse());
  } catch (error) {
    console.error("a2a-forms:", error);
    table = {};
    page.dataset.language = "en";
  }
  const dir = language() === "ar" ? "rtl" : "ltr";
  // The documents are English; their bar is not.
  const all = page.hasAttribute("data-is-english") ? document.querySelectorAll("[data-is-said]") : [page];
  for (const one of all) Object.assign(one, { lang: page.dataset.language, dir });
}

const ATTRIBUTES = { "data-say-label": "aria-label", "data-say-placeholder": "placeholder", "data-say-title": "title" };

/** Says the marked texts of the page: of elements with `data-say`, of `aria-label` with `data-say-label`. */
export function sayAll(root = document) {
  for (const one of root.querySelectorAll("[data-say]")) {
    if (!english.has(one)) english.set(one, {});
    const known = english.get(one);
    one.textContent = say((known.text ??= one.textContent.trim()));
  }
  for (const [mark, attribute] of Object.entries(ATTRIBUTES)) {
    for (const one of root.querySelectorAll(`[${mark}]`)) {
      if (!english.has(one)) english.set(one, {});
      const known = english.get(one);
      one.setAttribute(attribute, say((known[attribute] ??= one.getAttribute(attribute))));
    }
  }
}

/** Adds the tables of a folder, which has these languages. */
export async function addTables(url, has) {
  folders.push({ url, has });
  await load();
}

/** Has a function called when the words have changed. */
export const onLanguage = (callback) => callbacks.add(callback);

/** Says everything in another language, and keeps the choice; "" is the browser's language. */
export async function chooseLanguage(tag) {
  try {
    if (tag) localStorage.setItem(KEY, tag);
    else localStorage.removeItem(KEY);
  } catch {
    // The choice holds for this page.
  }
  const own = navigator.languages.find((one) => one.split("-")[0] in LANGUAGES);
  page.dataset.language = tag || own || "en";
  await load();
  sayAll();
  for (const callback of callbacks) callback();
}

/** The language that was chosen; "" for the browser's. */
export function chosenLanguage() {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

await addTables(new URL("words/", import.meta.url), Object.keys(LANGUAGES).filter((tag) => tag !== "en"));
sayAll();
