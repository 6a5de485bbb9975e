// Accessibility beyond axe-core, in every state of the page and on every kind of control: focus that is seen, zoom, targets,
// text spacing, forced colours, and live regions that name their field. `docs/accessibility.md` says what each test covers.
import assert from 'node:assert/strict';
import { shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { shown } from './host.mjs';
import { NIGHTLY, sideways } from './looks.mjs';
import { field, focused, openPage, option, send, visible, writeMessage } from './page.mjs';
import { eachState, everyControl } from './page-states.mjs';
import { until } from './processes.mjs';

const TAG = 'schema-form';

/** Every complaint is named. */
const none = (complaints) => assert.equal(complaints.length, 0, `\n${complaints.join('\n')}`);

/** Runs in the page: what is wrong with the focus ring of the element that has the focus, and the element's name. */
const ring = () => {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  if (!element || element === document.body) return { name: '' };
  // The browser draws the focus of parts of its own.
  if (element.matches('input:not(:focus)')) return { name: 'picker' };
  const up = (one) => one.assignedSlot ?? one.parentElement ?? one.getRootNode().host;
  const name = `${element.localName}.${element.className} “${(element.getAttribute('aria-label') ?? element.innerText ?? '').replace(/\s+/g, ' ').trim().slice(0, 40)}”`;
  const rect = (one) => one.getBoundingClientRect();
  const isRinged = (one) => {
    const { outlineStyle, outlineWidth, opacity } = getComputedStyle(one);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && opacity > 0.5;
  };
  // A control that is drawn by something around it has its ring there.
  const ringed = [element, up(element)].find((one) => one && isRinged(one));
  if (!ringed) return { name, wrong: 'no focus ring' };
  const style = getComputedStyle(ringed);
  const reach = parseFloat(style.outlineOffset) + parseFloat(style.outlineWidth);
  const box = rect(ringed);
  const edges = { left: box.left - reach, right: box.right + reach, top: box.top - reach, bottom: box.bottom + reach };
  for (let around = up(ringed); around && around !== document.documentElement; around = up(around)) {
    const { overflowX, overflowY, contain, contentVisibility, position } = getComputedStyle(around);
    const paints = /paint|strict|content/.test(contain);
    const outer = rect(around);
    const margin = getComputedStyle(around).overflowClipMargin;
    const slack = 0.6 + (overflowX === 'clip' ? parseFloat(margin) || 0 : 0);
    if (around === document.body) break;
    if (overflowX !== 'visible' || paints) {
      if (edges.left < outer.left - slack || edges.right > outer.right + slack) return { name, wrong: `its ring is cut off at the side by .${around.className}` };
    }
    // One that is larger than what it scrolls in can't be seen whole.
    if ((overflowY !== 'visible' || paints) && box.height < outer.height) {
      if (edges.top < outer.top - slack || edges.bottom > outer.bottom + slack) return { name, wrong: `its ring is cut off above or below by .${around.className}` };
    }
    if (position === 'fixed' || contentVisibility === 'hidden') break;
  }
  // Something of it is on the screen, and nothing lies over all of it.
  // A link in a text may have several lines.
  const seen = ringed.getClientRects()[0];
  const points = [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5], [0.5, 0.15], [0.5, 0.85]].map(([x, y]) => [seen.left + seen.width * x, seen.top + seen.height * y]);
  const isSeen = points.some(([x, y]) => {
    let hit = document.elementFromPoint(x, y);
    while (hit?.shadowRoot) {
      const inner = hit.shadowRoot.elementFromPoint(x, y);
      if (!inner || inner === hit) break;
      hit = inner;
    }
    for (let one = hit; one; one = up(one)) if (one === ringed) return true;
    return ringed.contains(hit) || [...(element.labels ?? [])].some((label) => label.contains(hit));
  });
  return isSeen ? { name } : { name, wrong: 'it is covered, or off the screen' };
};

/** Goes through the page with Tab; gives the complaints about the focus. */
async function complaintsOfFocus(page, state) {
  const complaints = new Set();
  const seen = new Set();
  // A dialog has the focus, or its opener: the rest follows behind it.
  if (state !== 'agent') {
    await page.evaluate(() => {
      document.activeElement?.blur?.();
      scrollTo(0, 0);
    });
  }
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    let { name, wrong } = await page.evaluate(ring);
    // The browser scrolls to what has the focus: a complaint has to outlast two frames.
    if (wrong) {
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      ({ name, wrong } = await page.evaluate(ring));
    }
    if (name === '') {
      if (presses > 2) break;
      continue;
    }
    if (wrong) complaints.add(`${state}: ${name}: ${wrong}`);
    seen.add(name);
  }
  assert.ok(seen.size > 2, `${state}: Tab leads to ${[...seen]}`);
  return [...complaints];
}

