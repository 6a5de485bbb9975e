// Single controls in <schema-form>: what they read, show, suggest and refuse.
import assert from 'node:assert/strict';
import { test } from './fixtures.mjs';
import { set, shown } from './host.mjs';
import { ANY_HEADING_ORDER, isAccessible } from './looks.mjs';
import { describedBy } from './page.mjs';
import { until } from './processes.mjs';

const TAG = 'schema-form';

async function form(t, schema, { value, lang, locale, ...options } = {}) {
  const body = `<div${lang ? ` lang="${lang}"` : ''}><${TAG}${locale ? ` locale="${locale}"` : ''}></${TAG}></div>`;
  const hosted = await shown(t, TAG, { schema, ...(value !== undefined && { value }) }, { body, ...options });
  const { page } = hosted;
  const at = (pointer) => page.locator(`${TAG} [data-pointer="${pointer}"]`);
  const text = () => page.evaluate((tag) => document.querySelector(tag).valueText, TAG);
  const becomes = (wanted) =>
    until(async () => (await text()) === wanted, `the value is ${wanted}`, 5_000).catch(async (error) => {
      throw new Error(`${error.message}, and not ${await text()}`);
    });
  return { ...hosted, at, text, becomes };
}

const object = (properties, more) => ({ type: 'object', properties, ...more });

test('numbers are read with group separators, spaces and other digits, and come out as JSON', async ({ t }) => {
  const { page, at, becomes } = await form(t, object({ n: { type: 'number', title: 'N' }, s: { type: 'string' } }));
  for (const [typed, read] of [
    ['1,000.5', '1000.5'], ['1 000', '1000'], ['1 000 000', '1000000'], ['007', '7'], ['１２', '12'], ['1.10', '1.10'], ['1e400', '1e400'],
    ['18,446,744,073,709,551,617', '18446744073709551617'],
  ]) {
    await at('/n').fill('');
    await at('/n').pressSequentially(typed);
    await becomes(`{"n":${read}}`);
    assert.equal(await at('/n').inputValue(), typed, 'nothing changes under the cursor');
    await at('/s').focus();
    assert.equal(await at('/n').inputValue(), read, 'what was read is shown once it is left');
  }
  await at('/n').fill('1,5');
  await at('/s').focus();
  await page.getByText('Enter a number with a point for decimals, such as 1234.5').waitFor();
});

for (const [where, options] of [
  ['lang', { lang: 'de' }],
  ['the property locale', { locale: 'de', lang: 'en' }],
]) {
  test(`numbers are read in German where ${where} says so`, async ({ t }) => {
    const { page, at, becomes } = await form(t, object({ n: { type: 'number', maximum: 1000000 }, s: { type: 'string' } }), { ...options, value: { n: 2.5 } });
    await until(async () => (await at('/n').inputValue()) === '2,5', 'the number stands there in German', 5_000);
    for (const [typed, read, left] of [['1,5', '1.5', '1,5'], ['1.000,5', '1000.5', '1000,5'], ['1,250', '1.250', '1,250'], ['12.345.678', '12345678', '12345678']]) {
      await at('/n').fill(typed);
      await becomes(`{"n":${read}}`);
      await at('/s').focus();
      assert.equal(await at('/n').inputValue(), left);
    }
    await page.getByText('Geben Sie eine Zahl bis 1.000.000 ein').waitFor();
    await at('/n').fill('1.000');
    await at('/s').focus();
    await page.getByText('Dies lässt sich auf zwei Arten lesen; geben Sie 1000 oder 1,000 ein').waitFor();
    assert.equal(await at('/n').inputValue(), '1.000', 'and is kept for mending');
    await at('/n').fill('1,000');
    await becomes('{"n":1.000}');
  });
}

