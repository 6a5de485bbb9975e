// Results as something to read: every result of the gallery is looked at, read through and operated by keyboard; what is
// taken away is what the agent said, to the letter.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { members, pretty } from '../../gallery/exact.mjs';
import { made } from '../../gallery/results/made.mjs';
import { readings } from '../../gallery/results/table.mjs';
import { fresh } from './agents.mjs';
import { inTurn } from './cases.mjs';
import { test } from './fixtures.mjs';
import { RESULTS, addressOf, openResult, turnTo } from './gallery-results.mjs';
import { shares, sideways, violations } from './looks.mjs';
import { inState, sendButton } from './page.mjs';

for (const { cases, part, theme, width, details } of shares(RESULTS)) {
  test(`results, ${part}: each looks right, and axe-core finds nothing, ${theme}, ${width} px`, details, async ({ t }) => {
    const page = await openResult(t, cases[0].id, { theme, width });
    await inTurn(cases, async ({ id }) => {
      if (id !== cases[0].id) await turnTo(page, id);
      // What does not fit is said a moment after the value is there.
      if (['mismatch', 'wrong'].includes(id)) await page.getByText(/^Expected/).first().waitFor();
      await t.shot(page, 70 + RESULTS.findIndex((one) => one.id === id), `result-${id}`);
      const wide = await sideways(page);
      assert.ok(wide <= 0, `${wide} px too wide`);
      assert.deepEqual(await violations(page, id), []);
      assert.deepEqual(t.consoleErrors.splice(0), []);
    });
  });
}

/** What has the focus, as a person meets it: its role or tag, and its name. */
const focus = (page) =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    const label = element?.getAttribute('aria-label') ?? element?.closest('label')?.textContent ?? element?.textContent ?? '';
    return `${element?.getAttribute('role') ?? element?.localName} ${label.trim()}`;
  });

/** Presses Tab until what has the focus is called so. */
async function tabTo(page, wanted, most = 120) {
  for (let left = most; left > 0; left -= 1) {
    await page.keyboard.press('Tab');
    if (wanted.test(await focus(page))) return;
  }
  throw new Error(`${wanted} is not to be reached by Tab; the focus is on “${await focus(page)}”`);
}

/** Presses a key on what is called so, which keeps the focus. */
async function act(page, wanted, key = 'Enter') {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
  assert.match(await focus(page), wanted, 'the focus stays');
}

/** Begins again before the result. */
const fromTop = (page) => page.locator('.case-title').focus();

