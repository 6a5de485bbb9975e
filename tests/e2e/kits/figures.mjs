// Measures a form: sizes in pixels, and colours as `r g b a`. Used for the kits and for `<schema-form>` alike.

/** Where the measured elements of `<schema-form>` are, in the field whose id ends in their name. */
const OURS = {
  name: '[part~=input]', email: '[part~=input]', guests: '[part~=input]', level: 'select', checkbox: '[part~=checkbox]', radio: '[part~=radio]:checked',
  'level-label': '[part~=label]', help: '[part~=help]', error: '[part~=error]', primary: '[part~=next-button]',
};
const FIELDS = { checkbox: 'news', radio: 'seat', 'level-label': 'level', help: 'name', error: 'email' };

/** The paths of the probes into `<schema-form>`; `primary` is in the form with the id `steps`. */
export const ourPaths = () =>
  Object.fromEntries(Object.entries(OURS).map(([probe, selector]) => {
    if (probe === 'primary') return [probe, ['#steps', selector]];
    const name = FIELDS[probe] ?? probe;
    return [probe, ['#form', `.field .field:has([for$="-${name}"], [id$="-${name}.label"]) ${selector}`]];
  }));

/** The figures of a page. `paths`: for each probe the selectors from shadow root to shadow root; a last `::before` is that of the element. */
export const figuresOf = (page, paths) => page.evaluate(measure, paths);

function measure(paths) {
  const find = (probe) => {
    const path = paths[probe] ?? [`[data-probe="${probe}"]`];
    let [root, pseudo] = [document, undefined];
    for (const step of path) {
      if (step.startsWith('::')) pseudo = step;
      else root = (root.shadowRoot ?? root).querySelector(step);
      if (!root) return undefined;
    }
    return { style: getComputedStyle(root, pseudo), box: root.getBoundingClientRect(), pseudo };
  };
  const need = (probe) => {
    const found = find(probe);
    if (!found) throw new Error(`no ${probe}`);
    return found;
  };
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const colour = (text) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, Math.round(a / 2.55) / 100].join(' ');
  };
  const px = (text) => Math.round(Number.parseFloat(text) * 100) / 100;
  const text = (style) => ({ size: px(style.fontSize), weight: Number(style.fontWeight), colour: colour(style.color) });
  const control = ({ style, box }) => ({
    height: px(box.height), border: px(style.borderTopWidth), line: colour(style.borderTopColor), radius: px(style.borderTopLeftRadius),
    padding: px(style.paddingLeft),
  });
  const figures = {};
  for (const probe of ['name', 'email', 'level']) {
    const found = find(probe);
    if (!found) continue;
    const typed = find(`${probe}-text`) ?? found;
    figures[probe] = { ...control(found), ...text(typed.style) };
  }
  for (const probe of ['level-label', 'help', 'error']) figures[probe] = text(need(probe).style);
  for (const probe of ['checkbox', 'radio']) {
    const { style, box, pseudo } = need(probe);
    figures[probe] = { size: pseudo ? px(style.width) + 2 * px(style.borderTopWidth) * (style.boxSizing === 'border-box' ? 0 : 1) : px(box.width) };
  }
  const button = find('primary');
  if (button) {
    const words = find('primary-text') ?? button;
    const { height, radius } = control(button);
    figures.primary = { height, radius, ...text(words.style), background: colour(button.style.backgroundColor) };
  }
  // From the middle of the label, whatever its line height.
  const label = need('level-label').box;
  const middle = label.top + label.height / 2;
  Object.assign(figures['level-label'], { above: px(middle - need('guests').box.bottom), below: px(need('level').box.top - middle) });
  return figures;
}

/** The width of what is drawn around the focused input `name`, an outline or a shadow; the form is focused by key. */
export async function ringOf(page, paths) {
  await page.keyboard.press('Tab');
  return page.evaluate((path) => {
    let root = document;
    for (const step of path) root = (root.shadowRoot ?? root).querySelector(step);
    root.focus();
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(root);
    // The fourth length of a shadow is its spread.
    const spreads = [...boxShadow.matchAll(/px \S+px \S+px (\S+)px(?! inset)/g)].map(([, spread]) => Number(spread));
    root.blur();
    return outlineStyle === 'none' ? Math.max(0, ...spreads) : Number.parseFloat(outlineWidth);
  }, paths.name ?? ['[data-probe="name"]']);
}
