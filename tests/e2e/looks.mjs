// How a page looks: the themes and widths that it is tried in, what axe-core finds, and whether it scrolls sideways.
import assert from 'node:assert/strict';
import axe from 'axe-core';

/** The details of a test that only `cargo xtask nightly` runs. */
export const NIGHTLY = { tag: '@nightly' };

const COMBINATIONS = [['light', 1280], ['dark', 360], ['dark', 1280], ['light', 360]];

/**
 * Every theme with every width, and the details of the test that tries it: the gate runs the `nth` combination, the rest
 * is for the night. Tests that differ in `nth` share the combinations among them.
 */
export const combinations = (nth) =>
  COMBINATIONS.map(([theme, width], at) => ({ theme, width, details: at === nth % COMBINATIONS.length ? {} : NIGHTLY }));

/**
 * Every theme with every width for each quarter of `cases`, which shares a page, and the details of the test that tries
 * it: the gate tries each case in one combination, the rest is for the night.
 */
export const shares = (cases) =>
  [0, 1, 2, 3].flatMap((quarter) => {
    const own = cases.filter((_, at) => at % 4 === quarter);
    return combinations(quarter).map((one) => ({ ...one, cases: own, part: `${quarter + 1} of 4` }));
  });

/** What axe-core finds on the page as it is, a line each. */
export async function violations(page, step, rules = {}) {
  if (!(await page.evaluate(() => Boolean(window.axe)))) await page.evaluate(axe.source);
  const found = await page.evaluate((some) => window.axe.run(document, { resultTypes: ['violations'], rules: some }), rules);
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.slice(0, 5).map(({ target, failureSummary }) => `${step}: ${id} (${help}) at ${target.flat().join(' >>> ')}\n  ${failureSummary}`),
  );
}

/** axe-core finds nothing. */
export async function isAccessible(page, rules) {
  assert.deepEqual(await violations(page, 'the page', rules), []);
}

/** For a page whose only heading is an h1: the summary of a form is an h3. */
export const ANY_HEADING_ORDER = { 'heading-order': { enabled: false } };

/** By how many pixels the page is too wide. */
export const sideways = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Takes a picture of a step, and returns its complaints: a page that is too wide, and what axe-core finds. */
export async function complaintsOf(t, page, number, name) {
  await t.shot(page, number, name);
  const wide = await sideways(page);
  return [...(wide > 0 ? [`${name}: ${wide} px too wide`] : []), ...(await violations(page, name))];
}
