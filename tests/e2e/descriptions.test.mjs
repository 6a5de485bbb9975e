// Descriptions as authors of schemas write them: links in them can be followed where they lead where they say.
import assert from 'node:assert/strict';
import { test } from './fixtures.mjs';
import { shown } from './host.mjs';
import { combinations, isAccessible } from './looks.mjs';
import { visible } from './page.mjs';

const TAG = 'schema-form';
const WORDS =
  'See [the docs](https://docs.example.com/a) or https://example.com/b. Not [this](javascript:alert(1)), ' +
  'not [that](https://example.com@evil.example/), nor `https://code.example`; ask [us](mailto:us@example.com).';

async function form(t, options) {
  const { page } = await shown(t, TAG, { schema: { type: 'object', properties: { key: { type: 'string', title: 'Key', description: WORDS } } } }, options);
  return page;
}

for (const { theme, width, details } of combinations(1)) {
  test(`links in a description show their hosts, ${theme}, ${width} px`, details, async ({ t }) => {
    const page = await form(t, { theme, width });
    await page.evaluate(() => {
      document.documentElement.style.setProperty('color-scheme', 'light dark');
      document.body.style.setProperty('background', 'Canvas');
    });
    const link = page.getByRole('link');
    await visible(link.first());
    const links = await link.evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute('href'), one.target, one.rel]));
    const away = ['_blank', 'noopener noreferrer'];
    assert.deepEqual(links, [
      ['the docs', 'https://docs.example.com/a', ...away],
      ['https://example.com/b', 'https://example.com/b', ...away],
      ['us', 'mailto:us@example.com', ...away],
    ]);
    const said = (await page.locator('.help').innerText()).replaceAll(/[\u2066-\u2069]/g, '');
    assert.equal(
      said,
      'See the docs (docs.example.com) or https://example.com/b. Not [this](javascript:alert(1)), ' +
        'not [that](https://example.com@evil.example/), nor https://code.example; ask us (us@example.com).',
    );
    await t.shot(page, 67, 'descriptions');
    await isAccessible(page);
    assert.deepEqual(t.requests.filter(({ url }) => /example/.test(url)), [], 'nothing is fetched');
  });
}
