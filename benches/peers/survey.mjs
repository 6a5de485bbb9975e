// JSON-Schema-Test-Suite through every form renderer: does it render, keep valid data as given, and agree on validity?
// node survey.mjs <suite>/tests/draft2020-12 [--only=rjsf] [--draft=2020]; each in its best configuration.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { here, scripts } from './build.mjs';
import { start } from './browser.mjs';

const given = (name, otherwise) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise;
const suite = process.argv[2];
const draft = given('draft', '2020');
const ids = given('only', scripts('survey').map(({ id }) => id).join(',')).split(',');
const PATIENCE = 30_000;

/** Nobody here loads schemas from elsewhere, and vocabularies change what a validator means. */
const isOut = (file, { schema }) =>
  ['refRemote.json', 'vocabulary.json'].includes(file) || JSON.stringify(schema).includes('localhost:1234');

const groups = readdirSync(suite).filter((file) => file.endsWith('.json')).flatMap((file) =>
  JSON.parse(readFileSync(path.join(suite, file), 'utf8')).filter((group) => !isOut(file, group)).map((group) => ({ file, ...group })));

/** In the page: all instances of one schema, each in a form of its own. As text: `__proto__` is a property like any other. */
async function inPage(text) {
  const { schema, tests, draft } = JSON.parse(text);
  const sorted = (value) => {
    if (Array.isArray(value)) return value.map(sorted);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.keys(value).sort().map((name) => [name, sorted(value[name])]));
  };
  const canonical = (value) => JSON.stringify(sorted(value === undefined ? null : value));
  const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const short = (error) => String(error?.message ?? error).slice(0, 160);
  const fields = 'input:not([type=hidden]), select, textarea, button:not([type=submit])';
  const forms = [];
  for (const test of tests) {
    const el = document.createElement('div');
    document.body.append(el);
    const crashed = (error) => ({ crash: short(error) });
    forms.push({ test, el, handle: await (async () => peer.mount(el, structuredClone(schema), structuredClone(test.data), { draft }))().catch(crashed) });
  }
  await sleep(120);
  const results = [];
  for (const { test, el, handle } of forms) {
    if (handle.ready) await Promise.race([handle.ready, sleep(300)]);
    const scope = peer.scope?.(el) ?? el;
    const result = { description: test.description, wanted: test.valid, crash: handle.crash ?? null };
    result.blank = !scope.querySelector(fields) && scope.textContent.replace('Submit', '').trim() === '';
    if (!result.crash) {
      try {
        result.unsupported = peer.unsupported(el);
        result.kept = canonical(peer.value(handle)) === canonical(test.data);
        result.verdict = await Promise.race([peer.valid(handle), sleep(15_000)]);
      } catch (error) {
        result.error = short(error);
      }
    }
    try {
      peer.unmount(handle);
    } catch {
      // What cannot be taken away is taken away with its element.
    }
    el.remove();
    results.push(result);
  }
  return results;
}

const browser = await start(here);
const everything = {};
const rows = [];
for (const id of ids) {
  let opened = await browser.openSurvey(id);
  const all = [];
  for (const { file, description, schema, tests } of groups) {
    let timer;
    const late = new Promise((_, reject) => { timer = setTimeout(() => reject(new Error('hangs')), PATIENCE); });
    const results = await Promise.race([opened.page.evaluate(inPage, JSON.stringify({ schema, tests, draft })), late]).catch(async (error) => {
      opened.close().catch(() => {});
      opened = await browser.openSurvey(id);
      return tests.map((test) => ({ wanted: test.valid, crash: String(error.message).slice(0, 160) }));
    });
    clearTimeout(timer);
    all.push(...results.map((result) => ({ file, group: description, ...result })));
  }
  await opened.close();
  everything[id] = all;
  const count = (holds) => all.filter(holds).length;
  rows.push([
    id, count(({ crash }) => crash), count(({ unsupported }) => unsupported), count(({ blank, crash }) => blank && !crash),
    `${count(({ wanted, kept }) => wanted && kept)} of ${count(({ wanted }) => wanted)}`,
    `${count(({ wanted, verdict }) => wanted === verdict)} of ${all.length}`,
  ]);
  console.log(`| ${rows.at(-1).join(' | ')} |`);
}
await browser.close();
mkdirSync(path.join(here, 'results'), { recursive: true });
writeFileSync(path.join(here, 'results/survey.json'), JSON.stringify(everything, null, 1));
const heads = ['', 'crashed or hung', '“unsupported” shown', 'nothing to fill in', 'valid instances kept', 'verdict right'];
console.log(`\n| ${heads.join(' | ')} |\n|---|${'--:|'.repeat(heads.length - 1)}\n${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}`);
