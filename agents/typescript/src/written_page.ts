// The page with its form as HTML: there before any script, and without one.
import { randomBytes } from "node:crypto";
import { type IncomingMessage, type RequestListener, createServer, request as ask } from "node:http";
import { Readable, duplexPair } from "node:stream";
import type { TLSSocket } from "node:tls";
import { type AgentRequest, answerAgent, renderAgent } from "a2a-forms/server";

/** The most bytes of a post. */
const MOST_POSTED = 2 << 20;
/** The most pairs of a post: those of `json_form::form::post`. */
const MOST_PAIRS = 20_000;
/** The most posts that are answered at the same time: each has an instance of the module while the agent works. */
const MOST_POSTS = 64;
/** The path of the card (A2A 1.0, section 8.2), and that of A2A 0.2. */
const CARDS = ["/.well-known/agent-card.json", "/.well-known/agent.json"];
/** The longest time for which the body of a post is awaited, in milliseconds. */
const BODY_TIME = 10_000;
/** The longest time for which the card is awaited, in milliseconds. */
const CARD_TIME = 2_000;
/** The headers of the person's request that go along with calls to the agent. */
const PASSED_ON = ["host", "cookie", "authorization", "accept-language", "forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"];
const ESCAPED: Record<string, string> = { "&": "&amp;", '"': "&quot;", "'": "&#39;", "<": "&lt;", ">": "&gt;" };

/** A request as express gives it; that of `node:http` has a `url` alone. */
export type PageRequest = IncomingMessage & { originalUrl?: string; baseUrl?: string; body?: unknown; app?: RequestListener & { parent?: unknown } };

/** What a server writes the page of. */
export interface Template {
  /** The page, with places in braces. */
  template: string;
  /** The languages of the forms. */
  languages: string[];
}

/** An answer to a person. */
export interface Written {
  status: number;
  headers?: Record<string, string>;
  /** The page; without one, the page that needs a script. */
  html?: string;
  /** The nonce of its styles. */
  nonce?: string;
  /** Words in place of a page. */
  words?: string;
}

