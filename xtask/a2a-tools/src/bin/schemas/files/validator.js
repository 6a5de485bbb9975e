// Validates message envelopes with Ajv: the schema of the type, which includes the base schema, and that of
// authenticated messages if there is a tag. All errors are listed.
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';

const TYPES = [
  'request', 'response', 'handshake', 'handshake_ack', 'error', 'discover_agents', 'agent_announcement', 'goodbye',
];

const read = name => JSON.parse(readFileSync(new URL(`../${name}-message.json`, import.meta.url), 'utf8'));

// `strict` concerns how schemas are written: 004's leave `type` out where the base schema has it.
const ajv = new Ajv({ allErrors: true, strict: false });
formats.default(ajv);
const base = ajv.compile(read('base'));
const byType = new Map(TYPES.map(type => [type, ajv.compile(read(type.replaceAll('_', '-')))]));
const authenticated = ajv.compile(read('authenticated'));

/** Validates a message of any type. */
export function validate(message) {
  const checks = [byType.get(message?.message_type) ?? base];
  if (message?.auth !== undefined) checks.push(authenticated);
  const errors = checks.flatMap(check => check(message) ? [] : check.errors.map(it => `${it.instancePath}: ${it.message}`));
  return { valid: errors.length === 0, errors: [...new Set(errors)] };
}
