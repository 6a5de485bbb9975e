// The end of a run: the table of the matrix, each failed or flaky test with its place and the first lines of its error, and
// the closing line `N passed, N failed`. `cargo xtask test` reads the last two. Playwright's own reporter (`list`) shows the
// single tests as they end.
import path from 'node:path';
import { publish } from './matrix-table.mjs';
import { settings } from './settings.mjs';

/** Most lines of an error that are repeated: CI keeps the last forty lines of a run. */
const LINES = 4;

/** `FAILED file:line title`, or `FLAKY …` if the second attempt passed, and the beginning of the error below it. */
function failure(test) {
  const { file, line } = test.location;
  const flaky = test.outcome() === 'flaky';
  const { status, error } = (flaky ? test.results[0] : test.results.at(-1)) ?? { status: 'did not run' };
  const message = (error?.message ?? status).replace(/\u001b\[[0-9;]*m/g, '');
  const lines = message.split('\n').filter((one) => one.trim()).slice(0, LINES);
  return [`${flaky ? 'FLAKY' : 'FAILED'} ${path.relative(settings.root, file)}:${line} ${test.title}`, ...lines.map((one) => `     | ${one.slice(0, 200)}`)];
}

export default class ClosingReporter {
  #suite;
  #errors = [];

  onBegin(_config, suite) {
    this.#suite = suite;
  }

  onError(error) {
    this.#errors.push(error);
  }

  onEnd() {
    const tests = this.#suite?.allTests() ?? [];
    const ran = tests.filter(({ results }) => results.length > 0);
    for (const { message } of this.#errors) console.log(`FAILED outside of any test\n     | ${message?.split('\n')[0]}`);
    if (ran.length === 0) return;
    // A test that was interrupted or skipped has shown nothing: it counts as failed.
    const passed = new Set(tests.filter((test) => test.ok() && test.results.at(-1)?.status === 'passed'));
    publish(new Set([...passed].map(({ title }) => title)), new Set(ran.map(({ title }) => title)));
    for (const test of tests) {
      if (!passed.has(test) || test.outcome() === 'flaky') console.log(failure(test).join('\n'));
    }
    console.log(`${passed.size} passed, ${tests.length - passed.size} failed`);
  }

  printsToStdio() {
    return false;
  }
}
