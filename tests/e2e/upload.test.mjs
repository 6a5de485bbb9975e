// Files that the host page uploads: chosen and dropped, with progress, given up, failed, and the address as the value. The
// function of the page sends them to a server, under the documented policy for a page with the package from a CDN.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { shared } from './agents.mjs';
import { test } from './fixtures.mjs';
import { event, get, host, ready, set } from './host.mjs';
import { ANY_HEADING_ORDER, combinations, isAccessible, sideways } from './looks.mjs';
import { focused, visible } from './page.mjs';
import { until } from './processes.mjs';
import { uploadServer } from './servers.mjs';

const TAG = 'schema-form';
const SCHEMA = {
  type: 'object', required: ['photo'],
  properties: {
    name: { type: 'string', title: 'Name' },
    photo: { type: 'string', format: 'uri-reference', pattern: '^/files/', title: 'Photo', description: 'As in your passport.' },
  },
};
const PICTURE = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.alloc(200_000, 7) };

/** The policy of `docs/security.md`, with the server of the files in the place of the agent, and the page's own script. */
const policy = (files) => (cdn) => {
  const text = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');
  const documented = /### The package from a CDN\n+```http\nContent-Security-Policy: (.*)\n/.exec(text)[1];
  const own = documented.replaceAll('https://cdn.example.com', cdn).replaceAll('https://agent.example.com', files);
  return { 'Content-Security-Policy': own.replace('script-src ', "script-src 'self' ") };
};

/** The page's own script: an upload by XMLHttpRequest, which tells its progress, and one by fetch. */
const script = (origin) => `
const to = (file) => '${origin}/?name=' + encodeURIComponent(file.name);
window.stored = [];
window.byRequest = (file, { signal, pointer, progress }) => new Promise((done, fail) => {
  window.stored.push(pointer);
  const request = new XMLHttpRequest();
  request.upload.onprogress = ({ loaded, total }) => progress(loaded / total);
  request.onload = () => (request.status === 201 ? done(request.responseText) : fail(new Error(request.responseText)));
  request.onerror = () => fail(new Error('No connection.'));
  signal.addEventListener('abort', () => request.abort());
  request.open('POST', to(file));
  request.send(file);
});
window.byFetch = async (file, { signal }) => {
  const answer = await fetch(to(file), { method: 'POST', body: file, signal });
  if (!answer.ok) throw new Error(await answer.text());
  return await answer.text();
};
`;

/** A page with a form whose photo is uploaded by one of the page's functions. */
async function withUpload(t, { by = 'byRequest', tag = TAG, pointer = '/photo', body = `<${TAG}></${TAG}>`, ...options } = {}) {
  const server = await uploadServer();
  t.later(server.close);
  const hosted = await host(t, body, {
    ...options, headers: policy(server.origin), files: { 'host.js': script(server.origin) },
    scripts: '<script src="/host.js"></script>', late: true,
  });
  const { page } = hosted;
  if (tag === TAG) await set(page, TAG, { schema: SCHEMA });
  await page.evaluate(([name, at, upload]) => {
    document.querySelector(name).options = { [at]: { upload: window[upload], accept: 'image/*' } };
  }, [tag, pointer, by]);
  await hosted.load();
  await ready(page, tag);
  await visible(pick(page));
  return { ...hosted, server };
}

const pick = (page) => page.getByRole('button', { name: /^Choose file for / });
const box = (page) => page.getByRole('textbox', { name: 'Photo' });
const status = (page) => page.locator('.upload [role=status]');
const submit = (page) => page.evaluate((tag) => document.querySelector(tag).submit(), TAG);

async function choose(page, file) {
  // Firefox's driver does not tell of the dialog of a hidden input.
  if (page.context().browser().browserType().name() === 'firefox') return page.locator('[data-upload=file]').first().setInputFiles(file);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), pick(page).click()]);
  await chooser.setFiles(file);
}

/** Drags files to an element, and drops them there if it takes them. */
async function drop(page, where, files) {
  const dataTransfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const [name, type] of all) data.items.add(new File(['abc'], name, { type }));
    return data;
  }, files);
  await where.dispatchEvent('dragover', { dataTransfer });
  const isOver = (await page.locator('.upload[data-over]').count()) > 0;
  await where.dispatchEvent('drop', { dataTransfer });
  return isOver;
}

