// What page, gallery, playground and documents share: the bar with its places, languages and themes; and the words of the static
// pages in each language.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { sideways, violations } from './looks.mjs';
import { visible } from './page.mjs';
import { until } from './processes.mjs';
import { folderServer } from './servers.mjs';
import { need, settings } from './settings.mjs';
import { cases, isForDevelopers, isSaid, said, table, tables } from './site-words.mjs';

const PLACES = { 'gallery/': 'Gallery', 'gallery/results.html': 'Gallery', 'play/': 'Playground', 'docs/index.html': 'Docs', 'docs/decisions/0001-modules-and-parts.html': 'Docs' };

async function open(t, path, options) {
  const { origin } = await shared.quick();
  return t.open(`${origin}/${path}`, options);
}

const places = (page) => page.getByRole('navigation', { name: 'Site' }).getByRole('link');

for (const [path, place] of Object.entries(PLACES)) {
  test(`site: ${path} has the bar, whose links lead to the four places`, async ({ t }) => {
    const page = await open(t, path);
    await visible(page.getByRole('combobox', { name: 'Theme' }));
    assert.deepEqual(await places(page).allInnerTexts(), ['Agents', 'Gallery', 'Playground', 'Docs']);
    assert.equal(await page.locator('.site-places [aria-current]').innerText(), place);
    const { origin } = new URL(page.url());
    assert.equal(await page.locator('a.site-mark').evaluate((mark) => mark.href), `${origin}/`);
    const targets = await places(page).evaluateAll((links) => links.map(({ href }) => href));
    for (const target of targets) assert.equal((await fetch(target)).status, 200, target);
  });
}

test('site: on a phone places and switches are in a menu, which Escape closes', async ({ t }) => {
  for (const path of Object.keys(PLACES)) {
    const page = await open(t, path, { width: 360 });
    await page.getByRole('button', { name: 'Menu' }).click();
    const places = page.getByRole('navigation', { name: 'Site' });
    await visible(places.getByRole('link', { name: 'Agents' }));
    await visible(page.getByRole('combobox', { name: 'Theme' }));
    assert.equal(await sideways(page), 0);
    assert.deepEqual(await violations(page, path), []);
    await page.keyboard.press('Escape');
    await until(async () => !(await places.getByRole('link', { name: 'Agents' }).isVisible()), 'the menu is closed');
  }
});

test('site: a theme that is chosen holds on every page, before the first paint', async ({ t }) => {
  const page = await open(t, 'gallery/');
  const scheme = () => page.evaluate(() => getComputedStyle(document.querySelector('schema-form, main')).colorScheme);
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark');
  assert.equal(await scheme(), 'dark');
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/docs/index.html`, { waitUntil: 'commit' });
  await page.locator('.bar').waitFor({ state: 'attached' });
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  await visible(page.getByRole('combobox', { name: 'Theme' }));
  assert.equal(await page.locator('picture source').first().evaluate((one) => one.media), 'all');
  assert.equal(await page.getByRole('combobox', { name: 'Theme' }).inputValue(), 'dark');
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('As the system');
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), 'light dark');
  assert.equal(await page.locator('picture source').first().evaluate((one) => one.media), '(prefers-color-scheme: dark)');
});

test('site: gallery and playground speak the language of the browser, and one that is chosen at once', async ({ t }) => {
  const page = await open(t, 'gallery/#booking', { locale: 'de-DE' });
  await visible(page.getByRole('heading', { name: 'Hotelbuchung' }));
  await visible(page.locator('schema-form').getByText('Mit Frühstück').first());
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'de-DE');
  await page.getByRole('button', { name: 'Senden', exact: true }).click();
  await visible(page.getByRole('heading', { name: /Probleme/ }));
  await page.locator('schema-form').evaluate((form) => (form.value = { adults: 2 }));
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('العربية');
  await visible(page.getByRole('button', { name: 'إرسال', exact: true }));
  assert.deepEqual(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]), ['ar', 'rtl']);
  // Names that Arabic has not are English, and said to be.
  assert.deepEqual(await page.locator('.case-title').evaluate((title) => [title.textContent, title.lang]), ['Hotel booking', 'en']);
  await until(() => page.locator('schema-form').evaluate((form) => form.shadowRoot.querySelector('form')?.lang === 'ar'), 'the form is Arabic');
  assert.equal(await page.locator('schema-form').evaluate((form) => form.value.adults), 2, 'what was entered stays');
  assert.equal(await sideways(page), 0);
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/play/#case=booking`);
  await visible(page.getByRole('heading', { name: 'ساحة التجربة' }));
  await visible(page.getByRole('button', { name: 'نسخ الرابط' }));
  await page.goto(`${origin}/docs/index.html`);
  await visible(page.getByRole('link', { name: 'المعرض' }));
  assert.deepEqual(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir, document.querySelector('.bar').lang]), ['en', '', 'ar']);
});

