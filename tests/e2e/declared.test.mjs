// Inputs that a card declares, and the page's words about the card: agents below `/only`, conversations that go on.
import assert from 'node:assert/strict';
import { shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { host, ready } from './host.mjs';
import { act, fill, inState, run, send, visible } from './page.mjs';

const TAG = 'a2a-form';

async function opened(t, below = '', more = '') {
  const { origin } = await shared.quick();
  const hosted = await host(t, `<${TAG} agent="${origin}${below}" ${more}></${TAG}>`);
  await ready(hosted.page, TAG);
  return hosted;
}

test('an agent without skills gets the form of its own schema', async ({ t }) => {
  const { page } = await opened(t, '/only/no-skills');
  await fill(page, 'Lion', 'Tiger');
  await send(page);
  await inState(page, 'completed');
  assert.match(await run(page).first().getByRole('heading').first().innerText(), /Who would win/, 'the title of the task');
});

test('a conversation goes on in its context until a new one is started', async ({ t }) => {
  const { page } = await opened(t, '', 'skill="fight-comparison"');
  const context = (at) => t.sent[at].body.params.message.contextId;
  await fill(page, 'Lion', 'Tiger');
  await send(page);
  await inState(page, 'completed');
  await act(run(page).first(), 'Continue conversation');
  await visible(page.getByText(/^You’re continuing the conversation/));
  await send(page);
  await visible(run(page).nth(1));
  await inState(page, 'completed');
  assert.equal(context(0), undefined);
  assert.ok(context(1), 'the context of the first run');
  await page.getByRole('button', { name: 'Start a new conversation', exact: true }).click();
  await send(page);
  await visible(run(page).nth(2));
  await inState(page, 'completed');
  assert.equal(context(2), undefined);
});

test('a required extension that the page knows lets requests go, with its metadata and headers', async ({ t }) => {
  const { page } = await opened(t, '/only/unknown-extension', 'skill="fight-comparison"');
  await page.evaluate((tag) => {
    const form = document.querySelector(tag);
    form.extensions = [{ uri: 'https://example.com/ext/konami-code/v1', metadata: { code: 'motherlode' } }];
  }, TAG);
  await fill(page, 'Lion', 'Tiger');
  await send(page);
  await inState(page, 'completed');
  const { body, headers } = t.sent[0];
  assert.match(headers['a2a-extensions'], /konami-code/);
  assert.deepEqual(body.params.metadata, { 'https://example.com/ext/konami-code/v1/code': 'motherlode' });
});
