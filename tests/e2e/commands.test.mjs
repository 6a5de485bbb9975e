// The commands of the documents, run as they are printed there: only ports, and names of packages that no registry has, are
// replaced. Those that load packages from a registry run by night.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from './fixtures.mjs';
import { host, ready, set } from './host.mjs';
import { NIGHTLY } from './looks.mjs';
import { pack, unpack } from './packed.mjs';
import { Program, freePort } from './processes.mjs';
import { need, settings } from './settings.mjs';
import { blocksFor, commandsFor, read } from './snippets.mjs';

/** An empty folder for the test of this name. */
function emptied(name) {
  const root = path.join(settings.artefacts, 'commands', name);
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  return root;
}
const shell = (command, cwd) => execFileSync('env', ['-u', 'NODE_ENV', 'bash', '-ec', command], { cwd, encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'pipe'] });

const TESTS = 'the tests that documents name are there';
test(TESTS, () => {
  for (const { name, command } of commandsFor(TESTS)) {
    for (const [, test] of command.matchAll(/--test (\w+)/g)) assert.ok(existsSync(path.join(settings.root, 'tests', `${test}.rs`)), `${name}: ${test}`);
  }
});

const ARCHIVE = 'npm installs the archive by the commands of the documents';
test(ARCHIVE, () => {
  for (const [at, { command }] of commandsFor(ARCHIVE).entries()) {
    const root = emptied(`archive-${at}`);
    pack(root);
    writeFileSync(path.join(root, 'package.json'), '{"private":true,"type":"module"}');
    // The package has no dependencies: nothing is asked of a registry.
    shell(`npm_config_offline=true ${command} --no-audit --no-fund`, root);
    writeFileSync(path.join(root, 'app.js'), 'import { SchemaForm } from "a2a-forms";\nconsole.log(typeof SchemaForm);\n');
    assert.equal(shell('node app.js', root), 'function\n');
  }
});

test('npm copies a folder by the option of docs/frameworks.md', () => {
  const [command] = /npm install --install-links/.exec(read('docs/frameworks.md'));
  const root = emptied('folder');
  unpack(root, path.join(root, 'package'));
  mkdirSync(path.join(root, 'project'));
  writeFileSync(path.join(root, 'project/package.json'), '{"private":true}');
  shell(`npm_config_offline=true ${command} --no-audit --no-fund ../package`, path.join(root, 'project'));
  assert.ok(lstatSync(path.join(root, 'project/node_modules/a2a-forms')).isDirectory(), 'a copy, and not a link');
});

const SERVER = 'a folder is served by the commands of the documents';
test(SERVER, NIGHTLY, async ({ t }) => {
  const [{ command, code }] = commandsFor(SERVER);
  const inPackage = /`(npx http-server [^`]*)`/.exec(read('npm/README.md'))[1];
  assert.equal(inPackage, command, 'the README of the package has the same command');
  const address = /src="http:\/\/localhost:8102\/(.*?)"/.exec(code)[1];
  const root = emptied('http-server');
  unpack(root, path.join(root, 'package'));
  const port = await freePort();
  const program = new Program(`http-server-${port}`, 'bash', ['-ec', `cd ${root} && ${command.replace('npx', 'exec npx --yes').replace('8102', String(port))}`]);
  t.later(() => program.stop());
  const script = `http://localhost:${port}/${address}`;
  await program.answers(script, 60_000);
  const { page } = await host(t, '<schema-form></schema-form>', { late: true });
  await page.addScriptTag({ type: 'module', url: script });
  await set(page, 'schema-form', { schema: { type: 'object', properties: { name: { type: 'string' } } } });
  await ready(page, 'schema-form');
  assert.equal((await page.evaluate(() => document.querySelector('schema-form').validate())).valid, true);
});

const CONFORM = 'the program of crates/conform judges an agent by the commands of its README';
test(CONFORM, async ({ t }) => {
  const { packages } = JSON.parse(shell('cargo metadata --format-version 1 --locked --offline --no-deps', settings.root));
  const root = emptied('conform');
  const port = await freePort();
  const agent = new Program(`conform-${port}`, need(settings.rustAgent, 'cargo build -p rust-agent builds it'), [String(port)]);
  t.later(() => agent.stop());
  await agent.answers(`http://localhost:${port}/.well-known/agent-card.json`);
  const isolated = { cwd: root, encoding: 'utf8' };
  for (const { command } of commandsFor(CONFORM)) {
    const [program, ...rest] = command.replace('https://agent.example.com', `http://localhost:${port}`).replace('cargo install ', '').split(' ');
    const { targets } = packages.find(({ name }) => name === program);
    assert.ok(targets.some(({ name, kind }) => name === program && kind.includes('bin')), `the package ${program} has the program`);
    if (command.startsWith('cargo install')) continue;
    const judged = spawnSync('bash', ['-c', `"$0" ${rest.join(' ')}`, need(settings.conform, 'cargo build -p a2a-forms-conform builds it')], isolated);
    assert.equal(judged.status, 0, judged.stdout + judged.stderr);
    const [, report] = /--junit (\S+)/.exec(command) ?? [];
    if (report) assert.match(readFileSync(path.join(root, report), 'utf8'), /<testsuite/);
  }
});

const CARGO = 'cargo resolves the dependencies of docs/agents.md';
test(CARGO, () => {
  const [{ code }] = blocksFor(CARGO);
  const root = emptied('cargo');
  const crate = path.join(settings.root, 'crates/object-schemas');
  mkdirSync(path.join(root, 'src'));
  writeFileSync(path.join(root, 'src/main.rs'), 'fn main() {}\n');
  // The crate is in no registry yet. Cargo looks for each feature of the others in their manifests.
  writeFileSync(path.join(root, 'Cargo.toml'), `[package]\nname = "agent"\nedition = "2024"\n\n${code}\n\n[workspace]\n\n[patch.crates-io]\na2a-object-schemas = { path = "${crate}" }\n`);
  cpSync(path.join(settings.root, 'Cargo.lock'), path.join(root, 'Cargo.lock'));
  const { packages } = JSON.parse(shell(`cargo metadata --format-version 1 --offline --filter-platform "$(rustc -vV | sed -n 's/^host: //p')"`, root));
  const { dependencies } = packages.find(({ name }) => name === 'agent');
  const names = dependencies.map(({ name }) => name).sort();
  const example = /\[dependencies\]\n([^]*)/.exec(read('examples/rust-agent/Cargo.toml'))[1];
  assert.deepEqual(names, [...example.matchAll(/^([\w-]+) =/gm)].map(([, name]) => name).sort(), 'those of the example, which is compiled');
  assert.ok(packages.find(({ name }) => name === 'a2a-object-schemas').manifest_path.startsWith(crate));
});

const FIXTURES = 'the commands of tests/fixtures/real make the files that are there';
test(FIXTURES, NIGHTLY, () => {
  const commands = commandsFor(FIXTURES).map(({ command }) => command);
  const root = emptied('fixtures');
  const source = path.join(settings.root, 'tests/fixtures/real');
  cpSync(source, root, { recursive: true });
  for (const folder of ['pydantic', 'zod']) rmSync(path.join(root, folder), { recursive: true });
  shell(commands.join('\n'), root);
  for (const folder of ['pydantic', 'zod']) {
    const files = readdirSync(path.join(source, folder));
    assert.ok(files.length > 5);
    assert.deepEqual(readdirSync(path.join(root, folder)), files);
    for (const file of files) assert.equal(readFileSync(path.join(root, folder, file), 'utf8'), readFileSync(path.join(source, folder, file), 'utf8'), file);
  }
});
