// Lists as rows of a spreadsheet, and members side by side: what stands where, the keys, and pasted cells.
import assert from 'node:assert/strict';
import { test } from './fixtures.mjs';
import { event, shown } from './host.mjs';
import { ANY_HEADING_ORDER, isAccessible, sideways } from './looks.mjs';
import { until } from './processes.mjs';

const TAG = 'schema-form';

const JOB = {
  type: 'object', title: 'Job', required: ['employer'],
  properties: {
    employer: { type: 'string', title: 'Employer', description: 'Its full name.' }, role: { type: 'string', title: 'Role' },
    from: { type: 'integer', title: 'From' }, kind: { enum: ['full', 'part', 'other'], title: 'Kind' },
  },
};
const JOBS = { type: 'object', title: 'Application', properties: { jobs: { type: 'array', title: 'Jobs', items: JOB }, tags: { type: 'array', title: 'Tags', items: { type: 'string' } } } };

async function form(t, schema, value, options = {}) {
  const { options: hints, ...rest } = options;
  const hosted = await shown(t, TAG, { schema, value, ...(hints && { options: hints }) }, rest);
  const { page } = hosted;
  const at = (pointer) => page.locator(`${TAG} [data-pointer="${pointer}"]`);
  const text = () => page.evaluate((tag) => document.querySelector(tag).valueText, TAG);
  const becomes = (wanted) =>
    until(async () => (await text()) === JSON.stringify(wanted), 'the value', 5_000).catch(async () => assert.equal(await text(), JSON.stringify(wanted)));
  const focused = () => page.evaluate((tag) => document.querySelector(tag).shadowRoot.activeElement?.dataset.pointer, TAG);
  return { ...hosted, at, becomes, focused };
}

const box = async (locator) => {
  const { x, y, width, height } = await locator.boundingBox();
  return { left: x, top: y, right: x + width, bottom: y + height, width, height };
};

for (const [theme, width] of [['light', 1280], ['dark', 1280], ['light', 390], ['dark', 390]]) {
  test(`rows are as wide as what is typed, and become fields where there is no room, ${theme} ${width}`, async ({ t }) => {
    const value = { jobs: [{ employer: 'Langley Research Center', role: 'Mathematician', from: 1953 }, { employer: 'Analytical Engines' }], tags: ['new'] };
    const { page, at } = await form(t, JOBS, value, { theme, width });
    // The rest of the form is there.
    await page.getByRole('button', { name: 'Remove Job 2' }).waitFor({ state: 'attached' });
    const cells = [];
    for (const name of ['employer', 'role', 'from', 'kind']) cells.push(await box(at(`/jobs/0/${name}`)));
    const below = await box(at('/jobs/1/employer'));
    const isTable = width > 600;
    if (isTable) {
      assert.ok(cells.every(({ top }) => Math.abs(top - cells[0].top) < 1), `one line: ${cells.map(({ top }) => top)}`);
      assert.ok(cells[0].width > 140 && cells[1].width > 140, `texts have room: ${cells[0].width}`);
      assert.ok(cells[2].width < cells[0].width * 0.6 && cells[2].width > 56, 'a number needs less');
      assert.ok(cells.every(({ left }, index) => index === 0 || left >= cells[index - 1].right), 'side by side');
      assert.equal(Math.round(below.left), Math.round(cells[0].left));
      assert.equal(Math.round(below.width), Math.round(cells[0].width), 'columns');
      const [labels, help] = [await box(page.locator('.field-label', { hasText: 'Role' }).first()), await box(page.getByText('Its full name.').first())];
      assert.ok(labels.bottom <= cells[0].top && help.top >= cells[0].bottom, 'labels above, help below');
      // The buttons of a row take the room of one, also while all are shown.
      const frame = await box(at('/jobs'));
      assert.ok(frame.right - cells[3].right < 44, `${frame.right - cells[3].right} px for tools`);
      const remove = page.getByRole('button', { name: 'Remove Job 1' });
      await remove.hover();
      const up = page.getByRole('button', { name: 'Duplicate Job 1' });
      await up.click();
      await until(async () => (await at('/jobs').locator('[data-pointer$="/employer"]').count()) === 3, 'it is there twice');
    } else {
      assert.ok(cells[1].top > cells[0].bottom && cells[0].width > 250, 'fields');
    }
    await page.keyboard.press('Escape');
    await isAccessible(page, ANY_HEADING_ORDER);
    assert.equal(await sideways(page), 0);
    await t.shot(page, 81, 'rows');
  });
}

