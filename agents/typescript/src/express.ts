// The handlers for express: of the card, of the agent's own page, and of errors. It is a module of its own, since express is optional.
import { AgentCard } from "@a2a-js/sdk";
import { type AgentCardHandlerOptions, agentCardHandler } from "@a2a-js/sdk/server/express";
import type { ErrorRequestHandler, RequestHandler } from "express";
import type { ObjectSchemas } from "./object_schemas.js";
import type { Schemas } from "./schema.js";

export { page } from "./page.js";

/**
 * As the SDK's `agentCardHandler`, of a card with the root key `schemas` in the declared order (000 §1), which the SDK's types do
 * not know. A signed card, since its signature does not cover that key, and a card of A2A 0.3 have the schemas in `params` of the
 * extension alone.
 */
export function cardHandler<I extends Schemas, O extends Schemas>(schemas: ObjectSchemas<I, O>, options: AgentCardHandlerOptions): RequestHandler {
  const { agentCardProvider: provider } = options;
  const agentCardProvider = async () => {
    const card = await (typeof provider === "function" ? provider() : provider.getAgentCard());
    const json = AgentCard.toJSON(card) as object;
    const toJSON = () => (card.signatures.length > 0 ? json : { ...card, ...json, schemas: schemas.schemas() });
    return { ...card, toJSON };
  };
  return agentCardHandler({ ...options, agentCardProvider });
}

/**
 * Answers a request that failed, such as one that is too large, by its status alone. Use it last: express by itself sends the
 * stack of the error, with paths of the server, unless NODE_ENV is “production”.
 */
export const errorHandler: ErrorRequestHandler = (error: { status?: number } | null, _request, response, next) => {
  const status = error?.status ?? 500;
  if (status >= 500) console.error(error);
  if (response.headersSent) next(error);
  else response.sendStatus(status >= 400 && status < 600 ? status : 500);
};
