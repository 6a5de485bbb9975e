// The entry point of `a2a-forms/server-edge`, for edge workers, which have no files: they give the module to `init`.
import { keep } from "./server-core.js";

export { keep as init };
export { answerForm, renderForm, renderFormStream, renderView, stylesheet } from "./server-core.js";
export { answerAgent, renderAgent } from "./server-agent.js";
