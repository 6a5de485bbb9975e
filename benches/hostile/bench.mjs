// Strangers' data beside somebody's work on one page: how long the main thread is held, and what survives. Each row has
// a browser of its own. Prints a table; `node bench.mjs WORD…` tries only the rows with one of these words.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { hostPage, listen, packageServer } from '../../tests/e2e/servers.mjs';
import { settings } from '../../tests/e2e/settings.mjs';
import { rows } from './rows.mjs';

const { chromium } = createRequire(new URL('../../tests/e2e/package.json', import.meta.url))('@playwright/test');

const AIM = { block: 200, per: 100_000, memory: 512 };
/** A row that is not done by then is given up, in milliseconds. */
const LIMIT = 120_000;
/** The page is at rest when no gap of the heartbeat was longer than this, for that long. */
const QUIET = { gap: 60, time: 2_500 };
const TYPED = 'half a letter';

const card = (address, skills) => ({
  name: 'Agent', description: 'An agent.', version: '1', protocolVersion: '0.3.0', url: `${address}/rpc`, preferredTransport: 'JSONRPC',
  capabilities: { streaming: true }, defaultInputModes: ['application/json'], defaultOutputModes: ['application/json'],
  skills: skills ?? [{ id: 's', name: 'Skill', description: '', tags: [], inputSchema: { type: 'object', properties: { a: { type: 'string' } } } }],
});

/** An agent that goes on working, at `/good`, and a stranger's, at `/evil`, which answers by `given`; `/given` is for elements. */
async function agents(given) {
  const kind = { id: 't', contextId: 'c', kind: 'task' };
  const end = { taskId: 't', contextId: 'c', kind: 'status-update', status: { state: 'completed' }, final: true };
  return listen((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*');
    const isGood = request.url.startsWith('/good');
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    if (request.method === 'GET') {
      if (request.url === '/given') return response.end(JSON.stringify({ schema: given.schema, value: given.value, isCard: Boolean(given.skills) }));
      if (!request.url.endsWith('agent-card.json')) return response.writeHead(404).end();
      const address = `http://${request.headers.host}${isGood ? '/good' : '/evil'}`;
      return response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(card(address, isGood ? undefined : given.skills)));
    }
    let body = '';
    request.on('data', (piece) => (body += piece));
    request.on('end', () => {
      const frame = (result) => `data: ${JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(body).id, result })}\n\n`;
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      if (isGood) return response.write(frame({ ...kind, status: { state: 'working' } }));
      if (given.answer) return response.end(frame({ ...kind, status: { state: 'completed' }, artifacts: given.answer }));
      const all = (given.events ?? []).map((event) => frame({ taskId: 't', contextId: 'c', ...event }));
      response.end([frame({ ...kind, status: { state: 'working' } }), ...all, frame(end)].join(''));
    });
  });
}

/** Runs in the page: the longest gap of a heartbeat of 10 ms, from `begin` on. */
function heartbeat() {
  const beat = { longest: 0, last: performance.now(), calm: performance.now() };
  window.beat = beat;
  setInterval(() => {
    const now = performance.now();
    beat.longest = Math.max(beat.longest, now - beat.last - 10);
    if (now - beat.last > 60) beat.calm = now;
    beat.last = now;
  }, 10);
}

/** Somebody's work on the page: a letter that is half typed, a task that is running. */
async function work(page, good) {
  await page.evaluate(async (agent) => {
    await customElements.whenDefined('a2a-form');
    const letter = document.querySelector('#letter');
    letter.schema = { type: 'object', properties: { text: { type: 'string', title: 'Text' } } };
    await letter.ready;
    const running = document.querySelector('#running');
    running.addEventListener('a2a-task', (event) => (window.state = event.detail.task.status.state));
    running.agent = agent;
    await running.ready;
    running.value = { a: 'x' };
    await running.submit();
  }, good);
  await page.locator('#letter').getByLabel('Text').fill(TYPED);
  await page.waitForFunction(() => /WORKING/.test(window.state));
}

const isKept = (page) =>
  page.evaluate((typed) => {
    const letter = document.querySelector('#letter');
    const said = document.querySelector('#running').shadowRoot.textContent;
    return letter.value?.text === typed && letter.shadowRoot.querySelector('input')?.value === typed && !/went wrong/.test(said);
  }, TYPED);

