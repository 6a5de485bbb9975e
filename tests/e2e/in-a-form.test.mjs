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
  assert.deepEqual(detail, { value: {} });
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
