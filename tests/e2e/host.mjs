// Somebody's page with our elements in it: plain HTML on one origin, the package on another.
import assert from 'node:assert/strict';
import { until } from './processes.mjs';
import { hostPage, packageServer } from './servers.mjs';

const EVENTS = [
  'schema-form-change', 'schema-form-check', 'schema-form-submit', 'a2a-connect', 'a2a-ready', 'a2a-change', 'a2a-submit', 'a2a-task',
  'a2a-result', 'a2a-error', 'a2a-auth-required', 'a2a-signature', 'a2a-inspect-report',
];

/** Runs in the page, before the package: notes every event that reaches the document, and what its detail is made of. */
const listener = (names) => {
  const plain = (value) =>
    value === null || ['string', 'number', 'boolean'].includes(typeof value) ||
    (Array.isArray(value) && value.every(plain)) ||
    (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(plain));
  window.seen = [];
  for (const name of names) {
    document.addEventListener(name, (event) => {
      const { detail, bubbles, composed, cancelable } = event;
      const copy = detail === undefined ? null : JSON.parse(JSON.stringify(detail));
      window.seen.push({ name, detail: copy, plain: plain(detail), bubbles, composed, cancelable });
      if (window.refuse === name) event.preventDefault();
    });
  }
};

const html = (body, script) => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Somebody's site</title></head>
  <body><main><h1>Somebody's site</h1><div id="place">${body}</div></main>${script}</body>
</html>`;

/**
 * Opens a host page with `body` in it. `before` readies the package's server (hold, refuse),
 * `scripts` are tags before the package's, for `files` of the page; `late` leaves loading the package to the test, by `load()`;
 * with `clock` the test can pass time (`page.clock`).
 */
export async function host(t, body, { before, late = false, clock = false, headers, files, scripts = '', ...options } = {}) {
  const cdn = await packageServer();
  t.later(cdn.close);
  before?.(cdn);
  const source = `${cdn.origin}/a2a-forms.js`;
  const script = late ? '' : `<script type="module" src="${source}"></script>`;
  const site = await hostPage(html(body, scripts + script), {
    files,
    headers: typeof headers === 'function' ? headers(cdn.origin) : headers,
  });
  t.later(site.close);
  const page = await t.open('about:blank', options);
  // Before the page sets a timer: a clock can't clear one of before.
  if (clock) await page.clock.install();
  await page.addInitScript(`(${listener})(${JSON.stringify(EVENTS)})`);
  await page.goto(site.origin);
  const load = () => page.evaluate((url) => import(url).then(() => {}), source);
  const events = (name) => page.evaluate((wanted) => window.seen.filter((one) => one.name === wanted), name);
  return { page, cdn, site, load, events };
}

/** Waits until an element of that name is defined and has a usable form on screen. */
export async function ready(page, name) {
  await page.waitForFunction((tag) => customElements.get(tag) !== undefined, name);
  await page.evaluate((tag) => document.querySelector(tag).ready.then(() => {}), name);
}

/** Replaces the body of a host page by other markup. */
export const put = (page, body) => page.evaluate((markup) => void (document.querySelector('#place').innerHTML = markup), body);

/** Sets properties of the first element of that name. */
export const set = (page, name, properties) =>
  page.evaluate(([tag, given]) => void Object.assign(document.querySelector(tag), given), [name, properties]);

/**
 * Opens a host page with `body` (by default the element alone), gives the first element of that name its properties,
 * and waits until it shows them. `options` are those of `host`; with `late` the properties surely come before the
 * definition.
 */
export async function shown(t, name, properties, { body = `<${name}></${name}>`, ...options } = {}) {
  const hosted = await host(t, body, options);
  await set(hosted.page, name, properties);
  if (options.late) await hosted.load();
  await ready(hosted.page, name);
  return hosted;
}

export const get = (page, name, property) =>
  page.evaluate(([tag, key]) => document.querySelector(tag)[key], [name, property]);

/** Waits until the first element of that name is in one of these states. */
export const settled = (page, name, ...states) =>
  until(async () => states.includes(await get(page, name, 'state')), `${name} is ${states.join(' or ')}`, 20_000);

/** Waits for an event that fits, and gives it. Each must be what the contract says: plain, bubbling, composed. */
export async function event(page, name, fits = () => true, limit = 15_000) {
  await page.waitForFunction((wanted) => window.seen.some((one) => one.name === wanted), name, { timeout: limit });
  const end = Date.now() + limit;
  for (;;) {
    const all = await page.evaluate((wanted) => window.seen.filter((one) => one.name === wanted), name);
    const found = all.findLast((one) => fits(one.detail));
    if (found) {
      assert.ok(found.plain, `the detail of ${name} is plain JSON`);
      assert.ok(found.bubbles && found.composed, `${name} bubbles and is composed`);
      return found;
    }
    if (Date.now() > end) throw new Error(`no ${name} fits; the last one: ${JSON.stringify(all.at(-1))}`);
    await page.waitForFunction(([wanted, n]) => window.seen.filter((one) => one.name === wanted).length > n, [name, all.length], {
      timeout: Math.max(1, end - Date.now()),
    });
  }
}
