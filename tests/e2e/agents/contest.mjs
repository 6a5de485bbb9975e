// What the JavaScript agents do, told as steps: no word of any SDK here. `contest.py` does the same for Python.
// Each step has one key: `say` (working, with these words), `result` (an artifact), or `ask` (the parts of an
// input-required message, after which the turn is over). A turn without `ask` ends completed.
import { readFileSync } from 'node:fs';

const read = (file) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
export const fightCard = read('fight-card.json');
export const more = read('skills.json');
export const [extension] = fightCard.capabilities.extensions;
const [FIGHT, INTERVIEW, SLOW] = [...fightCard.skills, ...more.skills].map(({ id }) => id);
const STRUCTURED = { fightComparison: FIGHT, slowWork: SLOW };
const mode = (schema) => `application/json;schema=${schema}`;

/** The longer name wins, with a probability of its share of the letters. */
function compare(a, b) {
  const winner = a.length >= b.length ? a : b;
  const share = Math.max(a.length, b.length) / Math.max(1, a.length + b.length);
  return { winner, probability: Math.round(share * 100) / 100, explanation: `“${winner}” has the longer name.` };
}

/**
 * The steps of one turn; between two of them `step` milliseconds pass. `data` is the first data part, `mode` what it is
 * flagged with; `notes` are kept from turn to turn of one task, by the agent. A misfit is thrown at once, before any step.
 */
export function play(turn, step) {
  const named = (turn.mode ?? '').split('schema=')[1];
  turn.notes.skill ??= STRUCTURED[named] ?? turn.skill ?? FIGHT;
  if (turn.notes.skill === INTERVIEW) return interview(turn);
  if (turn.notes.skill === SLOW) return slow(turn, step);
  if (turn.mode && turn.data.a === turn.data.b) throw new Error(more.sameNames.description);
  return fight(turn);
}

function* fight({ mode: flagged, data, text }) {
  yield { say: 'Meeting the contestants' };
  yield { say: 'Counting letters' };
  if (flagged) {
    yield { result: { data: compare(String(data.a), String(data.b)), mode: mode('fightResponse') } };
  } else {
    const [a, b = ''] = text.split(' or ').map((name) => name.replace(/[ ?]+$/, '').trim());
    const { winner, explanation } = compare(a, b);
    yield { result: { text: `${winner} would win. ${explanation}` } };
  }
}

function* slow({ mode: flagged, data, text }, step) {
  const seconds = Number(flagged ? data.seconds : text);
  const steps = Math.ceil((seconds * 1000) / step);
  for (let done = 1; done <= steps; done += 1) yield { say: `Step ${done} of ${steps}` };
  yield { result: { text: `Worked for ${seconds} seconds.` } };
}

function* interview({ mode: flagged, data, text, notes }) {
  const words = more.interview;
  const asked = notes.asked ?? 0;
  if (asked > 0 && flagged) {
    yield { ask: [{ text: words.refused }] };
  } else if (asked === 0 || (asked === 1 && !text)) {
    notes.asked = 1;
    yield { ask: [{ text: words.name }] };
  } else if (asked === 1 || !data) {
    if (asked === 1) notes.name = text;
    notes.asked = 2;
    yield { ask: [{ text: words.work.replace('{name}', notes.name) }, { data: words.form }] };
  } else {
    const { role, years } = data;
    yield { result: { data: { name: notes.name, role, years }, mode: mode('interviewRecord') } };
  }
}
