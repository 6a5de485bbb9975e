// The playground: a schema is written and its form filled in; the address alone opens the same form elsewhere; addresses
// that are damaged, too long or a stranger's do no harm.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { items, members, pretty } from '../../gallery/exact.mjs';
import { inOptions, inSchema, stringAt } from '../../play/complete.mjs';
import { FRAMEWORKS, codeFor } from '../../play/embed.mjs';
import { errorIn, places } from '../../play/json-text.mjs';
import { KEYWORDS, mistakesIn } from '../../play/keywords.mjs';
import { OPTIONS, WHOLE, WIDGETS, optionMistakesIn } from '../../play/option-names.mjs';
import { packed, unpacked } from '../../play/share.mjs';
import { FIGHT, shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { combinations, complaintsOf } from './looks.mjs';
import { field, sendButton, visible } from './page.mjs';
import { until } from './processes.mjs';
import { hostPage } from './servers.mjs';

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
  // The playground leaves a value that held a secret out of links, whatever the schema becomes, until a reset empties it.
  await source(page).fill(SCHEMA);
  await until(async () => (await page.evaluate(() => document.querySelector('schema-form').draftText)).includes('Ada'), 'the schema is new');
  assert.equal((await link()).value, undefined);
  assert.doesNotMatch(page.url(), /Ada/);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await field(page, 'Guest').fill('Eve');
  await until(async () => /"Eve"/.test(await valueText(page).inputValue()), 'the value is shown');
  assert.match((await link()).value, /Eve/);
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
  await visible(page.getByRole('region', { name: 'This message would be sent' }));
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
  await tab(page, 'Code').click();
  await page.getByRole('button', { name: 'Copy embed code' }).click();
  await visible(page.getByText('Embed code copied'));
  const code = await copied(page);
  assert.match(code, new RegExp(`crossorigin src="${origin}/elements/a2a-forms\\.js" integrity="sha384-[\\w+/]{64}"`));
  // On another site, as it was copied: the package comes from where the code came from.
  const site = await hostPage(`<!doctype html><html lang="en"><head><title>Somebody's site</title></head><body>${code}</body></html>`);
  t.later(site.close);
  const other = await t.open(site.origin);
  await visible(field(other, 'Guest'));
  assert.equal(await field(other, 'Guest').inputValue(), 'Ada');
  await visible(other.getByRole('group', { name: '</script><b>' }));
  assert.match(codeFor('HTML', { card: '{}', skill: '"<x' }, 'sha384-x'), /<a2a-form id="form" skill="&quot;&lt;x">/);
});

test('playground: code for each framework holds texts with every digit, and no text ends it', () => {
  const sheet = { schema: '{"title": "`${x}</script>\\"#\\\\d", "const": 18446744073709551615}', value: '18446744073709551615', locale: 'de', theme: 'dark' };
  for (const framework of FRAMEWORKS) {
    const code = codeFor(framework, sheet, 'sha384-x');
    assert.match(code, /18446744073709551615/, framework);
    if (framework !== 'Leptos') assert.doesNotMatch(code.replaceAll(/<\/script>\n/g, ''), /<\/script/, framework);
    if (!['HTML', 'Leptos'].includes(framework)) {
      const literal = /const schema = (`(?:[^`\\]|\\.)*`);/s.exec(code)[1];
      assert.deepEqual(JSON.parse(new Function(`return ${literal}`)()).title, '`${x}</script>"#\\d', framework);
    }
  }
  assert.match(codeFor('Leptos', sheet, ''), /r##"\{[^]*\}"##/);
  assert.match(codeFor('Vue', { card: '{"url": "https://a.example/rpc"}' }, ''), /:card\.prop="card"/);
  assert.match(codeFor('Leptos', { card: '{"url": "https://a.example/rpc"}' }, ''), /agent="https:\/\/a\.example"\.to_owned\(\)/);
});

test('playground: a framework that is chosen has its code, here and in the documents', async ({ t }) => {
  const { page, origin } = await open(t);
  await write(page, SCHEMA);
  await tab(page, 'Code').click();
  await page.getByRole('radio', { name: 'Svelte' }).check({ force: true });
  await visible(page.getByText('import "a2a-forms/svelte"'));
  await page.getByRole('button', { name: 'Copy embed code' }).click();
  await visible(page.getByText('Embed code copied'));
  assert.match(await copied(page), /^<script>\n {2}import "a2a-forms\/svelte";/);
  await page.goto(`${origin}/docs/frameworks.html`);
  await visible(page.getByRole('tabpanel', { name: 'Svelte' }));
});

test('playground: a rule that is not written as it has to be is marked, with the word that was meant', async ({ t }) => {
  const { page } = await open(t);
  await write(page, SCHEMA);
  await source(page).fill(SCHEMA.replace('"string"', '"strin"'));
  const mistake = page.getByRole('status').filter({ hasText: 'Line 6' });
  await visible(mistake);
  assert.equal(await mistake.innerText(), 'Line 6, column 23: “strin” is not a type; did you mean “string”?');
  assert.equal(await page.locator('#source .gutter .wrong').innerText(), '6');
  // The form of the other rules is still drawn, and can be used.
  await page.getByRole('textbox', { name: /^Seats/ }).fill('2');
  await until(async () => /"seats": 2/.test(await valueText(page).inputValue()), 'the form can be used');
});

