// The elements' life in a page: defined late, moved, removed, without a validator, under a strict policy.
import assert from 'node:assert/strict';
import { SCHEMAS, SKILL, shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { event, get, host, ready, set, settled, shown } from './host.mjs';
import { FIGHTERS, describedBy, field, gone, visible } from './page.mjs';
import { until } from './processes.mjs';

const TAG = 'schema-form';
const schema = SCHEMAS.fightComparison;
const element = `<${TAG}></${TAG}>`;
const WORKER = ['worker.js', 'worker_bg.wasm'];

const form = (t, options) => shown(t, TAG, { schema }, options);

test('properties that were set before the element was defined take effect', async ({ t }) => {
  const { page, load } = await host(t, element, { late: true });
  await set(page, TAG, { schema, value: { a: 'Lion', b: 'Tiger' } });
  await load();
  await ready(page, TAG);
  assert.equal(await field(page, 'A').inputValue(), 'Lion');
  assert.deepEqual(await get(page, TAG, 'value'), { a: 'Lion', b: 'Tiger' });
  const own = await page.evaluate((tag) => Object.keys(document.querySelector(tag)), TAG);
  assert.ok(!own.includes('schema') && !own.includes('value'), 'they do not hide the accessors');
});

test('an element that is moved in the page keeps what was typed', async ({ t }) => {
  const { page } = await form(t);
  await field(page, 'A').fill('Lion');
  await event(page, 'schema-form-change');
  await page.evaluate((tag) => document.body.append(document.querySelector(tag)), TAG);
  await visible(field(page, 'A'));
  assert.equal(await field(page, 'A').inputValue(), 'Lion');
  await field(page, 'B').fill('Tiger');
  await settled(page, TAG, 'valid');
});

test('an element that is removed and inserted again keeps its value', async ({ t }) => {
  const { page } = await form(t);
  await field(page, 'A').fill('Lion');
  await event(page, 'schema-form-change');
  await page.evaluate(async (tag) => {
    window.kept = document.querySelector(tag);
    window.kept.remove();
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    document.getElementById('place').append(window.kept);
    await window.kept.ready;
  }, TAG);
  await visible(field(page, 'A'));
  assert.equal(await field(page, 'A').inputValue(), 'Lion');
  await field(page, 'B').fill('Tiger');
  await settled(page, TAG, 'valid');
  assert.deepEqual(await get(page, TAG, 'value'), { a: 'Lion', b: 'Tiger' });
});

test('two elements in one page do not disturb each other', async ({ t }) => {
  const { page } = await host(t, element + element);
  await page.waitForFunction((tag) => customElements.get(tag) !== undefined, TAG);
  await page.evaluate(([tag, given]) => {
    const both = [...document.querySelectorAll(tag)];
    both.forEach((one) => { one.schema = given; });
    return Promise.all(both.map((one) => one.ready)).then(() => {});
  }, [TAG, schema]);
  await page.locator(TAG).nth(1).getByRole('textbox', { name: FIGHTERS.A, exact: true }).fill('Lion');
  await event(page, 'schema-form-change');
  const values = await page.evaluate((tag) => [...document.querySelectorAll(tag)].map((one) => one.value?.a ?? null), TAG);
  assert.deepEqual(values, [null, 'Lion']);
});

test('a form is usable while the validator loads, and is checked afterwards', async ({ t }) => {
  const { page, cdn } = await form(t, { before: (server) => server.hold(...WORKER) });
  assert.ok(['loading', 'checking', 'unchecked'].includes(await get(page, TAG, 'state')));
  await field(page, 'A').fill('Lion');
  await event(page, 'schema-form-change', ({ value }) => value.a === 'Lion');
  await field(page, 'B').fill('T');
  await field(page, 'B').fill('');
  await field(page, 'B').blur();
  assert.notEqual(await field(page, 'B').getAttribute('aria-invalid'), 'true', 'the form does not judge by itself');
  cdn.release();
  await settled(page, TAG, 'invalid');
  await until(async () => (await field(page, 'B').getAttribute('aria-invalid')) === 'true', 'the left field is marked');
  assert.match(await describedBy(field(page, 'B')), /enter|fill/i);
  await field(page, 'B').fill('Tiger');
  await settled(page, TAG, 'valid');
});

/** How a promise `ready` ends: the error's message, or `ready`; `pending` after two seconds. */
const outcome = (page, name) =>
  page.evaluate((tag) => Promise.race([
    document.querySelector(tag).ready.then(() => 'ready', (error) => error.name),
    new Promise((done) => setTimeout(done, 2_000, 'pending')),
  ]), name);
const remove = (page) =>
  page.evaluate(async (tag) => {
    window.kept = document.querySelector(tag);
    window.kept.remove();
    await new Promise((resolve) => setTimeout(resolve));
  }, TAG);
const insert = (page) => page.evaluate(() => {
  document.getElementById('place').append(window.kept);
  return window.kept.ready.then(() => {});
});

test('a bad property from before the definition is reported, and the others take effect', async ({ t }) => {
  const { page, load } = await host(t, element, { late: true });
  await set(page, TAG, { valueText: '{', schema });
  await load();
  await ready(page, TAG);
  await visible(field(page, 'A'));
  assert.equal(t.consoleErrors.filter((line) => line.includes('valueText')).length, 1);
});

test('`ready` resolves without a schema, and without an agent', async ({ t }) => {
  const { page } = await host(t, `${element}<a2a-form></a2a-form>`);
  await ready(page, TAG);
  await set(page, TAG, { schema });
  await visible(field(page, 'A'));
  await ready(page, 'a2a-form');
});

test('`ready` of an agent that fails is rejected, and a new one follows with the next agent', async ({ t }) => {
  const agent = await shared.quick();
  const { page, site } = await host(t, `<a2a-form skill="${SKILL.id}"></a2a-form>`);
  await ready(page, 'a2a-form');
  await set(page, 'a2a-form', { agent: `${site.origin}/nobody` });
  assert.equal(await outcome(page, 'a2a-form'), 'Error');
  await set(page, 'a2a-form', { agent: agent.origin });
  await ready(page, 'a2a-form');
  await visible(page.getByRole('textbox', { name: FIGHTERS.A, exact: true }));
});

test('`ready` of an element that is removed while it loads is rejected, and a new one follows', async ({ t }) => {
  const { page, cdn } = await host(t, element, { before: (server) => server.hold('ui_rest.wasm') });
  await page.waitForFunction((tag) => customElements.get(tag) !== undefined, TAG);
  await set(page, TAG, { schema });
  await page.evaluate((tag) => {
    window.first = document.querySelector(tag).ready.then(() => 'ready', (error) => error.name);
  }, TAG);
  await remove(page);
  assert.equal(await page.evaluate(() => window.first), 'AbortError');
  cdn.release();
  await insert(page);
  await visible(field(page, 'A'));
});

test('an element without a schema any more has neither form nor value nor state', async ({ t }) => {
  const { page } = await form(t);
  await field(page, 'A').fill('Lion');
  await settled(page, TAG, 'invalid');
  await page.evaluate((tag) => void (document.querySelector(tag).schema = undefined), TAG);
  await gone(field(page, 'A'));
  assert.equal(await get(page, TAG, 'value'), undefined);
  assert.equal(await page.evaluate((tag) => document.querySelector(tag).matches(':state(invalid)'), TAG), false);
  await set(page, TAG, { schema });
  assert.equal(await field(page, 'A').inputValue(), '');
  await field(page, 'A').fill('Tiger');
  await event(page, 'schema-form-change', ({ value }) => value.a === 'Tiger');
});

test('an element that is removed has no state', async ({ t }) => {
  const { page } = await form(t);
  await settled(page, TAG, 'invalid');
  await until(() => page.evaluate((tag) => document.querySelector(tag).matches(':state(invalid)'), TAG), 'the state is shown');
  await remove(page);
  assert.equal(await page.evaluate(() => window.kept.matches(':state(invalid)')), false);
});

for (const [about, again] of [
  ['is inserted again', async (page) => {
    await remove(page);
    await insert(page);
  }],
  ['has another language', (page) => page.evaluate((tag) => {
    document.querySelector(tag).locale = 'de';
    return document.querySelector(tag).ready.then(() => {});
  }, TAG)],
]) {
  for (const given of [undefined, { a: 'Cat' }]) {
    test(`an element that ${about} is in the same step, and goes back to ${given ? 'the value that it was given' : 'its defaults'}`, async ({ t }) => {
      const { page, load } = await host(t, element, { late: true });
      const steps = [{ title: '1', fields: ['a'] }, { title: '2', fields: ['b'] }];
      const properties = { a: { type: 'string', title: 'A', default: 'Dog' }, b: { type: 'string', title: 'B' } };
      await set(page, TAG, { schema: { type: 'object', required: ['a'], properties }, options: { '': { steps } }, ...(given && { value: given }) });
      // Its label says in the form's language that it is optional.
      const second = page.locator('[data-pointer="/b"]');
      await load();
      await ready(page, TAG);
      await field(page, 'A').fill('Lion');
      await settled(page, TAG, 'valid');
      await page.evaluate((tag) => document.querySelector(tag).submit(), TAG);
      await second.fill('Tiger');
      await again(page);
      assert.equal(await second.inputValue(), 'Tiger');
      assert.deepEqual(await get(page, TAG, 'value'), { a: 'Lion', b: 'Tiger' });
      await page.evaluate((tag) => document.querySelector(tag).reset(), TAG);
      assert.deepEqual(await get(page, TAG, 'value'), given ?? { a: 'Dog' });
    });
  }
}
