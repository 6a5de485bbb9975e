// Web servers of the tests: the package as a CDN would serve it, and somebody's page that embeds it.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { need, settings } from './settings.mjs';

const TYPES = {
  '.css': 'text/css', '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.json': 'application/json',
  '.svg': 'image/svg+xml', '.wasm': 'application/wasm',
};

function listen(handler) {
  return new Promise((resolve, reject) => {
    const server = createServer(handler);
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const close = () => {
        server.closeAllConnections();
        return new Promise((done) => server.close(done));
      };
      resolve({ origin: `http://localhost:${server.address().port}`, close });
    });
  });
}

/** The package on an origin of its own. A file can be refused (404), until it is allowed, or held back until it is let go. */
export const packageServer = () => folderServer(need(settings.package, 'cargo xtask package builds it'));

/** The page where there is no agent beside it. */
export const pageServer = () => folderServer(need(settings.site, 'cargo xtask package builds it'), 'index.html');

async function folderServer(folder, index) {
  const refused = new Set();
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
    createReadStream(file).pipe(response);
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
    allow: (...names) => names.forEach((name) => refused.delete(name)),
    hold: (...names) => names.forEach((name) => held.set(name, [])),
    release() {
      const waiting = [...held];
      held.clear();
      waiting.forEach(([name, responses]) => responses.forEach((response) => send(name, response)));
    },
  };
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
