// The languages of the package, for tests: their messages, every text on a page, and a language that nobody speaks.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settings } from './settings.mjs';

export const LANGUAGES = ['ar', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt', 'zh'];

const read = (name) => JSON.parse(readFileSync(join(settings.package, name), 'utf8'));
/** All messages of a language. */
export function messagesOf(language) {
  const { '': _hash, ...form } = read(`locale-${language}.json`);
  return { ...form, ...read(`locale-${language}-agent.json`) };
}
const ENGLISH = messagesOf('en');

/** Every text for a person, in an element or in its shadow root: what is read, and what is heard. */
export const texts = (page, selector) =>
  page.evaluate((wanted) => {
    const found = [];
    const element = document.querySelector(wanted);
    for (const one of (element.shadowRoot ?? element).querySelectorAll('*')) {
      if (['STYLE', 'SCRIPT', 'NOSCRIPT', 'PATH', 'PRE', 'CODE'].includes(one.tagName.toUpperCase())) continue;
      for (const name of ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'placeholder', 'title', 'alt']) {
        if (one.getAttribute(name)) found.push(one.getAttribute(name));
      }
      for (const node of one.childNodes) if (node.nodeType === Node.TEXT_NODE && node.data.trim()) found.push(node.data.trim());
    }
    return [...new Set(found)];
  }, selector);

/** Names that are the same in every language. */
const NAMES = /JSON(-?RPC)?|CSV|A2A( Forms)?|UTF-8|HTTP|GET|POST|https?:[^ ”]*|\/[a-z./-]+|localhost[:0-9]*|application\/[a-z]+|[a-z0-9-]+: .*|null|[AP]M|SendMessage/g;
/** The texts that the pseudo-locale did not word. */
export const unworded = (texts) => texts.filter((text) => /[a-z]{2}/i.test(text.replace(NAMES, '')));

/** The texts that are English messages, in another language. */
export function englishIn(texts, language) {
  const own = messagesOf(language);
  const english = new Set(Object.entries(ENGLISH).filter(([id, text]) => own[id] !== text && !text.includes('{')).map(([, text]) => text.trim()));
  // A text that another message of the language has as well is not English.
  for (const text of Object.values(own)) english.delete(text.trim());
  return texts.filter((text) => english.has(text));
}

/** The elements that end beyond a width, with their classes. */
const widest = (page, width) =>
  page.evaluate((most) => {
    const all = (root) => [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])]);
    const wide = all(document).filter((one) => one.getBoundingClientRect().right > most + 1 || one.getBoundingClientRect().left < -1);
    return wide.map((one) => `${one.localName}.${one.className}`).slice(-12).join(', ');
  }, width);

export const fitsPhone = async (page, about) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(inner <= outer, `${about}: ${inner} px of content on ${outer} px: ${inner > outer ? await widest(page, outer) : ''}`);
};

/** A pattern with other letters and a third longer; variables stay. */
const pseudo = (pattern) => {
  const letters = { a: 'á', b: 'ƀ', c: 'ç', d: 'đ', e: 'ḗ', f: 'ƒ', g: 'ɠ', h: 'ħ', i: 'í', j: 'ĵ', k: 'ķ', l: 'ŀ', m: 'ḿ', n: 'ƞ', o: 'ó', p: 'ƥ', q: 'ɋ', r: 'ř', s: 'ş', t: 'ŧ', u: 'ú', v: 'ṽ', w: 'ŵ', x: 'ẋ', y: 'ẏ', z: 'ẑ' };
  const change = (text) => text.replace(/[a-z]/gi, (letter) => (letter < 'a' ? letters[letter.toLowerCase()].toUpperCase() : letters[letter]));
  const walk = (text) => {
    let out = '';
    for (let rest = text; rest; ) {
      const open = rest.indexOf('{');
      if (open < 0) return out + change(rest);
      let depth = 0;
      let end = open;
      do depth += { '{': 1, '}': -1 }[rest[end++]] ?? 0;
      while (depth);
      const inside = rest.slice(open + 1, end - 1);
      const plural = /^(\w[\w-]*), plural,(.*)$/s.exec(inside);
      out += change(rest.slice(0, open));
      if (plural) out += `{${plural[1]}, plural,${cases(plural[2])}}`;
      else out += /^[\w-]+$/.test(inside) ? `{${inside}}` : change(rest.slice(open, end));
      rest = rest.slice(end);
    }
    return out;
  };
  const cases = (text) => {
    let out = '';
    for (let rest = text; rest.trim(); ) {
      const open = rest.indexOf('{');
      let depth = 0;
      let end = open;
      do depth += { '{': 1, '}': -1 }[rest[end++]] ?? 0;
      while (depth);
      out += `${rest.slice(0, open)}{${walk(rest.slice(open + 1, end - 1))}}`;
      rest = rest.slice(end);
    }
    return out;
  };
  return `[!!! ${walk(pattern)} !!!]`;
};
const SIGNS = ['number-point', 'number-group', 'path-separator'];
export const PSEUDO = Object.fromEntries(Object.entries(ENGLISH).map(([id, text]) => [id, SIGNS.includes(id) ? text : pseudo(text)]));
