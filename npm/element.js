// The base class of all elements. It owns the shadow root, the life between connect and disconnect, the error box of a
// failed load, values and events. JSON crosses the border to the module as text: numbers keep every digit.
import { alive, copy, sheetOf, trapped, workerAddress } from "./module.js";

/** JSON text of what a host page sets; a text is JSON text already. */
export const toText = (value) => (typeof value === "string" ? value : value == null ? undefined : JSON.stringify(value));
/** The value in the text of a change, `{"value":…,"pointer":…}`, as JSON text. */
const valueIn = (text) => text.slice(9, text.lastIndexOf(',"pointer":'));
/** A change, whose value is read when somebody asks for it: most keys in a large form are nobody's concern. */
function ofChange(text) {
  let known;
  return {
    get value() {
      return (known ??= { value: JSON.parse(valueIn(text)) }).value;
    },
    pointer: JSON.parse(text.slice(text.lastIndexOf(',"pointer":') + 11, -1)),
  };
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

export class Base extends (globalThis.HTMLElement ?? class {}) {
  /** The part without which it is not whole. Forms are drawn before it is there, other elements only then. */
  static part = "rest";
  #ready;
  #isPending;
  #inside; // the module's object that draws the element
  #isUsable; // it shows what it is to show
  #isWhole; // its part is loaded
  #excuse; // said in the place of what is inside
  #covered; // the drawn nodes while the excuse stands in their place
  #lastChange; // as text
  #laid = "null";
  #state;
  /** What the host page set, for an inside that is still to come. */
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
  _usable() {
    this.#isUsable = true;
    this.#settle();
  }
  #settle() {
    if (!this.#isUsable || !this.#isWhole) return;
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
  attributeChangedCallback(name, before, now) {
    if (before !== now && this.#inside) this._changed(name);
  }

  /** Loads what is missing, and opens what is not open. */
  async #start() {
    const ours = copy;
    const { part } = this.constructor;
    const isForm = part === "rest";
    if (this.#excuse) this.shadowRoot.replaceChildren(...this.#covered);
    this.#excuse = this.#covered = undefined;
    this.#renew();
    if (!this.#inside) this.#show([sheetOf(WAITING)], bars());
    // First comes a `setBasePath` in the script that imported this one.
    await undefined;
    try {
      if (!isForm || this._needsRest) ours.expect(part);
      const { ui } = await ours.load(isForm ? "first" : part);
      if (copy !== ours || !this.isConnected) return;
      if (this.#inside) this._take("schema");
      else {
        this.#show(ours.sheets(part));
        this._ui = ui;
        this.#inside = this._make(ui, workerAddress(), (...told) => this.#tell(...told));
        this._begin(this.#inside);
      }
      if (isForm) await this._painted();
      await ours.load(part);
      if (copy !== ours || !this.#inside) return;
      this.shadowRoot.adoptedStyleSheets = ours.sheets(part);
      this.#isWhole = true;
      this._associate();
      this.#settle();
    } catch (error) {
      if (!trapped(error) && copy === ours) this._fail(error);
    }
  }
  #show(sheets, ...content) {
    this.shadowRoot.adoptedStyleSheets = sheets;
    this.shadowRoot.replaceChildren(...content);
  }
  /** Nothing is inside any more. */
  #leave() {
    this.#inside = this.#isUsable = this.#isWhole = this.#excuse = this.#covered = this.#lastChange = undefined;
    this.#laid = "null";
    this._forget();
    this.#renew();
  }

  /** The module trapped. Nothing of it is called any more; the page around it goes on. */
  _crashed() {
    if (this.#lastChange) this._given.valueText = valueIn(this.#lastChange).replace(/^null$/, "") || undefined;
    this.#leave();
    alive.delete(this);
    this.#say("Something went wrong in this form.", "Start again", () => this.connectedCallback());
  }
  /** A part can't be had. What is inside is no form to offer without it, but nothing of it is lost. */
  _fail(error) {
    console.error("a2a-forms:", error);
    if (!this.#excuse) this.#say("This form could not be loaded.", "Try again", () => this.#start(), error);
  }
  #say(words, label, act, cause) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: label, onclick: act });
    this.#excuse = Object.assign(document.createElement("p"), { role: "alert" });
    this.#excuse.append(words, " ", button);
    this._cover();
    this._associate();
    this.#renew();
    this.#isPending = false;
    this.#ready.reject(new Error(words, { cause }));
  }
  /** What was drawn just now waits as well. */
  _cover() {
    if (!this.#excuse || this.#excuse.parentNode) return;
    this.#covered = [...this.shadowRoot.childNodes];
    this.shadowRoot.replaceChildren(this.#excuse);
  }

  get valueText() {
    return this.#inside?.valueText ? this.#inside.valueText() : this._given.valueText;
  }
  set valueText(text) {
    if (text != null) JSON.parse(text);
    this.#lastChange = undefined;
    this._set("valueText", text ?? undefined);
  }
  /** The host page sets something. */
  _set(name, value) {
    this._given[name] = value;
    if (this.#inside) this._take(name);
    else this._associate();
  }
  get value() {
    const text = this.valueText;
    return text === undefined ? undefined : JSON.parse(text);
  }
  set value(value) {
    // A string is a value here, not JSON text.
    this.valueText = value === undefined ? undefined : JSON.stringify(value);
  }

  /** Layout hints. */
  _layOut() {
    let text = ""; // what can't be written as JSON is no hint either, and that is said inside
    try {
      text = toText(this._given.options) ?? "null";
    } catch {}
    if (text !== this.#laid) this.#inside.setOptions((this.#laid = text));
  }
  get _needsRest() {
    return Boolean(this._given.resources || this._given.options) && !copy.here.rest;
  }
  /** Does something once the rest of a form is there. */
  _withRest(act) {
    copy.load("rest").then(() => this.#inside && act(), (error) => trapped(error) || this._fail(error));
  }
  /** The schema as JSON text, with what the host page hands over of other documents in it. */
  _written() {
    const { schema, resources } = this._given;
    const known = toText(schema);
    return known === undefined || !resources ? known : this._ui.bundled(known, JSON.stringify(resources));
  }

  /** Shows one of the given states to style sheets, as `:state(name)`. */
  _shows(state) {
    try {
      this._internals.states.delete(this.#state);
      this._internals.states.add((this.#state = state));
    } catch {
      // Older browsers know no custom states; nothing hangs on them.
    }
  }
  #tell(name, text, cancelable) {
    const isChange = name.endsWith("-change");
    // Kept for the worst case: a module that traps can't be asked any more.
    if (isChange) this.#lastChange = text;
    const detail = isChange ? ofChange(text) : JSON.parse(text);
    // First, so that what listeners ask the element is up to date.
    this._told(name, detail);
    const goesOn = this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }));
    this._heard(name, goesOn);
    return goesOn;
  }

  // Hooks: an element overrides the ones that it needs.
  _forget() {}
  _associate() {}
  _heard() {}
}
