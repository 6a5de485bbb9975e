// The public events of the elements (docs/events.md). All bubble and are composed: one listener on `document` hears every
// element of a page. What costs time to write is written when a listener reads it.

/** An event with its `detail`. */
export const publicEvent = (name, detail, cancelable) => new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable });

/** The `detail` of a change event. Its value is parsed when a listener reads it, since most key presses need no value. */
export function changeDetail(text, pointer) {
  let known;
  return {
    get value() {
      return (known ??= { value: JSON.parse(text ?? "null") }).value;
    },
    pointer,
  };
}

/** The event `a2a-task`. `write` returns the task as JSON text; a listener that reads the detail calls it. */
export function taskEvent(write) {
  let text;
  let task;
  const detail = {
    get task() {
      return (task ??= JSON.parse(text));
    },
  };
  return Object.defineProperty(publicEvent("a2a-task"), "detail", {
    get() {
      text ??= write() ?? "null";
      return detail;
    },
  });
}
