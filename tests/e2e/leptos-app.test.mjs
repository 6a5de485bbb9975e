// The components in somebody's Leptos app (examples/leptos-app), as Trunk builds it: form, result and agent, checked by the worker.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { shared } from './agents.mjs';
import { hostSigner, signingKey } from './envelope-agent.mjs';
import { test } from './fixtures.mjs';
import { documented } from './headers.mjs';
import { combinations, sideways } from './looks.mjs';
import { alerts, definition, describedBy, field, focused, send, sentence, summary, visible } from './page.mjs';
import { until } from './processes.mjs';
import { folderServer } from './servers.mjs';
import { need, settings } from './settings.mjs';

for (const { theme, width, details } of combinations(1)) {
  test(`a Leptos app has the form, the result and the agent as components, ${theme}, ${width} px`, details, async ({ t }) => {
    const app = await folderServer(need(settings.example, 'cargo xtask test builds it'), 'index.html');
    t.later(app.close);
    const page = await t.open(app.origin, { theme, width });
    await visible(field(page, 'Name'), 20_000);
    await field(page, 'Pieces').fill('200');
    await field(page, 'Name').fill('Ada');
    await until(async () => (await field(page, 'Pieces').getAttribute('aria-invalid')) === 'true', 'the worker finds the mistake', 20_000);
    assert.match(await describedBy(field(page, 'Pieces')), /up to 100/);
    await field(page, 'Name').press('Enter');
    await field(page, 'Pieces').fill('7');
    assert.equal(await definition(page, 'Name').count(), 0, 'a mistake is not sent');
    await field(page, 'Name').press('Enter');
    await visible(definition(page, 'Name'));
    assert.equal(await definition(page, 'Pieces').textContent(), '7');
    await page.getByLabel('Address').fill((await shared.quick()).origin);
    await page.getByLabel('Address').press('Tab');
    await visible(page.getByText('Connected to Demo agent'));
    await visible(page.getByText('Fight Comparison'));
    assert.ok((await sideways(page)) <= 0, 'nothing is too wide');
    await visible(field(page, 'Your animal'));
  });
}

test('options of the components: words, functions, an upload, a control of the app, read-only', async ({ t }) => {
  const app = await folderServer(need(settings.example, 'cargo xtask test builds it'), 'index.html');
  t.later(app.close);
  const page = await t.open(app.origin);
  await visible(field(page, 'Name'), 20_000);
  await field(page, 'Pieces').fill('7');
  await field(page, 'Pieces').press('Enter');
  await visible(page.getByRole('link', { name: 'Name: We need your name' }), 20_000);
  assert.match(await describedBy(field(page, 'Name')), /As on your invoice/);
  await field(page, 'Name').fill('Ada');
  const town = page.getByRole('combobox', { name: 'Town' });
  await town.fill('b');
  await page.getByRole('option', { name: 'Bremen' }).click();
  await page.getByRole('button', { name: 'green' }).click();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Choose file for Drawing' }).click()]);
  await chooser.setFiles({ name: 'plan.png', mimeType: 'image/png', buffer: Buffer.from('abc') });
  await until(async () => (await field(page, 'Drawing').inputValue()) === '/drawings/plan.png', 'the address');
  await town.fill('ulm');
  await page.getByRole('option', { name: 'Ulm' }).click();
  await field(page, 'Name').press('Enter');
  await visible(page.getByRole('link', { name: /^Town: Enter at least 4 characters/ }));
  await town.fill('trier');
  await page.getByRole('option', { name: 'Trier' }).click();
  await field(page, 'Name').press('Enter');
  await visible(definition(page, 'Drawing'));
  assert.equal(await definition(page, 'Town').textContent(), 'Trier');
  assert.match(await definition(page, 'Colour').textContent(), /green/i);
  await page.getByRole('checkbox', { name: 'The shop is closed' }).check();
  assert.equal(await page.getByRole('button', { name: 'green' }).isDisabled(), true);
  assert.equal(await field(page, 'Name').evaluate((input) => input.readOnly), true);
});

