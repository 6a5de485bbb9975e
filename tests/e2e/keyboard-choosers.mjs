// Choosers: which branch of a union, which type. The paper with the answers does not say what an
// option is called, so each is tried, as a person would who has never seen the form: the one that
// brings the fields that are wanted is it.
import assert from 'node:assert/strict';
import { members } from '../../gallery/exact.mjs';

/** The JSON in a string, where it holds an object or a list; else the text as it is. */
export function inside(text) {
  const held = text?.startsWith('"') ? JSON.parse(text) : '';
  return /^\s*[[{]/.test(held) ? held.trim() : text;
}

/** Runs in the page: what is shown at a place, and right inside it. */
const look = (at) => {
  const root = document.querySelector('schema-form').shadowRoot;
  const shown = [...root.querySelectorAll('[data-pointer]')].map((control) => ({
    pointer: control.dataset.pointer,
    tag: control.localName,
    role: control.getAttribute('role') ?? '',
    classes: [...control.classList],
    text: control.localName === 'output' ? control.textContent.trim() : '',
    words: [...(control.options ?? control.querySelectorAll('label'))].map((one) => (one.text ?? one.innerText).trim()),
  }));
  const depth = at.split('/').length;
  return shown.filter(({ pointer }) => pointer === at || (pointer.startsWith(`${at}/`) && pointer.split('/').length === depth + 1));
};

const ESCAPES = [[/~/g, '~0'], [/\//g, '~1']];
/** A name as a token of a JSON Pointer. */
export const escape = (name) => ESCAPES.reduce((text, [from, to]) => text.replace(from, to), name);

/** How well what is shown fits an object: its members are there, its constants are those. */
function likeObject(hands, at, wanted, shown) {
  let score = 0;
  const known = new Map([...members(wanted)].map(([name, value]) => [`${at}/${escape(name)}`, value]));
  for (const { pointer, text } of shown) {
    if (pointer === at) continue;
    const value = known.get(pointer);
    if (value === undefined) score -= 1;
    else if (text !== '' && !hands.words(value).includes(text) && text !== value) score -= 100;
    else score += 3;
  }
  return score;
}

/** How well the control at the place itself fits a value that is no object. */
function likeControl(hands, at, wanted, shown) {
  const control = shown.find(({ pointer }) => pointer === at);
  if (control === undefined) return 0;
  const { tag, classes, text, words, role } = control;
  const has = (name) => classes.includes(name);
  if (text !== '') return hands.words(wanted).includes(text) || text === wanted ? 10 : -100;
  if (wanted.startsWith('[')) return has('list') || (role === 'group' && words.length > 0) ? 5 : -5;
  if (words.length > 0) return words.some((word) => hands.words(wanted).includes(word)) ? 8 : -5;
  if (has('group') || has('list')) return -5;
  if (has('number')) return /^-?\d/.test(wanted) ? 5 : -5;
  if (has('json')) return 0;
  return ['input', 'textarea'].includes(tag) && wanted.startsWith('"') ? 5 : -5;
}

/** How well what is shown at a place fits the value that is wanted there. */
export async function score(hands, at, wanted) {
  const shown = await hands.page.evaluate(look, at);
  return wanted.startsWith('{') ? likeObject(hands, at, wanted, shown) : likeControl(hands, at, wanted, shown);
}

/** Types have names of their own; an option that names the type of the value needs no trial. */
const TYPES = [
  [/^null$/, 'null'],
  [/^(true|false)$/, 'True or false'],
  [/^-?\d/, 'Number'],
  [/^"/, 'Text'],
  [/^\[/, 'List'],
  [/^\{/, 'Object'],
];

/** The option that names the type of a value. */
export function byType(wanted, options) {
  const [, name] = TYPES.find(([value]) => value.test(wanted));
  return options.find(({ text }) => text === name);
}

/**
 * Goes to an option with the arrows. Asks each time what has the focus: a select loses its “Choose…”
 * with the first choice, and a radio button may have the focus without being chosen.
 */
async function choose(hands, at, index, value) {
  for (let steps = 0; steps < 100; steps += 1) {
    const now = await hands.focus();
    assert.deepEqual([now.at, now.index], [at, index], `the chooser keeps the focus: ${JSON.stringify(now)}`);
    if (now.value === value) {
      if (now.tag !== 'select' && !now.checked) await hands.key('Space');
      await hands.settle();
      return;
    }
    const place = (one) => now.options.findIndex((option) => option.value === one);
    await hands.key(place(now.value) < place(value) ? 'ArrowDown' : 'ArrowUp');
  }
  throw new Error(`${at}: option ${value} cannot be reached`);
}

/** A chooser of branches or types. Chosen once: what is typed then is not given up. */
export async function chooser(hands, stop) {
  const { at, index, options } = stop;
  const wanted = inside(hands.wanted(at));
  const key = `${at} ${index} ${stop.options.map(({ text }) => text)}`;
  if (wanted === undefined || hands.chosen.has(key)) return;
  hands.chosen.add(key);
  let best = byType(wanted, options)?.value;
  if (best === undefined) {
    let most = -Infinity;
    for (const { value } of options.filter((one) => one.value !== '')) {
      await choose(hands, at, index, value);
      const found = await score(hands, at, wanted);
      if (found > most) [most, best] = [found, value];
    }
  }
  await choose(hands, at, index, best);
}