test('a slider without a value is set by a click and by a key', async ({ t }) => {
  const { page, at, becomes, text } = await form(t, object({ n: { type: 'integer', minimum: 1, maximum: 5, title: 'N' } }));
  const slider = page.locator('input[type=range]');
  assert.equal(await page.getByRole('slider').count(), 0, 'one stop for one value');
  const box = await slider.boundingBox();
  await page.mouse.click(box.x + 4, box.y + box.height / 2);
  await becomes('{"n":1}');
  await at('/n').fill('');
  await until(async () => (await text()) !== '{"n":1}', 'it is empty again', 5_000);
  assert.ok(await slider.evaluate((it) => it.matches('[data-unset]')));
  await slider.press('Home');
  await becomes('{"n":1}');
  await page.mouse.click(box.x + box.width - 4, box.y + box.height / 2);
  await becomes('{"n":5}');
  await at('/n').fill('');
  await slider.press('End');
  await becomes('{"n":5}');
});

test('an offset from UTC is completed when its field is left', async ({ t }) => {
  const { page, at, becomes } = await form(
    t,
    object({ when: { type: 'string', format: 'date-time', title: 'When' }, s: { type: 'string' } }),
    { value: { when: '2026-04-01T14:30:00Z' } },
  );
  const offset = page.getByLabel('Offset from UTC of When');
  assert.equal(await offset.isVisible(), false, 'UTC is a choice');
  await page.getByLabel('Time zone of When').selectOption({ label: 'Other…' });
  for (const [typed, whole] of [['+2', '+02:00'], ['+0530', '+05:30'], ['02:00', '+02:00'], ['-3', '-03:00'], ['z', 'Z']]) {
    await offset.fill('');
    await offset.pressSequentially(typed);
    assert.equal(await offset.inputValue(), typed);
    await at('/s').focus();
    await becomes(`{"when":"2026-04-01T14:30:00${whole}"}`);
    assert.equal(await offset.inputValue(), whole);
  }
  await offset.fill('');
  await at('/s').focus();
  await page.getByText('Enter a date and time with its offset').waitFor();
  assert.equal(await at('/when').getAttribute('type'), 'datetime-local', 'the picker is still there');
  assert.equal(await at('/when').inputValue(), '2026-04-01T14:30:00'.replace(/:00$/, ''));
  await offset.fill('+1');
  await at('/s').focus();
  await becomes('{"when":"2026-04-01T14:30:00+01:00"}');
  // The picker has no room for these.
  for (const when of ['tomorrow', '1963-06-19T08:30:06.283185Z', '2026-11-20']) {
    await set(page, TAG, { value: { when } });
    await until(async () => (await at('/when').getAttribute('type')) === 'text', 'the picker became a text input', 5_000);
    assert.equal(await at('/when').inputValue(), when);
    await becomes(JSON.stringify({ when }));
  }
});

test('controls have inputmode, autocapitalize, enterkeyhint and autocomplete', async ({ t }) => {
  const { page, at } = await form(
    t,
    object({
      any: { type: 'integer' },
      count: { type: 'integer', minimum: 0 },
      price: { type: 'number', minimum: 0 },
      cold: { type: 'integer', minimum: -5 },
      email: { type: 'string', format: 'email' },
      zipCode: { type: 'string' },
      userName: { type: 'string' },
      word: { type: 'string' },
      mobile: { type: 'string' },
      nick: { type: ['string', 'null'] },
      portions: { type: 'integer', examples: [2, 4] },
      cardNumber: { type: 'string' },
      name: { type: 'string' },
      contact: object({ name: { type: 'string' }, state: { type: 'string' }, country: { enum: ['DE', 'US', 'FR', 'IT', 'ES', 'GB', 'AT'] } }),
      bday: { type: 'string', format: 'date' },
      streetAddress: { type: 'string', maxLength: 1000 },
      otp: { type: 'string' },
      password: { type: 'string', format: 'password' },
      newPassword: { type: 'string', format: 'password' },
      apiKey: { type: 'string', writeOnly: true },
    }, { required: ['contact'] }),
  );
  const all = async (name, wanted) => {
    for (const [pointer, value] of Object.entries(wanted)) assert.equal(await at(pointer).getAttribute(name), value, `${name} of ${pointer}`);
  };
  await all('inputmode', { '/any': null, '/count': 'numeric', '/price': 'decimal', '/cold': null, '/email': 'email', '/mobile': 'tel', '/word': null });
  await all('autocapitalize', { '/email': 'none', '/userName': 'none', '/word': null });
  await all('enterkeyhint', { '/any': 'send', '/word': 'send', '/streetAddress': null });
  await all('autocomplete', {
    '/name': null, '/any': null, '/portions': 'off', '/mobile': 'tel', '/email': 'email', '/zipCode': 'postal-code', '/contact/name': 'name',
    '/contact/state': 'address-level1', '/contact/country': 'country-name', '/cardNumber': 'cc-number',
    '/bday': 'bday', '/streetAddress': 'street-address', '/otp': 'one-time-code', '/password': 'current-password', '/newPassword': 'new-password', '/apiKey': 'off',
  });
  await all('placeholder', { '/nick': null });
  assert.equal(await page.locator('[data-do=more][data-at="/portions"]').count(), 0, 'one control beside its list');
  assert.equal(await page.locator('[data-do=more][data-at="/any"]').count(), 0, 'a step of any number is no choice');
});

