// The module in two parts: a form is drawn with the first, and the rest follows, or does not.
import assert from 'node:assert/strict';
import { SCHEMAS } from './agents.mjs';
import { test } from './harness.mjs';
import { event, get, host, ready, set } from './host.mjs';
import { definition, field, visible } from './page.mjs';
import { until } from './processes.mjs';

const FORM = 'schema-form';
const VIEW = 'schema-view';
const REST = 'ui_rest.wasm';
const schema = SCHEMAS.fightComparison;
const result = { schema: SCHEMAS.fightResponse, value: { winner: 'Tiger', probability: 0.65, explanation: 'Stronger.' } };

const defined = (page, name) => page.waitForFunction((tag) => customElements.get(tag) !== undefined, name);

test('a form can be filled in before the rest of the module is there, and is checked when it comes', async (t) => {
  const { page, cdn } = await host(t, `<${FORM}></${FORM}>`, { before: (server) => server.hold(REST) });
  await defined(page, FORM);
  await set(page, FORM, { schema });
  await field(page, 'A').fill('Lion');
  await field(page, 'B').fill('Tiger');
  cdn.release();
  await event(page, 'schema-form-change', ({ value }) => value?.b === 'Tiger');
  await ready(page, FORM);
  assert.deepEqual(await get(page, FORM, 'value'), { a: 'Lion', b: 'Tiger' });
  await until(async () => (await get(page, FORM, 'state')) === 'valid', 'the form is checked', 15_000);
});

test('<schema-view> waits for the rest of the module', async (t) => {
  const { page, cdn } = await host(t, `<${FORM}></${FORM}><${VIEW}></${VIEW}>`, {
    before: (server) => server.hold(REST),
  });
  await defined(page, VIEW);
  await set(page, VIEW, result);
  await set(page, FORM, { schema });
  await visible(field(page, 'A'));
  assert.equal(await definition(page.locator(VIEW), 'Winner').count(), 0);
  cdn.release();
  await visible(definition(page.locator(VIEW), 'Winner'));
});

test('without the rest of the module the elements say that they could not be loaded', async (t) => {
  const { page } = await host(t, `<${FORM}></${FORM}><${VIEW}></${VIEW}>`, {
    before: (server) => server.refuse(REST),
  });
  await defined(page, VIEW);
  await set(page, VIEW, result);
  await set(page, FORM, { schema, value: { a: 'Lion' } });
  for (const name of [FORM, VIEW]) {
    await visible(page.locator(name).getByRole('alert').filter({ hasText: /could not be loaded/ }));
  }
  assert.deepEqual(await get(page, FORM, 'value'), { a: 'Lion' }, 'the host page still has the value');
});

test('nothing of the module is fetched before there is an element, then all of it at once', async (t) => {
  const { page, cdn } = await host(t, '', { before: (server) => server.hold('ui.js') });
  await defined(page, FORM);
  assert.deepEqual(cdn.served, ['a2a-forms.js']);
  await page.evaluate((tag) => void document.body.append(document.createElement(tag)), FORM);
  const wanted = ['a2a-forms.js', 'ui.js', 'ui_bg.wasm', REST];
  await until(() => cdn.served.length === wanted.length, 'all of it is asked for');
  assert.deepEqual([...cdn.served].sort(), wanted);
});