for (const { theme, width, details } of combinations(1)) {
  test(`upload: chosen, with progress, waited for, checked and sent, ${theme} ${width}`, details, async ({ t }) => {
    const { page, server, events } = await withUpload(t, { theme, width });
    await submit(page);
    await visible(page.getByRole('link', { name: 'Photo: Choose a file' }));
    server.hold();
    await choose(page, PICTURE);
    const bar = page.getByRole('progressbar', { name: 'Uploading “me.png”…' });
    await until(async () => (await bar.getAttribute('value')) === '1', 'all of it is sent');
    assert.equal(await status(page).textContent(), 'Photo: Uploading “me.png”…', 'the live region names the field');
    await submit(page);
    await visible(page.getByRole('link', { name: /^Photo: “me\.png” is still being uploaded/ }));
    await t.shot(page, 66, 'upload');
    await isAccessible(page, ANY_HEADING_ORDER);
    assert.equal(await sideways(page), 0);
    assert.deepEqual(await events('schema-form-submit'), [], 'nothing is sent without it');
    server.release('/elsewhere/1.png');
    await visible(page.getByText('“me.png” is uploaded'));
    assert.equal(await box(page).inputValue(), '/elsewhere/1.png');
    await until(async () => (await get(page, TAG, 'errors'))[0]?.keyword === 'pattern', 'the address is checked');
    await choose(page, PICTURE);
    await until(async () => (await get(page, TAG, 'value'))?.photo === '/files/2-me.png', 'the next address');
    assert.equal((await event(page, 'schema-form-change')).detail.pointer, '/photo');
    assert.deepEqual(server.files.map(({ name, size }) => [name, size]), [['me.png', 200_000], ['me.png', 200_000]]);
    assert.deepEqual(await page.evaluate(() => window.stored), ['/photo', '/photo']);
    await submit(page);
    assert.deepEqual((await event(page, 'schema-form-submit')).detail.value, { photo: '/files/2-me.png' });
    await page.getByRole('button', { name: /^Undo/ }).click();
    assert.equal(await box(page).inputValue(), '/elsewhere/1.png');
    await until(async () => (await page.getByText('is uploaded').count()) === 0, 'another address is there');
    assert.deepEqual(t.consoleErrors, []);
  });
}

test('upload: canceled by keyboard, by typing an address, and as the element goes', async ({ t }) => {
  const { page, server } = await withUpload(t, { by: 'byFetch' });
  await set(page, TAG, { value: { photo: '/files/old.png' } });
  server.hold();
  await choose(page, PICTURE);
  const bar = page.getByRole('progressbar', { name: 'Uploading “me.png”…' });
  await visible(bar);
  assert.equal(await bar.getAttribute('value'), null, 'nobody says how far it is');
  await pick(page).press('Tab');
  assert.ok(await focused(page.getByRole('button', { name: 'Cancel the upload of “me.png”' })));
  await page.keyboard.press('Enter');
  await until(() => server.aborted === 1, 'the request ends');
  assert.ok(await focused(pick(page)));
  assert.equal(await status(page).textContent(), 'Photo: Upload canceled');
  assert.deepEqual(await get(page, TAG, 'value'), { photo: '/files/old.png' });
  await choose(page, PICTURE);
  await visible(bar);
  await box(page).fill('/files/mine.png');
  await until(() => server.aborted === 2, 'the address is there');
  assert.equal(await bar.count(), 0);
  await submit(page);
  assert.deepEqual((await event(page, 'schema-form-submit')).detail.value, { photo: '/files/mine.png' });
  await choose(page, PICTURE);
  await visible(bar);
  await page.evaluate((tag) => document.querySelector(tag).remove(), TAG);
  await until(() => server.aborted === 3, 'the form is gone');
  assert.deepEqual(t.consoleErrors, []);
});

