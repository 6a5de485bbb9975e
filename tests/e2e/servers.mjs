// Web servers of the tests: the package as a CDN would serve it, and somebody's page that embeds it.
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, request as ask } from 'node:http';
import path from 'node:path';
import { need, settings } from './settings.mjs';

const TYPES = {
  '.css': 'text/css', '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.mjs': 'text/javascript', '.json': 'application/json',
  '.svg': 'image/svg+xml', '.wasm': 'application/wasm',
};

/** A server on a port of its own; `host` is the address that it listens at, `::` for all of the machine's. */
export function listen(handler, host = '127.0.0.1') {
  return new Promise((resolve, reject) => {
    const server = createServer(handler);
    server.once('error', reject);
    server.listen(0, host, () => {
      const close = () => {
        server.closeAllConnections();
        return new Promise((done) => server.close(done));
      };
      resolve({ origin: `http://localhost:${server.address().port}`, close });
    });
  });
}

/**
 * The package on an origin of its own. A file can be refused (404) or changed, until it is allowed, or held back until it, or
 * all, is let go.
 */
export const packageServer = () => folderServer(need(settings.package, 'cargo xtask package builds it'));

/** The page where there is no agent beside it. */
export const pageServer = () => folderServer(need(settings.site, 'cargo xtask test --e2e builds it'), 'index.html');

/** A folder, with `index` as its first page. */
export async function folderServer(folder, index) {
  const refused = new Set();
  const changed = new Map();
  const held = new Map();
  const served = [];
  const send = (name, response) => {
    const file = path.join(folder, path.normalize(`/${name || index || ''}`));
    const there = !refused.has(name) && existsSync(file) && statSync(file).isFile();
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Cache-Control', 'no-store');
    if (!there) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('not here');
      return;
    }
    response.writeHead(200, { 'Content-Type': TYPES[path.extname(file)] ?? 'application/octet-stream' });
    if (changed.has(name)) response.end(changed.get(name)(readFileSync(file)));
    else createReadStream(file).pipe(response);
  };
  const server = await listen((request, response) => {
    const name = new URL(request.url, 'http://localhost').pathname.slice(1);
    served.push(name);
    if (held.has(name)) held.get(name).push(response);
    else send(name, response);
  });
  return {
    ...server,
    served,
    refuse: (...names) => names.forEach((name) => refused.add(name)),
    change: (name, edit) => changed.set(name, edit),
    allow: (...names) => names.forEach((name) => refused.delete(name) || changed.delete(name)),
    hold: (...names) => names.forEach((name) => held.set(name, [])),
    release(...names) {
      const waiting = [...held].filter(([name]) => names.length === 0 || names.includes(name));
      waiting.forEach(([name]) => held.delete(name));
      waiting.forEach(([name, responses]) => responses.forEach((response) => send(name, response)));
    },
  };
}

/**
 * What another server answers, with `headers` on everything, and `html` in the place of its first page if there is one.
 * Reports of a Content-Security-Policy that are sent to `/csp-report` are kept.
 */
export async function withHeaders(origin, headers, html) {
  const reports = [];
  const server = await listen((request, response) => {
    if (request.url === '/csp-report') {
      const pieces = [];
      request.on('data', (piece) => pieces.push(piece));
      request.on('end', () => reports.push(Buffer.concat(pieces).toString()));
      response.writeHead(204).end();
      return;
    }
    if (request.url === '/' && html !== undefined) {
      response.writeHead(200, { 'Content-Type': TYPES['.html'], ...headers }).end(html);
      return;
    }
    const { method, url, headers: sent } = request;
    // The host is passed on: an agent writes its own address by it.
    const asked = ask(new URL(url, origin), { method, headers: sent }, (answer) => {
      response.writeHead(answer.statusCode, { ...answer.headers, ...headers });
      answer.pipe(response);
    });
    asked.on('error', () => response.destroy());
    response.on('close', () => asked.destroy());
    request.pipe(asked);
  });
  return { ...server, reports };
}

/** A plain page on one more origin; `headers` for a Content-Security-Policy. Scripts in `files` are served beside it. */
export function hostPage(html, { headers = {}, files = {} } = {}) {
  return listen((request, response) => {
    const name = new URL(request.url, 'http://localhost').pathname.slice(1);
    if (name === '') response.writeHead(200, { 'Content-Type': TYPES['.html'], ...headers }).end(html);
    else if (files[name] !== undefined) {
      response.writeHead(200, { 'Content-Type': TYPES[path.extname(name)] ?? 'text/plain' }).end(files[name]);
    } else response.writeHead(204).end();
  });
}

/**
 * A server that takes files from any page, and answers with their addresses. Answers can be held back; `release` may give
 * another address, and `fail` says what the next answer refuses a file with.
 */
export async function uploadServer() {
  const files = [];
  let waiting;
  let refusal;
  const own = { files, aborted: 0 };
  const server = await listen((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    let size = 0;
    request.on('data', (piece) => (size += piece.length));
    response.on('close', () => !response.writableEnded && (own.aborted += 1));
    request.on('end', () => {
      const name = new URL(request.url, 'http://localhost').searchParams.get('name');
      const [status, text] = refusal ? [413, refusal] : [201, `/files/${files.push({ name, size })}-${name}`];
      refusal = undefined;
      const answer = (address = text) => response.writeHead(status, { 'Content-Type': 'text/plain' }).end(address);
      if (waiting) waiting.push(answer);
      else answer();
    });
  });
  return Object.assign(own, server, {
    hold: () => (waiting = []),
    fail: (words) => (refusal = words),
    release(address) {
      for (const answer of waiting) answer(address);
      waiting = undefined;
    },
  });
}
