// The types that the properties and events of the elements use. `cargo xtask package` makes `a2a-forms.d.ts` of them, and of the
// elements in `custom-elements.json`. The layout hints follow from `crates/json-form/src/form/option_table.rs`.

/** Any JSON value. Its recursion is by interfaces, which Vue's `ref` can take apart. */
export type Json = null | boolean | number | string | JsonArray | JsonObject;
export interface JsonArray extends Array<Json> {}
export interface JsonObject {
  [name: string]: Json;
}

/** An event at the element that dispatches it, as a listener of that element gets it. */
export type EventAt<Target, Of> = Of & { readonly currentTarget: Target; readonly target: Target };

/** A finding of the validator, or input that is not part of the value. */
export interface FormError {
  /** The place of the control where it can be corrected: a JSON Pointer into the value. */
  pointer: string;
  /** The JSON Schema keyword; `syntax` for text that is not a value yet, `agent` for an error that the agent reported. */
  keyword: string;
  /** What to do, for a person. */
  message: string;
  /** The id of the message, as `messages` and `translate` of the element know it; `agent` for an error that the agent reported. */
  code: string;
  /** The values of the variables in the message, by name. */
  params: Record<string, string | number>;
  /** The keyword's place in the schema, if it has one: a JSON Pointer. */
  schemaPointer: string | null;
  /**
   * For JSON inside a string (`contentSchema`): the place inside that JSON, a JSON Pointer. `pointer` is the place of the
   * string then.
   */
  inside?: string;
}

/**
 * The state of the check: `loading` until the validator is loaded (forever, if the form could not be loaded), `unchecked` if
 * the value can't be checked, or if the validator has not come after nine seconds, until it comes.
 */
export type FormState = "loading" | "checking" | "valid" | "invalid" | "unchecked";

/** The result of a check. */
export interface Verdict {
  /** `null` if the value was not checked. It is never `true` then. */
  valid: boolean | null;
  state: FormState;
  errors: FormError[];
}

/**
 * Loads all files (scripts, modules, worker) from a folder with a copy of this package, for bundlers that don't copy files.
 * Call it in the script that imports this package, before any `await`.
 */
export function setBasePath(path: string | URL): void;

/** An option of a choice. */
export interface OfferedOption {
  const: Json;
  /** By default the value in words. */
  title?: string;
  description?: string;
}

/** What a function for options is told beside the typed text. */
export interface OptionsWanted {
  /** Aborted when the person types on, and when the form ends. */
  signal: AbortSignal;
  /** The value of the place; `undefined` if there is none. */
  value: Json | undefined;
}

/** What a function for uploads is told beside the file. */
export interface UploadWanted {
  /** Aborted when the person cancels it or enters something else, and when the form ends. */
  signal: AbortSignal;
  /** The place of the address: a JSON Pointer. */
  pointer: string;
  /** Shows how much is done, from 0 to 1. */
  progress: (share: number) => void;
}

/** Stores a file, and gives the address that becomes the value. The message of an error that it throws is shown to the person. */
export type Upload = (file: File, wanted: UploadWanted) => Promise<string | URL> | string | URL;

/**
 * What an element that is a control of a form has: its `value`, JSON and `undefined` if nothing is entered, and an event
 * `input` or `change` when a person changes it. The form sets the other properties. Its `focus()` moves the focus into it.
 */
export interface FormControl extends HTMLElement {
  value: Json | undefined;
  label?: string;
  description?: string;
  disabled?: boolean;
  invalid?: boolean;
  required?: boolean;
}

/** Options for a place of a form. They never change the check. */
export interface LayoutHints {
  /** The label, in place of the schema's `title`; not for entries of maps, which have their names. */
  title?: string;
  /** The help below the label, in place of the schema's `description`; an empty text hides that. */
  help?: string;
  /** What an empty input shows. It is no label: it goes away while a person types. */
  placeholder?: string;
  /** The `autocomplete` token of an input, such as `given-name`. */
  autocomplete?: string;
  /** Sentences in place of ours, by the keyword of the finding; `syntax` for text that is not a value. */
  errors?: Record<string, string>;
  /** Shown and not edited, with everything inside. A deeper `readonly: false` lifts it; the schema's own `readOnly` stays. */
  readonly?: boolean;
  /**
   * For a text, a number or a choice: a combobox with the options that this function finds for a typed text (empty when the list
   * is opened), up to 1,000 of them. It is called shortly after the last key press. The chosen value is checked as any other,
   * and a value that is no option stays.
   */
  options?: (text: string, wanted: OptionsWanted) => Promise<(OfferedOption | string | number)[]> | (OfferedOption | string | number)[];
  /**
   * For a text that is the address of a file: the field takes a file, and this function stores it. `true` calls that of the
   * whole form; `false` leaves the text alone. The address is checked as any other value. The form is not sent meanwhile. At the
   * whole form: for places that `upload: true` or `accept` marks, and for addresses with a `contentMediaType`.
   */
  upload?: Upload | boolean;
  /** With `upload`: media types and extensions, as in HTML. By default the schema's `contentMediaType`. */
  accept?: string;
  /**
   * For an object: the order of its members. `*` stands for all others, which come last without it. The value keeps its own
   * order.
   */
  order?: string[];
  /** Not shown, but kept and sent; its errors are shown at its parent. Not for items of lists. */
  hidden?: boolean;
  /**
   * A secret: concealed while it is typed, and in no draft, record, summary or log. For fields that neither the schema nor their
   * name gives away.
   */
  secret?: boolean;
  /**
   * Another control, if it fits the schema: `number` has no slider, `rating` are stars, `list` and `table` are for lists, `json`
   * is a JSON editor.
   */
  widget?: "text" | "textarea" | "number" | "slider" | "rating" | "radio" | "select" | "combobox" | "checkbox" | "list" | "table" | "json";
  /** For an object: the most members side by side, from 1 to 4. Large members take a whole row. */
  columns?: number;
}

