// Splitting, comparing and formatting JSON text without parsing numbers: JSON.parse would round 18446744073709551615.
// The input must be valid JSON.

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

const tokens = (text) => text.match(TOKENS) ?? [];

/** The members of a JSON object, each as the text of its value. A Map: a name may be “__proto__”. */
export function members(text) {
  const [, ...rest] = tokens(text);
  const found = new Map();
  let name;
  let value = "";
  let depth = 0;
  for (const token of rest) {
    const ends = depth === 0 && (token === "," || token === "}");
    if (ends && name !== undefined) {
      found.set(name, value);
      name = undefined;
      value = "";
    } else if (depth === 0 && name === undefined) {
      if (token.startsWith('"')) name = JSON.parse(token);
    } else if (depth > 0 || value !== "" || token !== ":") {
      value += token;
    }
    if (token === "{" || token === "[") depth += 1;
    if (token === "}" || token === "]") depth -= 1;
  }
  return found;
}

/** The items of a JSON array, each as its text. */
export function items(text) {
  const found = [];
  let value = "";
  let depth = 0;
  for (const token of tokens(text).slice(1)) {
    if (depth === 0 && (token === "," || token === "]")) {
      if (value !== "") found.push(value);
      value = "";
    } else {
      value += token;
    }
    if (token === "{" || token === "[") depth += 1;
    if (token === "}" || token === "]") depth -= 1;
  }
  return found;
}

/** Formats JSON with a member or item on each line; a short flat value stays on one line. */
export function pretty(text, indent = "") {
  const compact = tokens(text).join("");
  const isObject = compact.startsWith("{");
  if (!isObject && !compact.startsWith("[")) return compact;
  const inner = `${indent}  `;
  const parts = isObject
    ? [...members(compact)].map(([name, value]) => `${JSON.stringify(name)}: ${pretty(value, inner)}`)
    : items(compact).map((value) => pretty(value, inner));
  const [open, close] = isObject ? ["{", "}"] : ["[", "]"];
  if (parts.length === 0) return open + close;
  const line = parts.join(", ");
  if (!isObject && line.length < 60 && !/[[{]/.test(line)) return `[${line}]`;
  return `${open}\n${parts.map((part) => inner + part).join(",\n")}\n${indent}${close}`;
}
