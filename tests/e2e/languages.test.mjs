// The languages of <schema-form>: chosen by `lang` and `locale`, replaced by `messages` and `translate`, and complete.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inTurn } from './cases.mjs';
import { test } from './fixtures.mjs';
import { event, get, host, put, ready, set, settled, shown } from './host.mjs';
import { eachFormState } from './language-states.mjs';
import { LANGUAGES, PSEUDO, englishIn, examplesOf, fitsPhone, messagesOf, texts, unworded } from './languages.mjs';
import { NIGHTLY } from './looks.mjs';
import { until } from './processes.mjs';
import { settings } from './settings.mjs';

const TAG = 'schema-form';

/** Its texts have no letters of their own, so that all letters on the page are ours. */
const EVERY_CONTROL = {
  type: 'object',
  title: '(0)',
  required: ['1', '2', '3', '5', '7', '11', '17'],
  properties: {
    1: { type: 'string', minLength: 3, maxLength: 9 },
    2: { type: 'integer', minimum: 5, maximum: 1000, examples: [7] },
    3: { enum: ['+', '-'] },
    4: { type: 'boolean' },
    5: { type: 'array', minItems: 1, items: { type: 'object', properties: { 1: { type: 'string', format: 'date' } }, required: ['1'] } },
    6: { type: ['string', 'number', 'null'] },
    7: { oneOf: [{ type: 'object', properties: { 8: { const: 1 }, 9: { type: 'string' } }, required: ['8', '9'] }, { type: 'array', items: { type: 'number' } }] },
    10: { type: 'object', additionalProperties: { type: 'string' }, propertyNames: { pattern: '^[0-9]{2}$' } },
    11: { type: 'string', format: 'email' },
    12: { type: 'array', uniqueItems: true, items: { enum: ['*', '/', '#'] } },
    13: { type: 'string', contentEncoding: 'base64', contentMediaType: 'image/png' },
    14: { type: 'number', minimum: 0, maximum: 5 },
    15: { type: 'string', format: 'color' },
    16: { type: 'string', format: 'password', writeOnly: true },
    17: { const: true },
    18: {},
    19: { type: 'string', deprecated: true, default: '' },
    20: { enum: Array.from({ length: 40 }, (_, at) => `${at}`) },
    21: { type: 'string', format: 'date-time' },
    22: { type: 'object', properties: { 23: { type: 'string', pattern: '^[A-Z]{3}-[0-9]+$' } } },
  },
};

const form = (t, { lang = 'de', locale, schema = EVERY_CONTROL, ...options } = {}, properties = {}) =>
  shown(t, TAG, { ...properties, schema }, { body: `<div lang="${lang}"><${TAG}${locale ? ` locale="${locale}"` : ''}></${TAG}></div>`, ...options });
const at = (page, pointer) => page.locator(`${TAG} [data-pointer="${pointer}"]`).first();
const showErrors = async (page) => {
  await settled(page, TAG, 'invalid');
  await page.evaluate((tag) => document.querySelector(tag).submit(), TAG);
  await page.locator(`${TAG} .summary h2, ${TAG} .summary :is(h1,h2,h3,h4)`).first().waitFor();
};

test('the language of the page words the form, and findings have a code and params', async ({ t }) => {
  const { page } = await form(t);
  assert.equal(await page.locator(`${TAG} form`).getAttribute('lang'), 'de');
  await showErrors(page);
  const errors = await get(page, TAG, 'errors');
  const short = errors.find(({ pointer }) => pointer === '/1');
  assert.deepEqual([short.message, short.code, short.params], ['Geben Sie einen Wert ein', 'enter-value', {}]);
  await at(page, '/1').fill('ab');
  await until(async () => (await get(page, TAG, 'errors')).some(({ code }) => code === 'text-too-short'), 'the text is too short');
  const [again] = (await get(page, TAG, 'errors')).filter(({ pointer }) => pointer === '/1');
  assert.deepEqual(again, {
    pointer: '/1', keyword: 'minLength', message: 'Geben Sie mindestens 3 Zeichen ein (bisher 2)', schemaPointer: '/properties/1/minLength',
    code: 'text-too-short', params: { limit: 3, actual: 2 },
  });
});

test('a pseudo-locale finds no forgotten text, and fits a phone', async ({ t }) => {
  const { page } = await form(t, { lang: 'en' }, { messages: PSEUDO });
  await showErrors(page);
  assert.deepEqual(unworded(await texts(page, TAG)), []);
  await fitsPhone(page, 'the pseudo-locale');
});

