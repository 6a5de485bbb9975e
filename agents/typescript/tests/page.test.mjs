// The page that an agent serves of itself, in express, in a router of it, and in a plain server of Node.
import assert from "node:assert/strict";
import { createServer, request } from "node:http";
import { test } from "node:test";
import express from "express";
import { page } from "a2a-object-schemas/express";
import { appOf } from "./agents.mjs";

/** Calls a function with the origin of a server. */
async function at(handler, use) {
  const server = createServer(handler).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  try {
    await use(`http://127.0.0.1:${server.address().port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
const agent = () => express().use(page()).use((request, response) => response.send(`called ${request.method}`));
const folder = (html) => /src="([^"]*)page\.js"/.exec(html)[1];
/** The answer as it is on the wire: `fetch` unpacks it. */
const raw = (url, headers) =>
  new Promise((resolve, reject) => {
    request(url, { headers }, async (answer) => resolve({ headers: answer.headers, bytes: Buffer.concat(await answer.toArray()) })).on("error", reject).end();
  });

test("the page is beside the agent", () =>
  at(agent(), async (origin) => {
    const answer = await fetch(`${origin}/?a=Lion`);
    const html = await answer.text();
    assert.deepEqual([answer.headers.get("Content-Type"), answer.headers.get("Cache-Control")], ["text/html; charset=utf-8", "no-store"]);
    assert.match(answer.headers.get("Content-Security-Policy"), /connect-src 'self';/);
    const script = new URL(`${folder(html)}page.js`, `${origin}/`);
    assert.match(await (await fetch(script)).text(), /a2a-form\.js/);
    assert.deepEqual([(await fetch(origin, { method: "HEAD" })).status, await (await fetch(origin, { method: "POST" })).text()], [200, "called POST"]);
    for (const other of ["/x", "/page.js", new URL("nothing.js", script), new URL("../page.js", script), `${script}/x`]) {
      assert.equal(await (await fetch(new URL(other, origin))).text(), "called GET", String(other));
    }
  }));

test("a file is sent as the browser can read it", () =>
  at(agent(), async (origin) => {
    const url = `${origin}/${folder(await (await fetch(origin)).text())}a2a-form.js`;
    for (const [coding, isPacked] of [["br", true], ["gzip, BR;q=0.5", true], ["gzip", false], ["br;q=0", false], ["br; q=0.000", false], ["", false]]) {
      const { headers, bytes } = await raw(url, { "Accept-Encoding": coding });
      assert.deepEqual([headers["content-encoding"], bytes.includes("HTMLElement")], [isPacked ? "br" : undefined, !isPacked], coding);
    }
  }));

test("a page in a router finds its files, and its path is no markup", () =>
  at(express().use("/agents/:name", page()), async (origin) => {
    for (const path of ["/agents/a", "/agents/a/", "/agents/'&b"]) {
      const html = await (await fetch(`${origin}${path}`)).text();
      const style = await fetch(new URL(`${folder(html).replaceAll("&amp;", "&").replaceAll("&#39;", "'")}page.css`, `${origin}${path}`));
      assert.deepEqual([style.status, style.headers.get("Content-Type")], [200, "text/css"], path);
      assert.ok(!/'&b/.test(html));
    }
  }));

test("a plain server of Node can use it", async () => {
  const show = page();
  await at((request, response) => show(request, response, () => response.end("other")), async (origin) => {
    assert.match(await (await fetch(origin)).text(), /<a2a-form>/);
    assert.equal(await (await fetch(`${origin}/x`)).text(), "other");
  });
  // With the requests of the server, its form is HTML.
  const agent = fights();
  const handler = (request, response) => (request.url.startsWith("/?") ? written(request, response, () => response.end("other")) : agent(request, response));
  const written = page({ handler });
  await at(handler, async (origin) => assert.match(await (await fetch(`${origin}/?a=Lion`)).text(), /<a2a-form[^]*value="Lion"/));
});

/** An app with the agent of the other tests, and its page. */
const fights = (path = "") => appOf(`http://localhost:1${path}`, {}, express().use(page()));
/** The fields that a browser posts of the first form in the HTML, with these texts. */
const posted = (html, texts) => {
  const plain = (text) => text.replace(/&quot;/g, '"').replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&amp;/g, "&");
  const hidden = [...html.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([tag]) => ["name", "value"].map((it) => plain(new RegExp(` ${it}="([^"]*)"`).exec(tag)?.[1] ?? "")));
  return new URLSearchParams([...hidden, ...Object.entries(texts)]);
};
const send = (url, body, headers = {}) => fetch(url, { method: "POST", body, headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers } });

test("the form is HTML, and its post is checked, refused, accepted and answered with the result", () =>
  at(fights(), async (origin) => {
    const answer = await fetch(`${origin}/?a=Lion`, { headers: { "Accept-Language": "nl;q=0.5, de-CH, x" } });
    const html = await answer.text();
    assert.match(html, /<html lang="de-CH" dir="ltr">[^]*<title>Fights<\/title>[^]*<a2a-form[^]*shadowrootmode="open"[^]*value="Lion"/);
    const [, nonce] = /style-src 'self' 'nonce-([^']*)';/.exec(answer.headers.get("Content-Security-Policy"));
    const styles = [...html.matchAll(/<style([^>]*)>/g)].map(([, attributes]) => attributes);
    assert.ok(styles.length > 0 && styles.every((one) => one.includes(`nonce="${nonce}"`)));
    assert.equal(answer.headers.get("Vary"), "Accept-Language, Cookie");

    const refused = await send(`${origin}/`, posted(html, { "/a": "Lion", "/b": "" }));
    assert.equal(refused.status, 422);
    const again = await refused.text();
    assert.match(again, /aria-invalid="true"/);
    const accepted = await send(`${origin}/`, posted(again, { "/a": "Lion", "/b": "Tiger & <b>" }), { "Sec-Fetch-Site": "same-origin" });
    assert.equal(accepted.status, 200);
    assert.match(await accepted.text(), /3 rounds against Tiger &amp; &lt;b(>|&gt;)/);
    // The agent's own refusal.
    const same = await send(`${origin}/`, posted(again, { "/a": "Lion", "/b": "Lion" }));
    assert.match(await same.text(), /Nobody fights against themselves\./);
  }));

