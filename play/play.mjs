// The playground: the text of a schema or an agent's card in an editor, its form beside it. All of it is in the address.
// Uses the public API of the elements only.
import { list, load, worded } from "../gallery/cases.mjs";
import { pretty } from "../gallery/exact.mjs";
import { find, make } from "../gallery/frame.mjs";
import { fromHere } from "../site/package.mjs";
import { onLanguage, say, sayIn } from "../site/words.mjs";
import { inOptions, inSchema, starter } from "./complete.mjs";
import { editor } from "./editor.mjs";
import { FRAMEWORKS, codeFor } from "./embed.mjs";
import { lineOf, places } from "./json-text.mjs";
import { mistakesIn } from "./keywords.mjs";
import { optionMistakesIn } from "./option-names.mjs";
import { panels } from "./panels.mjs";
import { preview } from "./preview.mjs";
import { BrokenLink, packed, unpacked } from "./share.mjs";

const STATES = { loading: "Loading", checking: "Checking", valid: "Valid", unchecked: "Not checked" };
/** The most errors that are listed. */
const MOST = 50;
/** The pause after a change before the address is written, in milliseconds. Browsers limit how often it may change. */
const PAUSE = 500;
/** The longest card that is fetched, in characters. */
const LONGEST_CARD = 1_000_000;
/** The site, from which copied code loads the package. */
const SITE = new URL("../", location.href).href;
/** The hash of the package's script. */
const { integrity } = document.querySelector('script[src$="a2a-forms.js"]');
/** Where the documents keep the chosen framework, too. */
const FRAMEWORK = "a2a-docs-framework";

const tabs = panels();
const source = editor("Source as JSON", () => draw(), {
  broken: () => drawStale(),
  mistakes: (text) => (isCard() ? [] : mistakesIn(text)),
  offers: (place) => (isCard() ? [] : inSchema(place, source.text)),
});
const value = editor("Value as JSON", (text) => text !== (form?.valueText ?? "") && give(text));
const options = editor("Options as JSON", (text) => {
  if (form) form.options = text || undefined;
  changed();
}, { mistakes: optionMistakesIn, offers: (place) => (isCard() ? [] : inOptions(place, source.text)) });
const shownAs = preview(() => changed());
find("#source").append(source.root);
find("#value").append(value.root);
find("#options").append(options.root);

/** `<schema-form>` or `<a2a-form>`; `undefined` while there is no source. */
let form;
let skill;
let wait;
let drawing = false;
/** Whether the person has begun to fill the form in, or was given a value. Before, what is missing is not an error. */
let isTouched = false;
/** What the form gave when it was submitted: `{title, text}`. */
let submitted;
let framework = FRAMEWORKS[0];

const isCard = () => find("[name=kind]:checked").value === "card";

function tell(text) {
  find(".trouble").textContent = text ?? "";
  find(".trouble").hidden = !text;
}

/** Said for a moment, beside the buttons. */
function said(text) {
  const words = say(text);
  find(".done").textContent = words;
  setTimeout(() => find(".done").textContent === words && (find(".done").textContent = ""), 6_000);
}

/** The forms that are ready: they know what is a secret. */
const usable = new WeakSet();
/** Whether the value had a secret by a schema of before: what was typed as one stays one until the value goes. */
let hadSecret = false;

/** Whether the value has a secret, which must not be written into an address. The form knows what is one. */
const hasSecret = () => hadSecret || (usable.has(form) && form.draftText !== form.valueText);

/** The value as it may be written into an address. */
function shareable() {
  if (hadSecret) return undefined;
  return (form ? form.draftText : value.text) || undefined;
}

/** Everything that an address holds. A sheet is the person's own once it is changed. */
const sheet = () => ({
  [isCard() ? "card" : "schema"]: source.text,
  skill: isCard() ? skill : undefined,
  value: shareable(),
  options: options.text || undefined,
  ...shownAs.sheet,
});

/** How often a sheet was shown; what begins before another is shown must not write the address after it. */
let shown = 0;

async function remember() {
  clearTimeout(wait);
  const mine = shown;
  const fragment = await packed(sheet());
  if (mine !== shown) return false;
  history.replaceState(null, "", fragment ? `#play=${fragment}` : `${location.pathname}${location.search}`);
  return fragment !== undefined;
}

function changed() {
  drawSoon();
  find(".presets").value = "";
  clearTimeout(wait);
  wait = setTimeout(remember, PAUSE);
}

/** Puts the text of the value into the form. */
function give(text) {
  isTouched = true;
  if (form) form.valueText = text || undefined;
  changed();
}

