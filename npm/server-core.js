// Forms and results as HTML on a server. `cargo xtask package` gives the glue of the module as `a2a-forms-server-glue`.
import { glue } from "a2a-forms-server-glue";

let compiled, module;

/** Takes the compiled module, or its bytes. */
export function keep(code) {
  compiled = code instanceof WebAssembly.Module ? code : new WebAssembly.Module(code);
}

/** A new instance of the module. */
export function instance() {
  if (!compiled) throw new Error("a2a-forms: call `init` with the module first");
  const made = glue();
  made.initSync({ module: compiled });
  return made;
}

/** Calls the module. A trap ends the instance, and the next call makes another. */
export function call(act) {
  try {
    return act((module ??= instance()));
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) module = undefined;
    throw error;
  }
}

/** The request as JSON text; `valueText` keeps the digits of its numbers. */
function textOf({ valueText, value, ...request }) {
  const text = valueText ?? JSON.stringify(value);
  if (valueText !== undefined) JSON.parse(valueText);
  const rest = JSON.stringify(request);
  return text === undefined ? rest : `{"value":${text}${rest === "{}" ? "" : ","}${rest.slice(1)}`;
}

/** The request of a form as JSON text. */
function formOf(request) {
  if (request?.schema === undefined) throw new TypeError("a2a-forms: `schema` is missing");
  return textOf(request);
}

export function renderForm(request) {
  return call((module) => module.renderForm(formOf(request)));
}

export function renderFormStream(request) {
  const text = formOf(request);
  let owner;
  const pieces = call((module) => new (owner = module).FormPieces(text));
  // A trap ended the instance, and the form with it.
  const isThere = () => owner === module;
  const bytes = new TextEncoder();
  // A piece is made when it is asked for.
  const queue = { highWaterMark: 0 };
  return new ReadableStream({
    pull(stream) {
      if (!isThere()) throw new Error("a2a-forms: the module that wrote this form was ended");
      const piece = call(() => pieces.next());
      if (piece !== undefined) return stream.enqueue(bytes.encode(piece));
      pieces.free();
      stream.close();
    },
    cancel() {
      if (isThere()) pieces.free();
    },
  }, queue);
}

export function renderView(request) {
  return call((module) => module.renderView(textOf(request)));
}

export function stylesheet() {
  return call((module) => module.stylesheet());
}

/** The pairs of a posted body: `FormData`, `URLSearchParams`, pairs, or an object of them as Express makes it. */
function pairsOf(body) {
  if (body == null) return [];
  if (typeof body[Symbol.iterator] === "function" && typeof body !== "string") return [...body];
  if (typeof body === "string") return [...new URLSearchParams(body)];
  return Object.entries(body).flatMap(([name, value]) => (Array.isArray(value) ? value.map((one) => [name, one]) : [[name, value]]));
}

/** Reads the pairs of a posted body. Returns a function that gives the entries of an instance to another, as long as that runs. */
export async function entriesOf(body) {
  const pairs = [];
  for (const [name, value] of pairsOf(body)) {
    const isFile = typeof value?.arrayBuffer === "function";
    // A form posts texts and files. A query parser makes objects of names with brackets; they are left out.
    const text = typeof value === "object" ? "" : String(value);
    pairs.push([String(name), isFile ? value : text, isFile && new Uint8Array(await value.arrayBuffer())]);
  }
  return (module, act) => {
    const entries = new module.Entries();
    try {
      for (const [name, value, bytes] of pairs) {
        if (bytes) entries.file(name, value.name ?? "", value.type ?? "", bytes);
        else entries.text(name, value);
      }
      return act(entries);
    } finally {
      entries.free();
    }
  };
}

export async function answerForm(request, body) {
  const withEntries = await entriesOf(body);
  return call((module) => {
    const [kind, text] = withEntries(module, (entries) => module.answerForm(formOf(request), entries));
    return kind === "value" ? { value: JSON.parse(text), valueText: text } : { html: text, refused: kind === "refused" };
  });
}
