// Layout hints of the host page: what is seen and reached, and that nothing else changes with them.
import assert from 'node:assert/strict';
import { shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { headersOfDocs } from './headers.mjs';
import { event, get, host, ready, set, shown } from './host.mjs';
import { ANY_HEADING_ORDER, combinations, isAccessible, sideways } from './looks.mjs';
import { focused, visible } from './page.mjs';
import { until } from './processes.mjs';

const TAG = 'schema-form';
const text = (title, more) => ({ type: 'string', title, ...more });
const SCHEMA = {
  type: 'object',
  required: ['name', 'street', 'town', 'internal_id'],
  properties: {
    internal_id: text('Internal id', { minLength: 3 }),
    notes: text('Notes'),
    town: text('Town', { description: 'Where the letter goes.' }),
    street: text('Street'),
    name: text('Name'),
    size: { title: 'Size', enum: ['S', 'M', 'L'] },
    news: { title: 'Newsletter', type: 'boolean' },
    guests: { title: 'Guests', type: 'integer', minimum: 0, maximum: 500 },
    extra: { title: 'Extra', type: 'object', properties: { a: text('A') } },
    lines: {
      title: 'Lines', type: 'array',
      items: {
        title: 'Line', type: 'object',
        properties: { article: text('Article'), kind: { title: 'Kind', enum: ['new', 'used'] }, gift: { title: 'Gift', type: 'boolean' } },
      },
    },
  },
};
const OPTIONS = {
  '': { order: ['name', 'street', 'town', '*', 'notes'], columns: 2 },
  '/notes': { widget: 'textarea' },
  '/internal_id': { hidden: true },
  '/size': { widget: 'select' },
  '/news': { widget: 'checkbox' },
  '/guests': { widget: 'slider' },
  '/extra': { widget: 'json' },
  '/lines': { widget: 'table' },
};
const VALUE = { internal_id: 'abc', town: 'Bonn', lines: [{ article: 'Cup', kind: 'new' }, { article: 'Jar' }] };

async function form(t, properties, { warnings = [], ...options } = {}) {
  const hosted = await host(t, `<${TAG}></${TAG}>`, { ...options, late: true });
  hosted.page.on('console', (line) => line.type() === 'warning' && warnings.push(line.text()));
  // Before the class is known, as in a page that loads late.
  await set(hosted.page, TAG, properties);
  await hosted.load();
  await ready(hosted.page, TAG);
  return hosted;
}

const at = (page, pointer) => page.locator(`[data-pointer="${pointer}"]`);
const boxOf = (page, pointer) => page.locator(`.field:has(> [data-pointer="${pointer}"], > * > [data-pointer="${pointer}"])`).last().boundingBox();

/** What the keyboard reaches, from the top. */
async function stops(page, count) {
  const found = [];
  await page.evaluate(() => document.activeElement?.blur());
  for (let presses = 0; presses < count; presses += 1) {
    await page.keyboard.press('Tab');
    const place = await page.evaluate((tag) => {
      const active = document.querySelector(tag).shadowRoot.activeElement;
      return active?.dataset.pointer ?? active?.closest('[data-pointer]')?.dataset.pointer;
    }, TAG);
    if (place !== undefined && found.at(-1) !== place) found.push(place);
  }
  return found;
}

for (const { theme, width, details } of combinations(0)) {
  test(`options: order, columns, hidden places and controls are as the host page wishes, ${theme}, ${width} px`, details, async ({ t }) => {
    const warnings = [];
    const { page } = await form(t, { options: OPTIONS, schema: SCHEMA, value: VALUE }, { width, theme, warnings });
    await page.evaluate(() => Object.assign(document.documentElement.style, { colorScheme: 'light dark', background: 'Canvas' }));
    const drawn = await page.locator(`${TAG} .root > .members > .piece > .field > .field-head > .field-label`).allInnerTexts();
    assert.deepEqual(
      drawn.map((label) => label.replace(/\s*\((optional|required)\)/, '').trim()),
      ['Name', 'Street', 'Town', 'Size', 'Newsletter', 'Guests', 'Extra', 'Lines', 'Notes'],
    );
    assert.equal(await at(page, '/internal_id').count(), 0);
    assert.equal(await at(page, '/notes').evaluate((it) => it.tagName), 'TEXTAREA');
    assert.equal(await at(page, '/size').evaluate((it) => it.tagName), 'SELECT');
    assert.equal(await at(page, '/news').getAttribute('type'), 'checkbox');
    assert.equal(await page.locator('input[type=range]').count(), 1);
    assert.equal(await at(page, '/extra').evaluate((it) => it.tagName), 'TEXTAREA');
    assert.equal(await at(page, '/lines/0/kind').evaluate((it) => it.tagName), 'SELECT');
    const [name, street, town, notes] = [await boxOf(page, '/name'), await boxOf(page, '/street'), await boxOf(page, '/town'), await boxOf(page, '/notes')];
    if (width === 1280) {
      assert.equal(name.y, street.y, 'side by side, aligned on top');
      assert.ok(street.x > name.x + name.width, 'and not over one another');
      assert.ok(town.y >= name.y + name.height, 'the third one is below');
      assert.ok(notes.width > 1.8 * name.width, 'a text area has a line of its own');
      assert.equal((await boxOf(page, '/lines/0/article')).y, (await boxOf(page, '/lines/0/gift')).y, 'rows of a table');
    } else {
      assert.ok(street.y >= name.y + name.height, 'one below the other');
      assert.equal(street.x, name.x);
      assert.equal(await sideways(page), 0);
    }
    await t.shot(page, 60, 'options');
    await isAccessible(page);
    assert.deepEqual(warnings, []);
  });
}

test('options: the keyboard goes in the order of the screen', async ({ t }) => {
  const { page } = await form(t, { options: OPTIONS, schema: SCHEMA });
  const order = await stops(page, 16);
  const at = ['/name', '/street', '/town', '/size', '/news', '/guests', '/extra', '/notes'].map((place) => order.indexOf(place));
  assert.ok(at.every((position, index) => position >= 0 && (index === 0 || position > at[index - 1])), order.join(' '));
});

test('options: hidden values are kept and sent, and their errors are shown at the group around them', async ({ t }) => {
  const { page } = await form(t, { options: OPTIONS, schema: SCHEMA, value: { ...VALUE, internal_id: 'a', other: 1 } });
  await at(page, '/name').fill('Ada');
  await at(page, '/street').fill('Long Lane 1');
  await page.evaluate((tag) => document.querySelector(tag).submit(), TAG);
  await visible(page.getByRole('heading', { name: 'There is a problem' }));
  const link = page.getByRole('link', { name: /Internal id: Enter at least 3 characters/ });
  await link.click();
  await until(() => focused(at(page, '/name')), 'the first field of the form that it is in');
  const [problem] = await get(page, TAG, 'errors');
  assert.equal(problem.pointer, '');
  await set(page, TAG, { value: { ...(await get(page, TAG, 'value')), internal_id: 'abc' } });
  await page.evaluate((tag) => document.querySelector(tag).submit(), TAG);
  const { detail } = await event(page, 'schema-form-submit');
  assert.deepEqual(detail.value, { internal_id: 'abc', town: 'Bonn', lines: VALUE.lines, other: 1, name: 'Ada', street: 'Long Lane 1' });
});

test('options set during typing keep the text, the cursor and the undo history', async ({ t }) => {
  const { page, events } = await form(t, { schema: SCHEMA, value: VALUE });
  await at(page, '/guests').fill('1e');
  await at(page, '/town').fill('Cologne');
  await at(page, '/town').press('Home');
  await at(page, '/town').press('ArrowRight');
  const before = { value: await get(page, TAG, 'valueText'), changes: (await events('schema-form-change')).length };
  const isAt = (pointer, start) =>
    until(async () => (await focused(at(page, pointer))) && (await at(page, pointer).evaluate((it) => it.selectionStart)) === start, `the cursor is in ${pointer}`);
  // The one with the focus goes elsewhere, then becomes another element, then goes away.
  await set(page, TAG, { options: { '': { order: ['town'], columns: 3 }, '/guests': { widget: 'text' } } });
  await isAt('/town', 1);
  assert.equal(await at(page, '/town').getAttribute('aria-invalid'), null, 'nobody left it');
  await page.keyboard.type('x');
  assert.equal(await at(page, '/town').inputValue(), 'Cxologne');
  await page.keyboard.press('Backspace');
  await set(page, TAG, { options: { '/town': { widget: 'textarea' }, '': { order: ['*', 'town'] } } });
  await isAt('/town', 1);
  assert.equal(await at(page, '/town').evaluate((it) => it.tagName), 'TEXTAREA');
  assert.equal(await at(page, '/guests').inputValue(), '1e');
  await set(page, TAG, { options: { '/town': { hidden: true } } });
  await until(() => focused(at(page, '/internal_id')), 'the first field of what is around it');
  await set(page, TAG, { options: undefined });
  assert.equal(await at(page, '/town').inputValue(), 'Cologne');
  assert.equal(await at(page, '/guests').inputValue(), '1e');
  assert.equal(await get(page, TAG, 'valueText'), before.value);
  const last = (await events('schema-form-change')).at(-1);
  assert.equal(last.detail.pointer, '/town', 'options are no change of the value');
  const undo = page.getByRole('button', { name: /^Undo/ });
  await undo.click();
  await until(async () => (await get(page, TAG, 'value')).town === 'Bonn', 'as it was given');
});

test('options: JSON in place is turned to the form and back, by keyboard', async ({ t }) => {
  const { page } = await form(t, { schema: SCHEMA, options: OPTIONS });
  await at(page, '/extra').fill('{"a": "x"}');
  const back = page.getByRole('button', { name: 'Back to the form' });
  await back.focus();
  await page.keyboard.press('Enter');
  await until(async () => (await at(page, '/extra/a').inputValue()) === 'x', 'the form of it');
  await page.getByRole('button', { name: 'Edit Extra as JSON' }).focus();
  await page.keyboard.press('Enter');
  assert.equal(JSON.parse(await at(page, '/extra').inputValue()).a, 'x');
});

test('options: an optional boolean as a checkbox shows that it is not set', async ({ t }) => {
  const { page } = await form(t, { schema: SCHEMA, options: OPTIONS, value: {} });
  const box = page.getByRole('checkbox', { name: /^Newsletter/ });
  await visible(page.locator('.chip').filter({ hasText: 'Not set' }));
  await box.focus();
  await page.keyboard.press('Space');
  assert.equal((await get(page, TAG, 'value')).news, true);
  await page.keyboard.press('Space');
  assert.equal((await get(page, TAG, 'value')).news, false);
  await page.getByRole('button', { name: 'Clear: Newsletter' }).click();
  assert.equal((await get(page, TAG, 'value')).news, undefined);
  await visible(page.locator('.chip').filter({ hasText: 'Not set' }));
  await isAccessible(page);
});

test('options: an unusable option is a console warning and changes nothing', async ({ t }) => {
  const warnings = [];
  const bad = { notes: {}, '/town': { widget: 'slider' }, '/lines/*': { hidden: true }, '/name': { columns: 9, colour: 'red' }, '/size': 7 };
  const { page } = await form(t, { schema: SCHEMA, options: bad, value: VALUE }, { warnings });
  await until(() => warnings.length >= 6, 'six sentences');
  await at(page, '/town').fill('Trier');
  await page.getByRole('button', { name: 'Remove Line 1' }).hover();
  await page.getByRole('button', { name: 'Duplicate Line 1' }).click();
  // The same again, as frameworks do, is nothing new.
  await set(page, TAG, { options: structuredClone(bad) });
  await visible(at(page, '/lines/2/article'));
  assert.equal(warnings.length, 6, warnings.join('\n'));
  for (const warning of warnings) assert.match(warning, /^a2a-forms: In “options”, .+ is ignored[.:] /s);
  assert.ok(warnings.some((it) => it.includes('“widget” at “/town” is “slider” and is ignored. For this place it may be “text” or “textarea”.')));
  for (const options of [null, 'no JSON', 7, [], () => {}, { '': null }]) {
    await page.evaluate(([tag, given]) => void (document.querySelector(tag).options = given), [TAG, typeof options === 'function' ? undefined : options]);
  }
  await page.evaluate((tag) => {
    const round = {};
    round.round = round;
    document.querySelector(tag).options = round;
  }, TAG);
  assert.equal(await at(page, '/town').inputValue(), 'Trier');
});

test('options: a large form is laid out before it is painted, and hidden fields are not found', async ({ t }) => {
  const properties = Object.fromEntries(Array.from({ length: 120 }, (_, i) => [`f${i}`, text(`Field ${i}`)]));
  const options = { '': { order: ['f119', '*', 'f0'], columns: 2 }, '/f7': { hidden: true } };
  const { page } = await form(t, { options, schema: { type: 'object', properties } });
  await until(async () => (await page.locator(`${TAG} .members .field`).count()) === 119, 'all of them');
  const labels = await page.locator(`${TAG} .members .field-label`).allTextContents();
  assert.match(labels[0], /^Field 119/);
  assert.match(labels.at(-1), /^Field 0/);
  const find = page.getByRole('combobox', { name: 'Find a field' });
  await find.fill('Field 7');
  const found = () => page.locator('.find [role=status]').textContent();
  await until(async () => /^10 matches/.test(await found()), 'the fields 70 to 79, and not 7');
});

test('options: a form is drawn once the part that applies options is loaded', async ({ t }) => {
  const rest = 'ui_rest.wasm';
  const two = `<${TAG}></${TAG}><${TAG} id="plain"></${TAG}>`;
  const { page, cdn } = await host(t, two, { before: (server) => server.hold('ui_bg.wasm', rest) });
  await page.waitForFunction((tag) => customElements.get(tag) !== undefined, TAG);
  // The elements begin to load without knowing of options.
  await set(page, TAG, { schema: SCHEMA, options: OPTIONS });
  await set(page, '#plain', { schema: { type: 'string', title: 'Plain' } });
  cdn.release('ui_bg.wasm');
  await visible(page.getByRole('textbox', { name: 'Plain' }));
  assert.equal(await at(page, '/town').count(), 0);
  cdn.release();
  await ready(page, TAG);
  assert.equal(await at(page, '/internal_id').count(), 0);
  const late = await host(t, `<${TAG}></${TAG}>`, { before: (server) => server.hold(rest) });
  await late.page.waitForFunction((tag) => customElements.get(tag) !== undefined, TAG);
  await set(late.page, TAG, { schema: SCHEMA });
  await at(late.page, '/town').fill('Bonn');
  await set(late.page, TAG, { options: OPTIONS });
  assert.equal(await at(late.page, '/internal_id').count(), 1);
  late.cdn.release();
  await ready(late.page, TAG);
  await until(async () => (await at(late.page, '/internal_id').count()) === 0, 'it is hidden');
  assert.equal(await at(late.page, '/town').inputValue(), 'Bonn');
  await until(async () => (await get(late.page, TAG, 'value'))?.town === 'Bonn', 'what was typed is there');
});

test('options of <a2a-form> lay out the form of the chosen skill', async ({ t }) => {
  const { origin } = await shared.quick();
  const { page } = await shown(t, 'a2a-form', { options: { '': { order: ['b'] }, '/a': { widget: 'textarea' } } }, { body: `<a2a-form agent="${origin}" skill="fight-comparison"></a2a-form>` });
  await until(async () => (await at(page, '/a').evaluate((it) => it.tagName)) === 'TEXTAREA', 'a text area');
  const order = await page.locator('a2a-form .root > .members .field > [data-pointer]').evaluateAll((all) => all.map((it) => it.dataset.pointer));
  assert.deepEqual(order, ['/b', '/a']);
});

const WORDED = {
  '': { json: false, undo: false, prune: true, title: 'Your order' },
  '/name': { title: 'Your name', help: 'As in your passport', placeholder: 'Ada Lovelace', autocomplete: 'name', errors: { required: 'We need your name' } },
  '/town': { readonly: true },
  '/guests': { autocomplete: 'tel', errors: { maximum: 'The hall has 500 seats' } },
};

for (const { theme, width, details } of combinations(1)) {
  test(`options: words, access and switches of the host page, ${theme} ${width}`, details, async ({ t }) => {
    const headers = (cdn) => headersOfDocs('The package from a CDN', { agent: cdn, cdn });
    const warnings = [];
    const { page } = await form(t, { options: WORDED, schema: SCHEMA, value: { internal_id: 'abc', street: 'Lane', town: 'Bonn' } }, { theme, width, headers, warnings });
    const name = page.getByRole('textbox', { name: 'Your name' });
    assert.equal(await name.getAttribute('placeholder'), 'Ada Lovelace');
    assert.equal(await name.getAttribute('autocomplete'), 'name');
    assert.equal(await at(page, '/guests').getAttribute('autocomplete'), 'tel');
    assert.equal(await at(page, '/town').getAttribute('readonly'), '');
    assert.equal(await page.getByRole('button', { name: /JSON/ }).count(), 0);
    await name.fill('A');
    await name.fill('');
    await page.getByRole('radio', { name: 'S', exact: true }).press('Control+z');
    assert.equal(await page.getByRole('button', { name: /^Undo/ }).count(), 0);
    await at(page, '/guests').fill('501');
    await page.evaluate((tag) => document.querySelector(tag).submit(), TAG);
    await visible(page.getByRole('link', { name: 'Your name: We need your name' }));
    await visible(page.getByRole('link', { name: 'Guests: The hall has 500 seats' }));
    const errors = await get(page, TAG, 'errors');
    assert.deepEqual(errors.map(({ keyword, message }) => `${keyword}: ${message}`), ['required: We need your name', 'maximum: The hall has 500 seats']);
    await t.shot(page, 61, 'options-worded');
    await isAccessible(page, ANY_HEADING_ORDER);
    assert.deepEqual(warnings, []);
    assert.deepEqual(t.consoleErrors, []);
  });
}

test('options: members of branches that are not chosen are left out of what is sent', async ({ t }) => {
  const branch = (by, own) => ({ title: `By ${by}`, required: ['by'], properties: { by: { const: by }, [own]: { type: 'string' } } });
  const schema = { type: 'object', properties: { to: { type: 'string' } }, oneOf: [branch('train', 'seat'), branch('car', 'plate')] };
  const value = { to: 'Bonn', by: 'car', seat: '12A', plate: 'B-1', note: 'own' };
  const { page, events } = await form(t, { options: { '': { prune: true } }, schema, value });
  await page.evaluate((tag) => document.querySelector(tag).submit(), TAG);
  const { detail } = await event(page, 'schema-form-submit');
  assert.deepEqual(detail.value, { to: 'Bonn', by: 'car', plate: 'B-1', note: 'own' });
  assert.equal((await events('schema-form-change')).length, 1, 'the host page is told');
  await page.getByRole('button', { name: /^Undo/ }).click();
  assert.deepEqual(await get(page, TAG, 'value'), value);
});
