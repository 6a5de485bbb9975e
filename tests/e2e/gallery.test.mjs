// The gallery: every case is filled in and sent by keyboard alone, and looked at in light and dark, wide and narrow.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { members, pretty } from '../../gallery/exact.mjs';
import { thousand } from '../../gallery/thousand.mjs';
import { shared } from './agents.mjs';
import { inTurn, pieces } from './cases.mjs';
import { test } from './fixtures.mjs';
import { get, settled } from './host.mjs';
import { canonical, fillIn } from './keyboard.mjs';
import { NIGHTLY, combinations, shares, sideways, violations } from './looks.mjs';
import { settings } from './settings.mjs';

const LIST = JSON.parse(read('cases.json')).flatMap(({ cases }) => cases);
/** A thousand fields take a while: they are for the night. */
const LONG = LIST.filter(({ id }) => id === 'thousand');
const SOME = LIST.filter((one) => !LONG.includes(one));

function read(name) {
  return readFileSync(new URL(`../../gallery/${name}`, import.meta.url), 'utf8');
}

/** Schema and answers of a case, as JSON text. */
function caseOf(id) {
  const parts = members(read(`cases/${id}.json`));
  if (!parts.has('fields')) return { schema: parts.get('schema'), answers: parts.get('answers') };
  const { schema, answers } = thousand(Number(parts.get('fields')));
  return { schema: JSON.stringify(schema), answers: JSON.stringify(answers) };
}

/** Tries cases on one page: the first at its address, the others as links lead to them. */
async function onePage(t, cases, options, attempt) {
  const { origin } = await shared.quick();
  const page = await t.open(`${origin}/gallery/#${cases[0].id}`, options);
  await inTurn(cases, async (one) => {
    await page.evaluate((id) => void (location.hash = id), one.id);
    await page.locator(`main[data-case="${one.id}"]`).waitFor();
    await settled(page, 'schema-form', 'valid', 'invalid', 'unchecked');
    await attempt(page, one);
  });
}

const button = (page, name) => page.getByRole('button', { name, exact: true });

const byKeyboard = (t, cases) =>
  onePage(t, cases, {}, async (page, { id }) => {
    const { schema, answers } = caseOf(id);
    if (id === cases[0].id) {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
    }
    assert.equal(await page.evaluate(() => document.activeElement.className), 'case-title', 'the first stop skips the list of cases');
    const hands = await fillIn(page, { answers, schema });
    assert.deepEqual([...hands.json], [], 'nothing has to be written as JSON');
    const sent = page.getByRole('region', { name: 'What was sent' });
    await sent.waitFor({ timeout: 20_000 }).catch(async () => {
      throw new Error(`not sent: ${JSON.stringify(await get(page, 'schema-form', 'errors'))}`);
    });
    const text = await sent.innerText();
    assert.equal(canonical(text), canonical(answers));
    // The page draws the value once per frame.
    await page.waitForFunction((text) => document.querySelector('.side .value').innerText === text, text, { timeout: 10_000 });
  });

const names = (cases) => cases.map(({ title }) => `“${title}”`).join(', ');

for (const cases of pieces(SOME, 5)) test(`gallery: ${names(cases)}: each is filled in and sent by keyboard alone`, ({ t }) => byKeyboard(t, cases));
test('gallery: a thousand fields are filled in and sent by keyboard alone', NIGHTLY, ({ t }) => byKeyboard(t, LONG));

const OTHER = { light: 'dark', dark: 'light' };

/** Looks at each case when it is empty, when it is wrong and when it is filled in, in both themes. */
const looksRight = (t, cases, { theme, width }) =>
  onePage(t, cases, { theme, width }, async (page, { id }) => {
    const { schema, answers } = caseOf(id);
    const complaints = [];
    const look = async (step, shown) => {
      await page.emulateMedia({ colorScheme: shown });
      page.a2a.theme = shown;
      const name = `${step}, ${shown}, ${width} px`;
      await t.shot(page, 20 + LIST.findIndex((one) => one.id === id), `gallery-${id}-${step}`);
      const wide = await sideways(page);
      if (wide > 0) complaints.push(`${name}: ${wide} px too wide`);
      // The fields with their errors have all elements of the other steps, which are for the night. axe-core takes some
      // seconds for a thousand fields.
      if (step === 'wrong' || (settings.nightly && schema.length < 50_000)) complaints.push(...(await violations(page, name)));
    };
    await look('empty', theme);
    await button(page, 'Send').click();
    await page.getByRole('heading', { name: /problem/i }).waitFor();
    await look('wrong', OTHER[theme]);
    await button(page, 'Fill with the example').click();
    await page.locator('.side .state[data-state=valid]').waitFor();
    await look('filled', theme);
    // The example is the case's own, to the letter.
    assert.equal(await page.locator('.side .value').innerText(), pretty(answers));
    await button(page, 'Send').click();
    await page.getByRole('region', { name: 'What was sent' }).waitFor();
    assert.equal(complaints.length, 0, `\n${complaints.join('\n')}`);
  });

for (const { cases, part, details, ...look } of shares(SOME)) {
  const title = `gallery, ${part}: each case looks right and axe-core finds nothing, ${look.theme} first, ${look.width} px`;
  test(title, details, ({ t }) => looksRight(t, cases, look));
}
for (const look of combinations(0)) {
  const title = `gallery: a thousand fields look right and axe-core finds nothing, ${look.theme} first, ${look.width} px`;
  test(title, NIGHTLY, ({ t }) => looksRight(t, LONG, look));
}
