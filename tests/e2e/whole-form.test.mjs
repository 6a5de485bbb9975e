// What serves a form as a whole: finding a field, the way back and forth; and lists that are tables.
import assert from 'node:assert/strict';
import { test } from './fixtures.mjs';
import { get, set, shown } from './host.mjs';
import { isAccessible } from './looks.mjs';
import { focused, gone, visible } from './page.mjs';
import { until } from './processes.mjs';

const TAG = 'schema-form';
const MANY = {
  type: 'object',
  properties: Object.fromEntries(Array.from({ length: 90 }, (_, i) => [`f${i}`, { type: 'string', title: `${i % 9 ? 'Field' : 'Street'} ${i}` }])),
};
const LINES = {
  type: 'object',
  properties: {
    lines: {
      type: 'array', title: 'Lines',
      items: {
        type: 'object', title: 'Line', required: ['article', 'quantity'],
        properties: {
          article: { type: 'string', title: 'Article', description: 'As in the catalogue.', minLength: 2 },
          quantity: { type: 'integer', title: 'Quantity', maximum: 9 },
        },
      },
    },
  },
};

const form = (t, properties, options) => shown(t, TAG, properties, options);

test('“Find a field” finds a field of a large form by keyboard', async ({ t }) => {
  const { page } = await form(t, { schema: MANY });
  const find = page.getByRole('combobox', { name: 'Find a field' });
  await find.focus();
  await page.keyboard.type('street 8');
  await visible(page.getByText('1 match. Press Enter to go to it.'));
  await page.keyboard.press('Enter');
  await focused(page.locator('[data-pointer="/f81"]'));
  assert.equal(await find.inputValue(), '');
  assert.deepEqual(await get(page, TAG, 'value') ?? {}, {}, 'nothing of it is in the value');
  await find.focus();
  await page.keyboard.type('nobody');
  await page.getByText('No matching field').waitFor({ state: 'attached' });
  await isAccessible(page);
});

test('a small form has no search', async ({ t }) => {
  const { page } = await form(t, { schema: LINES });
  assert.equal(await page.getByText('Find a field').count(), 0);
});

test('undo and redo, by buttons and by keys', async ({ t }) => {
  const value = { lines: [{ article: 'AB', quantity: 1 }] };
  const { page } = await form(t, { schema: LINES, value });
  const [undo, redo] = [page.getByRole('button', { name: /^Undo/ }), page.getByRole('button', { name: /^Redo/ })];
  assert.equal(await undo.isVisible(), false, 'nothing to go back to yet');
  const is = (lines, what) => until(async () => JSON.stringify((await get(page, TAG, 'value')).lines) === JSON.stringify(lines), what);
  await page.locator('[data-pointer="/lines/0/article"]').fill('CD');
  await page.getByRole('button', { name: 'Remove Line 1' }).hover();
  await page.getByRole('button', { name: 'Duplicate Line 1' }).click();
  const [one, two] = [[{ article: 'CD', quantity: 1 }], [{ article: 'CD', quantity: 1 }, { article: 'CD', quantity: 1 }]];
  await is(two, 'two lines');
  await undo.click();
  await is(one, 'one line');
  await undo.click();
  await is(value.lines, 'as it was given');
  await focused(undo);
  assert.equal(await undo.getAttribute('aria-disabled'), 'true');
  // The button has the focus: no text has a way back of its own there.
  await page.keyboard.press('Control+Shift+Z');
  await is(one, 'one line again');
  await page.keyboard.press('Control+y');
  await is(two, 'two lines again');
  await page.keyboard.press('Control+z');
  await is(one, 'one line once more');
  await isAccessible(page);
});

test('a list of flat objects is a table with accessible labels', async ({ t }) => {
  const value = { lines: [{ article: 'AB', quantity: 1 }, { article: 'C', quantity: 10 }] };
  const { page } = await form(t, { schema: LINES, value }, { viewport: { width: 1000, height: 800 } });
  const at = (pointer) => page.locator(`[data-pointer="${pointer}"]`);
  const box = (pointer) => at(pointer).boundingBox();
  const rows = async () => Promise.all(['/lines/0/article', '/lines/0/quantity', '/lines/1/article', '/lines/1/quantity'].map(box));
  // What is wrong is known by then.
  await page.evaluate(() => document.querySelector('schema-form').validate().then(() => {}));
  await at('/lines/1/quantity').focus();
  await page.keyboard.press('Tab');
  await visible(page.getByText(/Enter a number up to 9/).first());
  let [a, q, b, r] = await rows();
  assert.equal(Math.round(a.y), Math.round(q.y), 'one row');
  assert.equal(Math.round(b.y), Math.round(r.y), 'another row, with a mistake in it');
  assert.equal(Math.round(a.x), Math.round(b.x), 'one column');
  assert.ok(q.x > a.x + a.width && b.y > a.y + a.height);
  // The labels of the second row are not seen, and are said.
  const said = page.getByRole('textbox', { name: /^Article/ });
  assert.equal(await said.count(), 2);
  const label = await page.locator('.field-head', { hasText: 'Article' }).nth(1).boundingBox();
  assert.ok(label.width <= 1 && label.height <= 1);
  await isAccessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  [a, q, b, r] = await rows();
  assert.ok(q.y > a.y + a.height && r.y > b.y + b.height, 'below one another on a phone');
  await isAccessible(page);
});

test('a read-only form has no Undo', async ({ t }) => {
  const { page } = await form(t, { schema: { type: 'object', properties: { a: { type: 'boolean', title: 'A' } } } });
  await page.getByRole('radio', { name: 'Yes' }).check();
  const undo = page.getByRole('button', { name: /^Undo/ });
  await visible(undo);
  for (const still of ['disabled', 'readonly']) {
    await set(page, TAG, { [still]: true });
    await gone(undo);
    await page.getByRole('radio', { name: 'Yes' }).press('Control+z').catch(() => {});
    assert.deepEqual(await get(page, TAG, 'value'), { a: true }, still);
    await set(page, TAG, { [still]: false });
    await visible(undo);
  }
  await undo.click();
  assert.deepEqual((await get(page, TAG, 'value')) ?? {}, {});
});
