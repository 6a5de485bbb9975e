// A run as docs/benchmarks.md. Owns the tables; what is said of figures that are missed is written by hand, in notes.md.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { criteria, loadCriteria, serverCriteria, tableCriteria } from './criteria.mjs';
import { median } from './measure.mjs';
import { ROWS } from './tables.mjs';

const NAMES = {
  rawdom: '`rawdom`: createElement, no checks', native: "`native`: and the browser's own checks", ours: '**`<schema-form>`**',
  rjsf: 'RJSF (React, Ajv)', jsonforms: 'JSON Forms (React, vanilla)', 'json-editor': 'json-editor', jedison: 'Jedison',
  sjsf: 'sjsf (Svelte, Ajv)', html: '`html`: HTML by hand, no script', 'ours-html': '**`<schema-form>`, HTML first**',
  'rjsf-ssr': 'RJSF, HTML first', 'jsonforms-ssr': 'JSON Forms',
};
const PACKAGES = [
  '@rjsf/core', '@jsonforms/react', '@json-editor/json-editor', 'jedison', '@sjsf/form', 'react', 'svelte', 'ajv',
];

const number = (value, digits = 1) => (Number.isFinite(value) ? value.toFixed(digits) : '–');
const row = (cells) => `| ${cells.join(' | ')} |`;
const table = (heads, rows) => [row(heads), `|---|${'--:|'.repeat(heads.length - 1)}`, ...rows.map(row)].join('\n');
const grouped = (n) => n.toLocaleString('en');

/** Columns: a heading, the figure, digits, whether it is set beside `rawdom`, and what it is divided by. */
const GROUPS = [
  ['Rendering', 'rawdom', [
    ['first screenful', 'screen', 1, true], ['all painted', 'paint', 1, true], ['CPU', 'renderCpu', 1, true],
    ['of it style and layout', 'renderLayout'], ['CPU in the second after', 'afterCpu'], ['DOM nodes', 'nodes', 0],
  ]],
  ['A key', 'rawdom', [
    ['key to echo', 'echo', 1, true], ['key to error', 'toError'], ['CPU', 'keyCpu', 1, true],
    ['CPU of all threads', 'keyAllCpu'],
  ]],
  ['Submit, with N/4 mistakes', 'native', [
    ['submit to last error', 'submit', 1, true], ['CPU', 'submitCpu', 1, true],
  ]],
  ['Memory, MB', 'rawdom', [
    ['JS heap and wasm memory', 'heap', 2, false, 1e6], ['DOM', 'domHeap', 2, false, 1e6],
    ['renderer process in all', 'memory', 0, false, 1e6],
  ]],
];

function cells(at, id, n, [, figure, digits = 1, compared = false, unit = 1], base) {
  const value = at(id, n, figure);
  if (!compared) return [value === null ? '–' : number(value / unit, digits)];
  const ratio = value / at(base, n, figure);
  return [number(value, digits), Number.isFinite(value) && Number.isFinite(ratio) ? `${number(ratio, 2)} ×` : '–'];
}

function group(run, at, [title, base, columns]) {
  const heads = columns.flatMap(([head, , , compared]) => (compared ? [head, `÷ ${base}`] : [head]));
  const parts = run.sizes.map((n) => {
    const there = run.ids.filter((id) => run.results[id]?.[n]);
    const rows = there.map((id) => [NAMES[id] ?? id, ...columns.flatMap((column) => cells(at, id, n, column, base))]);
    return `N = ${grouped(n)}\n\n${table(['', ...heads], rows)}`;
  });
  return `## ${title}\n\n${parts.join('\n\n')}`;
}

const TABLES = {
  rawdom: '`rawdom`: createElement, all rows', 'rawdom-100': '`rawdom-100`: createElement, the first 100 rows', ours: '**`<schema-view>`**',
};
/** Columns of the table's task: a heading, the figure, digits, and what it is divided by. */
const TABLE_COLUMNS = [
  ['first paint', 'paint'], ['longest task', 'showLongest'], ['CPU', 'showCpu'], ['longest task when scrolling', 'scrollLongest'],
  ['pictures when scrolling', 'scrollFrames', 0], ['rows in the page', 'rows', 0], ['DOM nodes', 'nodes', 0], ['DOM, MB', 'domHeap', 2, 1e6],
];

