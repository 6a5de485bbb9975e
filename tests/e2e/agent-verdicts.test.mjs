// The conformance kit judges every agent that the tests start: ours, those of docs/agents.md, those of the matrix, and those on
// frameworks. This test compares the verdicts with the table of docs/agents.md; with `A2A_WRITE=1` it writes that table.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { LANGUAGES, startAgentOfDocs } from './agents-of-docs.mjs';
import { fresh } from './agents.mjs';
import { test } from './fixtures.mjs';
import { FRAMEWORKS, SERVERS, table } from './matrix-table.mjs';
import { need, settings } from './settings.mjs';

const DOCUMENT = new URL('../../docs/agents.md', import.meta.url);

/** The steps are long: while a task works, the kit sends data for it. */
const onLibrary = (agent) => () => fresh[agent]({ step: 500 });

const AGENTS = [
  { name: 'Demo agent of this repository', start: () => fresh.demo({ flags: ['--pace', '10'] }), conforms: true },
  ...LANGUAGES.map((language) => ({
    name: `This page’s agent in ${language}`, start: () => startAgentOfDocs(language), conforms: true,
  })),
  ...SERVERS.map(({ name, agent }) => ({ name, start: onLibrary(agent) })),
  ...FRAMEWORKS.map(({ name, agent }) => ({ name, start: onLibrary(agent) })),
];

const GROUPS = {
  card: /^card\./,
  'valid data': /^flow\.(valid|beside|first)$/,
  'wrong data': /^flow\.(invalid|pointers|undeclared)$/,
  'running task': /^flow\.running$/,
  words: /^flow\.words$/,
  results: /^result\./,
  extension: /^extension\./,
};

/** The report of the kit about an agent. */
const judge = (origin) =>
  new Promise((resolve, reject) => {
    const kit = need(settings.conform, 'cargo build -p a2a-forms-conform');
    execFile(kit, [origin, '--json', '--timeout', '120'], { maxBuffer: 1e8 }, (error, out, err) => {
      const code = error?.code ?? 0;
      if (code !== 0 && code !== 1) return reject(new Error(`exit code ${code}: ${err}`));
      const report = JSON.parse(out);
      assert.equal(report.conforms, code === 0);
      resolve(report);
    });
  });

/** The rules of a group that the agent breaks, each with its first reason. If the kit could judge no rule: the rules with the reasons for that. */
function cell({ report }, group) {
  if (group === 'conforms') return { mark: report.conforms ? 'yes' : 'no' };
  const verdicts = report.verdicts.filter(({ rule }) => GROUPS[group].test(rule));
  const told = (outcome) => {
    const some = verdicts.filter((it) => it.outcome === outcome);
    const firsts = some.filter(({ rule }, at) => some.findIndex((it) => it.rule === rule) === at);
    return firsts.map(({ rule, level, why }) => `\`${rule}\` (${level}): ${why}`);
  };
  if (told('BROKEN').length) return { mark: '✗', notes: told('BROKEN') };
  return told('held').length ? { mark: '✓' } : { mark: '–', notes: told('unclear') };
}

test('docs/agents.md has the verdicts of the conformance kit', async () => {
  const judged = [];
  // Two at a time: all of them together would be slow enough to end tasks by themselves.
  const waiting = [...AGENTS];
  const work = async () => {
    for (let agent = waiting.shift(); agent; agent = waiting.shift()) {
      const { origin, stop } = await agent.start();
      try {
        judged.push({ ...agent, report: await judge(origin) });
      } finally {
        await stop();
      }
    }
  };
  await Promise.all([work(), work()]);
  const rows = AGENTS.map(({ name }) => judged.find((it) => it.name === name));
  for (const { name, conforms, report } of rows) if (conforms) assert.ok(report.conforms, `${name}: ${JSON.stringify(report, null, 1)}`);
  const wanted = table(['agent'], ['conforms', ...Object.keys(GROUPS)], rows, ({ name }) => [name], cell);
  const text = readFileSync(DOCUMENT, 'utf8');
  // From the heads of the table to the next heading.
  const [old] = /^\| agent [^]*?(?=\n\n## )/m.exec(text) ?? [];
  assert.ok(old, 'the table has its heads');
  if (process.env.A2A_WRITE) writeFileSync(DOCUMENT, text.replace(old, () => wanted));
  else assert.equal(old, wanted);
});
