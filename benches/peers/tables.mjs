// A table of 5,000 rows in <schema-view> and by hand: how long until it is painted, and whether scrolling through it ever
// keeps the main thread. All times are those of the browser's own trace.
import { loadavg } from 'node:os';
import { traceOf } from './trace.mjs';

export const ROWS = 5_000;
/** What counts as readable: a screen has no more. */
const LEAST = 40;
const PAGES = 10;

/** Steps of a wheel, keys, and turning pages where there are any. */
async function scroll(page, at) {
  await page.mouse.move(at.x, at.y);
  for (let turned = 0; turned < PAGES; turned += 1) {
    for (let step = 0; step < 8; step += 1) {
      await page.mouse.wheel(0, 500);
      await page.evaluate(() => table.sleep(30));
    }
    for (let key = 0; key < 4; key += 1) {
      await page.keyboard.press('PageDown');
      await page.evaluate(() => table.sleep(60));
    }
    await page.evaluate(() => table.turn());
    await page.evaluate(() => table.sleep(120));
  }
}

/** One repetition of one contestant, in a page of its own. */
export async function showTable(browser, id) {
  const opened = await browser.openTable(id);
  try {
    return await measured(opened);
  } finally {
    await opened.close();
  }
}

async function measured({ page, session, counters, errors }) {
  await page.evaluate((rows) => table.prepare(rows), ROWS);
  await page.evaluate(() => table.sleep(300));
  const before = await counters();
  let rows;
  const shown = await traceOf(page, async () => {
    rows = await page.evaluate((least) => table.show(least), LEAST);
  });
  const after = await counters();
  await session.send('HeapProfiler.collectGarbage');
  const { embedderHeapUsedSize } = await session.send('Runtime.getHeapUsage');
  const at = await page.evaluate(() => table.ready());
  await page.evaluate(() => table.sleep(300));
  const scrolled = await traceOf(page, () => scroll(page, at));
  return {
    load: loadavg()[0], rows, nodes: after.Nodes,
    paint: shown.drawnAfter('table:there') - shown.mark('table:show'),
    showLongest: shown.longestTask(), showCpu: (after.TaskDuration - before.TaskDuration) * 1000,
    scrollLongest: scrolled.longestTask(), scrollFrames: scrolled.drawn(),
    domHeap: embedderHeapUsedSize, errors: errors.slice(0, 3),
  };
}
