// Long lists come in pages, and every item is within reach.
import assert from 'node:assert/strict';
import { test } from './fixtures.mjs';
import { get, set, shown } from './host.mjs';
import { combinations, isAccessible } from './looks.mjs';
import { focused, gone, summary, visible } from './page.mjs';
import { until } from './processes.mjs';

const TAG = 'schema-form';
const schema = { type: 'object', properties: { list: { type: 'array', title: 'Words', items: { type: 'string', title: 'Word', maxLength: 9 } } } };
const words = (count) => Array.from({ length: count }, (_, at) => `word ${at}`);

async function open(t, count, options = {}) {
  const { page } = await shown(t, TAG, { schema, value: { list: words(count) } }, options);
  const item = (at) => page.locator(`input[data-pointer="/list/${at}"]`);
  const drawn = () => page.locator('input[data-pointer^="/list/"]').count();
  const [back, on] = [page.getByRole('button', { name: 'Items before these' }), page.getByRole('button', { name: 'Items after these' })];
  return { page, item, drawn, back, on };
}

for (const { theme, width, details } of combinations(1)) {
  test(`a long list has pages, which are turned by keyboard, ${theme}, ${width} px`, details, async ({ t }) => {
    const { page, item, drawn, back, on } = await open(t, 120, { theme, width });
    await visible(page.getByText('1–50 of 120'));
    await until(async () => (await drawn()) === 50, 'a page is drawn');
    assert.equal(await back.getAttribute('aria-disabled'), 'true');
    await on.press('Enter');
    await visible(page.getByText('51–100 of 120'));
    await until(() => focused(item(50)), 'the first item of the page has the focus');
    await until(async () => (await drawn()) === 50, 'all of the page is drawn');
    await t.shot(page, 87, 'pages');
    await isAccessible(page);
    await on.press('Enter');
    await visible(page.getByText('101–120 of 120'));
    await until(async () => (await drawn()) === 20, 'the last page is drawn');
    assert.equal(await on.getAttribute('aria-disabled'), 'true');
    await back.press('Enter');
    await until(() => focused(item(50)), 'back again');
    assert.deepEqual((await get(page, TAG, 'value')).list, words(120), 'turning changes nothing');
  });
}

test('adding, moving, duplicating and an error show the page of the item', async ({ t }) => {
  const { page, item, on } = await open(t, 100);
  await page.getByRole('button', { name: 'Add word to Words' }).click();
  await until(() => focused(item(100)), 'the new item has the focus');
  await visible(page.getByText('101–101 of 101'));
  await item(100).fill('far too long');
  await page.getByRole('button', { name: 'Remove Word 101' }).hover();
  await page.getByRole('button', { name: 'Move Word 101 up' }).click();
  await visible(page.getByText('51–100 of 101'));
  assert.equal(await item(99).inputValue(), 'far too long');
  await until(() => page.evaluate((tag) => document.querySelector(tag).shadowRoot.activeElement?.getAttribute('aria-label') === 'Move Word 100 up', TAG), 'the focus went along');
  await page.getByRole('button', { name: 'Items before these' }).press('Enter');
  await gone(item(99));
  await page.evaluate((tag) => document.querySelector(tag).submit(), TAG);
  const link = summary(page).getByRole('link');
  await link.press('Enter');
  await until(() => focused(item(99)), 'the link leads to the mistake');
  await page.getByRole('button', { name: 'Remove Word 100' }).click();
  await page.getByRole('button', { name: 'Remove Word 100' }).hover();
  await page.getByRole('button', { name: 'Duplicate Word 100' }).click();
  await until(() => focused(item(100)), 'the copy is on the next page');
  await page.getByRole('button', { name: 'Remove Word 101' }).click();
  await visible(page.getByText('51–100 of 100'));
  assert.equal(await on.getAttribute('aria-disabled'), 'true', 'a page without items is left');
  assert.deepEqual((await get(page, TAG, 'value')).list.length, 100);
});

test('pages of a read-only list can be turned', async ({ t }) => {
  const { page, item, on } = await open(t, 60);
  await set(page, TAG, { readonly: true });
  await on.click();
  await visible(item(55));
});
