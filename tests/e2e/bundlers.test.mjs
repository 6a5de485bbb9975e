// The package, packed as npm would send it, in a project of each bundler: what comes out draws a form and checks it.
// The gate tries one that copies the modules itself, and one that leaves them where they are.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from './fixtures.mjs';
import { NIGHTLY } from './looks.mjs';
import { unpack } from './packed.mjs';
import { field } from './page.mjs';
import { until } from './processes.mjs';
import { folderServer } from './servers.mjs';
import { need, settings } from './settings.mjs';

const PLAIN = "import 'a2a-forms';\n";
/** Where a bundler copies no files, a copy of the package's folder lies beside the bundle. */
const COPIED = "import { setBasePath } from 'a2a-forms';\nsetBasePath('/a2a-forms/');\n";
const FORM = `
const form = document.createElement('schema-form');
form.schema = { type: 'object', properties: { name: { type: 'string', title: 'Name' } }, required: ['name'] };
document.body.append(form);
`;
const html = (script) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>Project</title></head><body>${script}</body></html>`;

/** A project whose script begins with `head`, and with the package installed. */
function project(name, head) {
  const root = path.join(settings.artefacts, 'bundlers', name);
  const installed = path.join(root, 'node_modules', 'a2a-forms');
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  unpack(root, installed);
  writeFileSync(path.join(root, 'main.js'), head + FORM);
  writeFileSync(path.join(root, 'index.html'), html('<script type="module" src="/main.js"></script>'));
  return { root, entry: path.join(root, 'main.js'), out: path.join(root, 'dist'), installed };
}

/** Serves what a bundler wrote, with a page around it. */
async function served(t, out, script = '<script type="module" src="/main.js"></script>') {
  if (script) writeFileSync(path.join(out, 'index.html'), html(script));
  const server = await folderServer(out, 'index.html');
  t.later(server.close);
  return server.origin;
}

async function works(t, url) {
  const page = await t.open(url);
  const valid = () => page.evaluate(() => document.querySelector('schema-form').validate().then((verdict) => verdict.valid));
  await page.waitForFunction(() => customElements.get('schema-form') && document.querySelector('schema-form'));
  await field(page, 'Name').waitFor({ timeout: 20_000 });
  assert.equal(await valid(), false, 'a name is wanted');
  await field(page, 'Name').fill('Ada');
  assert.equal(await valid(), true);
  assert.deepEqual(t.consoleErrors, []);
  return page;
}

const definedIn = (page) =>
  page.evaluate(() => ['schema-form', 'schema-view', 'a2a-form', 'a2a-inspect'].filter((tag) => customElements.get(tag)));

/** Serves a project by the development server of Vite, and returns the address of its page. */
async function developed(t, vite, root, config = {}) {
  const { createServer } = await import(vite);
  const server = await createServer({ root, configFile: false, logLevel: 'silent', server: { host: '127.0.0.1', port: 0 }, ...config });
  t.later(() => server.close());
  await server.listen();
  return server.resolvedUrls.local[0];
}

test('with the server of Vite 8', async ({ t }) => {
  await works(t, await developed(t, 'vite', project('vite-8', PLAIN).root));
});

for (const version of ['vite-7', 'vite-6']) {
  test(`with the server of ${version}`, NIGHTLY, async ({ t }) => {
    await works(t, await developed(t, version, project(version, PLAIN).root));
  });

  test(`with the server of ${version}, told to leave the package as it is`, NIGHTLY, async ({ t }) => {
    const { root } = project(`${version}-exclude`, PLAIN);
    await works(t, await developed(t, version, root, { optimizeDeps: { exclude: ['a2a-forms'] } }));
  });

  test(`with the server of ${version}, a package outside of the project: the console says what to configure`, NIGHTLY, async ({ t }) => {
    const { root, installed } = project(`${version}-workspace`, PLAIN);
    writeFileSync(path.join(root, 'package.json'), JSON.stringify({ private: true, workspaces: ['app'] }));
    const app = path.join(root, 'app');
    mkdirSync(app);
    for (const name of ['main.js', 'index.html']) renameSync(path.join(root, name), path.join(app, name));
    writeFileSync(path.join(app, 'package.json'), JSON.stringify({ name: 'app', private: true, dependencies: { 'a2a-forms': `file:${installed}` } }));
    await t.open(await developed(t, version, app));
    await until(() => t.consoleErrors.some((line) => line.includes('optimizeDeps: { exclude: ["a2a-forms"] }')), 'the console says it');
    const other = await developed(t, version, app, { optimizeDeps: { exclude: ['a2a-forms'] } });
    t.consoleErrors.length = 0;
    await works(t, other);
  });
}

test('with the server of Vite, a linked folder: the console says to install the archive', NIGHTLY, async ({ t }) => {
  const { root, installed } = project('vite-linked', PLAIN);
  rmSync(installed, { recursive: true });
  symlinkSync(need(settings.package, 'cargo xtask package builds it'), installed);
  await t.open(await developed(t, 'vite', root));
  await until(() => t.consoleErrors.some((line) => line.includes('npm install the archive of a2a-forms')), 'the console says it');
});

/** The files that a build by Vite copied, without their hashes. */
const copied = (out) => readdirSync(path.join(out, 'assets')).map((name) => name.replace(/-[\w-]{8}(?=\.\w+$)/, '')).sort();

test('with Vite’s build, one element alone is defined by its own file, and brings its own files only', async ({ t }) => {
  const { build } = await import('vite');
  const { root, out } = project('vite-one', "import 'a2a-forms/schema-form.js';\n");
  await build({ root, configFile: false, logLevel: 'error' });
  const page = await works(t, await served(t, out, ''));
  assert.deepEqual(await definedIn(page), ['schema-form']);
  const files = copied(out);
  assert.ok(files.includes('ui_rest.wasm') && files.includes('locale-de.json'), files.join());
  assert.deepEqual(files.filter((name) => /talk|view|agent/.test(name)), []);
});

test('with Vite’s build, the files of two elements share one module', async ({ t }) => {
  const { build } = await import('vite');
  const { root, out } = project('vite-two', "import 'a2a-forms/schema-form.js';\nimport 'a2a-forms/a2a-form.js';\n");
  await build({ root, configFile: false, logLevel: 'error' });
  const page = await works(t, await served(t, out, ''));
  assert.deepEqual(await definedIn(page), ['schema-form', 'a2a-form']);
  await page.evaluate(async () => {
    const form = document.createElement('a2a-form');
    document.body.append(form);
    await form.ready;
  });
  const modules = await page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('ui_bg')).length);
  assert.equal(modules, 1);
});

test('with esbuild, the file that has everything inside needs no other', async ({ t }) => {
  const { build } = await import('esbuild');
  const { entry, out } = project('esbuild-inline', "import 'a2a-forms/inline';\n");
  const { warnings } = await build({ entryPoints: [entry], outdir: out, bundle: true, format: 'esm', logLevel: 'silent' });
  assert.deepEqual(warnings, []);
  await works(t, await served(t, out));
});

test('with Vite’s build', async ({ t }) => {
  const { build } = await import('vite');
  const { root, out } = project('vite-build', PLAIN);
  await build({ root, configFile: false, logLevel: 'error' });
  await works(t, await served(t, out, ''));
});

test('with webpack', NIGHTLY, async ({ t }) => {
  const { default: webpack } = await import('webpack');
  const { root, entry, out } = project('webpack', PLAIN);
  const stats = await new Promise((done, failed) => {
    webpack({ mode: 'production', context: root, entry, output: { path: out } }, (error, all) => (error ? failed(error) : done(all)));
  });
  assert.deepEqual(stats.toJson({ errors: true, all: false }).errors, []);
  await works(t, await served(t, out));
});

test('with Rollup, beside a copy of the package’s folder', NIGHTLY, async ({ t }) => {
  const { rollup } = await import('rollup');
  const { nodeResolve } = await import('@rollup/plugin-node-resolve');
  const { entry, out, installed } = project('rollup', COPIED);
  const bundle = await rollup({ input: entry, plugins: [nodeResolve()] });
  await bundle.write({ dir: out, format: 'es' });
  await bundle.close();
  cpSync(installed, path.join(out, 'a2a-forms'), { recursive: true });
  await works(t, await served(t, out));
});

test('with esbuild, beside a copy of the package’s folder', async ({ t }) => {
  const { build } = await import('esbuild');
  const { entry, out, installed } = project('esbuild', COPIED);
  const { warnings } = await build({ entryPoints: [entry], outdir: out, bundle: true, format: 'esm', minify: true, logLevel: 'silent' });
  assert.deepEqual(warnings, []);
  cpSync(installed, path.join(out, 'a2a-forms'), { recursive: true });
  await works(t, await served(t, out));
});
