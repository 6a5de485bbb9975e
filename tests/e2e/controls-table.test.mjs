// docs/controls.md: its tables have the controls and the errors that forms have. `A2A_WRITE=1` writes them anew.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe } from './control-words.mjs';
import { test } from './fixtures.mjs';
import { host } from './host.mjs';

const DOCUMENT = new URL('../../docs/controls.md', import.meta.url);
const TAG = 'schema-form';
const letters = (count) => Array.from({ length: count }, (_, at) => String.fromCharCode(97 + at));
const CARD = { title: 'Card', type: 'object', properties: { number: { type: 'string' } } };
const CASH = { title: 'Cash', type: 'object', properties: { note: { type: 'string' } } };

/** By heading: rows of a schema, and of a value where the control shows only with one. */
const CONTROLS = {
  Text: [
    [{ type: 'string' }],
    [{ type: 'string', maxLength: 2000 }],
    [{ type: 'string', format: 'email' }],
    [{ type: 'string', format: 'uri' }],
    [{ type: 'string', format: 'date' }],
    [{ type: 'string', format: 'time' }],
    [{ type: 'string', format: 'date-time' }],
    [{ type: 'string', format: 'duration' }],
    [{ type: 'string', format: 'uuid' }],
    [{ type: 'string', format: 'color' }],
    [{ type: 'string', format: 'password' }],
    [{ type: 'string', writeOnly: true }],
    [{ type: 'string', examples: ['red', 'blue'] }],
    [{ type: 'string', contentEncoding: 'base64', contentMediaType: 'image/png' }],
    [{ type: 'string', contentMediaType: 'application/json' }],
    [{ type: 'string', contentMediaType: 'application/json', contentSchema: CARD }],
  ],
  Numbers: [
    [{ type: 'number' }],
    [{ type: 'integer' }],
    [{ type: 'number', multipleOf: 0.25 }],
    [{ type: 'integer', minimum: 0, maximum: 10 }],
    [{ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 }],
  ],
  Choices: [
    [{ type: 'boolean' }],
    [{ const: true }],
    [{ const: 'A' }],
    [{ type: 'null' }],
    [{ enum: letters(5) }],
    [{ enum: letters(6) }],
    [{ enum: letters(26).flatMap((it) => [it, it + it]) }],
    [{ oneOf: [{ const: 1, title: 'One' }, { const: 2, title: 'Two' }] }],
    [{ type: 'array', uniqueItems: true, items: { enum: ['a', 'b'] } }],
  ],
  Objects: [
    [{ type: 'object', properties: { a: { type: 'string' } } }],
    [{ type: 'object', additionalProperties: { type: 'string' } }],
    [{ type: 'object', patternProperties: { '^x-': { type: 'string' } } }],
  ],
  Lists: [
    [{ type: 'array', items: { type: 'string' } }, ['x']],
    [{ type: 'array', items: { type: 'object', properties: { a: { type: 'string' }, b: { type: 'number' } } } }, [{}]],
    [{ type: 'array', items: CARD }, [{}]],
    [{ type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }], minItems: 2, maxItems: 2 }],
  ],
  'Unions and types': [
    [{ oneOf: [CARD, CASH] }],
    [{ anyOf: [CARD, CASH] }],
    [{ type: ['string', 'number'] }],
    [{ oneOf: [{ const: 'en', title: 'English' }, { title: 'Other', type: 'string' }] }],
    [{ anyOf: [CARD, { title: 'Later', type: 'integer' }, { type: 'null' }] }],
    [{ type: ['string', 'null'] }],
    [{ allOf: [{ type: 'integer' }, { minimum: 0 }, { maximum: 10 }] }],
    [{ $ref: '#/$defs/day', $defs: { day: { type: 'string', format: 'date' } } }],
    [true],
    [false],
  ],
  'Words and access': [
    [{ type: 'string', description: 'As in your passport' }],
    [{ type: 'string', readOnly: true }],
    [{ type: 'string', deprecated: true }],
  ],
};

/** A schema, and a value that breaks it. */
const ERRORS = [
  [{ type: 'integer' }, 1.5],
  [{ type: 'string', minLength: 2 }, 'a'],
  [{ type: 'string', maxLength: 2 }, 'abc'],
  [{ type: 'string', pattern: '^[A-Z]{2}-[0-9]{4}$' }, 'AB'],
  [{ type: 'string', format: 'email' }, 'ada'],
  [{ type: 'number', minimum: 1 }, 0],
  [{ type: 'number', maximum: 1 }, 2],
  [{ type: 'number', exclusiveMinimum: 0 }, 0],
  [{ type: 'number', exclusiveMaximum: 1 }, 1],
  [{ type: 'number', multipleOf: 0.25 }, 0.3],
  [{ enum: ['a', 'b'] }, 'c'],
  [{ const: true }, false],
  [{ type: 'object', required: ['a'], properties: { a: { type: 'string' } } }, {}],
  [{ type: 'object', minProperties: 1 }, {}],
  [{ type: 'object', maxProperties: 1 }, { a: 1, b: 2 }],
  [{ type: 'object', propertyNames: { pattern: '^[a-z]+$' } }, { A: 1 }],
  [{ type: 'object', properties: { a: {} }, additionalProperties: false }, { b: 1 }],
  [{ type: 'object', properties: { a: {} }, unevaluatedProperties: false }, { b: 1 }],
  [{ type: 'object', dependentRequired: { a: ['b'] } }, { a: 1 }],
  [{ type: 'object', dependentSchemas: { a: { required: ['b'] } } }, { a: 1 }],
  [{ type: 'array', minItems: 1 }, []],
  [{ type: 'array', maxItems: 1 }, [1, 2]],
  [{ type: 'array', uniqueItems: true }, [1, 1]],
  [{ type: 'array', contains: { type: 'string' } }, [1]],
  [{ type: 'array', contains: { type: 'string' }, minContains: 2 }, ['a']],
  [{ type: 'array', contains: { type: 'string' }, maxContains: 1 }, ['a', 'b']],
  [{ type: 'array', prefixItems: [{ type: 'number' }], unevaluatedItems: false }, [1, 2]],
  [{ type: 'string', not: { const: 'x' } }, 'x'],
  [{ type: 'integer', if: { minimum: 10 }, then: { multipleOf: 10 }, else: { multipleOf: 2 } }, 11],
];

