// Agents that depart from the specification, as a person meets them: everything that they said is on the page, with what was odd
// about it, and nothing is offered that cannot help. The client's own tests have each oddity; here it is seen.
import assert from 'node:assert/strict';
import { agentServer } from './agent-server.mjs';
import { shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { ANY_HEADING_ORDER, isAccessible } from './looks.mjs';
import { alerts, field, inState, openPage, run, send, sentence, visible } from './page.mjs';

const skill = (more) => ({ id: 'tea', name: 'Order tea', description: 'Takes an order.', tags: ['tea'], ...more });
const card = (more = {}, { streaming = false } = {}) => (origin) => ({
  protocolVersion: '0.3.0', url: `${origin}/rpc`, preferredTransport: 'JSONRPC', name: 'Tea house', description: 'Sells tea.',
  version: '1', capabilities: { streaming }, defaultInputModes: ['text/plain'], defaultOutputModes: ['text/plain'], skills: [skill(more)],
});
const TASK = { id: 't', contextId: 'c' };
const json = (response, status, body) => response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
const result = (response, { id }, value) => json(response, 200, { jsonrpc: '2.0', id, result: value });

/** The page with the skill of an agent that answers so; `sent` has the messages that came to it. */
async function opened(t, answer, { cards = card() } = {}) {
  const sent = [];
  const agent = await agentServer(t, cards, (call, response) => {
    if (call.params?.message) sent.push(call.params.message);
    return answer(call, response, sent.length);
  });
  return { page: await openPage(t, await shared.quick(), { agent, skill: 'tea' }), sent };
}

async function told(page, words) {
  await field(page, 'Message').fill(words);
  await send(page);
}

test('what the page cannot read is shown as it came, with what was odd', async ({ t }) => {
  const { page } = await opened(t, (call, response) => {
    const events = [
      { kind: 'task', ...TASK, status: { state: 'working' } },
      { error: 'kettle is cold' },
      { kind: 'artifact-update', taskId: 't', contextId: 'c', artifact: { artifact_id: 'a', parts: [{ root: { kind: 'text', text: 'Your tea is packed.' } }] } },
      { kind: 'status-update', taskId: 't', contextId: 'c', final: true, status: { state: 'completed' } },
    ];
    if (call.method !== 'message/stream') return json(response, 200, { jsonrpc: '2.0', id: call.id, error: { code: -32001, message: 'gone' } });
    response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
    for (const one of events) response.write(`${JSON.stringify({ jsonrpc: '2.0', id: call.id, result: one })}\n`);
    return response.end();
  }, { cards: card({}, { streaming: true }) });
  await told(page, 'Assam');
  const done = await inState(page, 'completed');
  await visible(done.getByText('Your tea is packed.'));
  await visible(done.getByText('kettle is cold').first());
  await done.getByText('Notes on the answer').click();
  for (const oddity of ['snake-case', 'root', 'stream-type', 'unread']) await visible(done.locator(`[data-oddity="${oddity}"]`));
  await isAccessible(page, ANY_HEADING_ORDER);
});

test('a task without a result says so', async ({ t }) => {
  const { page } = await opened(t, (call, response) => result(response, call, { kind: 'task', ...TASK, status: { state: 'completed' } }));
  await told(page, 'Assam');
  await visible((await inState(page, 'completed')).getByText('The agent sent no result.'));
});

test('a message that was accepted without an answer is no failure', async ({ t }) => {
  const { page, sent } = await opened(t, (_call, response) => response.writeHead(202).end());
  await told(page, 'Assam');
  await visible(run(page).getByText('The agent accepted your message and sent no answer here.'));
  assert.equal(await run(page).getByRole('button', { name: 'Retry' }).count(), 0, 'it would be sent again');
  assert.equal(sent.length, 1);
});

for (const [status, body, says, retries] of [
  [402, { error: 'X-PAYMENT header is required' }, /wants to be paid .*X-PAYMENT header is required/, 0],
  [404, { detail: 'Not Found' }, /There’s nothing at http.*\/rpc \(HTTP 404\)/, 1],
  [422, { detail: [{ loc: ['body', 'agentId'], msg: 'Field required' }] }, /HTTP 422.*body\.agentId: Field required/, 1],
]) {
  test(`the reason of a server that answers with ${status} is shown`, async ({ t }) => {
    const { page } = await opened(t, (_call, response) => json(response, status, body));
    await told(page, 'Assam');
    await sentence(alerts(page).first(), says);
    assert.equal(await run(page).getByRole('button', { name: 'Retry', exact: true }).count(), retries);
  });
}

test('a skill that takes pictures gets a picture', async ({ t }) => {
  const modes = { inputModes: ['image/png', 'image/jpeg'] };
  const { page, sent } = await opened(t, (call, response) => result(response, call, {
    kind: 'message', role: 'agent', messageId: 'r', parts: [{ kind: 'text', text: 'First flush, 100 g' }],
  }), { cards: card(modes) });
  await send(page);
  assert.equal(sent.length, 0, 'the file is required');
  const file = page.locator('input[type=file]');
  assert.equal(await file.getAttribute('accept'), 'image/*');
  await file.setInputFiles({ name: 'tin.png', mimeType: 'image/png', buffer: Buffer.from('iVBORw0KGgo=', 'base64') });
  await page.getByRole('textbox', { name: /^Message/ }).fill('What is it?');
  await send(page);
  await visible((await inState(page, 'completed')).getByText('First flush, 100 g'));
  assert.equal(sent.length, 1);
  const [picture, words] = sent[0].parts;
  assert.equal(picture.kind, 'file');
  assert.equal(picture.file.mimeType, 'image/png');
  assert.equal(picture.file.bytes, 'iVBORw0KGgo=');
  assert.deepEqual(words, { kind: 'text', text: 'What is it?' });
});

test('what a tool wants to do is approved or rejected by one press', async ({ t }) => {
  const asking = {
    kind: 'task', ...TASK, status: {
      state: 'input-required', message: {
        kind: 'message', role: 'agent', messageId: 'q', taskId: 't', contextId: 'c', parts: [{
          kind: 'data', metadata: { adk_type: 'function_call', adk_is_long_running: true },
          data: {
            id: 'adk-1', name: 'adk_request_confirmation',
            args: { originalFunctionCall: { id: 'adk-0', name: 'hire', args: { name: 'Ada' } }, toolConfirmation: { hint: 'Hire Ada?', confirmed: false } },
          },
        }],
      },
    },
  };
  for (const [button, confirmed] of [['Approve', true], ['Reject', false]]) {
    const { page, sent } = await opened(t, (call, response, nth) => result(response, call, nth === 1 ? asking
      : { kind: 'task', ...TASK, status: { state: 'completed' }, artifacts: [{ artifactId: 'a', parts: [{ kind: 'text', text: 'Done.' }] }] }));
    await told(page, 'Hire Ada');
    const waiting = await inState(page, 'input-required');
    await visible(waiting.getByText('Ada').first());
    await isAccessible(page, ANY_HEADING_ORDER);
    const decision = waiting.getByRole('button', { name: button, exact: true });
    const { x, y, width, height } = await decision.boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.waitForTimeout(80);
    await page.mouse.up();
    await visible((await inState(page, 'completed')).getByText('Done.'));
    assert.equal(sent.length, 2);
    assert.equal(sent[1].parts[0].data.response.confirmed, confirmed);
  }
});
