// Words change in place: another language, other `messages`, another `translate` draw words and restart nothing. And what
// outlasts more than that: a removal, and the trap of another element.
import assert from 'node:assert/strict';
import { buildSync } from 'esbuild';
import path from 'node:path';
import { EXTENSION } from './agents.mjs';
import { test } from './fixtures.mjs';
import { event, get, host, ready, set, shown } from './host.mjs';
import { visible } from './page.mjs';
import { until } from './processes.mjs';
import { listen } from './servers.mjs';
import { settings } from './settings.mjs';

const NUMBER = { type: 'object', properties: { n: { type: 'number', title: 'Amount' }, s: { type: 'string', title: 'Name' } } };

/** An agent of 0.3 whose answer waits until it is let go. `got` has the messages. */
async function slowAgent(t) {
  const got = [];
  const waiting = [];
  const server = await listen(async (request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*');
    if (request.method !== 'POST') return response.writeHead(204).end();
    let text = '';
    for await (const piece of request) text += piece;
    const { id, params } = JSON.parse(text);
    got.push(params.message);
    const parts = [{ kind: 'text', text: 'Done at last.' }];
    const result = { kind: 'message', messageId: `answer-${got.length}`, role: 'agent', parts };
    waiting.push(() => response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, result })));
  });
  t.later(server.close);
  const card = {
    name: 'Slow agent', description: 'It takes its time.', version: '1.0.0', url: server.origin, protocolVersion: '0.3.0', preferredTransport: 'JSONRPC',
    capabilities: { extensions: [{ uri: EXTENSION, params: { schemas: { order: NUMBER } } }] },
    defaultInputModes: ['text/plain'], defaultOutputModes: ['text/plain'],
    skills: [{ id: 'order', name: 'Order', description: 'Orders.', tags: [], inputModes: ['application/json;schema=order'] }],
  };
  return { got, card, letGo: () => waiting.splice(0).forEach((answer) => answer()) };
}

/** An element whose message waits for the answer of a slow agent. */
async function sending(t, options) {
  const agent = await slowAgent(t);
  const { page, events } = await shown(t, 'a2a-form', { card: agent.card }, options);
  await control(page, 'a2a-form', '/s').fill('Ada');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await until(() => agent.got.length === 1, 'the message is there');
  return { agent, page, events };
}

const control = (page, tag, pointer) => page.locator(`${tag} [data-pointer="${pointer}"]`).first();
/** What has the focus in the first element, and what is selected there. */
const focus = (page, tag) =>
  page.evaluate((name) => {
    const { activeElement: it } = document.querySelector(name).shadowRoot;
    return it && { pointer: it.dataset.pointer, value: it.value, selection: [it.selectionStart, it.selectionEnd] };
  }, tag);

const CHANGES = {
  locale: (element) => void (element.locale = 'de'),
  lang: (element) => void (element.lang = 'de'),
  messages: (element) => void (element.messages = { send: 'Go!', sent: 'Gone!' }),
  translate: (element) => void (element.translate = (id) => (id === 'send' || id === 'sent' ? 'Go!' : undefined)),
};

for (const [name, change] of Object.entries(CHANGES)) {
  test(`a change of ${name} while a message is under way draws words, and restarts nothing`, async ({ t }) => {
    const { agent, page, events } = await sending(t);
    await control(page, 'a2a-form', '/n').pressSequentially('12,5x');
    await page.keyboard.press('ArrowLeft');
    const before = await focus(page, 'a2a-form');
    const words = page.locator('a2a-form button[part~=submit]');
    const said = await words.textContent();
    await page.evaluate(([code]) => (0, eval)(code)(document.querySelector('a2a-form')), [`(${change})`]);
    await until(async () => (await words.textContent()) !== said, 'the words are others');
    assert.deepEqual(await focus(page, 'a2a-form'), before);
    assert.equal(before.value, '12,5x');
    agent.letGo();
    await event(page, 'a2a-result');
    await visible(page.getByText('Done at last.').first());
    assert.equal(agent.got.length, 1);
    assert.deepEqual(await events('a2a-error'), []);
    assert.equal((await events('a2a-ready')).length, 1);
    await visible(page.getByRole('article').first());
  });
}

