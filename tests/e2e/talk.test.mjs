// A task that asks back, waits, breaks off and outlasts a reload, as a person meets it.
import assert from 'node:assert/strict';
import { askingAgent } from './asking-agent.mjs';
import { test } from './fixtures.mjs';
import { event, host, ready } from './host.mjs';
import { combinations, isAccessible, sideways } from './looks.mjs';
import { cancelButton, field, focused, gone, inState, run, sendButton, summary, tabTo, visible, writeMessage } from './page.mjs';
import { until } from './processes.mjs';

const answer = (page) => field(page, 'Your answer');
const sendAnswer = (page) => page.getByRole('button', { name: 'Send answer', exact: true });
const button = (page, name) => run(page).getByRole('button', { name, exact: true });

/** Somebody at a page with the asking agent's form in it. */
async function opened(t, agent, persist = 'session', options = {}) {
  const { page } = await host(t, `<a2a-form persist="${persist}" agent="${agent.origin}" skill="visit"></a2a-form>`, options);
  await ready(page, 'a2a-form');
  return page;
}

/** … who says something in plain words. */
async function told(t, agent, text, options = {}) {
  const page = await opened(t, agent, 'session', options);
  await writeMessage(page);
  await field(page, 'Message').fill(text);
  await sendButton(page).click();
  return page;
}

const talk = (page) => run(page).getByRole('list', { name: 'Earlier messages' }).getByRole('listitem');

test('questions in text and by a schema are answered on the same task by keyboard', async ({ t }) => {
  const agent = await askingAgent(t);
  const page = await told(t, agent, 'interview');
  await inState(page, 'input-required');
  await visible(run(page).getByText('Which day?'));
  await tabTo(page, answer(page));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await visible(run(page).getByText('Enter an answer'));
  assert.equal(agent.got.length, 1, 'nothing is not sent');
  await tabTo(page, answer(page));
  await page.keyboard.type('Monday');
  await tabTo(page, sendAnswer(page));
  await t.shot(page, 60, 'asked-in-words');
  await page.keyboard.press('Enter');

  await visible(field(page, 'Note (optional)'));
  assert.equal(await field(page, 'Note (optional)').inputValue(), 'by the door', 'what the agent knows already');
  await visible(run(page).getByText('Between 8 and 18.'));
  assert.deepEqual((await talk(page).allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')), [
    'Agent Which day?', 'You Monday',
  ]);
  await tabTo(page, sendAnswer(page));
  await page.keyboard.press('Enter');
  await visible(summary(page));
  assert.equal(agent.got.length, 2);
  await field(page, 'Hour').fill('9');
  await t.shot(page, 61, 'asked-by-a-schema');
  await sendAnswer(page).click();
  const finished = await inState(page, 'completed');
  await visible(finished.getByText('See you then.'));
  await gone(sendAnswer(page));

  const [first, second, third] = agent.got;
  assert.equal(new Set(agent.got.map(({ messageId }) => messageId)).size, 3);
  assert.equal(first.taskId, undefined);
  assert.ok(second.taskId && second.taskId === third.taskId, 'the same task');
  assert.deepEqual(second.parts, [{ text: 'Monday' }]);
  assert.deepEqual(third.parts.map(({ data }) => data), [{ note: 'by the door', hour: 9 }]);
  assert.doesNotMatch(JSON.stringify([second, third]), /schema=/, 'a running task gets no structured input');
  assert.equal(await run(page).count(), 1);
  await t.shot(page, 62, 'talk-done');
});

test('a new task can be started while another waits for an answer', async ({ t }) => {
  const agent = await askingAgent(t);
  const page = await opened(t, agent);
  await field(page, 'City').fill('Paris');
  await sendButton(page).click();
  await inState(page, 'input-required');
  await button(page, 'Start a new task').click();
  assert.ok(await focused(field(page, 'City')));
  assert.equal(await field(page, 'City').inputValue(), 'Paris');
  await answer(page).fill('Monday');
  await sendAnswer(page).click();
  await inState(page, 'completed');
});

test('a task continues after signing in, and a rejection stays readable', async ({ t }) => {
  const agent = await askingAgent(t);
  const page = await told(t, agent, 'sign in');
  await inState(page, 'auth-required');
  await visible(run(page).getByText('Sign in at our desk.'));
  await button(page, 'Continue').click();
  await inState(page, 'completed');
  assert.deepEqual(agent.got[1].parts, [{ text: 'I have signed in.' }]);
  await field(page, 'Message').fill('reject');
  await sendButton(page).click();
  const rejected = await inState(page, 'rejected');
  await visible(rejected.getByText('We are closed.'));
  assert.equal(await field(page, 'Message').inputValue(), 'reject');
});

test('a reload resumes the running task without sending again', async ({ t }) => {
  const agent = await askingAgent(t);
  const page = await told(t, agent, 'work');
  await inState(page, 'working');
  await page.reload();
  await inState(page, 'working');
  assert.equal(agent.got.length, 1);
  // Its stream is read again.
  await until(() => t.rpc('SubscribeToTask').length === 1, 'it asks for the stream again');
  agent.finish('Done at last.');
  await inState(page, 'completed');
  await visible(run(page).getByText('Done at last.'));
  await page.reload();
  await visible(field(page, 'City'), 20_000);
  await visible(run(page).getByText('Done at last.'));
  assert.equal(await run(page).count(), 1, 'what ended is kept, and is not asked for again');
  assert.equal(t.rpc('GetTask').length, 1);
});

