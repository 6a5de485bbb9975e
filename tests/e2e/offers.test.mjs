// What inputs offer: the combobox of long choices, and examples of what could be typed.
import assert from 'node:assert/strict';
import { test } from './fixtures.mjs';
import { event, get, shown } from './host.mjs';
import { combinations, isAccessible } from './looks.mjs';
import { focused, visible } from './page.mjs';
import { until } from './processes.mjs';

const TAG = 'schema-form';
const TOWNS = [
  'Aberdeen', 'Bath', 'Belfast', 'Birmingham', 'Bradford', 'Brighton', 'Bristol', 'Cambridge', 'Cardiff', 'Chester', 'Coventry',
  'Derby', 'Dundee', 'Durham', 'Edinburgh', 'Exeter', 'Glasgow', 'Hull', 'Inverness', 'Leeds', 'Leicester', 'Lincoln', 'Liverpool',
  'London', 'Manchester', 'Newcastle', 'New York', 'Norwich', 'Oxford', 'Perth', 'Plymouth', 'Sheffield', 'Swansea', 'Wells', 'York',
];
const SCHEMA = {
  title: 'Trip',
  type: 'object',
  required: ['town'],
  properties: {
    town: { title: 'Town', enum: TOWNS },
    note: { type: 'string', title: 'Note', examples: ['By train', 'By bus', 'On foot'] },
    days: { type: 'integer', title: 'Days', examples: [3, 7, 14] },
    many: { title: 'Many', enum: Array.from({ length: 5000 }, (_, at) => `Item ${at}`) },
    kind: { title: 'Kind', oneOf: Array.from({ length: 40 }, (_, at) => ({ const: at, title: `Kind ${at}`, description: `What kind ${at} is for.` })) },
  },
};

async function form(t, properties = {}, options) {
  const { page, events } = await shown(t, TAG, { schema: SCHEMA, ...properties }, options);
  const box = (name) => page.getByRole('combobox', { name: new RegExp(`^${name}\\b`) });
  const list = page.getByRole('listbox');
  const offered = () => list.getByRole('option').allTextContents();
  const active = (input) =>
    input.evaluate((it) => it.getRootNode().getElementById(it.getAttribute('aria-activedescendant'))?.textContent ?? null);
  const value = () => get(page, TAG, 'value');
  return { page, events, box, list, offered, active, value };
}

const closed = (list) => until(async () => (await list.count()) === 0, 'the list is closed');

test('a long choice is filtered by typing and taken by Enter, without submitting', async ({ t }) => {
  const { page, events, box, list, offered, active, value } = await form(t);
  const town = box('Town');
  await town.focus();
  assert.equal(await town.getAttribute('aria-expanded'), 'false');
  assert.equal(await list.count(), 0, 'focus alone opens nothing');
  await page.keyboard.type('yor');
  assert.deepEqual(await offered(), ['York', 'New York']);
  await visible(page.getByText('2 of 35', { exact: true }));
  assert.equal(await town.getAttribute('aria-expanded'), 'true');
  assert.equal(await town.getAttribute('aria-controls'), await list.getAttribute('id'));
  assert.equal(await active(town), null, 'nothing is chosen for the person');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  assert.equal(await active(town), 'New York');
  await page.keyboard.press('ArrowDown');
  assert.equal(await active(town), 'York', 'past the end it begins anew');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await closed(list);
  assert.equal(await town.inputValue(), 'New York');
  assert.equal((await value()).town, 'New York');
  assert.ok(await focused(town));
  assert.equal((await events('schema-form-submit')).length, 0);
  // The chosen one is where one begins, among all.
  await page.keyboard.press('ArrowDown');
  assert.equal((await offered()).length, TOWNS.length);
  assert.equal(await active(town), 'New York');
  // What is named needs no arrow.
  await town.fill('oxf');
  await page.keyboard.press('Enter');
  assert.equal((await value()).town, 'Oxford');
  assert.equal((await events('schema-form-submit')).length, 0);
  // With the list closed Enter sends, as everywhere.
  await page.keyboard.press('Enter');
  await event(page, 'schema-form-submit');
});

test('Escape only closes the list, Tab takes the active option', async ({ t }) => {
  const { page, box, list, active, value } = await form(t);
  const town = box('Town');
  await page.evaluate(() => addEventListener('keydown', ({ key }) => (window.heard = [...(window.heard ?? []), key])));
  await town.fill('b');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await closed(list);
  assert.equal(await town.inputValue(), 'b');
  assert.deepEqual(await page.evaluate(() => window.heard), undefined, 'keys that the list takes are nobody else’s');
  await page.keyboard.press('Escape');
  assert.deepEqual(await page.evaluate(() => window.heard), ['Escape']);
  await page.keyboard.press('ArrowUp');
  assert.equal(await active(town), 'York', 'the last one');
  await page.keyboard.press('Tab');
  await closed(list);
  assert.equal((await value()).town, 'York');
  assert.ok(!(await focused(town)));
  // Without arrows Tab only goes on; what is typed stays, and is told if it is nothing.
  await town.fill('nowhere');
  await visible(page.getByText('No matches'));
  await page.keyboard.press('Tab');
  await closed(list);
  await until(async () => (await town.getAttribute('aria-invalid')) === 'true', 'it is told');
  assert.equal(await town.inputValue(), 'nowhere');
});

