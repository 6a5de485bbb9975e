/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** One mistake. */
export interface FormError {
  /** The control where it can be mended: a JSON Pointer into the value. */
  pointer: string;
  /** The JSON Schema keyword; `syntax` for a text that is no value yet, `agent` for the agent's word. */
  keyword: string;
  /** What to do, for a person. */
  message: string;
  /** The keyword's place in the schema: a JSON Pointer, where there is one. */
  schemaPointer: string | null;
}

/** How far the checking of a form is. */
export type FormState = "loading" | "checking" | "valid" | "invalid" | "unchecked";

/** `<schema-form>`: a form for any JSON Schema. */
export class SchemaForm extends HTMLElement {
  /** The schema: an object, a boolean, or JSON text. */
  schema: object | boolean | string | undefined;
  /** The value; `undefined` where nothing is entered. */
  value: Json | undefined;
  /** The value as JSON text: numbers keep every digit. */
  valueText: string | undefined;
  /** The mistakes in the present value, shown or not. */
  readonly errors: FormError[];
  readonly state: FormState;
  readonly: boolean;
  disabled: boolean;
  locale: string;
  /** Resolves when the form is on screen. */
  readonly ready: Promise<this>;
  /** The validator's word on the present value. */
  validate(): Promise<{ valid: boolean; errors: FormError[] }>;
  /** Goes back to the value that the form began with. */
  reset(): void;
  /** Checks and fires `schema-form-submit`, or shows the mistakes. */
  submit(): void;
  focusFirstError(): void;
}

/** `<schema-view>`: a value, shown through its schema. */
export class SchemaView extends HTMLElement {
  schema: object | boolean | string | undefined;
  value: Json | undefined;
  valueText: string | undefined;
  readonly ready: Promise<this>;
}

/** `<a2a-form>`: an agent's form and its tasks. */
export class A2aForm extends HTMLElement {
  /** The agent's address, or that of its card. */
  agent: string;
  /** The skill's id; without it the person chooses. */
  skill: string;
  /** Which of the skill's schemas to begin with. */
  schemaName: string;
  theme: "auto" | "light" | "dark";
  locale: string;
  persist: "none" | "session" | "local";
  disabled: boolean;
  /** The card itself, instead of fetching it. */
  card: object | undefined;
  value: Json | undefined;
  /** For sign-in, which is not built yet: nothing asks it so far. */
  getCredentials: ((schemes: object) => Promise<Record<string, string> | undefined>) | undefined;
  /** Resolves when the agent is known and its form is on screen. */
  readonly ready: Promise<this>;
  submit(): void;
  /** Stops the task under way. */
  cancel(): void;
  reset(): void;
}

/** Tasks and messages in events are written as A2A 1.0, whatever version the agent speaks. */
export interface A2aFormEvents {
  "schema-form-change": CustomEvent<{ value: Json | null; pointer: string }>;
  "schema-form-check": CustomEvent<{ state: FormState; errors: FormError[] }>;
  "schema-form-submit": CustomEvent<{ value: Json }>;
  "a2a-ready": CustomEvent<{ card: Json; skills: { id: string; name: string; description: string }[] }>;
  "a2a-change": CustomEvent<{ value: Json | null; pointer: string }>;
  "a2a-submit": CustomEvent<{ message: Json }>;
  "a2a-task": CustomEvent<{ task: Json }>;
  /** `data`: the first data part of the result; all parts are in the task. */
  "a2a-result": CustomEvent<{ task: Json | null; data: Json | null }>;
  "a2a-error": CustomEvent<{ kind: string; message: string }>;
  "a2a-auth-required": CustomEvent<{ schemes: Json }>;
}

declare global {
  interface HTMLElementTagNameMap {
    "a2a-form": A2aForm;
    "schema-form": SchemaForm;
    "schema-view": SchemaView;
  }
  interface HTMLElementEventMap extends A2aFormEvents {}
}
