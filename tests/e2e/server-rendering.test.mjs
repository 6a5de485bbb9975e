// Frameworks that draw pages on a server, with the installed archive and what docs/frameworks.md says of each: the page comes
// without a form from the server, and the browser draws it; or by docs/server-rendering.md the server writes the form. By night:
// npm loads the frameworks.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withoutScripts } from './by-posts.mjs';
import { test } from './fixtures.mjs';
import { NIGHTLY } from './looks.mjs';
import { pack } from './packed.mjs';
import { field } from './page.mjs';
import { Program, freePort } from './processes.mjs';
import { settings } from './settings.mjs';
import { blocksOf, read } from './snippets.mjs';

const SCHEMA = 'const schema = { type: "object", required: ["name"], properties: { name: { type: "string", title: "Name" } } };';
/** Each framework: its newest packages that run on Node 20, the files of a page with a form, how it is built and started, and its words in the document. */
const FRAMEWORKS = {
  'Next.js': {
    packages: ['next@16.4.6', 'react@19.3.1', 'react-dom@19.3.1'],
    files: {
      'app/layout.jsx': 'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }',
      'app/page.jsx': `"use client";
import dynamic from "next/dynamic";
const Order = dynamic(() => import("./order.jsx"), { ssr: false });
export default function Page() { return <><h1>Order</h1><Order /></>; }`,
      'app/order.jsx': `import "a2a-forms/react";
${SCHEMA}
export default function Order() { return <schema-form schema={schema} />; }`,
    },
    build: 'next build',
    start: (port) => `next start --port ${port}`,
    words: 'in Next.js by `dynamic(…, { ssr: false })` in a file with `"use client"`',
  },
  Nuxt: {
    packages: ['nuxt@4.3.0'],
    files: {
      'nuxt.config.js': `const isCustomElement = (tag) => /^(schema|a2a)-/.test(tag);
export default defineNuxtConfig({ vue: { compilerOptions: { isCustomElement } }, telemetry: false });`,
      'app/app.vue': `<script setup>
import "a2a-forms/vue";
${SCHEMA}
</script>
<template><h1>Order</h1><ClientOnly><schema-form :schema.prop="schema" /></ClientOnly></template>`,
    },
    build: 'nuxt build',
    start: (port) => `env PORT=${port} node .output/server/index.mjs`,
    words: 'in Nuxt in `<ClientOnly>`',
  },
  SvelteKit: {
    packages: ['@sveltejs/kit@2.70.4', '@sveltejs/vite-plugin-svelte@7.3.1', 'svelte@5.57.3', 'vite@8.3.8'],
    files: {
      'vite.config.js': 'import { sveltekit } from "@sveltejs/kit/vite";\nexport default { plugins: [sveltekit()] };',
      'src/app.html': '<!doctype html><html lang="en"><head>%sveltekit.head%</head><body><div>%sveltekit.body%</div></body></html>',
      'src/routes/+page.svelte': `<script>
  import { browser } from "$app/environment";
  import "a2a-forms/svelte";
  ${SCHEMA}
</script>
<h1>Order</h1>
{#if browser}<schema-form {schema}></schema-form>{/if}`,
    },
    build: 'vite build',
    start: (port) => `vite preview --port ${port} --strictPort`,
    words: 'in SvelteKit in `{#if browser}`',
  },
};

/** Installs, builds and starts a project of a framework. Returns its address. */
async function started(t, name, { packages, files, build, start }) {
  const root = path.join(settings.artefacts, 'server-rendering', name);
  rmSync(root, { recursive: true, force: true });
  const archive = path.basename(pack(root));
  for (const [file, text] of Object.entries({ 'package.json': '{"private":true,"type":"module"}', ...files })) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  // A build by Vite in this process sets NODE_ENV.
  const environment = `export PATH="$PWD/node_modules/.bin:$PATH" NEXT_TELEMETRY_DISABLED=1 && unset NODE_ENV`;
  const shell = (command) => {
    try {
      execFileSync('bash', ['-ec', `${environment} && ${command}`], { cwd: root, stdio: 'pipe', maxBuffer: 1 << 26 });
    } catch (error) {
      assert.fail(`${command}: ${error.stdout}${error.stderr}`);
    }
  };
  shell(`npm install --prefer-offline --no-audit --no-fund ./${archive} ${packages.join(' ')}`);
  shell(build);
  const port = await freePort();
  const program = new Program(`server-rendering-${port}`, 'bash', ['-ec', `cd "${root}" && ${environment} && exec ${start(port)}`]);
  t.later(() => program.stop());
  const origin = `http://localhost:${port}/`;
  await program.answers(origin, 60_000);
  return origin;
}

