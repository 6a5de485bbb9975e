// The official JSON-Schema-Test-Suite, shown: every valid instance of every draft goes through one <schema-view>, and every
// leaf of it must stand in the text of its place, as an account that shares nothing with ours reads it.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from './fixtures.mjs';
import { host } from './host.mjs';
import { leavesOf, rawJson, readAll, says } from './leaves.mjs';
import { need, settings } from './settings.mjs';

/** So many instances are shown at a time. */
const MOST = 250;

/** Runs in the page: shows each instance, opens all of it, and tells what stands where. */
async function show([source, raw, batch]) {
  const [readAll, rawJson] = [source, raw].map((text) => new Function(`return (${text})`)());
  const view = document.querySelector('schema-view');
  await view.ready;
  const found = [];
  for (const { schema, value } of batch) {
    if (view.schema !== schema) {
      view.valueText = undefined;
      view.schema = schema;
    }
    view.valueText = value;
    if (view.valueText !== value) throw new Error(`${value} became ${view.valueText}`);
    const read = readAll(view);
    found.push({ ...read, raw: read.media.length > 0 ? rawJson(view) : undefined });
  }
  return found;
}

/** What of an instance is not to be read. */
function missing({ value }, { told, media, json, raw }) {
  const texts = new Map(told);
  return leavesOf(value).filter(({ at, exact }) => {
    // Bytes are a picture or a file to save: their text stands in the JSON below.
    if (media.includes(at)) return !raw.includes(exact);
    const deep = json.find((place) => at.startsWith(place));
    if (deep !== undefined) return !texts.get(deep).includes(exact);
    return !texts.has(at) || !says(texts.get(at), exact);
  });
}

/** Every instance, draft by draft; without the list, a test that says so. */
function drafts() {
  if (!existsSync(settings.instances)) return [['any draft', []]];
  const groups = JSON.parse(readFileSync(settings.instances, 'utf8'));
  const all = groups.flatMap(({ file, name, schema, tests }) =>
    tests.filter(({ valid }) => valid).map(({ value }) => ({ file, name: `${file}: ${name}`, schema, value })));
  const draftOf = ({ file }) => file.slice(0, file.indexOf('/'));
  return [...new Set(all.map(draftOf))].map((draft) => [draft, all.filter((one) => draftOf(one) === draft)]);
}

for (const [draft, all] of drafts()) {
  test(`every leaf of every valid instance of the official suite is in the text of <schema-view>, ${draft}`, async ({ t }) => {
    need(settings.instances, 'cargo xtask conformance writes it');
    assert.ok(all.length > 300, `${all.length} instances`);
    const { page } = await host(t, '<schema-view></schema-view>');
    await page.waitForFunction(() => customElements.get('schema-view') !== undefined);
    const wrong = [];
    for (let from = 0; from < all.length; from += MOST) {
      const batch = all.slice(from, from + MOST);
      const found = await page.evaluate(show, [String(readAll), String(rawJson), batch]);
      batch.forEach((instance, at) => {
        for (const { at: place, exact } of missing(instance, found[at])) {
          const text = new Map(found[at].told).get(place);
          wrong.push(`${instance.name}: ${instance.value}: ${exact.slice(0, 60)} at “${place}” reads ${JSON.stringify(text)?.slice(0, 80)}`);
        }
      });
    }
    assert.equal(wrong.length, 0, `\n${wrong.slice(0, 30).join('\n')}\n${wrong.length} leaves of ${all.length} instances`);
    assert.deepEqual(t.consoleErrors, []);
  });
}

test('the comparison of leaves finds differences', async () => {
  const places = leavesOf('{"a/b":[1.10,{"~":null}],"e":{},"__proto__":"x"}').map(({ at, exact }) => `${at} ${exact}`);
  assert.deepEqual(places, ['/a~1b/0 1.10', '/a~1b/1/~0 null', '/e {}', '/__proto__ "x"']);
  for (const [text, exact] of [['12,345.5', '12345.50'], ['−3', '-3.0'], ['42', '4.2e1'], ['Yes', 'true'], ['empty text', '""'], ['so 1e400 it is', '1e400']]) {
    assert.ok(says(text, exact), `${text} says ${exact}`);
  }
  for (const [text, exact] of [['12,345.5', '12345.51'], ['3', '-3'], ['0', '1e-400'], ['Yes', 'false'], ['', '""'], ['9007199254740992', '9007199254740993'], ['abd', '"abc"']]) {
    assert.ok(!says(text, exact), `${text} does not say ${exact}`);
  }
});
