// The page that an agent serves of itself: its form, filled in from the query, such as `?skill=fight&a=Lion`. It talks to no
// other address than that of the agent which serves it.
import "./a2a-form.js";

/** The languages of the elements (`crates/locales/locales`). */
const LANGUAGES = ["ar", "de", "en", "es", "fr", "it", "ja", "nl", "pl", "pt", "zh"];
/** The folder of the page: the agent's own address. */
const agent = new URL("../", import.meta.url);
/** Hosts that mean the machine of whoever asks: an agent that names one cannot be found there from another machine. */
const LOOPBACK = /^(localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;

const page = document.documentElement;
const form = document.querySelector("a2a-form");
// The data of a form that the server wrote: the server has chosen language, skill and values, and named the page.
const written = form.shadowRoot?.querySelector("script[data-a2a]");
const { runs } = JSON.parse(written?.textContent ?? "{}");
const tags = navigator.languages.map((tag) => [tag, tag.split("-")[0].toLowerCase()]);
const [tag, language] = tags.find(([, language]) => LANGUAGES.includes(language)) ?? ["en", "en"];
if (!written) Object.assign(page, { lang: tag, dir: language === "ar" ? "rtl" : "ltr" });

const query = new URLSearchParams(location.search);
const skill = query.get("skill");
query.delete("skill");
if (!written) {
  if (skill) form.skill = skill;
  form.prefill = [...query];
}
// A draft would take the place of the link's values, and stored runs that of those that the server has written.
if (query.size === 0 && Object.keys(runs ?? {}).length === 0) form.persist = "session";
form.fetch = async (request) => {
  const answer = await fetch(request);
  return request.method === "GET" && answer.ok && isJson(answer) ? here(answer) : answer;
};
/** Names the page. The names are set as texts, since a card is data of a stranger. */
function name(title, description = "") {
  document.title = title;
  document.querySelector("h1").textContent = title;
  document.querySelector("header p").textContent = description;
}
if (!written) name(agent.host);
form.addEventListener("a2a-ready", ({ detail: { card } }) => name(card.name, card.description));
form.agent = agent.href;

function isJson(answer) {
  return /[/+]json\b/.test(answer.headers.get("Content-Type") ?? "");
}

/** A card whose addresses on the agent's own machine are those under which the person reached it. Its other text stays. */
async function here(answer) {
  const { status, headers } = answer;
  let text = await answer.text();
  for (const url of addresses(text)) {
    const reached = Object.assign(new URL(url), { protocol: agent.protocol, host: agent.host, port: agent.port });
    text = text.replaceAll(JSON.stringify(url), JSON.stringify(reached.href));
  }
  return new Response(text, { status, headers });
}

/** The addresses of a card's interfaces that only the agent's machine can reach. */
function addresses(text) {
  try {
    const card = JSON.parse(text);
    const named = [...(card.supportedInterfaces ?? []), ...(card.additionalInterfaces ?? []), card].map(({ url }) => url);
    return named.filter((url) => URL.canParse(url) && LOOPBACK.test(new URL(url).hostname));
  } catch {
    return [];
  }
}
