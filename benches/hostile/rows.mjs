// The rows of the table: data of a stranger within all caps, and where it goes. Each row is made when its turn comes.
const times = (count, make) => Array.from({ length: count }, (_, at) => make(at));
const named = (count, make) => Object.fromEntries(times(count, (at) => [`f${at}`, make(at)]));
const nested = (depth, inner, wrap) => times(depth, () => 0).reduce(wrap, inner);

/** A schema, and a value, in `<schema-form>`; `search` is typed into “Find a field” once the form is there. */
const form = (name, make, more = {}) => ({ name, element: 'schema-form', make, ...more });
/** A value in `<schema-view>`. */
const view = (name, value) => ({ name, element: 'schema-view', make: () => ({ value: value() }) });
/** The answers of an agent: a whole task, or events of a stream, all of them in one go. */
const task = (name, parts) => ({ name, element: 'a2a-form', make: () => ({ answer: parts() }) });
const stream = (name, events) => ({ name, element: 'a2a-form', make: () => ({ events: events() }) });

const text = (words) => [{ artifactId: 'a', parts: [{ kind: 'text', text: words() }] }];
const artifact = (artifact, more = {}) => ({ kind: 'artifact-update', artifact, ...more });
const data = (at) => ({ artifactId: `a${at}`, parts: [{ kind: 'data', data: { a: at, b: [1, 2] } }] });
const pieces = (count) => times(count, (at) => artifact({ artifactId: 'a', parts: [{ kind: 'text', text: `${'word '.repeat(30)}${at} ` }] }, { append: at > 0 }));

const options = (count) => times(count, (at) => ({ k: at, s: `x${at}` }));
const list = (items, count) => ({ schema: { type: 'object', properties: { list: { type: 'array', items } } }, value: { list: times(count, (at) => ({ k: at, s: `x${at}` })) } });
const patterns = (count) => named(count, (at) => ({ type: 'string', pattern: `^[\\p{L}\\p{N}]{1,${90 + (at % 10)}}x{${at}}$` }));
const object = (properties) => ({ schema: { type: 'object', properties } });
const branches = times(200, (at) => ({ title: `Branch ${at}`, type: 'object', required: [`r${at}`], properties: { [`r${at}`]: { type: 'string' }, k: { type: 'integer' } } }));

export const rows = [
  stream('H3: 1,000 artifacts in one stream', () => times(1000, (at) => artifact(data(at)))),
  stream('H3: 4,000 artifacts in one stream', () => times(4000, (at) => artifact(data(at)))),
  stream('H3: 9,900 artifacts in one stream', () => times(9900, (at) => artifact(data(at)))),
  form('H4: 300 patterns, no worker', () => object(patterns(300)), { headers: { 'Content-Security-Policy': "worker-src 'none'" } }),
  form('H4: 1,000 patterns, no worker', () => object(patterns(1000)), { headers: { 'Content-Security-Policy': "worker-src 'none'" } }),
  form('M6: a list of 2,000 of 6,000 options', () => list({ enum: options(6000) }, 2000)),
  form('M6: the same, a key in “Find a field”', () => list({ enum: options(6000) }, 2000), { search: 'x1' }),
  form('M6: a list of 2,000 of 12,000 options', () => list({ enum: options(12_000) }, 2000)),
  form('M6: the same, a key in “Find a field”', () => list({ enum: options(12_000) }, 2000), { search: 'x1' }),
  form('M6: 2,000 unions of 200 branches', () => list({ anyOf: branches }, 2000), { search: 'x1' }),
  { name: 'M6: a card of 60,000 skills', element: 'a2a-form', make: () => ({ skills: times(60_000, (at) => ({ id: `s${at}`, name: `Skill ${at}`, description: 'word '.repeat(70), tags: [] })) }) },
  task('M6: 10,000 artifacts in one answer', () => times(10_000, data)),
  stream('M6: 9,900 appends to one text', () => pieces(9900)),
  task('M6: Markdown, 50,000 bare links', () => text(() => 'http://a.b '.repeat(50_000))),
  task('M6: Markdown, 200,000 quotes', () => text(() => '>'.repeat(200_000))),
  task('M6: Markdown, “http” 200,000 times', () => text(() => 'http'.repeat(200_000))),
  task('M6: a text of 7 MB', () => text(() => 'lorem ipsum\n'.repeat(580_000))),
  task('M6: a text of 7 MB in one word', () => text(() => 'x'.repeat(7_000_000))),
  view('M6: 25 MB of rows', () => times(200_000, (at) => ({ a: at, b: 'word '.repeat(20), c: at / 7 }))),
  form('M6: a string of 10 MB in a form', () => ({ ...object({ a: { type: 'string' } }), value: { a: 'x'.repeat(10_000_000) } })),
  view('M6: a string of 10 MB in a view', () => ({ a: 'x'.repeat(10_000_000) })),
  form('20,000 properties', () => object(named(20_000, () => ({ type: 'string' })))),
  form('500 deep', () => ({ schema: nested(100, { type: 'string' }, (inner) => ({ type: 'object', properties: { a: inner } })) })),
  form('2,000 patterns in a worker', () => object(patterns(2000))),
  form('1,500 if/then', () => ({ schema: { type: 'object', allOf: times(1500, (at) => ({ if: { required: [`f${at}`] }, then: { properties: { [`g${at}`]: {} } } })) }, value: {} })),
  form('3,000 oneOf', () => ({ schema: { oneOf: times(3000, (at) => ({ title: `B${at}`, properties: { [`a${at}`]: { const: at } } })) } })),
  form('15,000 prefixItems', () => ({ schema: { type: 'array', prefixItems: times(15_000, () => ({ type: 'string' })) }, value: [] })),
  form('an enum of 90,000', () => object({ a: { enum: times(90_000, (at) => `v${at}`) } })),
  form('1,500 patternProperties', () => ({ schema: { type: 'object', patternProperties: named(1500, () => ({ type: 'string' })) }, value: named(300, () => 'x') })),
  view('nested 110 deep', () => nested(110, 1, (inner) => ({ a: inner }))),
  view('a table of 30,000 × 12', () => times(30_000, (at) => Object.fromEntries(times(12, (column) => [`c${column}`, at * column])))),
  view('50,000 members', () => named(50_000, (at) => at)),
  view('100,000 right-to-left overrides', () => ({ a: '\u202e'.repeat(100_000) })),
  view('360 KB of combining marks', () => ({ a: `a${'\u0301'.repeat(180_000)}` })),
];
