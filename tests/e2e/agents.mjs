// The agents: ours, four on SDKs and four on frameworks that nobody here wrote. Shared ones start once in each worker, when
// first asked for.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PAIRS } from './matrix-table.mjs';
import { Program, freePort } from './processes.mjs';
import { need, settings } from './settings.mjs';

const CARD = '/.well-known/agent-card.json';
const here = (file) => fileURLToPath(new URL(`agents/${file}`, import.meta.url));
const read = (file) => JSON.parse(readFileSync(here(file), 'utf8'));
const fight = read('fight-card.json');

/** What the SDK agents have besides the fight when they are started with `--only=…`, and how they put their questions. */
export const MORE = read('skills.json');
export const EXTENSION = fight.capabilities.extensions[0].uri;
export const SCHEMAS = fight.schemas;
export const SKILL = fight.skills[0];
/** Of the demo agent's skills the one that most tests are about. */
export const FIGHT = { skill: SKILL.id };
export const INPUT_MODE = 'application/json;schema=fightComparison';

/** What the two SDK agents answer: the longer name wins. */
export const verdict = (a, b) => {
  const winner = a.length >= b.length ? a : b;
  const percent = Math.round((Math.max(a.length, b.length) / (a.length + b.length)) * 100);
  return { winner, percent, probability: percent / 100, explanation: `“${winner}” has the longer name.` };
};

const WORKER = process.env.TEST_WORKER_INDEX ?? '0';
let started = 0;

async function start(name, command, args, card = CARD) {
  const port = await freePort();
  started += 1;
  const program = new Program(`agent-${WORKER}-${String(started).padStart(2, '0')}-${name}`, command, args(port));
  const origin = `http://localhost:${port}`;
  await program.answers(origin + card);
  return { origin, program, crash: () => program.crash(), stop: () => program.stop() };
}

const onPython = (name, interpreter) => async ({ step = 150, flags = [] } = {}) =>
  start(
    name,
    need(interpreter, `make a venv there and install tests/e2e/agents/${name}/requirements.txt`),
    (port) => [here(`${name}/agent.py`), String(port), String(step), ...flags],
  );

/** On a framework, with a fake model: `file` is in the directory of its `requirements.txt`. */
const onFramework = (name, file, interpreter) => async ({ step = 150 } = {}) =>
  start(
    name,
    need(interpreter, `make a venv there and install tests/e2e/agents/${file.split('/')[0]}/requirements.txt`),
    (port) => [here(file), String(port), String(step)],
  );

const onNode = (name) => async ({ step = 150, flags = [] } = {}) =>
  start(name, process.execPath, (port) => [here(`${name}/agent.mjs`), String(port), String(step), ...flags]);

const ours = (name, program) => async ({ flags = [] } = {}) =>
  start(name, need(program, `cargo build -p ${name}-agent`), (port) => [
    '--port', String(port), '--site', need(settings.site, 'cargo xtask test --e2e builds it'), ...flags,
  ]);

/** Each gives an agent of its own; `step` is the time between two updates, in milliseconds. */
export const fresh = {
  demo: ours('demo', settings.demoAgent),
  test: ours('test', settings.testAgent),
  python: onPython('python_0_3', settings.python),
  python13: onPython('python_1_3', settings.python13),
  js: onNode('js_1_3'),
  js03: onNode('js_0_3'),
  adk: onFramework('adk', 'frameworks/adk_agent.py', settings.pythonFrameworks),
  ag2: onFramework('ag2', 'frameworks/ag2_agent.py', settings.pythonFrameworks),
  fasta2a: onFramework('fasta2a', 'frameworks/fasta2a_agent.py', settings.pythonFrameworks),
  strands: onFramework('strands', 'frameworks_0_3/strands_agent.py', settings.pythonFrameworks03),
  /** Of document 002, on no library: below /stream, /poll and /once. */
  sessions: async ({ step = 300 } = {}) =>
    start('sessions', 'python3', (port) => [here('sessions.py'), String(port), String(step)], '/stream/card'),
};

const kept = new Map();
function once(key, begin) {
  if (!kept.has(key)) {
    const promise = begin();
    promise.catch(() => kept.delete(key));
    kept.set(key, promise);
  }
  return kept.get(key);
}

export const shared = {
  ...Object.fromEntries(Object.entries(fresh).map(([name, begin]) => [name, () => once(name, begin)])),
  /** Ours, in a hurry. */
  quick: () => once('quick', () => fresh.demo({ flags: ['--pace', '10'] })),
  /** The demo agent behind faults and sign-ins, in a hurry. */
  faulty: () => once('faulty', () => fresh.test({ flags: ['--pace', '10'] })),
};

/**
 * The rows of the matrix. `start` gives the shared agent that offers this binding alone, with all skills; its card under
 * `/still` says that it does not stream.
 */
export const ROWS = PAIRS.map((pair) => ({
  ...pair,
  start: () => once(`${pair.agent} ${pair.binding}`, () => fresh[pair.agent]({ step: 100, flags: [`--only=${pair.binding}`] })),
}));
