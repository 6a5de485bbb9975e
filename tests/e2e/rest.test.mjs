// The module in parts: a form is drawn with the first, the rest follows once it is painted, what shows results and what talks to agents comes where it is used; or they do not.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { SCHEMAS, SKILL, shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { event, get, host, ready, set, settled } from './host.mjs';
import { definition, field, fill, gone, holds, inState, passing, readFight, send, visible } from './page.mjs';
import { until } from './processes.mjs';
import { packageServer } from './servers.mjs';
import { settings } from './settings.mjs';

const FORM = 'schema-form';
const VIEW = 'schema-view';
const AGENT_FORM = 'a2a-form';
const REST = 'ui_rest.wasm';
const SHOWN = 'ui_view.wasm';
const TALK = 'ui_talk.wasm';
/** The version that a worker says first. */
const VERSION = JSON.parse(readFileSync(new URL('../../npm/package.json', import.meta.url), 'utf8')).version;
const schema = SCHEMAS.fightComparison;
const result = { schema: SCHEMAS.fightResponse, value: { winner: 'Tiger', probability: 0.65, explanation: 'Stronger.' } };

const agentForm = (agent) => `<${AGENT_FORM} agent="${agent.origin}" skill="${SKILL.id}"></${AGENT_FORM}>`;
/** What an element says that can't have all that it uses. */
const excuse = (page, name) => page.locator(name).getByRole('alert').filter({ hasText: /couldn’t be loaded/ });
/** Whether an element's `ready` is settled, or nothing else is left to do in the page. */
const isReady = (page, name) =>
  page.evaluate((tag) => Promise.race([
    document.querySelector(tag).ready.then(() => true),
    new Promise((settle) => requestAnimationFrame(() => setTimeout(() => settle(false)))),
  ]), name);

/** Why an element's `ready` is rejected. */
const refusal = (page, name) => page.evaluate((tag) => document.querySelector(tag).ready.then(() => 'ready', (error) => error.message), name);
const verdict = (page) => page.evaluate((tag) => document.querySelector(tag).validate(), FORM);
const validity = (page) => page.evaluate((tag) => {
  const form = document.querySelector(tag);
  return [form.checkValidity(), form.validationMessage];
}, FORM);

const defined = (page, name) => page.waitForFunction((tag) => customElements.get(tag) !== undefined, name);

test('a form can be filled in before the later parts are loaded, and is checked then', async ({ t }) => {
  const { page, cdn } = await host(t, `<${FORM}></${FORM}>`, { before: (server) => server.hold(REST) });
  await defined(page, FORM);
  await set(page, FORM, { schema });
  await field(page, 'A').fill('Lion');
  await field(page, 'B').fill('Tiger');
  cdn.release();
  await event(page, 'schema-form-change', ({ value }) => value?.b === 'Tiger');
  await ready(page, FORM);
  assert.deepEqual(await get(page, FORM, 'value'), { a: 'Lion', b: 'Tiger' });
  await settled(page, FORM, 'valid');
});

