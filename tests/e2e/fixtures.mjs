// `test` as the test files use it. A test is given `t` (`async ({ t }) => …`), a `Trial`: it opens pages, notes what they
// ask of the network, takes pictures, and undoes what the test began. An uncaught error in a page fails its test.
// Each worker has one browser, and the programs that its tests have started; they end with the worker.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { test as base } from '@playwright/test';
import { stopAll } from './processes.mjs';
import { recordingProxy } from './recording-proxy.mjs';
import { settings } from './settings.mjs';

const SENDING = new Set(['message/send', 'message/stream', 'SendMessage', 'SendStreamingMessage']);

/** What a test is given. */
class Trial {
  pageErrors = [];
  consoleErrors = [];
  requests = [];
  /** The engine: `chromium` or `firefox`. */
  engine;
  #browser;
  #proxy;
  #contexts = [];
  #cleanups = [];

  constructor(browser) {
    this.#browser = browser;
    this.engine = browser.browserType().name();
  }

  /** The options of a context by which its requests are noted on their way: Firefox's driver tells no bodies. */
  async #noted() {
    if (this.engine === 'chromium') return {};
    this.#proxy ??= recordingProxy();
    const { requests, address, close } = await this.#proxy;
    if (this.requests !== requests) this.later(close);
    this.requests = requests;
    return { proxy: { server: address } };
  }

  /** Something to undo when the test is over, whatever became of it. */
  later(undo) {
    this.#cleanups.push(undo);
  }

  /** Opens `url` in a context of its own. `staysFolded`: a request that was sent is not unfolded by the next action. */
  async open(url, { theme = 'light', width = 1280, height = 900, staysFolded = false, ...options } = {}) {
    const viewport = { width, height };
    const context = await this.#browser.newContext({ viewport, colorScheme: theme, reducedMotion: 'reduce', ...options, ...(await this.#noted()) });
    this.#contexts.push(context);
    const page = await context.newPage();
    page.a2a = { theme, width };
    // A request that was sent is folded: a person who goes on with it presses “Edit” first.
    // The request may go meanwhile, with its form; a page may have several.
    if (!staysFolded) await page.addLocatorHandler(page.locator('.request-sent > button').first(), (edit) => edit.click({ timeout: 2_000 }).catch(() => {}));
    page.on('pageerror', (error) => {
      // Firefox's driver tells lines of the console about policies and refused requests in this way, without a stack, and
      // errors of a worker, which Chromium tells to the worker's page only.
      // A page under a policy may not load the icon that Firefox asks for by itself.
      if (/favicon\.ico/.test(error.message)) return;
      const isLine = this.engine === 'firefox' && /\nundefined$|worker.*is of another build/.test(error.stack);
      if (isLine) this.consoleErrors.push(error.message);
      else this.pageErrors.push(error);
    });
    page.on('console', (line) => {
      if (line.type() === 'error') this.consoleErrors.push(line.text());
      // A panic in the worker reaches the page only as a line of its console.
      if (/panicked at|RuntimeError: unreachable/.test(line.text())) this.pageErrors.push(new Error(line.text()));
    });
    if (this.engine === 'chromium') context.on('request', (request) => {
      if (/^(blob|data):/.test(request.url())) return;
      this.requests.push({
        method: request.method(), url: request.url(), type: request.resourceType(),
        headers: request.headers(), postData: request.postData(),
      });
    });
    context.on('requestfinished', (request) => {
      const entry = this.requests.findLast((one) => one.url === request.url() && !one.finished);
      if (entry) entry.finished = true;
    });
    // A new page is blank.
    if (url !== 'about:blank') await page.goto(url);
    return page;
  }

  /** The JSON-RPC requests of `method`, or all of them, each as `{url, headers, body}`. */
  rpc(...methods) {
    return this.requests
      .filter(({ method, postData, headers }) => method === 'POST' && postData && /json/.test(headers['content-type']))
      .map(({ url, headers, postData }) => ({ url, headers, body: JSON.parse(postData) }))
      .filter(({ body }) => methods.length === 0 || methods.includes(body.method));
  }

  /** The requests that carry a message to an agent. */
  get sent() {
    return this.rpc(...SENDING);
  }

  /** A picture of the whole page, `NN-name-{light|dark}-{width}.png`, if this run takes pictures. */
  async shot(page, number, name) {
    if (!settings.pictures) return;
    const { theme, width } = page.a2a;
    const file = `${String(number).padStart(2, '0')}-${name}-${theme}-${width}.png`;
    const scrolled = await page.evaluate(() => scrollY);
    await page.screenshot({ path: path.join(settings.artefacts, file), fullPage: true, animations: 'disabled', timeout: 30_000 });
    // A picture of the whole page changes the window's height, and the browser scrolls back only while something is pressed.
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled);
  }

  /** Keeps what helps to understand a failure. */
  async keep(slug) {
    const pages = this.#contexts.flatMap((context) => context.pages());
    for (const [index, page] of pages.entries()) {
      const file = path.join(settings.artefacts, `failed-${slug}-${index}.png`);
      await page.screenshot({ path: file, fullPage: true, timeout: 5_000 }).catch(() => {});
    }
    const { pageErrors, consoleErrors, requests } = this;
    const record = { pageErrors: pageErrors.map((error) => error.stack), consoleErrors, requests };
    writeFileSync(path.join(settings.artefacts, `failed-${slug}.json`), JSON.stringify(record, null, 1));
  }

  async close() {
    for (const context of this.#contexts) await context.close().catch(() => {});
    for (const undo of this.#cleanups.reverse()) await undo();
  }
}

const slugOf = (sentence) => sentence.toLowerCase().replace(/[^a-z0-9]+/g, '-').slice(0, 80);

export const test = base.extend({
  t: [async ({ browser }, use, testInfo) => {
    const trial = new Trial(browser);
    await use(trial);
    const { pageErrors } = trial;
    if (pageErrors.length > 0 || testInfo.status !== testInfo.expectedStatus) await trial.keep(slugOf(testInfo.title)).catch(() => {});
    await trial.close().catch((error) => console.error(`while tidying up: ${error.message}`));
    if (pageErrors.length > 0) throw new Error(['uncaught errors in the page', ...pageErrors.map(({ stack }) => stack)].join('\n'));
    // Its own limit: opening and closing takes nothing from the time of the test.
  }, { timeout: 30_000 }],
  programs: [async ({}, use) => {
    await use();
    await stopAll();
  }, { scope: 'worker', auto: true }],
});