/** What is given to the person as a file, once something is done. */
async function saved(page, act) {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

const cells = (page, column) =>
  page.locator('schema-view tbody tr').evaluateAll((rows, at) => rows.map((row) => row.children[at].textContent), column);
const heads = (page) => page.locator('schema-view thead th').evaluateAll((all) => all.map((one) => one.textContent.trim()));
const numberIn = (text) => Number(text.replace('−', '-').replaceAll(',', ''));

test('a table of 5,000 rows is sorted, paged, filtered and saved by keyboard', async ({ t }) => {
  const rows = readings(5_000);
  const page = await openResult(t, 'table');
  assert.deepEqual(await heads(page), ['No.', 'Station', 'Taken', '°C', 'Humidity', 'State', 'Checked', 'Note']);
  assert.equal(await page.locator('schema-view tbody tr').count(), 100);
  await fromTop(page);
  await act(page, /^button °C$/);
  const sorted = rows.map(({ celsius }) => celsius).toSorted((one, other) => one - other);
  assert.deepEqual((await cells(page, 3)).map(numberIn), sorted.slice(0, 100));
  const head = page.locator('schema-view th', { hasText: '°C' });
  assert.equal(await head.getAttribute('aria-sort'), 'ascending');
  await page.getByRole('status').filter({ hasText: 'Sorted by °C, ascending.' }).waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  assert.equal(await head.getAttribute('aria-sort'), 'descending');
  assert.deepEqual((await cells(page, 3)).map(numberIn), sorted.toReversed().slice(0, 100));
  await page.keyboard.press('Enter');
  assert.equal(await head.getAttribute('aria-sort'), null, 'and then as they came');
  // The rows scroll in a place of their own, if there is not the room for all of them.
  await tabTo(page, /^(group|region) Readings$/);
  await act(page, /^button Next page$/);
  assert.deepEqual((await cells(page, 0)).map(numberIn), rows.slice(100, 200).map(({ number }) => number));
  await page.getByText('Rows 101–200 of 5,000').waitFor();
  await act(page, /^button Last page$/);
  assert.deepEqual((await cells(page, 0)).map(numberIn), rows.slice(4_900).map(({ number }) => number));
  await page.keyboard.press('Enter');
  assert.match(await focus(page), /Last page/, 'what cannot be done any more keeps the focus');
  await fromTop(page);
  await act(page, /^button °C$/);
  await page.getByText('Rows 1–100 of 5,000').waitFor();
  await fromTop(page);
  await act(page, /^button Columns$/);
  await act(page, /^input Note$/, 'Space');
  assert.deepEqual(await heads(page), ['No.', 'Station', 'Taken', '°C', 'Humidity', 'State', 'Checked']);
  await fromTop(page);
  await act(page, /^button Export$/);
  await tabTo(page, /^button Download as CSV$/);
  const { name, bytes } = await saved(page, () => page.keyboard.press('Enter'));
  assert.match(name, /\.csv$/);
  const [first, ...lines] = csv(bytes.toString('utf8').replace(/^\ufeff/, ''));
  assert.equal(lines.length, 5_000, 'all rows, not those of a page');
  assert.equal(first.length, 8, 'all columns, not those that are shown');
  const texts = ({ number, station, taken, celsius, humidity, state, checked, note }) =>
    [number, station, taken, celsius, humidity, state, checked, note ?? ''].map(String);
  lines.forEach((line, at) => assert.deepEqual(line.map(unguarded), texts(rows[at])));
  assert.ok(lines.every((line) => line.every(isSafe)), 'no cell is a formula');
  assert.ok(lines.some((line) => line[7] !== unguarded(line[7])), 'one would have been');
});

/** The cells of a CSV text (RFC 4180). */
function csv(text) {
  const rows = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1).push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  // What is behind the last line's end is no row.
  return rows.filter((row) => row.some((cell) => cell !== '') || row.length > 1);
}

