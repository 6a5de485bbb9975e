// Fills in a form with the keyboard alone: Tab, Shift+Tab, arrows, Space, Enter and letters. Nothing
// is clicked, nothing is focused by a script. What to press is read off the element that has the
// focus and off the value that is wanted there; the value that the form has is asked of its public
// interface. Leaves what single controls want to keyboard-controls.mjs.
import assert from 'node:assert/strict';
import { items, members } from '../../gallery/exact.mjs';
import { inside } from './keyboard-choosers.mjs';
import { press } from './keyboard-controls.mjs';
import { until } from './processes.mjs';

/** More stops than any form of the gallery has. */
const STOPS = 4_000;
/** How often one element is tried in a walk; a button that adds items is met again and again. */
const VISITS = 30;
/** How often the form is walked through: what an answer brings along may stand above it. */
const WALKS = 6;

/** The same text for the same value, whatever the order of its members; digits are kept. */
export function canonical(text) {
  if (text === undefined) return undefined;
  if (text.startsWith('{')) {
    const rows = [...members(text)].map(([name, value]) => `${JSON.stringify(name)}:${canonical(value)}`);
    return `{${rows.sort().join(',')}}`;
  }
  if (text.startsWith('[')) return `[${items(text).map(canonical).join(',')}]`;
  return text.startsWith('"') ? JSON.stringify(JSON.parse(text)) : text;
}

/** The text of the value at a JSON Pointer, or nothing. JSON in a string is gone through as if it stood there. */
export function at(text, pointer) {
  const names = pointer.split('/').slice(1).map((name) => name.replace(/~1/g, '/').replace(/~0/g, '~'));
  return names.reduce((around, name) => {
    const value = inside(around);
    if (value?.startsWith('{')) return members(value).get(name);
    return value?.startsWith('[') ? items(value)[Number(name)] : undefined;
  }, text?.trim());
}

/** Runs in the page: what has the focus, as far as a person can tell; `isSettled`: once the form is checked. */
const read = async (isSettled) => {
  const form = document.querySelector('schema-form');
  if (isSettled) await form.validate();
  const element = form.shadowRoot.activeElement;
  if (!element) {
    const outside = document.activeElement;
    const isLost = outside === null || outside === document.body;
    return { inside: false, isLost, act: outside?.dataset?.act, before: Boolean(outside && form.compareDocumentPosition(outside) & 2) };
  }
  const control = element.closest('[data-pointer]');
  const said = (one) => one?.labels?.[0]?.innerText ?? one?.getAttribute('aria-label') ?? one?.innerText ?? '';
  const named = element.getAttribute('aria-labelledby');
  const label = named ? element.getRootNode().getElementById(named.split(' ')[0])?.innerText : said(element);
  // A chooser is a select or a set of radio buttons.
  const chooser = element.closest('[data-do=shape]');
  const ways = [...(element.options ?? chooser?.querySelectorAll('input') ?? [])];
  window.stops ??= new WeakMap();
  if (!window.stops.has(element)) window.stops.set(element, (window.stopCount = (window.stopCount ?? 0) + 1));
  return {
    inside: true,
    id: window.stops.get(element),
    tag: element.localName,
    type: element.getAttribute('type') ?? '',
    role: element.getAttribute('role') ?? '',
    free: element.hasAttribute('data-free'),
    label: (label ?? '').trim(),
    value: element.value ?? '',
    checked: element.checked ?? element.getAttribute('aria-checked') === 'true',
    still: element.disabled || element.readOnly || element.getAttribute('aria-disabled') === 'true',
    json: element.classList.contains('json'),
    isSummary: element.classList.contains('summary'),
    step: element.getAttribute('step') ?? '',
    max: element.getAttribute('max') ?? '',
    pointer: control?.dataset.pointer,
    do: element.dataset.do ?? chooser?.dataset.do,
    at: element.dataset.at ?? chooser?.dataset.at,
    index: chooser?.dataset.index,
    way: element.dataset.way,
    folded: element.getAttribute('aria-expanded') === 'false',
    options: ways.map((one) => ({ value: one.value, text: one.text ?? said(one).trim() })),
  };
};

/** The titles that a schema gives to constants: JSON text of the constant → titles. */
function titlesOf(schema, found = new Map()) {
  if (schema === null || typeof schema !== 'object') return found;
  const add = (value, title) => {
    const key = JSON.stringify(value);
    found.set(key, [...(found.get(key) ?? []), title]);
  };
  if (Object.hasOwn(schema, 'const') && typeof schema.title === 'string') add(schema.const, schema.title);
  schema.enumNames?.forEach?.((title, index) => add(schema.enum[index], title));
  for (const part of Object.values(schema)) titlesOf(part, found);
  return found;
}

/** A person with the answers on a sheet of paper; at the keyboard, or in `by-posts.mjs`. */
export class Hands {
  constructor(page, answers, schema) {
    this.page = page;
    this.answers = answers;
    this.titles = titlesOf(JSON.parse(schema));
    this.log = [];
    this.chosen = new Set();
    /** The places where JSON was typed. */
    this.json = new Set();
    /** Listening makes the browser's file picker report itself instead of opening. */
    page.removeAllListeners('filechooser').on('filechooser', (picker) => (this.picker = picker));
  }

