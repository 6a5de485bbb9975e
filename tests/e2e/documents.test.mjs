// The documents: a test runs every block of code and every command, and those that no other file runs are run here.
// `snippets.mjs` reads the blocks, and says which test runs which.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { FIGHT, shared } from './agents.mjs';
import { startAgentOfDocs } from './agents-of-docs.mjs';
import { test } from './fixtures.mjs';
import { documented } from './headers.mjs';
import { host, ready, set } from './host.mjs';
import { field, fill, inState, sendButton, visible } from './page.mjs';
import { Program, freePort } from './processes.mjs';
import { folderServer, listen, pageServer } from './servers.mjs';
import { need, settings } from './settings.mjs';
import { BLOCKS, DOCUMENTS, blocksFor, blocksOf, faults, read } from './snippets.mjs';

test('a test runs every block of code and every command of the documents', () => {
  assert.ok(DOCUMENTS.length > 70 && BLOCKS.length > 120, `${DOCUMENTS.length} documents, ${BLOCKS.length} blocks`);
  assert.deepEqual(faults(), []);
});

test('a block or a command without a test is found', () => {
  const text = (language, code) => blocksOf('docs/new.md', `# New\n\n\`\`\`${language}\n${code}\n\`\`\`\n`);
  assert.deepEqual(faults(text('cobol', 'STOP RUN.')), ['docs/new.md:3: no test runs cobol']);
  assert.deepEqual(faults(text('', 'make')), ['docs/new.md:3: no test runs a block without a language']);
  assert.deepEqual(faults(text('sh', 'cargo xtask dev    # starts it\nmake all')), ['docs/new.md:3: no test runs `make all`']);
  assert.deepEqual(faults(text('css', 'a { color: red }')), []);
});

/** The hash of the package's script, as `integrity` wants it. */
const hash = () => `sha384-${createHash('sha384').update(readFileSync(path.join(settings.package, 'a2a-forms.js'))).digest('base64')}`;
const NAME = { type: 'object', required: ['name'], properties: { name: { type: 'string', title: 'Name', minLength: 3 } } };

const TAGS = 'each script tag of the documents loads the package under its hash';
test(TAGS, async ({ t }) => {
  const found = blocksFor(TAGS).flatMap(({ code }) => [...code.matchAll(/<script [^>]*src="[^"]*a2a-forms\.js"[^>]*><\/script>/g)]);
  const tags = new Set(found.map(([tag]) => tag));
  assert.ok(tags.size > 3, `${tags.size} tags`);
  for (const tag of tags) {
    const { page, cdn } = await host(t, '<schema-form></schema-form>', { late: true });
    const script = tag.replace(/src="[^"]*"/, `src="${cdn.origin}/a2a-forms.js"`).replace('sha384-…', hash());
    await page.evaluate((markup) => document.head.append(document.createRange().createContextualFragment(markup)), script);
    await set(page, 'schema-form', { schema: NAME });
    await ready(page, 'schema-form');
    await page.close();
  }
});

const PRELOAD = 'the link of docs/start.md preloads the first module';
test(PRELOAD, async ({ t }) => {
  const [{ code }] = blocksFor(PRELOAD);
  const { page, cdn } = await host(t, '<schema-form></schema-form>', { late: true });
  const warnings = [];
  page.on('console', (line) => line.type() === 'warning' && warnings.push(line.text()));
  const link = code.replace('https://cdn.example.com/a2a-forms', cdn.origin);
  await page.evaluate((markup) => document.head.append(document.createRange().createContextualFragment(markup)), link);
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/ui_bg.wasm')));
  await page.addScriptTag({ type: 'module', url: `${cdn.origin}/a2a-forms.js` });
  await set(page, 'schema-form', { schema: NAME });
  await ready(page, 'schema-form');
  assert.equal(cdn.served.filter((name) => name === 'ui_bg.wasm').length, 1, 'the script takes what the link has loaded');
  assert.deepEqual(warnings, []);
});

const METAS = 'the <meta> tags of docs/security.md are for the page';
test(METAS, async ({ t }) => {
  const policy = documented('The page')['Content-Security-Policy'].replace("connect-src 'self'", "connect-src 'self' http://localhost:*");
  const given = blocksFor(METAS).map(({ code }) => code).join('\n');
  const [begin] = /content="([^"…]*)…"/.exec(given).slice(1);
  assert.ok(policy.startsWith(begin), begin);
  const agent = await shared.js();
  const tags = given.replace(/content="[^"]*…"/, `content="${policy.replace(/ frame-ancestors 'none';/, '')}"`).replace('https://agent.example.com', agent.origin);
  const site = await pageServer();
  t.later(site.close);
  site.change('', (html) => String(html).replace('<meta charset', `${tags}$&`));
  const page = await t.open('about:blank');
  await page.addInitScript(() => {
    window.violations = [];
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => window.violations.push(`${violatedDirective}: ${blockedURI}`));
  });
  await page.goto(site.origin);
  const sample = page.getByRole('button', { name: /^Weather agent/ });
  await visible(sample, 20_000);
  await sample.click();
  await visible(field(page, 'A').or(page.getByRole('navigation', { name: 'Skills' })).first(), 20_000);
  assert.deepEqual(await page.evaluate(() => window.violations), []);
  // The policy holds: another address is refused.
  await page.evaluate(() => fetch('http://127.0.0.1:9').catch(() => {}));
  await page.waitForFunction(() => window.violations.some((text) => text.startsWith('connect-src')));
  assert.equal(await page.evaluate(() => document.querySelector('meta[name=referrer]').content), 'no-referrer');
});

