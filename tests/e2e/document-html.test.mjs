// The HTML of the documents, each piece in a page of its own: its scripts run, and its elements are drawn.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { host } from './host.mjs';
import { settings } from './settings.mjs';

const documents = ['README.md', 'npm/README.md', ...readdirSync(path.join(settings.root, 'docs')).map((name) => `docs/${name}`)];
/** The pieces of HTML with elements of ours: `[file and number, code]`. */
const pieces = documents.filter((name) => name.endsWith('.md')).flatMap((name) => {
  const text = readFileSync(path.join(settings.root, name), 'utf8');
  const found = [...text.matchAll(/^```html\b.*\n([^]*?)\n```$/gm)].map(([, code], at) => [`${name} ${at + 1}`, code]);
  return found.filter(([, code]) => /<(schema-form|schema-view|a2a-form|a2a-inspect)\b/.test(code));
});

/** A piece of HTML for the page of a test: without the script of the package, which the page has, and with an agent that runs. */
const placed = (code, agent) =>
  code
    .replaceAll(/<script [^>]*src="[^"]*a2a-forms\.js"[^>]*><\/script>/g, '')
    .replaceAll(/(agent=|origin === )"[^"]*"/g, `$1"${agent}"`)
    .replaceAll(/^ *…$/gm, '');

/** What the pieces take from their surroundings. */
const SURROUNDINGS = `<script>var session = { token: async () => "token" }; var save = () => {};</script>`;
const TRIP = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };

test('the HTML of the documents runs, and draws its elements', async ({ t }) => {
  assert.ok(pieces.length > 12, `${pieces.length} pieces`);
  const { origin } = await shared.quick();
  for (const [name, code] of pieces) {
    const { page, site } = await host(t, placed(code, origin), {
      scripts: SURROUNDINGS,
      files: { 'trip.schema.json': JSON.stringify(TRIP) },
    });
    const undrawn = await page.evaluate(async () => {
      const elements = [...document.querySelectorAll('schema-form, schema-view, a2a-form, a2a-inspect')];
      await Promise.all(elements.map((element) => customElements.whenDefined(element.localName)));
      // The scripts of modules run before this event.
      if (document.readyState !== 'complete') await new Promise((done) => addEventListener('load', done));
      const used = elements.filter((element) => element.schema !== undefined || element.agent);
      const late = new Promise((_, reject) => setTimeout(() => reject(new Error('late')), 15_000));
      const ends = await Promise.allSettled(used.map((element) => Promise.race([element.ready, late])));
      return ends.flatMap((end, at) => (end.status === 'rejected' ? [`<${used[at].localName}>: ${end.reason}`] : []));
    });
    assert.deepEqual(undrawn, [], name);
    assert.deepEqual(t.pageErrors, [], name);
    await page.close();
    await site.close();
  }
});
