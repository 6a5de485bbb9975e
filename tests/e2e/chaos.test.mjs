// Every fault that the test agent can have: the page settles, says what it was in words of its own, keeps what was typed,
// and sends no message twice unless the rules allow it. The agent's list is what counts: a fault that it has
// and this table has not fails.
import assert from 'node:assert/strict';
import { shared } from './agents.mjs';
import { inTurn, pieces } from './cases.mjs';
import { test } from './fixtures.mjs';
import {
  address, alerts, cancelButton, definition, field, fill, followLink, gone, holds, inState, passing, readFight, run, send, sentence,
  visible,
} from './page.mjs';
import { until } from './processes.mjs';

// One worker, in this order: the last test compares what the others have noted.
test.describe.configure({ mode: 'default' });

const MINUTE = 60_000;

/**
 * What a fault comes to. Either `says`, a pattern of the sentence, or all is well: then there is no complaint, and a
 * result. More about those that need it:
 * `like` faults that a page can't tell from this one, and so may say the same; `card`: the form never comes;
 * `open`: the task may still be at work, so the run is not over; `sends`: how often the message may leave;
 * `pass`: time that has to pass, in milliseconds; `cancels`: it does not end by itself, and Cancel brings it to this state;
 * `ended`: the task has ended by then;
 * `shows`: it does not end, and this is what the state is called.
 */
const FAULTS = {
  'card-html': { card: true, says: /web page at .* not an agent card/ },
  'card-404': { card: true, says: /No agent card was found/ },
  'card-empty': { card: true, says: /isn’t an agent card: it isn’t JSON/ },
  'card-no-cors': { card: true, says: /card \(CORS\)/ },
  'card-401': { card: true, says: /sign in/i, like: '401' },
  'card-500': { card: true, says: /card .*HTTP 500/ },
  'card-cut': { card: true, says: /card .*broke/ },
  'card-huge': { card: true, says: /longer than \d+ MB/ },
  'card-other': { card: true, says: /no name and no address/ },

  html: { says: /web page instead of a result/ },
  'html-404': { says: /HTTP 404/ },
  empty: { says: /accepted your message and sent no answer/ },
  'wrong-types': { says: /neither a task nor a message/ },
  redirect: { says: /redirect/i },
  401: { says: /sign in/i, like: 'card-401' },
  403: { says: /HTTP 403/ },
  429: { says: /busy/, sends: 4, pass: MINUTE },
  500: { says: /HTTP 500/, like: 'half-done' },
  'half-done': { says: /HTTP 500/, like: '500' },
  'no-cors': { says: /CORS/, like: 'preflight' },
  preflight: { says: /CORS/, like: 'no-cors' },
  huge: { says: /longer than \d+ MB/ },
  both: { says: /Both at once/ },

  truncated: { says: /connection .*lost/, open: true, like: 'cut' },
  cut: { says: /connection .*lost/, open: true, like: 'truncated' },
  'changed-id': { says: /a different task/, open: true, pass: MINUTE },

  'card-bom': {},
  bom: {},
  crlf: {},
  'one-byte': {},
  'split-utf8': {},
  duplicates: {},
  late: {},
  'slow-body': {},
  'wrong-id': {},
  clock: {},
  busy: { sends: 2 },
  stall: { pass: MINUTE },
  slow: { cancels: 'canceled' },
  // The task has ended, and only the refusal to cancel it tells.
  comments: { ended: true, cancels: 'completed' },
  'unknown-enum': { shows: /pondering/i },
};

/** Leads the page to the faulty agent, which is on another origin, and gives the agent's address. */
async function lead(page, mode) {
  const site = await shared.quick();
  const agent = `${(await shared.faulty()).origin}/chaos/${mode}`;
  // The person agrees once to connect to that origin.
  if (page.url() === 'about:blank') await followLink(page, site, { agent, skill: 'fight-comparison' });
  else await page.goto(`${site.origin}/#agent=${encodeURIComponent(agent)}&skill=fight-comparison`);
  return agent;
}

const told = new Map();

/** A sentence without addresses: they have the fault's name in them. */
const bare = (text) => text.replace(/https?:[^\s,]+/g, 'URL').replace(/\s+/g, ' ').trim();

/** A pattern of the fault's sentence. */
const inWords = (says) => ({ test: (text) => says.test(bare(text)), toString: () => String(says) });

/** Waits for the fault's sentence, and notes it. */
async function tells(page, mode, says) {
  told.set(mode, bare(await sentence(alerts(page), inWords(says), 15_000)));
}