/** The keywords of JSON Schema 2020-12 that are about values and people; the others name and find schemas. */
const KEYWORDS = [
  '$defs', '$ref', 'additionalProperties', 'allOf', 'anyOf', 'const', 'contains', 'contentEncoding', 'contentMediaType',
  'contentSchema', 'default', 'dependentRequired', 'dependentSchemas', 'deprecated', 'description', 'else', 'enum', 'examples',
  'exclusiveMaximum', 'exclusiveMinimum', 'format', 'if', 'items', 'maxContains', 'maxItems', 'maxLength', 'maxProperties',
  'maximum', 'minContains', 'minItems', 'minLength', 'minProperties', 'minimum', 'multipleOf', 'not', 'oneOf', 'pattern',
  'patternProperties', 'prefixItems', 'properties', 'propertyNames', 'readOnly', 'required', 'then', 'title', 'type',
  'unevaluatedItems', 'unevaluatedProperties', 'uniqueItems', 'writeOnly',
];

/** JSON as people write it on a line; long lists are shortened. */
function line(value) {
  if (Array.isArray(value)) {
    const all = value.map(line);
    return `[${(all.length > 8 ? [...all.slice(0, 2), '…', all.at(-1)] : all).join(', ')}]`;
  }
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${line(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

const table = (head, rows) => {
  const cells = (row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [cells(head), `|${'---|'.repeat(head.length)}`, ...rows.map(cells)].join('\n');
};

/** Shows the forms of rows at once, each of a schema that is required at `/it`, with the row's value there. */
const show = (page, rows) =>
  page.evaluate(async ([tag, all]) => {
    const forms = all.map(([own, given]) => {
      const { $defs = {} } = typeof own === 'object' ? own : {};
      const form = document.createElement(tag);
      form.schema = { type: 'object', required: ['it'], $defs, properties: { it: own } };
      if (given !== undefined) form.value = { it: given };
      return form;
    });
    document.querySelector('#place').replaceChildren(...forms);
    await Promise.all(forms.map((form) => form.ready.then(() => form.validate())));
  }, [TAG, rows]);

/** The result of `read`, which runs in the page, for the first form. Removes that form: the next one is the first. */
async function next(page, read) {
  const said = await page.evaluate(read, TAG);
  await page.evaluate((tag) => document.querySelector(tag).remove(), TAG);
  return said;
}

/** The table below a heading, and the text around it. */
function around(text, heading) {
  const start = text.indexOf('\n| ', text.indexOf(`\n## ${heading}\n`)) + 1;
  const end = text.indexOf('\n\n', start);
  assert.ok(start > 0, `the document has a table below “${heading}”`);
  return [text.slice(0, start), end < 0 ? '\n' : text.slice(end)];
}

test('controls: the document has the control and the error of each keyword', async ({ t }) => {
  const { page } = await host(t, `<${TAG}></${TAG}>`);
  await page.evaluate((tag) => customElements.whenDefined(tag).then(() => {}), TAG);
  const now = readFileSync(DOCUMENT, 'utf8');
  let text = now;
  for (const [heading, rows] of Object.entries(CONTROLS)) {
    const found = [];
    await show(page, rows);
    for (const [schema] of rows) found.push([`\`${line(schema)}\``, await next(page, describe)]);
    const [before, after] = around(text, heading);
    text = before + table(['schema', 'control'], found) + after;
  }
  const found = [];
  await show(page, ERRORS);
  for (const [schema, value] of ERRORS) {
    const errors = await next(page, (tag) => document.querySelector(tag).errors.map(({ message }) => message));
    assert.ok(errors.length > 0, `${line(schema)} forbids ${line(value)}`);
    found.push([`\`${line(schema)}\``, `\`${line(value)}\``, [...new Set(errors)].join('; ')]);
  }
  const [before, after] = around(text, 'Errors');
  text = before + table(['schema', 'value', 'error'], found) + after;
  if (process.env.A2A_WRITE) writeFileSync(DOCUMENT, text);
  else assert.equal(now, text, 'A2A_WRITE=1 writes the tables anew');
  assert.deepEqual(KEYWORDS.filter((keyword) => !text.includes(`"${keyword}"`) && !text.includes(`\`${keyword}\``)), [], 'keywords are missing');
});
