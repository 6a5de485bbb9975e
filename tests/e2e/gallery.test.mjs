// The gallery: every case is filled in and sent by keyboard alone, and looked at in light and dark, wide and narrow.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { members, pretty } from '../../gallery/exact.mjs';
import { thousand } from '../../gallery/thousand.mjs';
import { shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { canonical, fillIn } from './keyboard.mjs';
import { NIGHTLY, combinations, sideways, violations } from './looks.mjs';
import { until } from './processes.mjs';
import { settings } from './settings.mjs';

const LIST = JSON.parse(read('cases.json')).flatMap(({ cases }) => cases);

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

async function open(t, id, options) {
  const { origin } = await shared.demo();
  const page = await t.open(`${origin}/gallery/#${id}`, options);
  await page.locator(`main[data-case="${id}"]`).waitFor();
  await settled(page, 'valid', 'invalid', 'unchecked');
  return page;
}

const settled = (page, ...states) =>
  until(async () => states.includes(await page.locator('.side .state').getAttribute('data-state')), `${states.join(' or ')} is shown`, 20_000);

const button = (page, name) => page.getByRole('button', { name, exact: true });

async function byKeyboard(t, id) {
  const page = await open(t, id);
  const { schema, answers } = caseOf(id);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.className), 'case-title', 'the first stop skips the list of cases');
  const hands = await fillIn(page, { answers, schema });
  assert.deepEqual([...hands.json], [], 'nothing has to be written as JSON');
  const sent = page.getByRole('region', { name: 'What was sent' });
  await sent.waitFor({ timeout: 20_000 }).catch(async () => {
    const errors = await page.evaluate(() => JSON.stringify(document.querySelector('schema-form').errors));
    throw new Error(`not sent: ${errors}`);
  });
  assert.equal(canonical(await sent.innerText()), canonical(answers));
  assert.equal(await page.locator('.side .value').innerText(), await sent.innerText());
}

for (const { id, title } of LIST) {
  // A thousand fields take a while.
  const details = id === 'thousand' ? NIGHTLY : {};
  test(`gallery, ${id}: “${title}” is filled in and sent by keyboard alone`, details, ({ t }) => byKeyboard(t, id));
}

const OTHER = { light: 'dark', dark: 'light' };

for (const [index, { id, title }] of LIST.entries()) {
  for (const { theme, width, details: combination } of combinations(index)) {
    const details = id === 'thousand' ? NIGHTLY : combination;
    test(`gallery, ${id}: “${title}” looks right and axe-core finds nothing, ${theme} first, ${width} px`, details, async ({ t }) => {
      const { schema, answers } = caseOf(id);
      const complaints = [];
      const page = await open(t, id, { width, theme });
      const look = async (step, shown) => {
        await page.emulateMedia({ colorScheme: shown });
        page.a2a.theme = shown;
        const name = `${step}, ${shown}, ${width} px`;
        await t.shot(page, 20 + index, `gallery-${id}-${step}`);
        const wide = await sideways(page);
        if (wide > 0) complaints.push(`${name}: ${wide} px too wide`);
        // The fields with their errors have what the other steps have, which are for the night. axe-core takes some seconds for
        // a thousand fields.
        if (step === 'wrong' || (settings.nightly && schema.length < 50_000)) complaints.push(...(await violations(page, name)));
      };
      await look('empty', theme);
      await button(page, 'Send').click();
      await page.getByRole('heading', { name: /problem/i }).waitFor();
      await look('wrong', OTHER[theme]);
      await button(page, 'Fill with the example').click();
      await settled(page, 'valid');
      await look('filled', theme);
      // The example is the case's own, to the letter.
      assert.equal(await page.locator('.side .value').innerText(), pretty(answers));
      await button(page, 'Send').click();
      await page.getByRole('region', { name: 'What was sent' }).waitFor();
      assert.equal(complaints.length, 0, `\n${complaints.join('\n')}`);
    });
  }
}
