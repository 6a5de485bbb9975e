// Compiles a WebAssembly module while it is downloaded, and checks its bytes by their hash (subresource integrity). With
// `fetch(…, { integrity })` compiling would begin only once all of it is there.

const digests = globalThis.crypto?.subtle;

/** The `integrity` of a request: empty where `crypto.subtle` checks the hash, else the hash, which the browser checks. */
export const integrityOf = (hash) => (digests ? "" : hash);

/** The response as `application/wasm`: browsers compile only this media type while it is downloaded. */
export function asModule(response) {
  const type = "application/wasm";
  if (response.headers.get("Content-Type") === type) return response;
  return new Response(response.body, { headers: { "Content-Type": type } });
}

/** Compiles the module of a response, and throws if its hash differs. No code of the module runs before. */
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
