// `content-lang`: the `lang` of texts of agents and host pages.

/**
 * Selects the content: texts of agents and host pages, which have `dir="auto"` or are `<bdi>` elements. Excludes inputs, and
 * the elements with `dir="auto"` whose sentence is ours and only contains such a text.
 */
const CONTENT = `:is([dir=auto],bdi):not([lang],input,textarea,summary,svg+span,.errors *,.hint,.summary a,.upload-status *,.mismatch *,.page-words,.table-size,.alert *,.signature,.way *)`;

export class ContentLang {
  #element;
  #language;
  #contentLang; // the `lang` that the content has
  #marking; // observes what is drawn, to mark the content

  constructor(element, language) {
    this.#element = element;
    this.#language = language;
  }

  /**
   * Sets `lang` of the content to `content-lang`, and that of our words beside it to the element's language. The module draws
   * at any time and does not know `content-lang`, so a MutationObserver marks what it adds: no view of the module has code for
   * the attribute, and a change of it redraws nothing.
   */
  mark() {
    const { _root: shadowRoot, contentLang } = this.#element;
    this.#marking?.disconnect();
    if (this.#contentLang) for (const one of shadowRoot.querySelectorAll(`:is([dir=auto],bdi)[lang="${CSS.escape(this.#contentLang)}"]`)) one.removeAttribute("lang");
    this.#contentLang = contentLang;
    if (!contentLang) return;
    const markIn = (node) => {
      for (const one of [node, ...(node.querySelectorAll?.("[dir=auto],bdi,.optional") ?? [])]) {
        if (one.matches?.(CONTENT)) one.lang = contentLang;
        else if (one.matches?.(".optional")) one.lang = this.#language.ofWords;
      }
    };
    this.#marking = new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(markIn)));
    this.#marking.observe(shadowRoot, { childList: true, subtree: true });
    markIn(shadowRoot);
  }
}
