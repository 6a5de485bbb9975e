// The verdict of <schema-form> on every instance of the official JSON-Schema-Test-Suite, compared with that of jsonschema, which a
// native test writes down. The gate tries a sample (conformance.test.mjs).
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from './fixtures.mjs';
import { host } from './host.mjs';
import { NIGHTLY } from './looks.mjs';
import { need, settings } from './settings.mjs';

const TAG = 'schema-form';
/** So many schemas are tried at a time. */
const MOST = 100;

/** Runs in the page: loads each instance into the same element, and tells the verdicts. */
async function judge([tag, batch]) {
  const element = document.querySelector(tag);
  const found = [];
  for (const { schema, instances } of batch) {
    element.schema = schema;
    const verdicts = [];
    for (const [text] of instances) {
      element.valueText = text;
      await element.ready;
      const { valid, errors } = await element.validate();
      verdicts.push({ valid, errors: errors.length, kept: element.valueText === text });
    }
    found.push(verdicts);
  }
  return found;
}

const all = existsSync(settings.verdicts) ? JSON.parse(readFileSync(settings.verdicts, 'utf8')) : [];
const drafts = all.length > 0 ? [...new Set(all.map(({ draft }) => draft))] : ['any draft'];

for (const draft of drafts) {
  test(`every verdict of <schema-form> on the official suite is that of jsonschema, ${draft}`, NIGHTLY, async ({ t }) => {
    need(settings.verdicts, 'the native tests of json-form write it');
    test.setTimeout(600_000);
    const groups = all.filter((group) => group.draft === draft);
    const { page } = await host(t, `<${TAG}></${TAG}>`);
    await page.waitForFunction((tag) => customElements.get(tag) !== undefined, TAG);
    const wrong = [];
    const counts = { valid: 0, invalid: 0, unchecked: 0 };
    for (let from = 0; from < groups.length; from += MOST) {
      const batch = groups.slice(from, from + MOST);
      const found = await page.evaluate(judge, [TAG, batch]);
      batch.forEach(({ name, instances }, at) => {
        instances.forEach(([text, expected], index) => {
          const { valid, errors, kept } = found[at][index];
          counts[{ true: 'valid', false: 'invalid', null: 'unchecked' }[valid]] += 1;
          // Rules that need no other document still find mistakes.
          const isRight = expected === null ? valid !== true : valid === expected;
          if (!isRight || errors > 0 !== (valid === false) || !kept) {
            wrong.push(`${name}: ${text}: ${expected} by jsonschema, ${valid} with ${errors} errors${kept ? '' : ', and changed'}`);
          }
        });
      });
    }
    console.log(`${draft}: ${JSON.stringify(counts)}`);
    assert.equal(wrong.length, 0, `\n${wrong.slice(0, 40).join('\n')}\n${wrong.length} differ`);
    assert.ok(counts.valid > 300 && counts.invalid > 300, JSON.stringify(counts));
  });
}
