// The form-associated custom element <schema-form>: its properties, its value and validity in the host page's own <form>, and
// when the rest of its code is loaded.
import { Base } from "./base-element.js";
import { KeptDraft } from "./kept-draft.js";
import { moduleInstance, trapped } from "./module-loader.js";
import { methods, properties, slotsOf } from "./properties.js";

/** The time after which `validate()` answers without a verdict, in milliseconds: within the ten seconds that are promised. */
const VALIDATE_LIMIT = 9_500;

/** What the person pressed, by pointer or key, while that is handled: what a <form> does for it happens in the same task. */
let pressed;
function press(event) {
  if (event.type === "keydown" && event.key !== "Enter") return;
  [pressed] = event.composedPath();
  setTimeout(() => (pressed = undefined));
}
for (const type of ["click", "keydown"]) globalThis.addEventListener?.(type, press, true);

export class SchemaForm extends Base {
  static formAssociated = true;
  static observedAttributes = ["readonly", "unchecked", "heading-level", "action", "locale", "lang", "content-lang"];
  static defaults = { unchecked: "block", persist: "none" };
  static part = "rest";
  static inside = "SchemaForm";
  static passed = ["valueText", "disabled", "readonly", "heading-level", "action", "posted", "options", "resources", "schema", "reported"];
  #drawn = Promise.withResolvers();
  /** Whether Enter was pressed, and the check before submitting has not ended. */
  #isEntered = false;
  /** The button that was pressed while the form was not checked yet; the verdict carries the press out. */
  #awaited;
  /** The element with the message that the host's <form> is not submitted, or not yet, while that holds. */
  #refusal;
  #draft = new KeptDraft(this);
  #isRestored = false;

