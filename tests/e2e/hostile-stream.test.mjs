// Streams and cards that are larger than anybody needs: what they cost is bounded, and nothing that they hold is out of reach.
// Counted, not timed: a machine that is busy must not fail a test.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SCHEMAS } from './agents.mjs';
import { test } from './fixtures.mjs';
import { generousAgent } from './hostile-cases.mjs';
import { host, ready } from './host.mjs';
import { field, focused, gone, inState, run, visible } from './page.mjs';
import { until } from './processes.mjs';
import { settings } from './settings.mjs';

const nodes = (page) => page.evaluate(() => document.querySelector('a2a-form').shadowRoot.querySelectorAll('*').length);
const say = async (page, words) => {
  await page.locator('a2a-form').getByRole('textbox').first().fill(words);
  await page.locator('a2a-form').getByRole('button', { name: 'Send', exact: true }).click();
};

async function asked(t, words, attributes = '') {
  const agent = await generousAgent(t);
  const opened = await host(t, `<a2a-form agent="${agent.origin}" ${attributes}></a2a-form>`);
  await ready(opened.page, 'a2a-form');
  await say(opened.page, words);
  return { agent, ...opened };
}

test('4,000 artifacts in one go: few events and nodes, 50 are shown, and the person asks for more', async ({ t }) => {
  const { page } = await asked(t, 'artifacts 4000');
  await inState(page, 'completed');
  const tasks = (name) => page.evaluate((wanted) => {
    const details = window.seen.filter((one) => one.name === wanted).map(({ detail }) => detail.task);
    return details.map(({ status, artifacts }) => [status.state, artifacts?.length]);
  }, name);
  const told = await tasks('a2a-task');
  assert.ok(told.length < 400, `${told.length} events say that the task changed`);
  assert.equal(told.at(-1)[0], 'TASK_STATE_COMPLETED');
  assert.deepEqual(await tasks('a2a-result'), [['TASK_STATE_COMPLETED', 1_000]]);
  assert.ok((await nodes(page)) < 5_000, 'few nodes');
  await visible(run(page).getByText('The agent sent more than 1,000 results. The rest isn’t shown.'));
  const results = run(page).getByRole('region', { name: /^Result \d+$/ });
  assert.equal(await results.count(), 50);
  const more = run(page).getByRole('button', { name: 'Show 50 more of 950' });
  await more.focus();
  await page.keyboard.press('Enter');
  await until(async () => (await results.count()) === 100, '50 more');
  assert.ok(await focused(results.nth(50)), 'the focus is on the first new one');
  await visible(run(page).getByRole('button', { name: 'Show 50 more of 900' }));
});

test('results of fewer than 50 artifacts or parts have no button for more', async ({ t }) => {
  const { page } = await asked(t, 'parts 50');
  await inState(page, 'completed');
  assert.equal(await page.locator('a2a-form .data').count(), 50);
  await say(page, 'parts 51');
  await inState(page, 'completed');
  assert.equal(await page.getByRole('button', { name: /^Show \d+ more/ }).count(), 1);
  await page.getByRole('button', { name: 'Show 1 more of 1' }).click();
  await until(async () => (await page.locator('a2a-form .data').count()) === 101, 'all parts of both');
  await gone(page.getByRole('button', { name: /^Show \d+ more/ }));
});

test('of 300 messages the last are drawn, and a button adds those before', async ({ t }) => {
  const { page } = await asked(t, 'messages 300');
  await inState(page, 'completed');
  await page.getByText('299 earlier messages', { exact: true }).click();
  const shown = page.locator('a2a-form .log > li');
  assert.equal(await shown.count(), 49);
  await visible(shown.last().getByText('step 298', { exact: true }));
  await page.getByRole('button', { name: 'Show 50 more of 250' }).click();
  await until(async () => (await shown.count()) === 99, '50 more');
  assert.ok(await focused(shown.first()), 'the focus is on the first new one');
  await visible(shown.first().getByText('step 200', { exact: true }));
});

