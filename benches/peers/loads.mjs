// A page of a contestant from an empty cache: when there is something to see, when a key is kept, when the app answers.
import { existsSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { here, scripts } from './build.mjs';
import { key, makeData, makeSchema } from './schema.js';
import { scriptsOf } from './server.mjs';

/** The fields of the first picture: a screenful. */
const FIRST = 10;
/** Characters that break the pattern of the first field, so that a key and the mistake are measured by the same press. */
const PRESSES = ['!', '#', '$', '%'];
/** Longer than any script here is silent between two requests, in milliseconds. */
const QUIET = 1_500;
const LIMIT = 60_000;
const PROBE = readFileSync(path.join(here, 'load-probe.js'), 'utf8');

const script = (value) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The half of a contestant that runs on a server, if it has one. */
const server = (id) => (scripts('servers').some((one) => one.id === id) ? import(path.join(here, 'dist', id, 'server.cjs')) : undefined);

/** Contestants with such a half. */
export const rendered = () => scripts('servers').map(({ id }) => id);

/** Why a contestant can't be measured; nothing if it can. */
export async function lack(id) {
  const needs = (await server(id))?.needs;
  return needs && !existsSync(path.join(here, 'dist', id, needs)) ? `left out: our package has no ${path.basename(needs)}` : undefined;
}

/** Contestants whose page comes with its form as HTML: those whose scripts can take it over, and those without a script. */
export async function htmlFirst() {
  const all = await Promise.all(rendered().map(async (id) => ({ id, client: (await server(id)).client })));
  return all.filter(({ client }) => client !== undefined).map(({ id }) => id);
}

/** The whole page as a site would send it, and the script that measures it. */
async function pageOf(id, n) {
  const given = { schema: makeSchema(n), data: makeData(n) };
  const half = await server(id);
  const client = half ? half.client : id;
  const html = half ? await half.render(given) : '';
  if (typeof html !== 'string') throw new Error(`${id}: what the server rendered is not a text`);
  const preloads = client ? scriptsOf(client).map((file) => `<link rel="modulepreload" href="${file}">`) : [];
  const data = client && !half?.isWhole ? `<script type="application/json" id="given">${script(given)}</script>` : '';
  const boot = client ? `<script type="module">
import "/dist/${client}/index.js";
const given = JSON.parse(document.getElementById("given")?.textContent ?? "{}");
await contestant.ready;
globalThis.handle = await contestant.mount(document.getElementById("app"), { ...given, live: true });
await contestant.awake?.(handle);
globalThis.isAwake = true;
</script>` : '';
  const settings = { keys: Array.from({ length: FIRST }, (_, i) => key(i)), isPlain: !client, control: half?.control, host: half?.host };
  return {
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${id}</title><link rel="icon" href="data:,">${preloads.join('')}</head>
<body><div id="app">${html}</div>${data}${boot}</body></html>`,
    init: `globalThis.PROBE = ${script(settings)};\n${PROBE}`,
  };
}

const pages = new Map();

/** The page of a contestant, made once: what a server needs for it is measured by itself. */
async function open(browser, id, n, slow) {
  const name = `${id}-${n}`;
  if (!pages.has(name)) pages.set(name, await pageOf(id, n));
  const { html, init } = pages.get(name);
  return browser.openFirst(name, html, { slow, init });
}

/** What is waited for in a page, for no longer than LIMIT. */
const within = (promise, what) => Promise.race([
  promise,
  new Promise((_, reject) => setTimeout(() => reject(new Error(`${what} did not come within ${LIMIT} ms`)), LIMIT).unref()),
]);

const bytes = (sent, until = Infinity) =>
  sent.flatMap(({ pieces }) => pieces).filter(({ time }) => time <= until).reduce((sum, { bytes }) => sum + bytes, 0);

/** Nobody touches the page: its first picture, and what moves until the app is there and asks for nothing more. */
async function look({ page, sent }) {
  await page.waitForFunction(() => probe.fields, null, { timeout: LIMIT });
  await page.waitForFunction(() => probe.isAwake(), null, { timeout: LIMIT });
  const last = () => Math.max(...sent.flatMap(({ pieces }) => pieces).map(({ time }) => time));
  while (Date.now() - last() < QUIET) await page.waitForTimeout(100);
  const { origin, contentful, fields, shift } = await page.evaluate(() => ({ ...probe.picture(), fields: probe.fields }));
  const paint = Math.max(contentful, fields);
  return { contentful, paint, shift, before: bytes(sent, origin + paint) };
}

/** A person who types as soon as the first field is there, and again if the key is lost. */
async function type({ page, sent }) {
  await page.waitForFunction(() => probe.isVisible, null, { timeout: LIMIT });
  for (const [lost, letter] of PRESSES.entries()) {
    const { x, y } = await within(page.evaluate(() => probe.place()), 'the first field');
    await page.mouse.click(x, y);
    await page.keyboard.press(letter);
    const heard = await within(page.evaluate((letter) => probe.heard(letter), letter), 'the key in the value');
    if (heard === null) continue;
    let mistake;
    if (await page.evaluate(() => probe.canTell())) {
      // Some tell a mistake when its field is left, not before.
      [mistake] = await Promise.all([within(page.evaluate(() => probe.told()), 'the mistake'), page.keyboard.press('Tab')]);
    }
    const { kept, at } = await page.evaluate((letter) => ({ kept: probe.keeps(letter), at: probe.pressed[letter] }), letter);
    return { lost, key: kept ? at : null, heard, mistake, transfer: bytes(sent), requests: sent.length };
  }
  return { lost: PRESSES.length, transfer: bytes(sent), requests: sent.length };
}

/** One repetition of one contestant with `n` fields, on the slow line or on none. */
export async function firstLoad(browser, id, { n = FIRST, slow }) {
  const found = { load: loadavg()[0] };
  for (const work of [look, type]) {
    const opened = await open(browser, id, n, slow);
    try {
      Object.assign(found, await work(opened));
      if (opened.errors.length > 0) found.errors = opened.errors.slice(0, 3);
    } finally {
      await opened.close();
    }
  }
  return found;
}
