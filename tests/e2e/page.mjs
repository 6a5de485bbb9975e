// The page as a person meets it: what it is called, and how to read it.
import assert from 'node:assert/strict';
import { until } from './processes.mjs';

export const address = (page) => page.getByLabel('Agent address');
/** The button in the bar that names the agent and says whose turn it is. */
export const agentChip = (page, name = '') => page.getByRole('button', { name: `Agent: ${name}` });
/** The dialog behind it. */
export const agentPanel = (page) => page.getByRole('dialog', { name: 'Agent', exact: true });
export const skills = (page) => page.getByRole('navigation', { name: 'Skills', exact: true });
/** What stands beside the request: the agent in short, signing in, the runs as links. */
export const activity = (page) => page.getByRole('complementary', { name: 'Activity', exact: true });
export const request = (page) => page.getByRole('region', { name: 'Request', exact: true });
export const runs = (page) => page.getByRole('region', { name: 'Runs', exact: true });
export const run = (page) => runs(page).getByRole('article');
/** The labels of the fight's members: their names have one letter, so that the descriptions label the fields. */
export const FIGHTERS = { A: 'The name of the first contestant', B: 'The name of the second contestant' };
export const field = (page, label) => {
  const named = (name) => page.getByRole('textbox', { name, exact: true });
  return FIGHTERS[label] ? named(label).or(named(FIGHTERS[label])) : named(label);
};
export const sendButton = (page) => page.getByRole('button', { name: 'Send', exact: true });
export const cancelButton = (scope) => scope.getByRole('button', { name: 'Cancel', exact: true });
/** Presses an action in the menu of a run. */
export async function act(card, name) {
  await card.getByRole('button', { name: 'More actions', exact: true }).click();
  await card.getByRole('button', { name, exact: true }).click();
}
export const option = (page, name) => page.getByRole('radio', { name, exact: true });
/** Leads from the form to a plain message. */
export const writeMessage = (page) => page.getByRole('button', { name: 'Write a message instead', exact: true }).click();
/** Leads from the plain message back to the form. */
export const useForm = (page) => page.getByRole('button', { name: 'Fill in the form instead', exact: true }).click();
/** The error summary: the innermost thing around the heading that could take the focus. */
export const summary = (page) =>
  page
    .locator('[role="alert"], [role="region"], [role="group"], section, [tabindex="-1"]')
    .filter({ has: page.getByRole('heading', { name: /problem/i }) })
    .last();
export const definition = (scope, term) => scope.locator(`dt:text-is("${term}") + dd`);

export const visible = (locator, timeout) => locator.waitFor({ state: 'visible', timeout });
export const gone = (locator, timeout) => locator.waitFor({ state: 'hidden', timeout });

export const yesConnect = (page) => page.getByRole('main').getByRole('button', { name: 'Yes, connect', exact: true });

/** Opens the page; `agent`, and `skill` if given, go into the deep link. */
export async function openPage(t, site, { agent, skill, ...options } = {}) {
  const page = await t.open('about:blank', options);
  await followLink(page, site, { agent, skill });
  return page;
}

/** Follows a link to the page, and agrees to connect to an agent elsewhere. */
export async function followLink(page, site, { agent, skill }) {
  const chosen = skill ? `&skill=${encodeURIComponent(skill)}` : '';
  const hash = agent ? `#agent=${encodeURIComponent(agent)}${chosen}` : chosen.replace('&', '#');
  await page.goto(`${site.origin}/${hash}`);
  if (agent && new URL(agent).origin !== site.origin) await yesConnect(page).click();
}

/** Opens the dialog about the agent. */
export async function openAgent(page) {
  if (!(await agentPanel(page).isVisible())) await agentChip(page).click();
  await visible(agentPanel(page));
  return agentPanel(page);
}

/** Types an address and connects: in the middle of the page, or behind the agent's chip. */
export async function connect(page, url) {
  await visible(address(page).or(agentChip(page)).filter({ visible: true }).first(), 15_000);
  if (!(await address(page).isVisible())) await openAgent(page);
  await address(page).fill(url);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
}

