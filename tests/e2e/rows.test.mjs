// How a form is laid out and labelled: titles, rows, removed items, empty values, long words.
import assert from 'node:assert/strict';
import { test } from './fixtures.mjs';
import { get, ready, set, shown } from './host.mjs';
import { combinations, isAccessible, sideways } from './looks.mjs';
import { focused, gone, visible } from './page.mjs';
import { until } from './processes.mjs';

const TAG = 'schema-form';
const maybe = (type, more) => ({ anyOf: [{ type }, { type: 'null' }], default: null, ...more });
const list = (items, more) => ({ type: 'array', items, ...more });
const ADDRESS = { title: 'Address', type: 'object', required: ['street'], properties: { street: { type: 'string', minLength: 1 } } };
const SCHEMA = {
  title: 'Order', description: 'What is to be sent, with `code` and **care**.\n\nA second paragraph.',
  type: 'object', required: ['billing', 'shipping'], $defs: { A: ADDRESS },
  properties: {
    billing: { $ref: '#/$defs/A' }, shipping: { $ref: '#/$defs/A' }, extra: { $ref: '#/$defs/A' },
    middle: maybe('string', { title: 'Middle name' }), nick: maybe('string', { title: 'Nick name' }),
    numbers: list({ type: 'number' }), matrix: list(list({ type: 'number' })),
    words: { type: 'object', additionalProperties: { type: 'string' } },
    tasks: list({ title: 'Task', type: 'object', properties: { what: { type: 'string' }, done: { type: 'boolean' }, size: { enum: ['s', 'm', 'l'] } } }),
    size: { oneOf: [{ const: 's', title: 'Small', description: 'Up to ten people.' }, { const: 'l', title: 'Large', deprecated: true }] },
    nothing: { type: 'object', properties: {} },
  },
};
const VALUE = {
  billing: { street: 'a' }, shipping: { street: 'b' }, nick: null, numbers: [10, 20, 30], matrix: [[1, 2, 3], [4, 5, 6]],
  words: { one: 'eins', two: 'zwei' }, tasks: [{ what: 'x', done: true }, { what: 'y', size: 'm' }], size: 's', nothing: {},
};

async function form(t, properties, options) {
  const hosted = await shown(t, TAG, properties, options);
  const { page } = hosted;
  const at = (pointer) => page.locator(`[data-pointer="${pointer}"]`);
  const box = (pointer) => at(pointer).boundingBox();
  const button = (name) => page.getByRole('button', { name, exact: true });
  return { page, at, box, button };
}

const opacity = (locator) => locator.evaluate((element) => getComputedStyle(element).opacity);

for (const { theme, width, details } of combinations(2)) {
  test(`a form with all kinds of rows looks right and axe-core finds nothing, ${theme}, ${width} px`, details, async ({ t }) => {
    const { page, button } = await form(t, { schema: SCHEMA, value: VALUE }, { theme, width });
    // The colours are the page's.
    await page.evaluate(() => {
      document.documentElement.style.setProperty('color-scheme', 'light dark');
      document.body.style.setProperty('background', 'Canvas');
    });
    await t.shot(page, 60, 'rows');
    await isAccessible(page);
    await button('Remove Item 2').first().click();
    await visible(page.getByText('Item 2 removed.'));
    await t.shot(page, 61, 'rows-removed');
    await isAccessible(page);
    assert.ok((await sideways(page)) <= 0);
  });
}

test('properties of one definition are labelled by their names, in the summary, too', async ({ t }) => {
  const { page } = await form(t, { schema: SCHEMA, value: { billing: {}, shipping: {} } });
  for (const name of ['Billing', 'Shipping']) await visible(page.getByRole('group', { name, exact: true }));
  await page.evaluate((tag) => document.querySelector(tag).submit(), TAG);
  await visible(page.getByRole('link', { name: /^Billing › Street: / }));
  await visible(page.getByRole('link', { name: /^Shipping › Street: / }));
});

