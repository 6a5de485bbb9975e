// The documentation site: no link is dead, axe-core finds nothing on any page in light and dark, examples are live, search finds.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { entry, find } from '../../site/search.mjs';
import { shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { NIGHTLY, sideways, violations } from './looks.mjs';
import { field, fill, sendButton, skills, visible } from './page.mjs';
import { until } from './processes.mjs';
import { hostPage } from './servers.mjs';
import { need, settings } from './settings.mjs';

const FOLDER = path.join(need(settings.site, 'cargo xtask test --e2e builds it'), 'docs');
const PAGES = readdirSync(FOLDER, { recursive: true }).filter((name) => name.endsWith('.html')).map((name) => name.replaceAll(path.sep, '/')).sort();
const documents = readdirSync(new URL('../../docs', import.meta.url), { recursive: true }).filter((name) => name.endsWith('.md'));

async function open(t, page, options) {
  const { origin } = await shared.quick();
  return t.open(`${origin}/docs/${page}`, { permissions: ['clipboard-read', 'clipboard-write'], ...options });
}

/** The elements in `npm/custom-elements.json`. */
const manifest = () => {
  const { modules } = JSON.parse(readFileSync(new URL('../../npm/custom-elements.json', import.meta.url), 'utf8'));
  return modules.flatMap(({ declarations }) => declarations).filter(({ tagName }) => tagName);
};

/** Waits for the live examples of a page. */
const drawn = (page) =>
  page.evaluate(async () => {
    const tags = 'schema-form, schema-view, a2a-form, a2a-inspect';
    for (const element of document.querySelectorAll(tags)) {
      await customElements.whenDefined(element.localName);
      await element.ready;
    }
  });

test('docs: every document has a page, and no link is dead', async ({ t }) => {
  assert.equal(PAGES.length, documents.length);
  const { origin } = await shared.quick();
  const page = await t.open(`${origin}/docs/`);
  const dead = await page.evaluate(async (pages) => {
    const read = new Map();
    const get = (url) => {
      if (!read.has(url)) {
        read.set(url, fetch(url).then(async (answer) => {
          if (!answer.ok) return undefined;
          const isPage = answer.headers.get('content-type').startsWith('text/html');
          return isPage ? [...(await answer.text()).matchAll(/ (id|href|src|srcset)="([^"]*)"/g)].map(([, name, value]) => [name, value]) : [];
        }));
      }
      return read.get(url);
    };
    const found = [];
    let count = 0;
    for (const name of pages) {
      const base = new URL(name, new URL('/docs/', location.href));
      const all = await get(base.href);
      if (!all) found.push(`${name} is missing`);
      for (const [, value] of (all ?? []).filter(([kind]) => kind !== 'id')) {
        const target = new URL(value.replaceAll('&amp;', '&'), base);
        // Other sites are not called by tests; the page's own fragment is the page's state.
        if (target.origin !== location.origin || target.protocol === 'data:') continue;
        count += 1;
        const anchors = await get(target.href.split('#')[0]);
        const isApp = /^\/(play|gallery)?\/?$/.test(target.pathname);
        const hasAnchor = target.hash === '' || isApp || anchors?.some(([kind, id]) => kind === 'id' && `#${id}` === decodeURIComponent(target.hash));
        if (!anchors || !hasAnchor) found.push(`${name}: ${value}`);
      }
    }
    return { found, count };
  }, PAGES);
  assert.ok(dead.count > 1_000, `links are read: ${dead.count}`);
  assert.deepEqual(dead.found, []);
});

/** The pictures that cannot be shown, those further down included. */
const brokenPictures = (page) =>
  page.evaluate(async () => {
    const broken = [...document.images].map(async (image) => {
      if (image.closest('.live')) return [];
      image.loading = 'eager';
      return image.decode().then(() => [], () => [image.currentSrc]);
    });
    return (await Promise.all(broken)).flat();
  });

/** Pages in one theme, at one width; examples are drawn first. */
async function look(t, theme, width, pages) {
  const complaints = [];
  const page = await open(t, 'index.html', { theme, width });
  for (const name of pages) {
    await page.goto(new URL(name, new URL('/docs/', page.url())).href);
    await drawn(page);
    complaints.push(...(await brokenPictures(page)).map((picture) => `${name}: ${picture} is not shown`));
    const wide = await sideways(page);
    if (wide > 0) complaints.push(`${name}: ${wide} px too wide`);
    complaints.push(...(await violations(page, `${name}, ${theme}, ${width} px`)));
    if (/^(index|theming|decisions.0001)/.test(name)) await t.shot(page, 95, `docs-${name.replaceAll('/', '-')}`);
  }
  assert.equal(complaints.length, 0, `\n${complaints.join('\n')}`);
  assert.deepEqual(t.consoleErrors, [], 'the policy is not violated');
}

// The gate tries each page in one of two looks, the night in all four.
for (const [at, [theme, width, details]] of [['light', 1440, {}], ['dark', 360, {}], ['dark', 1440, NIGHTLY], ['light', 360, NIGHTLY]].entries()) {
  const pages = PAGES.filter((_, nth) => settings.nightly || nth % 2 === at);
  test(`docs: axe-core finds nothing on any page, ${theme}, ${width} px`, details, ({ t }) => look(t, theme, width, pages));
}

test('docs: examples are live, and the one of an agent is answered', async ({ t }) => {
  const page = await open(t, 'index.html');
  await drawn(page);
  await field(page, 'Article').fill('AB-1234');
  await page.keyboard.press('Enter');
  await visible(page.getByText('{"article":"AB-1234","quantity":1}'));
  await visible(page.getByText('€').or(page.getByText('1,249.5')).first());
  await skills(page).getByRole('button').filter({ hasText: 'Fight Comparison' }).click();
  await fill(page, 'Lion', 'Tiger');
  await sendButton(page).click();
  await visible(page.getByText('Winner').first());
  await page.getByRole('link', { name: 'Open in the playground' }).click();
  await visible(field(page, 'Guests').or(page.getByLabel('Guests')).first());
  assert.match(page.url(), /\/play\/#play=/);
});

test('docs: the examples of options run: steps, options of a function, own controls, uploads', async ({ t }) => {
  const page = await open(t, 'options.html');
  await drawn(page);
  await field(page, 'Your name').last().fill('Ada');
  await field(page, 'E-mail').fill('ada@example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  await visible(page.getByRole('heading', { name: 'Step 2 of 2 Your order' }));
  const city = page.getByRole('combobox', { name: 'City' });
  await city.fill('tri');
  await page.getByRole('option', { name: 'Trier' }).click();
  await city.blur();
  await visible(page.getByText('Enter a number up to 5').or(page.getByText(/up to 5/)).first());
  const poster = page.locator('#poster');
  await poster.getByRole('radio', { name: 'Orange' }).check();
  await poster.locator('input[type=month]').fill('2027-03');
  const value = () => poster.evaluate((form) => form.value);
  assert.deepEqual(await value(), { colour: 'Orange', month: '2027-03' });
  await poster.evaluate((form) => form.submit());
  await poster.getByRole('link', { name: /^Colour:/ }).click();
  assert.ok(await poster.locator('colour-picks').evaluate((control) => control.matches(':focus-within')));
  await poster.getByRole('radio', { name: 'Blue' }).check();
  assert.deepEqual(await poster.evaluate((form) => form.validate().then(({ valid }) => valid)), true);
  const application = page.locator('#application');
  await application.locator('[data-upload=file]').setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('abc') });
  await visible(application.getByText('“cv.pdf” is uploaded'));
  assert.deepEqual(await application.evaluate((form) => form.value), { cv: 'https://files.example.com/cv.pdf' });
});

test('docs: without scripts the text is there, with links and code', async ({ t }) => {
  const page = await open(t, 'frameworks.html', { javaScriptEnabled: false, width: 360 });
  await visible(page.getByRole('heading', { name: 'With a bundler' }));
  // The rows of tabs are one block below the other, each with its name.
  await visible(page.getByText('Svelte', { exact: true }));
  await visible(page.getByText('useTemplateRef').first());
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
  const buttons = await page.getByRole('button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  assert.deepEqual(buttons, ['Menu'], 'any other button would do nothing');
  await page.getByRole('link', { name: 'Security', exact: true }).first().click();
  await visible(page.getByRole('heading', { name: 'Trusted Types' }));
});

test('docs: code that is copied loads the package from this site, and asks its agent', async ({ t }) => {
  const page = await open(t, 'index.html');
  await drawn(page);
  const { origin } = new URL(page.url());
  const copyOf = async (text) => {
    const listing = page.locator('.listing', { hasText: text });
    await listing.getByRole('button', { name: 'Copy' }).click();
    await visible(listing.getByRole('button', { name: 'Copied' }));
    return page.evaluate(() => navigator.clipboard.readText());
  };
  for (const text of [await copyOf('<a2a-form agent='), await copyOf('form.schema = {')]) {
    assert.match(text, new RegExp(`src="${origin}/elements/a2a-forms\\.js" integrity="sha384-`));
    const site = await hostPage(`<!doctype html><html lang="en"><head><title>Somebody's site</title></head><body>${text}</body></html>`);
    t.later(site.close);
    const other = await t.open(site.origin);
    await visible(other.getByRole('textbox').or(skills(other)).first());
  }
  assert.doesNotMatch(await page.locator('main').innerText(), /cdn\.example\.com/);
});

test('docs: the package can be downloaded, if it is optimised', async ({ t }) => {
  const page = await open(t, 'index.html');
  const link = page.getByRole('link', { name: 'Download the package' });
  test.skip((await link.count()) === 0, 'the modules of this build are not optimised');
  const bytes = await page.evaluate(async (url) => (await (await fetch(url)).arrayBuffer()).byteLength, await link.evaluate(({ href }) => href));
  assert.ok(bytes > 1_000_000 && bytes < 7_500_000, `${bytes} bytes`);
  assert.match(await page.locator('main').innerText(), new RegExp(`npm install ${new URL(page.url()).origin}/elements/a2a-forms\\.tgz`));
});

test('docs: what contributors need is folded, and open on its own pages', async ({ t }) => {
  const page = await open(t, 'index.html');
  const group = page.locator('.pages details', { hasText: 'Contribute' });
  assert.equal(await group.evaluate(({ open: isOpen }) => isOpen), false);
  await page.goto(new URL('decisions/0001-modules-and-parts.html', page.url()).href);
  assert.equal(await group.evaluate(({ open: isOpen }) => isOpen), true);
  await visible(group.getByText('Decisions'));
});

test('docs: live examples speak the reader’s language, and say that their labels are English', async ({ t }) => {
  const page = await open(t, 'index.html', { locale: 'de-DE' });
  await drawn(page);
  const form = page.locator('schema-form').first();
  await until(() => form.evaluate((one) => one.shadowRoot.querySelector('form')?.lang.startsWith('de')), 'the form is German');
  assert.equal(await form.getAttribute('content-lang'), 'en');
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
});

test('docs: without an agent the example says so', async ({ t }) => {
  const { origin } = await shared.quick();
  const page = await t.open('about:blank');
  await page.route('**/.well-known/agent-card.json', (route) => route.fulfill({ status: 404 }));
  await page.goto(`${origin}/docs/`);
  await visible(page.getByText('No agent serves this site.'));
});

test('docs: a framework that is chosen holds on every page', async ({ t }) => {
  const page = await open(t, 'frameworks.html');
  await page.getByRole('tab', { name: 'HTML' }).focus();
  await page.keyboard.press('ArrowRight');
  await visible(page.getByRole('tabpanel', { name: 'React' }));
  await page.keyboard.press('ArrowRight');
  await visible(page.getByText('useTemplateRef').first());
  await page.reload();
  await visible(page.getByText('useTemplateRef').first());
  await page.getByRole('tabpanel').getByRole('button', { name: 'Copy' }).click();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^<script setup lang="ts">/);
});

test('docs: search is opened by /, and leads to the section by keyboard', async ({ t }) => {
  const page = await open(t, 'options.html');
  await page.keyboard.press('/');
  const box = page.getByRole('combobox', { name: 'Search the documents' });
  await visible(box);
  await page.keyboard.type('trusted types');
  await visible(page.getByRole('option', { name: /Trusted Types/ }).first());
  assert.equal(await box.getAttribute('aria-activedescendant'), 'found-0');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/docs\/security\.html#trusted-types$/);
  await page.getByRole('button', { name: 'Search' }).click();
  await box.fill('zzzzqqqq');
  await visible(page.getByText('Nothing found.'));
  assert.deepEqual(await violations(page, 'search'), []);
});

test('docs: search prefers titles, and needs every word', () => {
  const rows = JSON.parse(readFileSync(path.join(FOLDER, 'search.json'), 'utf8'));
  const entries = rows.map(entry);
  assert.ok(rows.length > 150);
  const first = (query) => find(entries, query)[0]?.address;
  assert.equal(first('getCredentials sign'), 'sign-in.html');
  assert.equal(first('bundler'), 'frameworks.html#with-a-bundler');
  assert.equal(first('integrity'), 'security.html#integrity');
  assert.deepEqual(find(entries, 'integrity zzzzqqqq'), []);
  assert.deepEqual(find(entries, '  '), []);
});

test('docs: the editor of tokens changes the preview and prints the style sheet', async ({ t }) => {
  const page = await open(t, 'theming.html');
  await page.getByLabel('--a2a-radius').fill('0');
  await visible(page.getByText('--a2a-radius: 0px;'));
  const accent = page.getByLabel('--a2a-accent');
  await accent.fill('#aa0000');
  await visible(page.getByText('--a2a-accent: #aa0000;'));
  await drawn(page);
  const radius = await page.getByRole('textbox', { name: 'Name' }).evaluate((input) => getComputedStyle(input).borderRadius);
  assert.equal(radius, '0px');
  // The second seed is an angle: every grey follows it.
  const border = () => page.getByRole('textbox', { name: 'Name' }).evaluate((input) => getComputedStyle(input).borderColor);
  const before = await border();
  await page.getByLabel('--a2a-neutral-hue').fill('40');
  await visible(page.getByText('--a2a-neutral-hue: 40;'));
  assert.notEqual(await border(), before);
  await visible(page.getByText(':is(schema-form, schema-view, a2a-form, a2a-inspect) {'));
  // Each token has an input: the one that a picker of colours could not hold would stop the editor.
  const { cssProperties } = manifest().find(({ tagName }) => tagName === 'schema-form');
  const inputs = await page.locator('.tokens label code').allTextContents();
  assert.deepEqual(inputs, cssProperties.map(({ name }) => name).filter((name) => !['--a2a-measure', '--a2a-control-padding', '--a2a-ring'].includes(name)));
  // A length that is calculated is in its input as a number.
  assert.equal(await page.getByLabel('--a2a-control-height').inputValue(), '40');
  await page.getByLabel('--a2a-font-size').first().fill('15');
  await visible(page.getByText('--a2a-font-size: 15px;'));
  await page.getByRole('button', { name: 'As it was' }).click();
  await visible(page.getByText('/* change a token */'));
});
