// Runs and results as a person reads them: names of examples, the timeline, the headline, and where the focus goes.
import assert from 'node:assert/strict';
import { FIGHT, shared } from './agents.mjs';
import { askingAgent } from './asking-agent.mjs';
import { test } from './fixtures.mjs';
import { field, fill, focused, inState, openPage, run, send, sendButton, visible, writeMessage } from './page.mjs';
import { until } from './processes.mjs';

const examples = async (page) => page.locator('button.example').allInnerTexts();

test('examples are named by titles and short texts, never by Base64 or numbers', async ({ t }) => {
  const site = await shared.quick();
  const page = await openPage(t, site, { skill: 'trip-quote' });
  await visible(page.locator('button.example').first(), 20_000);
  assert.equal((await examples(page))[0], 'Hamburg · Paris · There and back');
  for (const skill of ['csv-profile', 'loan-schedule']) {
    const other = await openPage(t, site, { skill });
    await visible(other.locator('button.example').first(), 20_000);
    for (const name of await examples(other)) assert.doesNotMatch(name, /[A-Za-z0-9+/=]{24,}|^\d+ · \d/, name);
  }
});

test('a run is a timeline with chips and a headline, and one line when a newer one comes', async ({ t }) => {
  const page = await openPage(t, await shared.quick(), FIGHT);
  await visible(field(page, 'A'), 20_000);
  await fill(page, 'Lion', 'Tiger');
  await send(page);
  const done = await inState(page, 'completed');
  const steps = done.locator('.run-step:visible .run-step-name');
  assert.deepEqual((await steps.allInnerTexts()).filter((name) => name !== 'Agent'), ['You asked', 'Result']);
  const dots = await done.locator('[data-step]:visible').evaluateAll((all) => all.map((one) => getComputedStyle(one, '::before').content));
  assert.ok(dots.every((content) => content !== 'none'), `each step has a dot on the rail: ${dots}`);
  assert.deepEqual(await done.locator('.asked-chip').allInnerTexts(), ['Lion', 'Tiger']);
  const headline = done.locator('.headline > dd').first();
  assert.equal(await headline.innerText(), 'Tiger');
  assert.equal(await headline.evaluate((it) => getComputedStyle(it).fontSize), '28px');
  await visible(done.getByRole('meter', { name: 'Probability' }));
  await field(page, 'B').fill('Crow');
  await send(page);
  await visible(run(page).nth(1));
  await inState(page, 'completed');
  assert.match(await run(page).nth(1).locator('.run-brief').innerText(), /^Tiger \d+(\.\d+)?%$/);
});

test('a question takes the focus from the send button, and not from somebody who types', async ({ t }) => {
  const agent = await askingAgent(t);
  const page = await openPage(t, await shared.quick(), { agent: agent.origin, skill: 'visit' });
  await visible(field(page, 'City'), 20_000);
  await field(page, 'City').fill('Rome');
  await sendButton(page).press('Enter');
  await inState(page, 'input-required');
  await until(() => focused(run(page).getByRole('heading', { name: 'The agent needs your answer' })), 'the heading has the focus');
  await page.reload();
  await inState(page, 'input-required');
  assert.ok(!(await focused(run(page).getByRole('heading', { name: 'The agent needs your answer' }))), 'not after a reload');
});

test('“View result” leads to a result below the fold', async ({ t }) => {
  const page = await openPage(t, await shared.quick(), { ...FIGHT, width: 360 });
  await visible(field(page, 'A'), 20_000);
  await page.setViewportSize({ width: 360, height: 420 });
  await fill(page, 'Lion', 'Tiger');
  await send(page);
  await inState(page, 'completed');
  await page.getByRole('button', { name: 'View result', exact: true }).click();
  assert.ok(await focused(run(page).first().getByRole('heading').first()));
  assert.equal(await page.getByRole('button', { name: 'View result' }).count(), 0);
});

test('an artifact of a text and a value has one menu that exports both', async ({ t }) => {
  const agent = await askingAgent(t);
  const page = await openPage(t, await shared.quick(), { agent: agent.origin, skill: 'visit', permissions: ['clipboard-read', 'clipboard-write'] });
  await writeMessage(page);
  await field(page, 'Message').fill('report');
  await sendButton(page).click();
  const done = await inState(page, 'completed');
  const exports = done.getByRole('button', { name: 'Export', exact: true });
  assert.equal(await exports.count(), 1);
  await exports.click();
  const items = done.locator('.menu:visible button');
  assert.deepEqual(await items.allInnerTexts(), ['Copy as text', 'Download as text', 'Copy as JSON', 'Download as JSON', 'Download as CSV']);
  await items.nth(2).click();
  await visible(done.getByText('Copied', { exact: true }));
  assert.deepEqual(JSON.parse(await page.evaluate(() => navigator.clipboard.readText())), [{ city: 'Rome', days: 3 }, { city: 'Oslo', days: 2 }]);
  assert.ok(await focused(exports));
});
