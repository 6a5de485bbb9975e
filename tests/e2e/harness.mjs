// A small test runner around one Chromium: tests in sequence, each with contexts of its own and a time limit.
// Everything that a page asks of the network is recorded. An uncaught error in a page fails its test.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { stopAll } from './processes.mjs';
import { settings } from './settings.mjs';

const LIMIT = 60_000;
const ARGUMENTS = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
];
const SENDING = new Set(['message/send', 'message/stream', 'SendMessage', 'SendStreamingMessage']);
const registry = [];
const closings = [];

/** Registers a test; its name is a sentence about behaviour. */
export function test(sentence, body) {
  if (registry.some((one) => one.sentence === sentence)) throw new Error(`two tests are called “${sentence}”`);
  registry.push({ sentence, body });
}

/** Something to do when all tests have run; it is given the sentences of those that passed and of those that failed. */
export const atEnd = (body) => closings.push(body);

/** What a test is given. */
class Trial {
  pageErrors = [];
  consoleErrors = [];
  requests = [];
  #browser;
  #contexts = [];
  #cleanups = [];

  constructor(browser) {
    this.#browser = browser;
  }

  /** Something to undo when the test is over, whatever became of it. */
  later(undo) {
    this.#cleanups.push(undo);
  }

  /** Opens `url` in a context of its own. */
  async open(url, { theme = 'light', width = 1280, height = 900, ...options } = {}) {
    const viewport = { width, height };
    const context = await this.#browser.newContext({ viewport, colorScheme: theme, reducedMotion: 'reduce', ...options });
    this.#contexts.push(context);
    context.setDefaultTimeout(10_000);
    const page = await context.newPage();
    page.a2a = { theme, width };
    page.on('pageerror', (error) => this.pageErrors.push(error));
    page.on('console', (line) => {
      if (line.type() === 'error') this.consoleErrors.push(line.text());
      // A panic in the worker reaches the page only as a line of its console.
      if (/panicked at|RuntimeError: unreachable/.test(line.text())) this.pageErrors.push(new Error(line.text()));
    });
    context.on('request', (request) => {
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
    await page.goto(url);
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

  /** A picture of the whole page: `NN-name-{light|dark}-{width}.png`. */
  async shot(page, number, name) {
    const { theme, width } = page.a2a;
    const file = `${String(number).padStart(2, '0')}-${name}-${theme}-${width}.png`;
    await page.screenshot({ path: path.join(settings.artefacts, file), fullPage: true, animations: 'disabled', timeout: 30_000 });
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

async function attempt(browser, { sentence, body }) {
  const trial = new Trial(browser);
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not finished after ${LIMIT / 1000} s`)), LIMIT);
  });
  try {
    const work = body(trial);
    work.catch(() => {});
    await Promise.race([work, late]);
    if (trial.pageErrors.length > 0) throw new Error('uncaught errors in the page');
    return null;
  } catch (error) {
    error.inThePage = trial.pageErrors;
    const slug = sentence.toLowerCase().replace(/[^a-z0-9]+/g, '-').slice(0, 80);
    await trial.keep(slug).catch(() => {});
    return error;
  } finally {
    clearTimeout(timer);
    await trial.close().catch((error) => console.error(`while tidying up: ${error.message}`));
  }
}

function explain(error) {
  const lines = [error.stack, ...error.inThePage.map((one) => `in the page: ${one.stack}`)];
  // Playwright colours its call log; a log file has no colours.
  return lines.join('\n').replace(/\x1b\[\d+m/g, '').replace(/^/gm, '       ');
}

/** Pictures and logs of an earlier run would only mislead. */
function clear() {
  mkdirSync(settings.artefacts, { recursive: true });
  const ours = /^(\d\d-.*|failed-.*)\.(png|json)$|^agent-\d\d-.*\.log$/;
  for (const name of readdirSync(settings.artefacts)) {
    if (ours.test(name)) rmSync(path.join(settings.artefacts, name));
  }
}

/** Runs the registered tests whose sentence contains one of `words` (all without words). Gives the exit code. */
export async function run(words) {
  clear();
  const wanted = (sentence) => words.some((word) => sentence.toLowerCase().includes(word.toLowerCase()));
  const chosen = registry.filter(({ sentence }) => words.length === 0 || wanted(sentence));
  const browser = await chromium.launch({ executablePath: settings.chromium, args: ARGUMENTS }).catch((error) => {
    console.log(`No browser (A2A_CHROMIUM, or chromium on PATH): ${error.message}\n0 passed, ${chosen.length} failed`);
    process.exit(1);
  });
  const passed = new Set();
  const failed = new Set();
  for (const one of chosen) {
    const start = Date.now();
    const error = await attempt(browser, one);
    const time = `${((Date.now() - start) / 1000).toFixed(1)} s`;
    console.log(`${error ? 'FAIL' : 'ok  '} ${one.sentence} (${time})`);
    (error ? failed : passed).add(one.sentence);
    if (error) console.log(explain(error));
  }
  for (const body of closings) await body({ passed, failed });
  await browser.close();
  await stopAll();
  console.log(`${passed.size} passed, ${failed.size} failed`);
  return failed.size === 0 && chosen.length > 0 ? 0 : 1;
}
