// The two foreign agents do what the other tests take for granted; asked without a browser.
import assert from 'node:assert/strict';
import { EXTENSION, INPUT_MODE, OUTPUT_MODE, SCHEMAS, shared, verdict } from './agents.mjs';
import { test } from './harness.mjs';

const DATA = { a: 'Lion', b: 'Tiger' };
const MARK = { mimeType: INPUT_MODE };
const { winner, probability, explanation } = verdict(DATA.a, DATA.b);

const dialects = {
  '0.3': {
    headers: { 'X-A2A-Extensions': EXTENSION },
    methods: { send: 'message/send', stream: 'message/stream' },
    message: (part) => ({ kind: 'message', messageId: crypto.randomUUID(), role: 'user', parts: [part] }),
    data: { kind: 'data', data: DATA, metadata: MARK },
    text: { kind: 'text', text: 'Lion or Tiger?' },
    artifact: (result) => (result.kind === 'artifact-update' ? result.artifact : undefined),
    state: (result) => (result.kind === 'status-update' ? result.status.state : undefined),
    task: (result) => result,
    completed: 'completed',
    echo: 'x-a2a-extensions',
  },
  '1.0': {
    headers: { 'A2A-Version': '1.0', 'A2A-Extensions': EXTENSION },
    methods: { send: 'SendMessage', stream: 'SendStreamingMessage' },
    message: (part) => ({ messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: [part] }),
    data: { data: DATA, metadata: MARK, mediaType: INPUT_MODE },
    text: { text: 'Lion or Tiger?' },
    artifact: (result) => result.artifactUpdate?.artifact,
    state: (result) => result.statusUpdate?.status.state,
    task: (result) => result.task,
    completed: 'TASK_STATE_COMPLETED',
    echo: 'a2a-extensions',
  },
};

async function post(url, { headers, message }, method, part) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { message: message(part) } }),
  });
  assert.equal(answer.status, 200);
  return answer;
}

const events = async (answer) =>
  (await answer.text()).split(/\r?\n/).flatMap((line) => (line.startsWith('data: ') ? [JSON.parse(line.slice(6)).result] : []));

async function plays(url, dialect) {
  const sent = await post(url, dialect, dialect.methods.send, dialect.data);
  assert.equal(sent.headers.get(dialect.echo), EXTENSION, 'the extension is echoed');
  const [artifact] = dialect.task((await sent.json()).result).artifacts;
  assert.deepEqual(artifact.parts[0].data, { winner, probability, explanation });
  assert.equal(artifact.parts[0].metadata.mimeType, OUTPUT_MODE);

  const streamed = await events(await post(url, dialect, dialect.methods.stream, dialect.data));
  assert.equal(dialect.task(streamed[0]).contextId.length, 36, 'the stream begins with the task');
  assert.deepEqual(streamed.map(dialect.artifact).filter(Boolean)[0].parts[0].data, { winner, probability, explanation });
  assert.equal(streamed.map(dialect.state).filter(Boolean).at(-1), dialect.completed);

  const spoken = await events(await post(url, dialect, dialect.methods.stream, dialect.text));
  assert.match(spoken.map(dialect.artifact).filter(Boolean)[0].parts[0].text, /^Tiger would win/);
}

async function card(agent) {
  const answer = await fetch(`${agent.origin}/.well-known/agent-card.json`, { headers: { Origin: 'http://example.com' } });
  assert.equal(answer.headers.get('access-control-allow-origin'), '*');
  return answer.json();
}

test('the Python 0.3.26 agent declares both schemas at the root and under params, and plays in 0.3', async () => {
  const agent = await shared.python();
  const { schemas, capabilities, protocolVersion } = await card(agent);
  assert.equal(protocolVersion, '0.3.0');
  assert.deepEqual(schemas, SCHEMAS);
  assert.deepEqual(capabilities.extensions[0].params.schemas, SCHEMAS);
  await plays(`${agent.origin}/`, dialects['0.3']);
});

test('the JavaScript 1.3.0 agent declares both schemas at the root and under params, and plays in 1.0 and 0.3', async () => {
  const agent = await shared.js();
  const { schemas, capabilities, supportedInterfaces } = await card(agent);
  assert.deepEqual(supportedInterfaces.map((one) => one.protocolVersion), ['1.0', '0.3']);
  assert.deepEqual(schemas, SCHEMAS);
  assert.deepEqual(capabilities.extensions[0].params.schemas, SCHEMAS);
  await plays(supportedInterfaces[0].url, dialects['1.0']);
  await plays(supportedInterfaces[1].url, dialects['0.3']);
});
