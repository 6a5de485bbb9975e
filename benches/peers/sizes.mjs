// Sizes of the peers' bundles for production: raw, gzip -9, brotli 11. Ours: cargo xtask sizes.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import * as esbuild from 'esbuild';
import { here, production } from './build.mjs';

const directory = path.join(here, 'size-entries');
const brotli = (bytes) => brotliCompressSync(bytes, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
});
console.log('| bundle | raw | gzip -9 | brotli 11 |\n|---|--:|--:|--:|');
for (const name of readdirSync(directory).sort()) {
  const { outputFiles } = await esbuild.build({
    ...production(), entryPoints: [path.join(directory, name)], write: false, loader: { '.css': 'text', '.svg': 'text' },
  });
  const bytes = Buffer.from(outputFiles[0].contents);
  console.log(`| ${name} | ${bytes.length} | ${gzipSync(bytes, { level: 9 }).length} | ${brotli(bytes).length} |`);
}
