// The package as the registry and its users see it: manifest, types, README, source maps, and the import on a server.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, openSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from './fixtures.mjs';
import { NIGHTLY } from './looks.mjs';
import { pack, unpack } from './packed.mjs';
import { settings } from './settings.mjs';
import { commandsFor } from './snippets.mjs';

/** A folder with the package installed, for the test of this name. */
function installed(name) {
  const root = path.join(settings.artefacts, 'package', name);
  rmSync(root, { recursive: true, force: true });
  const to = path.join(root, 'node_modules/a2a-forms');
  unpack(root, to);
  return { root, to };
}

/** The scripts for servers. */
const SERVERS = ['validator.js', 'server.js', 'server-edge.js'];

test('every script is imported in Node, where it does nothing', () => {
  const { root, to } = installed('node');
  const { exports } = JSON.parse(readFileSync(path.join(to, 'package.json'), 'utf8'));
  // These are for servers: `validator.test.mjs`, `server-html.test.mjs`.
  const elements = Object.entries(exports).filter(([name, at]) => at.types && !SERVERS.includes(`${name.slice(2)}.js`));
  const scripts = elements.map(([name]) => name.replace('.', 'a2a-forms'));
  assert.ok(scripts.includes('a2a-forms/inline') && scripts.length === 9, scripts.join());
  const code = `for (const name of ${JSON.stringify(scripts)}) if (!(await import(name)).SchemaForm) throw new Error(name);`;
  writeFileSync(path.join(root, 'all.mjs'), code);
  execFileSync('node', ['all.mjs'], { cwd: root, stdio: 'pipe' });
});

test('files beside the scripts are found by the names in exports', () => {
  const { root } = installed('files');
  const names = ['locale-en.json', 'locale-de-agent.json', 'ui_bg.wasm', 'worker.js', 'worker_bg.wasm', 'llms.txt', 'themes/bootstrap.css'];
  const code = `import { existsSync } from 'node:fs';
for (const name of ${JSON.stringify(names)}) if (!existsSync(new URL(import.meta.resolve('a2a-forms/' + name)))) throw new Error(name);`;
  writeFileSync(path.join(root, 'all.mjs'), code);
  execFileSync('node', ['all.mjs'], { cwd: root, stdio: 'pipe' });
});

test('each script for pages but that with everything inside has a source map without paths of the machine', () => {
  const { to } = installed('maps');
  const shells = readdirSync(to).filter((name) => name.endsWith('.js') && !['inline.js', 'worker.js', ...SERVERS].includes(name));
  assert.equal(shells.length, 6);
  for (const name of shells) {
    const text = readFileSync(path.join(to, name), 'utf8');
    assert.ok(text.trimEnd().endsWith(`//# sourceMappingURL=${name}.map`), name);
    const { sources, sourcesContent } = JSON.parse(readFileSync(path.join(to, `${name}.map`), 'utf8'));
    const own = name === 'waking.js' ? name : 'base-element.js';
    assert.ok(sources.includes(`npm/${own}`) && sources.every((source) => /^npm\/[\w.-]+$/.test(source)), sources.join());
    assert.ok(sourcesContent.every((content) => content && !content.includes(settings.root)));
  }
});

test('the README of the package has absolute links, and its picture is in the package', () => {
  const { to } = installed('readme');
  const readme = readFileSync(path.join(to, 'README.md'), 'utf8');
  const links = [...readme.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link);
  const own = links.filter((link) => !link.startsWith('https://'));
  assert.deepEqual(own, ['form.webp']);
  assert.ok(own.every((name) => readFileSync(path.join(to, name)).length > 0));
  const { homepage, bugs, repository } = JSON.parse(readFileSync(path.join(to, 'package.json'), 'utf8'));
  assert.ok(links.filter((link) => link.startsWith(homepage.replace('#readme', '/'))).length > 5, links.join());
  assert.ok(bugs.startsWith('https://') && repository.url.startsWith('git+https://'));
});

const COMMANDS = 'the commands of the documents unpack the archive, and print the hash of its script';
test(COMMANDS, () => {
  const at = path.join(settings.artefacts, 'documented-commands');
  rmSync(at, { recursive: true, force: true });
  mkdirSync(at, { recursive: true });
  assert.equal(path.basename(pack(at)), 'a2a-forms-0.1.0.tgz');
  const script = readFileSync(path.join(settings.package, 'a2a-forms.js'));
  const hash = `sha384-${createHash('sha384').update(script).digest('base64')}\n`;
  for (const { file, command } of commandsFor(COMMANDS).sort((one, other) => other.command.localeCompare(one.command))) {
    // The README of the package is about its folder.
    const cwd = file === 'npm/README.md' ? path.join(at, 'package') : at;
    const printed = execFileSync('bash', ['-ec', command], { cwd, encoding: 'utf8' });
    assert.equal(printed, command.startsWith('tar') ? '' : hash, command);
  }
});

test('the documents of the package have their tables, and link to documents that are there', () => {
  const docs = path.join(settings.package, 'docs');
  const names = readdirSync(docs);
  assert.ok(names.includes('events.md') && names.includes('agents.md'), names.join());
  for (const name of names) {
    const text = readFileSync(path.join(docs, name), 'utf8');
    assert.doesNotMatch(text, /<!-- (table|archive)|data-tool/, name);
    for (const [, target] of text.matchAll(/\]\(([^)#:]+)[)#]/g)) assert.ok(names.includes(target), `${name}: ${target}`);
  }
  assert.match(readFileSync(path.join(docs, 'events.md'), 'utf8'), /^\| `schema-form-submit` \|/m);
});

test('publint and attw find nothing', NIGHTLY, async () => {
  const { to } = installed('lint');
  const { publint } = await import('publint');
  const { formatMessage } = await import('publint/utils');
  const manifest = JSON.parse(readFileSync(path.join(to, 'package.json'), 'utf8'));
  const { messages } = await publint({ pkgDir: to, strict: true });
  assert.deepEqual(messages.map((message) => formatMessage(message, manifest)), []);
  const attw = path.join(settings.root, 'tests/e2e/node_modules/@arethetypeswrong/cli/dist/index.js');
  // The worker's script has no types, and a text is not resolved. From CommonJS the package is imported by `import()`.
  const options = ['--exclude-entrypoints', 'worker.js', 'llms.txt', '--ignore-rules', 'cjs-resolves-to-esm', '--format', 'json'];
  const archive = pack(path.dirname(to));
  // It ends before a pipe has taken all of its report.
  const report = path.join(path.dirname(to), 'attw.json');
  spawnSync('node', [attw, archive, ...options], { stdio: ['ignore', openSync(report, 'w'), 'inherit'] });
  const { problems } = JSON.parse(readFileSync(report, 'utf8'));
  delete problems.CJSResolvesToESM;
  assert.deepEqual(problems, {});
});
