// The languages of conversations, results and the page: complete, one for each element, and kept by what happens later.
import assert from 'node:assert/strict';
import { agentServer } from './agent-server.mjs';
import { EXTENSION } from './agents.mjs';
import { askingAgent } from './asking-agent.mjs';
import { inTurn, pieces } from './cases.mjs';
import { test } from './fixtures.mjs';
import { get, host, put, ready, set, shown } from './host.mjs';
import { LANGUAGES, PSEUDO, englishIn, fitsPhone, messagesOf, texts, unworded } from './languages.mjs';
import { compare, lockedAgent, signIn } from './language-states.mjs';
import { NIGHTLY } from './looks.mjs';
import { pageServer } from './servers.mjs';

const TAG = 'a2a-form';

/** A result with most kinds of values. Nothing in it has letters, so that all letters on the page are ours. */
const RESULT = {
  1: Array.from({ length: 120 }, (_, at) => ({ 1: at, 2: at * 7 % 31, 3: `${at}:` })),
  2: Array.from({ length: 40 }, (_, at) => `${at}.`).join('\n'),
  3: true, 4: null, 5: [], 6: {}, 7: '', 8: 0.63, 9: [1, 5, 3, 9, 2, 8], 11: { 1: { 2: { 3: { 4: { 5: { 6: 7 } } } } } },
};
const RESULT_SCHEMA = {
  type: 'object',
  properties: { 1: { type: 'array' }, 3: { type: 'integer', title: '(3)' }, 8: { type: 'number', minimum: 0, maximum: 1 } },
  required: ['12'],
};

/** An agent whose texts have no letters. It asks once, in JSON Schema, and answers with a result; a message of `-` fails. */
async function wordless(t) {
  const schemas = {
    1: { type: 'object', required: ['1'], properties: { 1: { type: 'string', minLength: 2, examples: ['11'] }, 2: { type: 'boolean' }, 3: { type: 'number' } } },
    2: RESULT_SCHEMA,
  };
  const skill = (id) => ({
    id, name: `(${id})`, description: `${id}.`, tags: ['#'], examples: ['5 + 5'],
    inputModes: ['application/json;schema=1', 'text/plain'], outputModes: ['application/json;schema=2'],
  });
  const card = (origin) => ({
    name: '(0)', description: '0.', version: '1.0',
    supportedInterfaces: [{ url: `${origin}/`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
    capabilities: { streaming: false, extensions: [{ uri: EXTENSION, params: { schemas } }] },
    defaultInputModes: ['text/plain'], defaultOutputModes: ['application/json'],
    skills: Array.from({ length: 12 }, (_, at) => skill(`${at + 1}`)),
  });
  const form = { type: 'object', required: ['1'], properties: { 1: { type: 'integer', minimum: 8 } } };
  return agentServer(t, card, ({ id, params: { message } }, response) => {
    const state = (name, parts, more) => {
      const status = { state: `TASK_STATE_${name}`, timestamp: '2026-03-31T14:30:00Z' };
      if (parts) status.message = { messageId: `${id}`, role: 'ROLE_AGENT', parts };
      return { task: { id: '0-0', contextId: '0', status, ...more } };
    };
    const said = () => {
      if (message.parts[0].text === '-') return state('FAILED');
      if (!message.taskId) return state('INPUT_REQUIRED', [{ text: '8?' }, { data: { type: 'form', form, instructions: '> 7' } }]);
      return state('COMPLETED', [{ text: '!' }], { artifacts: [{ artifactId: '1', parts: [{ data: RESULT, mediaType: 'application/json;schema=2' }, { text: '- [x] 1\n- [ ] 2\n\n```\n1\n```' }] }] });
    };
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, result: said() }));
  });
}

const at = (page, pointer, nth = 0) => page.locator(`[data-pointer="${pointer}"]:is(input, textarea)`).nth(nth);
const run = (page) => page.locator('[part~=runs] article').first();
const inState = (page, state) => run(page).locator(`[data-state="${state}"]`).first().waitFor();
const primary = (scope) => scope.locator('button.primary:visible').last();

