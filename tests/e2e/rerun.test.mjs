// A run done again, changed, set against another one, and still there after a reload: as a person at somebody's page meets it.
import assert from 'node:assert/strict';
import { SKILL, shared } from './agents.mjs';
import { askingAgent } from './asking-agent.mjs';
import { test } from './fixtures.mjs';
import { host, ready } from './host.mjs';
import { combinations, isAccessible, sideways } from './looks.mjs';
import { FIGHTERS, act, definition, field, fill, focused, gone, inState, run, send, sendButton, tabTo, visible, writeMessage, useForm } from './page.mjs';
import { until } from './processes.mjs';

const TAG = 'a2a-form';

async function opened(t, { persist = 'session', skill = SKILL.id, agent, ...options } = {}) {
  const { origin } = agent ?? (await shared.quick());
  const hosted = await host(t, `<${TAG} persist="${persist}" agent="${origin}" skill="${skill}"></${TAG}>`, options);
  await ready(hosted.page, TAG);
  return hosted;
}

/** Somebody whose fight is over. */
async function fought(t, options) {
  const hosted = await opened(t, options);
  await fill(hosted.page, 'Lion', 'Tiger');
  await send(hosted.page);
  await inState(hosted.page, 'completed');
  return hosted;
}

const button = (scope, name) => scope.getByRole('button', { name, exact: true });
const parts = (t) => t.sent.map(({ body }) => body.params.message.parts);
const ids = (t) => t.sent.map(({ body }) => body.params.message.messageId);
/** A run that is folded away is one line. */
const folded = (card) => card.evaluate((element) => element.hasAttribute('data-folded'));
const line = (card) => card.locator('.run-fold');
const comparison = (page) => page.getByRole('region', { name: 'Comparison', exact: true });

async function twice(t, options) {
  const hosted = await fought(t, options);
  await field(hosted.page, 'B').fill('Crow');
  await send(hosted.page);
  await visible(run(hosted.page).nth(1));
  await inState(hosted.page, 'completed');
  return hosted;
}

async function clean(page) {
  await isAccessible(page);
  assert.ok((await sideways(page)) <= 0, 'nothing is too wide');
}

test('“Run again” by keyboard sends the same content as a new message and focuses the new run', async ({ t }) => {
  const { page, events } = await fought(t);
  await field(page, 'A').fill('Somebody else');
  await tabTo(page, button(run(page), 'Run again'));
  await page.keyboard.press('Enter');
  await visible(run(page).nth(1));
  assert.ok(await focused(run(page).first().getByRole('heading').first()));
  await page.getByText('Sent again.', { exact: true }).waitFor({ state: 'attached' });
  await inState(page, 'completed');
  assert.equal(new Set(ids(t)).size, 2);
  assert.deepEqual(parts(t)[0], parts(t)[1]);
  assert.equal((await events('a2a-submit')).length, 2);
  assert.equal(await field(page, 'A').inputValue(), 'Somebody else', 'the form is let be');
  // The older one is one line, which opens and closes by keyboard.
  const older = run(page).nth(1);
  assert.ok(await folded(older));
  await line(older).focus();
  await page.keyboard.press('Enter');
  await visible(definition(older, 'Winner'));
  await page.keyboard.press('Enter');
  await until(() => folded(older), 'it is folded again');
});

test('“Edit and run again” restores the values of a run, and Undo restores what was typed since', async ({ t }) => {
  const { page } = await fought(t);
  await fill(page, 'Crow', 'Ostrich');
  await tabTo(page, button(run(page), 'More actions'), 90);
  await page.keyboard.press('Enter');
  await tabTo(page, button(run(page), 'Edit and run again'));
  await page.keyboard.press('Enter');
  await until(async () => (await field(page, 'A').inputValue()) === 'Lion', 'the values are back');
  assert.ok(await focused(field(page, 'A')));
  await visible(page.getByText(/You sent these values .*\. They replaced your entries\./));
  await t.shot(page, 70, 'values-back');
  await button(page, 'Undo').click();
  await until(async () => (await field(page, 'A').inputValue()) === 'Crow', 'what was typed is back');
  assert.equal(await field(page, 'B').inputValue(), 'Ostrich');
  assert.ok(await focused(field(page, 'A')), 'the focus is not lost with the button');
  await act(run(page), 'Edit and run again');
  await field(page, 'B').fill('Bear');
  await send(page);
  await visible(run(page).nth(1));
  await inState(page, 'completed');
  assert.deepEqual(parts(t)[1][0].data, { a: 'Lion', b: 'Bear' });
  await gone(page.getByText(/You sent these values/));
});

