// In WebKit: what a person does with keys, and what this engine does otherwise than the others.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { members } from '../../gallery/exact.mjs';
import { test as base } from '@playwright/test';
import { SCHEMAS, shared } from './agents.mjs';
import { formServer } from './by-posts.mjs';
import { pieces } from './cases.mjs';
import { headersOfDocs } from './headers.mjs';
import { canonical, fillIn } from './keyboard.mjs';
import { stopAll, until } from './processes.mjs';
import { hostPage, listen, packageServer } from './servers.mjs';
import { webkit } from './webkit-page.mjs';

const read = (name) => readFileSync(new URL(`../../gallery/${name}`, import.meta.url), 'utf8');
const CASES = JSON.parse(read('cases.json')).flatMap(({ cases }) => cases).filter(({ id }) => id !== 'thousand');

const test = base.extend({
  browser: [async ({}, use) => {
    const started = await webkit();
    await use(started);
    await started.close();
    await stopAll();
  }, { scope: 'worker' }],
  page: async ({ browser }, use) => use(browser.page),
});

/** A page of somebody with the package and this body. */
async function host(page, body, { headers, cdn } = {}) {
  const files = cdn ?? (await packageServer());
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Site</title><body>${body}
    <script type="module" src="${files.origin}/a2a-forms.js"></script></body></html>`;
  const site = await hostPage(html, { headers: headers?.(files.origin) });
  await page.goto(site.origin);
  await page.waitFor(() => customElements.get('schema-form') !== undefined);
  return { origin: site.origin, close: () => Promise.all([site.close(), files.close()]) };
}
/** Gives the form properties, and waits until it can be used. */
const give = (page, properties) =>
  page.evaluate(async (given) => {
    const form = Object.assign(document.querySelector('schema-form'), given);
    await form.ready;
  }, properties);
const valueOf = (page) => page.evaluate(() => document.querySelector('schema-form').value);

for (const cases of pieces(CASES, 5)) {
  test(`WebKit: ${cases.map(({ title }) => `“${title}”`).join(', ')}: each is filled in and sent by keyboard alone`, async ({ page }) => {
    const { origin } = await shared.quick();
    await page.goto(`${origin}/gallery/#${cases[0].id}`);
    for (const { id } of cases) {
      const parts = members(read(`cases/${id}.json`));
      await page.evaluate((wanted) => void (location.hash = wanted), id);
      await page.waitFor((wanted) => document.querySelector('main')?.dataset.case === wanted, id);
      await page.waitFor(() => ['valid', 'invalid', 'unchecked'].includes(document.querySelector('schema-form')?.state));
      if (id === cases[0].id) {
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
      }
      await fillIn(page, { answers: parts.get('answers'), schema: parts.get('schema') });
      const sent = () => document.querySelector('[aria-label="What was sent"]')?.innerText;
      await page.waitFor(sent);
      assert.equal(canonical(await page.evaluate(sent)), canonical(parts.get('answers')), id);
    }
  });
}

test('WebKit: a fight is sent by keyboard, once, and its result is shown', async ({ page }) => {
  const agent = await shared.quick();
  const place = await host(page, `<a2a-form agent="${agent.origin}" skill="fight-comparison"></a2a-form>`);
  await page.evaluate(() => document.querySelector('a2a-form').ready.then(() => {}));
  await page.evaluate(() => {
    window.results = [];
    document.addEventListener('a2a-result', ({ detail }) => window.results.push(detail.data));
    document.querySelector('a2a-form').shadowRoot.querySelector('[data-pointer="/a"]').focus();
  });
  await page.keyboard.type('Lion');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Tiger');
  await page.keyboard.press('Enter');
  await page.waitFor(() => window.results.length > 0);
  assert.ok((await page.evaluate(() => window.results[0])).winner);
  await place.close();
});

