// The page as `trunk serve` shows it. `trunk build --release` makes the page of all other tests.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { address, connect, field, fill, inState, readFight, send, skills, visible } from './page.mjs';
import { until } from './processes.mjs';
import { need, settings } from './settings.mjs';

test('the page of `trunk serve` finds mistakes, sends a form and speaks the person’s language', async ({ t }) => {
  test.skip(!settings.trunk, '`cargo xtask test --e2e` starts `trunk serve` if no word is given, or the word trunk');
  const { origin } = await shared.quick();
  const page = await t.open(settings.trunk, { locale: 'de' });
  await visible(page.getByRole('textbox', { name: 'Adresse des Agenten' }), 20_000);
  const english = await t.open(settings.trunk);
  // Its own origin has no agent.
  await visible(address(english), 20_000);
  await connect(english, origin);
  await skills(english).getByRole('button', { name: /fight/i }).click();
  await visible(field(english, 'A'), 20_000);
  await field(english, 'A').fill('Lion');
  await send(english);
  // An unoptimised worker takes its time to start.
  await until(async () => (await field(english, 'B').getAttribute('aria-invalid')) === 'true', 'the worker finds the mistake', 60_000);
  await fill(english, 'Lion', 'Tiger');
  await send(english);
  const { winner } = await readFight(await inState(english, 'completed', { limit: 60_000 }));
  assert.ok(['Lion', 'Tiger'].includes(winner), winner);
});

test('trunk made every file of the page', () => {
  const files = new Set(readdirSync(need(settings.site, 'cargo xtask test --e2e builds it')));
  const wanted = ['index.html', 'early.js', 'start.js', 'app.js', 'app_bg.wasm', 'worker.js', 'worker_loader.js', 'worker_bg.wasm', 'locale-de.json', 'locale-de-agent.json', 'bar.css', 'page.css'];
  assert.deepEqual(wanted.filter((name) => !files.has(name)), []);
});
