// What the figures are held against, each computed from the run: what it asks, what was measured, whether it is met.

const number = (value, digits = 2) => (Number.isFinite(value) ? value.toFixed(digits) : '–');
const ms = (value) => `${number(value, 1)} ms`;

/** Whoever is neither we nor a physical limit. */
const isPeer = (id) => !['ours', 'ours-html', 'rawdom', 'native', 'html'].includes(id);

/** The best peer of a column. */
function bestPeer(run, at, n, figure, ids = run.ids) {
  const all = ids.filter(isPeer).map((id) => ({ id, value: at(id, n, figure) })).filter(({ value }) => Number.isFinite(value));
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
];

const isAtMost = (value, most) => Number.isFinite(value) && value <= most;
const grouped = (n) => n.toLocaleString('en');

/** First pictures on the slow line: no later than so many times another's. */
function noLater(run, at, n, { name, figure, id = 'ours-html', than, most = 1 }) {
  const [ours, theirs] = [at(id, `slow-${n}`, figure), at(than, `slow-${n}`, figure)];
  const best = bestPeer(run, at, `slow-${n}`, figure, run.loads);
  return {
    asks: `${name} on the slow line, N = ${grouped(n)}: at most ${most} × that of \`${than}\``,
    measured: `${ms(ours)} = ${number(ours / theirs)} × (\`${than}\` ${ms(theirs)})`,
    peer: best ? `${best.id}: ${ms(best.value)}` : '–',
    met: isAtMost(ours / theirs, most),
  };
}

/** In each repetition, the first key is kept, and it comes as soon as into HTML without a script. */
function keepsFirst(run, at, n) {
  const kind = `slow-${n}`;
  const keeps = (id) => (run.results[id]?.[kind] ?? []).map(({ lost, key }) => lost === 0 && Number.isFinite(key));
  const said = (id) => `${ms(at(id, kind, 'key'))}, the first in ${keeps(id).filter(Boolean).length} of ${keeps(id).length} loads`;
  const ratio = at('ours-html', kind, 'key') / at('html', kind, 'key');
  return {
    asks: `key that is kept on the slow line, N = ${grouped(n)}: the first, at most 1.15 × that of \`html\``,
    measured: `${said('ours-html')} = ${number(ratio)} × (\`html\` ${ms(at('html', kind, 'key'))})`,
    peer: run.results['rjsf-ssr']?.[kind] ? `rjsf-ssr: ${said('rjsf-ssr')}` : '–',
    met: keeps('ours-html').every(Boolean) && isAtMost(ratio, 1.15),
  };
}

/** Nothing moves when the element takes over the HTML, in any repetition. */
function stands(run, n) {
  const shifts = run.results['ours-html'][`slow-${n}`].map(({ shift }) => shift);
  const most = Math.max(...shifts);
  return {
    asks: `layout shift when the element takes over the HTML, N = ${grouped(n)}: 0`,
    measured: number(most, 4), peer: '–', met: most === 0,
  };
}

/** What is asked of first loads on the slow line; `at(id, kind, figure)` gives a median. */
export const loadCriteria = (run, at) => [10, 1000].flatMap((n) => {
  const has = (id) => run.results[id]?.[`slow-${n}`];
  const beside = (than, criterion) => (has(than) ? [noLater(run, at, n, { ...criterion, than })] : []);
  if (!has('ours')) return [];
  return [
    ...(n === 10 ? beside('rjsf', { name: 'first picture without HTML', figure: 'paint', id: 'ours' }) : []),
    ...(has('ours-html') ? [
      ...beside('jedison', { name: 'first picture', figure: 'paint' }),
      ...beside('html', { name: 'first picture', figure: 'paint', most: 1.15 }),
      ...(has('html') ? [keepsFirst(run, at, n)] : []),
      // Two runs of the same page differ by as much.
      ...beside('ours', { name: 'a key in the value', figure: 'heard', most: 1.02 }),
      ...beside('ours', { name: 'first mistake told', figure: 'mistake', most: 1.02 }),
      stands(run, n),
    ] : []),
  ];
});

/** What is asked of the server: milliseconds for a form of N fields. */
export const serverCriteria = (run, at) => [[10, 2], [1000, 60]].filter(([n]) => run.results['ours-html']?.[`server-${n}`]).map(([n, most]) => {
  const time = at('ours-html', `server-${n}`, 'time');
  const best = bestPeer(run, at, `server-${n}`, 'time', Object.keys(run.results));
  return {
    asks: `HTML of N = ${grouped(n)} on the server: at most ${most} ms`,
    measured: ms(time), peer: best ? `${best.id}: ${ms(best.value)}` : '–', met: isAtMost(time, most),
  };
});

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
