// The form itself: mistakes beside their fields, the summary, the way of the focus.
import assert from 'node:assert/strict';
import { FIGHT, shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import {
  FIGHTERS, describedBy, field, fill, focused, inState, openPage, send, sendButton, summary, visible, writeMessage,
} from './page.mjs';
import { until } from './processes.mjs';

const invalid = async (locator) => (await locator.getAttribute('aria-invalid')) === 'true';

async function opened(t, options) {
  const page = await openPage(t, await shared.quick(), { ...FIGHT, ...options });
  await visible(field(page, 'A'), 20_000);
  return page;
}

test('sending an empty form focuses the error summary, which links to each field', async ({ t }) => {
  const page = await opened(t);
  await send(page);
  await visible(page.getByRole('heading', { name: /problem/i }));
  const box = summary(page);
  const has = () => box.evaluate((element) => element.contains(element.getRootNode().activeElement));
  await until(has, 'the focus is on the summary');
  for (const label of ['A', 'B']) {
    assert.ok(await invalid(field(page, label)), `${label} is marked`);
    assert.match(await describedBy(field(page, label)), /enter|fill/i);
    assert.doesNotMatch(await describedBy(field(page, label)), /dangling/);
  }
  assert.equal(await box.getByRole('link').count(), 2);
  const hash = () => page.evaluate(() => location.hash);
  const before = await hash();
  await box.getByRole('link').nth(1).click();
  await until(() => focused(field(page, 'B')), 'the second link leads to the second field');
  assert.equal(await hash(), before, 'which is no navigation');
  assert.equal(t.rpc().length, 0, 'nothing was sent');
});

test('an error disappears when the value is corrected, and the form can be sent', async ({ t }) => {
  const page = await opened(t);
  await send(page);
  await visible(page.getByRole('heading', { name: /problem/i }));
  await field(page, 'A').pressSequentially('Lion');
  await until(async () => !(await invalid(field(page, 'A'))), 'the first error is gone');
  assert.doesNotMatch(await describedBy(field(page, 'A')), /enter a|fill in/i);
  assert.ok(await invalid(field(page, 'B')), 'the other one is still there');
  await field(page, 'B').pressSequentially('Tiger');
  await until(async () => !(await invalid(field(page, 'B'))), 'the second error is gone');
  await send(page);
  await inState(page, 'completed');
  assert.equal(t.sent.length, 1);
});

test('Tab goes through the page in reading order, and the focus is always visible', async ({ t }) => {
  const page = await opened(t);
  const stops = [];
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      if (!element || element === document.body || element === document.documentElement) return null;
      const ring = (one) => {
        const style = one && getComputedStyle(one);
        return Boolean(style) && ((style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2) || style.boxShadow !== 'none');
      };
      const box = element.getBoundingClientRect();
      const name = element.labels?.[0]?.textContent ?? element.getAttribute('aria-label') ?? element.textContent;
      const seen = [element, element.parentElement, element.labels?.[0], element.nextElementSibling].some(ring);
      return { name: name.trim().replace(/\s+/g, ' '), seen, size: box.width * box.height, tabIndex: element.tabIndex };
    });
    if (!stop || (stops.length > 0 && stops[0].name === stop.name)) break;
    stops.push(stop);
  }
  const names = stops.map(({ name }) => name);
  const place = (name) => {
    const index = names.findIndex((one) => one === name);
    assert.notEqual(index, -1, `“${name}” is reached: ${names.join(' → ')}`);
    return index;
  };
  const order = ['Skip to content', FIGHTERS.A, FIGHTERS.B, 'Send'];
  assert.deepEqual(order.map(place), order.map(place).toSorted((a, b) => a - b), names.join(' → '));
  for (const { name, seen, size, tabIndex } of stops) {
    assert.ok(seen, `the focus on “${name}” is seen`);
    assert.ok(size > 0, `“${name}” takes room on the screen`);
    assert.ok(tabIndex <= 0, `“${name}” does not jump the queue`);
  }
});

test('an empty message is not sent', async ({ t }) => {
  const page = await opened(t);
  await writeMessage(page);
  await visible(field(page, 'Message'));
  await send(page);
  await until(() => invalid(field(page, 'Message')), 'the empty message is marked');
  assert.equal(t.rpc().length, 0);
});

test('typed text is data, even if it looks like markup', async ({ t }) => {
  const page = await opened(t);
  const a = '<img src=x onerror="document.title=\'owned\'">';
  const b = '{"a": 1} \\u0041 “ü” 🦆';
  await fill(page, a, b);
  await sendButton(page).click();
  await inState(page, 'completed');
  assert.deepEqual(t.sent[0].body.params.message.parts[0].data, { a, b });
  assert.notEqual(await page.title(), 'owned');
  assert.equal(await page.locator('img[src="x"]').count(), 0);
});
