// Pages that forbid workers: the same validator answers on the page's own thread (decision 5). And workers that fail, or
// that belong to a page without an origin.
import assert from 'node:assert/strict';
import { shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { headersOfDocs } from './headers.mjs';
import { event, host, ready, set, settled } from './host.mjs';
import { field, send, visible } from './page.mjs';
import { until } from './processes.mjs';
import { withHeaders } from './servers.mjs';

const FORM = 'schema-form';
const schema = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string', title: 'Name', pattern: '^[a-z]+$' } },
};

/** The headers of docs/security.md for a CDN, but for the worker. */
const headers = (cdn) => {
  const { 'Content-Security-Policy': policy } = headersOfDocs('The package from a CDN', { agent: cdn, cdn });
  return { 'Content-Security-Policy': policy.replace('worker-src blob:', "worker-src 'none'") };
};

const open = (t, body) => host(t, body, { headers });

/** No worker of the page runs. */
const alone = (page) => assert.deepEqual(page.workers().map((worker) => worker.url()), []);

test('forms are checked on the page’s thread where workers are forbidden', async ({ t }) => {
  const { page, cdn } = await open(t, `<${FORM}></${FORM}><${FORM} id="other"></${FORM}>`);
  await set(page, FORM, { schema, value: { name: 'a' } });
  await ready(page, FORM);
  await settled(page, FORM, 'valid');
  alone(page);
  const name = field(page.locator(FORM).first(), 'Name');
  await name.fill('B');
  await event(page, 'schema-form-check', ({ errors }) => errors.some(({ keyword }) => keyword === 'pattern'));
  await name.blur();
  await until(async () => (await name.getAttribute('aria-invalid')) === 'true', 'the mistake is shown');
  await name.fill('bc');
  await settled(page, FORM, 'valid');
  // Another form asks the same one.
  await page.evaluate((given) => Object.assign(document.querySelector('#other'), given), { schema, value: { name: 'B' } });
  await settled(page, '#other', 'invalid');
  assert.equal(cdn.served.filter((file) => file === 'worker_bg.wasm').length, 1, 'the module is loaded once');
  alone(page);
});

test('the page checks on its own thread where workers are forbidden', async ({ t }) => {
  const agent = await shared.quick();
  const { 'Content-Security-Policy': policy, ...others } = headersOfDocs('The page', { agent: agent.origin });
  const without = policy.replace("worker-src 'self'", "worker-src 'none'");
  const site = await withHeaders(agent.origin, { ...others, 'Content-Security-Policy': without });
  t.later(site.close);
  const page = await t.open(`${site.origin}/#skill=fight-comparison`);
  await visible(field(page, 'A'), 20_000);
  await field(page, 'A').fill('Lion');
  await send(page);
  await until(async () => (await field(page, 'B').getAttribute('aria-invalid')) === 'true', 'the mistake is shown', 20_000);
  alone(page);
});

test('results are checked without a worker', async ({ t }) => {
  const { page } = await open(t, '<schema-view></schema-view>');
  await set(page, 'schema-view', { schema: { type: 'object', properties: { n: { maximum: 3 } } }, value: { n: 4 } });
  await page.locator('schema-view').getByText('Expected at most 3').waitFor();
  alone(page);
});

test('forms are checked on the page’s thread where the worker cannot start', async ({ t }) => {
  const { page, load } = await host(t, `<${FORM}></${FORM}>`, { late: true });
  await page.evaluate(() => {
    window.Worker = class {
      constructor() {
        throw new DOMException('not today', 'SecurityError');
      }
    };
  });
  await load();
  await set(page, FORM, { schema, value: { name: 'a' } });
  await ready(page, FORM);
  await settled(page, FORM, 'valid');
});

/** 19 kB of rules whose compiled patterns would take 700 MB. */
const fat = {
  type: 'object',
  properties: Object.fromEntries(
    Array.from({ length: 300 }, (_, at) => [`a${at}`, { type: 'string', pattern: `^[\\p{L}\\p{N}]{1,${90 + (at % 10)}}x{${at}}$` }]),
  ),
};

test('a schema that could hold the page’s thread is not checked there', async ({ t }) => {
  const { page } = await open(t, `<${FORM}></${FORM}>`);
  // The validator is loaded by a form that it checks.
  await set(page, FORM, { schema, value: { name: 'a' } });
  await settled(page, FORM, 'valid');
  await set(page, FORM, { schema: fat, value: { a0: 'x' } });
  const asked = await page.evaluate((tag) => document.querySelector(tag).validate(), FORM);
  assert.deepEqual(asked, { valid: null, state: 'unchecked', errors: [] });
  await page.getByText('their patterns would need more than 8 MB of memory', { exact: false }).waitFor();
  // The next form is checked as before.
  await set(page, FORM, { schema, value: { name: 'B' } });
  await settled(page, FORM, 'invalid');
  alone(page);
});

test('a worker that fails while nothing is asked is replaced by another worker', async ({ t }) => {
  const { page, load } = await host(t, `<${FORM}></${FORM}>`, { late: true });
  await page.evaluate(() => {
    const Real = window.Worker;
    window.made = [];
    window.Worker = class extends Real {
      constructor(...given) {
        super(...given);
        window.made.push(this);
      }
    };
  });
  await load();
  await set(page, FORM, { schema, value: { name: 'a' } });
  await settled(page, FORM, 'valid');
  await page.evaluate(() => window.made[0].dispatchEvent(new ErrorEvent('error')));
  await field(page, 'Name').fill('B');
  await settled(page, FORM, 'invalid');
  assert.equal(await page.evaluate(() => window.made.length), 2);
  assert.equal(page.workers().length, 1);
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