/** Goes through a conversation; `look` is called in each state of the screen. */
async function converse(page, look) {
  await at(page, '/1').waitFor();
  await primary(page.locator('[part~=request]')).click();
  await page.locator('.summary-title').first().waitFor();
  await look('errors');
  await at(page, '/1').fill('22');
  await primary(page.locator('[part~=request]')).click();
  await inState(page, 'input-required');
  const answer = run(page).locator('form.asking');
  await at(answer, '/1').waitFor();
  await look('a question');
  await primary(answer).click();
  await run(page).locator('.summary-title').waitFor();
  await look('an answer with errors');
  await at(answer, '/1').fill('9');
  await primary(answer).click();
  await inState(page, 'completed');
  await run(page).locator('table').first().waitFor();
  await run(page).locator('.mismatch').first().waitFor();
  await run(page).locator('.run-more').click();
  await look('a result');
  await page.keyboard.press('Escape');
}

/** Answers the question of the newest run. */
async function answer(page) {
  const form = run(page).locator('form.asking');
  await at(form, '/1').fill('9');
  await primary(form).click();
}

/** Says something that fails, in plain words. */
async function fail(page) {
  const request = page.locator('[part~=request]');
  await request.locator('.other-way').click();
  await request.locator('textarea').fill('-');
  await primary(request).click();
  await inState(page, 'failed');
}

test('a pseudo-locale finds no forgotten text in a conversation, and fits a phone', async ({ t }) => {
  const agent = await wordless(t);
  const { page } = await shown(t, TAG, { messages: PSEUDO, agent }, { body: `<${TAG} lang="en"></${TAG}>` });
  const look = async (about) => assert.deepEqual(unworded(await texts(page, TAG)), [], about);
  await page.locator('.skill').first().waitFor();
  await look('skills');
  await page.locator('.find input').fill('(1');
  await page.locator('.skill').first().click();
  await converse(page, look);
  await fitsPhone(page, 'a conversation in the pseudo-locale');
  await fail(page);
  await look('a failure');
});

for (const languages of pieces(LANGUAGES, 5)) {
  test(`no English is left in a conversation in ${languages.join(', ')}, and it fits a phone`, async ({ t }) => {
    const agent = await wordless(t);
    const { page } = await host(t, '');
    await inTurn(languages, async (language) => {
      await page.setViewportSize({ width: 1280, height: 900 });
      await put(page, `<${TAG} lang="${language}" agent="${agent}" skill="1"></${TAG}>`);
      await ready(page, TAG);
      const content = page.locator(`${TAG} .agent-form`);
      assert.equal(await content.getAttribute('lang'), language);
      assert.equal(await content.evaluate((one) => getComputedStyle(one).direction), language === 'ar' ? 'rtl' : 'ltr');
      await converse(page, async (about) => assert.deepEqual(englishIn(await texts(page, TAG), language), [], about));
      await fitsPhone(page, language);
      await fail(page);
      await run(page).getByText(messagesOf(language)['state-failed']).waitFor();
      assert.deepEqual(englishIn(await texts(page, TAG), language), []);
    });
  });
}

/** The tests of `states` in the pseudo-locale, and in each language, at night. */
function inEachLanguage(title, states) {
  test(`a pseudo-locale finds no forgotten text ${title}`, async ({ t }) => {
    await states(t, 'en', PSEUDO, (found) => unworded(found));
  });
  for (const language of LANGUAGES) {
    test(`no English is left ${title} in ${language}`, language === 'de' ? {} : NIGHTLY, async ({ t }) => {
      await states(t, language, undefined, (found) => englishIn(found, language));
    });
  }
}

inEachLanguage('in a sign-in and a comparison', async (t, language, messages, forgotten) => {
  const look = (page) => async (about) => {
    assert.deepEqual(forgotten(await texts(page, TAG)), [], about);
    await fitsPhone(page, about);
  };
  const open = async (agent) => {
    const { page } = await shown(t, TAG, { messages, agent }, { body: `<${TAG} lang="${language}" skill="1"></${TAG}>` });
    return page;
  };
  const locked = await open(await lockedAgent(t));
  await signIn(locked, look(locked));
  const page = await open(await wordless(t));
  for (const text of ['-', '--']) {
    const request = page.locator('[part~=request]');
    if (text === '-') await request.locator('.other-way').click();
    await request.locator('textarea').fill(text);
    await primary(request).click();
    await inState(page, text === '-' ? 'failed' : 'input-required');
  }
  await answer(page);
  await inState(page, 'completed');
  await compare(page, look(page));
});

