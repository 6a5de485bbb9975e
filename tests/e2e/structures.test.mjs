// Groups, lists, maps, unions and values of the wrong type in <schema-form>.
import assert from 'node:assert/strict';
import { test } from './fixtures.mjs';
import { get, settled, shown } from './host.mjs';
import { ANY_HEADING_ORDER, isAccessible } from './looks.mjs';
import { focused, visible } from './page.mjs';
import { until } from './processes.mjs';

const TAG = 'schema-form';
const NAMES = {
  type: 'object',
  properties: {
    env: { type: 'object', title: 'Env', propertyNames: { pattern: '^[A-Z]+$' }, additionalProperties: { type: 'string' } },
  },
};

const form = (t, schema, value) => shown(t, TAG, value === undefined ? { schema } : { schema, value });

const object = (properties, more = {}) => ({ type: 'object', properties, ...more });
const at = (page, pointer) => page.locator(`[data-pointer="${pointer}"]`);
const submit = (page) => page.evaluate((tag) => void document.querySelector(tag).submit(), TAG);

async function valueIs(page, wanted) {
  const text = JSON.stringify(wanted);
  await until(async () => JSON.stringify(await get(page, TAG, 'value')) === text, `the value is ${text}`);
}

test('a text keeps its line breaks while one types in it', async ({ t }) => {
  const { page } = await form(t, object({ txt: { type: 'string' }, key: { type: 'string', writeOnly: true } }), {
    txt: 'line1\nline2', key: 'a\nb',
  });
  const text = at(page, '/txt');
  assert.equal(await text.evaluate((it) => it.localName), 'textarea');
  await text.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('!');
  await valueIs(page, { txt: 'line1\nline2!', key: 'a\nb' });
  // Without breaks it stays the same control until it is left, and so does the cursor.
  await page.keyboard.press('Control+A');
  await page.keyboard.type('one');
  assert.ok(await focused(text));
  await valueIs(page, { txt: 'one', key: 'a\nb' });
  await page.keyboard.press('Tab');
  await until(async () => (await at(page, '/txt').evaluate((it) => it.localName)) === 'input', 'one line is one line');
  const secret = at(page, '/key');
  assert.equal(await secret.evaluate((it) => `${it.localName} ${getComputedStyle(it).webkitTextSecurity}`), 'textarea disc');
});

test('controls in a read-only group, list or map are read-only, without buttons', async ({ t }) => {
  const inside = object({ a: { type: 'string', title: 'A' }, sure: { type: 'boolean', title: 'Sure' } }, { readOnly: true });
  const { page } = await form(t, object({
    o: inside,
    l: { type: 'array', title: 'List', readOnly: true, items: { type: 'string' } },
    m: { type: 'object', title: 'Map', readOnly: true, additionalProperties: { type: 'string' } },
    free: { type: 'string', title: 'Free' },
  }), { o: { a: 'x', sure: true }, l: ['y'], m: { n: 'z' }, free: 'w' });
  for (const pointer of ['/o/a', '/l/0', '/m/n']) {
    assert.ok(await at(page, pointer).evaluate((it) => it.readOnly), pointer);
  }
  assert.equal(await at(page, '/o/sure').locator('input:enabled').count(), 0);
  assert.ok(await page.getByLabel('Name of n').isDisabled());
  assert.equal(await page.locator('[data-pointer="/l"] > button').evaluate((it) => it.getClientRects().length), 0);
  assert.equal(await at(page, '/free').evaluate((it) => it.readOnly), false);
  await isAccessible(page, ANY_HEADING_ORDER);
});

test('the summary names an item after its list, and its link leads there', async ({ t }) => {
  const { page } = await form(t, object({ tags: { type: 'array', title: 'Tags', items: { type: 'string', minLength: 2 } } }), { tags: ['x'] });
  await submit(page);
  await page.getByRole('link', { name: 'Tags › Item 1: Enter at least 2 characters (you have 1)' }).click();
  await until(() => focused(at(page, '/tags/0')), 'the item has the focus');
});

test('an invalid property name is an error that is linked and prevents sending', async ({ t }) => {
  const { page, events } = await form(t, NAMES, { env: { A: '1' } });
  const name = page.getByLabel('Name of A', { exact: true });
  await name.fill('xyz');
  await page.keyboard.press('Tab');
  await settled(page, TAG, 'invalid');
  await submit(page);
  await visible(page.getByRole('heading', { name: 'There is a problem' }));
  await page.getByRole('link', { name: /“xyz” isn’t a name that may be used here; use capital letters only/ }).click();
  await until(() => focused(name), 'the link leads to the name');
  assert.equal((await events('schema-form-submit')).length, 0);
  await isAccessible(page, ANY_HEADING_ORDER);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('B');
  await page.keyboard.press('Tab');
  await settled(page, TAG, 'valid');
  await submit(page);
  await until(async () => (await events('schema-form-submit')).length === 1, 'it is sent');
  assert.deepEqual((await events('schema-form-submit'))[0].detail.value, { env: { B: '1' } });
});