const tableAt = (run) => (id, figure) => median((run.tables?.[id] ?? []).map((result) => result[figure]));

function bigTable(run) {
  const ids = Object.keys(TABLES).filter((id) => run.tables?.[id]);
  if (ids.length === 0) return '';
  const at = tableAt(run);
  const rows = ids.map((id) => [TABLES[id], ...TABLE_COLUMNS.map(([, figure, digits = 1, unit = 1]) => number((at(id, figure) ?? NaN) / unit, digits))]);
  return `## A table of ${grouped(ROWS)} × 8

From the page's own call until the compositor has a picture with rows in it, and the longest task of the main thread, both
from the browser's trace. Scrolling is by wheel and Page Down, and in \`<schema-view>\`, which has a page of rows in the
document, through ten of its pages.

${table(['', ...TABLE_COLUMNS.map(([head]) => head)], rows)}`;
}

function held(run, at) {
  const forms = ['ours', 'rawdom'].every((id) => [10, 1000].every((n) => run.results[id]?.[n])) ? criteria(run, at) : [];
  const all = [
    ...forms, ...(run.tables?.ours ? tableCriteria(tableAt(run)) : []), ...loadCriteria(run, at), ...serverCriteria(run, at),
  ];
  if (all.length === 0) return '';
  const rows = all.map(({ asks, measured, peer, met }) => [asks, measured, peer, met ? 'met' : '**missed**']);
  return `## Criteria\n\n${table(['asked', 'measured', 'best peer', ''], rows)}`;
}

/** Columns of a first load: a heading, the figure, digits, what it is divided by. */
const LOAD_COLUMNS = [
  ['first contentful paint', 'contentful', 0], ['first picture', 'paint', 0], ['KB before it', 'before', 1, 1e3],
  ['first key that is kept', 'key', 0], ['keys lost', 'lost', 0], ['a key in the value', 'heard', 0],
  ['first mistake told', 'mistake', 0], ['layout shift', 'shift', 3], ['KB in all', 'transfer', 1, 1e3], ['requests', 'requests', 0],
];

function loadTable(run, at, kind) {
  const there = run.loads.filter((id) => run.results[id]?.[kind]);
  if (there.length === 0) return '';
  const floor = at('html', kind, 'paint');
  const rows = there.map((id) => [NAMES[id] ?? id, ...LOAD_COLUMNS.flatMap(([, figure, digits, unit = 1]) => {
    const cell = number((at(id, kind, figure) ?? NaN) / unit, digits);
    return figure === 'paint' ? [cell, floor ? `${number(at(id, kind, figure) / floor, 2)} ×` : '–'] : [cell];
  })]);
  return table(['', ...LOAD_COLUMNS.flatMap(([head, figure]) => (figure === 'paint' ? [head, '÷ html'] : [head]))], rows);
}

function slowLine(run, at) {
  const parts = [10, 1000].map((n) => [n, loadTable(run, at, `slow-${n}`)]).filter(([, rows]) => rows);
  if (parts.length === 0) return '';
  return `## The slow line

From an empty cache, on a line of 1.6 Mbit/s and 150 ms for all requests together, with a main thread at a quarter of its
speed. Everything is compressed with brotli 11, and a server has its HTML ready. The first picture has ten fields. Who types
does so as soon as the first field is there, and again if the app has come up without the key.

${parts.map(([n, rows]) => `N = ${grouped(n)}\n\n${rows}`).join('\n\n')}`;
}

function cold(run, at) {
  const rows = loadTable(run, at, 'cold');
  return rows ? `## A fast line, N = 10, nothing cached\n\n${rows}` : '';
}

/** Columns of the server's work: a heading, the figure, digits, what it is divided by. */
const SERVER_COLUMNS = [
  ['a call', 'time', 2], ['CPU a call', 'cpu', 2], ['first call', 'first', 1], ['from import to first HTML', 'start', 0], ['KB of HTML', 'length', 1, 1e3],
];

function servers(run, at) {
  const parts = [10, 1000].flatMap((n) => {
    const kind = `server-${n}`;
    const there = Object.keys(run.results).filter((id) => run.results[id][kind]);
    const columns = SERVER_COLUMNS.filter(([, figure]) => there.some((id) => at(id, kind, figure) !== null));
    const rows = there.map((id) => [NAMES[id] ?? id, ...columns.map(([, figure, digits, unit = 1]) => number((at(id, kind, figure) ?? NaN) / unit, digits))]);
    return there.length > 0 ? [`N = ${grouped(n)}\n\n${table(['', ...columns.map(([head]) => head)], rows)}`] : [];
  });
  if (parts.length === 0) return '';
  return `## HTML on the server

In Node, a process each: the median of all calls in three seconds, after a hundred; the first call beside it.

${parts.join('\n\n')}`;
}