for (const [name, framework] of Object.entries(FRAMEWORKS)) {
  test(`a page of ${name} is drawn on its server, and its form in the browser`, NIGHTLY, async ({ t }) => {
    assert.ok(read('docs/frameworks.md').replaceAll(/\s+/g, ' ').includes(framework.words), 'the document says so');
    const origin = await started(t, name, framework);
    const html = await (await fetch(origin)).text();
    assert.ok(html.includes('<h1>Order</h1>') && !html.includes('<schema-form'), 'the server draws the heading only');
    const page = await t.open(origin);
    await field(page, 'Name').waitFor({ timeout: 20_000 });
    const valid = () => page.evaluate(() => document.querySelector('schema-form').validate().then((verdict) => verdict.valid));
    assert.equal(await valid(), false, 'a name is wanted');
    await field(page, 'Name').fill('Ada');
    assert.equal(await valid(), true);
    assert.deepEqual(t.pageErrors, []);
  });
}

const { code: handler } = blocksOf('docs/server-rendering.md').find(({ code }) => code.includes('export async function handle'));
/** Frameworks that write the form on their servers, by docs/server-rendering.md: as above, with what the document says of them. */
const WRITERS = {
  'Next.js as a route': {
    ...FRAMEWORKS['Next.js'],
    files: {
      'next.config.js': 'export default {\n  serverExternalPackages: ["a2a-forms"],\n};\n',
      'app/order/route.js': `${handler}\nexport { handle as GET, handle as POST };\n`,
      'app/layout.jsx': FRAMEWORKS['Next.js'].files['app/layout.jsx'],
      'app/page.jsx': 'export default function Page() { return <h1>Home</h1>; }',
    },
    words: '`app/order/route.js` with `export { handle as GET, handle as POST };`, and in `next.config.js` the line `serverExternalPackages: ["a2a-forms"]`',
  },
  Astro: {
    packages: ['astro@5.18.2', '@astrojs/node@9.5.5'],
    files: {
      'astro.config.mjs': 'import { defineConfig } from "astro/config";\nimport node from "@astrojs/node";\nexport default defineConfig({\n  adapter: node({ mode: "standalone" }),\n  security: { allowedDomains: [{ hostname: "localhost" }] },\n});\n',
      'src/pages/index.astro': '<html lang="en"><body><h1>Home</h1></body></html>',
      'src/pages/order.astro': blocksOf('docs/server-rendering.md').find(({ language }) => language === 'astro').code,
    },
    build: 'astro build',
    start: (port) => `env HOST=localhost PORT=${port} node dist/server/entry.mjs`,
    words: '`security: { allowedDomains: [{ hostname: "shop.example.com" }] }`',
  },
  Deno: {
    packages: ['deno@2.9.6'],
    files: { 'page.mjs': handler, 'server.mjs': 'import { handle } from "./page.mjs";\nDeno.serve({ port: Number(Deno.env.get("PORT")) }, handle);\n' },
    build: 'deno --version',
    start: (port) => `env PORT=${port} deno run --allow-all server.mjs`,
    words: '`Deno.serve(handle)`',
  },
  Bun: {
    packages: ['bun@1.4.5'],
    files: { 'page.mjs': handler, 'server.mjs': 'import { handle } from "./page.mjs";\nBun.serve({ fetch: handle });\n' },
    build: 'bun --version',
    start: (port) => `env PORT=${port} bun server.mjs`,
    words: '`Bun.serve({ fetch: handle })`',
  },
};

for (const [name, framework] of Object.entries(WRITERS)) {
  test(`${name} writes the form on its server, and answers its posts without scripts`, NIGHTLY, async ({ t }) => {
    assert.ok(read('docs/server-rendering.md').replaceAll(/\s+/g, ' ').includes(framework.words), 'the document says so');
    const origin = await started(t, name, framework);
    const page = await withoutScripts(t, `${origin}order`);
    const send = () => Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Send', exact: true }).click()]);
    await field(page, 'Name').fill('A');
    await send();
    await page.getByRole('heading', { name: /problem/i }).waitFor();
    await field(page, 'Name').fill('Ada');
    await send();
    await page.locator('schema-view').getByText('Ada', { exact: true }).waitFor();
  });
}
