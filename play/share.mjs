// A sheet (the texts of the playground's editors) in the address: JSON, deflated, in Base64 for URLs. There is no server.
// An address is a stranger's text: its length, its unpacked length and its shape are limited.

/** The most characters of a fragment that are read or written; longer addresses break in mail and chat. */
const LONGEST = 60_000;
/** The most bytes that a fragment may unpack to. */
const MOST = 1_000_000;

/** The texts of a sheet. */
const TEXTS = ["schema", "card", "skill", "value", "options", "theme", "width", "locale", "dir"];
/** One of them makes a sheet. */
const SOURCES = ["schema", "card", "value", "options"];

/** A fragment that can't be used; the message is for people. */
export class BrokenLink extends Error {}

const piped = (bytes, stream) => new Blob([bytes]).stream().pipeThrough(stream);

async function bytesOf(stream, most) {
  const pieces = [];
  let count = 0;
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    count += value.length;
    if (count > most) {
      await reader.cancel();
      throw new BrokenLink("This link unpacks to more than a megabyte.");
    }
    pieces.push(value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/** The fragment of a sheet, or `undefined` if it is too long for an address. */
export async function packed(sheet) {
  const text = JSON.stringify(Object.fromEntries(TEXTS.map((name) => [name, sheet[name]])));
  const bytes = await bytesOf(piped(new TextEncoder().encode(text), new CompressionStream("deflate-raw")), MOST);
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const fragment = btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return fragment.length > LONGEST ? undefined : fragment;
}

/** The sheet of a fragment. Throws a `BrokenLink`. */
export async function unpacked(fragment) {
  if (fragment.length > LONGEST) throw new BrokenLink("This link is too long.");
  if (!/^[\w-]+$/.test(fragment)) throw new BrokenLink("This link is damaged: it has characters that don’t belong there.");
  let sheet;
  try {
    const letters = atob(fragment.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const text = await bytesOf(piped(bytes, new DecompressionStream("deflate-raw")), MOST);
    sheet = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(text));
  } catch (error) {
    if (error instanceof BrokenLink) throw error;
    throw new BrokenLink("This link is damaged: part of it is missing or has changed.", { cause: error });
  }
  const known = TEXTS.filter((name) => typeof sheet?.[name] === "string").map((name) => [name, sheet[name]]);
  if (!known.some(([name]) => SOURCES.includes(name))) throw new BrokenLink("This link holds no schema.");
  return Object.fromEntries(known);
}