inEachLanguage('on a page that is offline, finds no agent, or shows a report', async (t, language, messages, forgotten) => {
  const page = await openPage(t, messages ? 'de' : language, { messages });
  const look = async (about, except) => {
    assert.deepEqual(forgotten(await texts(page, 'body', except)), [], about);
    await fitsPhone(page, about);
  };
  await page.locator('#a2a-address').fill(new URL('/0', page.url()).href);
  await page.locator('form.address button').first().click();
  await page.locator('.alert').first().waitFor();
  // Advice for the agent's owner names headers and files; samples and languages have names of their own.
  const named = '.remedies, .samples, .own-agent, .site-switch option[lang]';
  await look('no agent', named);
  await page.context().setOffline(true);
  await page.locator('.offline-line').waitFor();
  await look('offline', named);
  await page.context().setOffline(false);
  await page.locator('.inspect-open').click();
  await page.locator('#inspect-text').fill('{"kind": "message", "messageId": 1, "role": "user", "parts": []}');
  await page.locator('.inspect-findings').waitFor();
  await look('a report', '[lang=en], #inspect-kind, .inspect-said, .site-switch option[lang]');
});

test('the numbers of requests and results are those of their element, not of the page', async ({ t }) => {
  const agent = await wordless(t);
  const { page } = await host(t, `<${TAG} lang="de" agent="${agent}" skill="1"></${TAG}>`);
  await ready(page, TAG);
  await at(page, '/1').fill('22');
  await at(page, '/3').fill('1234567,5');
  await primary(page.locator('[part~=request]')).click();
  await inState(page, 'input-required');
  await page.locator('.asked-chip').getByText('1.234.567,5').first().waitFor();
});

test('two conversations on one page have a language each, also in what timers and answers bring', async ({ t }) => {
  const agent = await askingAgent(t);
  const element = (lang) => `<${TAG} lang="${lang}" agent="${agent.origin}" skill="visit"></${TAG}>`;
  const { page } = await host(t, element('de') + element('en'));
  await page.waitForFunction((tag) => customElements.get(tag), TAG);
  await page.evaluate((tag) => Promise.all([...document.querySelectorAll(tag)].map((one) => one.ready)).then(() => {}), TAG);
  const [german, english] = [0, 1].map((nth) => page.locator(TAG).nth(nth));
  const [de, en] = ['de', 'en'].map(messagesOf);
  agent.refuse(2);
  for (const one of [german, english]) {
    await at(one, '/city').fill('1');
    await primary(one.locator('[part~=request]')).click();
  }
  for (const [one, own, other] of [[german, de, en], [english, en, de]]) {
    await one.locator('[data-state="input-required"]').first().waitFor({ timeout: 30_000 });
    await one.getByText(own['agent-needs-answer'], { exact: true }).waitFor();
    assert.equal(await one.getByText(other['agent-needs-answer'], { exact: true }).count(), 0);
    assert.equal(await one.getByText(own['just-now']).first().isVisible(), true);
  }
  // Each asks the agent in its language.
  const asked = t.requests.filter(({ url, method }) => url.startsWith(agent.origin) && method !== 'OPTIONS');
  assert.deepEqual([...new Set(asked.map(({ headers }) => headers['accept-language']))].sort(), ['de', 'en']);
});

test('a conversation whose language changes keeps the form and its runs', async ({ t }) => {
  const agent = await askingAgent(t);
  const { page } = await host(t, `<${TAG} agent="${agent.origin}" skill="visit"></${TAG}>`);
  await ready(page, TAG);
  await at(page, '/city').fill('1');
  await primary(page.locator('[part~=request]')).click();
  await inState(page, 'input-required');
  await at(page, '/city').fill('22');
  await page.evaluate((tag) => void (document.querySelector(tag).lang = 'de'), TAG);
  await page.getByText(messagesOf('de')['agent-needs-answer'], { exact: true }).waitFor();
  await ready(page, TAG);
  assert.equal(await at(page, '/city').inputValue(), '22');
});

