// The base class of all elements. It owns the shadow root, the life between connect and disconnect, the error box of a
// failed load, values and events. JSON crosses the border to the module as text: numbers keep every digit.
import { alive, copy, sheetOf, trapped, workerAddress } from "./module.js";

/** JSON text of what a host page sets; a text is JSON text already. What can't be written becomes no JSON, which the module complains of. */
function toText(value) {
  try {
    return typeof value === "string" ? value : value == null ? undefined : JSON.stringify(value);
  } catch {
    return "";
  }
}

/** What stands in an element while it loads: a few grey bars. */
const WAITING = `:host(:not([hidden])){display:block}.bars{display:grid;gap:1rem;align-content:start;min-block-size:12rem;padding-block:1rem}
.bars>*{block-size:2.25rem;border-radius:6px;background:currentColor;opacity:.1}
@media (prefers-reduced-motion:no-preference){.bars>*{animation:bars 1s infinite alternate}}@keyframes bars{to{opacity:.04}}`;
function bars() {
  const all = Object.assign(document.createElement("div"), { className: "bars", role: "status", ariaBusy: "true", ariaLabel: "Loading" });
  for (let left = 4; left > 0; left -= 1) all.append(document.createElement("div"));
  return all;
}

/** An element says in static members: its `part` of the module, the class `inside` it, and the names of what is `passed` in there. */
export class Base extends (globalThis.HTMLElement ?? class {}) {
  #ready;
  #isPending;
  #inside; // the module's object that draws the element
  #passed = {}; // what it was given, by name
  #isWhole; // its part is loaded
  #excuse; // said in the place of what is inside
  #covered; // the drawn nodes while the excuse stands in their place
  #state;
  /** What the host page set. */
  _given = {};
  _internals = this.attachInternals();

  constructor() {
    super();
    this.attachShadow({ mode: "open" });
    this.#renew();
  }

  /** Resolves when the element can be used. Rejects when it can't be had; after “Try again” it is another promise. */
  get ready() {
    return this.#ready.promise;
  }
  #renew() {
    if (this.#isPending) return;
    this.#isPending = true;
    this.#ready = Promise.withResolvers();
    this.#ready.promise.catch(() => {}); // a host page may ignore the rejection
  }
  #settle() {
    if (!this.#isWhole || !this._isUsable(this.#state)) return;
    this.#isPending = false;
    this.#ready.resolve(this);
  }
  get _inside() {
    return this.#inside;
  }
  /** A sentence that says why the form cannot be used; empty if it can be used, or if there is no form. */
  get _lack() {
    return this.#excuse?.firstChild.data ?? (this.#isWhole || this.schema === undefined ? "" : "This form is still loading");
  }