const javascript = (code) => ts.transpileModule(code, { compilerOptions: { target: 'es2022', module: 'esnext' } }).outputText;

const SCRIPTS = 'the scripts of the documents run in a page';
/** Every place that the scripts name. */
const PLACES = {
  type: 'object',
  properties: {
    name: { type: 'string' }, cups: { type: 'integer' }, notes: { type: 'string' }, internal_id: { type: 'string' }, answer: { type: 'string' },
    customer: { type: 'object', properties: { city: { $ref: 'https://example.com/address.json' } } },
    lines: { type: 'array', items: { type: 'object', properties: { price: { type: 'number' } } } },
    photos: { type: 'array', items: { type: 'string', format: 'uri' } },
  },
};
test(SCRIPTS, async ({ t }) => {
  const root = path.join(settings.artefacts, 'document-scripts');
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  symlinkSync(need(settings.package, 'cargo xtask package builds it'), path.join(root, 'a2a-forms'));
  const { exports } = JSON.parse(readFileSync(path.join(settings.package, 'package.json'), 'utf8'));
  const files = Object.entries(exports).filter(([, to]) => to.default?.endsWith('.js'));
  const imports = Object.fromEntries(files.map(([name, to]) => [name.replace('.', 'a2a-forms'), to.default.replace('.', '/a2a-forms')]));
  const server = await folderServer(root);
  t.later(server.close);
  const blocks = blocksFor(SCRIPTS);
  for (const [at, { name, code }] of blocks.entries()) {
    writeFileSync(path.join(root, `${at}.js`), javascript(code));
    // A script that imports the package is the first to do so.
    const first = /import\b/.test(code) ? '' : 'import "a2a-forms"; await customElements.whenDefined("schema-form");';
    const script = `${first}
      globalThis.form = document.querySelector("schema-form");
      globalThis.save = (value) => (globalThis.saved = value);
      await import("/${at}.js");
      await import("a2a-forms");
      await customElements.whenDefined("schema-form");
      form.resources ??= { "https://example.com/address.json": {} };
      form.schema = ${JSON.stringify(PLACES)};
      globalThis.state = form.ready.then(() => form.validate());`;
    const head = `<script type="importmap">${JSON.stringify({ imports })}</script><script type="module">${script}</script>`;
    writeFileSync(path.join(root, `${at}.html`), `<!doctype html><title>${name}</title><link rel="icon" href="data:,">${head}<schema-form></schema-form><a2a-form></a2a-form>`);
    const page = await t.open(`${server.origin}/${at}.html`);
    await page.waitForFunction(() => globalThis.state, undefined, { timeout: 20_000 }).catch(() => assert.fail(`${name}: ${t.pageErrors}`));
    assert.equal((await page.evaluate(() => globalThis.state)).valid, true, name);
    assert.deepEqual(await page.evaluate(() => globalThis.form.warnings), [], name);
    assert.deepEqual(t.pageErrors, [], name);
    await page.close();
  }
  assert.ok(blocks.length > 9, `${blocks.length} scripts`);
});

