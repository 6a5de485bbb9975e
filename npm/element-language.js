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

/** The functions that `askerOf` made, by the `translate` function of the host page. */
const askers = new WeakMap();
/**
 * A function that calls a host page's `translate` and never throws. The module keeps this function for ever, so that it holds
 * `translate` weakly, which may refer to the element.
 */
function askerOf(translate) {
  const known = askers.get(translate);
  if (known) return known;
  const weak = new WeakRef(translate);
  let isBlamed = false;
  const asker = (id, params) => {
    try {
      const words = weak.deref()?.(id, params);
      return typeof words === "string" ? words : undefined;
    } catch (error) {
      if (!isBlamed) console.error("a2a-forms: translate:", error);
      isBlamed = true;
    }
  };
  askers.set(translate, asker);
  return asker;
}

export class ElementLanguage {
  #element;
  #known; // the tag and the words that the module has, to notice a change
  #translator; // the host page's function for words, to notice a change
  #catalog; // the messages in the language, if they are loaded

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
    const { messages, translate } = this.#element._given;
    return (translate && askerOf(translate)(id, {})) ?? messages?.[id] ?? this.#catalog?.[id] ?? english[id];
  }
  /** Registers the language with the module. Returns its number there; 0 is English. */
  async numberIn(ui) {
    let catalog;
    do {
      this.#known = this.#words();
      catalog = await this.loadCatalog();
    } while (this.#words() !== this.#known);
    const { messages, translate } = this.#element._given;
    this.#translator = translate;
    if (!(catalog || messages || translate)) return 0;
    return ui.languageNumber(tagOf(this.#element), JSON.stringify({ ...catalog, ...messages }), translate && askerOf(translate));
  }
  /** The language tag and the words of the host page, as a text to compare. */
  #words() {
    return JSON.stringify([tagOf(this.#element), this.#element._given.messages]);
  }
  /** Whether the module has another language than the element. */
  get hasChanged() {
    return this.#words() !== this.#known || this.#element._given.translate !== this.#translator;
  }
}
