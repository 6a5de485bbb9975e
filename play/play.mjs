// The playground: the text of a schema or an agent's card in an editor, its form beside it. All of it is in the address.
// Uses the public API of the elements only.
import { list, load } from "../gallery/cases.mjs";
import { pretty } from "../gallery/exact.mjs";
import { find, make } from "../gallery/frame.mjs";
import { editor } from "./editor.mjs";
import { embedCode } from "./embed.mjs";
import { lineOf, places } from "./json-text.mjs";
import { panels } from "./panels.mjs";
import { BrokenLink, packed, unpacked } from "./share.mjs";

const STATES = { loading: "Loading", checking: "Checking", valid: "Valid", unchecked: "Not checked" };
/** The most errors that are listed. */
const MOST = 50;
/** The pause after a change before the address is written, in milliseconds. Browsers limit how often it may change. */
const PAUSE = 500;
/** The longest card that is fetched, in characters. */
const LONGEST_CARD = 1_000_000;
/** The script of the package: its address and its hash. */
const { src, integrity } = document.querySelector('script[src$="a2a-forms.js"]');

const tabs = panels();
const source = editor("Source", () => draw());
const value = editor("Value", (text) => text !== (form?.valueText ?? "") && give(text));
const options = editor("Options", (text) => {
  if (form) form.options = text || undefined;
  changed();
});
find("#source").append(source.root);
find("#value").append(value.root);
find("#options").append(options.root);

/** `<schema-form>` or `<a2a-form>`; `undefined` while there is no source. */
let form;
let skill;
let wait;
let drawing = false;

const isCard = () => find("[name=kind]:checked").value === "card";

function tell(text) {
  find(".trouble").textContent = text ?? "";
  find(".trouble").hidden = !text;
}

/** Said for a moment, beside the buttons. */
function said(text) {
  find(".done").textContent = text;
  setTimeout(() => find(".done").textContent === text && (find(".done").textContent = ""), 6_000);
}

/** Whether the value has a secret, which must not be written into an address. The form knows what is one. */
const hasSecret = () => form?.draftText !== form?.valueText;

/** Everything that an address holds. A sheet is the person's own once it is changed. */
const sheet = () => ({
  [isCard() ? "card" : "schema"]: source.text,
  skill: isCard() ? skill : undefined,
  value: (form ? form.draftText : value.text) || undefined,
  options: options.text || undefined,
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
  const where = make("span", "where", `${pointer || "the whole"} · ${keyword}`);
  const row = make("li", "", way, where);
  const offset = schemaPointer === null ? undefined : placesOfSource().get(schemaPointer);
  if (offset !== undefined) {
    const rule = make("button", "link where", `schema, line ${lineOf(source.text, offset).line}`);
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
  find("#html pre").textContent = embedCode(sheet(), src, integrity);
  if (isCard() || !form) return;
  const { state, errors } = form;
  const count = errors.length === 1 ? "1 error" : `${errors.length} errors`;
  find(".state").dataset.state = state;
  find(".state-name").textContent = state === "invalid" ? count : (STATES[state] ?? state);
  tabs.rename("errors", errors.length === 0 ? "Errors" : `Errors (${errors.length})`);
  const rows = errors.slice(0, MOST).map(finding);
  if (errors.length > MOST) rows.push(make("li", "more", `and ${errors.length - MOST} more`));
  if (rows.length === 0) rows.push(make("li", "more", state === "valid" ? "The value fits the schema." : "No errors are known."));
  find(".findings").replaceChildren(...rows);
}

/** Draws once per frame, however many events there are. */
function drawSoon() {
  if (drawing) return;
  drawing = true;
  requestAnimationFrame(drawNow);
}

function drawSent(title, text) {
  const json = make("pre", "code", pretty(text));
  json.tabIndex = 0;
  json.role = "region";
  json.ariaLabel = title;
  find(".sent").replaceChildren(make("h3", "sent-title", title), json);
}

function schemaForm() {
  const made = document.createElement("schema-form");
  for (const name of ["schema-form-change", "schema-form-check"]) made.addEventListener(name, drawSoon);
  made.addEventListener("schema-form-change", () => {
    find(".sent").replaceChildren();
    changed();
  });
  // Exact, unlike the event's value.
  made.addEventListener("schema-form-submit", () => drawSent("Submitted", made.valueText));
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
    drawSent("This message would be sent", JSON.stringify(event.detail.message));
  });
  return made;
}

