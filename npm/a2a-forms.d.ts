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
  /**
   * For what is wrong in the JSON that a string holds (`contentSchema`): its place in there, a JSON Pointer.
   * `pointer` is the place of the string then.
   */
  inside?: string;
}

/**
 * How far the checking of a form is: `loading` before the validator is there (or never, where the form could not be loaded),
 * `unchecked` where it can't tell.
 */
export type FormState = "loading" | "checking" | "valid" | "invalid" | "unchecked";

/** The validator's word on a value. */
export interface Verdict {
  /** `null`: not checked, so nobody knows. It is never `true` for what was not checked. */
  valid: boolean | null;
  state: FormState;
  errors: FormError[];
}

/**
 * Loads everything (scripts, modules, worker) from a folder with a copy of this package, for bundlers that copy no files.
 * Call it in the script that imports this package, before anything is awaited.
 */
export function setBasePath(path: string | URL): void;

/** What `<schema-form>` fires; all of it bubbles and leaves the shadow root. */
export interface SchemaFormEvents {
  "schema-form-change": CustomEvent<{ value: Json | null; pointer: string }>;
  "schema-form-check": CustomEvent<{ state: FormState; errors: FormError[] }>;
  /** Cancelable, where a `<form>` around it would be sent too. */
  "schema-form-submit": CustomEvent<{ value: Json }>;
}

/** How one place of a form is laid out. */
export interface LayoutHints {
  /** Of an object: its members in this order; `*` stands for all others, which come last without it. The value keeps its own order. */
  order?: string[];
  /** Of an object: up to so many members side by side, from 1 to 4, as there is room. What is large has a line of its own. */
  columns?: number;
  /** Not drawn, but kept and sent; what is wrong there is said at what is around it. Not for items of lists. */
  hidden?: boolean;
  /** Another control, where it can show what may be there: `number` is one without a slider, `list` and `table` are for lists, `json` begins as JSON. */
  widget?: "text" | "textarea" | "number" | "slider" | "rating" | "radio" | "select" | "combobox" | "checkbox" | "list" | "table" | "json";
}

/** Layout hints by JSON Pointer, in which `*` stands for any item or member; a name says more than `*`. */
export type FormOptions = Record<string, LayoutHints>;

/** `<schema-form>`: a form for any JSON Schema. */
export class SchemaForm extends HTMLElement {
  /** The schema: an object, a boolean, or JSON text. */
  schema: object | boolean | string | undefined;
  /**
   * Documents that the schema refers to elsewhere, each by its address: none is ever fetched. Set before `schema`, or with it.
   */
  resources: Record<string, object | boolean> | undefined;
  /** The value; `undefined` where nothing is entered. */
  value: Json | undefined;
  /** The value as JSON text: numbers keep every digit. */
  valueText: string | undefined;
  /** The mistakes in the present value, shown or not. */
  readonly errors: FormError[];
  readonly state: FormState;
  /** How the form is laid out; what can't be used is ignored and said with `console.warn`. The value does not change. */
  options: FormOptions | undefined;
  readonly: boolean;
  disabled: boolean;
  /** The language whose numbers are read and written; by default that of the page around (`lang`), else the browser's. */
  locale: string;
  /**
   * Resolves when the form is on screen, and all that it uses is loaded. Rejects where it can't be loaded; after “Try
   * again”, and after the element was taken out of the page, it is another promise.
   */
  readonly ready: Promise<this>;
  /** The validator's word on the present value, within ten seconds. */
  validate(): Promise<Verdict>;
  /** Goes back to the value that the form began with. */
  reset(): void;
  /** Checks and fires `schema-form-submit`, or shows the mistakes. */
  submit(): void;
  focusFirstError(): void;
  /** What every control of a `<form>` has: its value goes along under its name, as JSON text. */
  name: string;
  readonly type: string;
  readonly form: HTMLFormElement | null;
  readonly labels: NodeList;
  readonly validity: ValidityState;
  readonly validationMessage: string;
  readonly willValidate: boolean;
  /** `false` too while the form is not there yet, and where it could not be loaded; not where nothing could be checked. */
  checkValidity(): boolean;
  /** Shows the mistakes, if there are any. */
  reportValidity(): boolean;
}

