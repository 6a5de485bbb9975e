// Sessions over REST (document 002): the demo agent, and one written in Python from the document alone.
import assert from 'node:assert/strict';
import { fresh, shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { event, host, ready } from './host.mjs';
import { isAccessible } from './looks.mjs';
import { act, alerts, countsDown, field, fill, gone, inState, openAgent, openPage, passing, run, send, sentence, visible } from './page.mjs';
import { until } from './processes.mjs';

const TAG = 'a2a-form';
const button = (page, name) => run(page).first().getByRole('button', { name, exact: true });

/** An element with an agent's form, on somebody's page. */
async function element(t, agent, { skill, protocol = 'auto', clock }) {
  const hosted = await host(t, `<${TAG} persist="session" agent="${agent}" skill="${skill}" protocol="${protocol}"></${TAG}>`, { clock });
  await ready(hosted.page, TAG);
  return hosted;
}

const posts = (t) => t.requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/messages'));
const got = async (origin) => (await fetch(`${origin}/stream/got`)).json();

async function fight(page, first, second) {
  await field(page, 'First fighter').fill(first);
  await field(page, 'Second fighter').fill(second);
  await send(page);
}

for (const way of ['', '/at-once', '/no-stream']) {
  test(`the demo agent at /only/sessions${way} answers a form`, async ({ t }) => {
    const { origin } = await shared.quick();
    const { page, events } = await element(t, `${origin}/only/sessions${way}`, { skill: 'fight-comparison' });
    await fill(page, 'Lion', 'Tiger');
    await send(page);
    const { detail } = await event(page, 'a2a-result');
    assert.equal(detail.task, null);
    assert.ok(detail.data.winner, JSON.stringify(detail));
    await inState(page, 'completed');
    assert.equal((await events('a2a-result')).length, 1);
    assert.deepEqual(await events('a2a-task'), [], 'there is no task');
    assert.equal(posts(t).length, 1);
  });
}

for (const way of ['stream', 'poll', 'once']) {
  test(`an agent that knows only the document answers by ${way}`, async ({ t }) => {
    const { origin } = await shared.sessions();
    const { page } = await element(t, `${origin}/${way}`, { skill: 'fight' });
    await fight(page, 'Ant', 'Tiger');
    const { detail } = await event(page, 'a2a-result');
    assert.deepEqual(detail, { task: null, data: { winner: 'Tiger' } });
    const card = await inState(page, 'completed');
    await visible(card.getByText('The winner is Tiger.'));
    await visible(card.getByText('It has the longer name.'));
    await visible(card.getByText('Why it wins', { exact: true }));
    await visible(card.getByText('rules.pdf').first());
    assert.equal(posts(t).length, 1);
    assert.equal(JSON.parse(posts(t)[0].postData).metadata['a2a_forms.capability'], 'fight');
    if (way === 'stream') await t.shot(page, 90, 'answered-in-a-session');
  });
}

test('the page finds the card at /card, and shows contact, pricing and parameters that are no schema', async ({ t }) => {
  const [{ origin }, site] = await Promise.all([shared.sessions(), shared.quick()]);
  const page = await openPage(t, site, { agent: `${site.origin}/only/sessions` });
  await visible((await openAgent(page)).getByText('Sessions 1.0.0 over REST'));
  const other = await openPage(t, site, { agent: `${origin}/stream` });
  const panel = await openAgent(other);
  await visible(panel.getByText('Sessions 1.1.0 over REST, newer than 1.0, which this page supports'));
  await visible(panel.getByText('somebody@example.com'));
  const contact = panel.getByRole('link', { name: 'https://example.com/contact', exact: true });
  assert.equal(await contact.getAttribute('href'), 'https://example.com/contact');
  await visible(panel.getByText('pay_per_request'));
  await other.keyboard.press('Escape');
  const facts = other.getByRole('button', { name: /financial\.payment_processing/ });
  assert.match(await facts.innerText(), /supported_currencies: USD, EUR, GBP/);
  await facts.click();
  assert.equal(await other.locator('.other-way').count(), 0, 'parameters that are no schema make no form');
  await visible(field(other, 'Message'));
  await isAccessible(other);
  await t.shot(other, 91, 'a-card-with-capabilities');
});

test('a reload in the middle goes on with the same message', async ({ t }) => {
  const agent = await fresh.sessions({ step: 1_500 });
  await Promise.all(['stream', 'poll'].map(async (way) => {
    const { page } = await element(t, `${agent.origin}/${way}`, { skill: 'fight' });
    await fight(page, 'Ant', `Tiger by ${way}`);
    await inState(page, 'working');
    await page.reload();
    await ready(page, TAG);
    await inState(page, 'completed');
    await visible(run(page).getByText(`The winner is Tiger by ${way}.`));
  }));
  assert.equal((await got(agent.origin)).messages.length, 2, 'each was sent once');
});

test('a session goes on, and ends when the person says so', async ({ t }) => {
  const agent = await fresh.sessions();
  const { page } = await element(t, `${agent.origin}/stream`, { skill: 'fight', protocol: 'sessions' });
  await fight(page, 'Ant', 'Tiger');
  await inState(page, 'completed');
  await act(run(page).first(), 'Continue conversation');
  await fight(page, 'Ant', 'Crocodile');
  await until(async () => (await run(page).count()) === 2, 'two runs');
  await inState(page, 'completed');
  const { sessions } = await got(agent.origin);
  assert.equal(sessions.length, 1, 'the same session');
  await t.shot(page, 92, 'a-session-to-end');
  // The answer comes while the person does something else.
  let answer;
  const answered = new Promise((go) => { answer = go; });
  await page.route('**/sessions/*', async (route) => {
    if (route.request().method() === 'DELETE') await answered;
    await route.fallback();
  });
  await act(run(page).first(), 'End session');
  await run(page).first().getByRole('button', { name: 'More actions' }).click();
  answer();
  await until(async () => (await got(agent.origin)).sessions[0].status === 'completed', 'the session has ended');
  await button(page, 'End session').waitFor({ state: 'hidden' });
  await visible(button(page, 'Remove'));
  assert.equal(await button(page, 'Continue conversation').isVisible(), false);
  await fight(page, 'Ant', 'Elephant');
  await until(async () => (await got(agent.origin)).sessions.length === 2, 'a new session');
});

test('errors of each status are told in the agent’s words', async ({ t }) => {
  const { origin } = await shared.sessions();
  const { page } = await element(t, `${origin}/stream`, { skill: 'fight', clock: true });
  for (const [nth, status] of ['400', '404', '409', '415', '422', '429', '500', '401'].entries()) {
    const says = status === '401' ? /sign in/i : new RegExp(`Status ${status}, as you wished`);
    await fight(page, 'Ant', status);
    await until(async () => (await run(page).count()) === nth + 1, `a run for ${status}`);
    const told = alerts(run(page).first());
    // A busy agent is asked again a few times before it is told.
    if (status === '429') await passing(page, 60_000, async () => (await told.filter({ hasText: says }).count()) > 0);
    await sentence(told, says);
    assert.equal(await field(page, 'First fighter').inputValue(), 'Ant', 'what was typed stays');
    if (status !== '401') await visible(page.getByText('This one does not fight.').first());
    // The agent's words about a field are gone once another value is there.
    await field(page, 'Second fighter').fill('');
    await gone(page.getByText('This one does not fight.'));
  }
});

test('a busy agent of the document names a wait: it counts down, and the message goes out once', async ({ t }) => {
  const { origin } = await fresh.sessions();
  const { page } = await element(t, `${origin}/once`, { skill: 'fight', clock: true });
  await fight(page, 'Ant', 'Busy');
  await countsDown(page);
  const { detail } = await event(page, 'a2a-result', undefined, 20_000);
  assert.deepEqual(detail.data, { winner: 'Busy' });
  assert.equal(posts(t).length, 2, 'refused, and taken');
  assert.equal((await got(origin)).messages.length, 1);
});

test('a locked agent says how to sign in, and takes the key in the header that the person names', async ({ t }) => {
  const { origin } = await shared.quick();
  const { page } = await element(t, `${origin}/only/sessions/locked`, { skill: 'fight-comparison' });
  await fill(page, 'Lion', 'Tiger');
  await send(page);
  const panel = page.getByRole('form', { name: 'Sign in', exact: true });
  await visible(panel.getByText('Send the key “demo-key” in the header x-api-key.'));
  await field(page, 'Header').fill('x-api-key');
  await field(page, 'API key').fill('demo-key');
  await panel.getByRole('button', { name: 'Sign in', exact: true }).click();
  await inState(page, 'completed');
});

for (const way of ['jwt', 'oauth']) {
  test(`an agent of the document behind ${way} says how to sign in, and takes the token`, async ({ t }) => {
    const { origin } = await shared.sessions();
    const { page } = await element(t, `${origin}/${way}`, { skill: 'fight', protocol: 'sessions' });
    await fight(page, 'Ant', 'Tiger');
    const panel = page.getByRole('form', { name: 'Sign in', exact: true });
    await visible(panel.getByText('Send the token “sesame”.'));
    await field(page, 'Token').fill('sesame');
    await panel.getByRole('button', { name: 'Sign in', exact: true }).click();
    const { detail } = await event(page, 'a2a-result');
    assert.deepEqual(detail.data, { winner: 'Tiger' });
    await inState(page, 'completed');
  });
}
