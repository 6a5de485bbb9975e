// Programs that the tests start: each in its own process group, each with a log, none left behind.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { settings } from './settings.mjs';

const running = new Set();

/** Polls a condition until it gives something true; the one way to wait for what sends no event. */
export async function until(condition, what, limit = 10_000) {
  const end = Date.now() + limit;
  for (;;) {
    const answer = await condition();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`waited ${limit / 1000} s in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

const LOWEST = 15_000;
/** Below the ports that systems give out by themselves: none of those may come between asking for a port and using it. */
const HIGHEST = 32_000;

/** A port that nobody listens on; drawn at random, so that workers do not meet. */
export async function freePort() {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
}

function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

export class Program {
  #child;
  #ended;

  constructor(name, command, args) {
    this.name = name;
    mkdirSync(settings.artefacts, { recursive: true });
    this.log = path.join(settings.artefacts, `${name}.log`);
    const log = createWriteStream(this.log);
    this.#child = spawn(command, args, { cwd: settings.root, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child.stdout.pipe(log, { end: false });
    this.#child.stderr.pipe(log, { end: false });
    this.#ended = new Promise((resolve) => {
      const end = (why) => {
        running.delete(this);
        this.why ??= why;
        resolve();
        log.end();
      };
      this.#child.once('error', (error) => end(`${command}: ${error.message}`));
      this.#child.once('close', (code, signal) => end(`${name} ended (${signal ?? `exit code ${code}`})`));
    });
    running.add(this);
  }

  /** Resolves once `url` answers 200. */
  async answers(url, limit = 20_000) {
    const asked = async () => {
      if (this.why) throw new Error(`${this.why}; see ${path.relative(settings.root, this.log)}`);
      const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
      await answer?.body?.cancel();
      return answer?.ok;
    };
    await until(asked, `${this.name} answers at ${url}`, limit);
  }

  #signal(signal) {
    try {
      process.kill(-this.#child.pid, signal);
    } catch {
      // The group is gone already.
    }
  }

  /** Ends the whole group at once, as a crash would. */
  async crash() {
    if (this.#child.pid !== undefined) this.#signal('SIGKILL');
    await this.#ended;
  }

  async stop() {
    if (this.#child.pid === undefined || this.why) return;
    this.#signal('SIGTERM');
    const late = setTimeout(() => this.#signal('SIGKILL'), 2_000);
    await this.#ended;
    clearTimeout(late);
    this.#signal('SIGKILL');
  }

  kill() {
    if (this.#child.pid !== undefined) this.#signal('SIGKILL');
  }
}

export const stopAll = () => Promise.all([...running].map((program) => program.stop()));

process.on('exit', () => running.forEach((program) => program.kill()));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130));