test('WebKit: a native form posts only what was checked', async ({ page }) => {
  const posted = [];
  const target = await listen(async (request, response) => {
    let text = '';
    for await (const piece of request) text += piece;
    posted.push(text);
    response.writeHead(204).end();
  });
  const place = await host(page, `<form method="post" action="${target.origin}"><schema-form name="fight"></schema-form><button id="go">Go</button></form>`);
  await give(page, { schema: SCHEMAS.fightComparison });
  await page.click('() => document.querySelector("#go")');
  await page.waitFor(() => document.querySelector('schema-form').shadowRoot.querySelector('.errors .error') !== null);
  assert.deepEqual(posted, []);
  await page.evaluate(() => void (document.querySelector('schema-form').value = { a: 'Lion', b: 'Tiger' }));
  await page.click('() => document.querySelector("#go")');
  await until(() => posted.length === 1, 'it is posted');
  assert.equal(new URLSearchParams(posted[0]).get('fight'), '{"a":"Lion","b":"Tiger"}');
  await Promise.all([place.close(), target.close()]);
});

test('WebKit: a form of a server without scripts is filled in by keyboard, refused, corrected, and accepted', async ({ page }) => {
  const properties = { name: { type: 'string', minLength: 2 }, items: { type: 'array', items: { type: 'string' } } };
  const { origin, close } = await formServer({ schema: { type: 'object', properties, required: ['name'] } });
  await page.goto(origin);
  const go = (name) => page.evaluate((one) => document.querySelector('schema-form').shadowRoot.querySelector(`[name="${one}"]`).focus(), name);
  await go('/name');
  await page.keyboard.type('A');
  await page.keyboard.press('Enter');
  await page.waitFor(() => document.querySelector('schema-form')?.shadowRoot.querySelector('[name="/name"]').getAttribute('aria-invalid') === 'true');
  await go('/name');
  await page.keyboard.press('End');
  await page.keyboard.type('da');
  await go('add:/items');
  await page.keyboard.press('Enter');
  await page.waitFor(() => document.querySelector('schema-form')?.shadowRoot.querySelector('[name="/items/0"]'));
  await go('/items/0');
  await page.keyboard.type('Lamp');
  await page.keyboard.press('Enter');
  await page.waitFor(() => document.querySelector('#accepted'));
  assert.equal(await page.evaluate(() => document.querySelector('#accepted').innerText), '{"name":"Ada","items":["Lamp"]}');
  await close();
});

test('WebKit: after a trap its cause says so, and the other form starts again by itself', async ({ page }) => {
  const place = await host(page, '<schema-form id="one"></schema-form><schema-form id="two"></schema-form>');
  await page.evaluate(async (schema) => {
    for (const form of document.querySelectorAll('schema-form')) await Object.assign(form, { schema, value: { a: 'Lion' } }).ready;
    const make = Document.prototype.createTextNode;
    Document.prototype.createTextNode = function (text) {
      if (String(text).includes('POISON')) throw new WebAssembly.RuntimeError('unreachable');
      return make.call(this, text);
    };
    window.old = document.querySelector('#two').shadowRoot.querySelector('form');
    try {
      document.querySelector('#one').schema = { type: 'object', properties: { x: { type: 'string', title: 'POISON' } } };
    } catch {
      // As a host page meets it.
    }
  }, SCHEMAS.fightComparison);
  await page.waitFor(() => document.querySelector('#one').shadowRoot.querySelector('[role=alert]')?.textContent.includes('went wrong'));
  await page.waitFor(() => {
    const form = document.querySelector('#two').shadowRoot.querySelector('form');
    return form && form !== window.old && document.querySelector('#two').state === 'invalid';
  });
  assert.deepEqual(await page.evaluate(() => document.querySelector('#two').value), { a: 'Lion' });
  await place.close();
});