/** What a spreadsheet would take for a formula begins so; a number may. */
const isSafe = (cell) => !/^[=+\-@\t\r]/.test(cell) || /^-?\d+(\.\d+)?$/.test(cell);
const unguarded = (cell) => cell.replace(/^'(?=[=+\-@\t\r])/, '');

test('a CSV of hostile texts contains no formula', async ({ t }) => {
  const page = await openResult(t, 'markup');
  const { bytes } = await saved(page, () => page.getByRole('button', { name: /Download .*CSV/ }).click());
  const rows = csv(bytes.toString('utf8').replace(/^\ufeff/, ''));
  assert.equal(rows.length, 7);
  assert.ok(rows.every((row) => row.every(isSafe)), JSON.stringify(rows));
  const given = JSON.parse(readFileSync(new URL('../../gallery/results/markup.json', import.meta.url), 'utf8')).value.rows;
  assert.deepEqual(rows.slice(1).map(([name]) => unguarded(name)), given.map(({ name }) => name));
  assert.deepEqual(rows.slice(1).map((row) => row[1]), ['1', '-2', '3', '4', '5', '6.50']);
});

test('folds of a result are opened and closed by keyboard and keep the focus', async ({ t }) => {
  const page = await openResult(t, 'deep');
  const view = page.locator('schema-view');
  const bottom = view.getByText('The bottom');
  for (let left = 40; left > 0 && !(await bottom.count()); left -= 1) {
    await fromTop(page);
    // The innermost one is the last.
    const folds = await view.locator('[data-do="fold"]').count();
    for (let at = 0; at < folds; at += 1) await tabTo(page, /^button [\d,]+ (members?|items?)$/);
    await page.keyboard.press('Enter');
    assert.match(await focus(page), /members?|items?/, 'the focus stays');
  }
  assert.ok((await bottom.count()) > 0, 'the bottom is reached');
  await page.keyboard.press('Enter');
  assert.equal(await bottom.count(), 0, 'and folded away again');
});

test('a long text is expanded by keyboard, completely', async ({ t }) => {
  const page = await openResult(t, 'letters');
  const word = page.locator('schema-view [data-pointer="/word"]');
  const letters = async () => (await word.textContent()).match(/w+/)[0].length;
  assert.ok((await letters()) < 2_000, 'folded at first');
  await fromTop(page);
  await act(page, /^button Show all 100,000 characters$/).catch((error) => {
    // The button is called otherwise once it was pressed.
    if (!/the focus stays/.test(error.message)) throw error;
  });
  assert.equal(await letters(), 100_000);
  assert.match(await focus(page), /^button Show less$/);
});

test('a value is copied and saved as exact JSON by keyboard', async ({ t }) => {
  const page = await openResult(t, 'formats', { permissions: ['clipboard-read', 'clipboard-write'] });
  const text = readFileSync(new URL('../../gallery/results/formats.json', import.meta.url), 'utf8');
  const exact = pretty(members(text).get('value'));
  await fromTop(page);
  await act(page, /^button Export$/);
  await tabTo(page, /^button Copy as JSON$/);
  await page.keyboard.press('Enter');
  assert.match(await focus(page), /^button Export$/, 'the focus is on what opened the menu');
  await page.getByText('Copied', { exact: true }).waitFor();
  assert.equal(pretty(await page.evaluate(() => navigator.clipboard.readText())), exact);
  await page.keyboard.press('Enter');
  assert.ok(await page.getByRole('button', { name: 'Copy as JSON' }).isVisible());
  await page.keyboard.press('Escape');
  assert.ok(await page.getByRole('button', { name: 'Copy as JSON' }).isHidden());
  await page.keyboard.press('Enter');
  await tabTo(page, /^button Download as JSON$/);
  const { name, bytes } = await saved(page, () => page.keyboard.press('Enter'));
  assert.match(name, /\.json$/);
  assert.equal(pretty(bytes.toString('utf8')), exact);
});

test('files in a value are saved unchanged, with safe names', async ({ t }) => {
  const page = await openResult(t, 'media');
  const { value } = made.media();
  const given = JSON.parse(value);
  for (const [label, member, ending] of [['The view', 'view', 'png'], ['The compass', 'compass', 'svg'], ['The foghorn', 'horn', 'wav'], ['The report', 'report', 'pdf'], ['A page', 'page', 'html']]) {
    const { name, bytes } = await saved(page, () => page.getByRole('button', { name: `Download ${label}`, exact: true }).click());
    assert.match(name, new RegExp(`^[\\p{L}\\p{N} _-]+\\.${ending}$`, 'u'));
    assert.equal(bytes.toString('base64'), given[member], label);
  }
  const pictures = await page.locator('schema-view img').evaluateAll((all) => all.map(({ src, naturalWidth }) => [src.split(':')[0], naturalWidth]));
  assert.deepEqual(pictures, [['blob', 192], ['blob', 240]]);
  assert.equal(await page.locator('schema-view audio').evaluate(async (audio) => {
    if (!(audio.duration > 0)) await new Promise((loaded) => audio.addEventListener('loadedmetadata', loaded));
    return audio.duration;
  }), 1);
});

test('hostile file names of an agent are made safe', async ({ t }) => {
  const page = await openResult(t, 'hostile');
  const names = [];
  const save = async (button) => {
    const saving = page.waitForEvent('download', { timeout: 500 }).catch(() => undefined);
    await button.click();
    const download = await saving;
    if (download) names.push(download.suggestedFilename());
  };
  const form = page.locator('a2a-form');
  for (const button of await form.getByRole('button', { name: /^Download/ }).all()) await save(button);
  for (const opener of await form.getByRole('button', { name: 'Export', exact: true }).all()) {
    const items = opener.locator('..').getByRole('button', { name: /^Download/, includeHidden: true });
    for (const item of await items.all()) {
      await opener.click();
      await save(item);
    }
  }
  assert.ok(names.length >= 4, names.join());
  for (const name of names) assert.doesNotMatch(name, /[\\/:*?"<>|\u0000-\u001f\u202a-\u202e\u2066-\u2069]|^\.|\.\./, JSON.stringify(name));
});

/** Text that grows block by block; the last block is still being written. */
for (const id of ['growing', 'report']) {
  test(`a growing artifact (${id}) keeps its elements and the scroll position`, async ({ t }) => {
    const agent = await fresh.demo({ flags: ['--pace', id === 'growing' ? '35' : '180'] });
    t.later(agent.stop);
    const page = await t.open(addressOf(agent.origin, id), { height: 500 });
    await page.locator(`main[data-case="${id}"]`).waitFor();
    await sendButton(page).click();
    const text = page.locator('a2a-form .artifact .md').first();
    await text.locator(':scope > :nth-child(2)').waitFor();
    // There must be enough of it for what is above to be out of sight, and more below.
    await page.waitForFunction(() => {
      const md = document.querySelector('a2a-form').shadowRoot.querySelector('.artifact .md');
      scrollTo(0, scrollY + md.getBoundingClientRect().top + 8);
      return Math.abs(md.getBoundingClientRect().top + 8) < 1 && document.documentElement.scrollHeight - innerHeight - scrollY > 100;
    });
    await page.evaluate(() => {
      const md = document.querySelector('a2a-form').shadowRoot.querySelector('.artifact .md');
      // All but the last block, which is still being written.
      window.kept = [...md.children].slice(0, -1).map((element) => ({ element, text: element.textContent }));
      window.lost = 0;
      window.blank = 0;
      new MutationObserver(() => {
        window.lost += window.kept.filter(({ element }) => !element.isConnected).length;
        if (md.textContent === '') window.blank += 1;
      }).observe(md, { childList: true, subtree: true, characterData: true });
      window.top0 = md.getBoundingClientRect().top;
    });
    const before = await page.evaluate(() => document.querySelector('a2a-form').shadowRoot.querySelector('.artifact .md').textContent.length);
    await inState(page, 'completed', { limit: 40_000 });
    const now = await page.evaluate(async () => {
      // The browser keeps what is read in its place, a frame later.
      for (let left = 3; left > 0; left -= 1) await new Promise((drawn) => requestAnimationFrame(drawn));
      const md = document.querySelector('a2a-form').shadowRoot.querySelector('.artifact .md');
      return {
        length: md.textContent.length, lost: window.lost, blank: window.blank, kept: window.kept.length,
        same: window.kept.every(({ element, text }, at) => md.children[at] === element && element.textContent === text),
        moved: Math.abs(md.getBoundingClientRect().top - window.top0),
      };
    });
    assert.ok(now.kept > 0 && now.length > before, `it grew: ${before} → ${now.length}`);
    assert.deepEqual({ lost: now.lost, blank: now.blank, same: now.same }, { lost: 0, blank: 0, same: true });
    assert.ok(now.moved < 1, `what is read moved by ${now.moved} px`);
    if (id === 'growing') {
      assert.equal(await page.locator('a2a-form .md tbody tr').count(), 24);
      assert.equal(await page.locator('a2a-form .md > ul > li').count(), 12);
    }
  });
}
