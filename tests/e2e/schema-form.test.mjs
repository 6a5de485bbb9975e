// <schema-form> and <schema-view>: their public interface, in somebody's page.
import assert from 'node:assert/strict';
import { SCHEMAS } from './agents.mjs';
import { test } from './fixtures.mjs';
import { event, get, host, put, ready, set, settled, shown } from './host.mjs';
import { definition, field, focused, visible } from './page.mjs';
import { until } from './processes.mjs';

const TAG = 'schema-form';
const FIGHT = SCHEMAS.fightComparison;
const OPEN = { ...FIGHT, additionalProperties: true };

const call = (page, method) => page.evaluate(([tag, name]) => document.querySelector(tag)[name](), [TAG, method]);

const form = (t, properties = { schema: FIGHT }, options) => shown(t, TAG, properties, options);

test('<schema-form> shows a form for a schema that is set as a property, once ready resolves', async ({ t }) => {
  const { page } = await form(t);
  assert.ok(await field(page, 'A').isVisible(), 'visible at once when ready has resolved');
  assert.equal(await field(page, 'A').getAttribute('data-pointer'), '/a');
  const roots = await page.evaluate((tag) => {
    const root = document.querySelector(tag).shadowRoot;
    return { mode: root?.mode, nested: [...(root?.querySelectorAll('*') ?? [])].filter((one) => one.shadowRoot).length };
  }, TAG);
  assert.deepEqual(roots, { mode: 'open', nested: 0 });
});

test('<schema-form> takes its schema as an object, as JSON text and as a boolean', async ({ t }) => {
  const { page } = await form(t, { schema: JSON.stringify(FIGHT) });
  await visible(field(page, 'A'));
  await set(page, TAG, { schema: { type: 'object', properties: { name: { type: 'string', title: 'Full name' } } } });
  await visible(page.getByRole('textbox', { name: /^Full name/ }));
  await set(page, TAG, { schema: true });
  await page.waitForFunction((tag) => document.querySelector(tag).shadowRoot.querySelector('[data-pointer]'), TAG);
});

test('typing into <schema-form> changes value and valueText and fires schema-form-change', async ({ t }) => {
  const { page } = await form(t);
  await field(page, 'A').pressSequentially('Lion');
  const change = await event(page, 'schema-form-change', ({ value }) => value?.a === 'Lion');
  assert.equal(change.detail.pointer, '/a');
  assert.deepEqual(change.detail.value, { a: 'Lion' });
  assert.deepEqual(await get(page, TAG, 'value'), { a: 'Lion' });
  assert.deepEqual(JSON.parse(await get(page, TAG, 'valueText')), { a: 'Lion' });
});

test('<schema-form> tells its state and its errors, and fires schema-form-check', async ({ t }) => {
  const { page } = await form(t);
  await settled(page, TAG, 'invalid');
  const errors = await get(page, TAG, 'errors');
  assert.deepEqual(errors.map(({ pointer, keyword }) => `${pointer} ${keyword}`).sort(), ['/a required', '/b required']);
  for (const error of errors) {
    assert.deepEqual(Object.keys(error).sort(), ['code', 'keyword', 'message', 'params', 'pointer', 'schemaPointer']);
    assert.match(error.message, /enter|fill/i);
    assert.match(error.schemaPointer, /^\/required/);
  }
  await field(page, 'A').fill('Lion');
  await field(page, 'B').fill('Tiger');
  const check = await event(page, 'schema-form-check', ({ state }) => state === 'valid');
  assert.deepEqual(check.detail.errors, []);
  assert.equal(await get(page, TAG, 'state'), 'valid');
  assert.deepEqual(await get(page, TAG, 'errors'), []);
});

test('validate() of <schema-form> waits for the validator and judges the value of this moment', async ({ t }) => {
  const { page } = await form(t);
  const empty = await call(page, 'validate');
  assert.equal(empty.valid, false);
  assert.deepEqual(empty.errors.map(({ pointer }) => pointer).sort(), ['/a', '/b']);
  const both = await page.evaluate((tag) => {
    const element = document.querySelector(tag);
    element.value = { a: 'Lion', b: 'Tiger' };
    return element.validate();
  }, TAG);
  assert.deepEqual(both, { valid: true, state: 'valid', errors: [] });
});

