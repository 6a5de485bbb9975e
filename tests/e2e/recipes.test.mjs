// The recipes of docs/recipes.md, and the <form> of docs/start.md, with the code that stands there, and the attributes and
// properties that they use.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request as ask } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import express from 'express';
import { FIGHT, shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { get, host, put, ready, set, settled } from './host.mjs';
import { alerts, field, fill, holds, inState, sendButton, visible } from './page.mjs';
import { Program, freePort, until } from './processes.mjs';
import { listen, packageServer } from './servers.mjs';
import { settings } from './settings.mjs';

const [RECIPES, START] = ['recipes', 'start'].map((name) => readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8'));
/** The code of one language in a chapter, in order. */
function code(title, language, document = RECIPES) {
  const chapter = document.split('\n## ').find((one) => one.startsWith(`${title}\n`));
  return [...chapter.matchAll(/^```(\w+)\n(.*?)^```$/gms)].filter(([, name]) => name === language).map(([, , text]) => text);
}

const [A, B] = ['Lion', 'Tiger'];
const WINNER = /Lion|Tiger/;
const AGENT = 'a2a-form';
const FORM = 'schema-form';
const ORDER = { type: 'object', required: ['article'], properties: { article: { type: 'string', title: 'Article', pattern: '^[A-Z]{2}-[0-9]{4}$' }, pin: { type: 'string', title: 'PIN', writeOnly: true } } };

/** A page at an origin of its own, which sets a cookie, with other requests answered by `answer`. `html` gets the package's origin. */
async function site(t, html, answer) {
  const cdn = await packageServer();
  t.later(cdn.close);
  const server = await listen((request, response) => {
    if (request.url !== '/') return answer(request, response, server.origin);
    response.setHeader('Set-Cookie', 'session=s1; HttpOnly; SameSite=Strict');
    const source = `<script type="module" src="${cdn.origin}/a2a-forms.js"></script>`;
    return response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(`<!doctype html><title>Site</title><link rel="icon" href="data:,">${source}${html}`);
  });
  t.later(server.close);
  return server.origin;
}
const hasSession = ({ headers }) => /\bsession=s1\b/.test(headers.cookie ?? '');

/** An agent that wants a token: the demo agent behind a check. `got` has the headers of each request that passed it. */
async function guarded(t) {
  const { origin } = await shared.quick();
  const got = [];
  const own = { got };
  const guard = await listen(async (request, response) => {
    if (own.isExpired || request.headers.authorization !== 'Bearer T') return response.writeHead(401).end();
    got.push(request.headers);
    const pieces = [];
    for await (const piece of request) pieces.push(piece);
    const { method, headers: { connection, authorization, 'transfer-encoding': _, ...headers } } = request;
    const answer = await fetch(origin + request.url, { method, headers, body: method === 'POST' ? Buffer.concat(pieces) : undefined });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
    // Its card names the address that the backend knows.
    if (method === 'GET') return response.end((await answer.text()).replaceAll(origin, guard.origin));
    for await (const piece of answer.body ?? []) response.write(piece);
    return response.end();
  });
  t.later(guard.close);
  return Object.assign(own, { origin: guard.origin });
}

/** The function of the recipe, for an agent. */
async function recipeProxy(agent) {
  const folder = path.join(settings.artefacts, 'recipes');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `proxy-${process.pid}-${new URL(agent).port}.mjs`);
  writeFileSync(file, code('Through your own backend', 'js')[0]);
  Object.assign(process.env, { AGENT: agent, AGENT_TOKEN: 'T' });
  return (await import(pathToFileURL(file))).passOn;
}

test('through one’s own backend: the token stays on the server, the card names the backend, the stream arrives', async ({ t }) => {
  const agent = await guarded(t);
  const passOn = await recipeProxy(agent.origin);
  const [tag] = code('Through your own backend', 'html');
  const origin = await site(t, tag, (request, response, own) => passOn(request, response, own, hasSession).catch(() => response.destroy()));
  const page = await t.open(origin);
  await set(page, AGENT, { skill: FIGHT.skill });
  await ready(page, AGENT);
  await fill(page, A, B);
  await sendButton(page).click();
  await visible((await inState(page, 'completed')).locator('.artifacts').getByText(WINNER).first(), 20_000);
  assert.equal(await alerts(page).count(), 0, 'nothing is complained of');

  assert.ok(agent.got.length > 1);
  for (const headers of agent.got) assert.equal(headers.cookie, undefined, 'the session stays at the backend');
  for (const { url, headers } of t.requests) {
    assert.equal(headers.authorization, undefined, url);
    assert.ok(!url.startsWith(agent.origin), `${url} goes to the backend`);
  }
  // Without the session, and from another site, the recipe refuses.
  const refused = await fetch(`${origin}/api/agent/.well-known/agent-card.json`);
  assert.equal(refused.status, 401);
  const foreign = await fetch(`${origin}/api/agent/.well-known/agent-card.json`, { headers: { cookie: 'session=s1', origin: 'https://evil.example' } });
  assert.equal(foreign.status, 401);
});

/** The printed server of the recipe in a process of its own, for an agent: 1 is that of `node:http`, 2 that of Express. */
async function recipeServer(t, agent, at) {
  const port = await freePort();
  const root = path.join(settings.artefacts, 'recipes', `server-${port}`);
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  const blocks = code('Through your own backend', 'js');
  assert.equal(blocks.length, 3);
  const origin = `http://localhost:${port}`;
  writeFileSync(path.join(root, 'package.json'), '{"type":"module"}');
  writeFileSync(path.join(root, 'session.js'), `export const hasSession = ${hasSession};\n`);
  writeFileSync(path.join(root, 'pass-on.js'), blocks[0]);
  writeFileSync(path.join(root, 'server.js'), blocks[at].replace('https://www.example.com', origin).replace('8080', String(port)));
  symlinkSync(path.join(settings.root, 'tests/e2e/node_modules'), path.join(root, 'node_modules'));
  const program = new Program(`recipe-${port}`, 'env', [`AGENT=${agent}`, 'AGENT_TOKEN=T', process.execPath, path.join(root, 'server.js')]);
  t.later(() => program.stop());
  await until(() => fetch(origin).then(() => true, () => program.why), 'the server of the recipe is up');
  const lives = async () => {
    assert.equal((await asked(origin, '/nothing')).status, 404);
    assert.equal(program.why, undefined);
  };
  return { origin, lives };
}

/** A request with the session, by the path as it is: `fetch` would change some. `going` gets the request that is under way. */
const asked = (origin, to, { method = 'GET', headers, body, going } = {}) =>
  new Promise((done, failed) => {
    const { hostname: host, port } = new URL(origin);
    const sent = ask({ host, port, path: to, method, headers: { cookie: 'session=s1', ...headers } }, (answer) => {
      const whole = answer.setEncoding('utf8').toArray();
      whole.then((pieces) => done({ status: answer.statusCode, headers: answer.headers, text: pieces.join('') }), failed);
    });
    sent.on('error', failed);
    going?.(sent);
    sent.end(body);
  });

/** An agent that answers as the test says, by path. `got` has the requests. */
async function agentOf(t, answers) {
  const got = [];
  const agent = await listen(async (request, response) => {
    const one = { url: request.url, method: request.method, headers: request.headers, isGone: false };
    got.push(one);
    response.on('close', () => (one.isGone = !response.writableFinished));
    const answer = answers[request.url];
    if (typeof answer === 'function') return answer(request, response);
    return response.writeHead(answer === undefined ? 404 : 200, { 'Content-Type': 'application/json' }).end(answer);
  });
  t.later(agent.close);
  return { origin: agent.origin, got };
}

for (const [at, kind] of [[1, 'node:http'], [2, 'Express']]) {
  test(`the recipe’s server with ${kind} sends its token to the agent only`, async ({ t }) => {
    const thief = await agentOf(t, {});
    const { port } = new URL(thief.origin);
    // Each of these would be another host if the path were only put behind the agent's address.
    const tries = [
      ['http://localhost', `:${port}/steal`],
      ['http://127.0.0', `.1:${port}/steal`],
      ['http://localhost:9', `@localhost:${port}/steal`],
    ];
    for (const [agent, rest] of tries) {
      const { origin, lives } = await recipeServer(t, agent, at);
      for (const to of [`/api/agent${rest}`, '/api/agent.evil.example/steal']) assert.equal((await asked(origin, to)).status, 404, to);
      await lives();
    }
    assert.deepEqual(thief.got, []);

    // Below the agent's folder, and nowhere else.
    const agent = await agentOf(t, { '/agents/a/rpc?x=1': '{}', '/agents/a': '{}' });
    const { origin } = await recipeServer(t, `${agent.origin}/agents/a`, at);
    assert.equal((await asked(origin, '/api/agent/rpc?x=1')).status, 200);
    assert.equal((await asked(origin, '/api/agent')).status, 200);
    for (const to of ['/api/agent/../b', '/api/agent/%2e%2e/b', '/api/agent/..\\b', `/api/agent//localhost:${port}/steal`, `/api/agent/\\localhost:${port}/steal`]) {
      assert.equal((await asked(origin, to)).status, 404, to);
    }
    assert.deepEqual(agent.got.filter(({ url }) => !/^\/agents\/a(\/|$)/.test(url)), []);
    for (const { headers } of agent.got) assert.deepEqual([headers.authorization, headers.cookie], ['Bearer T', undefined]);
    assert.deepEqual(thief.got, []);
  });

  test(`the recipe’s server with ${kind} lives on when the agent or the person is gone`, async ({ t }) => {
    const silent = () => {};
    const half = (_, response) => response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: 1\n\n');
    const broken = (_, response) => response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: 1\n\n', () => setTimeout(() => response.destroy(), 50));
    const refused = (_, response) => response.writeHead(401).end('who are you?');
    const moved = (_, response) => response.writeHead(302, { Location: 'http://localhost:9/' }).end();
    const agent = await agentOf(t, { '/silent': silent, '/half': half, '/broken': broken, '/refused': refused, '/moved': moved });
    const { origin, lives } = await recipeServer(t, agent.origin, at);
    const leave = async (to, options) => {
      let sent;
      const answer = asked(origin, `/api/agent${to}`, { ...options, going: (one) => (sent = one) });
      answer.catch(() => {});
      const came = await until(async () => agent.got.find(({ url }) => url === to), `${to} came to the agent`);
      sent.destroy();
      await until(async () => came.isGone, `${to} is ended at the agent`);
      await lives();
      agent.got.length = 0;
    };
    await leave('/silent');
    await leave('/half');
    await leave('/silent', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    // Half of a body: its other half does not come.
    await leave('/silent', { method: 'POST', headers: { 'content-type': 'application/json', 'content-length': '100' }, body: '{' });

    await assert.rejects(asked(origin, '/api/agent/broken'), 'a stream that breaks off is no whole answer');
    await lives();
    for (const to of ['/refused', '/moved']) assert.equal((await asked(origin, `/api/agent${to}`)).status, 502, to);
    assert.equal((await asked(origin, '/api/agent/nothing')).status, 404);

    const down = await recipeServer(t, `http://localhost:${await freePort()}`, at);
    for (const method of ['GET', 'POST']) assert.equal((await asked(down.origin, '/api/agent/', { method })).status, 502);
    await down.lives();
  });

  test(`the recipe’s server with ${kind} passes bodies and streams on, and names itself on each card`, async ({ t }) => {
    const echo = async (request, response) => {
      response.writeHead(200, { 'Content-Type': request.headers['content-type'] });
      for await (const piece of request) response.write(piece);
      response.end();
    };
    let goOn;
    const stream = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: 1\n\n');
      goOn = () => response.end('data: 2\n\n');
    };
    const page = (_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<script>alert(1)</script>');
    const security = { security: [{ a: [] }], securitySchemes: {}, securityRequirements: [{}], signatures: [{}] };
    const old = { name: 'Old', url: 'http://agent.internal:9000/agents/a/rpc', additionalInterfaces: [{ transport: 'GRPC', url: 'agent.internal:50051' }, { transport: 'HTTP+JSON', url: 'http://127.0.0.1:9000/agents/a' }], skills: [{ id: 's', security: [] }], ...security };
    const card = { name: 'New', supportedInterfaces: [{ protocolBinding: 'JSONRPC', url: 'https://agent.example.com/a2a?v=1' }], skills: [{ id: 's', securityRequirements: [] }], provider: { url: 'https://example.com/' }, ...security };
    const answers = {
      '/agents/a/rpc': echo, '/agents/a/stream': stream, '/agents/a/page': page,
      '/agents/a/.well-known/agent.json': JSON.stringify(old), '/agents/a/.well-known/agent-card.json': JSON.stringify(card),
      '/agents/a/text/agent-card.json': 'not here', '/agents/a/null/agent-card.json': 'null',
    };
    const agent = await agentOf(t, answers);
    const { origin, lives } = await recipeServer(t, `${agent.origin}/agents/a/`, at);
    const own = `${origin}/api/agent`;

    const json = async (to) => JSON.parse((await asked(origin, `/api/agent${to}`)).text);
    assert.deepEqual(await json('/.well-known/agent.json'), {
      name: 'Old', url: `${own}/rpc`, additionalInterfaces: [{ transport: 'GRPC', url: 'agent.internal:50051' }, { transport: 'HTTP+JSON', url: own }], skills: [{ id: 's' }],
    });
    assert.deepEqual(await json('/.well-known/agent-card.json'), {
      name: 'New', supportedInterfaces: [{ protocolBinding: 'JSONRPC', url: `${own}/a2a?v=1` }], skills: [{ id: 's' }], provider: { url: 'https://example.com/' },
    });
    for (const to of ['/text/agent-card.json', '/null/agent-card.json']) assert.equal((await asked(origin, `/api/agent${to}`)).status, 502, to);
    await lives();

    const body = JSON.stringify({ text: 'ü'.repeat(100_000) });
    const said = await asked(origin, '/api/agent/rpc', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    assert.deepEqual([said.status, said.headers['content-type'], said.text === body], [200, 'application/json', true]);

    const { body: streamed } = await fetch(`${own}/stream`, { headers: { cookie: 'session=s1' } });
    const reader = streamed.pipeThrough(new TextDecoderStream()).getReader();
    assert.equal((await reader.read()).value, 'data: 1\n\n', 'the first event comes before the second is sent');
    goOn();
    assert.equal((await reader.read()).value, 'data: 2\n\n');
    assert.equal((await reader.read()).done, true);

    const { headers } = await asked(origin, '/api/agent/page');
    assert.match(headers['content-security-policy'], /sandbox/);
    assert.equal(headers['x-content-type-options'], 'nosniff');
  });
}

test('cookies go to the page’s own origin, and to others by credentials and allow-origins only', async ({ t }) => {
  const got = [];
  const card = (url) => ({
    name: 'Cookie', description: 'Notes cookies.', version: '1', protocolVersion: '0.3.0', url, capabilities: {},
    defaultInputModes: ['text/plain'], defaultOutputModes: ['text/plain'], skills: [{ id: 'chat', name: 'Chat', description: 'Chats.', tags: [] }],
  });
  let endpoint;
  const answer = (request, response, own) => {
    const { origin = '*' } = request.headers;
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.setHeader('Access-Control-Allow-Headers', 'content-type, a2a-version, a2a-extensions, x-a2a-extensions');
    if (origin !== '*') response.setHeader('Access-Control-Allow-Credentials', 'true');
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    got.push({ where: own, method: request.method, cookie: hasSession(request) });
    response.setHeader('Content-Type', 'application/json');
    if (request.method === 'GET') return response.end(JSON.stringify(card(endpoint ?? `${own}/rpc`)));
    const result = { kind: 'task', id: 't', contextId: 'c', status: { state: 'completed' } };
    return response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }));
  };
  const own = await site(t, '<div id="place"></div>', answer);
  // Cookies have no port: a browser would send them to this origin as well.
  const other = await listen((request, response) => answer(request, response, other.origin));
  t.later(other.close);
  const page = await t.open(own);

  const sent = async (attributes, to) => {
    got.length = 0;
    await put(page, `<${AGENT} ${attributes}></${AGENT}>`);
    await ready(page, AGENT);
    await page.getByRole('textbox', { name: /message/i }).fill('Hello');
    // An endpoint at another origin than the card's is confirmed.
    const confirm = page.getByRole('checkbox');
    if (await confirm.count()) await confirm.first().check();
    await sendButton(page).click();
    await until(async () => got.some(({ method, where }) => method === 'POST' && where === to), `a message came to ${to}`);
    return Object.fromEntries(got.map(({ method, cookie }) => [method, cookie]));
  };
  const elsewhere = other.origin;
  assert.deepEqual(await sent('agent="/a"', own), { GET: true, POST: true }, 'the page’s own origin');
  assert.deepEqual(await sent('agent="/a" credentials="omit"', own), { GET: false, POST: false }, 'omit');
  assert.deepEqual(await sent(`agent="${elsewhere}/a"`, elsewhere), { GET: false, POST: false }, 'another origin');
  assert.deepEqual(await sent(`agent="${elsewhere}/a" credentials="include"`, elsewhere), { GET: false, POST: false }, 'include alone');
  assert.deepEqual(await sent(`agent="${elsewhere}/a" allow-origins="${elsewhere}"`, elsewhere), { GET: false, POST: false }, 'allow-origins alone');
  assert.deepEqual(await sent(`agent="${elsewhere}/a" credentials="include" allow-origins="${elsewhere}"`, elsewhere), { GET: true, POST: true }, 'both');
  endpoint = `${own}/rpc`;
  assert.deepEqual(await sent(`agent="${elsewhere}/a"`, own), { GET: false, POST: false }, 'a stranger’s card that names the page’s origin');
  assert.deepEqual(await sent(`agent="${elsewhere}/a" credentials="include"`, own), { GET: false, POST: false }, 'also with include');
  endpoint = elsewhere;
});

