// Groups that fold: what begins folded, what is said of it, what opens it, and how it looks.
import assert from 'node:assert/strict';
import { test } from './fixtures.mjs';
import { get, set, shown } from './host.mjs';
import { ANY_HEADING_ORDER, combinations, isAccessible, sideways } from './looks.mjs';
import { summary, visible } from './page.mjs';
import { until } from './processes.mjs';

const TAG = 'schema-form';
const SCHEMA = {
  title: 'Organisation', type: 'object', required: ['company', 'head'],
  properties: { company: { title: 'Company', type: 'string' }, head: { $ref: '#/$defs/person', title: 'Head' } },
  $defs: {
    person: {
      title: 'Person', type: 'object', required: ['name'],
      properties: {
        name: { title: 'Name', type: 'string', minLength: 2 },
        role: { title: 'Role', enum: ['Manager', 'Engineer'] },
        remote: { title: 'Works from home', type: 'boolean' },
        note: { title: 'Remarks', type: 'string' },
        reports: { title: 'Reports', type: 'array', items: { $ref: '#/$defs/person' } },
      },
    },
  },
};
const VALUE = {
  company: 'Example',
  head: {
    name: 'Ada',
    reports: [
      { name: 'Bo', role: 'Manager', remote: true, reports: [{ name: 'Cy', role: 'Engineer' }, { name: 'Di', role: 'Engineer' }] },
      { name: 'Ed', role: 'Engineer' },
      { name: 'Fi', role: 'Manager' },
    ],
  },
};
const MISSING = { ...VALUE, head: { ...VALUE.head, reports: [...VALUE.head.reports, { role: 'Manager' }] } };

async function form(t, value = VALUE, { attributes = '', ...options } = {}) {
  const hosted = await shown(t, TAG, { ...(value && { value }), schema: SCHEMA }, { body: `<${TAG} ${attributes}></${TAG}>`, ...options });
  if (value) await hosted.page.locator('.fold').first().waitFor();
  return hosted;
}

const fold = (page, at) => page.locator(`.fold[data-at="${at}"]`);
const control = (page, at) => page.locator(`[data-pointer="${at}"]`);
const isFolded = async (page, at) => (await fold(page, at).getAttribute('aria-expanded')) === 'false';
const folded = (page, at, what) => until(() => isFolded(page, at), what ?? `${at} is folded`);
const opened = (page, at, what) => until(async () => !(await isFolded(page, at)), what ?? `${at} is open`);
const focused = (locator) => until(() => locator.evaluate((element) => element === element.getRootNode().activeElement), 'it has the focus');

/** What the browser tells assistive software of an element. */
async function told(page, locator) {
  const session = await page.context().newCDPSession(page);
  const handle = await locator.elementHandle();
  await handle.evaluate((element) => (window.asked = element));
  const { result } = await session.send('Runtime.evaluate', { expression: 'window.asked' });
  const { nodes } = await session.send('Accessibility.getPartialAXTree', { objectId: result.objectId, fetchRelatives: false });
  await session.detach();
  const [node] = nodes;
  const state = Object.fromEntries((node.properties ?? []).map(({ name, value }) => [name, value.value]));
  return { role: node.role?.value, name: node.name?.value, description: node.description?.value, expanded: state.expanded, ignored: node.ignored };
}

test('deep groups of a loaded value start folded with a summary; groups with errors start open', async ({ t }) => {
  const { page } = await form(t, MISSING);
  const [one, two, missing] = ['/head/reports/0', '/head/reports/1', '/head/reports/3'];
  assert.deepEqual([await isFolded(page, one), await isFolded(page, two), await isFolded(page, missing)], [true, true, false]);
  await visible(page.getByText('Bo · Manager · Works from home · Reports: 2'));
  assert.equal(await control(page, `${one}/name`).isVisible(), false);
  assert.equal(await control(page, `${one}/name`).inputValue(), 'Bo', 'it is there all the same');
  assert.equal(await control(page, `${missing}/name`).isVisible(), true);
  assert.deepEqual(await get(page, TAG, 'value'), MISSING, 'nothing of it is in the value');
  await isAccessible(page, ANY_HEADING_ORDER);
});

test('added groups are open, and a flat form has no folds', async ({ t }) => {
  const { page } = await form(t, null);
  assert.equal(await page.locator('.fold').count(), 0);
  for (const at of ['/head/reports', '/head/reports/0/reports']) {
    await page.locator(`[data-do=add][data-at="${at}"]`).press('Enter');
    await focused(control(page, `${at}/0/name`));
    assert.equal(await isFolded(page, `${at}/0`), false);
  }
  await set(page, TAG, { schema: { properties: { a: { type: 'string' }, b: { properties: { c: {}, d: {}, e: {} } } } }, value: { a: 'x', b: { c: 1 } } });
  await visible(control(page, '/b/c'));
  await get(page, TAG, 'ready');
  assert.deepEqual([await page.locator('.fold').count(), await page.locator('.folds').count()], [0, 0]);
});