test('site: gallery and playground fit and axe-core finds nothing in German and Arabic, on a phone', async ({ t }) => {
  for (const locale of ['de-DE', 'ar']) {
    for (const path of ['gallery/#order', 'play/#case=order']) {
      const page = await open(t, path, { locale, width: 360, theme: 'dark' });
      await page.locator('schema-form').evaluate((form) => form.ready.then(() => {}));
      assert.equal(await sideways(page), 0, `${path} in ${locale}`);
      assert.deepEqual(await violations(page, `${path} in ${locale}`), []);
    }
  }
});

test('site: no letter of the gallery or the playground is English in another language', async ({ t }) => {
  // A table in which every letter of the pages' words is another one; names, JSON and elements have their own.
  const page = await open(t, 'play/?', { locale: 'de-DE' });
  await page.route('**/site/words/de.json', async (route) => {
    const words = Object.keys(table('site/', 'de')).map((sentence) => [sentence, sentence.replaceAll(/\{\w+\}|[a-zA-Z]/g, (one) => (one.length > 1 ? one : '¤'))]);
    await route.fulfill({ json: Object.fromEntries(words) });
  });
  const english = () => page.evaluate(() => {
    const SKIPPED = 'schema-form, a2a-form, pre, textarea, code, [lang=en], option[lang], .site-mark, .frameworks, .presets, .groups, .case-title, .case-about, .neighbours, .findings .link, .finding, .where, noscript, script, style, .skills';
    const found = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode;
      if (/\p{L}{2}/u.test(data) && !parentElement.closest(SKIPPED)) found.push(data.trim());
    }
    for (const one of document.querySelectorAll('[aria-label]')) if (/\p{L}{2}/u.test(one.ariaLabel) && !one.closest(SKIPPED)) found.push(one.ariaLabel);
    return found;
  });
  for (const path of ['play/#case=order', 'gallery/#order', 'gallery/results.html#invoice']) {
    await page.goto(new URL(`/${path}`, page.url()).href);
    await page.locator('schema-form, schema-view').first().evaluate((form) => form.ready.then(() => {}));
    await page.locator('.site-switch').first().waitFor({ state: 'attached' });
    assert.deepEqual(await english(), [], path);
    if (path.startsWith('play')) {
      await page.locator('[data-act=submit]').click();
      await page.locator('.state[data-state=invalid]').waitFor();
      assert.deepEqual(await english(), [], `${path}, with errors`);
    }
  }
});

test('site: every language has the same sentences, with the same variables, and none that nobody says', () => {
  const german = table('site/', 'de');
  const missing = [...said()].filter((sentence) => !(sentence in german));
  assert.deepEqual(missing, []);
  assert.deepEqual(Object.keys(german).filter((sentence) => !isSaid(sentence)), []);
  const variables = (text) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  const needed = Object.keys(german).filter((sentence) => !isForDevelopers(sentence));
  assert.equal(tables('site/').length, 10);
  for (const tag of tables('site/')) {
    const own = table('site/', tag);
    assert.deepEqual(needed.filter((sentence) => !own[sentence]), [], tag);
    assert.deepEqual(Object.keys(own).filter((sentence) => !(sentence in german)), [], tag);
    for (const [sentence, words] of Object.entries(own)) assert.deepEqual(variables(words), variables(sentence), `${tag}: ${sentence}`);
  }
  for (const tag of tables('gallery/')) assert.deepEqual(new Set(Object.keys(table('gallery/', tag))), cases(), tag);
});

test('site: the bar has the same words on the page and beside it', () => {
  const words = (tag) => {
    const text = readFileSync(new URL(`../../crates/locales/locales/agent/${tag}.ftl`, import.meta.url), 'utf8');
    const ids = /^(place-\w+|menu|site|language|as-browser|theme|as-system|theme-light|theme-dark) = (.*)$/gm;
    return new Map([...text.matchAll(ids)].map(([, id, sentence]) => [id, sentence]));
  };
  const english = words('en');
  assert.equal(english.size, 12);
  for (const tag of tables('site/')) {
    const [page, own] = [words(tag), table('site/', tag)];
    for (const [id, sentence] of english) assert.equal(own[sentence], page.get(id), `${tag}: ${id}`);
  }
});

test('site: at 400 % the bar takes no room of the window', async ({ t }) => {
  for (const path of Object.keys(PLACES)) {
    const page = await open(t, path, { width: 320, height: 256 });
    await page.locator('.site-switch').first().waitFor({ state: 'attached' });
    await page.evaluate(() => scrollTo(0, 200));
    assert.ok(await page.locator('.bar').evaluate((bar) => bar.getBoundingClientRect().bottom <= 0), path);
    assert.equal(await sideways(page), 0, path);
  }
});

test('site: the script for the first paint is in each page, before its style sheets', () => {
  for (const name of ['index.html', 'gallery/index.html', 'gallery/results.html', 'play/index.html', 'xtask/src/docs/page.html']) {
    const html = readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
    const early = html.search(/<script src="[^"]*early\.js"><\/script>/);
    assert.ok(early > 0 && early < html.search(/<link [^>]*(rel="stylesheet"|rel="css")/), name);
  }
});

