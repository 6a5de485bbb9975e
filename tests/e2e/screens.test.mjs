// The screens of the page: what a first visit shows, how few steps lead to a form, whose turn it is, and the way back.
import assert from 'node:assert/strict';
import { fresh, shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { generousAgent } from './hostile-cases.mjs';
import { combinations, complaintsOf, isAccessible, sideways } from './looks.mjs';
import {
  activity, agentChip, alerts, connect, field, fill, focused, gone, inState, openAgent, openPage, request, run, send, skills, tabTo,
  visible,
} from './page.mjs';
import { until } from './processes.mjs';
import { pageServer } from './servers.mjs';

const card = (page, name) => skills(page).getByRole('button', { name });
const FIGHT = /^Fight Comparison/;
const heading = (page, name) => page.getByRole('heading', { name, exact: true });
const PHONE = { width: 360, height: 800, hasTouch: true };

/** Whether all of it is in the window, below the bar. */
const onScreen = (locator) =>
  locator.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const bar = document.querySelector('.bar').getBoundingClientRect().bottom;
    return top >= bar && left >= 0 && bottom <= innerHeight && right <= document.documentElement.clientWidth;
  });

for (const [size, options] of [['1,280 × 900', { width: 1280, height: 900 }], ['360 × 800', PHONE]]) {
  test(`a first visit at ${size} shows what the agent can do, and two clicks lead to a field`, async ({ t }) => {
    const page = await openPage(t, await shared.quick(), options);
    await visible(heading(page, 'What would you like to do?'), 20_000);
    const few = options.width === 360 ? 4 : 10;
    for (let nth = 0; nth < few; nth += 1) {
      assert.ok(await onScreen(skills(page).getByRole('listitem').nth(nth)), `skill ${nth} is on the first screen`);
    }
    assert.equal(await sideways(page), 0);
    await card(page, FIGHT).click();
    await until(() => focused(heading(page, 'Fight Comparison')), 'the focus is on the form’s heading');
    await until(() => onScreen(field(page, 'A')), 'the first field is on the screen');
    await field(page, 'A').click();
    await page.keyboard.type('Lion');
    assert.equal(await field(page, 'A').inputValue(), 'Lion');
    assert.equal(t.rpc().length, 0);
  });
}

test('four tabs lead from a skill to its first field', async ({ t }) => {
  const page = await openPage(t, await shared.quick());
  await visible(card(page, FIGHT), 20_000);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await until(() => focused(heading(page, 'What would you like to do?')), 'the bar is skipped');
  await tabTo(page, card(page, FIGHT), 3);
  await page.keyboard.press('Enter');
  await until(() => focused(heading(page, 'Fight Comparison')), 'the focus follows');
  await tabTo(page, field(page, 'A'), 4);
  // The examples are one stop, and the arrow keys go through them.
  const examples = request(page).getByRole('toolbar', { name: 'Examples' }).getByRole('button');
  await examples.first().focus();
  await page.keyboard.press('ArrowRight');
  assert.ok(await focused(examples.nth(1)));
  await page.keyboard.press('Enter');
  assert.notEqual(await field(page, 'A').inputValue(), '');
});

test('on a phone skills and form are two screens, and back leads from one to the other', async ({ t }) => {
  const page = await openPage(t, await shared.quick(), PHONE);
  await visible(card(page, FIGHT), 20_000);
  await page.evaluate(() => scrollTo(0, 400));
  await card(page, /^Slow work/i).click();
  await visible(heading(page, 'Slow work'));
  await gone(skills(page));
  assert.ok(await onScreen(heading(page, 'Slow work')), 'the form begins at the top');
  assert.match(page.url(), /skill=slow/);
  assert.equal(await page.title(), 'Slow work · Demo agent · A2A Forms');
  await page.goBack();
  await visible(card(page, FIGHT));
  await gone(request(page));
  await until(() => focused(card(page, /^Slow work/i)), 'the focus is where the person left');
  assert.equal(await page.title(), 'Demo agent · A2A Forms');
  await page.goForward();
  await visible(heading(page, 'Slow work'));
  await page.getByRole('link', { name: 'All skills' }).click();
  await visible(card(page, FIGHT));
  await gone(request(page));
});

