// The keywords of JSON Schema: what each takes, and what in a schema is not written as it has to be. The elements draw such a
// schema without its faulty rules; here the line is found, and the word that was meant.
import { places } from "./json-text.mjs";

export const TYPES = ["string", "number", "integer", "boolean", "object", "array", "null"];
export const FORMATS = [
  "date", "date-time", "time", "duration", "email", "idn-email", "hostname", "idn-hostname", "ipv4", "ipv6", "uri", "uri-reference", "iri",
  "iri-reference", "uri-template", "uuid", "json-pointer", "relative-json-pointer", "regex", "password", "color",
];

const isCount = (value) => Number.isInteger(value) && value >= 0;
const isNumber = (value) => typeof value === "number";
const isText = (value) => typeof value === "string";
const isFlag = (value) => typeof value === "boolean";
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isSchema = (value) => isObject(value) || isFlag(value);
const isTexts = (value) => Array.isArray(value) && value.every(isText);

/** Schemas have patterns of both kinds. */
const isPattern = (value) =>
  ["u", ""].some((flags) => {
    try {
      return isText(value) && Boolean(new RegExp(value, flags));
    } catch {
      return false;
    }
  });

/** Kinds of values: whether one fits, and what is said otherwise. */
const KINDS = {
  any: [() => true, ""],
  schema: [isSchema, "“{name}” takes a schema: an object, true or false"],
  schemaOrList: [(value) => isSchema(value) || Array.isArray(value), "“{name}” takes a schema: an object, true or false"],
  schemas: [(value) => Array.isArray(value) && value.length > 0, "“{name}” takes a list of schemas"],
  map: [isObject, "“{name}” takes an object: names with their schemas"],
  count: [isCount, "“{name}” takes a whole number from 0 on"],
  number: [isNumber, "“{name}” takes a number"],
  bound: [(value) => isNumber(value) || isFlag(value), "“{name}” takes a number"],
  factor: [(value) => isNumber(value) && value > 0, "“{name}” takes a number above 0"],
  text: [isText, "“{name}” takes a text"],
  pattern: [isPattern, "“{name}” takes a regular expression, and this one can’t be read"],
  flag: [isFlag, "“{name}” takes true or false"],
  texts: [(value) => isTexts(value) || isFlag(value), "“{name}” takes a list of names"],
  list: [Array.isArray, "“{name}” takes a list"],
};

/** The keywords, and the kind of value that each takes. */
export const KEYWORDS = {
  type: "any", title: "text", description: "text", default: "any", examples: "list", enum: "list", const: "any",
  properties: "map", required: "texts", additionalProperties: "schema", patternProperties: "map", propertyNames: "schema",
  minProperties: "count", maxProperties: "count", unevaluatedProperties: "schema", dependentRequired: "map", dependentSchemas: "map",
  items: "schemaOrList", prefixItems: "schemas", minItems: "count", maxItems: "count", uniqueItems: "flag", contains: "schema",
  minContains: "count", maxContains: "count", additionalItems: "schema", unevaluatedItems: "schema",
  minLength: "count", maxLength: "count", pattern: "pattern", format: "text",
  contentMediaType: "text", contentEncoding: "text", contentSchema: "schema",
  minimum: "number", maximum: "number", exclusiveMinimum: "bound", exclusiveMaximum: "bound", multipleOf: "factor",
  allOf: "schemas", anyOf: "schemas", oneOf: "schemas", not: "schema", if: "schema", then: "schema", else: "schema",
  readOnly: "flag", writeOnly: "flag", deprecated: "flag",
  $ref: "text", $defs: "map", $schema: "text", $id: "text", $anchor: "text", $dynamicRef: "text", $dynamicAnchor: "text", $comment: "text",
  $recursiveRef: "text", $recursiveAnchor: "flag", $vocabulary: "any", definitions: "map", dependencies: "map", id: "any",
};
/** Names that others add to schemas, and that are no misspelt keywords. */
const FOREIGN = ["example", "nullable", "discriminator", "xml", "externalDocs", "options", "order", "titles", "formats", "notes", "ids"];
/** Keywords whose members have names of one's own, and schemas as values. */
const MAPS = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies"];

