// The page that an agent serves of itself, in express, in a router of it, and in a plain server of Node.
import assert from "node:assert/strict";
import { createServer, request } from "node:http";
import { test } from "node:test";
import express from "express";
import { page } from "a2a-object-schemas/express";

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
    assert.deepEqual([answer.headers.get("Content-Type"), answer.headers.get("Cache-Control")], ["text/html; charset=utf-8", "no-cache"]);
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

test("a plain server of Node can use it", () => {
  const show = page();
  return at((request, response) => show(request, response, () => response.end("other")), async (origin) => {
    assert.match(await (await fetch(origin)).text(), /<a2a-form>/);
    assert.equal(await (await fetch(`${origin}/x`)).text(), "other");
  });
});
