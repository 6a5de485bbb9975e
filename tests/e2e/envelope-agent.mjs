// An agent and a registry of document 004, written from its text alone: no library of ours, WebCrypto for signatures. The
// document names no transport and no way to learn a key; both are read from docs/decisions/0014-message-envelopes.md.
import { randomUUID, webcrypto } from 'node:crypto';
import { EXTENSION } from './agents.mjs';
import { listen } from './servers.mjs';

const ID = 'measuring-agent-001';
const KEY = 'urn:a2a-forms:envelope-signatures:v1';
const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const NOTHING_TO_ANSWER = new Set(['response', 'handshake_ack', 'error', 'agent_announcement']);
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const schemas = {
  room: {
    type: 'object', required: ['width', 'depth'], additionalProperties: false,
    properties: { width: { type: 'number', title: 'Width', minimum: 0 }, depth: { type: 'number', title: 'Depth', minimum: 0 } },
  },
  area: { type: 'object', properties: { area: { type: 'number', title: 'Area' } } },
  file: {
    type: 'object', required: ['content'],
    properties: { content: { type: 'string', title: 'Plan', contentEncoding: 'base64', contentMediaType: 'text/plain' } },
  },
  size: { type: 'object', properties: { bytes: { type: 'integer', title: 'Bytes' } } },
};
const methods = {
  measure_room: { parameters: 'room', data: 'area' },
  upload_plan: { parameters: 'file', data: 'size' },
};

/** Canonical JSON (RFC 8785): `JSON.stringify` writes numbers and texts as it wants them. */
const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
};

/** Is a message signed by the key of its sender, and new? */
async function verify(message, keys, nonces) {
  const { auth } = message;
  if (!auth || auth.agent_id !== message.sender_id || !/^[0-9a-f]{32}$/.test(auth.nonce) || nonces.has(auth.nonce)) return false;
  const declared = message.payload.agent_card?.metadata?.[KEY]?.publicKey;
  if (declared && !keys.has(message.sender_id)) keys.set(message.sender_id, declared);
  const der = Buffer.from(keys.get(message.sender_id) ?? '', 'base64');
  const key = await webcrypto.subtle
    .importKey('spki', der, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify']).catch(() => undefined);
  if (!key) return false;
  const { signature, ...unsigned } = auth;
  const text = new TextEncoder().encode(canonical({ ...message, auth: unsigned }));
  const bytes = Buffer.from(signature, 'base64');
  const holds = await webcrypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes, text);
  if (holds) nonces.add(auth.nonce);
  return holds;
}

/** A key to sign with, and its public half as a JSON Web Key. */
export async function signingKey(kid) {
  const { privateKey, publicKey } = await webcrypto.subtle.generateKey(ECDSA, true, ['sign', 'verify']);
  const jwk = { ...(await webcrypto.subtle.exportKey('jwk', publicKey)), kid };
  const spki = Buffer.from(await webcrypto.subtle.exportKey('spki', publicKey)).toString('base64');
  const sign = async (text) => Buffer.from(await webcrypto.subtle.sign(ECDSA, privateKey, new TextEncoder().encode(text)));
  return { jwk, spki, sign };
}

/** A card of A2A with a signature (RFC 7515 over RFC 8785). */
export async function signedCard(card, { jwk, sign }) {
  const protectedHeader = Buffer.from(JSON.stringify({ alg: 'ES256', typ: 'JOSE', kid: jwk.kid })).toString('base64url');
  const payload = Buffer.from(canonical(card)).toString('base64url');
  const signature = (await sign(`${protectedHeader}.${payload}`)).toString('base64url');
  return { ...card, signatures: [{ protected: protectedHeader, signature }] };
}

/** An envelope with an authentication tag. */
async function signedEnvelope(message, { sign }) {
  const auth = { agent_id: message.sender_id, timestamp: message.timestamp, nonce: randomUUID().replaceAll('-', '') };
  const signature = (await sign(canonical({ ...message, auth }))).toString('base64');
  return { ...message, auth: { ...auth, signature } };
}

/** Signs what a page sends as `sender`; handshakes bring the key. */
export const hostSigner = (sender, key) => (envelope) => {
  const card = envelope.payload.agent_card;
  const agent_card = { ...card, agent_id: sender, metadata: { [KEY]: { publicKey: key.spki } } };
  return signedEnvelope({ ...envelope, sender_id: sender, payload: card ? { agent_card } : envelope.payload }, key);
};

