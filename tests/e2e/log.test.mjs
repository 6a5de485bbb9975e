// The protocol log: what went over the wire, readable, copyable, and without secrets.
import assert from 'node:assert/strict';
import { FIGHT, shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { combinations, isAccessible, sideways } from './looks.mjs';
import { field, fill, followLink, inState, openPage, option, run, send, tabTo, visible } from './page.mjs';
import { until } from './processes.mjs';

const log = (page) => page.getByRole('region', { name: 'Protocol log', exact: true });
const drawer = (page) => log(page).locator('summary').first();
const exchange = (page, name) => log(page).getByRole('listitem').filter({ hasText: name }).first();

async function fought(t, options) {
  const page = await openPage(t, await shared.quick(), { ...FIGHT, ...options });
  await visible(field(page, 'A'), 20_000);
  await fill(page, "Lion's", 'Tiger');
  await send(page);
  await inState(page, 'completed');
  return page;
}

test('the protocol log shows each exchange and copies it as a command, by keyboard', async ({ t }) => {
  const page = await fought(t, { permissions: ['clipboard-read', 'clipboard-write'] });
  assert.match(await drawer(page).innerText(), /Protocol log\s*\d+/, 'it says how much there is');
  await tabTo(page, drawer(page));
  await page.keyboard.press('Enter');
  await visible(exchange(page, '/.well-known/agent-card.json'));
  const sent = exchange(page, 'SendStreamingMessage');
  assert.match(await sent.innerText(), /POST[\s\S]*200/);
  assert.match(await sent.locator('summary').innerText(), /\d (ms|s)$/, 'it says how long it took');
  await tabTo(page, sent.locator('summary'));
  await page.keyboard.press('Enter');
  const request = sent.getByRole('group', { name: 'Request' });
  await visible(request.getByText('A2A-Version'));
  assert.match(await request.locator('pre').innerText(), /"method": "SendStreamingMessage"/);
  const answer = sent.getByRole('group', { name: 'Answer' });
  await visible(answer.getByText('text/event-stream'));
  assert.ok((await answer.locator('pre').count()) > 2, 'each event of the stream is there');

  await sent.getByRole('button', { name: 'Copy as curl' }).click();
  await visible(sent.getByText('Copied'));
  const command = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(command, /^curl \\\n {2}--globoff \\\n {2}--no-buffer \\\n {2}--url 'http/);
  assert.ok(command.includes(String.raw`Lion'\''s`), 'what a shell would read otherwise is quoted');
});

test('the protocol log checks a request and an answer when it is asked to', async ({ t }) => {
  const agent = await shared.quick();
  const page = await t.open('about:blank', { width: 360 });
  // An agent whose result breaks the schema that its card declares.
  await page.route(`${agent.origin}/**`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const answer = await route.fetch();
    const body = await answer.text();
    return route.fulfill({ response: answer, body: body.replaceAll('"probability":', '"likelihood":') });
  });
  await followLink(page, agent, FIGHT);
  await visible(field(page, 'A'), 20_000);
  await fill(page, 'Lion', 'Tiger');
  await send(page);
  await inState(page, 'completed');
  await drawer(page).click();
  const sent = exchange(page, 'SendStreamingMessage');
  await sent.locator('summary').click();
  const request = sent.getByRole('group', { name: 'Request' });
  const check = request.getByRole('button', { name: 'Check the request' });
  assert.equal(await sent.getByRole('status').filter({ hasText: /Valid|finding/ }).count(), 0, 'nothing is checked before');
  await tabTo(page, check);
  await page.keyboard.press('Enter');
  await visible(request.getByRole('status').filter({ hasText: 'Valid' }), 20_000);
  const answer = sent.getByRole('group', { name: 'Answer' });
  await answer.getByRole('button', { name: 'Check the answer' }).click();
  await visible(answer.getByRole('status').filter({ hasText: /^\d+ findings?$/ }), 20_000);
  // Only with the card is it known what the result has to be.
  await visible(answer.getByRole('listitem').filter({ hasText: 'object-schemas.output.schema' }).first());
  await t.shot(page, 72, 'protocol-log-verdict');
  await isAccessible(page);
  assert.ok((await sideways(page)) <= 0, 'nothing is too wide');
});

test('the protocol log judges an envelope by the time at which it went', async ({ t }) => {
  const { origin } = await shared.quick();
  const page = await openPage(t, await shared.quick(), { agent: `${origin}/envelope`, skill: 'compare_fight' });
  await visible(field(page, 'A'), 20_000);
  await fill(page, 'Lion', 'Tiger');
  await send(page);
  await visible(run(page).getByText('Tiger').first(), 20_000);
  // An envelope is fresh for five minutes.
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 10 * 60_000;
  });
  await drawer(page).click();
  const sent = exchange(page, '/envelope');
  await sent.locator('summary').click();
  for (const [group, name] of [['Request', 'Check the request'], ['Answer', 'Check the answer']]) {
    const body = sent.getByRole('group', { name: group });
    await body.getByRole('button', { name }).click();
    await visible(body.getByRole('status').filter({ hasText: 'Valid' }), 20_000);
  }
});

test('the protocol log shows no secret', async ({ t }) => {
  const site = await shared.faulty();
  const page = await openPage(t, site, { agent: `${site.origin}/locked`, ...FIGHT });
  await visible(field(page, 'A'), 20_000);
  await fill(page, 'Lion', 'Tiger');
  await send(page);
  for (const [way, label, secret] of [
    ['API key in the header X-API-Key', 'API key', 'my-header-key'],
    ['API key in the address (api_key)', 'API key', 'my-address-key'],
    ['Bearer token', 'Token', 'my-bearer-token'],
  ]) {
    const panel = page.getByRole('form', { name: 'Sign in', exact: true });
    await option(page, way).check();
    const entry = panel.locator('input[type="password"]').and(panel.getByLabel(label));
    await entry.fill(secret);
    await page.keyboard.press('Enter');
    await until(() => t.requests.some((one) => [one.url, JSON.stringify(one.headers ?? {})].some((text) => text.includes(secret))), `${secret} is sent`);
    await visible(panel);
  }
  await drawer(page).click();
  for (const one of await log(page).getByRole('listitem').all()) await one.locator('summary').click();
  const markup = await log(page).evaluate((region) => region.outerHTML);
  assert.ok(markup.includes('•••'), 'it is said that something is hidden');
  for (const secret of ['my-header-key', 'my-address-key', 'my-bearer-token']) {
    assert.ok(!markup.includes(secret), `${secret} can be read`);
  }
});

for (const { theme, width, details } of combinations(0)) {
  test(`the open protocol log looks right and axe-core finds nothing, ${theme}, ${width} px`, details, async ({ t }) => {
    const page = await fought(t, { theme, width });
    await drawer(page).click();
    await exchange(page, 'SendStreamingMessage').locator('summary').click();
    const answer = exchange(page, 'SendStreamingMessage').getByRole('group', { name: 'Answer' });
    await visible(answer.locator('pre').first());
    await answer.scrollIntoViewIfNeeded();
    await t.shot(page, 70, 'protocol-log');
    await isAccessible(page);
    assert.ok((await sideways(page)) <= 0, 'nothing is too wide');
  });
}
