// Documents that a schema refers to and that are missing: the person pastes them, or lets the page fetch them.
import assert from 'node:assert/strict';
import { agentServer } from './agent-server.mjs';
import { test } from './fixtures.mjs';
import { event, get, host, ready, settled, shown } from './host.mjs';
import { combinations, complaintsOf } from './looks.mjs';
import { field, focused, gone, inState, visible } from './page.mjs';
import { listen } from './servers.mjs';

const FORM = 'schema-form';
const ZIP = { $defs: { zip: { type: 'string', title: 'Zip', pattern: '^[0-9]{5}$' } } };
const addressDocument = { type: 'object', title: 'Deliver to', required: ['zip'], properties: { zip: { $ref: 'zip.json#/$defs/zip' } } };
const schemaOf = (origin) => ({
  type: 'object',
  required: ['count', 'to'],
  properties: { count: { type: 'integer', title: 'Count' }, to: { $ref: `${origin}/address.json` } },
});

/** A server of documents, which notes what it is asked for. `answers` by path: a value, or a function of the response. */
async function documents(t, answers, headers = { 'Access-Control-Allow-Origin': '*' }) {
  const asked = [];
  const server = await listen((request, response) => {
    asked.push({ path: request.url, cookie: request.headers.cookie, referer: request.headers.referer });
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const answer = answers[request.url];
    if (typeof answer === 'function') answer(response);
    else if (answer === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'Content-Type': 'application/schema+json' }).end(JSON.stringify(answer));
  });
  t.later(server.close);
  return { asked, origin: server.origin };
}

const offer = (page, name) => page.locator('details', { hasText: `/${name}”` });
const open = (page, name) => offer(page, name).locator('summary').click();
const paste = async (page, name, text) => {
  await offer(page, name).getByRole('textbox').fill(text);
  await offer(page, name).getByRole('button', { name: 'Add what is pasted' }).click();
};
const fetchButton = (page, name) => offer(page, name).getByRole('button', { name: /^Fetch it from localhost:\d+$/ });

async function opened(t, schema, options) {
  const { page } = await shown(t, FORM, { schema }, options);
  return page;
}

