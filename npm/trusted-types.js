// The Trusted Types policy `a2a-forms`: vouches for the URL of the worker's script, and for the blob that it is started from.
import { workerAddress } from "./package-files.js";

/** The Trusted Types policy; `false` if the page does not allow this name. */
let policy;
/** The URL of the blob with the worker's script; `undefined` unless a worker is being started from it. */
let blob;
/** Makes the policy vouch for a blob's URL instead of the one before; `undefined` for none. */
export function vouchForBlob(url) {
  blob = url;
}
/** Returns the address of the worker's script, and throws for any other address. */
function vouch(address) {
  if (address === blob || address === workerAddress()) return address;
  throw new TypeError(`a2a-forms: no worker of ours: ${address}`);
}
/** The worker's URL as a `TrustedScriptURL`, where the page enforces Trusted Types. */
export function trustedUrl(address) {
  try {
    policy ??= globalThis.trustedTypes?.createPolicy("a2a-forms", { createScriptURL: vouch });
  } catch {
    policy = false;
  }
  return policy ? policy.createScriptURL(address) : address;
}
