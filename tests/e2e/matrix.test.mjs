// The matrix: every server on every binding that it serves, through the page. The table is printed at the end of the run, and kept as matrix.md.
import assert from 'node:assert/strict';
import { EXTENSION, INPUT_MODE, MORE, ROWS, shared, verdict } from './agents.mjs';
import { test } from './fixtures.mjs';
import { COLUMNS, sentenceOf } from './matrix-table.mjs';
import {
  agentChip, alerts, cancelButton, definition, describedBy, field, fill, gone, holds, inState, openPage, readFight, run,
  send, skills, visible,
} from './page.mjs';
import { until } from './processes.mjs';

const A = 'Lion';
const B = 'Tiger';

/** What each binding puts on the wire: how a message is sent, a stream begun, a task canceled, and one looked for again. */
const WIRES = {
  'jsonrpc-0.3': { send: 'message/send', stream: 'message/stream', cancel: 'tasks/cancel', again: /^tasks\/(resubscribe|get)$/ },
  'jsonrpc-1.0': { send: 'SendMessage', stream: 'SendStreamingMessage', cancel: 'CancelTask', again: /^(SubscribeToTask|GetTask)$/ },
  'http-json-1.0': {
    send: 'POST /message:send', stream: 'POST /message:stream', cancel: 'POST /tasks/ID:cancel',
    again: /^(POST|GET) \/tasks\/ID(:subscribe)?$/,
  },
};

