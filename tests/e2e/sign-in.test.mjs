// Signing in on the test agent behind its lock: every way, what goes on by itself, and that nothing secret is left lying about.
import assert from 'node:assert/strict';
import { shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { headersOfDocs } from './headers.mjs';
import { event, host, ready, set } from './host.mjs';
import { combinations, complaintsOf } from './looks.mjs';
import {
  activity, alerts, connect, describedBy, field, fill, focused, inState, openPage, option, readFight, run, send, sendButton, skills,
  sentence, tabTo, visible, gone,
} from './page.mjs';
import { until } from './processes.mjs';
import { blocksFor } from './snippets.mjs';

const TAG = 'a2a-form';
const SKILL = 'fight-comparison';
const panel = (page) => page.getByRole('form', { name: 'Sign in', exact: true });
const entry = (page, label) => panel(page).locator('input[id]').and(panel(page).getByLabel(label, { exact: true }));
const enter = (page) => panel(page).getByRole('button', { name: 'Sign in', exact: true });
const signedIn = (page, origin) => page.getByText(`Signed in at ${origin}`).filter({ visible: true });
const id = ({ body }) => body.params.message.messageId;

/** Somebody who filled in the form of the locked agent and was refused. */
async function refused(t, options) {
  const site = await shared.faulty();
  const page = await openPage(t, site, { agent: `${site.origin}/locked`, skill: SKILL, ...options });
  await visible(field(page, 'A'), 20_000);
  await fill(page, 'Lion', 'Tiger');
  await send(page);
  await visible(panel(page));
  return { page, site };
}

/** It went on by itself: one task, and the same message each time. */
async function completes(t, page, sends) {
  await inState(page, 'completed');
  await readFight(run(page));
  assert.equal(t.sent.length, sends);
  assert.equal(new Set(t.sent.map(id)).size, 1, 'one message, whoever was refused');
  await gone(panel(page));
}

/** Neither the markup, nor storage, nor the address hold any of it. */
async function keepsQuiet(page, ...secrets) {
  const all = await page.evaluate(() => {
    const markup = (root) =>
      [...root.querySelectorAll('*')].map((one) => `${[...one.attributes].map((it) => it.value)} ${one.shadowRoot ? markup(one.shadowRoot) : ''}`).join(' ');
    return [markup(document), JSON.stringify({ ...sessionStorage, ...localStorage }), document.cookie, location.href, history.state].join(' ');
  });
  for (const secret of secrets) assert.ok(!all.includes(secret), `${secret} lies about`);
}

test('a refused send asks for the API key, reports a wrong one and continues by itself', async ({ t }) => {
  const { page, site } = await refused(t, { staysFolded: true });
  await visible(panel(page).getByText(site.origin));
  assert.ok(await focused(entry(page, 'API key')), 'the focus comes in');
  assert.equal(await entry(page, 'API key').getAttribute('type'), 'password');
  await enter(page).click();
  await until(async () => /Enter the API key/.test(await describedBy(entry(page, 'API key'))), 'the empty field is said');

  await entry(page, 'API key').fill('wrong-key');
  await page.keyboard.press('Enter');
  await until(async () => /didn’t accept/.test(await describedBy(entry(page, 'API key'))), 'the wrong key is said');
  assert.equal(await entry(page, 'API key').inputValue(), 'wrong-key', 'it can be mended');
  assert.equal(await entry(page, 'API key').getAttribute('aria-invalid'), 'true');
  assert.ok(await focused(entry(page, 'API key')));

  await entry(page, 'API key').fill('demo-key');
  await page.keyboard.press('Enter');
  await completes(t, page, 3);
  assert.deepEqual(t.sent.map(({ headers }) => headers['x-api-key']), [undefined, 'wrong-key', 'demo-key']);
  assert.ok(await focused(sendButton(page)) || (await page.evaluate(() => document.activeElement !== document.body)), 'the focus goes back');
  await visible(signedIn(page, site.origin));
  await keepsQuiet(page, 'demo-key', 'wrong-key');
});

test('signing in replaces the public card with the extended one and keeps the draft', async ({ t }) => {
  const { page } = await refused(t);
  assert.equal(await skills(page).getByRole('button', { name: /Vault/ }).count(), 0);
  await entry(page, 'API key').fill('demo-key');
  await enter(page).click();
  await visible(skills(page).getByRole('button', { name: /Vault/ }));
  assert.equal(await field(page, 'A').inputValue(), 'Lion');
  assert.equal(await field(page, 'B').inputValue(), 'Tiger');
  await inState(page, 'completed');

  const out = page.getByRole('button', { name: 'Sign out', exact: true });
  assert.match(await describedBy(out), /removes this agent’s drafts and runs/, 'it is said beforehand');
  await field(page, 'B').fill('Bear');
  const ours = () => [...Object.keys(sessionStorage), ...Object.keys(localStorage)].filter((key) => key.startsWith('a2a-forms '));
  await page.waitForFunction(() => Object.values(sessionStorage).some((value) => value.includes('Bear')));
  assert.ok((await page.evaluate(ours)).length > 1, 'a draft and a run are kept');
  await out.click();
  await gone(skills(page).getByRole('button', { name: /Vault/ }));
  assert.deepEqual(await page.evaluate(ours), [], 'nothing of the agent is left');
  await send(page);
  await visible(panel(page));
  assert.equal(t.sent.at(-1).headers['x-api-key'], undefined, 'it is forgotten');
});

for (const [way, fields, header] of [
  ['Bearer token', { Token: 'demo' }, 'Bearer demo'],
  ['User name and password', { 'User name': 'demo', Password: 'demo' }, 'Basic ZGVtbzpkZW1v'],
]) {
  test(`signing in by ${way}, with the keyboard alone`, async ({ t }) => {
    const { page } = await refused(t, { staysFolded: true });
    await page.keyboard.press('Shift+Tab');
    await tabTo(page, option(page, 'API key in the header X-API-Key'), 5);
    while (!(await option(page, way).isChecked())) await page.keyboard.press('ArrowDown');
    for (const [label, text] of Object.entries(fields)) {
      await tabTo(page, entry(page, label));
      await page.keyboard.type(text);
    }
    const secret = entry(page, Object.keys(fields).at(-1));
    const show = panel(page).getByRole('button', { name: /^Show / });
    await tabTo(page, show);
    await page.keyboard.press('Space');
    assert.equal(await secret.getAttribute('type'), 'text', 'shown');
    await page.keyboard.press('Space');
    assert.equal(await secret.getAttribute('type'), 'password', 'hidden');
    await tabTo(page, enter(page));
    await page.keyboard.press('Enter');
    await completes(t, page, 2);
    assert.equal(t.sent[1].headers.authorization, header);
  });
}

test('an API key in the query is sent there and shown nowhere', async ({ t }) => {
  const { page } = await refused(t);
  await option(page, 'API key in the address (api_key)').check();
  await entry(page, 'API key').fill('demo-key');
  await enter(page).click();
  await completes(t, page, 2);
  assert.equal(new URL(t.sent[1].url).searchParams.get('api_key'), 'demo-key');
  await keepsQuiet(page, 'demo-key');
});

test('OAuth: after consent in a window the refused send continues with the token', async ({ t }) => {
  const { page, site } = await refused(t);
  await option(page, 'OAuth').check();
  await visible(panel(page).getByText(`You sign in at ${new URL(site.origin).host}`));
  await visible(panel(page).getByText(`The agent at ${site.origin} will be able to`));
  await entry(page, 'Client ID').fill('the-page');
  const opened = page.context().waitForEvent('page');
  await enter(page).click();
  const window = await opened;
  await window.waitForURL(/\/oauth\/authorize\?/);
  const asked = new URL(window.url()).searchParams;
  assert.equal(asked.get('code_challenge_method'), 'S256');
  assert.equal(asked.get('redirect_uri'), `${site.origin}/oauth-callback.html`);
  assert.equal(asked.get('client_id'), 'the-page');
  assert.ok(asked.get('state').length >= 40 && asked.get('code_challenge').length === 43);
  assert.ok(asked.get('resource').startsWith(`${site.origin}/locked/`));
  assert.equal(await window.evaluate(() => window.opener), null, 'it cannot replace our page');
  await visible(panel(page).getByText('Continue in the window'));
  const closed = window.waitForEvent('close');
  await window.getByRole('button', { name: 'Allow' }).click();
  await closed;
  await completes(t, page, 2);
  const token = t.requests.find(({ url }) => url.endsWith('/oauth/token'));
  assert.match(token.headers['content-type'], /^application\/x-www-form-urlencoded/);
  const form = new URLSearchParams(token.postData);
  assert.equal(form.get('client_secret'), null);
  assert.equal(form.get('resource'), asked.get('resource'));
  assert.equal(form.get('code_verifier').length, 43);
  assert.match(t.sent[1].headers.authorization, /^Bearer \w+/);
  await keepsQuiet(page, t.sent[1].headers.authorization.slice(7), form.get('code_verifier'), form.get('code'));
});

test('OAuth works at a server with Cross-Origin-Opener-Policy, under the headers of the docs', async ({ t }) => {
  const { page } = await refused(t);
  const add = (headers) => async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    await route.fulfill({ response, headers: { ...response.headers(), ...headers } });
  };
  await page.context().route(/\/oauth\/authorize/, add({ 'Cross-Origin-Opener-Policy': 'same-origin' }));
  await page.context().route(/\/oauth-callback/, add(headersOfDocs('The page')));
  await option(page, 'OAuth').check();
  await entry(page, 'Client ID').fill('the-page');
  const opened = page.context().waitForEvent('page');
  await enter(page).click();
  const window = await opened;
  await visible(panel(page).getByText(/Still signing in/));
  const closed = window.waitForEvent('close');
  await window.getByRole('button', { name: 'Allow' }).click();
  await closed;
  await completes(t, page, 2);
});

