// Runs and results as a person reads them: names of examples, the timeline, the headline, and where the focus goes.
import assert from 'node:assert/strict';
import { FIGHT, shared } from './agents.mjs';
import { askingAgent } from './asking-agent.mjs';
import { test } from './fixtures.mjs';
import { field, fill, focused, inState, openPage, option, request, run, send, sendButton, visible, writeMessage } from './page.mjs';
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
  const page = await openPage(t, await shared.quick(), { agent: agent.origin, skill: 'visit', staysFolded: true });
  await visible(field(page, 'City'), 20_000);
  await field(page, 'City').fill('Rome');
  await sendButton(page).press('Enter');
  await inState(page, 'input-required');
  await until(() => focused(run(page).getByRole('heading', { name: 'The agent needs your answer' })), 'the heading has the focus');
  await page.reload();
  await inState(page, 'input-required');
  assert.ok(!(await focused(run(page).getByRole('heading', { name: 'The agent needs your answer' }))), 'not after a reload');
});

/** How far below the top of the window an element begins. */
const top = (locator) => locator.evaluate((element) => element.getBoundingClientRect().top);

test('the request folds when it is sent, and the run takes the page until somebody scrolls or types', async ({ t }) => {
  for (const width of [1440, 390]) {
    const page = await openPage(t, await shared.quick(), { ...FIGHT, width, height: 844, staysFolded: true });
    await visible(field(page, 'A'), 20_000);
    await fill(page, 'Lion', 'Tiger');
    await sendButton(page).scrollIntoViewIfNeeded();
    await press(page, sendButton(page));
    const done = await inState(page, 'completed');
    assert.ok(await field(page, 'A').isHidden(), 'the form is folded');
    assert.deepEqual(await request(page).locator('.asked-chip').allInnerTexts(), ['Lion', 'Tiger']);
    const headline = await top(done.locator('.headline > dd').first());
    assert.ok(headline > 0 && headline < 700, `the winner is in view: ${headline}`);
    assert.ok(await focused(done.getByRole('heading').first()), 'the focus is not lost with the form');
    assert.equal(await done.getByRole('status').first().textContent(), `Completed: Tiger ${await share(done)}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    assert.ok(await focused(field(page, 'A')), 'the form has the focus again');
    assert.equal(await field(page, 'B').inputValue(), 'Tiger');
  }
});

const share = async (card) => (await card.locator('.share-text').first().innerText()).trim();

/** Presses as a hand does: down, a moment, up. */
async function press(page, locator) {
  const { x, y, width, height } = await locator.boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.waitForTimeout(80);
  await page.mouse.up();
}

test('“View result” brings the result below the bar to somebody who scrolled meanwhile', async ({ t }) => {
  const page = await openPage(t, await shared.quick(), { skill: 'slow', width: 390, height: 500, staysFolded: true });
  await visible(page.getByRole('textbox').first(), 20_000);
  await page.getByRole('textbox').first().fill('2');
  await send(page);
  await visible(run(page));
  await page.mouse.move(195, 250);
  await page.mouse.wheel(0, -3_000);
  await inState(page, 'completed');
  assert.ok((await top(run(page).locator('.artifact'))) > 200, 'the page stays where the person scrolled to');
  await page.getByRole('button', { name: 'View result', exact: true }).click();
  const place = await top(run(page).locator('.artifact'));
  assert.ok(place > 0 && place < 160, `the result is below the bar: ${place}`);
  assert.ok(await focused(run(page).first().getByRole('heading').first()));
  assert.equal(await page.getByRole('button', { name: 'View result' }).count(), 0);
});

test('a copy is the result as seen, as markup and as text at once; a link opens the filled-in form', async ({ t }) => {
  const page = await openPage(t, await shared.quick(), { ...FIGHT, permissions: ['clipboard-read', 'clipboard-write'], staysFolded: true });
  await visible(field(page, 'A'), 20_000);
  await fill(page, 'Lion', 'Tiger & <b>');
  await send(page);
  const done = await inState(page, 'completed');
  const exported = done.getByRole('button', { name: 'Export', exact: true });
  assert.equal(await exported.count(), 1);
  await exported.click();
  await done.getByRole('button', { name: 'Copy', exact: true }).click();
  await visible(done.getByText('Copied', { exact: true }));
  const read = (kind) => page.evaluate(async (of) => {
    const [item] = await navigator.clipboard.read();
    return (await item.getType(of)).text();
  }, kind);
  const text = await read('text/plain');
  assert.match(text, /^Winner: (Lion|Tiger & <b>)$/m);
  assert.match(text, /^Probability: \d+(\.\d+)?%$/m);
  const html = await read('text/html');
  assert.match(html, /<p>Winner: <b>(Lion|Tiger &amp; &lt;b&gt;)<\/b><\/p>/);
  await exported.click();
  await done.getByRole('button', { name: 'Copy link to this form, filled in' }).click();
  await visible(done.getByText('Copied', { exact: true }));
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await t.open('about:blank');
  await other.goto(link);
  await visible(field(other, 'A'), 20_000);
  await until(async () => (await field(other, 'B').inputValue()) === 'Tiger & <b>', 'the form is filled in');
  assert.equal(await field(other, 'A').inputValue(), 'Lion');
  assert.doesNotMatch(other.url(), /value=/);
  assert.equal(await run(other).count(), 0, 'nothing is sent');
});

test('in print there is the open run alone, with agent, skill and date, in one column', async ({ t }) => {
  const page = await openPage(t, await shared.quick(), { ...FIGHT, width: 794 });
  await visible(field(page, 'A'), 20_000);
  await page.emulateMedia({ media: 'print' });
  assert.ok(await field(page, 'A').isVisible(), 'without a run the form is printed');
  await page.emulateMedia({ media: 'screen' });
  for (const other of ['Tiger', 'Crow']) {
    await fill(page, 'Lion', other);
    await send(page);
    await inState(page, 'completed');
  }
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('.run:visible').count(), 1);
  const done = run(page).first();
  assert.match(await done.locator('.print-head').innerText(), / · .*\d/);
  assert.ok(await request(page).isHidden());
  const { x, width } = await done.boundingBox();
  assert.ok(x < 40 && width > 700, `one column: ${x}, ${width}`);
  assert.equal(await done.evaluate((it) => getComputedStyle(it).borderTopWidth), '0px');
});

test('on paper a table has all its rows', async ({ t }) => {
  const page = await openPage(t, await shared.quick(), { skill: 'loan-schedule' });
  await page.getByRole('toolbar', { name: 'Examples' }).getByRole('button').first().click();
  await sendButton(page).click();
  const done = await inState(page, 'completed');
  const rows = done.locator('.table tbody tr');
  await until(async () => (await rows.count()) === 100, 'the first of the pages is shown');
  await page.evaluate(() => addEventListener('beforeprint', () => {
    const rows = [...document.querySelectorAll('.run .table tbody tr')];
    window.printed = [rows.length, document.querySelectorAll('.run .pager').length, rows.at(-1).cells[0].textContent];
  }));
  await page.pdf({ format: 'A4' });
  assert.deepEqual(await page.evaluate(() => window.printed), [240, 0, '240']);
  await until(async () => (await rows.count()) === 100, 'the page is shown again');
  await visible(done.locator('.pager'));
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
  assert.deepEqual(await items.allInnerTexts(), ['Copy', 'Print or PDF', 'Download as text', 'Download as Markdown', 'Copy as JSON', 'Download as JSON', 'Download as CSV']);
  await items.nth(4).click();
  await visible(done.getByText('Copied', { exact: true }));
  assert.deepEqual(JSON.parse(await page.evaluate(() => navigator.clipboard.readText())), [{ city: 'Rome', days: 3 }, { city: 'Oslo', days: 2 }]);
  assert.ok(await focused(exports));
});
