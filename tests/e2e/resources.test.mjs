// Documents that a schema refers to elsewhere: handed over by the host page, never fetched.
import assert from 'node:assert/strict';
import { test } from './fixtures.mjs';
import { event, get, host, ready, set, settled, shown } from './host.mjs';
import { definition, field, visible } from './page.mjs';

const FORM = 'schema-form';
const VIEW = 'schema-view';
const ADDRESS = 'https://example.com/schemas/address.json';
const schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  required: ['to'],
  properties: { to: { $ref: ADDRESS } },
};
const resources = {
  [ADDRESS]: { type: 'object', title: 'Deliver to', required: ['zip'], properties: { zip: { $ref: 'zip.json#/definitions/zip' } } },
  'https://example.com/schemas/zip.json': { definitions: { zip: { type: 'string', title: 'Zip', pattern: '^[0-9]{5}$' } } },
};

test('“resources” resolve references without a request', async ({ t }) => {
  const { page, cdn } = await host(t, `<${FORM}></${FORM}>`);
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await set(page, FORM, { resources, schema });
  await ready(page, FORM);
  await field(page, 'Zip').fill('12a');
  const { detail } = await event(page, 'schema-form-check', ({ errors }) => errors.length > 0);
  assert.deepEqual(detail.errors.map(({ pointer, keyword }) => [pointer, keyword]), [['/to/zip', 'pattern']]);
  await field(page, 'Zip').fill('12345');
  await event(page, 'schema-form-check', ({ state }) => state === 'valid');
  assert.deepEqual(await get(page, FORM, 'schema'), schema, 'the schema is what was set');
  assert.deepEqual(asked.filter((url) => !url.startsWith(cdn.origin) && !url.startsWith('blob:')), []);
});

test('“resources” set later complete the form and keep its values', async ({ t }) => {
  const { page } = await shown(t, FORM, { schema, value: { to: { zip: '99999' } } });
  await visible(page.getByText(/rules of this part are in the document/).first());
  await settled(page, FORM, 'unchecked');
  await set(page, FORM, { resources });
  await visible(field(page, 'Zip'));
  await event(page, 'schema-form-check', ({ state }) => state === 'valid');
  assert.equal(await field(page, 'Zip').inputValue(), '99999');
});

test('<schema-view> resolves references by “resources”', async ({ t }) => {
  const { page } = await shown(t, VIEW, { resources, schema, value: { to: { zip: '12345' } } });
  await visible(definition(page.locator(VIEW), 'Zip'));
});