test('Enter goes down a column, adds a row behind the last one, and submits from an empty row', async ({ t }) => {
  const { page, at, becomes, focused } = await form(t, JOBS, { jobs: [{ employer: 'A' }, { employer: 'B' }], tags: ['one'] });
  await at('/jobs/0/from').click();
  await page.keyboard.type('1953');
  await page.keyboard.press('Enter');
  assert.equal(await focused(), '/jobs/1/from');
  await page.keyboard.type('1960');
  await page.keyboard.press('Shift+Enter');
  assert.equal(await focused(), '/jobs/0/from');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await until(async () => (await focused()) === '/jobs/2/employer', 'a new row begins at its first cell');
  await becomes({ jobs: [{ employer: 'A', from: 1953 }, { employer: 'B', from: 1960 }, {}], tags: ['one'] });
  await page.keyboard.type('C');
  await at('/tags/0').click();
  await page.keyboard.press('Enter');
  await until(async () => (await focused()) === '/tags/1', 'a list of texts as well');
  await page.keyboard.type('two');
  await becomes({ jobs: [{ employer: 'A', from: 1953 }, { employer: 'B', from: 1960 }, { employer: 'C' }], tags: ['one', 'two'] });
  await page.keyboard.press('Enter');
  await until(async () => (await focused()) === '/tags/2', 'and on');
  await page.keyboard.press('Enter');
  assert.deepEqual((await event(page, 'schema-form-submit')).detail.value.tags.slice(0, 2), ['one', 'two']);
});

test('cells of a spreadsheet fill the rows from here on, as one step', async ({ t }) => {
  const { page, at, becomes } = await form(t, JOBS, { jobs: [{ employer: 'A' }], tags: ['x'] }, { permissions: ['clipboard-read', 'clipboard-write'] });
  const paste = async (text, html) => {
    await page.evaluate(([plain, table]) => {
      const blob = (kind, words) => ({ [kind]: new Blob([words], { type: kind }) });
      return navigator.clipboard.write([new ClipboardItem({ ...blob('text/plain', plain), ...(table && blob('text/html', table)) })]);
    }, [text, html]);
    await page.keyboard.press('ControlOrMeta+v');
  };
  const before = { jobs: [{ employer: 'A' }], tags: ['x'] };
  const after = { jobs: [{ employer: 'Langley', role: 'Mathematician', from: 1953, kind: 'full' }, { employer: 'Two\nlines', role: 'Programmer', from: 1842, kind: 'part' }], tags: ['x'] };
  await at('/jobs/0/employer').click();
  await paste('Langley\tMathematician\t1,953\tFull\r\n"Two\nlines"\tProgrammer\t1842\tpart\r\n');
  await becomes(after);
  await page.keyboard.press('ControlOrMeta+z');
  await becomes(before);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await becomes(after);
  // A column into a list of texts.
  await at('/tags/0').click();
  await page.keyboard.press('ControlOrMeta+a');
  await paste('one\ntwo\nthree', '<table><tr><td>one</td></tr><tr><td>two</td></tr><tr><td>three</td></tr></table>');
  await becomes({ ...after, tags: ['one', 'two', 'three'] });
  // Lines that no spreadsheet copied are one text.
  await at('/tags/1').click();
  await page.keyboard.press('ControlOrMeta+a');
  await paste('a letter\nof two lines');
  await becomes({ ...after, tags: ['one', 'a letter\nof two lines', 'three'] });
  // A block that is wider than the rest of the row is pasted as text.
  await at('/jobs/1/role').click();
  await page.keyboard.press('ControlOrMeta+a');
  await paste('a\tb\tc\td');
  await until(async () => /a.b.c.d/.test(await at('/jobs/1/role').inputValue()), 'all of it is in the cell');
});

test('members side by side share their lines, and a time is never cut', async ({ t }) => {
  const schema = {
    type: 'object', title: 'Booking', required: ['name'],
    properties: {
      name: { type: 'string', title: 'Your name', description: 'As in your passport, please.' }, mail: { type: 'string', format: 'email', title: 'Email' },
      arrival: { type: 'string', format: 'date-time', title: 'Arrival' }, beds: { type: 'integer', title: 'Beds', minimum: 1, maximum: 4 },
      notes: { type: 'string', maxLength: 2000, title: 'Notes' },
    },
  };
  for (const columns of [2, 3, 4]) {
    const { page, at } = await form(t, schema, { mail: 'x' }, { options: { '': { columns } } });
    await page.evaluate((tag) => document.querySelector(tag).submit(), TAG);
    await page.getByText('Enter your name').last().waitFor();
    const [name, mail, arrival, notes] = [await box(at('/name')), await box(at('/mail')), await box(at('/arrival')), await box(at('/notes'))];
    assert.ok(mail.left > name.right, 'side by side');
    assert.equal(mail.top, name.top, 'controls on one line, whatever help there is');
    const [nameLabel, mailLabel] = [await box(page.locator('.field-label', { hasText: 'Your name' })), await box(page.locator('.field-label', { hasText: 'Email' }))];
    assert.equal(nameLabel.top, mailLabel.top, 'labels, too');
    const errors = page.locator(`${TAG} .errors .error`);
    assert.equal((await box(errors.nth(0))).top, (await box(errors.nth(1))).top, 'and errors');
    const own = await at('/arrival').evaluate((input) => [input.scrollWidth, input.clientWidth]);
    assert.ok(own[0] <= own[1] && arrival.width >= 180, `the whole time is shown: ${own}, ${arrival.width}`);
    assert.ok(notes.width > mail.right - name.left - 40 && notes.top > arrival.bottom, 'a long text has a row');
    assert.equal(await sideways(page), 0);
    await t.shot(page, 82, `columns-${columns}`);
    await page.close();
  }
});
