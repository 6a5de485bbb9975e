// The HTML of a server wakes up: nothing that a person did before the modules came is lost, and nothing moves.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { members } from '../../gallery/exact.mjs';
import { inTurn, pieces } from './cases.mjs';
import { test } from './fixtures.mjs';
import { get, host, ready, set, settled } from './host.mjs';
import { isAccessible } from './looks.mjs';
import { until } from './processes.mjs';
import { handsOf, serialise } from './server-html.mjs';
import { listen, packageServer } from './servers.mjs';

const TAG = 'schema-form';
const read = (name) => readFileSync(new URL(`../../gallery/${name}`, import.meta.url), 'utf8');
const CASES = JSON.parse(read('cases.json')).flatMap(({ cases }) => cases).filter(({ id }) => id !== 'thousand');
const SCHEMA = {
  type: 'object', title: 'Order', required: ['name'],
  properties: {
    name: { type: 'string', title: 'Name' },
    count: { type: 'integer', title: 'Count', maximum: 12345678901234567890n },
    note: { type: 'string', title: 'Note', maxLength: 5000 },
    size: { enum: ['S', 'M', 'L'], title: 'Size' },
    city: { enum: ['Rome', 'Oslo', 'Bern', 'Riga', 'Lima', 'Kyiv', 'Bonn', 'Cork'], title: 'City' },
    sure: { type: 'boolean', title: 'Sure' },
    extras: { type: 'array', uniqueItems: true, title: 'Extras', items: { enum: ['Lid', 'Straw'] } },
    tags: { type: 'array', title: 'Tags', items: { type: 'string' } },
  },
};
const OPTIONS = { '/sure': { widget: 'checkbox' }, '/city': { widget: 'select' }, '/note': { widget: 'textarea' } };
/** The text of a schema with numbers of any length. */
const textOf = (schema) => JSON.stringify(schema, (_, it) => (typeof it === 'bigint' ? `#${it}#` : it)).replaceAll(/"#(\d+)#"/g, '$1');
const VALUE = { name: 'Anna', tags: ['a'] };

/** The files of the package in the order in which a page without anything else asks for them. */
const FILES = ['a2a-forms.js', 'waking.js', 'ui_bg.wasm', 'locale-de.json', 'ui_rest.wasm', 'worker.js'];

/** Draws a form in a page and gives its HTML. */
async function htmlOf(t, { schema = textOf(SCHEMA), value = VALUE, options, action = '/order', lang = 'de', errors, mode } = {}) {
  const { page } = await host(t, `<${TAG} lang="${lang}"${action ? ` action="${action}"` : ''}></${TAG}>`);
  await set(page, TAG, { ...(options && { options }), ...(value !== null && { value }), schema });
  await ready(page, TAG);
  await settled(page, TAG, 'valid', 'invalid', 'unchecked');
  if (errors) await page.evaluate((list) => document.querySelector('schema-form').setErrors(list), errors);
  const data = { schema, ...(options && { options }), ...(value !== null && { valueText: JSON.stringify(value) }), ...(errors && { errors }), action };
  const html = await page.evaluate(serialise, { data, lang, mode });
  await page.close();
  return html;
}