function finding({ pointer, keyword, message, schemaPointer }) {
  const way = make("button", "link", message);
  way.type = "button";
  way.addEventListener("click", () => {
    tabs.choose("form");
    form.shadowRoot.querySelector(`[data-pointer="${CSS.escape(pointer)}"]`)?.focus();
  });
  const where = make("span", "where", `${pointer || say("the whole form")} · ${keyword}`);
  const row = make("li", "", way, where);
  const offset = schemaPointer === null ? undefined : placesOfSource().get(schemaPointer);
  if (offset !== undefined) {
    const rule = make("button", "link where", say("schema, line {line}", lineOf(source.text, offset)));
    rule.type = "button";
    rule.addEventListener("click", () => {
      tabs.choose("source");
      source.goTo(offset);
    });
    row.append(rule);
  }
  return row;
}

function placesOfSource() {
  try {
    return places(source.text);
  } catch {
    // It is being edited.
    return new Map();
  }
}

function drawNow() {
  drawing = false;
  const text = form?.valueText;
  if (!value.isBusy) value.text = text === undefined ? "" : pretty(text);
  find("#code pre").textContent = code();
  if (isCard() || !form) return;
  const { state, errors } = form;
  const isUntouched = state === "invalid" && !isTouched;
  find(".state").dataset.state = isUntouched ? "untouched" : state;
  const wrong = () => (isUntouched ? say("Not filled in yet") : say("Errors: {count}", { count: errors.length }));
  find(".state-name").textContent = state === "invalid" ? wrong() : say(STATES[state]);
  tabs.number("errors", isUntouched ? 0 : errors.length);
  const rows = errors.slice(0, MOST).map(finding);
  if (errors.length > MOST) rows.push(make("li", "more", say("and {count} more", { count: errors.length - MOST })));
  if (rows.length === 0) rows.push(make("li", "more", say(state === "valid" ? "The value fits the schema." : "No errors are known.")));
  if (isUntouched) rows.unshift(make("li", "more", say("Not filled in yet. This is missing:")));
  find(".findings").replaceChildren(...rows);
}

/** Draws once per frame, however many events there are. */
function drawSoon() {
  if (drawing) return;
  drawing = true;
  requestAnimationFrame(drawNow);
}

/** The code of the chosen framework, which loads the package from this site. */
const code = () => fromHere(codeFor(framework, sheet(), integrity), SITE);

function drawFrameworks() {
  const { archive } = document.documentElement.dataset;
  const command = archive && framework !== "HTML" && framework !== "Leptos" ? `npm install ${new URL(archive, SITE).href}` : "";
  find(".get").replaceChildren(...(command ? [make("code", "", command)] : []));
  for (const radio of document.querySelectorAll("[name=framework]")) radio.checked = radio.value === framework;
}

function chooseFramework(name) {
  if (!FRAMEWORKS.includes(name)) return;
  framework = name;
  drawFrameworks();
  drawSoon();
}

/** Shows what the form gave, in a tab of its own; `undefined` is nothing. */
function drawSubmitted(given) {
  submitted = given;
  tabs.offer("submitted", given !== undefined);
  find(".sent").replaceChildren();
  if (!given) return;
  sayIn(find("#submitted .sent-title"), given.title);
  const shown = find("#submitted pre");
  shown.textContent = pretty(given.text);
  shown.ariaLabel = say(given.title);
  const open = make("button", "link", say("Show it"));
  open.type = "button";
  open.addEventListener("click", () => {
    tabs.choose("submitted");
    tabs.focus("submitted");
  });
  find(".sent").replaceChildren(`${say(given.title)}. `, ...(tabs.isBeside("form") ? [] : [open]));
}

/** Shows at once what the form gave, where the form stays in sight. */
function takeSubmitted(given) {
  drawSubmitted(given);
  if (tabs.isBeside("form")) tabs.choose("submitted");
}

/** The form of a source that can't be read any more is still shown, but not for use. */
function drawStale() {
  const isStale = source.isWrong && form !== undefined;
  find(".room").inert = isStale;
  find(".room").classList.toggle("is-stale", isStale);
  // Nothing else in it takes the focus then, and it scrolls.
  if (isStale) find(".scroll").tabIndex = 0;
  else find(".scroll").removeAttribute("tabindex");
  find(".stale").textContent = isStale ? say("The source can’t be read now. This is the form from before.") : "";
}

