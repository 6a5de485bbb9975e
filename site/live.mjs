// Live examples: the form of a schema in the text, and an agent's form if an agent serves this site.
import { packed } from "../play/share.mjs";
import { onLanguage } from "./words.mjs";

/** The site: an agent may be there, too. */
export const SITE = new URL("../", import.meta.url).href;

const ELEMENTS = "schema-form, schema-view, a2a-form, a2a-inspect";
/** The agent of the examples, in their code. */
const NOBODY = "https://agent.example.com";

const textOf = (live) => live.querySelector("code").textContent;

async function playLink(live, sheet) {
  const link = Object.assign(document.createElement("a"), { textContent: "Open in the playground" });
  link.href = new URL(`play/#play=${await packed(sheet)}`, SITE).href;
  const line = Object.assign(document.createElement("p"), { className: "try" });
  line.append(link);
  live.querySelector(".drawn").after(line);
}

function drawJson(live) {
  const form = live.querySelector("schema-form");
  const given = JSON.parse(textOf(live));
  // `{schema, options, value}`, or a schema alone.
  const sheet = "schema" in given ? given : { schema: given };
  for (const name of ["options", "value", "schema"]) if (sheet[name] !== undefined) form[name] = sheet[name];
  const texts = Object.entries(sheet).map(([name, value]) => [name, JSON.stringify(value, null, 2)]);
  playLink(live, Object.fromEntries(texts));
}

async function connect() {
  const forms = document.querySelectorAll("a2a-form[data-agent]");
  if (forms.length === 0) return;
  const answer = await fetch(`${SITE}.well-known/agent-card.json`).catch(() => undefined);
  for (const form of forms) {
    if (answer?.ok) {
      form.agent = SITE;
      // Copied, the code asks this agent, too.
      const texts = document.createTreeWalker(form.closest(".live").querySelector("code"), NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) texts.currentNode.data = texts.currentNode.data.replace(NOBODY, SITE.slice(0, -1));
    } else {
      const text = "No agent serves this site. Start “cargo xtask demo” to try this example.";
      form.replaceWith(Object.assign(document.createElement("p"), { className: "absent", textContent: text }));
    }
  }
}

/** The examples speak the reader's language. Their labels are as English as the text; an agent's may be in any language. */
function turnLanguage() {
  for (const one of document.querySelectorAll(`.drawn :is(${ELEMENTS})`)) {
    one.lang = document.documentElement.dataset.language;
    if (one.localName.startsWith("schema-")) one.setAttribute("content-lang", "en");
  }
}

export function liveExamples() {
  turnLanguage();
  onLanguage(turnLanguage);
  for (const live of document.querySelectorAll(".live[data-kind=json]")) drawJson(live);
  connect();
}