for (const [name, options, details] of [
  ['wide', {}, NIGHTLY], ['on a phone', { width: 360, height: 640 }, NIGHTLY], ['in forced colours', { forcedColors: 'active' }, NIGHTLY],
  ['in forced colours on a phone', { width: 360, height: 640, forcedColors: 'active' }, {}],
]) {
  test(`each stop of Tab has a focus ring that is seen whole, ${name}`, details, async ({ t }) => {
    const complaints = [];
    await eachState(t, options, async (page, state) => complaints.push(...(await complaintsOfFocus(page, state))));
    complaints.push(...(await complaintsOfFocus(await everyControl(t, options), 'controls')));
    none(complaints);
  });
}

/**
 * Runs in the page: what is read by scrolling in two directions, but for tables, code and pictures, or is cut off, but for
 * the name on the agent's chip, which its dialog has whole.
 */
const cut = () => {
  const found = [];
  const walk = (root) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) walk(element.shadowRoot);
      const { overflowX, textOverflow, display, visibility } = getComputedStyle(element);
      if (display === 'none' || visibility === 'hidden' || element.clientWidth < 2) continue;
      const wide = element.scrollWidth - element.clientWidth;
      const isAllowed = element.matches('pre, pre *, .table-scroll, .md-table, table, table *, input, select, textarea, svg, svg *, .unseen, .chip-name');
      if (wide > 1 && overflowX !== 'visible' && !isAllowed && element.innerText) {
        found.push(`${element.localName}.${element.className}: ${wide} px ${textOverflow === 'ellipsis' ? 'are cut off' : `(overflow-x: ${overflowX})`}`);
      }
    }
  };
  walk(document);
  return found;
};

/** Runs in the page: gives all text the spacing of WCAG 1.4.12, or takes it away. */
const space = (isWide) => {
  const style = '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }';
  const change = (root) => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => !one.a2aSpacing);
    if (isWide) {
      const sheet = Object.assign(new CSSStyleSheet(), { a2aSpacing: true });
      sheet.replaceSync(style);
      root.adoptedStyleSheets.push(sheet);
    }
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) change(element.shadowRoot);
  };
  change(document);
};

test('at 400 % (320 × 256) nothing is read by scrolling in two directions, and at 320 px with wide spacing of text neither', async ({ t }) => {
  const complaints = [];
  const look = async (page, state) => {
    const wide = await sideways(page);
    if (wide > 0) complaints.push(`${state}: ${wide} px too wide`);
    complaints.push(...(await page.evaluate(cut)).map((one) => `${state}: ${one}`));
    // What stays on the screen leaves room for the rest.
    const fixed = await page.evaluate(() => {
      const stay = [...document.querySelectorAll('body *')].filter((one) => ['fixed', 'sticky'].includes(getComputedStyle(one).position));
      return stay.map((one) => one.getBoundingClientRect()).filter(({ top, bottom }) => bottom > 0 && top < innerHeight)
        .reduce((sum, { height }) => Math.max(sum, height), 0);
    });
    if (fixed > 128 && !/^(agent|run-menu)/.test(state)) complaints.push(`${state}: ${fixed} px stay on the screen`);
  };
  const options = { width: 320, height: 256 };
  const both = async (page, state) => {
    await look(page, state);
    await page.evaluate(space, true);
    await look(page, `${state}, spaced`);
    await page.evaluate(space, false);
  };
  await eachState(t, options, both);
  await both(await everyControl(t, options), 'controls');
  none(complaints);
});

/** Runs in the page: what can be pressed, and how large it is. */
const targets = () => {
  const found = [];
  const walk = (root) => {
    for (const element of root.querySelectorAll('a[href], button, input, select, textarea, summary, [role=button], [role=option], [role=tab]')) {
      const { display, visibility, opacity } = getComputedStyle(element);
      if (display === 'none' || visibility === 'hidden') continue;
      // A link in a sentence is exempt (WCAG 2.5.8), and so is what is a row of a menu in a line of text.
      if (element.localName === 'a' && display === 'inline') continue;
      const label = ['checkbox', 'radio'].includes(element.type) ? element.labels?.[0] : undefined;
      const { width, height } = (label ?? element).getBoundingClientRect();
      if (width === 0 || height === 0 || (opacity === '0' && !label)) continue;
      if (width <= 1.5 && height <= 1.5) continue;
      found.push({ name: `${element.localName}.${element.className} “${(element.getAttribute('aria-label') ?? element.innerText ?? '').replace(/\s+/g, ' ').trim().slice(0, 30)}”`, width, height });
    }
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) walk(element.shadowRoot);
  };
  walk(document);
  return found;
};

