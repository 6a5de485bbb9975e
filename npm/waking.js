// Wakes the HTML of a server up: the content of a declarative shadow root stays usable while the element loads and draws its own
// content, hidden beside it; then both are swapped in one task. Nothing that a person typed or chose is lost, and nothing moves.
// The undo history of native inputs is: no page can carry it over.
//
// A script of its own, which only an element with such HTML loads (`load-waking.js`). It leaves its function in a global, since
// a script of another origin, which has a hash, has no exports. It knows no member of the elements' classes that is not public, but `_keep`.

const CONTROLS = "input, select, textarea";
const FOCUSABLE = `${CONTROLS}, a[href], button, summary, [tabindex]`;
/** Controls that the browser opens a list or a picker for. */
const OPENING = "select:not([multiple], [size]), input:is([type=date], [type=time], [type=datetime-local], [type=month], [type=week], [type=color])";
/** The time between two looks at what the person does, in milliseconds. */
const PAUSE = 20;
/** How long a `click` may follow a lifted finger or pen, in milliseconds. */
const TAP = 350;
/** The longest time that a result waits for what the worker makes, such as Markdown, in milliseconds. */
const RESULT_LIMIT = 1_000;

const pause = () => new Promise((done) => setTimeout(done, PAUSE));

/** The members of a JSON object, each as its JSON text, so that numbers keep all their digits; a string as itself. */
function texts(json) {
  const found = {};
  let depth = 0;
  let name;
  let from;
  for (const { 0: token, index } of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}:,]/g)) {
    if (token === "]" || token === "}") depth -= 1;
    const isEnd = (depth === 1 && token === ",") || depth === 0;
    if (isEnd && from !== undefined) {
      const text = json.slice(from, index).trim();
      if (text !== "null") found[JSON.parse(name)] = text.startsWith('"') ? JSON.parse(text) : text;
      from = undefined;
    } else if (depth === 1 && from === undefined) {
      if (token === ":") from = index + 1;
      else name = token;
    }
    if (token === "[" || token === "{") depth += 1;
  }
  return found;
}

/** What the hands of the person are at in the old content, which a swap would interrupt. */
class Hands {
  #root;
  #end = new AbortController();
  #isComposing = false;
  #pointers = new Set();
  #lifted = -Infinity; // when a `click` can't follow the last pointer any more
  #space = false; // whether the space bar is held, which presses a button when it is lifted
  #picking = false; // whether the dialog of a file input is open
  #opened; // the control whose list or picker was opened, for browsers without `:open`

