// The elements <schema-form>, <schema-view> and <a2a-form>: attributes, properties, upgrades and events.
// What is inside them is WebAssembly, loaded in parts: `first` draws a form, `rest` follows once it is painted,
// `view` shows results, `talk` talks to agents. JSON crosses the border as text: numbers keep every digit.

/** Where everything is loaded from, if not from beside this file. */
let base;
/** Loads everything from a folder that holds a copy of this package. To be called before the first element is on the page, or in the same script. */
export function setBasePath(path) {
  base = new URL(String(path).replace(/\/?$/, "/"), document.baseURI);
}

// Bundlers find files by literal addresses, each with `import.meta.url`.
const beside = import.meta.url;
const importAt = (address) => import(/* @vite-ignore */ /* webpackIgnore: true */ address);
/** Some browsers remember that a script could not be had: `again` makes another address of it. */
async function importGlue(again) {
  if (base) return importAt(new URL(`ui.js${again}`, base).href);
  return import("./ui.js").catch((error) => (again ? importAt(new URL(`ui.js${again}`, beside).href) : Promise.reject(error)));
}
const firstFile = () => (base ? new URL("ui_bg.wasm", base) : new URL("./ui_bg.wasm", import.meta.url));
/** The worker's script; its fragment says where the worker's module is. */
function workerAddress() {
  const script = base ? new URL("worker.js", base) : new URL("./worker.js", import.meta.url);
  const module = base ? new URL("worker_bg.wasm", base) : new URL("./worker_bg.wasm", import.meta.url);
  return `${script.href}#${encodeURIComponent(module.href)}`;
}

/** The one policy of this file (Trusted Types); `null` where the page allows none of this name. */
let policy;
/** What a page that enforces Trusted Types takes for the address of the worker. */
function vouched(address) {
  try {
    policy ??= globalThis.trustedTypes?.createPolicy("a2a-forms", { createScriptURL: (text) => text });
  } catch {
    policy = false;
  }
  return policy ? policy.createScriptURL(address) : address;
}
/** The worker's module on this thread, where a page forbids workers: a function from question to answer. */
const standIn = (address) => importAt(address).then(() => self.a2aFormsDesk(address));

function sheetOf(text) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

/** A copy of the module, shared by all elements. After a trap what is left of it can't be trusted: the next `round` begins. */
function newCopy(round) {
  const parts = {}; // on their way, by name
  const here = {}; // the parts that are loaded
  const hrefs = new Set(); // how the stack of an error names this copy
  const asked = new Map(); // answers by address; `null` once taken, since an answer can be read only once
  let misses = 0;

  const hrefOf = (url) => (round && /^http/.test(url) ? `${url}?${round}` : String(url));
  async function request(href) {
    hrefs.add(href);
    const answer = await fetch(href, { cache: misses ? "reload" : "default" });
    if (!answer.ok) throw new Error(`${href}: HTTP ${answer.status}`);
    if (answer.headers.get("Content-Type") === "application/wasm") return answer;
    // Served as something else it is compiled all the same, but loses its address.
    hrefs.add("wasm://wasm/");
    return new Response(answer.body, { headers: { "Content-Type": "application/wasm" } });
  }
  function ask(href) {
    const answer = request(href);
    answer.catch(() => asked.delete(href));
    return answer;
  }
  function askAhead(url) {
    const href = hrefOf(url);
    if (!asked.has(href)) asked.set(href, ask(href));
  }
  /** The `fetch` of the module's loaders. */
  function take(url, ...more) {
    if (!(url instanceof URL)) return fetch(url, ...more);
    const href = hrefOf(url);
    const answer = asked.get(href) ?? ask(href);
    asked.set(href, null);
    return answer;
  }
  async function begin(part) {
    if (part === "glue") return importGlue(misses ? `?${round}.${misses}` : "");
    if (part !== "first") await load("first").then(({ ui }) => ui.load(part));
    else {
      askAhead(firstFile());
      const ui = (await load("glue")).instance(take);
      await ui.default({ module_or_path: take(firstFile()) });
      ui.vouchBy(vouched, standIn);
      here.ui = ui;
    }
    return (here[part] = { ui: here.ui, sheet: sheetOf(here.ui.stylesheet(part)) });
  }
  /** Loads a part once, unless it could not be had: then whoever asks next tries again, past the browser's cache. */
  const load = (part) =>
    (parts[part] ??= begin(part).catch((error) => {
      delete parts[part];
      misses += 1;
      throw error;
    }));
  /** Asks for the files of a part while those before it are on their way. */
  const expect = (part) => load("glue").then(({ files }) => files[part]().forEach(askAhead), () => {});
  const sheets = (part) => ["first", part].flatMap((name) => here[name]?.sheet ?? []);
  return { load, expect, here, sheets, isIn: (stack) => [...hrefs].some((href) => stack?.includes(href)) };
}

