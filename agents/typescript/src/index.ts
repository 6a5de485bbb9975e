// The reference implementation of the A2A extension “Input/output schemas v1” (000) for agents on @a2a-js/sdk.
export { type Agent, type Outcome, RunError, type Work, contextBuilder, guarded, structured } from "./executor.js";
export { modeOf, modeOfPart, schemaOf } from "./mode.js";
export { EXTENSION_URI, INPUT_ERRORS_URI, InvalidResult, type ObjectSchemas, objectSchemas } from "./object_schemas.js";
export type { Invalid, Read, Rejected, Run, Undeclared, Unspecified } from "./object_schemas.js";
export { type Ids, inputErrors, refusal } from "./refusal.js";
export type { DataOf, InputError, JsonSchema, Schema, Schemas, ValueOf } from "./schema.js";
