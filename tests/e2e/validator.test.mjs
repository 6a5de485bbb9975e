// `a2a-forms/validator`: the validator in Node, as a server has it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from './fixtures.mjs';
import { unpack } from './packed.mjs';
import { need, settings } from './settings.mjs';

const load = () => import(pathToFileURL(path.join(need(settings.package, 'cargo xtask package builds it'), 'validator.js')));

/** For a keyword: a schema, a value that violates it, the place, and the sentence; the keyword is the schema's last one. */
const CASES = [
  [{ required: ['x/y', '~'] }, { '~': 1 }, '/x~1y', '“x/y” is missing.'],
  [{ dependentRequired: { a: ['b'] } }, { a: 1 }, '/b', '“b” is missing, though “a” is there.'],
  [{ type: 'string' }, 1, '', 'Expected a text.'],
  [{ type: ['integer', 'boolean', 'null'] }, 'x', '', 'Expected nothing, yes or no or a whole number.'],
  [{ enum: ['a', 2, null] }, 'b', '', 'Expected “a”, 2 or nothing.'],
  [{ enum: [1, 2, 3, 4, 5, 6, 7] }, 8, '', 'Expected one of the listed values.'],
  [{ const: { a: [1] } }, 1, '', 'Expected “{"a":[1]}”.'],
  [{ minimum: 1500.5 }, 1, '', 'Expected at least 1,500.5.'],
  [{ maximum: -1 }, 1, '', 'Expected at most -1.'],
  [{ exclusiveMinimum: 1 }, 1, '', 'Expected more than 1.'],
  [{ exclusiveMaximum: 1 }, 1, '', 'Expected less than 1.'],
  [{ multipleOf: 1 }, 1.5, '', 'Expected a whole number.'],
  [{ multipleOf: 0.25 }, 0.3, '', 'Expected a multiple of 0.25.'],
  [{ minLength: 1 }, '', '', 'Expected at least one character, not 0.'],
  [{ maxLength: 2 }, '👍👍👍', '', 'Expected at most 2 characters, not 3.'],
  [{ pattern: '^a+$' }, 'b', '', 'Expected the form ^a+$.'],
  [{ format: 'date' }, '2026-02-30', '', 'Expected a date as year-month-day, such as 2026-03-31.'],
  [{ format: 'relative-json-pointer' }, '/', '', 'Expected a value of the format “relative-json-pointer”.'],
  [{ minItems: 2 }, [1], '', 'Expected at least 2 items, not 1.'],
  [{ maxItems: 1 }, [1, 2], '', 'Expected at most one item, not 2.'],
  [{ uniqueItems: true }, [1, 2, 1], '', 'Items 1 and 3 are the same; each was expected once.'],
  [{ contains: { const: 1 } }, [2], '', 'Expected at least one item of a certain kind.'],
  [{ minProperties: 2 }, { a: 1 }, '', 'Expected at least 2 entries, not 1.'],
  [{ maxProperties: 1 }, { a: 1, b: 2 }, '', 'Expected at most one entry, not 2.'],
  [{ properties: { a: true }, additionalProperties: false }, { a: 1, b: 2, c: 3 }, '', 'Not expected here: b, c.'],
  [{ properties: { a: true }, unevaluatedProperties: false }, { a: 1, b: 2 }, '', 'Not expected here: b.'],
  [{ prefixItems: [true], unevaluatedItems: false }, [1, 2, 3], '', '2 items not expected here.'],
  [{ propertyNames: { pattern: '^a' } }, { b: 1 }, '', '“b” isn’t a name that’s expected here.'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 1, '', 'Fits none of the expected shapes.'],
  [{ oneOf: [{ type: 'string' }, { type: 'null' }] }, 1, '', 'Fits none of the expected shapes.'],
  [{ oneOf: [{ type: 'number' }, { type: 'integer' }] }, 1, '', 'Fits several of the expected shapes, not exactly one.'],
  [{ not: { type: 'string' } }, 'x', '', 'This value is ruled out.'],
];