test('<schema-view> waits for the part that shows results', async ({ t }) => {
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

test('elements whose parts fail to load say so and try again', async ({ t }) => {
  const { page, cdn } = await host(t, `<${FORM}></${FORM}><${VIEW}></${VIEW}>`, {
    before: (server) => { server.hold(REST, SHOWN); server.refuse(REST, SHOWN); },
  });
  await defined(page, VIEW);
  await set(page, VIEW, result);
  await set(page, FORM, { schema, value: { a: 'Lion' } });
  await field(page, 'B').fill('Tiger');
  cdn.release();
  for (const name of [FORM, VIEW]) await visible(excuse(page, name));
  assert.deepEqual(await get(page, FORM, 'value'), { a: 'Lion' }, 'the host page still has the value');
  for (const name of [FORM, VIEW]) assert.equal(await refusal(page, name), 'This form couldn’t be loaded.');
  assert.deepEqual(await verdict(page), { valid: null, state: 'loading', errors: [] });
  assert.deepEqual(await validity(page), [false, 'This form couldn’t be loaded.']);
  await set(page, FORM, { schema: { ...schema, title: 'Another' } });
  await visible(excuse(page, FORM));
  assert.equal(await field(page, 'A').count(), 0, 'a form that does half of what it should is not offered');

  cdn.allow(REST, SHOWN);
  for (const name of [FORM, VIEW]) await excuse(page, name).getByRole('button', { name: 'Try again' }).click();
  await ready(page, FORM);
  await settled(page, FORM, 'valid');
  assert.deepEqual(await get(page, FORM, 'value'), { a: 'Lion', b: 'Tiger' });
  assert.deepEqual(await validity(page), [true, '']);
  await visible(definition(page.locator(VIEW), 'Winner'));
});

test('a page that preloads the first part loads it once', async ({ t }) => {
  const { page, cdn, load } = await host(t, `<${FORM}></${FORM}>`, { late: true });
  await page.evaluate((origin) => {
    const hint = { rel: 'preload', as: 'fetch', crossOrigin: '', href: `${origin}/ui_bg.wasm` };
    document.head.append(Object.assign(document.createElement('link'), hint));
  }, cdn.origin);
  await until(() => cdn.served.includes('ui_bg.wasm'), 'it is asked for before the shell is there');
  await load();
  await set(page, FORM, { schema });
  await ready(page, FORM);
  assert.equal(cdn.served.filter((one) => one === 'ui_bg.wasm').length, 1);
});

test('validate() answers within ten seconds for a form that never loads', async ({ t }) => {
  const { page } = await host(t, `<${FORM}></${FORM}>`, { before: (server) => server.hold('ui_bg.wasm') });
  await defined(page, FORM);
  await set(page, FORM, { schema });
  await page.clock.install();
  const asked = verdict(page);
  await page.clock.runFor(10_000);
  assert.deepEqual(await asked, { valid: null, state: 'loading', errors: [] });
  assert.deepEqual(await validity(page), [false, 'This form is still loading']);
});

/** The validity of a form that can't be checked: it blocks a `<form>` around it, unless the page allows that. */
async function isUnchecked(page) {
  assert.deepEqual(await verdict(page), { valid: null, state: 'unchecked', errors: [] });
  assert.deepEqual(await validity(page), [false, 'This form can’t be sent, since it can’t be checked here']);
  await set(page, FORM, { unchecked: 'allow' });
  assert.deepEqual(await validity(page), [true, '']);
}

test('a schema that is not checked gives no verdict, and submit() fires its event', async ({ t }) => {
  const { page } = await host(t, `<${FORM}></${FORM}>`);
  await defined(page, FORM);
  await set(page, FORM, { schema: { type: 'object', not: { $ref: '#' }, properties: { a: { type: 'string' } } }, value: { a: 1 } });
  await ready(page, FORM);
  await page.evaluate((tag) => document.querySelector(tag).submit(), FORM);
  assert.deepEqual((await event(page, 'schema-form-submit')).detail, { value: { a: 1 }, state: 'unchecked' });
  await isUnchecked(page);
});

for (const [what, answer] of [['no message', '"hello"'], ['about another schema', `'["compiled", 7, [], []]'`]]) {
  test(`a worker whose answer is ${what} is ended, and validate() answers`, async ({ t }) => {
    const script = `onmessage = () => postMessage(${answer}); postMessage('["ready", "${VERSION}"]');`;
    const { page, load } = await host(t, `<${FORM}></${FORM}>`, { late: true });
    await page.evaluate((text) => {
      const Real = window.Worker;
      window.Worker = class extends Real {
        constructor() {
          super(URL.createObjectURL(new Blob([text])));
        }
      };
    }, script);
    await page.clock.install();
    await load();
    await defined(page, FORM);
    await set(page, FORM, { schema, value: { a: 'Lion' } });
    await ready(page, FORM);
    // A worker has some seconds to answer.
    let isAnswered = false;
    verdict(page).then(() => (isAnswered = true));
    await passing(page, 20_000, async () => isAnswered);
    await isUnchecked(page);
  });
}

test('modules with another content type are compiled', async ({ t }) => {
  const { page, cdn } = await host(t, '', { late: true });
  await page.route(`${cdn.origin}/*.wasm`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'content-type': 'application/octet-stream' } });
  });
  await page.evaluate((tag) => void document.body.append(document.createElement(tag)), FORM);
  await page.evaluate((url) => import(url).then(() => {}), `${cdn.origin}/a2a-forms.js`);
  await set(page, FORM, { schema });
  assert.equal((await verdict(page)).valid, false);
});