for (const isNamed of [true, false]) {
  test(`OAuth: a client ID is ${isNamed ? '' : 'not '}filled in at ${isNamed ? 'its' : 'another'} issuer`, async ({ t }) => {
    const site = await shared.faulty();
    const page = await t.open('about:blank');
    const warnings = [];
    page.on('console', (line) => line.type() === 'warning' && warnings.push(line.text()));
    const meta = (id, issuer) => `<meta name="a2a-oauth-client-id" content="${id}" ${issuer ? `data-issuer="${issuer}"` : ''}>`;
    const [tag] = blocksFor('OAuth: a client ID is').map(({ code }) => code);
    const documented = tag.replace('https://login.example.com', `${site.origin}/oauth`);
    const clients = [meta('of-anybody'), meta('elsewhere', 'https://login.example'), ...(isNamed ? [documented] : [])];
    await page.route(`${site.origin}/`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('<title>', `${clients.join('')}<title>`) });
    });
    await page.goto(`${site.origin}/#agent=${encodeURIComponent(`${site.origin}/locked`)}`);
    await activity(page).getByRole('button', { name: 'Sign in', exact: true }).click();
    await option(page, 'OAuth').check();
    await visible(panel(page).getByText('You sign in at'));
    const clientId = () => entry(page, 'Client ID').inputValue();
    if (isNamed) await until(async () => (await clientId()) === 'a2a-forms', 'the client ID of this issuer');
    else assert.equal(await clientId(), '');
    assert.equal(warnings.filter((line) => /add data-issuer/.test(line)).length, 1);
  });
}

