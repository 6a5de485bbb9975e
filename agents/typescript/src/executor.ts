// The executor that runs an agent's function on checked input, and the guard that keeps data away from running tasks.
import { type Message, type Part, type SendMessageRequest, TaskState } from "@a2a-js/sdk";
import { AgentEvent, defaultServerCallContextBuilder } from "@a2a-js/sdk/server";
import type { A2ARequestHandler, AgentExecutor, RequestContext, ServerCallContext, ServerCallContextBuilder } from "@a2a-js/sdk/server";
import { EXTENSION_URI, INPUT_ERRORS_URI, InvalidResult, type ObjectSchemas, type Run } from "./object_schemas.js";
import { type Ids, agentMessage, refusal } from "./refusal.js";
import type { InputError, Schemas, ValueOf } from "./schema.js";

const { TASK_STATE_SUBMITTED, TASK_STATE_WORKING, TASK_STATE_COMPLETED, TASK_STATE_FAILED, TASK_STATE_CANCELED, TASK_STATE_REJECTED } = TaskState;

/** A task at work. */
export interface Work {
  /** The request, with the user's message. */
  readonly request: RequestContext;
  /** The text of the user's message. */
  readonly text: string;
  /** Aborted when the task is cancelled. */
  readonly signal: AbortSignal;
  /** Tells the client what the task is doing. */
  progress(words: string): void;
}

/** A result: data of the only output schema, a part of `schemas.part(name, data)`, or a text if there is no output schema. */
export type Outcome<O extends Schemas> = ([keyof O] extends [never] ? string : ValueOf<O[keyof O]>) | Part;

/** Input that fits its schema and not the agent: thrown by `run`, it rejects the task, with errors for the fields of a form. */
export class RunError extends Error {
  constructor(words: string, readonly errors: InputError[] = []) {
    super(words);
  }

  /** An error at one place of the data, a JSON Pointer such as `/b`. */
  static at(pointer: string, message: string): RunError {
    return new RunError(message, [{ pointer, message }]);
  }
}

/** The functions of an agent. Another error that they throw fails the task: its message is for the log only. */
export interface Agent<I extends Schemas, O extends Schemas> {
  /** Runs a task on input that fits its schema. */
  run(input: Run<I>, work: Work): Promise<Outcome<O>> | Outcome<O>;
  /** Answers words: a text is a message, or ends the task if `progress` began one; anything else is a task's result. */
  words?(work: Work): Promise<Outcome<O> | string> | Outcome<O> | string;
}

/** The executor of an agent: it refuses data that does not fit, checks results, streams progress and can be cancelled. */
export function structured<I extends Schemas, O extends Schemas>(schemas: ObjectSchemas<I, O>, agent: Agent<I, O>): AgentExecutor {
  const running = new Map<string, { abort: AbortController; contextId: string }>();
  return {
    async execute(request, bus) {
      const { taskId, contextId, userMessage, task } = request;
      const ids = { taskId, contextId };
      const update = (state: TaskState, words?: string, errors?: InputError[]) => bus.publish(statusUpdate(ids, state, words, errors));
      const answer = (message: Message) => bus.publish(AgentEvent.message(message));
      const say = (words: string) => answer(agentMessage(words, { contextId }));
      const begin = (state: TaskState, message?: Message) => {
        const begun = task ?? { id: taskId, contextId, artifacts: [], history: [userMessage], metadata: undefined };
        bus.publish(AgentEvent.task({ ...begun, status: statusNow(state, message) }));
      };
      const fail = (error: unknown) => {
        console.error(`Task ${taskId} failed:`, error);
        update(TASK_STATE_FAILED, error instanceof InvalidResult ? error.message : "The agent failed because of an error of its own.");
      };
      const read = await schemas.read(request).catch((error: unknown) => {
        // A schema's library calls functions of the author.
        begin(TASK_STATE_WORKING);
        fail(error);
      });
      if (!read) return;
      if (read.kind === "rejected") return answer(refusal(read, ids));
      if (read.kind !== "run" && read.kind !== "unspecified") return begin(TASK_STATE_REJECTED, refusal(read, ids));
      const isInput = read.kind === "run" && schemas.isInput(read.schema);
      const isResult = read.kind === "run" && !isInput;
      if (isResult) return begin(TASK_STATE_REJECTED, agentMessage(`The schema “${read.schema}” is for results only.`, ids));
      if (!isInput && !agent.words) return say(`This agent takes data of these modes: ${schemas.inputModes().join(", ")}.`);
      const abort = new AbortController();
      const { signal } = abort;
      let begun = false;
      const progress = (words?: string) => {
        if (signal.aborted) return;
        if (!begun) begin(TASK_STATE_WORKING);
        begun = true;
        if (words !== undefined) update(TASK_STATE_WORKING, words);
      };
      const texts = userMessage.parts.flatMap(({ content }) => (content?.$case === "text" ? [content.value] : []));
      const work: Work = { request, text: texts.join("\n"), signal, progress };
      running.set(taskId, { abort, contextId });
      try {
        if (isInput) progress();
        const result = isInput ? await agent.run(read as Run<I>, work) : await agent.words?.(work);
        if (signal.aborted) return;
        if (!isInput && typeof result === "string") return begun ? update(TASK_STATE_COMPLETED, result) : say(result);
        const artifact = schemas.artifact(result);
        progress();
        bus.publish(AgentEvent.artifactUpdate({ ...ids, artifact, append: false, lastChunk: true, metadata: undefined }));
        update(TASK_STATE_COMPLETED);
      } catch (error) {
        if (signal.aborted) return;
        progress();
        if (error instanceof RunError) return update(TASK_STATE_REJECTED, error.message, error.errors);
        fail(error);
      } finally {
        running.delete(taskId);
      }
    },
    async cancelTask(taskId, bus) {
      const { abort, contextId = "" } = running.get(taskId) ?? {};
      abort?.abort();
      bus.publish(statusUpdate({ taskId, contextId }, TASK_STATE_CANCELED));
    },
  };
}

