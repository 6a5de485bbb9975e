// The module in four parts: a form is drawn with the first, the rest follows, what shows results and what talks to agents where it is used; or they do not.
import assert from 'node:assert/strict';
import { SCHEMAS, SKILL, shared } from './agents.mjs';
import { test } from './harness.mjs';
import { event, get, host, ready, set } from './host.mjs';
import { definition, field, fill, gone, holds, inState, readFight, send, visible } from './page.mjs';
import { until } from './processes.mjs';

const FORM = 'schema-form';
const VIEW = 'schema-view';
const AGENT_FORM = 'a2a-form';
const REST = 'ui_rest.wasm';
const SHOWN = 'ui_view.wasm';
const TALK = 'ui_talk.wasm';
const schema = SCHEMAS.fightComparison;
const result = { schema: SCHEMAS.fightResponse, value: { winner: 'Tiger', probability: 0.65, explanation: 'Stronger.' } };

const agentForm = (agent) => `<${AGENT_FORM} agent="${agent.origin}" skill="${SKILL.id}"></${AGENT_FORM}>`;
/** What an element says that can't have all that it uses. */
const excuse = (page, name) => page.locator(name).getByRole('alert').filter({ hasText: /could not be loaded/ });
/** Whether an element's `ready` is settled, or nothing else is left to do in the page. */
const isReady = (page, name) =>
  page.evaluate((tag) => Promise.race([
    document.querySelector(tag).ready.then(() => true),
    new Promise((settle) => requestAnimationFrame(() => setTimeout(() => settle(false)))),
  ]), name);

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

test('<schema-view> waits for what shows results', async (t) => {
  const { page, cdn } = await host(t, `<${FORM}></${FORM}><${VIEW}></${VIEW}>`, {
    before: (server) => server.hold(SHOWN),
  });
  await defined(page, VIEW);
  await set(page, VIEW, result);
  await set(page, FORM, { schema });
  await visible(field(page, 'A'));
  assert.equal(await definition(page.locator(VIEW), 'Winner').count(), 0);
  cdn.release();
  await visible(definition(page.locator(VIEW), 'Winner'));
});

test('without the rest of the module the elements say that they could not be loaded, and try again', async (t) => {
  const { page, cdn } = await host(t, `<${FORM}></${FORM}><${VIEW}></${VIEW}>`, {
    before: (server) => { server.hold(REST); server.refuse(REST); },
  });
  await defined(page, VIEW);
  await set(page, VIEW, result);
  await set(page, FORM, { schema, value: { a: 'Lion' } });
  await field(page, 'B').fill('Tiger');
  cdn.release();
  for (const name of [FORM, VIEW]) await visible(excuse(page, name));
  assert.deepEqual(await get(page, FORM, 'value'), { a: 'Lion' }, 'the host page still has the value');
  assert.equal(await isReady(page, FORM), false);
  await set(page, FORM, { schema: { ...schema, title: 'Another' } });
  await visible(excuse(page, FORM));
  assert.equal(await field(page, 'A').count(), 0, 'a form that does half of what it should is not offered');

  cdn.allow(REST);
  for (const name of [FORM, VIEW]) await excuse(page, name).getByRole('button', { name: 'Try again' }).click();
  await ready(page, FORM);
  await until(async () => (await get(page, FORM, 'state')) === 'valid', 'what was typed is there, and checked', 15_000);
  assert.deepEqual(await get(page, FORM, 'value'), { a: 'Lion', b: 'Tiger' });
  await visible(definition(page.locator(VIEW), 'Winner'));
});

test('a page with forms alone never loads what shows results', async (t) => {
  const { page, cdn } = await host(t, `<${FORM}></${FORM}>`);
  await defined(page, FORM);
  await set(page, FORM, { schema });
  await ready(page, FORM);
  await fill(page, 'Lion', 'Tiger');
  await until(async () => (await get(page, FORM, 'state')) === 'valid', 'the form is checked', 15_000);
  await page.evaluate((tag) => document.querySelector(tag).submit(), FORM);
  await event(page, 'schema-form-submit');
  assert.deepEqual(cdn.served.filter((name) => [SHOWN, TALK].includes(name)), []);
});

