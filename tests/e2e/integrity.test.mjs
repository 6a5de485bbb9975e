// One `integrity` on the script tag covers the package: a file with other bytes than those of its build is not run, and the
// elements say so. The same check keeps files of two builds apart.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SCHEMAS, shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { headersOfDocs } from './headers.mjs';
import { host, ready, set, settled } from './host.mjs';
import { field, gone, visible } from './page.mjs';
import { until } from './processes.mjs';
import { hostPage, packageServer, withHeaders } from './servers.mjs';
import { settings } from './settings.mjs';

const FORM = 'schema-form';
const VIEW = 'schema-view';
const AGENT_FORM = 'a2a-form';
const WORKER = ['worker.js', 'worker_bg.wasm'];
const MODULES = readdirSync(settings.package).filter((name) => /^ui_.*\.wasm$/.test(name));
const schema = SCHEMAS.fightComparison;

const flipped = (bytes) => {
  const other = Buffer.from(bytes);
  other[other.length >> 1] ^= 1;
  return other;
};
const hashOf = (bytes, name = 'sha384') => `${name}-${createHash(name).update(bytes).digest('base64')}`;
const shell = (name = 'a2a-forms.js') => readFileSync(path.join(settings.package, name));
const ELEMENTS = [FORM, VIEW, AGENT_FORM, 'a2a-inspect'];
const defined = (page, name) => page.waitForFunction((tag) => customElements.get(tag) !== undefined, name);
const all = async (page) => {
  for (const name of [FORM, VIEW, AGENT_FORM]) await defined(page, name);
  await set(page, FORM, { schema, value: { a: 'Lion' } });
};
const script = (source, integrity) =>
  `<!doctype html><meta charset="utf-8"><title>Somebody's site</title>
  <script type="module" crossorigin src="${source}" integrity="${integrity}"></script><${FORM}></${FORM}>`;

test('a script tag with the hash of the shell loads it, and does not load a shell with one other byte', async ({ t }) => {
  for (const isWhole of [true, false]) {
    const cdn = await packageServer();
    t.later(cdn.close);
    if (!isWhole) cdn.change('a2a-forms.js', flipped);
    const site = await hostPage(script(`${cdn.origin}/a2a-forms.js`, hashOf(shell())));
    t.later(site.close);
    const page = await t.open(site.origin);
    if (isWhole) await defined(page, FORM);
    else await until(() => t.consoleErrors.some((line) => line.includes('integrity')), 'the browser says why');
    assert.equal(await page.evaluate((tag) => customElements.get(tag) !== undefined, FORM), isWhole);
  }
});

/** The scripts that a page names itself, and what is for servers, which no page loads. */
const SHELLS = ['a2a-forms.js', 'inline.js', 'validator.js', 'server.js', 'server-edge.js', 'server_bg.wasm', ...ELEMENTS.map((name) => `${name}.js`)];

test('the shell, or the worker’s script for its module, has the hash of every file that is loaded', () => {
  const files = readdirSync(settings.package).filter((name) => /\.(js|wasm)$/.test(name) && !SHELLS.includes(name));
  for (const name of files) {
    for (const script of [shell(), ...ELEMENTS.map((tag) => shell(`${tag}.js`))]) {
      assert.ok(script.includes(hashOf(readFileSync(path.join(settings.package, name)), 'sha256')), name);
    }
  }
  assert.deepEqual(files.sort(), [...MODULES, ...WORKER, 'waking.js'].sort());
});

test('the file of one element defines it alone, and one hash covers it', async ({ t }) => {
  for (const isWhole of [false, true]) {
    const cdn = await packageServer();
    t.later(cdn.close);
    if (!isWhole) cdn.change('schema-form.js', flipped);
    const headers = headersOfDocs('The package from a CDN', { agent: cdn.origin, cdn: cdn.origin });
    const site = await hostPage(script(`${cdn.origin}/schema-form.js`, hashOf(shell('schema-form.js'))), { headers });
    t.later(site.close);
    const page = await t.open(site.origin);
    const definedTags = () => page.evaluate((tags) => tags.filter((tag) => customElements.get(tag)), ELEMENTS);
    if (!isWhole) {
      await until(() => t.consoleErrors.some((line) => line.includes('integrity')), 'the browser says why');
      assert.deepEqual(await definedTags(), []);
      continue;
    }
    await defined(page, FORM);
    assert.deepEqual(await definedTags(), [FORM]);
    await set(page, FORM, { schema, value: { a: 'Lion' } });
    await settled(page, FORM, 'invalid');
    // The file with all elements defines the others. Those use the module, the worker and the policy that are there.
    await page.evaluate((url) => import(url).then(() => {}), `${cdn.origin}/a2a-forms.js`);
    assert.deepEqual(await definedTags(), ELEMENTS);
    await page.evaluate((tag) => document.body.append(document.createElement(tag)), VIEW);
    await ready(page, VIEW);
    assert.equal(cdn.served.filter((name) => name === 'ui_bg.wasm').length, 1);
    assert.equal(page.workers().length, 1);
    assert.ok(t.consoleErrors.every((line) => line.includes('integrity')), t.consoleErrors.join('\n'));
  }
});