/** The number of letters to insert, remove, change or swap. */
function distance(one, other) {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let a = 1; a <= one.length; a += 1) {
    rows.push([a]);
    for (let b = 1; b <= other.length; b += 1) {
      const change = one[a - 1] === other[b - 1] ? 0 : 1;
      let least = Math.min(rows[a - 1][b] + 1, rows[a][b - 1] + 1, rows[a - 1][b - 1] + change);
      if (a > 1 && b > 1 && one[a - 1] === other[b - 2] && one[a - 2] === other[b - 1]) least = Math.min(least, rows[a - 2][b - 2] + 1);
      rows[a].push(least);
    }
  }
  return rows[one.length][other.length];
}

/** The word that was meant, if one is near enough. */
export function meant(word, words) {
  const most = word.length >= 8 ? 2 : 1;
  const near = words.map((one) => ({ one, far: distance(word.toLowerCase(), one.toLowerCase()) }));
  const best = near.toSorted((a, b) => a.far - b.far)[0];
  return best && best.far <= most ? best.one : undefined;
}

const escaped = (name) => name.replaceAll("~", "~0").replaceAll("/", "~1");

/** The first mistakes of a schema, each with its place: `{pointer, message, values}`. */
function mistakes(schema) {
  const found = [];
  const say = (pointer, message, values) => found.push({ pointer, message, values });

  function type(value, pointer) {
    const all = Array.isArray(value) ? value.map((one, at) => [one, `${pointer}/${at}`]) : [[value, pointer]];
    for (const [one, place] of all) {
      if (TYPES.includes(one)) continue;
      const word = isText(one) ? meant(one, TYPES) : undefined;
      if (word) say(place, "“{word}” is not a type; did you mean “{meant}”?", { word: one, meant: word });
      else if (isText(one)) say(place, "“{word}” is not a type; types are {types}", { word: one, types: TYPES.join(", ") });
      else say(place, "“{name}” takes a type or a list of types", { name: "type" });
    }
  }

  function walk(value, pointer) {
    if (isFlag(value)) return;
    if (!isObject(value)) return say(pointer, "A schema is an object, true or false");
    for (const [name, inside] of Object.entries(value)) {
      const place = `${pointer}/${escaped(name)}`;
      if (!Object.hasOwn(KEYWORDS, name)) {
        const word = name.length < 5 || FOREIGN.includes(name) || name.startsWith("x-") ? undefined : meant(name, Object.keys(KEYWORDS));
        if (word) say(place, "“{word}” is not a keyword; did you mean “{meant}”?", { word: name, meant: word });
        continue;
      }
      const kind = KEYWORDS[name];
      const [fits, sentence] = KINDS[kind];
      if (!fits(inside)) {
        say(place, sentence, { name });
        continue;
      }
      if (name === "type") type(inside, place);
      if (name === "format") {
        const word = FORMATS.includes(inside) ? undefined : meant(inside, FORMATS);
        if (word) say(place, "“{word}” is not a format; did you mean “{meant}”?", { word: inside, meant: word });
      }
      if (MAPS.includes(name)) {
        for (const [own, one] of Object.entries(inside)) if (!(name === "dependencies" && isTexts(one))) walk(one, `${place}/${escaped(own)}`);
      } else if (["schemas", "schemaOrList"].includes(kind) && Array.isArray(inside)) inside.forEach((one, at) => walk(one, `${place}/${at}`));
      else if (kind === "schema" || kind === "schemaOrList") walk(inside, place);
    }
  }

  walk(schema, "");
  return found;
}

/** The mistakes in the text of a schema, in the order of the text: `{offset, message, values}`. The text has to be JSON. */
export function mistakesIn(text) {
  const found = mistakes(JSON.parse(text));
  if (found.length === 0) return [];
  const all = places(text);
  return found
    .map(({ pointer, message, values }) => ({ offset: all.get(pointer), message, values }))
    .filter(({ offset }) => offset !== undefined)
    .toSorted((a, b) => a.offset - b.offset);
}