test('a listener may keep the detail of an event, and reads each state of a task once', async ({ t }) => {
  const agent = await generousAgent(t);
  const { page, events } = await host(t, `<a2a-form agent="${agent.origin}"></a2a-form>`);
  await ready(page, 'a2a-form');
  await page.evaluate(() => {
    window.kept = [];
    document.addEventListener('a2a-task', ({ detail }) => window.kept.push(detail));
  });
  await say(page, 'states 6');
  await inState(page, 'completed');
  const states = (details) => details.map(({ task }) => task.status.state.replace('TASK_STATE_', ''));
  const expected = ['WORKING', 'SUBMITTED', 'WORKING', 'SUBMITTED', 'WORKING', 'SUBMITTED', 'COMPLETED'];
  assert.deepEqual(states((await events('a2a-task')).map(({ detail }) => detail)), expected);
  assert.deepEqual(states(await page.evaluate(() => JSON.parse(JSON.stringify(window.kept)))), expected);
});

test('one of 2,000 skills is found by search or by asking for more', async ({ t }) => {
  const agent = await generousAgent(t, { skills: 2_000 });
  const { page } = await host(t, `<a2a-form agent="${agent.origin}"></a2a-form>`);
  await ready(page, 'a2a-form');
  const skills = page.getByRole('navigation', { name: 'Skills' });
  const shown = skills.getByRole('listitem');
  assert.equal(await shown.count(), 50);
  await skills.getByRole('button', { name: 'Show 50 more of 1950' }).click();
  await until(async () => (await shown.count()) === 100, '50 more');
  assert.ok(await focused(shown.nth(50).getByRole('button')), 'the focus is on the first new one');
  await skills.getByLabel('Find a skill').fill('sKILL 1999');
  await until(async () => (await shown.count()) === 1, 'one is found');
  await visible(skills.getByRole('status').filter({ hasText: '1 of 2000 skills' }));
  await shown.getByRole('button').click();
  await visible(page.locator('a2a-form').getByRole('textbox'));
  assert.equal(await shown.getByRole('button').getAttribute('aria-current'), 'true');
});

test('a run that crashed two pages is followed again only by a button', async ({ t }) => {
  const { agent, page, site } = await asked(t, 'artifacts 3 hold', 'persist="local"');
  await inState(page, 'working');
  const context = page.context();
  const stored = (one, attached) =>
    one.waitForFunction((text) => Object.values(localStorage).some((value) => value.includes(text)), `"attached":${attached}`);
  // Nothing of the page runs after this. Its storage is with the browser by then.
  const crash = async (one) => {
    await one.waitForTimeout(500);
    const session = await context.newCDPSession(one);
    await Promise.race([session.send('Page.crash').catch(() => {}), new Promise((done) => one.once('crash', done))]);
    await one.close();
  };
  const again = async () => {
    const one = await context.newPage();
    await one.goto(site.origin);
    await ready(one, 'a2a-form');
    return one;
  };
  const follows = () => agent.asked.filter((method) => method === 'tasks/resubscribe').length;
  await stored(page, 1);
  await crash(page);
  const second = await again();
  await inState(second, 'working');
  await until(() => follows() === 1, 'it follows the task again by itself');
  await stored(second, 2);
  await crash(second);
  const third = await again();
  await visible(run(third).getByText(/crashed twice/));
  assert.equal(follows(), 1, 'not by itself');
  await run(third).getByRole('button', { name: 'Check again' }).click();
  await inState(third, 'working');
  await until(() => follows() === 2, 'when the person asks for it');
});

test('a page that is reloaded often follows its task each time', async ({ t }) => {
  const { agent, page } = await asked(t, 'artifacts 3 hold', 'persist="local"');
  await inState(page, 'working');
  for (const times of [1, 2, 3]) {
    await page.reload();
    await ready(page, 'a2a-form');
    await until(() => agent.asked.filter((method) => method === 'tasks/resubscribe').length === times, `reload ${times}`);
  }
});