/** A page of the site whose elements are held back: `awake` lets them come. */
async function asleep(t, path, options) {
  const site = await folderServer(need(settings.site, 'cargo xtask test --e2e builds it'));
  t.later(site.close);
  site.hold('elements/a2a-forms.js');
  const page = await t.open('about:blank', options);
  await page.goto(`${site.origin}/${path}`, { waitUntil: 'commit' });
  const awake = async () => {
    site.release();
    await until(() => page.evaluate(() => [...document.querySelectorAll('schema-form, schema-view')].every((one) => one.matches(':defined') && !one.shadowRoot.querySelector('[data-a2a]'))), 'all elements are awake', 30_000);
    await page.locator('schema-form, schema-view').first().evaluate((one) => one.ready.then(() => {}));
  };
  return { page, awake };
}

/** The forms that a page has before its scripts: a label with its words in German, and what is typed there. */
const BEFORE = {
  'docs/options.html': { label: 'Your name', german: 'Your name' },
  'gallery/index.html': { label: 'E-mail', german: 'E-Mail' },
  'gallery/cases/address.html': { label: 'Street', german: 'Straße' },
};
for (const [path, { label, german }] of Object.entries(BEFORE)) {
  for (const [locale, words] of [['en-US', label], ['de-DE', german]]) {
    test(`site: what is typed in ${path} before its scripts stays, in ${locale}`, async ({ t }) => {
      const { page, awake } = await asleep(t, path, { locale });
      const field = (name) => page.locator('schema-form').first().getByRole('textbox', { name }).first();
      await field(label).fill('Typed');
      await awake();
      await page.waitForFunction(() => document.querySelector('schema-form').valueText.includes('"Typed"'));
      await until(async () => (await field(words).inputValue().catch(() => '')) === 'Typed', 'the control has the text, below its words');
      if (locale === 'de-DE') await until(() => page.locator('schema-form').first().evaluate((form) => form.shadowRoot.querySelector('form').lang.startsWith('de')), 'the form is German');
    });
  }
}

test('site: a form or a result does not move when its scripts come', async ({ t }) => {
  const box = (page) => page.locator('schema-form, schema-view').first().evaluate((one) => JSON.stringify(one.getBoundingClientRect()));
  for (const path of [...Object.keys(BEFORE), 'gallery/results.html', 'gallery/results/series.html']) {
    for (const width of [1280, 390]) {
      const { page, awake } = await asleep(t, path, { width });
      await visible(page.locator('schema-form [data-pointer], schema-view [data-pointer]').first());
      await until(() => page.evaluate(() => [...document.querySelector('schema-form, schema-view').shadowRoot.styleSheets].length > 0), 'its styles are there');
      const before = await box(page);
      await awake();
      assert.equal(await box(page), before, `${path}, ${width} px`);
    }
  }
});

test('site: another case that the address names is not preceded by the form of the page', async ({ t }) => {
  const { page, awake } = await asleep(t, 'gallery/index.html#booking');
  await page.locator('schema-form').waitFor({ state: 'attached' });
  assert.equal(await page.locator('schema-form').first().isVisible(), false);
  await awake();
  await visible(page.locator('main[data-case=booking] schema-form').getByText('With breakfast').first());
  assert.equal(await page.locator('schema-form').count(), 1);
});

test('site: without scripts forms and results are there, with a page for each case', async ({ t }) => {
  for (const [theme, width] of [['light', 1280], ['dark', 390]]) {
    const page = await open(t, 'gallery/', { javaScriptEnabled: false, theme, width });
    await visible(page.getByRole('textbox', { name: 'E-mail' }));
    assert.match(await page.locator('main noscript').textContent(), /only a script checks it/);
    assert.deepEqual(await page.locator('main').getByRole('button').allTextContents(), [], 'any button would do nothing');
    await page.locator('.groups').getByRole('link', { name: 'Hotel booking' }).click();
    await visible(page.getByRole('heading', { name: 'Hotel booking' }));
    assert.equal(await sideways(page), 0);
    assert.match(await page.locator('.side .value').innerText(), /^[{]/);
    await page.getByRole('link', { name: 'Results' }).click();
    await visible(page.locator('schema-view').getByText('Lindqvist Instruments'));
    await page.locator('.groups').getByRole('link', { name: 'Series of numbers' }).click();
    await visible(page.locator('schema-view [data-pointer]').first());
    assert.equal(await sideways(page), 0);
    await page.goto(new URL('/docs/options.html', page.url()).href);
    await visible(page.getByRole('textbox', { name: 'Your name' }).first());
    assert.match(await page.locator('.live noscript').first().textContent(), /only a script checks it/);
  }
});

test('site: the page of a case goes on with scripts, and leads to the page of all cases', async ({ t }) => {
  const page = await open(t, 'gallery/cases/booking.html');
  await page.locator('main[data-case=booking]').waitFor();
  await page.locator('.groups').getByRole('link', { name: 'Survey' }).click();
  await page.waitForURL(/\/gallery\/#survey$/);
  await page.locator('main[data-case=survey]').waitFor();
  await visible(page.getByRole('heading', { name: 'Survey' }).first());
});