test('playground: mistakes of schemas are found, and schemas from real life have none', () => {
  const said = (schema) => mistakesIn(JSON.stringify(schema)).map(({ message, values }) => message.replaceAll(/\{(\w+)\}/g, (_, name) => values[name]));
  assert.deepEqual(said({ type: ['string', 'nul'] }), ['“nul” is not a type; did you mean “null”?']);
  assert.deepEqual(said({ type: 'money' }), ['“money” is not a type; types are string, number, integer, boolean, object, array, null']);
  assert.deepEqual(said({ minLenght: 1 }), ['“minLenght” is not a keyword; did you mean “minLength”?']);
  assert.deepEqual(said({ properties: { a: { maximum: '3' } } }), ['“maximum” takes a number']);
  assert.deepEqual(said({ items: [{ pattern: '(' }] }), ['“pattern” takes a regular expression, and this one can’t be read']);
  assert.deepEqual(said({ format: 'datetime' }), ['“datetime” is not a format; did you mean “date-time”?']);
  assert.deepEqual(said({ allOf: [3] }), ['A schema is an object, true or false']);
  assert.deepEqual(said({ properties: { type: { const: 1 }, minLenght: true }, default: { type: 'x' }, 'x-a': 1, note: '' }), []);
  const groups = JSON.parse(readFileSync(new URL('../../gallery/cases.json', import.meta.url), 'utf8'));
  for (const { id } of groups.flatMap(({ cases }) => cases)) {
    const schema = caseOf(id).get('schema');
    if (schema) assert.deepEqual(mistakesIn(pretty(schema)), [], id);
  }
});

test('playground: what is no option is found, with the one that was meant', () => {
  const said = (text) => optionMistakesIn(text).map(({ offset, message, values }) => `${offset} ${message.replaceAll(/\{(\w+)\}/g, (_, name) => values[name])}`);
  assert.deepEqual(said('{"/a": {"titel": "A"}}'), ['17 “titel” is not an option; did you mean “title”?']);
  assert.deepEqual(said('{"a": {"steps": []}}'), ['6 “a” is not a place; places begin with “/”', '16 “steps” is not an option here']);
  assert.deepEqual(said('{"/a": {"widget": "slidr"}}'), ['18 “slidr” is not a control; did you mean “slider”?']);
  assert.deepEqual(said('{"": {"steps": []}, "/a~1b/*": {"widget": "list", "upload": true}}'), []);
  assert.deepEqual(said('null'), []);
  const groups = JSON.parse(readFileSync(new URL('../../gallery/cases.json', import.meta.url), 'utf8'));
  for (const { id } of groups.flatMap(({ cases }) => cases)) if (caseOf(id).has('options')) assert.deepEqual(said(caseOf(id).get('options')), [], id);
});

test('playground: the form of a source that is broken is dimmed, and can be used again once it is mended', async ({ t }) => {
  const { page } = await open(t);
  await write(page, SCHEMA);
  await source(page).fill(SCHEMA.slice(0, -1));
  await visible(page.getByText('This is the form from before.'));
  assert.ok(await page.locator('.room').evaluate((room) => room.inert));
  await source(page).fill(SCHEMA);
  await until(() => page.locator('.room').evaluate((room) => !room.inert), 'the form can be used');
});

test('playground: what is missing is an error once something was entered', async ({ t }) => {
  const { page } = await open(t);
  await write(page, SCHEMA);
  await visible(page.getByRole('status').filter({ hasText: 'Not filled in yet' }));
  assert.equal(await tab(page, 'Errors').innerText(), 'Errors');
  await field(page, 'Guest').fill('A');
  await visible(page.getByRole('status').filter({ hasText: 'Errors: 1' }));
  await visible(tab(page, 'Errors (1)'));
  await page.getByRole('button', { name: 'Reset' }).click();
  await visible(page.getByRole('status').filter({ hasText: 'Not filled in yet' }));
});

