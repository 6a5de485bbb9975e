// A control of the app: two buttons. The form sets `value`, `label` and `disabled`, and listens for `change`.
customElements.define("my-colour", class extends HTMLElement {
  #value;
  #buttons = ["red", "green"].map((colour) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: colour });
    button.addEventListener("click", () => {
      this.value = colour;
      this.dispatchEvent(new Event("change", { bubbles: true }));
    });
    return button;
  });
  connectedCallback() {
    this.role = "group";
    this.replaceChildren(...this.#buttons);
  }
  get value() {
    return this.#value;
  }
  set value(value) {
    this.#value = value;
    for (const button of this.#buttons) button.ariaPressed = String(button.textContent === value);
  }
  set label(label) {
    this.ariaLabel = label;
  }
  set disabled(isOff) {
    for (const button of this.#buttons) button.disabled = isOff;
  }
  focus() {
    this.#buttons[0].focus();
  }
});