test('upload: a failure is said at the field, holds back sending, and is tried again', async ({ t }) => {
  const { page, server, events } = await withUpload(t, { width: 360 });
  server.fail('It is larger than 5 MB.');
  await choose(page, PICTURE);
  await visible(page.locator('.errors').getByText('“me.png” couldn’t be uploaded: It is larger than 5 MB.'));
  await t.shot(page, 67, 'upload-failed');
  assert.equal(await sideways(page), 0);
  await isAccessible(page, ANY_HEADING_ORDER);
  await submit(page);
  await visible(page.getByRole('link', { name: /^Photo: “me\.png” couldn’t be uploaded/ }));
  assert.deepEqual(await events('schema-form-submit'), []);
  await page.getByRole('button', { name: 'Try again to upload “me.png”' }).press('Enter');
  await until(async () => (await get(page, TAG, 'value'))?.photo === '/files/1-me.png', 'tried again');
  assert.ok(await focused(pick(page)));
  // Without a server: the sentence of the browser is for developers.
  await page.evaluate((tag) => {
    document.querySelector(tag).options = { '/photo': { upload: async () => { throw new TypeError('Failed to fetch'); } } };
  }, TAG);
  await choose(page, PICTURE);
  await visible(page.locator('.errors').getByText('“me.png” couldn’t be uploaded', { exact: true }));
  await page.getByRole('button', { name: 'Cancel the upload of “me.png”' }).click();
  assert.deepEqual(await get(page, TAG, 'value'), { photo: '/files/1-me.png' }, 'the last address stays');
  await until(async () => (await get(page, TAG, 'errors')).length === 0, 'and is sent');
});

test('upload: a file is dropped anywhere on its field; others are refused in words', async ({ t }) => {
  const { page, server } = await withUpload(t);
  assert.equal(await drop(page, box(page), [['a.png', 'image/png']]), true);
  await until(async () => (await get(page, TAG, 'value'))?.photo === '/files/1-a.png', 'dropped on the text');
  assert.equal(await drop(page, page.getByText('As in your passport.'), [['b.mp3', 'audio/mpeg']]), true);
  await visible(page.getByText('Choose a file of type image/* (“b.mp3” is of type audio/mpeg)'));
  await drop(page, status(page), [['a.png', 'image/png'], ['b.png', 'image/png']]);
  await visible(page.getByText('Choose one file only'));
  // Beside the field the browser would open it, and the form would be gone.
  const isPrevented = await page.evaluate((tag) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['abc'], 'a.png'));
    const field = document.querySelector(tag).shadowRoot.querySelector('[data-pointer="/name"]');
    return ['dragover', 'drop'].map((name) => !field.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, composed: true, cancelable: true })));
  }, TAG);
  assert.deepEqual(isPrevented, [true, true]);
  assert.equal(server.files.length, 1, 'nothing else was sent');
  await set(page, TAG, { readonly: true });
  assert.equal(await drop(page, box(page), [['c.png', 'image/png']]), false);
  assert.equal(await pick(page).isDisabled(), true);
});

test('upload: an agent gets the message once the file is there', async ({ t }) => {
  const { origin } = await shared.quick();
  const body = `<a2a-form agent="${origin}" skill="fight-comparison"></a2a-form>`;
  const server = await uploadServer();
  t.later(server.close);
  const { page, load } = await host(t, body, {
    files: { 'host.js': script(server.origin) }, scripts: '<script src="/host.js"></script>', late: true,
  });
  await page.evaluate(() => {
    document.querySelector('a2a-form').options = { '/a': { upload: true, accept: 'image/*' }, '': { upload: window.byFetch } };
  });
  await load();
  await ready(page, 'a2a-form');
  await page.locator('[data-pointer="/b"]').fill('Lion');
  server.hold();
  await choose(page, { ...PICTURE, name: 'tiger.png' });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await visible(page.getByRole('link', { name: /“tiger\.png” is still being uploaded/ }));
  assert.equal(t.sent.length, 0);
  server.release();
  await visible(page.getByText('“tiger.png” is uploaded'));
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await until(() => t.sent.length === 1, 'sent');
  assert.match(JSON.stringify(t.sent[0].body), /"a":"\/files\/1-tiger\.png"/);
});
