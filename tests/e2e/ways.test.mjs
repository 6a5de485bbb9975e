// Where the page leads: the bar of the site, the way back to all skills, the runs of a skill, and what is said when the
// agent, the network or the key is not there.
import assert from 'node:assert/strict';
import { FIGHT, fresh, shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { set, shown } from './host.mjs';
import {
  activity, address, agentChip, field, fill, focused, gone, inState, openPage, run, send, skills, visible, describedBy,
} from './page.mjs';
import { until } from './processes.mjs';

const heading = (page, name) => page.getByRole('heading', { name, exact: true });
const site = (page) => page.getByRole('navigation', { name: 'Site', exact: true });
const links = (page) => activity(page).locator('.run-link-name');

test('a wrong key is said at its field, and nobody is signed in before the agent accepts one', async ({ t }) => {
  const page = await openPage(t, await shared.quick(), { skill: 'vault', staysFolded: true });
  await visible(page.getByRole('button', { name: 'Send', exact: true }), 20_000);
  await page.getByRole('radio', { name: 'The map' }).check();
  await send(page);
  const panel = page.getByRole('form', { name: 'Sign in', exact: true });
  await visible(panel);
  assert.equal(await run(page).locator('form.sign-in').count(), 1, 'the sign-in is in the run that waits');
  const key = panel.getByLabel('API key', { exact: true }).and(page.locator('input'));
  await until(() => focused(key), 'the focus is in the field');
  const signedIn = page.getByText('Signed in at').filter({ visible: true });
  assert.equal(await signedIn.count(), 0);
  await key.fill('wrong');
  await page.keyboard.press('Enter');
  await until(async () => /didn’t accept/.test(await describedBy(key)), 'the wrong key is said at its field');
  assert.equal(await key.getAttribute('aria-invalid'), 'true');
  assert.equal(await key.inputValue(), 'wrong', 'the entry stays');
  assert.equal(await key.getAttribute('autocomplete'), 'current-password');
  assert.equal(await signedIn.count(), 0, 'no sign-in was accepted');
  await t.shot(page, 60, 'wrong-key');
  await key.fill('demo-key');
  await page.keyboard.press('Enter');
  await inState(page, 'completed');
  await gone(panel);
  await visible(signedIn.first());
});

test('offline the button says that it waits, and a dead agent is not called ready', async ({ t }) => {
  const agent = await fresh.demo({ flags: ['--pace', '10'] });
  t.later(() => agent.stop());
  const page = await openPage(t, agent, FIGHT);
  await visible(field(page, 'A'), 20_000);
  await fill(page, 'Lion', 'Tiger');
  await page.context().setOffline(true);
  await send(page);
  await visible(page.getByRole('button', { name: 'Waiting for the network', exact: true }));
  await page.context().setOffline(false);
  await inState(page, 'completed');
  await visible(agentChip(page).getByText('Ready'));
  await agent.crash();
  await send(page);
  await visible(agentChip(page).getByText('Not reachable'), 20_000);
});

test('the bar leads to the places of the site, and the mark to all skills', async ({ t }) => {
  const page = await openPage(t, await shared.quick(), { ...FIGHT, width: 1280, height: 900 });
  await visible(field(page, 'A'), 20_000);
  assert.deepEqual(await site(page).getByRole('link').allInnerTexts(), ['Agents', 'Gallery', 'Playground', 'Docs']);
  await page.getByRole('link', { name: 'A2A Forms', exact: true }).click();
  await visible(heading(page, 'What would you like to do?'));
  await skills(page).getByRole('button', { name: /^Fight/ }).click();
  await skills(page).locator('xpath=ancestor::*[contains(@class,"side")]').getByRole('link', { name: 'All skills' }).click();
  await visible(heading(page, 'What would you like to do?'));
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark');
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), 'dark');
  await page.reload();
  await visible(heading(page, 'What would you like to do?'), 20_000);
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), 'dark', 'it is kept');
  await t.shot(page, 62, 'dark');
  await page.setViewportSize({ width: 1030, height: 800 });
  await t.shot(page, 63, 'narrow');
});

test('on a phone the places are in a menu', async ({ t }) => {
  const page = await openPage(t, await shared.quick(), { ...FIGHT, width: 390, height: 844, hasTouch: true });
  await visible(field(page, 'A'), 20_000);
  assert.equal(await site(page).filter({ visible: true }).count(), 0);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await visible(site(page).getByRole('link', { name: 'Playground' }));
  await t.shot(page, 61, 'menu');
});

