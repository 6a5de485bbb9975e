// Where requests and credentials go: agents whose cards name odd or foreign addresses, redirected cards, links.
import assert from 'node:assert/strict';
import { shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { event, host, ready } from './host.mjs';
import { address, alerts, connect, definition, describedBy, gone, openPage, sendButton, sentence, visible, yesConnect } from './page.mjs';
import { until } from './processes.mjs';
import { listen } from './servers.mjs';

const TAG = 'a2a-form';
const card = (url) => ({
  name: 'Stranger', description: 'A card that a stranger wrote.', version: '1', protocolVersion: '0.3.0', url, capabilities: {},
  defaultInputModes: ['text/plain'], defaultOutputModes: ['text/plain'],
  skills: [{ id: 'chat', name: 'Chat', description: 'Chats.', tags: [] }],
  securitySchemes: { it: { type: 'http', scheme: 'bearer' } },
});

/** A server: `cards` by path, or the address that a path redirects to. A POST needs a token, and is noted in `got`. */
async function stranger(t, cards) {
  const got = [];
  const { origin, close } = await listen((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*, authorization');
    const found = cards[request.url.replace('/.well-known/agent-card.json', '')];
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    if (request.method === 'GET' && typeof found === 'string') return response.writeHead(302, { Location: found }).end();
    if (request.method === 'GET' && found) return response.end(JSON.stringify(found));
    if (request.method === 'GET') return response.writeHead(404).end();
    const { authorization } = request.headers;
    got.push({ url: request.url, authorization });
    if (!authorization) return response.writeHead(401).end();
    const result = { kind: 'task', id: 't', contextId: 'c', status: { state: 'completed' } };
    response.setHeader('Content-Type', 'application/json');
    return response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }));
  }, '::');
  t.later(close);
  return { port: new URL(origin).port, got, origin, posts: () => t.requests.filter(({ method }) => method === 'POST') };
}

/** An element whose page gives the token T, for whatever it is asked. */
async function element(t, agent, more = '') {
  const hosted = await host(t, `<${TAG}${more}></${TAG}>`);
  await hosted.page.evaluate(([tag, url]) => {
    window.asked = [];
    const form = document.querySelector(tag);
    form.getCredentials = (wanted) => (window.asked.push(wanted), { token: 'T' });
    form.agent = url;
  }, [TAG, agent]);
  return { ...hosted, asked: () => hosted.page.evaluate(() => window.asked) };
}

async function say(page, words) {
  await page.getByRole('textbox', { name: /message/i }).fill(words);
  await sendButton(page).click();
}

test('an agent at an address that browsers rewrite is not called', async ({ t }) => {
  const cards = {};
  const { port, origin, got, posts } = await stranger(t, cards);
  const urls = [
    `http://127.0.0.1:${port}\\.good.example/rpc`, `http:///127.0.0.1:${port}/rpc`, `ht\ttp://127.0.0.1:${port}/rpc`,
    `http://127.0.0.1:${port}\\\u202emoc.knab\u202c/rpc`, `http://%31%32%37.0.0.1:${port}/rpc`,
    `http://127.0.0.1:${port}\\@bank.good.example/rpc`, 'data://x,{}', 'javascript:alert(1)',
  ];
  urls.forEach((url, at) => (cards[`/${at}`] = card(url)));
  const { page, asked, events } = await element(t, `${origin}/none`);
  const { detail } = await event(page, 'a2a-error');
  assert.equal(detail.kind, 'card-not-found');
  for (const at of urls.keys()) {
    const before = (await events('a2a-error')).length;
    await page.evaluate(([tag, url]) => void (document.querySelector(tag).agent = url), [TAG, `${origin}/${at}`]);
    await until(async () => (await events('a2a-error')).length > before, `${urls[at]} is refused`);
    await page.evaluate((tag) => document.querySelector(tag).submit(), TAG);
    const { kind, message } = (await events('a2a-error')).at(-1).detail;
    assert.equal(kind, 'bad-address', urls[at]);
    assert.match(message, /^[\x20-\x7e‘’“”]+$/, 'the address is shown in ASCII');
  }
  // Where no card is, the page shakes hands in a message envelope (004).
  const calls = posts().filter(({ postData }) => !postData.includes('"handshake"'));
  assert.deepEqual([await asked(), calls, got.filter(({ url }) => url !== '/none')], [[], [], []]);
});

