// Bundles contestants/<id>.{js,jsx} into dist/<id>/index.js and tables/<id>.js into dist/tables/<id>/index.js, as a site
// would for production, and servers/<id>.{js,jsx} into dist/<id>/server.cjs, for Node. Our own package is copied as it is: A2A_PACKAGE, or target/package of this repository.
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import svelte from 'esbuild-svelte';

export const here = path.dirname(fileURLToPath(import.meta.url));
const OURS = path.resolve(process.env.A2A_PACKAGE || path.join(here, '../../target/package'));

// The export map of @sjsf/form has subpaths without an extension, which esbuild does not complete.
const sjsfSubpaths = {
  name: 'sjsf-subpaths',
  setup(build) {
    build.onResolve({ filter: /^@sjsf\/form\/.+/ }, async ({ path: name, resolveDir, importer, kind, pluginData }) => {
      if (pluginData === 'done' || /\.(js|svelte)$/.test(name)) return undefined;
      const found = await build.resolve(`${name}.js`, { resolveDir, importer, kind, pluginData: 'done' });
      return found.errors.length > 0 ? undefined : found;
    });
  },
};

/** How every contestant is bundled. */
export const production = () => ({
  bundle: true, minify: true, format: 'esm', target: 'es2022', jsx: 'automatic', legalComments: 'none',
  define: { 'process.env.NODE_ENV': '"production"' },
  conditions: ['svelte', 'production', 'browser'],
  // Served, not bundled: our package finds its modules beside itself.
  external: ['/dist/*'],
  plugins: [sjsfSubpaths, svelte({ compilerOptions: { dev: false, css: 'injected' } })],
  logLevel: 'error',
});

/** How the half of a contestant that runs on a server is bundled. */
const server = () => ({ ...production(), platform: 'node', format: 'cjs', target: 'node20', conditions: ['production'] });

/** Script names of a folder, without what ends them. */
export const scripts = (folder) =>
  readdirSync(path.join(here, folder)).map((name) => /^(.*)\.jsx?$/.exec(name)).filter(Boolean).map(([file, id]) => ({ file, id }));

async function build() {
  if (!existsSync(path.join(OURS, 'a2a-forms.js'))) throw new Error('our package is missing: cargo xtask package, or A2A_PACKAGE');
  const dist = path.join(here, 'dist');
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist);
  for (const [folder, to] of [['contestants', dist], ['tables', path.join(dist, 'tables')]]) {
    for (const { file, id } of scripts(folder)) {
      await esbuild.build({ ...production(), entryPoints: [path.join(here, folder, file)], outfile: path.join(to, id, 'index.js') });
    }
  }
  for (const { file, id } of scripts('servers')) {
    await esbuild.build({ ...server(), entryPoints: [path.join(here, 'servers', file)], outfile: path.join(dist, id, 'server.cjs') });
  }
  // The rows of the gallery's table.
  cpSync(path.join(here, '../../gallery/results/table.mjs'), path.join(dist, 'table-data.js'));
  cpSync(OURS, path.join(dist, 'ours/package'), { recursive: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
