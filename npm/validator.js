// The entry point of `validator.js`: the validator of the forms, in Node and Deno. `cargo xtask package` gives the glue of the
// worker's module as `a2a-forms-worker-glue`. The module and the English sentences are read from the files beside the script.
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { glue } from "a2a-forms-worker-glue";

const FILES = ["worker_bg.wasm", "locale-en.json", "locale-en-agent.json"].map((name) => new URL(name, import.meta.url));
/** The parser of the module takes no deeper value. */
const DEEPEST = 127;
/** The parser takes no half of a surrogate pair either, which JavaScript writes as an escape. */
const HALF_CHARACTER = /\\ud[89ab]..(?!\\ud[c-f])|(?<!\\ud[89ab]..)\\ud[c-f]/i;

let compiled, texts, answer;
let keys = 0;

async function load() {
  if (compiled) return;
  const [code, ...catalogs] = await Promise.all(FILES.map((file) => readFile(file)));
  keep(await WebAssembly.compile(code), catalogs);
}

function loadSync() {
  if (compiled) return;
  const [code, ...catalogs] = FILES.map((file) => readFileSync(file));
  keep(new WebAssembly.Module(code), catalogs);
}

function keep(code, catalogs) {
  texts = Object.assign({}, ...catalogs.map((catalog) => JSON.parse(catalog)));
  compiled ??= code;
}

/** The answer of the module to a request, or `undefined` if a value in the request cannot be read. A trap ends the instance. */
function ask(...request) {
  try {
    answer ??= instance();
    const text = answer(JSON.stringify(request));
    return text && JSON.parse(text);
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) throw error;
    answer = undefined;
    return ["broken"];
  }
}

/** A new instance, told that it is no worker when it starts, so that it does not listen, and later that it may check as long as one. */
function instance() {
  let started = false;
  class Scope {
    static [Symbol.hasInstance]() {
      return started;
    }
  }
  const module = glue(Scope);
  module.initSync({ module: compiled });
  started = true;
  return module.answer;
}

/** The checker of a schema. Rejects if the schema cannot be checked. */
export async function createChecker(schema) {
  await load();
  return new Checker(schema);
}

/** As `createChecker`, and blocks the thread while the module is compiled for the first time. */
export function createCheckerSync(schema) {
  loadSync();
  return new Checker(schema);
}

class Checker {
  #key = keys++;
  #schema;

