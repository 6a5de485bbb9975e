// The half of the table's task that runs in the page: marks for the trace, and what the person does. Nothing is timed here.
import { readings, schema } from '/dist/table-data.js';

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const root = () => document.getElementById('app');
const contestant = () => globalThis.contestant;

let prepared;

globalThis.table = {
  sleep,
  prepare(count) {
    prepared = { schema, text: JSON.stringify(readings(count)) };
  },
  /** Shows the table, and says by marks when that began and when rows were in the document. */
  async show(least) {
    performance.mark('table:show');
    contestant().show(root(), prepared);
    for (let left = 1_000; contestant().rows(root()) < least; left -= 1) {
      if (left === 0) throw new Error('the table did not appear');
      await frame();
    }
    performance.mark('table:there');
    await sleep(500);
    return contestant().rows(root());
  },
  /** Puts the pointer's place and the focus where scrolling is to begin; the point to wheel at. */
  ready() {
    const scroller = contestant().scroller(root());
    scroller?.focus();
    if (!scroller) scrollTo(0, 0);
    else scroller.scrollTop = 0;
    const { left, top, width } = (scroller ?? document.documentElement).getBoundingClientRect();
    return { x: left + width / 2, y: Math.max(top, 0) + 60 };
  },
  mark: (name) => void performance.mark(name),
  /** Turns to the next page of the table; whether there is one. */
  turn() {
    const button = contestant().next(root());
    button?.click();
    return Boolean(button);
  },
};

const id = new URLSearchParams(location.search).get('id');
await import(`/dist/tables/${id}/index.js`);
await contestant().warm?.();
globalThis.isReady = true;
