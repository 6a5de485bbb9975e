// The package that `cargo xtask schemas` writes, as somebody else uses it: Ajv, the models in Pydantic and the types in
// TypeScript on its own examples, and both validators against ours on thousands of mutated envelopes. No browser.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from '@playwright/test';
import { need, settings } from './settings.mjs';
import { blocksFor } from './snippets.mjs';

test.describe.configure({ mode: 'serial' });

const modules = path.join(settings.root, 'tests/e2e/node_modules');
let home;

test.beforeAll(() => {
  // A copy beside the packages that it depends on.
  home = path.join(settings.artefacts, 'schemas');
  rmSync(home, { recursive: true, force: true });
  mkdirSync(path.dirname(home), { recursive: true });
  cpSync(need(settings.schemas, 'run `cargo xtask schemas`'), home, { recursive: true });
  symlinkSync(modules, path.join(home, 'node_modules'), 'dir');
});

/** The examples of a folder: `{name, envelope}`. */
function examples(folder) {
  const directory = path.join(home, 'examples', folder);
  return readdirSync(directory).map(file => ({
    name: file,
    envelope: JSON.parse(readFileSync(path.join(directory, file), 'utf8')),
  }));
}

const byAjv = async () => (await import(pathToFileURL(path.join(home, 'typescript/validator.js')))).validate;

/** The verdicts of the models; `cases` is the text of a list of `{envelope, now}`. */
function byPydantic(cases) {
  const script = path.join(settings.root, 'tests/e2e/schemas.py');
  return JSON.parse(execFileSync(settings.python13, [script, home], { input: cases, maxBuffer: 1 << 26 }).toString());
}

test('Ajv and Pydantic take the valid examples of envelopes and refuse the invalid ones', async () => {
  const validate = await byAjv();
  for (const [folder, expected] of [['valid', true], ['invalid', false]]) {
    const found = examples(folder);
    assert.ok(found.length > 8, folder);
    const models = byPydantic(JSON.stringify(found));
    found.forEach(({ name, envelope }, index) => {
      const { valid, errors } = validate(envelope);
      assert.equal(valid, expected, `Ajv, ${folder}/${name}: ${errors}`);
      assert.equal(models[index], expected, `Pydantic, ${folder}/${name}`);
    });
  }
});

const README = 'the code of the README of the schemas runs';
test(README, async () => {
  const [{ envelope, now }] = examples('valid');
  const message = JSON.stringify(envelope);
  for (const { language, code } of blocksFor(README)) {
    const script = {
      js: [process.execPath, '--input-type=module', '-e', `const message = ${message};\n${code}console.log([valid, errors.length].join(" "));`],
      python: [settings.python13, '-c', `import json, time\nmessage = json.loads(${JSON.stringify(message)})\nmilliseconds = ${now ?? 'None'}\n${code}\nprint(json.dumps(valid), len(errors))`],
    }[language];
    // The package's own folder, as an installed one.
    const printed = execFileSync(script[0], script.slice(1), { cwd: home, encoding: 'utf8', env: { ...process.env, PYTHONPATH: home } });
    assert.equal(printed, 'true 0\n', language);
  }
});

test('TypeScript takes the valid examples of envelopes and refuses wrong shapes', () => {
  const type = name => `${name.split('_').map(it => it[0].toUpperCase() + it.slice(1)).join('')}Message`;
  const lines = ["import type * as a2a from './typescript/envelope';", "import type * as sessions from './typescript/sessions';"];
  examples('valid').forEach(({ envelope }, index) => {
    lines.push(`export const valid${index}: a2a.${type(envelope.message_type)} = ${JSON.stringify(envelope)};`);
  });
  const shapes = [
    ['a2a.RequestMessage', { ...examples('valid').find(it => it.name === 'request.json').envelope, payload: {} }],
    ['a2a.GoodbyeMessage', { message_type: 'goodbye' }],
    ['sessions.Message', { id: 'm', role: 'robot', content: '', created_at: '' }],
    ['sessions.SendMessageResponse', {}],
  ];
  shapes.forEach(([name, value], index) => {
    lines.push('// @ts-expect-error', `export const invalid${index}: ${name} = ${JSON.stringify(value)};`);
  });
  writeFileSync(path.join(home, 'examples.ts'), lines.join('\n'));
  // Types of other packages are not wanted.
  const compilerOptions = { noEmit: true, strict: true, types: [], target: 'es2022', module: 'preserve' };
  writeFileSync(path.join(home, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['examples.ts'] }));
  try {
    execFileSync('node', [path.join(modules, 'typescript/bin/tsc'), '--project', home]);
  } catch (error) {
    assert.fail(String(error.stdout));
  }
});

test('Ajv and Pydantic agree with the check of this project on 5,000 mutated envelopes', async () => {
  const text = readFileSync(need(settings.schemaCases, 'run `cargo xtask schemas`'), 'utf8');
  const cases = JSON.parse(text);
  assert.equal(cases.length, 5_000);
  const validate = await byAjv();
  // The text, so that Python sees `1.0` where it was written so.
  const models = byPydantic(text);
  const differences = [];
  const compare = (who, ours, theirs, envelope) => {
    if (ours !== theirs) differences.push(`${who} ${theirs}, we ${ours}: ${JSON.stringify(envelope)}`);
  };
  cases.forEach(({ envelope, schema, model }, index) => {
    compare('ajv', schema, validate(envelope).valid, envelope);
    compare('pydantic', model, models[index], envelope);
  });
  const valid = cases.filter(it => it.schema).length;
  assert.ok(valid > 400 && valid < 4_600, `${valid} of the envelopes are valid`);
  assert.deepEqual(differences, []);
});
