// An agent that asks, waits and breaks as the test tells it to: JSON-RPC 1.0 with streams, written by hand so that every
// turn of a talk can be held. What it got is in `got`, in order.
import { randomUUID } from 'node:crypto';
import { agentServer } from './agent-server.mjs';
import { EXTENSION } from './agents.mjs';

const visit = {
  type: 'object',
  required: ['city'],
  properties: { city: { type: 'string', title: 'City' }, guests: { type: 'integer', title: 'Guests' } },
};
const hours = {
  type: 'object',
  required: ['hour'],
  properties: { hour: { type: 'integer', title: 'Hour', minimum: 8, maximum: 18 }, note: { type: 'string', title: 'Note' } },
};

const card = (origin, visit) => ({
  name: 'Asking agent',
  description: 'It asks.',
  version: '1.0.0',
  supportedInterfaces: [{ url: `${origin}/rpc`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
  capabilities: { streaming: true, extensions: [{ uri: EXTENSION, params: { schemas: { visit } } }] },
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [{
    id: 'visit', name: 'Plan a visit', description: 'Plans a visit.', tags: [],
    inputModes: ['application/json;schema=visit', 'text/plain'],
  }],
});

const words = (text, ...parts) => ({ messageId: randomUUID(), role: 'ROLE_AGENT', parts: [{ text }, ...parts] });
const form = { data: { type: 'form', form: hours, form_data: { note: 'by the door' }, instructions: 'Between 8 and 18.' } };

/** What the agent says to the n-th message of a task: a state and words, and what it made. */
const SCRIPTS = {
  interview: [
    ['INPUT_REQUIRED', () => words('Which day?')],
    ['INPUT_REQUIRED', () => words('And when?', form)],
    ['COMPLETED', () => words('See you then.')],
  ],
  visit: [
    ['INPUT_REQUIRED', () => words('Which day?')],
    ['COMPLETED', () => words('See you then.')],
  ],
  'sign in': [['AUTH_REQUIRED', () => words('Sign in at our desk.')], ['COMPLETED', () => words('Welcome.')]],
  reject: [['REJECTED', () => words('We are closed.')]],
  work: [['WORKING', () => words('Working on it.')]],
  report: [['COMPLETED', () => words('Here it is.'), [{
    artifactId: 'report',
    parts: [{ text: 'Two cities.' }, { data: [{ city: 'Rome', days: 3 }, { city: 'Oslo', days: 2 }] }],
  }]]],
};

/** Starts one; `schema` is that of its form. `refuse(n)` answers the next n sends by 503 with Retry-After 1; `drop(n)` cuts the next n off unanswered. */
export async function askingAgent(t, schema = visit) {
  const tasks = new Map();
  const open = new Set();
  const got = [];
  let refused = 0;
  let dropped = 0;

  const frame = (id, result) => JSON.stringify({ jsonrpc: '2.0', id, result });
  const view = ({ id, state, said, history, artifacts }) => ({
    id, contextId: 'c', status: { state: `TASK_STATE_${state}`, message: said }, history, artifacts,
  });
  const begin = (message) => {
    const text = message.parts[0].text ?? 'visit';
    const task = { id: randomUUID(), script: SCRIPTS[text] ?? SCRIPTS.interview, turn: 0, history: [] };
    tasks.set(task.id, task);
    return task;
  };
  const turn = (task, message) => {
    task.history.push(message);
    if (task.said) task.history.splice(-1, 0, task.said);
    const [state, said, artifacts] = task.script[task.turn];
    Object.assign(task, { state, said: said(), artifacts });
    task.turn += 1;
  };
  const tell = (response, id, task) => {
    response.write(`data: ${frame(id, { task: view(task) })}\n\n`);
    if (task.state === 'WORKING') open.add({ response, id, task });
    else response.end();
  };

  const answer = (body, response) => {
    const { id, method, params } = body;
    const json = (value) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(value);
    const error = (code, text) => json(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message: text } }));
    if (method === 'SendStreamingMessage') {
      got.push(params.message);
      if (dropped > 0) return void ((dropped -= 1), response.destroy());
      if (refused > 0) {
        refused -= 1;
        return void response.writeHead(503, { 'Retry-After': '1' }).end('busy');
      }
      const task = params.message.taskId ? tasks.get(params.message.taskId) : begin(params.message);
      if (!task) return error(-32001, 'Task not found');
      turn(task, params.message);
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      return tell(response, id, task);
    }
    const task = tasks.get(params.id);
    if (!task) return error(-32001, 'Task not found');
    if (method === 'GetTask') return json(frame(id, view(task)));
    if (method === 'CancelTask') {
      task.state = 'CANCELED';
      return json(frame(id, view(task)));
    }
    if (method !== 'SubscribeToTask') return error(-32601, 'Method not found');
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    return tell(response, id, task);
  };
  const origin = await agentServer(t, (origin) => card(origin, schema), answer);

  return {
    origin,
    got,
    refuse: (n) => (refused = n),
    drop: (n) => (dropped = n),
    /** All that works is done. */
    finish(text = 'Done.') {
      for (const task of tasks.values()) {
        if (task.state === 'WORKING') [task.state, task.said] = ['COMPLETED', words(text)];
      }
      for (const one of open) tell(one.response, one.id, one.task);
      open.clear();
    },
    /** Every stream is cut, and the tasks go on. */
    cut() {
      for (const { response } of open) response.destroy();
      open.clear();
    },
  };
}