test('a property name that was typed but not added is an error on submit', async ({ t }) => {
  const { page, events } = await form(t, NAMES, { env: { A: '1' } });
  const name = page.getByLabel('Name of the new entry of Env');
  await name.fill('BB');
  assert.equal(await name.getAttribute('aria-invalid'), null, 'not while it is being typed');
  await submit(page);
  await page.getByRole('link', { name: /Choose “Add” to add this name, or remove it/ }).click();
  await until(() => focused(name), 'the link leads to the name');
  assert.equal(await name.getAttribute('aria-invalid'), 'true');
  assert.equal((await events('schema-form-submit')).length, 0);
  await page.keyboard.press('Enter');
  await until(async () => (await at(page, '/env/BB').count()) === 1, 'it is added');
  await submit(page);
  await until(async () => (await events('schema-form-submit')).length === 1, 'it is sent');
});

test('a union offers null only where it allows it, and once', async ({ t }) => {
  const { page } = await form(t, object({
    contact: { title: 'Contact', anyOf: [{ type: 'string', format: 'email' }, { type: 'string', format: 'uri' }] },
    sex: { title: 'Sex', anyOf: [{ enum: ['m', 'f'] }, { type: 'null' }], default: null },
  }));
  assert.equal(await page.getByRole('button', { name: /Set to none/ }).count(), 0);
  const ways = at(page, '/sex').locator('label');
  assert.deepEqual(await ways.allTextContents(), ['m', 'f', 'None']);
  assert.ok(await page.getByRole('radio', { name: 'None' }).isChecked());
  await valueIs(page, { sex: null });
  const clear = page.getByRole('button', { name: 'Clear: Sex' });
  await clear.focus();
  await page.keyboard.press('Enter');
  await until(async () => !(await get(page, TAG, 'valueText')).includes('sex'), 'not set');
  await until(() => focused(page.getByRole('radio', { name: 'm', exact: true })), 'the focus is on the choice');
  assert.equal(await clear.count(), 0, 'nothing is left to clear');
  assert.equal(await page.getByRole('radio', { checked: true }).count(), 0);
  await page.getByRole('radio', { name: 'f', exact: true }).check();
  await visible(clear);
  await isAccessible(page, ANY_HEADING_ORDER);
});

test('the branch of a union is cleared by a button, even while the branch has no value', async ({ t }) => {
  const { page } = await form(t, object({
    contact: { title: 'Contact', anyOf: [{ type: 'string', title: 'Email' }, { type: 'integer', title: 'Number' }] },
  }));
  const email = page.getByRole('radio', { name: 'Email' });
  const clear = page.getByRole('button', { name: 'Clear: Contact' });
  assert.equal(await clear.count(), 0, 'nothing is left to clear');
  assert.equal(await page.getByRole('radio', { name: 'Not set' }).count(), 0);
  for (const text of ['', 'ada@example.com']) {
    await email.check();
    await visible(clear);
    if (text !== '') await page.getByRole('textbox').fill(text);
    await isAccessible(page, ANY_HEADING_ORDER);
    await clear.focus();
    assert.equal(await clear.count(), 1);
    await page.keyboard.press('Enter');
    await until(async () => (await page.getByRole('radio', { checked: true }).count()) === 0, 'no branch is chosen');
    await until(() => focused(page.getByRole('radio').first()), 'the focus is on the choice');
    assert.equal(await clear.count(), 0);
    await valueIs(page, {});
  }
});

test('a branch of values to choose from is cleared by a button, with and without a value', async ({ t }) => {
  const { page } = await form(t, object({
    size: { title: 'Size', anyOf: [{ title: 'Named', enum: ['Small', 'Large'] }, { title: 'In centimetres', type: 'integer' }] },
  }));
  const clear = page.getByRole('button', { name: 'Clear: Size' });
  for (const value of [undefined, 'Large']) {
    await page.getByRole('radio', { name: 'Named' }).check();
    if (value) await page.getByRole('radio', { name: value }).check();
    await clear.focus();
    await page.keyboard.press('Enter');
    await until(async () => (await page.getByRole('radio', { checked: true }).count()) === 0, 'no branch is chosen');
    await valueIs(page, {});
  }
});

test('a required list starts empty and may stay empty', async ({ t }) => {
  const list = { type: 'array', items: { type: 'string' } };
  const { page, events } = await form(t, object(
    { guests: { ...list, title: 'Guests' }, maybe: { ...list, title: 'Maybe', type: ['array', 'null'] } },
    { required: ['guests'] },
  ));
  await valueIs(page, { guests: [] });
  assert.equal(await page.getByText('Empty text').count(), 0);
  // What hardly anybody means is offered to who is there.
  await page.getByRole('button', { name: 'Add to Maybe' }).focus();
  await page.getByRole('button', { name: 'Make it an empty list: Maybe' }).click();
  await valueIs(page, { guests: [], maybe: [] });
  await visible(page.getByText('Empty list'));
  await submit(page);
  await until(async () => (await events('schema-form-submit')).length === 1, 'it is sent');
});

