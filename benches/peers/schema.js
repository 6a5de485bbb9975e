// The workload: N flat required fields, rotating text / number / boolean / enum. Used by the page and by the runner.
export const key = (i) => `f${String(i).padStart(4, '0')}`;

function field(i) {
  switch (i % 4) {
    case 0:
      return { type: 'string', title: `Text ${i}`, minLength: 3, maxLength: 40, pattern: '^[A-Za-z0-9 ]*$' };
    case 1:
      return { type: 'number', title: `Number ${i}`, minimum: 0, maximum: 1000 };
    case 2:
      return { type: 'boolean', title: `Flag ${i}` };
    default:
      return { type: 'string', title: `Choice ${i}`, enum: ['alpha', 'beta', 'gamma', 'delta', 'epsilon'] };
  }
}

// Built property by property: json-editor takes twice as long with an object that was made at once.
export function makeSchema(n) {
  const properties = {};
  const required = [];
  for (let i = 0; i < n; i += 1) {
    const name = key(i);
    required.push(name);
    properties[name] = field(i);
  }
  return { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object', title: `Form of ${n}`, properties, required };
}

export function makeData(n) {
  const data = {};
  for (let i = 0; i < n; i += 1) data[key(i)] = [`value ${i}`, (i * 7) % 1000, i % 8 === 2, 'beta'][i % 4];
  return data;
}

// Every second text breaks `pattern`, every second number breaks `maximum`: N/4 mistakes.
const isBad = (i) => i % 8 === 0 || i % 8 === 5;

export function makeInvalidData(n) {
  const data = makeData(n);
  for (let i = 0; i < n; i += 1) if (isBad(i)) data[key(i)] = i % 4 === 0 ? 'bad!value' : 5000;
  return data;
}

export const invalidKeys = (n) => Array.from({ length: n }, (_, i) => i).filter(isBad).map(key);

/** The text nearest the middle. */
export const middleKey = (n) => key(Math.floor(n / 2) - (Math.floor(n / 2) % 4));
