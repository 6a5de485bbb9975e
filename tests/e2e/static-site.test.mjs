// The static site as web servers serve it: nginx and Caddy, with the configuration that `cargo xtask site` writes. What it
// writes for Netlify is read by Netlify's own parser.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from './fixtures.mjs';
import { documented } from './headers.mjs';
import { NIGHTLY } from './looks.mjs';
import { address, visible } from './page.mjs';
import { Program, freePort, until } from './processes.mjs';
import { need, settings } from './settings.mjs';

const TYPES = '/etc/nginx/mime.types';

/** A real nginx, by whoever runs the tests, with all of its files in a folder of its own. */
async function nginx(t) {
  const site = need(settings.site, 'cargo xtask test --e2e builds it');
  const port = await freePort();
  const folder = path.join(settings.artefacts, `nginx-${port}`);
  mkdirSync(folder, { recursive: true });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
  const configuration = path.join(folder, 'nginx.conf');
  writeFileSync(configuration, `
    daemon off;
    pid ${folder}/pid;
    error_log stderr;
    ${process.getuid() === 0 ? 'user root;' : ''}
    events {}
    http {
      ${existsSync(TYPES) ? `include ${TYPES};` : ''}
      access_log off;
      ${temporary.join('\n')}
      server {
        listen 127.0.0.1:${port};
        root ${site};
        include ${site}/hosting/nginx.conf;
      }
    }`);
  const program = new Program(`nginx-${port}`, need(settings.nginx, 'apt-get install nginx'), ['-p', folder, '-e', 'stderr', '-c', configuration]);
  t.later(() => program.stop());
  const origin = `http://localhost:${port}`;
  await program.answers(origin);
  return origin;
}

/** A real Caddy, without its administration and without a certificate, with all of its files in a folder of its own. */
async function caddy(t) {
  const site = need(settings.site, 'cargo xtask test --e2e builds it');
  const port = await freePort();
  const folder = path.join(settings.artefacts, `caddy-${port}`);
  mkdirSync(folder, { recursive: true });
  const configuration = path.join(folder, 'Caddyfile');
  writeFileSync(configuration, `{
\tadmin off
}
http://localhost:${port} {
\troot * ${site}
\timport ${site}/hosting/Caddyfile
}
`);
  const command = [need(settings.caddy, 'apt-get install caddy'), 'run', '--adapter', 'caddyfile', '--config', configuration];
  const program = new Program(`caddy-${port}`, 'env', [`XDG_CONFIG_HOME=${folder}`, `XDG_DATA_HOME=${folder}`, ...command]);
  t.later(() => program.stop());
  const origin = `http://localhost:${port}`;
  await program.answers(origin);
  return origin;
}

/** Waits until all of a page's elements can be used, and each picture on screen has come. */
const drawn = (page) =>
  page.evaluate(async () => {
    for (const element of document.querySelectorAll('schema-form, schema-view, a2a-inspect')) {
      await customElements.whenDefined(element.localName);
      await element.ready;
    }
    const pictures = [...document.images].map((picture) => Object.assign(picture, { loading: 'eager' }).decode());
    await Promise.all(pictures);
    return pictures.length;
  });

const PLACES = {
  '': (page) => visible(address(page)),
  'gallery/': (page) => drawn(page),
  'gallery/cases/booking.html': (page) => drawn(page),
  'gallery/results/series.html': (page) => drawn(page),
  'play/': (page) => drawn(page),
  'docs/': (page) => drawn(page),
  'docs/rust-agents.html': async (page) => assert.ok((await drawn(page)) > 0, 'it has pictures'),
};

for (const [name, started] of Object.entries({ nginx, Caddy: caddy })) {
  test(`static site: every part opens behind ${name}, under the headers and without an error`, ({ t }) => opens(t, started));
}

async function opens(t, started) {
  const origin = await started(t);
  const headers = Object.entries(documented('The page'));
  for (const [place, opened] of Object.entries(PLACES)) {
    const answer = await fetch(`${origin}/${place}`);
    for (const [name, value] of headers) assert.equal(answer.headers.get(name), value, `${name} of /${place}`);
    const page = await t.open('about:blank');
    const wrong = [];
    page.on('console', (line) => line.type() === 'error' && wrong.push(`${line.text()} ${line.location().url}`));
    await page.goto(`${origin}/${place}`);
    await opened(page);
    // The page and a live example ask their own server for an agent, by each version's address of a card and by a handshake; a
    // static site has none.
    const asked = (line) => ['', 'docs/'].includes(place) && /status of 40[45] .* [^ ]+:\d+\/(\.well-known\/.*|card|)$/.test(line);
    if (place === '') await until(() => wrong.filter(asked).length > 2, 'it asked for an agent');
    assert.deepEqual(wrong.filter((line) => !asked(line)), [], `/${place}`);
  }
  // A folder without its slash is found, by whatever address the server is called.
  const folder = await fetch(`${origin}/gallery`, { redirect: 'manual' });
  assert.equal(folder.headers.get('location'), '/gallery/');
}

test('static site: Netlify reads the headers of every page', NIGHTLY, async () => {
  const root = path.join(settings.artefacts, 'netlify');
  mkdirSync(root, { recursive: true });
  writeFileSync(path.join(root, 'package.json'), '{"private":true,"type":"module"}');
  execFileSync('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '@netlify/headers-parser@10.1.1'], { cwd: root, stdio: 'pipe' });
  const { parseAllHeaders } = await import(path.join(root, 'node_modules/@netlify/headers-parser/lib/index.js'));
  const { headers, errors } = await parseAllHeaders({ headersFiles: [path.join(settings.site, '_headers')], configHeaders: [], minimal: true });
  assert.deepEqual(errors, []);
  assert.deepEqual(headers, [{ for: '/*', values: documented('The page') }]);
});