test('words that change while a form is being drawn, word all of it', async ({ t }) => {
  // More fields than one task draws, and a list at the end.
  const many = Array.from({ length: 400 }, (_, at) => [`${at}`, { type: 'string', minLength: 3 }]);
  const list = { type: 'array', minItems: 2, items: { type: 'object', properties: { 1: { type: 'string', format: 'date' } }, required: ['1'] } };
  const schema = { type: 'object', title: '(0)', required: ['999'], properties: { ...Object.fromEntries(many), 999: list } };
  const { page } = await host(t, `<${TAG} lang="en"></${TAG}>`);
  // The modules are there: what follows is drawn at once.
  await set(page, TAG, { schema: EVERY_CONTROL });
  await ready(page, TAG);
  await page.evaluate(([tag, given, messages]) => {
    const element = document.querySelector(tag);
    element.schema = given;
    element.messages = messages;
  }, [TAG, schema, PSEUDO]);
  await until(async () => (await page.locator(`${TAG} [data-pointer^="/999/"]`).count()) > 1, 'the list is drawn');
  await settled(page, TAG, 'invalid');
  assert.deepEqual(unworded(await texts(page, TAG)), []);
});

test(`no English is left in ${LANGUAGES.join(', ')}, and the form fits a phone`, async ({ t }) => {
  const { page } = await host(t, '');
  await inTurn(LANGUAGES, async (language) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await put(page, `<${TAG} lang="${language}"></${TAG}>`);
    await set(page, TAG, { schema: EVERY_CONTROL });
    await ready(page, TAG);
    await showErrors(page);
    assert.deepEqual(englishIn(await texts(page, TAG), language), []);
    await fitsPhone(page, language);
  });
});

test('the search for English finds its sentences, and none in other languages', () => {
  const english = Object.entries(messagesOf('en'));
  for (const language of LANGUAGES) {
    const own = messagesOf(language);
    assert.deepEqual(englishIn(Object.values(own).flatMap(examplesOf), language), [], language);
    const foreign = english.filter(([id, text]) => own[id] !== text).flatMap(([, text]) => examplesOf(text));
    // Fewer letters may fit a message of the language.
    const sentences = foreign.filter((text) => text.match(/[a-z]/gi)?.length > 14);
    assert.deepEqual(sentences.filter((text) => englishIn([text], language).length === 0), [], language);
  }
});

test('a pseudo-locale finds no forgotten text in steps, options, uploads, JSON and documents', async ({ t }) => {
  const { page } = await host(t, `<${TAG} lang="en"></${TAG}>`);
  await set(page, TAG, { messages: PSEUDO });
  await eachFormState(page, async (about) => {
    assert.deepEqual(unworded(await texts(page, TAG)), [], about);
    await fitsPhone(page, about);
  });
});

for (const language of LANGUAGES) {
  test(`no English is left in steps, options, uploads, JSON and documents in ${language}`, language === 'de' ? {} : NIGHTLY, async ({ t }) => {
    const { page } = await host(t, `<${TAG} lang="${language}"></${TAG}>`);
    await eachFormState(page, async (about) => {
      assert.deepEqual(englishIn(await texts(page, TAG), language), [], about);
      await fitsPhone(page, about);
    });
  });
}

test('content-lang is the language of texts of others, and not of ours beside them', async ({ t }) => {
  const properties = { a: { type: 'string', title: '名前' }, b: { type: 'string', title: '住所', description: '番地まで', minLength: 2 } };
  const { page } = await form(t, { schema: { type: 'object', properties, required: ['b'] } });
  const langs = (selector) => page.locator(`${TAG} ${selector}`).evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.closest('[lang]').lang));
  await page.evaluate((tag) => void (document.querySelector(tag).contentLang = 'ja'), TAG);
  assert.equal(await page.locator(TAG).getAttribute('content-lang'), 'ja');
  assert.deepEqual(await langs('.field-label'), ['ja', 'ja']);
  assert.deepEqual(await langs('.field-label .optional'), ['de']);
  assert.deepEqual(await langs('.help'), ['ja']);
  await showErrors(page);
  // What is drawn later has it as well.
  assert.deepEqual(await langs('.summary bdi'), ['ja']);
  assert.deepEqual(await langs('.summary a'), ['de']);
  assert.deepEqual(await langs('.errors .error span'), ['de']);
  assert.deepEqual(await langs('input.input'), ['de', 'de']);
  await page.locator(TAG).evaluate((one) => one.setAttribute('content-lang', 'ko'));
  assert.deepEqual(await langs('.field-label'), ['ko', 'ko']);
  await page.locator(TAG).evaluate((one) => one.removeAttribute('content-lang'));
  assert.deepEqual(await langs('.field-label'), ['de', 'de']);
});

