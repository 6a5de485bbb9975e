// The Trusted Types policy `a2a-forms`: vouches for the URLs of our scripts, and for the blob that the worker is started from.
import { locate, workerAddress } from "./package-files.js";

/** The Trusted Types policy; `false` if the page does not allow this name. */
let policy;
/** The URL of the blob with the worker's script; `undefined` unless a worker is being started from it. */
let blob;
/** Makes the policy vouch for a blob's URL instead of the one before; `undefined` for none. */
export function vouchForBlob(url) {
  blob = url;
}
/** Returns the address of a script of ours, and throws for any other address. */
function vouch(address) {
  if (address === blob || address === workerAddress() || address === locate("waking.js").href) return address;
  throw new TypeError(`a2a-forms: no script of ours: ${address}`);
}
/** The URL of a script as a `TrustedScriptURL`, where the page enforces Trusted Types. */
export function trustedUrl(address) {
  try {
    policy ??= globalThis.trustedTypes?.createPolicy("a2a-forms", { createScriptURL: vouch });
  } catch {
    policy = false;
  }
  return policy ? policy.createScriptURL(address) : address;
}
