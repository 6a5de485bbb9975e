// The way back from the worker that does not wait for the next frame (decision 5), and pages that have no such way.
import assert from 'node:assert/strict';
import { test } from './fixtures.mjs';
import { event, get, host, ready, set, settled } from './host.mjs';
import { field } from './page.mjs';
import { until } from './processes.mjs';

const FORM = 'schema-form';
const schema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', pattern: '^[a-z]+$' },
    list: { type: 'array', items: { type: 'integer' } },
  },
};

/** Counts what comes from workers and through channels; `swallow`: what comes through channels is heard by nobody. */
const counting = (swallow) => {
  const own = Object.getOwnPropertyDescriptor(Worker.prototype, 'onmessage');
  window.came = { posted: 0, channel: 0, longest: 0 };
  const count = (kind, hear) => (message) => {
    window.came[kind] += 1;
    if (kind === 'channel') window.came.longest = Math.max(window.came.longest, message.data.length);
    if (!(swallow && kind === 'channel')) hear(message);
  };
  Object.defineProperty(Worker.prototype, 'onmessage', { ...own, set(hear) { own.set.call(this, hear && count('posted', hear)); } });
  const channel = Object.getOwnPropertyDescriptor(BroadcastChannel.prototype, 'onmessage');
  Object.defineProperty(BroadcastChannel.prototype, 'onmessage', { ...channel, set(hear) { channel.set.call(this, hear && count('channel', hear)); } });
};

async function open(t, prepare, argument) {
  const { page, load, events } = await host(t, `<${FORM}></${FORM}>`, { late: true });
  await page.evaluate(prepare, argument);
  await load();
  await set(page, FORM, { schema, value: { name: 'a' } });
  await ready(page, FORM);
  await settled(page, FORM, 'valid');
  return { page, events };
}

/** Types a mistake and mends it; both are told. */
async function typeAndMend(page) {
  const name = field(page, 'Name');
  await name.fill('B');
  await event(page, 'schema-form-check', ({ errors }) => errors.some(({ keyword }) => keyword === 'pattern'));
  await name.fill('bc');
  await settled(page, FORM, 'valid');
}

const came = (page) => page.evaluate(() => window.came);

test('validator answers arrive through the channel, once each', async ({ t }) => {
  const { page } = await open(t, counting, false);
  await until(async () => (await came(page)).channel > 0, 'the worker was heard there');
  await typeAndMend(page);
  const before = await came(page);
  await typeAndMend(page);
  const after = await came(page);
  assert.equal(after.posted, before.posted, 'nothing is posted any more');
  assert.ok(after.channel >= before.channel + 2, `${after.channel} after ${before.channel}`);
});

test('a long validator answer is posted', async ({ t }) => {
  const { page } = await open(t, counting, false);
  await until(async () => (await came(page)).channel > 0, 'the worker was heard there');
  const before = await came(page);
  await set(page, FORM, { value: { name: 'a', list: Array.from({ length: 400 }, (_, at) => `no number ${at}`) } });
  await until(async () => (await get(page, FORM, 'errors')).length === 400, 'all mistakes are told', 15_000);
  const after = await came(page);
  assert.ok(after.posted > before.posted, 'it was posted');
  assert.ok(after.longest <= 8192, `${after.longest} characters went through the channel`);
});

test('validator answers are posted where the channel is silent', async ({ t }) => {
  const { page } = await open(t, counting, true);
  await typeAndMend(page);
  await typeAndMend(page);
  const { posted } = await came(page);
  assert.ok(posted >= 4, `${posted} answers were posted`);
});

test('a page without BroadcastChannel gets its answers', async ({ t }) => {
  const { page } = await open(t, () => { window.BroadcastChannel = class { constructor() { throw new DOMException('no', 'SecurityError'); } }; });
  await typeAndMend(page);
});

test('a form in a sandboxed frame, which has no origin, is checked', async ({ t }) => {
  const { page, cdn } = await host(t, '', { late: true });
  await page.evaluate(([source, given]) => {
    const frame = document.createElement('iframe');
    frame.sandbox = 'allow-scripts';
    frame.srcdoc = `<script type="module">
      import ${JSON.stringify(source)};
      const form = document.createElement('schema-form');
      form.schema = ${given}; form.value = { name: 'B' };
      form.addEventListener('schema-form-check', ({ detail }) => parent.postMessage(detail.errors.map((one) => one.keyword).join(), '*'));
      document.body.append(form);
    </script>`;
    window.told = new Promise((tell) => addEventListener('message', ({ data }) => data === 'pattern' && tell(data)));
    document.body.append(frame);
  }, [`${cdn.origin}/a2a-forms.js`, JSON.stringify(schema)]);
  assert.equal(await page.evaluate(() => window.told), 'pattern');
});