test('playground: the preview has a theme, a language, a width and a direction, which the link keeps', async ({ t }) => {
  const { page } = await open(t);
  await write(page, SCHEMA);
  const bar = page.getByRole('group', { name: 'Preview' });
  await bar.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await bar.getByRole('radio', { name: '360' }).check({ force: true });
  await bar.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch');
  await bar.getByRole('combobox', { name: 'Direction' }).selectOption('Right to left');
  const seen = (other) => other.locator('schema-form').evaluate((form) => [
    getComputedStyle(form).colorScheme, form.locale, form.dir, Math.round(form.closest('.room').getBoundingClientRect().width),
  ]);
  assert.deepEqual(await seen(page), ['dark', 'de', 'rtl', 360]);
  await page.getByRole('button', { name: 'Submit' }).click();
  await visible(page.getByRole('heading', { name: /Problem/ }));
  await page.getByRole('button', { name: 'Copy link' }).click();
  await visible(page.getByText('Link copied'));
  const other = await t.open(await copied(page));
  await visible(field(other, 'Guest'));
  assert.deepEqual(await seen(other), ['dark', 'de', 'rtl', 360]);
  // A sheet is a stranger's.
  const bad = await t.open(`${page.url().split('#')[0]}#play=${await packed({ schema: 'true', theme: '" onclick="', width: '9', locale: 'xx', dir: 'up' })}`);
  await drawn(bad);
  assert.deepEqual(await bad.evaluate(() => Object.keys(document.querySelector('.room').dataset)), []);
});

test('playground: what was submitted has a tab of its own', async ({ t }) => {
  for (const width of [1280, 360]) {
    const { page } = await open(t, '', { width });
    if (width === 360) await tab(page, 'Source').click();
    await drawn(page).catch(() => {});
    await source(page).fill(SCHEMA);
    if (width === 360) await tab(page, 'Form').click();
    await field(page, 'Guest').fill('Ada');
    assert.equal(await tab(page, 'Submitted').count(), 0);
    await page.getByRole('button', { name: 'Submit' }).click();
    if (width === 360) await page.getByRole('button', { name: 'Show it' }).click();
    assert.equal(await page.getByRole('region', { name: 'Submitted' }).innerText(), '{\n  "guest": "Ada"\n}');
    assert.equal(await tab(page, 'Submitted').getAttribute('aria-selected'), 'true');
  }
});

test('playground: options are completed by places, names and values, with the keyboard', async ({ t }) => {
  const { page } = await open(t);
  await write(page, SCHEMA);
  await tab(page, 'Options').click();
  const options = page.getByRole('textbox', { name: 'Options as JSON' });
  await options.focus();
  await page.keyboard.type('{"/g');
  await visible(page.getByRole('option', { name: '/guest' }));
  assert.match(await options.getAttribute('aria-activedescendant'), /^offers-/);
  await page.keyboard.press('Enter');
  assert.equal(await options.inputValue(), '{"/guest": {}');
  await page.keyboard.type('"wid');
  await page.keyboard.press('Enter');
  await page.keyboard.type('textarea');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+End');
  await page.keyboard.type('}');
  assert.equal(await options.inputValue(), '{"/guest": {"widget": "textarea"}}');
  await page.locator('schema-form textarea').waitFor();
  await options.fill('');
  await page.getByRole('button', { name: 'Begin with an example' }).click();
  assert.deepEqual(Object.keys(JSON.parse(await options.inputValue())), ['', '/guest', '/seats']);
});

test('playground: completion knows where the caret is, and what fits there', () => {
  const offered = (text, find = inSchema) => {
    const at = text.indexOf('|');
    const whole = text.replace('|', '');
    return find(stringAt(whole, at), whole).map(({ word }) => word);
  };
  assert.ok(offered('{"properties": {"a": {"|').includes('minLength'));
  assert.deepEqual(offered('{"properties": {"|'), [], 'a name of one’s own');
  assert.ok(offered('{"properties": {"type": {"type": "|"}}}').includes('boolean'));
  assert.ok(offered('{"allOf": [{"x": 1}, {"format": "|"}]}').includes('date-time'));
  assert.deepEqual(offered('{"properties": {"b": {}}, "required": ["|"]}'), ['b']);
  assert.deepEqual(offered('{"const": {"|'), []);
  assert.equal(stringAt('{"a": 1', 7), undefined);
  const options = (text) => offered(text, (place) => inOptions(place, SCHEMA));
  assert.deepEqual(options('{"|'), ['', '/guest', '/seats']);
  assert.ok(options('{"": {"|').includes('steps') && !options('{"/guest": {"|').includes('steps'));
  assert.ok(options('{"/guest": {"widget": "|').includes('textarea'));
  assert.deepEqual(options('{"": {"order": ["|'), ['*', 'guest', 'seats']);
  // Those that docs/options.md lists, except functions, which JSON has not.
  const docs = readFileSync(new URL('../../docs/options.md', import.meta.url), 'utf8');
  const table = docs.split('| option | at | meaning |')[1].split('\n\n')[0];
  const documented = [...table.matchAll(/^\| \[?`(\w+)`/gm)].map(([, name]) => name);
  assert.deepEqual([...Object.keys(OPTIONS), ...Object.keys(WHOLE)].sort(), documented.filter((name) => !['options', 'upload'].includes(name)).sort());
  const widgets = [.../`widget` is ([^.]*)\./s.exec(docs)[1].matchAll(/`(\w+)`/g)].map(([, name]) => name);
  assert.deepEqual([...WIDGETS].sort(), widgets.sort());
  assert.ok(Object.keys(KEYWORDS).length > 50);
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
    for (const name of ['Source', 'Value', 'Errors', 'Options', 'Code']) {
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
