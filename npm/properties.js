// Kinds of properties and methods that elements have.

const hyphened = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const kinds = {
  /** Kept as the host page sets it. */
  given: (name) => ({
    get() {
      return this._given[name];
    },
    set(value) {
      this._set(name, value);
    },
  }),
  /** An attribute that is there or not. */
  flag: (name) => ({
    get() {
      return this.hasAttribute(name);
    },
    set(isOn) {
      this.toggleAttribute(name, Boolean(isOn));
    },
  }),
  /** An attribute with a text; the class may have `defaults`. */
  attribute: (name) => ({
    get() {
      return this.getAttribute(hyphened(name)) ?? this.constructor.defaults?.[name] ?? "";
    },
    set(text) {
      if (text == null) this.removeAttribute(hyphened(name));
      else this.setAttribute(hyphened(name), text);
    },
  }),
  /** What every control of a form has. */
  internal: (name) => ({
    get() {
      return this._internals[name];
    },
  }),
  /** A method of what is inside. */
  passed: (name) => ({
    value() {
      this._inside?.[name]();
    },
  }),
};

/** Gives a class properties: names by kind. */
export function properties(element, named) {
  for (const [kind, names] of Object.entries(named)) {
    for (const name of names) Object.defineProperty(element.prototype, name, kinds[kind](name));
  }
}
