// The examples, each built from the packed package as its README says: a form, what it sends, and a view of that.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { definition, field, visible } from './page.mjs';
import { NIGHTLY } from './looks.mjs';
import { pack, unpack } from './packed.mjs';
import { Program, freePort, until } from './processes.mjs';
import { folderServer } from './servers.mjs';
import { settings } from './settings.mjs';
import { blocksFor } from './snippets.mjs';

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
  assert.equal(ours, `file:../../target/${path.basename(pack(path.dirname(root)))}`);
  const tested = read(path.join(settings.root, 'tests/e2e/package.json')).dependencies;
  for (const [dependency, version] of Object.entries(others)) assert.equal(version, tested[dependency], `${dependency} is tested as it is named`);
  unpack(root, path.join(root, 'node_modules/a2a-forms'));
  link(root, Object.keys(others));
  return root;
}

async function folderWorks(t, folder) {
  const server = await folderServer(folder, 'index.html');
  t.later(server.close);
  await works(t, server.origin);
}

async function works(t, url) {
  const page = await t.open(url);
  await visible(field(page, 'Name'), 20_000);
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await send.click();
  await visible(page.getByRole('heading', { name: /problem/i }));
  assert.equal(await definition(page, 'Name').count(), 0, 'nothing is sent while a name is missing');
  await field(page, 'Name').fill('Ada');
  await send.click();
  await visible(definition(page, 'Name').filter({ hasText: 'Ada' }), 20_000);
  const cups = page.locator('input[data-pointer="/cups"]');
  await cups.fill('7');
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await until(async () => (await cups.inputValue()) === '2' && (await field(page, 'Name').inputValue()) === '', 'the form is as it was at first');
  // The state of the framework, too: what is drawn next is not what was entered before.
  await field(page, 'Name').fill('Bo');
  await send.click();
  await visible(definition(page, 'Name').filter({ hasText: 'Bo' }));
  assert.equal(await definition(page, 'Cups').innerText(), '2');
  assert.deepEqual(t.consoleErrors, []);
}

test('docs/frameworks.md prints the files of the examples', () => {
  const text = readFileSync(path.join(settings.root, 'docs/frameworks.md'), 'utf8');
  for (const file of ['html/index.html', 'react/Order.tsx', 'vue/Order.vue', 'vue/vite.config.js', 'svelte/Order.svelte']) {
    const code = readFileSync(path.join(settings.root, 'examples', file), 'utf8');
    assert.ok(text.includes(`\n${code}\`\`\`\n`), `${file} stands there as it is`);
  }
});

test('the example for plain HTML works', async ({ t }) => {
  await folderWorks(t, copy('html'));
});

for (const name of ['react', 'vue', 'svelte']) {
  test(`the example for ${name} is built by Vite and works`, async ({ t }) => {
    const { build } = await import('vite');
    const root = copy(name);
    if (existsSync(path.join(root, 'tsconfig.json'))) compile(root);
    await build({ root, logLevel: 'error' });
    await folderWorks(t, path.join(root, 'dist'));
  });

  test(`the example for ${name}: npm install, npm run build and npm run dev work as they are documented`, NIGHTLY, async ({ t }) => {
    const top = path.join(settings.artefacts, 'examples', `documented-${name}`);
    rmSync(top, { recursive: true, force: true });
    pack(path.join(top, 'target'));
    const root = path.join(top, 'examples', name);
    const source = path.join(settings.root, 'examples', name);
    cpSync(source, root, { recursive: true, filter: (file) => !/node_modules|dist$/.test(path.relative(source, file)) });
    // A build by Vite in this process sets NODE_ENV, with which npm leaves out what only development needs.
    const npm = (...words) => execFileSync('env', ['-u', 'NODE_ENV', 'npm', ...words], { cwd: root, stdio: 'pipe' });
    npm('install', '--prefer-offline', '--no-audit', '--no-fund');
    npm('run', 'build');
    await folderWorks(t, path.join(root, 'dist'));
    const port = await freePort();
    const dev = ['-u', 'NODE_ENV', 'npm', '--prefix', root, 'run', 'dev', '--', '--host', '127.0.0.1', '--port', String(port), '--strictPort'];
    const program = new Program(`example-${name}`, 'env', dev);
    t.later(() => program.stop());
    await program.answers(`http://127.0.0.1:${port}/`);
    await works(t, `http://127.0.0.1:${port}/`);
  });
}

/** Runs a compiler, and fails with what it says. */
function run(...words) {
  try {
    execFileSync('node', words);
  } catch (error) {
    assert.fail(String(error.stdout));
  }
}
/** Checks types as the project says. */
const compile = (root) => run(path.join(MODULES, 'typescript/bin/tsc'), '--project', root);

/** A project for TypeScript with the package and these others. */
function typed(name, others, compilerOptions = {}) {
  const root = path.join(settings.artefacts, 'examples', name);
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  unpack(root, path.join(root, 'node_modules/a2a-forms'));
  link(root, others);
  const options = {
    target: 'es2022', module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom', 'dom.iterable'], jsx: 'react-jsx', strict: true,
    exactOptionalPropertyTypes: true, noEmit: true, types: [], ...compilerOptions,
  };
  writeFileSync(path.join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['*'] }));
  return root;
}