test('a reload keeps a typed answer, after a failed send, too', async ({ t }) => {
  const agent = await askingAgent(t);
  const page = await told(t, agent, 'visit');
  await inState(page, 'input-required');
  await answer(page).fill('Monday');
  await page.reload();
  await inState(page, 'input-required');
  await until(async () => (await answer(page).inputValue()) === 'Monday', 'what was typed is there again');
  // Twice: on a connection that was used before, the browser itself tries once more.
  agent.drop(2);
  await sendAnswer(page).click();
  await visible(run(page).getByText(/may not have reached the agent/), 15_000);
  assert.equal(await answer(page).inputValue(), 'Monday');
  await t.shot(page, 63, 'answer-not-taken');
  await sendAnswer(page).click();
  await inState(page, 'completed');
  assert.equal(new Set(agent.got.slice(1).map(({ messageId }) => messageId)).size, 1, 'the same message');
});

test('a message of unknown fate is sent again after a reload only on request', async ({ t }) => {
  const agent = await askingAgent(t);
  const page = await told(t, agent, 'work');
  await inState(page, 'working');
  // As if the page had been left before any answer. The page that is left stores its runs last.
  await page.addInitScript(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('a2a-forms runs'));
    const [{ taskId, contextId, state, ...rest }] = JSON.parse(sessionStorage[key]);
    const message = { messageId: rest.messageId, role: 'ROLE_USER', parts: [{ text: 'work' }] };
    sessionStorage[key] = JSON.stringify([{ ...rest, message }]);
  });
  await page.reload();
  await visible(run(page).getByText(/Your message may not have arrived/));
  assert.equal(agent.got.length, 1);
  await button(page, 'Retry').click();
  await inState(page, 'working');
  assert.equal(agent.got.length, 2);
  assert.equal(agent.got[0].messageId, agent.got[1].messageId);
});

test('a lost connection shows when it retries, and can be retried or stopped', async ({ t }) => {
  const agent = await askingAgent(t);
  const page = await told(t, agent, 'work');
  await inState(page, 'working');
  await page.context().setOffline(true);
  agent.cut();
  await visible(run(page).getByText('You’re offline.'));
  await visible(run(page).getByText('Waiting for the network'));
  await t.shot(page, 64, 'offline');
  await button(page, 'Stop waiting').click();
  await visible(run(page).getByText(/You stopped waiting/));
  await page.context().setOffline(false);
  await button(page, 'Check again').click();
  await inState(page, 'working');
  agent.finish();
  await inState(page, 'completed');
  assert.equal(agent.got.length, 1);
});

test('<a2a-form persist="local"> resumes its task after a reload and tells the host page', async ({ t }) => {
  const agent = await askingAgent(t);
  const page = await opened(t, agent, 'local');
  await field(page, 'City').fill('Paris');
  await sendButton(page).click();
  await visible(answer(page));
  await page.reload();
  await visible(answer(page), 20_000);
  await answer(page).fill('Monday');
  await sendAnswer(page).click();
  const { detail } = await event(page, 'a2a-result');
  assert.equal(detail.task.status.state, 'TASK_STATE_COMPLETED');
  assert.equal(agent.got.length, 2);
});

test('a task that waits for an answer can be cancelled and keeps the focus', async ({ t }) => {
  const agent = await askingAgent(t);
  const page = await told(t, agent, 'visit');
  await inState(page, 'input-required');
  await cancelButton(run(page)).focus();
  await page.keyboard.press('Enter');
  await inState(page, 'canceled');
  await gone(answer(page));
  assert.ok(await focused(run(page).getByRole('heading', { name: 'Plan a visit' })));
});

test('a second tab follows the task of the first without sending', async ({ t }) => {
  const agent = await askingAgent(t);
  const page = await opened(t, agent, 'local');
  await writeMessage(page);
  await field(page, 'Message').fill('work');
  await sendButton(page).click();
  await inState(page, 'working');
  const second = await page.context().newPage();
  await second.goto(page.url());
  await visible(run(second).getByText('Working on it.'), 20_000);
  agent.finish();
  await inState(page, 'completed');
  await inState(second, 'completed');
  assert.equal(agent.got.length, 1);
});

for (const { theme, width, details } of combinations(2)) {
  test(`a task that asks by a schema looks right and axe-core finds nothing, ${theme}, ${width} px`, details, async ({ t }) => {
    const agent = await askingAgent(t);
    const page = await told(t, agent, 'interview', { theme, width });
    await answer(page).fill('Monday');
    await sendAnswer(page).click();
    await sendAnswer(page).click();
    await visible(summary(page));
    await isAccessible(page);
    assert.ok((await sideways(page)) <= 0, 'nothing is too wide');
    await t.shot(page, 66, 'asked-with-mistakes');
  });
}
