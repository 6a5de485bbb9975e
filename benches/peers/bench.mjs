// The runner: node bench.mjs [--only=rjsf,rawdom] [--n=10,100,1000,10000] [--reps=7] [--skip=forms,table,cold,slow,server,csp] [--report=FILE]
// Contestants take turns within each repetition, so that a busy minute of the machine hits all of them.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, platform, arch, totalmem } from 'node:os';
import path from 'node:path';
import { start } from './browser.mjs';
import { here, scripts } from './build.mjs';
import { firstLoad, htmlFirst, lack, rendered } from './loads.mjs';
import { once, underPolicy } from './measure.mjs';
import { report } from './report.mjs';
import { serverTime } from './server-time.mjs';
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
const peers = everyone.filter((id) => !limits.includes(id) && id !== 'ours');
const pages = await htmlFirst();
/** Who is asked for: contestants, and those that come as HTML or are only rendered on a server. */
const asked = given('only', [...limits, 'ours', ...peers, ...rendered()].join(',')).split(',');
const unknown = asked.filter((id) => !everyone.includes(id) && !rendered().includes(id));
if (unknown.length > 0) throw new Error(`no such contestant: ${unknown.join(', ')}`);
const left = new Set(given('skip', '').split(','));

const browser = await start(here);
const results = {};
const failed = (error) => ({ failed: String(error).slice(0, 300) });
/** Contestants that this package can't run, and why. */
const lacks = {};
for (const id of asked) {
  const why = await lack(id);
  if (why) console.log(`${id}: ${lacks[id] = why}`);
}
const there = asked.filter((id) => !lacks[id]);
const ids = there.filter((id) => everyone.includes(id));
const loads = there.filter((id) => everyone.includes(id) || pages.includes(id));
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
const firstLoads = [['cold', 10, false], ['slow', 10, true], ['slow', 1000, true]].filter(([line]) => !left.has(line));
for (const [line, n, slow] of firstLoads) {
  for (let round = line === firstLoads[0][0] && n === 10 ? -1 : 0; round < repetitions; round += 1) {
    for (const id of loads) {
      // The dropped round has the server compress everything.
      const result = await firstLoad(browser, id, { n, slow: slow && round >= 0 }).catch(failed);
      if (round >= 0) put(id, slow ? `slow-${n}` : line, result);
      const times = `paint ${said(result.paint)} key ${said(result.key)} heard ${said(result.heard)} mistake ${said(result.mistake)}`;
      console.log(`${line} N=${n} ${round + 1}/${repetitions} ${id}: ${result.failed ?? times} (load ${said(loadavg()[0])})`);
    }
  }
}
for (let round = 0; round < repetitions && !left.has('server'); round += 1) {
  for (const id of there.filter((one) => rendered().includes(one))) {
    const result = await serverTime(id).catch((error) => ({ 10: failed(error) }));
    for (const [n, found] of Object.entries(result)) {
      put(id, `server-${n}`, found);
      console.log(`server N=${n} ${round + 1}/${repetitions} ${id}: ${found.failed ?? said(found.time)}`);
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
  started, minutes: (Date.now() - started) / 60_000, chromium: browser.version, repetitions, sizes, ids, loads, lacks, dependencies,
  machine: { cores: cpus().length, memory: totalmem(), system: `${platform()} ${arch()}` },
  results, tables,
};
mkdirSync(path.join(here, 'results'), { recursive: true });
writeFileSync(path.join(here, 'results/raw.json'), JSON.stringify(run, null, 1));
const target = path.resolve(given('report', path.join(here, 'results/benchmarks.md')));
writeFileSync(target, report(run));
console.log(`written: ${path.relative(process.cwd(), target)}`);
