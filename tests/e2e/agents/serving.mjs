// The command line and the web server of the JavaScript agents: no word of any SDK here.
// Usage: agent.mjs [port] [step-milliseconds] [flags]. Prints `ready http://…` once the port is open. Flags:
// --only=BINDING  the card offers this binding alone (jsonrpc-0.3, jsonrpc-1.0, http-json-1.0), with all skills
// --legacy-card   (1.3.0) a GET without headers gets the SDK's 0.3 translation of the card
import express from 'express';
import cors from 'cors';
import { fightCard, more } from './contest.mjs';

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
export const flags = process.argv.slice(2).filter((word) => word.startsWith('--'));
export const only = flags.find((flag) => flag.startsWith('--only='))?.slice('--only='.length);
/** Milliseconds between two updates. */
export const step = Number(words[1] ?? 150);
export const skills = [...fightCard.skills, ...(only ? more.skills : [])];
export const schemas = { ...fightCard.schemas, ...(only && more.schemas) };
/** Under this path stands a second card of the same agent, which says that it does not stream. */
export const STILL = '/still';

/** Opens the port and lets `mount(app, origin)` add the agent; CORS is never the SDK's business. */
export function serve(mount) {
  const app = express();
  app.use(
    cors({
      allowedHeaders: ['content-type', 'authorization', 'a2a-version', 'a2a-extensions', 'x-a2a-extensions'],
      exposedHeaders: ['a2a-extensions', 'x-a2a-extensions'],
    }),
  );
  const server = app.listen(Number(words[0] ?? 0), '127.0.0.1', (error) => {
    if (error) throw error;
    const origin = `http://localhost:${server.address().port}`;
    mount(app, origin);
    console.log(`ready ${origin}`);
  });
}