function schemaForm() {
  const made = document.createElement("schema-form");
  for (const name of ["schema-form-change", "schema-form-check"]) made.addEventListener(name, drawSoon);
  made.addEventListener("schema-form-change", () => {
    isTouched = true;
    find(".sent").replaceChildren();
    changed();
  });
  // Exact, unlike the event's value.
  made.addEventListener("schema-form-submit", () => takeSubmitted({ title: "Submitted", text: made.valueText }));
  return made;
}

function chooseSkill(id) {
  skill = id;
  draw();
}

function cardForm() {
  const made = document.createElement("a2a-form");
  made.preview = true;
  if (skill) made.skill = skill;
  made.addEventListener("a2a-ready", ({ detail: { skills } }) => {
    find(".skills").replaceChildren(...skills.map(({ id, name }) => new Option(name || id, id)));
    find(".skill").hidden = skills.length === 0;
    const known = skills.find(({ id }) => id === skill) ?? skills[0];
    find(".skills").value = known?.id ?? "";
    // An element without a skill lists all of them, as the choice above does.
    if (known?.id !== skill) chooseSkill(known?.id);
  });
  made.addEventListener("a2a-change", changed);
  made.addEventListener("a2a-submit", (event) => {
    event.preventDefault();
    takeSubmitted({ title: "This message would be sent", text: JSON.stringify(event.detail.message) });
  });
  return made;
}

function drawAdvice() {
  const ask = isCard() ? "Paste an agent’s card, or fetch one." : "Write a JSON Schema.";
  const note = isCard() ? "“Send” shows the message. Nothing is sent to the agent." : "";
  const words = source.text.trim() === "" ? ask : note;
  find(".advice").textContent = words && say(words);
}

/** Draws the form of the text in the editor. A form of a schema keeps its value. */
function draw() {
  const text = source.text.trim() === "" ? undefined : source.text;
  const name = isCard() ? "a2a-form" : "schema-form";
  drawAdvice();
  find(".sheet").hidden = text === undefined;
  find(".actions").hidden = isCard();
  find(".skill").hidden = !(text && isCard() && skill);
  drawSubmitted();
  tabs.offer("errors", !isCard());
  drawStale();
  hadSecret = hasSecret();
  if (text === undefined) form = undefined;
  else if (form?.localName !== name || isCard()) {
    const held = value.text;
    form = isCard() ? cardForm() : schemaForm();
    form.options = options.text || undefined;
    if (held) form.valueText = held;
    shownAs.present(form);
    form[isCard() ? "card" : "schema"] = text;
    find(".place").replaceChildren(form);
    form.ready.then((made) => {
      usable.add(made);
      drawSoon();
    }, () => {});
  } else form.schema = text;
  if (!form) find(".place").replaceChildren();
  changed();
}

/** Shows a sheet, and gives it the address `fragment`. */
function show(given, preset = "") {
  for (const radio of document.querySelectorAll("[name=kind]")) radio.checked = radio.value === (given.card === undefined ? "schema" : "card");
  find(".fetch").hidden = !isCard();
  skill = given.skill;
  isTouched = Boolean(given.value);
  form = undefined;
  hadSecret = false;
  shownAs.show(given);
  find(".place").replaceChildren();
  drawSubmitted();
  source.replace(given.card ?? given.schema ?? "");
  options.replace(given.options ?? "");
  value.replace(given.value ?? "");
  if (source.isWrong) drawStale();
  else draw();
  // Until something is changed the address stays.
  clearTimeout(wait);
  find(".presets").value = preset;
}

/** Shows what the fragment holds; without one the first preset, or the card that the query names. */
async function follow(all) {
  shown += 1;
  clearTimeout(wait);
  const mine = shown;
  tell();
  const given = new URLSearchParams(location.hash.slice(1));
  let id = given.get("case");
  try {
    if (given.has("play")) {
      const one = await unpacked(given.get("play"));
      if (mine === shown) show(one);
      return;
    }
    if (id !== null && !all.includes(id)) throw new BrokenLink("This link names a preset that isn’t here.");
  } catch (error) {
    if (!(error instanceof BrokenLink)) throw error;
    tell(`${say(error.message)} ${say("The first preset is shown instead.")}`);
    id = null;
  }
  if (id === null && new URLSearchParams(location.search).has("card")) return;
  id ??= all[0];
  const { schema, options: hints, value: begun } = await load(id);
  const optional = (text) => text && pretty(text);
  if (mine === shown) show({ schema: pretty(worded(schema) ?? schema), options: optional(hints), value: optional(begun) }, id);
}

