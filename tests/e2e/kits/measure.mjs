// Writes figures.json: what the controls of each design system measure. And side by side pictures of them and `<schema-form>`.
// `npm install && node measure.mjs [folder for pictures]`; the package is built first: `cargo xtask package`.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { packageServer, hostPage } from '../servers.mjs';
import { settings } from '../settings.mjs';
import { figuresOf, ourPaths, ringOf } from './figures.mjs';
import { KITS } from './kits.mjs';
import { fill, OURS } from './ours.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const inPackages = (name) => path.join(here, 'node_modules', name);
const versionOf = (name) => JSON.parse(readFileSync(inPackages(`${name}/package.json`), 'utf8')).version;
const folder = process.argv[2];
const work = path.join(settings.root, 'target/xtask/kits');
mkdirSync(work, { recursive: true });

/** The scripts and style sheets of a kit, for `<head>`. */
function headOf(name, kit, theme) {
  let css = (kit.sheets ?? []).map((sheet) => readFileSync(inPackages(sheet), 'utf8')).join('\n') + (kit.css?.(theme) ?? '');
  if (kit.tailwind) {
    const [input, output, page] = ['in.css', 'out.css', 'page.html'].map((file) => path.join(work, file));
    writeFileSync(page, kit.form());
    writeFileSync(input, kit.tailwind.replace('"tailwindcss"', `"${inPackages('tailwindcss/index.css')}" source("${work}")`));
    execFileSync(inPackages('.bin/tailwindcss'), ['--input', input, '--output', output], { cwd: here, stdio: 'inherit' });
    css += readFileSync(output, 'utf8');
  }
  let script = '';
  if (kit.modules) {
    const made = execFileSync(inPackages('.bin/esbuild'), ['--bundle', '--format=esm'], {
      cwd: here, input: kit.modules.map((module) => `import '${module}';`).join('\n'),
    });
    script = `<script type="module">${made.toString()}</script>`;
  }
  return `<style>${css}</style>${script}`;
}

const cdn = await packageServer();
const browser = await chromium.launch({ executablePath: settings.chromium, args: ['--headless', '--no-sandbox'] });
const all = {};
for (const [name, kit] of Object.entries(KITS)) {
  const packages = [...(kit.sheets ?? []), ...(kit.modules ?? []).slice(0, 1), ...(kit.tailwind ? ['tailwindcss/'] : [])];
  const origin = packages.map((file) => file.match(/^(@[^/]+\/)?[^/]+/)[0]).map((one) => `${one} ${versionOf(one)}`);
  all[name] = { packages: [...new Set(origin)] };
  for (const theme of kit.themes ?? ['light', 'dark']) {
    const sheet = readFileSync(path.join(settings.root, `npm/themes/${name}.css`), 'utf8');
    const site = await hostPage(`<!doctype html><html lang="en" ${kit.root(theme)}><head><meta charset="utf-8"><title>${name}</title>
      ${headOf(name, kit, theme)}
      <style>${sheet}.both{display:grid;grid-template-columns:1fr 1fr;gap:48px;padding:24px;max-width:960px}.both>div{min-width:0}*{transition:none!important}</style></head>
      <body class="${kit.body ?? ''}"><div class="both"><div class="kit">${kit.form()}</div><div>${OURS}</div></div>
      <script type="module" src="${cdn.origin}/a2a-forms.js"></script></body></html>`);
    const page = await browser.newPage({ viewport: { width: 1008, height: 900 }, colorScheme: theme, deviceScaleFactor: 2 });
    page.on('pageerror', (error) => console.error(name, error.message));
    await page.goto(site.origin);
    await fill(page);
    const paths = kit.inside ?? {};
    all[name][theme] = { ...(await figuresOf(page, paths)), ring: await ringOf(page, paths, 'name') };
    const ours = { ...(await figuresOf(page, ourPaths())), ring: await ringOf(page, ourPaths(), 'name') };
    if (folder) {
      writeFileSync(path.join(folder, `${name}-${theme}.json`), JSON.stringify({ kit: all[name][theme], ours }, null, 1));
      await page.screenshot({ path: path.join(folder, `${name}-${theme}.png`), fullPage: true, animations: 'disabled' });
    }
    await page.close();
    await site.close();
  }
}
await browser.close();
await cdn.close();
writeFileSync(path.join(here, 'figures.json'), `${JSON.stringify(all, null, 1)}\n`);
