// The gallery's cases, as JSON text. Schemas and values are not parsed, so that numbers keep all their digits.
import { members } from "./exact.mjs";
import { isKnown, say } from "../site/words.mjs";
import { thousand } from "./thousand.mjs";

const here = (path) => new URL(path, import.meta.url);

async function read(path) {
  const answer = await fetch(here(path));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.text();
}

/** `[{title, cases: [{id, title}]}]`, in the order of the page. */
export const list = async () => JSON.parse(await read("./cases.json"));

/** The words of a schema's text: its titles and descriptions, as JSON strings. */
const WORDS = /(?<="(?:title|description)"\s*:\s*)"(?:[^"\\]|\\.)*"/g;

/** The text of a schema in the reader's language, if all its words are there in it; else `undefined`. */
export function worded(schema) {
  const isWhole = schema.match(WORDS)?.every((words) => isKnown(JSON.parse(words))) ?? false;
  return isWhole ? schema.replaceAll(WORDS, (words) => JSON.stringify(say(JSON.parse(words)))) : undefined;
}

/** A case: `id`, `title` and `about` to read; `schema`, `options`, `value` and `answers` as JSON text. */
export async function load(id) {
  const parts = members(await read(`./cases/${encodeURIComponent(id)}.json`));
  const [title, about] = ["title", "about"].map((name) => JSON.parse(parts.get(name)));
  const known = { id, title, about, value: parts.get("value"), options: parts.get("options") };
  if (!parts.has("fields")) return { ...known, schema: parts.get("schema"), answers: parts.get("answers") };
  const { schema, answers } = thousand(Number(parts.get("fields")));
  return { ...known, schema: JSON.stringify(schema), answers: JSON.stringify(answers) };
}