test('back and forward go through the skills, and keep what was typed', async ({ t }) => {
  const page = await openPage(t, await shared.quick());
  await card(page, FIGHT).click();
  await fill(page, 'Lion', 'Tiger');
  await card(page, /^Slow work/i).click();
  await visible(heading(page, 'Slow work'));
  await page.goBack();
  await visible(heading(page, 'Fight Comparison'));
  assert.equal(await field(page, 'A').inputValue(), 'Lion');
  await page.goBack();
  await visible(heading(page, 'What would you like to do?'));
  await page.goForward();
  assert.equal(await field(page, 'B').inputValue(), 'Tiger');
});

test('a deep link opens at the form, and an unknown skill is said', async ({ t }) => {
  const site = await shared.quick();
  const page = await openPage(t, site, { skill: 'fight-comparison', ...PHONE });
  await visible(field(page, 'A'), 20_000);
  assert.ok(await onScreen(field(page, 'A')));
  const other = await openPage(t, site, { skill: 'juggling' });
  await visible(other.getByText('This agent has no skill “juggling”. Choose one of these.'), 20_000);
  await card(other, FIGHT).click();
  await gone(other.getByText('juggling'));
});

test('the page says at each moment whose turn it is', async ({ t }) => {
  const agent = await fresh.demo({ flags: ['--pace', '700'] });
  t.later(agent.stop);
  const page = await openPage(t, agent, { skill: 'interview', ...PHONE });
  const turn = (words) => visible(agentChip(page).filter({ hasText: words }), 20_000);
  await turn('Ready');
  await visible(field(page, 'Message'), 20_000);
  await field(page, 'Message').fill('I would like to apply');
  await send(page);
  await turn('Working…');
  assert.match(await page.title(), /^Working… · Interview/);
  await turn('Needs your input');
  assert.match(await page.title(), /^Needs your input · Interview/);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const { y } = await agentChip(page).boundingBox();
  assert.ok(y >= 0 && y < 56, 'the chip stays in sight');
  await page.context().setOffline(true);
  await turn('Offline');
  await visible(page.getByText(/You’re offline/));
  await page.context().setOffline(false);
  await gone(page.getByText(/You’re offline/));
  const locked = await openPage(t, agent, { agent: `${(await shared.faulty()).origin}/locked`, skill: 'fight-comparison', ...PHONE });
  await fill(locked, 'Lion', 'Tiger');
  await send(locked);
  await visible(agentChip(locked).filter({ hasText: 'Sign in to continue' }), 20_000);
  assert.match(await locked.title(), /^Sign in to continue · Fight Comparison/);
});

test('the runs beside the form lead to their cards', async ({ t }) => {
  const page = await openPage(t, await shared.quick(), { width: 1440, skill: 'fight-comparison' });
  await visible(activity(page).getByText('Your runs appear here.'), 20_000);
  await fill(page, 'Lion', 'Tiger');
  await send(page);
  await inState(page, 'completed');
  await card(page, /^Slow work/i).click();
  await activity(page).getByRole('button', { name: /Lion and Tiger/ }).click();
  await until(() => focused(run(page).getByRole('heading').first()), 'the focus is on the card');
});

test('below 1,100 px the activity is a screen of its own', async ({ t }) => {
  const page = await openPage(t, await shared.quick(), { width: 1024, skill: 'fight-comparison' });
  await visible(field(page, 'A'), 20_000);
  await gone(activity(page));
  await page.getByRole('button', { name: 'Activity', exact: true }).click();
  await visible(activity(page));
  await gone(field(page, 'A'));
  await page.getByRole('button', { name: 'Request', exact: true }).click();
  await visible(field(page, 'A'));
  await gone(activity(page));
});