test('a value of the wrong type is corrected in its own control, beside the old value', async ({ t }) => {
  const value = { st: 5, nu: '12', en: 'zz', bo: 'true' };
  const { page } = await form(t, object({
    st: { type: 'string', title: 'St' }, nu: { type: 'number', title: 'Nu' },
    en: { enum: ['a', 'b'], title: 'En' }, bo: { type: 'boolean', title: 'Bo' },
  }), value);
  assert.equal(await page.locator('textarea').count(), 0);
  for (const now of ['Now: 5', 'Now: “12”', 'Now: “zz”', 'Now: “true”']) await visible(page.getByText(now));
  assert.equal(await page.getByRole('radio', { checked: true }).count(), 0, '“Not answered” is not what stands there');
  await page.getByLabel(/^St/).focus();
  await page.keyboard.press('Tab');
  await until(async () => (await at(page, '/st').getAttribute('aria-invalid')) === 'true', 'its mistake is shown');
  await isAccessible(page, ANY_HEADING_ORDER);
  await valueIs(page, value);
  await page.getByLabel(/^St/).fill('hello');
  await page.getByLabel(/^Nu/).fill('13');
  await page.getByRole('radio', { name: 'b', exact: true }).check();
  await page.getByRole('radio', { name: 'Not answered' }).last().check();
  await valueIs(page, { st: 'hello', nu: 13, en: 'b' });
  assert.equal(await page.getByText(/^Now: /).count(), 0);
});

test('a date that the browser cannot show is edited as text', async ({ t }) => {
  const moments = { d: '2026-02-30', y: '0000-01-01', s: '2016-12-31T23:59:60Z', l: '2026-03-31t14:30:00Z', h: '24:00:00Z' };
  const format = { d: 'date', y: 'date', s: 'date-time', l: 'date-time', h: 'time' };
  const schema = object(Object.fromEntries(Object.entries(format).map(([name, it]) => [name, { type: 'string', format: it }])));
  const { page } = await form(t, schema, moments);
  for (const [name, text] of Object.entries(moments)) assert.equal(await at(page, `/${name}`).inputValue(), text);
  await valueIs(page, moments);
});

test('adding a tuple adds all its places and focuses the first', async ({ t }) => {
  const { page } = await form(t, object({
    point: { type: 'array', title: 'Point', prefixItems: [{ type: 'number', title: 'X' }, { type: 'number', title: 'Y' }], items: false },
  }));
  await page.getByRole('button', { name: 'Add to Point' }).click();
  await until(() => focused(at(page, '/point/0')), 'the first place has the focus');
  await page.keyboard.type('1');
  await at(page, '/point/1').fill('2');
  await valueIs(page, { point: [1, 2] });
  assert.ok(await page.getByRole('button', { name: 'Add to Point' }).isHidden());
});

test('a tuple keeps its required positions and names the next one', async ({ t }) => {
  const places = [{ type: 'number', title: 'X' }, { type: 'number', title: 'Y' }, { type: 'number', title: 'Height' }];
  const { page } = await form(t, object({
    point: { type: 'array', title: 'Point', prefixItems: places, items: false, minItems: 2 },
  }, { required: ['point'] }));
  await page.getByRole('button', { name: 'Add Height to Point' }).click();
  await until(() => focused(at(page, '/point/2')), 'the new position has the focus');
  assert.equal(await page.getByRole('button', { name: /^Remove/ }).count(), 1);
  await page.getByRole('button', { name: 'Remove Height' }).click();
  await until(async () => (await at(page, '/point/2').count()) === 0, 'it is removed');
});

test('the buttons of a field appear under the pointer and with the focus', async ({ t }) => {
  const { page } = await form(t, object({
    tags: { type: 'array', title: 'Tags', items: { type: 'string' }, minItems: 1 },
  }, { required: ['tags'] }));
  const remove = page.getByRole('button', { name: /^Remove/ }).first();
  const opacity = () => remove.evaluate((button) => getComputedStyle(button).opacity);
  await page.mouse.move(0, 0);
  assert.equal(await opacity(), '0');
  await at(page, '/tags/0').hover();
  assert.equal(await opacity(), '1');
  await page.mouse.move(0, 0);
  await at(page, '/tags/0').focus();
  assert.equal(await opacity(), '1');
});

test('yes, no and “Not answered” are one switch that the arrow keys move', async ({ t }) => {
  const { page } = await form(t, object({ news: { type: 'boolean', title: 'News' } }));
  const ways = page.getByRole('radiogroup', { name: 'News' });
  await visible(ways);
  await visible(ways.getByText('Not answered', { exact: true }));
  await page.getByRole('radio', { name: 'Not answered', exact: true }).focus();
  await page.keyboard.press('ArrowUp');
  await valueIs(page, { news: false });
  await page.keyboard.press('ArrowUp');
  await valueIs(page, { news: true });
  await page.getByRole('radio', { name: 'Not answered' }).click();
  await valueIs(page, {});
  await isAccessible(page, ANY_HEADING_ORDER);
});
