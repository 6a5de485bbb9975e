// The matrix as a table: for people at the end of the run, and as matrix.md among the artefacts.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { settings } from './settings.mjs';

/** `rows` as `{server, spoken, withheld}`; `mark(row, column)` gives what stands in a cell. */
export function table(rows, columns, mark) {
  const reasons = [...new Set(rows.flatMap(({ withheld }) => withheld ?? []))];
  const lines = [
    ['server', 'binding', ...columns],
    ...rows.map((row) => [
      row.server, row.spoken,
      ...columns.map((column) => (row.withheld ? `– ${reasons.indexOf(row.withheld) + 1}` : mark(row, column))),
    ]),
  ];
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const padded = lines.map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`);
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  const notes = reasons.map((reason, index) => `– ${index + 1}: not served, ${reason}`);
  return [padded[0], rule, ...padded.slice(1), '', ...notes].join('\n');
}

/** Prints it and keeps it. */
export function publish(text) {
  console.log(`\n${text}\n`);
  writeFileSync(path.join(settings.artefacts, 'matrix.md'), `${text}\n`);
}
