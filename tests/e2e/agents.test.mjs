// The foreign agents do what the other tests take for granted, and what the matrix asks of them; all without a browser.
import assert from 'node:assert/strict';
import { EXTENSION, INPUT_MODE, MORE, OUTPUT_MODE, ROWS, SCHEMAS, shared, verdict } from './agents.mjs';
import { test } from './fixtures.mjs';

const CARD = '/.well-known/agent-card.json';
const DATA = { a: 'Lion', b: 'Tiger' };
const { winner, probability, explanation } = verdict(DATA.a, DATA.b);
const SLOW_MODE = 'application/json;schema=slowWork';

/** States and roles in one spelling. */
const plain = (word) => word?.replace(/^TASK_STATE_/, '').toLowerCase().replaceAll('_', '-');

const bare03 = ({ data, text, mode }) =>
  text !== undefined ? { kind: 'text', text } : { kind: 'data', data, ...(mode && { metadata: { mimeType: mode } }) };
const bare10 = ({ data, text, mode }) =>
  text !== undefined ? { text } : { data, ...(mode && { metadata: { mimeType: mode }, mediaType: mode }) };

const message03 = (parts, rest) => ({
  kind: 'message', messageId: crypto.randomUUID(), role: 'user', parts: parts.map(bare03), ...rest,
});
const message10 = (parts, rest) => ({
  messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: parts.map(bare10), ...rest,
});

const event03 = (result) => {
  if (result.kind === 'status-update') return { status: result.status };
  if (result.kind === 'artifact-update') return { artifact: result.artifact };
  return { task: result };
};
const event10 = ({ task, statusUpdate, artifactUpdate }) => ({
  task, status: statusUpdate?.status, artifact: artifactUpdate?.artifact,
});

const rpc = (names, headers, message, event, unwrap) => ({
  headers, message, event,
  ask: (url, what, { params, id }) => ({
    url, method: 'POST',
    body: { jsonrpc: '2.0', id: 1, method: names[what], params: params ?? { id } },
  }),
  error: (body) => body.error && { code: body.error.code, message: body.error.message, details: body.error.data },
  result: (body, what) => (what === 'send' ? unwrap(body.result) : body.result),
  streamed: (body) => body.result,
});

const V10 = { 'A2A-Version': '1.0', 'A2A-Extensions': EXTENSION };
const DIALECTS = {
  'jsonrpc-0.3': rpc(
    { send: 'message/send', stream: 'message/stream', get: 'tasks/get', cancel: 'tasks/cancel', subscribe: 'tasks/resubscribe' },
    { 'X-A2A-Extensions': EXTENSION }, message03, event03, (result) => result,
  ),
  'jsonrpc-1.0': rpc(
    { send: 'SendMessage', stream: 'SendStreamingMessage', get: 'GetTask', cancel: 'CancelTask', subscribe: 'SubscribeToTask' },
    V10, message10, event10, (result) => result.task,
  ),
  'http-json-1.0': {
    headers: V10, message: message10, event: event10,
    ask(url, what, { params, id }) {
      if (params) return { url: `${url}/message:${what}`, method: 'POST', body: params };
      if (what === 'get') return { url: `${url}/tasks/${id}`, method: 'GET' };
      return { url: `${url}/tasks/${id}:${what}`, method: 'POST', body: {} };
    },
    error: (body) => body.error && { code: body.error.status, message: body.error.message, details: body.error.details },
    result: (body, what) => (what === 'send' ? body.task : body),
    streamed: (body) => body,
  },
};

/** A client of a few lines for one row, which owes nothing to the code under test. */
async function talker(row) {
  const agent = await row.start();
  const dialect = DIALECTS[row.binding];
  const card = await (await fetch(agent.origin + CARD)).json();
  const url = card.supportedInterfaces?.[0].url ?? card.url;
  const call = (what, asked) => {
    const { url: target, method, body } = dialect.ask(url, what, asked);
    const headers = { ...(body && { 'Content-Type': 'application/json' }), ...dialect.headers };
    return fetch(target, { method, headers, body: body && JSON.stringify(body) });
  };
  const params = (parts, rest) => ({ params: { message: dialect.message(parts, rest) } });
  const one = async (what, asked) => {
    const body = await (await call(what, asked)).json();
    return { error: dialect.error(body), task: dialect.error(body) ? undefined : dialect.result(body, what) };
  };
  async function* events(what, asked) {
    let text = '';
    const decoder = new TextDecoder();
    for await (const bytes of (await call(what, asked)).body) {
      text += decoder.decode(bytes, { stream: true });
      const lines = text.split(/\r?\n/);
      text = lines.pop();
      for (const line of lines.filter((one) => one.startsWith('data:'))) {
        const body = JSON.parse(line.slice(5));
        const error = dialect.error(body);
        yield error ? { error } : dialect.event(dialect.streamed(body));
      }
    }
    // A refusal of the whole request is no stream.
    if (text) yield { error: dialect.error(JSON.parse(text)) };
  }
  return {
    agent, card,
    send: (parts, rest) => one('send', params(parts, rest)),
    stream: (parts, rest) => events('stream', params(parts, rest)),
    get: (id) => one('get', { id }),
    cancel: (id) => one('cancel', { id }),
    subscribe: (id) => events('subscribe', { id }),
  };
}

