// The browser, and one fresh page for one measurement. Owns the flags and the counters; measure.mjs says what is done.
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { settings } from '../../tests/e2e/settings.mjs';
import { serve } from './server.mjs';

const FLAGS = [
  '--headless=new', '--no-sandbox', '--disable-gpu',
  // A renderer kept in store would count as the contestant's.
  '--disable-features=SpareRendererForSitePerProcess',
];

/** A browser with a server of `directory`. */
export async function start(directory) {
  const browser = await chromium.launch({ executablePath: settings.chromium, args: FLAGS });
  const server = await serve(directory);
  const system = await browser.newBrowserCDPSession();

  const renderers = async () => (await system.send('SystemInfo.getProcessInfo')).processInfo.filter(({ type }) => type === 'renderer');

  /** The renderer processes that come into being from now on: a page's own, with its workers and helper threads. */
  async function newRenderers() {
    const old = new Set((await renderers()).map(({ id }) => id));
    const own = async () => (await renderers()).filter(({ id }) => !old.has(id));
    return {
      cpuSeconds: async () => (await own()).reduce((sum, { cpuTime }) => sum + cpuTime, 0),
      /** Bytes that they share with nobody; only Linux tells. */
      async bytes() {
        const pages = (await own()).map(({ id }) => {
          const [, resident, shared] = readFileSync(`/proc/${id}/statm`, 'utf8').split(' ').map(Number);
          return resident - shared;
        });
        return pages.reduce((sum, one) => sum + one, 0) * 4096;
      },
    };
  }

  /** A page of its own that has loaded the contestant; `cold` has it render at once, `init` is a script to run first. */
  async function open(id, { n = 10, cold = false, csp = '', slow = false, init = '' } = {}) {
    const processes = await newRenderers();
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    if (init) await page.addInitScript({ content: init });
    const session = await context.newCDPSession(page);
    const errors = [];
    page.on('pageerror', (error) => errors.push(String(error).slice(0, 300)));
    page.on('console', (line) => line.type() === 'error' && errors.push(line.text().slice(0, 300)));
    // Ticks of the main thread, not of the clock: robust to a busy machine.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    server.state.slow = slow;
    server.state.sent = [];
    if (cold) await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    if (slow) await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const query = new URLSearchParams({ id, n, ...(cold && { cold: 1 }), ...(csp && { csp }) });
    await page.goto(`${server.base}/run?${query}`);
    await page.waitForFunction(() => globalThis.isReady, null, { timeout: 120_000 });

    /** Chromium's counters of this page: seconds of the main thread, and numbers of things. */
    async function counters() {
      const { metrics } = await session.send('Performance.getMetrics');
      return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
    }
    return { page, session, errors, counters, processes, sent: server.state.sent, close: () => context.close() };
  }

  /** A page of its own with a contestant of the table's task. */
  async function openTable(id) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const errors = [];
    page.on('pageerror', (error) => errors.push(String(error).slice(0, 300)));
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    server.state.slow = false;
    await page.goto(`${server.base}/table?${new URLSearchParams({ id })}`);
    await page.waitForFunction(() => globalThis.isReady, null, { timeout: 120_000 });
    const counters = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
    };
    return { page, session, errors, counters, close: () => context.close() };
  }

  return {
    open, openTable, version: browser.version(),
    async close() {
      await browser.close();
      server.close();
    },
  };
}