test('an agent whose result crashes the module takes nothing from the other elements of the page', async ({ t }) => {
  const [good, evil] = [await generousAgent(t), await generousAgent(t)];
  const { page } = await host(t, `<schema-form></schema-form><a2a-form id="good" agent="${good.origin}"></a2a-form>
    <a2a-form id="evil" agent="${evil.origin}"></a2a-form>`);
  // An exception in the middle of the module's work unwinds it as a trap does.
  await page.evaluate(() => {
    const make = Document.prototype.createTextNode;
    Document.prototype.createTextNode = function (text) {
      if (String(text).includes('POISON')) throw new WebAssembly.RuntimeError('unreachable');
      return make.call(this, text);
    };
    window.crashes = [];
    addEventListener('error', ({ error }) => window.crashes.push(error?.message));
    addEventListener('unhandledrejection', ({ reason }) => window.crashes.push(reason?.message));
  });
  const [form, ours, theirs] = [page.locator('schema-form'), page.locator('#good'), page.locator('#evil')];
  const message = (scope) => scope.getByRole('textbox', { name: 'Message', exact: true });
  const all = () => Promise.all([...document.querySelectorAll('schema-form, #good')].map((one) => one.ready)).then(() => {});
  await page.waitForFunction(() => customElements.get('a2a-form') !== undefined);
  await page.evaluate((schema) => (document.querySelector('schema-form').schema = schema), SCHEMAS.fightComparison);
  await page.evaluate(all);
  await message(ours).fill('artifacts 2 hold');
  await ours.getByRole('button', { name: 'Send', exact: true }).click();
  await inState(ours, 'working');
  await message(ours).fill('and then');
  await message(theirs).fill('poison 1 hold');
  // Sent while somebody types in the other form.
  await field(form, 'A').pressSequentially('Li');
  await page.evaluate(() => document.querySelector('#evil').submit());
  const excuse = page.getByRole('alert').filter({ hasText: 'Something went wrong in this form.' });
  await visible(theirs.locator(excuse));
  await page.evaluate(all);
  assert.equal(await excuse.count(), 1, 'nobody else says so');
  await until(async () => (await field(form, 'A').inputValue()) === 'Li', 'what was typed is there');
  await until(() => focused(field(form, 'A')), 'and the focus');
  await page.keyboard.type('on');
  assert.equal(await field(form, 'A').inputValue(), 'Lion');
  await inState(ours, 'working');
  await until(() => good.asked.includes('tasks/resubscribe'), 'the running task is followed again');
  assert.equal(await ours.getByRole('region', { name: /^Result/ }).count(), 2);
  assert.equal(await message(ours).inputValue(), 'and then');
  assert.equal(await page.evaluate(() => localStorage.length + sessionStorage.length), 0, 'nothing is stored');
  // The other one begins again when it is told to, and a task that crashed twice is not followed by itself.
  await theirs.getByRole('button', { name: 'Start again' }).click();
  await until(() => evil.asked.includes('tasks/resubscribe'), 'once more');
  await visible(theirs.locator(excuse));
  await theirs.getByRole('button', { name: 'Start again' }).click();
  await visible(theirs.getByRole('button', { name: 'Check again' }));
  assert.equal(await excuse.count(), 0);
  assert.equal(good.asked.filter((method) => method === 'message/stream').length, 1, 'nothing is sent twice');
  assert.ok((await page.evaluate(() => window.crashes)).every((words) => words === 'unreachable'), 'and nothing else fails');
  t.pageErrors.length = 0;
});

/** The first and the last size that the memory section of a module says, in pages of 64 KiB. */
function memory(file) {
  const bytes = readFileSync(path.join(settings.package, file));
  let at = 8;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length) {
    const id = bytes[at++];
    const size = number();
    if (id === 5) {
      number();
      const hasLimit = (number() & 1) === 1;
      return { from: number(), to: hasLimit ? number() : Infinity };
    }
    at += size;
  }
  throw new Error(`${file} has no memory`);
}

test('the modules say how much memory they may take', () => {
  assert.equal(memory('ui_bg.wasm').to, (512 << 20) / 65_536);
  assert.equal(memory('worker_bg.wasm').to, (1024 << 20) / 65_536);
});
