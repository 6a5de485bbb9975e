// The entry point of `a2a-forms/server` in Node, Deno and Bun: reads the module from the file beside it.
import { readFileSync } from "node:fs";
import { keep } from "./server-core.js";

keep(readFileSync(new URL("server_bg.wasm", import.meta.url)));

export { answerForm, renderForm, renderFormStream, renderView, stylesheet } from "./server-core.js";
export { answerAgent, renderAgent } from "./server-agent.js";