test('OAuth: a closed window and a blocked one are reported', async ({ t }) => {
  const { page } = await refused(t);
  await option(page, 'OAuth').check();
  await entry(page, 'Client ID').fill('the-page');
  const opened = page.context().waitForEvent('page');
  await enter(page).click();
  await (await opened).close();
  await visible(panel(page).getByText(/If you closed it/));
  assert.equal(await entry(page, 'Client ID').inputValue(), 'the-page');
  await page.evaluate(() => { window.open = () => null; });
  await enter(page).click();
  await visible(panel(page).getByText(/blocked the sign-in window/));
});

test('signing in before sending avoids the refusal; “Not now” returns the focus', async ({ t }) => {
  const site = await shared.faulty();
  const page = await openPage(t, site, { agent: `${site.origin}/locked`, skill: SKILL });
  const button = activity(page).getByRole('button', { name: 'Sign in', exact: true });
  await button.click();
  await panel(page).getByRole('button', { name: 'Not now' }).click();
  await gone(panel(page));
  await button.click();
  await visible(panel(page));
  await page.keyboard.press('Escape');
  await gone(panel(page));
  await button.click();
  await entry(page, 'API key').fill('nonsense');
  await enter(page).click();
  await until(async () => /didn’t accept/.test(await describedBy(entry(page, 'API key'))), 'the longer card tells');
  await entry(page, 'API key').fill('demo-key');
  await enter(page).click();
  await visible(signedIn(page, site.origin));
  await fill(page, 'Lion', 'Tiger');
  await send(page);
  await completes(t, page, 1);
});