test("a post of another site, one with files, and one that is too large are refused; JSON is the agent's", () =>
  at(fights(), async (origin) => {
    const status = async (body, headers) => (await send(`${origin}/`, body, headers)).status;
    assert.equal(await status("a2a-form=request", { Origin: "https://evil.example" }), 403);
    assert.equal(await status("a2a-form=request", { "Sec-Fetch-Site": "same-site" }), 403);
    assert.equal(await status("a2a-form=request", { Origin: origin }), 422);
    assert.equal(await status("a2a-form=request", { Host: "a\"b@c", Origin: "http://a\"b@c" }), 403);
    assert.equal(await status("x", { "Content-Type": "multipart/form-data; boundary=x" }), 415);
    assert.equal(await status(`a=${"x".repeat(3 << 20)}`, {}), 413);
    assert.equal(await status("&".repeat(20_001), {}), 413);
    assert.equal(await status("{}", { "Content-Type": "application/json" }), 404);
  }));

test("a layer that reads posts before the page, and a router, change nothing", () =>
  at(express().use(express.json(), express.urlencoded({ extended: false })).use("/agents/fights", fights("/agents/fights")), async (origin) => {
    for (const path of ["/agents/fights", "/agents/fights/"]) {
      const url = `${origin}${path}`;
      const html = await (await fetch(url)).text();
      const answer = await send(new URL(/<form[^>]* action="([^"]*)"/.exec(html)[1], url), posted(html, { "/a": "Lion", "/b": "Tiger" }));
      assert.match(await answer.text(), /3 rounds against Tiger/, path);
    }
  }));

test("the agent is asked as the person who posts: with their cookies and address, through all layers", async () => {
  const seen = [];
  const app = express().use((request, _response, next) => {
    if (request.method === "POST" && request.is("json")) seen.push([request.headers.cookie, request.headers.authorization, request.ip]);
    next();
  });
  await at(app.use(fights()), async (origin) => {
    const headers = { Cookie: "session=1", Authorization: "Bearer x" };
    const html = await (await fetch(origin)).text();
    await send(`${origin}/`, posted(html, { "/a": "Lion", "/b": "Tiger" }), headers);
  });
  assert.ok(seen.length > 0);
  for (const one of seen) assert.deepEqual(one, ["session=1", "Bearer x", "127.0.0.1"]);
});

/** An app with a page and an agent that answers calls by a function of the response and of the call. */
const answering = (answer, before = page()) => {
  const card = {
    name: "A", description: "", version: "1", capabilities: {}, defaultInputModes: [], defaultOutputModes: [], skills: [],
    supportedInterfaces: [{ url: "http://localhost/rpc", protocolBinding: "JSONRPC", protocolVersion: "1.0" }],
  };
  return express().use(before).get("/.well-known/agent-card.json", (_request, response) => response.send(card)).post("/rpc", express.json(), (request, response) => answer(response, request.body));
};
const say = (response, { id }, metadata = {}) => response.send({ jsonrpc: "2.0", id, result: { message: { messageId: "1", role: "ROLE_AGENT", metadata, parts: [{ text: "The end" }] } } });
const message = "a2a-form=request&a2a-message=Hi";

test("an answer that is no answer ends its post, and a long one is read whole", async () => {
  for (const [answer, words] of [
    [(response) => response.writeHead(101, { Connection: "upgrade", Upgrade: "x" }).end(), /Failed/],
    [(response) => response.destroy(), /Failed/],
    [(response) => response.writeHead(999).end(), /Failed/],
    [(response) => (response.setTimeout(1_000), response.socket.setNoDelay(), response.status(503).end()), /Failed/],
    [(response, call) => say(response, call, { long: "x".repeat(3_000_000) }), />The end</],
  ]) {
    const start = performance.now();
    await at(answering(answer), async (origin) => assert.match(await (await send(`${origin}/`, message)).text(), words, String(answer)));
    assert.ok(performance.now() - start < 8_000, String(answer));
  }
});

test("a page for all paths does not ask itself, and nobody who left holds a place", async () => {
  await at(express().use("/{*any}", answering(say)), async (origin) => assert.equal((await fetch(`${origin}/`)).status, 200));
  const open = new Set();
  const waiting = answering((response) => {
    open.add(response);
    response.once("close", () => open.delete(response));
  });
  await at(waiting, async (origin) => {
    const left = new AbortController();
    const posts = Array.from({ length: 64 }, () => fetch(`${origin}/`, { method: "POST", body: new URLSearchParams(message), signal: left.signal }).catch(() => {}));
    const until = async (size) => {
      for (const end = performance.now() + 8_000; open.size !== size; await new Promise((done) => setTimeout(done, 20))) assert.ok(performance.now() < end, `${open.size} calls`);
    };
    await until(64);
    assert.equal((await send(`${origin}/`, message)).status, 503);
    left.abort();
    await Promise.all(posts);
    await until(0);
    assert.notEqual((await send(`${origin}/`, "a2a-form=check")).status, 503);
  });
});