  constructor(root) {
    this.#root = root;
    const on = (target, types, act) => {
      for (const type of types.split(" ")) target.addEventListener(type, act, { capture: true, passive: true, signal: this.#end.signal });
    };
    on(root, "compositionstart compositionupdate", () => (this.#isComposing = true));
    on(root, "compositionend focusout", () => (this.#isComposing = false));
    // A composition may have begun before this script.
    on(root, "input", ({ isComposing }) => (this.#isComposing ||= isComposing === true));
    on(root, "pointerdown", ({ target, pointerId }) => {
      this.#picking = false;
      this.#opened = target.closest(OPENING);
      // An open list takes the end of the press.
      if (!this.#opened) this.#pointers.add(pointerId);
    });
    on(globalThis, "pointerup pointercancel", ({ type, pointerId, pointerType }) => {
      if (!this.#pointers.delete(pointerId)) return;
      if (type === "pointerup" && pointerType !== "mouse") this.#lifted = performance.now() + TAP;
    });
    on(root, "keydown", ({ target, key, altKey }) => {
      this.#picking = false;
      this.#space = key === " ";
      if (key === " " || key === "Enter" || key === "F4" || (altKey && key.startsWith("Arrow"))) this.#opened = target.closest(OPENING);
    });
    on(globalThis, "keyup", ({ key }) => {
      this.#space = false;
      if (key !== " " && key !== "Enter" && key !== "F4" && key !== "Alt" && !key.startsWith("Arrow")) this.#opened = undefined;
    });
    on(root, "change cancel focusout", () => (this.#picking = this.#opened = undefined));
    on(root, "click", ({ target }) => {
      this.#lifted = -Infinity;
      this.#picking = target.type === "file";
    });
  }
  stop() {
    this.#end.abort();
  }
  /** Whether a list or a picker is open. */
  get #hasOpened() {
    if (CSS.supports("selector(:open)")) return this.#root.querySelector(":is(select, input):open") !== null;
    return this.#opened?.matches(":focus") === true;
  }
  get isBusy() {
    // A pointer that was pressed before this script. A list that is open may have taken the end of its press.
    const pressed = [...this.#root.querySelectorAll(":active")].at(-1);
    return Boolean(
      this.#isComposing || this.#pointers.size > 0 || performance.now() < this.#lifted || this.#space || this.#picking || this.#hasOpened ||
      (pressed && !pressed.closest(OPENING)) ||
      // Half a date: the control does not tell what is typed.
      this.#root.activeElement?.validity?.badInput,
    );
  }
}

const isChoice = ({ type }) => type === "checkbox" || type === "radio";
/** The place of a control as `src/ui/form/element_lookup.rs` finds it; `undefined` outside of fields. */
const placeOf = (one) => one.dataset.at ?? one.closest(".field")?.querySelector("[data-pointer]")?.dataset.pointer;
/** What a control and its counterpart have in common: its place, what it does there, and which option it is. */
const keyOf = (one) => {
  const { localName, dataset } = one;
  const place = placeOf(one);
  const index = one.closest("[data-index]")?.dataset.index;
  return JSON.stringify([localName, place ?? (localName === "textarea" || one.textContent), dataset.pointer, dataset.do, index, isChoice(one) && one.value]);
};
/** A function that finds the counterparts of the elements of one tree in another: the nth one of those with the same key. */
function counterparts(old, now, selector) {
  const numbers = new Map();
  const counts = new Map();
  for (const one of old.querySelectorAll(selector)) {
    const key = keyOf(one);
    counts.set(key, (counts.get(key) ?? -1) + 1);
    numbers.set(one, counts.get(key));
  }
  return (one) => {
    const key = keyOf(one);
    const place = placeOf(one);
    const at = place !== undefined && CSS.escape(place);
    // A choice may draw other controls: so it looks each time.
    const fields = place === undefined ? [now] : [...now.querySelectorAll(`[data-pointer="${at}"], [data-at="${at}"]`)].map((it) => it.closest(".field") ?? now);
    const all = new Set(fields.flatMap((field) => [...field.querySelectorAll(one.localName)]));
    return [...all].filter((other) => keyOf(other) === key)[numbers.get(one)];
  };
}

/** The value of an input before anybody typed: what the browser makes of its attributes. */
function initial(input) {
  const fresh = document.createElement("input");
  for (const name of ["type", "min", "max", "step", "value"]) if (input.hasAttribute(name)) fresh.setAttribute(name, input.getAttribute(name));
  return fresh.value;
}
/** Whether a person changed a control of the HTML. */
function isChanged(control) {
  if (isChoice(control)) return control.checked !== control.defaultChecked;
  if (control.type === "file") return control.files.length > 0;
  if (control.localName === "textarea") return control.value !== control.defaultValue;
  if (control.localName !== "select") return control.value !== initial(control);
  const options = [...control.options];
  const first = options.findLast((option) => option.defaultSelected) ?? (control.multiple || options.find((option) => !option.disabled));
  return options.some((option) => option.selected !== (control.multiple ? option.defaultSelected : option === first));
}
const dispatch = (control, ...types) => types.forEach((type) => control.dispatchEvent(new Event(type, { bubbles: true, composed: type === "input" })));

/** Does with a control what the person did with its counterpart in the HTML. */
function repeat(old, now, isFocused) {
  if (!now || now.disabled) return;
  if (isChoice(old)) {
    // The other radio button unticks it.
    if (now.checked === old.checked || (old.type === "radio" && !old.checked)) return;
    now.checked = old.checked;
    return dispatch(now, "input", "change");
  }
  if (old.type === "file") {
    now.files = old.files;
    return dispatch(now, "input", "change");
  }
  if (now.value === old.value && !old.multiple) return;
  if (old.multiple) [...now.options].forEach((option, n) => (option.selected = old.options[n]?.selected ?? false));
  else now.value = old.value;
  dispatch(now, "input");
  if (!isFocused || old.localName === "select") return dispatch(now, "change");
  // The browser knows no edit of this control, and fires no `change` when the focus leaves it.
  const end = new AbortController();
  now.addEventListener("change", () => end.abort(), { signal: end.signal });
  now.addEventListener("blur", () => (end.abort(), dispatch(now, "change")), { signal: end.signal });
}

/** The scrolled elements of a tree, each by its kind and its number among those of that kind. */
function scrolled(tree, act) {
  const counts = new Map();
  for (const one of tree.querySelectorAll("*")) {
    const kind = one.localName + one.className + (one.dataset?.pointer ?? "");
    const key = `${kind} ${counts.set(kind, (counts.get(kind) ?? -1) + 1).get(kind)}`;
    act(one, key);
  }
}

/** Puts the new content in the place of the old one: with what is typed, chosen, selected, scrolled and unfolded there. */
function swap(root, old, now, sheets) {
  const whole = { querySelectorAll: (selector) => old.flatMap((node) => (node.querySelectorAll ? [...node.querySelectorAll(selector)] : [])) };
  const active = root.activeElement;
  const find = counterparts(whole, now, FOCUSABLE);
  const focused = active && find(active);
  // A field keeps its text as it is typed while it has the focus.
  focused?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  const changed = whole.querySelectorAll(CONTROLS).filter(isChanged);
  // A new name moves what is inside: those come last, from the inside out.
  const renamed = changed.filter(({ dataset }) => dataset.do === "rename").reverse();
  for (const control of [...changed.filter((one) => !renamed.includes(one)), ...renamed]) repeat(control, find(control), control === active);
  const folds = [...now.querySelectorAll("details")];
  for (const [n, { open }] of [...whole.querySelectorAll("details")].entries()) if (folds[n]) folds[n].open = open;

  const places = new Map();
  scrolled(whole, ({ scrollLeft, scrollTop }, key) => (scrollLeft || scrollTop) && places.set(key, [scrollLeft, scrollTop]));
  const { selectionStart, selectionEnd, selectionDirection } = active ?? {};
  // A piece of a long form that is not seen is as high as its counterpart, until it is rendered itself.
  const pieces = now.getElementsByClassName("piece");
  const heights = [...whole.querySelectorAll(".piece")].map((piece) => piece.offsetHeight);
  if (heights.length > 1) heights.forEach((height, n) => pieces[n]?.style.setProperty("contain-intrinsic-block-size", `auto ${height}px`));
  root.adoptedStyleSheets = sheets;
  // Both are there for a moment, so that the focus, and with it the keyboard of a phone, goes from one to the other.
  for (const node of old) node.style?.setProperty("position", "absolute", "important");
  now.style.removeProperty("display");
  if (!now.getAttribute("style")) now.removeAttribute("style");
  focused?.focus({ preventScroll: true });
  for (const node of old) node.remove();
  if (selectionStart != null) focused?.setSelectionRange?.(selectionStart, selectionEnd, selectionDirection);
  if (places.size > 0) scrolled(now, (one, key) => places.has(key) && ([one.scrollLeft, one.scrollTop] = places.get(key)));
}

/**
 * Takes the HTML in the shadow root of an element, and its data as properties of the element, except those that the host page
 * has set. `given` has the properties by name.
 */
function sleeper(element, root, given) {
  // The element fetches the agent's card itself.
  const { state, errors, card, address, runs = "{}", ...properties } = texts(root.querySelector("script[data-a2a]").textContent);
  if (address) properties.agent = address;
  // The runs that the HTML shows: the element shows and follows them, too.
  for (const [key, text] of Object.entries(JSON.parse(runs))) element._keep(key, text);
  for (const [name, text] of Object.entries(properties)) {
    if (!element.constructor.observedAttributes.includes(name)) given[name] ??= text;
    else if (!element.hasAttribute(name)) element.setAttribute(name, text);
  }
  // The state has a value, too; the host page may set another one until the state is needed.
  Object.defineProperty(given, "posted", { get: () => (given.valueText === properties.valueText ? state : undefined), configurable: true });
  given.reported = errors;
  const hasErrors = root.querySelector("[aria-invalid=true], [role=alert]") !== null;
  const hands = new Hands(root);
  const old = [...root.childNodes];
  let now;
  let waking;
  // Without its agent the HTML stays, with the error below.
  const show = () => now?.style.removeProperty("display");
  element.addEventListener("a2a-error", show);
  const isReady = new Promise((done) => element.addEventListener("a2a-ready", done, { once: true }));
  const drop = () => {
    hands.stop();
    now?.remove();
  };
  /** Swaps as soon as the hands of the person allow it; `false` if the element is removed by then. */
  const wake = async (inside, sheets) => {
    // What the part loads is drawn in tasks of its own.
    await pause();
    // An element that was removed has freed its form.
    if (!element.isConnected) return false;
    if (inside.validate) {
      // Renders a long form to its end. Errors of the HTML must not go and come back.
      const isSettled = new Promise((done) => inside.validate(done));
      if (hasErrors) await isSettled;
    } else {
      if (inside.awaitsAnswer) {
        await isReady;
        element.removeEventListener("a2a-error", show);
        await pause();
        while (hasErrors && /loading|checking/.test(inside.text("state"))) await pause();
      }
      const end = performance.now() + RESULT_LIMIT;
      const words = () => now.textContent.replace(/\s+/g, "");
      const known = old.find((node) => node.localName === now.localName)?.textContent.replace(/\s+/g, "");
      while (known !== words() && performance.now() < end) await pause();
    }
    while (hands.isBusy) await pause();
    // From here on in one task.
    if (!element.isConnected) return false;
    hands.stop();
    swap(root, old, now, sheets());
    delete given.posted;
    delete given.reported;
  };
  return {
    /** Adds a view to the root, hidden, in place of the last one. */
    show(view) {
      now?.remove();
      now = view;
      now.style.setProperty("display", "none", "important");
      root.append(now);
    },
    /** Swaps once, as `wake` above. `sheets` gives the style sheets of the new content. */
    wake: (...given) => (waking ??= wake(...given)),
    drop,
  };
}

globalThis[Symbol.for("a2a-forms waking")] = sleeper;