test('“Edit and run again” switches to plain text for a text message', async ({ t }) => {
  const agent = await askingAgent(t);
  const { page } = await opened(t, { agent, skill: 'visit' });
  await writeMessage(page);
  await field(page, 'Message').fill('reject');
  await sendButton(page).click();
  await inState(page, 'rejected');
  await useForm(page);
  await field(page, 'City').fill('Paris');
  await act(run(page), 'Edit and run again');
  assert.equal(await field(page, 'Message').inputValue(), 'reject');
  assert.ok(await focused(field(page, 'Message')));
  await useForm(page);
  assert.equal(await field(page, 'City').inputValue(), 'Paris');
});

test('“Edit and run again” keeps the draft of a form that was not open', async ({ t }) => {
  const agent = await askingAgent(t);
  const { page } = await opened(t, { agent, skill: 'visit' });
  await field(page, 'City').fill('Rome');
  await sendButton(page).click();
  await inState(page, 'input-required');
  await button(run(page), 'Cancel').click();
  await inState(page, 'canceled');
  await field(page, 'City').fill('Oslo');
  await page.waitForFunction(() => Object.values(sessionStorage).some((text) => text.includes('Oslo')));
  await page.reload();
  await visible(run(page), 20_000);
  await writeMessage(page);
  await act(run(page), 'Edit and run again');
  await until(async () => (await field(page, 'City').inputValue()) === 'Rome', 'what was sent is back');
  await button(page, 'Undo').click();
  assert.equal(await field(page, 'City').inputValue(), 'Oslo');
});

test('ended runs survive a reload, can be run again and removed', async ({ t }) => {
  const { page, events } = await twice(t);
  const before = await run(page).first().innerText();
  await page.reload();
  await visible(run(page).nth(1), 20_000);
  assert.equal(await run(page).count(), 2);
  assert.equal(t.sent.length, 2);
  assert.deepEqual((await events('a2a-result')).length, 0, 'the host page heard of it before');
  const after = await run(page).first().innerText();
  assert.ok(before.includes('Crow') && after.includes('Crow'));
  assert.ok(!(await folded(run(page).first())) && (await folded(run(page).nth(1))));
  assert.match(await run(page).nth(1).innerText(), /Completed[^]*(just now|min ago)/);
  await t.shot(page, 71, 'history');
  await button(run(page).first(), 'Run again').click();
  await visible(run(page).nth(2));
  await inState(page, 'completed');
  assert.deepEqual(parts(t)[1], parts(t)[2]);
  // Taken away, one and then all.
  await line(run(page).nth(2)).click();
  await act(run(page).nth(2), 'Remove');
  await until(async () => (await run(page).count()) === 2, 'one is gone');
  await page.reload();
  await visible(run(page).nth(1), 20_000);
  assert.equal(await run(page).count(), 2);
  await button(page, 'Clear history').click();
  assert.equal(await run(page).count(), 2, 'not by one press');
  await button(page, 'Clear all runs?').click();
  assert.equal(await run(page).count(), 0);
  await page.reload();
  await visible(field(page, 'A'), 20_000);
  assert.equal(await run(page).count(), 0);
});

test('the history follows “persist”, and a second tab does not duplicate it', async ({ t }) => {
  const { page } = await fought(t, { persist: 'none' });
  await page.reload();
  await visible(field(page, 'A'), 20_000);
  assert.equal(await run(page).count(), 0);
  assert.equal(await page.evaluate(() => sessionStorage.length + localStorage.length), 0);

  const { page: first } = await fought(t, { persist: 'local' });
  const second = await first.context().newPage();
  await second.goto(first.url());
  await visible(run(second), 20_000);
  await fill(second, 'Crow', 'Ostrich');
  await send(second);
  await visible(run(second).nth(1));
  await inState(second, 'completed');
  await first.reload();
  await visible(run(first).nth(1), 20_000);
  assert.equal(await run(first).count(), 2);
});