const CHECKER = 'the validator of docs/frameworks.md runs in Node, and finds what stands there';
test(CHECKER, async () => {
  const [{ code }] = blocksFor(CHECKER);
  const root = path.join(settings.artefacts, 'document-validator');
  rmSync(root, { recursive: true, force: true });
  mkdirSync(path.join(root, 'node_modules'), { recursive: true });
  symlinkSync(need(settings.package, 'cargo xtask package builds it'), path.join(root, 'node_modules/a2a-forms'));
  const file = path.join(root, 'check.mjs');
  writeFileSync(file, `${javascript(code)}\nexport { valid, findings };\n`);
  const { valid, findings } = await import(file);
  const [saysValid, [finding]] = new Function(`return [${/\/\/ (.*)$/m.exec(code)[1].replace(', …', '')}]`)();
  assert.equal(valid, saysValid);
  assert.deepEqual({ ...findings[0], ...finding }, findings[0]);
});

/** A folder whose scripts import the package and Express. */
function serverFolder(name) {
  const root = path.join(settings.artefacts, name);
  rmSync(root, { recursive: true, force: true });
  mkdirSync(path.join(root, 'node_modules'), { recursive: true });
  symlinkSync(need(settings.package, 'cargo xtask package builds it'), path.join(root, 'node_modules/a2a-forms'));
  symlinkSync(path.join(settings.root, 'tests/e2e/node_modules/express'), path.join(root, 'node_modules/express'));
  return root;
}

const HANDLER = 'the page of docs/server-rendering.md answers requests, also in a worker without files';
test(HANDLER, async () => {
  const [page, edge] = blocksFor(HANDLER).map(({ code }) => code);
  const root = serverFolder('document-server');
  writeFileSync(path.join(root, 'page.mjs'), page);
  const bytes = 'import { readFileSync } from "node:fs"; const module = await WebAssembly.compile(readFileSync("node_modules/a2a-forms/server_bg.wasm"));';
  const inWorker = edge.replace(/^import module from "a2a-forms\/server_bg\.wasm";$/m, bytes.replace('node_modules', `${root}/node_modules`));
  assert.notEqual(inWorker, edge);
  writeFileSync(path.join(root, 'worker.mjs'), `${inWorker}\n${page.replace('a2a-forms/server', 'a2a-forms/server-edge')}`);
  for (const file of ['page.mjs', 'worker.mjs']) {
    const { handle } = await import(path.join(root, file));
    const html = async (posted) => {
      const post = posted && { method: 'POST', body: new URLSearchParams(posted) };
      return (await handle(new Request('http://localhost/order', post))).text();
    };
    assert.match(await html(), /<input [^>]*name="\/name"/);
    assert.match(await html({ '/name': 'A' }), /<input [^>]*aria-invalid="true"/);
    assert.match(await html({ '/name': 'Ada' }), /<schema-view.*Ada/s);
  }
});

const PIECES = 'the pieces of docs/server-rendering.md are the HTML of a form';
test(PIECES, async () => {
  const [{ code }] = blocksFor(PIECES);
  const root = serverFolder('document-pieces');
  writeFileSync(path.join(root, 'pieces.mjs'), `${code}\nexport { renderForm, renderFormStream } from "a2a-forms/server";`);
  const { inPieces, renderForm, renderFormStream } = await import(path.join(root, 'pieces.mjs'));
  const properties = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`field ${at}`, { type: 'string', title: 'Größe' }]));
  const form = { schema: { type: 'object', properties }, action: '/order' };
  // In pieces all styles are there, and in whole those that the form needs.
  const [before, after] = renderForm(form).split(/<style>[^]*<\/style>/);
  const response = inPieces(form);
  assert.equal(response.headers.get('Content-Type'), 'text/html; charset=utf-8');
  const html = await response.text();
  const styles = /<style>[^]*<\/style>/.exec(html)[0];
  assert.equal(html, `<!doctype html><html lang="en"><title>Order</title><main>${before}${styles}${after}</main></html>`);

  const reader = renderFormStream(form).getReader();
  const text = new TextDecoder();
  assert.ok(text.decode((await reader.read()).value).endsWith(styles), 'the first piece has the styles');
  let pieces = 0;
  while (!(await reader.read()).done) pieces += 1;
  assert.ok(pieces > 5, `${pieces} pieces of fields`);
  // Streams that nobody reads to their end, beside one that is read.
  const [one, other] = [renderFormStream(form), renderFormStream({ ...form, lang: 'de' })];
  const reading = one.getReader();
  await reading.read();
  await reading.cancel();
  const rest = await new Response(other).text();
  assert.ok(rest.endsWith('</schema-form>'));
  assert.throws(() => renderFormStream({}), /`schema` is missing/);
});

