// The documents: live examples, tabs, copying, search. Without it the pages are plain text with code.
import "./bar.mjs";
import { SITE, liveExamples } from "./live.mjs";
import { fromHere } from "./package.mjs";
import { search } from "./search.mjs";

const all = (selector) => document.querySelectorAll(selector);

const button = (className, text) => Object.assign(document.createElement("button"), { type: "button", className, textContent: text });

/** Has the code load the package from this site, in what is shown as in what is copied. */
function loadFromHere() {
  for (const code of all(".listing code")) {
    const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) texts.currentNode.data = fromHere(texts.currentNode.data, SITE);
  }
}

function copyButtons() {
  for (const listing of all(".listing")) {
    const copy = button("copy", "Copy");
    copy.addEventListener("click", async () => {
      const text = listing.querySelector("code").textContent;
      copy.textContent = await navigator.clipboard.writeText(text).then(() => "Copied", () => "Not allowed");
      setTimeout(() => (copy.textContent = "Copy"), 2_000);
    });
    listing.append(copy);
  }
}

/** Where the chosen framework is kept. */
const KEY = "a2a-docs-framework";

function stored() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Rows of tabs. One choice holds for every row that has it, on every page. */
function tabs() {
  const rows = [...all(".choices")].map((choices, at) => {
    const row = document.createElement("div");
    row.className = "row";
    row.role = "tablist";
    row.ariaLabel = "Framework";
    const entries = [...choices.children].map((panel, index) => {
      const tab = button("tab", panel.dataset.title);
      tab.role = "tab";
      tab.id = `choice-${at}-${index}`;
      panel.id = `choice-${at}-${index}-panel`;
      panel.role = "tabpanel";
      panel.setAttribute("aria-labelledby", tab.id);
      tab.setAttribute("aria-controls", panel.id);
      panel.querySelector(".choice-title").hidden = true;
      tab.addEventListener("click", () => choose(panel.dataset.title));
      row.append(tab);
      return { title: panel.dataset.title, tab, panel };
    });
    row.addEventListener("keydown", (event) => {
      const now = entries.findIndex(({ tab }) => tab.ariaSelected === "true");
      const to = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: -1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      const { title, tab } = entries.at(to % entries.length);
      choose(title);
      tab.focus();
    });
    choices.prepend(row);
    return entries;
  });
  function show(entries, title) {
    for (const { title: own, tab, panel } of entries) {
      tab.ariaSelected = String(own === title);
      tab.tabIndex = own === title ? 0 : -1;
      panel.hidden = own !== title;
    }
  }
  function choose(title) {
    for (const entries of rows) if (entries.some((one) => one.title === title)) show(entries, title);
    try {
      localStorage.setItem(KEY, title);
    } catch {
      // The choice holds for this page.
    }
  }
  for (const entries of rows) show(entries, (entries.find(({ title }) => title === stored()) ?? entries[0]).title);
}

const unfold = document.querySelector(".unfold");
unfold.addEventListener("click", () => (unfold.ariaExpanded = String(unfold.ariaExpanded !== "true")));
document.querySelector(".pages [aria-current]")?.scrollIntoView({ block: "nearest" });
loadFromHere();
copyButtons();
tabs();
search(document.querySelector(".search"), document.querySelector(".find"));
liveExamples();
for (const tool of all("[data-tool]")) import(`./tool-${tool.dataset.tool}.mjs`).then(({ draw }) => draw(tool));
