// Strangers' data under the headers that the docs name: nothing runs, nothing is fetched, nothing is violated; and all works.
import assert from 'node:assert/strict';
import { SCHEMAS, shared } from './agents.mjs';
import { inTurn, pieces } from './cases.mjs';
import { test } from './fixtures.mjs';
import { RESULTS, turnTo } from './gallery-results.mjs';
import { guarded, headersOfDocs } from './headers.mjs';
import { field, fill, inState, run, sendButton, visible } from './page.mjs';
import { until } from './processes.mjs';
import { packageServer, withHeaders } from './servers.mjs';
import { settings } from './settings.mjs';

const OWN = 'The package on your own site';
const FROM_CDN = 'The package from a CDN';
const PAGE = 'The page';

const html = (source, agent) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Somebody's site</title>
<link rel="icon" href="data:,"><script type="module" src="${source}"></script></head>
<body><main><h1>Somebody's site</h1><schema-form></schema-form><schema-view></schema-view>
<a2a-inspect></a2a-inspect><a2a-form agent="${agent}" skill="showcase"></a2a-form></main></body></html>`;

/** A page of somebody's with all elements under the headers below `heading`. */
async function embedded(t, heading) {
  const agent = await shared.quick();
  const cdn = await packageServer();
  t.later(cdn.close);
  const isOwn = heading === OWN;
  const headers = headersOfDocs(heading, { agent: agent.origin, cdn: cdn.origin });
  const site = await withHeaders(cdn.origin, headers, html(isOwn ? '/a2a-forms.js' : `${cdn.origin}/a2a-forms.js`, agent.origin));
  t.later(site.close);
  const allowed = [site.origin, agent.origin, ...(isOwn ? [] : [cdn.origin])];
  return { ...(await guarded(t, site.origin, { allowed, reports: site.reports })), agent };
}

const whole = (page, names) =>
  page.evaluate(async (tags) => {
    for (const tag of tags) {
      await customElements.whenDefined(tag);
      await document.querySelector(tag).ready;
    }
  }, names);

for (const heading of [OWN, FROM_CDN]) {
  test(`“${heading}”: under the headers of the docs every element works, the worker and an agent’s run included`, async ({ t }) => {
    const { page, quiet } = await embedded(t, heading);
    await page.evaluate((schema) => {
      document.querySelector('schema-form').schema = schema;
      document.querySelector('schema-view').value = { a: 1 };
    }, SCHEMAS.fightComparison);
    await whole(page, ['schema-form', 'schema-view', 'a2a-inspect', 'a2a-form']);
    await page.evaluate(() => (document.querySelector('a2a-inspect').text = '{"kind": "message", "messageId": 1, "role": "user", "parts": []}'));
    await visible(page.locator('a2a-inspect').getByRole('listitem').filter({ hasText: 'a2a-0.3.schema.type' }), 20_000);
    const form = page.locator('schema-form');
    await until(() => page.evaluate(() => document.querySelector('schema-form').state === 'invalid'), 'the worker judges');
    await field(form, 'A').fill('Lion');
    await field(form, 'B').fill('Tiger');
    await until(() => page.evaluate(() => document.querySelector('schema-form').state === 'valid'), 'the worker judges again');
    const border = await field(form, 'A').evaluate((input) => getComputedStyle(input).borderRadius);
    assert.notEqual(border, '0px', 'the styles are there');
    await page.evaluate(() => (document.querySelector('a2a-form').value = { show: 'parts' }));
    await sendButton(page.locator('a2a-form')).click();
    await inState(page, 'completed');
    await quiet();
  });
}

test('after a crash the elements start again under the headers of the docs, with the policy that they have', async ({ t }) => {
  const { page, quiet } = await embedded(t, OWN);
  const state = (wanted) => until(() => page.evaluate((name) => document.querySelector('schema-form').state === name, wanted), wanted);
  await page.evaluate((schema) => (document.querySelector('schema-form').schema = schema), SCHEMAS.fightComparison);
  await whole(page, ['schema-form']);
  await state('invalid');
  // What the shell takes for a trap: an error whose stack leads into the module.
  await page.evaluate(() => {
    const error = new RangeError('as if');
    error.stack = `RangeError: as if\n    at wasm-function[1] (${location.origin}/ui_bg.wasm:wasm-function[1]:0x99)`;
    dispatchEvent(new ErrorEvent('error', { error }));
  });
  await whole(page, ['schema-form']);
  await state('invalid');
  await quiet();
});

test('a second copy of the package on the page breaks nothing under the headers of the docs', async ({ t }) => {
  const { page, quiet } = await embedded(t, OWN);
  await whole(page, ['a2a-form']);
  await page.evaluate(() => import('/a2a-forms.js?second').then(() => {}));
  await page.evaluate((schema) => (document.querySelector('schema-form').schema = schema), SCHEMAS.fightComparison);
  await until(() => page.evaluate(() => document.querySelector('schema-form').state === 'invalid'), 'the worker judges');
  await quiet();
});

test('a page that forbids our Trusted Types policy has a form that is checked without a worker', async ({ t }) => {
  const cdn = await packageServer();
  t.later(cdn.close);
  const headers = headersOfDocs(OWN, { agent: cdn.origin });
  headers['Content-Security-Policy'] = headers['Content-Security-Policy'].replace('trusted-types a2a-forms', "trusted-types 'none'");
  const site = await withHeaders(cdn.origin, headers, html('/a2a-forms.js', ''));
  t.later(site.close);
  const page = await t.open(site.origin);
  await page.evaluate(() => customElements.whenDefined('schema-form').then(() => {}));
  await page.evaluate((schema) => (document.querySelector('schema-form').schema = schema), SCHEMAS.fightComparison);
  await whole(page, ['schema-form']);
  await until(() => page.evaluate(() => document.querySelector('schema-form').state === 'invalid'), 'it is checked', 20_000);
  assert.deepEqual(page.workers(), []);
  await visible(field(page.locator('schema-form'), 'A'));
});

/** The demo's page and gallery under the headers of the docs, the agent beside them. */
async function demo(t, path, options) {
  const agent = await shared.quick();
  const headers = headersOfDocs(PAGE, { agent: agent.origin });
  const site = await withHeaders(agent.origin, headers);
  t.later(site.close);
  return guarded(t, `${site.origin}${path}`, { allowed: [site.origin], reports: site.reports, ...options });
}

test('“The page”: under the headers of the docs the page fills in, sends and shows', async ({ t }) => {
  const { page, quiet } = await demo(t, '/#skill=fight-comparison');
  await visible(field(page, 'A'), 20_000);
  await fill(page, 'Lion', 'Tiger');
  await sendButton(page).click();
  await inState(page, 'completed');
  await visible(run(page).getByText('Winner').first());
  await quiet();
});

/** Everything in a result that opens, opened; in the order in which it comes. */
const openAll = (page) =>
  page.evaluate(async () => {
    const root = document.querySelector('.place > *').shadowRoot;
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    for (let left = 40; left > 0; left -= 1) {
      const fold = root.querySelector('[data-do="fold"][aria-expanded="false"]');
      if (!fold) break;
      fold.click();
      await frame();
    }
    for (const details of root.querySelectorAll('details:not([open]) > summary')) {
      details.click();
      await frame();
    }
  });

/** Where a person's pointer and keyboard go: over everything, and with the focus on everything. */
const touchAll = (page) =>
  page.evaluate(() => {
    const root = document.querySelector('.place > *').shadowRoot;
    for (const element of root.querySelectorAll('*')) {
      for (const name of ['mouseover', 'mouseenter', 'pointerenter']) element.dispatchEvent(new MouseEvent(name, { bubbles: true }));
      if (element.matches('a[href], [tabindex], button')) element.focus();
    }
  });

/** What a link may lead to, and how; nothing else that loads or runs may be in the document. */
const looseEnds = (page) =>
  page.evaluate(() => {
    const root = document.querySelector('.place > *').shadowRoot;
    const wrong = [];
    for (const element of root.querySelectorAll('*')) {
      const name = element.localName;
      if (['script', 'iframe', 'object', 'embed', 'base', 'meta', 'link', 'style', 'foreignobject', 'frame', 'portal'].includes(name)) wrong.push(name);
      for (const { name: attribute, value } of element.attributes) {
        if (/^on/i.test(attribute) || attribute === 'style' && /url|expression/i.test(value)) wrong.push(`${name} ${attribute}=${value}`);
        if (['src', 'srcset', 'poster', 'data', 'background'].includes(attribute) && !/^blob:/.test(value)) wrong.push(`${name} ${attribute}=${value.slice(0, 60)}`);
        if (/^(href|xlink:href|action|formaction)$/.test(attribute)) {
          if (!/^(https?|mailto):/.test(element.href)) wrong.push(`${name} ${attribute}=${value.slice(0, 80)}`);
          else if (element.rel !== 'noopener noreferrer' || !/^(_blank|)$/.test(element.target)) wrong.push(`${name} rel=${element.rel} ${value}`);
        }
      }
    }
    return wrong;
  });

/** Hosts that a link leads to which are not to be read beside it. */
const unnamedHosts = (page) =>
  page.evaluate(() => {
    const links = [...document.querySelector('.place > *').shadowRoot.querySelectorAll('a[href^="http"]')];
    return links.filter((link) => !`${link.parentElement.textContent}`.includes(new URL(link.href).host)).map((link) => link.outerHTML.slice(0, 200));
  });

for (const cases of pieces(RESULTS, 5)) {
  const names = cases.map(({ title }) => `“${title}”`).join(', ');
  test(`results under the headers of the docs: ${names}: each runs nothing, fetches nothing and violates nothing`, async ({ t }) => {
    const { page, quiet } = await demo(t, `/gallery/results.html#${cases[0].id}`);
    await inTurn(cases, async ({ id }) => {
      await turnTo(page, id);
      // The browser takes seconds to lay out 20 MB of text: for the night.
      if (id !== 'huge' || settings.nightly) await openAll(page);
      await touchAll(page);
      assert.deepEqual(await looseEnds(page), []);
      assert.deepEqual(await unnamedHosts(page), []);
      // By now the browser would have loaded the pictures.
      await page.evaluate(() => Promise.all([...document.querySelector('.place > *').shadowRoot.querySelectorAll('img')].map((one) => one.decode().catch(() => {}))));
      await quiet();
    });
  });
}