function policies(run) {
  const known = (id, policy) => run.results[id]?.[`csp-${policy}`]?.[0];
  if (!run.ids.some((id) => known(id, 'script'))) return '';
  const word = (found) => (!found?.renders ? 'blank' : found.tells ? 'yes' : 'renders, tells no mistake');
  const rows = run.ids.map((id) => [NAMES[id] ?? id, word(known(id, 'script')), word(known(id, 'strict'))]);
  const heads = ['', "`script-src 'self' 'wasm-unsafe-eval'`", "and `style-src 'self'`"];
  return `## Under a content security policy\n\n${table(heads, rows)}`;
}

/** What went wrong, so that no figure of a broken run is taken for one. */
function trouble(run) {
  const lines = Object.entries(run.lacks).map(([id, why]) => `- ${id}: ${why}`);
  for (const [id, kinds] of Object.entries(run.results)) {
    for (const [kind, results] of Object.entries(kinds)) {
      const failed = results.filter((one) => one.failed);
      if (failed.length > 0) lines.push(`- ${id}, ${kind}: ${failed.length} of ${results.length} failed: ${failed[0].failed.split('\n')[0]}`);
      if (results.some((one) => one.valueIsRight === false)) lines.push(`- ${id}, ${kind}: what was typed is not in the value`);
      if (results.some((one) => one.early)) lines.push(`- ${id}, ${kind}: mistakes were shown before submit`);
      const short = results.find((one) => one.shown < one.expected);
      if (short) lines.push(`- ${id}, ${kind}: ${short.shown} of ${short.expected} mistakes shown after submit`);
    }
  }
  for (const [id, results] of Object.entries(run.tables ?? {})) {
    const failed = results.filter((one) => one.failed);
    if (failed.length > 0) lines.push(`- table, ${id}: ${failed.length} of ${results.length} failed: ${failed[0].failed.split('\n')[0]}`);
  }
  return lines.length > 0 ? `## What went wrong\n\n${lines.join('\n')}` : '';
}

function opening({ started, minutes, chromium, repetitions, machine, dependencies, results }) {
  const loads = Object.values(results).flatMap((kinds) => Object.values(kinds).flat().map(({ load }) => load)).filter(Number.isFinite);
  const { cores, memory, system } = machine;
  const versions = PACKAGES.map((name) => `${name} ${dependencies[name]}`).join(', ');
  return `# Benchmarks

One run, everybody side by side: \`cargo xtask bench\` repeats it and writes this file. What is measured and how to plug
in another contestant is said in \`benches/peers/README.md\`. Medians of ${repetitions}, in milliseconds unless said.

${new Date(started).toISOString().slice(0, 10)}, ${number(minutes, 0)} min; Chromium ${chromium}, headless; ${cores} cores, ${number(memory / 2 ** 30, 0)} GB, ${system}; load average ${number(median(loads))}, at most ${number(Math.max(...loads))}.
${versions}.

The form has N required fields: text with a pattern, number with bounds, boolean, enum of five, in turn. \`rawdom\` and
\`native\` are physical limits: hand-written elements, without checks and with the browser's own. They draw a boolean as
one checkbox and an enum as one select; \`<schema-form>\` draws both as radio buttons, so its form has more in it. Peers
run without a style sheet, \`<schema-form>\` with its own.`;
}

/** The whole file. */
export function report(run) {
  const at = (id, kind, figure) => median((run.results[id]?.[kind] ?? []).map((result) => result[figure]));
  const notes = path.join(path.dirname(fileURLToPath(import.meta.url)), 'notes.md');
  const parts = [
    opening(run), held(run, at), existsSync(notes) ? readFileSync(notes, 'utf8').trim() : '', trouble(run),
    ...(run.ids.some((id) => run.sizes.some((n) => run.results[id]?.[n])) ? GROUPS.map((one) => group(run, at, one)) : []),
    bigTable(run), slowLine(run, at), cold(run, at), servers(run, at), policies(run),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
