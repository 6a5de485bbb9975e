// <schema-form> as one control of the host page's own <form>.
import assert from 'node:assert/strict';
import { test } from './fixtures.mjs';
import { event, host, ready, set } from './host.mjs';
import { field, focused, gone } from './page.mjs';
import { until } from './processes.mjs';

const TAG = 'schema-form';
const schema = { type: 'object', required: ['b'], properties: { a: { type: 'string', title: 'A' }, b: { type: 'integer', title: 'B', maximum: 9 } } };
const body = `<form id="outer"><label for="it">The order</label><schema-form id="it" name="order"></schema-form><button>Send</button></form>`;

async function open(t, options) {
  const { page } = await host(t, body, options);
  await page.evaluate(() => {
    window.sent = [];
    document.querySelector('#outer').addEventListener('submit', (event) => {
      event.preventDefault();
      window.sent.push(new FormData(event.target).get('order'));
    });
  });
  await set(page, TAG, { schema });
  await ready(page, TAG);
  const sent = () => page.evaluate(() => window.sent);
  return { page, sent };
}

test('<schema-form> has name, validity and form like native controls', async ({ t }) => {
  const { page } = await open(t);
  const found = await page.evaluate(() => {
    const it = document.querySelector('#it');
    return {
      form: it.form === document.querySelector('#outer'), labels: it.labels.length, name: it.name, type: it.type,
      listed: document.querySelector('#outer').elements.order === it, will: it.willValidate,
    };
  });
  assert.deepEqual(found, { form: true, labels: 1, name: 'order', type: 'schema-form', listed: true, will: true });
  await until(() => page.evaluate(() => !document.querySelector('#it').checkValidity()), 'B is missing');
  await field(page, 'B').fill('3');
  await until(() => page.evaluate(() => document.querySelector('#outer').checkValidity()), 'nothing is missing');
  assert.equal(await page.evaluate(() => document.querySelector('#it').validationMessage), '');
});

test('a label and focus() of <schema-form> focus the first control', async ({ t }) => {
  const { page } = await open(t);
  await page.getByText('The order').click();
  await focused(field(page, 'A (optional)'));
  await field(page, 'B').focus();
  await page.evaluate(() => document.querySelector('#it').focus());
  assert.ok(await focused(field(page, 'A (optional)')));
  // A click into the element is not one on its label.
  await field(page, 'B').click();
  assert.ok(await focused(field(page, 'B')));
});

test('Enter in a field submits the surrounding form once, if it is valid', async ({ t }) => {
  const { page, sent } = await open(t);
  await field(page, 'B').fill('12');
  await field(page, 'B').press('Enter');
  await until(() => page.evaluate(() => document.querySelector('#it').errors.length === 1), 'the mistake is known');
  assert.deepEqual(await sent(), []);
  await field(page, 'B').fill('7');
  assert.deepEqual(await sent(), [], 'mending is not sending');
  await field(page, 'B').press('Enter');
  await until(async () => (await sent()).length > 0, 'it is sent');
  assert.deepEqual(await sent(), ['{"b":7}']);
});

test('Enter in a radio button or checkbox submits the surrounding form once', async ({ t }) => {
  const { page, sent } = await open(t);
  await set(page, TAG, {
    schema: {
      type: 'object',
      properties: {
        sure: { type: 'boolean', title: 'Sure' },
        size: { enum: ['S', 'M'], title: 'Size' },
        extras: { type: 'array', uniqueItems: true, title: 'Extras', items: { enum: ['Lid', 'Straw'] } },
      },
    },
    value: { sure: true, size: 'M', extras: ['Lid'] },
    options: { '/sure': { widget: 'checkbox' } },
  });
  await ready(page, TAG);
  const boxes = [page.getByRole('radio', { name: 'M', exact: true }), page.getByRole('checkbox', { name: 'Lid' }), page.getByRole('checkbox', { name: 'Sure' })];
  for (const [at, box] of boxes.entries()) {
    await box.press('Enter');
    await until(async () => (await sent()).length > at, 'it is sent');
    assert.equal((await sent()).length, at + 1);
    assert.ok(await box.isChecked(), 'Enter changes nothing');
  }
});

