// An editor of JSON text: a text area with line numbers and colours; its first error by line and column below it; completion of
// names and values. A text area works with every keyboard, screen reader and input method; Tab leaves it.
import { pretty } from "../gallery/exact.mjs";
import { make } from "../gallery/frame.mjs";
import { onLanguage, say, sayIn } from "../site/words.mjs";
import { completion } from "./completion-list.mjs";
import { errorIn, lineOf } from "./json-text.mjs";

/** The pause in typing after which a text is read, in milliseconds. */
const PAUSE = 300;
/** The longest text that is coloured, in characters. */
const LONGEST = 40_000;
const TOKENS = /"(?:[^"\\\n]|\\.)*"?(\s*:)?|-?\d[\d.eE+-]*|\b(?:true|false|null)\b/g;

let count = 0;

/** The text in pieces, with a class for each kind of token. */
function coloured(text) {
  if (text.length > LONGEST) return [text];
  const pieces = [];
  let from = 0;
  for (const { 0: token, 1: colon, index } of text.matchAll(TOKENS)) {
    const end = index + token.length - (colon?.length ?? 0);
    const kind = token.startsWith('"') ? (colon === undefined ? "string" : "name") : /^[-\d]/.test(token) ? "number" : "word";
    pieces.push(text.slice(from, index), make("span", kind, text.slice(index, end)));
    from = end;
  }
  return [...pieces, text.slice(from)];
}

/**
 * `changed(text)` is called after a pause in typing with JSON, with "" if nothing is entered; `broken()` with anything else.
 * `mistakes(text)` finds what is wrong in JSON, `offers(place)` what fits at a place, as `complete.mjs` has them.
 */
export function editor(label, changed, { broken, mistakes, offers } = {}) {
  count += 1;
  const gutter = make("pre", "gutter");
  gutter.setAttribute("aria-hidden", "true");
  const colours = make("pre", "colours");
  colours.setAttribute("aria-hidden", "true");
  const area = make("textarea", "text");
  Object.assign(area, { spellcheck: false, autocapitalize: "off", wrap: "off", rows: 4, dir: "ltr" });
  const mistake = make("p", "mistake");
  mistake.id = `mistake-${count}`;
  mistake.setAttribute("role", "status");
  area.setAttribute("aria-describedby", mistake.id);
  const band = make("div", "band");
  const sheet = make("div", "written", band, colours, area);
  const lines = make("div", "lines", gutter, sheet);
  lines.dir = "ltr";
  const root = make("div", "editor", lines, mistake);
  let wait;
  let drawn;
  let wrong;
  let isBroken = false;

  const name = () => area.setAttribute("aria-label", say(label));
  name();
  onLanguage(() => {
    name();
    sayMistake();
  });

  /** Moves the caret to an offset, and shows it. */
  function goTo(offset) {
    area.focus();
    area.setSelectionRange(offset, offset + 1);
    area.scrollTop = (lineOf(area.value, offset).line - 4) * Number.parseFloat(getComputedStyle(area).lineHeight);
  }

  /** Numbers and colours: those of the text, with the line of the mistake. */
  function drawLines() {
    const state = `${wrong?.line} ${area.value}`;
    if (state === drawn) return;
    drawn = state;
    const last = area.value.split("\n").length + 1;
    const numbers = (from, to) => Array.from({ length: Math.max(0, to - from) }, (_, at) => `${from + at}\n`).join("");
    const marked = wrong ? [make("span", "wrong", `${wrong.line}`), `\n${numbers(wrong.line + 1, last)}`] : [];
    gutter.replaceChildren(numbers(1, wrong ? wrong.line : last), ...marked);
    // A last line that is empty has its height only with a letter after it.
    colours.replaceChildren(...coloured(area.value), "\n");
    band.hidden = !wrong;
    if (wrong) band.style.setProperty("--line", String(wrong.line));
    follow();
  }

  function follow() {
    gutter.scrollTop = area.scrollTop;
    colours.style.transform = `translate(${-area.scrollLeft}px, ${-area.scrollTop}px)`;
    band.style.translate = `0 ${-area.scrollTop}px`;
  }

  function sayMistake() {
    if (!wrong) {
      mistake.replaceChildren();
      return;
    }
    const link = make("button", "link", say("Line {line}, column {column}", wrong));
    link.type = "button";
    link.addEventListener("click", () => goTo(wrong.offset));
    const words = sayIn(make("span"), wrong.message);
    words.textContent = say(wrong.message, wrong.values);
    mistake.replaceChildren(link, ": ", words, /[.?!]$/.test(words.textContent) ? "" : ".");
  }

  /** Finds the text's first error, and shows it. */
  function check() {
    const isEmpty = area.value.trim() === "";
    const broke = isEmpty ? undefined : errorIn(area.value);
    isBroken = broke !== undefined;
    wrong = broke ?? (isEmpty ? undefined : mistakes?.(area.value)[0]);
    if (wrong) Object.assign(wrong, lineOf(area.value, wrong.offset));
    area.setAttribute("aria-invalid", String(wrong !== undefined));
    drawLines();
    sayMistake();
  }

  function settle() {
    clearTimeout(wait);
    wait = undefined;
    check();
    if (isBroken) broken?.();
    else changed(area.value.trim() === "" ? "" : area.value);
  }

  function typed() {
    drawLines();
    clearTimeout(wait);
    wait = setTimeout(settle, PAUSE);
  }

  area.addEventListener("input", typed);
  area.addEventListener("scroll", follow);
  if (offers) completion(area, sheet, offers, typed);

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
    /** Replaces the text as if it were typed. */
    write(text) {
      area.value = text;
      settle();
    },
    /** What the editor shows as long as it is empty. */
    set hint(text) {
      area.placeholder = text;
    },
    /** Whether the text is not JSON. */
    get isWrong() {
      return isBroken;
    },
    get isBusy() {
      return wait !== undefined || area.matches(":focus");
    },
    /** Puts each member on a line of its own. */
    format() {
      check();
      if (area.value.trim() === "" || isBroken) return;
      area.value = pretty(area.value);
      settle();
    },
  };
}
