// Message envelopes (document 004), with an agent that has no library of ours.
import assert from 'node:assert/strict';
import { shared } from './agents.mjs';
import { envelopeAgent } from './envelope-agent.mjs';
import { test } from './fixtures.mjs';
import { event, host, ready } from './host.mjs';
import { alerts, countsDown, field, fill, inState, openAgent, openPage, run, runs, send, sentence, visible } from './page.mjs';
import { until } from './processes.mjs';

const TAG = 'a2a-form';

/** The element with a skill of an agent. */
async function embedded(t, address, more = 'skill="measure_room"', options = {}) {
  const hosted = await host(t, `<${TAG} agent="${address}" protocol="envelope" ${more}></${TAG}>`, options);
  await ready(hosted.page, TAG);
  return hosted;
}

async function measure(page, width, depth) {
  await field(page, 'Width').fill(String(width));
  await field(page, 'Depth').fill(String(depth));
  await send(page);
}

/** The standard codes of 004 that end a request; `VALIDATION_FAILED` has details, and the two of a busy agent are sent again. */
const ENDING_CODES = [
  'INVALID_MESSAGE', 'AUTHENTICATION_FAILED', 'FORBIDDEN', 'NOT_FOUND', 'METHOD_NOT_ALLOWED', 'PAYLOAD_TOO_LARGE', 'INTERNAL_ERROR',
  'TIMEOUT',
];
const BUSY = ['RATE_LIMIT_EXCEEDED', 'SERVICE_UNAVAILABLE'];

const requests = (agent) => agent.got.filter(({ message_type }) => message_type === 'request');

test('envelopes: an address is enough for a form and its answer', async ({ t }) => {
  const agent = await envelopeAgent(t);
  const { page } = await host(t, `<${TAG} agent="${agent.origin}" skill="measure_room"></${TAG}>`);
  await ready(page, TAG);
  const { detail } = await event(page, 'a2a-ready');
  assert.deepEqual(detail.skills.map(({ id }) => id), ['measure_room', 'upload_plan']);
  await measure(page, 3, 4);
  const result = await event(page, 'a2a-result', undefined, 20_000);
  assert.deepEqual(result.detail.data, { area: 12 });
  assert.equal(result.detail.task ?? null, null, 'there are no tasks in 004');
  await visible(run(page).getByText('12', { exact: true }));
  const [first, second] = agent.got;
  assert.equal(first.message_type, 'handshake');
  assert.deepEqual(second.payload, { method: 'measure_room', parameters: { width: 3, depth: 4 } });
  assert.equal(second.recipient_id, 'measuring-agent-001');
});

test('envelopes: a file goes out in Base64', async ({ t }) => {
  const agent = await envelopeAgent(t);
  const { page } = await embedded(t, agent.origin, 'skill="upload_plan"');
  await page.locator('input[type=file]').setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('a plan') });
  await send(page);
  const result = await event(page, 'a2a-result', undefined, 20_000);
  assert.deepEqual(result.detail.data, { bytes: 6 });
});

for (const code of BUSY) {
  test(`envelopes: after ${code} the wait counts down, and the same message goes on`, async ({ t }) => {
    const agent = await envelopeAgent(t);
    const { page } = await embedded(t, agent.origin);
    agent.next.push(({ error }) => error(code, 'Too many requests.', { retry_after: 2 }));
    await page.clock.install();
    await measure(page, 3, 4);
    await countsDown(page);
    const result = await event(page, 'a2a-result', undefined, 20_000);
    assert.deepEqual(result.detail.data, { area: 12 });
    const [first, second] = requests(agent);
    assert.equal(first.message_id, second.message_id);
  });
}

test('envelopes: signed messages hold, and one with a flipped byte is refused', async ({ t }) => {
  const agent = await envelopeAgent(t, { signed: true });
  const { page } = await embedded(t, agent.origin);
  await measure(page, 3, 4);
  await event(page, 'a2a-result', undefined, 20_000);
  const [message] = requests(agent);
  assert.match(message.auth.public_key_fingerprint, /^sha256:[0-9a-f]{64}$/);
  const code = async (sent) => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(agent.origin, { method: 'POST', headers, body: JSON.stringify(sent) });
    return (await answer.json()).payload.error?.code;
  };
  assert.equal(await code(message), 'AUTHENTICATION_FAILED', 'the same message twice');
  const nonce = `${message.auth.nonce.slice(0, -1)}${message.auth.nonce.endsWith('0') ? '1' : '0'}`;
  assert.equal(await code({ ...message, auth: { ...message.auth, nonce } }), 'AUTHENTICATION_FAILED');
});

/** Keeps the key that a page makes. */
const KEEPS_KEY = `<script>
  const { generateKey } = SubtleCrypto.prototype;
  SubtleCrypto.prototype.generateKey = async function (...how) {
    window.made = await generateKey.apply(this, how);
    return window.made;
  };
</script>`;

