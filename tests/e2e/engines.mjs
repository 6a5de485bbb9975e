// The engines beside Chromium, and which of the tests run in each. What a driver cannot do there is listed with its reason.

/** Files whose tests run in Firefox: what a person does with hands, and what the engine itself decides. */
const IN_FIREFOX = [
  'gallery', 'fight', 'schema-form', 'waking', 'without-scripts', 'a2a-form', 'element-life', 'in-a-form', 'hostile', 'integrity', 'upload', 'dragging', 'press',
  'words', 'pasting', 'nothing-lost', 'no-worker', 'steps', 'folds', 'rows', 'controls', 'form', 'offers', 'structures', 'host-controls', 'signatures', 'play', 'inspect',
  'object-schemas',
];

/** Tests that Firefox's driver cannot run: words of the title, and why. */
const NOT_IN_FIREFOX = [
  ['on a slow line nothing is posted', 'the line is slowed by CDP'],
  ['the fold button has a name, a state and a description', 'the accessibility tree is read by CDP'],
  ['a fold moves with its item', 'the accessibility tree is read by CDP'],
  ['sending opens groups with errors', 'the accessibility tree is read by CDP'],
  ['a finger and a pen press as a mouse does', 'fingers and pens come by CDP'],
  ['folds look right from right to left and on paper', 'it has no print media'],
  ['the buttons for null and empty values are reached by keyboard', 'its headless window has no mouse that hovers, so that the buttons are always seen'],
  ['the buttons of a field appear under the pointer', 'its headless window has no mouse that hovers, so that the buttons are always seen'],
  ['an offset from UTC is completed', 'a text that it fills in brings no `change`'],
  ['an invalid property name is an error that is linked', 'a text that it fills in brings no `change`'],
  ['the open list looks right', 'it scrolls the page before it clicks'],
  ['a composition is not interrupted', 'a composition comes by CDP'],
  ['an open list is told by focus', 'its driver has no keys for an open list'],
  ['both states are accessible', 'axe-core runs in Chromium'],
  ['axe-core finds nothing in a form and a result of a server', 'axe-core runs in Chromium'],
  ['gallery without scripts: “Formats”', 'its driver does not turn scripts off, and the offset of a time is seen only where they are'],
  ['gallery, ', 'it has one theme in a run, and axe-core runs in Chromium'],
];

const literal = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** For the configuration: the files, and the titles to leave out. */
export const firefox = {
  testMatch: IN_FIREFOX.map((name) => `${name}.test.mjs`),
  grepInvert: NOT_IN_FIREFOX.map(([title]) => new RegExp(literal(title))),
};
