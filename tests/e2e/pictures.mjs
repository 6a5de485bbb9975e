// Takes the pictures of README and docs: the real page with the demo agent, in light and dark. `cargo xtask pictures` runs it.
// The first argument is the folder, the others choose among the names. The letters are those of the page where Inter is
// installed (Debian: fonts-inter), so take them there.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { fresh } from './agents.mjs';
import { field, fill, inState, run, send, visible } from './page.mjs';
import { until } from './processes.mjs';
import { settings } from './settings.mjs';
import { DENSITY, webp } from './webp.mjs';

/** Presses the first example of a skill. */
const example = (page) => page.getByRole('toolbar', { name: 'Examples' }).getByRole('button').first().click();
const skill = (name) => (page, origin) => page.goto(`${origin}/#skill=${name}`);
const fillLabels = async (page, texts) => {
  for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text);
};
const sent = async (page) => {
  await send(page);
  return inState(page, 'completed', { limit: 60_000 });
};
/** Scrolls so that an element is below the bar. */
const toTop = (locator, above = 60) =>
  locator.evaluate((element, gap) => scrollTo(0, element.getBoundingClientRect().top + scrollY - gap), above);

/** A program for mail, as plain as one can be. */
const MAIL = `<!doctype html><meta name="color-scheme" content="light dark"><title>Mail</title>
<style>
  body { margin: 0; padding: 24px; font: 15px/1.5 sans-serif; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 16px; padding-bottom: 16px; border-bottom: 1px solid #8888; }
  dt { opacity: 0.7; }
  dd { margin: 0; }
  #body { outline: none; }
</style>
<dl><dt>To</dt><dd>boss@example.com</dd><dt>Subject</dt><dd>The trip to Paris</dd></dl>
<div id="body" contenteditable role="textbox" aria-label="Text"></div>`;

/** The pictures by name: a size, and the way to what they show. */
const PICTURES = {
  skills: { size: [1280, 880], go: async (page, origin) => {
    await page.goto(origin);
    await visible(page.getByRole('button', { name: /Trip quote/ }).first());
  } },
  fight: { size: [1280, 800], go: async (page, origin) => {
    await skill('fight-comparison')(page, origin);
    await fill(page, '100 duck-sized horses', '1 horse-sized duck');
    await toTop(await sent(page));
  } },
  errors: { size: [1280, 800], go: async (page, origin) => {
    await skill('trip-quote')(page, origin);
    await visible(page.getByRole('button', { name: 'Send', exact: true }));
    await send(page);
    await visible(page.getByRole('heading', { name: /problem/i }));
  } },
  table: { size: [1280, 800], go: async (page, origin) => {
    await skill('loan-schedule')(page, origin);
    await example(page);
    const done = await sent(page);
    await toTop(done.getByText('First instalment').last());
  } },
  // A result in a mail, as anybody pastes it, and as it is printed.
  mail: { size: [760, 700], go: async (page, origin) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    await skill('trip-quote')(page, origin);
    await example(page);
    const done = await sent(page);
    await done.getByRole('button', { name: 'Export', exact: true }).first().click();
    await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
    await visible(page.getByText('Copied').first());
    await page.goto(`data:text/html,${encodeURIComponent(MAIL)}`);
    await page.locator('#body').click();
    await page.keyboard.press('ControlOrMeta+v');
    await visible(page.locator('#body table').first());
    await page.locator('#body').blur();
  } },
  print: { size: [794, 1000], go: async (page, origin) => {
    await skill('loan-schedule')(page, origin);
    await example(page);
    await sent(page);
    await page.emulateMedia({ media: 'print' });
    // The margin of the paper.
    await page.evaluate(() => void (document.body.style.padding = '32px'));
    await page.evaluate(() => scrollTo(0, 0));
  } },
  working: { size: [1280, 800], go: async (page, origin) => {
    await skill('slow')(page, origin);
    await example(page);
    await send(page);
    await inState(page, 'working');
    await until(() => run(page).getByText(/% done/).count(), 'it says how far it is');
    await toTop(run(page).first());
  } },
  question: { size: [1280, 800], go: async (page, origin) => {
    await skill('interview')(page, origin);
    await example(page);
    await send(page);
    await toTop(await inState(page, 'input-required'));
  } },
  phone: { size: [390, 780], go: async (page, origin) => {
    await skill('trip-quote')(page, origin);
    await example(page);
  } },
  order: { size: [1280, 800], go: async (page, origin) => {
    await page.goto(`${origin}/gallery/#order`);
    await fillLabels(page, { Name: 'Ada Lovelace', 'E-mail': 'ada@example.com' });
    const line = page.locator('schema-form').getByRole('listitem').first();
    for (const [at, text] of ['EN-1843', '3', '19.9'].entries()) await line.getByRole('textbox').nth(at).fill(text);
  } },
  playground: { size: [1280, 800], go: async (page, origin) => {
    await page.goto(`${origin}/play/#case=booking`);
    await page.waitForFunction(() => document.querySelector('schema-form')?.state === 'invalid');
  } },
  inspector: { size: [1280, 800], go: async (page, origin) => {
    await page.goto(origin);
    await page.getByRole('link', { name: 'Inspect JSON' }).click();
    const inspector = page.getByRole('region', { name: 'Inspect JSON' });
    const task = { kind: 'task', id: 't-1', contextId: 'c-1', status: { state: 'done' }, artifacts: [{ parts: [{ kind: 'text', text: 7 }] }] };
    await inspector.getByLabel('Text', { exact: true }).fill(JSON.stringify(task, null, 2));
    await visible(inspector.getByRole('listitem').filter({ hasText: 'schema' }).first());
  } },
};

const [folder, ...words] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const agent = await fresh.demo();
// An address that says more than a port; browsers trust it as they trust localhost.
const origin = 'http://demo.localhost';
const args = ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=MAP demo.localhost:80 ${new URL(agent.origin).host}`];
const browser = await chromium.launch({ executablePath: settings.chromium, args });
const workshop = await browser.newPage();
let sum = 0;
for (const [name, { size: [width, height], go }] of Object.entries(PICTURES)) {
  if (words.length > 0 && !words.includes(name)) continue;
  for (const colorScheme of ['light', 'dark']) {
    const viewport = { width, height };
    const page = await browser.newPage({ viewport, colorScheme, deviceScaleFactor: DENSITY, reducedMotion: 'reduce' });
    await go(page, origin);
    await page.mouse.move(width - 1, height - 1);
    await page.waitForTimeout(300);
    const bytes = await webp(workshop, await page.screenshot({ animations: 'disabled' }));
    const file = path.join(folder, `${name}-${colorScheme}.webp`);
    writeFileSync(file, bytes);
    sum += bytes.length;
    console.log(`${file}: ${Math.round(bytes.length / 1000)} kB`);
    await page.close();
  }
}
console.log(`${Math.round(sum / 1000)} kB in all`);
await browser.close();
await agent.stop();