test('Arabic, Polish and Japanese have their own plurals, and are written right to left or left to right', async ({ t }) => {
  const schema = { type: 'object', required: ['1', '2'], properties: { 1: { type: 'string' }, 2: { type: 'string' } } };
  const { page } = await host(t, '');
  for (const [language, direction, heading] of [['ar', 'rtl', 'توجد مشكلتان'], ['pl', 'ltr', 'Są 2 problemy'], ['ja', 'ltr', '2 件の問題があります']]) {
    await put(page, `<${TAG} lang="${language}"></${TAG}>`);
    await set(page, TAG, { schema });
    await showErrors(page);
    await page.getByRole('heading', { name: heading }).waitFor();
    assert.equal(await page.locator(`${TAG} form`).evaluate((one) => getComputedStyle(one).direction), direction, language);
    await fitsPhone(page, language);
  }
});

test('two forms on one page have a language each', async ({ t }) => {
  const { page } = await form(t, { lang: 'en', schema: { type: 'object', properties: { n: { type: 'integer', maximum: 5 } } } });
  await page.evaluate((tag) => {
    const other = document.createElement(tag);
    other.lang = 'de';
    other.schema = document.querySelector(tag).schema;
    document.querySelector(tag).after(other);
    return other.ready;
  }, TAG);
  const [english, german] = [0, 1].map((nth) => page.locator(TAG).nth(nth));
  for (const [one, sentence] of [[german, 'Geben Sie eine Zahl bis 5 ein'], [english, 'Enter a number up to 5'], [german, 'Geben Sie eine ganze Zahl ein']]) {
    const input = one.locator('[data-pointer="/n"]').first();
    await input.fill(sentence.includes('ganze') ? '1,5' : '9');
    await input.blur();
    await one.getByText(sentence).first().waitFor();
  }
  assert.equal(await english.getByText('Geben Sie').count(), 0);
  assert.equal(await german.getByText('Enter').count(), 0);
});

test('messages and translate replace sentences, and a change keeps the value', async ({ t }) => {
  const schema = { type: 'object', properties: { s: { type: 'string', minLength: 3 } } };
  const { page } = await form(t, { lang: 'en', schema }, { messages: { 'text-too-short': 'At least {limit}!' } });
  const input = at(page, '/s');
  await input.fill('a');
  await input.blur();
  await page.getByText('At least 3!').first().waitFor();
  await page.evaluate((tag) => {
    const element = document.querySelector(tag);
    element.translate = (id, params) => (id === 'text-too-short' ? `${params.actual} of ${params.limit}` : undefined);
    return element.ready;
  }, TAG);
  assert.equal(await input.inputValue(), 'a');
  await page.evaluate((tag) => document.querySelector(tag).submit(), TAG);
  await page.getByText('1 of 3').first().waitFor();
  await page.evaluate((tag) => {
    const element = document.querySelector(tag);
    element.translate = element.messages = undefined;
    element.locale = 'de-AT';
    return element.ready;
  }, TAG);
  await page.evaluate((tag) => document.querySelector(tag).submit(), TAG);
  await page.getByText('Geben Sie mindestens 3 Zeichen ein (bisher 1)').first().waitFor();
  assert.equal(await input.inputValue(), 'a');
});

test('a form whose language cannot be loaded is in English', async ({ t }) => {
  const { page } = await form(t, { before: (cdn) => cdn.refuse('locale-de.json'), schema: { type: 'object', properties: { s: { type: 'string' } }, required: ['s'] } });
  await showErrors(page);
  await page.getByText('Enter a value').first().waitFor();
});

const TEXT = { type: 'object', required: ['s'], properties: { s: { type: 'string', minLength: 3 } } };

for (const [about, words] of [['is not a function', '() => false'], ['throws', "() => () => { throw new Error('no words'); }"]]) {
  test(`a translate that ${about} leaves the element's own words, and all events arrive`, async ({ t }) => {
    const { page, load } = await host(t, `<${TAG} lang="en"></${TAG}>`, { late: true, before: (cdn) => cdn.refuse('ui_rest.wasm') });
    await load();
    await page.evaluate(([tag, code]) => void (document.querySelector(tag).translate = (0, eval)(code)()), [TAG, words]);
    await set(page, TAG, { schema: TEXT });
    await page.getByText('This form couldn’t be loaded.').waitFor();
  });

  test(`a form with a translate that ${about} is checked and sent`, async ({ t }) => {
    const { page } = await host(t, `<form><${TAG} lang="en"></${TAG}></form>`);
    await page.waitForFunction((tag) => customElements.get(tag) !== undefined, TAG);
    await page.evaluate(([tag, code]) => void (document.querySelector(tag).translate = (0, eval)(code)()), [TAG, words]);
    await set(page, TAG, { schema: TEXT });
    await ready(page, TAG);
    await at(page, '/s').fill('a');
    await event(page, 'schema-form-change', ({ value }) => value.s === 'a');
    await event(page, 'schema-form-check', ({ state }) => state === 'invalid');
    await showErrors(page);
    await page.getByText('Enter at least 3 characters (you have 1)').first().waitFor();
    assert.equal(t.consoleErrors.length, about === 'throws' ? 1 : 0);
  });
}

