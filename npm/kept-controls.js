// What a person did to controls that are drawn again: the focus, the selection, texts that are typed, what is open.

const CONTROLS = "a[href], button, input, select, textarea, summary, details, [tabindex]";
/** Events of drawing, which are no acts of the person. */
const EVENTS = ["focusin", "focusout", "change"];

/** Calls `draw`, which draws the content of a shadow root again, and gives the controls what they had before. */
export function keepWhile(root, draw) {
  const all = () => [...root.querySelectorAll(CONTROLS)];
  const controls = all();
  const before = controls.map(({ value, checked, open }) => ({ value, checked, open }));
  const active = root.activeElement;
  const { selectionStart, selectionEnd, dataset } = active ?? {};
  const hush = (event) => event.stopImmediatePropagation();
  for (const type of EVENTS) root.addEventListener(type, hush, true);
  let now;
  try {
    draw();
    now = all();
    const again = now.length === controls.length ? now[controls.indexOf(active)] : now.find((one) => one.dataset.pointer === dataset?.pointer);
    again?.focus({ preventScroll: true });
    if (selectionStart != null) again?.setSelectionRange?.(selectionStart, selectionEnd);
  } finally {
    for (const type of EVENTS) root.removeEventListener(type, hush, true);
  }
  if (now.length !== controls.length) return;
  for (const [n, control] of now.entries()) {
    const { value, checked, open } = before[n];
    if (control.localName === "details") control.open = open;
    // A field of a form has its text from the module, and a file cannot be set.
    if (control.dataset.pointer !== undefined || control.type === "file" || (control.value === value && control.checked === checked)) continue;
    Object.assign(control, { value, checked });
    for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
  }
}
