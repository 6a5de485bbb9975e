// A forward proxy that notes what a browser sends, with bodies. Playwright's Firefox tells no bodies of requests, and what counts
// is what leaves the browser. It changes nothing: heads, bodies and streams go through as they come.
import { createServer, request as ask } from 'node:http';

/** Starts one. `requests` has what came, in order, as `Trial` notes it; `CONNECT` is refused (nothing here speaks https). */
export function recordingProxy() {
  const requests = [];
  const server = createServer((request, response) => {
    const { hostname, port, pathname, search } = new URL(request.url);
    const entry = { method: request.method, url: request.url, headers: request.headers, postData: null, finished: false };
    requests.push(entry);
    const pieces = [];
    const onward = ask({ hostname, port, path: pathname + search, method: request.method, headers: request.headers, agent: false });
    request.on('data', (piece) => {
      pieces.push(piece);
      entry.postData = Buffer.concat(pieces).toString();
    });
    request.pipe(onward);
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode, answer.statusMessage, answer.rawHeaders);
      response.flushHeaders();
      answer.pipe(response);
      answer.on('end', () => (entry.finished = true));
      // A broken answer is broken for the browser, too.
      answer.on('aborted', () => response.destroy());
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const close = () => {
        server.closeAllConnections();
        return new Promise((done) => server.close(done));
      };
      resolve({ requests, address: `http://127.0.0.1:${server.address().port}`, close });
    });
  });
}
