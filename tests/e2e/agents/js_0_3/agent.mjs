// The contest on @a2a-js/sdk 0.3.14 (its name here is `a2a-sdk-0-3`): an agent that nobody here wrote, with an executor
// of a few lines. `serving.mjs` says how it is called, `contest.mjs` what it does.
import { setTimeout as pause } from 'node:timers/promises';
import { DefaultRequestHandler, InMemoryTaskStore } from 'a2a-sdk-0-3/server';
import { UserBuilder, agentCardHandler, jsonRpcHandler } from 'a2a-sdk-0-3/server/express';
import { extension, play } from '../contest.mjs';
import { STILL, schemas, serve, skills, step } from '../serving.mjs';

function read({ userMessage }, notes) {
  const data = userMessage.parts.find((part) => part.kind === 'data');
  const text = userMessage.parts.map((part) => (part.kind === 'text' ? part.text : '')).join('\n');
  return { notes, skill: userMessage.metadata?.['urn:a2a-forms:skill-hint:v1/skillId'], text, data: data?.data, mode: data?.metadata?.mimeType };
}

const written = ({ text, data, mode }) =>
  text !== undefined ? { kind: 'text', text } : { kind: 'data', data, ...(mode && { metadata: { mimeType: mode } }) };

class Contest {
  #canceled = new Map();
  #notes = new Map();

  async execute(request, bus) {
    const { taskId, contextId, userMessage, context } = request;
    if (context?.requestedExtensions?.includes(extension.uri)) context.addActivatedExtension(extension.uri);
    const status = (state, parts, final = false) => {
      const message = parts && { kind: 'message', messageId: crypto.randomUUID(), role: 'agent', taskId, contextId, parts };
      const now = { state, ...(message && { message }), timestamp: new Date().toISOString() };
      bus.publish({ kind: 'status-update', taskId, contextId, status: now, final });
      if (final) bus.finished();
    };
    if (!this.#notes.has(taskId)) this.#notes.set(taskId, {});
    const steps = play(read(request, this.#notes.get(taskId)), step);
    const stop = new AbortController();
    this.#canceled.set(taskId, () => (stop.abort(), status('canceled', undefined, true)));
    if (!request.task) {
      const now = { state: 'submitted', timestamp: new Date().toISOString() };
      bus.publish({ kind: 'task', id: taskId, contextId, status: now, history: [userMessage] });
    }
    try {
      for (const { say, ask, result } of steps) {
        if (ask) return status('input-required', ask.map(written), true);
        if (say) {
          status('working', [{ kind: 'text', text: say }]);
          await pause(step, undefined, { signal: stop.signal });
        } else {
          const artifact = { artifactId: 'result', name: 'result', parts: [written(result)] };
          bus.publish({ kind: 'artifact-update', taskId, contextId, artifact, lastChunk: true });
        }
      }
      status('completed', undefined, true);
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    } finally {
      this.#canceled.delete(taskId);
    }
  }

  async cancelTask(taskId) {
    this.#canceled.get(taskId)?.();
  }
}

const card = (origin, streaming) => ({
  name: 'JavaScript 0.3 fight agent',
  description: 'Compares two contestants. Served by @a2a-js/sdk 0.3.14.',
  version: '0.3.14',
  protocolVersion: '0.3.0',
  provider: { organization: 'Two Ducks', url: 'https://example.com/' },
  url: `${origin}/a2a`,
  preferredTransport: 'JSONRPC',
  capabilities: { streaming, extensions: [{ ...extension, required: false, params: { schemas } }] },
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills,
  schemas,
});

serve((app, origin) => {
  const requestHandler = new DefaultRequestHandler(card(origin, true), new InMemoryTaskStore(), new Contest());
  app.use('/.well-known/agent-card.json', agentCardHandler({ agentCardProvider: requestHandler }));
  app.use(`${STILL}/.well-known/agent-card.json`, agentCardHandler({ agentCardProvider: async () => card(origin, false) }));
  app.use('/a2a', jsonRpcHandler({ requestHandler, userBuilder: UserBuilder.noAuthentication }));
});