  connectedCallback() {
    // A property that was set before the class was known hides the class's own.
    for (const name of Object.keys(this).filter((name) => name in this.constructor.prototype)) {
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
    alive.add(this);
    if (!this.#inside) this.#start();
  }
  disconnectedCallback() {
    // One microtask later: an element that is only moved keeps its state.
    queueMicrotask(() => {
      if (this.isConnected) return;
      alive.delete(this);
      if (!this.#inside) return;
      this._given.valueText = this.valueText;
      this.#inside.free();
      this.#leave();
      this.shadowRoot.replaceChildren();
    });
  }
  attributeChangedCallback(name) {
    this._pass(name);
  }

  /** Loads what is missing, and opens what is not open. */
  async #start() {
    const ours = copy;
    const { part, inside, passed } = this.constructor;
    if (this.#excuse) this.shadowRoot.replaceChildren(...this.#covered);
    this.#excuse = this.#covered = undefined;
    this.#renew();
    if (!this.#inside) this.#show([sheetOf(WAITING)], bars());
    // First comes a `setBasePath` in the script that imported this one.
    await undefined;
    try {
      if (this._asksAhead) ours.expect(part);
      const { ui } = await ours.load(part === "rest" ? "first" : part);
      if (copy !== ours || !this.isConnected) return;
      if (!this.#inside) {
        this.#show(ours.sheets(part));
        this.#inside = new ui[inside](this, workerAddress());
        passed.filter((name) => name !== "valueText" || this._given.valueText !== undefined).forEach((name) => this._pass(name));
      }
      await this._painted();
      await ours.load(part);
      if (copy !== ours || !this.#inside) return;
      this.shadowRoot.adoptedStyleSheets = ours.sheets(part);
      this.#isWhole = true;
      this._associate();
      this.#settle();
    } catch (error) {
      if (!trapped(error) && copy === ours) this.#fail(error);
    }
  }
  #show(sheets, ...content) {
    this.shadowRoot.adoptedStyleSheets = sheets;
    this.shadowRoot.replaceChildren(...content);
  }
  /** Nothing is inside any more. */
  #leave() {
    this.#inside = this.#isWhole = this.#excuse = this.#covered = this.#state = undefined;
    this.#passed = {};
    this.#renew();
  }

  /** The module trapped. Nothing of it is called any more; the page around it goes on. */
  _crashed() {
    this.#leave();
    alive.delete(this);
    this.#say("Something went wrong in this form.", "Start again", () => this.connectedCallback());
  }
  /** A part can't be had. What is inside is no form to offer without it, but nothing of it is lost. */
  #fail(error) {
    console.error("a2a-forms:", error);
    if (!this.#excuse) this.#say("This form could not be loaded.", "Try again", () => this.#start(), error);
  }
  #say(words, label, act, cause) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: label, onclick: act });
    this.#excuse = Object.assign(document.createElement("p"), { role: "alert" });
    this.#excuse.append(words, " ", button);
    this.#covered = [...this.shadowRoot.childNodes];
    this.shadowRoot.replaceChildren(this.#excuse);
    this._associate();
    this.#renew();
    this.#isPending = false;
    this.#ready.reject(new Error(words, { cause }));
  }

  get valueText() {
    return this.#inside?.valueText ? this.#inside.valueText() : this._given.valueText;
  }
  set valueText(text) {
    if (text != null) JSON.parse(text);
    this._set("valueText", text ?? undefined);
  }
  get value() {
    const text = this.valueText;
    return text === undefined ? undefined : JSON.parse(text);
  }
  set value(value) {
    // A string is a value here, not JSON text.
    this.valueText = value === undefined ? undefined : JSON.stringify(value);
  }
  /** The host page sets something. */
  _set(name, value) {
    this._given[name] = value;
    this._pass(name);
    this._associate();
    this.#settle();
  }
  /** Passes a property or an attribute on to what is inside. */
  _pass(name) {
    const { passed, observedAttributes } = this.constructor;
    if (!this.#inside || !passed.includes(name)) return;
    const text = observedAttributes.includes(name) ? (this.getAttribute(name) ?? undefined) : toText(this._given[name]);
    // Frameworks set the same property again and again; what is typed half stays where it is.
    if (text === this.#passed[name] && name !== "valueText") return;
    this.#passed[name] = text;
    this.#inside.put(name, text);
  }

  // What is inside calls these three.
  _tell(name, text, cancelable) {
    return this._fire(name, JSON.parse(text), cancelable);
  }
  /** The value is read when somebody asks for it: most keys in a large form are nobody's concern. */
  _change(name, text, pointer) {
    // Kept for the worst case, too: a module that traps can't be asked any more.
    this._given.valueText = text;
    let known;
    const detail = {
      get value() {
        return (known ??= { value: JSON.parse(text ?? "null") }).value;
      },
      pointer,
    };
    this._fire(name, detail);
  }
  /** Shows its state to style sheets, as `:state(name)`. Where a browser knows no custom states it may throw: nothing hangs on them. */
  _shows(state) {
    this.#state = state;
    this.#settle();
    this._internals.states.clear();
    this._internals.states.add(state);
  }
  _fire(name, detail, cancelable) {
    return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }));
  }

  // What elements do otherwise.
  /** Whether all is asked for at once. */
  get _asksAhead() {
    return true;
  }
  _isUsable() {
    return true;
  }
  _painted() {}
  _associate() {}
}
