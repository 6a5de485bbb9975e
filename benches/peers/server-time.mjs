// How long a server takes to render a form as HTML: node server-time.mjs ID prints it as JSON. A process for each contestant and
// repetition, so that nobody's garbage and nobody's compiled code is another's.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { here } from './build.mjs';
import { median } from './measure.mjs';
import { makeData, makeSchema } from './schema.js';

const SIZES = [10, 1000];
/** Calls before the measured ones, and the time for these, in milliseconds; thirty at least. */
const WARM_UP = { calls: 100, most: 3_000 };
const MEASURED = { most: 3_000, least: 30 };

async function measure(id) {
  const begun = performance.now();
  const { render } = await import(path.join(here, 'dist', id, 'server.cjs'));
  const found = {};
  for (const n of SIZES) {
    const given = { schema: makeSchema(n), data: makeData(n) };
    const call = async () => {
      const before = performance.now();
      const html = await render(given);
      return { time: performance.now() - before, length: Buffer.byteLength(html) };
    };
    const { time: first, length } = await call();
    // The first call of all loads and compiles.
    const start = n === SIZES[0] ? performance.now() - begun : undefined;
    const warm = performance.now();
    for (let i = 0; i < WARM_UP.calls && performance.now() - warm < WARM_UP.most; i += 1) await call();
    const times = [];
    const [cpu, from] = [process.cpuUsage(), performance.now()];
    while (times.length < MEASURED.least || performance.now() - from < MEASURED.most) times.push((await call()).time);
    const { user, system } = process.cpuUsage(cpu);
    found[n] = { first, start, time: median(times), cpu: (user + system) / 1000 / times.length, calls: times.length, length };
  }
  return found;
}

/** One repetition of one contestant, by number of fields. */
export async function serverTime(id) {
  const script = fileURLToPath(import.meta.url);
  const { stdout } = await promisify(execFile)(process.execPath, [script, id], { env: { ...process.env, NODE_ENV: 'production' } });
  return JSON.parse(stdout);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(JSON.stringify(await measure(process.argv[2])));
