// The components in somebody's Leptos app (examples/leptos-app), as Trunk builds it: form, result and agent, checked by the worker.
import assert from 'node:assert/strict';
import { shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { combinations, sideways } from './looks.mjs';
import { definition, describedBy, field, visible } from './page.mjs';
import { until } from './processes.mjs';
import { folderServer } from './servers.mjs';
import { need, settings } from './settings.mjs';

for (const { theme, width, details } of combinations(1)) {
  test(`a Leptos app has the form, the result and the agent as components, ${theme}, ${width} px`, details, async ({ t }) => {
    const app = await folderServer(need(settings.example, 'cargo xtask test builds it'), 'index.html');
    t.later(app.close);
    const page = await t.open(app.origin, { theme, width });
    await visible(field(page, 'Name'), 20_000);
    await field(page, 'Pieces').fill('200');
    await field(page, 'Name').fill('Ada');
    await until(async () => (await field(page, 'Pieces').getAttribute('aria-invalid')) === 'true', 'the worker finds the mistake', 20_000);
    assert.match(await describedBy(field(page, 'Pieces')), /up to 100/);
    await field(page, 'Name').press('Enter');
    await field(page, 'Pieces').fill('7');
    assert.equal(await definition(page, 'Name').count(), 0, 'a mistake is not sent');
    await field(page, 'Name').press('Enter');
    await visible(definition(page, 'Name'));
    assert.equal(await definition(page, 'Pieces').textContent(), '7');
    await page.getByLabel('Address').fill((await shared.demo()).origin);
    await page.getByLabel('Address').press('Tab');
    await visible(page.getByText('Connected to Demo agent'));
    await visible(page.getByText('Fight Comparison'));
    assert.ok((await sideways(page)) <= 0, 'nothing is too wide');
    await visible(field(page, 'Your animal'));
  });
}

test('options of the components: words, functions, an upload, a control of the app, read-only', async ({ t }) => {
  const app = await folderServer(need(settings.example, 'cargo xtask test builds it'), 'index.html');
  t.later(app.close);
  const page = await t.open(app.origin);
  await visible(field(page, 'Name'), 20_000);
  await field(page, 'Pieces').fill('7');
  await field(page, 'Pieces').press('Enter');
  await visible(page.getByRole('link', { name: 'Name: We need your name' }), 20_000);
  assert.match(await describedBy(field(page, 'Name')), /As on your invoice/);
  await field(page, 'Name').fill('Ada');
  const town = page.getByRole('combobox', { name: 'Town' });
  await town.fill('b');
  await page.getByRole('option', { name: 'Bremen' }).click();
  await page.getByRole('button', { name: 'green' }).click();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Choose file for Drawing' }).click()]);
  await chooser.setFiles({ name: 'plan.png', mimeType: 'image/png', buffer: Buffer.from('abc') });
  await until(async () => (await field(page, 'Drawing').inputValue()) === '/drawings/plan.png', 'the address');
  await town.fill('ulm');
  await page.getByRole('option', { name: 'Ulm' }).click();
  await field(page, 'Name').press('Enter');
  await visible(page.getByRole('link', { name: /^Town: Enter at least 4 characters/ }));
  await town.fill('trier');
  await page.getByRole('option', { name: 'Trier' }).click();
  await field(page, 'Name').press('Enter');
  await visible(definition(page, 'Drawing'));
  assert.equal(await definition(page, 'Town').textContent(), 'Trier');
  assert.match(await definition(page, 'Colour').textContent(), /green/i);
  await page.getByRole('checkbox', { name: 'The shop is closed' }).check();
  assert.equal(await page.getByRole('button', { name: 'green' }).isDisabled(), true);
  assert.equal(await field(page, 'Name').evaluate((input) => input.readOnly), true);
});
