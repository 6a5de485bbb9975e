// The language of an element: its tag, its catalog and the host page's words, its number in the module.
import { english } from "a2a-forms-parts";
import { catalogFor } from "./locale-catalogs.js";

/** The language tag of an element: its own or that of the nearest ancestor, across shadow roots. */
function tagOf(element) {
  for (let here = element; here; here = here.getRootNode().host) {
    const tag = here.getAttribute("locale") || here.closest("[lang]:not([lang=''])")?.lang;
    if (tag) return tag;
  }
  return "";
}

/** The most answers of a host page's `translate` that are compared with those of another function. */
const MOST_ANSWERS = 2_000;
/** Messages that a host page words by another one, as long as it does not word them themselves. */
const WIDER = { "enter-named": "enter-value" };
/** Translators of removed elements. */
const unused = [];

/**
 * Asks the host page's `translate` of one element, and never throws. The module keeps `ask` for ever: so this holds the function
 * weakly, which may refer to the element, and another element takes it over.
 */
class Translator {
  #function; // weakly
  #answers = new Map(); // by id and variables
  #isBlamed = false;
  /** Changes when the words do. */
  version;
  ask = (id, params) => {
    const words = this.#askOf(this.#function.deref(), id, params);
    if (this.#answers.size < MOST_ANSWERS) this.#answers.set(JSON.stringify([id, params]), words);
    return words;
  };

  #askOf(translate, id, params) {
    try {
      let words = translate?.(id, params);
      if (id in WIDER && typeof words !== "string") words = translate?.(WIDER[id], {});
      return typeof words === "string" ? words : undefined;
    } catch (error) {
      if (!this.#isBlamed) console.error("a2a-forms: translate:", error);
      this.#isBlamed = true;
    }
  }
  /** Asks this function from now on. One that gives the words that were given so far, such as an inline arrow, changes nothing. */
  turnTo(translate) {
    if (this.#function?.deref() === translate) return;
    const isEqual = this.version && [...this.#answers].every(([asked, words]) => this.#askOf(translate, ...JSON.parse(asked)) === words);
    this.#function = new WeakRef(translate);
    if (isEqual) return;
    this.#answers.clear();
    this.#isBlamed = false;
    this.version = {};
  }
}

export class ElementLanguage {
  #element;
  #known; // the tag and the words that the module has, to notice a change
  #translator; // of the host page's function for words
  #shown; // the version of the translator whose words the module shows
  #catalog; // the messages in the language, if they are loaded
  /** The number of the element's language in the module, which keeps it when the words change; 0 is English. */
  number = 0;
  #module; // the module that gave the number

  constructor(element) {
    this.#element = element;
  }

  /** The language tag of our words: English without a catalog. */
  get ofWords() {
    return this.#catalog ? tagOf(this.#element) : "en";
  }
  /** Loads the messages of the language, if it has some. */
  async loadCatalog() {
    return (this.#catalog = await catalogFor(tagOf(this.#element), this.#element.constructor.part === "rest"));
  }
  /** A text of the shell by its id. */
  word(id) {
    return this.#translate?.ask(id, {}) ?? this.#element._given.messages?.[id] ?? this.#catalog?.[id] ?? english[id];
  }
  get #translate() {
    const { translate } = this.#element._given;
    if (!translate) this.release();
    else (this.#translator ??= unused.pop() ?? new Translator()).turnTo(translate);
    return this.#translator;
  }
  /** Registers the language with the module. */
  async register(ui) {
    let catalog;
    do {
      this.#known = this.#words();
      catalog = await this.loadCatalog();
    } while (this.#words() !== this.#known);
    let { messages } = this.#element._given;
    for (const [id, wider] of Object.entries(WIDER)) if (messages?.[wider]) messages = { [id]: messages[wider], ...messages };
    const translator = this.#translate;
    this.#shown = translator?.version;
    const own = this.#module === ui ? this.number : 0;
    this.#module = ui;
    const words = catalog || messages || translator ? JSON.stringify({ ...catalog, ...messages }) : undefined;
    this.number = ui.changeLanguage(own, tagOf(this.#element), words, translator?.ask);
  }
  /** Called when the element is removed. */
  release() {
    if (this.#translator) unused.push(this.#translator);
    this.#translator = undefined;
  }
  /** The language tag and the words of the host page, as a text to compare. */
  #words() {
    return JSON.stringify([tagOf(this.#element), this.#element._given.messages]);
  }
  /** Whether the module has other words than the element: not if another `translate` gives the same ones. */
  get hasChanged() {
    return this.#words() !== this.#known || this.#translate?.version !== this.#shown;
  }
}
