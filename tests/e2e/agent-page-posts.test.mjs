// An agent's own page whose form the server writes (`page_with` in Rust), without scripts: filled in by keyboard, refused,
// accepted, and the result shown.
import assert from 'node:assert/strict';
import { button, press, textbox, type, withoutScripts } from './by-posts.mjs';
import { shared } from './agents.mjs';
import { startAgentOfDocs } from './agents-of-docs.mjs';
import { test } from './fixtures.mjs';
import { ANY_HEADING_ORDER, isAccessible } from './looks.mjs';

/** The class or the pointer of what has the focus. */
const focused = (page) => page.evaluate(() => {
  const { className, dataset } = document.activeElement.shadowRoot.activeElement;
  return dataset.pointer ?? className;
});
const start = async () => `${(await shared.test()).origin}/own-page`;

test('an agent’s own page without scripts: a skill is chosen, the form is refused, corrected and accepted, by keyboard', async ({ t }) => {
  const page = await withoutScripts(t, await start());
  assert.equal(await page.title(), 'Zoo <shop>');
  await page.getByRole('heading', { name: 'Zoo <shop>', level: 1 }).waitFor();
  await page.getByText('Feeds & weighs', { exact: true }).waitFor();
  await press(page, 'Enter', page.getByRole('button', { name: /Feed/ }));
  assert.match(page.url(), /\?skill=feed$/);
  await type(page, 'Name', 'c');
  await type(page, 'Count', '4');
  await press(page, 'Enter');
  await page.getByRole('heading', { name: /problem/i }).waitFor();
  assert.equal(await focused(page), 'summary');
  assert.equal(await textbox(page, 'Name').getAttribute('aria-invalid'), 'true');
  assert.equal(await textbox(page, 'Count').inputValue(), '4', 'what was typed is there again');
  await type(page, 'Name', 'cat');
  await press(page, 'Enter', page.getByRole('button', { name: /^Add/ }));
  assert.equal(await focused(page), '/food/0');
  await type(page, 'Item 1', 'fish <b>');
  await press(page, 'Enter', button(page, 'Send'));
  const run = page.getByRole('article');
  await run.getByText('Completed', { exact: true }).first().waitFor();
  for (const text of ['12', 'fish <b>']) await run.locator('.artifact').getByText(text, { exact: true }).first().waitFor();
  // The fold “You asked” holds the data that was sent.
  await run.locator('.run-asked > summary').press('Enter');
  await run.locator('.run-asked').getByText('fish <b>', { exact: true }).last().waitFor();
  assert.equal(await textbox(page, 'Name').inputValue(), 'cat', 'the form keeps the value');
  // The agent refuses a value that its schema takes.
  await type(page, 'Name', 'dodo');
  await press(page, 'Enter', button(page, 'Send'));
  await run.getByText('There are no dodos left.').first().waitFor();
  assert.equal(await textbox(page, 'Name').inputValue(), 'dodo');
  assert.deepEqual(t.consoleErrors.filter((text) => !text.includes('422')), []);
});

test('the page of an agent in TypeScript works without scripts: refused, corrected and accepted, by keyboard', async ({ t }) => {
  const { origin, stop } = await startAgentOfDocs('TypeScript');
  t.later(stop);
  const page = await withoutScripts(t, `${origin}/?a=Lion`);
  assert.equal(await textbox(page, 'First contestant').inputValue(), 'Lion');
  await press(page, 'Enter', button(page, 'Send'));
  await page.getByRole('heading', { name: /problem/i }).waitFor();
  await type(page, 'Second contestant', 'Tiger <b>');
  await press(page, 'Enter');
  const run = page.getByRole('article');
  for (const text of ['Completed', /Tiger <b>/]) await run.getByText(text).first().waitFor();
  assert.equal(await textbox(page, 'First contestant').inputValue(), 'Lion', 'the form keeps the value');
  assert.deepEqual(t.consoleErrors.filter((text) => !text.includes('422')), []);
});

test('a link fills in the form of an agent’s own page without scripts, in the language of the browser', async ({ t }) => {
  const page = await withoutScripts(t, `${await start()}?skill=feed&name=L%C3%B6we&food=a&food=b`, { locale: 'de-DE' });
  assert.equal(await page.locator('html').getAttribute('lang'), 'de-DE');
  assert.equal(await textbox(page, 'Name').inputValue(), 'Löwe');
  await button(page, 'Senden').waitFor();
});

test('a task that takes longer than ten seconds is asked for again by a button', async ({ t }) => {
  const page = await withoutScripts(t, `${await start()}?skill=feed&name=sloth&count=2`);
  await press(page, 'Enter', button(page, 'Send'));
  await page.getByRole('article').getByText('Working', { exact: true }).first().waitFor();
  assert.equal(await focused(page), 'run-title');
  await press(page, 'Enter', button(page, 'Check again'));
  await page.getByRole('article').getByText('Completed', { exact: true }).first().waitFor();
  assert.equal(await focused(page), 'run-title');
  assert.equal(await textbox(page, 'Name').inputValue(), 'sloth', 'the form keeps the value');
});

test('an agent’s own page takes no post of another site, and leaves JSON-RPC to the agent', async ({ t }) => {
  const page = await t.open('about:blank');
  const url = await start();
  const ask = async (headers, data) => (await page.request.post(url, { headers, data })).status();
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  assert.equal(await ask({ ...form, Origin: 'https://evil.example' }, 'a2a-skill=feed'), 403);
  assert.equal(await ask({ ...form, 'Sec-Fetch-Site': 'cross-site' }, 'a2a-skill=feed'), 403);
  assert.equal(await ask({ ...form, 'Sec-Fetch-Site': 'same-origin' }, 'a2a-skill=feed'), 422);
  assert.equal(await ask(form, `a=${'x'.repeat(3 << 20)}`), 413);
  const answer = await page.request.post(url, { data: { jsonrpc: '2.0', id: 1, method: 'GetTask', params: { id: 'none' } } });
  assert.equal((await answer.json()).jsonrpc, '2.0');
});

test('axe-core finds nothing in an agent’s own page and its result, before its script', async ({ t }) => {
  // axe-core is a script, so that the page has to run scripts: those of the page do not come.
  const page = await t.open('about:blank');
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(await start());
  await isAccessible(page, ANY_HEADING_ORDER);
  await page.goto(`${await start()}?skill=feed&name=c&count=4`);
  await Promise.all([page.waitForEvent('load'), button(page, 'Send').click()]);
  await page.getByRole('heading', { name: /problem/i }).waitFor();
  await isAccessible(page, ANY_HEADING_ORDER);
  await textbox(page, 'Name').fill('cat');
  await Promise.all([page.waitForEvent('load'), button(page, 'Send').click()]);
  await page.getByRole('article').waitFor();
  await isAccessible(page, ANY_HEADING_ORDER);
});