test('a fetch of the page sends the requests of the agent, and what it fails with is a network error', async ({ t }) => {
  const { origin } = await shared.quick();
  const { page } = await host(t, '');
  await page.evaluate(() => {
    window.fetched = [];
    window.watched = async (request, ...more) => {
      fetched.push({ method: request.method, url: request.url, isRequest: request instanceof Request, more: more.length, aborts: request.signal instanceof AbortSignal });
      if (mode === 'fail') throw new Error('not today');
      if (mode === 'odd') return { ok: true };
      const answer = await fetch(request);
      if (mode === 'used') await answer.text();
      return answer;
    };
  });
  const opened = async () => {
    await put(page, `<${AGENT} skill="${FIGHT.skill}"></${AGENT}>`);
    await page.evaluate(([tag, agent]) => {
      window.mode = 'fetch';
      const element = document.querySelector(tag);
      element.fetch = watched;
      element.agent = agent;
    }, [AGENT, origin]);
    await ready(page, AGENT);
    await fill(page, A, B);
  };
  for (const mode of ['fail', 'odd', 'used']) {
    await opened();
    await page.evaluate((it) => void (window.mode = it), mode);
    await sendButton(page).click();
    await until(async () => (await alerts(page).count()) > 0, `${mode} is an error`);
    await holds(page, A, B);
  }
  await opened();
  await sendButton(page).click();
  await visible((await inState(page, 'completed')).locator('.artifacts').getByText(WINNER).first(), 20_000);
  const all = await page.evaluate(() => window.fetched);
  assert.ok(all.some(({ method }) => method === 'GET') && all.some(({ method }) => method === 'POST'), 'cards and messages');
  for (const one of all) assert.deepEqual([one.isRequest, one.more, one.aborts], [true, 0, true], one.url);
});

