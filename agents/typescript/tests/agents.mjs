// Agents of the package on a real express server, and the SDK's client for them.
import { setTimeout as pause } from "node:timers/promises";
import express from "express";
import { z } from "zod";
import { AgentCard, SendMessageRequest } from "@a2a-js/sdk";
import { ClientFactory, ServiceParameters, withA2AExtensions } from "@a2a-js/sdk/client";
import { DefaultRequestHandler, InMemoryTaskStore } from "@a2a-js/sdk/server";
import { UserBuilder, jsonRpcHandler, restHandler } from "@a2a-js/sdk/server/express";
import { RunError, contextBuilder, guarded, modeOf, objectSchemas, structured } from "a2a-object-schemas";
import { cardHandler, errorHandler } from "a2a-object-schemas/express";

const name = z.string().min(1).refine((text) => {
  if (text === "Trap") throw new TypeError("/secret/path");
  return true;
});
export const Fight = z.strictObject({ b: z.string().min(1), a: name, rounds: z.int().min(1).max(12).default(3) });
export const Outcome = z.object({ winner: z.string(), probability: z.number().min(0).max(1), explanation: z.string() });
export const schemas = objectSchemas({ fightComparison: Fight }, { fightResponse: Outcome });

/** How slow tasks ended early. */
export const ended = [];

/** What the agent does, by the name of the first contestant. */
const agent = {
  async run({ value: { a, b, rounds } }, work) {
    work.progress("Meeting the contestants");
    if (a === "Slow") await pause(5_000, undefined, { signal: work.signal }).catch(({ name }) => ended.push(name));
    if (a === "Slower") await pause(300);
    if (a === b) throw RunError.at("/b", "Nobody fights against themselves.");
    if (a === "Broken") throw new Error("No referee.");
    work.progress("Counting letters");
    return { winner: a, probability: a === "Wrong" ? 1.5 : 0.5, explanation: `${rounds} rounds against ${b}` };
  },
  async words(work) {
    if (work.text === "Fight!") return { winner: "Words", probability: 1, explanation: "" };
    if (work.text.startsWith("Think")) work.progress("Thinking");
    return `You said: ${work.text}`;
  },
};

/** An app with the agent, whose card names this origin. */
export function appOf(origin, { required = false, wordless = false } = {}, app = express()) {
  const bare = AgentCard.fromJSON({
    name: "Fights", description: "Who would win?", version: "1.0.0",
    capabilities: { streaming: true, extensions: required ? [schemas.extension(true)] : [] },
    supportedInterfaces: [
      { url: `${origin}/rpc`, protocolBinding: "JSONRPC", protocolVersion: "1.0" },
      { url: `${origin}/rest`, protocolBinding: "HTTP+JSON", protocolVersion: "1.0" },
      { url: `${origin}/rpc`, protocolBinding: "JSONRPC", protocolVersion: "0.3" },
    ],
    securitySchemes: { key: { apiKeySecurityScheme: { location: "header", name: "X-Key" } } },
    skills: [{ id: "fight", name: "Fight", description: "Compares.", tags: ["fight"] }],
  });
  const executor = structured(schemas, wordless ? { run: agent.run } : agent);
  const handler = new DefaultRequestHandler(schemas.apply(bare), new InMemoryTaskStore(), executor, undefined, undefined, undefined, undefined, undefined, { validateInputModes: true });
  const requestHandler = guarded(schemas, handler);
  const [userBuilder, legacyCompat] = [UserBuilder.noAuthentication, { enabled: true }];
  app.use("/.well-known/agent-card.json", cardHandler(schemas, { agentCardProvider: requestHandler, legacyCompat }));
  app.use("/bare.json", cardHandler(schemas, { agentCardProvider: async () => bare }));
  const signed = { ...schemas.apply(bare), signatures: [{ protected: "e30", signature: "AA", header: undefined }] };
  app.use("/signed.json", cardHandler(schemas, { agentCardProvider: { getAgentCard: async () => signed } }));
  app.use(express.json({ limit: "8mb" }));
  app.use("/rpc", jsonRpcHandler({ requestHandler, userBuilder, contextBuilder, legacyCompat }));
  app.use("/rest", restHandler({ requestHandler, userBuilder, contextBuilder }));
  return app.use(errorHandler);
}

/** Serves the agent, and calls `use(origin)` meanwhile. */
export async function served(use, { required, wordless, ...more } = {}) {
  const app = express();
  const server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  appOf(origin, { required, wordless }, app);
  try {
    return await use(origin, more);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

export const clientOf = (origin) => new ClientFactory().createFromUrl(origin);

/** A request with data of a schema. */
export const withData = (data, { schema = "fightComparison", taskId } = {}) =>
  withParts([{ data, metadata: { mimeType: modeOf(schema) }, mediaType: schema === "fightComparison" ? modeOf(schema) : undefined }], taskId);
export const withText = (text, taskId) => withParts([{ text }], taskId);
export const withParts = (parts, taskId) => SendMessageRequest.fromJSON({ message: { messageId: crypto.randomUUID(), role: "ROLE_USER", parts, taskId } });

export const activating = (...uris) => ({ serviceParameters: ServiceParameters.create(withA2AExtensions(uris)) });
