// The states of forms and conversations that need more than a schema, for the tests of languages. Nothing of theirs has
// letters, so that all letters on the page are ours; nothing is found by its words. `look(about)` is called in each state.
import { agentServer } from './agent-server.mjs';
import { set } from './host.mjs';
import { until } from './processes.mjs';

const FORM = 'schema-form';
const at = (page, pointer) => page.locator(`${FORM} [data-pointer="${pointer}"]:is(input, textarea)`).first();
const submit = (page) => page.evaluate((tag) => document.querySelector(tag).submit(), FORM);

/** Steps, with options and a file that the host page's functions give and take; then the review. */
async function steps(page, look) {
  await page.evaluate((tag) => {
    const form = document.querySelector(tag);
    const options = async (text) => {
      if (text === '0') throw new Error('0');
      if (text === '2') await new Promise(() => {});
      return text === '1' ? ['11', '12'] : [];
    };
    const upload = (file) => new Promise((done, fail) => void (window.uploaded = { done: () => done('/1'), fail: () => fail(new Error('0')) }));
    form.options = {
      '': { steps: [{ title: '(1)', fields: ['1', '2'] }, { title: '(2)', fields: ['3'] }] },
      '/1': { options }, '/2': { upload },
    };
    const text = { type: 'string' };
    form.schema = { type: 'object', required: ['1', '2', '3'], properties: { 1: text, 2: { ...text, format: 'uri-reference' }, 3: { type: 'boolean' }, 4: text } };
    return form.ready;
  }, FORM);
  await page.locator('.step-title').waitFor();
  await look('a step');
  await page.locator('[data-step=next]').click();
  await page.locator('.summary-title').waitFor();
  await look('a step with errors');
  const hint = page.locator('.offers .hint');
  const words = async () => ((await hint.count()) ? await hint.first().textContent() : '');
  for (const text of ['2', '0', '3', '1']) {
    const before = await words();
    await at(page, '/1').fill(text);
    await until(async () => (await words()) !== before, `options for ${text}`);
    await look(`options for ${text}`);
  }
  await page.keyboard.press('Escape');
  const chosen = () => page.locator('[data-upload=file]').setInputFiles({ name: '1.1', mimeType: 'image/png', buffer: Buffer.alloc(9) });
  const settle = (how) => page.evaluate((one) => window.uploaded[one](), how);
  await chosen();
  await page.locator('[data-upload=cancel]').waitFor();
  await look('an upload');
  await page.locator('[data-step=next]').click();
  await look('an upload that is waited for');
  await page.locator('[data-upload=cancel]').click();
  await page.locator('[data-upload=cancel]').waitFor({ state: 'detached' });
  await look('a canceled upload');
  await chosen();
  await page.locator('[data-upload=cancel]').waitFor();
  await settle('fail');
  await page.locator('[data-upload=again]').waitFor();
  await look('a failed upload');
  await page.locator('[data-upload=again]').click();
  await page.locator('[data-upload=cancel]').waitFor();
  await settle('done');
  await page.locator('[data-upload=cancel]').waitFor({ state: 'detached' });
  await look('a file that is uploaded');
  await page.locator('[data-step=next]').click();
  await page.locator('[data-step=back]').waitFor();
  await page.locator(`${FORM} .field input`).first().check();
  await page.locator('[data-step=next]').click();
  await page.locator('.review').waitFor();
  await look('the review');
}

/** Texts that are not JSON, one for each reason. */
const NOT_JSON = [
  '["1', '[1', '{"1": 1', '[', '1 2', '.', 'nu.', '[1,]', '[1 2]', '{"1": 1 "2"', '{1}', '{"1" 1}', '01', '"\\."', '"\\ud83d"', '"1\n2"',
  '['.repeat(200),
];

