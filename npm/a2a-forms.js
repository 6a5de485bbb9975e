// The elements <schema-form>, <schema-view> and <a2a-form>: attributes, properties, upgrades and
// events. What is inside them is WebAssembly (ui.js, worker.js), loaded from beside this file: a first
// part that draws forms, behind it the rest, and what shows results and talks to agents where an element does.
// JSON crosses the border as text: numbers keep every digit.

const worker = new URL("./worker.js", import.meta.url).href;

/** The one policy of this file (Trusted Types), whatever becomes of the module; `null` where there is none to be had. */
let policy;

/** What a page that enforces Trusted Types takes for the address of the worker. */
function vouched(address) {
  if (policy === undefined) {
    policy = null;
    try {
      policy = globalThis.trustedTypes?.createPolicy("a2a-forms", { createScriptURL: (address) => address }) ?? null;
    } catch {
      // The name is not among those that the page allows, or another copy of this file took it.
    }
  }
  return policy ? policy.createScriptURL(address) : address;
}

/** The worker's module on this thread, where a page forbids workers: a function from question to answer. Its script says how it starts. */
async function standIn(address) {
  await import(address);
  return self.a2aFormsDesk(address);
}

/** The parts of the module that are here or on their way: all elements of the page share them. */
let loading = {};
let round = 0;
let cache = "default";

/** Loads a part once, unless it could not be had: then the next who asks tries again. */
function load(part) {
  const ours = loading;
  return (ours[part] ??= begin(part, round).catch((error) => {
    delete ours[part];
    // Otherwise the browser might give what failed once more, whatever has become of it.
    cache = "reload";
    if (part === "first" && ours === loading) round += 1;
    throw error;
  }));
}

function begin(part, now) {
  // After a crash a fresh copy of the module is needed: what is left of the old one can't be trusted.
  const address = new URL(`./ui_${part === "first" ? "bg" : part}.wasm?${now}`, import.meta.url);
  const answer = fetch(address, { cache, priority: part === "first" ? "auto" : "low" });
  // A failure is heard of where the answer is waited for.
  answer.catch(() => {});
  return join[part](answer, now);
}

function sheetOf(text) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

/** How each part comes to those before it: a form is drawn by the `first`, any form can do with the `rest` what it ever can, values are shown with the `view`, and agents talked to with the `talk`. */
const join = {
  async first(answer, now) {
    const ui = await import(now === 0 ? "./ui.js" : `./ui.js?again=${now}`);
    await ui.default({ module_or_path: answer });
    ui.expectRest();
    ui.vouchBy(vouched, standIn);
    return { ui, sheets: [sheetOf(ui.stylesheet())] };
  },
  async rest(answer) {
    const loaded = await load("first");
    await loaded.ui.rest(answer);
    return { ...loaded, sheets: [...loaded.sheets, sheetOf(loaded.ui.stylesheet_in_rest())] };
  },
  async view(answer) {
    const loaded = await load("rest");
    await loaded.ui.view(answer);
    return { ...loaded, sheets: [...loaded.sheets, sheetOf(loaded.ui.SchemaView.stylesheet())] };
  },
  async talk(answer) {
    const loaded = await load("view");
    await loaded.ui.talk(answer);
    return loaded;
  },
};

/** Elements on the page: all of one module share its fate. */
const alive = new Set();
/** The copy of the module whose end an error is; none where it is something else. */
function endOf(error) {
  // A stack that is too deep is a RangeError, or an InternalError.
  const ours = error instanceof WebAssembly.RuntimeError || error instanceof RangeError || error?.name === "InternalError";
  return ours ? /ui_(?:bg|rest|view|talk)\.wasm\?(\d+)/.exec(error.stack)?.[1] : undefined;
}
/** Whether an error was a trap. What an older copy of the module still does is of no concern to those that run on the new one. */
function trapped(error) {
  const copy = endOf(error);
  if (copy === String(round)) {
    loading = {};
    round += 1;
    for (const element of [...alive]) element._crashed();
  }
  return copy !== undefined;
}
addEventListener("error", ({ error }) => void trapped(error));
addEventListener("unhandledrejection", ({ reason }) => void trapped(reason));

/** What is no address is passed on as it is: there is a sentence for it. */
function absolute(address) {
  try {
    return new URL(address, document.baseURI).href;
  } catch {
    return address;
  }
}

const toText = (value) =>
  value === undefined || value === null || typeof value === "string" ? (value ?? undefined) : JSON.stringify(value);

/** The value in the text of a change, `{"value":…,"pointer":…}`, as JSON text. */
const valueIn = (text) => text.slice(9, text.lastIndexOf(',"pointer":'));

