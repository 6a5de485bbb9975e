// Live examples: an agent's form if an agent serves this site. The form of a schema in the text comes as HTML
// (`xtask/src/site_forms.mjs`).
import { onLanguage } from "./words.mjs";

/** The site: an agent may be there, too. */
export const SITE = new URL("../", import.meta.url).href;

const ELEMENTS = "schema-form, schema-view, a2a-form, a2a-inspect";
/** The agent of the examples, in their code. */
const NOBODY = "https://agent.example.com";

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
  connect();
}
