// Loads `waking.js`, which only a page with HTML of a server needs.
import { locate } from "./package-files.js";
import { runScript } from "./start-worker.js";

const WAKING = Symbol.for("a2a-forms waking");

/** The function of `waking.js`. `inline.js` has the script inside. */
export async function loadWaking() {
  if (!globalThis[WAKING]) await runScript(locate("waking.js").href, "waking.js");
  return globalThis[WAKING];
}
