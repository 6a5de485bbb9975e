// What is measured of one contestant in one repetition; the same for all of them.
import { loadavg } from 'node:os';
import { middleKey } from './schema.js';

/** The median of what is there; nothing of nothing. */
export function median(values) {
  const sorted = values.filter((value) => Number.isFinite(value)).sort((one, other) => one - other);
  return sorted.length > 0 ? sorted[Math.floor((sorted.length - 1) / 2)] : null;
}

const between = (before, after, name = 'TaskDuration') => (after[name] - before[name]) * 1000;
const pause = (page, ms) => page.evaluate((ms) => bench.sleep(ms), ms);

/** Rendering, memory and keys, in one page. */
async function renderAndType(browser, id, n) {
  const { page, session, counters, processes, errors, close } = await browser.open(id);
  const found = {};
  await page.evaluate((n) => bench.prepare(n), n);
  await pause(page, 200);
  const before = await counters();
  const shown = await page.evaluate((n) => bench.render(n), n);
  const after = await counters();
  await pause(page, 1000);
  const settled = await counters();
  Object.assign(found, {
    screen: shown.screen, paint: shown.paint, controls: shown.controls, nodes: settled.Nodes,
    renderCpu: between(before, after), afterCpu: between(after, settled),
    renderLayout: between(before, after, 'LayoutDuration') + between(before, after, 'RecalcStyleDuration'),
  });
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize, embedderHeapUsedSize } = await session.send('Runtime.getHeapUsage');
  found.heap = usedSize + (await page.evaluate(() => bench.extraHeap()));
  found.domHeap = embedderHeapUsedSize;
  found.memory = await processes.bytes().catch(() => null);
  await visit(page, n);
  Object.assign(found, await typeLetters(page, counters, processes, n), await typeMistakes(page, n));
  const value = await page.evaluate(() => bench.value());
  found.valueIsRight = value ? Boolean(value[middleKey(n)]?.endsWith('bacd!')) : null;
  found.errors = errors.slice(0, 3);
  await close();
  return found;
}

/** Edits the text in the middle and leaves it, so that whoever reports no mistake in a text being typed does so from now on. */
async function visit(page, n) {
  await page.evaluate((n) => bench.visitMiddle(n), n);
  await page.keyboard.press('e');
  await page.evaluate((n) => bench.visitMiddle(n), n);
}

async function press(page, n, key, error) {
  await page.evaluate(([n, error]) => bench.awaitKey(n, { error }), [n, error]);
  await page.keyboard.press(key);
  return page.evaluate(() => globalThis.pressed);
}

/** Four letters that are fine; the first one warms up. */
async function typeLetters(page, counters, processes, n) {
  const [echoes, cpu, everyCpu] = [[], [], []];
  for (const [position, letter] of ['b', 'a', 'c', 'd'].entries()) {
    await page.evaluate(([n]) => bench.awaitKey(n, { error: false }), [n]);
    const [before, seconds] = [await counters(), await processes.cpuSeconds()];
    await page.keyboard.press(letter);
    const { echo } = await page.evaluate(() => globalThis.pressed);
    await pause(page, 250);
    const after = await counters();
    if (position === 0) continue;
    echoes.push(echo);
    cpu.push(between(before, after));
    everyCpu.push(((await processes.cpuSeconds()) - seconds) * 1000);
  }
  // The processes' clock ticks every 10 ms: a mean says more than a median.
  const allCpu = everyCpu.reduce((sum, one) => sum + one, 0) / everyCpu.length;
  return { echo: median(echoes), keyCpu: median(cpu), keyAllCpu: allCpu };
}

/** A character that breaks the pattern, three times, taken back in between. */
async function typeMistakes(page, n) {
  const times = [];
  for (let i = 0; i < 3; i += 1) {
    if (i > 0) {
      await page.keyboard.press('Backspace');
      await page.evaluate((n) => bench.errorGone(n), n);
      await pause(page, 400);
    }
    times.push((await press(page, n, '!', true)).toError);
    await pause(page, 300);
    if (times[0] === null) break;
  }
  return { toError: median(times) };
}

/** A new form with mistakes that nobody has been told yet, submitted. */
async function submitMistakes(browser, id, n) {
  const { page, counters, close } = await browser.open(id);
  await page.evaluate((n) => bench.prepare(n, { invalid: true }), n);
  await page.evaluate((n) => bench.render(n, { live: false }), n);
  // As long as it takes whoever loads or checks something late.
  await pause(page, 1500);
  const found = {};
  if (await page.evaluate(() => bench.canSubmit())) {
    const before = await counters();
    const { submit, shown, expected, before: early } = await page.evaluate((n) => bench.submit(n), n);
    // Mistakes that were there already say nothing about submitting.
    const cpu = between(before, await counters());
    Object.assign(found, { submit: early ? null : submit, submitCpu: early ? null : cpu, shown, expected, early });
  }
  await close();
  return found;
}

export async function once(browser, id, n) {
  return { load: loadavg()[0], ...(await renderAndType(browser, id, n)), ...(await submitMistakes(browser, id, n)) };
}

/** Whether it renders, and tells a mistake, under a content security policy. */
export async function underPolicy(browser, id, csp) {
  const { page, errors, close } = await browser.open(id, { csp });
  const found = { renders: true };
  try {
    await page.evaluate((n) => bench.prepare(n), 10);
    await page.evaluate((n) => bench.render(n, { limit: 5_000 }), 10);
    await visit(page, 10);
    found.tells = (await press(page, 10, '!', true)).toError !== null;
  } catch (error) {
    found.renders = false;
    errors.unshift(String(error).slice(0, 200));
  }
  await close();
  return { ...found, errors: [...new Set(errors)].slice(0, 3) };
}
