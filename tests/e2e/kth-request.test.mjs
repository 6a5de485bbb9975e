// A conversation with a reload in it, in which the k-th request to the agent fails, for every k: nothing typed is lost,
// nothing is sent twice, and the page settles. Natively the same is done with every event (`crates/a2a-client/tests/it/conversation`).
import assert from 'node:assert/strict';
import { ROWS, shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { NIGHTLY } from './looks.mjs';
import { address, alerts, connect, field, followLink, run, send, sentence, skills, visible } from './page.mjs';

const row = ROWS.find(({ server, binding }) => server.includes('Python') && binding === 'jsonrpc-1.0' && server.includes('1.3'));
const SECONDS = '1.5';
const seconds = (page) => field(page, 'Seconds');
const worked = (page) => run(page).getByText(/^Worked for 1\.5 seconds\./);

/** The first of these to be seen; gives its place in the list. */
const first = (...locators) =>
  Promise.any(locators.map((locator, index) => visible(locator.first(), 20_000).then(() => index)));

/** The form is there; where the card could not be read, that is said, and connecting again helps. */
async function withForm(page, agent) {
  if ((await first(seconds(page), alerts(page))) === 0) return;
  await sentence(alerts(page), /card|reach|answer|CORS/i);
  assert.equal((await address(page).inputValue()).replace(/\/$/, ''), agent.origin, 'what was typed stays');
  await connect(page, agent.origin);
  await skills(page).getByRole('button', { name: 'Slow Work' }).click();
  await visible(seconds(page), 20_000);
}

/** The draft of the form is kept by now. */
const kept = (page) =>
  page.waitForFunction(() => Object.keys(sessionStorage).some((key) => key.endsWith(' slow slowWork')));

async function walk(t, k) {
  const [site, agent] = [await shared.quick(), await row.start()];
  const page = await t.open('about:blank');
  let asked = 0;
  await page.route(`${agent.origin}/**`, async (route) => {
    asked += 1;
    await (asked === k ? route.abort('connectionreset') : route.continue());
  });
  await followLink(page, site, { agent: agent.origin, skill: 'slow' });
  await withForm(page, agent);
  await seconds(page).fill(SECONDS);
  await send(page);
  if ((await first(run(page).locator('[data-state="working"]'), alerts(page))) === 1) {
    await sentence(alerts(page), /reach|answer|connect|lost|CORS/i);
    assert.equal(await seconds(page).inputValue(), SECONDS);
    assert.equal(t.sent.length, 1, 'it is the person’s to send again');
    return asked;
  }
  await kept(page);
  await page.reload();
  await withForm(page, agent);
  assert.equal(await seconds(page).inputValue(), SECONDS);
  await visible(worked(page), 20_000);
  assert.equal(t.sent.length, 1, 'one message');
  return asked;
}

/** Card, message; after the reload the card again, the task, and its stream. */
const LEAST = 5;
/** The gate lets the message fail; natively every event fails there. */
const GATE = 2;

for (let k = 1; k <= LEAST; k += 1) {
  test(`request ${k} of a conversation with a reload fails without loss or repetition`, k === GATE ? {} : NIGHTLY, async ({ t }) => {
    assert.ok((await walk(t, k)) >= k, 'there was such a request');
  });
}
