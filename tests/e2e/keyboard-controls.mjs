// What to press in a control: one small function for each kind. Each is given the hands (what is
// wanted, what the form holds, the keys) and the stop (what has the focus), and leaves the rest to
// the walk in keyboard.mjs. A control of a new kind needs a function here and a row in KINDS.
import { Buffer } from 'node:buffer';
import { items, members } from '../../gallery/exact.mjs';
import { chooser, inside } from './keyboard-choosers.mjs';
import { until } from './processes.mjs';

/** The text of a JSON string; another value as it is. */
export const string = (text) => (text?.startsWith('"') ? JSON.parse(text) : text);
const two = (number) => String(number).padStart(2, '0');

/** Replaces what stands in a text control. */
async function replace(hands, stop, text) {
  if (stop.value === text) return;
  await hands.key('Control+A');
  if (text === '') await hands.key('Delete');
  else await hands.write(text);
}

/** One line or several: the words of a string, the digits of a number. Null is no text. */
async function text(hands, stop) {
  const wanted = hands.wanted(stop.pointer);
  if (wanted === undefined || wanted === 'null') {
    await replace(hands, stop, '');
    return;
  }
  await replace(hands, stop, string(wanted));
}

/** JSON in place: the text of the value itself. */
async function json(hands, stop) {
  const wanted = hands.wanted(stop.pointer) ?? '';
  if ((await hands.held(stop.pointer)) === wanted) return;
  hands.json.add(stop.pointer);
  await replace(hands, stop, wanted);
}

/** Goes through the options with an arrow until one says what is wanted. */
async function radio(hands, stop) {
  const wanted = hands.wanted(stop.pointer);
  const fits = (label) => (wanted === undefined ? /^not (set|answered)$/i.test(label) : hands.words(wanted).includes(label));
  const seen = new Set();
  for (let now = stop; !seen.has(now.id); now = await hands.focus()) {
    if (fits(now.label)) {
      if (!now.checked) await hands.key('Space');
      return;
    }
    // Nothing is wanted, and nothing is chosen.
    if (wanted === undefined && !now.checked) return;
    seen.add(now.id);
    await hands.key('ArrowDown');
  }
  // In WebKit the arrows do not go round: from the last one up.
  if (hands.page.engine !== 'webkit') return;
  for (let now = await hands.focus(), last; now.id !== last && !fits(now.label); now = await hands.focus()) {
    last = now.id;
    await hands.key('ArrowUp');
  }
}

/** A select that is closed: arrows go from option to option. */
async function select(hands, stop) {
  const wanted = hands.wanted(stop.pointer);
  const words = wanted === undefined ? ['Not set', 'Choose one'] : hands.words(wanted);
  const to = stop.options.findIndex((one) => words.includes(one.text));
  if (to < 0) return;
  let from = stop.options.findIndex((one) => one.value === stop.value);
  for (; from < to; from += 1) await hands.key('ArrowDown');
  for (; from > to; from -= 1) await hands.key('ArrowUp');
}

/** Types the option's name, and takes it where more are offered. With nothing offered Enter would send. */
async function combobox(hands, stop) {
  const wanted = hands.wanted(stop.pointer);
  if (wanted === undefined) return;
  for (const word of hands.words(wanted)) {
    if ((await hands.held(stop.pointer)) === wanted) return;
    await replace(hands, stop, word);
    if (await hands.isOffered()) await hands.key('Enter');
  }
}

/** Whether the only option of a choice, a checkbox, is wanted. */
export const isOnly = (hands, wanted, stop) => wanted !== undefined && wanted !== 'false' && hands.words(wanted).includes(stop.label);

/** A switch of its own, or one of several that may be chosen together. */
async function checkbox(hands, stop) {
  const wanted = hands.wanted(stop.pointer);
  const isOn = wanted?.startsWith('[') ? items(wanted).some((one) => hands.words(one).includes(stop.label)) : wanted === 'true' || isOnly(hands, wanted, stop);
  if (stop.checked !== isOn) await hands.key('Space');
}

/** `2026-11-20T08:15:00+01:00` as its parts; a date has no time, a time has no date. */
export function moment(wanted) {
  const [, day, time, offset] = /^(\d{4}-\d\d-\d\d)?T?(\d\d:\d\d(?::\d\d)?)?(.*)$/.exec(wanted) ?? [];
  return { day, time, offset: offset || undefined };
}

/**
 * The browser's own controls take digits in the order of its language: month, day, year; hour,
 * minute, second, and the letter of the half of the day.
 */
async function native(hands, stop) {
  const { day, time } = moment(string(hands.wanted(stop.pointer)) ?? '');
  const local = [day, time].filter(Boolean).join('T');
  if (local === '' || local === stop.value || local === `${stop.value}:00`) return;
  if (hands.page.engine === 'webkit') {
    // It goes on by an arrow only, and has 24 hours.
    const parts = day ? [day.slice(5, 7), day.slice(8, 10), day.slice(0, 4)] : [];
    if (time) parts.push(...time.split(':'), ...(stop.step === '1' && time.length < 8 ? ['00'] : []));
    for (const [n, part] of parts.entries()) {
      if (n > 0) await hands.key('ArrowRight');
      await hands.type(part);
    }
    return;
  }
  if (day) {
    const [year, month, date] = day.split('-');
    await hands.type(`${month}${date}${year}`);
    // A year may have six digits, unless the control says otherwise: an arrow ends it.
    if (time && !/^\d{4}-/.test(stop.max)) await hands.key('ArrowRight');
  }
  if (!time) return;
  const [hour, minute, second = 0] = time.split(':').map(Number);
  const seconds = stop.step === '1' ? two(second) : '';
  await hands.type(`${two(hour % 12 || 12)}${two(minute)}${seconds}${hour < 12 ? 'A' : 'P'}`);
}

