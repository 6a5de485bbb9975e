// A declared schema: its JSON Schema, the checker of it, and the typed value of checked data.
import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import { type Checker, createCheckerSync } from "a2a-forms/validator";
import { modeOf } from "./mode.js";

/** A JSON Schema of any draft from 4 to 2020-12. */
export type JsonSchema = boolean | { readonly [keyword: string]: unknown };

/** A schema of zod 4.2, ArkType, Valibot or another library with Standard JSON Schema, or a plain JSON Schema. */
export type Schema = StandardJSONSchemaV1 | JsonSchema;

/** Schemas by name, in the order in which the card declares them. */
export type Schemas = Readonly<Record<string, Schema>>;

/** The type of data of a schema as it is sent; `unknown` for a plain JSON Schema. */
export type DataOf<S> = S extends StandardJSONSchemaV1 ? StandardJSONSchemaV1.InferInput<S> : unknown;

/** The type of data after the library has parsed it, with defaults and transformations. */
export type ValueOf<S> = S extends StandardJSONSchemaV1 ? StandardJSONSchemaV1.InferOutput<S> : unknown;

/** An error at one place of the data (docs/extensions/input-errors.md). */
export interface InputError {
  /** The place, a JSON Pointer; a missing member has its own place. */
  pointer: string;
  /** A sentence for people. */
  message: string;
  /** The violated keyword of JSON Schema; absent for an error that only the schema's library finds. */
  keyword?: string;
  /** The place of the keyword in the schema, a JSON Pointer. */
  schemaPointer?: string;
}

/** A schema with its name. */
export class Declared {
  readonly mode: string;
  readonly json: JsonSchema;
  readonly checker: Checker;

  /** Throws an `Error` if the schema has no JSON Schema, or one that cannot be checked as a whole. */
  constructor(readonly name: string, readonly schema: Schema, side: "input" | "output") {
    if (!name) throw new Error("a2a-object-schemas: a schema has an empty name");
    this.mode = modeOf(name);
    try {
      this.json = jsonSchemaOf(schema, side);
      this.checker = createCheckerSync(this.json);
    } catch (cause) {
      throw new Error(`a2a-object-schemas: schema “${name}”: ${cause instanceof Error ? cause.message : cause}`, { cause });
    }
    const [notice] = this.checker.notices;
    if (notice) throw new Error(`a2a-object-schemas: schema “${name}”: ${notice}`);
  }

  /** Parses checked data by the schema's library: its value, or the errors that JSON Schema cannot express. */
  async parse(data: unknown): Promise<{ value: unknown } | { errors: InputError[] }> {
    const validate = standardOf(this.schema)?.validate;
    const parsed = await validate?.(data);
    if (!parsed?.issues) return { value: parsed ? parsed.value : data };
    const errors = parsed.issues.map(({ path, message }) => ({ pointer: pointerOf(path ?? []), message }));
    return { errors: errors.length > 0 ? errors : [{ pointer: "", message: "The data does not fit." }] };
  }
}

type Standard = StandardJSONSchemaV1.Props & Partial<StandardSchemaV1.Props>;

function standardOf(schema: Schema): Standard | undefined {
  return typeof schema === "boolean" ? undefined : (schema as null | { "~standard"?: Standard })?.["~standard"];
}

function jsonSchemaOf(schema: Schema, side: "input" | "output"): JsonSchema {
  const standard = standardOf(schema);
  if (!standard) {
    if (typeof schema === "boolean" || (typeof schema === "object" && schema !== null)) return schema as JsonSchema;
    throw new TypeError("is neither a JSON Schema nor a Standard Schema");
  }
  if (!standard.jsonSchema) throw new TypeError(`${standard.vendor} gives no JSON Schema by itself: pass the JSON Schema`);
  return standard.jsonSchema[side]({ target: "draft-2020-12" });
}

function pointerOf(path: readonly (PropertyKey | StandardSchemaV1.PathSegment)[]): string {
  const tokens = path.map((step) => String(typeof step === "object" ? step.key : step));
  return tokens.map((token) => `/${token.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