test('a page loads the results part with <schema-view> only, and the conversation part with <a2a-form> only', async ({ t }) => {
  const { page, cdn } = await host(t, `<${FORM}></${FORM}>`);
  await defined(page, FORM);
  await set(page, FORM, { schema });
  await ready(page, FORM);
  await fill(page, 'Lion', 'Tiger');
  await settled(page, FORM, 'valid');
  await page.evaluate((tag) => document.querySelector(tag).submit(), FORM);
  await event(page, 'schema-form-submit');
  assert.deepEqual(cdn.served.filter((name) => [SHOWN, TALK].includes(name)), []);

  await page.evaluate((tag) => document.querySelector('main').append(document.createElement(tag)), VIEW);
  await set(page, VIEW, result);
  await visible(definition(page.locator(VIEW), 'Winner'));
  assert.deepEqual(cdn.served.filter((name) => name === TALK), []);

  const agent = await shared.quick();
  await page.evaluate((html) => { document.querySelector('main').innerHTML = html; }, agentForm(agent));
  await ready(page, AGENT_FORM);
  assert.equal(cdn.served.filter((name) => name === TALK).length, 1);
  await fill(page, 'Lion', 'Tiger');
  await send(page);
  await readFight(await inState(page, 'completed'));
});

test('<a2a-form> shows that it is loading, and then the form', async ({ t }) => {
  const agent = await shared.quick();
  const { page, cdn } = await host(t, agentForm(agent), { before: (server) => server.hold(TALK) });
  await defined(page, AGENT_FORM);
  const bars = page.getByRole('status', { name: 'Loading' });
  await visible(bars);
  assert.equal(await bars.getAttribute('aria-busy'), 'true');
  await until(() => cdn.served.includes(TALK), 'it is asked for');
  assert.equal(await isReady(page, AGENT_FORM), false);
  cdn.release();
  await ready(page, AGENT_FORM);
  await gone(bars);
  await fill(page, 'Lion', 'Tiger');
});

test('the page below a form hardly moves when the form appears on a slow line', async ({ t }) => {
  const properties = Object.fromEntries(['Name', 'Street', 'Town', 'Country', 'Phone'].map((title) => [title, { type: 'string', title }]));
  const fields = { type: 'object', properties };
  const body = `<${FORM}></${FORM}><section style="block-size: 500px">Below the form</section>
    <script>document.querySelector('${FORM}').schema = ${JSON.stringify(fields)}</script>`;
  const { page, cdn } = await host(t, body, { width: 720, before: (server) => server.hold('ui_bg.wasm'), late: true });
  await page.evaluate(() => {
    window.shift = 0;
    const add = (list) => list.getEntries().forEach((entry) => (window.shift += entry.value));
    new PerformanceObserver(add).observe({ type: 'layout-shift' });
  });
  const below = () => page.getByText('Below the form').evaluate((section) => section.getBoundingClientRect().top);
  const empty = await below();
  await page.evaluate((url) => void import(url), `${cdn.origin}/a2a-forms.js`);
  await visible(page.getByRole('status', { name: 'Loading' }));
  const waiting = await below();
  assert.ok(waiting > empty + 300, 'room is kept for the fields');
  await until(() => cdn.served.includes('ui_bg.wasm'), 'it is asked for');
  const before = await page.evaluate(() => window.shift);
  cdn.release();
  await ready(page, FORM);
  await visible(page.getByLabel('Phone'));
  assert.ok(Math.abs((await below()) - waiting) < 60, `moved from ${waiting} to ${await below()} px`);
  // The limit of “good” is 0.1 (Web Vitals).
  const shift = (await page.evaluate(() => window.shift)) - before;
  assert.ok(shift < 0.1, `layout shift ${shift}`);
});