test('a pseudo-locale finds no forgotten text in a result that does not fit its schema', async ({ t }) => {
  const { page } = await shown(t, 'schema-view', { messages: PSEUDO, schema: RESULT_SCHEMA, value: RESULT }, { body: '<schema-view lang="en"></schema-view>' });
  await page.locator('schema-view .mismatch').first().waitFor();
  const look = async () => assert.deepEqual(unworded(await texts(page, 'schema-view')), []);
  await look();
  for (const name of ['[data-do="choose"]', '.fold button', '[data-do="sort"]']) {
    const tool = page.locator(`schema-view ${name}`).first();
    if (await tool.count()) await tool.click();
  }
  await look();
  await fitsPhone(page, 'a result in the pseudo-locale');
});

test('a result follows the language around it', async ({ t }) => {
  const { page } = await shown(t, 'schema-view', { value: { 1: true, 2: 1234567.5 } }, { body: '<schema-view lang="de"></schema-view>' });
  const view = page.locator('schema-view');
  await view.getByText(messagesOf('de').yes, { exact: true }).waitFor();
  await view.getByText('1.234.567,5').waitFor();
  await view.evaluate((one) => void (one.lang = 'en'));
  await view.getByText('Yes', { exact: true }).waitFor();
  await view.getByText('1,234,567.5').waitFor();
  assert.deepEqual(await get(page, 'schema-view', 'value'), { 1: true, 2: 1234567.5 });
});

/** The page beside no agent, in a browser with this language; `messages` take the place of its file. */
async function openPage(t, locale, { agent, messages, ...options } = {}) {
  const site = await pageServer();
  t.later(site.close);
  const page = await t.open('about:blank', { locale, ...options });
  if (messages) await page.route(/\/locale-[a-z]+(-agent)?\.json$/, (route) => route.fulfill({ json: messages }));
  await page.goto(agent ? `${site.origin}/#agent=${encodeURIComponent(agent)}` : site.origin);
  return page;
}

test('a pseudo-locale finds no forgotten text on the page, and it fits a phone', async ({ t }) => {
  const agent = await wordless(t);
  const page = await openPage(t, 'de', { agent, messages: PSEUDO });
  const look = async (about) => assert.deepEqual(unworded(await texts(page, 'body')), [], about);
  await page.locator('main button.primary').click();
  await page.locator('.skill').first().waitFor();
  await look('skills');
  await page.locator('.agent-chip').click();
  await look('the agent');
  await page.keyboard.press('Escape');
  await page.locator('[data-skill="1"]').click();
  await converse(page, look);
  await page.locator('details.log > summary').click();
  await look('the log');
  await fitsPhone(page, 'the page in the pseudo-locale');
});

test('the start page and the inspector leave no text to English', async ({ t }) => {
  const page = await openPage(t, 'de', { messages: PSEUDO });
  await page.locator('.start').first().waitFor();
  assert.deepEqual(unworded(await texts(page, 'body')), []);
  await page.locator('.inspect-open').click();
  await page.locator('.inspect').waitFor();
  // The kinds of texts have the names that reports have.
  assert.deepEqual(unworded(await texts(page, 'body')).filter((text) => !/^[a-z0-9._-]+( [a-z0-9._-]+)*$/.test(text)), []);
});

for (const language of LANGUAGES) {
  test(`the page is in ${language} for those who read it, and fits a phone`, async ({ t }) => {
    const page = await openPage(t, language, { agent: await wordless(t) });
    await page.locator('main button.primary').click();
    await page.locator('.skill').first().waitFor();
    const root = page.locator('html');
    assert.equal(await root.getAttribute('lang'), language);
    assert.equal(await root.evaluate((one) => getComputedStyle(one).direction), language === 'ar' ? 'rtl' : 'ltr');
    await page.locator('.agent-chip').click();
    assert.deepEqual(englishIn(await texts(page, 'body'), language), []);
    await page.keyboard.press('Escape');
    await fitsPhone(page, language);
  });
}

test('<a2a-inspect> has the language of its locale, also in what the worker says', async ({ t }) => {
  const { page } = await host(t, '<a2a-inspect></a2a-inspect><a2a-inspect lang="en"></a2a-inspect>', { before: (cdn) => cdn.refuse('worker.js', 'worker_bg.wasm') });
  await ready(page, 'a2a-inspect');
  await set(page, 'a2a-inspect', { locale: 'de' });
  await page.getByText(messagesOf('de')['nothing-to-inspect']).waitFor();
  await set(page, 'a2a-inspect', { text: '{}' });
  await page.getByText(messagesOf('de')['not-inspected'].split('{')[0]).waitFor();
});