test('a password can be shown by a button', async ({ t }) => {
  const { page, at, becomes } = await form(t, object({ password: { type: 'string', format: 'password' } }));
  await at('/password').fill('hush');
  const show = page.getByRole('button', { name: 'Show Password', exact: true });
  assert.equal(await at('/password').getAttribute('type'), 'password');
  assert.equal(await show.getAttribute('aria-pressed'), 'false');
  await show.click();
  assert.equal(await at('/password').getAttribute('type'), 'text');
  assert.equal(await show.getAttribute('aria-pressed'), 'true');
  await at('/password').press('End');
  await at('/password').pressSequentially('!');
  await becomes('{"password":"hush!"}');
  await show.click();
  assert.equal(await at('/password').getAttribute('type'), 'password');
});

test('many checkboxes are filtered by typing, and Enter there does not submit', async ({ t }) => {
  const tags = Array.from({ length: 60 }, (_, at) => `Tag ${at}`);
  const { page, becomes, events } = await form(t, object({ x: { type: 'array', title: 'Tags', uniqueItems: true, items: { enum: tags } } }));
  const filter = page.getByRole('searchbox', { name: 'Filter the options of Tags' });
  assert.equal(await page.getByRole('checkbox').count(), 60);
  await filter.fill('TAG 5');
  await until(async () => (await page.getByRole('checkbox').count()) === 11, 'only those that fit are shown', 5_000);
  await page.getByRole('status').filter({ hasText: '11 of 60' }).waitFor();
  await filter.press('Enter');
  await page.getByRole('checkbox', { name: 'Tag 57', exact: true }).check();
  await becomes('{"x":["Tag 57"]}');
  await filter.fill('');
  await until(async () => (await page.getByRole('checkbox').count()) === 60, 'all are there again', 5_000);
  assert.ok(await page.getByRole('checkbox', { name: 'Tag 57', exact: true }).isChecked());
  assert.deepEqual(await events('schema-form-submit'), []);
  const few = await form(t, object({ x: { type: 'array', uniqueItems: true, items: { enum: tags.slice(0, 12) } } }));
  assert.equal(await few.page.getByRole('searchbox').count(), 0);
});

test('editing as JSON masks secrets and keeps them', async ({ t }) => {
  const schema = object({ user: { type: 'string' }, pin: { type: 'string', writeOnly: true }, word: { type: 'string', format: 'password' } }, { title: 'Account' });
  const { page, at, becomes } = await form(t, schema, { value: { user: 'Ada', pin: '1234', word: 'hush' } });
  await page.getByRole('button', { name: 'Edit Account as JSON' }).click();
  const shown = await at('').inputValue();
  assert.doesNotMatch(shown, /1234|hush/);
  await at('').fill(shown.replace('Ada', 'Bob'));
  await becomes('{"user":"Bob","pin":"1234","word":"hush"}');
  await at('').fill(shown.replace('"••••••••"', '"5678"'));
  await becomes('{"user":"Ada","pin":"5678","word":"hush"}');
  await page.getByRole('button', { name: 'Back to the form' }).click();
  assert.equal(await at('/pin').inputValue(), '5678');
});

