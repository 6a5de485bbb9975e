// A press by hand has a length: the button must not move from under the pointer meanwhile, whatever the form has to show.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { host, ready, set } from './host.mjs';
import { NIGHTLY } from './looks.mjs';
import { field, inState, openPage, sendButton, summary, visible } from './page.mjs';
import { settings } from './settings.mjs';

const TAG = 'schema-form';
const folder = path.join(settings.root, 'gallery/cases');
const cases = readdirSync(folder).map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')));
const body = `<form id="outer"><${TAG} name="it"></${TAG}><button type="submit">Outside</button></form>`;

/** The buttons on the page that a pointer reaches, numbered, those of the form first. */
const findButtons = () => {
  const form = document.querySelector('schema-form');
  const seen = [...form.shadowRoot.querySelectorAll('button, summary'), ...document.querySelectorAll('#outer > button')];
  window.buttons = seen.filter((button) => button.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !button.disabled);
  return window.buttons.map((button) => button.textContent.trim() || button.getAttribute('aria-label') || button.dataset.do);
};

/** Makes a mistake, or mends one, that shows only when the field is left: by pressing the button. */
async function edit(page, mend) {
  const inputs = page.locator(TAG).locator('input:is([type=text], [type=number], :not([type])):visible:enabled');
  if ((await inputs.count()) === 0) return false;
  const input = inputs.first();
  await input.click();
  await input.press('ControlOrMeta+a');
  await page.keyboard.type(mend ? 'a1' : 'x');
  if (!mend) await input.press('Backspace');
  return true;
}

/** Presses the button with this number, or the last one; how often it was clicked. */
async function pressed(page, at, wait) {
  const box = await page.evaluate((number) => {
    const button = window.buttons[Math.min(number, window.buttons.length - 1)];
    button.scrollIntoView({ block: 'center' });
    window.clicks = 0;
    window.listening?.abort();
    window.listening = new AbortController();
    const count = (event) => event.composedPath().includes(button) && (window.clicks += 1);
    // The capture phase of the window: whatever the click does then.
    window.addEventListener('click', count, { capture: true, signal: window.listening.signal });
    const { x, y, width, height } = button.getBoundingClientRect();
    const place = { x: x + width / 2, y: y + height / 2 };
    const root = button.getRootNode();
    return button.contains(root.elementFromPoint(place.x, place.y)) ? place : undefined;
  }, at);
  // An open list of choices covers it.
  if (!box) return 1;
  await page.mouse.move(box.x, box.y);
  await page.mouse.down();
  await page.waitForTimeout(wait);
  await page.mouse.up();
  return page.evaluate(() => window.clicks);
}

for (const wait of [80, 0, 300]) {
  test(`every button of the gallery's forms acts once when it is pressed for ${wait} ms`, wait === 80 ? {} : NIGHTLY, async ({ t }) => {
    test.setTimeout(600_000);
    const lost = [];
    const { page } = await host(t, body);
    await page.evaluate(() => document.querySelector('#outer').addEventListener('submit', (event) => event.preventDefault()));
    page.on('filechooser', () => {});
    for (const { title, schema, options, value } of cases.filter((one) => one.schema)) {
      const given = { schema, options: options ?? null, value };
      const count = await (async () => {
        await set(page, TAG, given);
        await ready(page, TAG);
        return (await page.evaluate(findButtons)).length;
      })();
      // The last one is the host page's own, below the form.
      const chosen = [...new Set([0, Math.floor(count / 2), count - 2, count - 1])].filter((at) => at >= 0);
      for (const [round, at] of chosen.entries()) {
        await page.evaluate(() => document.querySelector('#outer').reset());
        await set(page, TAG, { schema: true });
        await set(page, TAG, given);
        await ready(page, TAG);
        const names = await page.evaluate(findButtons);
        if (!(await edit(page, round % 2 === 1))) continue;
        await page.evaluate(findButtons);
        const clicks = await pressed(page, at, wait);
        if (clicks !== 1) lost.push(`${title}: “${names[at]}” was clicked ${clicks} times`);
      }
    }
    assert.deepEqual(lost, []);
  });
}

for (const wait of [0, 80, 300]) {
  test(`Send on the page sends once when it is pressed for ${wait} ms while its errors change`, async ({ t }) => {
    const page = await openPage(t, await shared.quick(), { skill: 'fight-comparison' });
    await visible(field(page, 'A'), 20_000);
    await field(page, 'A').fill('Lion');
    await field(page, 'B').click();
    await page.keyboard.type('q');
    await page.keyboard.press('Backspace');
    const press = async () => {
      const box = await sendButton(page).boundingBox();
      await page.mouse.move(box.x + box.width / 2, box.y + 4);
      await page.mouse.down();
      await page.waitForTimeout(wait);
      await page.mouse.up();
    };
    // The press shows the mistake, and leads to it.
    await press();
    await visible(summary(page));
    assert.equal(await field(page, 'B').getAttribute('aria-invalid'), 'true');
    assert.equal(t.sent.length, 0);
    await field(page, 'B').click();
    await page.keyboard.type('Tiger');
    await press();
    await inState(page, 'completed');
    assert.equal(t.sent.length, 1);
  });
}

test('a choice that is pressed while errors come stays chosen', async ({ t }) => {
  const { page } = await host(t, body);
  const schema = {
    type: 'object', required: ['name'],
    properties: {
      name: { type: 'string', title: 'Name', minLength: 2 }, sure: { type: 'boolean', title: 'Sure' },
      size: { enum: ['S', 'M'], title: 'Size' }, some: { type: 'array', uniqueItems: true, title: 'Some', items: { enum: ['Lid', 'Straw'] } },
    },
  };
  const options = { '/sure': { widget: 'checkbox' } };
  const choices = [['checkbox', 'Sure'], ['radio', 'M'], ['checkbox', 'Straw']];
  for (const [role, name] of choices) {
    await set(page, TAG, { schema: true });
    await set(page, TAG, { schema, options, value: {} });
    await ready(page, TAG);
    await edit(page, false);
    const choice = page.getByRole(role, { name, exact: true });
    const { x, y, width, height } = await choice.boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.waitForTimeout(80);
    await page.mouse.up();
    await page.waitForFunction(() => document.querySelector('schema-form').errors.length > 0);
    assert.ok(await choice.isChecked(), name);
  }
  assert.deepEqual(await page.evaluate(() => document.querySelector('schema-form').value.some), ['Straw']);
});

test('a finger and a pen press as a mouse does', async ({ t }) => {
  const { page } = await host(t, body, { hasTouch: true });
  const schema = { type: 'object', required: ['b'], properties: { b: { type: 'string', title: 'B', minLength: 3 } } };
  await page.evaluate(() => {
    window.sent = 0;
    document.querySelector('#outer').addEventListener('submit', (event) => {
      event.preventDefault();
      window.sent += 1;
    });
  });
  await set(page, TAG, { schema, value: { b: 'abc' } });
  await ready(page, TAG);
  await field(page, 'B').tap();
  await page.keyboard.type('d');
  await page.getByRole('button', { name: 'Outside' }).tap();
  await page.waitForFunction(() => window.sent === 1, null, { timeout: 5_000 });
  await field(page, 'B').fill('a');
  await page.getByRole('button', { name: 'Outside' }).tap();
  await page.waitForFunction(() => document.querySelector('schema-form').shadowRoot.activeElement?.getAttribute('aria-invalid') === 'true');
  assert.equal(await page.evaluate(() => window.sent), 1);
});
