// Faults of agents that speak in sessions (document 002) and in envelopes (document 004): nothing is lost, nothing doubled.
import assert from 'node:assert/strict';
import { shared } from './agents.mjs';
import { inTurn, pieces } from './cases.mjs';
import { test } from './fixtures.mjs';
import { event, host, put, ready } from './host.mjs';
import { alerts, definition, fill, holds, inState, run, send, sentence, visible } from './page.mjs';
import { until } from './processes.mjs';

const TAG = 'a2a-form';

const PROTOCOLS = {
  sessions: { path: '/only/sessions', skill: 'fight-comparison', id: ({ metadata }) => metadata['a2a_forms.message_id'] },
  envelope: { path: '/envelope', skill: 'compare_fight', id: ({ message_id: id }) => id },
};

/**
 * What a fault comes to: an answer, or a sentence that `says` why there is none. `again`: the person sends again, or looks
 * again, until it is there; `waits`: no answer is taken for one, and the run goes on; `sends`: how often the message may leave.
 */
const FAULTS = {
  truncated: { sessions: {}, envelope: {} },
  busy: { sessions: { again: true, sends: 2 }, envelope: { again: true, sends: 2 } },
  'half-done': { sessions: { again: true }, envelope: { again: true, sends: 2 } },
  empty: { sessions: { says: /isn’t JSON/ }, envelope: { says: /isn’t JSON/ } },
  html: { sessions: { says: /web page/ }, envelope: { says: /web page/ } },
  'wrong-id': { sessions: { waits: true }, envelope: { says: /neither|answer/ } },
  duplicates: { sessions: {}, envelope: {} },
  clock: { sessions: {}, envelope: {} },
  'one-byte': { sessions: {}, envelope: {} },
  stall: { sessions: {} },
  comments: { sessions: {} },
  cut: { sessions: { says: /connection .*lost/ }, envelope: { says: /connection .*lost/ } },
};

/** The messages that left, as their agent reads them. */
const messages = (t) => t.requests
  .filter(({ method, url, postData }) => method === 'POST' && (url.endsWith('/messages') || postData?.includes('"request"')))
  .map(({ postData }) => JSON.parse(postData));

/** How many messages of the person, or of the agent, are in the session that the page opened. */
async function kept(t, origin, whose = 'user') {
  const session = t.requests.map(({ url }) => /\/sessions\/sessions\/([^/]+)\/messages/.exec(url)?.[1]).find(Boolean);
  if (!session) return 0;
  const list = await (await fetch(`${origin}/only/sessions/sessions/${session}/messages`)).json();
  return list.messages.filter(({ role }) => role === whose).length;
}

/** Presses the button that tries again as often as it is there. */
async function again(page) {
  const button = run(page).getByRole('button', { name: /^(Retry|Retry now|Check again|Check now)$/ }).first();
  if (await button.isVisible()) await button.click({ timeout: 500 }).catch(() => {});
}

const casesOf = (protocol) => Object.keys(FAULTS).filter((fault) => FAULTS[fault][protocol]);

for (const [protocol, { path, skill, id }] of Object.entries(PROTOCOLS)) {
  for (const faults of pieces(casesOf(protocol), 6)) {
    test(`${protocol}, ${faults.join(', ')}: nothing is lost or doubled`, async ({ t }) => {
      const { origin } = await shared.faulty();
      const { page, events } = await host(t, '');
      await inTurn(faults, async (fault) => {
        const outcome = FAULTS[fault][protocol];
        const agent = `${origin}/chaos/${fault}${path}`;
        // The element before stops, so that its requests are not counted.
        await put(page, '');
        t.requests.length = 0;
        await page.evaluate(() => (window.seen = []));
        await put(page, `<${TAG} agent="${agent}" skill="${skill}" protocol="${protocol}"></${TAG}>`);
        await ready(page, TAG);
        await fill(page, 'Lion', 'Tiger');
        await send(page);
        if (outcome.says) {
          await sentence(alerts(page), outcome.says);
          assert.deepEqual(await events('a2a-result'), []);
        } else if (outcome.waits) {
          await until(async () => (await kept(t, origin)) === 1, 'it arrived');
          await inState(page, 'working');
          // The agent's answer is in its list; the page looks there, or is told by the stream.
          await until(async () => (await kept(t, origin, 'agent')) === 1, 'it is answered');
          await page.waitForTimeout(1_500);
          assert.deepEqual(await events('a2a-result'), [], 'an answer to another message is not one');
          await visible(run(page).getByRole('button', { name: 'Cancel', exact: true }));
        } else {
          if (outcome.again) {
            await until(async () => {
              await again(page);
              return (await events('a2a-result')).length > 0;
            }, 'an answer', 40_000);
          }
          const { detail } = await event(page, 'a2a-result', () => true, 30_000);
          assert.match(detail.data.winner, /^(Lion|Tiger)$/);
          await inState(page, 'completed');
          assert.equal((await events('a2a-result')).length, 1);
          assert.equal(await definition(run(page).first(), 'Winner').count(), 1, 'one result');
        }
        await holds(page, 'Lion', 'Tiger');
        const sent = messages(t);
        assert.ok(sent.length <= (outcome.sends ?? 1), `sent ${sent.length} times`);
        assert.ok(new Set(sent.map(id)).size <= 1, 'one message');
        if (protocol === 'sessions' && !outcome.says) assert.equal(await kept(t, origin), 1, 'the agent has it once');
      });
    });
  }
}