test('a group is opened and folded by keyboard, and keeps the focus', async ({ t }) => {
  const { page } = await form(t);
  const button = fold(page, '/head/reports/0');
  await button.focus();
  await page.keyboard.press('Enter');
  await opened(page, '/head/reports/0');
  await focused(button);
  // What acts on the item comes next, then what is in it.
  const stops = [];
  for (let stop = 0; stop < 5; stop += 1) {
    await page.keyboard.press('Tab');
    stops.push(await page.evaluate((tag) => {
      const { dataset } = document.querySelector(tag).shadowRoot.activeElement;
      return dataset.do ?? dataset.pointer;
    }, TAG));
  }
  assert.deepEqual(stops, ['json', 'down', 'duplicate', 'remove', '/head/reports/0/name']);
  for (let stop = 0; stop < 5; stop += 1) await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await folded(page, '/head/reports/0');
  await focused(button);
  // Nothing that is folded away is a stop.
  for (let stop = 0; stop < 5; stop += 1) await page.keyboard.press('Tab');
  await focused(fold(page, '/head/reports/1'));
  // A click on the name, or on the line, does the same.
  await page.locator('.fold-line', { hasText: 'Ed' }).click();
  await opened(page, '/head/reports/1');
  await page.locator('[id$="-head-reports-1.label"]').click();
  await folded(page, '/head/reports/1');
});

test('the fold button has a name, a state and a description', async ({ t }) => {
  const { page } = await form(t);
  const button = fold(page, '/head/reports/0');
  const line = 'Bo · Manager · Works from home · Reports: 2';
  assert.deepEqual(await told(page, button), { role: 'button', name: 'Contents of Person 1', description: line, expanded: false, ignored: false });
  const group = await told(page, control(page, '/head/reports/0'));
  assert.deepEqual([group.role, group.name], ['group', 'Person 1']);
  await button.click();
  const open = await told(page, button);
  assert.deepEqual([open.name, open.expanded], ['Contents of Person 1', true]);
  assert.equal(open.description ?? '', '', 'nothing is said twice');
  const controls = await button.getAttribute('aria-controls');
  assert.equal(await page.locator(`[id="${controls}"] [data-pointer="/head/reports/0/name"]`).count(), 1);
  const ids = await page.evaluate((tag) => [...document.querySelector(tag).shadowRoot.querySelectorAll('[id]')].map(({ id }) => id), TAG);
  assert.equal(new Set(ids).size, ids.length, 'no id is there twice');
});

test('a fold moves with its item, and a duplicate is open', async ({ t }) => {
  const { page } = await form(t);
  await fold(page, '/head/reports/0').click();
  await page.getByRole('button', { name: 'Move Person 1 down', exact: true }).first().click();
  await opened(page, '/head/reports/1', 'Bo goes along');
  assert.equal(await isFolded(page, '/head/reports/0'), true, 'Ed goes along');
  assert.equal(await control(page, '/head/reports/1/name').inputValue(), 'Bo');
  const { name } = await told(page, fold(page, '/head/reports/1'));
  assert.equal(name, 'Contents of Person 2');
  await page.getByRole('button', { name: 'Duplicate Person 1', exact: true }).first().click();
  await focused(control(page, '/head/reports/1/name'));
  assert.deepEqual([await isFolded(page, '/head/reports/0'), await isFolded(page, '/head/reports/1')], [true, false]);
  await page.keyboard.type('win');
  // Its line follows what is in it.
  await fold(page, '/head/reports/1').click();
  await visible(page.getByText('Edwin · Engineer').or(page.getByText('winEd · Engineer')));
  // To JSON and back.
  for (const state of ['true', 'false']) {
    const json = page.locator('[data-do=json][data-at="/head/reports"]');
    await json.click();
    await until(async () => (await json.getAttribute('aria-pressed')) === state, 'JSON or form');
  }
  assert.deepEqual([await isFolded(page, '/head/reports/0'), await isFolded(page, '/head/reports/1'), await isFolded(page, '/head/reports/2')], [true, true, false]);
});

