// The headers that the docs name, and a page under them: what it violates, fetches, runs or asks is noted.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const DOCS = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');
const AGENT = 'https://agent.example.com';
const CDN = 'https://cdn.example.com';

/** The headers below a heading of docs/security.md. */
export function documented(heading) {
  const block = DOCS.split(`### ${heading}\n`)[1]?.match(/```http\n([^]*?)```/)?.[1];
  assert.ok(block, `docs/security.md has headers below “${heading}”`);
  return Object.fromEntries(block.trim().split('\n').map((line) => line.match(/^([\w-]+): (.*)$/).slice(1)));
}

/** The same for an agent and a CDN of ours; violations are reported too. */
export function headersOfDocs(heading, { agent, cdn } = {}) {
  const own = (value) => (agent ? value.replaceAll(AGENT, agent).replaceAll(CDN, cdn ?? CDN) : value);
  const headers = Object.fromEntries(Object.entries(documented(heading)).map(([name, value]) => [name, own(value)]));
  assert.match(headers['Content-Security-Policy'], /require-trusted-types-for 'script'; trusted-types a2a-forms$/);
  assert.doesNotMatch(headers['Content-Security-Policy'], /'unsafe-(inline|eval)'/);
  headers['Content-Security-Policy'] += '; report-uri /csp-report';
  return headers;
}

/** Runs in the page before anything else: whatever is violated or run is noted. */
const guard = () => {
  window.noted = [];
  window.pwned = (what) => window.noted.push(`ran: ${what}`);
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber, sample }) =>
    window.noted.push(`violated: ${effectiveDirective} by ${blockedURI} (${sourceFile}:${lineNumber}) ${sample}`),
  );
  const { alert } = window;
  window.alert = (text) => {
    window.noted.push(`alert: ${text}`);
    alert(text);
  };
};

/** Watches a page that is opened at `url`, and gives it with `quiet`, which asserts that nothing happened that should not. */
export async function guarded(t, url, { allowed, reports = [], ...options }) {
  const page = await t.open('about:blank', options);
  const heard = [];
  page.on('dialog', (dialog) => {
    heard.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  page.on('popup', (popup) => heard.push(`window: ${popup.url()}`));
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) heard.push(`frame: ${frame.url()}`);
  });
  await page.addInitScript(guard);
  const before = t.requests.length;
  await page.goto(url);
  const quiet = async () => {
    const noted = await page.evaluate(() => window.noted);
    const left = t.requests.slice(before).map((one) => one.url).filter((one) => !allowed.includes(new URL(one).origin));
    const console = t.consoleErrors.filter((line) => /Content.Security.Policy|Trusted|Refused to/i.test(line));
    assert.deepEqual([...noted, ...heard, ...reports.map((one) => `reported: ${one}`), ...left.map((one) => `asked: ${one}`), ...console], []);
    assert.equal(await page.evaluate(() => ({}).polluted), undefined, 'no prototype is touched');
  };
  return { page, quiet };
}
