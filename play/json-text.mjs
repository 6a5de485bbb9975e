// JSON text with places: where it stops being JSON, and where each value begins. JSON.parse says neither in every browser,
// and rounds numbers.

/** Deeper text is refused, as by the elements. */
const DEEPEST = 190;

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /[A-Za-z_$][\w$]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;

/** Why a text is not JSON, and at which offset. */
class JsonError extends Error {
  constructor(offset, message, values = {}) {
    super(message);
    this.offset = offset;
    /** The values of `{…}` in the message. */
    this.values = values;
  }
}

/** The offset of each value by its JSON Pointer. Throws a `JsonError`. */
export function places(text) {
  const found = new Map();
  let at = 0;

  const fail = (message, values) => {
    throw new JsonError(at, at >= text.length ? "The text ends too early" : message, values);
  };
  const sticky = (pattern) => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  };
  const space = () => {
    while (" \t\n\r".includes(text[at] ?? "x")) at += 1;
  };

  function string() {
    const from = at;
    at += 1;
    for (;;) {
      const letter = text[at];
      if (letter === undefined) throw new JsonError(from, "This text in quotes has no end");
      if (letter === '"') break;
      if (letter === "\\") {
        const escape = sticky(ESCAPE);
        if (!escape) fail("After “\\” only \" \\ / b f n r t or u with four digits may follow");
        at += escape.length;
      } else if (letter < " ") {
        fail(letter === "\n" ? "A text in quotes ends on its line; write \\n for a new line" : "Write this control character as \\u…");
      } else at += 1;
    }
    at += 1;
    return JSON.parse(text.slice(from, at));
  }

  function comma(close, what) {
    space();
    if (text[at] === close) return false;
    if (text[at] !== ",") fail(what, { close });
    const here = at;
    at += 1;
    space();
    if (text[at] === close) throw new JsonError(here, "“,” must not stand before “{close}”", { close });
    return true;
  }

  function members(pointer, depth) {
    at += 1;
    space();
    if (text[at] !== "}") {
      do {
        if (text[at] !== '"') fail("Expected a name in double quotes");
        const name = string().replaceAll("~", "~0").replaceAll("/", "~1");
        space();
        if (text[at] !== ":") fail("Expected “:” after the name");
        at += 1;
        value(`${pointer}/${name}`, depth + 1);
      } while (comma("}", "Expected “,” or “{close}” after the value"));
    }
    at += 1;
  }

  function items(pointer, depth) {
    at += 1;
    space();
    if (text[at] !== "]") {
      let index = 0;
      do value(`${pointer}/${index++}`, depth + 1);
      while (comma("]", "Expected “,” or “{close}” after the item"));
    }
    at += 1;
  }

  function value(pointer, depth) {
    space();
    if (depth > DEEPEST) fail("This is nested too deeply");
    found.set(pointer, at);
    const letter = text[at];
    if (letter === "{") return members(pointer, depth);
    if (letter === "[") return items(pointer, depth);
    if (letter === '"') return void string();
    const word = sticky(WORD);
    if (["true", "false", "null"].includes(word)) return void (at += word.length);
    const number = sticky(NUMBER);
    if (!number) fail(word ? "“{word}” is not JSON; texts stand in double quotes" : "Expected a value", { word: word?.slice(0, 20) });
    at += number.length;
    if (/[\w.]/.test(text[at] ?? "")) fail("This number is not written as JSON writes numbers");
  }

  value("", 0);
  space();
  if (at < text.length) fail("Expected the end; only one value may stand here");
  return found;
}

/** Line and column of an offset, both from 1. */
export function lineOf(text, offset) {
  const before = text.slice(0, offset);
  return { line: before.split("\n").length, column: offset - before.lastIndexOf("\n") };
}

/** The first error of a text: `{offset, line, column, message, values}`, or `undefined`; `values` are those of `{…}` in the message. */
export function errorIn(text) {
  try {
    places(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return { offset: error.offset, ...lineOf(text, error.offset), message: error.message, values: error.values };
  }
}
