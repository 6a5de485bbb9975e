// Frameworks that draw pages on a server, with the installed archive and what docs/frameworks.md says of each: the page comes
// without a form from the server, and the browser draws it. By night: npm loads the frameworks.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from './fixtures.mjs';
import { NIGHTLY } from './looks.mjs';
import { pack } from './packed.mjs';
import { field } from './page.mjs';
import { Program, freePort } from './processes.mjs';
import { settings } from './settings.mjs';
import { read } from './snippets.mjs';

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

for (const [name, { packages, files, build, start, words }] of Object.entries(FRAMEWORKS)) {
  test(`a page of ${name} is drawn on its server, and its form in the browser`, NIGHTLY, async ({ t }) => {
    assert.ok(read('docs/frameworks.md').replaceAll(/\s+/g, ' ').includes(words), 'the document says so');
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