/** `<schema-view>`: a value, shown through its schema. What does not fit the schema is said at its place. */
export class SchemaView extends HTMLElement {
  /** The schema: an object, a boolean, or JSON text; without one the value is shown as it is. */
  schema: object | boolean | string | undefined;
  /**
   * Documents that the schema refers to elsewhere, each by its address: none is ever fetched. Set before `schema`, or with it.
   */
  resources: Record<string, object | boolean> | undefined;
  value: Json | undefined;
  /** The value as JSON text: numbers keep every digit. */
  valueText: string | undefined;
  /** The language in which numbers, dates and times are written; by default that of the page around (`lang`), else the browser's. */
  locale: string;
  /** Resolves when the value is on screen, and all that the element uses is loaded; rejects where it can't be loaded. */
  readonly ready: Promise<this>;
}

/** A way to sign in that an agent's card declares, written as OpenAPI does whatever the card's version. */
export interface SecurityScheme {
  type: "apiKey" | "http" | "oauth2" | "openIdConnect" | "mutualTLS" | (string & {});
  description?: string;
  /** Of an API key: where it stands. */
  in?: string;
  /** Of an API key: the name of the header or query parameter. */
  name?: string;
  /** Of `http`: `bearer`, `basic` or another one. */
  scheme?: string;
  bearerFormat?: string;
  flows?: Record<string, { authorizationUrl?: string; tokenUrl?: string; refreshUrl?: string; scopes?: Record<string, string> }>;
  oauth2MetadataUrl?: string;
  openIdConnectUrl?: string;
}

/** What credentials are wanted for. */
export interface CredentialsWanted {
  /** Where they will be sent: scheme, host and port. The card may have come from elsewhere. */
  origin: string;
  /** What the card declares, by name; empty where the card itself is locked. */
  schemes: Record<string, SecurityScheme>;
  /** 401, 403, a task that waits for it, or the person pressed “Sign in”. */
  reason: "unauthorized" | "forbidden" | "auth-required" | "requested";
}

/** One of: a key, a token, a name and password, or headers (`Authorization` and those that the card declares). */
export interface Credentials {
  /** Which of the schemes it is for; the first one that fits without it. */
  scheme?: string;
  apiKey?: string;
  /** Sent as `Authorization: Bearer …`. */
  token?: string;
  username?: string;
  password?: string;
  headers?: Record<string, string>;
}

/** `<a2a-form>`: an agent's form and its tasks. */
export class A2aForm extends HTMLElement {
  /** The agent's address, or that of its card. */
  agent: string;
  /** The skill's id; without it the person chooses. */
  skill: string;
  /** Which of the skill's schemas to begin with. */
  schemaName: string;
  /** `auto` is the page's (`color-scheme`); the others paint a surface of their own. */
  theme: "auto" | "light" | "dark";
  locale: string;
  /** How long drafts, tasks under way and runs that ended (twenty, 1 MB) outlast a reload. Secrets are never kept. */
  persist: "none" | "session" | "local";
  disabled: boolean;
  /** The card itself, instead of fetching it. */
  card: object | undefined;
  value: Json | undefined;
  /** How the form of the chosen skill is laid out. */
  options: FormOptions | undefined;
  /**
   * Asked for credentials when the agent wants a sign-in, before the person is; once for each request that
   * was refused. They are kept in memory and go to `origin` only. `null`: the person is asked.
   */
  getCredentials: ((wanted: CredentialsWanted) => Promise<Credentials | null> | Credentials | null) | undefined;
  /** Resolves when the agent is known, its form is on screen, and all that it uses is loaded; rejects where it can't be loaded. */
  readonly ready: Promise<this>;
  submit(): void;
  /** Stops the task under way. */
  cancel(): void;
  reset(): void;
}

/** What `<a2a-form>` fires. Tasks and messages in events are written as A2A 1.0, whatever version the agent speaks. */
export interface A2aFormEvents {
  "a2a-ready": CustomEvent<{ card: Json; skills: { id: string; name: string; description: string }[] }>;
  "a2a-change": CustomEvent<{ value: Json | null; pointer: string }>;
  "a2a-submit": CustomEvent<{ message: Json }>;
  "a2a-task": CustomEvent<{ task: Json }>;
  /** `data`: the first data part of the result; all parts are in the task. */
  "a2a-result": CustomEvent<{ task: Json | null; data: Json | null }>;
  "a2a-error": CustomEvent<{ kind: string; message: string }>;
  /** The person is asked to sign in: the page had no credentials. */
  "a2a-auth-required": CustomEvent<{ schemes: Record<string, SecurityScheme> }>;
}

declare global {
  interface HTMLElementTagNameMap {
    "a2a-form": A2aForm;
    "schema-form": SchemaForm;
    "schema-view": SchemaView;
  }
  interface HTMLElementEventMap extends SchemaFormEvents, A2aFormEvents {}
  interface DocumentEventMap extends SchemaFormEvents, A2aFormEvents {}
}