/** Opens the app with the worker's script held back for a time in milliseconds. */
async function opened(t, late = 0) {
  const app = await folderServer(need(settings.example, 'cargo xtask test builds it'), 'index.html');
  t.later(app.close);
  const page = await t.open('about:blank');
  if (late) await page.route('**/shop-worker_bg.wasm', (route) => setTimeout(() => route.continue(), late));
  await page.goto(app.origin);
  await visible(field(page, 'Name'), 20_000);
  return page;
}
/** Types into a field as a person does, in place of its text; without a text, something that is deleted again. */
async function type(page, label, text) {
  await field(page, label).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text || 'q');
  if (!text) await page.keyboard.press('Backspace');
}
/** Presses a button of the app with the mouse for a time in milliseconds. */
async function press(page, name, wait) {
  const box = await page.getByRole('button', { name, exact: true }).boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + 4);
  await page.mouse.down();
  await page.waitForTimeout(wait);
  await page.mouse.up();
}

for (const wait of [0, 80, 300]) {
  test(`buttons of a Leptos app submit and reset its form when they are pressed for ${wait} ms`, async ({ t }) => {
    const page = await opened(t);
    const isInvalid = async (label) => (await field(page, label).getAttribute('aria-invalid')) === 'true';
    await type(page, 'Pieces', '700');
    await type(page, 'Name', '');
    await until(() => isInvalid('Pieces'), 'the worker is there', 20_000);
    // The press leaves the field, which shows its error: that must not move the button from under the pointer.
    await press(page, 'Submit', wait);
    await visible(summary(page));
    await until(() => focused(summary(page)), 'the focus is at the summary of the errors');
    assert.ok(await isInvalid('Name'));
    assert.match(await describedBy(field(page, 'Name')), /We need your name/);
    assert.equal(await definition(page, 'Pieces').count(), 0, 'a mistake is not sent');
    await type(page, 'Pieces', '7');
    await type(page, 'Name', 'Ada');
    await until(async () => !(await isInvalid('Pieces')) && !(await isInvalid('Name')), 'the mistakes are corrected');
    await press(page, 'Submit', wait);
    await visible(definition(page, 'Name'));
    assert.equal(await definition(page, 'Pieces').textContent(), '7');
    await type(page, 'Pieces', '8');
    await press(page, 'Reset', wait);
    await until(async () => (await field(page, 'Name').inputValue()) === '', 'the name is empty again');
    assert.equal(await field(page, 'Pieces').inputValue(), '1', 'the initial value');
    assert.equal(await page.locator('[aria-invalid="true"]').count(), 0, 'no errors are shown');
    assert.equal(await definition(page, 'Pieces').textContent(), '7', 'nothing is sent');
  });
}

test('a press of Submit while the worker is loading is carried out once it is loaded', async ({ t }) => {
  const page = await opened(t, 3_000);
  await type(page, 'Name', 'Ada');
  await press(page, 'Submit', 80);
  await page.waitForTimeout(1_000);
  assert.equal(await definition(page, 'Name').count(), 0, 'not before it is checked');
  await visible(definition(page, 'Name'), 20_000);
  assert.equal(await definition(page, 'Pieces').textContent(), '1');
  const wrong = await opened(t, 3_000);
  await type(wrong, 'Pieces', '700');
  await press(wrong, 'Submit', 80);
  await visible(summary(wrong), 20_000);
  await until(() => focused(summary(wrong)), 'the focus is at the summary of the errors');
  assert.equal(await definition(wrong, 'Pieces').count(), 0, 'a mistake is not sent');
});

/** Opens the app, connects it to an agent and sends a fight. `more` has headers, keys and extensions; `signEnvelope` is the page's function. */
async function sendFight(t, below, { protocol = 'auto', more = {}, signEnvelope } = {}) {
  const [app, demo] = await Promise.all([folderServer(need(settings.example, 'cargo xtask test builds it'), 'index.html'), shared.quick()]);
  t.later(app.close);
  const page = await t.open('about:blank');
  if (signEnvelope) await page.exposeFunction('signEnvelope', signEnvelope);
  await page.goto(app.origin);
  await visible(field(page, 'Name'), 20_000);
  await page.getByLabel('Protocol').selectOption(protocol);
  await page.getByLabel('Headers, keys and extensions').fill(JSON.stringify(more));
  await page.getByLabel('Address').fill(demo.origin + below);
  await page.getByLabel('Address').press('Tab');
  // The skill of envelopes has another name.
  if (protocol === 'envelope') await page.getByRole('button', { name: /compare_fight/ }).click();
  await field(page, 'Your animal').fill('Lion');
  await field(page, 'B').fill('Tiger');
  await send(page);
  return page;
}

const answered = (page) => visible(page.getByText(/^Answered: .*"winner":"Tiger"/), 20_000);