/** A page that may fetch nothing. `worker` is its `worker-src`. */
const nothingElse = (worker) => ({
  'Content-Security-Policy': `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src ${worker}; require-trusted-types-for 'script'; trusted-types a2a-forms`,
});

for (const worker of ['blob:', "'none'"]) {
  test(`the file with everything inside checks a form where nothing can be fetched, workers: ${worker}`, async ({ t }) => {
    const html = `<!doctype html><html lang="de"><meta charset="utf-8"><title>Somebody's site</title><script type="module" src="/inline.js"></script><${FORM}></${FORM}>`;
    const site = await hostPage(html, { headers: nothingElse(worker), files: { 'inline.js': shell('inline.js') } });
    t.later(site.close);
    const page = await t.open(site.origin);
    await defined(page, FORM);
    await set(page, FORM, { schema, value: { a: 'Lion' } });
    await ready(page, FORM);
    assert.equal(await page.evaluate((tag) => document.querySelector(tag).validate().then(({ valid }) => valid), FORM), false);
    await field(page, 'B').fill('Tiger');
    await settled(page, FORM, 'valid');
    await page.evaluate((tag) => void (document.querySelector(tag).value = {}) ?? document.querySelector(tag).submit(), FORM);
    await visible(page.getByRole('heading', { name: 'Es gibt 2 Probleme' }));
    assert.equal(page.workers().length, worker === 'blob:' ? 1 : 0);
    const asked = t.requests.map(({ url }) => url).filter((url) => !url.startsWith(site.origin) && !url.startsWith('blob:'));
    assert.deepEqual(asked, []);
    assert.deepEqual(t.consoleErrors.filter((line) => !line.includes('worker-src')), []);
  });
}

// No element begins with the test of an agent: `test-agent.test.mjs` has that file.
for (const name of MODULES.filter((name) => name !== 'ui_test.wasm')) {
  test(`one other byte in ${name} is refused: the elements say so, and load it when it is right`, async ({ t }) => {
    const agent = await shared.quick();
    const body = `<${FORM}></${FORM}><${VIEW}></${VIEW}><${AGENT_FORM} agent="${agent.origin}"></${AGENT_FORM}>`;
    const { page, cdn } = await host(t, body, { before: (server) => server.change(name, flipped) });
    await all(page);
    const excuse = page.getByRole('alert').filter({ hasText: 'This form couldn’t be loaded.' });
    await visible(excuse.first());
    // Firefox's driver gives no words of an error in the console.
    const isSaid = () => t.consoleErrors.some((line) => line.includes(name) && line.includes('of another build'));
    if (t.engine === 'chromium') await until(isSaid, 'the console says which file');
    cdn.allow(name);
    await until(async () => {
      const again = page.getByRole('button', { name: 'Try again' });
      if (await again.count()) await again.first().click();
      return (await excuse.count()) === 0;
    }, 'everything is loaded', 20_000);
    await ready(page, FORM);
    await gone(excuse);
  });
}

for (const name of WORKER) {
  for (const [where, csp] of [['a worker', 'worker-src blob:'], ['the page’s thread', "worker-src 'none'"]]) {
    test(`one other byte in ${name} is not run in ${where}: the form says that it is not checked`, async ({ t }) => {
      const headers = (cdn) => {
        const { 'Content-Security-Policy': policy } = headersOfDocs('The package from a CDN', { agent: cdn, cdn });
        return { 'Content-Security-Policy': policy.replace('worker-src blob:', csp) };
      };
      const { page } = await host(t, `<${FORM}></${FORM}>`, { headers, before: (server) => server.change(name, flipped) });
      await defined(page, FORM);
      await set(page, FORM, { schema, value: { a: 'Lion' } });
      await ready(page, FORM);
      await settled(page, FORM, 'unchecked');
      await visible(page.getByText('We couldn’t check this form.', { exact: false }));
      assert.deepEqual(await page.evaluate((tag) => document.querySelector(tag).validate(), FORM), { valid: null, state: 'unchecked', errors: [] });
      assert.equal(await page.evaluate(() => typeof self.a2aFormsWorkerModule), 'undefined');
    });
  }
}