test('WebKit: dates have a focus ring, and selects and choices have our colours', async ({ page }) => {
  const place = await host(page, '<schema-form></schema-form>');
  const properties = { d: { type: 'string', format: 'date' }, e: { enum: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }, b: { type: 'array', uniqueItems: true, items: { enum: ['x', 'y'] } } };
  await give(page, { schema: { type: 'object', required: Object.keys(properties), properties } });
  const look = () => page.evaluate(() => {
    const root = document.querySelector('schema-form').shadowRoot;
    const of = (selector) => getComputedStyle(root.querySelector(selector));
    return {
      active: root.activeElement?.className,
      ring: of('.native').outlineStyle, isEmpty: root.querySelector('.native').hasAttribute('data-empty'),
      looks: [...root.querySelectorAll('select.input, [type=checkbox]')].map((one) => getComputedStyle(one).appearance),
    };
  });
  const before = await look();
  assert.ok(before.isEmpty, 'the style sheet shows no date of today there');
  assert.ok(before.looks.length > 1 && before.looks.every((one) => one === 'none'), String(before.looks));
  await page.evaluate(() => document.querySelector('schema-form').focus());
  // Away and back again, by the keyboard.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  const after = await look();
  assert.equal(after.ring, 'solid', JSON.stringify(after));
  await place.close();
});

test('WebKit: what is in use stays in its place while something above it comes and goes', async ({ page }) => {
  const place = await host(page, '<div style="block-size: 300px"></div><schema-form></schema-form><div style="block-size: 3000px"></div>');
  const properties = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`f${n}`, { type: 'string' }]));
  const more = Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`m${n}`, { type: 'string' }]));
  await give(page, {
    schema: { type: 'object', properties, if: { required: ['f20'], properties: { f20: { const: 'x' } } }, then: { properties: more } },
    options: { '': { order: [...Object.keys(more), '*'] } },
  });
  const top = () => page.evaluate(() => {
    const control = document.querySelector('schema-form').shadowRoot.querySelector('[data-pointer="/f20"]');
    return [control.getBoundingClientRect().top, document.querySelector('schema-form').shadowRoot.querySelectorAll('.field').length];
  });
  await page.evaluate(() => {
    const control = document.querySelector('schema-form').shadowRoot.querySelector('[data-pointer="/f20"]');
    control.scrollIntoView({ block: 'center' });
    control.focus();
  });
  const [before, fields] = await top();
  await page.keyboard.type('x');
  await until(async () => (await top())[1] > fields, 'fields came');
  assert.ok(Math.abs((await top())[0] - before) < 2, `${before} → ${(await top())[0]}`);
  await place.close();
});

test('WebKit: JSON that is pasted while no text has the focus fills in the form', async ({ page }) => {
  const place = await host(page, '<schema-form></schema-form>');
  await give(page, { schema: { type: 'object', properties: { a: { type: 'string' }, b: { enum: ['x', 'y'] } } } });
  await page.evaluate(() => {
    document.querySelector('schema-form').shadowRoot.querySelector('[type=radio], select').focus();
    // The event as WebKit tells it: at the host.
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '{"a": "pasted"}');
    document.querySelector('schema-form').dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await until(async () => (await valueOf(page))?.a === 'pasted', 'it is filled in');
  await place.close();
});

test('WebKit: the elements work under the headers of the documents, and refuse a changed module', async ({ page }) => {
  const place = await host(page, '<schema-form></schema-form>', {
    headers: (origin) => ({ 'Content-Security-Policy': headersOfDocs('The package from a CDN', { agent: origin, cdn: origin })['Content-Security-Policy'] }),
  });
  await give(page, { schema: SCHEMAS.fightComparison });
  await page.waitFor(() => document.querySelector('schema-form').state === 'invalid');
  await place.close();
  const cdn = await packageServer();
  cdn.change('ui_bg.wasm', (bytes) => {
    const changed = Buffer.from(bytes);
    changed[changed.length - 9] ^= 1;
    return changed;
  });
  const other = await host(page, '<schema-form></schema-form>', { cdn });
  await page.evaluate((schema) => void (document.querySelector('schema-form').schema = schema), SCHEMAS.fightComparison);
  await page.waitFor(() => document.querySelector('schema-form').shadowRoot.querySelector('[role=alert]')?.textContent.includes('couldn’t be loaded'));
  await other.close();
});
