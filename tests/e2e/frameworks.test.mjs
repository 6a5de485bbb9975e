// Agents of frameworks, each served by its own framework with a fake model: what a person sends and gets. The table is
// printed at the end of the run, and kept as frameworks.md; that of docs/agent-frameworks.md has the same rows and columns
// (`A2A_WRITE=1` writes it anew).
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { EXTENSION, INPUT_MODE, MORE, shared, verdict } from './agents.mjs';
import { test } from './fixtures.mjs';
import { FRAMEWORKS, WALKS, frameworks, walkOf } from './matrix-table.mjs';
import {
  agentChip, alerts, field, fill, holds, inState, openPage, readFight, send, sentence, skills, visible,
} from './page.mjs';

const DOCUMENT = new URL('../../docs/agent-frameworks.md', import.meta.url);
const A = 'Lion';
const B = 'Tiger';
const SAID = `${A} or ${B}`;
const [FIRST, SECOND] = ['Tiger would win.', verdict(A, B).explanation];
const [INTERVIEW] = MORE.skills;

/** What the page says of a model's error, which each framework tells in its own way. */
const REFUSALS = {
  adk: new RegExp(MORE.sameNames.description),
  // The reason comes behind the failed state, as a JSON-RPC error.
  ag2: new RegExp(MORE.sameNames.description),
  fasta2a: /The agent gave no reason/,
  strands: /Agent execution failed/,
};

/** The page with a skill of the row's agent; `received()` gives the messages that have come to the agent since. */
async function opened(t, row, { skill = 'fight-comparison', words = false } = {}) {
  const agent = await shared[row.agent]();
  const before = (await got(agent)).length;
  const page = await openPage(t, await shared.quick(), { agent: agent.origin, skill });
  if (words) {
    const other = page.getByRole('button', { name: 'Write a message instead', exact: true });
    await visible(other.or(field(page, 'Message')).first(), 20_000);
    if (await other.isVisible()) await other.click();
  } else if (skill === 'fight-comparison') await visible(field(page, 'A'), 20_000);
  return { agent, page, received: async () => (await got(agent)).slice(before) };
}

/** The messages that came to an agent, as it got them. */
const got = async ({ origin }) => (await fetch(`${origin}/received`)).json();

/** The text of the result; what the agent said on the way may be the same, and is folded. */
const result = (finished, text) => finished.getByText(text).last();

async function told(page, text) {
  await field(page, 'Message').fill(text);
  await send(page);
}

const mode = ({ metadata }) => metadata?.mimeType;

const WALK = {
  async card(t, row) {
    const { agent, page, received } = await opened(t, row);
    const { name } = await (await fetch(`${agent.origin}/.well-known/agent-card.json`)).json();
    await visible(agentChip(page, name), 20_000);
    await visible(skills(page).getByRole('button').filter({ hasText: 'Fight Comparison' }));
    assert.deepEqual(await received(), [], 'nothing is sent by itself');
    assert.equal(await alerts(page).count(), 0, 'nothing is complained of');
  },

  async form(t, row) {
    const { page, received } = await opened(t, row);
    await fill(page, A, B);
    await send(page);
    await visible(result(await inState(page, 'completed'), SECOND));
    assert.equal(await alerts(page).count(), 0, 'nothing is complained of');

    const [message, ...more] = await received();
    assert.equal(more.length, 0, 'one message, and no more');
    assert.deepEqual(message.parts.map(({ data }) => data), [{ a: A, b: B }]);
    assert.equal(mode(message.parts[0]), INPUT_MODE);
    const [{ headers }] = t.sent;
    assert.equal(headers['a2a-extensions'] ?? headers['x-a2a-extensions'], EXTENSION);
  },

  /** What the card declares to come back is shown by its schema, however the framework wraps what the model wrote. */
  async 'typed answer'(t, row) {
    const { page } = await opened(t, row);
    await fill(page, A, B);
    await send(page);
    const { winner, percent, explanation } = verdict(A, B);
    // Some frameworks say the same in a message while they work.
    const artifacts = (await inState(page, 'completed')).locator('.artifacts');
    assert.deepEqual(await readFight(artifacts), { winner, percent, explanation });
  },

  async words(t, row) {
    const { page, received } = await opened(t, row, { words: true });
    await told(page, SAID);
    const finished = await inState(page, 'completed');
    await visible(result(finished, `${FIRST} ${SECOND}`));
    assert.equal(await finished.getByText(FIRST).filter({ visible: true }).count(), 1, 'the answer stands there once');
    assert.equal(await alerts(page).count(), 0, 'nothing is complained of');
    const [message, ...more] = await received();
    assert.equal(more.length, 0, 'one message, and no more');
    assert.deepEqual(message.parts.map(({ text }) => text), [SAID]);
    assert.equal(mode(message.parts[0]), undefined, 'text is not flagged as structured');
  },

  async stream(t, row) {
    const { page } = await opened(t, row, { words: true });
    // What a person sees on the way; the test itself may come too late for it.
    await page.evaluate(() => {
      window.seen = [];
      new MutationObserver(() => window.seen.push(document.body.innerText)).observe(document.body, {
        subtree: true, childList: true, characterData: true,
      });
    });
    await told(page, SAID);
    await visible(result(await inState(page, 'completed'), `${FIRST} ${SECOND}`));
    const seen = await page.evaluate(() => window.seen);
    assert.ok(seen.some((text) => text.includes(FIRST) && !text.includes(SECOND)), 'the first words are shown before the last ones');
  },

  async refusal(t, row) {
    const { page, received } = await opened(t, row);
    // The schema has nothing against it, the model has.
    await fill(page, A, A);
    await send(page);
    const failed = await inState(page, 'failed');
    await sentence(failed, REFUSALS[row.agent]);
    await holds(page, A, A);
    assert.equal((await received()).length, 1);

    // Mended, it is sent again, as a message of its own.
    await field(page, 'B').fill(B);
    await send(page);
    await visible(result(await inState(page, 'completed'), SECOND));
    const ids = (await received()).map(({ messageId }) => messageId);
    assert.equal(ids.length, 2);
    assert.equal(new Set(ids).size, 2);
  },

  async question(t, row) {
    const { page, received } = await opened(t, row, { skill: INTERVIEW.id, words: true });
    await told(page, INTERVIEW.examples[0]);
    const { answer, part } = QUESTIONS[row.agent];
    await answer(page, await inState(page, 'input-required'));
    answersTheTask(await received(), part);
  },

  async approval(t, row) {
    const { page, received } = await opened(t, row, { words: true });
    await told(page, 'Hire Ada');
    const waiting = await inState(page, 'input-required');
    await visible(waiting.getByText('Approve “hire”?'));
    await visible(waiting.getByText('Ada').last());
    await waiting.getByRole('button', { name: 'Approve', exact: true }).click();
    await visible(result(await inState(page, 'completed'), 'Ada is hired.'));
    answersTheTask(await received(), ({ data, metadata }) => {
      assert.equal(metadata.adk_type, 'function_response');
      assert.equal(data.name, 'adk_request_confirmation');
      assert.deepEqual(data.response, { confirmed: true });
    });
  },
};

