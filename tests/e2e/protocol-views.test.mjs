// The views that documents 002 and 004 and the inspector brought, under the headers of the docs, by keyboard alone, with axe-core:
// the inspector of the page and `<a2a-inspect>`, “Find agents” and its result, and the end of a session.
import assert from 'node:assert/strict';
import { fresh, shared } from './agents.mjs';
import { envelopeAgent } from './envelope-agent.mjs';
import { test } from './fixtures.mjs';
import { guarded, headersOfDocs } from './headers.mjs';
import { ANY_HEADING_ORDER, combinations, isAccessible, sideways, violations } from './looks.mjs';
import { field, focused, inState, run, sendButton, tabTo, visible } from './page.mjs';
import { until } from './processes.mjs';
import { hostPage, packageServer, withHeaders } from './servers.mjs';

const MESSAGE = '{"kind": "message", "messageId": 1, "role": "user", "parts": []}';
const inspector = (page) => page.getByRole('region', { name: 'Inspect JSON' });
const said = (page, words) => inspector(page).getByRole('status').filter({ hasText: words });

/** A host page with the package from a CDN, under the headers of the docs for it. */
async function embedded(t, body, agent, options) {
  const cdn = await packageServer();
  t.later(cdn.close);
  const headers = headersOfDocs('The package from a CDN', { agent, cdn: cdn.origin });
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Somebody's site</title>
    <main><h1>Somebody's site</h1>${body}</main><script type="module" src="${cdn.origin}/a2a-forms.js"></script></html>`;
  const site = await hostPage(html, { headers });
  t.later(site.close);
  return guarded(t, site.origin, { allowed: [site.origin, cdn.origin, agent], ...options });
}

for (const { theme, width, details } of combinations(1)) {
  const look = { theme, width };

  test(`the inspector of the page works under its headers by keyboard, ${theme}, ${width} px`, details, async ({ t }) => {
    const agent = await shared.quick();
    const site = await withHeaders(agent.origin, headersOfDocs('The page', { agent: agent.origin }));
    t.later(site.close);
    const { page, quiet } = await guarded(t, `${site.origin}/#inspect`, { allowed: [site.origin], reports: site.reports, ...look });
    const box = inspector(page).getByLabel('Text', { exact: true });
    await visible(box, 20_000);
    await tabTo(page, box);
    await page.keyboard.insertText(MESSAGE);
    await visible(said(page, 'message: 1 error'), 20_000);
    await isAccessible(page);
    assert.equal(await sideways(page), 0);
    await quiet();
  });

  test(`<a2a-inspect> works under the headers of the docs by keyboard, ${theme}, ${width} px`, details, async ({ t }) => {
    const { page, quiet } = await embedded(t, '<a2a-inspect></a2a-inspect>', 'https://agent.example', look);
    const box = inspector(page).getByLabel('Text', { exact: true });
    await visible(box, 20_000);
    await tabTo(page, box);
    await page.keyboard.insertText(MESSAGE);
    await visible(said(page, 'message: 1 error'), 20_000);
    const line = inspector(page).getByRole('button', { name: /^Line 1, column/ });
    await tabTo(page, line);
    await page.keyboard.press('Enter');
    assert.ok(await focused(box), 'a finding leads to its line');
    await isAccessible(page, ANY_HEADING_ORDER);
    assert.equal(await sideways(page), 0);
    await quiet();
  });

  test(`“Find agents” is filled in, sent and followed by keyboard, ${theme}, ${width} px`, details, async ({ t }) => {
    const agent = await envelopeAgent(t);
    const body = `<a2a-form agent="${agent.origin}/registry" protocol="envelope"></a2a-form>`;
    const { page, quiet } = await embedded(t, body, agent.origin, look);
    const complaints = [];
    await visible(page.getByRole('heading', { name: 'Find agents' }).first(), 20_000);
    complaints.push(...(await violations(page, 'find agents', ANY_HEADING_ORDER)));
    await t.shot(page, 93, 'find-agents');
    await tabTo(page, sendButton(page));
    await page.keyboard.press('Enter');
    const connect = run(page).getByRole('button', { name: 'Connect to Measuring agent', exact: true });
    await visible(connect, 20_000);
    // A date as people write it, not as the wire does.
    await visible(run(page).getByText(/healthy · last seen \d+\/\d+\/\d{4}, /));
    complaints.push(...(await violations(page, 'agents found', ANY_HEADING_ORDER)));
    assert.equal(await sideways(page), 0);
    await t.shot(page, 94, 'agents-found');
    await tabTo(page, connect);
    await page.keyboard.press('Enter');
    await visible(page.getByText('measure_room').first());
    await until(() => agent.got.at(-1).message_type === 'handshake', 'it goes to the agent');
    assert.ok(agent.got.some(({ message_type }) => message_type === 'goodbye'));
    complaints.push(...(await violations(page, 'connected', ANY_HEADING_ORDER)));
    assert.deepEqual(complaints, []);
    await quiet();
  });

  test(`a session is ended by keyboard, ${theme}, ${width} px`, details, async ({ t }) => {
    const agent = await fresh.sessions();
    t.later(agent.stop);
    const body = `<a2a-form agent="${agent.origin}/once" skill="fight" protocol="sessions"></a2a-form>`;
    const { page, quiet } = await embedded(t, body, agent.origin, look);
    await visible(field(page, 'First fighter'), 20_000);
    await tabTo(page, field(page, 'First fighter'));
    await page.keyboard.type('Ant');
    await page.keyboard.press('Tab');
    await tabTo(page, field(page, 'Second fighter'));
    await page.keyboard.type('Tiger');
    await page.keyboard.press('Enter');
    await inState(page, 'completed');
    const complaints = await violations(page, 'session', ANY_HEADING_ORDER);
    await tabTo(page, run(page).first().getByRole('button', { name: 'More actions' }));
    await page.keyboard.press('Enter');
    await tabTo(page, run(page).first().getByRole('button', { name: 'End session', exact: true }));
    complaints.push(...(await violations(page, 'menu of the session', ANY_HEADING_ORDER)));
    await page.keyboard.press('Enter');
    const ended = async () => (await (await fetch(`${agent.origin}/stream/got`)).json()).sessions[0].status === 'completed';
    await until(ended, 'the session has ended');
    complaints.push(...(await violations(page, 'session ended', ANY_HEADING_ORDER)));
    assert.ok(await page.evaluate(() => document.activeElement !== document.body), 'the focus is kept');
    assert.deepEqual(complaints, []);
    await quiet();
  });
}