async function all(events) {
  const found = [];
  for await (const one of events) found.push(one);
  return found;
}

const fightPart = (data = DATA) => ({ data, mode: INPUT_MODE });
const slowPart = (seconds) => ({ data: { seconds }, mode: SLOW_MODE });

const CELLS = {
  async card({ card, agent }, row) {
    assert.deepEqual(card.skills.map(({ id }) => id), ['fight-comparison', 'interview', 'slow']);
    assert.deepEqual(Object.keys(card.capabilities.extensions[0].params.schemas).toSorted(), [
      'fightComparison', 'fightResponse', 'interviewRecord', 'slowWork',
    ]);
    const offered = card.supportedInterfaces?.map((one) => `${one.protocolBinding} ${one.protocolVersion}`);
    assert.deepEqual(offered ?? ['JSONRPC 0.3'], [row.name.split(', ')[1].replace('JSON-RPC', 'JSONRPC')]);
    const still = await (await fetch(`${agent.origin}/still${CARD}`)).json();
    assert.equal(card.capabilities.streaming, true);
    assert.notEqual(still.capabilities.streaming, true, 'the card for those who shall not stream');
  },
  async send({ send }) {
    const { task } = await send([fightPart()]);
    assert.equal(plain(task.status.state), 'completed');
    assert.deepEqual(task.artifacts[0].parts[0].data, { winner, probability, explanation });
    assert.equal(task.artifacts[0].parts[0].metadata.mimeType, OUTPUT_MODE);
  },
  async stream({ stream }) {
    const events = await all(stream([fightPart()]));
    assert.ok(events[0].task.id, 'the stream begins with the task');
    assert.deepEqual(events.find(({ artifact }) => artifact).artifact.parts[0].data, { winner, probability, explanation });
    assert.equal(plain(events.at(-1).status.state), 'completed');
  },
  async resume({ stream, subscribe, get }) {
    let id;
    for await (const { task } of stream([slowPart(0.6)])) {
      id = task.id;
      break;
    }
    assert.match(plain((await get(id)).task.status.state), /submitted|working/);
    const events = await all(subscribe(id));
    assert.equal(plain((events.at(-1).status ?? events.at(-1).task.status).state), 'completed');
    assert.match((await get(id)).task.artifacts[0].parts[0].text, /^Worked for 0\.6 seconds/);
  },
  async 'input-required'({ send, stream, get }) {
    const first = await send([{ text: 'I would like to apply' }], { metadata: { 'urn:a2a-forms:skill-hint:v1/skillId': 'interview' } });
    const asked = ({ state, message }) => {
      assert.equal(plain(state), 'input-required');
      return message.parts;
    };
    assert.equal(asked(first.task.status)[0].text, MORE.interview.name);
    const { id: taskId, contextId } = first.task;
    // The Python SDK 0.3.26 clears the queue of a turn away behind its answer: a message that comes before that taps the old
    // queue, which is closed under it (−32603). No person answers so fast.
    const aPersonAnswers = async () => {
      await new Promise((done) => setTimeout(done, 200));
      await get(taskId);
    };
    await aPersonAnswers();
    // 000 §3: structured input is refused while a task is running.
    const refused = await send([fightPart()], { taskId, contextId });
    assert.equal(asked(refused.task.status)[0].text, MORE.interview.refused);
    await aPersonAnswers();
    const [words, form] = asked((await all(stream([{ text: 'Ada' }], { taskId, contextId }))).at(-1).status);
    assert.match(words.text, /^Thank you, Ada\./);
    assert.deepEqual(form.data, MORE.interview.form);
    await aPersonAnswers();
    const { task } = await send([{ data: { role: 'Engineer', years: 7 } }], { taskId, contextId });
    assert.equal(plain(task.status.state), 'completed');
    assert.deepEqual(task.artifacts.at(-1).parts[0].data, { name: 'Ada', role: 'Engineer', years: 7 });
  },
  async cancel({ stream, cancel, get }) {
    let id;
    for await (const { task, status } of stream([slowPart(60)])) {
      id ??= task?.id;
      if (plain(status?.state) === 'working') break;
    }
    assert.equal(plain((await cancel(id)).task.status.state), 'canceled');
    assert.equal(plain((await get(id)).task.status.state), 'canceled');
  },
  async 'bad input'({ send, stream }, row) {
    const same = [fightPart({ a: 'Lion', b: 'Lion' })];
    const { error, task } = await send(same);
    const last = (await all(stream(same))).at(-1);
    if (row.server.startsWith('JavaScript')) {
      // These SDKs make a failed task of whatever an executor throws.
      const said = (status) => status.message.parts[0].text;
      assert.match(said(task.status), new RegExp(MORE.sameNames.description));
      assert.match(said(last.status), new RegExp(MORE.sameNames.description));
      return;
    }
    for (const { code, message, details } of [error, last.error]) {
      assert.ok([-32602, 'INVALID_ARGUMENT'].includes(code), code);
      assert.equal(message, MORE.sameNames.description);
      if (row.server.includes('1.3.0') && row.binding.endsWith('1.0')) {
        const found = details.find((one) => one['@type'].endsWith('google.rpc.BadRequest'));
        assert.deepEqual(found.fieldViolations, [MORE.sameNames]);
      }
    }
  },
};

