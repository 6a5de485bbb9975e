// Search in the documents, without a server: an index of sections is fetched when it is first needed. `/` opens it.

/** The most results. */
const MOST = 12;

const words = (text) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").match(/[\p{L}\p{N}]+/gu) ?? [];

/** How well a section fits; 0 if a word is missing. A word may be the beginning of one in the text. */
export function fit({ page, title, text }, query) {
  const score = (wanted) => {
    const begins = (found) => found.some((word) => word.startsWith(wanted));
    return (begins(title) ? 8 : 0) + (title.includes(wanted) ? 4 : 0) + (begins(page) ? 4 : 0) + (begins(text) ? 1 : 0);
  };
  const scores = query.map(score);
  const isTitle = query.join(" ") === title.join(" ");
  return scores.includes(0) ? 0 : scores.reduce((sum, one) => sum + one, isTitle ? 8 : 0);
}

/** A row of the index, `[address, page, title, text]`, ready to be searched. */
export const entry = ([address, page, title, text]) => ({
  address, names: { page, title, text },
  page: words(page), title: words(title), text: words(text),
});

/** The entries that fit, the best first. */
export function find(entries, query) {
  const wanted = words(query);
  if (wanted.length === 0) return [];
  const found = entries.map((one) => ({ one, score: fit(one, wanted) })).filter(({ score }) => score > 0);
  return found.toSorted((a, b) => b.score - a.score).map(({ one }) => one);
}

const make = (tag, className, ...content) => {
  const made = Object.assign(document.createElement(tag), { className });
  made.append(...content);
  return made;
};

/** Some of the text around the first word, which is marked. */
function excerpt(text, query) {
  const wanted = words(query);
  const at = wanted.map((word) => text.toLowerCase().indexOf(word)).find((place) => place >= 0) ?? 0;
  const from = Math.max(0, at - 40);
  const length = wanted.find((word) => text.toLowerCase().startsWith(word, at))?.length ?? 0;
  const marked = length > 0 ? [make("mark", "", text.slice(at, at + length))] : [];
  return make("span", "found-text", from > 0 ? "… " : "", text.slice(from, at), ...marked, text.slice(at + length, at + 160));
}

export function search(dialog, opener) {
  const input = dialog.querySelector("input");
  const list = dialog.querySelector("[role=listbox]");
  const count = dialog.querySelector("[role=status]");
  let entries;
  let chosen = 0;

  async function load() {
    try {
      const answer = await fetch(`${dialog.dataset.base}search.json`);
      if (!answer.ok) throw new Error(String(answer.status));
      entries = (await answer.json()).map(entry);
      draw();
    } catch {
      count.textContent = "The index of the documents could not be loaded.";
    }
  }

  function choose(index) {
    const options = [...list.children];
    chosen = (index + options.length) % (options.length || 1);
    options.forEach((option, at) => (option.ariaSelected = String(at === chosen)));
    options[chosen]?.scrollIntoView({ block: "nearest" });
    if (options[chosen]) input.setAttribute("aria-activedescendant", options[chosen].id);
    else input.removeAttribute("aria-activedescendant");
  }

  function draw() {
    const found = find(entries ?? [], input.value);
    const options = found.slice(0, MOST).map(({ address, names: { page, title, text } }, at) => {
      const place = page === title ? [] : [make("span", "found-place", `${page} › `)];
      const option = make("li", "", ...place, make("span", "found-title", title), excerpt(text, input.value));
      option.role = "option";
      option.id = `found-${at}`;
      option.dataset.address = address;
      return option;
    });
    list.replaceChildren(...options);
    input.ariaExpanded = String(options.length > 0);
    const sum = found.length === 1 ? "1 section" : `${found.length} sections`;
    count.textContent = !entries || input.value.trim() === "" ? "" : found.length === 0 ? "Nothing found." : sum;
    choose(0);
  }

  function go(option) {
    if (!option) return;
    dialog.close();
    location.href = `${dialog.dataset.base}${option.dataset.address}`;
  }

  function open() {
    if (dialog.open) return;
    dialog.showModal();
    input.select();
    if (!entries) load();
  }

  opener.addEventListener("click", open);
  document.addEventListener("keydown", (event) => {
    const isTyping = event.composedPath()[0].matches?.("input, textarea, select, [contenteditable]");
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    open();
  });
  input.addEventListener("input", draw);
  input.addEventListener("keydown", (event) => {
    if (event.isComposing || event.keyCode === 229) return;
    if (event.key === "ArrowDown") choose(chosen + 1);
    else if (event.key === "ArrowUp") choose(chosen - 1);
    else if (event.key === "Enter") go(list.children[chosen]);
    else return;
    event.preventDefault();
  });
  list.addEventListener("click", (event) => go(event.target.closest("[role=option]")));
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
}
