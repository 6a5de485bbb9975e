// The three agents: ours, and two that nobody here wrote. Shared ones start once, when first asked for.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Program, freePort } from './processes.mjs';
import { need, settings } from './settings.mjs';

const CARD = '/.well-known/agent-card.json';
const here = (file) => fileURLToPath(new URL(`agents/${file}`, import.meta.url));
const fight = JSON.parse(readFileSync(here('fight-card.json'), 'utf8'));

export const EXTENSION = fight.capabilities.extensions[0].uri;
export const SCHEMAS = fight.schemas;
export const SKILL = fight.skills[0];
export const INPUT_MODE = 'application/json;schema=fightComparison';
export const OUTPUT_MODE = 'application/json;schema=fightResponse';

/** What the two SDK agents answer: the longer name wins. */
export const verdict = (a, b) => {
  const winner = a.length >= b.length ? a : b;
  const percent = Math.round((Math.max(a.length, b.length) / (a.length + b.length)) * 100);
  return { winner, percent, probability: percent / 100, explanation: `“${winner}” has the longer name.` };
};

let started = 0;

async function start(name, command, args) {
  const port = await freePort();
  started += 1;
  const program = new Program(`agent-${String(started).padStart(2, '0')}-${name}`, command, args(port));
  const origin = `http://localhost:${port}`;
  await program.answers(origin + CARD);
  return { origin, program, crash: () => program.crash(), stop: () => program.stop() };
}

/** Each gives an agent of its own; `step` is the time between two updates, in milliseconds. */
export const fresh = {
  demo: async () =>
    start('demo', need(settings.demoAgent, 'cargo build -p demo-agent'), (port) => [
      '--port', String(port), '--site', need(settings.site, 'cargo xtask demo builds it'),
    ]),
  python: async ({ step = 150, flags = [] } = {}) =>
    start(
      'python',
      need(settings.python, 'make a venv there and install tests/e2e/agents/requirements.txt'),
      (port) => [here('python_0_3/agent.py'), String(port), String(step), ...flags],
    ),
  js: async ({ step = 150, flags = [] } = {}) =>
    start('js', process.execPath, (port) => [here('js_1_3/agent.mjs'), String(port), String(step), ...flags]),
};

const kept = new Map();
const once = (name) => () => {
  if (!kept.has(name)) {
    const promise = fresh[name]();
    promise.catch(() => kept.delete(name));
    kept.set(name, promise);
  }
  return kept.get(name);
};

export const shared = { demo: once('demo'), python: once('python'), js: once('js') };