test('the agent’s chip opens its facts, a link to copy and the way to another agent', async ({ t }) => {
  const page = await openPage(t, await shared.quick(), { skill: 'fight-comparison', permissions: ['clipboard-read', 'clipboard-write'] });
  await visible(agentChip(page, 'Demo agent'), 20_000);
  const panel = await openAgent(page);
  await visible(panel.getByText('A2A 1.0 over JSON-RPC'));
  await isAccessible(page);
  await panel.getByRole('button', { name: 'Copy link' }).click();
  await visible(panel.getByText('Copied'));
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
  await page.keyboard.press('Escape');
  await gone(panel);
  assert.ok(await focused(agentChip(page)), 'the focus is back on the chip');
  const other = await shared.js();
  await connect(page, other.origin);
  await visible(agentChip(page, 'JavaScript fight agent'), 15_000);
  await until(() => focused(heading(page, 'Fight Comparison')), 'the focus follows');
});

test('the agent’s dialog opens its card in the inspector', async ({ t }) => {
  const page = await openPage(t, await shared.quick(), { skill: 'fight-comparison' });
  await visible(agentChip(page, 'Demo agent'), 20_000);
  await fill(page, 'Lion', 'Tiger');
  await (await openAgent(page)).getByRole('button', { name: 'Inspect this card' }).click();
  const inspector = page.getByRole('region', { name: 'Inspect JSON' });
  const text = inspector.getByLabel('Text', { exact: true });
  await until(async () => /"name": "Demo agent"/.test(await text.inputValue()), 'the card is there');
  await visible(inspector.getByRole('status').filter({ hasText: /card/ }), 20_000);
  await gone(page.getByRole('dialog', { name: 'Agent', exact: true }));
  await page.goBack();
  await gone(inspector);
  assert.equal(await field(page, 'A').inputValue(), 'Lion');
  await page.getByRole('link', { name: 'Inspect JSON' }).click();
  assert.equal(await text.inputValue(), '', 'the text was for that visit');
});

test('the agent’s dialog offers to sign in, also where there is no room for the activity', async ({ t }) => {
  const site = await shared.quick();
  const page = await openPage(t, site, { agent: `${(await shared.faulty()).origin}/locked`, ...PHONE });
  await visible(agentChip(page).filter({ hasText: 'Ready' }), 20_000);
  const panel = await openAgent(page);
  await panel.getByRole('button', { name: 'Sign in', exact: true }).click();
  const form = page.getByRole('form', { name: 'Sign in', exact: true });
  await visible(form);
  await gone(panel);
  await until(async () => (await form.locator(':focus').count()) === 1, 'the focus is in the panel');
  await until(() => onScreen(form.locator(':focus')), 'which is on the screen');
});

test('without an agent the page offers samples, and asks nothing of them before a click', async ({ t }) => {
  const agent = await shared.js();
  const site = await pageServer();
  t.later(site.close);
  const samples = `<meta name="a2a-sample" content="${agent.origin}" title="Fight agent"><meta name="a2a-sample" content="https://other.example/agent">`;
  site.change('', (html) => String(html).replace('</head>', `${samples}</head>`));
  const page = await openPage(t, site);
  const sample = page.getByRole('button', { name: /^Fight agent/ });
  await visible(sample, 20_000);
  assert.equal(await alerts(page).count(), 0, 'nobody asked for an address, so nothing failed');
  await visible(page.getByRole('button', { name: 'other.example', exact: true }));
  await isAccessible(page);
  assert.deepEqual(t.requests.filter(({ url }) => url.startsWith(agent.origin) || url.includes('other.example')), []);
  await sample.click();
  await visible(agentChip(page, 'JavaScript fight agent'), 15_000);
  await until(() => focused(heading(page, 'Fight Comparison')), 'the focus follows');
  assert.ok(page.url().includes(encodeURIComponent(agent.origin)));
});

