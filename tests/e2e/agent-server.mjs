// A server for agents that tests write by hand: a card by GET, JSON-RPC by POST, from any origin.
import { listen } from './servers.mjs';

/**
 * Serves until the test ends, and gives the origin. `card` makes the card of an origin; `answer` gets a request's JSON and
 * the response.
 */
export async function agentServer(t, card, answer) {
  const server = await listen(async (request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', 'content-type, authorization, a2a-version, a2a-extensions, x-a2a-extensions');
    response.setHeader('Access-Control-Expose-Headers', 'retry-after');
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    if (request.method === 'GET') {
      if (!request.url.endsWith('agent-card.json')) return response.writeHead(404).end();
      return response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(card(server.origin)));
    }
    let text = '';
    for await (const piece of request) text += piece;
    return answer(JSON.parse(text), response);
  });
  t.later(server.close);
  return server.origin;
}