/** Draws the form of the text in the editor. A form of a schema keeps its value. */
function draw() {
  const text = source.text.trim() === "" ? undefined : source.text;
  const name = isCard() ? "a2a-form" : "schema-form";
  const ask = isCard() ? "Paste an agent’s card, or fetch one." : "Write a JSON Schema.";
  find(".advice").textContent = text ? (isCard() ? "“Send” shows the message. Nothing is sent to the agent." : "") : ask;
  find(".sheet").hidden = text === undefined;
  find(".actions").hidden = isCard();
  find(".skill").hidden = !(text && isCard() && skill);
  find(".sent").replaceChildren();
  tabs.offer("errors", !isCard());
  if (text === undefined) form = undefined;
  else if (form?.localName !== name || isCard()) {
    const held = value.text;
    form = isCard() ? cardForm() : schemaForm();
    form.options = options.text || undefined;
    if (held) form.valueText = held;
    form[isCard() ? "card" : "schema"] = text;
    find(".place").replaceChildren(form);
    form.ready.then(drawSoon, () => {});
  } else form.schema = text;
  if (!form) find(".place").replaceChildren();
  changed();
}

/** Shows a sheet, and gives it the address `fragment`. */
function show(given, preset = "") {
  for (const radio of document.querySelectorAll("[name=kind]")) radio.checked = radio.value === (given.card === undefined ? "schema" : "card");
  find(".fetch").hidden = !isCard();
  skill = given.skill;
  form = undefined;
  find(".place").replaceChildren();
  source.replace(given.card ?? given.schema ?? "");
  options.replace(given.options ?? "");
  value.replace(given.value ?? "");
  if (!source.isWrong) draw();
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
    tell(`${error.message} The first preset is shown instead.`);
    id = null;
  }
  if (id === null && new URLSearchParams(location.search).has("card")) return;
  id ??= all[0];
  const { schema, options: hints, value: begun } = await load(id);
  const optional = (text) => text && pretty(text);
  if (mine === shown) show({ schema: pretty(schema), options: optional(hints), value: optional(begun) }, id);
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
    tell(`The card could not be fetched from ${address}: ${error.message}.`);
  }
}

/** The card that the query `?card=` names. One of another site is fetched on a click only. */
function followQuery() {
  const given = new URLSearchParams(location.search).get("card");
  if (given === null || location.hash.length > 1) return;
  show({ card: "" });
  const address = URL.canParse(given, location.href) ? new URL(given, location.href) : undefined;
  if (!["http:", "https:"].includes(address?.protocol)) return tell("The address of the card can’t be used.");
  find("#address").value = address.href;
  if (address.origin === location.origin) return void fetchCard(address.href);
  find(".advice").textContent = `This link names a card at ${address.host}. Press “Fetch” to get it.`;
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
  submit: () => form.submit(),
  reset: () => form.reset(),
  embed: () => copy(embedCode(sheet(), src, integrity), "Embed code copied"),
  async link() {
    const note = hasSecret() ? "Link copied, without the value: it may have a secret" : "Link copied";
    const fits = remember();
    await copy(fits.then(() => location.href), note);
    if (!(await fits)) said("This is too long for a link.");
  },
};

document.addEventListener("click", (event) => ACTS[event.target.closest("[data-act]")?.dataset.act]?.());
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
find(".presets").append(
  ...groups.map(({ title, cases }) => {
    const group = make("optgroup", "", ...cases.map((one) => new Option(one.title, one.id)));
    group.label = title;
    return group;
  }),
);
const all = groups.flatMap(({ cases }) => cases.map(({ id }) => id));
addEventListener("hashchange", () => follow(all));
followQuery();
await follow(all);
