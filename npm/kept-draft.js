// The draft of a <schema-form> in the browser's storage (attribute `persist`), without secrets, until it is submitted.

/** The time from an edit until the draft is written, in milliseconds. */
const PAUSE = 300;

/** Calls `act`. If the storage is full or forbidden, the form works without it. */
function quietly(act) {
  try {
    return act();
  } catch (error) {
    console.warn("a2a-forms: the draft is not kept:", error);
  }
}

/** The elements with a draft, by its storage and key. */
const keepers = new Map();
/** Whether the console was told that two of them have the same. */
let hasWarned = false;

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

  /** Returns the draft as JSON text, or `undefined` if the storage has none. */
  read() {
    const storage = this.#storage;
    if (storage) this.#register(storage);
    return (storage && quietly(() => globalThis[storage].getItem(this.#key))) ?? undefined;
  }
  /** Warns once if another element of the page has the same draft. */
  #register(storage) {
    const place = storage + this.#key;
    if (keepers.get(place)?.deref()?.isConnected && !hasWarned) {
      hasWarned = true;
      console.warn("a2a-forms: two forms keep one draft; give each an id or a name of its own");
    }
    keepers.set(place, new WeakRef(this.#element));
  }
  /** Writes the draft after a pause, or when the person leaves the page. */
  saveSoon() {
    if (!this.#storage) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#flush, PAUSE);
    addEventListener("pagehide", this.#flush);
  }
  /** Writes the draft now, if `saveSoon` has not written it yet. */
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