/** The worker's script as that of another build: it names another module. */
const ofAnotherBuild = (bytes) => String(bytes).replace(/sha256-[\w+/]{3}/, 'sha256-zzz');

test('a worker’s script of another build says so on the page’s own site, where its bytes are not checked', async ({ t }) => {
  const cdn = await packageServer();
  t.later(cdn.close);
  cdn.change('worker.js', ofAnotherBuild);
  const headers = headersOfDocs('The package on your own site', { agent: cdn.origin });
  const site = await withHeaders(cdn.origin, headers, script('/a2a-forms.js', hashOf(shell())));
  t.later(site.close);
  const page = await t.open(site.origin);
  await defined(page, FORM);
  await set(page, FORM, { schema, value: { a: 'Lion' } });
  await ready(page, FORM);
  await settled(page, FORM, 'unchecked');
  const said = 'worker.js is of another build than the script that starts it';
  await until(() => t.consoleErrors.some((line) => line.includes(said)), 'the console says why');
});

/** Keeps the policies that a page makes, as `window.policies`. */
const keepPolicies = () => {
  window.policies = [];
  const make = trustedTypes.createPolicy.bind(trustedTypes);
  trustedTypes.createPolicy = (...given) => {
    const policy = make(...given);
    window.policies.push(policy);
    return policy;
  };
};
/** Which of these addresses the one policy `a2a-forms` vouches for. */
const vouchedFor = (page, addresses) =>
  page.evaluate((given) => {
    const [policy, ...others] = window.policies;
    if (policy?.name !== 'a2a-forms' || others.length) throw new Error(`policies: ${window.policies.map((one) => one.name)}`);
    return [...given, URL.createObjectURL(new Blob(['1']))].filter((address) => {
      try {
        return Boolean(policy.createScriptURL(address));
      } catch {
        return false;
      }
    });
  }, addresses);

test('the policy of the elements vouches for our worker and its blob only', async ({ t }) => {
  const agent = await shared.quick();
  for (const heading of ['The package on your own site', 'The package from a CDN']) {
    const cdn = await packageServer();
    t.later(cdn.close);
    const isOwn = heading.endsWith('site');
    const source = `${isOwn ? '' : cdn.origin}/a2a-forms.js`;
    const headers = headersOfDocs(heading, { agent: agent.origin, cdn: cdn.origin });
    const site = await withHeaders(cdn.origin, headers, script(source, hashOf(shell())));
    t.later(site.close);
    const page = await t.open('about:blank');
    await page.addInitScript(keepPolicies);
    await page.goto(site.origin);
    await defined(page, FORM);
    await set(page, FORM, { schema, value: { a: 'Lion' } });
    await settled(page, FORM, 'invalid');
    assert.equal(page.workers().length, 1);
    const folder = isOwn ? site.origin : cdn.origin;
    assert.deepEqual(
      await vouchedFor(page, [
        `${folder}/worker.js`, `${folder}/a2a-forms.js`, `${site.origin}/other.js`, `${folder}/worker.js#https://evil.example/x.wasm`,
        'https://evil.example/worker.js', `blob:${site.origin}/1`, 'data:text/javascript,1', 'javascript:1', '',
      ]),
      [],
    );
  }
});

test('the policy of the page vouches for its worker only', async ({ t }) => {
  const agent = await shared.quick();
  const site = await withHeaders(agent.origin, headersOfDocs('The page', { agent: agent.origin }));
  t.later(site.close);
  const page = await t.open('about:blank');
  await page.addInitScript(keepPolicies);
  await page.goto(`${site.origin}/#skill=fight-comparison`);
  await visible(field(page, 'A'), 20_000);
  await until(() => page.workers().length === 1, 'the worker runs', 20_000);
  const own = `${site.origin}/worker_loader.js`;
  const others = ['worker_loader.js', `${own}#x`, `${site.origin}/worker.js`, 'https://evil.example/worker_loader.js', 'data:text/javascript,1'];
  assert.deepEqual(await vouchedFor(page, [own, ...others]), [own]);
});
