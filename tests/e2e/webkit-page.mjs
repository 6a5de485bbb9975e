// WebKit, as far as the tests need it: WebKitGTK's own browser behind WebKitWebDriver (WebDriver, W3C), on a screen of its own.
// Playwright drives a WebKit of its own build only. A page here has what the keyboard walker and the tests of engines ask of one.
import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, until } from './processes.mjs';
import { settings } from './settings.mjs';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** The characters of WebDriver for keys that have no text. */
const KEYS = {
  Tab: '\uE004', Enter: '\uE007', Space: ' ', Shift: '\uE008', Control: '\uE009', Escape: '\uE00C', End: '\uE010', Home: '\uE011', ArrowLeft: '\uE012',
  ArrowUp: '\uE013', ArrowRight: '\uE014', ArrowDown: '\uE015', Delete: '\uE017', Backspace: '\uE003',
};

/** Starts a program that goes on until `stop`; it gets a process group, which `stop` ends. */
function start(command, args, env) {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: 'ignore', detached: true });
  return () => {
    try {
      process.kill(-child.pid);
    } catch {
      // It has ended.
    }
  };
}

class Page {
  /** For the hands at the keyboard: what differs in WebKit. */
  engine = 'webkit';
  #ask;
  #files = mkdtempSync(path.join(tmpdir(), 'a2a-forms-'));
  #choosers = [];

  constructor(ask) {
    this.#ask = ask;
    this.keyboard = {
      press: (keys) => this.#press(keys.split('+')),
      type: (text) => this.#keys([...text].map((one) => (one === '\n' ? KEYS.Enter : one)).flatMap((one) => [['keyDown', one], ['keyUp', one]])),
      insertText: (text) => this.keyboard.type(text),
    };
  }

  async #keys(steps) {
    // Long texts come in pieces: the driver waits for each list of actions.
    for (let from = 0; from < steps.length; from += 200) {
      const actions = steps.slice(from, from + 200).map(([type, value]) => ({ type, value }));
      await this.#ask('POST', 'actions', { actions: [{ type: 'key', id: 'keys', actions }] });
    }
  }
  async #press(names) {
    const keys = names.map((name) => KEYS[name] ?? (names.length > 1 ? name.toLowerCase() : name));
    // A file picker cannot be operated: the file is given to the input instead.
    if (names.at(-1) === 'Enter' && this.#choosers.length > 0 && (await this.#isFile())) return this.#choosers.forEach((report) => report(this.#picker()));
    await this.#keys([...keys.map((key) => ['keyDown', key]), ...keys.toReversed().map((key) => ['keyUp', key])]);
  }
  #active = 'let it = document.activeElement; while (it?.shadowRoot?.activeElement) it = it.shadowRoot.activeElement;';
  #isFile() {
    return this.#run(`${this.#active} return it?.type === 'file';`);
  }
  #picker() {
    return {
      setFiles: async ({ name, buffer }) => {
        const file = path.join(this.#files, name);
        writeFileSync(file, buffer);
        const input = await this.#run(`${this.#active} return it;`);
        await this.#ask('POST', `element/${input[ELEMENT]}/value`, { text: file });
      },
    };
  }
  #run(script, ...args) {
    return this.#ask('POST', 'execute/sync', { script, args });
  }

  goto(url) {
    return this.#ask('POST', 'url', { url });
  }
  /** As Playwright's: calls a function in the page. WebDriver turns `undefined` into `null`, so that results go as JSON. */
  async evaluate(act, given) {
    const script = `const [given, done] = arguments;
      Promise.resolve().then(() => (${act})(given === null ? undefined : JSON.parse(given)))
        .then((value) => done({ value: JSON.stringify(value) ?? null }), (error) => done({ error: String(error?.stack ?? error) }));`;
    const { value, error } = await this.#ask('POST', 'execute/async', { script, args: [JSON.stringify(given) ?? null] });
    if (error !== undefined) throw new Error(error);
    return value === null ? undefined : JSON.parse(value);
  }
  /** Waits until a function gives something true in the page. */
  waitFor(act, given, about = String(act)) {
    return until(() => this.evaluate(act, given), about, 20_000);
  }
  removeAllListeners() {
    this.#choosers = [];
    return this;
  }
  on(name, report) {
    if (name === 'filechooser') this.#choosers.push(report);
    return this;
  }
  /** Presses and releases the mouse at the middle of an element, which a function finds. */
  async click(find) {
    const [x, y] = await this.evaluate(`() => { const { left, top, width, height } = (${find})().getBoundingClientRect(); return [left + width / 2, top + height / 2].map(Math.round); }`);
    const actions = [{ type: 'pointerMove', duration: 0, x, y }, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
    await this.#ask('POST', 'actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
  }
}

/** Starts the browser: a page, and `close`. */
export async function webkit() {
  const display = `:${90 + Number(process.env.TEST_WORKER_INDEX ?? 0)}`;
  const port = await freePort();
  const stops = [start('Xvfb', [display, '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {})];
  const close = () => stops.reverse().forEach((stop) => stop());
  const env = { DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', LANG: 'C.UTF-8' };
  stops.push(start('dbus-run-session', ['--', settings.webkit, '-p', String(port)], env));
  const request = async (method, where, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}/${where}`, { method, body: body && JSON.stringify(body) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${where}: ${value.error}: ${value.message}`);
    return value;
  };
  try {
    await until(() => request('GET', 'status').catch(() => false), 'WebKitWebDriver answers', 20_000);
    const browser = { binary: settings.webkitBrowser, args: ['--automation'] };
    const capabilities = { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': browser } };
    const { sessionId } = await request('POST', 'session', { capabilities });
    const ask = (method, where, body) => request(method, `session/${sessionId}/${where}`, body);
    await ask('POST', 'timeouts', { script: 60_000, pageLoad: 60_000, implicit: 0 });
    return { page: new Page(ask), close: () => ask('DELETE', '').catch(() => {}).then(close) };
  } catch (error) {
    close();
    throw error;
  }
}
