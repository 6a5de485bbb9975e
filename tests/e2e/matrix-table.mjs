// The matrix: which servers there are, which bindings, which walks through the page; the frameworks with the walks through
// their agents; and the tables of what passed, for people at the end of the run, and as matrix.md and frameworks.md among
// the artefacts. The walks themselves are in `matrix.test.mjs` and `frameworks.test.mjs`.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { NIGHTLY } from './looks.mjs';
import { settings } from './settings.mjs';

const BINDINGS = { 'jsonrpc-0.3': 'JSON-RPC 0.3', 'jsonrpc-1.0': 'JSON-RPC 1.0', 'http-json-1.0': 'HTTP+JSON 1.0' };

const only03 = {
  'jsonrpc-1.0': 'the SDK is of 0.3 and knows no 1.0',
  'http-json-1.0': 'the SDK’s HTTP+JSON is that of 0.3, which has no metadata on parts',
};
export const SERVERS = [
  { name: 'Python a2a-sdk 0.3.26', agent: 'python', withheld: only03 },
  { name: 'Python a2a-sdk 1.3.0', agent: 'python13' },
  { name: 'JavaScript @a2a-js/sdk 0.3.14', agent: 'js03', withheld: only03 },
  { name: 'JavaScript @a2a-js/sdk 1.3.0', agent: 'js' },
];

/** The binding in which the gate speaks to a server; the others are for the nightly run. Together they are all bindings. */
const GATE = { python: 'jsonrpc-0.3', python13: 'http-json-1.0', js03: 'jsonrpc-0.3', js: 'jsonrpc-1.0' };

/** Every server with every binding. Where a server does not serve a binding, `withheld` says why. */
export const PAIRS = SERVERS.flatMap(({ name, agent, withheld }) =>
  Object.entries(BINDINGS).map(([binding, spoken]) => ({
    server: name,
    agent,
    binding,
    spoken,
    name: `${name}, ${spoken}`,
    withheld: withheld?.[binding],
    details: GATE[agent] === binding ? {} : NIGHTLY,
  })),
);

export const COLUMNS = ['card', 'send', 'stream', 'resume', 'input-required', 'cancel', 'bad input'];

/** The name of the test of one cell. */
export const sentenceOf = (pair, column) => `matrix, ${pair.name}: ${column}`;

const NEVER_APPROVED = 'the framework has no approvals over A2A';

/**
 * The frameworks, each with the package that serves its agents. Where there is nothing to walk through, `withheld` says
 * why, by column: the framework has no such thing.
 */
export const FRAMEWORKS = [
  {
    name: 'Google ADK', served: 'google-adk 2.13.0, `to_a2a`', agent: 'adk',
    withheld: {
      stream: 'the framework runs the model without streaming',
    },
  },
  {
    name: 'AG2', served: 'ag2 1.2.1, `A2AServer`', agent: 'ag2',
    withheld: { question: 'the framework asks its own clients alone', approval: NEVER_APPROVED },
  },
  {
    name: 'Pydantic AI', served: 'fasta2a 2.1.1, `AgentWorker`', agent: 'fasta2a',
    withheld: {
      question: 'the framework makes a new task of each message',
      approval: NEVER_APPROVED,
    },
  },
  {
    name: 'Strands Agents', served: 'strands-agents 1.62.0, `A2AServer`', agent: 'strands',
    withheld: {
      approval: 'the framework asks for approvals as it asks for words',
    },
  },
];

export const WALKS = ['card', 'form', 'typed answer', 'words', 'stream', 'refusal', 'question', 'approval'];

/** The name of the test of one walk. */
export const walkOf = ({ name }, walk) => `framework, ${name}: ${walk}`;

/**
 * A table as text, of rows that begin with `first(row)`; `cell(row, column)` is `{ mark }`, `{ withheld }` with the reason,
 * or `{ mark, notes }` with several.
 */
export function table(heads, columns, rows, first, cell) {
  const reasons = [];
  const shown = ({ withheld, mark = '–', notes = withheld ? [withheld] : [] }) => {
    for (const note of notes) if (!reasons.includes(note)) reasons.push(note);
    return [mark, ...notes.map((note) => reasons.indexOf(note) + 1)].join(' ');
  };
  const lines = [
    [...heads, ...columns],
    ...rows.map((row) => [...first(row), ...columns.map((column) => shown(cell(row, column)))]),
  ];
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const padded = lines.map((line) => `| ${line.map((text, column) => text.padEnd(widths[column])).join(' | ')} |`);
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  const notes = reasons.map((reason, index) => `${index + 1}. ${reason}`);
  return [padded[0], rule, ...padded.slice(1), '', ...notes].join('\n');
}

const matrix = (mark) =>
  table(['server', 'binding'], COLUMNS, PAIRS, ({ server, spoken }) => [server, spoken], (pair, column) =>
    pair.withheld ? { withheld: `not served, ${pair.withheld}` } : { mark: mark(sentenceOf(pair, column)) });

/** The table of the frameworks; `mark(sentence)` gives what stands for a walk. */
export const frameworks = (mark) =>
  table(['framework', 'served by'], WALKS, FRAMEWORKS, ({ name, served }) => [name, served], (row, walk) =>
    row.withheld[walk] ? { withheld: row.withheld[walk] } : { mark: mark(walkOf(row, walk)) });

/** Prints the tables and keeps them, each if one of its tests ran. Both sets hold names of tests. */
export function publish(passed, ran) {
  for (const [file, made] of [['matrix.md', matrix], ['frameworks.md', frameworks]]) {
    let has = false;
    const text = made((sentence) => {
      has ||= ran.has(sentence);
      return passed.has(sentence) ? '✓' : ran.has(sentence) ? '✗' : 'nightly';
    });
    if (!has) continue;
    console.log(`\n${text}\n`);
    writeFileSync(path.join(settings.artefacts, file), `${text}\n`);
  }
}
