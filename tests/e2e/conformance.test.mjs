// The official JSON-Schema-Test-Suite in a real browser: a sample of every keyword, many in one page.
// All of it runs natively (crates/json-form/tests/it/conformance); here it is the element, its worker and its drawing that are tried.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from './fixtures.mjs';
import { host } from './host.mjs';
import { need, settings } from './settings.mjs';

const TAG = 'schema-form';
/** So many instances go through one page: it has a time limit. */
const MOST = 60;

/** Runs in the page: each instance is loaded into the same element, and what is wrong is told. */
async function attempt([tag, sample]) {
  const element = document.querySelector(tag);
  const heads = () => [...element.shadowRoot.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  const summary = () => heads().some((one) => /problem/i.test(one.textContent) && one.getClientRects().length > 0);
  const found = [];
  for (const { name, schema, value, valid } of sample) {
    const wrong = (what) => found.push(`${name}: ${what}`);
    // The same schema again is the same form, where somebody already tried to send.
    const fresh = element.schema !== schema;
    element.schema = schema;
    element.valueText = value;
    await element.ready;
    const loaded = element.valueText;
    const verdict = await element.validate();
    if (verdict.valid !== valid || element.state !== (valid ? 'valid' : 'invalid')) {
      wrong(`should be ${valid ? 'valid' : 'invalid'}, is ${element.state}`);
    }
    if (verdict.errors.length > 0 === valid || element.errors.length > 0 === valid) {
      wrong(`${verdict.errors.length} errors`);
    }
    if (fresh && summary()) wrong('complains before anybody was done');
    element.submit();
    await new Promise((drawn) => requestAnimationFrame(drawn));
    if (summary() === valid) wrong(valid ? 'a summary of nothing' : 'no summary');
    if (loaded !== value || element.valueText !== value) wrong(`${value} became ${loaded}, then ${element.valueText}`);
  }
  return found;
}

/** What one page tries, draft by draft; without the sample, a test that says so. */
function pages() {
  if (!existsSync(settings.sample)) return [{ title: 'a sample of the official test suite', sample: [] }];
  const all = JSON.parse(readFileSync(settings.sample, 'utf8'));
  const draftOf = ({ name }) => name.slice(0, name.indexOf('/'));
  return [...new Set(all.map(draftOf))].flatMap((draft) => {
    const sample = all.filter((one) => draftOf(one) === draft);
    const count = Math.ceil(sample.length / MOST);
    return Array.from({ length: count }, (_, at) => ({
      title: `a sample of the official test suite, ${draft}, ${at + 1} of ${count}`,
      sample: sample.slice(at * MOST, (at + 1) * MOST),
    }));
  });
}

for (const { title, sample } of pages()) {
  test(`${title}, is kept exactly and judged correctly by <schema-form>`, async ({ t }) => {
    need(settings.sample, 'cargo xtask conformance writes it');
    const { page } = await host(t, `<${TAG}></${TAG}>`);
    await page.waitForFunction((tag) => customElements.get(tag) !== undefined, TAG);
    assert.deepEqual(await page.evaluate(attempt, [TAG, sample]), []);
    assert.ok(sample.length > 0);
  });
}
