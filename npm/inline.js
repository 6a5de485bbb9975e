// All elements in one file that loads no other: modules, languages and the worker's script are inside (`inline-fetch.js`).
// `a2a-forms-worker` is `worker.js`. Imported into a page it starts nothing, and leaves how to start it on this thread.
import "a2a-forms-worker";
import "./waking.js";
export * from "./a2a-forms.js";
