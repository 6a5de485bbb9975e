// Fills in a form of a server without scripts: sets the controls that the page has, and presses its submit buttons. What to do
// is read off the page and off the value that is wanted; nothing is asked of the element, which never wakes up.
import assert from 'node:assert/strict';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { items, members } from '../../gallery/exact.mjs';
import { Hands, canonical } from './keyboard.mjs';
import { byType, escape, inside, score } from './keyboard-choosers.mjs';
import { fileOf, isOnly, moment, string } from './keyboard-controls.mjs';
import { listen } from './servers.mjs';
import { need, settings } from './settings.mjs';

/** More posts than any form of the gallery needs. */
const POSTS = 150;

/** The functions of `a2a-forms/server`. */
const server = () => import(pathToFileURL(path.join(need(settings.package, 'cargo xtask package builds it'), 'server.js')).href);

/** A server that asks for a form at `/`, and shows the JSON text of the value that it accepts. `headers` are those of its answers. */
export async function formServer(form, headers = {}) {
  const { answerForm, renderForm } = await server();
  const answer = async (request) => {
    if (request.method !== 'POST') return renderForm({ ...form, action: '/' });
    const pieces = [];
    for await (const piece of request) pieces.push(piece);
    const type = { 'Content-Type': request.headers['content-type'] };
    const body = await new Response(Buffer.concat(pieces), { headers: type }).formData();
    const { html, valueText } = await answerForm({ ...form, action: '/' }, body);
    return html ?? `<pre id="accepted">${valueText.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`;
  };
  return listen(async (request, response) => {
    const [status, content] = await answer(request).then((html) => [200, html], (error) => [500, `<pre>${error.stack}</pre>`]);
    response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', ...headers });
    response.end(`<!doctype html><html lang="${form.lang ?? 'en'}"><title>Form</title><link rel="icon" href="data:,"><main>${content}</main></html>`);
  });
}

/** The JSON text of the value that the server accepted. */
export const accepted = (page) => page.locator('#accepted').innerText();

/** A page without scripts. Firefox's driver has no command for that: there the script of the elements does not come. */
export async function withoutScripts(t, url, options = {}) {
  if (t.engine === 'chromium') return t.open(url, { javaScriptEnabled: false, ...options });
  const page = await t.open('about:blank', options);
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(url);
  return page;
}

/** Runs in the page: its controls and buttons, the places that have a field, and what the summary says. */
const read = () => {
  const root = document.querySelector('schema-form')?.shadowRoot;
  if (!root) return undefined;
  // What is far outside of the window is not rendered, and has no `innerText`.
  const text = (one) => (one?.innerText || one?.textContent || '').trim();
  const controls = [...root.querySelectorAll('[name]')].filter((one) => one.type !== 'hidden' && !one.disabled && !one.readOnly && one.checkVisibility());
  return {
    places: [...root.querySelectorAll('[data-pointer]')].map((one) => one.dataset.pointer),
    summary: text(root.querySelector('.summary')),
    controls: controls.map((one) => ({
      name: one.name,
      tag: one.localName,
      type: one.type,
      // A checkbox of its own has none.
      value: ['radio', 'checkbox'].includes(one.type) ? (one.getAttribute('value') ?? undefined) : one.value,
      checked: Boolean(one.checked),
      label: text(one.labels?.[0]) || one.getAttribute('aria-label') || '',
      isJson: one.classList.contains('json'),
      isFolded: one.getAttribute('aria-expanded') === 'false',
      options: [...(one.options ?? one.list?.options ?? [])].map((option) => ({ value: option.value, text: option.text })),
    })),
  };
};

/** The kind and the place of a name, such as `add` and `/items`; a control has no kind. */
function parsed(name) {
  if (name === '#') return { kind: '', place: '' };
  const [, kind, place] = /^([a-z0-9-]*):?(.*)$/s.exec(name);
  return { kind, place };
}

class Poster extends Hands {
  pressed = new Map();
  posts = 0;

  async look() {
    this.shown = await this.page.evaluate(read);
    return this.shown;
  }