test('a page without <a2a-form> never loads what talks to agents', async (t) => {
  const { page, cdn } = await host(t, `<${FORM}></${FORM}><${VIEW}></${VIEW}>`);
  await defined(page, VIEW);
  await set(page, VIEW, result);
  await set(page, FORM, { schema });
  await visible(definition(page.locator(VIEW), 'Winner'));
  await ready(page, FORM);
  await fill(page, 'Lion', 'Tiger');
  await until(async () => (await get(page, FORM, 'state')) === 'valid', 'the form is checked', 15_000);
  await page.evaluate((tag) => document.querySelector(tag).submit(), FORM);
  await event(page, 'schema-form-submit');
  assert.deepEqual(cdn.served.filter((name) => name === TALK), []);

  const agent = await shared.demo();
  await page.evaluate((html) => { document.querySelector('main').innerHTML = html; }, agentForm(agent));
  await ready(page, AGENT_FORM);
  assert.equal(cdn.served.filter((name) => name === TALK).length, 1);
  await fill(page, 'Lion', 'Tiger');
  await send(page);
  await readFight(await inState(page, 'completed'));
});

test('<a2a-form> can be filled in before what talks is there, and is ready when it comes', async (t) => {
  const agent = await shared.demo();
  const { page, cdn } = await host(t, `<${FORM}></${FORM}>${agentForm(agent)}`, {
    before: (server) => server.hold(TALK),
  });
  await defined(page, AGENT_FORM);
  await set(page, FORM, { schema: SCHEMAS.fightResponse });
  await ready(page, FORM);
  await event(page, 'a2a-ready');
  await fill(page, 'Lion', 'Tiger');
  assert.equal(await isReady(page, AGENT_FORM), false);
  await send(page);
  cdn.release();
  await ready(page, AGENT_FORM);
  await event(page, 'a2a-result', undefined, 30_000);
  assert.deepEqual(await get(page, AGENT_FORM, 'value'), { a: 'Lion', b: 'Tiger' });
  await readFight(await inState(page, 'completed'));
});

test('without what talks <a2a-form> says that it could not be loaded, other elements work, and one click tries again', async (t) => {
  const agent = await shared.demo();
  const { page, cdn } = await host(t, `<${FORM}></${FORM}>${agentForm(agent)}`, {
    before: (server) => { server.hold(TALK); server.refuse(TALK); },
  });
  await defined(page, AGENT_FORM);
  await set(page, FORM, { schema: SCHEMAS.fightResponse, value: result.value });
  await event(page, 'a2a-ready');
  await fill(page, 'Lion', 'Tiger');
  cdn.release();
  await visible(excuse(page, AGENT_FORM));
  await ready(page, FORM);
  await until(async () => (await get(page, FORM, 'state')) === 'valid', 'the other element works', 15_000);
  assert.equal(await excuse(page, FORM).count(), 0);

  cdn.allow(TALK);
  await page.getByRole('button', { name: 'Try again' }).click();
  await ready(page, AGENT_FORM);
  await gone(excuse(page, AGENT_FORM));
  await holds(page, 'Lion', 'Tiger');
  await send(page);
  await event(page, 'a2a-result', undefined, 30_000);
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

test('where there is an <a2a-form> what talks is asked for at once with all else', async (t) => {
  const { page, cdn } = await host(t, `<${AGENT_FORM}></${AGENT_FORM}>`, { before: (server) => server.hold('ui.js') });
  await defined(page, AGENT_FORM);
  const wanted = ['a2a-forms.js', 'ui.js', 'ui_bg.wasm', REST, TALK, SHOWN];
  await until(() => cdn.served.length === wanted.length, 'all of it is asked for');
  assert.deepEqual([...cdn.served].sort(), wanted);
});
