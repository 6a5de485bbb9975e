// In WebKit: the HTML of a server wakes up, and nothing that a person did before is lost.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { members } from '../../gallery/exact.mjs';
import { test as base } from '@playwright/test';
import { inTurn, pieces } from './cases.mjs';
import { stopAll, until } from './processes.mjs';
import { handsOf, serialise } from './server-html.mjs';
import { listen, packageServer } from './servers.mjs';
import { webkit } from './webkit-page.mjs';

const FILES = ['a2a-forms.js', 'waking.js', 'ui_bg.wasm', 'locale-de.json', 'ui_rest.wasm', 'worker.js'];
const SCHEMA = JSON.stringify({
  type: 'object', required: ['name'],
  properties: { name: { type: 'string', title: 'Name' }, size: { enum: ['S', 'M', 'L'], title: 'Size' }, sure: { type: 'boolean', title: 'Sure' }, note: { type: 'string', title: 'Note' } },
});
const VALUE = '{"name":"Anna"}';

const test = base.extend({
  browser: [async ({}, use) => {
    const started = await webkit();
    await use(started);
    await started.close();
    await stopAll();
  }, { scope: 'worker' }],
  page: async ({ browser }, use) => use(browser.page),
});

/** Draws a form, then opens a page with its HTML. Files of the package are held back or refused there. */
async function asleep(page, prepare, { schema, valueText } = { schema: SCHEMA, valueText: VALUE }) {
  const cdn = await packageServer();
  const posts = [];
  let body = '<schema-form lang="de" action="/order"></schema-form>';
  const site = await listen((request, response) => {
    const answer = (inside) => response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title><body>${inside}`);
    if (request.method !== 'POST') return answer(`${body}<p>Below</p><script>addEventListener('load', () => setTimeout(() => import('${cdn.origin}/a2a-forms.js').catch(() => {})))</script>`);
    const pieces = [];
    request.on('data', (piece) => pieces.push(piece));
    request.on('end', () => {
      posts.push(new URLSearchParams(Buffer.concat(pieces).toString()));
      answer('<h1>Thank you</h1>');
    });
  });
  await page.goto(site.origin);
  await page.waitFor(() => customElements.get('schema-form') !== undefined);
  const data = { schema, valueText, action: '/order' };
  await page.evaluate((given) => Object.assign(document.querySelector('schema-form'), given).ready.then(() => {}), { schema, valueText });
  body = await page.evaluate(serialise, { data, lang: 'de' });
  prepare(cdn);
  cdn.served.length = 0;
  // The driver waits for the scripts of a page, but not for those that it asks for later.
  await page.goto(`${site.origin}/?asleep`);
  await page.waitFor(() => document.querySelector('schema-form')?.shadowRoot?.querySelector('form') != null);
  return { cdn, posts, close: () => Promise.all([site.close(), cdn.close()]) };
}
const focus = (page, pointer) => page.evaluate((at) => document.querySelector('schema-form').shadowRoot.querySelector(`[data-pointer="${at}"]`).focus(), pointer);
const awake = (page) => page.waitFor(() => document.querySelector('schema-form').shadowRoot.querySelector('script') === null);
const value = (page) => page.evaluate(() => document.querySelector('schema-form').ready.then((it) => it.value));

test('WebKit: waking: what is typed and chosen at every stage is kept, with focus and caret', async ({ page }) => {
  const { cdn, close } = await asleep(page, (files) => files.hold(...FILES));
  await page.click(() => document.querySelector('schema-form').shadowRoot.querySelector("[type=radio]"));
  await focus(page, '/name');
  for (const key of ['End', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
  let typed = '';
  for (const [n, file] of FILES.entries()) {
    await page.keyboard.type(String(n));
    typed += n;
    if (n > 0) await until(() => cdn.served.includes(file), `${file} is asked for`, 20_000);
    cdn.release(file);
  }
  await awake(page);
  await page.keyboard.type('z');
  assert.deepEqual(await value(page), { name: `An${typed}zna`, size: 'S' });
  await close();
});

test('WebKit: waking: without the modules the form posts, and when it is awake it posts its value', async ({ page }) => {
  const without = await asleep(page, (files) => files.refuse('ui_rest.wasm'));
  await page.waitFor(() => customElements.get('schema-form') && document.querySelector('schema-form').ready.then(() => false, () => true));
  await focus(page, '/name');
  await page.keyboard.type('x');
  await page.keyboard.press('Enter');
  await until(() => without.posts.length > 0, 'it is posted', 20_000);
  assert.match(without.posts[0].get('/name'), /x/);
  await without.close();
  const own = await asleep(page, () => {});
  await awake(page);
  await focus(page, '/note');
  await page.keyboard.type('Hello');
  await page.keyboard.press('Enter');
  await until(() => own.posts.length > 0, 'it is posted', 20_000);
  assert.deepEqual([...own.posts[0]], [['value', '{"name":"Anna","note":"Hello"}']]);
  await own.close();
});

const read = (name) => readFileSync(new URL(`../../gallery/${name}`, import.meta.url), 'utf8');
const CASES = JSON.parse(read('cases.json')).flatMap(({ cases }) => cases).filter(({ id }) => id !== 'thousand');

/** Does what `handsOf` lists. Texts are typed; the lists that WebKit opens are windows of their own, which no driver reaches. */
async function use(page, hands) {
  for (const hand of hands) {
    const isText = await page.evaluate(({ pointer, action, index, value: own, act, text }) => {
      const placeOf = (one) => one.dataset.at ?? one.closest('.field')?.querySelector('[data-pointer]')?.dataset.pointer;
      const all = [...document.querySelector('schema-form').shadowRoot.querySelectorAll('form.asking .field :is(input, select, textarea):enabled')];
      const one = all.find((it) => placeOf(it) === pointer && it.dataset.do === action && it.closest('[data-index]')?.dataset.index === index && (own === undefined || it.value === own));
      if (!one) return false;
      one.focus();
      if (act === 'click') one.click();
      else if (act === 'select') one.selectedIndex = one.options.length - 1;
      else if (one.type === 'text' || one.localName === 'textarea') one.select();
      else one.value = text;
      if (act === 'click' || (act === 'type' && (one.type === 'text' || one.localName === 'textarea'))) return act === 'type';
      for (const kind of ['input', 'change']) one.dispatchEvent(new Event(kind, { bubbles: true }));
      return false;
    }, hand);
    if (isText) await page.keyboard.type(hand.text);
  }
}

for (const cases of pieces(CASES, 12)) {
  test(`WebKit: waking: ${cases.map(({ title }) => `“${title}”`).join(', ')}: half filled in before and after waking is the same`, ({ page }) =>
    inTurn(cases, async ({ id }) => {
      const form = { schema: members(read(`cases/${id}.json`)).get('schema') };
      const texts = [];
      for (const isHeld of [true, false]) {
        const { cdn, close } = await asleep(page, (files) => isHeld && files.hold(...FILES), form);
        if (!isHeld) await awake(page);
        const hands = await page.evaluate(handsOf);
        await use(page, hands);
        cdn.release();
        await awake(page);
        await page.keyboard.press('Tab');
        await page.waitFor(() => ['valid', 'invalid', 'unchecked'].includes(document.querySelector('schema-form').state));
        texts.push(await page.evaluate(() => document.querySelector('schema-form').valueText));
        await close();
      }
      assert.equal(texts[0], texts[1], id);
    }));
}
