// The playground: a schema is written and its form filled in; the address alone opens the same form elsewhere; addresses
// that are damaged, too long or a stranger's do no harm.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { items, members, pretty } from '../../gallery/exact.mjs';
import { embedCode } from '../../play/embed.mjs';
import { errorIn, places } from '../../play/json-text.mjs';
import { packed, unpacked } from '../../play/share.mjs';
import { FIGHT, shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { combinations, complaintsOf } from './looks.mjs';
import { field, sendButton, visible } from './page.mjs';
import { until } from './processes.mjs';
import { hostPage, packageServer } from './servers.mjs';

const caseOf = (id) => members(readFileSync(new URL(`../../gallery/cases/${id}.json`, import.meta.url), 'utf8'));

const SCHEMA = '{\n  "title": "Booking",\n  "type": "object",\n  "required": ["guest"],\n  "properties": {\n    "guest": {"type": "string", "minLength": 2},\n    "seats": {"type": "integer", "maximum": 18446744073709551615}\n  }\n}';

const source = (page) => page.getByRole('textbox', { name: 'Source as JSON' });
const valueText = (page) => page.getByRole('textbox', { name: 'Value as JSON' });
const tab = (page, name) => page.getByRole('tab', { name });

async function open(t, rest = '', options = {}) {
  const { origin } = await shared.quick();
  const page = await t.open(`${origin}/play/${rest}`, { permissions: ['clipboard-read', 'clipboard-write'], ...options });
  return { page, origin };
}

async function drawn(page) {
  await page.locator('.place > *').waitFor();
  await page.evaluate(() => customElements.whenDefined('schema-form').then(() => document.querySelector('.place > *').ready.then(() => {})));
}

/** Writes a schema of one's own, and waits for its form. */
async function write(page, text) {
  await drawn(page);
  await source(page).fill(text);
  await visible(field(page, 'Guest'));
}

const copied = (page) => page.evaluate(() => navigator.clipboard.readText());

test('playground: errors of the source are said by line and column, and lead there', async ({ t }) => {
  const { page } = await open(t);
  await write(page, SCHEMA);
  await source(page).fill(SCHEMA.replace('"minLength": 2', '"minLength": two'));
  const mistake = page.getByRole('status').filter({ hasText: 'Line 6' });
  await visible(mistake);
  assert.match(await mistake.innerText(), /^Line 6, column 46: “two” is not JSON/);
  assert.equal(await source(page).getAttribute('aria-invalid'), 'true');
  await visible(field(page, 'Guest'));
  await mistake.getByRole('button').click();
  assert.deepEqual(
    await source(page).evaluate((area) => [document.activeElement === area, area.value.slice(area.selectionStart).slice(0, 3)]),
    [true, 'two'],
  );
});

test('playground: every case of the gallery reads as JSON, and broken texts say where', () => {
  const groups = JSON.parse(readFileSync(new URL('../../gallery/cases.json', import.meta.url), 'utf8'));
  for (const { id } of groups.flatMap(({ cases }) => cases)) {
    const schema = caseOf(id).get('schema');
    if (schema) assert.equal(errorIn(pretty(schema)), undefined, id);
  }
  const at = (text) => {
    const { line, column } = errorIn(text);
    return [line, column];
  };
  assert.deepEqual(at('{"a": 1,}'), [1, 8]);
  assert.deepEqual(at('[1,\n 2\n 3]'), [3, 2]);
  assert.deepEqual(at('{a: 1}'), [1, 2]);
  assert.deepEqual(at('{"a": 01}'), [1, 8]);
  assert.deepEqual(at('"a\nb"'), [1, 3]);
  assert.deepEqual(at('[1'), [1, 3]);
  assert.deepEqual(at('['.repeat(100_000)), [1, 192]);
  assert.equal(places('{"a/b": [0, {"~": 1}]}').get('/a~1b/1/~0'), 18);
});

test('playground: the link opens the same form in a fresh browser context', async ({ t }) => {
  const { page } = await open(t);
  await write(page, SCHEMA);
  await field(page, 'Guest').fill('Ada');
  await tab(page, 'Options').click();
  await page.getByRole('textbox', { name: 'Options as JSON' }).fill('{"": {"order": ["seats", "guest"]}}');
  await tab(page, 'Value').click();
  await until(async () => /"Ada"/.test(await valueText(page).inputValue()), 'the value is shown');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await visible(page.getByText('Link copied'));
  const link = await copied(page);
  assert.match(link, /\/play\/#play=[\w-]+$/);

  const other = await t.open(link);
  await visible(field(other, 'Guest'));
  await drawn(other);
  assert.equal(await field(other, 'Guest').inputValue(), 'Ada');
  assert.equal(await source(other).inputValue(), SCHEMA);
  assert.deepEqual(JSON.parse(await other.evaluate(() => document.querySelector('schema-form').options)), { '': { order: ['seats', 'guest'] } });
  assert.match(await tab(other, 'Value').getAttribute('aria-selected'), /true/);
  assert.equal(await valueText(other).inputValue(), '{\n  "guest": "Ada"\n}');
  assert.ok(t.requests.every(({ url }) => new URL(url).origin === new URL(link).origin), 'nothing goes to another server');
});

test('playground: a secret is not in the address', async ({ t }) => {
  const { page } = await open(t);
  const link = async () => {
    // What was said of an earlier press stands for a while.
    await page.evaluate(() => void (document.querySelector('.done').textContent = ''));
    await page.getByRole('button', { name: 'Copy link' }).click();
    await visible(page.getByText(/^Link copied/));
    return unpacked(new URL(await copied(page)).hash.slice('#play='.length));
  };
  await write(page, SCHEMA);
  await field(page, 'Guest').fill('Ada');
  await until(async () => /"Ada"/.test(await valueText(page).inputValue()), 'the value is shown');
  assert.match((await link()).value, /Ada/);
  await write(page, SCHEMA.replace('"string"', '"string", "writeOnly": true'));
  await until(() => page.evaluate(() => document.querySelector('schema-form').draftText === '{}'), 'the form knows what is secret');
  assert.equal((await link()).value, '{}', 'the secret is left out');
  // Whatever spelling and name a secret has.
  for (const other of [SCHEMA.replace('"string"', '"string", "write\\u004fnly": true'), SCHEMA.replaceAll('"guest"', '"pwd"')]) {
    await source(page).fill(other);
    const input = page.locator('schema-form [data-pointer="/guest"], schema-form [data-pointer="/pwd"]').first();
    await input.fill('Ada');
    await until(() => page.evaluate(() => {
      const { draftText, valueText } = document.querySelector('schema-form');
      return /"Ada"/.test(valueText) && !/Ada/.test(draftText);
    }), 'the form knows what is secret');
    assert.doesNotMatch((await link()).value ?? '', /Ada/);
    assert.doesNotMatch(page.url(), /Ada/);
  }
});

test('playground: nobody signs in, and nothing is sent', async ({ t }) => {
  const { page, origin } = await open(t);
  const card = {
    name: 'Shop', description: '', version: '1', url: `${origin}/rpc`, protocolVersion: '0.3.0', preferredTransport: 'JSONRPC', supportsAuthenticatedExtendedCard: true,
    securitySchemes: { basic: { type: 'http', scheme: 'basic' } }, security: [{ basic: [] }], capabilities: {},
    defaultInputModes: ['text/plain'], defaultOutputModes: ['text/plain'], skills: [{ id: 'a', name: 'A', description: '', tags: [] }],
  };
  await page.getByRole('radio', { name: 'Agent card' }).check({ force: true });
  await source(page).fill(JSON.stringify(card));
  // While the source is written, one element takes the place of another.
  await until(() => page.evaluate(() => document.querySelector('a2a-form')?.ready.then(() => true, () => false)), 'the card is read');
  assert.equal(await page.getByRole('button', { name: /Sign in/ }).count(), 0);
  const message = page.locator('a2a-form textarea').first();
  await message.fill('Hello');
  await sendButton(page).click();
  await visible(page.getByText('This message would be sent'));
  assert.equal(t.requests.filter(({ url }) => url.startsWith(`${origin}/rpc`)).length, 0);
});

test('playground: a value is written as JSON, exactly, and a preset begins again', async ({ t }) => {
  const { page } = await open(t);
  await write(page, SCHEMA);
  await valueText(page).fill('{"guest": "A", "seats": 18446744073709551615}');
  await visible(tab(page, 'Errors (1)'));
  await tab(page, 'Errors').click();
  await page.getByRole('button', { name: 'schema, line 6' }).click();
  assert.match(await source(page).evaluate((area) => area.value.slice(area.selectionStart)), /^2/);
  await field(page, 'Guest').fill('Ada');
  await page.getByRole('button', { name: 'Submit' }).click();
  assert.equal(await page.getByRole('region', { name: 'Submitted' }).innerText(), '{\n  "guest": "Ada",\n  "seats": 18446744073709551615\n}');
  await page.getByLabel('Start from').selectOption('Survey');
  await until(async () => !(await source(page).inputValue()).includes('Booking'), 'the preset is shown');
  assert.match(page.url(), /#case=/);
  await page.goBack();
  await visible(field(page, 'Guest'));
  assert.equal(await source(page).inputValue(), SCHEMA, 'the history has what was written');
});

const BROKEN = {
  damaged: '#play=q1YqTs5IzU1UslKqjlEqqSxI',
  'of other characters': '#play=%3Cimg%20src=x%3E',
  'of an unknown preset': '#case=__proto__',
  'with a broken escape': '#case=%E0%A4%A',
};

for (const [kind, fragment] of Object.entries(BROKEN)) {
  test(`playground: a link ${kind} is said, and the page works`, async ({ t }) => {
    const { page } = await open(t, fragment);
    await visible(page.getByRole('alert').filter({ hasText: /^This link .*preset is shown instead\.$/ }));
    await write(page, SCHEMA);
  });
}

test('playground: a link that unpacks to very much, or to something else, is refused', async () => {
  const zeros = new Blob([new Uint8Array(30_000_000)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bomb = Buffer.from(await new Response(zeros).arrayBuffer()).toString('base64url');
  assert.ok(bomb.length < 60_000);
  await assert.rejects(unpacked(bomb), /more than a megabyte/);
  await assert.rejects(unpacked('A'.repeat(60_001)), /too long/);
  const link = async (value) => {
    const bytes = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    return Buffer.from(await new Response(bytes).arrayBuffer()).toString('base64url');
  };
  for (const value of [null, 7, [], { schema: { type: 'string' } }, { toString: 'x' }]) {
    await assert.rejects(unpacked(await link(value)), /no schema/);
  }
  assert.deepEqual(await unpacked(await packed({ schema: 'ß', value: '1' })), { schema: 'ß', value: '1' });
  const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(60_000))).toString('base64');
  assert.equal(await packed({ schema: noise }), undefined, 'too long for an address');
});

test('playground: the embed code is a page that works as it is', async ({ t }) => {
  const { page, origin } = await open(t);
  await write(page, SCHEMA.replace('Booking', '</script><b>'));
  await field(page, 'Guest').fill('Ada');
  await tab(page, 'HTML').click();
  await page.getByRole('button', { name: 'Copy embed code' }).click();
  await visible(page.getByText('Embed code copied'));
  const code = await copied(page);
  // The copy that is served elsewhere below has these bytes: another hash would keep it from running.
  assert.match(code, new RegExp(`crossorigin src="${origin}/elements/a2a-forms\\.js" integrity="sha384-[\\w+/]{64}"`));
  const cdn = await packageServer();
  t.later(cdn.close);
  const body = code.replace(`${origin}/elements`, cdn.origin);
  const site = await hostPage(`<!doctype html><html lang="en"><head><title>Somebody's site</title></head><body>${body}</body></html>`);
  t.later(site.close);
  const other = await t.open(site.origin);
  await visible(field(other, 'Guest'));
  assert.equal(await field(other, 'Guest').inputValue(), 'Ada');
  await visible(other.getByRole('group', { name: '</script><b>' }));
  assert.match(embedCode({ card: '{}', skill: '"<x' }, 'a.js', 'sha384-x'), /<a2a-form id="form" skill="&quot;&lt;x">/);
});

test('playground: the card of the query gives the form of each skill, and nothing is sent', async ({ t }) => {
  const { page, origin } = await open(t, '?card=../.well-known/agent-card.json');
  await page.getByRole('combobox', { name: 'Skill' }).selectOption(FIGHT.skill);
  await visible(field(page, 'A'));
  await field(page, 'A').fill('Lion');
  await field(page, 'B').fill('Tiger');
  await sendButton(page).click();
  const message = page.getByRole('region', { name: 'This message would be sent' });
  await visible(message);
  assert.ok(items(members(await message.innerText()).get('parts')).some((part) => part.includes('"Lion"')));
  assert.deepEqual(t.sent, []);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await visible(page.getByText('Link copied'));
  const other = await t.open(await copied(page));
  await visible(field(other, 'A'));
  assert.equal(await field(other, 'A').inputValue(), 'Lion');
  assert.ok(t.requests.every(({ url }) => url.startsWith(origin)));
});

test('playground: a card of another site is fetched on a click only', async ({ t }) => {
  const { origin } = await shared.python13();
  const { page } = await open(t, `?card=${encodeURIComponent(`${origin}/.well-known/agent-card.json`)}`);
  await visible(page.getByText(`This link names a card at ${new URL(origin).host}`));
  assert.ok(t.requests.every(({ url }) => !url.startsWith(origin)));
  await page.getByRole('button', { name: 'Fetch' }).click();
  await visible(field(page, 'A'));
});

test('playground: tabs are operated by arrow keys, and the skip link leads to the form', async ({ t }) => {
  const { page } = await open(t, '', { width: 360 });
  await visible(tab(page, 'Form'));
  await tab(page, 'Form').focus();
  await page.keyboard.press('ArrowLeft');
  await visible(source(page));
  assert.equal(await tab(page, 'Source').getAttribute('aria-selected'), 'true');
  await page.keyboard.press('End');
  await visible(page.getByRole('region', { name: 'Embed code' }));
  await page.getByRole('link', { name: 'Skip to the form' }).focus();
  await page.keyboard.press('Enter');
  await visible(page.getByRole('tabpanel', { name: 'Form' }));
});

for (const { theme, width, details } of combinations(0)) {
  test(`playground: looks right and axe-core finds nothing, ${theme}, ${width} px`, details, async ({ t }) => {
    const { page } = await open(t, '#case=order', { theme, width });
    await page.waitForFunction(() => document.querySelector('schema-form')?.state === 'invalid');
    const complaints = await complaintsOf(t, page, 90, 'play-form');
    for (const name of ['Source', 'Value', 'Errors', 'Options', 'HTML']) {
      if (width >= 960 && name === 'Source') continue;
      await tab(page, name).click();
      complaints.push(...(await complaintsOf(t, page, 90, `play-${name.toLowerCase()}`)));
    }
    await page.locator('#source textarea').evaluate((area) => area.closest('section').hidden).then((hidden) => hidden && tab(page, 'Source').click());
    await source(page).fill('{\n  "type": "object",\n}');
    await visible(page.getByText('Line 2, column 19'));
    complaints.push(...(await complaintsOf(t, page, 90, 'play-mistake')));
    await page.goto('about:blank');
    await page.goto(new URL('/play/?card=../.well-known/agent-card.json', (await shared.quick()).origin).href);
    await page.getByRole('combobox', { name: 'Skill' }).selectOption(FIGHT.skill);
    await visible(field(page, 'A'));
    complaints.push(...(await complaintsOf(t, page, 90, 'play-card')));
    assert.deepEqual(complaints, []);
  });
}
