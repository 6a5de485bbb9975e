// JSON in a string (contentMediaType, contentSchema) filled in as a form: the value stays a string.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from './fixtures.mjs';
import { event, get, set, shown } from './host.mjs';
import { combinations, sideways, violations } from './looks.mjs';
import { describedBy, field, focused, visible } from './page.mjs';
import { until } from './processes.mjs';

const TAG = 'schema-form';
const CASE = JSON.parse(readFileSync(new URL('../../gallery/cases/webhook.json', import.meta.url), 'utf8'));
const PAYLOAD = '{ "order_id": "A-1",\n  "kind": "order.placed", "lines": [{"article": "Tea", "quantity": 1}], "placed_on": "2026-11-20", "more": 1.10 }';
const LOADED = { url: 'https://shop.example/hooks', payload: PAYLOAD };

const json = (inside, more) => ({ type: 'string', contentMediaType: 'application/json', contentSchema: inside, ...more });
const object = (properties, more) => ({ type: 'object', properties, ...more });

const form = (t, properties, options) => shown(t, TAG, properties, { body: `<h2>Test delivery</h2><${TAG}></${TAG}>`, ...options });

const call = (page, method) => page.evaluate(([tag, name]) => document.querySelector(tag)[name](), [TAG, method]);
const control = (page, pointer) => page.locator(`[data-pointer="${pointer}"]`).first();
const button = (page, name) => page.getByRole('button', { name, exact: true });
/** By keyboard: leaving a field shows its mistake, which moves what is below. */
const press = async (page, name) => {
  await button(page, name).focus();
  await page.keyboard.press('Enter');
};
const value = (page) => get(page, TAG, 'value');
const holds = (page, wanted) => until(async () => JSON.stringify(await value(page)) === JSON.stringify(wanted), `the value is ${JSON.stringify(wanted)}`);

test('content: JSON in a string is filled in by keyboard as a form, and the value is the text', async ({ t }) => {
  const { page } = await form(t, { schema: CASE.schema });
  await field(page, 'Url').focus();
  await page.keyboard.type('https://shop.example/hooks');
  // The branch first, then what it brings along.
  const chooser = page.locator('[data-do=shape][data-at="/payload"]');
  await visible(chooser);
  await page.getByRole('radio', { name: 'OrderPlaced' }).focus();
  await page.keyboard.press('Space');
  await field(page, 'Order Id').focus();
  await page.keyboard.type('A-7');
  assert.ok(await focused(field(page, 'Order Id')), 'the focus stays while the text around changes with each key');
  // The list begins with the line that it needs.
  await control(page, '/payload/lines/0/article').focus();
  await page.keyboard.type('Tea');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1e1');
  const lines = '[{"article":"Tea","quantity":1e1}]';
  await holds(page, { url: 'https://shop.example/hooks', payload: `{"kind":"order.placed","order_id":"A-7","lines":${lines}}`, pauses: null });
  // The host page is told of the string, not of places that the value does not have.
  const changes = await event(page, 'schema-form-change', ({ value: now }) => now.payload?.includes('1e1'));
  assert.equal(changes.detail.pointer, '/payload');
});

test('content: undo works inside the string, and reset restores the loaded text exactly', async ({ t }) => {
  // Reset goes to what the form began with: the value comes before the schema.
  const { page } = await form(t, { value: LOADED, schema: CASE.schema });
  await holds(page, LOADED);
  await visible(field(page, 'Order Id'));
  assert.equal(await field(page, 'Order Id').inputValue(), 'A-1');
  await holds(page, LOADED);
  await field(page, 'Order Id').fill('A-2');
  await button(page, 'Add line to Lines').click();
  const changed = JSON.parse((await value(page)).payload);
  assert.deepEqual([changed.order_id, changed.lines.length], ['A-2', 2]);
  assert.match((await value(page)).payload, /"more":1\.10/, 'a number keeps its text, a property that nobody knows its place');
  await press(page, 'Undo the last change');
  assert.equal(JSON.parse((await value(page)).payload).lines.length, 1);
  await press(page, 'Undo the last change');
  await holds(page, LOADED);
  assert.equal(await field(page, 'Order Id').inputValue(), 'A-1');
  await press(page, 'Redo what was undone');
  assert.equal(await field(page, 'Order Id').inputValue(), 'A-2');
  await call(page, 'reset');
  await holds(page, LOADED);
  await until(async () => (await field(page, 'Order Id').inputValue()) === 'A-1', 'the form shows it');
});

test('content: a mistake inside a string is a warning beside its field and does not prevent sending', async ({ t }) => {
  const wrong = { ...LOADED, payload: PAYLOAD.replace('"quantity": 1', '"quantity": 0') };
  const { page } = await form(t, { schema: CASE.schema, value: wrong });
  assert.deepEqual(await call(page, 'validate'), { valid: true, state: 'valid', errors: [] });
  await until(async () => (await get(page, TAG, 'warnings')).length > 0, 'the string is checked', 15_000);
  const [warning, ...others] = await get(page, TAG, 'warnings');
  assert.deepEqual(others, []);
  assert.deepEqual([warning.pointer, warning.inside, warning.keyword, warning.schemaPointer], ['/payload', '/lines/0/quantity', 'contentSchema', '/$defs/Line/properties/quantity/minimum']);
  assert.deepEqual(await get(page, TAG, 'errors'), []);
  await call(page, 'submit');
  assert.deepEqual((await event(page, 'schema-form-submit')).detail.value, wrong);
  const quantity = control(page, '/payload/lines/0/quantity');
  await until(async () => (await describedBy(quantity)).includes('Enter a number of at least 1'), 'the field says what is wrong');
  assert.equal(await quantity.getAttribute('aria-invalid'), null, 'the value is not wrong');
  assert.equal(await page.getByRole('heading', { name: /problem/i }).count(), 0);
  await quantity.fill('3');
  await until(async () => (await get(page, TAG, 'warnings')).length === 0, 'the warning is gone', 15_000);
  assert.equal((await describedBy(quantity)).includes('Enter a number'), false);
});