test('sending opens groups with errors; summary links open folded groups', async ({ t }) => {
  const value = structuredClone(VALUE);
  value.head.reports[0].reports[1].name = 'D';
  value.head.reports[1].name = 'E';
  const { page } = await form(t, value);
  await page.evaluate((tag) => document.querySelector(tag).submit(), TAG);
  await visible(summary(page));
  for (const at of ['/head/reports/0', '/head/reports/0/reports/1', '/head/reports/1']) await opened(page, at);
  assert.equal(await isFolded(page, '/head/reports/0/reports/0'), true, 'what is right stays folded');
  await isAccessible(page, ANY_HEADING_ORDER);
  await fold(page, '/head/reports/0/reports/1').click();
  await fold(page, '/head/reports/0').click();
  await visible(page.getByText('One problem in here').first());
  const { description } = await told(page, fold(page, '/head/reports/0'));
  assert.equal(description, 'Bo · Manager · Works from home · Reports: 2 One problem in here');
  await isAccessible(page, ANY_HEADING_ORDER);
  await t.shot(page, 90, 'folds-mistakes');
  await summary(page).getByRole('link').first().click();
  await focused(control(page, '/head/reports/0/reports/1/name'));
  assert.equal(await control(page, '/head/reports/0/reports/1/name').isVisible(), true);
  await fold(page, '/head/reports/0').click();
  await page.evaluate((tag) => document.querySelector(tag).focusFirstError(), TAG);
  await focused(control(page, '/head/reports/0/reports/1/name'));
});

test('“Find a field” and Undo open folded groups', async ({ t }) => {
  const value = structuredClone(VALUE);
  for (let more = 0; more < 12; more += 1) value.head.reports.push({ name: `More ${more}`, role: 'Engineer' });
  const { page } = await form(t, value);
  const find = page.getByRole('combobox', { name: 'Find a field' });
  await find.focus();
  await page.keyboard.type('Person 2 › Name');
  await page.getByText(/Press Enter/).waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await focused(control(page, '/head/reports/0/reports/1/name'));
  await opened(page, '/head/reports/0');
  // The way back leads to what it changes.
  await page.keyboard.type('ana');
  const undo = page.getByRole('button', { name: /^Undo/ });
  await undo.click();
  assert.equal(await isFolded(page, '/head/reports/0'), false);
  await page.getByRole('button', { name: 'Collapse all', exact: true }).click();
  await folded(page, '/head/reports/0/reports/1');
  await page.getByRole('button', { name: /^Redo/ }).click();
  await opened(page, '/head/reports/0/reports/1');
  await opened(page, '/head/reports/0');
});