test('translate is asked again when it is another function', async ({ t }) => {
  const { page } = await form(t, { lang: 'en', schema: TEXT });
  for (const words of ['One!', 'Two!']) {
    await page.evaluate(([tag, said]) => {
      const element = document.querySelector(tag);
      element.translate = (id) => (id === 'enter-value' ? said : undefined);
      return element.ready;
    }, [TAG, words]);
    await showErrors(page);
    await page.getByText(words).first().waitFor();
  }
});

test('an element with a translate is freed when the page drops it', async ({ t }) => {
  const { page } = await form(t, { lang: 'en', schema: TEXT });
  await page.evaluate(async (tag) => {
    const make = async () => {
      const element = document.createElement(tag);
      element.schema = document.querySelector(tag).schema;
      element.translate = (id) => (element.isConnected && id === 'enter-value' ? 'Now' : undefined);
      document.body.append(element);
      await element.ready;
      element.remove();
      return new WeakRef(element);
    };
    window.weak = await make();
  }, TAG);
  await until(async () => {
    await page.requestGC();
    return page.evaluate(() => window.weak.deref() === undefined);
  }, 'it is freed', 10_000);
});

test('messages in sv, he, en-GB and de-AT are of that language, and written in its direction', async ({ t }) => {
  const schema = { type: 'object', required: ['s'], properties: { s: { type: 'string' }, n: { type: 'number' } } };
  const { page } = await host(t, '');
  for (const [locale, direction, number] of [['sv', 'ltr', '1,5'], ['he', 'rtl', '1.5'], ['en-GB', 'ltr', '1.5'], ['de-AT', 'ltr', '1,5']]) {
    await put(page, `<div lang=""><${TAG} locale="${locale}"></${TAG}></div>`);
    await set(page, TAG, { messages: { 'enter-value': '!' }, schema });
    await ready(page, TAG);
    const drawn = page.locator(`${TAG} form`);
    assert.equal(await drawn.getAttribute('lang'), locale);
    assert.equal(await drawn.evaluate((one) => getComputedStyle(one).direction), direction, locale);
    await at(page, '/n').fill(number);
    await until(async () => (await get(page, TAG, 'value'))?.n === 1.5, `a number as it is written in ${locale}`);
  }
});

test('a form whose schema comes with other messages begins with the initial value', async ({ t }) => {
  const { page } = await host(t, `<${TAG}></${TAG}>`);
  await page.locator(`${TAG} form`).waitFor({ state: 'attached' });
  await set(page, TAG, { messages: { 'problem-count': 'x' }, schema: { type: 'object', properties: { a: { type: 'string' } } } });
  await ready(page, TAG);
  assert.equal(await get(page, TAG, 'valueText'), '{}');
});

test('messages have the plurals of the locale', async ({ t }) => {
  const plural = '{count, plural, one {one} few {few} many {many} other {other}}';
  const { page } = await form(t, { locale: 'cs', schema: { type: 'object', required: ['1', '2'], properties: { 1: { type: 'string' }, 2: { type: 'string' } } } }, {
    messages: { 'problem-count': plural },
  });
  await showErrors(page);
  await page.getByRole('heading', { name: 'few' }).waitFor();
});

test('docs/message-ids.md has every message of the package', async () => {
  const document = new URL('../../docs/message-ids.md', import.meta.url);
  const text = readFileSync(document, 'utf8');
  const files = { Forms: 'locale-en.json', 'Agents and results': 'locale-en-agent.json' };
  // From each heading to the next one.
  const wanted = text.replace(/(?<=\n## (.+)\n)[^]*?(?=\n## |(?![^]))/g, (_, heading) => {
    const file = files[heading];
    const all = Object.entries(JSON.parse(readFileSync(join(settings.package, file), 'utf8'))).filter(([id]) => id !== '');
    const cell = (words) => words.replace(/[|\\]/g, '\\$&').replaceAll('\n', ' ').replaceAll('<', '&lt;');
    return ['', '| id | English |', '|---|---|', ...all.map(([id, words]) => `| \`${id}\` | ${cell(words)} |`), ''].join('\n');
  });
  if (process.env.A2A_WRITE) writeFileSync(document, wanted);
  else assert.equal(text, wanted);
});
