// The `fetch` of `inline.js`: answers for the files that are inside, which no policy of the page has to allow. The worker's
// script comes with its module, since a worker cannot ask the page.
import { inside } from "a2a-forms-files";

const SCHEME = "a2a-inline:";
const MODULE = "worker_bg.wasm";

/** The response with the bytes of a Base64 text. Its source runs in the worker as well. */
const responseOf = (base64) => new Response(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));

export function fetch(address, ...more) {
  const [name] = String(address).split("#");
  if (!name.startsWith(SCHEME)) return globalThis.fetch(address, ...more);
  const file = name.slice(SCHEME.length);
  if (file !== "worker.js") return Promise.resolve(responseOf(inside[file]));
  const ahead = `self.fetch = async () => (${responseOf})(${JSON.stringify(inside[MODULE])});\n`;
  return Promise.resolve(new Response(ahead + atob(inside[file])));
}