let round = 0;
let copy = newCopy(round);
/** The elements on the page: all share the fate of the copy. */
const alive = new Set();
/** Whether an error is a trap of the present copy; a stack that is too deep is a RangeError, or an InternalError. */
function trapped(error) {
  const isTrap = error instanceof WebAssembly.RuntimeError || error instanceof RangeError || error?.name === "InternalError";
  if (!isTrap || !copy.isIn(error.stack)) return false;
  copy = newCopy((round += 1));
  for (const element of [...alive]) element._crashed();
  return true;
}

const toText = (value) =>
  value === undefined || value === null || typeof value === "string" ? (value ?? undefined) : JSON.stringify(value);
const parsed = (text) => (text === undefined ? undefined : JSON.parse(text));
/** The value in the text of a change, `{"value":…,"pointer":…}`, as JSON text. */
const valueIn = (text) => text.slice(9, text.lastIndexOf(',"pointer":'));
/** A change, whose value is read when somebody asks for it: most keys in a large form are nobody's concern. */
function ofChange(text) {
  let value;
  return {
    get value() {
      return (value ??= { read: JSON.parse(valueIn(text)) }).read;
    },
    pointer: JSON.parse(text.slice(text.lastIndexOf(',"pointer":') + 11, -1)),
  };
}

/** What stands in an element while it loads: a few grey bars. */
const waiting = `:host{display:block}.bars{display:grid;gap:1rem;align-content:start;min-block-size:12rem;padding-block:1rem}
.bars>*{block-size:2.25rem;border-radius:6px;background:currentColor;opacity:.1}
@media (prefers-reduced-motion:no-preference){.bars>*{animation:bars 1s infinite alternate}}@keyframes bars{to{opacity:.04}}`;
function bars() {
  const all = document.createElement("div");
  for (const [name, value] of Object.entries({ class: "bars", role: "status", "aria-busy": "true", "aria-label": "Loading" })) {
    all.setAttribute(name, value);
  }
  all.append(...["", "", "", ""].map(() => document.createElement("div")));
  return all;
}

