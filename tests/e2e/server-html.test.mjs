// The HTML of `a2a-forms/server` is what the elements draw: every form and every result of the gallery, in three languages.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { members } from '../../gallery/exact.mjs';
import { made } from '../../gallery/results/made.mjs';
import { thousand } from '../../gallery/thousand.mjs';
import { pieces } from './cases.mjs';
import { test } from './fixtures.mjs';
import { host, ready, settled } from './host.mjs';
import { NIGHTLY } from './looks.mjs';
import { settings } from './settings.mjs';

const { renderForm, renderView } = await import(pathToFileURL(join(settings.package, 'server.js')).href);
const read = (name) => readFileSync(new URL(`../../gallery/${name}`, import.meta.url), 'utf8');
const LANGUAGES = ['en', 'de', 'ar'];

const FORMS = JSON.parse(read('cases.json')).flatMap(({ cases }) => cases);
const LONG = FORMS.filter(({ id }) => id === 'thousand');

/** The schema of a case as JSON text. */
function schemaOf(id) {
  const parts = members(read(`cases/${id}.json`));
  return parts.has('fields') ? JSON.stringify(thousand(Number(parts.get('fields'))).schema) : parts.get('schema');
}

/** In the page: the tree of an element as lines. What an input has is compared, and not by which attribute it came. */
function linesOf(root) {
  const names = new Map();
  /** Numbers of radio groups depend on when a field was drawn. */
  const named = (text) => {
    if (!names.has(text)) names.set(text, `group ${names.size}`);
    return names.get(text);
  };
  const lines = [];
  const line = (depth, text) => lines.push(' '.repeat(depth) + text);
  const walk = (element, depth) => {
    const { localName } = element;
    const isOption = element.matches('[type=radio], [type=checkbox], option');
    const attrs = [...element.attributes]
      .filter(({ name }) => !['style', 'data-style', 'data-script', 'checked', 'selected', 'formnovalidate'].includes(name))
      .filter(({ name }) => name !== 'value' || isOption)
      // Numbers of groups and of instances.
      .map(({ name, value }) => [name, name === 'name' || /^f\d+\.\d/.test(value) ? named(value.replace(/-\d+[nm]?$/, '')) : value.replaceAll(/(^|[ #])f\d+/g, '$1f')])
      .map(([name, value]) => `${name}=${value}`)
      .sort();
    const state = ['value', 'checked', 'selected'].filter((name) => element.matches('input, select:not(.zone), textarea, option') && name in element);
    line(depth, [localName, ...attrs, ...state.map((name) => `.${name}=${element[name]}`)].join(' | '));
    // A server does not know the person's time zone.
    if (localName === 'textarea' || element.matches('select.zone')) return;
    let text = '';
    const flush = () => {
      if (text !== '') line(depth + 1, JSON.stringify(text));
      text = '';
    };
    // Node 20 has no words for durations.
    if (element.matches('time[datetime^=P]')) return;
    for (const child of element.childNodes) {
      // Only a browser makes addresses of the files in a value.
      if (child.nodeType === 1 && child.matches('.media > :is(img, audio, video)')) continue;
      // No HTML has this character.
      if (child.nodeType === 3) text += child.data.replaceAll('\0', '');
      if (child.nodeType !== 1) continue;
      flush();
      walk(child, depth + 1);
    }
    flush();
  };
  walk(root, 0);
  return lines;
}

/** The first lines that differ, to read. */
function difference(drawn, written) {
  const at = drawn.findIndex((line, at) => line !== written[at]);
  return at < 0 && drawn.length === written.length ? undefined : { at, drawn: drawn.slice(Math.max(0, at - 2), at + 3), written: written.slice(Math.max(0, at - 2), at + 3) };
}

const linesIn = (page, tag, selector) => page.evaluate(`(${linesOf})(document.querySelector('${tag}').shadowRoot.querySelector('${selector}'))`);

/** The tree of HTML, parsed by the browser. */
const parsed = (page, html, tag, selector) =>
  page.evaluate(
    ([html, source, tag, selector]) => {
      const place = document.createElement('div');
      document.body.append(place);
      // Not an element of ours, which would wake up.
      place.setHTMLUnsafe(html.replace(`<${tag}`, '<other-tag').replace(`</${tag}>`, '</other-tag>'));
      const lines = Function(`return (${source})`)()(place.firstElementChild.shadowRoot.querySelector(selector));
      place.remove();
      return lines;
    },
    [html, String(linesOf), tag, selector],
  );

async function forms(t, cases) {
  const { page } = await host(t, '<schema-form></schema-form>', { timezoneId: 'UTC' });
  const wrong = [];
  for (const lang of LANGUAGES) {
    for (const { id } of cases) {
      const schema = schemaOf(id);
      await page.evaluate(
        ([schema, lang]) => {
          document.querySelector('schema-form').remove();
          const element = Object.assign(document.createElement('schema-form'), { lang, schema });
          document.querySelector('#place').append(element);
        },
        [schema, lang],
      );
      await ready(page, 'schema-form');
      await settled(page, 'schema-form', 'valid', 'invalid', 'unchecked');
      const html = renderForm({ schema: JSON.parse(schema), lang });
      const written = await parsed(page, html, 'schema-form', 'form');
      let found;
      // The last fields of a large form, folds and buttons come in later tasks.
      for (let tries = 0; tries < 20; tries++) {
        found = difference(await linesIn(page, 'schema-form', 'form'), written);
        if (!found) break;
        await page.waitForTimeout(100);
      }
      if (found) wrong.push({ id, lang, ...found });
    }
  }
  assert.deepEqual(wrong, []);
}

for (const cases of pieces(FORMS.filter((one) => !LONG.includes(one)), 4)) {
  test(`HTML of forms: ${cases.map(({ id }) => id).join(', ')}`, async ({ t }) => forms(t, cases));
}
test('HTML of forms: a thousand fields', NIGHTLY, async ({ t }) => forms(t, LONG));

// Those of a task come from an agent.
const RESULTS = JSON.parse(read('results.json'))
  .flatMap(({ cases }) => cases)
  .map(({ id }) => {
    const parts = members(read(`results/${id}.json`));
    return { id, isTask: parts.has('skill'), schema: parts.get('schema'), value: parts.get('value'), ...made[id]?.() };
  })
  .filter(({ isTask, value }) => !isTask && value);

async function results(t, cases) {
  const { page } = await host(t, '<schema-view></schema-view>', { timezoneId: 'UTC' });
  const wrong = [];
  for (const lang of LANGUAGES) {
    for (const { id, schema, value } of cases) {
      await page.evaluate(
        ([schema, value, lang]) => {
          document.querySelector('schema-view').remove();
          const element = Object.assign(document.createElement('schema-view'), { lang, schema });
          element.valueText = value;
          document.querySelector('#place').append(element);
        },
        [schema, value, lang],
      );
      await ready(page, 'schema-view');
      const html = renderView({ schema: schema && JSON.parse(schema), valueText: value, lang });
      const written = await parsed(page, html, 'schema-view', '.schema-view');
      let found;
      for (let tries = 0; tries < 30; tries++) {
        found = difference(await linesIn(page, 'schema-view', '.schema-view'), written);
        if (!found) break;
        await page.waitForTimeout(100);
      }
      if (found) wrong.push({ id, lang, ...found });
    }
  }
  assert.deepEqual(wrong, []);
}

for (const cases of pieces(RESULTS, 3)) {
  test(`HTML of results: ${cases.map(({ id }) => id).join(', ')}`, async ({ t }) => results(t, cases));
}