test('a card that needs credentials is fetched again after signing in', async ({ t }) => {
  const site = await shared.faulty();
  const page = await openPage(t, await shared.faulty());
  await page.route(/\/locked.*agent(-card)?\.json$/, (route) =>
    route.request().headers().authorization === 'Bearer demo' ? route.continue() : route.fulfill({ status: 401, body: 'no' }),
  );
  await connect(page, `${site.origin}/locked/`);
  await sentence(alerts(page), /sign in/i);
  await entry(page, 'Token').fill('wrong');
  await enter(page).click();
  await until(async () => /didn’t accept/.test(await describedBy(entry(page, 'Token'))), 'the wrong token is said');
  await entry(page, 'Token').fill('demo');
  await enter(page).click();
  await visible(skills(page).getByRole('button', { name: /Vault/ }), 15_000);
  assert.equal(await alerts(page).count(), 0);
});

test('a credential goes to another origin than the card’s only after confirmation', async ({ t }) => {
  const site = await shared.faulty();
  const page = await openPage(t, site);
  const elsewhere = site.origin.replace('localhost', '127.0.0.1');
  await page.route(/\/locked\/\.well-known\/agent-card\.json$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(site.origin, elsewhere) });
  });
  await connect(page, `${site.origin}/locked/`);
  await skills(page).getByRole('button', { name: /fight/i }).first().click();
  await fill(page, 'Lion', 'Tiger');
  await send(page);
  await visible(panel(page).getByText(new RegExp(`came from ${site.origin}`)));
  await entry(page, 'API key').fill('demo-key');
  await enter(page).click();
  const agree = panel(page).getByRole('checkbox', { name: `Send my entries to ${elsewhere}` });
  await until(async () => /Confirm/.test(await describedBy(agree)), 'it is to be confirmed');
  assert.ok(await focused(agree));
  assert.equal(t.requests.filter(({ headers }) => headers['x-api-key']).length, 0, 'nothing was sent');
  await agree.check();
  await enter(page).click();
  await inState(page, 'completed');
  const signed = t.requests.filter(({ headers }) => headers['x-api-key'] === 'demo-key');
  assert.ok(signed.length > 0 && signed.every(({ url }) => url.startsWith(`${elsewhere}/`)));
});

test('a task in auth-required continues after signing in', async ({ t }) => {
  const site = await shared.faulty();
  const page = await openPage(t, site, { skill: 'vault', agent: site.origin });
  await visible(page.getByRole('region', { name: 'Request' }).getByLabel(/Document/).first(), 20_000);
  const choice = option(page, 'The map');
  if (await choice.count()) await choice.check();
  else await page.getByLabel(/Document/).first().selectOption({ label: 'The map' });
  await send(page);
  await visible(panel(page), 20_000);
  await entry(page, 'API key').fill('demo-key');
  await enter(page).click();
  await inState(page, 'completed');
  assert.equal(await run(page).count(), 1);
  const [first, second] = t.sent;
  assert.notEqual(id(first), id(second));
  assert.ok(second.body.params.message.taskId);
  assert.equal(second.headers['x-api-key'], 'demo-key');
  await visible(run(page).getByText(/three birches/).first());
});

async function embedded(t) {
  const { origin } = await shared.faulty();
  const hosted = await host(t, `<${TAG} agent="${origin}/locked" skill="${SKILL}"></${TAG}>`);
  await ready(hosted.page, TAG);
  const answer = (body) => hosted.page.evaluate(([tag, code]) => {
    window.asked = [];
    const give = new Function('asked', code);
    document.querySelector(tag).getCredentials = async (wanted) => {
      window.asked.push(wanted);
      return give(window.asked);
    };
  }, [TAG, body]);
  return { ...hosted, origin, answer };
}

