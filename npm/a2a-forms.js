// The classes of <schema-form>, <schema-view>, <a2a-form> and <a2a-inspect>, and their registration.
import { Base } from "./element.js";
import { copy, trapped } from "./package-files.js";
import { methods, properties } from "./properties.js";

export { setBasePath } from "./package-files.js";

export class SchemaForm extends Base {
  static formAssociated = true;
  static observedAttributes = ["readonly", "locale", "lang"];
  static part = "rest";
  static inside = "SchemaForm";
  static passed = ["valueText", "disabled", "readonly", "options", "resources", "schema"];
  #drawn = Promise.withResolvers();
  /** Whether Enter was pressed, and its outcome is still open. */
  #isEntered = false;

  constructor() {
    super();
    // The host's own <form> validates before it submits: show the errors in place instead of a browser bubble.
    this.addEventListener("invalid", (event) => {
      event.preventDefault();
      if (!this._lack) this.focusFirstError();
    });
    // A click on a <label> of the host page arrives at the element itself.
    this.addEventListener("click", (event) => event.composedPath()[0] === this && this.focus());
    // Enter in a field submits the host's own <form> as well.
    this.shadowRoot.addEventListener("submit", () => void (this.#isEntered = true), true);
  }

  get errors() {
    return JSON.parse(this._inside?.errors() ?? "[]");
  }
  get warnings() {
    return JSON.parse(this._inside?.warnings() ?? "[]");
  }
  get state() {
    return this._inside?.state() ?? "loading";
  }
  /** The check of the current value, within ten seconds; `valid` is `null` if it could not be checked. */
  validate() {
    const asked = this.ready.then(() => new Promise((done) => this._inside.validate(done))).then(JSON.parse);
    const late = new Promise((_, reject) => setTimeout(reject, 9_500));
    return Promise.race([asked, late]).catch((error) => {
      trapped(error);
      return { valid: null, state: this.state, errors: this.errors };
    });
  }
  /** Moves the focus to the first control. */
  focus(options) {
    const controls = [...this.shadowRoot.querySelectorAll(".field :is(input, select, textarea):enabled")];
    controls.find((control) => control.checkVisibility())?.focus(options);
  }

  // Form-associated: the value is submitted with the host page's own <form>, as JSON text.
  get type() {
    return this.localName;
  }
  /** Called when its own attribute or a `<fieldset>` disables or enables it. */
  formDisabledCallback(isOff) {
    this._set("disabled", isOff ? "" : undefined);
  }
  formAssociatedCallback() {
    this._associate();
  }
  formResetCallback() {
    this.reset();
  }
  /** Passes value and validity on to the host's <form>. A form that is not loaded is invalid. */
  _associate() {
    // Only a <form> of the host page needs the value.
    if (this._internals.form) this._internals.setFormValue(this.valueText ?? null);
    const wrong = this._lack || (this.state === "invalid" ? this._word("mistakes-in-form") : "");
    this._internals.setValidity({ customError: wrong !== "" }, wrong);
  }

  _pass(name) {
    super._pass(name);
    // Without a schema there is nothing to draw.
    if (this._inside && name === "schema") this.#drawn.resolve();
  }
  _fire(name, detail, cancelable) {
    // First, so that listeners find the element up to date.
    this._associate();
    const goesOn = super._fire(name, detail, cancelable);
    if (name === "schema-form-submit" && this.#isEntered && goesOn) this._internals.form?.requestSubmit();
    // An invalid form is not submitted later, when its errors are corrected.
    if (name !== "schema-form-check") this.#isEntered = false;
    return goesOn;
  }
  /** Options and resources need the part `rest` before the first paint. */
  get _asksAhead() {
    return this.options != null || this.controls != null || this.resources != null || this._slots.length > 0;
  }
  /** Resolves when the form is painted, or the page is hidden. */
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
  given: ["schema", "resources", "options", "controls"],
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
  static passed = ["resources", "schema", "valueText"];
}
properties(SchemaView, { given: ["schema", "resources"], attribute: ["locale"] });

export class A2aForm extends Base {
  static observedAttributes = ["protocol", "skill", "schema-name", "disabled", "persist", "allow-origins", "agent", "locale", "lang"];
  static defaults = { protocol: "auto", theme: "auto", persist: "none" };
  static part = "talk";
  static inside = "A2aForm";
  static passed = ["options", "protocol", "skill", "schema-name", "valueText", "disabled", "persist", "allow-origins", "extensions", "headers", "verifyKeys", "card", "agent"];

  /** Without an agent it has no state. */
  _isUsable(state) {
    return state === "ready" || state === undefined;
  }
}
properties(A2aForm, {
  given: ["card", "options", "controls", "getCredentials", "signEnvelope", "extensions", "headers", "verifyKeys"],
  flag: ["disabled"],
  attribute: ["agent", "protocol", "skill", "schemaName", "theme", "locale", "persist", "allowOrigins"],
});
methods(A2aForm, "_inside", ["submit", "cancel", "reset"]);

export class A2aInspect extends Base {
  static observedAttributes = ["locale", "lang"];
  static part = "view";
  static inside = "SchemaView";
  static passed = ["card", "kind", "text"];

  constructor() {
    super();
    // The text that the person enters is the property's value.
    this.shadowRoot.addEventListener("input", ({ target }) => target.name && this._set(target.name, target.value));
  }
}
properties(A2aInspect, { given: ["text", "kind", "card"], attribute: ["locale"] });

// On a server there are no custom elements.
if (globalThis.customElements) {
  addEventListener("error", ({ error }) => trapped(error));
  addEventListener("unhandledrejection", ({ reason }) => trapped(reason));
  for (const [name, element] of Object.entries({ "schema-form": SchemaForm, "schema-view": SchemaView, "a2a-form": A2aForm, "a2a-inspect": A2aInspect })) {
    // If this file is on the page twice, the first one defines the elements.
    if (!customElements.get(name)) customElements.define(name, element);
  }
}
