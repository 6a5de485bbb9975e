// A loopback server: brotli 11, never cached, cross-origin isolated (fine timers), a
// content security policy on demand, and a slow line on demand. It counts what it sends: requests of workers too.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.json': 'application/json' };
/** Of files and of the harness's pages: timers are fine where a page is isolated. */
const HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};
const SLOW = { latency: 150, bytesPerSecond: 1.6e6 / 8, piece: 8192 };
const POLICIES = {
  script: "script-src 'self' 'wasm-unsafe-eval'; object-src 'none'",
  strict: "script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; style-src 'self'",
};

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const compressed = new Map();

function compress(raw) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length };
  return brotliCompressSync(raw, { params });
}

function load(file) {
  if (!compressed.has(file)) compressed.set(file, compress(readFileSync(file)));
  return compressed.get(file);
}

/** The scripts that a site's page names: a peer's bundle; the package's script, which is not bundled here. */
export const scriptsOf = (id) => [`/dist/${id}/index.js`, ...(id === 'ours' ? ['/dist/ours/package/a2a-forms.js'] : [])];
const page = (id) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${id}</title>
<link rel="modulepreload" href="/page.js"><link rel="modulepreload" href="/schema.js">${scriptsOf(id).map((script) => `<link rel="modulepreload" href="${script}">`).join('')}
</head><body><div id="app"></div><script type="module" src="/page.js"></script></body></html>`;

const tablePage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A table</title></head>
<body><div id="app"></div><script type="module" src="/table-page.js"></script></body></html>`;

/** Serves `directory`. `slow` may be set; `sent` is emptied by whoever counts: a request each, with the pieces of its body. */
export async function serve(directory) {
  const state = { slow: false, sent: [] };
  const pages = new Map();
  // One line for all answers: pieces of several files take turns on it.
  let line = Promise.resolve();
  const drip = async (response, body, sent) => {
    await sleep(SLOW.latency);
    for (let at = 0; at < body.length; at += SLOW.piece) {
      const piece = body.subarray(at, at + SLOW.piece);
      line = line.then(() => sleep((piece.length / SLOW.bytesPerSecond) * 1000));
      await line;
      // The page is gone: the rest would keep the line from the next one.
      if (response.destroyed) return;
      sent(piece);
      response.write(piece);
    }
    response.end();
  };
  /** Notes what is sent, and when, by the clock of the system: the browser has the same one. */
  const count = (path) => {
    const request = { path, pieces: [] };
    state.sent.push(request);
    return ({ length }) => request.pieces.push({ time: Date.now(), bytes: length });
  };
  const answer = (response, headers, body, sent = () => {}) => {
    response.writeHead(200, headers);
    if (state.slow) return drip(response, body, sent);
    sent(body);
    return response.end(body);
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url, 'http://localhost');
    if (pages.has(url.pathname)) {
      // Not isolated: the browser would start another process for it, which is nobody's first picture.
      const headers = { 'cache-control': 'no-store', 'content-type': 'text/html', 'content-encoding': 'br' };
      return answer(response, headers, pages.get(url.pathname), count(url.pathname));
    }
    if (url.pathname === '/empty') return answer(response, { ...HEADERS, 'content-type': 'text/html' }, Buffer.from('<!doctype html><html lang="en">'));
    if (url.pathname === '/table') return answer(response, { ...HEADERS, 'content-type': 'text/html' }, Buffer.from(tablePage));
    if (url.pathname === '/run') {
      const policy = POLICIES[url.searchParams.get('csp')];
      const headers = { ...HEADERS, 'content-type': 'text/html', ...(policy && { 'content-security-policy': policy }) };
      return answer(response, headers, Buffer.from(page(url.searchParams.get('id').replace(/[^\w.-]/g, ''))));
    }
    const file = path.normalize(path.join(directory, url.pathname));
    try {
      if (!file.startsWith(directory)) throw new Error('outside');
      const body = load(file);
      const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
      return answer(response, { ...HEADERS, 'content-type': type, 'content-encoding': 'br' }, body, count(url.pathname));
    } catch {
      response.writeHead(404, HEADERS);
      return response.end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  /** Serves `html` at a path: compressed now, so that no measured request waits for it. */
  const publish = (path, html) => pages.has(path) || pages.set(path, compress(Buffer.from(html)));
  return { state, publish, base: `http://localhost:${server.address().port}`, close: () => server.close() };
}
