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

/** Every text for a person, in an element or in its shadow root, but not in `except`: what is read, and what is heard. */
export const texts = (page, selector, except = 'nothing') =>
  page.evaluate(([wanted, others]) => {
    const found = [];
    const element = document.querySelector(wanted);
    for (const one of (element.shadowRoot ?? element).querySelectorAll('*')) {
      if (['STYLE', 'SCRIPT', 'NOSCRIPT', 'PATH', 'PRE', 'CODE'].includes(one.tagName.toUpperCase()) || one.closest(others)) continue;
      for (const name of ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'placeholder', 'title', 'alt']) {
        if (one.getAttribute(name)) found.push(one.getAttribute(name));
      }
      for (const node of one.childNodes) if (node.nodeType === Node.TEXT_NODE && node.data.trim()) found.push(node.data.trim());
    }
    return [...new Set(found)];
  }, [selector, except]);

/** Names that are the same in every language. */
const NAMES = /JSON(-?RPC)?|CSV|A2A( Forms)?|UTF-8|HTTP|GET|POST|https?:[^ ”]*|\/[a-z./-]+|localhost[:0-9]*|application\/[a-z]+|[a-z0-9-]+: .*|null|OAuth|clientCredentials|OpenID Connect|[AP]M|UTC|SendMessage|Deutsch|English|Español|Français|Italiano|Nederlands|Polski|Português/g;
/** The texts that the pseudo-locale did not word. */
export const unworded = (texts) => texts.filter((text) => /[a-z]{2}/i.test(text.replace(NAMES, '')));

/** The end of the braces that open at a place. */
const closing = (text, open) => {
  let depth = 0;
  let end = open;
  do depth += { '{': 1, '}': -1 }[text[end++]] ?? 0;
  while (depth && end < text.length);
  return end;
};
/** The texts that a pattern can give: with each of its plurals, and `\0` for a variable. */
function variants(pattern) {
  const open = pattern.indexOf('{');
  if (open < 0) return [pattern];
  const end = closing(pattern, open);
  const inside = pattern.slice(open + 1, end - 1);
  const cases = /^[\w-]+, plural,(.*)$/s.exec(inside)?.[1];
  const middles = [];
  for (let at = cases?.indexOf('{') ?? -1; at >= 0; at = cases.indexOf('{', closing(cases, at))) middles.push(...variants(cases.slice(at + 1, closing(cases, at) - 1)));
  if (middles.length === 0) middles.push(/^[\w-]+$/.test(inside) ? '\0' : pattern.slice(open, end));
  const rests = variants(pattern.slice(end));
  return middles.flatMap((middle) => rests.map((rest) => pattern.slice(0, open) + middle + rest));
}
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** So many letters of its own make a text with variables a sentence of this language, and so many tell it inside another one. */
const [LEAST, ENOUGH] = [4, 15];
const letters = (text) => text.match(/\p{L}/gu)?.length ?? 0;
/** What finds the texts of a message: alone, and if they are long also inside another one. Next to no words fit anything. */
function finders(pattern) {
  return variants(pattern.trim()).flatMap((text) => {
    const own = letters(text);
    if (own === 0 || (text.includes('\0') && own < LEAST)) return [];
    const source = text.split('\0').map(escaped).join('.+');
    return [{ alone: new RegExp(`^${source}$`, 's'), inside: own >= ENOUGH && new RegExp(source.replace(/^\.\+|\.\+$/g, ''), 's') }];
  });
}
/** Examples of the texts that a message gives, with `1` for each variable. */
export const examplesOf = (pattern) => variants(pattern.trim()).map((text) => text.replaceAll('\0', '1'));

/** A function that gives the texts that are English messages, or have one in them, in another language. */
function searchFor(language) {
  const own = messagesOf(language);
  const english = Object.entries(ENGLISH).filter(([id, text]) => own[id] !== text).flatMap(([, text]) => finders(text));
  // A text that another message of the language has as well is not English.
  const fixed = new Set(Object.values(own).map((text) => text.trim()));
  const native = Object.values(own).flatMap(finders);
  const isEnglish = (text) =>
    english.some(({ inside }) => inside && inside.test(text)) || (english.some(({ alone }) => alone.test(text)) && !native.some(({ alone }) => alone.test(text)));
  return (texts) => texts.filter((text) => !fixed.has(text) && isEnglish(text));
}
const searches = {};
export const englishIn = (texts, language) => (searches[language] ??= searchFor(language))(texts);

/** The elements that end beyond a width, with their classes. */
const widest = (page, width) =>
  page.evaluate((most) => {
    const all = (root) => [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])]);
    const wide = all(document).filter((one) => one.getBoundingClientRect().right > most + 1 || one.getBoundingClientRect().left < -1);
    return wide.map((one) => `${one.localName}.${one.className}`).slice(-12).join(', ');
  }, width);

export const fitsPhone = async (page, about) => {
  if (page.viewportSize().width !== 360) await page.setViewportSize({ width: 360, height: 800 });
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
      const end = closing(rest, open);
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
      const end = closing(rest, open);
      out += `${rest.slice(0, open)}{${walk(rest.slice(open + 1, end - 1))}}`;
      rest = rest.slice(end);
    }
    return out;
  };
  return `[!!! ${walk(pattern)} !!!]`;
};
const SIGNS = ['number-point', 'number-group', 'path-separator', 'label-case'];
export const PSEUDO = Object.fromEntries(Object.entries(ENGLISH).map(([id, text]) => [id, SIGNS.includes(id) ? text : pseudo(text)]));
