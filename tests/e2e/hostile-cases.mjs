// Agents whose cards and streams are larger than anybody needs, within all limits on bytes and events.
import { agentServer } from './agent-server.mjs';

const STATES = ['working', 'submitted'];

/** A stream of `count` events, as updates of the dialect 0.3. `made` makes the n-th. */
const STREAMS = {
  /** One artifact per event, 180 bytes each. */
  artifacts: (n) => artifact({ artifactId: `a${n}`, parts: [{ kind: 'data', data: { a: n, b: [1, 2] } }] }),
  /** One text that grows. */
  text: (n) => artifact({ artifactId: 'text', parts: [{ kind: 'text', text: `word ${n} ` }] }, n > 0),
  /** One artifact with ever more parts. */
  parts: (n) => artifact({ artifactId: 'parts', parts: [{ kind: 'data', data: { a: n } }] }, n > 0),
  /** One status per event, each with a message. */
  messages: (n) => ({
    kind: 'status-update', status: { state: 'working', message: { kind: 'message', messageId: `m${n}`, role: 'agent', parts: [{ kind: 'text', text: `step ${n}` }] } },
  }),
  /** Words that a test's page takes for a reason to crash. */
  poison: () => artifact({ artifactId: 'poison', parts: [{ kind: 'text', text: 'POISON' }] }),
  /** Another state with every event. */
  states: (n) => ({ kind: 'status-update', status: { state: STATES[n % 2] } }),
};
const artifact = (artifact, append = false) => ({ kind: 'artifact-update', artifact, append });

export const streams = Object.keys(STREAMS);

const card = (origin, skills) => ({
  protocolVersion: '0.3.0', name: 'Generous agent', description: 'It gives all it has.', version: '1.0.0', url: `${origin}/rpc`,
  preferredTransport: 'JSONRPC', capabilities: { streaming: true }, defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: Array.from({ length: skills }, (_, n) => ({
    id: `s${n}`, name: `Skill ${n}`, description: `Does what number ${n} does.`, tags: [],
  })),
});

/**
 * Starts an agent. The words of a message choose its stream: `artifacts 4000`, then `hold` to leave the task working. A task
 * that is asked for again gives the same stream again. `asked` are the methods that it was asked for.
 */
export async function generousAgent(t, { skills = 1 } = {}) {
  const tasks = new Map();
  const open = new Set();
  const asked = [];
  const tell = (response, id, { taskId, kind, count, hold }) => {
    const head = { taskId, contextId: 'c' };
    const frame = (result) => `data: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\n\n`;
    const events = Array.from({ length: count }, (_, n) => frame({ ...head, ...STREAMS[kind](n) }));
    const begin = { kind: 'task', id: taskId, contextId: 'c', status: { state: 'working' } };
    const end = { ...head, kind: 'status-update', final: true, status: { state: 'completed' } };
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    // In one go: whatever the network makes of it, nothing is waited for.
    response.write([frame(begin), ...events, ...(hold ? [] : [frame(end)])].join(''));
    if (hold) open.add(response);
    else response.end();
  };
  const answer = ({ id, method, params }, response) => {
    asked.push(method);
    const json = (result) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, ...result }));
    if (method === 'message/stream') {
      const [kind, count, hold] = params.message.parts[0].text.split(' ');
      const task = { taskId: `t${tasks.size}`, kind, count: Number(count), hold };
      tasks.set(task.taskId, task);
      return tell(response, id, task);
    }
    const task = tasks.get(params.id);
    if (!task) return json({ error: { code: -32001, message: 'Task not found' } });
    if (method === 'tasks/resubscribe') return tell(response, id, task);
    return json({ result: { kind: 'task', id: task.taskId, contextId: 'c', status: { state: 'working' } } });
  };
  const origin = await agentServer(t, (origin) => card(origin, skills), answer);
  return { origin, asked, open };
}
