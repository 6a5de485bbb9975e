// The browser's own trace of some work, and what is read out of it: marks, frames, and the tasks of the page's main thread.

const CATEGORIES = [
  'devtools.timeline', 'disabled-by-default-devtools.timeline', 'devtools.timeline.frame',
  'disabled-by-default-devtools.timeline.frame', 'toplevel', 'blink.user_timing',
];

/** Everything that the browser noted while `work` was done. */
async function record(page, work) {
  const session = await page.context().newCDPSession(page);
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: CATEGORIES } });
  try {
    await work();
  } finally {
    // Also where the work failed: the browser has one trace at a time.
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    await session.detach();
  }
  return events;
}

/** The trace of `work`: times are in milliseconds, by one clock. */
export async function traceOf(page, work) {
  const events = await record(page, async () => {
    await page.evaluate(() => performance.mark('trace:begin'));
    await work();
  });
  const ms = (time) => time / 1000;
  const marks = events.filter(({ cat }) => cat.includes('blink.user_timing'));
  const ours = marks.find(({ name }) => name === 'trace:begin');
  if (!ours) throw new Error('the trace has no mark of ours');
  const own = events.filter(({ pid }) => pid === ours.pid);
  const tasks = own.filter(({ name, ph, tid }) => ph === 'X' && tid === ours.tid && /RunTask$/.test(name));
  // The compositor hands a picture on.
  const frames = own.filter(({ name }) => name === 'DrawFrame');
  const commits = own.filter(({ name, tid, ph }) => name === 'Commit' && tid === ours.tid && ph === 'X');
  const mark = (name) => {
    const found = marks.find((one) => one.name === name);
    if (!found) throw new Error(`the trace has no mark ${name}`);
    return ms(found.ts);
  };
  return {
    events: own,
    mark,
    /** When the picture was handed on that has in it what was there at a mark. */
    drawnAfter(name) {
      const from = mark(name);
      const commit = commits.map(({ ts, dur }) => ms(ts + dur)).sort((one, other) => one - other).find((time) => time >= from);
      if (commit === undefined) throw new Error(`nothing was painted after ${name}`);
      return frames.map(({ ts }) => ms(ts)).sort((one, other) => one - other).find((time) => time >= commit) ?? commit;
    },
    /** The longest that the main thread was kept. */
    longestTask: () => tasks.reduce((longest, { dur }) => Math.max(longest, ms(dur ?? 0)), 0),
    drawn: () => frames.length,
  };
}
