// The draft of a <schema-form> in the browser's storage (attribute `persist`), without secrets, until it is submitted.

/** How long after an edit the draft is kept, in milliseconds. */
const PAUSE = 300;

/** Calls `act`; storage that is full or forbidden is as good as none. */
function quietly(act) {
  try {
    return act();
  } catch (error) {
    console.warn("a2a-forms: the draft is not kept:", error);
  }
}

export class KeptDraft {
  #element;
  #timer;
  #flush = () => this.flush();

  constructor(element) {
    this.#element = element;
  }

  get #storage() {
    return { session: "sessionStorage", local: "localStorage" }[this.#element.persist];
  }
  /** Forms of one page are told apart by their `id` or `name`. */
  get #key() {
    const { id, name } = this.#element;
    return `a2a-forms draft ${location.pathname} ${id || name}`;
  }
  #write(text) {
    const storage = this.#storage;
    if (!storage) return;
    quietly(() => (text === undefined ? globalThis[storage].removeItem(this.#key) : globalThis[storage].setItem(this.#key, text)));
  }

  /** The draft as JSON text; `undefined` if there is none. */
  read() {
    const storage = this.#storage;
    return (storage && quietly(() => globalThis[storage].getItem(this.#key))) ?? undefined;
  }
  /** Keeps the draft after a pause, or when the page is left. */
  saveSoon() {
    if (!this.#storage) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#flush, PAUSE);
    addEventListener("pagehide", this.#flush);
  }
  /** Keeps the draft now, if it waits for that. */
  flush() {
    if (this.#stop()) this.#write(this.#element.draftText);
  }
  clear() {
    this.#stop();
    this.#write(undefined);
  }
  #stop() {
    const waits = this.#timer !== undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    removeEventListener("pagehide", this.#flush);
    return waits;
  }
}
