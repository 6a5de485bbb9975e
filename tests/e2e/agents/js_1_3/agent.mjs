// The fight comparison on @a2a-js/sdk 1.3.0: an agent that nobody here wrote, with an executor of a few lines.
// It speaks 1.0 and, to requests without `A2A-Version`, 0.3.
// Usage: agent.mjs [port] [step-milliseconds]. Prints `ready http://…` once the port is open.
// With --legacy-card a GET without headers gets the SDK's 0.3 translation of the card.
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import express from 'express';
import cors from 'cors';
import { Task, TaskArtifactUpdateEvent, TaskStatusUpdateEvent } from '@a2a-js/sdk';
import { AgentEvent, DefaultRequestHandler, InMemoryTaskStore } from '@a2a-js/sdk/server';
import { UserBuilder, agentCardHandler, jsonRpcHandler } from '@a2a-js/sdk/server/express';

const fight = JSON.parse(readFileSync(new URL('../fight-card.json', import.meta.url), 'utf8'));
const [extension] = fight.capabilities.extensions;
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const port = Number(words[0] ?? 0);
const step = Number(words[1] ?? 150);
const legacyCard = process.argv.includes('--legacy-card');

/** The longer name wins, with a probability of its share of the letters. */
function compare(a, b) {
  const winner = a.length >= b.length ? a : b;
  const share = Math.max(a.length, b.length) / Math.max(1, a.length + b.length);
  return { winner, probability: Math.round(share * 100) / 100, explanation: `“${winner}” has the longer name.` };
}

function answerTo(message) {
  const data = message.parts.find((part) => part.content?.$case === 'data' && part.metadata?.mimeType);
  if (data) {
    const mode = 'application/json;schema=fightResponse';
    const { a, b } = data.content.value;
    return { data: compare(String(a), String(b)), metadata: { mimeType: mode }, mediaType: mode };
  }
  const text = message.parts.map((part) => (part.content?.$case === 'text' ? part.content.value : '')).join('\n');
  const [a, b = ''] = text.split(' or ').map((name) => name.replace(/[ ?]+$/, '').trim());
  const { winner, explanation } = compare(a, b);
  return { text: `${winner} would win. ${explanation}` };
}

class Fight {
  #canceled = new Map();

  async execute(request, bus) {
    const { taskId, contextId, userMessage, context } = request;
    if (context.requestedExtensions?.includes(extension.uri)) context.addActivatedExtension(extension.uri);
    const status = (state, text) => {
      const message = text && { messageId: crypto.randomUUID(), role: 'ROLE_AGENT', taskId, contextId, parts: [{ text }] };
      const now = { state, message, timestamp: new Date().toISOString() };
      bus.publish(AgentEvent.statusUpdate(TaskStatusUpdateEvent.fromJSON({ taskId, contextId, status: now })));
    };
    const stop = new AbortController();
    this.#canceled.set(taskId, () => (stop.abort(), status('TASK_STATE_CANCELED')));
    if (!request.task) {
      const task = Task.fromJSON({ id: taskId, contextId, status: { state: 'TASK_STATE_SUBMITTED' } });
      bus.publish(AgentEvent.task({ ...task, history: [userMessage] }));
    }
    try {
      for (const text of ['Meeting the contestants', 'Counting letters']) {
        status('TASK_STATE_WORKING', text);
        await pause(step, undefined, { signal: stop.signal });
      }
      const artifact = { artifactId: 'fight-result', name: 'fight-result', parts: [answerTo(userMessage)] };
      bus.publish(AgentEvent.artifactUpdate(TaskArtifactUpdateEvent.fromJSON({ taskId, contextId, artifact, lastChunk: true })));
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

function card(origin) {
  const params = { schemas: fight.schemas };
  return {
    name: 'JavaScript fight agent',
    description: 'Compares two contestants. Served by @a2a-js/sdk 1.3.0.',
    version: '1.3.0',
    provider: { organization: 'Two Ducks', url: 'https://example.com/' },
    supportedInterfaces: [
      { url: `${origin}/a2a`, protocolBinding: 'JSONRPC', protocolVersion: '1.0', tenant: '' },
      { url: `${origin}/a2a`, protocolBinding: 'JSONRPC', protocolVersion: '0.3', tenant: '' },
    ],
    capabilities: { streaming: true, extensions: [{ ...extension, required: false, params }] },
    securitySchemes: {},
    securityRequirements: [],
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: fight.skills.map((skill) => ({ ...skill, securityRequirements: [] })),
    signatures: [],
    schemas: fight.schemas,
  };
}

const app = express();
app.use(
  cors({
    allowedHeaders: ['content-type', 'authorization', 'a2a-version', 'a2a-extensions', 'x-a2a-extensions'],
    exposedHeaders: ['a2a-extensions', 'x-a2a-extensions'],
  }),
);
const server = app.listen(port, '127.0.0.1', (error) => {
  if (error) throw error;
  const origin = `http://localhost:${server.address().port}`;
  const requestHandler = new DefaultRequestHandler(card(origin), new InMemoryTaskStore(), new Fight());
  const legacyCompat = { enabled: true };
  const cardOptions = { agentCardProvider: requestHandler, ...(legacyCard && { legacyCompat }) };
  app.use('/.well-known/agent-card.json', agentCardHandler(cardOptions));
  app.use('/a2a', jsonRpcHandler({ requestHandler, userBuilder: UserBuilder.noAuthentication, legacyCompat }));
  console.log(`ready ${origin}`);
});