test('a session that ends is found by the recipe, and a token that the agent refuses is no end of a session', async ({ t }) => {
  const agent = await guarded(t);
  const passOn = await recipeProxy(agent.origin);
  const [tag] = code('Through your own backend', 'html');
  let isOver = true;
  const origin = await site(t, tag, (request, response, own) => {
    if (request.url === '/login') return response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Sign in</h1>');
    return passOn(request, response, own, async (one) => !isOver && hasSession(one));
  });
  const page = await t.open(origin);
  await visible(page.getByRole('heading', { name: 'Sign in' }));

  isOver = false;
  await page.goto(origin);
  await set(page, AGENT, { skill: FIGHT.skill });
  await ready(page, AGENT);
  await fill(page, A, B);
  agent.isExpired = true;
  await sendButton(page).click();
  await until(async () => (await alerts(page).count()) > 0, 'the element says that it failed');
  assert.equal(page.url(), `${origin}/`);
  await holds(page, A, B);

  isOver = true;
  await sendButton(page).click();
  await visible(page.getByRole('heading', { name: 'Sign in' }));
});

test('a link fills the form in by the recipe, and a reload keeps a draft without its secrets', async ({ t }) => {
  const [link, prefill] = code('Prefill from the address', 'js');
  const tag = code('Keep a draft', 'html')[0];
  const schema = `<script type="module">document.querySelector("${FORM}").schema = ${JSON.stringify(ORDER)};</script>`;
  const own = await site(t, `${tag}${schema}<script type="module">${prefill}window.isRun = true;</script>`, (_, response) => response.writeHead(404).end());
  const [, printed] = new Function(`${link} return link.split("#");`)();
  const page = await t.open(`${own}/#${printed}`);
  await ready(page, FORM);
  assert.deepEqual(await get(page, FORM, 'value'), { article: 'AB-1234' });
  // Another such link, while the page is open; a plus is no space, and the error is shown when it is asked for.
  await page.evaluate((hash) => void (location.hash = hash), `value=${encodeURIComponent('{"article":"A+B"}')}`);
  await until(async () => (await get(page, FORM, 'value'))?.article === 'A+B', 'the form has the value of the other link');
  const errors = page.locator(FORM).getByRole('heading', { name: /problem/i }).or(page.locator(`${FORM} [aria-invalid=true]`));
  await settled(page, FORM, 'invalid');
  assert.equal(await errors.count(), 0, 'no error is shown by itself');
  await page.evaluate(async (tag) => {
    const form = document.querySelector(tag);
    await form.validate();
    form.reportValidity();
  }, FORM);
  await visible(errors.first());
  // What is no JSON stops nothing.
  await page.goto('about:blank');
  await page.goto(`${own}/#value={`);
  await ready(page, FORM);
  assert.equal(await page.evaluate(() => window.isRun), true);

  await page.goto('about:blank');
  await page.goto(own);
  await ready(page, FORM);
  await field(page, 'Article').fill('CD-5678');
  await page.locator('input[data-pointer="/pin"]').fill('4711');
  // At once: leaving the page keeps what waits.
  await page.reload();
  await ready(page, FORM);
  assert.deepEqual(await get(page, FORM, 'value'), { article: 'CD-5678' }, 'the draft is back, the secret is not');
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  assert.ok(stored.includes('CD-5678') && !stored.includes('4711'), stored);
  await page.evaluate((tag) => document.querySelector(tag).reset(), FORM);
  await page.reload();
  await ready(page, FORM);
  assert.notDeepEqual(await get(page, FORM, 'value'), { article: 'CD-5678' }, 'a reset forgets the draft');

  await field(page, 'Article').fill('EF-9012');
  await settled(page, FORM, 'valid');
  await page.evaluate((tag) => document.querySelector(tag).submit(), FORM);
  await until(async () => !(await page.evaluate(() => JSON.stringify({ ...localStorage }))).includes('EF-9012'), 'what was submitted is no draft');
  // Storage that is full or forbidden breaks nothing.
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await field(page, 'Article').fill('GH-3456');
  await settled(page, FORM, 'valid');
});

