// The frame that both galleries share: the list of cases, previous and next, the page's fragment (#id), the title.
// The caller of `frame` renders the case itself.
import "../site/bar.mjs";
import { addTables, onLanguage, say, sayIn } from "../site/words.mjs";

export const find = (selector) => document.querySelector(selector);

export const make = (tag, className, ...content) => {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...content);
  return made;
};

/** The languages in which cases have their names and a sentence; others show the English ones. */
const TRANSLATED = ["de"];
await addTables(new URL("words/", import.meta.url), TRANSLATED);

const page = document.documentElement;
/** The page of all cases, from the page of one case; empty on the former. */
const HOME = find(".case")?.dataset.home ?? "";
const addressOf = ({ id }) => `${HOME}#${id}`;

function drawList(groups) {
  const sections = groups.map(({ title, cases }, at) => {
    const heading = sayIn(make("h2", "group-title"), title);
    heading.id = `group-${at}`;
    const links = cases.map((one) => {
      const link = sayIn(make("a"), one.title);
      link.href = addressOf(one);
      return make("li", "", link);
    });
    const items = make("ul", "", ...links);
    items.setAttribute("aria-labelledby", heading.id);
    return make("section", "", heading, items);
  });
  find(".groups").replaceChildren(...sections);
}

function foldList() {
  // The list is open beside the case, and folded above it.
  const wide = matchMedia("(min-width: 56rem)");
  const fold = () => (find(".cases details").open = wide.matches);
  wide.addEventListener("change", fold);
  fold();
  page.dataset.folds = "";
}

function drawNeighbours(all, id) {
  const at = all.findIndex((one) => one.id === id);
  for (const [rel, step] of [["prev", -1], ["next", 1]]) {
    const link = find(`.neighbours [rel=${rel}]`);
    const other = all[at + step];
    link.hidden = at < 0 || other === undefined;
    if (link.hidden) continue;
    link.href = addressOf(other);
    sayIn(link, other.title);
  }
}

/**
 * Shows the case that the fragment names, now and on each change. `show(id, stillWanted, there)` renders a case, and returns a
 * promise that resolves when it is shown; `there` is its element if the page came with it. `reword()` is called when the language
 * has changed.
 */
export function frame(groups, gallery, show, reword) {
  const all = groups.flatMap(({ cases }) => cases);
  let shown;
  /** The case that the page came with, and its element until another case is shown. */
  const { own } = find(".case").dataset;
  let came = find(".place").firstElementChild;

  function drawNames({ id, title }) {
    for (const link of document.querySelectorAll(".groups a")) {
      if (link.hash === `#${id}`) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    sayIn(find(".case-title"), title);
    document.title = `${say(title)} – ${say(gallery)} – A2A Forms`;
    drawNeighbours(all, id);
  }

  async function turnTo(one, byPerson) {
    const { id } = one;
    shown = id;
    const there = id === own ? came : undefined;
    if (there) there.lang = page.lang;
    else came?.remove();
    came = undefined;
    drawNames(one);
    if (byPerson) {
      if (!matchMedia("(min-width: 56rem)").matches) find(".cases details").open = false;
      find(".case-title").focus();
    }
    await show(id, () => shown === id, there);
    delete page.dataset.fragment;
    // Tests wait for this.
    if (shown === id) find(".case").dataset.case = id;
  }

  /** The case that the fragment names, or that of the page. */
  function follow(byPerson) {
    const id = decodeURIComponent(location.hash.slice(1));
    find(".trouble").hidden = true;
    turnTo(all.find((one) => one.id === id) ?? all.find((one) => one.id === own) ?? all[0], byPerson).catch((error) => {
      delete page.dataset.fragment;
      // Another case took its place while it was loading.
      if (error.name === "AbortError") return;
      find(".trouble").textContent = say("This case could not be loaded ({reason}). Reload the page to try again.", { reason: error.message });
      find(".trouble").hidden = false;
    });
  }

  // The fragment names the case, so this link only moves the focus.
  find(".skip").addEventListener("click", (event) => {
    event.preventDefault();
    find(".case-title").focus();
  });
  addEventListener("hashchange", () => follow(true));
  onLanguage(() => {
    drawList(groups);
    drawNames(all.find(({ id }) => id === shown));
    for (const one of find(".place").children) one.lang = document.documentElement.lang;
    reword();
  });
  drawList(groups);
  foldList();
  follow(false);
}
