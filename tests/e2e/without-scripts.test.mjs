// Forms that a server writes, in pages without scripts: the servers of docs/server-rendering.md, every form of the gallery, and
// what a post has to keep.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { members } from '../../gallery/exact.mjs';
import { thousand } from '../../gallery/thousand.mjs';
import { accepted, button, fillInByPosts, formServer, press, tabTo, textbox, type, withoutScripts } from './by-posts.mjs';
import { inTurn, pieces } from './cases.mjs';
import { test } from './fixtures.mjs';
import { ANY_HEADING_ORDER, isAccessible } from './looks.mjs';
import { Program, freePort } from './processes.mjs';
import { need, settings } from './settings.mjs';
import { blocksFor } from './snippets.mjs';

const example = (file) => readFileSync(path.join(settings.root, 'examples', file), 'utf8').trimEnd();

/** The servers of the examples: how each is started at a port. */
const SERVERS = {
  Express(port) {
    const root = path.join(settings.artefacts, 'express', String(port));
    rmSync(root, { recursive: true, force: true });
    cpSync(path.join(settings.root, 'examples/express'), root, { recursive: true, filter: (file) => !file.endsWith('node_modules') });
    mkdirSync(path.join(root, 'node_modules'));
    symlinkSync(path.join(settings.root, 'tests/e2e/node_modules/express'), path.join(root, 'node_modules/express'));
    symlinkSync(need(settings.package, 'cargo xtask package builds it'), path.join(root, 'node_modules/a2a-forms'));
    return ['env', [`PORT=${port}`, process.execPath, path.join(root, 'server.js')]];
  },
  axum: (port) => [need(settings.axumForm, 'cargo build -p axum-form builds it'), [String(port), need(settings.package, 'cargo xtask package builds it')]],
};

const PRINTED = 'docs/server-rendering.md prints the servers of the examples';
test(PRINTED, () => {
  const printed = blocksFor(PRINTED).map(({ code }) => code);
  assert.deepEqual(printed, [example('express/server.js'), example('axum/src/main.rs')]);
  const { scripts, dependencies } = JSON.parse(example('express/package.json'));
  assert.equal(scripts.start, 'node server.js');
  const tested = JSON.parse(readFileSync(path.join(settings.root, 'tests/e2e/package.json'), 'utf8')).dependencies;
  assert.equal(dependencies.express, tested.express, 'Express is tested as it is named');
});

const startServer = async (t, name) => {
  const port = await freePort();
  const program = new Program(`${name}-${port}`, ...SERVERS[name](port));
  t.later(() => program.stop());
  const origin = `http://localhost:${port}/`;
  await program.answers(origin);
  return origin;
};

for (const name of Object.keys(SERVERS)) {
  test(`${name}: a form without scripts is filled in by keyboard, refused, corrected, and accepted`, async ({ t }) => {
    const page = await withoutScripts(t, await startServer(t, name));
    await type(page, 'Name', 'A');
    await type(page, 'Price', '1.10');
    // The condition: an address for the post only. It comes by a round trip, and is not an error yet.
    await tabTo(page, page.getByRole('radio', { name: 'Collect' }));
    await page.keyboard.press('ArrowDown');
    await press(page, 'Enter', button(page, 'Send'));
    await textbox(page, 'Address').waitFor();
    assert.equal(await textbox(page, 'Address').getAttribute('aria-invalid'), null);
    assert.equal(await page.getByRole('heading', { name: /problem/i }).count(), 0);
    await press(page, 'Enter', textbox(page, 'Name'));
    await page.getByRole('heading', { name: /problem/i }).waitFor();
    for (const wrong of ['Name', 'Item 1', 'Address']) assert.equal(await textbox(page, wrong).getAttribute('aria-invalid'), 'true', wrong);
    assert.equal(await textbox(page, 'Price').getAttribute('aria-invalid'), null);
    assert.equal(await textbox(page, 'Price').inputValue(), '1.10', 'what was typed is there again');
    await type(page, 'Name', 'Ada');
    await type(page, 'Item 1', 'Lamp');
    for (const item of [2, 3]) {
      await press(page, 'Enter', button(page, 'Add item to Items'));
      await textbox(page, `Item ${item}`).waitFor();
    }
    await type(page, 'Item 2', 'Chair');
    await press(page, 'Enter', button(page, 'Remove Item 3'));
    assert.equal(await textbox(page, 'Item 3').count(), 0);
    assert.equal(await textbox(page, 'Item 2').inputValue(), 'Chair');
    await type(page, 'Address', 'Main Street 1');
    await press(page, 'Enter');
    const result = page.locator('schema-view');
    for (const text of ['Ada', '1.10', 'Lamp', 'Chair', 'Main Street 1']) await result.getByText(text, { exact: true }).first().waitFor();
  });

  test(`${name}: in German the words and numbers of a form without scripts are German`, async ({ t }) => {
    const page = await withoutScripts(t, `${await startServer(t, name)}?lang=de`);
    await textbox(page, 'Name').fill('Ada');
    await textbox(page, 'Price').fill('1,10');
    await textbox(page, 'Item 1').fill('Lampe');
    await press(page, 'Enter', button(page, 'Senden'));
    await page.locator('schema-view').getByText('1,10', { exact: true }).waitFor();
  });
}