for (const [name, options, least] of [['by mouse', {}, 24], ['by touch', { width: 360, height: 800, hasTouch: true, isMobile: true }, 44]]) {
  test(`targets are ${least} px high or more ${name}`, async ({ t }) => {
    const complaints = new Set();
    const look = async (page, state) => {
      for (const { name: what, width, height } of await page.evaluate(targets)) {
        if (height < least - 0.5 || width < 24 - 0.5) complaints.add(`${state}: ${what}: ${Math.round(width)} × ${Math.round(height)}`);
      }
    };
    await eachState(t, options, look);
    await look(await everyControl(t, options), 'controls');
    none([...complaints]);
  });
}

/** Collects in the page what live regions say, from now on. */
const listen = () => {
  window.heard = [];
  const hear = (root) => {
    new MutationObserver((changes) => {
      const regions = new Set();
      for (const { target } of changes) {
        const element = target.nodeType === Node.TEXT_NODE ? target.parentElement : target;
        const region = element?.closest('[aria-live]:not([aria-live=off]), [role=status], [role=alert]');
        if (region) regions.add(region);
        for (const one of element?.querySelectorAll?.('[role=alert]') ?? []) regions.add(one);
      }
      for (const region of regions) {
        const words = region.textContent.replace(/\s+/g, ' ').trim();
        if (words) window.heard.push(words);
      }
    }).observe(root, { childList: true, characterData: true, subtree: true });
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) hear(element.shadowRoot);
  };
  hear(document);
};
const heard = (page, words) => until(() => page.evaluate((wanted) => window.heard.some((one) => one.includes(wanted)), words), `“${words}” is heard`);

test('live regions name the field that they are about', async ({ t }) => {
  const { page } = await shown(t, TAG, { schema: { type: 'object', required: ['when'], properties: { when: { type: 'string', title: 'Day of travel' }, count: { type: 'integer', title: 'Seats', maximum: 4 } } } });
  await page.evaluate(listen);
  await page.getByRole('textbox', { name: 'Seats (optional)' }).fill('9');
  await page.keyboard.press('Tab');
  await heard(page, 'Seats: ');
  await page.getByRole('textbox', { name: 'Day of travel' }).fill('x');
  await page.getByRole('textbox', { name: 'Day of travel' }).fill('');
  await page.keyboard.press('Tab');
  await heard(page, 'Day of travel: ');

  const faulty = await shared.faulty();
  const locked = await openPage(t, faulty, { agent: `${faulty.origin}/locked`, skill: 'fight-comparison' });
  await writeMessage(locked);
  await locked.evaluate(listen);
  await send(locked);
  await heard(locked, 'Message: Enter');
  assert.ok(await focused(field(locked, 'Message')));
  await field(locked, 'Message').fill('Lion against Tiger');
  await send(locked);
  const panel = locked.getByRole('form', { name: 'Sign in', exact: true });
  await visible(panel);
  await locked.evaluate(listen);
  await panel.getByRole('button', { name: 'Sign in', exact: true }).click();
  await heard(locked, 'API key: Enter');
});

test('forced colours tell states apart without colours of ours', async ({ t }) => {
  const page = await everyControl(t, { forcedColors: 'active' });
  const look = (selector, name, property) =>
    page.locator(`${TAG} ${selector}`).first().evaluate((one, [key]) => getComputedStyle(one)[key], [property, name]);
  // Wrong inputs have another border than others.
  assert.equal(await look('.input[aria-invalid=true]', 'invalid', 'borderStyle'), 'dashed');
  assert.equal(await look('.input:not([aria-invalid])', 'valid', 'borderStyle'), 'solid');
  assert.equal(await look('button', 'button', 'borderTopStyle'), 'solid');
  // The chosen one of a switch has the colours of a selection.
  const colours = await page.evaluate(() => {
    const sample = document.body.appendChild(document.createElement('span'));
    const of = (name) => {
      sample.style.color = name;
      return getComputedStyle(sample).color;
    };
    return { highlight: of('Highlight'), canvas: of('Canvas') };
  });
  assert.notEqual(colours.highlight, colours.canvas);
  await page.locator(`${TAG} .switch input`).first().check();
  assert.equal(await look('.switch input:checked', 'switch', 'backgroundColor'), colours.highlight);

  // The chosen skill is outlined, and with the focus it has the ring that everything has.
  const agent = await shared.quick();
  const skills = await openPage(t, agent, { skill: 'fight-comparison', forcedColors: 'active' });
  await visible(field(skills, 'A'), 20_000);
  const chosen = skills.locator('button.skill[aria-current=true]');
  const outline = () => chosen.evaluate((one) => {
    const { outlineStyle, outlineOffset } = getComputedStyle(one);
    return `${outlineStyle} ${outlineOffset}`;
  });
  const still = await outline();
  assert.match(still, /^solid/);
  await chosen.focus();
  await skills.keyboard.press('Shift+Tab');
  await skills.keyboard.press('Tab');
  assert.ok(await focused(chosen));
  assert.notEqual(await outline(), still, 'the focus is seen on the chosen skill, too');
});
