// Cases that share a page, since loading one takes longer than most cases: each is tried, and the test names those that
// failed.
import assert from 'node:assert/strict';

/** `list` in pieces of `size`. */
export const pieces = (list, size) =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));

/** Tries all `cases` one after the other, and fails with the ids of those that failed, each with its error. */
export async function inTurn(cases, attempt) {
  const failed = [];
  for (const one of cases) await attempt(one).catch((error) => failed.push(`${one.id ?? one}: ${error.stack}`));
  assert.equal(failed.length, 0, `\n${failed.join('\n')}`);
}