test('getCredentials is asked before the person', async ({ t }) => {
  const { page, origin, answer, events } = await embedded(t);
  await answer('return { token: "demo" };');
  await fill(page, 'Lion', 'Tiger');
  await send(page);
  await event(page, 'a2a-result', undefined, 30_000);
  assert.deepEqual(t.sent.map(({ headers }) => headers.authorization), [undefined, 'Bearer demo']);
  assert.equal(new Set(t.sent.map(id)).size, 1);
  assert.deepEqual(await events('a2a-auth-required'), []);
  assert.equal(await panel(page).count(), 0);
  const asked = await page.evaluate(() => window.asked);
  assert.equal(asked.length, 1);
  assert.equal(asked[0].origin, origin);
  assert.equal(asked[0].reason, 'unauthorized');
  assert.equal(asked[0].schemes.bearer.type, 'http');
  assert.equal(asked[0].schemes.key.name, 'X-API-Key');
  await keepsQuiet(page, 'Bearer demo');
});

test('getCredentials is called once per refused request, then the person is asked', async ({ t }) => {
  const { page, answer, events } = await embedded(t);
  await answer('return { token: "old" };');
  await fill(page, 'Lion', 'Tiger');
  await send(page);
  const { detail } = await event(page, 'a2a-auth-required');
  assert.equal(detail.schemes.oauth.type, 'oauth2');
  assert.match(detail.schemes.key.description, /key/);
  assert.equal((await page.evaluate(() => window.asked)).length, 1);
  await visible(panel(page));
  await option(page, 'OAuth').check();
  await visible(panel(page).getByText(/doesn’t support yet/));
  assert.equal(await enter(page).count(), 0, 'it leads nowhere from here');
  await option(page, 'Bearer token').check();
  await entry(page, 'Token').fill('demo');
  await enter(page).click();
  await event(page, 'a2a-result', undefined, 30_000);
  assert.equal((await events('a2a-auth-required')).length, 1);
  const told = JSON.stringify(await page.evaluate(() => window.seen));
  assert.doesNotMatch(told, /Bearer (old|demo)"/);
});

test('an error of getCredentials is shown in the run and can be retried', async ({ t }) => {
  const { page, answer } = await embedded(t);
  await answer('throw new Error("The session is over");');
  await fill(page, 'Lion', 'Tiger');
  await send(page);
  await sentence(alerts(page), /session is over/);
  assert.equal((await event(page, 'a2a-error')).detail.kind, 'credentials');
  await answer('return { headers: { "X-Other": "secret-thing" } };');
  await page.getByRole('button', { name: 'Retry' }).click();
  await sentence(alerts(page), /X-Other/);
  assert.equal(t.requests.filter(({ headers }) => headers['x-other']).length, 0);
  await set(page, TAG, { getCredentials: undefined });
  await page.getByRole('button', { name: 'Retry' }).click();
  await visible(panel(page));
  await entry(page, 'API key').fill('demo-key');
  await enter(page).click();
  await inState(page, 'completed');
});

for (const { theme, width, details } of combinations(3)) {
  test(`signing in looks right and axe-core finds nothing, ${theme}, ${width} px`, details, async ({ t }) => {
    const { page } = await refused(t, { theme, width });
    const complaints = [];
    const look = async (number, name) => complaints.push(...(await complaintsOf(t, page, number, name)));
    await look(40, 'sign-in');
    await entry(page, 'API key').fill('wrong');
    await enter(page).click();
    await until(async () => /didn’t accept/.test(await describedBy(entry(page, 'API key'))), 'the wrong key is said');
    await look(41, 'sign-in-refused');
    await option(page, 'OAuth').check();
    await look(42, 'sign-in-oauth');
    await option(page, 'API key in the header X-API-Key').check();
    await entry(page, 'API key').fill('demo-key');
    await enter(page).click();
    await inState(page, 'completed');
    await look(43, 'signed-in');
    assert.deepEqual(complaints, []);
  });
}
