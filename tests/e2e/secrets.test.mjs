// Secrets in a form reach the agent and nothing else: not the storages, not the page's text, not the protocol log.
import assert from 'node:assert/strict';
import { shared } from './agents.mjs';
import { askingAgent } from './asking-agent.mjs';
import { test } from './fixtures.mjs';
import { host, ready, shown } from './host.mjs';
import { inState, openPage, send, visible } from './page.mjs';
import { until } from './processes.mjs';

const SCHEMA = {
  type: 'object',
  properties: {
    city: { type: 'string', title: 'City' },
    pwd: { type: 'string', title: 'Password' },
    kennwort: { type: 'string' },
    pin: { type: 'string', title: 'PIN' },
    cvv: { type: 'string' },
    x: { type: 'string', title: 'Your secret token' },
    marked: { anyOf: [{ type: 'string', writeOnly: true }, { type: 'string', maxLength: 1 }] },
    plain: { type: 'string', format: 'password' },
  },
};
/** The input of a field. */
const at = (page, pointer) => page.locator(`input[data-pointer="${pointer}"]`);

const secrets = Object.keys(SCHEMA.properties).slice(1);
const secret = (name) => `hush-${name}-9`;

/** Runs in the page: every stored text, and every text and attribute of the document and its shadow roots. */
async function everything() {
  const found = [...Object.entries(localStorage), ...Object.entries(sessionStorage)].map((entry) => entry.join(' '));
  for (const { name } of await indexedDB.databases()) found.push(name);
  const walk = (root) => {
    found.push(root.innerHTML, root.textContent);
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) walk(element.shadowRoot);
  };
  walk(document.documentElement);
  return found.join('\n');
}

async function isQuiet(page, when) {
  const all = await page.evaluate(everything);
  for (const name of secrets) assert.ok(!all.includes(secret(name)), `${name} can be read ${when}`);
  return all;
}

const stored = (page, text) =>
  page.waitForFunction((wanted) => [...Object.values(sessionStorage), ...Object.values(localStorage)].some((it) => it.includes(wanted)), text);

async function fillIn(page) {
  for (const name of secrets) await at(page, `/${name}`).fill(secret(name));
  await at(page, '/city').fill('Paris');
}

test('secrets of a form are neither stored nor shown nor logged', async ({ t }) => {
  const agent = await askingAgent(t, SCHEMA);
  const page = await openPage(t, await shared.quick(), { agent: agent.origin });
  await visible(at(page, '/city'), 20_000);
  await fillIn(page);
  await stored(page, 'Paris');
  await isQuiet(page, 'in a draft');
  await send(page);
  await until(() => agent.got.length === 1, 'the message arrived');
  const sent = JSON.stringify(agent.got[0]);
  for (const name of secrets) assert.ok(sent.includes(secret(name)), `the agent gets ${name}`);
  await visible(page.getByText('Which day?').first());
  await page.locator('details.run-asked > summary').click();
  const log = page.getByRole('region', { name: 'Protocol log', exact: true });
  await log.locator('summary').first().click();
  for (const one of await log.getByRole('listitem').all()) await one.locator('summary').click();
  const asking = await isQuiet(page, 'while the task asks');
  assert.match(asking, /You asked[\s\S]*Paris[\s\S]*•••/, 'what is no secret is shown, with masks for the rest');
  await page.getByRole('textbox', { name: 'Your answer' }).fill('Monday');
  await page.getByRole('button', { name: 'Send answer', exact: true }).click();
  await inState(page, 'completed');
  await isQuiet(page, 'at the end');
  await page.reload();
  await visible(at(page, '/city'), 20_000);
  await isQuiet(page, 'after a reload');
});

test('<a2a-form> stores no field that its options call secret', async ({ t }) => {
  const agent = await askingAgent(t);
  const { page } = await shown(t, 'a2a-form', { options: { '/city': { secret: true } } }, { body: `<a2a-form persist="local" agent="${agent.origin}"></a2a-form>` });
  assert.equal(await at(page, '/city').getAttribute('type'), 'password', 'it is concealed');
  await at(page, '/city').fill('Paris');
  await at(page, '/guests').fill('47');
  await stored(page, '47');
  assert.doesNotMatch(await page.evaluate(everything), /Paris/);
});

test('a full storage is said once, and the older draft does not come back', async ({ t }) => {
  const agent = await askingAgent(t);
  const { page } = await host(t, `<a2a-form persist="local" agent="${agent.origin}"></a2a-form>`);
  await ready(page, 'a2a-form');
  const full = page.getByText('This browser’s storage is full');
  await at(page, '/city').fill('Paris');
  await stored(page, 'Paris');
  assert.equal(await full.count(), 0);
  await page.evaluate(() => {
    let piece = 'x'.repeat(1 << 20);
    while (piece) {
      try {
        localStorage.setItem(`host ${piece.length} ${localStorage.length}`, piece);
      } catch {
        piece = piece.slice(Math.ceil(piece.length / 2));
      }
    }
  });
  await at(page, '/city').fill('Constantinople, the city of the world’s desire');
  await visible(full);
  await at(page, '/city').fill('Constantinople, once Byzantium, the city of the world’s desire');
  await at(page, '/guests').fill('3');
  assert.equal(await full.count(), 1);
  assert.doesNotMatch(await page.evaluate(() => Object.values(localStorage).join()), /Paris/);
});
