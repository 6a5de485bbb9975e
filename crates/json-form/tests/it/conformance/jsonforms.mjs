// node jsonforms.mjs <folder> <cache>: the schemas and data of @jsonforms/examples, as one JSON file.
// <folder> has the package installed: npm install @jsonforms/examples@3.7.0 @jsonforms/core@3.7.0
// Writes <cache>/jsonforms-examples-3.7.0.json: {"examples": [{name, label, schema, data?}], "without": [names]}
// where `without` names the examples that have no schema: JSON Forms guesses one from the data there.
// Nothing of the package is kept in this repository.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const NAME = '@jsonforms/examples';
const VERSION = '3.7.0';
const TODAY = Date.UTC(2026, 0, 1);

/** Some examples begin with today's date: the same day each time. */
function stopClock() {
  const Clock = Date;
  globalThis.Date = class extends Clock {
    constructor(...given) {
      super(...(given.length === 0 ? [TODAY] : given));
    }
    static now() {
      return TODAY;
    }
  };
}

const [folder, cache] = process.argv.slice(2);
if (cache === undefined) {
  console.error('node jsonforms.mjs <folder with node_modules> <cache folder>');
  process.exit(2);
}
const require = createRequire(path.resolve(folder, 'package.json'));
// The package has no `exports` and its `module` is not seen by node: what is loaded is CommonJS,
// and it says itself which file that is. Beside it stands package.json.
const main = require.resolve(NAME);
const { version } = JSON.parse(readFileSync(path.join(path.dirname(main), '..', 'package.json'), 'utf8'));
if (version !== VERSION) throw new Error(`${NAME} ${VERSION} is wanted, ${version} is installed`);
stopClock();
const all = require(NAME).getExamples();
const examples = all
  .filter(({ schema }) => schema !== undefined)
  .map(({ name, label, schema, data }) => ({ name, label, schema, data }));
const without = all.filter(({ schema }) => schema === undefined).map(({ name }) => name);

mkdirSync(cache, { recursive: true });
const file = path.join(cache, `jsonforms-examples-${VERSION}.json`);
writeFileSync(file, `${JSON.stringify({ source: `${NAME} ${VERSION}`, examples, without }, null, 1)}\n`);
console.log(`${examples.length} examples, ${without.length} without a schema (${without.join(', ')}): ${file}`);
