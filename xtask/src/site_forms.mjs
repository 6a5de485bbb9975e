// Writes the forms and results of the site as HTML: those of the documents' examples, and those of the gallery with a page for
// each case. Run by `site_assembly.rs` with the folder of the site, which has the elements. The pages' scripts take the HTML over.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const site = path.resolve(process.argv[2]);
const load = (name) => import(pathToFileURL(path.join(site, name)).href);
const read = (name) => readFileSync(path.join(site, name), "utf8");
const { renderForm, renderView } = await load("elements/server.js");
const { packed } = await load("play/share.mjs");
const { members, pretty } = await load("gallery/exact.mjs");
const { thousand } = await load("gallery/thousand.mjs");
const { made } = await load("gallery/results/made.mjs");

/** The longest HTML of a form or result, in characters. A longer one would come later than the script does. */
const LONGEST = 120_000;
/** No server answers these forms: without scripts their buttons would do nothing. */
const UNANSWERED = "@media (scripting:none){.asking button{display:none}}";

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
const unescaped = (html) => html.replaceAll(/<[^>]*>/g, "").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/** Replaces a text that must be there. A function, so that `$` has no meaning. */
function put(html, place, text) {
  if (!html.includes(place)) throw new Error(`the page has no ${place}`);
  return html.replace(place, () => text);
}

/**
 * The HTML of an element with a link to its styles, since the policies of the pages forbid styles in the HTML. `up` leads to the
 * site. Adds the address of the styles to `sheets`.
 */
function linked(html, up, sheets) {
  const style = /<style>([^]*?)<\/style>/.exec(html)[1] + UNANSWERED;
  const name = `site/html-${createHash("sha256").update(style).digest("hex").slice(0, 12)}.css`;
  writeFileSync(path.join(site, name), style);
  sheets.add(up + name);
  return html.replace(/<style>[^]*?<\/style>/, () => `<link rel="stylesheet" href="${up}${name}">`);
}

function withPreload(html, sheets) {
  const links = [...sheets].map((href) => `<link rel="preload" as="style" href="${href}" />\n    `).join("");
  return put(html, '<link rel="icon"', `${links}<link rel="icon"`);
}

/** A document: each live example of JSON has its form, and a link to the playground. */
async function writeDocument(name) {
  const up = "../".repeat(name.split(path.sep).length);
  const before = read(path.join("docs", name));
  const pieces = before.split('<schema-form></schema-form></div>');
  if (pieces.length === 1) return;
  const sheets = new Set();
  let html = pieces.shift();
  for (const piece of pieces) {
    const given = JSON.parse(unescaped(/<code>([^]*?)<\/code>/.exec(piece)[1]));
    // `{schema, options, value}`, or a schema alone.
    const sheet = "schema" in given ? given : { schema: given };
    const form = linked(renderForm({ ...sheet, lang: "en" }), up, sheets);
    const fragment = await packed(Object.fromEntries(Object.entries(sheet).map(([name, value]) => [name, JSON.stringify(value, null, 2)])));
    const link = `<p class="try"><a href="${up}play/#play=${fragment}">Open in the playground</a></p>`;
    const note = '<noscript><p class="absent">This form can be filled in, but only a script checks it and gives its value.</p></noscript>';
    html += `${form}${note}</div>${link}${piece}`;
  }
  writeFileSync(path.join(site, "docs", name), withPreload(html, sheets));
}

/** The value with which a form begins, as JSON text: it stands at the end of the form's state, behind a head of a given length. */
function valueOf(html) {
  const { state } = JSON.parse(/<script type="application\/json" data-a2a="form">([^]*?)<\/script>/.exec(html)[1]);
  const [head, length] = /^\d+ (\d+) /.exec(state);
  return Buffer.from(state).subarray(head.length + Number(length)).toString();
}