test('a form shows its title and description; a form without fields says so', async ({ t }) => {
  const { page, box, button } = await form(t, { schema: SCHEMA, value: VALUE });
  const title = await page.getByText('Order', { exact: true }).boundingBox();
  const json = await button('Edit Order as JSON').boundingBox();
  assert.ok(Math.abs(title.y + title.height / 2 - json.y - json.height / 2) < 6, 'one row');
  assert.equal(await page.locator('code', { hasText: 'code' }).count(), 1);
  assert.equal(await page.locator('strong', { hasText: 'care' }).count(), 1);
  const about = page.locator('.help').first();
  assert.match(await about.innerText(), /care\.\n\nA second/);
  await set(page, TAG, { schema: { type: 'object', properties: {} }, value: undefined });
  await visible(page.getByText('There is nothing to fill in here'));
  // A form without a name has no empty row above it.
  await set(page, TAG, { schema: { type: 'object', properties: { a: { type: 'string' } } }, value: { a: 'x' } });
  await ready(page, TAG);
  const top = await page.evaluate((tag) => document.querySelector(tag).getBoundingClientRect().top, TAG);
  const label = await page.locator('.field-label:visible').boundingBox();
  assert.ok(label.y - top < 12, `${label.y - top} px above the first field`);
  await page.locator('[data-pointer="/a"]').fill('y');
  const [undo, whole] = [await button('Undo the last change').boundingBox(), await button('Edit the form as JSON').boundingBox()];
  const middle = ({ y, height }) => y + height / 2;
  assert.ok(Math.abs(middle(undo) - middle(whole)) < 6, 'one row below');
  assert.ok(middle(undo) > (await box('/a')).y);
  await isAccessible(page);
});

test('removing an item shows a note in its place and moves the focus there', async ({ t }) => {
  const { page, at, box, button } = await form(t, { schema: { type: 'object', properties: { it: list({ type: 'string' }) } }, value: { it: Array.from({ length: 30 }, (_, i) => `v${i}`) } });
  const isFocused = (name) => until(async () => page.evaluate((tag) => document.querySelector(tag).shadowRoot.activeElement?.getAttribute('aria-label'), TAG).then((now) => now === name), `${name} has the focus`);
  await button('Remove Item 3').click();
  const note = page.getByText('Item 3 removed.');
  await visible(note);
  await isFocused('Remove Item 3');
  const [above, said, below] = [await box('/it/1'), await note.boundingBox(), await box('/it/2')];
  assert.ok(above.y < said.y && said.y < below.y, 'between its neighbours');
  // One at a time, again and again by the same key.
  await page.keyboard.press('Enter');
  await until(async () => (await get(page, TAG, 'value')).it.length === 28, 'another one is gone');
  assert.equal(await page.getByText(/removed\./).count(), 1);
  await isAccessible(page);
  await button('Undo').click();
  await gone(page.getByText(/removed\./));
  await focused(at('/it/2'));
  assert.equal((await get(page, TAG, 'value')).it[2], 'v3');
  // The last one: the one before.
  await button('Remove Item 29').click();
  await isFocused('Remove Item 28');
  await at('/it/0').fill('other');
  await gone(page.getByText(/removed\./));
  // The only one: the way to add another.
  await set(page, TAG, { value: { it: ['only'] } });
  await button('Remove Item 1').click();
  await visible(page.getByText('Item 1 removed.'));
  await focused(button('Add to It'));
  await button('Undo').click();
  await focused(at('/it/0'));
});

test('a removed optional group says so and comes back with its values', async ({ t }) => {
  const { page, at, button } = await form(t, { schema: SCHEMA, value: { ...VALUE, extra: { street: '' } } });
  await at('/extra/street').fill('Long Street');
  await button('Remove: Extra').click();
  await visible(page.getByText('Extra removed.'));
  await focused(button('Add: Extra'));
  assert.equal((await get(page, TAG, 'value')).extra, undefined);
  await button('Undo').click();
  assert.deepEqual((await get(page, TAG, 'value')).extra, { street: 'Long Street' });
  await focused(at('/extra/street'));
  // A member of a map, too.
  await button('Remove one').click();
  await visible(page.getByText('one removed.'));
  await focused(button('Remove two'));
  await isAccessible(page);
});

test('the buttons for null and empty values are reached by keyboard and shift nothing', async ({ t }) => {
  const { page, at, box, button } = await form(t, { schema: SCHEMA, value: VALUE }, { width: 360 });
  const ways = button('Clear: Nick name').locator('..');
  assert.equal(await opacity(ways), '0');
  const before = await box('/nick');
  await at('/nick').focus();
  assert.equal(await opacity(ways), '1');
  assert.deepEqual(await box('/nick'), before, 'nothing moved');
  await page.keyboard.press('Shift+Tab');
  await focused(button('Clear: Nick name'));
  await page.keyboard.press('Enter');
  await until(async () => !('nick' in (await get(page, TAG, 'value'))), 'it is not set');
  await isAccessible(page);
});