test('a finding has the place, the keyword, its place in the schema, and the sentence of our agents', async () => {
  const { createChecker, createCheckerSync } = await load();
  for (const [schema, value, pointer, message] of CASES) {
    const keyword = Object.keys(schema).at(-1);
    const checker = await createChecker(schema);
    const { findings, ...verdict } = checker.check(value);
    assert.deepEqual(verdict, { valid: false, cut: false }, JSON.stringify(schema));
    assert.deepEqual([findings[0].pointer, findings[0].keyword, findings[0].message], [pointer, keyword, message]);
    assert.ok(findings[0].schemaPointer.startsWith(`/${keyword}`), findings[0].schemaPointer);
    assert.deepEqual(createCheckerSync(JSON.stringify(schema)).checkText(JSON.stringify(value)).findings, findings);
  }
  const nested = await createChecker({ properties: { list: { items: { type: 'string' } }, no: false } });
  assert.deepEqual(nested.check({ list: ['a', 1], no: 1 }).findings.map(({ pointer, keyword }) => [pointer, keyword]), [['/list/1', 'type'], ['/no', 'falseSchema']]);
  assert.deepEqual(nested.check({ list: [] }), { valid: true, findings: [], cut: false });
});

test('digits are kept, and schemas are checked however many there are', async () => {
  const { createChecker } = await load();
  const exact = await createChecker('{"const":12345678901234567890.1}');
  assert.deepEqual(['12345678901234567890.1', '12345678901234567890.2'].map((text) => exact.checkText(text).valid), [true, false]);
  const many = await Promise.all(Array.from({ length: 50 }, (_, at) => createChecker({ const: at })));
  for (let round = 0; round < 2; round += 1) many.forEach((one, at) => assert.deepEqual([one.check(at).valid, one.check(-1).valid], [true, false]));
});

test('schemas and values that cannot be checked are never called valid', async () => {
  const { createChecker } = await load();
  await assert.rejects(createChecker({ $ref: '#/$defs/none' }), /they refer to “#\/\$defs\/none”, which isn’t among them/);
  await assert.rejects(createChecker('{'), SyntaxError);
  await assert.rejects(createChecker(undefined), TypeError);
  await assert.rejects(createChecker(JSON.parse(`${'{"not":'.repeat(9_999)}true${'}'.repeat(9_999)}`)), /nested deeper than 127 levels/);
  const partial = await createChecker({ properties: { a: { type: 'texts' } }, required: ['b'] });
  assert.match(partial.notices[0], /One rule, at “\/properties\/a\/type”, can’t be read/);
  assert.equal(partial.check({}).findings[0].pointer, '/b');
  const unsure = partial.check({ b: 1 });
  assert.deepEqual([unsure.valid, unsure.refusal], [false, partial.notices[0]]);
  const any = await createChecker(true);
  for (const depth of [200, 100_000]) {
    const deep = '['.repeat(depth) + ']'.repeat(depth);
    for (const result of [any.checkText(deep), any.check(JSON.parse(deep))]) assert.match(result.refusal, /nested deeper than 127 levels/);
  }
  assert.throws(() => any.check(undefined), TypeError);
  assert.throws(() => any.checkText('{'), SyntaxError);
  const list = await createChecker({ items: { type: 'string' } });
  const { valid, findings, cut } = list.check(Array(100_000).fill(1));
  assert.deepEqual([valid, findings.length, cut], [false, 1000, true]);
  const huge = list.check(Array(3_000_000).fill(1));
  assert.deepEqual([huge.valid, list.check(['a']).valid], [false, true]);
});

test('the packed validator finds its files from anywhere, has types for strict TypeScript, starts no worker, and names a missing file', async () => {
  const root = path.join(settings.artefacts, 'validator');
  rmSync(root, { recursive: true, force: true });
  const to = path.join(root, 'node_modules/a2a-forms');
  unpack(root, to);
  const code = `import { createChecker, type CheckResult } from 'a2a-forms/validator';
const checker = await createChecker({ type: 'object', required: ['b'] });
const { valid, findings, refusal }: CheckResult = checker.check({});
const told: [boolean, string | undefined, string | undefined, boolean] = [valid, findings[0]?.pointer, refusal, 'onmessage' in globalThis];
console.log(JSON.stringify(told));
`;
  writeFileSync(path.join(root, 'one.mts'), code);
  const tsc = path.join(settings.root, 'tests/e2e/node_modules/typescript/bin/tsc');
  const options = ['--strict', '--exactOptionalPropertyTypes', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom'];
  execFileSync('node', [tsc, ...options, 'one.mts'], { cwd: root, stdio: 'pipe' });
  assert.equal(execFileSync('node', [path.join(root, 'one.mjs')], { cwd: settings.root, encoding: 'utf8' }), '[false,"/b",null,false]\n');
  const alone = path.join(root, 'alone.mjs');
  copyFileSync(path.join(to, 'validator.js'), alone);
  const { createChecker } = await import(pathToFileURL(alone));
  await assert.rejects(createChecker(true), /ENOENT.*(worker_bg\.wasm|locale-en\.json)/);
});
