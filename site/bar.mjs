// The switches in the bar of gallery, playground and documents: language and theme. Without scripts they aren't there.
import { LANGUAGES, chooseLanguage, chosenLanguage, onLanguage, say } from "./words.mjs";

const page = document.documentElement;
const THEME = "a2a-theme";
const THEMES = { "": "As the system", light: "Light", dark: "Dark" };
const CIRCLE = "M8 1.75a6.25 6.25 0 1 0 0 12.5a6.25 6.25 0 0 0 0-12.5";
const GLOBE = `${CIRCLE}M1.75 8h12.5M8 1.75c-4.5 4-4.5 8.5 0 12.5c4.5-4 4.5-8.5 0-12.5`;
const HALF = "M8 1.75a6.25 6.25 0 0 1 0 12.5z";

function icon(line, area) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const attributes = { class: "icon", viewBox: "0 0 16 16", "aria-hidden": "true", fill: "none", stroke: "currentColor", "stroke-width": "1.5" };
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value);
  for (const [path, fill] of [[line, "none"], [area, "currentColor"]]) {
    if (!path) continue;
    const part = document.createElementNS(svg.namespaceURI, "path");
    part.setAttribute("d", path);
    part.setAttribute("fill", fill);
    svg.append(part);
  }
  return svg;
}

/** A select over its icon; `change` is called with what is chosen. */
function switchOf(image, change) {
  const label = document.createElement("label");
  label.className = "site-switch";
  const name = Object.assign(document.createElement("span"), { className: "site-switch-label" });
  const select = document.createElement("select");
  select.addEventListener("change", () => change(select.value));
  label.append(image, name, select);
  return { label, name, select };
}

/** The theme that was chosen; "" for the system's. */
const theme = () => page.dataset.theme ?? "";

/** Pictures have a light and a dark file, of which the browser takes that of the system's theme. */
function turnPictures() {
  for (const one of document.querySelectorAll('picture > source[media*="dark"], picture > source[data-media]')) {
    one.dataset.media ??= one.media;
    one.media = { light: "not all", dark: "all" }[theme()] ?? one.dataset.media;
  }
}

function chooseTheme(chosen) {
  if (chosen) page.dataset.theme = chosen;
  else delete page.dataset.theme;
  try {
    if (chosen) localStorage.setItem(THEME, chosen);
    else localStorage.removeItem(THEME);
  } catch {
    // The choice holds for this page.
  }
  turnPictures();
}

const languages = switchOf(icon(GLOBE), chooseLanguage);
const themes = switchOf(icon(CIRCLE, HALF), chooseTheme);
const options = Object.entries(LANGUAGES).map(([tag, name]) => Object.assign(new Option(name, tag), { lang: tag }));
languages.select.append(new Option("", ""), ...options);
themes.select.append(...Object.keys(THEMES).map((name) => new Option("", name)));

function draw() {
  languages.name.textContent = say("Language");
  languages.select.options[0].textContent = say("As the browser");
  // A language that was chosen elsewhere in the site may have a region.
  languages.select.value = chosenLanguage().split("-")[0];
  themes.name.textContent = say("Theme");
  for (const one of themes.select.options) one.textContent = say(THEMES[one.value]);
  themes.select.value = theme();
}

draw();
onLanguage(draw);
turnPictures();
document.querySelector(".site-switches").append(languages.label, themes.label);