/** JSON in place, removal, and a document that is missing. */
async function places(page, look) {
  await page.evaluate((tag) => {
    const form = document.querySelector(tag);
    form.options = undefined;
    const text = { type: 'string' };
    form.schema = {
      type: 'object', required: ['1'],
      properties: { 1: {}, 2: { type: 'array', items: text }, 3: { type: 'object', properties: { 1: text } }, 4: { $ref: 'https://127.0.0.1:9/1' } },
    };
    form.value = { 2: ['1', '2'], 3: { 1: '1' } };
    return form.ready;
  }, FORM);
  await page.locator('[data-do=remove]').first().waitFor();
  for (const nth of [0, 0]) {
    await page.locator('[data-do=remove]').nth(nth).click();
    await page.locator('.removed').waitFor();
    await look('a note about a removal');
  }
  await page.locator('[data-do=json]').first().click();
  await look('a place as JSON');
  const box = page.locator('textarea.json[data-pointer]').first();
  for (const text of NOT_JSON) {
    await box.fill(text);
    await box.blur();
    await until(async () => (await page.locator('.errors').allTextContents()).join('').length > 0, `${text} is refused`);
    await look(`${text.slice(0, 9)} instead of JSON`);
  }
  await box.fill('1');
  await page.locator('details.document summary').click();
  const offer = page.locator('.document-offer');
  const add = offer.locator(':scope > button').last();
  const alert = offer.locator('[role=alert]');
  for (const text of ['', ...NOT_JSON, '1']) {
    await offer.locator('textarea').fill(text);
    await add.click();
    await alert.locator('p').waitFor();
    await look('a document that does not fit');
  }
  await offer.locator(':scope button[aria-disabled], :scope > button, :scope > p > button').first().click();
  await alert.locator('p').waitFor();
  await look('a document that is out of reach');
  await offer.locator('textarea').fill('{"type": "string"}');
  await add.click();
  await page.locator('.documents .added').waitFor();
  await look('a document that was added');
  await submit(page);
  await page.locator('.summary-title').waitFor();
  await look('errors of places');
}

/** The special states of `<schema-form>`, one after the other in one element. */
export async function eachFormState(page, look) {
  await set(page, FORM, { schema: { type: 'object' } });
  await steps(page, look);
  await places(page, look);
}

/** An agent that wants to know who asks, in each way that cards can name. */
export const lockedAgent = (t) =>
  agentServer(t, (origin) => {
    const schemes = {
      1: { apiKeySecurityScheme: { location: 'header', name: 'X-1', description: '1.' } },
      2: { httpAuthSecurityScheme: { scheme: 'Bearer' } },
      3: { httpAuthSecurityScheme: { scheme: 'Basic' } },
      4: { oauth2SecurityScheme: { flows: { authorizationCode: { authorizationUrl: `${origin}/1`, tokenUrl: `${origin}/2`, scopes: { 1: '1.' } } } } },
      5: { mtlsSecurityScheme: {} },
      6: { apiKeySecurityScheme: { location: 'cookie', name: '1' } },
      7: { httpAuthSecurityScheme: { scheme: '1' } },
      8: { oauth2SecurityScheme: { flows: { clientCredentials: { tokenUrl: `${origin}/2`, scopes: {} } } } },
      9: { openIdConnectSecurityScheme: { openIdConnectUrl: `${origin}/.well-known/openid-configuration` } },
    };
    return {
      name: '(0)', description: '0.', version: '1.0',
      supportedInterfaces: [{ url: `${origin}/`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
      capabilities: {}, defaultInputModes: ['text/plain'], defaultOutputModes: ['text/plain'],
      skills: [{ id: '1', name: '(1)', description: '1.', tags: ['#'] }],
      securitySchemes: schemes,
      securityRequirements: Object.keys(schemes).map((name) => ({ schemes: { [name]: { list: [] } } })),
    };
  }, (_request, response) => void response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end());

/** Sends a message to such an agent, and looks at each way to sign in, empty and refused. */
export async function signIn(page, look) {
  await page.locator('[part~=request] textarea').fill('1');
  await page.locator('[part~=request] button.primary:visible').last().click();
  const form = page.locator('form.sign-in');
  await form.waitFor();
  await look('a sign-in');
  const ways = form.locator('.ways input[type=radio]');
  for (let nth = 0; nth < (await ways.count()); nth += 1) {
    await ways.nth(nth).check();
    await look(`way ${nth} to sign in`);
    const send = form.locator('button.primary:visible');
    if ((await form.locator('.sign-in-way input').count()) > 0 && (await send.count()) > 0) {
      await send.click();
      await form.locator('.error').first().waitFor();
      await look(`way ${nth} with errors`);
    }
  }
}

/** Sets the newest run against the one before. */
export async function compare(page, look) {
  const run = page.locator('[part~=runs] article').first();
  await run.locator('.run-more').click();
  await run.locator('[data-run-do=compare]').click();
  await run.locator('.compare-with button').first().waitFor();
  await look('runs to compare with');
  await run.locator('.compare-with button').first().click();
  await run.locator('.comparing table, .comparing h4').first().waitFor();
  await look('a comparison');
}
