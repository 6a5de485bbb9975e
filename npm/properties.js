// The properties of the host page: their definitions by kind, and the JSON text that the module gets of each.

const hyphened = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
/** The getter and setter for each kind of property. */
const kinds = {
  /** A property that is stored as the host page sets it. */
  given: [(it, name) => it._given[name], (it, name, value) => it._set(name, value)],
  /** A boolean attribute. */
  flag: [(it, name) => it.hasAttribute(hyphened(name)), (it, name, isOn) => it.toggleAttribute(hyphened(name), Boolean(isOn))],
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

/** Defines methods that call those of what `ownerOf` gives for an element, if that exists. */
export function methods(element, ownerOf, names) {
  for (const name of names) {
    element.prototype[name] = function () {
      return ownerOf(this)?.[name]();
    };
  }
}

/** The JSON text of a property; a string is already JSON text. */
const toText = (value, replacer) => (typeof value === "string" ? value : value == null ? undefined : JSON.stringify(value, replacer));

/** The JSON text of options, with `true` for functions, and with controls and the places of slotted elements, if any. */
function optionsText(options, controls, slots) {
  const hasMore = controls != null || slots.length > 0;
  const given = hasMore && typeof options === "string" ? JSON.parse(options) : options;
  const whole = given?.[""];
  const all = hasMore ? { ...given, "": { ...whole, controls: { ...whole?.controls, ...controls }, slots } } : given;
  return toText(all, (_, it) => (typeof it === "function" ? true : it));
}

/**
 * The text of a property or an attribute for the module; that of the options has the controls and the slots. For a
 * value that can't be serialized, returns the empty string, which the module rejects; for a value that is nested too
 * deeply, a text that is too deep for the module as well.
 */
export function textOf(element, name) {
  if (element.constructor.observedAttributes.includes(name)) return element.getAttribute(name) ?? undefined;
  try {
    return name === "options" ? optionsText(element.options, element.controls, slotsOf(element)) : toText(element._given[name]);
  } catch (error) {
    // Firefox has an error of its own for what is nested too deeply.
    return error instanceof RangeError || error?.name === "InternalError" ? "[".repeat(200) : "";
  }
}

/** The places whose controls are elements in the light DOM, as JSON Pointers. */
export function slotsOf(element) {
  return [...element.children].map(({ slot }) => slot).filter((slot) => slot.startsWith("/"));
}