test('envelopes: the demo agent takes what this page signs, by a key that cannot be exported', async ({ t }) => {
  const demo = await shared.quick();
  const { page } = await embedded(t, `${demo.origin}/envelope/signed`, 'skill="compare_fight"', { scripts: KEEPS_KEY });
  await field(page, 'A').fill('Lion');
  await field(page, 'B').fill('Tiger');
  await send(page);
  const result = await event(page, 'a2a-result', undefined, 30_000);
  assert.equal(result.detail.data.winner, 'Tiger');
  const refusal = await page.evaluate(() => crypto.subtle.exportKey('pkcs8', window.made.privateKey).catch(({ name }) => name));
  assert.equal(refusal, 'InvalidAccessError');
});

test('envelopes: a host page signs by itself, or nothing is sent', async ({ t }) => {
  const agent = await envelopeAgent(t);
  const { page } = await embedded(t, agent.origin);
  await page.evaluate((tag) => {
    document.querySelector(tag).signEnvelope = async (envelope) => ({ ...envelope, sender_id: 'host-page-001' });
  }, TAG);
  await measure(page, 3, 4);
  await event(page, 'a2a-result', undefined, 20_000);
  assert.equal(requests(agent)[0].sender_id, 'host-page-001');
  // A function without a key, and one whose answer is no envelope.
  for (const [nth, code] of ["async () => { throw new Error('no key'); }", '() => {}'].entries()) {
    await page.evaluate(([tag, sign]) => void (document.querySelector(tag).signEnvelope = (0, eval)(sign)), [TAG, code]);
    await measure(page, 5, 5);
    await until(async () => (await run(page).count()) === nth + 2, 'another run');
    await sentence(alerts(run(page).first()), /couldn’t sign/);
    assert.equal(requests(agent).length, 1);
  }
});

test('envelopes: a request that is cancelled while it is signed is not sent', async ({ t }) => {
  const agent = await envelopeAgent(t);
  const { page } = await embedded(t, agent.origin);
  await page.evaluate((tag) => {
    window.signing = [];
    document.querySelector(tag).signEnvelope = (envelope) => new Promise((done) => window.signing.push(() => done(envelope)));
  }, TAG);
  const signing = (count) => until(() => page.evaluate((wanted) => window.signing.length === wanted, count), `${count} are being signed`);
  await measure(page, 3, 4);
  await signing(1);
  await page.evaluate((tag) => document.querySelector(tag).cancel(), TAG);
  await measure(page, 5, 6);
  await signing(2);
  await page.evaluate(() => window.signing.forEach((done) => done()));
  const { detail } = await event(page, 'a2a-result', undefined, 20_000);
  assert.deepEqual(detail.data, { area: 30 });
  assert.deepEqual(requests(agent).map(({ payload }) => payload.parameters.width), [5]);
});

test('envelopes: errors are told, and their details stand at the fields', async ({ t }) => {
  const agent = await envelopeAgent(t);
  const { page } = await embedded(t, agent.origin);
  const details = { errors: [{ field: '/width', message: 'Wider than the house.' }] };
  agent.next.push(({ error }) => error('VALIDATION_FAILED', 'This is no room.', { details }));
  await measure(page, 300, 4);
  await sentence(alerts(page), /This is no room/);
  await visible(page.getByText('Wider than the house.').first());
  for (const code of ENDING_CODES) {
    agent.next.push(({ error }) => error(code, `The agent says ${code} to this.`));
    await measure(page, 3, 4);
    await sentence(alerts(page), new RegExp(`The agent says ${code} to this`));
  }
});

test('envelopes: an error without words has ours, and its documentation is a link with its host', async ({ t }) => {
  const agent = await envelopeAgent(t);
  const { page } = await embedded(t, agent.origin);
  const url = 'https://docs.example.com/errors#forbidden';
  agent.next.push(({ error }) => error('FORBIDDEN', 'FORBIDDEN', { documentation_url: url }));
  await measure(page, 3, 4);
  await sentence(alerts(page), /The agent doesn’t allow this request\..*Documentation \(docs\.example\.com\)/s);
  const link = alerts(page).getByRole('link', { name: 'Documentation', exact: true });
  assert.equal(await link.getAttribute('href'), url);
  assert.equal(await link.getAttribute('rel'), 'noopener noreferrer');
  // An address that is no link stays text.
  agent.next.push(({ error }) => error('FORBIDDEN', 'Not you.', { documentation_url: 'javascript:alert(1)' }));
  await measure(page, 3, 4);
  await sentence(alerts(page), /Not you\..*javascript:alert\(1\)/s);
  assert.equal(await alerts(page).filter({ hasText: 'Not you.' }).getByRole('link').count(), 0);
});

