// The package, packed as npm would send it, in a project of each bundler: what comes out draws a form and checks it.
// The gate tries one that copies the modules itself, and one that leaves them where they are.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from './fixtures.mjs';
import { NIGHTLY } from './looks.mjs';
import { unpack } from './packed.mjs';
import { field } from './page.mjs';
import { folderServer } from './servers.mjs';
import { settings } from './settings.mjs';

// One after the other: both tests of Vite’s server work in one folder, which keeps what Vite has prepared.
test.describe.configure({ mode: 'default' });

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

for (const [how, optimizeDeps] of [['as it is', undefined], ['told to leave the package as it is, as older ones must be', { exclude: ['a2a-forms'] }]]) {
  test(`with Vite’s server, ${how}`, NIGHTLY, async ({ t }) => {
    const { createServer } = await import('vite');
    const { root } = project('vite-dev', PLAIN);
    const server = await createServer({
      root, configFile: false, logLevel: 'error', server: { host: '127.0.0.1', port: 0 }, optimizeDeps,
    });
    t.later(() => server.close());
    await server.listen();
    await works(t, server.resolvedUrls.local[0]);
  });
}

test('with Vite’s build, one element alone is defined by its own file', async ({ t }) => {
  const { build } = await import('vite');
  const { root, out } = project('vite-one', "import 'a2a-forms/schema-form.js';\n");
  await build({ root, configFile: false, logLevel: 'error' });
  const page = await works(t, await served(t, out, ''));
  assert.deepEqual(await definedIn(page), ['schema-form']);
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