  /** What the paper says for this place, as JSON text. */
  wanted(pointer) {
    return pointer === undefined ? undefined : at(this.answers, pointer);
  }

  /** What the form holds: the whole value, or that at a place. */
  async held(pointer = '') {
    const text = await this.page.evaluate(() => document.querySelector('schema-form').valueText);
    return at(text, pointer);
  }

  /** Whether the list of the input with the focus is open. */
  isOffered() {
    return this.page.evaluate(
      () => document.querySelector('schema-form').shadowRoot.activeElement?.getAttribute('aria-expanded') === 'true',
    );
  }

  /** Whether the form holds at a place what the paper says. */
  async isRight(pointer) {
    return canonical(await this.held(pointer)) === canonical(this.wanted(pointer));
  }

  /** The words under which a value may stand in a list of options. */
  words(text) {
    const value = JSON.parse(text);
    const plain = typeof value === 'string' ? value : text;
    const known = { true: ['Yes', 'True'], false: ['No', 'False'], null: ['None', 'Nothing', 'Null'] }[text] ?? [];
    // Untitled words are written with a capital.
    const written = plain.charAt(0).toUpperCase() + plain.slice(1);
    return [...(this.titles.get(JSON.stringify(value)) ?? []), plain, written, ...known];
  }

  /** Waits until the form holds that at a place: what is read from a file comes late. */
  async holds(pointer, wanted) {
    await until(async () => (await this.held(pointer)) === wanted, `${pointer} is there`);
  }

  /** Waits for the validator: what it says may bring fields along. */
  settle() {
    return this.page.evaluate(() => document.querySelector('schema-form').validate().then(() => {}));
  }

  focus(isSettled = false) {
    return this.page.evaluate(read, isSettled);
  }

  /** What was done at a stop must leave the focus in the form: else a person begins again at the top. */
  async kept(stop) {
    const now = await this.focus(true);
    const done = `${this.log.slice(-3).join(', ')} at “${stop.label}” (${stop.at ?? stop.pointer})`;
    assert.ok(!now.isLost, `the focus is lost after ${done}`);
    assert.ok(!now.isSummary, `the form is sent by ${done}`);
    return now;
  }

  async key(...names) {
    for (const name of names) {
      this.log.push(name);
      await this.page.keyboard.press(name);
    }
  }

  async type(text) {
    this.log.push(text);
    await this.page.keyboard.type(text);
  }

  /** Types the first and the last letters of a text; what is between them comes at once, as by dictation. */
  async write(text) {
    this.log.push(text);
    const { keyboard } = this.page;
    const [, begin, middle, end] = /^(.{0,2})(.*?)(.{0,2})$/su.exec(text);
    await keyboard.type(begin);
    if (middle) await keyboard.insertText(middle);
    await keyboard.type(end);
  }

  async isDone() {
    return canonical(await this.held()) === canonical(this.answers);
  }
}

/** Goes on with Tab to the button that sends, doing on the way what is to be done. */
async function walk(hands) {
  const visits = new Map();
  for (let stops = 0; stops < STOPS; stops += 1) {
    const stop = await hands.focus();
    if (!stop.inside) {
      if (stop.act === 'send') return;
      await hands.key('Tab');
      continue;
    }
    assert.notEqual(stop.label, '', `what has the focus has a name: ${JSON.stringify(stop)}`);
    const visit = (visits.get(stop.id) ?? 0) + 1;
    visits.set(stop.id, visit);
    if (!stop.still && visit <= VISITS) {
      const before = hands.log.length;
      await press(hands, stop);
      // An answer may have moved the focus, to a new item for example: that is the next stop then.
      const now = hands.log.length > before ? await hands.kept(stop) : stop;
      if (now.inside && now.id !== stop.id) continue;
    }
    await hands.key('Tab');
  }
  throw new Error(`no end after ${STOPS} stops`);
}

async function back(hands) {
  for (let stops = 0; stops < STOPS; stops += 1) {
    const stop = await hands.focus();
    if (!stop.inside && stop.before) return;
    await hands.key('Shift+Tab');
  }
}

/** Makes the form on the page hold `answers` (JSON text), then sends it. The focus is above the form. */
export async function fillIn(page, { answers, schema }) {
  const hands = new Hands(page, answers, schema);
  await page.evaluate(() => {
    window.sendings = 0;
    document.querySelector('schema-form').addEventListener('schema-form-submit', () => (window.sendings += 1));
  });
  let last;
  for (let walks = 0; walks < WALKS; walks += 1) {
    await walk(hands);
    if (await hands.isDone()) {
      assert.equal(await page.evaluate(() => window.sendings), 0, 'nothing was sent by the way');
      await hands.key('Enter');
      return hands;
    }
    const held = await hands.held();
    // Nothing came of the last walk, nor will of the next.
    if (walks > 1 && held === last) break;
    last = held;
    await back(hands);
  }
  assert.equal(canonical(await hands.held()), canonical(answers), 'what the form holds, and what was to be filled in');
}
