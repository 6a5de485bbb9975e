// JSON that is pasted into a form fills it in, when the person says so.
import assert from 'node:assert/strict';
import { test } from './fixtures.mjs';
import { get, set, shown } from './host.mjs';
import { isAccessible } from './looks.mjs';
import { field, focused, gone, visible } from './page.mjs';
import { until } from './processes.mjs';

const TAG = 'schema-form';
const schema = {
  type: 'object', required: ['name'],
  properties: { name: { type: 'string', title: 'Name' }, agree: { type: 'boolean', title: 'Agreed' }, price: { type: 'number', title: 'Price' }, extra: { type: 'object', title: 'Extra' } },
};
const text = '{ "name": "Ann", "price": 1.10,\n "other": [1] }';

async function open(t, options = {}) {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const { schema: own = schema, value: given = { name: 'Bob' }, ...others } = options;
  const { page } = await shown(t, TAG, { schema: own, value: given }, { permissions, ...others });
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

const KEY = '-----BEGIN KEY-----\nAAAA\n-----END KEY-----\n';
for (const [what, key] of Object.entries({ text: { type: 'string' }, secret: { type: 'string', format: 'password' }, 'text with suggestions': { type: 'string', examples: ['a', 'b'] } })) {
  test(`lines pasted into a ${what} of one line keep their breaks, and Undo leads back`, async ({ t }) => {
    const properties = { key: { title: 'Key', ...key }, other: { type: 'string', title: 'Other' } };
    const { page, paste, value } = await open(t, { schema: { type: 'object', properties }, value: { key: 'ad' } });
    const at = page.locator('schema-form [data-pointer="/key"]');
    await at.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await paste(KEY);
    await value(JSON.stringify({ key: `a${KEY}d` }), 'the lines are at the cursor');
    assert.equal(await at.evaluate((area) => area.tagName), 'TEXTAREA');
    assert.ok(await focused(at));
    await page.keyboard.type('x');
    await value(JSON.stringify({ key: `a${KEY}xd` }), 'the cursor is behind them');
    if (what === 'secret') {
      assert.equal(await at.evaluate((area) => getComputedStyle(area).webkitTextSecurity), 'disc');
      await page.getByRole('button', { name: 'Show Key' }).click();
      assert.equal(await at.evaluate((area) => getComputedStyle(area).webkitTextSecurity), 'none');
      await at.focus();
    }
    await isAccessible(page);
    for (let times = 0; times < 4 && (await get(page, TAG, 'valueText')) !== '{"key":"ad"}'; times += 1) await page.keyboard.press('Control+z');
    await value('{"key":"ad"}', 'it is undone');
    await field(page, 'Other').focus();
    assert.equal(await at.evaluate((input) => input.tagName), 'INPUT', 'a line again');
  });
}

test('a dropped text of several lines keeps its breaks, one line pasted with a break at its end stays a line', async ({ t }) => {
  const { page, paste, value } = await open(t, { value: {} });
  await page.locator('schema-form [data-pointer="/name"]').evaluate((input) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('text/plain', 'one\r\ntwo');
    input.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, composed: true, cancelable: true }));
  });
  await value('{"name":"one\\ntwo"}', 'both lines');
  const mail = { type: 'object', properties: { name: { type: 'string' }, mail: { type: 'string', format: 'email' } } };
  await set(page, TAG, { schema: mail, value: {} });
  for (const [place, pasted, kept] of [['/name', 'word\n', 'word'], ['/mail', 'ada@\nexample.com', 'ada@example.com']]) {
    const at = page.locator(`schema-form [data-pointer="${place}"]`);
    await at.focus();
    await paste(pasted);
    await until(async () => (await at.inputValue()) === kept, `${place} is one line`);
    assert.equal(await at.evaluate((input) => input.tagName), 'INPUT');
  }
});