async function fetchCard(address) {
  tell();
  try {
    const answer = await fetch(address, { credentials: "omit", referrerPolicy: "no-referrer" });
    if (!answer.ok) throw new Error(`the answer was ${answer.status}`);
    const text = await answer.text();
    if (text.length > LONGEST_CARD) throw new Error("it is longer than a megabyte");
    show({ card: text });
    source.format();
    changed();
  } catch (error) {
    tell(say("The card could not be fetched from {address}: {reason}.", { address, reason: error.message }));
  }
}

/** The card that the query `?card=` names. One of another site is fetched on a click only. */
function followQuery() {
  const given = new URLSearchParams(location.search).get("card");
  if (given === null || location.hash.length > 1) return;
  show({ card: "" });
  const address = URL.canParse(given, location.href) ? new URL(given, location.href) : undefined;
  if (!["http:", "https:"].includes(address?.protocol)) return tell(say("The address of the card can’t be used."));
  find("#address").value = address.href;
  if (address.origin === location.origin) return void fetchCard(address.href);
  find(".advice").textContent = say("This link names a card at {host}. Press “Fetch” to get it.", address);
  tabs.choose("source");
}

/** Copies a text, which may still come: WebKit lets a page copy only while it handles the press. */
async function copy(text, done) {
  try {
    const blob = Promise.resolve(text).then((words) => new Blob([words], { type: "text/plain" }));
    if (globalThis.ClipboardItem) await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    else await navigator.clipboard.writeText(await text);
    said(done);
  } catch {
    said("The browser does not let this page copy.");
  }
}

const ACTS = {
  format: () => source.format(),
  submit() {
    isTouched = true;
    form.submit();
    drawSoon();
  },
  reset() {
    isTouched = false;
    form.reset();
    hadSecret = false;
    drawSubmitted();
    drawSoon();
  },
  starter() {
    options.write(pretty(starter(source.text)));
  },
  embed: () => copy(code(), "Embed code copied"),
  async link() {
    const note = hasSecret() ? "Link copied, without the value: it may have a secret" : "Link copied";
    const fits = remember();
    await copy(fits.then(() => location.href), note);
    if (!(await fits)) said("This is too long for a link.");
  },
};

document.addEventListener("click", (event) => ACTS[event.target.closest("[data-act]")?.dataset.act]?.());
find(".frameworks").append(
  ...FRAMEWORKS.map((name) => {
    const radio = Object.assign(make("input"), { type: "radio", name: "framework", value: name });
    return make("label", "", radio, make("span", "", name));
  }),
);
find(".frameworks").addEventListener("change", ({ target }) => {
  chooseFramework(target.value);
  try {
    localStorage.setItem(FRAMEWORK, target.value);
  } catch {
    // The choice holds for this page.
  }
});
drawFrameworks();
try {
  chooseFramework(localStorage.getItem(FRAMEWORK));
} catch {
  // The browser keeps nothing for this page.
}
options.hint = '{\n  "": {"columns": 2},\n  "/name": {"title": "…", "widget": "…"}\n}';
const sayTitle = () => (document.title = `${say("Playground")} – A2A Forms`);
sayTitle();
onLanguage(() => {
  sayTitle();
  if (form) form.lang = document.documentElement.lang;
  drawAdvice();
  drawPresets();
  drawSubmitted(submitted);
  drawStale();
  drawSoon();
  form?.ready.then(drawSoon, () => {});
});
find(".kinds").addEventListener("change", () => show(isCard() ? { card: "" } : { schema: "" }));
find(".skills").addEventListener("change", (event) => {
  value.replace("");
  chooseSkill(event.target.value);
});
find(".fetch").addEventListener("submit", (event) => {
  event.preventDefault();
  fetchCard(find("#address").value);
});
find(".presets").addEventListener("change", async (event) => {
  const id = event.target.value;
  // “Back” leads to the sheet as it is now.
  await remember();
  if (id) location.hash = `case=${id}`;
  else show({ schema: "" });
});
find(".skip").addEventListener("click", (event) => {
  // The fragment is the sheet.
  event.preventDefault();
  tabs.choose("form");
  find("#form").focus();
});

const groups = await list();

function drawPresets() {
  const chosen = find(".presets").value;
  find(".presets").replaceChildren(
    find(".presets").options[0],
    ...groups.map(({ title, cases }) => {
      const group = make("optgroup", "", ...cases.map((one) => sayIn(new Option("", one.id), one.title)));
      group.label = say(title);
      return group;
    }),
  );
  find(".presets").value = chosen;
}

drawPresets();
const all = groups.flatMap(({ cases }) => cases.map(({ id }) => id));
addEventListener("hashchange", () => follow(all));
followQuery();
await follow(all);