test('a file of a wrong type or size is refused with its type or size', async ({ t }) => {
  const content = { type: 'string', contentEncoding: 'base64' };
  const { page, at, text, becomes } = await form(t, object({ img: { ...content, contentMediaType: 'image/png', title: 'Img' }, lim: { ...content, maxLength: 20, title: 'Lim' } }));
  const pick = (pointer, name, mimeType, size) => at(pointer).setInputFiles({ name, mimeType, buffer: Buffer.alloc(size, 65) });
  await pick('/img', 'hello.txt', 'text/plain', 3);
  await page.getByText('Choose a file of type image/png (“hello.txt” is of type text/plain)').waitFor();
  assert.notEqual(await text(), '{"img":"QUFB"}');
  assert.match(await describedBy(at('/img')), /hello\.txt/);
  await pick('/img', 'a.png', 'image/png', 3);
  await becomes('{"img":"QUFB"}');
  await pick('/lim', 'b.bin', 'application/octet-stream', 1500);
  await at('/img').focus();
  await page.getByText('Choose a file of up to 15 bytes (this one has 1.5 KB)').waitFor();
});

test('a file has its name and size in one line, and a text called “File name” takes the name', async ({ t }) => {
  const schema = object({ csv: { type: 'string', contentEncoding: 'base64', title: 'Csv' }, name: { type: 'string', title: 'File name', default: 'table.csv' } });
  const { page, at, becomes } = await form(t, schema, { value: { csv: 'QUFB', name: 'table.csv' } });
  await page.getByText('3 bytes', { exact: true }).waitFor();
  assert.equal(await page.getByText('No file chosen').count(), 0);
  const button = page.getByText('Choose file', { exact: true });
  const [over, under] = [await at('/csv').boundingBox(), await button.boundingBox()];
  assert.ok(over.x <= under.x && over.y <= under.y && over.y + over.height >= under.y + under.height, 'the input takes a click on the button');
  await at('/csv').setInputFiles({ name: 'sales.csv', mimeType: 'text/csv', buffer: Buffer.from('BBBB') });
  await becomes('{"csv":"QkJCQg==","name":"sales.csv"}');
  await page.getByText('sales.csv 4 bytes').waitFor();
  await at('/name').fill('mine.csv');
  await at('/csv').setInputFiles({ name: 'other.csv', mimeType: 'text/csv', buffer: Buffer.from('CCCC') });
  await becomes('{"csv":"Q0NDQw==","name":"mine.csv"}');
  await isAccessible(page, ANY_HEADING_ORDER);
});

test('Enter that ends a composition does nothing in the form', async ({ t }) => {
  const map = { type: 'object', title: 'Map', additionalProperties: { type: 'string' } };
  const { page, text } = await form(t, object({ map, n: { type: 'integer' }, pick: { enum: [...Array(40).keys()].map(String) }, box: { type: 'boolean' } }), { value: { map: { a: '1' }, n: 1 } });
  for (const selector of ['[data-do=name]', '[data-do=rename]', '[data-pointer="/n"]', '[data-pointer="/pick"]', '[type=radio]']) {
    const prevented = await page.locator(`schema-form ${selector}`).first().evaluate((input) => {
      if (input.dataset.do) input.value = 'new';
      input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
      const keys = [{ key: 'Enter', isComposing: true }, { key: 'Enter', keyCode: 229 }, { key: 'ArrowUp', isComposing: true }];
      return keys.filter((key) => !input.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, composed: true, cancelable: true }))).length;
    });
    assert.equal(prevented, 0, selector);
  }
  assert.equal(await text(), '{"map":{"a":"1"},"n":1}');
});