/** What all elements share: the shadow root, the module, the life between connect and disconnect. */
class Base extends (globalThis.HTMLElement ?? class {}) {
  /** The part without which it is not whole. Forms are drawn before it is there, other elements only then. */
  static part = "rest";
  #ready;
  #isPending;
  #inside;
  #isUsable;
  #isWhole;
  /** What is said in the place of what is inside, which waits. */
  #excuse;
  #covered;
  #lastChange;
  #state;
  #laid = "null";
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
    this.#ready.promise.catch(() => {});
  }
  #settle() {
    if (!this.#isUsable || !this.#isWhole) return;
    this.#isPending = false;
    this.#ready.resolve(this);
  }
  _usable() {
    this.#isUsable = true;
    this.#settle();
  }
  get _inside() {
    return this.#inside;
  }
  get _isWhole() {
    return this.#isWhole && !this.#excuse;
  }

  connectedCallback() {
    for (const name of Object.keys(this)) {
      // A property that was set before the class was known hides the class's own.
      if (!(name in this.constructor.prototype)) continue;
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
      if (this.#inside.valueText) this._given.valueText = this.#inside.valueText();
      this.#lastChange = undefined;
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
    if (!this.#inside) {
      this.shadowRoot.adoptedStyleSheets = [sheetOf(waiting)];
      this.shadowRoot.replaceChildren(bars());
    }
    // First comes a `setBasePath` in the script that imported this one.
    await undefined;
    try {
      if (!isForm || this._needsRest) ours.expect(part);
      const { ui } = await ours.load(isForm ? "first" : part);
      if (copy !== ours || !this.isConnected) return;
      if (this.#inside) this._take("schema");
      else this.#open(ui, ours.sheets(part));
      await this._painted?.();
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
  #open(ui, sheets) {
    this.shadowRoot.adoptedStyleSheets = sheets;
    this.shadowRoot.replaceChildren();
    this._ui = ui;
    this.#inside = this._make(ui, workerAddress(), (...told) => this.#tell(...told));
    this._begin(this.#inside);
  }
  /** Nothing is inside any more. */
  #leave() {
    this.#inside = this.#isUsable = this.#isWhole = this.#excuse = this.#covered = undefined;
    this.#laid = "null";
    this._forget();
    this.#renew();
  }

  /** The module trapped. Nothing of it is called any more; the page around it goes on. */
  _crashed() {
    if (this.#lastChange) this._given.valueText = valueIn(this.#lastChange).replace(/^null$/, "") || undefined;
    this.#lastChange = undefined;
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
    this._associate(words);
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
    if (text !== undefined && text !== null) JSON.parse(text);
    this._given.valueText = text ?? undefined;
    this.#lastChange = undefined;
    if (this.#inside) this._take("valueText");
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
    let text = "";
    try {
      text = toText(this._given.options) ?? "null";
    } catch {
      // What can't be written as JSON is no hint either, and that is said inside.
    }
    if (text !== this.#laid) this.#inside.setOptions((this.#laid = text));
  }
  get _needsRest() {
    return Boolean(this._given.resources || this._given.options) && !copy.here.rest;
  }
  /** Does something once the rest of a form is there. */
  _withRest(act) {
    copy.load("rest").then(() => this.#inside && act(), (error) => this._fail(error));
  }
  /** The schema as JSON text, with what the host page hands over of other documents in it. */
  _written() {
    const { schema, resources } = this._given;
    const known = toText(schema);
    return known === undefined || !resources ? known : this._ui.bundled(known, JSON.stringify(resources));
  }
  _forget() {}
  _associate() {}

  /** Shows one of the given states to style sheets, as `:state(name)`. */
  _shows(state) {
    const { states } = this._internals;
    states?.delete(this.#state);
    try {
      states?.add((this.#state = state));
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
    this._heard?.(name, goesOn);
    return goesOn;
  }
}

/** Properties that the host page sets as they are. */
function given(...names) {
  const one = (name) => ({
    get() {
      return this._given[name];
    },
    set(value) {
      this._given[name] = value;
      if (this._inside) this._take(name);
      else this._associate();
    },
    enumerable: true,
  });
  return Object.fromEntries(names.map((name) => [name, one(name)]));
}
/** An attribute that is there or not, as a property. */
const flag = (name) => ({
  get() {
    return this.hasAttribute(name);
  },
  set(on) {
    this.toggleAttribute(name, Boolean(on));
  },
  enumerable: true,
});
/** An attribute with a text, as a property. */
const text = (name, otherwise = "") => ({
  get() {
    return this.getAttribute(name) ?? otherwise;
  },
  set(value) {
    if (value === null || value === undefined) this.removeAttribute(name);
    else this.setAttribute(name, value);
  },
  enumerable: true,
});
/** Methods that are the inside's. */
const passed = (...names) =>
  Object.fromEntries(names.map((name) => [name, { value: function () { this._inside?.[name](); } }]));

export class SchemaForm extends Base {
  static formAssociated = true;
  static observedAttributes = ["disabled", "readonly"];
  #shown;
  #drawn = Promise.withResolvers();
  #isFormOff = false;
  /** Enter was pressed, and what comes of it is not known yet. */
  #isEntered = false;

  constructor() {
    super();
    // The host's own form asks before it submits: the mistakes are shown where they are.
    this.addEventListener("invalid", (event) => {
      event.preventDefault();
      if (this._isWhole) this.focusFirstError();
    });
    // A click on the host page's label comes to the element itself.
    this.addEventListener("click", (event) => event.composedPath()[0] === this && this.focus());
    // Enter in a field, as in any other field of the host's own form.
    this.shadowRoot.addEventListener("submit", () => void (this.#isEntered = true), true);
  }

  get errors() {
    return this._inside ? JSON.parse(this._inside.errors()) : [];
  }
  get state() {
    return this._inside?.state() ?? "loading";
  }
  /** The validator's word on the present value, within ten seconds; `valid` is `null` where it has none. */
  validate() {
    const asked = this.ready.then(() => new Promise((done) => this._inside.validate(done))).then(JSON.parse);
    const late = new Promise((_, reject) => setTimeout(reject, 9_500));
    return Promise.race([asked, late]).catch(() => ({ valid: null, state: this.state, errors: this.errors }));
  }
  /** Goes to the first control. */
  focus(options) {
    const controls = [...this.shadowRoot.querySelectorAll(".field :is(input, select, textarea):enabled")];
    controls.find((control) => control.checkVisibility())?.focus(options);
  }
  get type() {
    return this.localName;
  }
  checkValidity() {
    return this._internals.checkValidity();
  }
  reportValidity() {
    return this._internals.reportValidity();
  }

  // Form-associated: the value goes along with the host page's own form, as JSON text.
  formDisabledCallback(isOff) {
    this.#isFormOff = isOff;
    this._changed();
  }
  formAssociatedCallback() {
    this._associate();
  }
  formResetCallback() {
    this.reset();
  }

  _make(ui, worker, emit) {
    return new ui.SchemaForm(this.shadowRoot, worker, emit);
  }
  _begin(inside) {
    this._layOut();
    if (this._given.valueText !== undefined) inside.setValueText(this._given.valueText);
    this._changed();
    this.#put();
  }
  _take(name) {
    if (name === "options") this._layOut();
    else if (name !== "valueText") this.#put();
    else this._inside.setValueText(this._given.valueText);
    this._associate();
  }
  _forget() {
    this.#shown = undefined;
  }
  async _painted() {
    await this.#drawn.promise;
    if (document.hidden || copy.here.rest) return;
    await new Promise((done) => {
      requestAnimationFrame(() => requestAnimationFrame(done));
      setTimeout(done, 1_000);
    });
  }
  _changed() {
    this._inside?.setOff(this.disabled || this.#isFormOff, this.readonly);
  }
  _told(name, detail) {
    if (name === "schema-form-check") this._shows(detail.state);
    if (name !== "schema-form-submit") this._associate();
  }
  _heard(name, goesOn) {
    if (name === "schema-form-submit" && this.#isEntered && goesOn) this._internals.form?.requestSubmit();
    // Mistakes are mended first, and then it is another wish.
    if (name !== "schema-form-check") this.#isEntered = false;
  }
  #put() {
    if (this._given.schema === undefined || this._given.schema === null) return;
    if (this._needsRest && (this._given.resources || !this.#shown)) return this._withRest(() => this.#put());
    const known = this._written();
    // Frameworks set the same property again and again; what is typed half stays where it is.
    if (known === this.#shown) return;
    this.#shown = known;
    this._inside.setSchema(known);
    this._cover();
    this.#drawn.resolve();
    this._usable();
  }
  /** A form that could not be loaded does not count as filled in. */
  _associate(excuse) {
    // Only a form of the host page's asks for it.
    if (this._internals.form) this._internals.setFormValue(this.valueText ?? null);
    if (this.state === "invalid") excuse ??= "There are mistakes in this form";
    else if (!this._isWhole && this._given.schema !== undefined) excuse ??= "This form is still loading";
    this._internals.setValidity(excuse ? { customError: true } : {}, excuse ?? "");
  }
}
const ofInternals = (name) => ({ get() { return this._internals[name]; } });
Object.defineProperties(SchemaForm.prototype, {
  ...given("schema", "resources", "options"),
  ...passed("submit", "focusFirstError"),
  ...Object.fromEntries(["form", "labels", "validity", "validationMessage", "willValidate"].map((name) => [name, ofInternals(name)])),
  reset: { value() { this._inside?.reset(); this._associate(); } },
  disabled: flag("disabled"),
  readonly: flag("readonly"),
  locale: text("locale"),
  name: text("name"),
});

export class SchemaView extends Base {
  static part = "view";
  static observedAttributes = ["locale", "lang"];

  _make(ui, worker) {
    return new ui.SchemaView(this.shadowRoot, worker);
  }
  _begin() {
    this._take();
  }
  _take() {
    if (this._needsRest) return this._withRest(() => this._take());
    this._inside.show(this._written(), this._given.valueText);
    this._usable();
  }
  _changed() {
    this._inside.lookAround();
  }
}
Object.defineProperties(SchemaView.prototype, { ...given("schema", "resources"), locale: text("locale") });

export class A2aForm extends Base {
  static part = "talk";
  static observedAttributes = ["agent", "skill", "schema-name", "persist", "disabled"];
  /** The card and the address that the inside knows. */
  #card;
  #agent;

  _make(ui, worker, emit) {
    return new ui.A2aForm(this.shadowRoot, worker, emit);
  }
  _begin(inside) {
    this._layOut();
    this._changed("skill");
    if (this._given.valueText !== undefined) inside.setValueText(this._given.valueText);
    this._changed("disabled");
    this._changed("persist");
    inside.setAsk((ticket, origin, schemes, reason) => this.#ask(inside, ticket, { origin, schemes: JSON.parse(schemes), reason }));
    this.#connect();
  }
  _take(name) {
    if (name === "options") this._layOut();
    if (name === "valueText") this._inside.setValueText(this._given.valueText);
    if (name === "card") this.#connect();
  }
  _forget() {
    this.#card = this.#agent = undefined;
  }
  _changed(name) {
    if (name === "agent") this.#connect();
    else if (name === "persist") this._inside.setPersist(this.persist);
    else if (name === "disabled") this._inside.setOff(this.disabled);
    else this._inside.choose(this.getAttribute("skill") ?? undefined, this.getAttribute("schema-name") ?? undefined);
  }
  _told(name) {
    if (name === "a2a-ready") {
      this._shows("ready");
      this._usable();
    } else if (name === "a2a-error" && !this._inside?.isKnown()) {
      // An agent that is known stays so, whatever becomes of one run.
      this._shows("failed");
    }
  }
  /** Asks the host page for credentials. What it gives goes straight in, and is kept nowhere here. */
  #ask(inside, ticket, wanted) {
    const ask = this.getCredentials;
    if (typeof ask !== "function") return false;
    const give = (...answer) => this._inside === inside && inside.giveCredentials(ticket, ...answer);
    Promise.resolve(wanted)
      .then((wanted) => ask.call(this, wanted))
      .then((answer) => (answer === undefined || answer === null ? undefined : JSON.stringify(answer)))
      .then(give, (error) => give(undefined, String(error?.message ?? error ?? "")));
    return true;
  }
  #connect() {
    const card = toText(this._given.card);
    const agent = card === undefined ? this.getAttribute("agent") : undefined;
    if (card !== undefined && card !== this.#card) this._inside.setCard(card);
    if (agent && agent !== this.#agent) this._inside.connect(absolute(agent));
    this.#card = card;
    this.#agent = agent;
  }
}
/** What is no address is passed on as it is: there is a sentence for it. */
const absolute = (address) => (URL.canParse(address, document.baseURI) ? new URL(address, document.baseURI).href : address);
Object.defineProperties(A2aForm.prototype, {
  ...given("card", "options", "getCredentials"),
  ...passed("submit", "cancel", "reset"),
  agent: text("agent"),
  skill: text("skill"),
  schemaName: text("schema-name"),
  theme: text("theme", "auto"),
  locale: text("locale"),
  persist: text("persist", "none"),
  disabled: flag("disabled"),
});

// On a server there is nothing to do.
if (globalThis.customElements) {
  addEventListener("error", ({ error }) => trapped(error));
  addEventListener("unhandledrejection", ({ reason }) => trapped(reason));
  for (const [name, element] of Object.entries({ "schema-form": SchemaForm, "schema-view": SchemaView, "a2a-form": A2aForm })) {
    // Two copies of this file on one page: the first one's elements serve.
    if (!customElements.get(name)) customElements.define(name, element);
  }
}