test('short items are rows, lists of lists a grid, and map names are beside their values', async ({ t }) => {
  const { page, at, box, button } = await form(t, { schema: SCHEMA, value: VALUE });
  await visible(page.getByRole('group', { name: 'Order', exact: true }));
  const [one, two] = [await box('/numbers/0'), await box('/numbers/1')];
  assert.ok(two.y - one.y <= 52, `${two.y - one.y} px a number`);
  const remove = await button('Remove Item 1').first().boundingBox();
  assert.ok(remove.y > one.y && remove.y < one.y + one.height, 'the tools stand beside it');
  const cells = await Promise.all(['/matrix/0/0', '/matrix/0/1', '/matrix/0/2', '/matrix/1/0'].map(box));
  assert.ok(cells[0].y === cells[1].y && cells[1].y === cells[2].y && cells[3].y > cells[0].y);
  // What is done with a cell is there for the keyboard.
  await at('/matrix/0/1').focus();
  for (const step of ['Move Item 2 up', 'Move Item 2 down']) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate((tag) => document.querySelector(tag).shadowRoot.activeElement.getAttribute('aria-label'), TAG);
    assert.equal(name, step);
  }
  assert.equal(await opacity(page.locator('.tools:focus-within').last()), '1');
  const name = await page.getByRole('textbox', { name: 'Name of one' }).boundingBox();
  const value = await box('/words/one');
  assert.ok(Math.abs(name.y - value.y) < 8 && name.x + name.width < value.x, 'side by side');
  // Yes or no, and a few options, are cells.
  const row = await Promise.all(['/tasks/0/what', '/tasks/0/done', '/tasks/0/size'].map(box));
  assert.ok(row.every(({ y }) => Math.abs(y - row[0].y) < 4), 'one row');
  await at('/tasks/1/done').selectOption({ label: 'No' });
  assert.equal((await get(page, TAG, 'value')).tasks[1].done, false);
  await button('Add task to Tasks').click();
  await focused(at('/tasks/2/what'));
  await page.setViewportSize({ width: 360, height: 800 });
  assert.ok((await sideways(page)) <= 0);
  const [narrowName, narrowValue] = [await page.getByRole('textbox', { name: 'Name of one' }).boundingBox(), await box('/words/one')];
  assert.ok(narrowValue.y > narrowName.y + narrowName.height - 1, 'below one another on a phone');
});

test('long words widen nothing', async ({ t }) => {
  const long = 'Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüsselbundaufbewahrungskästchen';
  const schema = {
    title: long, type: 'object', required: ['a', 'c', 'd'],
    properties: {
      a: maybe('string', { title: long }), b: { enum: [long, 'b'], title: 'B' }, c: { const: long },
      d: { oneOf: [{ title: long, type: 'object', required: ['x'], properties: { x: { type: 'string' } } }, { title: 'y', type: 'object', required: ['y'], properties: { y: { type: 'string' } } }] },
      e: { type: 'object', title: long, properties: { f: { type: 'string' } } },
      g: list({ type: 'string', title: long }), h: { enum: [long, '1', '2', '3', '4', '5', '6'] }, i: { type: 'integer' },
      j: { type: 'string', format: 'date-time' },
    },
  };
  const { page } = await form(t, { schema, value: { a: null, g: ['x'], e: {}, j: '2026-01-02T03:04:05+01:00' } }, { width: 320 });
  assert.ok((await sideways(page)) <= 0);
  await t.shot(page, 62, 'rows-long');
  await page.evaluate((tag) => document.querySelector(tag).submit(), TAG);
  await visible(page.getByRole('heading', { name: /problem/i }));
  assert.ok((await sideways(page)) <= 0);
});

test('options have descriptions, and a read-only form shows the chosen one', async ({ t }) => {
  const { page } = await form(t, { schema: SCHEMA, value: VALUE });
  const radio = page.getByRole('radio', { name: 'Small', exact: true });
  await visible(radio);
  const described = await radio.evaluate((input) => input.getRootNode().getElementById(input.getAttribute('aria-describedby')).textContent);
  assert.equal(described, 'Up to ten people.');
  await visible(page.getByText('No longer used'));
  await set(page, TAG, { readonly: true });
  await gone(page.getByRole('radio', { name: 'Large', exact: true }));
  await visible(radio);
  await t.shot(page, 63, 'rows-read-only');
  await isAccessible(page);
});

test('“Find a field” shows how many fields match', async ({ t }) => {
  const properties = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`field${i}`, { type: 'string' }]));
  const { page, box } = await form(t, { schema: { title: 'Many', type: 'object', properties } });
  const before = await box('/field0');
  await page.getByRole('combobox', { name: 'Find a field' }).focus();
  await page.keyboard.type('field');
  await visible(page.getByText('60 matches. Press Enter to go to the first.'));
  await page.keyboard.type(' nowhere');
  const none = page.getByText('No matching field');
  await visible(none);
  assert.ok((await none.boundingBox()).width > 20, 'not only for those who hear it');
  assert.deepEqual(await box('/field0'), before, 'nothing moved');
  // To look for a field is not to leave the form.
  await page.keyboard.press('Tab');
  assert.equal(await page.getByText(/^Enter/).count(), 0);
  await isAccessible(page);
});
