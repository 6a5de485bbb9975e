// The matrix: which servers there are, which bindings, which walks through the page; and the table of what passed, for
// people at the end of the run, and as matrix.md among the artefacts. The walks themselves are in `matrix.test.mjs`.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { NIGHTLY } from './looks.mjs';
import { settings } from './settings.mjs';

const BINDINGS = { 'jsonrpc-0.3': 'JSON-RPC 0.3', 'jsonrpc-1.0': 'JSON-RPC 1.0', 'http-json-1.0': 'HTTP+JSON 1.0' };

const only03 = {
  'jsonrpc-1.0': 'the SDK is of 0.3 and knows no 1.0',
  'http-json-1.0': 'the SDK’s HTTP+JSON is that of 0.3, which has no metadata on parts',
};
const SERVERS = [
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

/** The table as text; `mark(pair, column)` gives what stands in a cell. */
function table(mark) {
  const reasons = [...new Set(PAIRS.flatMap(({ withheld }) => withheld ?? []))];
  const lines = [
    ['server', 'binding', ...COLUMNS],
    ...PAIRS.map((pair) => [
      pair.server, pair.spoken,
      ...COLUMNS.map((column) => (pair.withheld ? `– ${reasons.indexOf(pair.withheld) + 1}` : mark(pair, column))),
    ]),
  ];
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const padded = lines.map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`);
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  const notes = reasons.map((reason, index) => `– ${index + 1}: not served, ${reason}`);
  return [padded[0], rule, ...padded.slice(1), '', ...notes].join('\n');
}

/** Prints the table and keeps it, if a test of the matrix ran. Both sets hold names of tests. */
export function publish(passed, ran) {
  const mark = (...cell) => (passed.has(sentenceOf(...cell)) ? '✓' : ran.has(sentenceOf(...cell)) ? '✗' : 'nightly');
  if (!PAIRS.some((pair) => COLUMNS.some((column) => mark(pair, column) !== 'nightly'))) return;
  const text = table(mark);
  console.log(`\n${text}\n`);
  writeFileSync(path.join(settings.artefacts, 'matrix.md'), `${text}\n`);
}
