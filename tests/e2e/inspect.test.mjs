// The inspector: any JSON of A2A recognised, checked and explained, on a page of its own.
import assert from 'node:assert/strict';
import { shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { isAccessible, sideways } from './looks.mjs';
import { openPage, tabTo, visible } from './page.mjs';

const MESSAGE = '{\n  "kind": "message",\n  "messageId": 1,\n  "role": "user",\n  "parts": []\n}';
const inspector = (page) => page.getByRole('region', { name: 'Inspect JSON' });
const box = (page) => inspector(page).getByLabel('Text', { exact: true });
const said = (page, words) => inspector(page).getByRole('status').filter({ hasText: words });

test('the inspector recognises a text, lists what is wrong, and leads to the line', async ({ t }) => {
  for (const [width, colorScheme] of [[360, 'light'], [1280, 'dark']]) {
    const page = await openPage(t, await shared.quick(), {
      viewport: { width, height: 800 }, colorScheme, permissions: ['clipboard-read', 'clipboard-write'],
    });
    const link = page.getByRole('link', { name: 'Inspect JSON' });
    await visible(link, 20_000);
    await tabTo(page, link);
    await page.keyboard.press('Enter');
    await visible(said(page, 'There is nothing to inspect yet.'));
    assert.match(await page.title(), /^Inspect JSON/);
    await tabTo(page, box(page));
    await page.keyboard.insertText(MESSAGE);
    await visible(said(page, 'message: 1 error'), 20_000);
    const finding = inspector(page).getByRole('listitem').filter({ hasText: 'a2a-0.3.schema.type' });
    await visible(finding);
    await tabTo(page, finding.getByRole('button', { name: 'Line 3, column 3' }));
    await page.keyboard.press('Enter');
    const selected = await box(page).evaluate((it) => it.value.slice(it.selectionStart, it.selectionEnd));
    assert.equal(selected, '  "messageId": 1,');
    await isAccessible(page);
    assert.equal(await sideways(page), 0);

    await inspector(page).getByRole('button', { name: 'Copy report' }).click();
    await visible(said(page, 'Copied'));
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /3:3 error a2a-0\.3\.schema\.type \/messageId/);

    await inspector(page).getByLabel('Kind').selectOption('task');
    await visible(said(page, /^task:/));
    await page.goBack();
    assert.equal(await inspector(page).count(), 0);
    assert.doesNotMatch(await page.title(), /Inspect/);
  }
});

test('the inspector reads a dropped file', async ({ t }) => {
  const page = await openPage(t, await shared.quick(), {});
  await page.getByRole('link', { name: 'Inspect JSON' }).click();
  await box(page).evaluate((place) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['data: {"statusUpdate": {}}\n\n'], 'stream.sse'));
    place.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });
  await visible(said(page, 'event stream: nothing is wrong'), 20_000);
});
