// A value's leaves, and whether what a page says of each is the value: an account of its own, which shares nothing with ours.
// Owns no opinion on looks. A leaf is what has nothing inside: an empty object and an empty list are leaves too.
import { items, members } from '../../gallery/exact.mjs';

const escaped = (name) => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** Every leaf of a JSON text: its JSON Pointer, and its own text. */
export function leavesOf(text, at = '') {
  const first = text.trimStart()[0];
  const inside =
    first === '{' ? [...members(text)].map(([name, value]) => [escaped(name), value])
    : first === '[' ? items(text).map((value, index) => [index, value])
    : [];
  if (inside.length === 0) return [{ at, exact: text.trim() }];
  return inside.flatMap(([name, value]) => leavesOf(value, `${at}/${name}`));
}

/** A number's digits and the power of ten of the last one, without zeros at either end. */
function decimal(text) {
  const found = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (!found) return undefined;
  const [, minus, whole, fraction = '', power = '0'] = found;
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const short = digits.replace(/0+$/, '');
  if (short === '') return '0';
  return `${minus}${short}e${BigInt(power) - BigInt(fraction.length) + BigInt(digits.length - short.length)}`;
}

/** The numbers in a text, as the English write them, as JSON would. */
const numbersIn = (text) =>
  [...text.matchAll(/[-−]?\d[\d,]*(?:\.\d+)?(?:[eE][+-]?\d+)?/g)].map(([found]) => decimal(found.replace('−', '-').replaceAll(',', '')));

const WORDS = { true: /\bYes\b|\btrue\b/, false: /\bNo\b|\bfalse\b/, null: /\bnone\b|\bnull\b/i, '""': /\bempty text\b/, '{}': /\bempty object\b/, '[]': /\bempty list\b/ };

/** Whether a text says what a leaf is: its exact text; its word; or a number of the very same value. */
export function says(text, exact) {
  const compact = exact.replace(/^([{[])\s+([}\]])$/, '$1$2');
  if (WORDS[compact]) return WORDS[compact].test(text);
  if (exact.startsWith('"')) return text.includes(JSON.parse(exact));
  return text.includes(exact) || numbersIn(text).includes(decimal(exact));
}

/**
 * Runs in the page: opens every fold of a `<schema-view>` and turns every page, and gives what stands at each place, as
 * `[[pointer, text]]`; with the places of files, and of what is so deep that it is shown as JSON.
 */
export const readAll = (view) => {
  const root = view.shadowRoot;
  const told = new Map();
  const gather = () => {
    for (const place of root.querySelectorAll('[data-pointer]')) {
      const pointer = place.dataset.pointer;
      if (!told.has(pointer) || told.get(pointer).length < place.textContent.length) told.set(pointer, place.textContent);
    }
  };
  const open = () => {
    for (let left = 2_000; left > 0; left -= 1) {
      const fold = root.querySelector('[data-do="fold"][aria-expanded="false"]');
      if (!fold) return;
      fold.click();
    }
    throw new Error('there is no end of folds');
  };
  open();
  gather();
  // Each table and series by itself.
  for (const at of new Set([...root.querySelectorAll('[data-do="page"]')].map((button) => button.dataset.at))) {
    const next = () => [...root.querySelectorAll('[data-do="page"]')].find((one) => one.dataset.at === at && one.ariaLabel === 'Next page');
    while (next() && next().ariaDisabled !== 'true') {
      next().click();
      open();
      gather();
    }
  }
  const media = [...root.querySelectorAll('[part~="media"]')].map((one) => one.closest('[data-pointer]').dataset.pointer);
  const json = [...root.querySelectorAll('[data-pointer] > pre')].map((one) => one.closest('[data-pointer]').dataset.pointer);
  return { told: [...told], media, json };
};

/** Opens the JSON below a value, and gives it. Runs in the page. */
export const rawJson = (view) => {
  const details = view.shadowRoot.querySelector('.raw');
  if (!details.open) details.querySelector('summary').click();
  return view.shadowRoot.querySelector('.raw pre').textContent;
};