/** The snippets that a test runs: a list of `[file name, code]`. */
const snippets = (name) => blocksFor(name).map(({ name: place, language, code }) => [`${place.replace(/\W/g, '-')}.${language}`, code]);

/** A project with the snippets that a test runs. */
function documented(name, test, others, compilerOptions) {
  const root = typed(name, others, compilerOptions);
  writeFileSync(path.join(root, 'own.d.ts'), 'declare function save(value: unknown): void;\ndeclare const session: { token(): Promise<string> };\n');
  writeFileSync(path.join(root, 'session.ts'), 'export const session = { token: async () => "token" };\n');
  cpSync(path.join(settings.root, 'examples/react/schema.ts'), path.join(root, 'schema.ts'));
  const all = snippets(test);
  for (const [file, code] of all) writeFileSync(path.join(root, file), code);
  return [root, all];
}

const TYPED = 'the TypeScript, React and Vue of the documents has the right types, in strict mode';
test(TYPED, async () => {
  const [root, all] = documented('documents', TYPED, ['@types/react', 'csstype', 'react', 'vue', '@vue'], { skipLibCheck: true });
  run(path.join(MODULES, 'vue-tsc/bin/vue-tsc.js'), '--project', root);
  const { parse, compileScript } = await import('vue/compiler-sfc');
  const isCustomElement = (tag) => /^(schema|a2a)-/.test(tag);
  for (const [name, code] of all.filter(([file]) => file.endsWith('.vue'))) {
    const { descriptor, errors } = parse(code, { filename: name, templateParseOptions: { isCustomElement } });
    assert.deepEqual(errors, []);
    const { content } = compileScript(descriptor, { id: name, inlineTemplate: true });
    assert.match(content, /_createElement(Block|VNode)\("(schema|a2a)-form"/, 'an element, and no component');
  }
});

const SCRIPTS = 'the scripts of the documents use what is there';
test(SCRIPTS, () => {
  const root = typed('documents-js', [], { allowJs: true, checkJs: true, moduleDetection: 'force', strict: false, exactOptionalPropertyTypes: false, skipLibCheck: true });
  writeFileSync(path.join(root, 'own.d.ts'), `declare const form: import('a2a-forms').SchemaForm;\ndeclare function save(value: unknown): void;\n`);
  const all = snippets(SCRIPTS);
  assert.ok(all.length > 8, `${all.length} scripts`);
  for (const [file, code] of all) writeFileSync(path.join(root, file), code);
  compile(root);
});

const MOUNTED = 'the React, Vue and Svelte of the documents is built by Vite, and draws its elements';
/** How a component is drawn into an element, by the ending of its file. */
const MOUNTS = {
  tsx: `import { createElement } from 'react'; import { createRoot } from 'react-dom/client';
    export const tsx = (module, target, props) => createRoot(target).render(createElement(Object.values(module)[0], props));`,
  vue: `import { createApp } from 'vue'; export const vue = (module, target, props) => createApp(module.default, props).mount(target);`,
  svelte: `import { mount } from 'svelte'; export const svelte = (module, target, props) => mount(module.default, { target, props });`,
};
test(MOUNTED, async ({ t }) => {
  const languages = Object.keys(MOUNTS);
  const [root] = documented('documents-mounted', MOUNTED, ['react', 'react-dom', 'vue', 'svelte', 'esm-env', 'clsx']);
  const { origin } = await shared.quick();
  const blocks = blocksFor(MOUNTED);
  for (const language of languages) assert.ok(blocks.filter((block) => block.language === language).length > 3, language);
  for (const language of languages) writeFileSync(path.join(root, `mount-${language}.js`), MOUNTS[language]);
  for (const [at, { language, code }] of blocks.entries()) {
    writeFileSync(path.join(root, `Snippet${at}.${language}`), code.replaceAll('https://agent.example.com', origin));
    const script = `import { ${language} } from './mount-${language}.js'; import * as module from './Snippet${at}.${language}'; import { schema } from './schema';
      globalThis.save = () => {}; globalThis.session = { token: async () => 'token' };
      ${language}(module, document.querySelector('#app'), { schema });`;
    writeFileSync(path.join(root, `${at}.js`), script);
    writeFileSync(path.join(root, `${at}.html`), `<!doctype html><title>Order</title><link rel="icon" href="data:,"><div id="app"></div><script type="module" src="./${at}.js"></script>`);
  }
  const { build } = await import('vite');
  const { default: vue } = await import('@vitejs/plugin-vue');
  const { svelte } = await import('@sveltejs/vite-plugin-svelte');
  const isCustomElement = (tag) => /^(schema|a2a)-/.test(tag);
  const input = Object.fromEntries(blocks.map((_, at) => [at, path.join(root, `${at}.html`)]));
  const plugins = [vue({ template: { compilerOptions: { isCustomElement } } }), svelte({ configFile: false })];
  await build({ root, configFile: false, logLevel: 'error', plugins, build: { rollupOptions: { input } } });
  const server = await folderServer(path.join(root, 'dist'));
  t.later(server.close);
  for (const [at, { name, code }] of blocks.entries()) {
    const page = await t.open(`${server.origin}/${at}.html`);
    const drawn = async (tag) => {
      await page.waitForFunction((one) => document.querySelector(one)?.ready, tag, { timeout: 20_000 });
      await page.evaluate((one) => document.querySelector(one).ready.then(() => {}), tag);
    };
    for (const tag of ['schema-form', 'a2a-form']) if (code.includes(`<${tag}`)) await drawn(tag);
    assert.ok((await page.locator('schema-form input, schema-form select, a2a-form button').count()) > 0, name);
    assert.deepEqual(t.pageErrors, [], name);
    await page.close();
  }
});

const SVELTE = 'the Svelte of the documents has the right types, in strict mode';
test('the Svelte of the documents compiles', async () => {
  const { compile: svelte } = await import('svelte/compiler');
  const all = snippets(SVELTE);
  assert.ok(all.length > 0);
  for (const [filename, code] of all) assert.deepEqual(svelte(code, { filename }).warnings, []);
});

test(SVELTE, NIGHTLY, () => {
  const [root] = documented('documents-svelte', SVELTE, ['svelte', 'csstype'], { skipLibCheck: true });
  run(path.join(MODULES, 'svelte-check/bin/svelte-check'), '--workspace', root, '--tsconfig', path.join(root, 'tsconfig.json'), '--fail-on-warnings');
});

const TYPES = `
import { type ComponentProps, createRef } from 'react';
import { type GlobalComponents, ref } from 'vue';
import type { SvelteHTMLElements } from 'svelte/elements';
import type { A2aInspect, FormOptions, FormState, InspectReport, Json, SchemaForm } from 'a2a-forms';
import 'a2a-forms/react';
import 'a2a-forms/vue';
import 'a2a-forms/svelte';
import 'a2a-forms/schema-form.js';
import 'a2a-forms/inline';

interface Order { name: string; cups?: number }
const order: Order = { name: 'Ada' };
const reference = createRef<SchemaForm<Order>>();
const react: ComponentProps<'a2a-inspect'> = { text: '{}', card: {}, 'ona2a-inspect-report': ({ detail }) => void detail.findings[0].line };
const controlled: ComponentProps<'schema-form'> = {
  ref: reference, schema: {}, value: order,
  'onschema-form-submit': ({ currentTarget, target, detail }) => void [currentTarget.state, target.errors, detail.state satisfies FormState, detail.value satisfies Json],
};
const svelte: SvelteHTMLElements['a2a-form'] = { agent: 'https://a.example', protocol: 'auto', value: order, 'ona2a-result': ({ detail }) => void detail.data };
type Form = InstanceType<GlobalComponents['schema-form']>;
const vue: Form['$props'] = { schema: {}, readonly: true, value: order, ref: 'form', key: 1 };
declare const emit: Form['$emit'];
declare const form: SchemaForm<Order>;
const cups: number | undefined = form.value?.cups;
const found: SchemaForm<Order> = document.querySelector('schema-form')!;
const taken: { current: Order }[] = [];
const events: [ComponentProps<'schema-form'>, SvelteHTMLElements['schema-form']] = [
  { 'onschema-form-change': ({ detail }) => void taken.push({ current: detail.value }) },
  { 'onschema-form-submit': ({ detail }) => void taken.push({ current: detail.value }) },
];
form.setErrors([{ pointer: '/name', message: 'Taken' }]);
// @ts-expect-error
form.setErrors([{ pointer: '/name' }]);
form.value = order;
form.value = undefined;
form.addEventListener('schema-form-submit', function ({ currentTarget, detail }) {
  void [currentTarget.validate(), this.state, detail.value.cups];
});
document.createElement('schema-form').addEventListener('schema-form-submit', (event) => emit('schema-form-submit', event));
form.addEventListener('click', ({ clientX }) => void clientX);
form.addEventListener('another', (event) => void event.type);
document.createElement('schema-view').value = order;
const empty = ref<Json>();
const held = ref<Json>({});
held.value = empty.value ?? { list: [1] };
const given: Json = held.value;
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
// @ts-expect-error
form.addEventListener('schema-form-submit', ({ detail }) => void detail.value.plates);
export { found, events, react, controlled, svelte, vue, cups, given, options, element, wrong, unknown, inside };
`;

test('TypeScript knows the elements, their properties and their events in React, Vue and Svelte', async () => {
  // Svelte's and Vue's own declarations have errors without this.
  const root = typed('types', ['@types/react', 'csstype', 'react', 'svelte', 'vue'], { skipLibCheck: true });
  writeFileSync(path.join(root, 'types.ts'), TYPES);
  compile(root);
});
