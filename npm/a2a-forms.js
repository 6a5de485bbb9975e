// The elements <schema-form>, <schema-view> and <a2a-form>: what is particular to each, and their definition.
import { Base } from "./element.js";
import { copy, trapped } from "./module.js";
import { methods, properties } from "./properties.js";

export { setBasePath } from "./module.js";

export class SchemaForm extends Base {
  static formAssociated = true;
  static observedAttributes = ["readonly"];
  static part = "rest";
  static inside = "SchemaForm";
  static passed = ["valueText", "disabled", "readonly", "options", "resources", "schema"];
  #drawn = Promise.withResolvers();
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
    return JSON.parse(this._inside?.errors() ?? "[]");
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
  /** Goes to the first control. */
  focus(options) {
    const controls = [...this.shadowRoot.querySelectorAll(".field :is(input, select, textarea):enabled")];
    controls.find((control) => control.checkVisibility())?.focus(options);
  }

  // Form-associated: the value goes along with the host page's own form, as JSON text.
  get type() {
    return this.localName;
  }
  /** Its own attribute or a `<fieldset>` around it turns it off. */
  formDisabledCallback(isOff) {
    this._set("disabled", isOff ? "" : undefined);
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

  _pass(name) {
    super._pass(name);
    if (this._inside && this._isUsable()) this.#drawn.resolve();
  }
  _fire(name, detail, cancelable) {
    // First, so that what listeners ask the element is up to date.
    this._associate();
    const goesOn = super._fire(name, detail, cancelable);
    if (name === "schema-form-submit" && this.#isEntered && goesOn) this._internals.form?.requestSubmit();
    // Mistakes are mended first, and then it is another wish.
    if (name !== "schema-form-check") this.#isEntered = false;
    return goesOn;
  }
  _isUsable() {
    return this.schema != null;
  }
  /** Hints lay out a form before it is seen, and documents belong to its schema: it waits for all of the module. */
  get _asksAhead() {
    return this.options != null || this.resources != null;
  }
  /** The form is on the screen, or the page is not. */
  async _painted() {
    await this.#drawn.promise;
    if (document.hidden || copy.here.rest || this._asksAhead) return;
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
  internal: ["form", "labels", "validity", "validationMessage", "willValidate"],
});
methods(SchemaForm, "_inside", ["submit", "reset", "focusFirstError"]);
methods(SchemaForm, "_internals", ["checkValidity", "reportValidity"]);

export class SchemaView extends Base {
  static observedAttributes = ["locale", "lang"];
  static part = "view";
  static inside = "SchemaView";
  static passed = ["resources", "schema", "valueText", "locale", "lang"];
}
properties(SchemaView, { given: ["schema", "resources"], attribute: ["locale"] });

export class A2aForm extends Base {
  static observedAttributes = ["skill", "schema-name", "disabled", "persist", "agent"];
  static defaults = { theme: "auto", persist: "none" };
  static part = "talk";
  static inside = "A2aForm";
  static passed = ["options", "skill", "schema-name", "valueText", "disabled", "persist", "card", "agent"];

  _isUsable(state) {
    return state === "ready";
  }
}
properties(A2aForm, {
  given: ["card", "options", "getCredentials"],
  flag: ["disabled"],
  attribute: ["agent", "skill", "schemaName", "theme", "locale", "persist"],
});
methods(A2aForm, "_inside", ["submit", "cancel", "reset"]);

// On a server there is nothing to do.
if (globalThis.customElements) {
  addEventListener("error", ({ error }) => trapped(error));
  addEventListener("unhandledrejection", ({ reason }) => trapped(reason));
  for (const [name, element] of Object.entries({ "schema-form": SchemaForm, "schema-view": SchemaView, "a2a-form": A2aForm })) {
    // Two copies of this file on one page: the first one's elements serve.
    if (!customElements.get(name)) customElements.define(name, element);
  }
}