/** Which rule of the base schema and the summary table a message breaks. */
function broken(message) {
  if (!UUID.test(message.message_id)) return 'message_id';
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{3})?Z$/.test(message.timestamp)) return 'timestamp';
  if (Math.abs(Date.now() - Date.parse(message.timestamp)) > 60_000) return 'timestamp';
  for (const name of ['sender_id', 'recipient_id']) {
    if (!/^[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9]$/.test(message[name]) || message[name].length < 3) return name;
  }
  if (NOTHING_TO_ANSWER.has(message.message_type)) return 'message_type';
  if (message.correlation_id !== null) return 'correlation_id';
  if (message.message_type === 'request' && !message.payload.method) return 'payload';
  return undefined;
}

/**
 * Starts an agent and a registry at its path `/registry`. `got` has what came, in order. `next` are functions that answer the
 * next requests instead: each gets the message, `say` and the response. With a `key` of `signingKey` it declares the key and signs
 * its answers; `alter` changes an answer after it was signed.
 */
export async function envelopeAgent(t, { signed = false, key, alter = (envelope) => envelope } = {}) {
  const keys = new Map();
  const nonces = new Set();
  const got = [];
  const next = [];
  const agent = { got, next, origin: undefined };

  const envelope = (sender, message, message_type, payload) => ({
    message_id: randomUUID(), message_type, sender_id: sender, recipient_id: message.sender_id,
    timestamp: new Date().toISOString(), payload, correlation_id: message.message_id,
  });

  const answer = async (message, sender, response) => {
    const say = (type, payload) => envelope(sender, message, type, payload);
    const send = async (...plain) => {
      const envelopes = await Promise.all(plain.map(async (one) => (key ? alter(await signedEnvelope(one, key)) : one)));
      const type = envelopes.length > 1 ? 'application/x-ndjson' : 'application/json';
      response.writeHead(200, { 'Content-Type': type }).end(envelopes.map((one) => JSON.stringify(one)).join('\n'));
    };
    const error = (code, why, more = {}) => send(say('error', { error: { code, message: why, ...more } }));
    got.push(message);
    const wrong = broken(message);
    if (wrong) return error('INVALID_MESSAGE', `“${wrong}” is wrong.`);
    if (signed && !(await verify(message, keys, nonces))) return error('AUTHENTICATION_FAILED', 'The signature does not fit.');
    if (message.message_type === 'goodbye') return response.writeHead(204).end();
    if (sender === 'registry') {
      if (message.message_type !== 'discover_agents') return error('METHOD_NOT_ALLOWED', 'This is a registry.');
      const wanted = message.payload.capabilities ?? [];
      const all = [{
        agent_id: ID, name: 'Measuring agent', capabilities: Object.keys(methods), status: 'healthy',
        endpoint: agent.origin, last_heartbeat: new Date().toISOString(),
      }];
      const agents = all.filter(({ capabilities }) => wanted.every((one) => capabilities.includes(one)));
      return send(say('agent_announcement', { agents, total_count: agents.length, query_time_ms: 0.5 }));
    }
    if (message.message_type === 'handshake') {
      const card = {
        agent_id: ID, name: 'Measuring agent', version: '1.0.0', description: 'Measures rooms.',
        capabilities: Object.keys(methods), supported_protocols: ['A2A/1.0'],
        metadata: { [EXTENSION]: { schemas, methods }, ...(key ? { [KEY]: { publicKey: key.spki } } : {}) },
      };
      return send(say('handshake_ack', { agent_card: card }));
    }
    if (message.message_type !== 'request') return error('METHOD_NOT_ALLOWED', 'Only requests are answered.');
    if (next.length > 0) return next.shift()({ message, say, send, error, response });
    const { method, parameters } = message.payload;
    if (method === 'measure_room') {
      return send(say('response', { status: 'success', data: { area: parameters.width * parameters.depth } }));
    }
    if (method === 'upload_plan') {
      const bytes = Buffer.from(parameters.content, 'base64').length;
      return send(say('response', { status: 'success', data: { bytes } }));
    }
    return error('METHOD_NOT_ALLOWED', `There is no method “${method}”.`);
  };

  const server = await listen(async (request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', 'content-type, x-api-key');
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    if (request.method !== 'POST') return response.writeHead(404).end();
    let text = '';
    for await (const piece of request) text += piece;
    return answer(JSON.parse(text), request.url === '/registry' ? 'registry' : ID, response);
  });
  agent.origin = server.origin;
  t.later(server.close);
  return agent;
}
