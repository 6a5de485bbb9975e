// The fight of document 000: by keyboard alone, from cards that declare its schemas elsewhere, and in plain text beside the form.
import assert from 'node:assert/strict';
import { FIGHT, fresh, shared, verdict } from './agents.mjs';
import { test } from './fixtures.mjs';
import { NIGHTLY } from './looks.mjs';
import {
  agentChip, definition, field, fill, inState, openAgent, openPage,
  readFight, request, run, runs, send, sendButton, skills, tabTo, visible, writeMessage, useForm,
} from './page.mjs';

/** Fills in, sends, waits for the end and checks it against the SDK agents' rule. */
async function playAndCheck(page, a = 'Lion', b = 'Tiger') {
  await fill(page, a, b);
  await send(page);
  const finished = await inState(page, 'completed');
  const { percent, winner, explanation } = verdict(a, b);
  assert.deepEqual(await readFight(finished), { winner, percent, explanation });
  return finished;
}

test('a whole fight on the demo agent can be played with the keyboard alone', async ({ t }) => {
  const page = await openPage(t, await shared.quick(), FIGHT);
  await visible(field(page, 'A'), 20_000);
  await tabTo(page, field(page, 'A'));
  await page.keyboard.type('Godzilla');
  await tabTo(page, field(page, 'B'));
  await page.keyboard.type('King Kong');
  await tabTo(page, sendButton(page));
  await page.keyboard.press('Enter');
  const finished = await inState(page, 'completed');
  assert.match(await definition(await openAgent(page), 'Extensions').innerText(), /✓ confirmed by the agent/);
  const { winner, percent, explanation } = await readFight(finished);
  assert.ok(['Godzilla', 'King Kong'].includes(winner), winner);
  assert.ok(percent >= 0 && percent <= 100);
  assert.notEqual(explanation, '');
  assert.equal(t.sent.length, 1);
});

test('the page shows who the agent is and what it can do before anything is typed', async ({ t }) => {
  const demo = await shared.quick();
  const page = await openPage(t, demo, FIGHT);
  await visible(agentChip(page, 'Demo agent'), 20_000);
  const panel = await openAgent(page);
  assert.match(await panel.innerText(), new RegExp(new URL(demo.origin).host), 'its origin is told');
  assert.match(await definition(panel, 'Schemas').textContent(), /fightComparison.*\(at the root of the card\)/);
  assert.match(await definition(panel, 'Extensions').innerText(), /Structured input\s+requested/);
  const skill = skills(page).getByRole('button', { name: /fight/i });
  await visible(skill);
  assert.equal(await skill.getAttribute('aria-current'), 'true', 'the skill of the link is chosen');
  await visible(request(page));
  assert.equal(await field(page, 'A').getAttribute('data-pointer'), '/a');
  assert.equal(await field(page, 'B').getAttribute('data-pointer'), '/b');
});

test('an agent that declares its schemas only at the root of the card gets a form', async ({ t }) => {
  const agent = await fresh.python({ flags: ['--no-params'] });
  t.later(agent.stop);
  const page = await openPage(t, await shared.quick(), { agent: agent.origin });
  await visible(field(page, 'A'), 20_000);
  await playAndCheck(page, 'Crow', 'Ostrich');
});

test('an agent whose card is a 0.3 translation without root schemas gets a form', async ({ t }) => {
  const agent = await fresh.js({ flags: ['--legacy-card'] });
  t.later(agent.stop);
  const page = await openPage(t, await shared.quick(), { agent: agent.origin });
  await visible(field(page, 'A'), 20_000);
  await playAndCheck(page, 'Crow', 'Ostrich');
});

for (const [name, details] of [['python', {}], ['js', NIGHTLY]]) {
  test(`plain text stays possible beside the form (${name} agent)`, details, async ({ t }) => {
    const page = await openPage(t, await shared.quick(), { agent: (await shared[name]()).origin, ...FIGHT });
    await visible(field(page, 'A'), 20_000);
    await fill(page, 'Kept', 'Too');
    await writeMessage(page);
    await field(page, 'Message').fill('Lion or Tiger?');
    await send(page);
    const finished = await inState(page, 'completed');
    await visible(finished.getByText(/Tiger would win/));
    const [part] = t.sent[0].body.params.message.parts;
    assert.equal(part.text, 'Lion or Tiger?');
    assert.equal(part.metadata?.mimeType, undefined, 'text is not flagged as structured');
    await useForm(page);
    assert.equal(await field(page, 'A').inputValue(), 'Kept', 'the form kept its values meanwhile');
  });
}

test('a second fight is a message of its own, and its run stands above the first', async ({ t }) => {
  const page = await openPage(t, await shared.quick(), { agent: (await shared.python()).origin });
  await visible(field(page, 'A'), 20_000);
  await playAndCheck(page, 'Lion', 'Tiger');
  await fill(page, 'Crow', 'Ostrich');
  await send(page);
  await visible(run(page).nth(1));
  await inState(page, 'completed');
  assert.equal((await readFight(run(page).nth(0))).winner, 'Ostrich');
  // The first one is folded away, and opens in its place.
  await run(page).nth(1).getByRole('button', { name: /Fight/ }).click();
  assert.equal((await readFight(run(page).nth(1))).winner, 'Tiger');
  const ids = t.sent.map(({ body }) => body.params.message.messageId);
  assert.equal(new Set(ids).size, 2);
  assert.equal(await runs(page).getByRole('article').count(), 2);
});