test('a draft that comes back tells the page, and gives way to a later value', async ({ t }) => {
  const { page, events } = await host(t, `<${FORM} id="a" persist="session"></${FORM}>`);
  await set(page, FORM, { schema: ORDER });
  await ready(page, FORM);
  await field(page, 'Article').fill('AB-1234');
  await settled(page, FORM, 'valid');
  await put(page, `<${FORM} id="b" persist="session"></${FORM}>`);
  await set(page, FORM, { schema: ORDER });
  await ready(page, FORM);
  assert.notEqual((await get(page, FORM, 'value'))?.article, 'AB-1234', 'each form has a draft of its own');
  await put(page, `<${FORM} id="a" persist="session"></${FORM}>`);
  const before = (await events('schema-form-change')).length;
  await set(page, FORM, { value: { article: 'ZZ-0000' }, schema: ORDER });
  await ready(page, FORM);
  await until(async () => (await events('schema-form-change')).length > before, 'the page is told');
  assert.deepEqual((await events('schema-form-change')).at(-1).detail.value, { article: 'AB-1234' });
  await set(page, FORM, { value: { article: 'CD-5678' } });
  assert.deepEqual(await get(page, FORM, 'value'), { article: 'CD-5678' });
});

test('a warning says once that two forms keep one draft', async ({ t }) => {
  const { page } = await host(t, `<${FORM} persist="session"></${FORM}>`);
  const warnings = [];
  page.on('console', (line) => line.type() === 'warning' && warnings.push(line.text()));
  const open = async (html) => {
    await put(page, html);
    await page.evaluate(async ([tag, schema]) => {
      const forms = [...document.querySelectorAll(tag)];
      for (const form of forms) form.schema = schema;
      await Promise.all(forms.map((form) => form.ready));
    }, [FORM, ORDER]);
  };
  const form = (name) => `<${FORM} persist="session" name="${name}"></${FORM}>`;
  // The second takes the place of the first.
  await open(form(''));
  await open(form('') + form('a') + form('b'));
  assert.deepEqual(warnings, []);
  await open(form('') + form('') + form('a') + form('a'));
  assert.equal(warnings.length, 1, warnings.join());
  assert.match(warnings[0], /an id or a name of its own/);
});