test('content: text that is not JSON is shown with its error and can be corrected', async ({ t }) => {
  const schema = object({ p: json(object({ a: { type: 'string', title: 'A' } }), { title: 'Payload' }) }, { required: ['p'] });
  const { page } = await form(t, { schema, value: { p: '{"a": \n tea}' } });
  const text = page.getByRole('textbox', { name: 'Payload', exact: true });
  await visible(text);
  assert.equal(await text.inputValue(), '{"a": \n tea}');
  await visible(page.getByText(/line 2, column/).first());
  await button(page, 'Start over: Payload').click();
  await visible(field(page, 'A'));
  await holds(page, { p: '{}' });
  await press(page, 'Undo the last change');
  await holds(page, { p: '{"a": \n tea}' });
  await text.fill('{"a":  "tea"}');
  await holds(page, { p: '{"a":  "tea"}' });
  await button(page, 'Back to the form').click();
  assert.equal(await field(page, 'A').inputValue(), 'tea');
  await holds(page, { p: '{"a":  "tea"}' });
  await button(page, 'Edit Payload as JSON').click();
  await visible(text);
});

test('content: a schema set after all parts are loaded is drawn like an earlier one', async ({ t }) => {
  const inner = json(object({ b: { type: 'string', title: 'B' } }), { title: 'Inner' });
  const schema = object({ p: json(object({ a: { type: 'string', title: 'A' }, q: inner }), { title: 'Payload' }) });
  const { page } = await form(t, { schema: { type: 'string' } });
  for (const times of [1, 2]) {
    await set(page, TAG, { schema: object({}), value: undefined });
    await set(page, TAG, { schema: { ...schema, $comment: String(times) } });
    await visible(button(page, 'Add: Payload'), 3_000);
    await set(page, TAG, { value: { p: '{"a":"x","q":"{\\"b\\":\\"y\\"}"}' } });
    await until(async () => (await control(page, '/p/q/b').count()) === 1, 'the form inside the form inside is there');
    assert.equal(await control(page, '/p/q/b').inputValue(), 'y');
  }
});

test('content: an optional string is absent until it is added, and can be removed again', async ({ t }) => {
  const schema = object({ p: json(object({ a: { type: 'string', title: 'A', default: 'x' } }), { title: 'Payload' }) });
  const { page } = await form(t, { schema });
  await holds(page, {});
  await button(page, 'Add: Payload').click();
  await holds(page, { p: '{"a":"x"}' });
  await button(page, 'Remove: Payload').click();
  await holds(page, {});
  await until(() => focused(button(page, 'Add: Payload')), 'the focus is on the way to bring it back');
});

test('content: a key costs the same inside of a string of a form of a thousand fields', async ({ t }) => {
  const names = Array.from({ length: 1000 }, (_, at) => `f${at}`);
  const schema = object({ p: json(object({ a: { type: 'string', title: 'A' } }), { title: 'Payload' }), ...Object.fromEntries(names.map((name) => [name, { type: 'string' }])) });
  const { page } = await form(t, { schema, value: { p: '{}' } });
  await visible(field(page, 'A'));
  const drawn = await page.evaluate((tag) => {
    const root = document.querySelector(tag).shadowRoot;
    window.touched = 0;
    new MutationObserver((all) => (window.touched += all.length)).observe(root.querySelector('.form'), { subtree: true, childList: true, attributes: true, characterData: true });
    return root.querySelectorAll('input').length;
  }, TAG);
  assert.ok(drawn > 0);
  await call(page, 'validate');
  await page.evaluate(() => (window.touched = 0));
  await field(page, 'A').pressSequentially('abc');
  await holds(page, { p: '{"a":"abc"}' });
  await call(page, 'validate');
  const touched = await page.evaluate(() => window.touched);
  assert.ok(touched < 60, `${touched} elements changed for three keys`);
});

for (const { theme, width, details } of combinations(2)) {
  test(`content: looks right and axe-core finds nothing, ${theme}, ${width} px`, details, async ({ t }) => {
    const broken = { ...CASE.schema, properties: { ...CASE.schema.properties, last: json({ $ref: '#/$defs/OrderPlaced' }, { title: 'Last payload' }) } };
    const wrong = { ...LOADED, payload: PAYLOAD.replace('"quantity": 1', '"quantity": 0'), last: '{"order_id": \n tea}', pauses: '[10, 60]' };
    const { page } = await form(t, { schema: broken, value: wrong }, { width, theme });
    await until(async () => (await get(page, TAG, 'warnings')).length > 1, 'the strings are checked', 15_000);
    await t.shot(page, 60, 'content-loaded');
    const complaints = await violations(page, 'loaded');
    await call(page, 'submit');
    await visible(page.getByText('Enter a number of at least 1').first());
    await t.shot(page, 61, 'content-wrong');
    complaints.push(...(await violations(page, 'wrong')));
    assert.equal(await sideways(page), 0, 'nothing is too wide');
    assert.equal(complaints.length, 0, `\n${complaints.join('\n')}`);
  });
}
