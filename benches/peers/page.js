// The half of the harness that runs in the page. Every contestant is measured by this file and by nothing else.
import { invalidKeys, makeData, makeInvalidData, makeSchema, middleKey } from '/schema.js';

const CONTROLS = 'input:not([type=hidden]):not([type=submit]):not([type=button]), select, textarea';
const AT_LEAST = 10;

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const root = () => document.getElementById('app');
const contestant = () => globalThis.contestant;

/** Where the controls are: the root, or the shadow root that a contestant names. */
const scope = () => contestant().scope?.(root()) ?? root();
const controls = () => scope().querySelectorAll(contestant().controls ?? CONTROLS);
const find = (name) => (contestant().find ? contestant().find(scope(), name) : scope().getElementById?.(name) ?? document.getElementById(name));
const hasError = (name) => Boolean(contestant().hasError?.(scope(), name));

/**
 * Resolves when `holds()`: asked at once, and at the beginning of every frame. Gives how many more frames must begin
 * until what holds has been painted, or nothing after `limit` milliseconds. Nothing watches in between: an observer of
 * the DOM would be called, and ask, thousands of times while some forms are built.
 */
async function until(holds, { limit = 120_000, holdsInFrame = holds } = {}) {
  if (holds()) return 2;
  const end = performance.now() + limit;
  while (performance.now() < end) {
    await frame();
    // What is there at the beginning of a frame is painted when the next one begins.
    if (holdsInFrame()) return 1;
  }
  return undefined;
}

/** The time when it is painted. */
async function painted(frames = 2) {
  for (let i = 0; i < frames; i += 1) await frame();
  return performance.now();
}

const hasAll = (n) => () => controls().length >= n;

/** Whether what is in the DOM fills the viewport. The position is read only of forms that come in pieces. */
function fillsScreen(n) {
  const there = controls();
  if (there.length >= n) return true;
  return there.length >= Math.min(n, AT_LEAST) && there[there.length - 1].getBoundingClientRect().top >= innerHeight;
}

let handle;
let prepared;

/** Makes schema and data: no contestant's work, so not within what is measured. */
function prepare(n, { invalid = false } = {}) {
  prepared = { schema: makeSchema(n), data: invalid ? makeInvalidData(n) : makeData(n) };
}

/** Mounts the form; the times until the first screenful, and until all of it, are painted. */
async function render(n, { live = true, limit } = {}) {
  const { schema, data } = prepared;
  const begun = performance.now();
  const mounting = contestant().mount(root(), { schema, data, live });
  const screen = until(hasAll(n), { limit, holdsInFrame: () => fillsScreen(n) }).then(painted);
  handle = await mounting;
  const frames = await until(hasAll(n), { limit });
  if (frames === undefined) throw new Error('the form did not appear');
  const end = await painted(frames);
  return { screen: (await screen) - begun, paint: end - begun, controls: controls().length };
}

/** Goes to the text in the middle as a person would: there, away, and there again, so that it has been visited. */
async function visit(name) {
  const control = find(name);
  if (!control) throw new Error(`no control for ${name}`);
  control.scrollIntoView({ block: 'center' });
  control.focus();
  control.blur();
  control.focus();
  control.setSelectionRange?.(control.value.length, control.value.length);
}

async function visitMiddle(n) {
  await visit(middleKey(n));
  await sleep(300);
}

/** Waits for one trusted key; `globalThis.pressed` resolves with the times from the key to the paint. */
function awaitKey(n, { error }) {
  const name = middleKey(n);
  globalThis.pressed = new Promise((resolve) => {
    let begun;
    addEventListener('keydown', (event) => { begun = event.timeStamp; }, { capture: true, once: true });
    addEventListener('input', async () => {
      const echo = painted();
      const frames = error ? await until(() => hasError(name), { limit: 5_000 }) : undefined;
      const told = frames && (await painted(frames));
      resolve({ echo: (await echo) - begun, toError: told ? told - begun : null });
    }, { capture: true, once: true });
  });
}

const errorGone = (n) => until(() => !hasError(middleKey(n)), { limit: 3_000 });

/** Submits invalid data: the time until the first and the last mistake are painted. */
async function submit(n) {
  const wrong = invalidKeys(n);
  const [first, last] = [wrong[0], wrong.at(-1)];
  const before = hasError(first) || hasError(last);
  const begun = performance.now();
  contestant().submit(handle);
  const frames = await until(() => hasError(first) && hasError(last), { limit: 60_000 });
  const end = await painted(frames);
  return { submit: frames ? end - begun : null, before, shown: wrong.filter(hasError).length, expected: wrong.length };
}

globalThis.bench = {
  prepare, render, visitMiddle, awaitKey, errorGone, submit, sleep,
  canSubmit: () => Boolean(contestant().submit),
  value: () => contestant().value?.(handle) ?? null,
  extraHeap: () => contestant().extraHeap?.(handle) ?? 0,
};

const query = new URLSearchParams(location.search);
await import(`/dist/${query.get('id')}/index.js`);
await contestant().ready;
await contestant().warm?.();
globalThis.isReady = true;
