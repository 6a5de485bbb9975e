// A picture of each state of the page, for the eye: wide, between and narrow, light and dark. Only at night, since it asserts
// little: nothing is too wide, and `eachState` counts the primary buttons.
import assert from 'node:assert/strict';
import { test } from './fixtures.mjs';
import { NIGHTLY, sideways } from './looks.mjs';
import { eachState } from './page-states.mjs';

for (const width of [1440, 1024, 360]) {
  for (const theme of ['light', 'dark']) {
    test(`pictures of each state of the page, ${theme}, ${width} px`, NIGHTLY, async ({ t }) => {
      test.slow();
      let number = 100;
      await eachState(t, { theme, width, hasTouch: width === 360 }, async (page, name) => {
        await t.shot(page, number, `state-${name}`);
        number += 1;
        assert.ok((await sideways(page)) <= 0, `${name} is too wide`);
      });
    });
  }
}
