// <schema-view> with a value or a schema that is nested too deeply to be parsed.
import assert from 'node:assert/strict';
import { test } from './fixtures.mjs';
import { get, host, ready, set, shown } from './host.mjs';
import { definition, gone, visible } from './page.mjs';

const VIEW = 'schema-view';
const nested = (levels) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

for (const levels of [300, 100_000]) {
  test(`<schema-view> shows the text of a value of ${levels} levels, and is ready`, async ({ t }) => {
    const { page } = await shown(t, VIEW, { valueText: nested(levels) });
    await visible(page.getByText('This value is nested too deeply for a layout. Its JSON text is shown instead.'));
    const text = await page.locator('pre').first().textContent();
    assert.equal(text, nested(levels).slice(0, 100_000), 'the text, a page of it at first');
    assert.equal(await get(page, VIEW, 'valueText'), nested(levels));
    await set(page, VIEW, { valueText: '{"a": 1}' });
    await visible(definition(page.locator(VIEW), 'A'));
    await gone(page.getByText('nested too deeply'));
  });
}

test('<schema-view> shows a value without a schema that is nested too deeply, and says so', async ({ t }) => {
  const { page } = await host(t, `<${VIEW}></${VIEW}>`);
  const schema = `${'{"items":'.repeat(300)}true${'}'.repeat(300)}`;
  await set(page, VIEW, { schema, valueText: '{"zip": 7}' });
  await ready(page, VIEW);
  await visible(page.getByText('The schema is nested too deeply to be used. The value is shown without it.'));
  await visible(definition(page.locator(VIEW), 'Zip'));
});
