// What follows the last test: the table of the matrix, and the closing line `N passed, N failed` that `cargo xtask test`
// reads. Playwright's own reporter (`list`) tells of the single tests.
import { publish } from './matrix-table.mjs';

export default class ClosingReporter {
  #suite;

  onBegin(_config, suite) {
    this.#suite = suite;
  }

  onEnd() {
    const tests = this.#suite?.allTests() ?? [];
    const ran = tests.filter(({ results }) => results.length > 0);
    if (ran.length === 0) return;
    // A test that was interrupted or skipped has shown nothing: it counts as failed.
    const passed = tests.filter((test) => test.outcome() === 'expected' && test.results.at(-1)?.status === 'passed');
    publish(new Set(passed.map(({ title }) => title)), new Set(ran.map(({ title }) => title)));
    console.log(`${passed.length} passed, ${tests.length - passed.length} failed`);
  }

  printsToStdio() {
    return false;
  }
}
