// The registry of an agent's schemas: what the card declares (000 §1), and how a message is read (000 §3).
import type { AgentCard, AgentExtension, Artifact, Message, Part } from "@a2a-js/sdk";
import type { RequestContext } from "@a2a-js/sdk/server";
import { modeOfPart, schemaOf } from "./mode.js";
import { bounded, explained } from "./refusal.js";
import { type DataOf, Declared, type InputError, type JsonSchema, type Schemas, type ValueOf } from "./schema.js";

/** The URI of the extension “Input/output schemas v1”. */
export const EXTENSION_URI = "https://raw.githubusercontent.com/facultyai/a2a-extension-object-schemas/refs/heads/main/v1";

/** The URI of its addendum for errors with places. */
export const INPUT_ERRORS_URI = "urn:a2a-forms:input-errors:v1";

const DESCRIPTIONS = {
  [EXTENSION_URI]: "Allow more deterministic invoking of tasks by providing JSON input corresponding to a provided schema",
  [INPUT_ERRORS_URI]: "Lists the errors of refused data, with their places, in the metadata of the answer",
};

/** A message whose data fits: "the response MUST be a task which uses this input as the basis to run it." */
export type Run<S extends Schemas> = {
  [N in keyof S & string]: {
    kind: "run";
    schema: N;
    /** The media type of the part, unchanged. */
    mode: string;
    /** The data as it was sent. */
    data: DataOf<S[N]>;
    /** The data as the schema's library has parsed it. */
    value: ValueOf<S[N]>;
  };
}[keyof S & string];

/** Data that does not fit its schema, or that could not be checked: then `refusal` says why, and `errors` is empty. */
export type Invalid = { kind: "invalid"; schema: string; mode: string; errors: InputError[]; cut: boolean; refusal?: string };

/** Data of a schema that the card does not declare. */
export type Undeclared = { kind: "undeclared"; schema: string; mode: string; declared: string[] };

/** Data for a task that is already there. */
export type Rejected = { kind: "rejected" };

/** No part names a schema: the answer is up to the agent. */
export type Unspecified = { kind: "unspecified" };

/** A message, read by the request flow of 000 §3. */
export type Read<I extends Schemas, O extends Schemas> = Run<I> | Run<O> | Invalid | Undeclared | Rejected | Unspecified;

/** The names of the schemas of several skills, by the skills' ids. */
export type Names<I extends Schemas, O extends Schemas> = Readonly<Record<string, readonly (keyof (I & O) & string)[]>>;

/** A result that does not fit its schema, and must not be sent. Its message is for people and has no values of the result. */
export class InvalidResult extends Error {}

/** The schemas of an agent. */
export class ObjectSchemas<const I extends Schemas, const O extends Schemas> {
  readonly #declared = new Map<string, Declared>();
  readonly #inputs: Declared[];
  readonly #outputs: Declared[];
  readonly #checked = new WeakSet<object>();

  /** Compiles the schemas. Throws an `Error` for one that cannot be checked, and for two different ones of one name. */
  constructor(inputs: I, outputs: O) {
    this.#inputs = Object.entries(inputs).map(([name, schema]) => this.#declare(new Declared(name, schema, "input")));
    this.#outputs = Object.entries(outputs).map(([name, schema]) => this.#declare(new Declared(name, schema, "output")));
  }

