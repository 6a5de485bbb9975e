// Where the main thread's time goes when a form is rendered, a key is pressed, and mistakes are submitted:
// node profile.mjs [--id=ours] [--n=1000] [--init=FILE] [--how=traced,sampled]. `init` is a script that the page runs before anything else,
// to try a change out. The trace's figures are of a run of its own: a sampling profiler would disturb them.
import { readFileSync } from 'node:fs';
import { start } from './browser.mjs';
import { here } from './build.mjs';

const given = (name, otherwise) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise;
const [id, n] = [given('id', 'ours'), Number(given('n', 1000))];
const init = given('init') ? readFileSync(given('init'), 'utf8') : '';

const KINDS = [
  ['collection', /GC|CollectGarbage|Oilpan/i],
  ['style', /^(UpdateLayoutTree|ParseAuthorStyleSheet|ScheduleStyleRecalculation|Document::(recalcStyle|updateStyle|rebuildLayoutTree))/],
  ['layout', /^(Layout|LocalFrameView::(performLayout|layout)|UpdateLayout|InlineNode)/],
  ['pre-paint', /^(PrePaint|Blink.(PrePaint|CompositingInputs))/],
  ['paint', /^(Paint|PaintImage|Layerize|UpdateLayer|CompositeLayers|Commit|RasterTask|CullRect|PaintArtifact|Blink.Paint)/],
  ['observers, hit tests', /^(IntersectionObserver|HitTest|ResizeObserver)/],
  // What the harness starts runs within the task of a message.
  ['script', /^(FunctionCall|EvaluateScript|RunMicrotasks|EventDispatch|FireAnimationFrame|TimerFire|v8|V8|HandlePostMessage|Receive mojo message)/],
];
const kindOf = (name) => KINDS.find(([, pattern]) => pattern.test(name))?.[0] ?? 'other';

async function traced(page, work) {
  const session = await page.context().newCDPSession(page);
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const includedCategories = ['devtools.timeline', 'toplevel', 'v8', 'blink', 'disabled-by-default-devtools.timeline'];
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } });
  await work();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  return split(events);
}

/** Milliseconds by kind: the time of each event without that of the events within it, on the busiest main thread. */
function split(events) {
  const place = ({ pid, tid }) => `${pid}:${tid}`;
  const mains = new Set(events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(place));
  const threads = new Map();
  for (const event of events.filter((event) => event.ph === 'X' && mains.has(place(event)))) {
    if (!threads.has(place(event))) threads.set(place(event), []);
    threads.get(place(event)).push(event);
  }
  const sums = [...threads.values()].map(selfTimes);
  return sums.sort((one, other) => other.sum - one.sum)[0] ?? { sum: 0, kinds: {}, names: {} };
}

function selfTimes(events) {
  const [kinds, names, open] = [{}, {}, []];
  let sum = 0;
  const add = (all, key, time) => { all[key] = (all[key] ?? 0) + time / 1000; };
  events.sort((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0));
  for (const event of events) {
    // The thread's own time, where the trace has it: robust to a busy machine.
    const time = event.tdur ?? event.dur ?? 0;
    while (open.length > 0 && open.at(-1).end <= event.ts) open.pop();
    const around = open.at(-1);
    if (around) {
      add(kinds, around.kind, -time);
      add(names, around.name, -time);
    } else {
      sum += time / 1000;
    }
    // An event of no kind belongs to what it is within: a task within script is script.
    const own = kindOf(event.name);
    const kind = own === 'other' && around ? around.kind : own;
    add(kinds, kind, time);
    add(names, event.name, time);
    open.push({ end: event.ts + (event.dur ?? 0), kind, name: event.name });
  }
  return { sum, kinds, names };
}

/** Milliseconds by function: their own, and with what they call. */
async function sampled(page, work) {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: 100 });
  await session.send('Profiler.start');
  await work();
  const { profile } = await session.send('Profiler.stop');
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const parents = new Map(profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const nameOf = ({ callFrame: { functionName, url } }) => `${short(functionName) || '(anonymous)'} ${url.split('/').at(-1)}`.trim();
  const [own, whole] = [{}, {}];
  const add = (all, name, time) => { all[name] = (all[name] ?? 0) + time; };
  profile.samples.forEach((sample, index) => {
    const time = profile.timeDeltas[index] / 1000;
    const stack = [];
    for (let at = sample; at !== undefined; at = parents.get(at)) stack.push(nameOf(nodes.get(at)));
    if (/^\((idle|program)\)/.test(stack[0])) return;
    add(own, stack[0], time);
    for (const name of new Set(stack)) add(whole, name, time);
  });
  return { own, whole };
}

/** A Rust symbol without its hash. */
const short = (name) => name.replace(/::h[0-9a-f]{16}.*$/, '');

const KEYS = 5;
const pause = (page, ms) => page.evaluate((ms) => bench.sleep(ms), ms);
const STEPS = [
  ['render', 1, async (page) => page.evaluate((n) => bench.render(n), n)],
  ['a key', KEYS, async (page) => {
    for (let i = 0; i < KEYS; i += 1) {
      await page.keyboard.press('a');
      await pause(page, 250);
    }
  }],
  ['submit', 1, async (page) => page.evaluate((n) => bench.submit(n), n)],
];

const browser = await start(here);
const said = (all, times, { least, most = Infinity }) => Object.entries(all).map(([name, time]) => [name, time / times])
  .filter(([, time]) => time >= least).sort(([, one], [, other]) => other - one).slice(0, most)
  .map(([name, time]) => `${time.toFixed(2)} ${name}`).join('\n    ');
for (const how of given('how', 'traced,sampled').split(',')) {
  const { page, close } = await browser.open(id, { init });
  await pause(page, 300);
  for (const [name, times, work] of STEPS) {
    if (name === 'render') await page.evaluate((n) => bench.prepare(n), n);
    if (name === 'a key') {
      await pause(page, 1000);
      await page.evaluate((n) => bench.visitMiddle(n), n);
      await page.keyboard.press('b');
      await pause(page, 500);
    }
    if (name === 'submit') {
      await page.reload();
      await page.waitForFunction(() => globalThis.isReady);
      await page.evaluate((n) => bench.prepare(n, { invalid: true }), n);
      await page.evaluate((n) => bench.render(n, { live: false }), n);
      await pause(page, 1500);
    }
    if (how === 'traced') {
      const { sum, kinds, names } = await traced(page, () => work(page));
      console.log(`\n${name}: ${(sum / times).toFixed(1)} ms of the main thread\n    ${said(kinds, times, { least: 0.05 })}`);
      console.log(`  by event\n    ${said(names, times, { least: 0.2, most: 15 })}`);
    } else {
      const { own, whole } = await sampled(page, () => work(page));
      console.log(`\n${name}, functions by their own time\n    ${said(own, times, { least: 0.02, most: 25 })}`);
      console.log(`  with what they call\n    ${said(whole, times, { least: 0.05, most: 40 })}`);
    }
  }
  await close();
}
await browser.close();
