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

/** The sample: of each file so many schemas, of each schema the first valid and the first invalid instance. */
const SCHEMAS = 3;
/** Of the newest draft all files but these; of older drafts the files whose keywords differ, with the URI of the draft. */
const NEWEST = 'draft2020-12';
const LEFT_OUT = ['refRemote', 'format', 'idn-email', 'idn-hostname'];
const OLDER = {
  draft4: ['http://json-schema.org/draft-04/schema#', ['additionalItems', 'dependencies', 'enum', 'items', 'maximum', 'minimum', 'ref']],
  draft7: ['http://json-schema.org/draft-07/schema#', ['additionalItems', 'contains', 'definitions', 'dependencies', 'if-then-else', 'items', 'ref']],
};

/** Whether a schema needs no other document: the suite's others have addresses of this host. */
const isWhole = (base, group) => {
  const text = JSON.stringify(group);
  // Of the vocabularies, one changes a verdict.
  return base === 'vocabulary' ? !text.includes('no-validation') : !text.includes('localhost:1234');
};

/** The schema, with its draft: those of older drafts do not name it. As text, so that its numbers are kept. */
const declared = (schema, uri) =>
  uri === undefined || !schema.startsWith('{') || '$schema' in JSON.parse(schema)
    ? schema
    : `{"$schema":${JSON.stringify(uri)}${schema === '{}' ? '' : ','}${schema.slice(1)}`;

/** The instances that are tried, each with its draft. */
function sampled(groups) {
  const taken = {};
  return groups.flatMap(({ file, name, schema, tests }) => {
    const [, draft, optional, base] = /^([^/]+)\/(optional\/format\/)?([^/]+)\.json$/.exec(file) ?? [];
    const [uri, files] = OLDER[draft] ?? [];
    const isTried = draft === NEWEST ? !LEFT_OUT.includes(base) : files?.includes(base) && !optional;
    if (!isTried || !isWhole(base, { schema, tests })) return [];
    taken[file] = (taken[file] ?? 0) + 1;
    if (taken[file] > SCHEMAS) return [];
    return [true, false].flatMap((valid) => tests.filter((one) => one.valid === valid).slice(0, 1)).map((one) => ({
      draft, name: `${draft}/${base}: ${name}: ${one.name}`, schema: declared(schema, uri), value: one.value, valid: one.valid,
    }));
  });
}

/** What one page tries, draft by draft; without the list, a test that says so. */
function pages() {
  if (!existsSync(settings.instances)) return [{ title: 'a sample of the official test suite', sample: [] }];
  const all = sampled(JSON.parse(readFileSync(settings.instances, 'utf8')));
  return [...new Set(all.map(({ draft }) => draft))].flatMap((draft) => {
    const sample = all.filter((one) => one.draft === draft);
    const count = Math.ceil(sample.length / MOST);
    return Array.from({ length: count }, (_, at) => ({
      title: `a sample of the official test suite, ${draft}, ${at + 1} of ${count}`,
      sample: sample.slice(at * MOST, (at + 1) * MOST),
    }));
  });
}

for (const { title, sample } of pages()) {
  test(`${title}, is kept exactly and judged correctly by <schema-form>`, async ({ t }) => {
    need(settings.instances, 'cargo xtask conformance writes it');
    const { page } = await host(t, `<${TAG}></${TAG}>`);
    await page.waitForFunction((tag) => customElements.get(tag) !== undefined, TAG);
    assert.deepEqual(await page.evaluate(attempt, [TAG, sample]), []);
    assert.ok(sample.length > 0);
  });
}