test('while the card is on its way the page is busy, and nothing jumps when it is there', async ({ t }) => {
  const agent = await generousAgent(t, { skills: 12 });
  const page = await t.open('about:blank');
  let go;
  await page.route(/agent-card\.json/, async (route) => {
    await new Promise((done) => { go = done; });
    await route.continue();
  });
  const site = await pageServer();
  t.later(site.close);
  await page.goto(`${site.origin}/#agent=${encodeURIComponent(agent.origin)}`);
  await page.getByRole('button', { name: 'Yes, connect', exact: true }).click();
  const main = page.getByRole('main');
  await until(async () => (await main.getAttribute('aria-busy')) === 'true', 'busy');
  await visible(page.getByText('Looking for the agent…'));
  assert.match(await page.title(), /^Connecting…/);
  await until(() => go, 'the card is asked for');
  await page.evaluate(() => {
    window.shift = 0;
    const add = (list) => list.getEntries().forEach((entry) => (window.shift += entry.value));
    new PerformanceObserver(add).observe({ type: 'layout-shift' });
  });
  const bar = await page.locator('.bar').boundingBox();
  go();
  await visible(card(page, 'Skill 3'));
  assert.equal(await main.getAttribute('aria-busy'), null);
  await visible(page.getByLabel('Find a skill'));
  assert.deepEqual(await page.locator('.bar').boundingBox(), bar, 'the bar stays');
  // An entry comes with the frame after the shift. The limit of “good” is 0.1 (Web Vitals).
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const shift = await page.evaluate(() => window.shift);
  assert.ok(shift < 0.1, `layout shift ${shift}`);
});

test('an address without an agent says what was tried, with the status of each', async ({ t }) => {
  const site = await shared.quick();
  const page = await openPage(t, site);
  await visible(card(page, FIGHT), 20_000);
  await connect(page, `${site.origin}/nowhere`);
  await visible(heading(page, 'No agent at this address'), 15_000);
  const tried = alerts(page).getByRole('listitem');
  await visible(tried.first());
  assert.match((await tried.allInnerTexts()).join('\n'), /nowhere\/\.well-known\/agent-card\.json\s+404/);
  assert.equal(await page.title(), 'No agent at this address · A2A Forms');
  assert.ok(await focused(page.getByLabel('Agent address')), 'the address can be mended at once');
  await page.getByRole('link', { name: 'Demo agent' }).click();
  await visible(card(page, FIGHT));
});

for (const { theme, width, details } of combinations(1)) {
  test(`each screen looks right and axe-core finds nothing, ${theme}, ${width} px`, details, async ({ t }) => {
    const page = await openPage(t, await shared.quick(), { theme, width });
    const complaints = [];
    const look = async (number, name) => complaints.push(...(await complaintsOf(t, page, number, name)));
    await visible(card(page, FIGHT), 20_000);
    await look(12, 'skills');
    await card(page, FIGHT).click();
    await visible(field(page, 'A'));
    await look(13, 'request');
    await openAgent(page);
    await look(14, 'agent-dialog');
    assert.equal(complaints.length, 0, `\n${complaints.join('\n')}`);
  });
}

test('right to left, at 400 % and on touch nothing is too wide or too small', async ({ t }) => {
  const page = await openPage(t, await shared.quick(), { width: 320, height: 256, hasTouch: true, skill: 'trip-quote' });
  await page.evaluate(() => { document.documentElement.dir = 'rtl'; });
  await visible(heading(page, 'Trip quote'), 20_000);
  assert.equal(await sideways(page), 0);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('.bar :is(a, button), .screen-bar :is(a, button)')]
      .map((element) => [element.className, element.getBoundingClientRect()])
      .filter(([, { width, height }]) => width > 0 && Math.min(width, height) < 40)
      .map(([name]) => name),
  );
  assert.deepEqual(small, []);
});
