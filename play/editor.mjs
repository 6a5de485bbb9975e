// An editor of JSON text: a text area with line numbers, and its first error by line and column below it. A text area
// works with every keyboard, screen reader and input method; Tab leaves it.
import { pretty } from "../gallery/exact.mjs";
import { make } from "../gallery/frame.mjs";
import { errorIn } from "./json-text.mjs";

/** The pause in typing after which a text is read, in milliseconds. */
const PAUSE = 300;

let count = 0;

/** `changed(text)` is called after a pause in typing with JSON; with "" if nothing is entered. */
export function editor(label, changed) {
  count += 1;
  const gutter = make("pre", "gutter");
  gutter.setAttribute("aria-hidden", "true");
  const area = make("textarea", "text");
  Object.assign(area, { spellcheck: false, autocapitalize: "off", wrap: "off", rows: 4 });
  area.setAttribute("aria-label", `${label} as JSON`);
  const mistake = make("p", "mistake");
  mistake.id = `mistake-${count}`;
  mistake.setAttribute("role", "status");
  area.setAttribute("aria-describedby", mistake.id);
  const root = make("div", "editor", make("div", "lines", gutter, area), mistake);
  let wait;
  let lines = 0;

  /** Moves the caret to an offset, and shows it. */
  function goTo(offset) {
    area.focus();
    area.setSelectionRange(offset, offset + 1);
    const line = area.value.slice(0, offset).split("\n").length;
    area.scrollTop = (line - 4) * Number.parseFloat(getComputedStyle(area).lineHeight);
  }

  function drawLines(wrong) {
    const now = area.value.split("\n").length;
    if (now === lines && !wrong && !gutter.querySelector(".wrong")) return;
    lines = now;
    const numbers = (from, to) => Array.from({ length: Math.max(0, to - from) }, (_, at) => `${from + at}\n`).join("");
    const marked = wrong ? [make("span", "wrong", `${wrong.line}`), `\n${numbers(wrong.line + 1, now + 1)}`] : [];
    gutter.replaceChildren(numbers(1, wrong ? wrong.line : now + 1), ...marked);
  }

  /** The text's error, shown. */
  function check() {
    const wrong = area.value.trim() === "" ? undefined : errorIn(area.value);
    area.setAttribute("aria-invalid", String(wrong !== undefined));
    drawLines(wrong);
    if (!wrong) {
      mistake.replaceChildren();
      return undefined;
    }
    const link = make("button", "link", `Line ${wrong.line}, column ${wrong.column}`);
    link.type = "button";
    link.addEventListener("click", () => goTo(wrong.offset));
    mistake.replaceChildren(link, `: ${wrong.message}.`);
    return wrong;
  }

  function settle() {
    clearTimeout(wait);
    wait = undefined;
    if (!check()) changed(area.value.trim() === "" ? "" : area.value);
  }

  area.addEventListener("input", () => {
    drawLines();
    clearTimeout(wait);
    wait = setTimeout(settle, PAUSE);
  });
  area.addEventListener("scroll", () => (gutter.scrollTop = area.scrollTop));

  return {
    root,
    goTo,
    get text() {
      return area.value;
    },
    /** Replaces the text without a call of `changed`. Not while somebody types. */
    set text(text) {
      if (wait !== undefined || area.value === text) return;
      area.value = text;
      check();
    },
    /** Replaces the text whatever happens, without a call of `changed`. */
    replace(text) {
      clearTimeout(wait);
      wait = undefined;
      area.value = text;
      check();
    },
    get isWrong() {
      return area.getAttribute("aria-invalid") === "true";
    },
    get isBusy() {
      return wait !== undefined || area.matches(":focus");
    },
    /** Puts each member on a line of its own. */
    format() {
      if (area.value.trim() === "" || check()) return;
      area.value = pretty(area.value);
      settle();
    },
  };
}