test('runs are named by what differs, and those of another skill are out of the way', async ({ t }) => {
  const page = await openPage(t, await shared.quick(), { ...FIGHT, width: 1280, height: 900 });
  await visible(field(page, 'A'), 20_000);
  for (const [nth, other] of ['Tiger', 'Bear'].entries()) {
    await fill(page, 'Lion', other);
    await send(page);
    await visible(run(page).nth(nth));
    await inState(page, 'completed');
  }
  assert.deepEqual(await links(page).allInnerTexts(), ['Bear', 'Tiger']);
  await t.shot(page, 64, 'runs');
  await skills(page).getByRole('button', { name: /^Slow work/ }).click();
  await visible(heading(page, 'Slow work'));
  assert.equal(await run(page).count(), 0, 'the fights are in the list beside it only');
  await links(page).last().click();
  await visible(heading(page, 'Fight Comparison'));
  assert.equal(await run(page).count(), 2);
  await until(async () => focused(run(page).nth(1).getByRole('heading').first()), 'the run has the focus');
});

test('the agent’s question is said once', async ({ t }) => {
  const page = await openPage(t, await shared.quick(), { skill: 'interview' });
  const message = field(page, 'Message');
  await visible(message, 20_000);
  await message.fill('Interview me');
  await send(page);
  await inState(page, 'input-required');
  await run(page).getByRole('textbox').first().fill('I am Ada, I have been a programmer for 10 years.');
  await run(page).getByRole('button', { name: 'Send answer' }).click();
  await visible(run(page).getByText('Please check what I understood').first());
  assert.equal(await run(page).getByText('Please check what I understood').filter({ visible: true }).count(), 1);
});

test('the protocol log opens into view', async ({ t }) => {
  const page = await openPage(t, await shared.quick(), FIGHT);
  await visible(field(page, 'A'), 20_000);
  await page.getByText('Protocol log', { exact: true }).click();
  await until(() => page.evaluate(() => document.querySelector('.exchanges').getBoundingClientRect().bottom <= innerHeight), 'it is in the window');
});

test('after “Yes, connect” the focus is on the next heading, and “Another agent” asks for an address', async ({ t }) => {
  const agent = await shared.quick();
  const page = await openPage(t, await shared.faulty(), { agent: agent.origin });
  await until(() => focused(heading(page, 'What would you like to do?')), 'the focus is on the skills', 20_000);
  const dead = await t.open('about:blank');
  const there = await shared.faulty();
  await dead.goto(`${there.origin}/#agent=${encodeURIComponent('http://localhost:9/')}`);
  await visible(dead.getByRole('button', { name: 'Another agent', exact: true }));
  await t.shot(dead, 65, 'link');
  await dead.getByRole('button', { name: 'Another agent', exact: true }).click();
  await until(() => focused(address(dead)), 'the focus is in the address');
  await dead.reload();
  await dead.getByRole('button', { name: 'Yes, connect', exact: true }).click();
  await until(() => focused(heading(dead, 'No agent at this address')), 'the focus is on the reason', 20_000);
  await visible(dead.getByRole('link', { name: 'Playground', exact: true }).last());
  await visible(dead.getByRole('heading', { name: 'Sample agents' }));
  await t.shot(dead, 66, 'dead');
});

const headings = (page, level) => page.getByRole('heading', { level }).allInnerTexts();

test('the groups of a form are headings, on the page and where a host page asks for them', async ({ t }) => {
  const page = await openPage(t, await shared.quick(), { skill: 'trip-quote' });
  await visible(heading(page, 'Trip quote'), 20_000);
  await visible(page.getByRole('heading', { name: 'Travellers', exact: true, level: 3 }));
  await t.shot(page, 67, 'trip');
  const schema = {
    title: 'Order', type: 'object', required: ['to', 'lines'],
    properties: {
      to: { title: 'Address', type: 'object', required: ['town'], properties: { town: { type: 'string' } } },
      lines: { title: 'Lines', type: 'array', items: { type: 'string' } },
    },
  };
  const { page: host } = await shown(t, 'schema-form', { schema }, { body: '<schema-form heading-level="2"></schema-form>' });
  assert.deepEqual([await headings(host, 2), await headings(host, 3)], [['Order'], ['Address', 'Lines']]);
  assert.deepEqual(await host.getByRole('group', { name: 'Address', exact: true }).count(), 1, 'its name stays');
  await set(host, 'schema-form', { headingLevel: '' });
  await until(async () => (await headings(host, 3)).length === 0, 'without the attribute it has no headings');
});

test('a German reader gets the card and the schemas in German', async ({ t }) => {
  const page = await openPage(t, await shared.quick(), { skill: 'loan-schedule', locale: 'de-DE' });
  await visible(heading(page, 'Tilgungsplan'), 20_000);
  await visible(field(page, 'Laufzeit in Monaten'));
});

test('a skill that needs no input starts from its card, and a card has one sentence', async ({ t }) => {
  const page = await openPage(t, await shared.quick());
  const card = skills(page).getByRole('button', { name: /^Interview/ });
  await visible(card, 20_000);
  assert.match(await card.innerText(), /Asks you two questions and writes a record of your answers\.$/m);
  await t.shot(page, 68, 'cards');
  await skills(page).getByRole('button', { name: 'Start: Interview', exact: true }).click();
  await inState(page, 'input-required');
  assert.equal(t.sent[0].body.params.message.parts[0].text, 'Interview me');
});
