// JSON that is pasted into a form fills it in, when the person says so.
import assert from 'node:assert/strict';
import { test } from './fixtures.mjs';
import { get, shown } from './host.mjs';
import { isAccessible } from './looks.mjs';
import { field, gone, visible } from './page.mjs';
import { until } from './processes.mjs';

const TAG = 'schema-form';
const schema = {
  type: 'object', required: ['name'],
  properties: { name: { type: 'string', title: 'Name' }, agree: { type: 'boolean', title: 'Agreed' }, price: { type: 'number', title: 'Price' }, extra: { type: 'object', title: 'Extra' } },
};
const text = '{ "name": "Ann", "price": 1.10,\n "other": [1] }';

async function open(t, options = {}) {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const { page } = await shown(t, TAG, { schema, value: { name: 'Bob' } }, { permissions, ...options });
  const paste = async (words) => {
    await page.evaluate((words) => navigator.clipboard.writeText(words), words);
    await page.keyboard.press('Control+v');
  };
  const value = (is, what) => until(async () => (await get(page, TAG, 'valueText')) === is, what);
  const offer = page.getByRole('button', { name: 'Fill in the form with it' });
  return { page, paste, value, offer };
}

test('JSON pasted into a text fills in the form on request', async ({ t }) => {
  const { page, paste, value, offer } = await open(t);
  await field(page, 'Name').focus();
  await page.keyboard.press('Control+a');
  await paste(text);
  await visible(offer);
  assert.match(await field(page, 'Name').inputValue(), /"Ann"/, 'what is pasted stands there first');
  await isAccessible(page);
  await t.shot(page, 86, 'pasting');
  await page.keyboard.press('Tab');
  await offer.press('Enter');
  await value('{"name":"Ann","price":1.10,"other":[1]}', 'all of it, to the letter');
  assert.equal(await field(page, 'Name').evaluate((input) => input.getRootNode().activeElement === input), true);
  await gone(offer);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await until(async () => (await get(page, TAG, 'value')).price === undefined, 'one step leads back');
});

test('the offer to fill in the form disappears with the next edit', async ({ t }) => {
  const { page, paste, offer } = await open(t);
  await field(page, 'Name').focus();
  await paste(text);
  await visible(offer);
  await page.keyboard.type('x');
  await gone(offer);
});

test('JSON pasted outside of inputs fills in the form at once', async ({ t }) => {
  const { page, paste, value } = await open(t);
  await page.getByRole('radio', { name: 'Yes' }).focus();
  await paste(text);
  await value('{"name":"Ann","price":1.10,"other":[1]}', 'all of it');
});

test('pasted text that is not a value of the form stays text', async ({ t }) => {
  const { page, paste, offer } = await open(t);
  await field(page, 'Name').focus();
  for (const words of ['{ "foreign": 1 }', '{ no json }', '[1, 2]', '7']) {
    await page.keyboard.press('Control+a');
    await paste(words);
    await until(async () => (await get(page, TAG, 'value')).name === words, 'it is the name');
    assert.equal(await offer.count(), 0, words);
  }
  await page.getByRole('button', { name: /JSON/ }).first().click();
  await page.getByRole('textbox').first().focus();
  await paste(text);
  assert.equal(await offer.count(), 0);
});
