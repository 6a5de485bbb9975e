// Completion of names and values in the editors: where the caret is in a JSON text that may be unfinished, and what fits there.
import { FORMATS, KEYWORDS, TYPES } from "./keywords.mjs";
import { OPTIONS, WHOLE, WIDGETS } from "./option-names.mjs";

/**
 * The string at `offset`: `path` are the names and positions around it, `isName` says whether it is the name of a member,
 * `from` and `to` are its places within the quotes, `typed` is what stands before the caret. `undefined` outside of strings.
 */
export function stringAt(text, offset) {
  const stack = [];
  let start;
  for (let at = 0; at < offset; at += 1) {
    const letter = text[at];
    const top = stack.at(-1);
    if (start !== undefined) {
      if (letter === "\\") at += 1;
      else if (letter === '"') {
        if (top?.isObject && top.wantsName) top.name = text.slice(start, at);
        start = undefined;
      } else if (letter === "\n") start = undefined;
    } else if (letter === '"') start = at + 1;
    else if (letter === "{") stack.push({ isObject: true, wantsName: true });
    else if (letter === "[") stack.push({ index: 0 });
    else if (letter === "}" || letter === "]") stack.pop();
    else if (letter === ":" && top) top.wantsName = false;
    else if (letter === "," && top?.isObject) top.wantsName = true;
    else if (letter === "," && top) top.index += 1;
  }
  if (start === undefined) return undefined;
  const top = stack.at(-1);
  const isName = Boolean(top?.isObject && top.wantsName);
  const path = stack.map(({ isObject, name, index }) => (isObject ? name : index));
  if (isName) path.pop();
  const end = /^[^"\\\n]*/.exec(text.slice(offset))[0].length + offset;
  const isClosed = text[end] === '"';
  return { path, isName, from: start, to: isClosed ? end : offset, isClosed, typed: text.slice(start, offset) };
}

const MAPS = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies"];
const INSIDE = ["items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames", "contentSchema", "unevaluatedProperties", "unevaluatedItems", "additionalItems"];
const LISTS = ["allOf", "anyOf", "oneOf", "prefixItems", "items"];

/** Whether a path leads to a schema. */
function isSchema(path) {
  const rest = [...path];
  while (rest.length > 0) {
    const name = rest.shift();
    if (MAPS.includes(name)) {
      if (rest.shift() === undefined) return false;
    } else if (LISTS.includes(name) && typeof rest[0] === "number") rest.shift();
    else if (!INSIDE.includes(name)) return false;
  }
  return true;
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const at = (value, path) => path.reduce((inside, name) => inside?.[name], value);

/** What fits at a place of a schema: `[{word, rest, hint}]`. `rest` is written after a name. */
export function inSchema({ path, isName }, text) {
  if (isName) {
    if (!isSchema(path)) return [];
    const REST = { map: "{}", texts: "[]", schemas: "[]", list: "[]", schema: "{}", schemaOrList: "{}", flag: "true", text: '""', pattern: '""' };
    return Object.entries(KEYWORDS).map(([word, kind]) => ({ word, rest: word === "type" ? '""' : (REST[kind] ?? "") }));
  }
  const name = path.findLast((one) => typeof one === "string");
  const owner = path.slice(0, path.lastIndexOf(name));
  if (!isSchema(owner)) return [];
  if (name === "type") return TYPES.map((word) => ({ word }));
  if (name === "format") return FORMATS.map((word) => ({ word }));
  if (name === "required") return Object.keys(at(parsed(text), [...owner, "properties"]) ?? {}).map((word) => ({ word }));
  return [];
}

/** The places of a form, as options name them: each with the schema there. */
export function placesOf(schema) {
  const found = new Map([["", schema]]);
  const walk = (one, pointer, depth) => {
    if (depth > 6 || typeof one !== "object" || one === null) return;
    for (const part of [one, ...(one.allOf ?? []), ...(one.anyOf ?? []), ...(one.oneOf ?? [])]) {
      for (const [name, inside] of Object.entries(part?.properties ?? {})) {
        const place = `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
        if (!found.has(place)) found.set(place, inside);
        walk(inside, place, depth + 1);
      }
      if (typeof part?.items === "object" && part.items !== null) {
        found.set(`${pointer}/*`, part.items);
        walk(part.items, `${pointer}/*`, depth + 1);
      }
    }
  };
  walk(schema, "", 0);
  return found;
}

/** What fits at a place of the options; `source` is the text of the schema. */
export function inOptions({ path, isName }, source) {
  const schema = parsed(source);
  if (isName && path.length === 0) {
    return [...placesOf(schema)].map(([word, one]) => ({ word, rest: "{}", hint: word === "" ? "the whole form" : (one?.title ?? "") }));
  }
  if (isName && path.length === 1) {
    const all = { ...OPTIONS, ...(path[0] === "" ? WHOLE : {}) };
    return Object.entries(all).map(([word, [hint, rest]]) => ({ word, rest, hint }));
  }
  if (isName && path[1] === "errors") return [...Object.keys(KEYWORDS).filter((one) => !one.startsWith("$")), "syntax"].map((word) => ({ word, rest: '""' }));
  if (path[1] === "widget") return WIDGETS.map((word) => ({ word }));
  if (path[1] === "order" || path.at(-2) === "fields") {
    const { properties } = placesOf(schema).get(path[0]) ?? {};
    return ["*", ...Object.keys(properties ?? {})].map((word) => ({ word }));
  }
  return [];
}

/** The first options of a schema's form, as something to begin with. */
export function starter(source) {
  const schema = parsed(source);
  const all = [...placesOf(schema)].filter(([pointer]) => /^\/[^/]+$/.test(pointer));
  const names = Object.keys(schema?.properties ?? {});
  const options = { "": { order: [...names.slice(0, 2), "*"], columns: 2 } };
  const [first, second] = all;
  if (first) options[first[0]] = { title: first[1]?.title ?? first[0].slice(1), help: "A sentence below the label" };
  if (second) options[second[0]] = { errors: { required: "We need this" } };
  return JSON.stringify(options);
}