test('a form that cannot be checked is not submitted with the surrounding form, which says so, unless the page allows it', async ({ t }) => {
  const { page, sent } = await open(t, { before: (cdn) => cdn.refuse('worker.js') });
  await until(() => page.evaluate(() => document.querySelector('#it').state === 'unchecked'), 'it is not checked', 20_000);
  await page.getByRole('button', { name: 'Send' }).click();
  const said = page.getByRole('alert').filter({ hasText: 'This form can’t be sent, since it can’t be checked here' });
  await focused(said);
  assert.deepEqual(await sent(), []);
  // Its own event goes on as before: the page can tell by the state.
  await page.evaluate(() => document.querySelector('#it').submit());
  const { detail } = await event(page, 'schema-form-submit');
  assert.deepEqual(detail, { value: {}, state: 'unchecked' });
  assert.deepEqual(await page.evaluate(() => document.querySelector('#it').validate()), { valid: null, state: 'unchecked', errors: [] });
  await page.evaluate(() => (document.querySelector('#it').unchecked = 'allow'));
  await gone(said);
  assert.equal(await page.evaluate(() => document.querySelector('#it').validationMessage), '');
  await field(page, 'B').fill('7');
  await page.getByRole('button', { name: 'Send' }).click();
  assert.deepEqual(await sent(), ['{"b":7}']);
  await page.evaluate(() => document.querySelector('#it').removeAttribute('unchecked'));
  assert.equal(await page.evaluate(() => document.querySelector('#outer').checkValidity()), false);
});

/** A press by hand: it has a length, in which the page can change. */
async function press(page, target) {
  const box = await target.boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.waitForTimeout(80);
  await page.mouse.up();
}
const state = (page) => page.evaluate(() => document.querySelector('#it').state);
const isValid = (page) => page.evaluate(() => [document.querySelector('#it').checkValidity(), document.querySelector('#outer').checkValidity()]);
const button = (page) => page.getByRole('button', { name: 'Send' });
const waits = (page) => page.getByRole('status').filter({ hasText: 'This form is still being checked' });

/** A host page whose worker is held back; `value` is what the form begins with. */
async function withoutVerdict(t, value) {
  const { page, cdn } = await host(t, body, { before: (cdn) => cdn.hold('worker_bg.wasm') });
  await page.evaluate(() => {
    window.sent = [];
    document.querySelector('#outer').addEventListener('submit', (event) => {
      event.preventDefault();
      window.sent.push([new FormData(event.target).get('order'), document.querySelector('#it').state, event.submitter?.textContent]);
    });
  });
  await set(page, TAG, { schema, value });
  await field(page, 'B').waitFor();
  await page.waitForFunction(() => document.querySelector('#it').validationMessage === 'This form is still being checked', null, { timeout: 20_000 });
  return { page, cdn, sent: () => page.evaluate(() => window.sent) };
}

test('a form without a verdict is a mistake, and a press of the button is carried out by the verdict', async ({ t }) => {
  const { page, cdn, sent } = await withoutVerdict(t, { b: 7 });
  assert.equal(await state(page), 'loading');
  assert.deepEqual(await isValid(page), [false, false]);
  await press(page, button(page));
  await waits(page).waitFor();
  assert.deepEqual(await sent(), []);
  cdn.release();
  await until(async () => (await sent()).length > 0, 'the press is carried out');
  await gone(waits(page));
  assert.deepEqual(await sent(), [['{"b":7}', 'valid', 'Send']]);
});

test('a press without a verdict leads to the mistake that the verdict finds', async ({ t }) => {
  const { page, cdn, sent } = await withoutVerdict(t, {});
  await press(page, button(page));
  await waits(page).waitFor();
  cdn.release();
  await until(() => focused(field(page, 'B')), 'the mistake has the focus');
  assert.equal(await field(page, 'B').getAttribute('aria-invalid'), 'true');
  assert.deepEqual(await sent(), []);
});

test('whoever goes on typing after a press sends nothing by it', async ({ t }) => {
  const { page, cdn, sent } = await withoutVerdict(t, { b: 7 });
  await press(page, button(page));
  await waits(page).waitFor();
  await field(page, 'B').fill('8');
  await gone(waits(page));
  cdn.release();
  await until(async () => (await state(page)) === 'valid', 'it is checked');
  assert.deepEqual(await sent(), []);
  await press(page, button(page));
  assert.deepEqual(await sent(), [['{"b":8}', 'valid', 'Send']]);
});

