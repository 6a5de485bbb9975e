// The gallery of results: a value in a <schema-view>, or an agent's task in an <a2a-form>.
// Uses the public API of the elements only. The agent is the one that serves this page, or that of the query `?agent=`.
import { members, pretty } from "./exact.mjs";
import { find, frame } from "./frame.mjs";
import { made } from "./results/made.mjs";
import { language, say, sayIn } from "../site/words.mjs";

/** The longest JSON text that is formatted, in characters. More would take longer than the result itself. */
const LONGEST = 200_000;

async function read(path) {
  const answer = await fetch(new URL(path, import.meta.url));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.text();
}

/** A case: `about` to read; `schema` and `value` as JSON text; for a task its `skill`, and then `value` is its input. */
async function load(id) {
  const parts = members(await read(`./results/${encodeURIComponent(id)}.json`));
  const [about, skill] = ["about", "skill"].map((name) => parts.has(name) && JSON.parse(parts.get(name)));
  const given = { schema: parts.get("schema"), value: parts.get("value") };
  return { about, skill, ...given, ...made[id]?.() };
}

/** The agent that serves this page, or another one. */
const agent = () => new URLSearchParams(location.search).get("agent") ?? new URL("..", location.href).href;

function element({ skill, schema, value }) {
  if (!skill) {
    const view = document.createElement("schema-view");
    // The values' own words are English in every language.
    view.contentLang = "en";
    view.schema = schema;
    view.valueText = value;
    return view;
  }
  const form = document.createElement("a2a-form");
  form.setAttribute("agent", agent());
  form.setAttribute("skill", skill);
  form.value = JSON.parse(value);
  return form;
}

function drawSource(selector, text) {
  const place = find(selector);
  place.hidden = text === undefined;
  if (place.hidden) return;
  const long = text.length > LONGEST;
  find(`${selector} pre`).textContent = long
    ? `${text.slice(0, 2_000)}\n… ${say("and {count} more characters", { count: (text.length - 2_000).toLocaleString(language()) })}`
    : pretty(text);
}

let about = "";

/** Shows a case; `there` is its element if the page came with it. */
async function show(id, stillWanted, there) {
  const one = await load(id);
  // Another case was selected meanwhile.
  if (!stillWanted()) return;
  about = one.about;
  sayIn(find(".case-about"), about);
  drawSource(".schema:not(.source)", one.schema);
  drawSource(".source", one.skill ? undefined : one.value);
  const shown = there ?? element(one);
  if (there) there.contentLang = "en";
  else find(".place").replaceChildren(shown);
  return shown.ready;
}

frame(JSON.parse(await read("./results.json")), "Results", show, () => sayIn(find(".case-about"), about));
