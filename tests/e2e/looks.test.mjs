// Every step is looked at: a picture each, in light and dark, wide and narrow, and axe-core over the steps that matter.
import assert from 'node:assert/strict';
import { FIGHT, fresh, shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { host, ready } from './host.mjs';
import { combinations, complaintsOf, violations } from './looks.mjs';
import { agentChip, alerts, connect, field, fill, inState, openPage, send, visible, writeMessage, useForm } from './page.mjs';
import { freePort } from './processes.mjs';

for (const { theme, width, details } of combinations(0)) {
  test(`every step of a fight looks right and axe-core finds nothing, ${theme}, ${width} px`, details, async ({ t }) => {
    const agent = await fresh.python({ step: 700 });
    t.later(agent.stop);
    const page = await openPage(t, await shared.quick(), { theme, width, ...FIGHT });
    const complaints = [];
    const look = async (number, name) => complaints.push(...(await complaintsOf(t, page, number, name)));
    await visible(field(page, 'A'), 20_000);
    await look(1, 'first-screen');
    await send(page);
    await visible(page.getByRole('heading', { name: /problem/i }));
    await look(2, 'form-with-errors');
    await connect(page, agent.origin);
    await visible(agentChip(page, 'Python fight agent'), 15_000);
    await fill(page, '100 duck-sized horses', '1 horse-sized duck');
    await look(3, 'form-filled-in');
    await writeMessage(page);
    await visible(field(page, 'Message'));
    await look(4, 'plain-text');
    await useForm(page);
    await send(page);
    await visible((await inState(page, 'working')).getByText('Meeting the contestants'));
    await look(5, 'run-working');
    await inState(page, 'completed');
    await look(6, 'run-completed');
    await agent.crash();
    await send(page);
    await visible(alerts(page).first(), 40_000);
    await look(7, 'agent-gone');
    const nobody = `http://localhost:${await freePort()}`;
    const refused = page.waitForEvent('requestfailed', (one) => one.url().startsWith(nobody));
    await connect(page, nobody);
    await refused;
    await visible(alerts(page).first());
    await look(8, 'agent-not-reached');
    assert.equal(complaints.length, 0, `\n${complaints.join('\n')}`);
  });
}

for (const { theme, width, details } of combinations(1)) {
  test(`the embedded form looks right on a plain page, ${theme}, ${width} px`, details, async ({ t }) => {
    const agent = await shared.python();
    const scheme = `<style>:root{color-scheme:${theme};background:Canvas}</style>`;
    const { page } = await host(t, `${scheme}<a2a-form agent="${agent.origin}"></a2a-form>`, { theme, width });
    await ready(page, 'a2a-form');
    await t.shot(page, 9, 'embedded-form');
    const complaints = await violations(page, 'embedded form');
    await fill(page, 'Lion', 'Tiger');
    await send(page);
    await inState(page, 'completed');
    await t.shot(page, 10, 'embedded-result');
    complaints.push(...(await violations(page, 'embedded result')));
    assert.equal(complaints.length, 0, `\n${complaints.join('\n')}`);
  });
}
