// What a person sees of a card: its oddities, links, extensions, tags, and the agent itself beside its skills.
import assert from 'node:assert/strict';
import { agentServer } from './agent-server.mjs';
import { EXTENSION, shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { event, host, ready } from './host.mjs';
import { definition, field, inState, openPage, run, send, visible } from './page.mjs';
import { until } from './processes.mjs';

const TAG = 'a2a-form';
const OTHER = 'https://odd.example/ext/v1';
const FILLERS = Array.from({ length: 60 }, (_, at) => ({ id: `filler-${at}`, name: `Filler ${at}`, description: 'Nothing special.', tags: [], inputModes: ['text/plain'] }));

const card = (origin) => ({
  name: 'Odd agent', description: 'It has an odd card.', version: '1.0.0',
  provider: { organization: 'Odd Inc', url: 'https://odd.example/' },
  documentationUrl: 'https://odd.example/docs',
  supportedInterfaces: [{ url: `${origin}/a2a`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
  capabilities: {
    extensions: [{ uri: EXTENSION, description: 'Names and figures as JSON' }, { uri: OTHER, description: 'Odd additions' }],
  },
  defaultInputModes: ['text/plain', 'application/json;schema=question'], defaultOutputModes: ['text/plain'],
  schemas: {
    question: { type: 'object', required: ['topic'], properties: { topic: { type: 'string', title: 'Topic' } } },
    names: { type: 'array', title: 'Names', items: { type: 'string' } },
    figures: { type: 'object', properties: { count: { type: 'integer', title: 'Count' } } },
  },
  skills: [
    {
      id: 'sort', name: 'Sort names', description: 'Sorts.', tags: ['ordering', 'alphabet'], examples: ['["Zoe","Adam"]'],
      inputModes: ['application/json;schema=names'], outputModes: ['application/json;schema=figures'],
    },
    { id: 'gone', name: 'Gone', description: 'Its schema is missing.', tags: [], inputModes: ['text/plain', 'application/json;schema=missing'] },
    ...FILLERS,
  ],
});

const TASK = {
  id: 't', contextId: 'c', metadata: { title: 'Two names, sorted' },
  status: { state: 'TASK_STATE_COMPLETED', timestamp: '2026-11-01T12:00:00Z' },
  artifacts: [{ artifactId: 'a', parts: [{ data: { count: 'two' } }] }],
};

/** The agent. It confirms an extension that nobody asked for. */
const odd = (t) => agentServer(t, card, ({ id }, response) => {
  response.setHeader('Access-Control-Expose-Headers', 'a2a-extensions');
  response.writeHead(200, { 'Content-Type': 'application/json', 'A2A-Extensions': 'https://odd.example/of-nobody' });
  response.end(JSON.stringify({ jsonrpc: '2.0', id, result: { task: TASK } }));
});

/** The words of a row of the panel about the agent, which may be closed. */
const words = (page, term) => definition(page, term).evaluate((row) => row.textContent);

const skill = (page, name) => page.getByRole('navigation', { name: 'Skills' }).getByRole('button', { name });

test('the panel tells what is wrong with a card, and links to its provider, documentation and extensions', async ({ t }) => {
  const agent = await odd(t);
  const page = await openPage(t, await shared.quick(), { agent });
  await visible(skill(page, /Sort names/));
  const wrong = /names the schema “missing”, which the card does not hold/;
  assert.match(await words(page, 'Card check'), wrong);
  const extensions = await words(page, 'Extensions');
  for (const said of ['Names and figures as JSON', 'Odd additions', OTHER, 'not supported by this page', 'requested']) {
    assert.ok(extensions.includes(said), `“${said}” in “${extensions}”`);
  }
  const link = (term) => definition(page, term).locator('a').first().evaluate(({ href, rel, target }) => ({ href, rel, target }));
  for (const [term, href] of [['Provider', 'https://odd.example/'], ['Documentation', 'https://odd.example/docs'], ['Extensions', EXTENSION]]) {
    assert.deepEqual(await link(term), { href, rel: 'noopener noreferrer', target: '_blank' }, term);
  }
});

test('a2a-ready and the console tell what is wrong with a card', async ({ t }) => {
  const agent = await odd(t);
  const { page, load } = await host(t, `<${TAG} agent="${agent}" skill="gone"></${TAG}>`, { late: true });
  const warned = [];
  page.on('console', (said) => said.type() === 'warning' && warned.push(said.text()));
  await load();
  await ready(page, TAG);
  const { detail } = await event(page, 'a2a-ready');
  const told = JSON.stringify(detail.notes);
  assert.match(told, /missing/);
  await until(() => warned.some((said) => /which the card does not hold/.test(said)), 'a warning on the console');
});

test('an extension that the answer does not name is not confirmed', async ({ t }) => {
  const agent = await odd(t);
  const page = await openPage(t, await shared.quick(), { agent, skill: 'gone' });
  await field(page, 'Message').fill('Hello');
  await send(page);
  await inState(page, 'completed');
  await until(async () => /not confirmed by the agent/.test(await words(page, 'Extensions')), 'not confirmed');
});

test('skills are found by their tags, and a chosen one shows them', async ({ t }) => {
  const agent = await odd(t);
  const page = await openPage(t, await shared.quick(), { agent });
  await page.getByRole('searchbox', { name: 'Find a skill' }).fill('alphab');
  await until(async () => (await skill(page, /Filler/).count()) === 0, 'the others are hidden');
  await skill(page, /Sort names/).click();
  const tags = page.getByRole('list', { name: 'Tags' }).getByRole('listitem');
  assert.deepEqual(await tags.allInnerTexts(), ['ordering', 'alphabet']);
  await t.shot(page, 93, 'tags-of-a-skill');
});

test('the agent itself is asked beside its skills', async ({ t }) => {
  const agent = await odd(t);
  const page = await openPage(t, await shared.quick(), { agent });
  await skill(page, /Ask the agent itself/).click();
  await field(page, 'Topic').fill('Names');
  await send(page);
  await inState(page, 'completed');
  const [part] = t.sent[0].body.params.message.parts;
  assert.deepEqual(part.data, { topic: 'Names' });
  assert.equal(part.metadata.mimeType, 'application/json;schema=question');
});

test('an example that is a list fills its form; data without a mode is not accused; the title outlasts a reload', async ({ t }) => {
  const agent = await odd(t);
  const { page } = await host(t, `<${TAG} agent="${agent}" skill="sort" persist="session"></${TAG}>`);
  await ready(page, TAG);
  await page.getByRole('button', { name: /^Use the example/ }).click();
  await send(page);
  const done = await inState(page, 'completed');
  assert.deepEqual(t.sent[0].body.params.message.parts[0].data, ['Zoe', 'Adam']);
  await visible(done.getByText(/^This result doesn’t name its schema/));
  assert.equal(await done.getByText(/^1 field doesn’t match the agent’s schema/).count(), 0);
  assert.match(await done.locator('[data-state]').first().getAttribute('title'), /^Reported on .*2026/);
  const title = () => run(page).first().getByRole('heading').first().innerText();
  assert.match(await title(), /Two names, sorted/);
  await t.shot(page, 94, 'a-result-without-a-mode');
  await page.reload();
  await ready(page, TAG);
  await inState(page, 'completed');
  assert.match(await title(), /Two names, sorted/);
});
