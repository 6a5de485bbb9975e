// The contest on @a2a-js/sdk 1.3.0: an agent that nobody here wrote, with an executor of a few lines.
// It speaks 1.0 over JSON-RPC and HTTP+JSON and, to JSON-RPC requests without `A2A-Version`, 0.3.
// `serving.mjs` says how it is called, `contest.mjs` what it does.
import { setTimeout as pause } from 'node:timers/promises';
import { Task, TaskArtifactUpdateEvent, TaskStatusUpdateEvent } from '@a2a-js/sdk';
import { AgentEvent, DefaultRequestHandler, InMemoryTaskStore } from '@a2a-js/sdk/server';
import { UserBuilder, agentCardHandler, jsonRpcHandler, restHandler } from '@a2a-js/sdk/server/express';
import { extension, play } from '../contest.mjs';
import { STILL, flags, only, schemas, serve, skills, step } from '../serving.mjs';

function read({ userMessage, request }, notes) {
  const data = userMessage.parts.find((part) => part.content?.$case === 'data');
  const text = userMessage.parts.map((part) => (part.content?.$case === 'text' ? part.content.value : '')).join('\n');
  const skill = userMessage.metadata?.['urn:a2a-forms:skill-hint:v1/skillId'];
  return { notes, skill, text, data: data?.content.value, mode: data?.metadata?.mimeType };
}

const written = ({ mode, ...part }) => ({ ...part, ...(mode && { metadata: { mimeType: mode }, mediaType: mode }) });

class Contest {
  #canceled = new Map();
  #notes = new Map();

  async execute(request, bus) {
    const { taskId, contextId, userMessage, context } = request;
    if (context.requestedExtensions?.includes(extension.uri)) context.addActivatedExtension(extension.uri);
    const status = (state, parts) => {
      const message = parts && { messageId: crypto.randomUUID(), role: 'ROLE_AGENT', taskId, contextId, parts };
      const now = { state, message, timestamp: new Date().toISOString() };
      bus.publish(AgentEvent.statusUpdate(TaskStatusUpdateEvent.fromJSON({ taskId, contextId, status: now })));
    };
    if (!this.#notes.has(taskId)) this.#notes.set(taskId, {});
    const steps = play(read(request, this.#notes.get(taskId)), step);
    const stop = new AbortController();
    this.#canceled.set(taskId, () => (stop.abort(), status('TASK_STATE_CANCELED')));
    // The SDK refuses to stream what does not begin with the task, also when it is an answer to a question.
    const begun = Task.fromJSON({ id: taskId, contextId, status: { state: 'TASK_STATE_SUBMITTED' } });
    bus.publish(AgentEvent.task(request.task ?? { ...begun, history: [userMessage] }));
    try {
      for (const { say, ask, result } of steps) {
        if (ask) return status('TASK_STATE_INPUT_REQUIRED', ask.map(written));
        if (say) {
          status('TASK_STATE_WORKING', [{ text: say }]);
          await pause(step, undefined, { signal: stop.signal });
        } else {
          const artifact = { artifactId: 'result', name: 'result', parts: [written(result)] };
          const update = { taskId, contextId, artifact, lastChunk: true };
          bus.publish(AgentEvent.artifactUpdate(TaskArtifactUpdateEvent.fromJSON(update)));
        }
      }
      status('TASK_STATE_COMPLETED');
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

const INTERFACES = {
  'jsonrpc-1.0': { path: '/a2a', protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
  'jsonrpc-0.3': { path: '/a2a', protocolBinding: 'JSONRPC', protocolVersion: '0.3' },
  'http-json-1.0': { path: '/rest', protocolBinding: 'HTTP+JSON', protocolVersion: '1.0' },
};
const offered = Object.keys(INTERFACES).filter((binding) => !only || only === binding);

const card = (origin, streaming) => ({
  name: 'JavaScript fight agent',
  description: 'Compares two contestants. Served by @a2a-js/sdk 1.3.0.',
  version: '1.3.0',
  provider: { organization: 'Two Ducks', url: 'https://example.com/' },
  supportedInterfaces: offered.map((binding) => {
    const { path, ...rest } = INTERFACES[binding];
    return { url: origin + path, ...rest, tenant: '' };
  }),
  capabilities: { streaming, extensions: [{ ...extension, required: false, params: { schemas } }] },
  securitySchemes: {},
  securityRequirements: [],
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: skills.map((skill) => ({ ...skill, securityRequirements: [] })),
  signatures: [],
  schemas,
});

serve((app, origin) => {
  const requestHandler = new DefaultRequestHandler(card(origin, true), new InMemoryTaskStore(), new Contest());
  const userBuilder = UserBuilder.noAuthentication;
  const legacyCompat = { enabled: offered.includes('jsonrpc-0.3') };
  const asLegacy = flags.includes('--legacy-card') && { legacyCompat };
  app.use('/.well-known/agent-card.json', agentCardHandler({ agentCardProvider: requestHandler, ...asLegacy }));
  const still = { getAgentCard: async () => card(origin, false) };
  app.use(`${STILL}/.well-known/agent-card.json`, agentCardHandler({ agentCardProvider: still }));
  if (only !== 'http-json-1.0') app.use('/a2a', jsonRpcHandler({ requestHandler, userBuilder, legacyCompat }));
  if (offered.includes('http-json-1.0')) app.use('/rest', restHandler({ requestHandler, userBuilder }));
});