for (const row of ROWS.filter(({ withheld }) => !withheld)) {
  test.describe(() => {
    // One worker for a row: another would have to start the same agent.
    test.describe.configure({ mode: 'default' });
    for (const [cell, proves] of Object.entries(CELLS)) {
      test(`the agent itself, ${row.name}: ${cell}`, row.details, async () => proves(await talker(row), row));
    }
  });
}

test('agents on SDKs of 0.3 refuse methods of 1.0', async () => {
  for (const row of ROWS.filter(({ withheld, binding }) => withheld && binding === 'jsonrpc-1.0')) {
    const agent = await shared[row.agent]();
    const { url } = await (await fetch(agent.origin + CARD)).json();
    const { headers, message, ask, error } = DIALECTS[row.binding];
    const { body } = ask(url, 'send', { params: { message: message([fightPart()]) } });
    const sent = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) };
    assert.equal(error(await (await fetch(url, sent)).json()).code, -32601, row.name);
  }
});

/** What the fight tests rely on: the agents as they are without `--only`. */
async function plays(agent, url, binding) {
  const { headers, message, ask, result, streamed, event } = DIALECTS[binding];
  const post = async (what, part) => {
    const { body } = ask(url, what, { params: { message: message([part]) } });
    const answer = await fetch(url, {
      method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body),
    });
    assert.equal(answer.status, 200);
    return answer;
  };
  const answer = await post('send', fightPart());
  const echo = Object.keys(headers).find((name) => name.endsWith('Extensions'));
  assert.equal(answer.headers.get(echo), EXTENSION, 'the extension is echoed');
  assert.deepEqual(result(await answer.json(), 'send').artifacts[0].parts[0].data, { winner, probability, explanation });
  const lines = (await (await post('stream', { text: 'Lion or Tiger?' })).text()).split(/\r?\n/);
  const events = lines.flatMap((line) => (line.startsWith('data: ') ? [event(streamed(JSON.parse(line.slice(6))))] : []));
  assert.match(events.find(({ artifact }) => artifact).artifact.parts[0].text, /^Tiger would win/);
}

async function cardOf(agent) {
  const answer = await fetch(agent.origin + CARD, { headers: { Origin: 'http://example.com' } });
  assert.equal(answer.headers.get('access-control-allow-origin'), '*');
  return answer.json();
}

test('the Python 0.3.26 agent declares both schemas at the root and under params, and plays in 0.3', async () => {
  const agent = await shared.python();
  const { schemas, capabilities, protocolVersion } = await cardOf(agent);
  assert.equal(protocolVersion, '0.3.0');
  assert.deepEqual(schemas, SCHEMAS);
  assert.deepEqual(capabilities.extensions[0].params.schemas, SCHEMAS);
  await plays(agent, `${agent.origin}/`, 'jsonrpc-0.3');
});

test('the JavaScript 1.3.0 agent declares both schemas at the root and under params, and plays in 1.0 and 0.3', async () => {
  const agent = await shared.js();
  const { schemas, capabilities, supportedInterfaces } = await cardOf(agent);
  const offered = supportedInterfaces.map((one) => `${one.protocolBinding} ${one.protocolVersion}`);
  assert.deepEqual(offered, ['JSONRPC 1.0', 'JSONRPC 0.3', 'HTTP+JSON 1.0']);
  assert.deepEqual(schemas, SCHEMAS);
  assert.deepEqual(capabilities.extensions[0].params.schemas, SCHEMAS);
  await plays(agent, supportedInterfaces[0].url, 'jsonrpc-1.0');
  await plays(agent, supportedInterfaces[1].url, 'jsonrpc-0.3');
});
