// The elements <schema-form>, <schema-view> and <a2a-form>: what is particular to each, and their definition.
import { Base, toText } from "./element.js";
import { copy, trapped } from "./module.js";
import { properties } from "./properties.js";

export { setBasePath } from "./module.js";

export class SchemaForm extends Base {
  static formAssociated = true;
  static observedAttributes = ["disabled", "readonly"];
  /** The schema that is drawn, as JSON text. */
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
      if (!this._lack) this.focusFirstError();
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
    return Promise.race([asked, late]).catch((error) => {
      trapped(error);
      return { valid: null, state: this.state, errors: this.errors };
    });
  }
  reset() {
    this._inside?.reset();
    this._associate();
  }
  /** Goes to the first control. */
  focus(options) {
    const controls = [...this.shadowRoot.querySelectorAll(".field :is(input, select, textarea):enabled")];
    controls.find((control) => control.checkVisibility())?.focus(options);
  }

  // Form-associated: the value goes along with the host page's own form, as JSON text.
  get type() {
    return this.localName;
  }
  checkValidity() {
    return this._internals.checkValidity();
  }
  reportValidity() {
    return this._internals.reportValidity();
  }
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
  /** A form that is not there, or never comes, does not count as filled in. */
  _associate() {
    // Only a form of the host page's asks for it.
    if (this._internals.form) this._internals.setFormValue(this.valueText ?? null);
    const wrong = this._lack || (this.state === "invalid" ? "There are mistakes in this form" : "");
    this._internals.setValidity({ customError: wrong !== "" }, wrong);
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
    else if (name === "valueText") this._inside.setValueText(this._given.valueText);
    else this.#put();
    this._associate();
  }
  _forget() {
    this.#shown = undefined;
  }
  _changed() {
    this._inside?.setOff(this.disabled || this.#isFormOff, this.readonly);
  }
  _told(name, detail) {
    if (name === "schema-form-check") this._shows(detail.state);
    this._associate();
  }
  _heard(name, goesOn) {
    if (name === "schema-form-submit" && this.#isEntered && goesOn) this._internals.form?.requestSubmit();
    // Mistakes are mended first, and then it is another wish.
    if (name !== "schema-form-check") this.#isEntered = false;
  }
  #put() {
    if (this.schema == null) return;
    // Hints lay out a form before it is seen.
    if (this._needsRest && (this.resources || !this.#shown)) return this._withRest(() => this.#put());
    const known = this._written();
    // Frameworks set the same property again and again; what is typed half stays where it is.
    if (known === this.#shown) return;
    this.#shown = known;
    this._inside.setSchema(known);
    this._cover();
    this.#drawn.resolve();
    this._usable();
    this._associate();
  }
  /** The form is on the screen, or the page is not. */
  async _painted() {
    await this.#drawn.promise;
    if (document.hidden || copy.here.rest) return;
    await new Promise((done) => {
      requestAnimationFrame(() => requestAnimationFrame(done));
      setTimeout(done, 1_000);
    });
  }
}
properties(SchemaForm, {
  given: ["schema", "resources", "options"],
  flag: ["disabled", "readonly"],
  attribute: ["locale", "name"],
  passed: ["submit", "focusFirstError"],
  internal: ["form", "labels", "validity", "validationMessage", "willValidate"],
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
properties(SchemaView, { given: ["schema", "resources"], attribute: ["locale"] });

export class A2aForm extends Base {
  static part = "talk";
  static defaults = { theme: "auto", persist: "none" };
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
    }
    // An agent that is known stays so, whatever becomes of one run.
    if (name === "a2a-error" && !this._inside?.isKnown()) this._shows("failed");
  }
  /** Asks the host page for credentials. What it gives goes straight in, and is kept nowhere here. */
  #ask(inside, ticket, wanted) {
    const ask = this.getCredentials;
    if (typeof ask !== "function") return false;
    const give = (...answer) => this._inside === inside && inside.giveCredentials(ticket, ...answer);
    Promise.resolve(wanted)
      .then((wanted) => ask.call(this, wanted))
      .then((answer) => (answer == null ? undefined : JSON.stringify(answer)))
      .then((text) => give(text), (error) => give(undefined, String(error?.message ?? error ?? "")));
    return true;
  }
  #connect() {
    const card = toText(this.card);
    const agent = card === undefined ? this.agent : "";
    if (card !== undefined && card !== this.#card) this._inside.setCard(card);
    // The module gets an invalid address unchanged and shows a sentence about it.
    if (agent && agent !== this.#agent) this._inside.connect(URL.canParse(agent, document.baseURI) ? new URL(agent, document.baseURI).href : agent);
    this.#card = card;
    this.#agent = agent;
  }
}
properties(A2aForm, {
  given: ["card", "options", "getCredentials"],
  flag: ["disabled"],
  attribute: ["agent", "skill", "schemaName", "theme", "locale", "persist"],
  passed: ["submit", "cancel", "reset"],
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