  #declare(declared: Declared): Declared {
    const other = this.#declared.get(declared.name);
    if (other && JSON.stringify(other.json) !== JSON.stringify(declared.json)) {
      throw new Error(`a2a-object-schemas: two different schemas have the name “${declared.name}”`);
    }
    this.#declared.set(declared.name, declared);
    return declared;
  }

  /** The JSON Schemas by name, in the declared order. */
  schemas(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#declared.values()].map(({ name, json }) => [name, json]));
  }

  /** The extension for `capabilities.extensions`, with the schemas in `params`, where no server drops them. */
  extension(required = false): AgentExtension {
    return { uri: EXTENSION_URI, description: DESCRIPTIONS[EXTENSION_URI], required, params: { schemas: this.schemas() } };
  }

  /** The modes of what the agent takes, `application/json;schema=NAME`. */
  inputModes(): string[] {
    return this.#inputs.map(({ mode }) => mode);
  }

  /** The modes of the agent's results. */
  outputModes(): string[] {
    return this.#outputs.map(({ mode }) => mode);
  }

  /** Whether a name is that of a schema of what the agent takes. */
  isInput(schema: string): schema is keyof I & string {
    return this.#inputs.some(({ name }) => name === schema);
  }

  /**
   * The card with the extensions, the schemas, and the modes: in the defaults, since servers compare media types with these only,
   * and at the named skills: at one of all schemas, or at several of their own, or at each skill that names no schema yet. Text
   * stays possible. An extension that the card has already is kept. Throws an `Error` for an unknown skill or name.
   */
  apply<C extends AgentCard>(card: C, skills?: string | Names<I, O>): C & { schemas: Record<string, JsonSchema> } {
    const all = [...this.#declared.keys()];
    const wanted: Readonly<Record<string, readonly string[]>> | undefined = typeof skills === "string" ? { [skills]: all } : skills;
    for (const [id, names] of Object.entries(wanted ?? {})) {
      const isKnown = card.skills.some((skill) => skill.id === id) && names.every((name) => this.#declared.has(name));
      if (!isKnown) throw new Error(`a2a-object-schemas: the card has no skill “${id}”, or no schemas ${names.join(", ")}`);
    }
    const defaultInputModes = withModes(card.defaultInputModes, this.inputModes());
    const defaultOutputModes = withModes(card.defaultOutputModes, this.outputModes());
    const applied = card.skills.map((skill) => {
      const isOwn = [...skill.inputModes, ...skill.outputModes].some((mode) => schemaOf(mode) !== undefined);
      const chosen = wanted && Object.hasOwn(wanted, skill.id) ? wanted[skill.id] : undefined;
      const names = wanted ? chosen : isOwn ? undefined : all;
      if (!names) return skill;
      const modes = (of: Declared[]) => of.filter(({ name }) => names.includes(name)).map(({ mode }) => mode);
      // A skill's own modes replace the defaults.
      const [inputs, outputs] = [skill.inputModes, skill.outputModes];
      const inputModes = withModes(inputs.length > 0 ? inputs : card.defaultInputModes, modes(this.#inputs));
      return { ...skill, inputModes, outputModes: withModes(outputs.length > 0 ? outputs : card.defaultOutputModes, modes(this.#outputs)) };
    });
    const errors = { uri: INPUT_ERRORS_URI, description: DESCRIPTIONS[INPUT_ERRORS_URI], required: false, params: undefined };
    const known = card.capabilities?.extensions ?? [];
    const added = [this.extension(), errors].filter(({ uri }) => !known.some((one) => one.uri === uri));
    const capabilities = { ...card.capabilities, extensions: [...known, ...added] };
    return { ...card, capabilities, defaultInputModes, defaultOutputModes, skills: applied, schemas: this.schemas() };
  }

  /**
   * Reads a message by the request flow of 000 §3: the first data part that names a schema counts. `hasTask` says whether the
   * message belongs to an existing task; a `RequestContext` knows that itself.
   */
  async read(message: Message | RequestContext, hasTask?: boolean): Promise<Read<I, O>> {
    const context = "userMessage" in message ? message : undefined;
    for (const part of (context?.userMessage ?? (message as Message)).parts) {
      // The SDK reads `data: null` as a part without content.
      if (part.content && part.content.$case !== "data") continue;
      const mode = modeOfPart(part);
      const schema = mode === undefined ? undefined : schemaOf(mode);
      if (mode === undefined || schema === undefined) continue;
      if (hasTask ?? context?.task !== undefined) return { kind: "rejected" };
      return (await this.#judge(schema, mode, part.content?.value ?? null)) as Read<I, O>;
    }
    return { kind: "unspecified" };
  }

  async #judge(schema: string, mode: string, data: unknown) {
    const declared = this.#declared.get(schema);
    if (!declared) return { kind: "undeclared", schema, mode, declared: [...this.#declared.keys()] };
    const { valid, findings, cut, refusal } = declared.checker.check(data);
    const invalid = { kind: "invalid", schema, mode, errors: findings.map(bounded), cut };
    if (!valid) return refusal === undefined ? invalid : { ...invalid, errors: [], refusal };
    const parsed = await declared.parse(data);
    return "errors" in parsed ? { ...invalid, errors: parsed.errors.map(bounded) } : { kind: "run", schema, mode, data, value: parsed.value };
  }

  /** A part with a result, which is checked. Throws an `InvalidResult` if the result does not fit its schema. */
  part<N extends keyof O & string>(schema: N, result: ValueOf<O[N]>): Part {
    const declared = this.#outputs.find(({ name }) => name === schema);
    if (!declared) throw new Error(`The schema “${schema}” is not declared for results.`);
    const text = JSON.stringify(result);
    if (text === undefined) throw new Error(`The result for the schema “${schema}” is missing.`);
    // What is sent is what was checked: without what JSON cannot say.
    const data: unknown = JSON.parse(text);
    const { valid, findings, cut, refusal } = declared.checker.check(data);
    if (!valid) throw new InvalidResult(explained(`The result does not fit the schema “${schema}”`, findings.map(bounded), cut, refusal));
    const { mode } = declared;
    const part: Part = { content: { $case: "data", value: data }, metadata: { mimeType: mode }, filename: "", mediaType: mode };
    this.#checked.add(part);
    return part;
  }

  /** An artifact with a result: a part that this object has made, a text without output schemas, or data of the only one. */
  artifact(result: unknown): Artifact {
    const [only, ...more] = this.#outputs;
    let part: Part;
    if (typeof result === "object" && result !== null && this.#checked.has(result)) part = result as Part;
    else if (only && more.length === 0) part = this.part(only.name, result as never);
    else if (typeof result === "string") part = textPart(result);
    else throw new Error("The result names no schema: return `schemas.part(name, result)`.");
    const extensions = part.content?.$case === "data" ? [EXTENSION_URI] : [];
    return { artifactId: "result", name: "", description: "", parts: [part], metadata: undefined, extensions };
  }
}

/** The schemas of an agent: of what it takes, and of its results. */
export function objectSchemas<const I extends Schemas, const O extends Schemas = {}>(inputs: I, outputs: O = {} as O): ObjectSchemas<I, O> {
  return new ObjectSchemas(inputs, outputs);
}

/** A part with text. */
export const textPart = (value: string): Part =>
  ({ content: { $case: "text", value }, metadata: undefined, filename: "", mediaType: "text/plain" });

function withModes(modes: readonly string[], more: readonly string[]): string[] {
  const text = modes.some((mode) => /^\s*(text(\/\w+|\/\*)?|\*\/\*)\s*(;|$)/i.test(mode)) ? [] : ["text/plain"];
  const names = new Set(modes.map(schemaOf));
  return [...text, ...modes, ...more.filter((mode) => !names.has(schemaOf(mode)))];
}
