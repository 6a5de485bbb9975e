// The states of the page, for what has to hold in each of them: sizes, focus, zoom, looks.
import assert from 'node:assert/strict';
import { askingAgent } from './asking-agent.mjs';
import { FIGHT, shared } from './agents.mjs';
import { shown } from './host.mjs';
import {
  agentPanel, alerts, connect, field, fill, gone, inState, openAgent, openPage, run, send, skills, visible, writeMessage,
} from './page.mjs';

const MESSAGE = '{\n  "kind": "message",\n  "messageId": 1,\n  "role": "user",\n  "parts": []\n}';

/** A schema with each kind of control. */
export const EVERY_CONTROL = {
  type: 'object', required: ['text', 'whole', 'plan', 'agreed'],
  properties: {
    text: { type: 'string', title: 'Text', description: 'As on the ticket.', maxLength: 10 },
    lines: { type: 'string', title: 'Lines', minLength: 200 },
    whole: { type: 'integer', title: 'Whole number', minimum: 1, maximum: 100, examples: [7, 8] },
    share: { type: 'number', title: 'Share', minimum: 0, maximum: 1, multipleOf: 0.01 },
    stars: { type: 'integer', title: 'Stars', minimum: 1, maximum: 5 },
    plan: { title: 'Plan', enum: ['Small', 'Large', 'Huge'] },
    city: { title: 'City', enum: Array.from({ length: 30 }, (_, at) => `City ${at + 1}`) },
    extras: { type: 'array', title: 'Extras', uniqueItems: true, items: { enum: ['Meal', 'Seat'] } },
    ready: { type: 'boolean', title: 'Ready' },
    agreed: { const: true, title: 'I accept the terms' },
    day: { type: 'string', title: 'Day', format: 'date' },
    moment: { type: 'string', title: 'Moment', format: 'date-time' },
    colour: { type: 'string', title: 'Colour', format: 'color' },
    secret: { type: 'string', title: 'Password', format: 'password', writeOnly: true },
    file: { type: 'string', title: 'File', contentEncoding: 'base64', contentMediaType: 'image/png' },
    tags: { type: 'array', title: 'Tags', items: { type: 'string' } },
    rows: {
      type: 'array', title: 'Rows',
      items: { type: 'object', required: ['name', 'count'], properties: { name: { type: 'string', title: 'Name' }, count: { type: 'integer', title: 'Count' } } },
    },
    contact: {
      title: 'Contact',
      oneOf: [
        { title: 'By mail', type: 'object', required: ['email'], properties: { email: { type: 'string', format: 'email', title: 'Email' } } },
        { title: 'By telephone', type: 'object', required: ['tel'], properties: { tel: { type: 'string', title: 'Telephone' } } },
      ],
    },
    more: { type: 'object', title: 'More', additionalProperties: { type: 'string' } },
    anything: { title: 'Anything' },
  },
};
const EVERY_VALUE = { whole: 200, tags: ['a', 'b'], rows: [{ name: 'One', count: 1 }, { name: 'Two' }], more: { size: 'XL' }, contact: { tel: '1' } };

/** `<schema-form>` with each control, after an attempt to send. */
export async function everyControl(t, options) {
  const scheme = `<style>:root{color-scheme:${options.theme ?? 'light'};background:Canvas;color:CanvasText}</style>`;
  const { page } = await shown(t, 'schema-form', { schema: EVERY_CONTROL, value: EVERY_VALUE }, { body: `${scheme}<schema-form></schema-form>`, ...options });
  await page.evaluate(() => document.querySelector('schema-form').submit());
  await visible(page.getByRole('heading', { name: /problems/ }));
  return page;
}

/** Goes through the states of the page, and calls `look(page, name)` in each, which has at most one primary button. */
export async function eachState(t, options, seen) {
  const look = async (page, name) => {
    const primary = await page.locator('button.primary').filter({ visible: true }).allInnerTexts();
    assert.ok(primary.length <= 1, `primary actions of “${name}”: ${primary.join(', ')}`);
    await seen(page, name);
  };
  const [site, faulty] = await Promise.all([shared.quick(), shared.faulty()]);
  const page = await openPage(t, site, options);
  const card = skills(page).getByRole('button', { name: /^Fight Comparison/ });
  await visible(card, 20_000);
  await look(page, 'skills');
  await card.click();
  await visible(field(page, 'A'));
  await look(page, 'form');
  await send(page);
  await visible(page.getByRole('heading', { name: /problem/i }));
  await look(page, 'problems');
  await fill(page, 'Lion', 'Tiger');
  await send(page);
  await inState(page, 'completed');
  await look(page, 'result');
  await run(page).first().getByRole('button', { name: 'More actions' }).click();
  await look(page, 'run-menu');
  await page.keyboard.press('Escape');
  const log = page.getByRole('region', { name: 'Protocol log', exact: true });
  await log.locator('summary').first().click();
  await log.getByRole('listitem').first().locator('summary').click();
  await look(page, 'log');
  await openAgent(page);
  await look(page, 'agent');
  await page.keyboard.press('Escape');
  await gone(agentPanel(page));
  await page.context().setOffline(true);
  await visible(page.getByText(/You’re offline/));
  await look(page, 'offline');
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Inspect JSON' }).click();
  const inspector = page.getByRole('region', { name: 'Inspect JSON' });
  await inspector.getByLabel('Text', { exact: true }).fill(MESSAGE);
  await visible(inspector.getByRole('status').filter({ hasText: 'message: 1 error' }), 20_000);
  await look(page, 'inspect');
  await page.close();

  const asking = await openPage(t, site, { agent: (await askingAgent(t)).origin, skill: 'visit', ...options });
  await writeMessage(asking);
  await field(asking, 'Message').fill('interview');
  await send(asking);
  await inState(asking, 'input-required');
  await look(asking, 'question');
  await field(asking, 'Your answer').fill('Monday');
  await asking.getByRole('button', { name: 'Send answer', exact: true }).click();
  await visible(field(asking, 'Note (optional)'));
  await look(asking, 'question-form');
  await asking.close();

  const working = await openPage(t, site, { agent: (await askingAgent(t)).origin, skill: 'visit', ...options });
  await writeMessage(working);
  await field(working, 'Message').fill('work');
  await send(working);
  await inState(working, 'working');
  await look(working, 'working');
  await working.close();

  const failing = await openPage(t, site, { agent: `${faulty.origin}/chaos/500`, ...FIGHT, ...options });
  await fill(failing, 'Lion', 'Tiger');
  await send(failing);
  await visible(alerts(failing).first(), 20_000);
  await look(failing, 'failed');
  await failing.close();

  const locked = await openPage(t, site, { agent: `${faulty.origin}/locked`, ...FIGHT, ...options });
  await fill(locked, 'Lion', 'Tiger');
  await send(locked);
  await visible(locked.getByRole('form', { name: 'Sign in', exact: true }), 20_000);
  await look(locked, 'sign-in');
  await locked.getByRole('form', { name: 'Sign in' }).getByRole('button', { name: 'Sign in', exact: true }).click();
  await look(locked, 'sign-in-problem');
  await locked.close();

  const nowhere = await openPage(t, site, options);
  await visible(skills(nowhere), 20_000);
  await connect(nowhere, `${site.origin}/nowhere`);
  await visible(alerts(nowhere).first(), 15_000);
  await look(nowhere, 'not-found');
  await nowhere.close();
}