export const escaped = (text: string) => text.replace(/[&"'<>]/g, (letter) => ESCAPED[letter] ?? letter);
export const pathOf = (url: string) => url.replace(/[?#].*$/, "");

/** The way from a page at this path to what is below it. */
export function base(path: string): string {
  const last = path.slice(path.lastIndexOf("/") + 1);
  return last ? `./${last}/` : "./";
}

/** The app that all requests go through, of an express app or router that has this request. */
export function rootOf({ app }: PageRequest): RequestListener | undefined {
  let root = app;
  while (root?.parent) root = root.parent as PageRequest["app"];
  return root;
}

/** Whose post this is, by its media type: the form's, one with files, or the agent's. */
export function kindOf({ method, headers }: IncomingMessage): "form" | "file" | undefined {
  const type = method === "POST" && headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (type === "multipart/form-data") return "file";
  return type === "application/x-www-form-urlencoded" ? "form" : undefined;
}

/** Whether a post comes from a page of this origin: by what the browser says of it, else by `Origin`. */
function isOwnPost({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  const { origin } = headers;
  // A program that is no browser sends neither.
  return origin === undefined || (origin.includes("://") && origin.slice(origin.indexOf("://") + 3) === hostOf(headers));
}

function hostOf(headers: IncomingMessage["headers"]): string {
  const host = String(headers.host ?? headers[":authority"] ?? "");
  return /^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i.test(host) ? host : "localhost";
}

/** The language of `Accept-Language` that the forms have: the tag that the browser prefers. */
function languageOf({ headers }: IncomingMessage, languages: string[]): string {
  const tags = String(headers["accept-language"] ?? "").split(",").map((one) => {
    const [tag = "", ...parameters] = one.split(";").map((part) => part.trim());
    const weight = parameters.find((it) => it.startsWith("q="))?.slice(2);
    return { tag, weight: weight === undefined ? 1 : Number(weight) };
  });
  const isKnown = (tag: string) => /^[a-z\d-]{1,35}$/i.test(tag) && languages.includes(tag.split("-")[0]!.toLowerCase());
  const known = tags.filter(({ tag, weight }) => weight > 0 && isKnown(tag));
  return known.sort((a, b) => b.weight - a.weight)[0]?.tag ?? "en";
}

/** Puts the origin that the person reached in place of those of a card that mean the agent's own machine. */
function reach(card: Record<string, unknown>, origin: string): void {
  const put = (known: unknown) => {
    const one = known as { url?: unknown } | null;
    if (typeof one?.url !== "string" || !URL.canParse(one.url)) return;
    const { hostname, pathname, search } = new URL(one.url);
    if (/^(127(\.\d+){3}|localhost|0\.0\.0\.0|\[::1?\])$/.test(hostname)) one.url = origin + pathname + search;
  };
  for (const all of [card["supportedInterfaces"], card["additionalInterfaces"], [card]]) if (Array.isArray(all)) all.forEach(put);
}

let posts = 0;

/** Writes the page of a request, or the answer to its post. `agent` has the card and answers calls; `signal` says that the person left. */
export async function written(page: Template, request: PageRequest, agent: RequestListener, signal: AbortSignal): Promise<Written> {
  if (request.method !== "POST") return answered(page, request, agent, signal);
  if (!isOwnPost(request)) return { status: 403, words: "This form takes posts of its own page only." };
  if (posts >= MOST_POSTS) {
    return { status: 503, headers: { "Retry-After": "10" }, words: "Many people are sending this form. Please go back and send it again." };
  }
  posts++;
  try {
    const body = await bodyOf(request);
    if (body === undefined) return { status: 413, words: "This is more than the form can send." };
    return await answered(page, request, agent, signal, body);
  } finally {
    posts--;
  }
}

async function answered(page: Template, request: PageRequest, agent: RequestListener, left: AbortSignal, body?: Body): Promise<Written> {
  const { url = "/", originalUrl = url, headers, socket } = request;
  const path = pathOf(originalUrl);
  /** What the person's address has before the path of this page, and what a server around the app took away of that. */
  const prefix = path.replace(/\/$/, "");
  const outer = prefix.slice(0, prefix.length - (request.baseUrl ?? prefix).length);
  const { remoteAddress, encrypted = false } = socket as TLSSocket;
  const isSecure = headers["x-forwarded-proto"] === "https" || encrypted;
  const origin = `${isSecure ? "https" : "http"}://${hostOf(headers)}`;
  const passed = Object.fromEntries(PASSED_ON.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));

  const call = async (address: string, { method = "GET", headers: own = {}, body, signal }: CallInit): Promise<Response> => {
    const { pathname, search } = new URL(address, origin);
    const inner = outer && pathname.startsWith(`${outer}/`) ? pathname.slice(outer.length) : pathname;
    const answer = await through(agent, { remoteAddress, encrypted }, {
      method,
      path: inner + search,
      headers: { ...passed, ...Object.fromEntries(new Headers(own)) },
      body,
      signal: signal ? AbortSignal.any([signal, left]) : left,
    });
    const got = new Headers();
    for (const [name, values] of Object.entries(answer.headersDistinct)) for (const value of values ?? []) got.append(name, value);
    // `Response` takes no other statuses.
    const known = answer.statusCode ?? 0;
    const status = known >= 200 && known < 600 ? known : 502;
    const hasBody = ![204, 205, 304].includes(status);
    return new Response(hasBody ? (Readable.toWeb(answer) as ReadableStream) : null, { status, headers: got });
  };
  const card = await cardOf((address) => call(prefix + address, { signal: AbortSignal.timeout(CARD_TIME) }));
  if (!card) return { status: 200 };
  reach(card, origin);

  const query = new URLSearchParams(/\?([^#]*)/.exec(originalUrl)?.[1]);
  const skill = query.get("skill");
  const lang = languageOf(request, page.languages);
  const nonce = randomBytes(16).toString("base64");
  const form: AgentRequest = {
    card,
    address: `${origin}${prefix}/`,
    action: `./${path.slice(path.lastIndexOf("/") + 1)}`,
    ...(skill === null ? {} : { skill }),
    prefill: [...query].filter(([name]) => name !== "skill"),
    lang,
    nonce,
  };
  const send = (address: unknown, init: CallInit = {}) => call(String(address), init);
  const { html, refused } = body === undefined ? { html: renderAgent(form), refused: false } : await answerAgent(form, body, send as typeof fetch);
  const text = (name: string) => (typeof card[name] === "string" ? escaped(card[name]) : "");
  const places: Record<string, string> = {
    base: escaped(base(path)),
    lang,
    dir: lang.startsWith("ar") ? "rtl" : "ltr",
    title: text("name"),
    about: text("description"),
    form: html,
  };
  return { status: refused ? 422 : 200, nonce, html: page.template.replace(/\{(\w+)\}/g, (place, name) => places[name] ?? place) };
}

interface CallInit {
  method?: string;
  headers?: Record<string, string> | [string, string][];
  body?: string | null;
  signal?: AbortSignal;
}

interface Call {
  method: string;
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: string | null | undefined;
  signal: AbortSignal | undefined;
}

/** The sockets of calls to the agent. */
const calls = new WeakSet<object>();
/** Whether a request is a call of a page to its agent, such as that for the card. */
export const isCall = ({ socket }: IncomingMessage) => calls.has(socket);

/** Sends a request to a listener, over HTTP without a network. `person` is what layers ask a socket of the person. */
function through(listener: RequestListener, person: object, { body, signal, ...call }: Call): Promise<IncomingMessage> {
  const [near, far] = duplexPair();
  near.once("close", () => far.destroy());
  // The reader may still have data to read after the last write.
  far.once("close", () => far.writableFinished || near.destroy());
  calls.add(far);
  const same = () => far;
  createServer(listener).emit("connection", Object.assign(far, person, { setKeepAlive: same, setNoDelay: same, setTimeout: same, ref: same, unref: same }));
  return new Promise((resolve, reject) => {
    const asked = ask({ ...call, ...(signal ? { signal } : {}), createConnection: () => near });
    // After a response this rejection has no effect.
    const fail = () => reject(new Error("The agent did not answer."));
    asked.on("response", resolve).on("error", reject).on("upgrade", () => near.destroy()).on("close", fail).end(body ?? undefined);
  });
}

/** The card; nothing if the agent has none at its usual paths. */
async function cardOf(get: (path: string) => Promise<Response>): Promise<Record<string, unknown> | undefined> {
  for (const path of CARDS) {
    try {
      const answer = await get(path);
      if (answer.status !== 200) await answer.body?.cancel();
      const card: unknown = answer.status === 200 ? await answer.json() : undefined;
      if (card && typeof card === "object" && !Array.isArray(card)) return card as Record<string, unknown>;
    } catch {
      // No card, or none in time.
    }
  }
  return undefined;
}

type Body = string | Record<string, string>;

/** The body of a post, as the server or a layer before this one reads it; nothing if it is too large. */
async function bodyOf(request: PageRequest): Promise<Body | undefined> {
  const { body, headers } = request;
  // A layer that does not read a post may leave an empty object.
  if (request.readableEnded && body) return Buffer.isBuffer(body) ? body.toString() : (body as Body);
  const length = Number(headers["content-length"] ?? MOST_POSTED + 1);
  if (length > MOST_POSTED) return undefined;
  const read: Buffer[] = [];
  const late = setTimeout(() => request.destroy(), BODY_TIME);
  try {
    for await (const bytes of request) read.push(bytes as Buffer);
  } finally {
    clearTimeout(late);
  }
  const text = Buffer.concat(read).toString();
  return text.split("&").length > MOST_PAIRS ? undefined : text;
}