/** What a date and time has beside the browser's own control: the distance from UTC. */
async function offset(hands, stop) {
  const { offset: wanted } = moment(string(hands.wanted(stop.at)) ?? '');
  if (wanted !== undefined) await replace(hands, stop, wanted);
}

/** Another zone than the own one and UTC is typed beside it. */
async function zone(hands, stop) {
  const { offset: wanted } = moment(string(hands.wanted(stop.at)) ?? '');
  if (wanted !== undefined && wanted !== 'Z') await hands.type('O');
}

/** To the lower end, then up step by step. */
async function slider(hands, stop) {
  const wanted = hands.wanted(stop.pointer);
  if (wanted === undefined || (await hands.held(stop.pointer)) === wanted) return;
  await hands.key('Home');
  for (let steps = 0; steps < 200 && (await hands.held(stop.pointer)) !== wanted; steps += 1) await hands.key('ArrowRight');
}

/** The file whose content is wanted, as Base64 in a JSON string. */
export function fileOf(wanted) {
  const buffer = Buffer.from(JSON.parse(wanted), 'base64');
  const [name, mimeType] = /^%PDF/.test(buffer.toString('latin1'))
    ? ['file.pdf', 'application/pdf']
    : buffer.includes('IHDR') ? ['file.png', 'image/png'] : ['file.csv', 'text/csv'];
  return { name, mimeType, buffer };
}

/** The browser's own file picker opens by key; what is picked there is no longer the page's. */
async function file(hands, stop) {
  const wanted = hands.wanted(stop.pointer);
  if (wanted === undefined || (await hands.held(stop.pointer)) === wanted) return;
  hands.picker = undefined;
  await hands.key('Enter');
  await until(() => hands.picker !== undefined, `the file picker of ${stop.pointer} opens`);
  await hands.picker.setFiles(fileOf(wanted));
  // It is read in its own time.
  await hands.holds(stop.pointer, wanted);
}

/** One item more, or a part that may be left out. */
async function add(hands, stop) {
  const wanted = inside(hands.wanted(stop.at));
  if (wanted === undefined) return;
  const held = inside(await hands.held(stop.at));
  const isShort = wanted.startsWith('[') && held?.startsWith('[') && items(held).length < items(wanted).length;
  const isOut = held === undefined || (held === 'null' && /^[[{]/.test(wanted));
  if (isOut || isShort) await hands.key('Enter');
}

/** The name of another member of a map; the button behind it adds it. */
async function name(hands, stop) {
  const wanted = hands.wanted(stop.at);
  if (!wanted?.startsWith('{')) return;
  const held = await hands.held(stop.at);
  const there = held?.startsWith('{') ? members(held) : new Map();
  const next = [...members(wanted).keys()].find((one) => !there.has(one));
  // Names that the schema lists are chosen.
  if (stop.tag === 'select') {
    const to = stop.options.findIndex((one) => one.value === next);
    let from = stop.options.findIndex((one) => one.value === stop.value);
    for (; from < to; from += 1) await hands.key('ArrowDown');
    if (to >= 0) await hands.key('Tab', 'Enter');
    return;
  }
  if (next === undefined) {
    await replace(hands, stop, '');
    return;
  }
  await replace(hands, stop, next);
  await hands.key('Enter');
}

/** What is there and is not wanted goes. */
async function remove(hands, stop) {
  const isThere = (await hands.held(stop.at)) !== undefined;
  if (isThere && hands.wanted(stop.at) === undefined) await hands.key('Enter');
}

/** A button that puts nothing there: not set, null, or an empty text or list. */
async function empty(hands, stop) {
  const wanted = hands.wanted(stop.at);
  const held = await hands.held(stop.at);
  const fits = { unset: wanted === undefined, null: wanted === 'null', empty: wanted === '""' || wanted === '[]' }[stop.way];
  if (fits && held !== wanted) await hands.key('Enter');
}

/** A group that is folded is opened where what is in it is not yet what is wanted. */
async function fold(hands, stop) {
  if (stop.folded && !(await hands.isRight(stop.at))) await hands.key('Enter');
}

/** Buttons that only help, links, and second ways to say the same: passed by. */
const pass = () => {};

/** What `data-do` asks for. */
const DEEDS = {
  add, remove, empty, fold, name, offset, zone, shape: chooser, local: native,
};

/** Controls without it: the first row that fits says what to do. */
const KINDS = [
  [({ tag }) => ['button', 'a', 'summary'].includes(tag), pass],
  [({ role, free }) => role === 'combobox' && !free, combobox],
  [({ tag }) => tag === 'select', select],
  [({ json: isJson }) => isJson, json],
  [({ tag }) => tag === 'textarea', text],
  [({ type }) => type === 'radio', radio],
  [({ type, role }) => type === 'checkbox' || role === 'switch', checkbox],
  [({ type }) => ['date', 'time', 'datetime-local'].includes(type), native],
  [({ type, role }) => type === 'range' || role === 'slider', slider],
  [({ type }) => type === 'file', file],
  [({ tag }) => tag === 'input', text],
  [() => true, pass],
];

/** Does what the control with the focus is there for. */
export async function press(hands, stop) {
  if (stop.do !== undefined) {
    await (DEEDS[stop.do] ?? pass)(hands, stop);
    return;
  }
  const [, kind] = KINDS.find(([fits]) => fits(stop));
  await kind(hands, stop);
}
