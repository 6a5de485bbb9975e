// node run.mjs [words…]: loads every *.test.mjs and runs the tests whose name contains one of the words.
import { readdirSync } from 'node:fs';
import { run } from './harness.mjs';

const files = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.test.mjs'));
for (const name of files.sort()) await import(new URL(name, import.meta.url));
process.exit(await run(process.argv.slice(2)));