/** Options for the whole form, at the pointer `""`. */
export interface WholeFormHints extends LayoutHints {
  /** `false`: no place can be switched to JSON. */
  json?: boolean;
  /** `false`: neither undo nor redo. */
  undo?: boolean;
  /**
   * `true`: as the form is sent, members are left out that a branch, a condition or a dependency declares which does not apply,
   * and that nothing that applies describes. Members that no schema declares stay. It is a change of the value, before the
   * check, and can be undone.
   */
  prune?: boolean;
  /**
   * Custom elements that are controls ({@link FormControl}), by the pointer of a place (`*` for any item) or by `format:` and
   * the `format` of a text. For places with one value. An element in the light DOM with the pointer as its `slot` takes
   * precedence.
   */
  controls?: Record<string, string>;
  /**
   * One page after the other, and a review of all answers. A member that no step names is in the last step. “Continue” checks
   * the fields of the step; `submit()` does so too before the review. The element has the custom state `step-1`, `step-2` …, or
   * `review`.
   */
  steps?: { title: string; fields: string[] }[];
}

/**
 * Options by JSON Pointer. `*` stands for any item or member; a name takes precedence over `*`. What only {@link WholeFormHints}
 * has is for the pointer `""`: elsewhere it is ignored with a `console.warn`, since a type cannot name one key of many.
 */
export type FormOptions = Record<string, WholeFormHints>;

/** A security scheme that an agent's card declares, in OpenAPI's format for every version of A2A. */
export interface SecurityScheme {
  type: "apiKey" | "http" | "oauth2" | "openIdConnect" | "mutualTLS" | (string & {});
  description?: string;
  /** For an API key: where it is sent. */
  in?: string;
  /** For an API key: the name of the header or query parameter. */
  name?: string;
  /** For `http`: `bearer`, `basic` or another scheme. */
  scheme?: string;
  bearerFormat?: string;
  flows?: Record<string, { authorizationUrl?: string; tokenUrl?: string; refreshUrl?: string; scopes?: Record<string, string> }>;
  oauth2MetadataUrl?: string;
  openIdConnectUrl?: string;
}

/** What credentials are needed for. */
export interface CredentialsWanted {
  /** The origin that receives them, as `new URL(endpoint).origin` computes it. */
  origin: string;
  /** The origin that the card came from; `null` if the page set `card`. Differs from `origin` only if `allow-origins` names that. */
  cardOrigin: string | null;
  /** The URL that receives them. Many agents can share one origin. */
  endpoint: string;
  /** The schemes that the card declares, by name; empty if the card itself needs credentials. */
  schemes: Record<string, SecurityScheme>;
  /** Status 401 or 403, a task in the state `auth-required`, or the person pressed “Sign in”. */
  reason: "unauthorized" | "forbidden" | "auth-required" | "requested";
}

/** An API key, a token, a user name and password, or headers (`Authorization` and those that the card declares). */
export interface Credentials {
  /** The scheme that it is for; by default the first one that fits. */
  scheme?: string;
  apiKey?: string;
  /** Sent as `Authorization: Bearer …`. */
  token?: string;
  username?: string;
  password?: string;
  headers?: Record<string, string>;
}

/** A finding of the inspector. */
export interface InspectFinding {
  /** Its place in the text: a JSON Pointer. In a stream the first token is the number of the event, from 0. */
  pointer: string;
  /** The line, from 1. */
  line: number;
  /** The character in the line, from 1. */
  column: number;
  /** The rule that is broken; it keeps its name from release to release. */
  rule: string;
  severity: "error" | "warning" | "note";
  /** What is wrong, for a person. */
  why: string;
  /** What to do about it; empty if there is nothing to say. */
  fix: string;
}

/** A report of the inspector. */
export interface InspectReport {
  /** Such as `card 1.0`, `json-rpc request`, `message`, `task`, `event stream`, `sessions message` or `envelope request`. */
  kind: string;
  /** The other kinds that the text may be, the most probable first. */
  others: string[];
  checks: { name: string; outcome: "pass" | "fail" | "not applicable" }[];
  /** The worst first, then in the order of the text. */
  findings: InspectFinding[];
}
