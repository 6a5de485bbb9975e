// What leaves the browser, and when.
import assert from 'node:assert/strict';
import { EXTENSION, FIGHT, INPUT_MODE, SKILL, shared } from './agents.mjs';
import { askingAgent } from './asking-agent.mjs';
import { test } from './fixtures.mjs';
import { describedBy, field, fill, inState, openPage, send, sendButton, visible, writeMessage } from './page.mjs';
import { until } from './processes.mjs';

const INPUT_ERRORS = 'urn:a2a-forms:input-errors:v1';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

async function played(t, name) {
  const agent = await shared[name]();
  const page = await openPage(t, await shared.quick(), { agent: name === 'quick' ? undefined : agent.origin, ...FIGHT });
  await visible(field(page, 'A'), 20_000);
  await fill(page, 'Lion', 'Tiger');
  await send(page);
  await inState(page, 'completed');
  assert.equal(t.sent.length, 1, 'exactly one message was sent');
  return t.sent[0];
}

/** What is the same in every dialect. */
function common({ body, headers }) {
  assert.equal(body.jsonrpc, '2.0');
  assert.ok(['string', 'number'].includes(typeof body.id));
  assert.match(headers['content-type'], /^application\/json\b/);
  const { message, configuration } = body.params;
  assert.match(message.messageId, UUID);
  assert.equal(message.parts.length, 1);
  assert.deepEqual(message.parts[0].data, { a: 'Lion', b: 'Tiger' });
  assert.equal(message.parts[0].metadata.mimeType, INPUT_MODE, 'exactly as the card declares it');
  assert.deepEqual(configuration.acceptedOutputModes, SKILL.outputModes);
  assert.equal(message.metadata?.['urn:a2a-forms:skill-hint:v1/skillId'], SKILL.id, 'the skill is hinted at');
  assert.equal(message.metadata.skillId, SKILL.id, 'as gateways read it');
  return message;
}

/** Of the extensions that a card declares, those that the page knows are activated. */
function in10(sent, extensions = [EXTENSION]) {
  assert.match(sent.body.method, /^Send(Streaming)?Message$/);
  assert.equal(sent.headers['a2a-version'], '1.0');
  assert.equal(sent.headers['a2a-extensions'], extensions.join(', '));
  const message = common(sent);
  assert.equal(message.role, 'ROLE_USER');
  assert.equal(message.parts[0].mediaType, undefined, 'servers of some SDKs refuse a type that is not among the agent’s own modes');
  assert.doesNotMatch(JSON.stringify(message), /"kind":/, 'kind is a word of 0.3');
  assert.equal(sent.body.params.configuration.blocking, undefined, 'blocking is a word of 0.3');
}

function in03(sent) {
  assert.match(sent.body.method, /^message\/(send|stream)$/);
  assert.equal(sent.headers['x-a2a-extensions'], EXTENSION);
  assert.equal(sent.headers['a2a-version'], undefined);
  const message = common(sent);
  assert.equal(message.kind, 'message');
  assert.equal(message.role, 'user');
  assert.equal(message.parts[0].kind, 'data');
  assert.equal(message.parts[0].mediaType, undefined, 'mediaType is a word of 1.0');
}

test('the demo agent, which speaks both, gets exactly one message in 1.0', async ({ t }) => in10(await played(t, 'quick'), [EXTENSION, INPUT_ERRORS]));
test('the JavaScript 1.3.0 agent gets exactly one message in 1.0', async ({ t }) => in10(await played(t, 'js')));
test('the Python 0.3.26 agent gets exactly one message in 0.3', async ({ t }) => in03(await played(t, 'python')));

test('the card is fetched without headers that would need a preflight', async ({ t }) => {
  const agent = await shared.python();
  const page = await openPage(t, await shared.quick(), { agent: agent.origin });
  await visible(field(page, 'A'), 20_000);
  const asked = t.requests.filter(({ url }) => url.startsWith(agent.origin));
  assert.deepEqual(asked.map(({ method, url }) => `${method} ${new URL(url).pathname}`), [
    'GET /.well-known/agent-card.json',
  ]);
  for (const name of ['a2a-version', 'a2a-extensions', 'x-a2a-extensions', 'authorization', 'cookie', 'referer']) {
    assert.ok(!asked[0].headers[name], `${name} is not sent`);
  }
});

test('typing, errors and corrections cause no request', async ({ t }) => {
  const page = await openPage(t, await shared.quick(), FIGHT);
  await visible(field(page, 'A'), 20_000);
  const loaded = () => t.requests.some(({ url, finished }) => /worker_bg(-[0-9a-f]+)?\.wasm$/.test(url) && finished);
  await until(loaded, 'the worker module is loaded', 20_000);
  const before = t.requests.length;

  await field(page, 'A').pressSequentially('Li');
  await field(page, 'A').fill('');
  await field(page, 'A').blur();
  const wrong = async () => (await field(page, 'A').getAttribute('aria-invalid')) === 'true';
  await until(wrong, 'the validator has judged the empty field');
  assert.match(await describedBy(field(page, 'A')), /enter|fill/i);
  await field(page, 'A').pressSequentially('Lion');
  await until(async () => !(await wrong()), 'the mistake is mended');
  await field(page, 'B').pressSequentially('Tiger and a few words more');
  await field(page, 'B').blur();
  assert.deepEqual(t.requests.slice(before).map(({ method, url }) => `${method} ${url}`), []);

  await send(page);
  await inState(page, 'completed');
  assert.equal(t.sent.length, 1);
});

test('a second click on Send does not send twice', async ({ t }) => {
  // It works until it is told: the run is not over before the second click.
  const agent = await askingAgent(t);
  const page = await openPage(t, await shared.quick(), { agent: agent.origin, skill: 'visit' });
  await writeMessage(page);
  await field(page, 'Message').fill('work');
  await sendButton(page).dblclick();
  await page.keyboard.press('Enter');
  await inState(page, 'working');
  agent.finish();
  await inState(page, 'completed');
  assert.equal(t.sent.length, 1);
});
