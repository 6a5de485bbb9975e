// <a2a-form>: an agent's form and its task inside somebody's page, which is on another origin than the package and the agent.
import assert from 'node:assert/strict';
import { SKILL, fresh, shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { event, get, host, ready, shown } from './host.mjs';
import { alerts, cancelButton, field, fill, inState, readFight, run, send, sentence, visible } from './page.mjs';
import { freePort, until } from './processes.mjs';

const TAG = 'a2a-form';
const element = (agent, more = '') => `<${TAG} agent="${agent}"${more}></${TAG}>`;

async function embedded(t, agent, options) {
  const hosted = await host(t, element(agent, ` skill="${SKILL.id}"`), options);
  await ready(hosted.page, TAG);
  return hosted;
}

test('<a2a-form> from another origin completes a run and fires its events', async ({ t }) => {
  const agent = await shared.quick();
  const { page, events } = await embedded(t, agent.origin);
  const { detail: { card, skills } } = await event(page, 'a2a-ready');
  assert.equal(typeof card.name, 'string');
  assert.ok(skills.some((skill) => skill.id === 'fight-comparison'));

  await fill(page, 'Lion', 'Tiger');
  const change = await event(page, 'a2a-change', ({ value }) => value?.b === 'Tiger');
  assert.deepEqual(change.detail, { value: { a: 'Lion', b: 'Tiger' }, pointer: '/b' });
  assert.deepEqual(await get(page, TAG, 'value'), { a: 'Lion', b: 'Tiger' });

  await send(page);
  const submit = await event(page, 'a2a-submit');
  assert.equal(submit.cancelable, true);
  assert.equal(submit.detail.message.messageId, t.sent[0].body.params.message.messageId, 'the message that goes out');
  const { detail: { task, data } } = await event(page, 'a2a-result', undefined, 30_000);
  assert.equal(typeof task.id, 'string');
  assert.ok(['Lion', 'Tiger'].includes(data.winner));
  assert.ok(data.probability >= 0 && data.probability <= 1);
  assert.ok((await events('a2a-task')).length >= 2, 'each update of the task was told');
  assert.equal((await event(page, 'a2a-task')).detail.task.id, task.id);
  assert.equal((await readFight(await inState(page, 'completed'))).winner, data.winner);
  assert.equal((await events('a2a-submit')).length, 1);
  assert.equal((await events('a2a-result')).length, 1);
  assert.deepEqual(await events('a2a-error'), []);
});

test('a host that cancels a2a-submit keeps the message from being sent', async ({ t }) => {
  const { page } = await embedded(t, (await shared.python()).origin);
  await page.evaluate(() => { window.refuse = 'a2a-submit'; });
  await fill(page, 'Lion', 'Tiger');
  await send(page);
  await event(page, 'a2a-submit');
  await field(page, 'A').fill('Crow');
  await event(page, 'a2a-change', ({ value }) => value?.a === 'Crow');
  assert.equal(t.rpc().length, 0);
  assert.equal(await run(page).count(), 0);
  await page.evaluate(() => { window.refuse = undefined; });
  await send(page);
  await event(page, 'a2a-result', undefined, 30_000);
  assert.equal(t.sent.length, 1);
});

test('<a2a-form> takes its card and its first value from the host page', async ({ t }) => {
  const agent = await shared.python();
  const card = await (await fetch(`${agent.origin}/.well-known/agent-card.json`)).json();
  const { page } = await shown(t, TAG, { card, value: { a: 'Lion', b: 'Tiger' } });
  assert.equal(await field(page, 'A').inputValue(), 'Lion');
  assert.equal(t.requests.filter(({ url }) => url.includes('agent-card.json')).length, 0);
  await send(page);
  assert.equal((await event(page, 'a2a-result', undefined, 30_000)).detail.data.winner, 'Tiger');
});

test('cancel() and reset() of <a2a-form> stop the task and empty the form', async ({ t }) => {
  const agent = await fresh.js({ step: 20_000 });
  t.later(agent.stop);
  const { page } = await embedded(t, agent.origin);
  await fill(page, 'Lion', 'Tiger');
  await send(page);
  await visible(cancelButton(await inState(page, 'working')));
  await page.evaluate((tag) => void document.querySelector(tag).cancel(), TAG);
  await inState(page, 'canceled');
  await page.evaluate((tag) => void document.querySelector(tag).reset(), TAG);
  await until(async () => (await field(page, 'A').inputValue()) === '', 'the form is empty');
});

test('<a2a-form> reports an unreachable agent and fires a2a-error', async ({ t }) => {
  const { page } = await host(t, element(`http://localhost:${await freePort()}`));
  const { detail } = await event(page, 'a2a-error');
  assert.equal(typeof detail.kind, 'string');
  assert.match(detail.message, /\w+ \w+ \w+/);
  await sentence(alerts(page), /reach|connect|running|answer/i);
});

test('another agent can be chosen by changing the attribute', async ({ t }) => {
  const { page } = await embedded(t, (await shared.python()).origin);
  await event(page, 'a2a-ready', ({ card }) => card.name === 'Python fight agent');
  await page.evaluate(([tag, url]) => document.querySelector(tag).setAttribute('agent', url), [TAG, (await shared.js()).origin]);
  await event(page, 'a2a-ready', ({ card }) => card.name === 'JavaScript fight agent');
  await visible(field(page, 'A'));
});
