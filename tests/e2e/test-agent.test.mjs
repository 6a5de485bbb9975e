// “Test this agent”: the inspector judges the agent whose card it shows, by the rules of the conformance kit.
import assert from 'node:assert/strict';
import { request as ask } from 'node:http';
import { FIGHT, shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { host, ready, set } from './host.mjs';
import { ANY_HEADING_ORDER, isAccessible, sideways } from './looks.mjs';
import { agentChip, focused, gone, openAgent, openPage, tabTo, visible } from './page.mjs';
import { until } from './processes.mjs';
import { listen } from './servers.mjs';

const LIMIT = 60_000;
const inspector = (page) => page.getByRole('region', { name: 'Inspect JSON' });
const button = (page, name) => inspector(page).getByRole('button', { name, exact: true });
const said = (page, words) => inspector(page).getByRole('status').filter({ hasText: words });
/** The row of a rule in the report. */
const rule = (page, id) => inspector(page).locator('.inspect-verdicts > li').filter({ has: page.locator(`code:text-is("${id}")`) });

/**
 * The demo agent at another origin, with its card and its answers changed. `posts` has what it got; those for which `holds` is
 * true get no answer until the caller goes.
 */
async function twin(t, { card = (it) => it, answer = (it) => it, holds = () => false } = {}) {
  const { origin } = await shared.quick();
  const posts = [];
  const twin = { posts, ids: [], aborted: 0, holds };
  const server = await listen((request, response) => {
    const pieces = [];
    request.on('data', (piece) => pieces.push(piece));
    request.on('end', () => {
      if (request.method === 'POST') {
        posts.push(request.url);
        const id = JSON.parse(Buffer.concat(pieces)).params?.message?.messageId;
        if (id) twin.ids.push(id);
        if (twin.holds(posts.length)) {
          response.on('close', () => (twin.aborted += 1));
          return;
        }
      }
      const onward = ask(origin + request.url, { method: request.method, headers: request.headers, agent: false });
      onward.on('response', (came) => {
        const body = [];
        came.on('data', (piece) => body.push(piece));
        came.on('end', () => {
          let text = Buffer.concat(body).toString();
          if (/json/.test(came.headers['content-type'] ?? '') && text) {
            const change = request.url.includes('/.well-known/') ? card : answer;
            text = JSON.stringify(change(JSON.parse(text)));
          }
          const { 'content-length': _, 'transfer-encoding': __, ...headers } = came.headers;
          response.writeHead(came.statusCode, headers).end(text);
        });
      });
      onward.on('error', () => response.destroy());
      onward.end(Buffer.concat(pieces));
    });
  });
  t.later(server.close);
  return Object.assign(twin, { origin: server.origin });
}

/** The card with its first binding and one skill only, so that a test is short. */
const short = (card) => {
  for (const name of ['additionalInterfaces', 'url', 'preferredTransport', 'protocolVersion']) delete card[name];
  const fight = (schemas) => Object.fromEntries(Object.entries(schemas ?? {}).filter(([name]) => name.startsWith('fight')));
  for (const { params } of card.capabilities.extensions) if (params?.schemas) params.schemas = fight(params.schemas);
  return {
    ...card,
    schemas: fight(card.schemas),
    skills: card.skills.filter(({ id }) => id === FIGHT.skill),
    supportedInterfaces: card.supportedInterfaces.slice(0, 1),
  };
};

/** The page, with the card of an agent in the inspector. */
async function inspected(t, agent, options) {
  const site = await shared.quick();
  const page = await openPage(t, site, { agent: agent === site ? undefined : agent.origin, ...options });
  await visible(agentChip(page, 'Demo agent'), 20_000);
  await (await openAgent(page)).getByRole('button', { name: 'Inspect this card' }).click();
  await visible(button(page, 'Test this agent'), 20_000);
  return page;
}

for (const [width, theme] of [[390, 'light'], [1280, 'dark']]) {
  test(`the inspector tests the agent of a card by all rules, which conforms, ${width} px ${theme}`, async ({ t }) => {
    const agent = await twin(t, { card: short });
    const page = await inspected(t, agent, { width, theme, permissions: ['clipboard-read', 'clipboard-write'] });
    const hint = inspector(page).getByText(/this sends .* messages .* to .* Each may start a real task\.$/);
    await visible(hint);
    assert.match(await hint.textContent(), new RegExp(agent.origin));
    assert.deepEqual(agent.posts, [], 'nothing is sent before the press');
    await isAccessible(page);
    await t.shot(page, 74, 'test-agent-offer');
    await tabTo(page, button(page, 'Test this agent'), 120);
    await page.keyboard.press('Enter');
    await visible(said(page, 'The agent conforms: it breaks no MUST rule.'), LIMIT);
    assert.ok(agent.posts.length > 10);
    await visible(inspector(page).getByText(`${agent.posts.length} requests sent`));
    assert.ok(await focused(button(page, 'Test this agent')), 'the focus stays at the button');
    assert.equal(await inspector(page).locator('.inspect-verdicts > li').count(), 21, 'a row for each rule');
    const row = rule(page, 'flow.valid');
    assert.match(await row.innerText(), /Passed\s+MUST\s+flow\.valid\s+000 §3\s+Valid data is answered with a task\./);
    await isAccessible(page);
    assert.equal(await sideways(page), 0);
    await t.shot(page, 75, 'test-agent-conforms');
    await button(page, 'Copy report').first().click();
    await visible(said(page, 'Copied'));
    const report = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
    assert.equal(report.conforms, true);
    assert.ok(report.verdicts.some((it) => it.rule === 'flow.invalid' && it.outcome === 'held'));

    const text = inspector(page).getByLabel('Text', { exact: true });
    await text.fill((await text.inputValue()).replace('Demo agent', 'Another agent'));
    await gone(button(page, 'Test this agent'));
  });
}

test('a broken rule comes first, with its cases', async ({ t }) => {
  const agent = await twin(t, {
    card: short,
    answer(json) {
      // The task of an answer, or of a look at it.
      for (const part of (json.result?.task ?? json.result)?.artifacts?.flatMap((it) => it.parts) ?? []) {
        if (part.data?.probability !== undefined) part.data.probability = 7;
      }
      return json;
    },
  });
  for (const [width, theme] of [[390, 'dark'], [1280, 'light']]) {
    const page = await inspected(t, agent, { width, theme });
    await button(page, 'Test this agent').click();
    await visible(said(page, 'The agent doesn’t conform: it breaks 1 MUST rule.'), LIMIT);
    const first = inspector(page).locator('.inspect-verdicts > li').first();
    assert.match(await first.innerText(), /Failed\s+MUST\s+result\.schema/);
    await visible(first.getByRole('listitem').filter({ hasText: /fightComparison: “fightResponse”: \/probability/ }));
    await isAccessible(page);
    assert.equal(await sideways(page), 0);
    await t.shot(page, 76, 'test-agent-broken');
  }
});

test('a test is stopped, and can be started again', async ({ t }) => {
  const agent = await twin(t, { card: short, holds: (nth) => nth === 3 });
  const page = await inspected(t, agent);
  await button(page, 'Test this agent').click();
  await visible(said(page, 'Testing the agent.'));
  await visible(inspector(page).getByText('3 requests sent'), 20_000);
  await t.shot(page, 77, 'test-agent-running');
  assert.ok(await focused(button(page, 'Stop the test')));
  await page.keyboard.press('Enter');
  await visible(said(page, 'The test was stopped.'));
  await until(() => agent.aborted === 1, 'the request under way is aborted');
  assert.equal(agent.posts.length, 3);
  agent.holds = () => false;
  await button(page, 'Test this agent').click();
  await visible(said(page, 'The agent conforms'), LIMIT);
  await visible(inspector(page).getByText(`${agent.posts.length - 3} requests sent`));
  assert.equal(new Set(agent.ids).size, agent.ids.length, 'no two messages share an id');
});

test('leaving the inspector ends the test', async ({ t }) => {
  const agent = await twin(t, { card: short, holds: (nth) => nth === 2 });
  const page = await inspected(t, agent);
  await button(page, 'Test this agent').click();
  await visible(inspector(page).getByText('2 requests sent'), 20_000);
  await page.goBack();
  await until(() => agent.aborted === 1, 'the request under way is aborted');
  assert.equal(agent.posts.length, 2);
});

test('an endpoint at another origin is called only after the person agreed', async ({ t }) => {
  const other = await twin(t);
  const agent = await twin(t, {
    card(card) {
      const [first] = card.supportedInterfaces;
      return { ...short(card), supportedInterfaces: [{ ...first, url: other.origin + new URL(first.url).pathname }] };
    },
  });
  const page = await inspected(t, agent);
  await button(page, 'Test this agent').click();
  await visible(said(page, `The card names an endpoint at another origin, ${other.origin}.`), 20_000);
  await isAccessible(page);
  await t.shot(page, 78, 'test-agent-other-origin');
  await button(page, 'Skip it').press('Enter');
  assert.ok(await focused(page.locator('.inspect-test')), 'the focus stays in the test');
  await visible(said(page, 'The agent couldn’t be judged'), LIMIT);
  assert.match(await rule(page, 'flow.valid').innerText(), /Unclear[^]*was skipped/);
  assert.deepEqual([...other.posts, ...agent.posts], []);
  await button(page, 'Test this agent').click();
  await button(page, 'Test it too').click();
  await visible(said(page, 'The agent conforms'), LIMIT);
  assert.match(await rule(page, 'flow.valid').innerText(), /Passed/);
  assert.ok(other.posts.length > 10);
  assert.deepEqual(agent.posts, []);
});

test('<a2a-inspect> tests the agent at the address of its card', async ({ t }) => {
  const agent = await twin(t, { card: short });
  const { page, cdn } = await host(t, '<a2a-inspect></a2a-inspect>');
  await ready(page, 'a2a-inspect');
  const card = await (await fetch(`${agent.origin}/.well-known/agent-card.json`)).text();
  await set(page, 'a2a-inspect', { text: card });
  await visible(said(page, /^card 1\.0/), 20_000);
  assert.equal(await button(page, 'Test this agent').count(), 0, 'the address is not known');
  await set(page, 'a2a-inspect', { agent: agent.origin });
  await visible(button(page, 'Test this agent'));
  assert.ok(!cdn.served.includes('ui_test.wasm'), 'the part is loaded by the press');
  await button(page, 'Test this agent').click();
  await visible(said(page, 'The agent conforms'), LIMIT);
  await isAccessible(page, ANY_HEADING_ORDER);
  await page.evaluate(() => (document.querySelector('a2a-inspect').locale = 'de'));
  await visible(page.getByRole('button', { name: 'Diesen Agenten testen' }), 20_000);
});

test('the offer stays while its part is missing or has another byte, and another press tries again', async ({ t }) => {
  const agent = await twin(t, { card: short });
  const { page, cdn } = await host(t, '<a2a-inspect></a2a-inspect>', { before: (it) => it.refuse('ui_test.wasm') });
  await ready(page, 'a2a-inspect');
  const card = await (await fetch(`${agent.origin}/.well-known/agent-card.json`)).text();
  await set(page, 'a2a-inspect', { text: card, agent: agent.origin });
  await button(page, 'Test this agent').click();
  await visible(said(page, 'The test couldn’t be loaded.'));
  cdn.allow('ui_test.wasm');
  cdn.change('ui_test.wasm', (bytes) => bytes.with(bytes.length - 1, bytes.at(-1) ^ 1));
  await button(page, 'Test this agent').click();
  await gone(said(page, 'Checking'));
  await visible(said(page, 'The test couldn’t be loaded.'));
  assert.deepEqual(agent.posts, []);
  cdn.allow('ui_test.wasm');
  await button(page, 'Test this agent').click();
  await visible(said(page, 'The agent conforms'), LIMIT);
});
