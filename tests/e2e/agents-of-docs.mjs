// The agents of docs/agents.md, in Rust, Python and TypeScript, as they are printed there.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort, Program } from './processes.mjs';
import { need, settings } from './settings.mjs';

const DOCUMENT = readFileSync(path.join(settings.root, 'docs/agents.md'), 'utf8');

/** The code of a chapter of the document. */
export function code(chapter, language) {
  const text = DOCUMENT.split(/^## /m).find((it) => it.startsWith(`${chapter}\n`));
  return new RegExp(`^\`\`\`${language}\n([^]*?)\n\`\`\`$`, 'm').exec(text)[1];
}

/** The agents: how each is started at a port. */
const AGENTS = {
  Rust(port) {
    const printed = readFileSync(path.join(settings.root, 'examples/rust-agent/src/main.rs'), 'utf8').trimEnd();
    assert.equal(code('Rust', 'rust'), printed, 'docs/agents.md has the example');
    return [need(settings.rustAgent, 'cargo build -p rust-agent builds it'), [String(port)]];
  },
  Python(port, home) {
    const file = path.join(home, 'agent.py');
    // In place of an installed package: Python looks beside the program.
    symlinkSync(path.join(settings.root, 'agents/python/src/a2a_object_schemas'), path.join(home, 'a2a_object_schemas'));
    writeFileSync(file, code('Python', 'python').replaceAll('8000', String(port)));
    return [need(settings.pythonPackage, 'cargo xtask agents makes it'), [file]];
  },
  TypeScript(port, home) {
    const file = path.join(home, 'agent.mjs');
    writeFileSync(file, code('TypeScript', 'js').replace('4000', String(port)));
    const own = path.join(settings.root, 'agents/typescript');
    const modules = need(path.join(own, 'node_modules'), 'cargo xtask agents installs them');
    mkdirSync(path.join(home, 'node_modules'));
    for (const name of readdirSync(modules)) symlinkSync(path.join(modules, name), path.join(home, 'node_modules', name));
    symlinkSync(own, path.join(home, 'node_modules/a2a-object-schemas'));
    return [process.execPath, [file]];
  },
};

export const LANGUAGES = Object.keys(AGENTS);

/** Starts the agent in a language at a port of its own, by `start` if that is given. */
export async function startAgentOfDocs(language, start = AGENTS[language]) {
  const port = await freePort();
  const home = path.join(settings.artefacts, `agent-of-docs-${language}-${port}`);
  mkdirSync(home, { recursive: true });
  const program = new Program(`agent-of-docs-${language}-${port}`, ...start(port, home));
  const origin = `http://localhost:${port}`;
  await program.answers(`${origin}/.well-known/agent-card.json`);
  return { origin, port, stop: () => program.stop() };
}