  named(name, value) {
    const option = value === undefined ? '' : `[value=${JSON.stringify(value)}]`;
    return this.page.locator(`[name=${JSON.stringify(name)}]${option}:visible`);
  }

  /** Presses a submit button, and reads the page that comes. */
  async post(name) {
    assert.ok((this.posts += 1) <= POSTS, `no end after ${POSTS} posts; the last buttons: ${this.log.slice(-5)}`);
    this.log.push(name);
    // The next page has the same address.
    await Promise.all([this.page.waitForEvent('load'), this.named(name).last().click()]);
    return this.look();
  }

  /** The number of items that a list shows. */
  count(list) {
    const numbers = this.shown.places.filter((place) => place.startsWith(`${list}/`)).map((place) => Number(place.slice(list.length + 1).split('/')[0]));
    return numbers.length === 0 ? 0 : Math.max(...numbers) + 1;
  }

  has(place) {
    return this.shown.places.includes(place);
  }
}

/** Sets a text, unless it is there. */
const write = (hands, { name, value }, text) => (value === text ? undefined : hands.named(name).fill(text));

/** Sets a control to what is wanted at its place. */
async function set(hands, control) {
  const { name, tag, type, value, checked, label, options } = control;
  const { kind, place } = parsed(name);
  const wanted = hands.wanted(place);
  if (kind === 'zone' && wanted !== undefined) return hands.named(name).selectOption(moment(string(wanted)).offset === 'Z' ? 'Z' : 'other');
  if (kind === 'offset' && wanted !== undefined) return write(hands, control, moment(string(wanted)).offset ?? '');
  if (kind !== '') return undefined;
  const words = wanted === undefined ? [] : hands.words(wanted);
  if (type === 'radio') return words.includes(label) && !checked ? hands.named(name, value).check() : undefined;
  if (type === 'checkbox') {
    const isOn = wanted?.startsWith('[') ? items(wanted).some((one) => hands.words(one).includes(label)) : wanted === 'true' || isOnly(hands, wanted, control);
    return isOn === checked ? undefined : hands.named(name, value).setChecked(isOn);
  }
  if (tag === 'select') {
    const option = options.find(({ text }) => (wanted === undefined ? ['Not set', 'Choose one'] : words).includes(text));
    return option && option.value !== value ? hands.named(name).selectOption(option.value) : undefined;
  }
  if (type === 'file') {
    if (wanted === undefined || hands.chosen.has(name)) return undefined;
    hands.chosen.add(name);
    return hands.named(name).setInputFiles(fileOf(wanted));
  }
  if (control.isJson) return write(hands, control, wanted ?? '');
  if (wanted === undefined || wanted === 'null') return write(hands, control, '');
  if (['date', 'time', 'datetime-local'].includes(type)) {
    const { day, time } = moment(string(wanted));
    // Browsers leave out the seconds if there are none.
    const text = [day, time?.replace(/^(\d\d:\d\d):00$/, '$1')].filter(Boolean).join('T');
    return write(hands, control, text);
  }
  const offered = options.map((option) => option.value).find((text) => words.includes(text));
  return write(hands, control, type === 'range' ? wanted : offered ?? string(wanted));
}

/** Chooses the branch of a union or a type: each option is sent, as in keyboard-choosers.mjs, and the best is taken. */
async function choose(hands, name, options) {
  const { place } = parsed(name);
  const wanted = inside(hands.wanted(place));
  const key = `${name} ${options.map(({ text }) => text)}`;
  if (wanted === undefined || hands.chosen.has(key)) return false;
  hands.chosen.add(key);
  const pick = async (value) => {
    const [now] = hands.shown.controls.filter((one) => one.name === name);
    if (now.tag === 'select' ? now.value === value : hands.shown.controls.some((one) => one.name === name && one.checked && one.value === value)) return;
    if (now.tag === 'select') await hands.named(name).selectOption(value);
    else await hands.named(name, value).check();
    await hands.post('submit');
  };
  let best = byType(wanted, options)?.value;
  if (best === undefined) {
    let most = -Infinity;
    for (const { value } of options.filter((one) => one.value !== '')) {
      await pick(value);
      const found = await score(hands, place, wanted);
      if (found > most) [most, best] = [found, value];
    }
  }
  await pick(best);
  return true;
}

