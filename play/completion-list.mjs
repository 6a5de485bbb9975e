// The list of what fits at the caret of an editor: it opens while a name or text is typed, and with Ctrl+Space. Arrow keys choose,
// Enter takes, Escape closes; Tab leaves the editor as always.
import { make } from "../gallery/frame.mjs";
import { say } from "../site/words.mjs";
import { stringAt } from "./complete.mjs";

/** The most entries that are listed. */
const MOST = 60;

let lists = 0;

/** The width of a letter and the height of a line in an editor; its font has one width. */
function measures(area) {
  const { lineHeight, font, paddingTop, paddingLeft } = getComputedStyle(area);
  const context = document.createElement("canvas").getContext("2d");
  context.font = font;
  return { line: Number.parseFloat(lineHeight), letter: context.measureText("0").width, top: Number.parseFloat(paddingTop), left: Number.parseFloat(paddingLeft) };
}

/** `offers(place)` are the entries, `[{word, rest, hint}]`; `written()` is called after one is taken. The list is in `sheet`. */
export function completion(area, sheet, offers, written) {
  lists += 1;
  const list = make("ul", "offers");
  list.id = `offers-${lists}`;
  list.role = "listbox";
  list.hidden = true;
  const status = make("span", "unseen");
  status.setAttribute("role", "status");
  sheet.append(list, status);
  area.setAttribute("aria-autocomplete", "list");
  let entries = [];
  let place;
  let chosen = 0;

  function close() {
    list.hidden = true;
    status.textContent = "";
    area.removeAttribute("aria-activedescendant");
    area.removeAttribute("aria-controls");
  }

  function choose(index) {
    chosen = (index + entries.length) % entries.length;
    [...list.children].forEach((one, at) => (one.ariaSelected = String(at === chosen)));
    list.children[chosen].scrollIntoView({ block: "nearest" });
    area.setAttribute("aria-activedescendant", list.children[chosen].id);
  }

  function put() {
    const before = area.value.slice(0, place.from).split("\n");
    const { line, letter, top, left } = measures(area);
    const inline = Math.min(left + before.at(-1).length * letter - area.scrollLeft, sheet.clientWidth - 200);
    const block = top + before.length * line - area.scrollTop;
    const set = (name, value) => list.style.setProperty(name, value);
    set("inset-inline-start", `${Math.max(0, inline)}px`);
    // Above the line where there is more room.
    const isAbove = block > sheet.clientHeight / 2;
    set("inset-block", isAbove ? `auto ${sheet.clientHeight - block + line}px` : `${block}px auto`);
    set("max-block-size", `${Math.max(96, Math.min(240, isAbove ? block - line : sheet.clientHeight - block - 8))}px`);
  }

  function open(isAsked) {
    const isInside = area.selectionStart === area.selectionEnd && stringAt(area.value, area.selectionStart);
    if (isAsked && !isInside && /[{[,:\s]$/.test(area.value.slice(0, area.selectionStart))) {
      document.execCommand("insertText", false, '""');
      area.setSelectionRange(area.selectionStart - 1, area.selectionStart - 1);
    }
    place = area.selectionStart === area.selectionEnd ? stringAt(area.value, area.selectionStart) : undefined;
    const typed = place?.typed.toLowerCase();
    const all = place ? offers(place) : [];
    entries = all.filter(({ word }) => word.toLowerCase().startsWith(typed));
    entries.push(...all.filter(({ word }) => word.toLowerCase().slice(1).includes(typed || "\0")).filter((one) => !entries.includes(one)));
    entries = entries.slice(0, MOST);
    const isDone = entries.length === 1 && entries[0].word === place.typed;
    if (entries.length === 0 || (isDone && !isAsked)) return close();
    list.ariaLabel = say("Suggestions");
    list.replaceChildren(
      ...entries.map(({ word, hint }, at) => {
        const one = make("li", "", make("code", "", word === "" ? '""' : word), ...(hint ? [make("span", "offer-hint", say(hint))] : []));
        one.role = "option";
        one.id = `${list.id}-${at}`;
        return one;
      }),
    );
    list.hidden = false;
    area.setAttribute("aria-controls", list.id);
    status.textContent = say("Suggestions: {count}", { count: entries.length });
    put();
    choose(0);
  }

  function take({ word, rest }) {
    const { from, to, isName, isClosed } = place;
    const after = area.value.slice(to);
    const ends = isClosed ? "" : '"';
    const hasValue = /^"?\s*:/.test(after);
    const value = isName && rest !== undefined && !hasValue ? `: ${rest}` : "";
    area.setSelectionRange(from, isClosed && value ? to + 1 : to);
    const text = value ? `${word}"${value}` : word + ends;
    // As if it were typed, so that undo knows of it.
    if (!document.execCommand("insertText", false, text)) area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
    // Into the value's quotes or brackets.
    if (/(""|\[\]|\{\})$/.test(value)) area.setSelectionRange(from + text.length - 1, from + text.length - 1);
    close();
    written();
    if (value.endsWith('""')) open(true);
  }

  area.addEventListener("input", (event) => {
    if (event.inputType?.startsWith("insert") || !list.hidden) open(false);
  });
  area.addEventListener("keydown", (event) => {
    if (event.key === " " && event.ctrlKey) {
      event.preventDefault();
      return open(true);
    }
    if (list.hidden) return;
    const deeds = { ArrowDown: () => choose(chosen + 1), ArrowUp: () => choose(chosen - 1), Enter: () => take(entries[chosen]), Escape: close };
    if (!deeds[event.key]) return;
    event.preventDefault();
    deeds[event.key]();
  });
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    const at = [...list.children].indexOf(event.target.closest("[role=option]"));
    if (at >= 0) take(entries[at]);
  });
  for (const type of ["blur", "scroll"]) area.addEventListener(type, close);
}
