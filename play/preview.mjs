// The bar over the form: theme, language, width and direction in which it is shown. Changes the element and the room around it,
// not the sheet's schema.
import { find } from "../gallery/frame.mjs";
import { LANGUAGES, onLanguage, say } from "../site/words.mjs";

/** What can be chosen; "" is as on this page. */
const CHOICES = { theme: ["", "light", "dark"], width: ["", "360", "768"], locale: ["", ...Object.keys(LANGUAGES)], dir: ["", "ltr", "rtl"] };

export function preview(changed) {
  const bar = find(".preview");
  const locales = bar.querySelector("[name=locale]");
  for (const [tag, name] of Object.entries(LANGUAGES)) locales.append(Object.assign(new Option(name, tag), { lang: tag }));
  const chosen = { theme: "", width: "", locale: "", dir: "" };
  let form;

  function apply() {
    const room = find("#form .room");
    const set = (element, name, value) => (value ? element.setAttribute(name, value) : element.removeAttribute(name));
    for (const name of ["theme", "width"]) set(room, `data-${name}`, chosen[name]);
    set(document.querySelector(".work"), "data-width", chosen.width);
    set(room, "dir", chosen.dir);
    if (!form) return;
    set(form, "theme", chosen.theme);
    set(form, "locale", chosen.locale);
    set(form, "dir", chosen.dir);
  }

  function drawControls() {
    for (const control of bar.querySelectorAll("input, select")) {
      if (control.type === "radio") control.checked = control.value === chosen[control.name];
      else control.value = chosen[control.name];
    }
  }

  const sayFirst = () => (locales.options[0].textContent = say("As this page"));
  sayFirst();
  onLanguage(sayFirst);
  bar.addEventListener("change", ({ target }) => {
    chosen[target.name] = target.value;
    apply();
    changed();
  });
  drawControls();

  return {
    /** What is chosen, for links and code: the names that differ from the page's. */
    get sheet() {
      return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ""));
    },
    /** Chooses what a sheet says. A sheet is a stranger's. */
    show(sheet) {
      for (const [name, values] of Object.entries(CHOICES)) chosen[name] = values.includes(sheet[name]) ? sheet[name] : "";
      drawControls();
      apply();
    },
    /** Shows a form as it is chosen. */
    present(made) {
      form = made;
      apply();
    },
  };
}
