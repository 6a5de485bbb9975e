// The HTML of the documents, each piece in a page of its own: its scripts run, and its elements are drawn.
import assert from 'node:assert/strict';
import { shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { host } from './host.mjs';
import { blocksFor } from './snippets.mjs';

/** A piece of HTML for the page of a test: without the script of the package, which the page has, and with an agent that runs. */
const placed = (code, agent) =>
  code
    .replaceAll(/<script [^>]*src="[^"]*a2a-forms\.js"[^>]*><\/script>/g, '')
    .replaceAll(/(agent=|origin === )"[^"]*"/g, `$1"${agent}"`)
    .replaceAll(/^ *…$/gm, '');

/** What the pieces take from their surroundings. */
const SURROUNDINGS = `<script>var session = { token: async () => "token" }; var save = () => {};</script>`;
const TRIP = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };

const PIECES = 'the HTML of the documents runs, and draws its elements';
test(PIECES, async ({ t }) => {
  const pieces = blocksFor(PIECES);
  assert.ok(pieces.length > 12, `${pieces.length} pieces`);
  const { origin } = await shared.quick();
  for (const { name, code } of pieces) {
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