test('a click opens the list and takes an option, and the focus stays', async ({ t }) => {
  const { page, box, list, offered, value } = await form(t, { value: { town: 'Bath' } });
  const town = box('Town');
  await town.click();
  assert.equal((await offered()).length, TOWNS.length, 'all, though one is chosen');
  await list.getByRole('option', { name: 'Derby' }).click();
  await closed(list);
  assert.equal((await value()).town, 'Derby');
  assert.ok(await focused(town));
  await town.click();
  await box('Note').focus();
  await closed(list);
  await page.keyboard.press('ArrowDown');
  await until(async () => (await list.count()) === 1 && (await offered())[0] === 'By train', 'one list is open at most');
});

test('examples are suggested, other values can be typed, numbers go by steps', async ({ t }) => {
  const { page, box, list, offered, value } = await form(t);
  const note = box('Note');
  await note.focus();
  await page.keyboard.type('by');
  assert.deepEqual(await offered(), ['By train', 'By bus']);
  await page.keyboard.type(' plane');
  await closed(list);
  assert.equal((await value()).note, 'by plane');
  await note.fill('by');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  assert.equal((await value()).note, 'By train');
  const days = box('Days');
  await days.focus();
  await page.keyboard.press('ArrowDown');
  assert.deepEqual(await offered(), ['3', '7', '14']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  assert.equal((await value()).days, 7);
  await page.keyboard.press('ArrowUp');
  assert.equal(await list.count(), 0);
  assert.equal((await value()).days, 8);
});

test('the first of very many options are shown, with their descriptions', async ({ t }) => {
  const { page, box, offered, value } = await form(t);
  await box('Many').click();
  assert.equal((await offered()).length, 200);
  await visible(page.getByText('The first 200 of 5000. Type to find others.'));
  await page.keyboard.type('4999');
  assert.deepEqual(await offered(), ['Item 4999']);
  await page.keyboard.press('Enter');
  assert.equal((await value()).many, 'Item 4999');
  await box('Kind').click();
  await page.keyboard.type('kind 39');
  assert.deepEqual(await offered(), ['Kind 39What kind 39 is for.']);
  await page.keyboard.press('Enter');
  assert.equal((await value()).kind, 39);
});

test('a read-only form has no suggestions', async ({ t }) => {
  const { page, box, list } = await form(t, { readonly: true, value: { town: 'Bath', note: 'x' } });
  await box('Town').click();
  await page.keyboard.press('ArrowDown');
  assert.equal(await list.count(), 0);
});

for (const { theme, width, details } of combinations(3)) {
  test(`the open list looks right, is in its place, and axe-core finds nothing, ${theme}, ${width} px`, details, async ({ t }) => {
    const { page, box, list } = await form(t, { value: { town: 'Bath' } }, { theme, width });
    await page.evaluate(() => {
      document.documentElement.style.setProperty('color-scheme', 'light dark');
      document.body.style.setProperty('background', 'Canvas');
    });
    const town = box('Town');
    const beside = async (input) => {
      const [own, at] = [await page.locator('.offers').boundingBox(), await input.boundingBox()];
      assert.ok(own.x >= 0 && own.x + own.width <= width, 'it is in the window');
      assert.ok(Math.abs(own.x - at.x) < 1 && own.width >= at.width - 1, `it is as wide as its input at least: ${JSON.stringify([own, at])}`);
      return own.y >= at.y + at.height - 1 ? 'below' : own.y + own.height <= at.y + 1 ? 'above' : 'over';
    };
    await town.click();
    await page.keyboard.press('ArrowDown');
    assert.equal(await beside(town), 'below');
    await t.shot(page, 66, 'offers');
    await isAccessible(page);
    const scrolled = await list.evaluate((it) => it.scrollHeight > it.clientHeight);
    assert.ok(scrolled, 'what does not fit scrolls in the list');
    await page.keyboard.press('Escape');
    // At the lower edge there is more room above; what scrolls takes the list along.
    await page.evaluate(() => document.body.style.setProperty('padding-block', '100vh'));
    const kind = box('Kind');
    await kind.evaluate((it) => it.scrollIntoView({ block: 'end' }));
    await kind.click();
    assert.equal(await beside(kind), 'above');
    await page.mouse.wheel(0, 20);
    await until(async () => (await beside(kind)) === 'above', 'it went along');
  });
}