test('a form whose words change keeps half a number, its error, what is unfolded, undo, and the upload under way', async ({ t }) => {
  const schema = {
    type: 'object', required: ['n'],
    properties: { ...NUMBER.properties, list: { type: 'array', items: { type: 'string' } }, photo: { type: 'string', format: 'uri', title: 'Photo' } },
  };
  const { page } = await shown(t, 'schema-form', { schema });
  await page.evaluate(() => {
    document.querySelector('schema-form').options = {
      '/photo': { upload: () => new Promise((done) => (window.finish = () => done('https://files.example/1'))) },
    };
  });
  await control(page, 'schema-form', '/n').pressSequentially('1x');
  await page.keyboard.press('Tab');
  const error = page.locator('schema-form .errors .error').first();
  await visible(error);
  const english = await error.textContent();
  const files = page.locator('schema-form [data-upload=file]');
  await files.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  await until(() => page.evaluate(() => window.finish !== undefined), 'the upload began');
  const summary = page.locator('schema-form');
  await page.evaluate(() => void (document.querySelector('schema-form').locale = 'de'));
  await until(async () => (await page.locator('schema-form form').getAttribute('lang')) === 'de', 'it is German');
  assert.equal(await control(page, 'schema-form', '/n').inputValue(), '1x');
  assert.notEqual(await error.textContent(), english);
  await page.evaluate(() => window.finish());
  await until(async () => (await get(page, 'schema-form', 'value'))?.photo === 'https://files.example/1', 'the upload arrives');
  // Numbers are those of the language now.
  await control(page, 'schema-form', '/n').fill('1.249,5');
  await until(async () => (await get(page, 'schema-form', 'value'))?.n === 1249.5, 'a German number');
  await visible(summary);
});

test('a new translate that gives equal words costs nothing, and one that gives others is asked', async ({ t }) => {
  const { page } = await shown(t, 'schema-form', { schema: { ...NUMBER, required: ['s'] } });
  const drawn = () => page.evaluate(() => {
    const form = document.querySelector('schema-form').shadowRoot.querySelector('form');
    window.first ??= form;
    return window.first === form && form.isConnected;
  });
  await page.evaluate(() => void (document.querySelector('schema-form').translate = (id) => (id === 'enter-value' ? 'Say it.' : undefined)));
  await page.evaluate(() => document.querySelector('schema-form').submit());
  await page.getByText('Say it.').first().waitFor();
  assert.ok(await drawn());
  await control(page, 'schema-form', '/n').pressSequentially('12,5x');
  await page.evaluate(async () => {
    const element = document.querySelector('schema-form');
    for (let times = 0; times < 50; times += 1) {
      element.translate = (id) => (id === 'enter-value' ? 'Say it.' : undefined);
      await new Promise((done) => setTimeout(done));
    }
  });
  assert.ok(await drawn(), 'the same elements are on the page');
  assert.deepEqual(await focus(page, 'schema-form'), { pointer: '/n', value: '12,5x', selection: [5, 5] });
  await page.evaluate(() => void (document.querySelector('schema-form').translate = (id) => (id === 'enter-value' ? 'Do say it.' : undefined)));
  await page.getByText('Do say it.').first().waitFor();
  assert.deepEqual(await focus(page, 'schema-form'), { pointer: '/n', value: '12,5x', selection: [5, 5] });
});

test('two forms with one translate keep their words when one of them gets another', async ({ t }) => {
  const { page } = await host(t, '<schema-form id="one"></schema-form><schema-form id="two"></schema-form>');
  await page.evaluate(async (schema) => {
    const words = (said) => (id) => (id === 'enter-value' ? said : undefined);
    const first = words('first');
    for (const element of document.querySelectorAll('schema-form')) Object.assign(element, { schema, translate: first });
    await Promise.all([one.ready, two.ready]);
    for (const element of [one, two]) element.submit();
    one.translate = words('second');
  }, { ...NUMBER, required: ['s'] });
  await page.locator('#one').getByText('second').first().waitFor();
  await page.locator('#two').getByText('first').first().waitFor();
  await page.evaluate((schema) => {
    two.schema = schema;
    two.submit();
  }, { ...NUMBER, required: ['s', 'n'] });
  await until(async () => (await page.locator('#two').getByText('first').count()) > 1, 'both fields say so');
  assert.equal(await page.locator('#two').getByText('second').count(), 0);
});

const REACT = `
  import { createElement, useState } from 'react';
  import { createRoot } from 'react-dom/client';
  const App = () => {
    const [draws, draw] = useState(0);
    window.draw = () => draw((n) => n + 1);
    window.draws = draws;
    // An inline arrow, as everybody writes it.
    return createElement('a2a-form', { card: window.card, translate: (id) => (id === 'send' ? 'Go!' : undefined) });
  };
  // Before that React would set attributes.
  customElements.whenDefined('a2a-form').then(() => createRoot(document.querySelector('#place')).render(createElement(App)));
`;