/** The calls that the page made to the row's agent, told as in `WIRES`, each with the message in it. Cards are left out. */
function calls(t, row, agent) {
  const here = t.requests.filter(({ url, method }) => url.startsWith(agent.origin) && method !== 'OPTIONS');
  return here.flatMap(({ method, url, headers, postData }) => {
    const { pathname } = new URL(url);
    if (pathname.includes('/.well-known/')) return [];
    const body = postData ? JSON.parse(postData) : undefined;
    if (row.binding !== 'http-json-1.0') {
      assert.equal(body.jsonrpc, '2.0', `${method} ${url} speaks JSON-RPC`);
      return [{ what: body.method, message: body.params.message, headers }];
    }
    assert.match(pathname, /^\/rest\//, 'the address is the one that the card declares');
    const what = `${method} ${pathname.slice('/rest'.length).replace(/^\/tasks\/[^/:]+/, '/tasks/ID')}`;
    return [{ what, message: body?.message, headers }];
  });
}

const messages = (t, row, agent) => calls(t, row, agent).filter(({ message }) => message);

/** One message left, by this kind of call, in the words of the binding. */
function oneMessage(t, row, agent, kind) {
  const sent = messages(t, row, agent);
  assert.deepEqual(sent.map(({ what }) => what), [WIRES[row.binding][kind]]);
  const [{ headers, message }] = sent;
  const old = row.binding === 'jsonrpc-0.3';
  assert.equal(headers['a2a-version'], old ? undefined : '1.0');
  assert.equal(headers[old ? 'x-a2a-extensions' : 'a2a-extensions'], EXTENSION);
  assert.equal(message.role, old ? 'user' : 'ROLE_USER');
  return message;
}

async function opened(t, row, { skill = 'fight-comparison', still = false } = {}) {
  const agent = await row.start();
  const page = await openPage(t, await shared.quick(), { agent: agent.origin + (still ? '/still' : ''), skill });
  return { agent, page };
}

async function fought(t, row, options) {
  const { agent, page } = await opened(t, row, options);
  await visible(field(page, 'A'), 20_000);
  await fill(page, A, B);
  await send(page);
  return { agent, page };
}

async function slowly(t, row, seconds) {
  const { agent, page } = await opened(t, row, { skill: 'slow' });
  await visible(field(page, 'Seconds'), 20_000);
  await field(page, 'Seconds').fill(String(seconds));
  await send(page);
  const working = await inState(page, 'working');
  await working.getByText(/^Step \d+ of \d+$/).first().waitFor({ state: 'attached' });
  return { agent, page, working };
}

async function endsWith(page, a, b) {
  const finished = await inState(page, 'completed');
  const { percent, winner, explanation } = verdict(a, b);
  assert.deepEqual(await readFight(finished), { winner, percent, explanation });
  assert.equal(await alerts(page).count(), 0, 'nothing is complained of');
}

const answerButton = (scope) => scope.getByRole('button', { name: 'Send answer' });

const CELLS = {
  async card(t, row) {
    const { agent, page } = await opened(t, row);
    const { name } = await (await fetch(`${agent.origin}/.well-known/agent-card.json`)).json();
    await visible(agentChip(page, name), 20_000);
    for (const skill of ['Fight Comparison', 'Interview', 'Slow Work']) await visible(skills(page).getByRole('button').filter({ hasText: skill }));
    await visible(field(page, 'A'));
    assert.deepEqual(calls(t, row, agent), [], 'nothing is sent by itself');
    assert.equal(await alerts(page).count(), 0, 'nothing is complained of');
  },

  async send(t, row) {
    const { agent, page } = await fought(t, row, { still: true });
    await endsWith(page, A, B);
    const [part] = oneMessage(t, row, agent, 'send').parts;
    assert.deepEqual(part.data, { a: A, b: B });
    assert.equal(part.metadata.mimeType, INPUT_MODE);
  },

  async stream(t, row) {
    const { agent, page } = await fought(t, row);
    // What was said meanwhile may be folded by now.
    await run(page).getByText('Counting letters').waitFor({ state: 'attached' });
    await endsWith(page, A, B);
    const [part] = oneMessage(t, row, agent, 'stream').parts;
    assert.deepEqual(part.data, { a: A, b: B });
    assert.equal(part.metadata.mimeType, INPUT_MODE);
  },

  async resume(t, row) {
    const { agent, page } = await slowly(t, row, 2);
    await page.reload();
    const finished = await inState(page, 'completed');
    await visible(finished.getByText(/^Worked for 2 seconds\./));
    oneMessage(t, row, agent, 'stream');
    const after = calls(t, row, agent).slice(1).map(({ what }) => what);
    assert.ok(after.some((what) => WIRES[row.binding].again.test(what)), `the task is looked for: ${after}`);
    assert.equal(await run(page).count(), 1);
  },

  async 'input-required'(t, row) {
    const { agent, page } = await opened(t, row, { skill: 'interview' });
    await visible(field(page, 'Message'), 20_000);
    await field(page, 'Message').fill('I would like to apply');
    await send(page);
    const waiting = await inState(page, 'input-required');
    await visible(waiting.getByText(MORE.interview.name));
    await waiting.getByRole('textbox', { name: 'Your answer' }).fill('Ada');
    await answerButton(waiting).click();

    const role = waiting.getByRole('textbox', { name: 'Role' });
    await visible(role, 15_000);
    await visible(waiting.getByText(/^Thank you, Ada\./));
    await visible(waiting.getByText(MORE.interview.form.instructions));
    const years = waiting.getByRole('textbox', { name: 'Years', exact: true });
    assert.equal(await years.inputValue(), '3', 'what the agent filled in');
    await role.fill('Engineer');
    await years.fill('7');
    await answerButton(waiting).click();
    const finished = await inState(page, 'completed');
    for (const [term, said] of [['Name', 'Ada'], ['Role', 'Engineer'], ['Years', '7']]) {
      // The record comes last; what was answered stands above it.
      assert.equal((await definition(finished, term).last().innerText()).trim(), said);
    }

    const [first, words, data, ...more] = messages(t, row, agent).map(({ message }) => message);
    assert.equal(more.length, 0, 'three messages, and no more');
    assert.equal(new Set([first, words, data].map(({ messageId }) => messageId)).size, 3);
    assert.ok(words.taskId);
    assert.equal(data.taskId, words.taskId, 'all answers are about the one task');
    assert.equal(data.contextId, words.contextId);
    assert.equal(words.parts[0].text, 'Ada');
    assert.deepEqual(data.parts[0].data, { role: 'Engineer', years: 7 });
    // 000 §3: an agent must refuse structured input on a task that runs already.
    assert.doesNotMatch(data.parts[0].metadata?.mimeType ?? '', /schema=/);
  },

  async cancel(t, row) {
    const { agent, page, working } = await slowly(t, row, 60);
    await cancelButton(working).click();
    const canceled = await inState(page, 'canceled', { limit: 10_000 });
    await gone(cancelButton(canceled));
    const asked = calls(t, row, agent).filter(({ what }) => what === WIRES[row.binding].cancel);
    assert.equal(asked.length, 1);
    assert.equal(await field(page, 'Seconds').inputValue(), '60', 'the form kept its values');
  },

  async 'bad input'(t, row) {
    const { agent, page } = await opened(t, row);
    await visible(field(page, 'A'), 20_000);
    // The schema has nothing against it, the agent has.
    await fill(page, A, A);
    await send(page);
    const { description } = MORE.sameNames;
    if (row.server.startsWith('Python')) {
      const wrong = async () => (await field(page, 'B').getAttribute('aria-invalid')) === 'true';
      await until(wrong, 'the field that the agent complains of is marked');
      assert.match(await describedBy(field(page, 'B')), new RegExp(description));
      assert.notEqual(await field(page, 'A').getAttribute('aria-invalid'), 'true');
    } else {
      // These SDKs make a failed task of what an agent throws, and say no field.
      const failed = await inState(page, 'failed');
      await visible(failed.getByText(new RegExp(description)).first());
    }
    await holds(page, A, A);
    oneMessage(t, row, agent, 'stream');

    // Mended, it is sent again, as a message of its own.
    await field(page, 'B').fill(B);
    await send(page);
    const finished = await inState(page, 'completed');
    assert.equal((await readFight(finished)).winner, verdict(A, B).winner);
    const ids = messages(t, row, agent).map(({ message }) => message.messageId);
    assert.equal(new Set(ids).size, 2);
  },
};

for (const row of ROWS.filter(({ withheld }) => !withheld)) {
  test.describe(() => {
    // One worker walks through a row: another would have to start the same agent.
    test.describe.configure({ mode: 'default' });
    for (const column of COLUMNS) test(sentenceOf(row, column), row.details, ({ t }) => CELLS[column](t, row));
  });
}
