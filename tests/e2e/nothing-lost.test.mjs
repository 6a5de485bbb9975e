// What was entered is there again: after a reload, after a crash of the module.
import assert from 'node:assert/strict';
import { FIGHT, SCHEMAS, shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { event, get, host, ready, settled, shown } from './host.mjs';
import { FIGHTERS, field, fill, focused, holds, openPage, visible } from './page.mjs';
import { until } from './processes.mjs';

const kept = (page, storage, text) =>
  page.waitForFunction(([name, wanted]) => Object.values(window[name]).some((value) => value.includes(wanted)), [storage, text]);

test('a reload keeps the draft', async ({ t }) => {
  const page = await openPage(t, await shared.quick(), FIGHT);
  await fill(page, '100 duck sized horses', '1 horse sized duck');
  await kept(page, 'sessionStorage', '1 horse sized duck');
  await page.reload();
  await visible(field(page, 'A'), 20_000);
  await holds(page, '100 duck sized horses', '1 horse sized duck');
  assert.equal(t.rpc().length, 0, 'nothing was sent by itself');
});

for (const [persist, storage, other] of [
  ['session', 'sessionStorage', 'localStorage'],
  ['local', 'localStorage', 'sessionStorage'],
]) {
  test(`<a2a-form persist="${persist}"> keeps a draft in ${storage} only`, async ({ t }) => {
    const agent = await shared.python();
    const { page } = await host(t, `<a2a-form persist="${persist}" agent="${agent.origin}"></a2a-form>`);
    await ready(page, 'a2a-form');
    await fill(page, 'Lion', 'Tiger');
    await kept(page, storage, 'Tiger');
    assert.equal(await page.evaluate((name) => window[name].length, other), 0);
  });
}

test('<a2a-form> keeps nothing unless it is told to', async ({ t }) => {
  const agent = await shared.python();
  const { page } = await host(t, `<a2a-form agent="${agent.origin}"></a2a-form><a2a-form persist="local" agent="${agent.origin}"></a2a-form>`);
  await page.evaluate(() => Promise.all([...document.querySelectorAll('a2a-form')].map((form) => form.ready)).then(() => {}));
  const typeInto = (nth, text) => page.locator('a2a-form').nth(nth).getByRole('textbox', { name: FIGHTERS.B, exact: true }).fill(text);
  await typeInto(0, 'Tiger');
  // The other one is told to: once its draft is there, one of the first would have been there before.
  await typeInto(1, 'Lion');
  await kept(page, 'localStorage', 'Lion');
  const all = () => [...Object.values(sessionStorage), ...Object.values(localStorage)].join();
  assert.doesNotMatch(await page.evaluate(all), /Tiger/);
});

test('after a wasm trap a form starts again with its draft: by itself, or by a click if the trap is its own', async ({ t }) => {
  const TAG = 'schema-form';
  const { page, cdn } = await shown(t, TAG, { schema: SCHEMAS.fightComparison });
  await field(page, 'A').fill('Lion');
  await event(page, 'schema-form-change', ({ value }) => value?.a === 'Lion');
  // As the browser reports a trap; the module itself has none to offer.
  await page.evaluate(() => {
    window.trap = (url) => {
      const error = new WebAssembly.RuntimeError('unreachable');
      error.stack = `RuntimeError: unreachable\n    at ${url}:wasm-function[7]:0x99`;
      window.dispatchEvent(new ErrorEvent('error', { error }));
    };
  });
  const trap = (address) => page.evaluate((url) => window.trap(url), address);
  const excuse = page.getByRole('alert').filter({ hasText: /went wrong/ });
  await trap('https://elsewhere.example/ui_bg.wasm');
  assert.equal(await excuse.count(), 0, 'another module is nothing to us');
  await trap(`${cdn.origin}/ui_rest.wasm`);
  assert.equal(await excuse.count(), 0, 'nobody knows who caused it');
  await ready(page, TAG);
  await until(async () => (await field(page, 'A').inputValue()) === 'Lion', 'it starts again by itself');
  const lion = field(page, 'A');
  assert.ok(await focused(lion), 'and the focus is where it was');
  await page.evaluate((url) => {
    document.addEventListener('schema-form-change', () => window.trap(url), { once: true });
  }, `${cdn.origin}/ui_rest.wasm?1`);
  await field(page, 'A').fill('Lions');
  await visible(excuse);
  assert.deepEqual(await get(page, TAG, 'value'), { a: 'Lions' }, 'the host page still has the value');
  await page.getByRole('button', { name: 'Start again' }).click();
  await ready(page, TAG);
  await until(async () => (await field(page, 'A').inputValue()) === 'Lions', 'what was typed is there again');
  await field(page, 'B').fill('Tiger');
  await settled(page, TAG, 'valid');
  // A page that traps again and again needs somebody to look at it.
  for (const times of [2, 3, 4]) {
    await trap(`${cdn.origin}/ui_bg.wasm`);
    if (times < 4) await ready(page, TAG);
  }
  await visible(excuse);
});

const AMOUNT = { type: 'object', properties: { n: { type: 'number', title: 'Amount' }, pin: { type: 'number', title: 'PIN' } } };
const cardOf = (schema) => ({
  name: 'Shop', description: '', version: '1', url: 'http://localhost:9/', protocolVersion: '0.3.0', preferredTransport: 'JSONRPC', capabilities: {},
  defaultInputModes: ['text/plain'], defaultOutputModes: ['text/plain'], schemas: { order: schema },
  skills: [{ id: 'order', name: 'Order', description: '', tags: [], inputModes: ['application/json;schema=order'] }],
});

/** An element that keeps drafts, with a card; again after each reload. */
async function keeping(t, schema) {
  const hosted = await host(t, '<a2a-form persist="local"></a2a-form>');
  const give = async (other = schema) => {
    await hosted.page.evaluate((card) => void (document.querySelector('a2a-form').card = card), cardOf(other));
    await ready(hosted.page, 'a2a-form');
  };
  await give();
  const again = async (other) => {
    await hosted.page.reload();
    await give(other);
  };
  return { ...hosted, again, control: (pointer) => hosted.page.locator(`a2a-form [data-pointer="${pointer}"]`).first() };
}

test('steady typing is kept while it goes on, and the last letters by leaving the page', async ({ t }) => {
  const { control, again, page } = await keeping(t, { type: 'object', properties: { s: { type: 'string', title: 'Text' } } });
  await control('/s').focus();
  const text = 'abcdefghij'.repeat(4);
  const typing = page.keyboard.type(text, { delay: 100 });
  await page.waitForTimeout(2_500);
  const stored = await page.evaluate(() => Object.values(localStorage).join());
  assert.match(stored, /abcdefghij/, 'a second behind at most');
  await typing;
  await page.keyboard.type('!');
  await again();
  await until(async () => (await control('/s').inputValue()) === `${text}!`, 'all of it');
});

test('a draft has half-typed text, but not of a secret', async ({ t }) => {
  const { control, again, page } = await keeping(t, AMOUNT);
  await control('/n').fill('12,5x');
  await control('/pin').fill('99x');
  await again();
  await until(async () => (await control('/n').inputValue()) === '12,5x', 'half a number');
  assert.equal(await control('/pin').inputValue(), '');
  assert.doesNotMatch(await page.evaluate(() => Object.values(localStorage).join()), /99x/);
});

test('a stored draft that does not fit the form is offered, not imposed', async ({ t }) => {
  const { control, again, page } = await keeping(t, AMOUNT);
  await control('/n').fill('7');
  await kept(page, 'localStorage', '7');
  const key = await page.evaluate(() => Object.keys(localStorage)[0]);
  for (const stored of ['null', '[]', '"x"']) {
    await page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, stored]);
    await again();
    const notice = page.getByText('A saved draft doesn’t fit this form.');
    await visible(notice);
    assert.equal(await control('/n').inputValue(), '', 'the fields are there');
    if (stored === '[]') {
      await page.getByRole('button', { name: 'Use it anyway', exact: true }).click();
      await until(async () => JSON.stringify(await get(page, 'a2a-form', 'value')) === stored, 'it is used');
    } else {
      await page.getByRole('button', { name: 'Delete it', exact: true }).click();
      assert.equal(await page.evaluate((name) => localStorage.getItem(name), key), null);
    }
    await notice.waitFor({ state: 'hidden' });
  }
});