/** The message left, and no message left twice; unless it may, and then it is the same. */
function sentOnce(t, agent, most = 1) {
  // Where a request is redirected to is noted too, though it never goes there.
  const here = t.sent.filter(({ url }) => url.startsWith(agent));
  const ids = here.map(({ body }) => body.params.message.messageId);
  assert.equal(new Set(ids).size, 1, 'one message');
  assert.ok(ids.length <= most, `sent ${ids.length} times`);
}

async function atCard(t, page, mode, { says }) {
  const agent = await lead(page, mode);
  await tells(page, mode, says);
  assert.equal(await address(page).inputValue(), agent, 'what was typed stays');
  // A handshake (004) asks who is there.
  const asks = ({ method, postData }) => method === 'GET' || method === 'OPTIONS' || postData?.includes('"handshake"');
  assert.ok(t.requests.every((request) => !request.url.includes('/chaos/') || asks(request)), 'nothing is sent');
}

/** Whether the task that the page follows has ended, as the agent says itself: the page keeps its id for a reload. */
async function isOver(page, agent) {
  const kept = await page.evaluate(() => Object.values(sessionStorage).join());
  const headers = { 'Content-Type': 'application/json', 'A2A-Version': '1.0' };
  for (const id of new Set(kept.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'GetTask', params: { id } });
    const { result } = await (await fetch(`${agent}/a2a`, { method: 'POST', headers, body })).json();
    if (result) return result.status.state === 'TASK_STATE_COMPLETED';
  }
  return false;
}

const inEnd = (page) => run(page).locator('[data-state="completed"]');

async function atSend(t, page, mode, { says, open, sends, pass, cancels, ended, shows }) {
  if (pass) await page.clock.install();
  const agent = await lead(page, mode);
  await visible(field(page, 'A'), 20_000);
  await fill(page, 'Lion', 'Tiger');
  await send(page);
  if (pass) {
    const isTold = async () => (await alerts(page).allInnerTexts()).some((text) => inWords(says).test(text));
    const isOver = async () => !(await cancelButton(run(page)).isVisible());
    await passing(page, pass, says ? (open ? isTold : isOver) : () => inEnd(page).isVisible());
  }
  if (says) {
    await tells(page, mode, says);
    assert.equal(await inEnd(page).count(), 0, 'nothing is taken for an answer');
    if (!open) await gone(cancelButton(run(page)));
  } else {
    if (cancels) {
      await visible(run(page).locator('[data-state="submitted"], [data-state="working"]'));
      if (ended) await until(() => isOver(page, agent), 'the task has ended');
      await cancelButton(run(page)).click();
      await inState(page, cancels);
    } else {
      if (shows) await visible(run(page).locator('[data-state]').getByText(shows));
      else await inState(page, 'completed');
      await visible(definition(run(page), 'Winner'));
      assert.match((await readFight(run(page))).winner, /^(Lion|Tiger)/);
      // A stream that ends in a state that nobody knows may have been cut.
      if (!shows) assert.equal(await alerts(page).count(), 0, 'nothing is complained of');
    }
  }
  await holds(page, 'Lion', 'Tiger');
  sentOnce(t, agent, sends);
}

/** Faults of cards share a page; the others leave runs on theirs, so each has one. */
const MODES = Object.keys(FAULTS);
const isAtCard = (mode) => FAULTS[mode].card;

for (const modes of [MODES.filter(isAtCard), ...pieces(MODES.filter((mode) => !isAtCard(mode)), 1)]) {
  test(`chaos, ${modes.join(', ')}: the page settles, and nothing is lost`, async ({ t }) => {
    const page = await t.open('about:blank');
    await inTurn(modes, (mode) => (isAtCard(mode) ? atCard : atSend)(t, page, mode, FAULTS[mode]));
  });
}

test('chaos: the table lists exactly the faults of the agent', async () => {
  const agent = await shared.faulty();
  const index = await (await fetch(`${agent.origin}/chaos`)).text();
  const listed = [...index.matchAll(/\/chaos\/([^/\s]+)\//g)].map(([, name]) => name);
  assert.deepEqual(listed.toSorted(), Object.keys(FAULTS).toSorted());
});

test('chaos: faults that a page can distinguish have different messages', async () => {
  for (const [mode, text] of told) {
    const same = [...told].filter(([other, words]) => other !== mode && words === text && FAULTS[mode].like !== other);
    assert.deepEqual(same.map(([other]) => `${mode} and ${other}`), [], text);
  }
});
