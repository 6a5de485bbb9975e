// When something goes wrong: a sentence on the page, and the form as it was.
import assert from 'node:assert/strict';
import { FIGHT, fresh, shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import {
  address, agentChip, alerts, connect, field, fill, holds, inState, openPage, request, run, send, sentence, visible,
} from './page.mjs';
import { freePort } from './processes.mjs';

/** The page at an agent in one of the test agent's fault modes, on the page's own origin or another one. */
async function inMode(t, mode, agent) {
  const own = await shared.faulty();
  return openPage(t, own, { agent: `${(agent ?? own).origin}/chaos/${mode}` });
}

/** Fills every text field of the form, sends, and checks the sentence and the form. */
async function saysAndKeeps(t, page, pattern, limit) {
  const fields = request(page).locator('input[data-pointer], textarea[data-pointer]');
  await visible(fields.first(), 20_000);
  const count = await fields.count();
  const values = Array.from({ length: count }, (_, index) => `contestant ${index}`);
  for (const [index, value] of values.entries()) await fields.nth(index).fill(value);
  await send(page);
  await sentence(alerts(page), pattern, limit);
  assert.equal(await fields.count(), count);
  for (const [index, value] of values.entries()) assert.equal(await fields.nth(index).inputValue(), value);
  assert.equal(t.sent.length, 1, 'nothing was sent again by itself');
}

const neverCompleted = async (page) => assert.equal(await run(page).locator('[data-state="completed"]').count(), 0);

test('an agent that dies in the middle of a task: a sentence, and the form is intact', async ({ t }) => {
  const agent = await fresh.python({ step: 60_000 });
  t.later(agent.stop);
  const page = await openPage(t, await shared.quick(), { agent: agent.origin });
  await visible(field(page, 'A'), 20_000);
  await fill(page, 'Lion', 'Tiger');
  await send(page);
  const working = await inState(page, 'working');
  await visible(working.getByText('Meeting the contestants'));
  await agent.crash();
  await sentence(alerts(page), /lost|broke|stopped|interrupted|reach|answer|connect/i, 40_000);
  await holds(page, 'Lion', 'Tiger');
  await visible(run(page).getByText('Meeting the contestants'));
  await neverCompleted(page);
  assert.equal(t.sent.length, 1, 'nothing was sent again by itself');
});

test('an endpoint that refuses other origins: a sentence that names CORS, and the form is intact', async ({ t }) => {
  const other = await fresh.test();
  t.later(other.stop);
  const page = await inMode(t, 'no-cors', other);
  await saysAndKeeps(t, page, /CORS/);
  for (const [language, line] of [['Python', 'allow_headers'], ['JavaScript', 'allowedHeaders']]) {
    await alerts(page).locator('summary', { hasText: language }).click();
    const code = alerts(page).locator('pre').filter({ hasText: line });
    await visible(code);
    assert.match(await code.innerText(), /a2a-version/, 'what the server has to allow');
  }
  await t.shot(page, 71, 'cors-remedy');
});

test('an agent that cannot be reached: a sentence, and another address can be tried', async ({ t }) => {
  const page = await openPage(t, await shared.quick(), FIGHT);
  await visible(field(page, 'A'), 20_000);
  await connect(page, `http://localhost:${await freePort()}`);
  await sentence(alerts(page), /reach|connect|running|answer/i);
  const agent = await shared.python();
  await connect(page, agent.origin);
  await visible(agentChip(page, 'Python fight agent'), 15_000);
  await visible(field(page, 'A'));
  assert.equal(await alerts(page).count(), 0, 'the complaint is gone');
});

test('something that is no address at all: a sentence', async ({ t }) => {
  const page = await openPage(t, await shared.quick(), FIGHT);
  await visible(field(page, 'A'), 20_000);
  await connect(page, 'not an address');
  await sentence(alerts(page), /address|URL/i);
  assert.equal(await address(page).inputValue(), 'not an address', 'what was typed stays');
});

test('an executor that crashes, so that the stream breaks off without a word: a sentence, and the form is intact', async ({ t }) => {
  // The SDK cuts the connection in the middle of the chunked answer; the task stays `working` for ever.
  const agent = await shared.python();
  const page = await openPage(t, await shared.quick(), { agent: agent.origin });
  await page.route(`${agent.origin}/`, async (route) => {
    const data = route.request().postData()?.replace('"a":"contestant', '"c":"contestant');
    await route.continue({ postData: data });
  });
  await saysAndKeeps(t, page, /lost|broke|stopped|interrupted|reach|answer|connect/i, 40_000);
  await neverCompleted(page);
});
