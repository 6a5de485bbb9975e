// Signatures of agents: of cards (JWS), and of answers in envelopes (document 004). The keys are the host page's.
import assert from 'node:assert/strict';
import { shared } from './agents.mjs';
import { envelopeAgent, signedCard, signingKey } from './envelope-agent.mjs';
import { test } from './fixtures.mjs';
import { event, host, ready } from './host.mjs';
import { alerts, field, run, send, sentence, visible } from './page.mjs';

const TAG = 'a2a-form';

/** The element with keys and an agent or a card. */
async function withKeys(t, keys, { attributes = '', card } = {}) {
  const hosted = await host(t, `<${TAG}></${TAG}>`);
  await hosted.page.evaluate(({ keys, card, attributes, tag }) => {
    const element = document.querySelector(tag);
    element.verifyKeys = keys;
    if (card) element.card = card;
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  }, { keys, card, attributes, tag: TAG });
  await ready(hosted.page, TAG);
  return hosted.page;
}

const words = (page) => page.locator('.signature');

test('signatures: a card is verified, unverified or changed on its way', async ({ t }) => {
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
    [foreign, undefined, 'unverified', null, /Signed, not verified \(no key\)/],
    [foreign, [{ ...key.jwk, kid: 'another' }], 'unverified', null, /not verified/],
    [{ ...foreign, name: 'Another agent' }, [key.jwk], 'mismatch', null, /doesn’t fit/],
  ];
  for (const [card, given, state, name, text] of cases) {
    const page = await withKeys(t, given, { card });
    const { detail } = await event(page, 'a2a-signature');
    assert.deepEqual(detail, { state, key: name });
    await visible(words(page).filter({ hasText: text }));
    // Whatever the verdict, there is a form.
    await visible(page.getByRole('button', { name: 'Send', exact: true }).or(page.getByRole('list').first()).first());
  }
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
