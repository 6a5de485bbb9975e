// A form of steps: one page after the other, by keyboard and mouse, and the review of all answers.
import assert from 'node:assert/strict';
import { shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { headersOfDocs } from './headers.mjs';
import { event, set, shown } from './host.mjs';
import { ANY_HEADING_ORDER, combinations, isAccessible, sideways } from './looks.mjs';
import { focused, visible } from './page.mjs';
import { until } from './processes.mjs';

const TAG = 'schema-form';
const at = (page, pointer) => page.locator(`[data-pointer="${pointer}"]`);
const text = (title, more) => ({ type: 'string', title, ...more });
const SCHEMA = {
  type: 'object', required: ['name', 'email', 'size'],
  properties: {
    name: text('Your name'), email: text('Email', { format: 'email' }), size: { title: 'Size', enum: ['S', 'M', 'L'] },
    gift: { title: 'A gift', type: 'boolean' }, note: text('Note', { description: 'Printed on the card.' }),
  },
};
const OPTIONS = { '': { steps: [{ title: 'About you', fields: ['name', 'email'] }, { title: 'Your order', fields: ['size'] }] } };
/** The headers of docs/security.md. */
const headers = (cdn) => headersOfDocs('The package from a CDN', { agent: cdn, cdn });

const form = (t, properties, options) =>
  shown(t, TAG, { options: OPTIONS, schema: SCHEMA, ...properties }, { ...options, headers, late: true });

const heading = (page, name) => page.getByRole('heading', { name });
const isAt = (page, state) => until(() => page.evaluate(([tag, wanted]) => document.querySelector(tag).matches(`:state(${wanted})`), [TAG, state]), state);

for (const { theme, width, details } of combinations(3)) {
  test(`steps: filled in, reviewed, changed and sent, ${theme} ${width}`, details, async ({ t }) => {
    const { page, events } = await form(t, {}, { theme, width });
    await visible(heading(page, 'Step 1 of 2 About you'));
    await isAt(page, 'step-1');
    assert.equal(await at(page, '/size').count(), 0, 'of another step');
    // Enter in a field goes on, as the button does.
    await at(page, '/email').fill('nobody');
    await at(page, '/email').press('Enter');
    await visible(heading(page, 'There are 2 problems'));
    await until(() => focused(page.locator('.summary')), 'the summary');
    await t.shot(page, 66, 'steps-problems');
    await isAccessible(page, ANY_HEADING_ORDER);
    await at(page, '/name').fill('Ada');
    await at(page, '/email').fill('ada@example.com');
    await page.getByRole('button', { name: 'Continue' }).click();
    await until(() => focused(heading(page, 'Step 2 of 2 Your order')), 'the heading has the focus');
    await isAt(page, 'step-2');
    assert.equal(await at(page, '/size').getAttribute('aria-invalid'), null, 'nothing is wrong yet');
    await t.shot(page, 67, 'steps');
    assert.equal(await sideways(page), 0);
    await page.getByRole('radio', { name: 'M', exact: true }).check();
    await at(page, '/note').fill('Happy birthday');
    await page.getByRole('button', { name: 'Continue' }).click();
    await until(() => focused(heading(page, 'Check your answers')), 'the review');
    await isAt(page, 'review');
    const answers = await page.locator('.answer').evaluateAll((all) => all.map((it) => [it.querySelector('dt').textContent, it.querySelector('dd > span').textContent]));
    assert.deepEqual(answers, [['Your name', 'Ada'], ['Email', 'ada@example.com'], ['Size', 'M'], ['A gift', 'Not answered'], ['Note', 'Happy birthday']]);
    await t.shot(page, 68, 'steps-review');
    await isAccessible(page, ANY_HEADING_ORDER);
    assert.equal(await sideways(page), 0);
    await page.getByRole('button', { name: 'Change Email' }).click();
    await until(() => focused(at(page, '/email')), 'the field of the answer');
    await isAt(page, 'step-1');
    await at(page, '/email').fill('eve@example.com');
    await page.getByRole('button', { name: 'Continue' }).click();
    await isAt(page, 'step-2');
    await page.getByRole('button', { name: 'Continue' }).click();
    await isAt(page, 'review');
    assert.equal((await events('schema-form-submit')).length, 0, 'nothing is sent before');
    await page.evaluate((tag) => document.querySelector(tag).submit(), TAG);
    const { detail } = await event(page, 'schema-form-submit');
    assert.deepEqual(detail.value, { name: 'Ada', email: 'eve@example.com', size: 'M', note: 'Happy birthday' });
    assert.deepEqual(t.consoleErrors, []);
  });
}

test('steps: an error in an earlier step is listed in the review and leads there; undo goes to its step', async ({ t }) => {
  const { page } = await form(t, { value: { name: 'Ada', email: 'a@example.com', size: 'M' } });
  const next = page.getByRole('button', { name: 'Continue' });
  await next.click();
  await isAt(page, 'step-2');
  await page.getByRole('radio', { name: 'L', exact: true }).check();
  await next.click();
  await isAt(page, 'review');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await isAt(page, 'step-2');
  assert.ok(await page.getByRole('radio', { name: 'M', exact: true }).isChecked());
  await next.click();
  await isAt(page, 'review');
  await set(page, TAG, { value: { name: 'Ada', email: 'nobody', size: 'M' } });
  await page.evaluate((tag) => document.querySelector(tag).submit(), TAG);
  await page.getByRole('link', { name: /^Email:/ }).click();
  await until(() => focused(at(page, '/email')), 'the field');
  await isAt(page, 'step-1');
  await page.evaluate((tag) => document.querySelector(tag).reset(), TAG);
  await isAt(page, 'step-1');
});

test('steps of <a2a-form>: the message is sent after the review', async ({ t }) => {
  const { origin } = await shared.quick();
  const { page } = await shown(t, 'a2a-form', { options: { '': { steps: [{ title: 'One side', fields: ['a'] }, { title: 'The other side', fields: ['b'] }] } } }, { body: `<a2a-form agent="${origin}" skill="fight-comparison"></a2a-form>` });
  const send = page.locator('[part~="submit"]');
  const next = page.getByRole('button', { name: 'Continue' });
  await visible(next);
  assert.ok(!(await send.isVisible()), 'not before the review');
  await at(page, '/a').fill('Tiger');
  await at(page, '/a').press('Enter');
  await visible(heading(page, 'Step 2 of 2 The other side'));
  await at(page, '/b').fill('Lion');
  await next.click();
  await visible(heading(page, 'Check your answers'));
  assert.equal(t.sent.length, 0);
  await send.click();
  await until(() => t.sent.length === 1, 'sent');
});