test('a worker that never comes ends in “unchecked” within ten seconds, and a press is refused with the focus', async ({ t }) => {
  const { page, cdn, sent } = await withoutVerdict(t, { b: 7 });
  const begun = Date.now();
  await press(page, button(page));
  const answer = await page.evaluate(() => document.querySelector('#it').validate());
  assert.deepEqual([answer.valid, answer.state], [null, 'unchecked']);
  assert.ok(Date.now() - begun < 10_000, 'within ten seconds');
  await focused(page.getByRole('alert').filter({ hasText: 'This form can’t be sent, since it can’t be checked here' }));
  await page.getByText('the checker is still loading').waitFor();
  assert.deepEqual(await sent(), []);
  // It comes after all.
  cdn.release();
  await until(async () => (await state(page)) === 'valid', 'it is checked');
  assert.deepEqual(await sent(), [], 'a refused press is over');
  await press(page, button(page));
  assert.deepEqual(await sent(), [['{"b":7}', 'valid', 'Send']]);
});

test('a form that comes while the worker is late is not checked either, until it comes', async ({ t }) => {
  const { page, cdn } = await withoutVerdict(t, { b: 7 });
  await until(async () => (await state(page)) === 'unchecked', 'the worker is late', 12_000);
  await page.evaluate((given) => {
    const other = Object.assign(document.createElement('schema-form'), { id: 'other', schema: given, value: { b: 1 } });
    document.querySelector('main').append(other);
  }, schema);
  const other = () => page.evaluate(() => document.querySelector('#other').state);
  await until(async () => (await other()) === 'unchecked', 'the other is not checked');
  cdn.release();
  await until(async () => (await other()) === 'valid' && (await state(page)) === 'valid', 'both are checked');
});

test('a value that a page sets and submits at once is checked first', async ({ t }) => {
  const { page, sent } = await open(t);
  await until(() => page.evaluate(() => document.querySelector('#it').state === 'invalid'), 'it is checked');
  await page.evaluate(() => {
    document.querySelector('#it').value = { b: 99 };
    document.querySelector('#outer').requestSubmit();
  });
  await until(() => page.evaluate(() => document.querySelector('#it').state === 'invalid'), 'it is checked again');
  assert.deepEqual(await sent(), []);
  await page.evaluate(() => {
    document.querySelector('#it').value = { b: 5 };
    document.querySelector('#outer button').click();
  });
  await until(async () => (await sent()).length > 0, 'it is sent once it is checked');
  assert.deepEqual(await sent(), ['{"b":5}']);
});

test('what was just typed is checked before the button sends it', async ({ t }) => {
  const { page, sent } = await open(t);
  for (const [typed, wanted] of [['12', []], ['7', ['{"b":7}']]]) {
    await field(page, 'B').fill(typed);
    await page.evaluate(() => document.querySelector('#outer button').click());
    await page.evaluate(() => document.querySelector('#it').validate());
    assert.deepEqual(await sent(), wanted);
  }
});

test('on a slow line nothing is posted that is not checked', async ({ t }) => {
  const native = body.replace('<form id="outer">', '<form id="outer" method="post" action="/posted">');
  const { page, load } = await host(t, native, { late: true });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const line = { offline: false, latency: 150, downloadThroughput: 400_000, uploadThroughput: 400_000 };
  await session.send('Network.emulateNetworkConditions', line);
  const posted = [];
  page.on('request', (request) => request.method() === 'POST' && posted.push(request.postData()));
  await set(page, TAG, { schema, value: {} });
  await load();
  // Modules that are not optimised take their time.
  await field(page, 'B').waitFor({ timeout: 90_000 });
  while ((await state(page)) === 'loading') {
    await press(page, button(page));
    assert.deepEqual(posted, []);
  }
  await until(async () => (await state(page)) === 'invalid', 'it is checked', 60_000);
  await press(page, button(page));
  assert.deepEqual(posted, []);
  await field(page, 'B').fill('7');
  await press(page, button(page));
  await until(() => posted.length > 0, 'it is posted');
  assert.deepEqual(posted, ['order=%7B%22b%22%3A7%7D']);
});
