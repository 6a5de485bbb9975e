// The agents of docs/agents.md, in Rust, Python and TypeScript, as they are printed there: each gets its form, refuses a wrong
// value at its place, and gives a checked result.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES, code, startAgentOfDocs } from './agents-of-docs.mjs';
import { test } from './fixtures.mjs';
import { documented, guarded } from './headers.mjs';
import { host, ready, set } from './host.mjs';
import { isAccessible, NIGHTLY } from './looks.mjs';
import { pack } from './packed.mjs';
import { sendButton, visible } from './page.mjs';
import { until } from './processes.mjs';
import { settings } from './settings.mjs';
import { blocksFor, commandsFor } from './snippets.mjs';

test('the call by curl of docs/agents.md is answered with a result, and its card is drawn as a form', async ({ t }) => {
  const { port } = new URL(await started(t, 'Rust'));
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

/** Starts the agent of a chapter; returns its origin. */
async function started(t, language, start) {
  const { origin, stop } = await startAgentOfDocs(language, start);
  t.later(stop);
  return origin;
}

/** The agent of a chapter does what the document says. */
async function works(t, origin) {
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
}

for (const language of LANGUAGES) {
  test(`the agent in ${language} of docs/agents.md gets its form, refuses a wrong value at its field, and gives a checked result`, async ({ t }) =>
    works(t, await started(t, language)));

  test(`the agent in ${language} serves its own form, filled in by the query, under its headers`, async ({ t }) => {
    const origin = await started(t, language);
    const port = new URL(origin).port;
    const { page, quiet } = await guarded(t, `${origin}/?skill=fight&a=Lion&utm_source=mail&b=`, { allowed: [origin] });
    // Those of HTML have a name, and stay until the element wakes up.
    const field = (pointer) => page.locator(`a2a-form input[data-pointer="${pointer}"]:not([name])`);
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
    // A form that comes as HTML has a nonce for its styles.
    const sent = (name) => answer.headers.get(name)?.replace(/(style-src 'self') 'nonce-[^']+'/, '$1');
    assert.deepEqual(Object.fromEntries(Object.keys(expected).map((name) => [name, sent(name)])), expected);
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

/** The archives of our packages for the agents, which no registry has yet, in the folder `home`: their names with their files. */
const ARCHIVES = {
  Python(home) {
    execFileSync(settings.pythonPackage, ['-m', 'build', '--no-isolation', '--wheel', '--outdir', home, path.join(settings.root, 'agents/python')]);
    return { 'a2a-object-schemas': readdirSync(home).find((name) => name.endsWith('.whl')) };
  },
  TypeScript(home) {
    const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', home], { cwd: path.join(settings.root, 'agents/typescript'), encoding: 'utf8' });
    return { 'a2a-object-schemas': packed.trim().split('\n').at(-1), 'a2a-forms': path.basename(pack(home)) };
  },
};
/** How the agent is started with the packages that `command` installs. */
const INSTALLED = {
  Python: (install) => (port, home) => {
    execFileSync(settings.pythonPackage, ['-m', 'venv', path.join(home, 'venv')]);
    install(home, (command) => `venv/bin/${command}`);
    writeFileSync(path.join(home, 'agent.py'), code('Python', 'python').replaceAll('3000', String(port)));
    return [path.join(home, 'venv/bin/python'), [path.join(home, 'agent.py')]];
  },
  TypeScript: (install) => (port, home) => {
    writeFileSync(path.join(home, 'package.json'), '{"private":true,"type":"module"}');
    install(home, (command) => `env -u NODE_ENV ${command} --prefer-offline --no-audit --no-fund`);
    writeFileSync(path.join(home, 'agent.js'), code('TypeScript', 'js').replace('3000', String(port)));
    return [process.execPath, [path.join(home, 'agent.js')]];
  },
};
const COMMANDS = 'runs on the packages that its command installs';
for (const [language, tool] of [['Python', 'pip'], ['TypeScript', 'npm']]) {
  test(`the agent in ${language} of docs/agents.md ${COMMANDS}`, NIGHTLY, async ({ t }) => {
    const commands = new Set(commandsFor(COMMANDS).map(({ command }) => command).filter((command) => command.startsWith(tool)));
    assert.equal(commands.size, 1, 'the README of the package has the same command');
    const install = (home, run) => {
      const archives = ARCHIVES[language](home);
      const [command] = commands;
      // `"NAME[EXTRA]"` as well.
      const installed = command.replace(/(?<=[ "])[\w-]+(?=[ "[]|$)/g, (name) => (archives[name] ? `./${archives[name]}` : name));
      execFileSync('bash', ['-ec', run(installed)], { cwd: home, stdio: 'pipe' });
    };
    await works(t, await started(t, language, INSTALLED[language](install)));
  });
}

const REFUSAL = 'the refusal of docs/extensions/input-errors.md is that of an agent';
test(REFUSAL, async ({ t }) => {
  const origin = await started(t, 'Rust');
  const { messageId, taskId, contextId, ...message } = (await send(origin, { a: 'Lion' })).status.message;
  const [{ messageId: _, ...printed }] = blocksFor(REFUSAL).map((block) => JSON.parse(block.code));
  assert.deepEqual(message, printed);
});
