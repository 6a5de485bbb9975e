// A server for agents that tests write by hand: a card by GET, JSON-RPC by POST, from any origin.
import { createServer } from 'node:http';

/**
 * Serves until the test ends, and gives the origin. `card` makes the card of an origin; `answer` gets a request's JSON and
 * the response.
 */
export async function agentServer(t, card, answer) {
  let origin;
  const server = createServer(async (request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', 'content-type, authorization, a2a-version, a2a-extensions, x-a2a-extensions');
    response.setHeader('Access-Control-Expose-Headers', 'retry-after');
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    if (request.method === 'GET') {
      if (!request.url.endsWith('agent-card.json')) return response.writeHead(404).end();
      return response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(card(origin)));
    }
    let text = '';
    for await (const piece of request) text += piece;
    return answer(JSON.parse(text), response);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://localhost:${server.address().port}`;
  t.later(() => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  });
  return origin;
}
