// The examples, each built from the packed package as its README says: a form, what it sends, and a view of that.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from './fixtures.mjs';
import { definition, field, visible } from './page.mjs';
import { unpack } from './packed.mjs';
import { folderServer } from './servers.mjs';
import { settings } from './settings.mjs';

const MODULES = path.join(settings.root, 'tests/e2e/node_modules');
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Links installed packages into a project. */
function link(root, names) {
  for (const name of names) {
    const to = path.join(root, 'node_modules', name);
    mkdirSync(path.dirname(to), { recursive: true });
    symlinkSync(path.join(MODULES, name), to);
  }
}

/** A copy of an example, with the package and what it depends on. */
function copy(name) {
  const root = path.join(settings.artefacts, 'examples', name);
  rmSync(root, { recursive: true, force: true });
  const source = path.join(settings.root, 'examples', name);
  cpSync(source, root, { recursive: true, filter: (file) => !/node_modules|dist$/.test(path.relative(source, file)) });
  const manifest = path.join(root, 'package.json');
  if (!existsSync(manifest)) {
    unpack(root, path.join(root, 'a2a-forms'));
    return root;
  }
  const { dependencies, devDependencies } = read(manifest);
  const { 'a2a-forms': ours, ...others } = { ...dependencies, ...devDependencies };
  assert.equal(ours, 'file:../../target/package');
  const tested = read(path.join(settings.root, 'tests/e2e/package.json')).dependencies;
  for (const [dependency, version] of Object.entries(others)) assert.equal(version, tested[dependency], `${dependency} is tested as it is named`);
  unpack(root, path.join(root, 'node_modules/a2a-forms'));
  link(root, Object.keys(others));
  return root;
}

async function works(t, folder) {
  const server = await folderServer(folder, 'index.html');
  t.later(server.close);
  const page = await t.open(server.origin);
  await visible(field(page, 'Name'), 20_000);
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await send.click();
  await visible(page.getByRole('heading', { name: /problem/i }));
  assert.equal(await definition(page, 'Name').count(), 0, 'nothing is sent while a name is missing');
  await field(page, 'Name').fill('Ada');
  await send.click();
  await visible(definition(page, 'Name').filter({ hasText: 'Ada' }), 20_000);
  assert.deepEqual(t.consoleErrors, []);
}

test('the example for plain HTML works', async ({ t }) => {
  await works(t, copy('html'));
});

for (const name of ['react', 'vue', 'svelte']) {
  test(`the example for ${name} is built by Vite and works`, async ({ t }) => {
    const { build } = await import('vite');
    const root = copy(name);
    if (existsSync(path.join(root, 'tsconfig.json'))) compile(root);
    await build({ root, logLevel: 'error' });
    await works(t, path.join(root, 'dist'));
  });
}

/** Checks types as the project says. */
function compile(root) {
  try {
    execFileSync('node', [path.join(MODULES, 'typescript/bin/tsc'), '--project', root]);
  } catch (error) {
    assert.fail(String(error.stdout));
  }
}

/** The examples of the documents in a framework: a list of `[document, code]`. */
const examplesIn = (framework) =>
  ['frameworks', 'options', 'events', 'sign-in'].map((name) => {
    const text = readFileSync(path.join(settings.root, 'docs', `${name}.md`), 'utf8');
    const [, code] = text.match(new RegExp(`\`\`\`\\w+ tab=${framework}\\n([^]*?)\\n\`\`\``)) ?? [];
    assert.ok(code, `docs/${name}.md has an example for ${framework}`);
    return [name, code];
  });

test('the examples of the documents compile in React, Vue and Svelte', async () => {
  const root = path.join(settings.artefacts, 'examples', 'documents');
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  unpack(root, path.join(root, 'node_modules/a2a-forms'));
  link(root, ['@types/react', 'react']);
  writeFileSync(path.join(root, 'own.d.ts'), 'declare function save(value: unknown): void;\ndeclare const session: { token(): Promise<string> };\n');
  const react = examplesIn('React').map(([name, code]) => {
    writeFileSync(path.join(root, `${name}.tsx`), code);
    return `${name}.tsx`;
  });
  const compilerOptions = {
    target: 'es2022', module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom', 'dom.iterable'], jsx: 'react-jsx', strict: true,
    noImplicitAny: false, noEmit: true, skipLibCheck: true, types: [],
  };
  writeFileSync(path.join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [...react, 'own.d.ts'] }));
  compile(root);
  const { parse, compileScript } = await import('vue/compiler-sfc');
  const isCustomElement = (tag) => /^(schema|a2a)-/.test(tag);
  for (const [name, code] of examplesIn('Vue')) {
    const { descriptor, errors } = parse(code, { filename: `${name}.vue`, templateParseOptions: { isCustomElement } });
    assert.deepEqual(errors, []);
    const { content } = compileScript(descriptor, { id: name, inlineTemplate: true });
    assert.match(content, /_createElement(Block|VNode)\("(schema|a2a)-form"/, 'an element, and no component');
  }
  const { compile: svelte } = await import('svelte/compiler');
  for (const [name, code] of examplesIn('Svelte')) {
    assert.deepEqual(svelte(code, { filename: `${name}.svelte` }).warnings, []);
  }
});

const TYPES = `
import type { ComponentProps } from 'react';
import type { GlobalComponents } from 'vue';
import type { SvelteHTMLElements } from 'svelte/elements';
import type { A2aInspect, FormOptions, InspectReport, Json } from 'a2a-forms';
import 'a2a-forms/react';
import 'a2a-forms/vue';
import 'a2a-forms/svelte';
import 'a2a-forms/schema-form.js';

const react: ComponentProps<'a2a-inspect'> = { text: '{}', card: {}, 'ona2a-inspect-report': ({ detail }) => void detail.findings[0].line };
const svelte: SvelteHTMLElements['a2a-form'] = { agent: 'https://a.example', protocol: 'auto', 'ona2a-result': ({ detail }) => void detail.data };
type Form = InstanceType<GlobalComponents['schema-form']>;
const vue: Form['$props'] = { schema: {}, readonly: true };
declare const emit: Form['$emit'];
emit('schema-form-submit', new CustomEvent<{ value: Json }>('schema-form-submit'));
document.addEventListener('a2a-inspect-report', ({ detail }) => void (detail satisfies InspectReport));
const options: FormOptions = { '': { steps: [{ title: 'One', fields: ['a'] }], prune: true }, '/a': { widget: 'rating' } };
const element: A2aInspect = document.createElement('a2a-inspect');
// @ts-expect-error
const wrong: ComponentProps<'schema-form'> = { schema: 1 };
// @ts-expect-error
const unknown: SvelteHTMLElements['a2a-form'] = { protocol: 'smtp' };
// @ts-expect-error
const inside: FormOptions = { '/a': { step: [] } };
// @ts-expect-error
emit('schema-form-gone', new CustomEvent('schema-form-gone'));
export { react, svelte, vue, options, element, wrong, unknown, inside };
`;

test('TypeScript knows the elements, their properties and their events in React, Vue and Svelte', async () => {
  const root = path.join(settings.artefacts, 'examples', 'types');
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  unpack(root, path.join(root, 'node_modules/a2a-forms'));
  link(root, ['@types/react', 'react', 'svelte', 'vue']);
  writeFileSync(path.join(root, 'types.ts'), TYPES);
  const compilerOptions = {
    target: 'es2022', module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom', 'dom.iterable'], strict: true, noEmit: true,
    skipLibCheck: true, types: [],
  };
  writeFileSync(path.join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['types.ts'] }));
  compile(root);
});