/** Gives the row's data to the page; the data itself is made there already. */
async function attack(page, row, evil) {
  await page.evaluate(([element, agent]) => {
    const given = window.given;
    Object.assign(window.beat, { longest: 0, last: performance.now(), calm: performance.now() });
    const strange = document.createElement(element);
    strange.id = 'strange';
    document.body.append(strange);
    if (element === 'a2a-form') {
      strange.agent = agent;
      strange.ready.then(() => given.isCard || ((strange.value = { a: 'x' }), strange.submit()));
    } else {
      if (given.schema !== undefined) strange.schema = given.schema;
      if (given.value !== undefined) strange.value = given.value;
    }
  }, [row.element, evil]);
}

const rest = (page) =>
  page.waitForFunction((quiet) => performance.now() - window.beat.calm > quiet, QUIET.time, { timeout: LIMIT, polling: 200 });

const renderers = async (system) =>
  (await system.send('SystemInfo.getProcessInfo')).processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);

/** The peak of resident memory of the renderer, in MB, since it was forgotten; only Linux tells. */
async function peak(system) {
  const peaks = (await renderers(system)).map((id) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))[1]));
  return Math.max(...peaks) / 1024;
}

async function forgetPeak(system) {
  for (const id of await renderers(system)) writeFileSync(`/proc/${id}/clear_refs`, '5');
}

async function measure(row) {
  const given = row.make();
  const size = JSON.stringify(given).length;
  const [cdn, agent] = [await packageServer(), await agents(given)];
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Somebody's site</title></head>
<body><schema-form id="letter"></schema-form><a2a-form id="running"></a2a-form></body><script type="module" src="${cdn.origin}/a2a-forms.js"></script></html>`;
  const site = await hostPage(html, { headers: row.headers });
  const browser = await chromium.launch({ executablePath: settings.chromium, args: ['--no-sandbox', '--disable-gpu', '--disable-features=SpareRendererForSitePerProcess'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    const system = await browser.newBrowserCDPSession();
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const counters = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
    };
    page.setDefaultTimeout(LIMIT);
    await page.addInitScript(heartbeat);
    await page.goto(site.origin);
    await work(page, `${agent.origin}/good`);
    await page.evaluate(async (address) => void (window.given = await (await fetch(address)).json()), `${agent.origin}/given`);
    await rest(page);
    await forgetPeak(system);
    let before = await counters();
    const found = { size };
    try {
      await attack(page, row, `${agent.origin}/evil`);
      await rest(page);
      if (row.search) {
        before = await counters();
        await page.evaluate(() => Object.assign(window.beat, { longest: 0, last: performance.now() }));
        await page.locator('#strange input[data-do=find]').pressSequentially(row.search);
        await rest(page);
      }
      const after = await counters();
      found.block = await page.evaluate(() => window.beat.longest);
      found.cpu = (after.TaskDuration - before.TaskDuration) * 1000;
      found.nodes = after.Nodes - before.Nodes;
      found.isKept = await isKept(page);
    } catch (error) {
      found.given = String(error).split('\n')[0].slice(0, 60);
    }
    found.memory = await peak(system);
    return found;
  } finally {
    await browser.close();
    for (const server of [cdn, agent, site]) server.close();
  }
}

const number = (value) => (Number.isFinite(value) ? Math.round(value).toLocaleString('en') : '–');

/** The aims that a row misses. */
function misses({ size, block, memory, isKept }) {
  const aim = AIM.block * Math.max(1, size / AIM.per);
  return [!(block <= aim) && `block > ${number(aim)}`, !(memory < AIM.memory) && 'memory', !isKept && 'others'].filter(Boolean);
}

const words = process.argv.slice(2);
console.log(`Aims: no block longer than ${AIM.block} ms per 100 KB, less than ${AIM.memory} MB, other elements keep what is typed.\n`);
console.log('| row | KB | longest block, ms | CPU of the main thread, ms | nodes | peak memory, MB | others kept | |');
console.log('|---|--:|--:|--:|--:|--:|---|---|');
let missed = 0;
for (const row of rows.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))) {
  const found = await measure(row).catch((error) => ({ given: String(error).split('\n')[0].slice(0, 60) }));
  const all = misses(found);
  missed += all.length > 0;
  const verdict = found.given ? `given up: ${found.given}` : all.length > 0 ? `missed: ${all.join(', ')}` : 'met';
  const cells = [row.name, number(found.size / 1000), number(found.block), number(found.cpu), number(found.nodes), number(found.memory), found.isKept ? 'yes' : 'no', verdict];
  console.log(`| ${cells.join(' | ')} |`);
}
console.log(`\n${missed === 0 ? 'All aims are met.' : `${missed} rows miss an aim.`}`);
