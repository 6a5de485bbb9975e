// Items of a list are dragged to another place, as an extra beside the buttons.
import assert from 'node:assert/strict';
import { test } from './fixtures.mjs';
import { get, set, shown } from './host.mjs';
import { until } from './processes.mjs';

const TAG = 'schema-form';
const words = { type: 'object', properties: { list: { type: 'array', title: 'Words', items: { type: 'string', title: 'Word' } } } };
const lines = {
  type: 'object',
  properties: { list: { type: 'array', title: 'Lines', items: { type: 'object', title: 'Line', required: ['a', 'b'], properties: { a: { type: 'string', title: 'A' }, b: { type: 'string', title: 'B' } } } } },
};

async function open(t, schema, list) {
  const { page } = await shown(t, TAG, { schema, value: { list } });
  const is = (wanted, what) => until(async () => JSON.stringify((await get(page, TAG, 'value')).list) === JSON.stringify(wanted), what);
  const middle = async (locator) => {
    const { x, y, width, height } = await locator.boundingBox();
    return [x + width / 2, y + height / 2];
  };
  const drag = async (from, to, { end = () => page.mouse.up() } = {}) => {
    await page.mouse.move(...(await middle(from)));
    await page.mouse.down();
    const [x, y] = await middle(to);
    await page.mouse.move(x, y - 3, { steps: 4 });
    await page.mouse.move(x, y);
    await end();
  };
  return { page, is, drag };
}

test('an item is dragged by its head, down and up, and one undo reverts it', async ({ t }) => {
  const { page, is, drag } = await open(t, words, ['a', 'b', 'c', 'd']);
  const head = (n) => page.locator('.field-label', { hasText: new RegExp(`^Word ${n}$`) });
  const input = (n) => page.locator(`input[data-pointer="/list/${n - 1}"]`);
  await drag(head(1), input(3));
  await is(['b', 'c', 'a', 'd'], 'behind the third');
  await drag(head(4), input(2));
  await is(['b', 'd', 'c', 'a'], 'before the second');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await is(['b', 'c', 'a', 'd'], 'back by one step');
  assert.equal(await page.locator('[data-drop], [data-dragged], [data-dragging]').count(), 0, 'nothing is left of it');
});

test('a click, a drop elsewhere and a cancelled drag move nothing', async ({ t }) => {
  const { page, is, drag } = await open(t, words, ['a', 'b', 'c']);
  const head = (n) => page.locator('.field-label', { hasText: new RegExp(`^Word ${n}$`) });
  const input = (n) => page.locator(`input[data-pointer="/list/${n - 1}"]`);
  await head(1).click();
  await drag(head(1), input(3), { end: async () => { await page.keyboard.press('Escape'); await page.mouse.up(); } });
  await drag(head(1), page.getByRole('heading', { name: 'Somebody' }));
  await page.mouse.move(...Object.values(await input(2).boundingBox()).slice(0, 2));
  await is(['a', 'b', 'c'], 'as it was');
  // The other buttons come when the pointer is on the last one.
  await page.getByRole('button', { name: 'Remove Word 1' }).hover();
  await page.getByRole('button', { name: 'Move Word 1 down' }).click();
  await is(['b', 'a', 'c'], 'the buttons do what they did');
  await set(page, TAG, { readonly: true });
  await drag(head(1), input(3));
  await is(['b', 'a', 'c'], 'and nothing where nothing can be edited');
});

test('table rows are dragged by their handle', async ({ t }) => {
  const list = ['x', 'y', 'z'].map((a) => ({ a, b: a }));
  const { page, is, drag } = await open(t, lines, list);
  await page.getByRole('button', { name: 'Remove Line 3' }).hover();
  await drag(page.getByRole('button', { name: 'Move Line 3 up' }), page.locator('[data-pointer="/list/0/a"]'));
  await is([list[2], list[0], list[1]], 'the last one first');
});