test('missing documents are pasted one after another, mistakes are explained, and nothing that was entered is lost', async ({ t }) => {
  const page = await opened(t, schemaOf('https://docs.example.com'));
  await field(page, 'Count').fill('3x');
  await open(page, 'address.json');
  const box = offer(page, 'address.json').getByRole('textbox');
  await offer(page, 'address.json').getByRole('button', { name: 'Add what is pasted' }).click();
  await visible(page.getByText('Paste the document first.'));
  for (const [text, words] of [['{"type": ', /This isn’t JSON \(line 1, column \d+/], ['[1]', /not a JSON Schema/], [`${'{"not":'.repeat(300)}true${'}'.repeat(300)}`, /nested too deeply/]]) {
    await paste(page, 'address.json', text);
    await visible(page.getByText(words));
    assert.equal(await box.inputValue(), text, 'the pasted text stays');
    assert.ok(await focused(box), 'the focus is in the box');
    assert.equal(await box.getAttribute('aria-invalid'), 'true');
    assert.match(await box.evaluate((it) => it.getRootNode().getElementById(it.getAttribute('aria-describedby')).textContent), words);
  }
  await paste(page, 'address.json', JSON.stringify(addressDocument));
  await visible(page.getByText('The document “https://docs.example.com/address.json” was added.'));
  assert.ok(await focused(page.locator('.added')), 'the focus is on what happened');
  await visible(offer(page, 'zip.json'));
  await gone(offer(page, 'address.json'));
  assert.equal(await field(page, 'Count').inputValue(), '3x', 'a half-typed number stays');
  await open(page, 'zip.json');
  await paste(page, 'zip.json', JSON.stringify(ZIP));
  await field(page, 'Zip').fill('12a');
  await field(page, 'Count').fill('3');
  await event(page, 'schema-form-check', ({ errors }) => errors.some(({ pointer, keyword }) => pointer === '/to/zip' && keyword === 'pattern'));
  await field(page, 'Zip').fill('12345');
  await settled(page, FORM, 'valid');
  assert.deepEqual(await get(page, FORM, 'value'), { count: 3, to: { zip: '12345' } });
  await gone(page.locator('details'));
});

test('a missing document is fetched after a press of the button that names its host, without credentials', async ({ t }) => {
  const { origin, asked } = await documents(t, { '/address.json': addressDocument, '/zip.json': ZIP });
  const page = await opened(t, schemaOf(origin));
  await page.context().addCookies([{ name: 'session', value: 'secret', url: origin }]);
  await field(page, 'Count').fill('7');
  await open(page, 'address.json');
  assert.deepEqual(asked, [], 'nothing is fetched by itself');
  await fetchButton(page, 'address.json').click();
  await open(page, 'zip.json');
  await fetchButton(page, 'zip.json').click();
  // Until the document is there, the field takes JSON.
  await gone(offer(page, 'zip.json'));
  await field(page, 'Zip').fill('12345');
  await settled(page, FORM, 'valid');
  assert.deepEqual(await get(page, FORM, 'value'), { count: 7, to: { zip: '12345' } });
  assert.deepEqual(asked, ['/address.json', '/zip.json'].map((path) => ({ path, cookie: undefined, referer: undefined })));
});

test('a document that cannot be fetched is explained: status, redirect to another origin, CORS, size and no JSON', async ({ t }) => {
  const other = await documents(t, { '/x.json': {} });
  const { origin } = await documents(t, {
    '/far.json': (response) => response.writeHead(302, { Location: `${other.origin}/x.json` }).end(),
    '/big.json': (response) => response.end(`"${'x'.repeat(5 << 20)}"`),
    '/page.json': (response) => response.end('<!doctype html>'),
  });
  const closed = await documents(t, { '/closed.json': {} }, {});
  const references = [`${origin}/lost.json`, `${origin}/far.json`, `${origin}/big.json`, `${origin}/page.json`, `${closed.origin}/closed.json`, 'http://docs.example.com/plain.json'];
  const page = await opened(t, { type: 'object', properties: Object.fromEntries(references.map(($ref, at) => [`p${at}`, { $ref }])) });
  for (const [name, words] of [
    ['lost.json', /answered with status 404\. You can paste/], ['far.json', /leads to http:\/\/localhost:\d+, which this form doesn’t refer to/],
    ['big.json', /larger than 4 MB/], ['page.json', /This isn’t JSON \(line 1, column 1/], ['closed.json', /doesn’t allow this page to read the document \(CORS\)/],
  ]) {
    await open(page, name);
    await fetchButton(page, name).click();
    await visible(offer(page, name).getByRole('alert').getByText(words));
    await visible(fetchButton(page, name));
  }
  await open(page, 'plain.json');
  await visible(offer(page, 'plain.json').getByText('Paste the document (JSON)', { exact: true }));
  assert.equal(await offer(page, 'plain.json').getByRole('button').count(), 1, 'nothing is fetched without encryption');
});

test('a Content-Security-Policy that forbids the request is named, and the document can be pasted', async ({ t }) => {
  const { origin, asked } = await documents(t, { '/address.json': { type: 'string', title: 'Place' } });
  const policy = (cdn) => `default-src 'none'; script-src ${cdn} 'wasm-unsafe-eval'; connect-src ${cdn}; worker-src ${cdn} blob:; style-src 'self'`;
  const page = await opened(t, schemaOf(origin), { headers: (cdn) => ({ 'Content-Security-Policy': policy(cdn) }) });
  await open(page, 'address.json');
  await fetchButton(page, 'address.json').click();
  await visible(page.getByRole('alert').getByText(/security policy forbids the request \(connect-src\)\. You can paste/));
  assert.deepEqual(asked, []);
  await paste(page, 'address.json', '{"type": "string", "title": "Place"}');
  await visible(field(page, 'To'));
});

test('the form of an agent takes a missing document, and sends', async ({ t }) => {
  const docs = await documents(t, { '/address.json': { type: 'string', title: 'Place' } });
  let sent;
  const agent = await agentServer(
    t,
    (origin) => ({
      protocolVersion: '0.3.0', name: 'Refers', description: '', version: '1', url: origin, preferredTransport: 'JSONRPC',
      capabilities: {}, defaultInputModes: ['application/json'], defaultOutputModes: ['application/json'],
      skills: [{ id: 's', name: 'Deliver', description: '', tags: [], inputSchema: schemaOf(docs.origin) }],
    }),
    ({ id, params }, response) => {
      sent = params.message.parts;
      const result = { kind: 'task', id: 't', contextId: 'c', status: { state: 'completed' } };
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    },
  );
  const { page } = await host(t, `<a2a-form agent="${agent}"></a2a-form>`);
  await ready(page, 'a2a-form');
  await field(page, 'Count').fill('2');
  await open(page, 'address.json');
  await fetchButton(page, 'address.json').click();
  await gone(offer(page, 'address.json'));
  await field(page, 'To').fill('Rome');
  assert.equal(await field(page, 'Count').inputValue(), '2');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await inState(page, 'completed');
  assert.deepEqual(sent.map(({ data }) => data), [{ count: 2, to: 'Rome' }]);
});

for (const { theme, width, details } of combinations(1)) {
  test(`missing documents look right and axe-core finds nothing, ${theme}, ${width} px`, details, async ({ t }) => {
    const { origin } = await documents(t, {});
    const page = await opened(t, schemaOf(origin), { theme, width });
    await page.addStyleTag({ content: `:root{color-scheme:${theme};background:Canvas;color:CanvasText}` });
    const complaints = await complaintsOf(t, page, 90, 'missing-documents');
    await open(page, 'address.json');
    complaints.push(...(await complaintsOf(t, page, 91, 'missing-document-open')));
    await fetchButton(page, 'address.json').click();
    await visible(page.getByRole('alert').getByText(/404/));
    complaints.push(...(await complaintsOf(t, page, 92, 'missing-document-not-fetched')));
    await paste(page, 'address.json', '{"type": "string", "title": "Place"}');
    await visible(field(page, 'To'));
    complaints.push(...(await complaintsOf(t, page, 93, 'missing-document-added')));
    assert.equal(complaints.length, 0, `\n${complaints.join('\n')}`);
  });
}