test('<a2a-form> without the conversation part says so and tries again; other elements work', async ({ t }) => {
  const agent = await shared.quick();
  const { page, cdn } = await host(t, `<${FORM}></${FORM}>${agentForm(agent)}`, { before: (server) => server.refuse(TALK) });
  await defined(page, AGENT_FORM);
  await set(page, FORM, { schema: SCHEMAS.fightResponse, value: result.value });
  await set(page, AGENT_FORM, { value: { a: 'Lion', b: 'Tiger' } });
  await visible(excuse(page, AGENT_FORM));
  await ready(page, FORM);
  await settled(page, FORM, 'valid');
  assert.equal(await excuse(page, FORM).count(), 0);

  cdn.allow(TALK);
  await page.getByRole('button', { name: 'Try again' }).click();
  await ready(page, AGENT_FORM);
  await gone(excuse(page, AGENT_FORM));
  await holds(page, 'Lion', 'Tiger');
  await send(page);
  await event(page, 'a2a-result', undefined, 30_000);
});

const FIRST = ['a2a-forms.js', 'ui_bg.wasm'];

test('nothing is fetched before there is an element, and no later part before its form is painted', async ({ t }) => {
  const { page, cdn } = await host(t, '', { before: (server) => server.hold('ui_bg.wasm') });
  await defined(page, FORM);
  assert.deepEqual(cdn.served, ['a2a-forms.js']);
  await page.evaluate((tag) => void document.body.append(document.createElement(tag)), FORM);
  await until(() => cdn.served.length === FIRST.length, 'the first part is asked for at once');
  assert.deepEqual(cdn.served, FIRST);
  // Two frames after the placeholder is gone, a later part is asked for: too soon to look from here.
  const asked = page.evaluate((tag) => {
    const { shadowRoot } = document.querySelector(tag);
    const names = [];
    const original = window.fetch;
    window.fetch = (url, ...more) => {
      names.push(String(url).split('/').at(-1));
      return original(url, ...more);
    };
    return new Promise((resolve) => {
      const look = () => shadowRoot.querySelector('[aria-busy]') || resolve([...names]);
      new MutationObserver(look).observe(shadowRoot, { childList: true });
    });
  }, FORM);
  await page.evaluate(() => {});
  cdn.release();
  assert.deepEqual(await asked, []);
  await set(page, FORM, { schema });
  await ready(page, FORM);
  assert.ok(cdn.served.includes(REST));
});

test('<a2a-form> requests the conversation part beside the first part', async ({ t }) => {
  const { page, cdn } = await host(t, `<${AGENT_FORM}></${AGENT_FORM}>`, { before: (server) => server.hold('ui_bg.wasm') });
  await defined(page, AGENT_FORM);
  await until(() => [...FIRST, TALK].every((name) => cdn.served.includes(name)), 'all of it is asked for');
  assert.deepEqual(cdn.served.filter((name) => [SHOWN, REST].includes(name)), []);
  assert.equal(new Set(cdn.served).size, cdn.served.length, 'nothing twice');
});

test('setBasePath says where everything is loaded from', async ({ t }) => {
  const { page, cdn } = await host(t, `<${FORM}></${FORM}>`, { late: true });
  const other = await packageServer();
  t.later(other.close);
  await page.evaluate((text) => {
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = text;
    document.head.append(script);
  }, `import { setBasePath } from '${cdn.origin}/a2a-forms.js'; setBasePath('${other.origin}');`);
  await defined(page, FORM);
  await set(page, FORM, { schema });
  assert.equal((await verdict(page)).valid, false);
  assert.deepEqual(cdn.served, ['a2a-forms.js']);
  assert.ok(other.served.includes('worker_bg.wasm'));
});

test('the package can be imported without a DOM', async () => {
  const file = JSON.stringify(pathToFileURL(path.join(settings.package, 'a2a-forms.js')).href);
  const said = execFileSync(process.execPath, ['-e', `import(${file}).then((all) => console.log(Object.keys(all).join()))`]);
  assert.equal(String(said).trim(), 'A2aForm,A2aInspect,SchemaForm,SchemaView,setBasePath');
});
