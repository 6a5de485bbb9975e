// The panels and their tabs. Where there is room, source and form are always shown and the tabs switch the rest; on a
// narrow screen each panel has a tab.
import { find, make } from "../gallery/frame.mjs";
import { onLanguage, say } from "../site/words.mjs";

const NAMES = { source: "Source", form: "Form", value: "Value", errors: "Errors", options: "Options", code: "Code", submitted: "Submitted" };
const BESIDE = ["source", "form"];

export function panels() {
  const wide = matchMedia("(min-width: 60rem)");
  const list = find("[role=tablist]");
  const hidden = new Set();
  const tabs = new Map(
    Object.entries(NAMES).map(([name, title]) => {
      const tab = make("button", "tab", say(title));
      Object.assign(tab, { type: "button", role: "tab", id: `tab-${name}` });
      tab.setAttribute("aria-controls", name);
      tab.addEventListener("click", () => choose(name));
      return [name, tab];
    }),
  );
  list.append(...tabs.values());
  let chosen = "form";
  const numbers = new Map();

  function title(name) {
    const count = numbers.get(name) ?? 0;
    tabs.get(name).textContent = say(NAMES[name]) + (count > 0 ? ` (${count})` : "");
  }
  onLanguage(() => [...tabs.keys()].forEach(title));

  const offered = () => [...tabs.keys()].filter((name) => !hidden.has(name) && !(wide.matches && BESIDE.includes(name)));

  function choose(name) {
    chosen = name;
    const all = offered();
    if (!all.includes(chosen)) chosen = wide.matches ? "value" : "form";
    for (const [each, tab] of tabs) {
      const panel = find(`#${each}`);
      const isTab = all.includes(each);
      tab.hidden = !isTab;
      tab.setAttribute("aria-selected", String(each === chosen));
      tab.tabIndex = each === chosen ? 0 : -1;
      panel.hidden = isTab ? each !== chosen : !BESIDE.includes(each);
      panel.role = isTab ? "tabpanel" : null;
      if (isTab) panel.setAttribute("aria-labelledby", tab.id);
      else panel.removeAttribute("aria-labelledby");
    }
  }

  list.addEventListener("keydown", (event) => {
    const all = offered();
    const at = all.indexOf(chosen);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    choose(all.at(to % all.length));
    tabs.get(chosen).focus();
  });
  wide.addEventListener("change", () => choose(chosen));
  choose(chosen);

  return {
    choose,
    /** Whether a panel is offered. */
    offer(name, isOffered) {
      if (isOffered) hidden.delete(name);
      else hidden.add(name);
      choose(chosen);
    },
    /** Whether a panel is beside the others, and not behind a tab. */
    isBeside: (name) => wide.matches && BESIDE.includes(name),
    /** Moves the focus to the tab of a panel. */
    focus: (name) => tabs.get(name).focus(),
    /** Shows a number in the tab of a panel; 0 is none. */
    number(name, count) {
      numbers.set(name, count);
      title(name);
    },
  };
}
