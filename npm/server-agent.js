// The form of an agent as HTML on a server, and the answer to its post.
import { call, entriesOf, instance } from "./server-core.js";

/** The most bytes of an answer of the agent. */
const MOST_ANSWERED = 32 << 20;
const TOO_LARGE = new Error("The answer is too large");

/** The request as JSON text. */
function agentOf({ prefill = [], ...request }) {
  if (request.card === null || typeof request.card !== "object") throw new TypeError("a2a-forms: `card` is missing");
  const pairs = typeof prefill[Symbol.iterator] === "function" ? prefill : Object.entries(prefill);
  return JSON.stringify({ ...request, prefill: Array.from(pairs, ([name, text]) => [String(name), String(text)]) });
}

export function renderAgent(request) {
  return call((module) => module.renderAgent(agentOf(request)));
}

/** The body of an answer as text. */
async function textOf({ body }) {
  if (!body) return "";
  const text = new TextDecoder();
  const read = [];
  let length = 0;
  for await (const bytes of body) {
    length += bytes.length;
    if (length > MOST_ANSWERED) throw TOO_LARGE;
    read.push(text.decode(bytes, { stream: true }));
  }
  return read.join("") + text.decode();
}

/** Sends a request of the module. Returns what it wants to know of the answer. */
async function outcomeOf({ url, method, headers, body, time }, fetch) {
  const signal = AbortSignal.timeout(time);
  let answer;
  try {
    answer = await fetch(url, { method, headers, body, signal, redirect: "manual" });
    return { status: answer.status, headers: [...answer.headers], body: await textOf(answer) };
  } catch (error) {
    if (signal.aborted) return { error: "timeout" };
    if (error === TOO_LARGE) return { error: "large" };
    return { error: answer ? "broken" : "network" };
  }
}

export async function answerAgent(request, body, fetch = globalThis.fetch) {
  const text = agentOf(request);
  const withEntries = await entriesOf(body);
  // Each answer has its own instance, so that a trap in another call does not end it.
  const module = instance();
  const post = withEntries(module, (entries) => new module.AgentPost(text, entries));
  for (let outcome; ; ) {
    const { time, html, refused, ...wanted } = JSON.parse(post.next(outcome && JSON.stringify(outcome)));
    if (html !== undefined) return { html, refused };
    if (wanted.url) outcome = await outcomeOf({ ...wanted, time }, fetch);
    else outcome = await new Promise((resolve) => setTimeout(resolve, time, {}));
  }
}
