// The classes of <schema-form>, <schema-view>, <a2a-form> and <a2a-inspect>. Importing this file defines none of them:
// `a2a-forms.js` defines all, and the files named after an element that one. `cargo xtask package` makes each of those a
// file that imports no other, so that one hash covers it.
import { Base } from "./base-element.js";
import { moduleInstance, trapped } from "./module-instance.js";
import { setBasePath } from "./package-files.js";
import { methods, properties } from "./properties.js";

class SchemaForm extends Base {
  static formAssociated = true;
  static observedAttributes = ["readonly", "unchecked", "locale", "lang", "content-lang"];
  static defaults = { unchecked: "block" };
  static part = "rest";
  static inside = "SchemaForm";
  static passed = ["valueText", "disabled", "readonly", "options", "resources", "schema"];
  #drawn = Promise.withResolvers();
  /** Whether Enter was pressed, and the check before submitting has not ended. */
  #isEntered = false;
  /** The element with the message that the host's <form> is not submitted, while that holds. */
  #refusal;

  constructor() {
    super();
    // The host's own <form> validates before it submits: show the errors in place instead of a browser bubble.
    this.addEventListener("invalid", (event) => {
      event.preventDefault();
      if (this.#isRefused) this.#refuse();
      else if (!this._lack) this.focusFirstError();
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
  /** Called when the element's own attribute or a `<fieldset>` disables or enables it. */
  formDisabledCallback(isOff) {
    this._set("disabled", isOff ? "" : undefined);
  }
  formAssociatedCallback() {
    this._associate();
  }
  formResetCallback() {
    this.reset();
  }
  /** Whether the host's <form> is not submitted because the value can't be checked. */
  get #isRefused() {
    return this.state === "unchecked" && this.unchecked !== "allow";
  }
  /** Shows below the fields, where the host's own button usually is, that the <form> is not submitted. A notice above says why. */
  #refuse() {
    this.#refusal ??= Object.assign(document.createElement("p"), { className: "error", role: "alert", tabIndex: -1 });
    this.#refusal.part = "error";
    this.#refusal.textContent = this.validationMessage;
    this.shadowRoot.append(this.#refusal);
    this.#refusal.focus();
  }
  attributeChangedCallback(name) {
    super.attributeChangedCallback(name);
    this._associate();
  }
  /** Passes value and validity on to the host's <form>. A form that is not loaded is invalid. */
  _associate() {
    // Only a <form> of the host page needs the value.
    if (this._internals.form) this._internals.setFormValue(this.valueText ?? null);
    const isRefused = this.#isRefused;
    const mistake = isRefused ? "unchecked-form" : this.state === "invalid" ? "mistakes-in-form" : undefined;
    const wrong = this._lack || (mistake ? this._word(mistake) : "");
    if (!isRefused) this.#refusal?.remove();
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
  /** Whether the part `rest` is needed before the first paint: for options, controls, resources and slots. */
  get _asksAhead() {
    return this.options != null || this.controls != null || this.resources != null || this._slots.length > 0;
  }
  /** Resolves when the form is painted, or the page is hidden. */
  async _painted() {
    await this.#drawn.promise;
    if (document.hidden || moduleInstance.here.rest || this._asksAhead) return;
    await new Promise((done) => {
      requestAnimationFrame(() => requestAnimationFrame(done));
      setTimeout(done, 1_000);
    });
  }
}
properties(SchemaForm, {
  given: ["schema", "resources", "options", "controls"],
  flag: ["disabled", "readonly"],
  attribute: ["locale", "contentLang", "name", "unchecked"],
  internal: ["form", "labels", "validity", "validationMessage", "willValidate"],
});
methods(SchemaForm, "_inside", ["submit", "reset", "focusFirstError"]);
methods(SchemaForm, "_internals", ["checkValidity", "reportValidity"]);

class SchemaView extends Base {
  static observedAttributes = ["locale", "lang", "content-lang"];
  static part = "view";
  static inside = "SchemaView";
  static passed = ["resources", "schema", "valueText"];
}
properties(SchemaView, { given: ["schema", "resources"], attribute: ["locale", "contentLang"] });

class A2aForm extends Base {
  static observedAttributes = ["protocol", "skill", "schema-name", "disabled", "persist", "allow-origins", "agent", "locale", "lang", "content-lang"];
  static defaults = { protocol: "auto", theme: "auto", persist: "none" };
  static part = "talk";
  static inside = "A2aForm";
  static passed = ["options", "protocol", "skill", "schema-name", "valueText", "disabled", "persist", "allow-origins", "extensions", "headers", "verifyKeys", "card", "agent"];

  /** Whether the agent is ready, or none was given: then the element has no state. */
  _isUsable(state) {
    return state === "ready" || state === undefined;
  }
}
properties(A2aForm, {
  given: ["card", "options", "controls", "getCredentials", "signEnvelope", "extensions", "headers", "verifyKeys"],
  flag: ["disabled"],
  attribute: ["agent", "protocol", "skill", "schemaName", "theme", "locale", "contentLang", "persist", "allowOrigins"],
});
methods(A2aForm, "_inside", ["submit", "cancel", "reset"]);

class A2aInspect extends Base {
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

/**
 * All exports of the package, from the first copy on the page, whichever file loaded it. The first copy also serves the other
 * copies, so that the page has one module, one worker and one Trusted Types policy.
 */
const first = (globalThis[Symbol.for("a2a-forms")] ??= { SchemaForm, SchemaView, A2aForm, A2aInspect, setBasePath });
const CLASSES = { "schema-form": "SchemaForm", "schema-view": "SchemaView", "a2a-form": "A2aForm", "a2a-inspect": "A2aInspect" };

// On a server there are no custom elements.
if (globalThis.customElements && first.SchemaForm === SchemaForm) {
  addEventListener("error", ({ error }) => trapped(error));
  addEventListener("unhandledrejection", ({ reason }) => trapped(reason));
}

/** Defines elements by name, unless they are defined. Returns all exports of the package. */
export function define(...names) {
  for (const name of names) {
    if (globalThis.customElements && !customElements.get(name)) customElements.define(name, first[CLASSES[name]]);
  }
  return first;
}