test('the browser’s own search finds what is folded, and opens it', async ({ t }) => {
  const group = (inside) => ({ type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' }, ...inside } });
  const { page, site } = await form(t);
  await set(page, TAG, {
    value: { list: [{ deep: { a: 'x', zebra: 'y' } }, { deep: { a: 'x' } }] },
    schema: { properties: { list: { type: 'array', items: group({ deep: group({ zebra: { type: 'string', title: 'Zebra crossing' } }) }) } } },
  });
  await fold(page, '/list/0').click();
  await folded(page, '/list/0/deep');
  await folded(page, '/list/0');
  assert.equal(await page.locator('[id$="-list-0.members"]').getAttribute('hidden'), 'until-found');
  // A link to a text is searched for as a person would have the browser do it.
  await page.goto(`${site.origin}/#:~:text=Zebra%20crossing`);
  await opened(page, '/list/0');
  await opened(page, '/list/0/deep');
  await visible(control(page, '/list/0/deep/zebra'));
  assert.equal(await isFolded(page, '/list/1/deep'), true, 'what was not looked for stays folded');
  // The form knows: a click folds it again.
  await fold(page, '/list/0/deep').click();
  await folded(page, '/list/0/deep');
});

test('all groups are folded and opened at once, in a read-only form, too', async ({ t }) => {
  const { page } = await form(t, VALUE, { attributes: 'readonly' });
  const [all, none] = ['Collapse all', 'Expand all'].map((name) => page.getByRole('button', { name, exact: true }));
  await none.click();
  for (const at of ['/head/reports/0', '/head/reports/0/reports/0', '/head/reports/2']) await opened(page, at);
  await all.click();
  for (const at of ['/head/reports/0', '/head/reports/2']) await folded(page, at);
  await focused(all);
  await fold(page, '/head/reports/0').click();
  await opened(page, '/head/reports/0');
  assert.equal(await isFolded(page, '/head/reports/0/reports/0'), true);
  assert.deepEqual(await get(page, TAG, 'value'), VALUE);
});

test('a value set by the host page does not fold the focused group', async ({ t }) => {
  const { page } = await form(t);
  await fold(page, '/head/reports/0').click();
  await fold(page, '/head/reports/1').click();
  await control(page, '/head/reports/1/name').focus();
  // As frameworks do, on each change.
  await page.evaluate((tag) => document.addEventListener('schema-form-change', ({ detail }) => (document.querySelector(tag).value = detail.value)), TAG);
  await page.keyboard.press('End');
  await page.keyboard.type('win');
  await until(async () => (await get(page, TAG, 'value')).head.reports[1].name === 'Edwin', 'it is typed');
  assert.deepEqual([await isFolded(page, '/head/reports/0'), await isFolded(page, '/head/reports/1'), await isFolded(page, '/head/reports/2')], [false, false, true]);
  await set(page, TAG, { value: { ...VALUE, company: 'Other' } });
  await folded(page, '/head/reports/0', 'another value begins as one');
  await focused(control(page, '/head/reports/1/name'));
  assert.equal(await isFolded(page, '/head/reports/1'), false);
});

test('folds on another page of a long list are reached by links and folded with all', async ({ t }) => {
  const value = structuredClone(VALUE);
  for (let more = 0; more < 60; more += 1) value.head.reports.push({ name: `More ${more}`, role: 'Engineer' });
  value.head.reports[60].name = 'M';
  const { page } = await form(t, value);
  assert.equal(await control(page, '/head/reports/60/name').count(), 0, 'it is on the second page');
  await page.evaluate((tag) => document.querySelector(tag).validate().then(() => {}), TAG);
  await page.evaluate((tag) => document.querySelector(tag).focusFirstError(), TAG);
  await focused(control(page, '/head/reports/60/name'));
  assert.deepEqual([await isFolded(page, '/head/reports/60'), await isFolded(page, '/head/reports/61')], [false, true]);
  await page.getByRole('button', { name: 'Expand all', exact: true }).click();
  await opened(page, '/head/reports/61');
  await page.getByRole('button', { name: 'Items before these', exact: true }).click();
  await opened(page, '/head/reports/1');
});

test('typing in a form with many folds redraws none of them', async ({ t }) => {
  const value = structuredClone(VALUE);
  for (let more = 0; more < 40; more += 1) value.head.reports.push({ name: `More ${more}`, role: 'Engineer' });
  const { page } = await form(t, value);
  await control(page, '/company').focus();
  await page.evaluate((tag) => {
    window.touched = [];
    const note = (records) => window.touched.push(...records.map(({ target }) => target.closest?.('.field')?.querySelector('[data-pointer]')?.dataset.pointer ?? target.className ?? ''));
    new MutationObserver(note).observe(document.querySelector(tag).shadowRoot, { subtree: true, childList: true, attributes: true, characterData: true });
  }, TAG);
  await page.keyboard.type('xyz');
  await until(async () => (await get(page, TAG, 'value')).company.endsWith('xyz'), 'it is typed');
  const touched = await page.evaluate(() => window.touched.filter((at) => at.startsWith('/head')));
  assert.deepEqual(touched, []);
  // A long list comes in pieces, each painted within its bounds: the button is inside of them.
  const last = fold(page, '/head/reports/40');
  await last.scrollIntoViewIfNeeded();
  const isWhole = () => last.evaluate((button) => {
    const { left, top, height } = button.getBoundingClientRect();
    return button === button.getRootNode().elementFromPoint(left + 2, top + height / 2);
  });
  await until(isWhole, 'all of the button is there');
});

/** A picture of the folds, which are large enough to press and not too wide for the page. */
async function looksRight(t, name, options) {
  const { page } = await form(t, MISSING, options);
  await t.shot(page, 91, `folds-${name}`);
  const { height, width } = await fold(page, '/head/reports/0').boundingBox();
  assert.ok(height >= 24 && width >= 24, `${width} × ${height} px to press`);
  assert.ok((await sideways(page)) <= 0, 'nothing is too wide');
  await isAccessible(page, ANY_HEADING_ORDER);
}

for (const { theme, width, details } of combinations(0)) {
  test(`folds look right and axe-core finds nothing, ${theme}, ${width} px`, details, ({ t }) => looksRight(t, 'plain', { theme, width }));
}

test('folds look right in forced colours', ({ t }) => looksRight(t, 'forced', { width: 720, forcedColors: 'active' }));

test('folds look right from right to left and on paper', async ({ t }) => {
  const { page } = await form(t, MISSING);
  const turn = () => fold(page, '/head/reports/0').locator('.icon').evaluate((icon) => getComputedStyle(icon).rotate);
  assert.equal(await turn(), '-90deg');
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  assert.equal(await turn(), '90deg');
  await t.shot(page, 91, 'folds-rtl');
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('.fold').first().isVisible(), false);
  assert.equal(await page.locator('.fold-line').first().isVisible(), false);
  const { height } = await control(page, '/head/reports/0/name').boundingBox();
  assert.ok(height > 10, 'what is folded is on paper');
  await t.shot(page, 91, 'folds-print');
});
