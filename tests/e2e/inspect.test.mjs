// The inspector: any JSON of A2A recognised, checked and explained, on a page of its own and as an element.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { event, get, host, ready, set } from './host.mjs';
import { ANY_HEADING_ORDER, isAccessible, sideways } from './looks.mjs';
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
    page.a2a = { theme: colorScheme, width };
    await t.shot(page, 71, 'inspect');

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

const wire = (name) => JSON.parse(readFileSync(new URL(`../fixtures/wire/${name}`, import.meta.url), 'utf8'));

test('the inspector opens a file, and holds a message against the agent’s card', async ({ t }) => {
  const page = await openPage(t, await shared.quick(), {});
  await page.getByRole('link', { name: 'Inspect JSON' }).click();
  const message = {
    messageId: 'm', role: 'ROLE_USER',
    parts: [{ data: { a: 'Lion' }, metadata: { mimeType: 'application/json;schema=fightComparison' } }],
  };
  const choosing = page.waitForEvent('filechooser');
  const open = inspector(page).getByRole('button', { name: 'Open a file' }).first();
  await tabTo(page, open);
  await page.keyboard.press('Enter');
  await (await choosing).setFiles({ name: 'message.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(message)) });
  await visible(said(page, 'message: nothing is wrong'), 20_000);
  await inspector(page).getByText('With the agent’s card').click();
  const card = inspector(page).getByLabel('Agent card', { exact: true });
  await card.fill('{"name": "nobody"');
  await visible(said(page, 'message: 1 warning'));
  await card.fill(JSON.stringify(wire('js-1.3.0-card.json')));
  await visible(said(page, 'message: 1 error'));
  await visible(inspector(page).getByRole('listitem').filter({ hasText: 'object-schemas.input.schema.required' }));
  await isAccessible(page);
});

for (const [name, options] of [
  ['dark', { theme: 'dark', width: 1280 }],
  ['forced colours', { width: 360, forcedColors: 'active' }],
]) {
  test(`<a2a-inspect> shows a text of the host page, tells each report, and gives back what was typed, ${name}`, async ({ t }) => {
    const scheme = `<style>:root{color-scheme:${options.theme ?? 'light'};background:Canvas;color:CanvasText}</style>`;
    const { page } = await host(t, `${scheme}<a2a-inspect></a2a-inspect>`, options);
    await ready(page, 'a2a-inspect');
    await set(page, 'a2a-inspect', { text: MESSAGE });
    const found = { kind: 'message', rule: 'a2a-0.3.schema.type', pointer: '/messageId', line: 3, column: 3 };
    const report = (await event(page, 'a2a-inspect-report')).detail;
    assert.equal(report.kind, found.kind);
    assert.equal(report.findings.length, 1);
    const [finding] = report.findings;
    for (const key of ['rule', 'pointer', 'line', 'column']) assert.equal(finding[key], found[key], key);
    assert.ok(finding.why, 'it says why');
    assert.ok(report.checks.some(({ outcome }) => outcome === 'fail'));
    await visible(said(page, 'message: 1 error'));
    assert.equal(await box(page).inputValue(), MESSAGE);
    await t.shot(page, 73, options.forcedColors ? 'inspect-element-forced' : 'inspect-element');
    await isAccessible(page, ANY_HEADING_ORDER);
    assert.equal(await sideways(page), 0);

    const typed = '{"kind": "task", "id": "t"}';
    await box(page).fill(typed);
    await event(page, 'a2a-inspect-report', ({ kind }) => kind === 'task');
    assert.equal(await get(page, 'a2a-inspect', 'text'), typed);
    // The text that the page had set before is a change again.
    await set(page, 'a2a-inspect', { text: MESSAGE });
    await visible(said(page, 'message: 1 error'));
    await set(page, 'a2a-inspect', { kind: 'task' });
    await visible(said(page, /^task:/));
    await inspector(page).getByLabel('Kind').selectOption('');
    await visible(said(page, 'message: 1 error'));
    assert.equal(await get(page, 'a2a-inspect', 'kind'), '');

    const result = wire('js-1.3.0-send.json');
    result.result.task.artifacts[0].parts.find(({ data }) => data).data.probability = 2;
    await set(page, 'a2a-inspect', { card: wire('js-1.3.0-card.json'), text: JSON.stringify(result) });
    await event(page, 'a2a-inspect-report', ({ findings }) => findings.some(({ rule }) => rule === 'object-schemas.output.schema.maximum'));
  });
}

test('typing in a long text asks the worker for the last state only', async ({ t }) => {
  const { page } = await host(t, '<a2a-inspect></a2a-inspect>');
  await ready(page, 'a2a-inspect');
  const texts = Array.from({ length: 40 }, (_, at) => JSON.stringify({ role: 'user', content: 'x'.repeat(20_000 + at) }));
  await page.evaluate((all) => {
    const element = document.querySelector('a2a-inspect');
    for (const text of all) element.text = text;
  }, texts);
  await event(page, 'a2a-inspect-report', ({ kind }) => kind === 'sessions send request');
  assert.equal(await get(page, 'a2a-inspect', 'text'), texts.at(-1));
  const told = await page.evaluate(() => window.seen.filter((one) => one.name === 'a2a-inspect-report').length);
  assert.equal(told, 1, 'a report about an older text is not told');
});