test('an address without a scheme is one of the agent’s own origin, not of the page', async ({ t }) => {
  const { origin, got, posts } = await stranger(t, { '': card('admin/rpc?x=://') });
  const { page } = await element(t, origin);
  await ready(page, TAG);
  await say(page, 'Hello');
  await event(page, 'a2a-result');
  assert.deepEqual(got.map(({ url }) => url), ['/admin/rpc?x=://', '/admin/rpc?x=://']);
  assert.ok(posts().every(({ url }) => url.startsWith(origin)));
});

test('a card from another origin is refused, and the message says where it came from', async ({ t }) => {
  const evil = await stranger(t, {});
  const elsewhere = `http://127.0.0.1:${evil.port}/card`;
  const { origin } = await stranger(t, { '': elsewhere });
  const { page, events } = await element(t, origin);
  const { detail } = await event(page, 'a2a-error');
  assert.equal(detail.kind, 'redirected');
  await sentence(alerts(page), new RegExp(elsewhere));
  assert.deepEqual(await events('a2a-ready'), []);
});

test('an agent elsewhere is named beside Send, and gets credentials only if allow-origins lists it', async ({ t }) => {
  const there = await stranger(t, {});
  const elsewhere = `http://127.0.0.1:${there.port}`;
  const { origin } = await stranger(t, { '': card(`${elsewhere}/rpc`) });

  const strict = await element(t, origin);
  await ready(strict.page, TAG);
  assert.equal(await describedBy(sendButton(strict.page)), `Goes to ${elsewhere}`);
  await say(strict.page, 'Hello');
  await visible(strict.page.getByRole('form', { name: 'Sign in', exact: true }));
  assert.deepEqual(await strict.asked(), []);
  assert.deepEqual(there.got, [{ url: '/rpc', authorization: undefined }]);

  const open = await element(t, origin, ` allow-origins="https://a.example ${elsewhere}/"`);
  await ready(open.page, TAG);
  await say(open.page, 'Hello');
  await event(open.page, 'a2a-result');
  const [wanted] = await open.asked();
  assert.equal(wanted.origin, elsewhere);
  assert.equal(wanted.cardOrigin, origin);
  assert.equal(wanted.endpoint, `${elsewhere}/rpc`);
  assert.equal(there.got.at(-1).authorization, 'Bearer T');
});

test('an agent on the same origin does not get the credentials of another', async ({ t }) => {
  const cards = {};
  const { origin, got } = await stranger(t, cards);
  cards['/alice'] = card(`${origin}/alice/rpc`);
  cards['/mallory'] = { ...card(`${origin}/mallory/rpc`), securitySchemes: undefined };
  const { page, asked } = await element(t, `${origin}/alice`);
  await ready(page, TAG);
  assert.equal(await describedBy(sendButton(page)), '');
  await say(page, 'Hello');
  await event(page, 'a2a-result');
  await page.evaluate(([tag, url]) => void (document.querySelector(tag).agent = url), [TAG, `${origin}/mallory`]);
  await until(async () => (await page.evaluate(() => window.seen)).filter(({ name }) => name === 'a2a-ready').length === 2, 'connected');
  await say(page, 'Hello');
  await until(async () => (await asked()).length === 2, 'the page is asked again');
  assert.equal(got.find(({ url }) => url === '/mallory/rpc').authorization, undefined);
});

test('a link asks before it connects to another origin, and once', async ({ t }) => {
  const site = await shared.quick();
  const { origin } = await stranger(t, { '': card('/rpc') });
  const link = `${site.origin}/#agent=${encodeURIComponent(origin)}&skill=chat`;
  const page = await t.open(link);
  await visible(yesConnect(page));
  await visible(page.getByText(`Connect to ${origin}?`));
  assert.deepEqual(t.requests.filter(({ url }) => url.startsWith(origin)), [], 'nothing went there yet');
  await yesConnect(page).click();
  await visible(page.getByRole('heading', { name: 'Chat' }), 15_000);
  await page.goto('about:blank');
  await page.goto(link);
  await visible(page.getByRole('heading', { name: 'Chat' }), 15_000);
  assert.equal(await yesConnect(page).count(), 0);
});

test('an international address is shown and called in ASCII', async ({ t }) => {
  const { port } = await stranger(t, { '': card('/rpc') });
  const page = await openPage(t, await shared.quick());
  await connect(page, `http://bücher.localhost:${port}`);
  const encoded = `http://xn--bcher-kva.localhost:${port}`;
  await until(async () => (await definition(page, 'Address').textContent()) === encoded, 'connected');
  assert.equal(await address(page).inputValue(), `${encoded}/`);
  await gone(alerts(page));
});