test('a choice of one option is a box to tick', async ({ t }) => {
  const { page, becomes } = await form(t, object({ type: { enum: ['Feature'], title: 'Type' } }));
  assert.equal(await page.getByRole('radio').count(), 0);
  const box = page.getByRole('checkbox', { name: 'Feature' });
  await box.check();
  await becomes('{"type":"Feature"}');
  assert.ok(await box.isChecked());
  await box.uncheck();
  await becomes('{}');
  await isAccessible(page, ANY_HEADING_ORDER);
});

test('the summary of errors wraps long words, and its links are 28 px apart', async ({ t }) => {
  const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
  const schema = object({ a: { type: 'string', title: long }, b: { type: 'string' }, c: { type: 'string' } }, { required: ['a', 'b', 'c'] });
  const { page } = await form(t, schema, { viewport: { width: 360, height: 700 } });
  await page.evaluate(() => document.querySelector('schema-form').submit());
  const links = page.locator('schema-form .summary a');
  await links.nth(2).waitFor();
  assert.ok((await page.evaluate(() => document.scrollingElement.scrollWidth)) <= 362);
  const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect()).map(({ top, height }) => [top, height]));
  assert.ok(tops[2][0] - tops[1][0] >= 28 && tops[2][1] >= 24, JSON.stringify(tops));
});

test('an empty field is filled with an example by one button, and emptied by one Undo', async ({ t }) => {
  const schema = object(
    {
      who: { type: 'string', examples: ['Ann'] },
      count: { type: 'integer', examples: [3, 40] },
      note: { type: 'string', maxLength: 900, title: 'Note', examples: ['Leave it at the door'] },
      lines: { type: 'array', title: 'Lines', items: { type: 'string' }, examples: [['one', 'two']] },
    },
    { title: 'Order', examples: [{ who: 'Bea', count: 2 }] },
  );
  const { page, at, text, becomes } = await form(t, schema);
  const example = (name) => page.getByRole('button', { name: `Fill with an example: ${name}`, exact: true });
  await example('Order').click();
  await becomes('{"who":"Bea","count":2}');
  assert.equal(await at('/who').inputValue(), 'Bea');
  assert.equal(await example('Order').count(), 0);
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await until(async () => ['{}', undefined].includes(await text()), 'it is empty again', 5_000);
  await example('Lines').click();
  await becomes('{"lines":["one","two"]}');
  assert.equal(await example('Order').count(), 0, 'what is filled in is not exchanged for an example');
  await example('Note').click();
  await becomes('{"note":"Leave it at the door","lines":["one","two"]}');
  assert.ok(await at('/note').evaluate((area) => area.getRootNode().activeElement === area), 'the person is there');
  await at('/count').focus();
  await page.keyboard.press('ArrowDown');
  assert.deepEqual(await page.getByRole('option').allTextContents(), ['3', '40']);
  assert.equal(await example('Count').count(), 0);
  await at('/count').fill('3');
  await at('/count').press('ArrowUp');
  await becomes('{"count":4,"note":"Leave it at the door","lines":["one","two"]}');
});

test('a colour of three digits is on the swatch, and other text is an error', async ({ t }) => {
  const { page, at } = await form(t, object({ c: { type: 'string', format: 'color', title: 'C' }, s: { type: 'string' } }));
  await at('/c').fill('#0F0');
  await until(async () => (await page.locator(`${TAG} input[type=color]`).inputValue()) === '#00ff00', 'the swatch shows it', 5_000);
  await page.locator(`${TAG} input[type=color]`).fill('#ff8800');
  await until(async () => (await at('/c').inputValue()) === '#ff8800', 'the picked colour is in the text', 5_000);
  await at('/c').fill('nope');
  await at('/s').focus();
  await page.getByText('Enter a colour, such as #00ff00 or green').waitFor();
});

