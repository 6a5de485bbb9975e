// The runner: node bench.mjs [--only=rjsf,rawdom] [--n=10,100,1000,10000] [--reps=7] [--skip=forms,table,cold,slow,csp] [--report=FILE]
// Contestants take turns within each repetition, so that a busy minute of the machine hits all of them.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, platform, arch, totalmem } from 'node:os';
import path from 'node:path';
import { start } from './browser.mjs';
import { here, scripts } from './build.mjs';
import { coldLoad, once, underPolicy } from './measure.mjs';
import { report } from './report.mjs';
import { showTable } from './tables.mjs';

const given = (name, otherwise) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise;

const repetitions = Number(given('reps', 7));
const sizes = given('n', '10,100,1000,10000').split(',').map(Number);
const everyone = scripts('contestants').map(({ id }) => id);
/** Forms so large are drawn by ours and by hand only: peers take minutes. */
const LARGE = 2000;
const drawsLarge = (id) => ['ours', 'rawdom'].includes(id);
const limits = ['rawdom', 'native'];
const ids = given('only', [...limits, 'ours', ...everyone.filter((id) => !limits.includes(id) && id !== 'ours')].join(',')).split(',');
const left = new Set(given('skip', '').split(','));

const browser = await start(here);
const results = {};
const failed = (error) => ({ failed: String(error).slice(0, 300) });
const put = (id, group, result) => ((results[id] ??= {})[group] ??= []).push(result);
const said = (value) => (Number.isFinite(value) ? value.toFixed(1) : '–');
const started = new Date();

for (const n of left.has('forms') ? [] : sizes) {
  // The first round warms the browser up and is dropped.
  for (let round = n === sizes[0] ? -1 : 0; round < repetitions; round += 1) {
    for (const id of ids.filter((one) => n < LARGE || drawsLarge(one))) {
      const result = await once(browser, id, n).catch(failed);
      if (round >= 0) put(id, n, result);
      const times = `paint ${said(result.paint)} key ${said(result.echo)} error ${said(result.toError)} submit ${said(result.submit)}`;
      console.log(`N=${n} ${round + 1}/${repetitions} ${id}: ${result.failed ?? times} (load ${said(loadavg()[0])})`);
    }
  }
}
for (const [group, slow] of [['cold', false], ['slow', true]]) {
  for (let round = 0; round < repetitions && !left.has(group); round += 1) {
    for (const id of ids) {
      const result = await coldLoad(browser, id, slow).catch(failed);
      put(id, group, result);
      console.log(`${group} ${round + 1}/${repetitions} ${id}: ${result.failed ?? said(result.paint)}`);
    }
  }
}
const tables = {};
for (let round = -1; round < repetitions && !left.has('table'); round += 1) {
  for (const { id } of scripts('tables')) {
    const result = await showTable(browser, id).catch(failed);
    if (round >= 0) (tables[id] ??= []).push(result);
    const times = `paint ${said(result.paint)} longest ${said(result.showLongest)} scrolling ${said(result.scrollLongest)}`;
    console.log(`table ${round + 1}/${repetitions} ${id}: ${result.failed ?? times}`);
  }
}
for (const policy of left.has('csp') ? [] : ['script', 'strict']) {
  for (const id of ids) put(id, `csp-${policy}`, await underPolicy(browser, id, policy).catch(failed));
}
await browser.close();

const { dependencies } = JSON.parse(readFileSync(path.join(here, 'package.json'), 'utf8'));
const run = {
  started, minutes: (Date.now() - started) / 60_000, chromium: browser.version, repetitions, sizes, ids, dependencies,
  machine: { cores: cpus().length, memory: totalmem(), system: `${platform()} ${arch()}` },
  results, tables,
};
mkdirSync(path.join(here, 'results'), { recursive: true });
writeFileSync(path.join(here, 'results/raw.json'), JSON.stringify(run, null, 1));
const target = path.resolve(given('report', path.join(here, 'results/benchmarks.md')));
writeFileSync(target, report(run));
console.log(`written: ${path.relative(process.cwd(), target)}`);