/** Opens a page with HTML of a server. `before` holds or refuses files of the package. What is posted is in `posts`. */
async function asleep(t, html, { before, prepare, script = (origin) => `<script type="module" src="${origin}/a2a-forms.js"></script>`, ...options } = {}) {
  const cdn = await packageServer();
  t.later(cdn.close);
  before?.(cdn);
  const posts = [];
  const site = await listen((request, response) => {
    const answer = (body) => response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title></head><body>${body}</body></html>`);
    if (request.method !== 'POST') return answer(`<main><h1>Shop</h1>${html}<p>Below the form</p></main>${script(cdn.origin)}`);
    const pieces = [];
    request.on('data', (piece) => pieces.push(piece));
    request.on('end', () => {
      posts.push({ url: request.url, entries: [...new URLSearchParams(Buffer.concat(pieces).toString())] });
      answer('<h1>Thank you</h1>');
    });
  });
  t.later(site.close);
  const page = await t.open('about:blank', options);
  await page.addInitScript(() => {
    window.shifts = [];
    // Only Chromium measures them. A shift within half a second after an input counts here, too.
    const note = ({ value, sources }) => window.shifts.push([value, ...sources.map(({ node, previousRect, currentRect }) => [node?.className || node?.localName || node?.textContent, previousRect.y, currentRect.y])]);
    if (globalThis.LayoutShift) new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'layout-shift', buffered: true });
  });
  if (prepare) await page.addInitScript(prepare);
  // Scripts that are held back hold `load` back.
  await page.goto(site.origin, { waitUntil: 'commit' });
  await page.getByText('Below the form').waitFor();
  const isAwake = () => page.evaluate(() => document.querySelector('schema-form').matches(':defined') && document.querySelector('schema-form').shadowRoot?.querySelector('script') === null);
  const awake = async () => {
    await until(isAwake, 'the form is awake', 30_000);
    await ready(page, TAG);
  };
  return { page, cdn, site, posts, awake, isAwake };
}
const held = (...names) => ({ before: (cdn) => cdn.hold(...names) });
/** The control of a place; that of the HTML while the other content waits, hidden behind it. */
const control = (page, pointer) => page.locator(`form.asking [data-pointer="${pointer}"]:is(input, select, textarea)`).first();
const value = (page) => get(page, TAG, 'value');
/** Nothing has moved since the last call. What a person types into an area that grows moves what is below. */
async function stands(page) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100)))));
  assert.deepEqual(await page.evaluate(() => window.shifts), []);
}
const forgetShifts = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => ((window.shifts = []), done()), 100))));

test('waking: what is typed at every stage is kept, with focus and caret', async ({ t }) => {
  const { page, cdn, awake } = await asleep(t, await htmlOf(t), held(...FILES));
  await control(page, '/name').click();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  let typed = '';
  for (const [n, file] of FILES.entries()) {
    await page.keyboard.type(String(n));
    typed += n;
    if (n > 0) await until(() => cdn.served.includes(file), `${file} is asked for`, 20_000);
    cdn.release(file);
  }
  await awake();
  await page.keyboard.type('z');
  assert.equal((await value(page)).name, `An${typed}zna`);
  assert.equal(await page.evaluate(() => document.querySelector('schema-form').schema.includes('12345678901234567890')), true, 'numbers of the schema keep their digits');
  await stands(page);
});

test('waking: keys that are pressed while it wakes up are kept in their order', async ({ t }) => {
  const { page, cdn, awake } = await asleep(t, await htmlOf(t), held(...FILES));
  await control(page, '/note').click();
  cdn.release();
  const text = 'The quick brown fox jumps over the lazy dog, again and again. '.repeat(3);
  await page.keyboard.type(text, { delay: 12 });
  await awake();
  await page.keyboard.type('End');
  assert.equal((await value(page)).note, `${text}End`);
});

test('waking: every kind of control keeps what was chosen', async ({ t }) => {
  const { page, cdn, awake } = await asleep(t, await htmlOf(t, { options: OPTIONS }), held(...FILES));
  await control(page, '/sure').click();
  await page.getByRole('radio', { name: 'M', exact: true }).click();
  await control(page, '/city').selectOption({ label: 'Bern' });
  await page.getByRole('checkbox', { name: 'Straw' }).click();
  await control(page, '/count').fill('12abc');
  await control(page, '/tags/0').fill('b');
  const note = control(page, '/note');
  await note.fill(Array.from({ length: 60 }, (_, n) => `line ${n}`).join('\n'));
  await note.evaluate((area) => { area.scrollTop = 120; area.setSelectionRange(3, 9, 'backward'); });
  await page.evaluate(() => scrollTo(0, 60));
  const before = await page.evaluate(() => scrollY);
  const state = (area) => [area.scrollTop, area.selectionStart, area.selectionEnd, area.selectionDirection, area.matches(':focus')];
  const own = await note.evaluate(state);
  await forgetShifts(page);
  cdn.release();
  await awake();
  const { note: text, ...rest } = await value(page);
  assert.equal(text.split('\n').length, 60);
  assert.deepEqual(rest, { ...VALUE, sure: true, size: 'M', city: 'Bern', extras: ['Straw'], tags: ['b'] });
  assert.equal(await control(page, '/count').inputValue(), '12abc');
  assert.deepEqual(await note.evaluate(state), own);
  assert.equal(await page.evaluate(() => scrollY), before);
  await stands(page);
});

test('waking: a press is waited for, and a button of the HTML posts', async ({ t }) => {
  const { page, cdn, posts, isAwake } = await asleep(t, await htmlOf(t), held(...FILES));
  await control(page, '/name').fill('Bert');
  const box = await page.locator('form.asking [data-do=add][data-at="/tags"], form.asking [data-do=add]').first().boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  cdn.release();
  await until(() => cdn.served.includes('worker.js'), 'all is loaded', 20_000);
  await page.waitForTimeout(200);
  assert.equal(await isAwake(), false, 'the button stays under the pointer');
  await page.mouse.up();
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  assert.equal(posts.length, 1);
  const entries = new Map(posts[0].entries);
  assert.equal(entries.get('/name'), 'Bert');
  assert.ok(entries.has('add:/tags'), [...entries.keys()].join());
});

test('waking: without the modules the form stays, and posts', async ({ t }) => {
  for (const refused of [['a2a-forms.js'], ['waking.js'], ['ui_bg.wasm'], ['ui_rest.wasm']]) {
    const { page, posts, isAwake } = await asleep(t, await htmlOf(t), { before: (cdn) => cdn.refuse(...refused) });
    if (refused[0] !== 'a2a-forms.js') {
      await page.waitForFunction(() => customElements.get('schema-form'));
      const why = await page.evaluate(() => document.querySelector('schema-form').ready.catch((error) => error.message));
      assert.match(why, /konnte nicht geladen werden|couldn’t be loaded/);
      assert.ok(t.consoleErrors.length > 0, 'the console says why');
    }
    assert.equal(await isAwake(), false);
    assert.equal(await page.getByRole('alert').count(), 0);
    await control(page, '/name').fill('Cleo');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    assert.equal(new Map(posts[0].entries).get('/name'), 'Cleo', refused[0]);
    assert.equal(posts[0].url, '/order');
  }
});

test('waking: the form that is awake is checked, tells the page, and posts its value', async ({ t }) => {
  const { page, posts, awake } = await asleep(t, await htmlOf(t, { value: { tags: ['a'] } }));
  await awake();
  const send = page.getByRole('button', { name: 'Senden', exact: true });
  await send.click();
  await page.getByRole('heading', { name: /Problem/i }).waitFor();
  assert.deepEqual(posts, []);
  await control(page, '/name').fill('Dora');
  await control(page, '/count').fill('1234567890123456789');
  await page.evaluate(() => document.addEventListener('schema-form-submit', (event) => { window.told = event.detail; event.preventDefault(); }, { once: true }));
  await send.click();
  await page.waitForFunction(() => window.told);
  assert.deepEqual(posts, [], 'the page cancelled it');
  await send.click();
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  assert.deepEqual(posts, [{ url: '/order', entries: [['value', '{"name":"Dora","count":1234567890123456789,"tags":["a"]}']] }]);
});

test('waking: both states are accessible, and look the same', async ({ t }) => {
  const { page, cdn, awake } = await asleep(t, await htmlOf(t, { options: OPTIONS, errors: [{ pointer: '/name', message: 'This name is taken.' }] }), held(...FILES));
  await isAccessible(page);
  const looks = () => page.screenshot({ fullPage: true, animations: 'disabled' });
  const before = await looks();
  cdn.release();
  await awake();
  assert.ok(before.equals(await looks()), 'no pixel differs');
  await isAccessible(page);
  await stands(page);
});

test('waking: a composition is not interrupted', async ({ t }) => {
  const { page, cdn, isAwake, awake } = await asleep(t, await htmlOf(t), held('ui_bg.wasm'));
  await until(() => cdn.served.includes('waking.js'), 'it listens', 20_000);
  await control(page, '/name').click();
  await page.keyboard.press('End');
  const client = await page.context().newCDPSession(page);
  await page.waitForTimeout(100);
  await client.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
  cdn.release();
  await until(() => cdn.served.includes('worker.js'), 'all is loaded', 20_000);
  await page.waitForTimeout(200);
  assert.equal(await isAwake(), false);
  await client.send('Input.insertText', { text: '日本' });
  await awake();
  assert.equal((await value(page)).name, 'Anna日本');
});

const waitsForList = async (t, prepare) => {
  const { page, cdn, isAwake, awake } = await asleep(t, await htmlOf(t, { options: OPTIONS }), { ...held('ui_bg.wasm'), prepare });
  await until(() => cdn.served.includes('waking.js'), 'it listens', 20_000);
  const city = control(page, '/city');
  await city.focus();
  await page.waitForTimeout(100);
  await page.keyboard.press('Alt+ArrowDown');
  cdn.release();
  await until(() => cdn.served.includes('worker.js'), 'all is loaded', 20_000);
  await page.waitForTimeout(200);
  assert.equal(await isAwake(), false);
  // Firefox's driver has no keys for an open list: a click closes it.
  if (t.engine === 'firefox') await city.click();
  else for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await awake();
  assert.equal((await value(page)).city, t.engine === 'firefox' ? undefined : 'Oslo');
  assert.equal(await city.evaluate((it) => it.matches(':focus')), true);
};
test('waking: an open list is waited for', ({ t }) => waitsForList(t));
test('waking: an open list is told by focus and keys in a browser without `:open`', ({ t }) =>
  waitsForList(t, () => {
    const { supports } = CSS;
    CSS.supports = (...given) => !String(given[0]).includes(':open') && supports.apply(CSS, given);
  }));

test('waking: a picked file, half a date and a slider are kept', async ({ t }) => {
  const schema = JSON.stringify({
    type: 'object',
    properties: {
      file: { type: 'string', title: 'File', contentEncoding: 'base64', contentMediaType: 'text/plain' },
      day: { type: 'string', format: 'date', title: 'Day' },
      share: { type: 'integer', title: 'Share', minimum: 0, maximum: 10 },
    },
  });
  const { page, cdn, isAwake, awake } = await asleep(t, await htmlOf(t, { schema, value: {}, options: { '/share': { widget: 'slider' } } }), held(...FILES));
  await page.locator('form.asking [type=file]').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') });
  await page.locator('form.asking [type=range]').focus();
  await page.keyboard.press('End');
  await control(page, '/day').focus();
  await page.keyboard.type('03');
  cdn.release();
  await until(() => cdn.served.includes('worker.js'), 'all is loaded', 20_000);
  await page.waitForTimeout(200);
  assert.equal(await isAwake(), false, 'half a date is no value yet');
  await page.keyboard.type('042027');
  await awake();
  assert.match((await value(page)).day, /^2027-0[34]-0[34]$/);
  await until(async () => (await value(page)).file === 'SGVsbG8=', 'the file is read');
  assert.equal((await value(page)).share, 10);
});

test('waking: where a person has scrolled in a long form, nothing moves', async ({ t }) => {
  const properties = Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`f${n}`, { type: 'string', title: `Field ${n}` }]));
  const { page, cdn, awake } = await asleep(t, await htmlOf(t, { schema: JSON.stringify({ type: 'object', properties }), value: {} }), held(...FILES));
  await control(page, '/f120').click();
  await page.keyboard.type('here');
  await forgetShifts(page);
  const top = () => control(page, '/f120').evaluate((it) => it.getBoundingClientRect().top);
  const before = await top();
  cdn.release();
  await awake();
  assert.equal(await top(), before);
  await stands(page);
  await page.keyboard.type('!');
  assert.deepEqual(await value(page), { f120: 'here!' });
});

test('waking: what the host page sets takes precedence', async ({ t }) => {
  const { page, cdn, awake } = await asleep(t, await htmlOf(t), held('ui_bg.wasm'));
  await control(page, '/name').fill('Emil');
  await page.waitForFunction(() => customElements.get('schema-form'));
  await page.evaluate(() => (document.querySelector('schema-form').value = { name: 'Host', count: 3 }));
  cdn.release();
  await awake();
  assert.deepEqual(await value(page), { name: 'Emil', count: 3 });
});

test('waking: a closed root, and the script that loads no file', async ({ t }) => {
  const { page } = await asleep(t, await htmlOf(t, { mode: 'closed' }));
  await ready(page, TAG);
  assert.deepEqual(await value(page), VALUE);
  assert.equal(await page.evaluate(() => document.querySelector('schema-form').shadowRoot), null);
  const inline = await asleep(t, await htmlOf(t), { script: (origin) => `<script type="module" src="${origin}/inline.js"></script>` });
  await inline.awake();
  assert.deepEqual(await value(inline.page), VALUE);
});

test('waking: a result is there first, and stays in its place', async ({ t }) => {
  const view = 'schema-view';
  const given = { schema: '{"properties":{"rows":{"title":"Rows","items":{"properties":{"name":{"title":"Name"},"big":{"title":"Big"}}}},"text":{"title":"Text"}}}', valueText: '{"rows":[{"name":"a","big":12345678901234567890},{"name":"b","big":1.50}],"text":"A plain word"}' };
  const drawn = await host(t, `<${view}></${view}>`);
  await set(drawn.page, view, given);
  await ready(drawn.page, view);
  await drawn.page.getByText('A plain word').waitFor();
  const html = await drawn.page.evaluate((data) => {
    const { shadowRoot } = document.querySelector('schema-view');
    const sheet = shadowRoot.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join('\n');
    return `<schema-view><template shadowrootmode="open"><style>${sheet}</style><script type="application/json" data-a2a="view">${JSON.stringify(data)}</script>${shadowRoot.innerHTML}</template></schema-view>`;
  }, given);
  const { page, cdn } = await asleep(t, html, held('ui_bg.wasm'));
  assert.equal(await page.getByText('A plain word').isVisible(), true);
  await forgetShifts(page);
  const text = () => page.evaluate(() => [...document.querySelector('schema-view').shadowRoot.children].find((it) => it.matches(':not(style, script)')).innerText);
  const before = await text();
  cdn.release();
  await ready(page, view);
  assert.equal(await page.evaluate(() => document.querySelector('schema-view').shadowRoot.querySelector('script')), null);
  assert.equal(await text(), before);
  assert.equal(await get(page, view, 'valueText'), given.valueText);
  await stands(page);
});

test('waking: the HTML of other elements is replaced by their own content', async ({ t }) => {
  for (const name of ['a2a-form', 'a2a-inspect']) {
    const { page, cdn } = await asleep(t, `<${name}><template shadowrootmode="open"><p>Words of the server</p></template></${name}>`, held('ui_bg.wasm'));
    await page.waitForFunction((tag) => customElements.get(tag), name);
    assert.equal(await page.getByText('Words of the server').isVisible(), true);
    cdn.release();
    await ready(page, name);
    assert.equal(await page.getByText('Words of the server').count(), 0);
    assert.ok(await page.evaluate((tag) => document.querySelector(tag).shadowRoot.childElementCount, name));
  }
});

/** Does what `handsOf` lists. */
async function use(page, hands) {
  for (const { pointer, action, index, value: own, act, type, text } of hands) {
    const found = await page.evaluateHandle(([at, what, chooser, option]) => {
      const placeOf = (one) => one.dataset.at ?? one.closest('.field')?.querySelector('[data-pointer]')?.dataset.pointer;
      const all = document.querySelector('schema-form').shadowRoot.querySelectorAll('form.asking .field :is(input, select, textarea):enabled');
      return [...all].find((one) => placeOf(one) === at && one.dataset.do === what && one.closest('[data-index]')?.dataset.index === chooser && (option === undefined || one.value === option));
    }, [pointer, action, index, own]);
    const one = found.asElement();
    // A choice may have removed it.
    if (!one) continue;
    if (act === 'click') await one.evaluate((it) => it.click());
    else if (act === 'select') await one.selectOption({ index: await one.evaluate((it) => it.options.length - 1) });
    else if (type === 'range') await one.evaluate((it, to) => { it.value = to; it.dispatchEvent(new Event('input', { bubbles: true })); it.dispatchEvent(new Event('change', { bubbles: true })); }, text);
    else await one.fill(text);
  }
}

for (const cases of pieces(CASES, 6)) {
  test(`waking: ${cases.map(({ title }) => `“${title}”`).join(', ')}: half filled in before and after waking is the same`, ({ t }) =>
    inTurn(cases, async ({ id }) => {
      const schema = members(read(`cases/${id}.json`)).get('schema');
      const html = await htmlOf(t, { schema, value: null, lang: 'en' });
      const sleeping = await asleep(t, html, held(...FILES));
      const hands = await sleeping.page.evaluate(handsOf);
      await use(sleeping.page, hands);
      sleeping.cdn.release();
      await sleeping.awake();
      const other = await asleep(t, html);
      await other.awake();
      await use(other.page, hands);
      for (const one of [sleeping, other]) {
        await one.page.keyboard.press('Tab');
        await settled(one.page, TAG, 'valid', 'invalid', 'unchecked');
      }
      assert.equal(await get(sleeping.page, TAG, 'valueText'), await get(other.page, TAG, 'valueText'), id);
      await sleeping.page.close();
      await other.page.close();
    }));
}
