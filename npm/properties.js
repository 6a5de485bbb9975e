// Kinds of properties that elements have.

const hyphened = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
/** Of each kind how it is got and set. */
const kinds = {
  /** Kept as the host page sets it. */
  given: [(it, name) => it._given[name], (it, name, value) => it._set(name, value)],
  /** An attribute that is there or not. */
  flag: [(it, name) => it.hasAttribute(name), (it, name, isOn) => it.toggleAttribute(name, Boolean(isOn))],
  /** An attribute with a text; the class may have `defaults`. */
  attribute: [
    (it, name) => it.getAttribute(hyphened(name)) ?? it.constructor.defaults?.[name] ?? "",
    (it, name, text) => (text == null ? it.removeAttribute(hyphened(name)) : it.setAttribute(hyphened(name), text)),
  ],
  /** What every control of a form has. */
  internal: [(it, name) => it._internals[name]],
};

/** Gives a class properties: names by kind. */
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

/** Gives a class methods of what it has as `owner`, if that is there. */
export function methods(element, owner, names) {
  for (const name of names) {
    element.prototype[name] = function () {
      return this[owner]?.[name]();
    };
  }
}
