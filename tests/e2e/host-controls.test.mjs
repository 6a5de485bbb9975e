// Controls and options that the host page supplies: a date picker of somebody else, and options from a server.
import assert from 'node:assert/strict';
import { buildSync } from 'esbuild';
import { shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { headersOfDocs } from './headers.mjs';
import { event, get, host, ready, set, shown } from './host.mjs';
import { ANY_HEADING_ORDER, combinations, isAccessible, sideways } from './looks.mjs';
import { visible } from './page.mjs';
import { until } from './processes.mjs';

const TAG = 'schema-form';
const at = (page, pointer) => page.locator(`[data-pointer="${pointer}"]`);

/** The date picker `cally` from npm, and an element of the host page that puts it behind our contract. */
const PICKER = `
import 'cally';
customElements.define('my-date', class extends HTMLElement {
  #picker = document.createElement('calendar-date');
  constructor() {
    super();
    this.attachShadow({ mode: 'open', delegatesFocus: true }).append(this.#picker);
    this.#picker.append(document.createElement('calendar-month'));
    this.#picker.addEventListener('change', () => this.dispatchEvent(new Event('change', { bubbles: true })));
  }
  get value() { return this.#picker.value || undefined; }
  set value(value) { this.#picker.value = value ?? ''; }
  set label(label) { this.#picker.setAttribute('aria-label', label); }
  set disabled(isOff) { this.inert = isOff; }
  set invalid(isWrong) { this.toggleAttribute('data-invalid', isWrong); }
  focus() { this.#picker.focus(); }
});
`;
const picker = () => {
  const { outputFiles } = buildSync({
    stdin: { contents: PICKER, resolveDir: import.meta.dirname }, bundle: true, format: 'esm', write: false,
  });
  return outputFiles[0].text;
};
/** The headers of docs/security.md; the picker is a script of the page's own. */
const headers = (cdn) => {
  const { 'Content-Security-Policy': policy } = headersOfDocs('The package from a CDN', { agent: cdn, cdn });
  return { 'Content-Security-Policy': policy.replace('script-src ', "script-src 'self' ") };
};
const SCHEMA = {
  type: 'object', required: ['when', 'back', 'name'],
  properties: {
    name: { type: 'string', title: 'Name' },
    when: { type: 'string', format: 'date', title: 'Day of travel', description: 'The first train.' },
    back: { type: 'string', format: 'date', title: 'Day of return' },
  },
};

const withPicker = (t, body, properties, options) =>
  shown(t, TAG, properties, {
    ...options, body, headers, files: { 'picker.js': picker() }, scripts: '<script type="module" src="/picker.js"></script>', late: true,
  });

for (const { theme, width, details } of combinations(2)) {
  test(`host controls: a date picker from npm, by name and in a slot, ${theme} ${width}`, details, async ({ t }) => {
    const slotted = '<calendar-date slot="/back" id="back"><calendar-month></calendar-month></calendar-date>';
    const { page } = await withPicker(t, `<${TAG}>${slotted}</${TAG}>`, {
      schema: SCHEMA, options: { '': { controls: { 'format:date': 'my-date' } } }, value: { when: '2026-11-23' },
    }, { theme, width });
    const own = page.locator('my-date');
    assert.equal(await own.count(), 1, 'the slot takes precedence');
    assert.equal(await own.evaluate((it) => it.value), '2026-11-23');
    // By mouse, in the picker of somebody else.
    await own.getByRole('button', { name: 'November 26' }).click();
    assert.equal((await get(page, TAG, 'value')).when, '2026-11-26');
    assert.equal((await event(page, 'schema-form-change')).detail.pointer, '/when');
    // A new value reaches it.
    await set(page, TAG, { value: { when: '2026-11-20' } });
    await until(async () => (await own.evaluate((it) => it.value)) === '2026-11-20', 'the value is shown');
    await page.evaluate((tag) => document.querySelector(tag).submit(), TAG);
    await visible(page.getByRole('link', { name: /^Day of return:/ }));
    await t.shot(page, 64, 'host-controls');
    await isAccessible(page, ANY_HEADING_ORDER);
    assert.equal(await sideways(page), 0);
    // The summary leads to the slotted element.
    await page.getByRole('link', { name: /^Day of return:/ }).click();
    await until(() => page.evaluate(() => document.getElementById('back').contains(document.activeElement)), 'the picker in the slot has the focus');
    await page.keyboard.press('Enter');
    await until(async () => (await get(page, TAG, 'value')).back !== undefined, 'chosen by keyboard');
    await at(page, '/name').fill('Ada');
    await page.evaluate((tag) => document.querySelector(tag).submit(), TAG);
    const { detail } = await event(page, 'schema-form-submit');
    assert.deepEqual(Object.keys(detail.value).sort(), ['back', 'name', 'when']);
    assert.deepEqual(t.consoleErrors, []);
  });
}

test('host controls: an element that is defined late, disabled and undone', async ({ t }) => {
  const properties = { schema: SCHEMA, options: { '': { controls: { '/when': 'late-date' } } }, value: { name: 'Ada', when: '2026-11-23' } };
  const { page } = await shown(t, TAG, properties, { late: true });
  await page.evaluate(() => {
    customElements.define('late-date', class extends HTMLElement {
      #input = document.createElement('input');
      connectedCallback() { this.append(this.#input); }
      get value() { return this.#input.value; }
      set value(value) { this.#input.value = value ?? ''; }
      set label(label) { this.#input.setAttribute('aria-label', label); }
      set disabled(isOff) { this.#input.disabled = isOff; }
      set invalid(isWrong) { this.#input.setAttribute('aria-invalid', isWrong); }
      focus() { this.#input.focus(); }
    });
  });
  const box = page.getByRole('textbox', { name: 'Day of travel' });
  await until(async () => (await box.inputValue()) === '2026-11-23', 'the value');
  await box.fill('2026-11');
  assert.equal((await get(page, TAG, 'value')).when, '2026-11');
  await at(page, '/name').focus();
  await until(async () => (await box.getAttribute('aria-invalid')) === 'true', 'it was left');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await until(async () => (await box.inputValue()) === '2026-11-23', 'as before');
  await set(page, TAG, { disabled: true });
  await until(() => box.isDisabled(), 'it is told');
});

test('host controls: a text area in a slot keeps what is pasted, undone and entered to itself', async ({ t }) => {
  const { page } = await shown(t, TAG, { schema: SCHEMA, value: { name: 'Ada', when: '2026-11-23' } }, { body: `<${TAG}><textarea slot="/name"></textarea></${TAG}>` });
  const area = page.locator('textarea');
  await until(async () => (await area.inputValue()) === 'Ada', 'the value is shown');
  await area.fill('');
  const isTaken = await area.evaluate((it) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '{"name": "pasted"}');
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true, cancelable: true });
    return !it.dispatchEvent(paste);
  });
  assert.equal(isTaken, false, 'the browser pastes');
  assert.deepEqual(await get(page, TAG, 'value'), { when: '2026-11-23' });
  await set(page, TAG, { value: {} });
  await until(async () => (await area.inputValue()) === '', 'no word stands for no value');
});

test('host controls: the property `controls` adds to those of the options', async ({ t }) => {
  const { page } = await withPicker(t, `<${TAG}></${TAG}>`, {
    schema: SCHEMA, controls: { '/when': 'my-date' }, options: { '': { controls: { '/back': 'my-date', '/when': 'no-date' } }, '/name': { title: 'Called' } },
  });
  assert.deepEqual(await page.locator('my-date').evaluateAll((all) => all.map((it) => it.closest('[data-pointer]').dataset.pointer)), ['/when', '/back']);
  await visible(page.getByRole('textbox', { name: 'Called' }));
  await set(page, TAG, { controls: undefined });
  await until(async () => (await page.locator('my-date').count()) === 1, 'it is taken away');
  await set(page, TAG, { controls: { 'format:date': 'my-date' }, options: undefined });
  await until(async () => (await page.locator('my-date').count()) === 2, 'without options');
});

/** Options as from a server: slow, and each call is noted with what became of it. */
const towns = (page, tag, more = {}) =>
  page.evaluate(([name, properties]) => {
    const all = ['Aachen', 'Berlin', 'Bern', 'Bonn', 'Bremen', 'Trier'].map((title, at) => ({ const: at + 1, title }));
    window.calls = [];
    window.delay = 50;
    const options = async (text, { signal, value }) => {
      const call = { text, value, aborted: false };
      window.calls.push(call);
      signal.addEventListener('abort', () => (call.aborted = true));
      await new Promise((done) => setTimeout(done, window.delay));
      if (window.fails) throw new Error('no server');
      return all.filter(({ title }) => title.toLowerCase().startsWith(text.toLowerCase()));
    };
    Object.assign(document.querySelector(name), { ...properties, options: { '/city': { options, ...properties.hints } } });
  }, [tag, more]);
const TOWN = { type: 'object', required: ['city'], properties: { city: { type: 'integer', title: 'City', maximum: 5 }, note: { type: 'string' } } };

for (const { theme, width, details } of combinations(0)) {
  test(`host options: typed, found, chosen and checked, ${theme} ${width}`, details, async ({ t }) => {
    const { page, load } = await host(t, `<${TAG}></${TAG}>`, { late: true, theme, width, headers });
    await towns(page, TAG, { schema: TOWN, value: { city: 6 } });
    await load();
    await ready(page, TAG);
    const box = page.getByRole('combobox', { name: 'City' });
    assert.equal(await box.inputValue(), '6', 'a stored value is shown');
    await box.click();
    const list = page.getByRole('listbox', { name: 'City' });
    await visible(list.getByRole('option', { name: 'Trier' }));
    assert.equal(await box.inputValue(), 'Trier', 'with its title, once that is known');
    assert.equal(await page.evaluate(() => window.calls[0].value), 6);
    await box.fill('');
    await box.pressSequentially('be', { delay: 20 });
    await until(async () => (await list.getByRole('option').count()) === 2, 'Berlin and Bern');
    const calls = await page.evaluate(() => window.calls.map(({ text }) => text));
    assert.ok(!calls.includes('b'), `one call after a pause: ${calls}`);
    await visible(page.locator('.offers [role=status]').filter({ hasText: 'Options: 2' }));
    await t.shot(page, 65, 'host-options');
    await isAccessible(page, ANY_HEADING_ORDER);
    await box.press('ArrowDown');
    await box.press('Enter');
    assert.deepEqual(await get(page, TAG, 'value'), { city: 2 });
    assert.equal(await box.inputValue(), 'Berlin');
    await box.fill('trier');
    await visible(list.getByRole('option', { name: 'Trier' }));
    await box.press('Enter');
    await at(page, '/note').focus();
    await visible(page.getByText('Enter a number up to 5'));
    assert.deepEqual(t.consoleErrors, []);
  });
}

test('host options: superseded calls are aborted, and failures and no matches are said', async ({ t }) => {
  const { page, load } = await host(t, `<${TAG}></${TAG}>`, { late: true });
  await towns(page, TAG, { schema: TOWN });
  await load();
  await ready(page, TAG);
  const box = page.getByRole('combobox', { name: 'City' });
  const said = page.locator('.offers [role=status]');
  await page.evaluate(() => (window.delay = 1_000));
  await box.fill('b');
  await visible(said.filter({ hasText: 'Loading…' }));
  await until(() => page.evaluate(() => window.calls.length === 1), 'a call');
  await page.evaluate(() => (window.delay = 50));
  await box.fill('bo');
  await visible(page.getByRole('option', { name: 'Bonn' }));
  assert.deepEqual(await page.evaluate(() => window.calls.map(({ text, aborted }) => [text, aborted])), [['b', true], ['bo', false]]);
  await box.fill('xyz');
  await visible(said.filter({ hasText: 'No matches' }));
  await page.evaluate(() => (window.fails = true));
  await box.fill('tr');
  await visible(said.filter({ hasText: 'couldn’t be loaded' }));
  await page.evaluate(() => (window.fails = false));
  await box.press('ArrowDown');
  await until(async () => (await page.getByRole('option').count()) === 6, 'tried again');
  await box.press('Escape');
  await at(page, '/note').focus();
  assert.equal((await get(page, TAG, 'errors'))[0].pointer, '/city');
});

test('host options and controls of <a2a-form> are for the form of the chosen skill', async ({ t }) => {
  const { origin } = await shared.quick();
  const { page } = await host(t, `<a2a-form agent="${origin}" skill="fight-comparison"><input slot="/b" id="mine"></a2a-form>`);
  await page.waitForFunction(() => customElements.get('a2a-form') !== undefined);
  await page.evaluate(() => {
    const options = async (text) => ['Tiger', 'Lion', 'Bear'].filter((one) => one.startsWith(text));
    document.querySelector('a2a-form').options = { '/a': { options } };
  });
  await ready(page, 'a2a-form');
  const box = page.locator('[data-pointer="/a"]');
  await until(async () => (await box.getAttribute('role')) === 'combobox', 'a combobox');
  await box.fill('Ti');
  await page.getByRole('option', { name: 'Tiger' }).click();
  await page.locator('#mine').fill('Lion');
  await until(async () => JSON.stringify(await get(page, 'a2a-form', 'value'))?.includes('Lion'), 'both');
  assert.equal((await get(page, 'a2a-form', 'value')).a, 'Tiger');
});
