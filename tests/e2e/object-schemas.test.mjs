// The agents of docs/agents.md, in Rust, Python and TypeScript, as they are printed there: each gets its form, refuses a wrong
// value at its place, and gives a checked result.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { LANGUAGES, code, startAgentOfDocs } from './agents-of-docs.mjs';
import { test } from './fixtures.mjs';
import { documented, guarded } from './headers.mjs';
import { host, ready, set } from './host.mjs';
import { isAccessible } from './looks.mjs';
import { sendButton, visible } from './page.mjs';
import { until } from './processes.mjs';

test('the call by curl of docs/agents.md is answered with a result, and its card is drawn as a form', async ({ t }) => {
  const { port, stop } = await startAgentOfDocs('Rust');
  t.later(stop);
  const curl = code('Any language', 'sh').replace('localhost:3000', `localhost:${port}`);
  const { result } = JSON.parse(execFileSync('bash', ['-c', curl], { encoding: 'utf8' }));
  assert.equal(result.task.status.state, 'TASK_STATE_COMPLETED');
  const { page } = await host(t, '<a2a-form></a2a-form>');
  await set(page, 'a2a-form', { card: JSON.parse(code('Any language', 'json')) });
  await ready(page, 'a2a-form');
  assert.equal(await page.locator('a2a-form input[data-pointer]').count(), 2);
});

/** The answer of the agent to data of its input schema. */
async function send(origin, data) {
  const mimeType = 'application/json;schema=fightComparison';
  const message = { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: [{ data, metadata: { mimeType } }] };
  const answer = await fetch(`${origin}/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'A2A-Version': '1.0' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } }),
  });
  return (await answer.json()).result.task;
}

for (const language of LANGUAGES) {
  test(`the agent in ${language} of docs/agents.md gets its form, refuses a wrong value at its field, and gives a checked result`, async ({ t }) => {
    const { origin, stop } = await startAgentOfDocs(language);
    t.later(stop);

    const rejected = await send(origin, { a: 'Lion' });
    assert.equal(rejected.status.state, 'TASK_STATE_REJECTED');
    const errors = rejected.status.message.metadata['urn:a2a-forms:input-errors:v1/errors'];
    assert.deepEqual(errors.map(({ pointer, keyword }) => [pointer, keyword]), [['/b', 'required']]);

    const { page } = await host(t, `<a2a-form agent="${origin}"></a2a-form>`);
    await ready(page, 'a2a-form');
    const names = await page.evaluate(() => [...document.querySelector('a2a-form').shadowRoot.querySelectorAll('input[data-pointer]')].map((it) => it.dataset.pointer));
    assert.deepEqual(names, ['/a', '/b'], 'fields in the order of the type');
    const field = (pointer) => page.locator(`a2a-form input[data-pointer="${pointer}"]`);
    await field('/a').fill('Tiger');
    await sendButton(page).click();
    await visible(page.getByRole('heading', { name: /problem/i }));
    await field('/b').fill('Lion');
    await sendButton(page).click();
    const run = page.getByRole('article');
    await until(async () => /Winner\s+Tiger/i.test(await run.innerText()), 'the result names the winner');
  });
  test(`the agent in ${language} serves its own form, filled in by the query, under its headers`, async ({ t }) => {
    const { origin, port, stop } = await startAgentOfDocs(language);
    t.later(stop);
    const { page, quiet } = await guarded(t, `${origin}/?skill=fight&a=Lion&utm_source=mail&b=`, { allowed: [origin] });
    const field = (pointer) => page.locator(`a2a-form input[data-pointer="${pointer}"]`);
    await visible(field('/a'));
    assert.equal(await field('/a').inputValue(), 'Lion');
    assert.equal(await page.title(), 'Fights');
    await page.evaluate(() => {
      document.querySelector('a2a-form').prefill = { b: 'A' };
    });
    await until(async () => (await field('/b').inputValue()) === 'A', 'texts fill in the form that is shown');
    assert.equal(await field('/a').inputValue(), 'Lion');
    await field('/b').press('End');
    await field('/b').pressSequentially('nt');
    await field('/b').press('Enter');
    const run = page.getByRole('article');
    await until(async () => /Winner\s+Lion/i.test(await run.innerText()), 'the result names the winner');
    await isAccessible(page);
    await quiet();

    const answer = await fetch(`${origin}/`);
    const expected = documented('An agent\'s own page');
    assert.deepEqual(Object.fromEntries(Object.keys(expected).map((name) => [name, answer.headers.get(name)])), expected);
    const html = await answer.text();
    const script = new URL(/src="([^"]*page\.js)"/.exec(html)[1], answer.url);
    for (const coding of ['br', 'gzip, br;q=0.5', 'identity', 'br;q=0', 'gzip']) {
      const file = await fetch(script, { headers: { 'Accept-Encoding': coding } });
      assert.equal(file.headers.get('Content-Encoding'), /br(?!;q=0$)/.test(coding) ? 'br' : null, coding);
      assert.match(await file.text(), /a2a-form\.js/);
      assert.equal(file.headers.get('Cache-Control'), 'public, max-age=31536000, immutable');
    }
    for (const missing of [new URL('nothing.js', script), new URL('../page.js', script), new URL('%2e%2e/page.js', script)]) {
      assert.notEqual((await fetch(missing)).status, 200, missing.href);
    }

    // The card names `localhost`, which is another machine for whoever comes from outside.
    const other = await t.open(`http://127.0.0.1:${port}/?a=Lion&b=Ant`);
    await visible(other.locator('a2a-form input[data-pointer="/b"]'));
    await sendButton(other).click();
    await until(async () => /Winner\s+Lion/i.test(await other.getByRole('article').innerText()), 'the result, from another host');
  });
}
