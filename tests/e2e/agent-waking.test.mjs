// The page of an agent, whose form a server writes as HTML, wakes up: nothing is lost, and nothing moves.
import assert from 'node:assert/strict';
import { shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { get, ready } from './host.mjs';
import { until } from './processes.mjs';

const TAG = 'a2a-form';
const control = (page, pointer) => page.locator(`.request [data-pointer="${pointer}"]:is(input, select, textarea)`).first();
const value = (page) => get(page, TAG, 'value');

/** Opens the page of the test agent, and holds the script of its element back until `release` is called. */
async function asleep(t, query = '') {
  const { origin } = await shared.test();
  const page = await t.open('about:blank');
  await page.addInitScript(() => {
    window.shifts = [];
    // Only Chromium measures them.
    const note = ({ value, sources }) => window.shifts.push([value, ...sources.map(({ node }) => node?.className || node?.localName || node?.textContent)]);
    if (globalThis.LayoutShift) new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'layout-shift', buffered: true });
  });
  let release;
  const promise = new Promise((done) => (release = done));
  await page.route('**/a2a-form.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(`${origin}/own-page${query}`, { waitUntil: 'commit' });
  await page.locator('.request').waitFor();
  const awake = async () => {
    await until(() => page.evaluate(() => document.querySelector('a2a-form').matches(':defined') && document.querySelector('a2a-form').shadowRoot.querySelector('script') === null), 'the form is awake', 30_000);
    await ready(page, TAG);
  };
  return { page, origin, release, awake };
}
const forgetShifts = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => ((window.shifts = []), done()), 100))));
/** Nothing has moved since the last call. */
async function stands(page) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100)))));
  assert.deepEqual(await page.evaluate(() => window.shifts), []);
}

test('the HTML of an agent’s page wakes up with what is typed, focus and caret, and sends', async ({ t }) => {
  const { page, release, awake } = await asleep(t, '?skill=feed&count=2');
  const title = await page.title();
  await control(page, '/name').click();
  await page.keyboard.type('lin');
  await page.keyboard.press('ArrowLeft');
  await forgetShifts(page);
  release();
  await awake();
  await stands(page);
  await page.keyboard.type('o');
  assert.deepEqual(await value(page), { name: 'lion', count: 2, food: [] });
  assert.equal(await page.title(), title);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('.run').getByText('completed').first().waitFor();
  assert.equal(await page.locator('.run').count(), 1);
});

test('the HTML of an agent’s page wakes up with the errors of a refused post', async ({ t }) => {
  const { page, release, awake } = await asleep(t, '?skill=feed');
  await control(page, '/name').fill('x');
  await control(page, '/count').fill('1');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const invalid = page.locator('.request [data-pointer="/name"][aria-invalid=true]');
  await invalid.waitFor();
  const words = () => page.locator('.request .error').allInnerTexts();
  const before = await words();
  await forgetShifts(page);
  release();
  await awake();
  await stands(page);
  assert.equal(await invalid.count(), 1);
  assert.ok(before.length > 0);
  assert.deepEqual(await words(), before);
  assert.deepEqual(await value(page), { name: 'x', count: 1, food: [] });
});

test('the HTML of an agent’s page wakes up with the run of a post and its result', async ({ t }) => {
  const { page, release, awake } = await asleep(t, '?skill=feed');
  await control(page, '/name').fill('lion');
  await control(page, '/count').fill('2');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const run = page.locator('.run');
  await run.waitFor();
  const total = run.getByText('6', { exact: true }).first();
  await total.waitFor();
  await forgetShifts(page);
  release();
  await awake();
  await stands(page);
  assert.equal(await run.count(), 1);
  await total.waitFor();
});

test('the HTML of an agent’s page wakes up with the errors of a rejection', async ({ t }) => {
  const { page, release, awake } = await asleep(t, '?skill=feed&name=dodo&count=2');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const invalid = page.locator('.request [data-pointer="/name"][aria-invalid=true]');
  await invalid.waitFor();
  const words = () => page.locator('.request .error').allInnerTexts();
  const before = await words();
  assert.deepEqual(before.map((it) => it.includes('There are no dodos left.')), [true]);
  await forgetShifts(page);
  release();
  await awake();
  await invalid.waitFor();
  await stands(page);
  assert.deepEqual(await words(), before);
  assert.equal(await page.locator('.run').count(), 1);
});

test('without the card the HTML of an agent’s page stays, and posts', async ({ t }) => {
  const { page, release } = await asleep(t, '?skill=feed');
  await page.route('**/.well-known/*', (route) => route.abort());
  await page.evaluate(() => document.addEventListener('a2a-error', () => (window.hasFailed = true)));
  release();
  await page.waitForFunction(() => window.hasFailed);
  await page.locator('.not-found [role=alert]').waitFor();
  await control(page, '/name').fill('lion');
  await control(page, '/count').fill('2');
  await page.locator('form.asking').first().getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('.run').waitFor();
});
