// Refusals: the words for people and the errors with places for programs.
import { type Message, Role } from "@a2a-js/sdk";
import { INPUT_ERRORS_URI, type Invalid, type Rejected, type Undeclared, textPart } from "./object_schemas.js";
import type { InputError } from "./schema.js";

/** The task and context that a message belongs to. */
export type Ids = { taskId?: string; contextId?: string };

/** The most errors that words list, and that metadata lists. */
const [TOLD, LISTED] = [20, 1000];

/** The most characters of a pointer, and of a sentence or a name. Both can repeat names of the data. */
const [POINTER, SENTENCE] = [1000, 300];

/** Text of at most `SENTENCE` characters, which does not end with half of one. */
const shortened = (text: string) => (text.length <= SENTENCE ? text : `${text.slice(0, SENTENCE - 1).replace(/[\ud800-\udbff]$/, "")}…`);

/** An error whose size does not depend on the data: a long pointer is that of an object around the place. */
export function bounded(error: InputError): InputError {
  const { pointer, message } = error;
  const at = pointer.length <= POINTER ? pointer : pointer.slice(0, Math.max(0, pointer.lastIndexOf("/", POINTER)));
  return { ...error, pointer: at, message: shortened(message) };
}

/** The metadata with errors at their places (docs/extensions/input-errors.md), for a message that refuses data. */
export function inputErrors(errors: readonly InputError[]): Record<string, InputError[]> {
  return { [`${INPUT_ERRORS_URI}/errors`]: errors.slice(0, LISTED) };
}

/** A message of the agent in words, with errors at their places if there are any. */
export function agentMessage(words: string, { taskId = "", contextId = "" }: Ids, errors: readonly InputError[] = []): Message {
  const of = { messageId: crypto.randomUUID(), taskId, contextId, role: Role.ROLE_AGENT, referenceTaskIds: [] };
  const placed = errors.length > 0;
  const extensions = placed ? [INPUT_ERRORS_URI] : [];
  return { ...of, parts: [textPart(words)], metadata: placed ? inputErrors(errors) : undefined, extensions };
}

/** The message that refuses data, with the errors at their places if it is data that does not fit. */
export function refusal(read: Invalid | Undeclared | Rejected, ids: Ids): Message {
  return agentMessage(wordsFor(read), ids, read.kind === "invalid" ? read.errors : []);
}

function wordsFor(read: Invalid | Undeclared | Rejected): string {
  switch (read.kind) {
    case "rejected":
      return "The data has been rejected, because a task is already running. Send it without a task to start a new one.";
    case "undeclared": {
      const names = read.declared.join(", ");
      const declares = names ? `which this agent does not declare. It declares: ${names}.` : "and this agent declares none.";
      return `The data names the schema “${shortened(read.schema)}”, ${declares}`;
    }
    case "invalid":
      return explained(`The data does not fit the schema “${read.schema}”`, read.errors, read.cut, read.refusal);
  }
}

/** A sentence with the errors, one a line, or with the reason why there was no check. */
export function explained(what: string, errors: readonly InputError[], cut: boolean, refusal?: string): string {
  if (refusal !== undefined) return `${what}: it was not checked. ${refusal}`;
  const told = errors.slice(0, TOLD).map(({ pointer, message }) => `- ${pointer && `${shortened(pointer)}: `}${message}`);
  if (cut || errors.length > TOLD) told.push("- And more.");
  return [`${what}:`, ...told].join("\n");
}