test('a Leptos app shows answers itself, and hides those of the component', async ({ t }) => {
  const page = await sendFight(t, '');
  await answered(page);
  const result = page.locator('.run .artifacts');
  await visible(result.getByText('Tiger').first());
  await page.getByRole('checkbox', { name: 'Answers here only' }).check();
  await until(async () => (await result.count()) === 0, 'the result is gone');
  await visible(page.locator('.run'));
  await page.getByRole('checkbox', { name: 'Answers here only' }).uncheck();
  await visible(result.getByText('Tiger').first());
});

test('a Leptos app works under the policy of the documents, with the hash of Trunk’s script', async ({ t }) => {
  const app = await folderServer(need(settings.example, 'cargo xtask test builds it'), 'index.html');
  t.later(app.close);
  const policy = documented('The page')['Content-Security-Policy'];
  const page = await t.open('about:blank');
  const violations = [];
  await page.exposeFunction('violated', (what) => violations.push(what));
  await page.addInitScript(() => addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => window.violated(`${effectiveDirective} ${blockedURI} ${sample}`)));
  await page.route(`${app.origin}/`, async (route) => {
    const answer = await route.fetch();
    const [, script] = /<script type="module">([^]*?)<\/script>/.exec(await answer.text());
    const hash = createHash('sha256').update(script).digest('base64');
    const value = policy.replace("script-src 'self'", `script-src 'self' 'sha256-${hash}'`);
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'content-security-policy': value } });
  });
  await page.goto(app.origin);
  await visible(field(page, 'Name'), 20_000);
  await field(page, 'Pieces').fill('200');
  await field(page, 'Name').fill('Ada');
  await until(async () => (await field(page, 'Pieces').getAttribute('aria-invalid')) === 'true', 'the worker finds the mistake', 20_000);
  assert.deepEqual(violations, []);
});

test('a Leptos app speaks sessions, and its header opens the agent', async ({ t }) => {
  const page = await sendFight(t, '/only/sessions/locked', { protocol: 'sessions', more: { headers: { 'x-api-key': 'demo-key' } } });
  await answered(page);
  const cards = t.requests.filter(({ url }) => url.includes('/.well-known/'));
  assert.deepEqual(cards, [], 'no other protocol was tried');
  const without = await sendFight(t, '/only/sessions/locked', { protocol: 'sessions' });
  await visible(without.getByRole('form', { name: 'Sign in', exact: true }));
});

test('a Leptos app activates an extension that the agent requires', async ({ t }) => {
  const uri = 'https://example.com/ext/konami-code/v1';
  await answered(await sendFight(t, '/only/unknown-extension', { more: { extensions: [{ uri, metadata: { code: 'motherlode' } }] } }));
  const { body, headers } = t.sent[0];
  assert.ok(headers['a2a-extensions'].includes(uri));
  assert.deepEqual(body.params.metadata, { [`${uri}/code`]: 'motherlode' });
});

test('a Leptos app signs its envelopes, and a flipped byte is refused', async ({ t }) => {
  const sign = hostSigner('shop-001', await signingKey('shop'));
  const protocol = 'envelope';
  await answered(await sendFight(t, '/envelope/signed', { protocol, signEnvelope: sign }));
  const senders = t.requests.filter(({ method }) => method === 'POST').map(({ postData }) => JSON.parse(postData).sender_id);
  assert.deepEqual(new Set(senders), new Set(['shop-001']), 'not the key of the page');
  const flip = async (envelope) => {
    const signed = await sign(envelope);
    if (signed.message_type === 'request') signed.payload.parameters.b = 'Tigex';
    return signed;
  };
  await sentence(alerts(await sendFight(t, '/envelope/signed', { protocol, signEnvelope: flip })), /signature/i);
});

test('a Leptos app takes answers that fit its keys, and refuses those of another key', async ({ t }) => {
  const { origin } = await shared.quick();
  const keys = await (await fetch(`${origin}/.well-known/jwks.json`)).json();
  const signEnvelope = hostSigner('shop-002', await signingKey('shop'));
  await answered(await sendFight(t, '/envelope/signed', { protocol: 'envelope', signEnvelope, more: { keys } }));
  const other = [(await signingKey('another')).jwk];
  const refused = await sendFight(t, '/envelope/signed', { protocol: 'envelope', signEnvelope, more: { keys: other } });
  await sentence(alerts(refused), /signature of the agent’s answer doesn’t fit/);
  assert.equal(await refused.getByText(/^Answered/).count(), 0);
});