  constructor(schema) {
    this.#schema = typeof schema === "string" ? schema : written(schema);
    if (this.#schema === undefined) throw new RangeError(say("rules-too-deep", { limit: DEEPEST }));
    const [kind, , detail] = this.#compile();
    if (kind === "broken") throw new Error(say("checker-broke"));
    if (kind === "refused") throw new Error(refused(detail));
    this.notices = detail.map(refused);
  }

  #compile() {
    const compiled = ask("schema", this.#key, this.#schema);
    if (compiled) return compiled;
    JSON.parse(this.#schema);
    throw new RangeError(say("rules-too-deep", { limit: DEEPEST }));
  }

  check(value) {
    const text = written(value);
    return text === undefined ? unchecked(say("check-too-deep", { limit: DEEPEST })) : this.checkText(text);
  }

  checkText(text) {
    const request = ["check", this.#key, 0, [["", String(text)]], []];
    let checked = ask(...request);
    // The module keeps the schemas used last, and a new instance has none.
    if (checked?.[0] === "checked" && checked[3][0][1]?.[0] === "unknownSchema") {
      this.#compile();
      checked = ask(...request);
    }
    if (!checked) {
      JSON.parse(text);
      return unchecked(HALF_CHARACTER.test(text) ? `${capitalized(say("json-reason-surrogate"))}.` : say("check-too-deep", { limit: DEEPEST }));
    }
    if (checked[0] === "broken") return unchecked(say("checker-broke"));
    const [[verdict, refusal], findings, cut] = checked[3];
    const result = { valid: verdict === "valid", findings: findings.map(finding), cut };
    return refusal ? { ...result, refusal: refused(refusal) } : result;
  }
}

const unchecked = (refusal) => ({ valid: false, findings: [], cut: false, refusal });

/** The JSON text of a value; `undefined` if it is nested so deeply that none can be written. */
function written(value) {
  let text;
  try {
    text = JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  if (text === undefined) throw new TypeError(`a2a-forms: ${typeof value} is no JSON value`);
  return text;
}

const KEYWORDS = { tooHard: "pattern", oneOfMany: "oneOf", unlisted: "" };

function finding([instance, schemaPointer, violation]) {
  const [kind, first] = violation;
  const missing = kind === "required" || kind === "dependentRequired";
  const pointer = missing ? `${instance}/${first.replaceAll("~", "~0").replaceAll("/", "~1")}` : instance;
  const keyword = kind === "other" ? first : KEYWORDS[kind] ?? kind;
  return { pointer, keyword, schemaPointer, message: `${sentence(violation)}.` };
}

// The sentences are those of `crates/json-form/src/result/reading/finding_sentence.rs` and `validate/messages.rs`.

/** For a kind of violation: the id of its sentence, and the names of its fields in it. */
const SENTENCES = {
  required: ["result-missing", "name"],
  dependentRequired: ["result-missing-because", "name", "because"],
  minimum: ["result-at-least", "limit"],
  maximum: ["result-at-most", "limit"],
  exclusiveMinimum: ["result-more-than", "limit"],
  exclusiveMaximum: ["result-less-than", "limit"],
  multipleOf: ["result-multiple-of", "of"],
  minLength: ["result-characters-at-least", "limit", "actual"],
  maxLength: ["result-characters-at-most", "limit", "actual"],
  pattern: ["result-pattern", "pattern"],
  minItems: ["result-items-at-least", "limit", "actual"],
  maxItems: ["result-items-at-most", "limit", "actual"],
  additionalItems: ["result-items-beyond", "limit"],
  unevaluatedItems: ["result-items-unexpected", "count"],
  minProperties: ["result-entries-at-least", "limit", "actual"],
  maxProperties: ["result-entries-at-most", "limit", "actual"],
  propertyNames: ["result-name", "name"],
  anyOf: ["result-fits-no-shape"],
  oneOf: ["result-fits-no-shape"],
  oneOfMany: ["result-fits-several-shapes"],
  not: ["result-not-allowed"],
  falseSchema: ["result-unexpected"],
  contentEncoding: ["result-encoding", "encoding"],
  contentMediaType: ["result-media-type", "media-type"],
  tooHard: ["result-not-checked"],
  other: ["other-violation", "keyword"],
  unlisted: ["too-much-wrong"],
};

const TYPES = { string: "kind-text", integer: "kind-whole-number", number: "kind-number", boolean: "kind-boolean", object: "kind-object", array: "kind-list", null: "nothing" };
const FORMATS = { "idn-email": "email", url: "uri", iri: "uri", "iri-reference": "uri-reference", "idn-hostname": "hostname" };

function sentence([kind, ...fields]) {
  const [first, second] = fields;
  switch (kind) {
    case "type":
      return expected(or(first.map((type) => say(TYPES[type] ?? type))));
    case "enum":
      return second > 0 || first.length > 6 ? say("result-one-of-listed") : expected(or(first.map(shown)));
    case "const":
      return expected(shown(first));
    case "multipleOf":
      return first === 1 ? expected(say("kind-whole-number")) : named(SENTENCES[kind], fields);
    case "format": {
      const known = `format-${FORMATS[first] ?? first}`;
      return expected(say(known in texts ? known : "format-other", { format: first }));
    }
    case "uniqueItems":
      return first ? say("result-items-equal", { first: first[0] + 1, second: first[1] + 1 }) : say("result-items-equal-somewhere");
    case "contains":
      return second === null ? say("result-items-of-kind-at-least", { count: first }) : say("result-items-of-kind-between", { min: first, max: second });
    case "additionalProperties":
    case "unevaluatedProperties":
      return say("labelled", { label: say("result-unexpected"), value: first.join(", ") });
    default:
      return named(SENTENCES[kind] ?? ["other-violation", "keyword"], SENTENCES[kind] ? fields : [kind]);
  }
}

/** For a reason not to check: the id of its sentence, and the names of its fields in it. */
const REFUSALS = {
  tooLarge: ["rules-too-large", "bytes", "limit"],
  tooDeep: ["rules-too-deep", "limit"],
  tooManySubschemas: ["rules-too-many", "limit"],
  inPlaceCycle: ["rules-in-circle", "at"],
  inPlaceChain: ["rules-in-chain", "limit"],
  tooManyExpansions: ["rules-to-try", "limit"],
  patternsTooLarge: ["rules-patterns-too-large", "megabytes"],
  numberTooLong: ["rules-number-too-long", "limit"],
  valueTooDeep: ["check-too-deep", "limit"],
  valueTooLarge: ["check-too-large"],
  unknownReference: ["rules-reference-unknown", "reference"],
  ambiguousName: ["rules-name-ambiguous", "name"],
  remoteReference: ["rules-reference-remote", "reference"],
  badSchema: ["rules-bad-at", "at", "what"],
  rulesLeftOut: ["rules-left-out", "at", "what", "count"],
  documentsAbsent: ["documents-absent", "address", "count"],
  unknownDraft: ["draft-unknown", "uri"],
  patternTooHard: ["check-pattern-too-hard", "pattern"],
};

function refused([kind, first, ...fields]) {
  if (kind === "patternsTooLarge") return named(REFUSALS[kind], [first / 2 ** 20]);
  if (kind === "badSchema" && first === "") return say("rules-bad");
  return named(REFUSALS[kind] ?? ["check-without-rules"], [first, ...fields]);
}

const named = ([id, ...names], fields) => say(id, Object.fromEntries(names.map((name, at) => [name, amount(fields[at])])));
const expected = (what) => say("result-expected", { what });
const capitalized = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const quoted = (text) => say("quoted", { text });
/** A number that is no count is written out here, since a plural takes only numbers. */
const amount = (value) => (typeof value === "number" && !(Number.isInteger(value) && value >= 0 && value < 1000) ? value.toLocaleString("en", { maximumFractionDigits: 20 }) : value);

/** The value of a JSON text in words. */
function shown(json) {
  const value = JSON.parse(json);
  if (value === null) return say("nothing");
  if (typeof value === "boolean") return say(value ? "yes-in-sentence" : "no-in-sentence");
  if (typeof value === "number") return String(amount(value));
  return quoted(typeof value === "string" ? value : json);
}

function or(names) {
  if (names.length < 2) return names[0] ?? say("something-else");
  const first = names.slice(0, -1).reduce((before, next) => say("list-next", { first: before, next }));
  return say("list-or", { first, last: names.at(-1) });
}

/** The English sentence of an id: `{name}` is a variable, and `{name, plural, one {…} other {…}}` the only choice in the catalogue. */
function say(id, values = {}) {
  const pattern = texts[id] ?? id;
  const choice = /^\{([\w-]+), plural, one \{(.*)\} other \{(.*)\}\}$/s.exec(pattern);
  const chosen = choice ? (values[choice[1]] === 1 ? choice[2] : choice[3]) : pattern;
  return chosen.replace(/\{([\w-]+)\}/g, (all, name) => values[name] ?? all);
}