test('an inline translate in React restarts nothing, and loses neither text nor answer', async ({ t }) => {
  const agent = await slowAgent(t);
  const stdin = { contents: REACT, resolveDir: path.join(settings.root, 'tests/e2e'), loader: 'js' };
  const built = buildSync({ stdin, bundle: true, write: false, format: 'iife', define: { 'process.env.NODE_ENV': '"production"' } });
  const { page, events } = await host(t, '', {
    files: { 'app.js': built.outputFiles[0].text, 'card.js': `window.card = ${JSON.stringify(agent.card)}` },
    scripts: '<script src="/card.js"></script><script src="/app.js" defer></script>',
  });
  await page.locator('a2a-form').waitFor();
  await ready(page, 'a2a-form');
  await control(page, 'a2a-form', '/s').fill('Ada');
  await page.getByRole('button', { name: 'Go!', exact: true }).click();
  await until(() => agent.got.length === 1, 'the message is there');
  await control(page, 'a2a-form', '/n').pressSequentially('12,5x');
  for (let times = 0; times < 10; times += 1) await page.evaluate(() => window.draw());
  await until(() => page.evaluate(() => window.draws === 10), 'React has drawn ten times');
  assert.equal((await focus(page, 'a2a-form')).value, '12,5x');
  agent.letGo();
  await event(page, 'a2a-result');
  assert.equal(agent.got.length, 1);
  assert.equal((await events('a2a-ready')).length, 1);
});

test('an element that is removed and comes back has its half-typed text, and the answer that came meanwhile', async ({ t }) => {
  const { agent, page, events } = await sending(t);
  await control(page, 'a2a-form', '/n').pressSequentially('12,5x');
  const [leave, come] = ['remove', 'append'].map((way) => () =>
    page.evaluate((act) => {
      window.element ??= document.querySelector('a2a-form');
      if (act === 'remove') window.element.remove();
      else document.querySelector('#place').append(window.element);
      return new Promise((done) => setTimeout(done, 300));
    }, way));
  await leave();
  agent.letGo();
  await page.waitForTimeout(500);
  await come();
  await ready(page, 'a2a-form');
  await visible(page.getByText('Done at last.').first());
  await until(async () => (await control(page, 'a2a-form', '/n').inputValue()) === '12,5x', 'the text is there');
  // Once more, with nothing under way.
  await leave();
  await come();
  await ready(page, 'a2a-form');
  await visible(page.getByText('Done at last.').first());
  await until(async () => (await control(page, 'a2a-form', '/n').inputValue()) === '12,5x', 'the text is there again');
  assert.deepEqual(await get(page, 'a2a-form', 'value'), { n: 12, s: 'Ada' }, 'what was a number last');
  assert.deepEqual(await events('a2a-error'), []);
  assert.equal(agent.got.length, 1);
});

test('a form that is removed, or gets another schema, keeps half a number', async ({ t }) => {
  const { page } = await shown(t, 'schema-form', { schema: NUMBER });
  await control(page, 'schema-form', '/n').pressSequentially('12,5x');
  await page.evaluate(async () => {
    const element = document.querySelector('schema-form');
    element.remove();
    await new Promise((done) => setTimeout(done, 100));
    document.querySelector('#place').append(element);
    await element.ready;
  });
  await until(async () => (await control(page, 'schema-form', '/n').inputValue()) === '12,5x', 'it is there');
  await set(page, 'schema-form', { schema: { ...NUMBER, title: 'Another' } });
  await page.getByText('Another').first().waitFor();
  await until(async () => (await control(page, 'schema-form', '/n').inputValue()) === '12,5x', 'it is there in another form');
  assert.deepEqual(await get(page, 'schema-form', 'value'), { n: 12 }, 'what was a number last');
});

test('the trap of one element does not take down the message of another', async ({ t }) => {
  const agent = await slowAgent(t);
  const { page, events } = await shown(t, 'a2a-form', { card: agent.card }, { body: '<a2a-form></a2a-form><schema-form></schema-form>', staysFolded: true });
  await set(page, 'schema-form', { schema: NUMBER });
  await ready(page, 'schema-form');
  await control(page, 'a2a-form', '/s').fill('Ada');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await until(() => agent.got.length === 1, 'the message is there');
  // A trap in the middle of the module's work: an error of a DOM call that the module does not expect.
  await page.evaluate(() => {
    const make = Document.prototype.createTextNode;
    Document.prototype.createTextNode = function (text) {
      if (String(text).includes('POISON')) throw new WebAssembly.RuntimeError('unreachable');
      return make.call(this, text);
    };
    try {
      document.querySelector('schema-form').schema = { type: 'object', properties: { x: { type: 'string', title: 'POISON' } } };
    } catch {
      // As a host page meets it.
    }
  });
  await visible(page.locator('schema-form').getByRole('alert').filter({ hasText: /went wrong/ }));
  agent.letGo();
  await event(page, 'a2a-result');
  await visible(page.getByText('Done at last.').first());
  assert.equal(agent.got.length, 1);
  await until(async () => (await events('a2a-ready')).length === 2, 'then it starts again');
  await visible(page.getByText('Done at last.').first());
  await control(page, 'a2a-form', '/s').fill('Bob');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await until(() => agent.got.length === 2, 'and goes on');
  agent.letGo();
});
