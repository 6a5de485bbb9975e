// The gallery's results as a person meets them: which there are, how one is opened, where its result is.
import { readFileSync } from 'node:fs';
import { shared } from './agents.mjs';
import { inState, sendButton, visible } from './page.mjs';

const read = (name) => JSON.parse(readFileSync(new URL(`../../gallery/${name}`, import.meta.url), 'utf8'));

/** `[{id, title, skill}]`: all of them, in the order of the page; those with a skill are an agent's tasks. */
export const RESULTS = read('results.json').flatMap(({ cases }) => cases.map((one) => ({ ...one, skill: read(`results/${one.id}.json`).skill })));
const TASKS = RESULTS.filter(({ skill }) => skill);

export const addressOf = (origin, id) => `${origin}/gallery/results.html#${id}`;

/** Opens a result of the demo's gallery; a task is sent and is over. */
export async function openResult(t, id, options) {
  const { origin } = await shared.quick();
  const page = await t.open(addressOf(origin, id), options);
  await settled(page, id);
  return page;
}

/** Goes on to another result on the same page, as a link does. */
export async function turnTo(page, id, limit) {
  await page.evaluate((hash) => void (location.hash = hash), id);
  await settled(page, id, limit);
}

/** Waits until a result is there: of a task, once it was sent. */
export async function settled(page, id, limit = 30_000) {
  await page.locator(`main[data-case="${id}"]`).waitFor({ timeout: limit });
  if (TASKS.some((one) => one.id === id)) {
    await sendButton(page).click();
    await inState(page, 'completed', { limit });
  } else {
    await visible(page.locator('schema-view [data-pointer]').first(), limit);
  }
}
