// What the figures are held against, each computed from the run: what it asks, what was measured, whether it is met.

const number = (value, digits = 2) => (Number.isFinite(value) ? value.toFixed(digits) : '–');
const ms = (value) => `${number(value, 1)} ms`;

/** Whoever is neither we nor a physical limit. */
const isPeer = (id) => !['ours', 'rawdom', 'native'].includes(id);

/** The best peer of a column. */
function bestPeer(run, at, n, figure) {
  const all = run.ids.filter(isPeer).map((id) => ({ id, value: at(id, n, figure) })).filter(({ value }) => Number.isFinite(value));
  return all.sort((one, other) => one.value - other.value)[0];
}

/** No more than so many times what `rawdom` takes. */
function limit(run, at, { name, figure, most, and }) {
  const [ours, raw] = [at('ours', 1000, figure), at('rawdom', 1000, figure)];
  const best = bestPeer(run, at, 1000, figure);
  const also = and ? `; ${and.name} ${number(at('ours', 1000, and.figure) / at('rawdom', 1000, and.figure))} ×` : '';
  return {
    asks: `${name} at N = 1,000: at most ${most} × \`rawdom\``,
    measured: `${ms(ours)} = ${number(ours / raw)} × (\`rawdom\` ${ms(raw)})${also}`,
    peer: best ? `${best.id}: ${number(best.value / raw)} ×` : '–',
    met: ours / raw <= most,
  };
}

/** No more in the big form than so many times what it is in the small one. */
function growth(run, at, { name, figure, most, beatsPeers }) {
  const [small, big] = [at('ours', 10, figure), at('ours', 1000, figure)];
  const best = bestPeer(run, at, 1000, figure);
  const isBest = !beatsPeers || !best || big < best.value;
  return {
    asks: `${name} at N = 1,000: at most ${most} × that at N = 10${beatsPeers ? ', and better than every peer' : ''}`,
    measured: `${ms(big)} = ${number(big / small)} × (N = 10: ${ms(small)})`,
    peer: best ? `${best.id}: ${ms(best.value)}` : '–',
    met: big / small <= most && isBest,
  };
}

/** No more in the huge form than so many times what it is in the big one. */
function stays(run, at, { name, figure, most }) {
  const [big, huge] = [at('ours', 1000, figure), at('ours', 10_000, figure)];
  return {
    asks: `${name} at N = 10,000: at most ${most} × that at N = 1,000`,
    measured: `${ms(huge)} = ${number(huge / big)} × (N = 1,000: ${ms(big)})`,
    peer: '–',
    met: huge / big <= most,
  };
}

/** A cold load on the slow line, beside one peer's. */
function sooner(at, id) {
  const [ours, theirs] = [at('ours', 'slow', 'paint'), at(id, 'slow', 'paint')];
  return {
    asks: `cold load on the slow line, N = 10: sooner than ${id}`,
    measured: ms(ours),
    peer: `${id}: ${ms(theirs)}`,
    met: ours < theirs,
  };
}

function fastest(run, at, { name, figure }) {
  const ours = at('ours', 1000, figure);
  const best = bestPeer(run, at, 1000, figure);
  return {
    asks: `${name} at N = 1,000: faster than every peer`,
    measured: ms(ours),
    peer: best ? `${best.id}: ${ms(best.value)}` : '–',
    met: Number.isFinite(ours) && (!best || ours < best.value),
  };
}

/** Each criterion of a run; `at(id, n, figure)` gives a median. */
export const criteria = (run, at) => [
  // A form that comes in pieces can be used from its first screenful on.
  limit(run, at, {
    name: 'paint of the first screenful', figure: 'screen', most: 0.5, and: { name: 'all fields', figure: 'paint' },
  }),
  limit(run, at, { name: 'CPU of rendering all fields', figure: 'renderCpu', most: 1 }),
  growth(run, at, { name: 'key to error', figure: 'toError', most: 1.2, beatsPeers: true }),
  growth(run, at, { name: 'CPU a key', figure: 'keyCpu', most: 1.2 }),
  fastest(run, at, { name: 'submit', figure: 'submit' }),
  ...(run.sizes.includes(10_000) ? [
    stays(run, at, { name: 'paint of the first screenful', figure: 'screen', most: 1.5 }),
    stays(run, at, { name: 'key to echo', figure: 'echo', most: 1.3 }),
    stays(run, at, { name: 'CPU a key', figure: 'keyCpu', most: 1.3 }),
  ] : []),
  ...(run.results.rjsf?.slow ? [sooner(at, 'rjsf')] : []),
];

const isAtMost = (value, most) => Number.isFinite(value) && value <= most;

/** What is asked of a table of 5,000 × 8; `at(id, figure)` gives a median. */
export const tableCriteria = (at) => [
  {
    asks: 'a table of 5,000 × 8 is painted within 0.35 × `rawdom` with all rows',
    measured: `${ms(at('ours', 'paint'))} = ${number(at('ours', 'paint') / at('rawdom', 'paint'))} × (\`rawdom\` with all rows ${ms(at('rawdom', 'paint'))}, with 100 ${ms(at('rawdom-100', 'paint'))})`,
    peer: '–',
    met: isAtMost(at('ours', 'paint') / at('rawdom', 'paint'), 0.35),
  },
  {
    asks: 'scrolling through it has no task over 50 ms, or over 2 × `rawdom-100`’s longest',
    measured: `the longest ${ms(at('ours', 'scrollLongest'))} (\`rawdom-100\` ${ms(at('rawdom-100', 'scrollLongest'))}, with all rows ${ms(at('rawdom', 'scrollLongest'))})`,
    peer: '–',
    met: isAtMost(at('ours', 'scrollLongest'), Math.max(50, 2 * at('rawdom-100', 'scrollLongest'))),
  },
];