/** Two messages came, and no more: the request, and the answer about the same task, with one part. */
function answersTheTask([request, answer, ...more], part) {
  assert.equal(more.length, 0, 'two messages, and no more');
  assert.notEqual(answer.messageId, request.messageId);
  assert.ok(answer.taskId, 'the answer is about the task');
  assert.equal(answer.parts.length, 1);
  part(answer.parts[0]);
}

const answerButton = (scope) => scope.getByRole('button', { name: 'Send answer' });

/** How each framework is answered, and what comes to it. */
const QUESTIONS = {
  adk: {
    async answer(page, waiting) {
      await visible(waiting.getByText(MORE.interview.form.instructions));
      await waiting.getByRole('textbox', { name: 'Role' }).fill('Engineer');
      await waiting.getByRole('textbox', { name: 'Years', exact: true }).fill('7');
      await answerButton(waiting).click();
      await visible(result(await inState(page, 'completed'), 'Noted: Engineer, 7 years.'));
    },
    part({ data, metadata }) {
      assert.equal(metadata.adk_type, 'function_response');
      assert.match(data.id, /^adk-/);
      assert.equal(data.name, 'adk_request_input');
      assert.deepEqual(data.response, { role: 'Engineer', years: 7 });
    },
  },

  strands: {
    async answer(page, waiting) {
      await visible(waiting.getByText(MORE.interview.name).first());
      await waiting.getByRole('textbox', { name: MORE.interview.name }).fill('Ada');
      await answerButton(waiting).click();
      await visible(result(await inState(page, 'completed'), 'Noted: Ada.'));
    },
    part({ data }) {
      assert.match(data.interruptResponse.interruptId, /^v1:tool_call:/);
      assert.equal(data.interruptResponse.response, 'Ada');
    },
  },
};

for (const row of FRAMEWORKS) {
  test.describe(() => {
    // One worker walks through a row: another would have to start the same agent.
    test.describe.configure({ mode: 'default' });
    for (const walk of WALKS.filter((one) => !row.withheld[one])) test(walkOf(row, walk), ({ t }) => WALK[walk](t, row));
  });
}

test('docs/agent-frameworks.md has the table of agent frameworks', async () => {
  const wanted = frameworks(() => '✓');
  const text = readFileSync(DOCUMENT, 'utf8');
  // From the heads of the table to the next heading.
  const [table] = /^\| framework [^]*?(?=\n## |\s*$(?![^]))/m.exec(text) ?? [];
  assert.ok(table, 'the table has its heads');
  if (process.env.A2A_WRITE) writeFileSync(DOCUMENT, text.replace(table, () => wanted));
  else assert.equal(table.trim(), wanted);
});