test('a page shows the result itself, by the recipe', async ({ t }) => {
  const { origin } = await shared.quick();
  const [recipe] = code('Your own result', 'html');
  const own = await site(t, recipe.replace('https://agent.example.com', origin), (_, response) => response.writeHead(404).end());
  const page = await t.open(own);
  await set(page, AGENT, { skill: FIGHT.skill });
  await ready(page, AGENT);
  await fill(page, A, B);
  await sendButton(page).click();
  await inState(page, 'completed');
  await until(async () => WINNER.test(await page.locator('#winner').textContent()), 'the page has the result');
  await visible(page.locator('schema-view').getByText('Chance', { exact: true }));
  assert.equal(await page.locator(AGENT).locator('.artifacts').count(), 0, 'the element shows none');
  // A result without data is no error of the page.
  await page.evaluate((tag) => document.querySelector(tag).dispatchEvent(new CustomEvent('a2a-result', { detail: { task: null, data: null } })), AGENT);
  assert.equal(await page.locator('#winner').textContent(), '');
  await page.evaluate((tag) => document.querySelector(tag).removeAttribute('hide-result'), AGENT);
  await visible(page.locator(AGENT).locator('.artifacts').first());
});

test('errors of one’s own server stand at their fields until these are edited, by the recipe', async ({ t }) => {
  const [recipe] = code('Errors of your server', 'js');
  const asked = [];
  let isDown = false;
  const server = express();
  server.use(express.json());
  server.post('/order', (request, response) => {
    if (isDown) return response.status(500).send('no JSON');
    asked.push(request.body);
    const errors = [{ pointer: '/article', message: 'This article is sold out' }, { pointer: '/none/here', message: 'Closed today' }];
    return asked.length < 3 ? response.status(422).json({ errors }) : response.status(204).end();
  });
  const own = await site(t, `<${FORM}></${FORM}><script type="module">document.querySelector("${FORM}").schema = ${JSON.stringify(ORDER)};${recipe}</script>`, (request, response) => server(request, response));
  const page = await t.open(own);
  await ready(page, FORM);
  const sold = page.getByText('This article is sold out', { exact: true });
  const submit = () => page.evaluate((tag) => document.querySelector(tag).submit(), FORM);
  await field(page, 'Article').fill('AB-1234');
  await settled(page, FORM, 'valid');
  await submit();
  await visible(sold.first());
  await visible(page.getByText('Closed today').first());
  await until(() => field(page, 'Article').evaluate((input) => input.getRootNode().activeElement === input), 'the first error has the focus');
  assert.equal(await field(page, 'Article').getAttribute('aria-invalid'), 'true');
  // The next answer replaces the errors of the last one.
  const shown = await sold.count();
  await submit();
  await until(async () => asked.length === 2, 'it was sent again');
  await visible(sold.first());
  assert.equal(await sold.count(), shown);
  await field(page, 'Article').fill('CD-5678');
  await until(async () => (await sold.count()) === 0, 'an edit removes the error');
  await settled(page, FORM, 'valid');
  await submit();
  await until(async () => asked.length === 3, 'it was sent again');
  await until(async () => (await page.getByText('Closed today').count()) === 0, 'no errors are left');
  assert.deepEqual(asked, [{ article: 'AB-1234' }, { article: 'AB-1234' }, { article: 'CD-5678' }]);
  // A server that is down, or cannot be reached, is told to the person.
  const lost = page.getByText('The order was not received. Try again later.');
  isDown = true;
  await submit();
  await visible(lost.first());
  await field(page, 'Article').fill('EF-9012');
  await page.context().setOffline(true);
  isDown = false;
  await settled(page, FORM, 'valid');
  await submit();
  await visible(lost.first());
  await page.context().setOffline(false);
});

test('the <form> of docs/start.md posts the value as JSON text', async ({ t }) => {
  const got = [];
  const server = express();
  server.post('/bookings', express.urlencoded(), (request, response) => {
    got.push(request.body);
    response.send('<h1>Booked</h1>');
  });
  const form = code('A form for a schema', 'html', START).find((one) => one.includes('method="post"'));
  const page = await t.open(await site(t, form, (request, response) => server(request, response)));
  await ready(page, FORM);
  const press = () => page.getByRole('button', { name: 'Book' }).click();
  await press();
  await until(() => field(page, 'Guest').evaluate((input) => input.getRootNode().activeElement === input), 'the first field with an error has the focus');
  await field(page, 'Guest').fill('Ada');
  await press();
  await visible(page.getByRole('heading', { name: 'Booked' }));
  assert.deepEqual(got.map((one) => ({ ...one })), [{ booking: '{"guest":"Ada"}' }]);
});
