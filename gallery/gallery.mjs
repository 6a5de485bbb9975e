// The gallery of forms: a case at a time, with its value and findings beside the form.
// Uses the public API of <schema-form> only: schema, options, valueText, errors, state, submit, reset, and its events.
import { list, load, worded } from "./cases.mjs";
import { pretty } from "./exact.mjs";
import { find, frame, make } from "./frame.mjs";
import { language, say, sayIn } from "../site/words.mjs";

const STATES = { loading: "Loading", checking: "Checking", valid: "Valid", unchecked: "Not checked" };
/** The most findings that are listed. */
const MOST = 20;
const PLAY = new URL("../play/", import.meta.url).href;

let form = find(".place > schema-form");
let shown;
let example;
let drawing = false;
/** Whether something was entered or sent. Before, what is missing is not an error. */
let isTouched = false;

function drawFindings() {
  const { state, errors } = form;
  const isUntouched = state === "invalid" && !isTouched;
  find(".state").dataset.state = isUntouched ? "untouched" : state;
  const wrong = () => (isUntouched ? say("Not filled in yet") : say("Errors: {count}", { count: errors.length }));
  find(".state-name").textContent = state === "invalid" ? wrong() : say(STATES[state]);
  const rows = errors.slice(0, MOST).map(({ pointer, keyword, message }) =>
    make("li", "", make("span", "finding", message), make("code", "where", `${pointer || say("the whole form")} · ${keyword}`)),
  );
  if (errors.length > MOST) rows.push(make("li", "more", say("and {count} more", { count: errors.length - MOST })));
  if (rows.length === 0 && state === "valid") rows.push(make("li", "more", say("The value fits the schema.")));
  find(".findings").replaceChildren(...rows);
}

function drawNow() {
  drawing = false;
  const text = form.valueText;
  const place = find(".value");
  place.textContent = text === undefined ? say("Nothing is entered.") : pretty(text);
  place.classList.toggle("nothing", text === undefined);
  drawFindings();
}

/** Updates once per frame, however many events there are. */
function draw() {
  if (drawing) return;
  drawing = true;
  requestAnimationFrame(drawNow);
}

/** The submitted value stays until another case is shown. */
function drawSent(text) {
  if (text === undefined) {
    find(".sent").replaceChildren();
    return;
  }
  const value = make("pre", "json", pretty(text));
  // Scrollable, so the keyboard must reach it.
  value.tabIndex = 0;
  value.setAttribute("role", "region");
  value.setAttribute("aria-label", say("What was sent"));
  find(".sent").replaceChildren(make("h3", "sent-title", say("Sent")), value);
}

/** Gives the form its schema in the reader's language, or says that its words are English, which a form `isEnglish` has. */
function giveSchema(made, schema, isEnglish) {
  const own = worded(schema);
  made.contentLang = own ? document.documentElement.lang : "en";
  if (!isEnglish || (own && language() !== "en")) made.schema = own ?? schema;
  find(".schema pre").textContent = pretty(own ?? schema);
}

function listen(made) {
  made.addEventListener("schema-form-change", () => {
    isTouched = true;
    drawSent();
    draw();
  });
  made.addEventListener("schema-form-check", draw);
  // Exact, unlike the event’s value.
  made.addEventListener("schema-form-submit", () => drawSent(made.valueText));
}

function makeForm({ schema, options, value }) {
  const made = document.createElement("schema-form");
  if (value !== undefined) made.valueText = value;
  made.options = options;
  giveSchema(made, schema);
  return made;
}

/** Shows a case; `there` is its form if the page came with it, with all that is given and maybe with what a person typed. */
async function show(id, stillWanted, there) {
  isTouched = false;
  if (there) listen(there);
  const one = await load(id);
  // Another case was selected meanwhile.
  if (!stillWanted()) return;
  shown = one;
  sayIn(find(".case-about"), one.about);
  find(".options").hidden = one.options === undefined;
  find(".options pre").textContent = pretty(one.options ?? "{}");
  find(".try a").href = `${PLAY}#case=${id}`;
  drawSent();
  isTouched ||= one.value !== undefined;
  form = there ?? makeForm(one);
  example = one.answers;
  if (there) {
    giveSchema(there, one.schema, true);
  } else {
    listen(form);
    find(".place").replaceChildren(form);
  }
  return form.ready.then(draw);
}

const ACTS = {
  send() {
    isTouched = true;
    form.submit();
    draw();
  },
  again() {
    isTouched = false;
    form.reset();
    drawSent();
    draw();
  },
  fill() {
    form.valueText = example;
    drawSent();
    draw();
  },
};

find(".actions").addEventListener("click", (event) => ACTS[event.target.closest("[data-act]")?.dataset.act]?.());
function reword() {
  if (!shown) return;
  sayIn(find(".case-about"), shown.about);
  giveSchema(form, shown.schema);
  drawSent();
  // The element has its new words when it is ready again.
  draw();
  form?.ready.then(draw, () => {});
}

frame(await list(), "Gallery", show, reword);
