// The token sheets of the package: each gives the elements the look of another design system, and keeps them readable.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { test } from './fixtures.mjs';
import { host, put, ready, set } from './host.mjs';
import { figuresOf, ourPaths, ringOf } from './kits/figures.mjs';
import { OURS, fill } from './kits/ours.mjs';
import { ANY_HEADING_ORDER, isAccessible } from './looks.mjs';
import { field, visible } from './page.mjs';
import { settings } from './settings.mjs';

const SCHEMA = {
  title: 'Book a table', type: 'object', required: ['name', 'guests'],
  properties: {
    name: { type: 'string', title: 'Name', description: 'As on your card' },
    guests: { type: 'integer', title: 'Guests', minimum: 1, maximum: 12 },
    day: { type: 'string', format: 'date', title: 'Day' },
    place: { title: 'Place', enum: ['Terrace', 'Window', 'Bar'] },
    wishes: { type: 'array', title: 'Wishes', items: { type: 'string' } },
  },
};
const themes = () => readdirSync(path.join(settings.root, 'npm/themes')).map((file) => file.replace('.css', '')).sort();

for (const [at, name] of themes().entries()) {
  test(`the token sheet ${name} changes the look and keeps the contrast, light and dark`, async ({ t }) => {
    const { page, cdn } = await host(t, '', { width: 720 });
    for (const theme of ['light', 'dark']) {
      const background = name === 'govuk' ? '' : `<style>:root{color-scheme:${theme};background:Canvas;color:CanvasText}</style>`;
      await page.emulateMedia({ colorScheme: theme });
      page.a2a.theme = theme;
      await page.evaluate(() => document.querySelector('link[rel=stylesheet]')?.remove());
      await put(page, `${background}<schema-form></schema-form>`);
      await set(page, 'schema-form', { schema: SCHEMA, value: { guests: 40, wishes: ['High chair'] } });
      await ready(page, 'schema-form');
      const look = () => field(page, 'Name').evaluate((input) => {
        const { borderColor, borderRadius, fontFamily } = getComputedStyle(input);
        return { borderColor, borderRadius, fontFamily };
      });
      const before = await look();
      await page.addStyleTag({ url: `${cdn.origin}/themes/${name}.css` });
      const after = await look();
      for (const key of Object.keys(before)) {
        // Both Bootstrap's radius and ours are 6 px.
        if (before[key] === after[key]) assert.ok(name === 'bootstrap' && key === 'borderRadius', `${key} is that of the theme`);
      }
      await page.evaluate(() => document.querySelector('schema-form').submit());
      await visible(page.getByRole('heading', { name: /problem/i }));
      await t.shot(page, 80 + at, `theme-${name}`);
      await isAccessible(page, ANY_HEADING_ORDER);
    }
  });
}

/** What the kits measure: `kits/measure.mjs` writes it. */
const FIGURES = JSON.parse(readFileSync(new URL('kits/figures.json', import.meta.url), 'utf8'));
/** What stays different, as docs/theming.md says: borders keep their contrast, and Material's labels are in its borders. */
const DIFFERENT = {
  bootstrap: ['name.line', 'level.line'],
  shadcn: ['name.line', 'level.line'],
  // The kit leaves the colour of what is typed to the browser.
  govuk: ['name.colour', 'email.colour'],
  // Its borders are drawn by an element of no size, and its ring by another.
  material: ['name.border', 'email.border', 'level.border', 'level.colour', 'ring', ...['size', 'weight', 'colour', 'above', 'below'].map((key) => `level-label.${key}`)],
};

/** The figures as one list: `name.height` and so on. */
const flat = (figures, prefix = '') =>
  Object.entries(figures).flatMap(([key, value]) => (typeof value === 'object' ? flat(value, `${prefix}${key}.`) : [[`${prefix}${key}`, value]]));

/** Whether two figures are the same to the eye: within a pixel, a weight alike, a colour within rounding. */
const isAlike = (kit, ours) =>
  typeof kit === 'number'
    ? Math.abs(kit - ours) <= 1
    : kit.split(' ').every((part, at) => Math.abs(part - String(ours).split(' ')[at]) <= (at === 3 ? 0.02 : 1.5));

for (const name of themes()) {
  test(`with the token sheet ${name} controls measure what those of the kit do`, async ({ t }) => {
    const { packages, ...byTheme } = FIGURES[name];
    for (const [theme, kit] of Object.entries(byTheme)) {
      const { page, cdn } = await host(t, OURS, { theme });
      await page.addStyleTag({ url: `${cdn.origin}/themes/${name}.css` });
      await page.addStyleTag({ content: `:root{color-scheme:${theme}}` });
      await fill(page);
      const ours = Object.fromEntries(flat({ ...(await figuresOf(page, ourPaths())), ring: await ringOf(page, ourPaths()) }));
      const compared = flat(kit).filter(([key]) => !DIFFERENT[name].includes(key));
      assert.ok(compared.length > 30, `${compared.length} figures`);
      const wrong = compared.filter(([key, value]) => !isAlike(value, ours[key]));
      assert.deepEqual(wrong.map(([key, value]) => `${theme} ${key}: ${value} in ${packages}, ${ours[key]} here`), []);
    }
  });
}
