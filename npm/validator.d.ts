// The types of `a2a-forms/validator`, the validator of the forms for Node and Deno.

/** A violation of a schema. */
export interface Finding {
  /** The place in the value, a JSON Pointer. A missing member has its own place; unexpected members have that of their object. */
  pointer: string;
  /** The violated keyword of JSON Schema; `falseSchema` for the schema `false`, empty for a value that is too large to say more. */
  keyword: string;
  /** The place of the keyword in the schema, a JSON Pointer. */
  schemaPointer: string;
  /** An English sentence for people. */
  message: string;
}

/** The result of a check. */
export interface CheckResult {
  /** Whether the value certainly fits the schema. It is never `true` of a value that was not checked. */
  valid: boolean;
  /** The violations, 1,000 at most. */
  findings: Finding[];
  /** Whether there are more violations than are listed. */
  cut: boolean;
  /** Why the value could not be checked, in an English sentence. */
  refusal?: string;
}

/** A compiled schema. Formats are checked. References to other documents are not fetched. */
export interface Checker {
  /** What the checker leaves out or assumes, in English sentences: rules that cannot be read, absent documents, an unknown draft. */
  readonly notices: readonly string[];
  /** Checks a value, as `JSON.stringify` writes it. Throws a `TypeError` for what is not JSON, such as `undefined`. */
  check(value: unknown): CheckResult;
  /** Checks the value of a JSON text, with every digit of its numbers. Throws a `SyntaxError` if the text is not JSON. */
  checkText(json: string): CheckResult;
}

/**
 * The checker of a JSON Schema (drafts 4 to 2020-12), given as a value or as a JSON text. Rejects with an `Error` if the schema
 * cannot be checked, with the reason. A check is synchronous, takes at most seconds, and never asks the network.
 */
export function createChecker(schema: object | boolean | string): Promise<Checker>;

/** As {@link createChecker}, and blocks the thread while the module is compiled for the first time. */
export function createCheckerSync(schema: object | boolean | string): Checker;