/** Whether a button brings the form nearer to what is wanted. */
function helps(hands, { name, isFolded }) {
  const { kind, place } = parsed(name);
  const text = hands.wanted(place);
  const wanted = inside(text);
  switch (kind) {
    case 'add':
      return wanted !== undefined && (wanted.startsWith('[') ? hands.count(place) < items(wanted).length : true);
    case 'remove':
      return wanted === undefined;
    case 'empty-unset':
      return wanted === undefined;
    case 'empty-null':
      return text === 'null';
    case 'empty-empty':
      return text === '""' || text === '[]' || text === '{}';
    case 'fold':
      return isFolded && wanted !== undefined;
    default:
      return false;
  }
}

/** Types the name of another member of a map, or clears it. Returns whether there was one to add. */
async function nameMember(hands, control) {
  const { name, tag, options } = control;
  const { place } = parsed(name);
  const wanted = hands.wanted(place);
  const next = wanted?.startsWith('{') && [...members(wanted).keys()].find((one) => !hands.has(`${place}/${escape(one)}`));
  if (!next) {
    if (tag !== 'select') await write(hands, control, '');
    return false;
  }
  if (tag !== 'select') await hands.named(name).fill(next);
  else if (options.some(({ value }) => value === next)) await hands.named(name).selectOption(next);
  else return false;
  await hands.post(`named:${place}`);
  return true;
}

/** What the form is changed by, one post at most. Returns whether it posted. */
async function change(hands) {
  const choosers = new Map();
  for (const { name, tag, value, label, options } of hands.shown.controls) {
    if (!name.startsWith('branch-')) continue;
    choosers.set(name, tag === 'select' ? options : [...(choosers.get(name) ?? []), { value, text: label }]);
  }
  for (const [name, options] of choosers) if (await choose(hands, name, options)) return true;
  for (const control of hands.shown.controls) await set(hands, control);
  for (const control of hands.shown.controls) {
    if (control.name.startsWith('name:') && (await nameMember(hands, control))) return true;
    // A button that changes nothing is not pressed for ever.
    const times = hands.pressed.get(control.name) ?? 0;
    if (control.tag === 'button' && times < 30 && helps(hands, control)) {
      hands.pressed.set(control.name, times + 1);
      await hands.post(control.name);
      return true;
    }
  }
  return false;
}

/** Fills in the form on the page with `answers` (JSON text), and sends it until it is accepted. Returns what was accepted. */
export async function fillInByPosts(page, { answers, schema }) {
  const hands = new Poster(page, answers, schema);
  await hands.look();
  let last;
  while (hands.shown) {
    if (await change(hands)) continue;
    const shown = JSON.stringify(hands.shown);
    assert.notEqual(shown, last, `nothing came of the last post: ${hands.shown.summary}`);
    last = shown;
    const isStep = hands.shown.controls.some(({ name }) => name === 'next');
    await hands.post(isStep ? 'next' : 'submit');
  }
  const text = await accepted(page);
  assert.equal(canonical(text), canonical(answers), 'what was accepted, and what was to be filled in');
  return text;
}

export const textbox = (page, name) => page.getByRole('textbox', { name: new RegExp(`^${name}( \\(optional\\))?$`) });
export const button = (page, name) => page.getByRole('button', { name, exact: true });

/** Goes on with Tab to an element, as a person does. */
export async function tabTo(page, locator) {
  for (let stops = 0; stops < 60; stops += 1) {
    if (await locator.evaluate((one) => one.getRootNode().activeElement === one)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`${locator} is not reached by Tab`);
}
export async function type(page, name, text) {
  await tabTo(page, textbox(page, name));
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}
/** Presses a key that sends a form, and waits for the page that answers. */
export async function press(page, key, locator) {
  if (locator) await tabTo(page, locator);
  await Promise.all([page.waitForEvent('load'), page.keyboard.press(key)]);
}