test('value = undefined makes a fresh form of <schema-form>: submit() shows the error of each required field', async ({ t }) => {
  const { page } = await form(t);
  const links = page.getByRole('link', { name: /^Enter the name of the/ });
  for (const value of [{ a: 'Lion', b: 'Tiger' }, 'a text that does not fit', undefined]) {
    await set(page, TAG, { value });
    await page.evaluate((tag) => (document.querySelector(tag).value = undefined), TAG);
    await call(page, 'submit');
    await visible(links.nth(1));
    assert.equal(await links.count(), 2);
    assert.deepEqual(await get(page, TAG, 'value'), {});
    assert.equal(await field(page, 'A').inputValue(), '');
  }
});

test('a value that is set again as it is resets nothing in <schema-form>, and is not checked again', async ({ t }) => {
  const schema = { type: 'object', properties: { name: { type: 'string' }, count: { type: 'integer' }, price: { type: 'number' } } };
  const { page, events } = await form(t, { schema, value: { name: 'Ada' } });
  await settled(page, TAG, 'valid');
  // As frameworks do: what a change event gave is set again at once, as an object of its own.
  await page.evaluate((tag) => {
    const element = document.querySelector(tag);
    element.addEventListener('schema-form-change', ({ detail }) => (element.value = { ...detail.value }));
    element.addEventListener('schema-form-check', () => (element.value = { ...element.value }));
  }, TAG);
  await field(page, 'Count').fill('12');
  await field(page, 'Count').pressSequentially('x');
  await field(page, 'Price').pressSequentially('1.05');
  assert.equal(await field(page, 'Price').inputValue(), '1.05');
  const typed = await field(page, 'Count').inputValue();
  await page.evaluate((tag) => {
    const element = document.querySelector(tag);
    element.value = element.value;
    element.valueText = element.valueText;
  }, TAG);
  assert.equal(await field(page, 'Count').inputValue(), typed);
  assert.match(typed, /x/);
  await settled(page, TAG, 'invalid');
  const checks = (await events('schema-form-check')).length;
  assert.ok(checks < 20, `${checks} checks`);
  await set(page, TAG, { value: { name: 'Grace' } });
  assert.deepEqual(await get(page, TAG, 'value'), { name: 'Grace' });
});

test('submit() of <schema-form> fires schema-form-submit only when the value is valid', async ({ t }) => {
  const { page, events } = await form(t);
  await settled(page, TAG, 'invalid');
  await call(page, 'submit');
  await visible(page.getByRole('heading', { name: /problem/i }));
  assert.deepEqual(await events('schema-form-submit'), []);
  await field(page, 'A').fill('Lion');
  await field(page, 'B').fill('Tiger');
  await call(page, 'submit');
  const submit = await event(page, 'schema-form-submit');
  assert.deepEqual(submit.detail, { value: { a: 'Lion', b: 'Tiger' }, state: 'valid' });
  assert.equal(submit.cancelable, true);
  assert.equal((await events('schema-form-submit')).length, 1);
});

test('focusFirstError() of <schema-form> puts the focus on the first field that is wrong', async ({ t }) => {
  const { page } = await form(t);
  await field(page, 'A').fill('Lion');
  await settled(page, TAG, 'invalid');
  await call(page, 'validate');
  await call(page, 'focusFirstError');
  await until(() => focused(field(page, 'B')), 'the focus is on B');
});

test('reset() of <schema-form> empties a form that began empty', async ({ t }) => {
  const { page } = await form(t);
  await field(page, 'A').fill('Lion');
  await event(page, 'schema-form-change', ({ value }) => value?.a === 'Lion');
  await call(page, 'reset');
  await until(async () => (await field(page, 'A').inputValue()) === '', 'the field is empty');
  assert.equal((await get(page, TAG, 'value'))?.a, undefined);
  assert.notEqual(await field(page, 'A').getAttribute('aria-invalid'), 'true', 'a fresh form complains of nothing');
});

test('a value goes through <schema-form> byte for byte: key order, number text, unknown properties', async ({ t }) => {
  const text = '{"z":1.10,"b":"Tiger","big":18446744073709551617,"a":"Lion","deep":{"y":[1e400,-0,null,2.50],"x":"\u00e9\ud83e\udd86"}}';
  const { page } = await form(t, { schema: OPEN, valueText: text });
  assert.equal(await field(page, 'A').inputValue(), 'Lion');
  assert.equal(await get(page, TAG, 'valueText'), text, 'loading changes nothing');
  await field(page, 'A').fill('Crow');
  await event(page, 'schema-form-change');
  assert.equal(await get(page, TAG, 'valueText'), text.replace('Lion', 'Crow'), 'and an edit changes only its place');
});

