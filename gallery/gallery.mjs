// The gallery of forms: a case at a time, with its value and findings beside the form.
// Uses the public API of <schema-form> only: schema, options, valueText, errors, state, submit, reset, and its events.
import { list, load } from "./cases.mjs";
import { pretty } from "./exact.mjs";
import { find, frame, make } from "./frame.mjs";

const STATES = {
  loading: "Loading",
  checking: "Being checked",
  valid: "Valid",
  unchecked: "Not checked",
};
/** The most findings that are listed. */
const MOST = 20;

let form;
let example;
let drawing = false;

function drawFindings() {
  const { state, errors } = form;
  const count = errors.length === 1 ? "1 finding" : `${errors.length} findings`;
  find(".state").dataset.state = state;
  find(".state-name").textContent = state === "invalid" ? count : (STATES[state] ?? state);
  const rows = errors.slice(0, MOST).map(({ pointer, keyword, message }) =>
    make("li", "", make("span", "finding", message), make("code", "where", `${pointer || "the whole"} · ${keyword}`)),
  );
  if (errors.length > MOST) rows.push(make("li", "more", `and ${errors.length - MOST} more`));
  if (rows.length === 0 && state === "valid") rows.push(make("li", "more", "Nothing is wrong."));
  find(".findings").replaceChildren(...rows);
}

function drawNow() {
  drawing = false;
  const text = form.valueText;
  const place = find(".value");
  place.textContent = text === undefined ? "Nothing is entered." : pretty(text);
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
  value.setAttribute("aria-label", "What was sent");
  find(".sent").replaceChildren(make("h3", "sent-title", "Sent"), value);
}

function makeForm({ schema, options, value }) {
  const made = document.createElement("schema-form");
  if (value !== undefined) made.valueText = value;
  made.options = options;
  made.schema = schema;
  made.addEventListener("schema-form-change", () => {
    drawSent();
    draw();
  });
  made.addEventListener("schema-form-check", draw);
  // Exact, unlike the event’s value.
  made.addEventListener("schema-form-submit", () => drawSent(made.valueText));
  return made;
}

async function show(id, stillWanted) {
  const one = await load(id);
  // Another case was selected meanwhile.
  if (!stillWanted()) return;
  find(".case-about").textContent = one.about;
  find(".schema pre").textContent = pretty(one.schema);
  find(".options").hidden = one.options === undefined;
  find(".options pre").textContent = pretty(one.options ?? "{}");
  find(".try a").href = `../play/#case=${id}`;
  drawSent();
  form = makeForm(one);
  example = one.answers;
  find(".place").replaceChildren(form);
  return form.ready.then(draw);
}

const ACTS = {
  send: () => form.submit(),
  again() {
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
frame(await list(), "Gallery", show);
