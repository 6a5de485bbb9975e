// Writes figures.json: what the controls of each design system measure. Prints in what `<schema-form>` with our style sheet differs, and
// takes pictures of both side by side. `npm install && node measure.mjs [folder of the pictures]`, after `cargo xtask package`.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { hostPage, packageServer } from '../servers.mjs';
import { settings } from '../settings.mjs';
import { DENSITY, webp } from '../webp.mjs';
import { figuresOf, ourPaths, ringOf } from './figures.mjs';
import { KITS } from './kits.mjs';
import { OURS, fill } from './ours.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const inPackages = (name) => path.join(here, 'node_modules', name);
const versionOf = (name) => JSON.parse(readFileSync(inPackages(`${name}/package.json`), 'utf8')).version;
const folder = process.argv[2];
const work = path.join(settings.root, 'target/xtask/kits');
const LAYOUT = '.both{display:grid;grid-template-columns:1fr 1fr;gap:48px;padding:24px}.both>div{min-width:0}*{transition:none!important}';
mkdirSync(work, { recursive: true });

/** The scripts and style sheets of a kit, for `<head>`. */
function headOf(kit, theme) {
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

/** Prints in what `ours` is not as the kit. */
function compare(title, kit, ours) {
  for (const [probe, figures] of Object.entries(kit)) {
    for (const [key, value] of Object.entries(Object(figures) === figures ? figures : { '': figures })) {
      const here = key ? ours[probe][key] : ours[probe];
      if (here !== value) console.log(`${title}: ${probe} ${key} is ${value} in the kit, ${here} here`);
    }
  }
}

const cdn = await packageServer();
const browser = await chromium.launch({ executablePath: settings.chromium, args: ['--headless', '--no-sandbox'] });
const workshop = await browser.newPage();
const all = {};
for (const [name, kit] of Object.entries(KITS)) {
  const files = [...(kit.sheets ?? []), ...(kit.modules ?? []), ...(kit.tailwind ? ['tailwindcss'] : [])];
  const packages = new Set(files.map((file) => file.match(/^(@[^/]+\/)?[^/]+/)[0]));
  all[name] = { packages: [...packages].map((one) => `${one} ${versionOf(one)}`) };
  for (const theme of kit.themes ?? ['light', 'dark']) {
    const sheet = readFileSync(path.join(settings.root, `npm/themes/${name}.css`), 'utf8');
    const site = await hostPage(`<!doctype html><html lang="en" ${kit.root(theme)}><head><meta charset="utf-8"><title>${name}</title>
      ${headOf(kit, theme)}<style>${sheet}${LAYOUT}</style></head>
      <body class="${kit.body ?? ''}"><div class="both"><div>${kit.form()}</div><div>${OURS}</div></div>
      <script type="module" src="${cdn.origin}/a2a-forms.js"></script></body></html>`);
    const page = await browser.newPage({ viewport: { width: 880, height: 600 }, colorScheme: theme, deviceScaleFactor: DENSITY });
    page.on('pageerror', (error) => console.error(name, error.message));
    await page.goto(site.origin);
    await fill(page);
    const paths = kit.inside ?? {};
    all[name][theme] = { ...(await figuresOf(page, paths)), ring: await ringOf(page, paths) };
    compare(`${name} ${theme}`, all[name][theme], { ...(await figuresOf(page, ourPaths())), ring: await ringOf(page, ourPaths()) });
    if (folder) {
      // The page's own button, below the form.
      await page.evaluate(() => {
        const button = document.querySelector('[data-probe=primary], #primary').cloneNode(true);
        document.querySelector('#steps').replaceWith(button);
        document.activeElement.blur();
      });
      const png = await page.locator('.both').screenshot({ animations: 'disabled' });
      writeFileSync(path.join(folder, `kit-${name}-${theme}.webp`), await webp(workshop, png));
    }
    await page.close();
    await site.close();
  }
}
await browser.close();
await cdn.close();
writeFileSync(path.join(here, 'figures.json'), `${JSON.stringify(all, null, 1)}\n`);