test('amounts and durations are read as people write them', async ({ t }) => {
  const { page, at, becomes } = await form(t, object({
    price: { type: 'number', title: 'Price' }, id: { type: 'integer', title: 'Account number' }, for: { type: 'string', format: 'duration', title: 'For' },
  }));
  for (const [typed, read, left] of [['€ 250000', '250000', '250000'], ['250k', '250000', '250000'], ['1.2M €', '1200000', '1200000']]) {
    await at('/price').fill('');
    await at('/price').pressSequentially(typed);
    assert.equal(await at('/price').inputValue(), typed, 'nothing changes under the cursor');
    await becomes(`{"price":${read}}`);
    await page.keyboard.press('Tab');
    assert.equal(await at('/price').inputValue(), left);
  }
  await at('/id').fill('12345678');
  await page.keyboard.press('Tab');
  assert.equal(await at('/id').inputValue(), '12345678', 'the digits of a name are not grouped');
  assert.equal(await page.getByRole('button', { name: /increase/i }).count(), 0, 'a step of an amount is not a choice');
  for (const [typed, read] of [['1:30', 'PT1H30M'], ['90 min', 'PT90M'], ['2 days', 'P2D']]) {
    await at('/for').fill('');
    await at('/for').pressSequentially(typed);
    assert.equal(await at('/for').inputValue(), typed);
    await becomes(`{"price":1200000,"id":12345678,"for":"${read}"}`);
  }
  await page.keyboard.press('Tab');
  assert.match(await at('/for').inputValue(), /2 days|P2D/);
});

test('a time begins in the person’s zone, on the date that is chosen', async ({ t }) => {
  const { page, at, becomes } = await form(t, object({ when: { type: 'string', format: 'date-time', title: 'When' } }), { timezoneId: 'Europe/Berlin' });
  const zone = page.getByLabel('Time zone of When');
  await at('/when').fill('2026-01-10T08:30');
  await becomes('{"when":"2026-01-10T08:30:00+01:00"}');
  assert.match(await zone.locator('option:checked').textContent(), /Your time \(UTC\+01\)/);
  await at('/when').fill('2026-07-10T08:30');
  await becomes('{"when":"2026-07-10T08:30:00+02:00"}');
  await zone.selectOption({ label: 'UTC' });
  await becomes('{"when":"2026-07-10T08:30:00Z"}');
  await zone.selectOption({ label: 'Other…' });
  await page.getByLabel('Offset from UTC of When').fill('+5');
  await page.keyboard.press('Tab');
  await becomes('{"when":"2026-07-10T08:30:00+05:00"}');
});

test('listed names are chosen, and one example is a hint', async ({ t }) => {
  const names = ['monday', 'tuesday'];
  const { page, at, becomes } = await form(t, object({
    open: object({}, { title: 'Opening hours', propertyNames: { enum: names }, additionalProperties: { type: 'string' } }),
    colour: { type: 'string', title: 'Colour', examples: ['crimson'], description: 'See <a href="https://example.com/red">the <b>guide</b></a> &amp; more' },
  }), { value: { open: {} } });
  const choice = page.getByLabel('Name of the new entry of Opening hours');
  for (const [at_, name] of ['Monday', 'Tuesday'].entries()) {
    await choice.selectOption({ label: name });
    await page.getByRole('button', { name: 'Add the new entry of Opening hours' }).click();
    await becomes(`{"open":${JSON.stringify(Object.fromEntries(names.slice(0, at_ + 1).map((day) => [day, ''])))}}`);
  }
  assert.equal(await choice.count(), 0, 'no name is left');
  await page.getByText('e.g. crimson').waitFor();
  assert.equal(await at('/colour').getAttribute('role'), null);
  await page.getByRole('link', { name: 'the guide' }).waitFor();
  assert.match(await page.locator(TAG).evaluate((form) => form.shadowRoot?.textContent ?? form.textContent), /& more/);
});
