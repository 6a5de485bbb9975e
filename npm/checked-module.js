// Compiles a WebAssembly module while it is downloaded, and checks its bytes by their hash (subresource integrity). With
// `fetch(…, { integrity })` compiling would begin only once all of it is there.

const digests = globalThis.crypto?.subtle;

/** The `integrity` of the request: on an insecure origin, where there are no digests, the browser does the check. */
export const integrityOf = (hash) => (digests ? "" : hash);

/** A response that browsers compile while it is downloaded: they do so for one media type only. */
export function asModule(response) {
  const type = "application/wasm";
  if (response.headers.get("Content-Type") === type) return response;
  return new Response(response.body, { headers: { "Content-Type": type } });
}

/** Compiles the module of a response, and throws if it is not the one with this hash. Nothing of it has run before. */
export async function compileChecked(name, response, hash) {
  const bytes = digests && response.clone().arrayBuffer();
  const module = WebAssembly.compileStreaming(response);
  // Other bytes may be no module.
  module.catch(() => {});
  if (digests) {
    const digest = new Uint8Array(await digests.digest("SHA-256", await bytes));
    if (`sha256-${btoa(String.fromCharCode(...digest))}` !== hash) throw new Error(`${name} is of another build`);
  }
  return module;
}