const AGENT = 'the agent of docs/server-rendering.md is asked by posts';
test(AGENT, async ({ t }) => {
  const [{ code }] = blocksFor(AGENT);
  const { origin, stop } = await startAgentOfDocs('Rust');
  t.later(stop);
  const root = serverFolder('document-agent');
  writeFileSync(path.join(root, 'agent.mjs'), code.replace('https://fights.example', origin));
  const { fights } = await import(path.join(root, 'agent.mjs'));
  const ask = async (body) => {
    const answer = await fights(new Request('http://localhost/fights?skill=fight', body && { method: 'POST', body }));
    return [answer.status, await answer.text()];
  };
  const [, form] = await ask();
  assert.match(form, /<a2a-form[^]*name="\/b"/);
  const hidden = new Map([...form.matchAll(/<input type="hidden" name="(a2a-\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]));
  const post = (values) => ask(new URLSearchParams([...hidden, ...Object.entries(values)]));
  const [status, refused] = await post({ '/a': 'Lion', '/b': '' });
  assert.equal(status, 422);
  assert.match(refused, /aria-invalid="true"/);
  assert.match((await post({ '/a': 'Lion', '/b': 'Tiger' }))[1], /Completed/);
});

const PARTS = 'the errors and files of docs/server-rendering.md are those of a server';
test(PARTS, async ({ t }) => {
  const [errors, files] = blocksFor(PARTS).map(({ code }) => code);
  const root = serverFolder('document-posts');
  writeFileSync(path.join(root, 'app.mjs'), `import express from "express";
    import { answerForm, renderForm, renderView } from "a2a-forms/server";
    const file = { type: "string", contentEncoding: "base64", contentMediaType: "text/csv" };
    const schema = { type: "object", properties: { name: { type: "string" }, file } };
    const form = { schema, action: "/order" };
    const page = (html) => html;
    export const app = express();
    app.post("/taken", express.text({ type: "application/x-www-form-urlencoded" }), async (request, response) => {
      ${errors}
      else response.send("accepted");
    });
    ${files}`);
  const { app } = await import(path.join(root, 'app.mjs'));
  const { origin, close } = await listen(app);
  t.later(close);
  const post = async (place, body) => (await fetch(`${origin}${place}`, { method: 'POST', body })).text();
  const taken = (name) => post('/taken', new URLSearchParams({ '/name': name }));
  assert.match(await taken('Ada'), /aria-invalid="true".*This name is taken\./s);
  assert.equal(await taken('Eve'), 'accepted');
  const body = new FormData();
  body.set('/file', new Blob(['a,b'], { type: 'text/csv' }), 'list.csv');
  assert.match(await post('/order', body), /<schema-view.*CSV table, 3 bytes/s);
});

/** Runs in the page: adds a style sheet, and gives the parts and tokens of each rule, and the properties that it did not change. */
const styled = (code) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(code);
  const rules = [...sheet.cssRules].map(({ selectorText, style }) => {
    const [outer, part] = selectorText.split(/::part\(([\w-]+)\).*/);
    const element = document.querySelector(outer);
    const target = part ? element?.shadowRoot.querySelector(`[part~="${part}"]`) : element;
    return { selector: selectorText, tag: /^[\w-]*/.exec(outer)[0], part, target, names: [...style].map((name) => name) };
  });
  const values = ({ target, names }) => names.map((name) => target && getComputedStyle(target).getPropertyValue(name));
  const before = rules.map(values);
  document.adoptedStyleSheets = [sheet];
  const after = rules.map(values);
  document.adoptedStyleSheets = [];
  return rules.map(({ selector, tag, part, target, names }, at) => ({
    selector, tag, part, isThere: Boolean(target), tokens: names.filter((name) => name.startsWith('--a2a-')),
    isChanged: names.some((_, nth) => before[at][nth] !== after[at][nth]),
    same: names.filter((name, nth) => name.startsWith('--') && before[at][nth] === after[at][nth]),
  }));
};
/** The properties of the kits that the style sheets refer to. */
const KITS = '<style>:root { --bs-border-color: #dee2e6; --bs-primary-rgb: 13, 110, 253; --input: #e5e5e5; --ring: #a1a1a1 }</style>';

const SHEETS = 'the style sheets of the documents have an effect, on tokens, parts and states that there are';
test(SHEETS, async ({ t }) => {
  const { declarations } = JSON.parse(read('npm/custom-elements.json')).modules[0];
  const listed = (tag, list) => declarations.find(({ tagName }) => tagName === tag)[list].map(({ name }) => name);
  const { origin } = await shared.quick();
  const { page } = await host(t, `${KITS}<schema-form></schema-form><button>Save</button><a2a-form agent="${origin}" skill="${FIGHT.skill}"></a2a-form>`);
  const wishes = { type: 'array', title: 'Wishes', items: { type: 'string' } };
  await set(page, 'schema-form', { schema: { ...NAME, properties: { ...NAME.properties, wishes } }, value: { name: 'Ada', wishes: ['Lamp'] } });
  await ready(page, 'schema-form');
  await ready(page, 'a2a-form');
  // An edit brings the button that undoes it; the focus is that of a keyboard.
  await field(page, 'Name').fill('Adam');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  assert.equal((await page.evaluate(() => document.querySelector('schema-form').validate())).valid, true);
  let count = 0;
  for (const { name, code } of blocksFor(SHEETS)) {
    for (const { selector, tag, part, isThere, tokens, isChanged, same } of await page.evaluate(styled, code)) {
      const where = `${name}: ${selector}`;
      if (part) assert.ok(listed(tag, 'cssParts').includes(part), `${where} is no part`);
      for (const token of tokens) assert.ok(listed(tag, 'cssProperties').includes(token), `${where} has no ${token}`);
      assert.ok(isThere, `${where} finds nothing`);
      assert.ok(isChanged, `${where} changes nothing`);
      assert.deepEqual(same, [], where);
      count += 1;
    }
  }
  assert.ok(count > 10, `${count} rules`);
});

const ERROR = 'the error of docs/languages.md is what a form says';
test(ERROR, async ({ t }) => {
  const [{ code }] = blocksFor(ERROR);
  const { page } = await host(t, '<schema-form></schema-form>');
  await set(page, 'schema-form', { schema: NAME, value: { name: 'Al' } });
  await ready(page, 'schema-form');
  const { errors } = await page.evaluate(() => document.querySelector('schema-form').validate());
  assert.deepEqual(errors, [JSON.parse(code)]);
});

const CACHE = 'the caching header of docs/start.md lets a browser load the package once';
test(CACHE, async ({ t }) => {
  const [name, value] = blocksFor(CACHE)[0].code.split(': ');
  const files = await folderServer(need(settings.package, 'cargo xtask package builds it'));
  const asked = [];
  const cdn = await listen(async ({ url }, response) => {
    asked.push(url);
    const answer = await fetch(files.origin + url);
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type'), 'access-control-allow-origin': '*', [name]: value });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  const page = await t.open('about:blank');
  const html = `<!doctype html><title>Order</title><link rel="icon" href="data:,"><script type="module" src="${cdn.origin}/a2a-forms.js"></script><schema-form></schema-form>`;
  const site = await listen((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html));
  for (const { close } of [site, cdn, files]) t.later(close);
  for (const visit of ['first', 'second']) {
    await page.goto(`${site.origin}/${visit}`);
    await set(page, 'schema-form', { schema: NAME });
    await ready(page, 'schema-form');
    await page.evaluate(() => document.querySelector('schema-form').validate());
  }
  assert.ok(asked.length > 4, asked.join());
  assert.equal(new Set(asked).size, asked.length, 'nothing is asked for twice');
});

/** A program around the CORS of the document, in front of an agent that allows no other origin. */
const CORS_AROUND = {
  python: (code, agent, port) => `import httpx, uvicorn
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route


async def passed(request):
    async with httpx.AsyncClient() as client:
        headers = {name: value for name, value in request.headers.items() if name not in ("host", "origin", "accept-encoding")}
        answer = await client.request(request.method, "${agent}" + request.url.path, headers=headers, content=await request.body())
    kept = {name: answer.headers[name] for name in ("content-type", "a2a-extensions") if name in answer.headers}
    return Response(answer.text.replace("${agent}", "http://localhost:${port}"), answer.status_code, kept)


app = Starlette(routes=[Route("/{path:path}", passed, methods=["GET", "POST"])])
${code}
uvicorn.run(app, port=${port}, log_level="warning")
`,
  js: (code, agent, port) => `import express from "express";
const app = express();
${code}
app.use(express.text({ type: "*/*" }), async ({ method, url, body, headers: { host, origin, connection, "content-length": _, ...headers } }, response) => {
  const answer = await fetch("${agent}" + url, { method, headers, body: method === "POST" ? body : undefined });
  for (const name of ["content-type", "a2a-extensions"]) if (answer.headers.has(name)) response.setHeader(name, answer.headers.get(name));
  response.status(answer.status).end((await answer.text()).replaceAll("${agent}", "http://localhost:${port}"));
});
app.listen(${port});
`,
};
const CORS = 'with the CORS of docs/start.md an agent at another origin is reached, in';
for (const { language, code } of blocksFor(CORS)) {
  test(`${CORS} ${language}`, async ({ t }) => {
    const { origin: agent } = await shared.quick();
    const port = await freePort();
    const root = path.join(settings.artefacts, `cors-${port}`);
    mkdirSync(root, { recursive: true });
    symlinkSync(path.join(settings.root, 'tests/e2e/node_modules'), path.join(root, 'node_modules'));
    const file = path.join(root, language === 'js' ? 'agent.mjs' : 'agent.py');
    writeFileSync(file, CORS_AROUND[language](code, agent, port));
    const program = new Program(`cors-${port}`, language === 'js' ? process.execPath : need(settings.pythonPackage, 'cargo xtask agents makes it'), [file]);
    t.later(() => program.stop());
    const origin = `http://localhost:${port}`;
    await program.answers(`${origin}/.well-known/agent-card.json`);
    const { page } = await host(t, `<a2a-form agent="${origin}" skill="${FIGHT.skill}"></a2a-form>`);
    await ready(page, 'a2a-form');
    await fill(page, 'Lion', 'Tiger');
    await sendButton(page).click();
    await visible((await inState(page, 'completed')).getByText(/Lion|Tiger/).first());
    assert.ok(t.sent.every(({ url, headers }) => url.startsWith(origin) && (headers['a2a-extensions'] ?? headers['x-a2a-extensions'])));
    // Another header is not allowed.
    const isRefused = await page.evaluate((url) => fetch(url, { headers: { 'x-other': '1' } }).then(() => false, () => true), origin);
    assert.ok(isRefused);
  });
}

const QUOTED = 'the Rust of the documents for contributors stands in the sources';
/** Without indentation and line breaks. */
const inOneLine = (code) => code.trim().split(/\s+/).join(' ');
test(QUOTED, () => {
  const files = readdirSync(path.join(settings.root, 'src/ui'), { recursive: true }).filter((name) => name.endsWith('.rs'));
  const sources = files.map((name) => inOneLine(read(`src/ui/${name}`)));
  for (const { name, code } of blocksFor(QUOTED)) assert.ok(sources.some((text) => text.includes(inOneLine(code))), `${name} is in no source`);
});

const PATCHES = 'the patches of docs/upstream apply to the sources that are used';
test(PATCHES, () => {
  const words = 'metadata --format-version 1 --locked --offline --filter-platform wasm32-unknown-unknown';
  const metadata = execFileSync('cargo', words.split(' '), { cwd: settings.root, maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'pipe'] });
  const { packages } = JSON.parse(metadata);
  const root = path.join(settings.artefacts, 'patches');
  rmSync(root, { recursive: true, force: true });
  for (const { name, file, code } of blocksFor(PATCHES)) {
    const folder = path.join(root, path.basename(file));
    for (const [, crate, changed] of code.matchAll(/^--- ([\w-]+)\/(.*)$/gm)) {
      const { manifest_path: manifest } = packages.find((one) => one.name === crate);
      mkdirSync(path.dirname(path.join(folder, crate, changed)), { recursive: true });
      copyFileSync(path.join(path.dirname(manifest), changed), path.join(folder, crate, changed));
    }
    execFileSync('git', ['init', '--quiet'], { cwd: folder });
    try {
      execFileSync('git', ['apply', '-p0', '--check', '-'], { cwd: folder, input: `${code}\n`, stdio: 'pipe' });
    } catch (error) {
      assert.fail(`${name}: ${error.stderr}`);
    }
  }
});