export async function fill(page, a, b) {
  await field(page, 'A').fill(a);
  await field(page, 'B').fill(b);
}

export async function send(page) {
  await sendButton(page).click();
}

/** Waits for a run to be in a state; the newest by default. */
export async function inState(page, state, { nth = 0, limit = 20_000 } = {}) {
  await visible(run(page).nth(nth), limit);
  const shown = run(page).nth(nth).locator('[data-state]').first();
  await until(async () => (await shown.getAttribute('data-state')) === state, `run ${nth} is ${state}`, limit);
  return run(page).nth(nth);
}

/** Lets the page's clock, which is installed, run until `wanted` holds, by four times `milliseconds` at most. */
export async function passing(page, milliseconds, wanted) {
  for (let left = 40; left > 0 && !(await wanted()); left -= 1) {
    await page.clock.runFor(milliseconds / 10);
    await page.waitForTimeout(50);
  }
}

/** Waits until a run counts down to its next attempt, by the page's installed clock; then lets that time pass. */
export async function countsDown(page) {
  const wait = runs(page).getByText(/ in \d s/).first();
  await visible(wait);
  const before = await wait.innerText();
  await page.clock.runFor(1_000);
  await until(async () => !(await wait.isVisible()) || (await wait.innerText()) !== before, 'it counts down');
  await page.clock.runFor(10_000);
}

/** Checks a result that is shown through `fightResponse`, and gives its words. */
export async function readFight(scope) {
  const winner = (await definition(scope, 'Winner').innerText()).trim();
  const share = (await definition(scope, 'Probability').innerText()).trim();
  const explanation = (await definition(scope, 'Explanation').innerText()).trim();
  assert.match(share, /\d+([.,]\d+)?[\s\u00a0\u202f]?%/, 'the probability is shown as a share');
  const meter = scope.getByRole('meter');
  assert.equal(await meter.count(), 1, 'the share has a meter');
  return { winner, percent: Number(/(\d+(?:[.,]\d+)?)/.exec(share)[1].replace(',', '.')), explanation };
}

/** An explanation for a person: words, no debris. */
export async function sentence(locator, pattern, limit = 15_000) {
  await visible(locator.first(), limit);
  const matches = async () => (await locator.allInnerTexts()).find((text) => pattern.test(text));
  const text = await until(matches, `an alert that says ${pattern}`, limit);
  assert.doesNotMatch(text, /TypeError|undefined|\[object|panicked|NaN|Some\(|None\b/, 'no debris in a sentence');
  assert.ok(text.trim().split(/\s+/).length >= 5, `a sentence, not a word: ${text}`);
  return text;
}

/** The alerts that say something: a live region may stand empty. */
export const alerts = (page) => page.getByRole('alert').filter({ hasText: /\S/ });

export async function holds(page, a, b) {
  assert.equal(await field(page, 'A').inputValue(), a);
  assert.equal(await field(page, 'B').inputValue(), b);
}

/** Is the focus on it, through shadow roots? */
export const focused = (locator) => locator.evaluate((element) => element.getRootNode().activeElement === element);

/** Goes on with Tab until the focus is there. */
export async function tabTo(page, locator, most = 60) {
  for (let presses = 0; presses < most; presses += 1) {
    if (await focused(locator)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`not reached with ${most} presses of Tab: ${locator}`);
}

/** The text that `aria-describedby` and `aria-errormessage` tie to a control. */
export const describedBy = (locator) =>
  locator.evaluate((element) => {
    const ids = ['aria-describedby', 'aria-errormessage'].flatMap((name) => element.getAttribute(name)?.split(/\s+/) ?? []);
    const texts = ids.filter(Boolean).map((id) => {
      const found = element.getRootNode().getElementById(id);
      return found ? found.textContent.trim() : `(dangling: ${id})`;
    });
    return texts.join(' | ');
  });
