// The browser, and one fresh page for each measurement. Owns the flags and the counters; measure.mjs says what is done.
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

  /** A page in a context of its own; `init` is a script that runs first. */
  async function newPage({ slow = false, init = '' } = {}) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    if (init) await page.addInitScript({ content: init });
    const session = await context.newCDPSession(page);
    const errors = [];
    page.on('pageerror', (error) => errors.push(String(error).slice(0, 300)));
    page.on('console', (line) => line.type() === 'error' && errors.push(line.text().slice(0, 300)));
    // Ticks of the main thread, not of the clock: robust to a busy machine.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    if (slow) await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    server.state.slow = slow;
    server.state.sent = [];

    /** Chromium's counters of this page: seconds of the main thread, and numbers of things. */
    async function counters() {
      const { metrics } = await session.send('Performance.getMetrics');
      return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
    }
    return { page, session, errors, counters, sent: server.state.sent, close: () => context.close() };
  }

  async function ready(address, query) {
    const opened = await newPage();
    await opened.page.goto(`${server.base}/${address}?${new URLSearchParams(query)}`);
    await opened.page.waitForFunction(() => globalThis.isReady, null, { timeout: 120_000 });
    return opened;
  }

  /** A page that has loaded the contestant. */
  async function open(id, { csp = '' } = {}) {
    const processes = await newRenderers();
    return { ...(await ready('run', { id, ...(csp && { csp }) })), processes };
  }

  /** A page that has loaded a contestant of the table's task. */
  const openTable = (id) => ready('table', { id });

  /** A page of which the first bytes of `html` have arrived: nothing of it is in a cache. */
  async function openFirst(name, html, { slow, init }) {
    server.publish(`/first/${name}`, html);
    const opened = await newPage({ slow, init });
    await opened.page.goto(`${server.base}/first/${name}`, { waitUntil: 'commit' });
    return opened;
  }

  return {
    open, openTable, openFirst, version: browser.version(),
    async close() {
      await browser.close();
      server.close();
    },
  };
}