test('two runs are compared by keyboard: input, result, differences', async ({ t }) => {
  const { page } = await twice(t);
  const newest = run(page).first();
  await tabTo(page, button(newest, 'More actions'), 120);
  await page.keyboard.press('Enter');
  await tabTo(page, button(newest, 'Compare with…'));
  await page.keyboard.press('Enter');
  assert.ok(await focused(newest.getByRole('list', { name: 'Compare with' }).getByRole('button')));
  await page.keyboard.press('Enter');
  await visible(comparison(page));
  assert.ok(await focused(comparison(page).getByRole('heading', { name: 'Comparison' })));
  const row = comparison(page).getByRole('row').filter({ hasText: 'Changed' }).first();
  assert.match((await row.innerText()).replace(/\s+/g, ' '), /^The name of the second contestant ?≠ Changed Tiger Crow$/);
  await visible(comparison(page).getByText('1 equal value', { exact: true }));
  await t.shot(page, 72, 'compared');
  await tabTo(page, button(newest, 'Close comparison'));
  await page.keyboard.press('Enter');
  await gone(comparison(page));
  assert.ok(await focused(button(newest, 'More actions')));
  await page.keyboard.press('Enter');
  await visible(button(newest, 'Remove'));
  await page.keyboard.press('Escape');
  await gone(button(newest, 'Remove'));
});

test('a comparison goes line by line in texts and item by item in lists', async ({ t }) => {
  const { page } = await opened(t, { skill: 'text-report' });
  const text = page.getByRole('textbox', { name: /^Text/ }).first();
  await text.fill('# Whales\n\nThe whale is a mammal.\n\n## Food\n\nMany whales eat krill.');
  await send(page);
  await inState(page, 'completed');
  await text.fill('# Whales\n\nThe whale is a big mammal.\n\n## Food\n\nMany whales eat krill.');
  await send(page);
  await visible(run(page).nth(1));
  await inState(page, 'completed');
  await act(run(page).first(), 'Compare with…');
  await run(page).first().locator('.compare-with button').first().click();
  const asked = comparison(page).locator('.compared-part').first();
  const gone = await asked.locator('.line[data-mark=first]').innerText();
  assert.equal(gone.replace(/\s+/g, ' '), '− Removed: The whale is a mammal.');
  await visible(asked.locator('.line[data-mark=second]').getByText('The whale is a big mammal.'));
  await visible(comparison(page).getByText('Added', { exact: false }).first());
});

for (const { theme, width, details } of combinations(3)) {
  test(`history and comparison look right and axe-core finds nothing, ${theme}, ${width} px`, details, async ({ t }) => {
    const { page } = await twice(t, { theme, width });
    await act(run(page).first(), 'Compare with…');
    await clean(page);
    await run(page).first().locator('.compare-with button').first().click();
    await visible(comparison(page));
    await comparison(page).getByText('1 equal value', { exact: true }).click();
    await visible(comparison(page).getByRole('rowheader', { name: FIGHTERS.A, exact: true }));
    await act(run(page).first(), 'Edit and run again');
    await clean(page);
    await t.shot(page, 73, 'compared-and-back');
  });
}

test('print shows the runs that are open, without buttons', async ({ t }) => {
  const { page } = await twice(t);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.getByRole('button').count(), 0);
  await visible(run(page).first().getByText('Explanation').first());
  assert.equal(await page.locator('.run:visible').count(), 1);
  await page.emulateMedia({ media: 'screen' });
  await page.locator('.run-fold[aria-expanded="false"]').click();
  await page.emulateMedia({ media: 'print' });
  await visible(run(page).nth(1).getByText('Explanation').first());
  await t.shot(page, 74, 'printed');
  const pdf = await page.pdf({ format: 'A4' });
  assert.ok(pdf.length > 1_000);
});
