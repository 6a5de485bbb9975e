// Definitions of properties by kind.

const hyphened = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
/** The getter and setter for each kind of property. */
const kinds = {
  /** A property that is stored as the host page sets it. */
  given: [(it, name) => it._given[name], (it, name, value) => it._set(name, value)],
  /** A boolean attribute. */
  flag: [(it, name) => it.hasAttribute(name), (it, name, isOn) => it.toggleAttribute(name, Boolean(isOn))],
  /** A text attribute; the class may have `defaults`. */
  attribute: [
    (it, name) => it.getAttribute(hyphened(name)) ?? it.constructor.defaults?.[name] ?? "",
    (it, name, text) => (text == null ? it.removeAttribute(hyphened(name)) : it.setAttribute(hyphened(name), text)),
  ],
  /** A property of `ElementInternals`. */
  internal: [(it, name) => it._internals[name]],
};

/** Defines properties of a class: names by kind. */
export function properties(element, named) {
  for (const [kind, names] of Object.entries(named)) {
    const [get, set] = kinds[kind];
    for (const name of names) {
      Object.defineProperty(element.prototype, name, {
        get() {
          return get(this, name);
        },
        set: set && function (value) {
          set(this, name, value);
        },
      });
    }
  }
}

/** Defines methods that call those of the member `owner`, if it exists. */
export function methods(element, owner, names) {
  for (const name of names) {
    element.prototype[name] = function () {
      return this[owner]?.[name]();
    };
  }
}