/** A change, of which the value is read when somebody asks for it: most keys in a large form are nobody's concern. */
function ofChange(text) {
  const at = text.lastIndexOf(',"pointer":');
  let value = ofChange;
  return {
    get value() {
      if (value === ofChange) value = JSON.parse(valueIn(text));
      return value;
    },
    pointer: JSON.parse(text.slice(at + 11, -1)),
  };
}

/** What all elements share: the shadow root, the module, the life between connect and disconnect. */
class Base extends HTMLElement {
  /** Which parts of the module it uses. */
  static parts = ["first", "rest"];
  #ready;
  #settle;
  /** Whether there is something to use, and all that it takes. */
  #usable;
  #whole;
  #inside;
  /** What is said in the place of what is inside, which waits. */
  #excuse;
  #covered;
  #states;
  _internals = this.attachInternals();

  constructor() {
    super();
    this.attachShadow({ mode: "open" });
    this.#ready = this.#promise();
  }

  /** Resolves when the element can be used. */
  get ready() {
    return this.#ready;
  }

  connectedCallback() {
    for (const name of this.constructor.properties) this.#upgrade(name);
    alive.add(this);
    if (!this.#inside) this.#start();
  }

  #start() {
    const ours = loading;
    const { parts } = this.constructor;
    let needs;
    if (this.#excuse) this.shadowRoot.replaceChildren(...this.#covered);
    this.#excuse = this.#covered = undefined;
    // All at once: one after the other, each would cost a slow line a round trip of its own.
    const coming = parts.map(load);
    // What the host page says meanwhile counts too.
    const opened = load("first").then(() => load((needs = this._needs))).then(({ ui, sheets }) => {
      if (!this.isConnected || this.#inside) return;
      this.shadowRoot.adoptedStyleSheets = sheets;
      this.shadowRoot.replaceChildren();
      this._ui = ui;
      this.#inside = this._open(ui, worker, (name, detail, cancelable) => this.#tell(name, detail, cancelable));
      this._begin(this.#inside, needs);
    });
    Promise.all([opened, ...coming])
      .then((all) => {
        this.shadowRoot.adoptedStyleSheets = all.at(-1).sheets;
        this.#whole = ours === loading;
        this._arrived?.();
        this.#settleWhenDone();
      })
      .catch((error) => trapped(error) || ours !== loading || this.#fail(error));
  }

  disconnectedCallback() {
    // One microtask later: an element that is only moved keeps its state.
    queueMicrotask(() => {
      if (this.isConnected) return;
      alive.delete(this);
      if (!this.#inside) return;
      this._keep(this.#inside);
      this.#inside.free();
      this.#leave();
      this.shadowRoot.replaceChildren();
    });
  }

  attributeChangedCallback(name, before, now) {
    if (before !== now && this.#inside) this._changed(name);
  }

  get _inside() {
    return this.#inside;
  }

  get _isWhole() {
    return this.#whole;
  }

  /** A schema as JSON text, with what the host page hands over of other documents in it. */
  _written(schema, resources) {
    const known = toText(schema);
    return known === undefined || !resources ? known : this._ui.bundled(known, JSON.stringify(resources));
  }

  /** The module trapped. Nothing of it is called any more; the page around it goes on. */
  _crashed() {
    this._lost?.();
    this.#leave();
    alive.delete(this);
    this.shadowRoot.replaceChildren(excuse("Something went wrong in this form.", "Start again", () => this.connectedCallback()));
  }

  /** A part of the module can't be had. What is inside is no form to offer without it, but nothing of it is lost. */
  #fail(error) {
    this.#excuse ??= excuse("This form could not be loaded.", "Try again", () => this.#start());
    this._cover();
    console.error("a2a-forms:", error);
  }

  /** What was drawn just now waits as well. */
  _cover() {
    if (!this.#excuse || this.#excuse.parentNode) return;
    this.#covered = [...this.shadowRoot.childNodes];
    this.shadowRoot.replaceChildren(this.#excuse);
  }

  /** Nothing is inside any more. */
  #leave() {
    // Whoever waits still may go on waiting.
    if (this.#usable && this.#whole) this.#ready = this.#promise();
    this.#inside = this.#usable = this.#whole = this.#excuse = this.#covered = undefined;
  }

  /** The element can be used: what waits for `ready` goes on, once all that it uses is there. */
  _usable() {
    this.#usable = true;
    this.#settleWhenDone();
  }

  #settleWhenDone() {
    if (this.#usable && this.#whole) this.#settle(this);
  }

  /** Shows one of the given states to style sheets, as `:state(name)`. */
  _state(name) {
    if (this.#states === name) return;
    try {
      if (this.#states) this._internals.states.delete(this.#states);
      this._internals.states.add(name);
      this.#states = name;
    } catch {
      // Older browsers know no custom states; nothing hangs on them.
    }
  }

  #promise() {
    return new Promise((settle) => {
      this.#settle = settle;
    });
  }

  #upgrade(name) {
    // A property that was set before the class was known hides the class's own.
    if (Object.hasOwn(this, name)) {
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
  }

  #tell(name, text, cancelable) {
    const detail = name.endsWith("-change") ? ofChange(text) : JSON.parse(text);
    const event = new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable });
    // First, so that what listeners ask the element is up to date.
    this._told?.(name, event, text);
    const goesOn = this.dispatchEvent(event);
    this._heard?.(name, goesOn);
    return goesOn;
  }
}

/** Says that something is not as it should be, with a button to do something about it. */
function excuse(words, label, act) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = label;
  button.addEventListener("click", act);
  const said = document.createElement("p");
  said.setAttribute("role", "alert");
  said.append(words, " ", button);
  return said;
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

/** What both forms have: layout hints. */
class Form extends Base {
  #options;
  #laid = "null";

  get options() {
    return this.#options;
  }
  set options(options) {
    this.#options = options;
    // It fails where the element says so itself.
    if (this.isConnected) load("rest").then(() => this.#layOut(), () => {});
  }

  /** With hints a form is not drawn before what applies them is there. */
  get _needs() {
    return this.#options ? "rest" : "first";
  }

  _begin(inside, needs) {
    // What comes while the first part is loaded waits for the others.
    if (needs === "rest") this.#layOut();
  }

  #layOut() {
    // What can’t be written as JSON is no hint either, and that is said inside.
    let known = "";
    try {
      known = toText(this.#options) ?? "null";
    } catch {}
    if (known !== this.#laid) this._inside?.setOptions_in_rest((this.#laid = known));
  }

  /** What was inside is gone: the hints are to be given anew. */
  _lost() {
    this.#laid = "null";
  }
}

class SchemaForm extends Form {
  static formAssociated = true;
  static observedAttributes = ["disabled", "readonly"];
  static properties = ["resources", "schema", "value", "valueText", "readonly", "disabled", "locale", "options"];
  #schema;
  #resources;
  #shown;
  #value;
  /** The text of the last change. */
  #kept;
  #formOff = false;
  /** Enter was pressed, and what comes of it is not known yet. */
  #entered = false;

  constructor() {
    super();
    // The host's own form asks before it submits: the mistakes are shown where they are.
    this.addEventListener("invalid", (event) => {
      event.preventDefault();
      this.focusFirstError();
    });
    // A click on the host page's label comes to the element itself.
    this.addEventListener("click", (event) => {
      if (event.composedPath()[0] === this) this.focus();
    });
    // Enter in a field, as in any other field of the host's own form.
    this.shadowRoot.addEventListener("submit", () => void (this.#entered = true), true);
  }

  get schema() {
    return this.#schema;
  }
  set schema(schema) {
    this.#schema = schema;
    if (this._inside) this.#put();
  }

  /** Other documents that the schema refers to, by their addresses: none is ever fetched. */
  get resources() {
    return this.#resources;
  }
  set resources(resources) {
    this.#resources = resources;
    if (this._inside) this.#put();
  }

  get value() {
    const known = this.valueText;
    return known === undefined ? undefined : JSON.parse(known);
  }
  set value(value) {
    // A string is a value here, not JSON text: that is what `valueText` is for.
    this.valueText = value === undefined ? undefined : JSON.stringify(value);
  }

  get valueText() {
    return this._inside ? this._inside.valueText() : this.#value;
  }
  set valueText(known) {
    if (known !== undefined && known !== null) JSON.parse(known);
    this.#value = known ?? undefined;
    this.#kept = undefined;
    if (this._inside) this._inside.setValueText(this.#value);
    this.#associate();
  }

  get errors() {
    return this._inside ? JSON.parse(this._inside.errors()) : [];
  }

  get state() {
    return this._inside?.state() ?? "loading";
  }

  /** `{valid, errors}` for the present value, once the validator has spoken. */
  async validate() {
    await this.ready;
    return JSON.parse(await new Promise((done) => this._inside.validate(done)));
  }

  reset() {
    this._inside?.reset();
    this.#associate();
  }

  submit() {
    this._inside?.submit();
  }

  focusFirstError() {
    this._inside?.focusFirstError();
  }

  /** Goes to the first control. */
  focus(options) {
    const controls = [...this.shadowRoot.querySelectorAll(".field :is(input, select, textarea):enabled")];
    controls.find((control) => control.checkVisibility())?.focus(options);
  }

  // What every control of a form has.
  get type() {
    return this.localName;
  }
  get form() {
    return this._internals.form;
  }
  get labels() {
    return this._internals.labels;
  }
  get validity() {
    return this._internals.validity;
  }
  get validationMessage() {
    return this._internals.validationMessage;
  }
  get willValidate() {
    return this._internals.willValidate;
  }
  checkValidity() {
    return this._internals.checkValidity();
  }
  reportValidity() {
    return this._internals.reportValidity();
  }

  // Form-associated: the value goes along with the host page's own form, as JSON text.
  formDisabledCallback(off) {
    this.#formOff = off;
    this.#off();
  }
  formAssociatedCallback() {
    this.#associate();
  }
  formResetCallback() {
    this.reset();
  }

  _open(ui, script, emit) {
    return new ui.SchemaForm(this.shadowRoot, script, emit);
  }

  _begin(inside, needs) {
    super._begin(inside, needs);
    if (this.#value !== undefined) inside.setValueText(this.#value);
    this.#off();
    this.#put();
  }

  _arrived() {
    if (this.#resources) this.#put();
  }

  _keep(inside) {
    this._lost();
    this.#value = inside.valueText();
  }

  /** What was inside is gone: the schema is to be put anew. */
  _lost() {
    super._lost();
    this.#shown = undefined;
    if (this.#kept) this.#value = valueIn(this.#kept);
    this.#kept = undefined;
  }

  _changed() {
    this.#off();
  }

  _told(name, event, text) {
    // Kept for the worst case: a module that traps can't be asked any more.
    if (name === "schema-form-change") {
      this.#kept = text;
      this.#associate();
    }
    if (name === "schema-form-check") {
      this._state(event.detail.state);
      this.#associate();
    }
  }

  _heard(name, goesOn) {
    if (name === "schema-form-submit" && this.#entered && goesOn) this._internals.form?.requestSubmit();
    // Mistakes are mended first, and then it is another wish.
    if (name !== "schema-form-check") this.#entered = false;
  }

  #put() {
    // Putting documents together is in the rest of the module. Its failure is told elsewhere.
    if (this.#resources && !this._isWhole) return;
    const known = this._written(this.#schema, this.#resources);
    // Frameworks set the same property again and again; what is typed half stays where it is.
    if (known === undefined || known === this.#shown) return;
    this.#shown = known;
    this._inside.setSchema(known);
    this._cover();
    this.#associate();
    this._usable();
  }

  #off() {
    this._inside?.setOff(this.disabled || this.#formOff, this.readonly);
  }

  #associate() {
    // Only a form of the host page's asks for it.
    if (this._internals.form) this._internals.setFormValue(this.valueText ?? null);
    if (this.state === "invalid") {
      this._internals.setValidity({ customError: true }, "There are mistakes in this form");
    } else {
      this._internals.setValidity({});
    }
  }
}
Object.defineProperties(SchemaForm.prototype, {
  disabled: flag("disabled"),
  readonly: flag("readonly"),
  locale: text("locale"),
  name: text("name"),
});

class SchemaView extends Base {
  /** Which part must be there before it is made. */
  _needs = "view";
  static parts = ["first", "rest", "view"];
  static observedAttributes = ["locale", "lang"];
  static properties = ["resources", "schema", "value", "valueText", "locale"];
  #schema;
  #resources;
  #value;

  get schema() {
    return this.#schema;
  }
  set schema(schema) {
    this.#schema = schema;
    this.#show();
  }

  /** Other documents that the schema refers to, by their addresses: none is ever fetched. */
  get resources() {
    return this.#resources;
  }
  set resources(resources) {
    this.#resources = resources;
    this.#show();
  }

  get value() {
    return this.#value === undefined ? undefined : JSON.parse(this.#value);
  }
  set value(value) {
    this.valueText = value === undefined ? undefined : JSON.stringify(value);
  }

  get valueText() {
    return this.#value;
  }
  set valueText(known) {
    if (known !== undefined && known !== null) JSON.parse(known);
    this.#value = known ?? undefined;
    this.#show();
  }

  _open(ui, script) {
    return new ui.SchemaView(this.shadowRoot, script);
  }

  _begin() {
    this.#show();
    this._usable();
  }

  _keep() {}

  _changed() {
    this._inside.lookAround();
  }

  #show() {
    this._inside?.show(this._written(this.#schema, this.#resources), this.#value);
  }
}
Object.defineProperties(SchemaView.prototype, {
  locale: text("locale"),
});

class A2aForm extends Form {
  static parts = ["first", "rest", "view", "talk"];
  static observedAttributes = ["agent", "skill", "schema-name", "persist", "disabled"];
  static properties = [
    "agent", "skill", "schemaName", "theme", "locale", "persist", "disabled", "card", "value", "getCredentials", "options",
  ];
  #card;
  #sent;
  #value;
  #agent;
  #getCredentials;

  /** Asked for credentials when the agent wants a sign-in, before the person is; never in an attribute. */
  get getCredentials() {
    return this.#getCredentials;
  }
  set getCredentials(ask) {
    this.#getCredentials = ask;
  }

  get card() {
    return this.#card;
  }
  set card(card) {
    this.#card = card;
    if (this._inside) this.#connect();
  }

  get value() {
    const known = this._inside ? this._inside.valueText() : this.#value;
    return known === undefined ? undefined : JSON.parse(known);
  }
  set value(value) {
    this.#value = value === undefined ? undefined : JSON.stringify(value);
    this._inside?.setValueText(this.#value);
  }

  submit() {
    this._inside?.submit();
  }

  cancel() {
    this._inside?.cancel();
  }

  reset() {
    this._inside?.reset();
  }

  _open(ui, script, emit) {
    return new ui.A2aForm(this.shadowRoot, script, emit);
  }

  _begin(inside, needs) {
    super._begin(inside, needs);
    inside.choose(this.getAttribute("skill") ?? undefined, this.getAttribute("schema-name") ?? undefined);
    if (this.#value !== undefined) inside.setValueText(this.#value);
    inside.setOff(this.disabled);
    inside.setPersist(this.persist);
    inside.setAsk((ticket, origin, schemes, reason) => this.#ask(inside, ticket, { origin, schemes: JSON.parse(schemes), reason }));
    this.#connect();
  }

  _keep(inside) {
    this._lost();
    this.#value = inside.valueText();
  }

  /** Asks the host page. What it gives goes straight in, and is kept nowhere here. */
  #ask(inside, ticket, wanted) {
    const ask = this.#getCredentials;
    if (typeof ask !== "function") return false;
    const give = (...answer) => {
      if (this._inside === inside) inside.giveCredentials(ticket, ...answer);
    };
    Promise.resolve(wanted)
      .then((wanted) => ask.call(this, wanted))
      .then((given) => (given === undefined || given === null ? undefined : JSON.stringify(given)))
      .then((given) => give(given), (error) => give(undefined, String(error?.message ?? error ?? "")));
    return true;
  }

  /** What was inside is gone: the agent is to be connected to anew. */
  _lost() {
    super._lost();
    this.#agent = undefined;
    this.#sent = undefined;
  }

  _changed(name) {
    if (name === "agent") this.#connect();
    else if (name === "persist") this._inside.setPersist(this.persist);
    else if (name === "disabled") this._inside.setOff(this.disabled);
    else this._inside.choose(this.getAttribute("skill") ?? undefined, this.getAttribute("schema-name") ?? undefined);
  }

  _told(name, event) {
    if (name === "a2a-change") this.#value = this._inside.valueText();
    if (name === "a2a-ready") {
      this._state("ready");
      this._usable();
    } else if (name === "a2a-error" && !this._inside?.isKnown()) {
      // An agent that is known stays so, whatever becomes of one run.
      this._state("failed");
    }
  }

  #connect() {
    if (this.#card !== undefined && this.#card !== null) {
      const card = toText(this.#card);
      if (card !== this.#sent) this._inside.setCard(card);
      this.#sent = card;
      this.#agent = undefined;
      return;
    }
    this.#sent = undefined;
    const agent = this.getAttribute("agent");
    if (agent && agent !== this.#agent) this._inside.connect(absolute(agent));
    this.#agent = agent;
  }
}
Object.defineProperties(A2aForm.prototype, {
  agent: text("agent"),
  skill: text("skill"),
  schemaName: text("schema-name"),
  theme: text("theme", "auto"),
  locale: text("locale"),
  persist: text("persist", "none"),
  disabled: flag("disabled"),
});

for (const [name, element] of [
  ["schema-form", SchemaForm],
  ["schema-view", SchemaView],
  ["a2a-form", A2aForm],
]) {
  // Two copies of this file on one page: the first one's elements serve.
  if (!customElements.get(name)) customElements.define(name, element);
}

export { A2aForm, SchemaForm, SchemaView };
