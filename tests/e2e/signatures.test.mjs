// Signatures of agents: of cards (JWS), and of answers in envelopes (document 004). The keys are the host page's.
import assert from 'node:assert/strict';
import { EXTENSION, shared } from './agents.mjs';
import { envelopeAgent, signedCard, signingKey } from './envelope-agent.mjs';
import { test } from './fixtures.mjs';
import { event, host, ready } from './host.mjs';
import { alerts, field, run, send, sentence, visible } from './page.mjs';

const TAG = 'a2a-form';

/** The element with keys and an agent or a card. */
async function withKeys(t, keys, { attributes = {}, card, isReady = true } = {}) {
  const hosted = await host(t, `<${TAG}></${TAG}>`);
  await hosted.page.evaluate(({ keys, card, attributes, tag }) => {
    const element = document.querySelector(tag);
    element.verifyKeys = keys;
    // Before the card: an element that is loaded already takes each of them at once.
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (card) element.card = card;
  }, { keys, card, attributes, tag: TAG });
  if (isReady) await ready(hosted.page, TAG);
  return hosted.page;
}

const words = (page) => page.locator('.signature');

/** The names of the events about the card, in their order. */
const order = (page) =>
  page.evaluate(() => {
    const names = window.seen.map(({ name }) => name);
    return names.filter((name) => ['a2a-signature', 'a2a-ready', 'a2a-error'].includes(name));
  });

/** The value without empty texts, lists and objects, as some SDKs sign cards. */
function withoutEmpty(value) {
  const isEmpty = (it) => ['null', '""', '[]', '{}'].includes(JSON.stringify(it));
  if (Array.isArray(value)) return value.map(withoutEmpty).filter((it) => !isEmpty(it));
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).map(([name, it]) => [name, withoutEmpty(it)]);
  return Object.fromEntries(members.filter(([, it]) => !isEmpty(it)));
}

test('signatures: each card has a verdict before it is shown, and require-signature shows nothing else', async ({ t }) => {
  const demo = await shared.quick();
  const own = await (await fetch(`${demo.origin}/only/signed-card/.well-known/agent-card.json`)).json();
  const keys = await (await fetch(`${demo.origin}/only/signed-card/.well-known/jwks.json`)).json();
  const key = await signingKey('host-key');
  const { signatures, ...plain } = own;
  assert.equal(signatures.length, 1);
  const foreign = await signedCard(plain, key);
  const cases = [
    [own, keys, 'verified', 'demo-agent', /Signed by “demo-agent”, verified/],
    [foreign, [key.jwk], 'verified', 'host-key', /Signed by “host-key”, verified/],
    [foreign, undefined, 'unknown-key', null, /Signed, not verified \(no key\)/],
    [foreign, [{ ...key.jwk, kid: 'another' }], 'unknown-key', null, /not verified/],
    [{ ...foreign, name: 'Another agent' }, [key.jwk], 'mismatch', null, /doesn’t fit/],
    [{ ...foreign, security: [{}] }, [key.jwk], 'mismatch', null, /doesn’t fit/],
    [plain, [key.jwk], 'unsigned', null, /isn’t signed/],
  ];
  for (const [card, given, state, name, text] of cases) {
    const page = await withKeys(t, given, { card });
    const { detail } = await event(page, 'a2a-signature');
    assert.deepEqual(detail, { state, key: name });
    await visible(words(page).filter({ hasText: text }));
    // Whatever the verdict, there is a form.
    await visible(page.getByRole('button', { name: 'Send', exact: true }).or(page.getByRole('list').first()).first());
    assert.deepEqual(await order(page), ['a2a-signature', 'a2a-ready']);
    // Unless the page requires a signature.
    const strict = await withKeys(t, given, { card, attributes: { 'require-signature': '' }, isReady: state === 'verified' });
    assert.deepEqual((await event(strict, 'a2a-signature')).detail, { state, key: name });
    if (state === 'verified') {
      await visible(words(strict).filter({ hasText: text }));
      continue;
    }
    assert.equal((await event(strict, 'a2a-error')).detail.kind, 'signature-required');
    await sentence(alerts(strict), /only agents whose card is signed with a key that it knows/);
    await visible(words(strict).filter({ hasText: text }));
    assert.equal(await strict.getByRole('button', { name: 'Send', exact: true }).count(), 0);
    assert.deepEqual(await order(strict), ['a2a-signature', 'a2a-error']);
  }
});