/**
 * A request handler that rejects data for a task that is already there (000 §3), and words for one that runs, and passes on all
 * else. An executor cannot do that: the SDK lets it publish to the listeners of the running task, and ends them when it returns.
 */
export function guarded<I extends Schemas, O extends Schemas>(schemas: ObjectSchemas<I, O>, handler: A2ARequestHandler): A2ARequestHandler {
  const rejection = async ({ message, tenant }: SendMessageRequest, context: ServerCallContext): Promise<Message | undefined> => {
    if (!message?.taskId) return undefined;
    const { capabilities } = await handler.getAgentCard();
    const isActive = (uri: string) => context.requestedExtensions?.includes(uri);
    // The handler refuses a request that lacks a required extension.
    if (capabilities?.extensions.some(({ uri, required }) => required && !isActive(uri))) return undefined;
    const { id: taskId, contextId, status } = await handler.getTask({ tenant, id: message.taskId, historyLength: 0 }, context);
    const read = await schemas.read(message, true);
    if (read.kind === "rejected") return refusal(read, { taskId, contextId });
    const isAtWork = status?.state === TASK_STATE_SUBMITTED || status?.state === TASK_STATE_WORKING;
    return isAtWork ? agentMessage("The task is running, and takes no message until it ends.", { taskId, contextId }) : undefined;
  };
  return Object.assign(Object.create(handler) as A2ARequestHandler, {
    async sendMessage(params: SendMessageRequest, context: ServerCallContext) {
      return (await rejection(params, context)) ?? handler.sendMessage(params, context);
    },
    async *sendMessageStream(params: SendMessageRequest, context: ServerCallContext) {
      const message = await rejection(params, context);
      if (message) yield { payload: { $case: "message" as const, value: message } };
      else yield* handler.sendMessageStream(params, context);
    },
  });
}

/** The context builder for the SDK's handlers: answers, streams too, name the extensions that the request names and this package has. */
export const contextBuilder: ServerCallContextBuilder = (options) => {
  const context = defaultServerCallContextBuilder(options);
  for (const uri of [EXTENSION_URI, INPUT_ERRORS_URI]) {
    if (context.requestedExtensions?.includes(uri)) context.addActivatedExtension(uri);
  }
  return context;
};

const statusNow = (state: TaskState, message?: Message) => ({ state, message, timestamp: new Date().toISOString() });

function statusUpdate(ids: Required<Ids>, state: TaskState, words?: string, errors?: InputError[]) {
  const message = words === undefined ? undefined : agentMessage(words, ids, errors);
  return AgentEvent.statusUpdate({ ...ids, status: statusNow(state, message), metadata: undefined });
}