  constructor() {
    super();
    // The host's own <form> validates before it submits: show the errors in place instead of a browser bubble.
    this.addEventListener("invalid", (event) => {
      event.preventDefault();
      if (this.#isPending) this.#await();
      else if (this.#isRefused) this.#refuse();
      else if (!this._lack) this.focusFirstError();
    });
    // A click on a <label> of the host page arrives at the element itself.
    this.addEventListener("click", (event) => event.composedPath()[0] === this && this.focus());
    // An edit cancels a press that waits for the verdict.
    for (const type of ["input", "click"]) this._root.addEventListener(type, () => this.#awaited && this.#forgetPress());
    // Enter in a field submits the host's own <form> as well.
    this._root.addEventListener("submit", () => void (this.#isEntered = true), true);
  }

  get errors() {
    return JSON.parse(this._inside?.text("errors") ?? "[]");
  }
  get warnings() {
    return JSON.parse(this._inside?.text("warnings") ?? "[]");
  }
  get state() {
    return this._inside?.text("state") ?? "loading";
  }
  /** The check of the current value, within ten seconds; `valid` is `null` if it could not be checked. */
  validate() {
    const asked = this.ready.then(() => new Promise((done) => this._inside.validate(done))).then(JSON.parse);
    const late = new Promise((_, reject) => setTimeout(reject, VALIDATE_LIMIT));
    return Promise.race([asked, late]).catch((error) => {
      trapped(error);
      return { valid: null, state: this.state, errors: this.errors };
    });
  }
  /** Shows errors that the host page's server found, `[{pointer, message}]`, in place of those of the last call. */
  setErrors(errors) {
    const text = JSON.stringify(errors ?? []);
    // The server refused the submitted value: the storage keeps the draft again.
    if (text !== "[]") this.#draft.saveSoon();
    return this.ready.then(() => this._inside.put("reported", text));
  }
  /** Moves the focus to the first control. */
  focus(options) {
    const controls = [...this._root.querySelectorAll(".field :is(input, select, textarea):enabled")];
    controls.find((control) => control.checkVisibility())?.focus(options);
  }

  /** Resets the form to its initial value. */
  reset() {
    this._inside?.reset();
    this.#draft.clear();
  }
  disconnectedCallback() {
    this.#draft.flush();
    super.disconnectedCallback();
  }
  /** Loads the draft that was kept, over the value of the host page, which is told. */
  #restore() {
    this.#isRestored = true;
    const entered = this.#draft.read();
    if (entered === undefined) return;
    this._inside.put("entered", entered);
    this.ready.then(() => this._change("schema-form-change", this.valueText, ""), () => {});
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
  /** Whether there is no verdict about the value yet. */
  get #isPending() {
    return this.schema !== undefined && (this.state === "loading" || this.state === "checking") && !this._isBroken;
  }
  /** Shows the reason why the <form> is not submitted below the fields, where the host's own button usually is. */
  #explain(role) {
    this.#refusal?.remove();
    this.#refusal = Object.assign(document.createElement("p"), { className: role === "alert" ? "error" : "help", role, tabIndex: -1 });
    if (role === "alert") this.#refusal.part = "error";
    this._root.append(this.#refusal);
    this.#refusal.textContent = this.validationMessage;
  }
  /** Says that the <form> is not submitted. A notice above says why. */
  #refuse() {
    this.#explain("alert");
    this.#refusal.focus();
  }
  /** Keeps a press of a submit button until there is a verdict, and refuses another one; a script gets its answer only. */
  #await() {
    const button = pressed?.closest?.("button, input");
    if (button && button.form === this._internals.form && /^(submit|image)$/.test(button.type)) {
      this.#awaited = button;
      this.#explain("status");
    } else if (pressed) this.#refuse();
  }
  /** Carries out a press that waited for the verdict. */
  #carryOut() {
    if (!this.#awaited || this.#isPending) return;
    const button = this.#awaited;
    this.#forgetPress();
    // After the listeners of the host page have heard of the verdict.
    queueMicrotask(() => {
      if (this.validity.valid) button.form?.requestSubmit(button);
      else if (this.#isRefused) this.#refuse();
      else if (!this._lack) this.focusFirstError();
    });
  }
  #forgetPress() {
    this.#awaited = undefined;
    this.#refusal?.remove();
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
    const mistake = this.#isPending ? "still-checking" : isRefused ? "unchecked-form" : this.state === "invalid" ? "mistakes-in-form" : undefined;
    const wrong = this._lack || (mistake ? this._word(mistake) : "");
    if (!isRefused && !this.#isPending) this.#refusal?.remove();
    this._internals.setValidity({ customError: wrong !== "" }, wrong);
    this.#carryOut();
  }

  _pass(name) {
    super._pass(name);
    // Without a schema there is nothing to draw.
    if (!this._inside || name !== "schema") return;
    this.#drawn.resolve();
    if (!this.#isRestored && this.schema != null) this.#restore();
  }
  _fire(name, detail, cancelable) {
    // First, so that listeners find the element up to date.
    this._associate();
    const goesOn = super._fire(name, detail, cancelable);
    if (name === "schema-form-change") this.#draft.saveSoon();
    else if (name === "schema-form-submit") this.#draft.clear();
    if (name === "schema-form-submit" && goesOn && this.hasAttribute("action")) this.#post();
    if (name === "schema-form-submit" && this.#isEntered && goesOn) this._internals.form?.requestSubmit();
    // An invalid form is not submitted later, when its errors are corrected.
    if (name !== "schema-form-check") this.#isEntered = false;
    return goesOn;
  }
  /** Posts the value, as a form of the page does. */
  #post() {
    const form = Object.assign(document.createElement("form"), { method: "post", action: this.action, acceptCharset: "utf-8", hidden: true });
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "value", value: this.valueText }));
    this._root.append(form);
    form.submit();
    form.remove();
  }
  /** Whether the part `rest` is needed before the first paint: for options, controls, resources and slots. */
  get _asksAhead() {
    return this.options != null || this.controls != null || this.resources != null || slotsOf(this).length > 0;
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
  attribute: ["action", "locale", "contentLang", "name", "unchecked", "headingLevel", "persist"],
  internal: ["form", "labels", "validity", "validationMessage", "willValidate"],
});
methods(SchemaForm, (it) => it._inside, ["submit", "focusFirstError"]);
methods(SchemaForm, (it) => it._internals, ["checkValidity", "reportValidity"]);