test('a disabled or read-only <schema-form> cannot be typed into', async ({ t }) => {
  const { page } = await form(t, { schema: FIGHT, value: { a: 'Lion', b: 'Tiger' }, disabled: true });
  await until(() => field(page, 'A').isDisabled(), 'disabled');
  await set(page, TAG, { disabled: false, readonly: true });
  await until(async () => !(await field(page, 'A').isEditable()), 'read-only');
  assert.ok(!(await field(page, 'A').isDisabled()), 'what is read-only can still have the focus');
  await set(page, TAG, { readonly: false });
  await until(() => field(page, 'A').isEditable(), 'editable again');
});

test('<schema-view> shows a value through its schema, exact numbers included', async ({ t }) => {
  const { page } = await host(t, '<schema-view></schema-view>');
  await page.waitForFunction(() => customElements.get('schema-view') !== undefined);
  const value = { winner: 'Tiger', probability: 0.65, explanation: 'Stronger, mostly.' };
  await set(page, 'schema-view', { schema: SCHEMAS.fightResponse, value });
  const view = page.locator('schema-view');
  await visible(definition(view, 'Winner'));
  assert.equal(await definition(view, 'Winner').innerText(), 'Tiger');
  assert.match(await definition(view, 'Probability').innerText(), /65[\s\u00a0\u202f]?%/);
  assert.equal(await view.getByRole('meter').count(), 1);
  assert.equal(await definition(view, 'Explanation').innerText(), 'Stronger, mostly.');
  const text = '{"winner":"Lion","probability":0.250,"explanation":"x","unknown":18446744073709551617}';
  await set(page, 'schema-view', { valueText: text });
  await visible(view.getByText('18,446,744,073,709,551,617'));
  await visible(view.getByTitle('18446744073709551617'));
  assert.equal(await get(page, 'schema-view', 'valueText'), text);
});

for (const depth of [160, 5_000, 100_000]) {
  test(`a schema of ${depth} levels gives a JSON editor that says why it is not checked`, async ({ t }) => {
    const { page } = await host(t, '');
    for (const kind of ['text', 'value']) {
      await put(page, `<${TAG}></${TAG}>`);
      const give = () => page.evaluate(([tag, levels, how]) => {
        let schema = { title: 'Deep' };
        for (let at = 0; at < levels; at += 1) schema = { not: schema };
        document.querySelector(tag).schema = how === 'text' ? '{"not":'.repeat(levels) + 'true' + '}'.repeat(levels) : schema;
      }, [TAG, depth, kind]);
      await give();
      await ready(page, TAG);
      const why = page.getByText('nested deeper than 127 levels', { exact: false });
      await visible(why);
      await page.evaluate(() => (window.seen = []));
      await page.getByRole('textbox').fill('{"a": 1}');
      await event(page, 'schema-form-change', ({ value }) => value?.a === 1);
      assert.deepEqual(await call(page, 'validate'), { valid: null, state: 'unchecked', errors: [] }, `as a ${kind}`);
      await call(page, 'submit');
      assert.deepEqual((await event(page, 'schema-form-submit')).detail, { value: { a: 1 }, state: 'unchecked' });
      // Also later, in the place of another one, and the other way round.
      await set(page, TAG, { schema: FIGHT });
      await visible(field(page, 'B'));
      await give();
      await visible(why);
    }
  });
}

test('a value that is nested too deeply is shown as text that can be corrected', async ({ t }) => {
  const { page, events } = await host(t, `<${TAG}></${TAG}>`);
  await page.waitForFunction((tag) => customElements.get(tag) !== undefined, TAG);
  const deep = '['.repeat(5_000) + ']'.repeat(5_000);
  // Before the schema, and then again in a form that is there.
  for (const given of [{ valueText: deep, schema: OPEN }, { valueText: deep }]) {
    await set(page, TAG, given);
    await ready(page, TAG);
    await settled(page, TAG, 'invalid');
    assert.equal(await page.getByRole('textbox').inputValue(), deep);
    await visible(page.getByText('nested deeper than 127 levels', { exact: false }).first());
    await call(page, 'submit');
    assert.deepEqual(await events('schema-form-submit'), []);
    await page.getByRole('textbox').fill('{"a": "Lion", "b": "Tiger"}');
    await settled(page, TAG, 'valid');
  }
});