/** The galleries: where each is, what a case is made of, and what of it the page shows. */
const GALLERIES = [
  {
    page: "index.html", list: "cases.json", folder: "cases",
    caseOf(id) {
      const parts = members(read(`gallery/cases/${id}.json`));
      const schema = parts.has("fields") ? JSON.stringify(thousand(Number(parts.get("fields"))).schema) : parts.get("schema");
      const [value, options] = [parts.get("value"), parts.get("options")];
      const given = { schema: JSON.parse(schema), ...(options && { options: JSON.parse(options) }), ...(value && { valueText: value }), lang: "en" };
      return { about: JSON.parse(parts.get("about")), schema, options, render: () => renderForm(given) };
    },
    fill(html, id, { schema, options }, form) {
      const value = valueOf(form);
      let filled = put(html, 'aria-labelledby="value-title"></pre>', `aria-labelledby="value-title">${escaped(pretty(value))}</pre>`);
      filled = put(filled, 'aria-label="Schema" data-say-label></pre>', `aria-label="Schema" data-say-label>${escaped(pretty(schema))}</pre>`);
      if (options) {
        filled = put(filled, '<details class="schema options" hidden>', '<details class="schema options">');
        filled = put(filled, 'aria-label="Options" data-say-label></pre>', `aria-label="Options" data-say-label>${escaped(pretty(options))}</pre>`);
      }
      return put(filled, 'href="../play/" data-say>Open', `href="../play/#case=${id}" data-say>Open`);
    },
  },
  {
    page: "results.html", list: "results.json", folder: "results",
    caseOf(id) {
      const parts = members(read(`gallery/results/${id}.json`));
      // A task needs its agent.
      if (parts.has("skill")) return undefined;
      const { schema, value } = { schema: parts.get("schema"), value: parts.get("value"), ...made[id]?.() };
      const isShort = value.length < LONGEST;
      const given = { ...(schema && { schema: JSON.parse(schema) }), valueText: value, lang: "en" };
      return { about: JSON.parse(parts.get("about")), schema, value, render: isShort ? () => renderView(given) : undefined };
    },
    fill(html, _, { schema, value }) {
      const filled = schema
        ? put(html, 'aria-label="Schema" data-say-label></pre>', `aria-label="Schema" data-say-label>${escaped(pretty(schema))}</pre>`)
        : put(html, '<details class="schema">', '<details class="schema" hidden>');
      return put(filled, 'aria-label="Value as JSON" data-say-label></pre>', `aria-label="Value as JSON" data-say-label>${escaped(pretty(value))}</pre>`);
    },
  },
];

function writeGallery({ page, list, folder, caseOf, fill }) {
  const frame = read(`gallery/${page}`);
  const groups = JSON.parse(read(`gallery/${list}`));
  const rendered = groups.flatMap(({ cases }) => cases).flatMap((one) => {
    const found = caseOf(one.id);
    const html = found?.render?.();
    return html && html.length < LONGEST ? [{ ...one, ...found, html }] : [];
  });
  const links = (current) =>
    groups.map(({ title, cases }, at) => {
      const items = cases.filter(({ id }) => rendered.some((one) => one.id === id)).map(({ id, title }) =>
        `<li><a href="${folder}/${id}.html"${id === current ? ' aria-current="page"' : ""}>${escaped(title)}</a></li>`);
      return items.length > 0 ? `<section><h2 class="group-title" id="group-${at}">${escaped(title)}</h2><ul aria-labelledby="group-${at}">${items.join("")}</ul></section>` : "";
    }).join("");
  const pageOf = (at) => {
    const { id, title, about, html, ...one } = rendered[at];
    let text = put(frame, '<div class="groups"></div>', `<div class="groups">${links(id)}</div>`);
    text = put(text, '<main class="case" id="main">', `<main class="case" id="main" data-own="${id}">`);
    text = put(text, 'tabindex="-1"></h2>', `tabindex="-1">${escaped(title)}</h2>`);
    text = put(text, '<p class="case-about"></p>', `<p class="case-about">${escaped(about)}</p>`);
    for (const [rel, other] of [["prev", rendered[at - 1]], ["next", rendered[at + 1]]]) {
      if (other) text = put(text, `<a rel="${rel}" hidden></a>`, `<a rel="${rel}" href="${folder}/${other.id}.html">${escaped(other.title)}</a>`);
    }
    return fill(text, id, one, html);
  };
  const filled = (text, { html }, up) => {
    const sheets = new Set();
    return withPreload(put(text, '<div class="place"></div>', `<div class="place">${linked(html, up, sheets)}</div>`), sheets);
  };
  writeFileSync(path.join(site, "gallery", page), filled(pageOf(0), rendered[0], "../"));
  for (const [at, one] of rendered.entries()) {
    // A folder deeper, and led back to the page of all cases by its script.
    const text = pageOf(at).replaceAll(/ (href|src)="(?![#a-z]+:|#)(\.\/)?/g, ' $1="../').replace(' data-own=', ` data-home="../${page === "index.html" ? "" : page}" data-own=`);
    writeFileSync(path.join(site, "gallery", folder, `${one.id}.html`), filled(text.replace(/<title>/, () => `<title>${escaped(one.title)} – `), one, "../../"));
  }
}

if (process.argv[3] === "docs") {
  const names = readdirSync(path.join(site, "docs"), { recursive: true }).filter((name) => name.endsWith(".html"));
  for (const name of names) await writeDocument(name);
} else {
  for (const gallery of GALLERIES) writeGallery(gallery);
}