test('signatures: what is added to a card signed without its empty members is not used', async ({ t }) => {
  const demo = await shared.quick();
  const own = await (await fetch(`${demo.origin}/only/signed-card/.well-known/agent-card.json`)).json();
  const key = await signingKey('host-key');
  const { signatures: _, ...plain } = withoutEmpty(own);
  const card = structuredClone(await signedCard(plain, key));
  const schemas = card.capabilities.extensions.find(({ uri }) => uri === EXTENSION).params.schemas;
  const form = Object.values(schemas).find(({ properties }) => properties);
  form.properties = { ...form.properties, 'PIN of your bank card': {} };
  const page = await withKeys(t, [key.jwk], { card, attributes: { 'require-signature': '' } });
  assert.equal((await event(page, 'a2a-signature')).detail.state, 'verified');
  await visible(page.getByRole('button', { name: 'Send', exact: true }).or(page.getByRole('list').first()).first());
  assert.doesNotMatch(await page.locator(TAG).evaluate((element) => element.shadowRoot.textContent), /PIN of your/);
});

/** The element with the foreign agent of 004. */
const measuring = (t, agent, keys) =>
  withKeys(t, keys, { attributes: { protocol: 'envelope', skill: 'measure_room', agent: agent.origin } });

async function measure(page) {
  await field(page, 'Width').fill('3');
  await field(page, 'Depth').fill('4');
  await send(page);
}

test('signatures: an answer in an envelope with a flipped byte is refused', async ({ t }) => {
  const key = await signingKey('room-key');
  const flip = (envelope) => {
    const { data } = envelope.payload;
    return data ? { ...envelope, payload: { ...envelope.payload, data: { area: data.area + 1 } } } : envelope;
  };
  for (const keys of [[key.jwk], undefined]) {
    const honest = await measuring(t, await envelopeAgent(t, { key }), keys);
    await measure(honest);
    assert.deepEqual((await event(honest, 'a2a-result', undefined, 20_000)).detail.data, { area: 12 });
    const page = await measuring(t, await envelopeAgent(t, { key, alter: flip }), keys);
    await measure(page);
    await sentence(alerts(page), /signature of the agent’s answer doesn’t fit/);
    assert.equal((await event(page, 'a2a-error')).detail.kind, 'signature-mismatch');
    assert.equal(await run(page).getByText('13', { exact: true }).count(), 0, 'nothing of the answer is shown');
  }
});

test('signatures: with require-signature an answer in an envelope is shown only if it is signed', async ({ t }) => {
  const key = await signingKey('room-key');
  const strictly = (agent) =>
    withKeys(t, [key.jwk], {
      attributes: { protocol: 'envelope', skill: 'measure_room', 'require-signature': '', agent: agent.origin },
    });
  const only = (change) => (envelope) => (envelope.message_type === 'response' ? change(envelope) : envelope);
  const cases = [
    [only(({ auth, ...envelope }) => envelope), 'signature-required', /only answers that are signed/],
    [only((envelope) => ({ ...envelope, auth: { ...envelope.auth, signature: 7 } })), 'signature-mismatch', /doesn’t fit/],
  ];
  for (const [alter, kind, text] of cases) {
    const page = await strictly(await envelopeAgent(t, { key, alter }));
    await measure(page);
    await sentence(alerts(page), text);
    assert.equal((await event(page, 'a2a-error')).detail.kind, kind);
    assert.equal(await run(page).getByText('12', { exact: true }).count(), 0, 'nothing of the answer is shown');
  }
  const honest = await strictly(await envelopeAgent(t, { key }));
  await measure(honest);
  assert.deepEqual((await event(honest, 'a2a-result', undefined, 20_000)).detail.data, { area: 12 });
});
