// The minimum versions of browsers: nothing newer is used without a fallback. Found in MDN's data on compatibility, by name: of
// scripts each member, of style sheets each property, function, selector and at-rule.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import { test } from './fixtures.mjs';
import { settings } from './settings.mjs';

/** As README and `browserslist` in npm/package.json say. */
const MINIMUM = { chrome: 125, edge: 125, firefox: 126, safari: 17.5, safari_ios: 17.5 };
const BROWSERS = Object.keys(MINIMUM);

/** What is newer, and what happens without it. */
const FALLBACKS = {
  'JS ClipboardItem': 'the playground copies a text that is there already',
  'JS InternalError': 'the name of an error of Firefox, read as a text',
  'JS trustedTypes': 'a second line of defence',
  'JS createPolicy': 'a second line of defence',
  'JS createScriptURL': 'a second line of defence',
  'CSS field-sizing': 'a text of several lines scrolls',
  'CSS content-visibility': 'large forms are slower',
  'CSS text-wrap': 'lines are of uneven length',
  'CSS forced-color-adjust': 'where no colours are forced, none are adjusted',
  'CSS scrollbar-width': 'the scroll bar is as wide as usual',
  'CSS details-content': 'what is folded opens without a transition',
  'CSS resize': 'a text scrolls on a phone',
  'CSS selection': 'a selection has the colour of the browser',
  'CSS orphans': 'on paper only',
  'CSS widows': 'on paper only',
};
/** Names of our own that a browser has for something else. */
const OURS = ['Sensor', 'Translator', 'actions', 'changed', 'config', 'drop', 'element', 'lines', 'locale', 'messages', 'node', 'number', 'path', 'properties', 'try', 'unit'];

const folder = (name, ending) =>
  readdirSync(path.join(settings.root, name)).filter((one) => one.endsWith(ending)).map((one) => readFileSync(path.join(settings.root, name, one), 'utf8'));

/** Whether a feature is in all browsers of these versions; what MDN does not know is not held against anybody. */
function isOld({ __compat: compat }) {
  return BROWSERS.every((name) => {
    const all = [compat.support[name] ?? []].flat();
    if (all.length === 0) return true;
    return all.some(({ version_added: added, flags }) => !flags && Number.parseFloat(String(added).replace('≤', '')) <= MINIMUM[name]);
  });
}

/** The features below a part of the data, by their own names; a name may have several. */
function named(part, found = new Map(), depth = 3) {
  for (const [name, inside] of Object.entries(part)) {
    if (name === '__compat' || depth === 0) continue;
    const plain = name.replace(/_static$/, '');
    if (inside.__compat) found.set(plain, [...(found.get(plain) ?? []), inside]);
    named(inside, found, depth - 1);
  }
  return found;
}

/** The names in a list that no browser of these versions has in any meaning. */
const tooNew = (names, features) => [...new Set(names)].filter((name) => features.has(name) && !features.get(name).some(isOld)).sort();

test('the minimum versions are those of README and package.json', () => {
  const { browserslist } = JSON.parse(readFileSync(path.join(settings.root, 'npm/package.json'), 'utf8'));
  assert.deepEqual(browserslist, ['chrome >= 125', 'edge >= 125', 'firefox >= 126', 'safari >= 17.5', 'ios_saf >= 17.5']);
  const readme = readFileSync(path.join(settings.root, 'README.md'), 'utf8');
  assert.match(readme, /Chrome and Edge 125, Firefox 126 and Safari 17\.5/);
});

test('no script of package and page uses what a browser of the minimum version has not', () => {
  const features = named({ ...bcd.javascript.builtins, ...bcd.api });
  const scripts = [...folder('npm', '.js'), ...folder('gallery', '.mjs'), ...folder('play', '.mjs'), ...folder('site', '.mjs')].join('\n').replace(/\/\*[^]*?\*\/|\/\/.*/g, '');
  const members = [...scripts.matchAll(/\.([a-zA-Z]\w+)/g)].map(([, name]) => name);
  const globals = [...scripts.matchAll(/\b([A-Z][a-zA-Z]+)\b/g)].map(([, name]) => name);
  assert.deepEqual(tooNew([...members, ...globals], features).filter((name) => !FALLBACKS[`JS ${name}`] && !OURS.includes(name)), []);
  // The check finds something.
  assert.deepEqual(tooNew(['moveBefore', 'withResolvers'], features), ['moveBefore']);
});

test('no style sheet uses what a browser of the minimum version has not', () => {
  const sheets = ['style', 'gallery', 'play', 'site'].flatMap((name) => folder(name, '.css')).join('\n').replace(/\/\*[^]*?\*\//g, '');
  const properties = named(bcd.css.properties, new Map(), 1);
  const used = [...sheets.matchAll(/^\s*([a-z-]+):/gm)].map(([, name]) => name);
  const selectors = named(bcd.css.selectors, new Map(), 1);
  const pseudo = [...sheets.matchAll(/::?([a-z-]+)/g)].map(([, name]) => name);
  const rules = named(bcd.css['at-rules'], new Map(), 1);
  const at = [...sheets.matchAll(/@([a-z-]+)/g)].map(([, name]) => name);
  const types = named(bcd.css.types, new Map(), 2);
  const functions = [...sheets.matchAll(/\b([a-z][a-z-]+)\(/g)].map(([, name]) => name);
  const found = [...tooNew(used, properties), ...tooNew(pseudo, selectors), ...tooNew(at, rules), ...tooNew(functions, types)];
  assert.deepEqual(found.filter((name) => !FALLBACKS[`CSS ${name}`]), []);
  assert.deepEqual(tooNew(['field-sizing', 'color'], properties), ['field-sizing']);
});