test('envelopes: the page finds an agent by its address alone, and the agents of a registry', async ({ t }) => {
  const site = await shared.quick();
  const page = await openPage(t, site, { agent: `${site.origin}/envelope`, skill: 'compare_fight' });
  await visible(field(page, 'A'), 20_000);
  await fill(page, 'Lion', 'Tiger');
  await send(page);
  await inState(page, 'completed');
  await visible(run(page).getByText('Tiger').first());
  await visible((await openAgent(page)).getByText('Message envelopes over HTTP POST'));
  const registry = await openPage(t, site, { agent: `${site.origin}/envelope/registry` });
  await visible(registry.getByRole('heading', { name: 'Find agents' }).first(), 20_000);
  await send(registry);
  await run(registry).getByRole('button', { name: 'Connect to Demo agent', exact: true }).click();
  await visible(registry.getByText('compare_fight').first());
});

test('envelopes: an agent that a registry names gets nothing that the page gives to its own', async ({ t }) => {
  const registry = await envelopeAgent(t);
  const stranger = await envelopeAgent(t);
  const home = registry.origin;
  // A registry may name anybody.
  registry.origin = stranger.origin;
  const { page, events } = await host(t, `<${TAG} protocol="envelope"></${TAG}>`);
  await page.evaluate(([tag, address]) => {
    window.asked = 0;
    window.signed = [];
    const element = document.querySelector(tag);
    Object.assign(element, {
      headers: { 'X-Api-Key': 'secret' },
      getCredentials: () => ((window.asked += 1), { token: 'secret' }),
      signEnvelope: (envelope) => (window.signed.push(envelope.message_type), envelope),
      agent: address,
    });
  }, [TAG, `${home}/registry`]);
  await ready(page, TAG);
  await send(page);
  const connect = run(page).getByRole('button', { name: 'Connect to Measuring agent', exact: true });
  await visible(connect, 20_000);
  const posts = (origin) => t.requests.filter(({ method, url }) => method === 'POST' && url.startsWith(origin));
  assert.ok(posts(home).every(({ headers }) => headers['x-api-key'] === 'secret'), 'its own agent gets the header');
  const signed = await page.evaluate(() => window.signed.length);
  assert.ok(signed > 0, 'and the signature');
  // The page may forbid it.
  await page.evaluate(() => (window.refuse = 'a2a-connect'));
  await connect.click();
  const { detail, cancelable } = await event(page, 'a2a-connect');
  assert.deepEqual(detail, { address: stranger.origin, origin: stranger.origin, from: `${home}/registry` });
  assert.ok(cancelable);
  assert.deepEqual(stranger.got, []);
  await page.evaluate(() => (window.refuse = undefined));
  await connect.click();
  await visible(page.getByRole('button', { name: /measure_room/ }).or(field(page, 'Width')).first(), 20_000);
  assert.equal((await events('a2a-connect')).length, 2);
  if (!(await field(page, 'Width').isVisible())) await page.getByRole('button', { name: /measure_room/ }).click();
  stranger.next.push(({ response }) => response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end('no'));
  await measure(page, 3, 4);
  await until(() => requests(stranger).length > 0, 'it is asked');
  await visible(page.getByRole('form', { name: 'Sign in', exact: true }).or(alerts(page)).first());
  assert.ok(posts(stranger.origin).length > 1);
  assert.deepEqual(posts(stranger.origin).filter(({ headers }) => headers['x-api-key'] || headers.authorization), []);
  assert.equal(await page.evaluate(() => window.asked), 0);
  assert.ok((await page.evaluate(() => window.signed)).slice(signed).every((type) => type === 'goodbye'), 'only the goodbye to its own agent');
});

test('envelopes: several responses in lines are one result', async ({ t }) => {
  const agent = await envelopeAgent(t);
  const { page } = await embedded(t, agent.origin);
  agent.next.push(({ say, send: post }) => {
    const of = (area) => say('response', { status: 'success', data: { area } });
    post({ ...of(1), correlation_id: '00000000-0000-4000-8000-000000000000' }, of(12), of(13));
  });
  await measure(page, 3, 4);
  const result = await event(page, 'a2a-result', undefined, 20_000);
  assert.deepEqual(result.detail.data, { area: 12 });
  await visible(run(page).getByText('13', { exact: true }));
});

test('envelopes: after a reload in the middle the same message is sent again', async ({ t }) => {
  const agent = await envelopeAgent(t);
  const { page } = await embedded(t, agent.origin, 'skill="measure_room" persist="session"');
  // No answer comes.
  agent.next.push(() => {});
  await measure(page, 3, 4);
  await until(() => requests(agent).length === 1, 'the request is out');
  await page.reload();
  await ready(page, TAG);
  await runs(page).getByRole('button', { name: 'Retry', exact: true }).click();
  const result = await event(page, 'a2a-result', undefined, 20_000);
  assert.deepEqual(result.detail.data, { area: 12 });
  const [first, second] = requests(agent);
  assert.equal(first.message_id, second.message_id);
});
