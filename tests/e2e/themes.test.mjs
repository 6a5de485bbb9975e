// The token sheets of the package: each gives the elements the look of another design system, and keeps them readable.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { test } from './fixtures.mjs';
import { host, put, ready, set } from './host.mjs';
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