test('Express: with the script of the elements the form wakes up, and the server accepts what it posts', async ({ t }) => {
  const page = await t.open(await startServer(t, 'Express'));
  await page.waitForFunction(() => document.querySelector('schema-form').state === 'invalid');
  await textbox(page, 'Name').fill('Ada');
  await textbox(page, 'Price').fill('1.10');
  await textbox(page, 'Item 1').fill('Lamp');
  // Its condition needs no round trip now.
  await page.getByRole('radio', { name: 'Post' }).check();
  await textbox(page, 'Address').fill('Main Street 1');
  await button(page, 'Send').click();
  // The view that wakes up has its own tree, hidden, beside the HTML.
  const result = page.locator('schema-view');
  for (const text of ['1.10', 'Main Street 1']) await result.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
  await page.waitForFunction(() => !document.querySelector('schema-view').shadowRoot.querySelector('[data-a2a]'));
  await result.getByRole('button', { name: 'Export' }).click();
  await result.getByRole('button', { name: /^Download/ }).first().waitFor();
});

test('axe-core finds nothing in a form and a result of a server, before the script of the elements', async ({ t }) => {
  // axe-core is a script, so that the page has to run scripts: those of the elements do not come.
  const page = await t.open('about:blank');
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(await startServer(t, 'Express'));
  await isAccessible(page, ANY_HEADING_ORDER);
  await Promise.all([page.waitForEvent('load'), button(page, 'Send').click()]);
  await page.getByRole('heading', { name: /problem/i }).waitFor();
  await isAccessible(page, ANY_HEADING_ORDER);
  for (const [name, text] of [['Name', 'Ada'], ['Price', '2'], ['Item 1', 'Lamp']]) await textbox(page, name).fill(text);
  await Promise.all([page.waitForEvent('load'), button(page, 'Send').click()]);
  await page.locator('schema-view').waitFor();
  await isAccessible(page, ANY_HEADING_ORDER);
});

/** Opens a form without scripts. */
async function open(t, form, headers) {
  const { origin, close } = await formServer(form, headers);
  t.later(close);
  return withoutScripts(t, origin);
}
const named = (page, name) => page.locator(`[name="${name}"]:visible`);
const send = (page, name = 'submit') => Promise.all([page.waitForEvent('load'), named(page, name).last().click()]);

test('the styles of a form have the nonce of the Content-Security-Policy', async ({ t }) => {
  const policy = "default-src 'none'; style-src 'nonce-abc'; img-src data:; form-action 'self'; base-uri 'none'";
  const schema = { type: 'object', properties: { name: { type: 'string' }, list: { type: 'array', minItems: 2, items: { type: 'object', properties: { a: { type: 'string' } } } } } };
  for (const [nonce, isStyled] of [['abc', true], ['other', false]]) {
    const page = await open(t, { schema, nonce }, { 'Content-Security-Policy': policy });
    const radius = await textbox(page, 'Name').evaluate((one) => getComputedStyle(one).borderRadius);
    assert.equal(radius !== '0px', isStyled, `${nonce}: ${radius}`);
    if (isStyled) assert.deepEqual(t.consoleErrors, []);
  }
});

test('numbers arrive to the letter', async ({ t }) => {
  const properties = { price: { type: 'number' }, count: { type: 'integer' }, kept: { type: 'number' } };
  const page = await open(t, { schema: { type: 'object', properties }, valueText: '{"kept":1.000e2}' });
  await textbox(page, 'Price').fill('1.10');
  await textbox(page, 'Count').fill('1234567890123456789012345');
  await send(page);
  assert.equal(await accepted(page), '{"price":1.10,"count":1234567890123456789012345,"kept":1.000e2}');
});

test('absent, null and empty are told apart', async ({ t }) => {
  const schema = { type: 'object', properties: { a: { type: ['string', 'null'] }, b: { type: ['string', 'null'] }, c: { type: 'string' }, d: { type: 'string' } } };
  const page = await open(t, { schema, value: { c: '', d: 'x' } });
  await send(page, 'empty-null:/b');
  await textbox(page, 'D').fill('');
  await send(page);
  assert.equal(await accepted(page), '{"b":null,"c":""}');
});

test('a chooser shows the fields of its branch after a round trip, and what was typed elsewhere stays', async ({ t }) => {
  const branch = (title, member) => ({ type: 'object', title, properties: { [member]: { type: 'string', minLength: 2 } }, required: [member] });
  const payment = { oneOf: [branch('Card', 'number'), branch('Invoice', 'address')] };
  const page = await open(t, { schema: { type: 'object', properties: { name: { type: 'string' }, payment }, required: ['payment'] } });
  await textbox(page, 'Name').fill('Ada');
  await page.getByRole('radio', { name: 'Invoice' }).check();
  await send(page);
  await textbox(page, 'Address').fill('Main Street 1');
  await send(page);
  assert.equal(await accepted(page), '{"name":"Ada","payment":{"address":"Main Street 1"}}');
});

const read = (name) => readFileSync(new URL(`../../gallery/${name}`, import.meta.url), 'utf8');
const CASES = JSON.parse(read('cases.json')).flatMap(({ cases }) => cases);

/** Fills in cases of the gallery without scripts, one after the other. */
const byPosts = (t, cases) =>
  inTurn(cases, async ({ id }) => {
    const parts = members(read(`cases/${id}.json`));
    const { schema, answers } = parts.has('fields') ? thousand(Number(parts.get('fields'))) : {};
    const [given, wanted] = schema ? [JSON.stringify(schema), JSON.stringify(answers)] : [parts.get('schema'), parts.get('answers')];
    const options = parts.has('options') ? JSON.parse(parts.get('options')) : undefined;
    const page = await open(t, { schema: JSON.parse(given), valueText: parts.get('value'), options });
    await fillInByPosts(page, { answers: wanted, schema: given });
    await page.close();
  });

for (const cases of pieces(CASES, 5)) {
  const titles = cases.map(({ title }) => `“${title}”`).join(', ');
  test(`gallery without scripts: ${titles}: each is filled in by posts, and accepted`, ({ t }) => byPosts(t, cases));
}
