// The English sentences of gallery, playground and bar, which are the keys of `site/words/`: read from the pages' marks and from
// the scripts.
import { readFileSync, readdirSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const read = (name) => readFileSync(new URL(name, root), 'utf8');

const PAGES = ['gallery/index.html', 'gallery/results.html', 'play/index.html', 'xtask/src/docs/page.html'];
/** The sentences for developers: about JSON, schemas and options. A language may leave them in English (decision 15). */
const FOR_DEVELOPERS = ['play/json-text.mjs', 'play/keywords.mjs', 'play/option-names.mjs'];

const scripts = (folder) => readdirSync(new URL(folder, root)).filter((name) => name.endsWith('.mjs')).map((name) => `${folder}${name}`);

function marked(html) {
  const found = [...html.matchAll(/<[^>]* data-say(?=[ >])[^>]*>([^<]+)</g)].map(([, text]) => text.trim());
  for (const [tag] of html.matchAll(/<[^>]*data-say-label[^>]*>/g)) found.push(/aria-label="([^"]+)"/.exec(tag)[1]);
  return found;
}

/** The sentences that pages and scripts surely say. */
export function said() {
  const found = new Set(PAGES.flatMap((name) => marked(read(name))));
  const own = [...scripts('gallery/'), ...scripts('play/'), ...scripts('site/')];
  for (const name of own.filter((one) => !FOR_DEVELOPERS.includes(one))) {
    for (const [, text] of read(name).matchAll(/\bsay(?:In)?\((?:[^("]*, )?"((?:[^"\\]|\\.)*)"/g)) found.add(text);
  }
  return found;
}

const has = (names, sentence) => names.some((name) => read(name).includes(JSON.stringify(sentence)));

/** Whether a page or script has the sentence: what a table has besides is said nowhere. */
export const isSaid = (sentence) =>
  said().has(sentence) || has([...scripts('gallery/'), ...scripts('play/'), ...scripts('site/')], sentence);

/** Whether a sentence is for developers alone. */
export const isForDevelopers = (sentence) => !said().has(sentence) && has(FOR_DEVELOPERS, sentence);

/** The titles and descriptions in a schema. */
function words(schema) {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, inside]) =>
    ['title', 'description'].includes(name) && typeof inside === 'string' ? [inside] : words(inside),
  );
}

/** The names and sentences of the gallery's cases, and the words of the forms in its first group. */
export function cases() {
  const lists = ['gallery/cases.json', 'gallery/results.json'].flatMap((name) => JSON.parse(read(name)));
  const names = lists.flatMap((group) => [group.title, ...group.cases.map(({ title }) => title)]);
  const files = ['gallery/cases/', 'gallery/results/'].flatMap((folder) =>
    readdirSync(new URL(folder, root)).filter((name) => name.endsWith('.json')).map((name) => JSON.parse(read(folder + name)).about),
  );
  const [everyday] = JSON.parse(read('gallery/cases.json'));
  const schemas = everyday.cases.map(({ id }) => JSON.parse(read(`gallery/cases/${id}.json`)).schema);
  return new Set([...names, ...files, ...schemas.flatMap(words)]);
}

/** A table: sentences in another language, by the English ones. */
export const table = (folder, tag) => JSON.parse(read(`${folder}words/${tag}.json`));
export const tables = (folder) => readdirSync(new URL(`${folder}words/`, root)).map((name) => name.replace('.json', ''));
