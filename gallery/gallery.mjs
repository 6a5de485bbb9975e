// The gallery: a case at a time, as a form, with its value and findings beside it.
// Owns the page's address (#id), its buttons and what is shown around the form. Uses nothing but
// the public face of <schema-form>: schema, valueText, errors, state, submit, reset, its events.
import { list, load } from "./cases.mjs";
import { pretty } from "./exact.mjs";

const STATES = {
  loading: "Loading",
  checking: "Being checked",
  valid: "Valid",
  unchecked: "Not checked",
};
/** Nobody reads more; a form of a thousand fields begins with fifty. */
const MOST = 20;

const find = (selector) => document.querySelector(selector);
const make = (tag, className, ...content) => {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...content);
  return made;
};

const groups = await list();
const all = groups.flatMap(({ cases }) => cases);
let form;
let example;
let shown;
let drawing = false;

function drawList() {
  const sections = groups.map(({ title, cases }, at) => {
    const heading = make("h2", "group-title", title);
    heading.id = `group-${at}`;
    const links = cases.map((one) => {
      const link = make("a", "", one.title);
      link.href = `#${one.id}`;
      return make("li", "", link);
    });
    const items = make("ul", "", ...links);
    items.setAttribute("aria-labelledby", heading.id);
    return make("section", "", heading, items);
  });
  find(".groups").replaceChildren(...sections);
  // Beside the form there is room for the list; above it, it is folded.
  const wide = matchMedia("(min-width: 56rem)");
  const fold = () => (find(".cases details").open = wide.matches);
  wide.addEventListener("change", fold);
  fold();
}

function drawNeighbours(id) {
  const at = all.findIndex((one) => one.id === id);
  for (const [rel, step] of [["prev", -1], ["next", 1]]) {
    const link = find(`.neighbours [rel=${rel}]`);
    const other = all[at + step];
    link.hidden = at < 0 || other === undefined;
    if (link.hidden) continue;
    link.href = `#${other.id}`;
    link.textContent = other.title;
  }
}

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

/** Once a frame, however many events there are. */
function draw() {
  if (drawing) return;
  drawing = true;
  requestAnimationFrame(drawNow);
}

/** What was sent stays on the page until something else is asked for. */
function drawSent(text) {
  if (text === undefined) {
    find(".sent").replaceChildren();
    return;
  }
  const value = make("pre", "json", pretty(text));
  // It may scroll, so the keyboard must reach it.
  value.tabIndex = 0;
  value.setAttribute("role", "region");
  value.setAttribute("aria-label", "What was sent");
  find(".sent").replaceChildren(make("h3", "sent-title", "Sent"), value);
}

function makeForm({ schema, value }) {
  const made = document.createElement("schema-form");
  if (value !== undefined) made.valueText = value;
  made.schema = schema;
  made.addEventListener("schema-form-change", () => {
    drawSent();
    draw();
  });
  made.addEventListener("schema-form-check", draw);
  // Exact, which the event's value is not.
  made.addEventListener("schema-form-submit", () => drawSent(made.valueText));
  return made;
}

async function show(id, byPerson) {
  shown = id;
  for (const link of document.querySelectorAll(".groups a")) {
    if (link.hash === `#${id}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const one = await load(id);
  // Another one was asked for meanwhile.
  if (shown !== id) return;
  document.title = `${one.title} – Gallery – A2A Forms`;
  find(".case-title").textContent = one.title;
  find(".case-about").textContent = one.about;
  find(".schema pre").textContent = pretty(one.schema);
  drawNeighbours(id);
  drawSent();
  form = makeForm(one);
  example = one.answers;
  find(".place").replaceChildren(form);
  if (byPerson) {
    if (!matchMedia("(min-width: 56rem)").matches) find(".cases details").open = false;
    find(".case-title").focus();
  }
  await form.ready;
  if (shown !== id) return;
  draw();
  // For whoever waits for it, such as a test.
  find(".case").dataset.case = id;
}

/** The case of the page's address, or the first. */
function follow(byPerson) {
  const id = decodeURIComponent(location.hash.slice(1));
  const known = all.some((one) => one.id === id) ? id : all[0].id;
  find(".trouble").hidden = true;
  show(known, byPerson).catch((error) => {
    find(".trouble").textContent = `This case could not be loaded (${error.message}). Reload the page to try again.`;
    find(".trouble").hidden = false;
  });
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
// The address belongs to the cases; this link only moves the focus.
find(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  find(".case-title").focus();
});
addEventListener("hashchange", () => follow(true));
drawList();
follow(false);
