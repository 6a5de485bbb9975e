/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

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

/** The events of `<schema-form>`. All of them bubble and are composed. */
export interface SchemaFormEvents {
  "schema-form-change": CustomEvent<{ value: Json | null; pointer: string }>;
  "schema-form-check": CustomEvent<{ state: FormState; errors: FormError[] }>;
  /** The value is valid, or can't be checked (`state`). Cancelable; otherwise a `<form>` around the element is submitted, too. */
  "schema-form-submit": CustomEvent<{ value: Json }>;
}

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
   * For a text, a number or a choice: a combobox with the options that this function finds for a typed text (empty when the
   * list is opened), up to 1,000 of them. It is called shortly after the last key press. The chosen value is checked as any
   * other, and a value that is no option stays.
   */
  options?: (text: string, wanted: OptionsWanted) => Promise<(OfferedOption | string | number)[]> | (OfferedOption | string | number)[];
  /**
   * For a text that is the address of a file: the field takes a file, and this function stores it. `true` calls that of the
   * whole form; `false` leaves the text alone. The address is checked as any other value. The form is not sent meanwhile.
   */
  upload?: Upload | boolean;
  /** With `upload`: media types and extensions, as in HTML. By default the schema's `contentMediaType`. */
  accept?: string;
  /** For an object: the order of its members. `*` stands for all others, which come last without it. The value keeps its own order. */
  order?: string[];
  /** For an object: the most members side by side, from 1 to 4. Large members take a whole row. */
  columns?: number;
  /** Not shown, but kept and sent; its errors are shown at its parent. Not for items of lists. */
  hidden?: boolean;
  /** A secret: concealed while it is typed, and in no draft, record, summary or log. For fields that neither the schema nor their name gives away. */
  secret?: boolean;
  /** Another control, if it fits the schema: `number` has no slider, `list` and `table` are for lists, `json` is a JSON editor. */
  widget?: "text" | "textarea" | "number" | "slider" | "rating" | "radio" | "select" | "combobox" | "checkbox" | "list" | "table" | "json";
}

/** Options for the whole form, at the pointer `""`. */
export interface WholeFormHints extends LayoutHints {
  /**
   * Custom elements that are controls ({@link FormControl}), by the pointer of a place (`*` for any item) or by
   * `format:` and the `format` of a text. For places with one value. An element in the light DOM with the pointer as its
   * `slot` takes precedence.
   */
  controls?: Record<string, string>;
  /** For places that `upload: true` or `accept` marks, and for addresses with a `contentMediaType`. */
  upload?: Upload | boolean;
  /**
   * One page after the other, and a review of all answers. A member that no step names is in the last step. “Continue”
   * checks the fields of the step; `submit()` does so too before the review. The element has the custom state `step-1`,
   * `step-2` …, or `review`.
   */
  steps?: { title: string; fields: string[] }[];
  /** `false`: no place can be switched to JSON. */
  json?: boolean;
  /** `false`: neither undo nor redo. */
  undo?: boolean;
  /**
   * `true`: as the form is sent, members are left out that a branch, a condition or a dependency declares which does not
   * apply, and that nothing that applies describes. Members that no schema declares stay. It is a change of the value,
   * before the check, and can be undone.
   */
  prune?: boolean;
}

/** Options by JSON Pointer. `*` stands for any item or member; a name takes precedence over `*`. */
export type FormOptions = Record<string, LayoutHints> & { ""?: WholeFormHints };

/** `<schema-form>`: a form for any JSON Schema. */
export class SchemaForm extends HTMLElement {
  /** The schema: an object, a boolean, or JSON text. */
  schema: object | boolean | string | undefined;
  /**
   * Other documents that the schema refers to, by their URI; none is fetched unless the person asks for it. Set it before `schema`, or with it.
   */
  resources: Record<string, object | boolean> | undefined;
  /** The value; `undefined` if nothing is entered. */
  value: Json | undefined;
  /** The value as JSON text: numbers keep every digit. */
  valueText: string | undefined;
  /** The value without secrets as JSON text, for storage; `undefined` if nothing else is entered. */
  readonly draftText: string | undefined;
  /** The errors of the current value, shown or not. */
  readonly errors: FormError[];
  /**
   * What is wrong inside strings of JSON (`contentMediaType`, `contentSchema`). The value is valid and can be sent in spite of
   * it, as JSON Schema says; `schema-form-check` is fired when it changes.
   */
  readonly warnings: FormError[];
  readonly state: FormState;
  /** Options for layout, words and access. What can't be used is ignored with a `console.warn`. The value does not change. */
  options: FormOptions | undefined;
  /** Custom elements that are controls, as the option {@link WholeFormHints.controls}; these take precedence over it. */
  controls: Record<string, string> | undefined;
  readonly: boolean;
  disabled: boolean;
  /**
   * Whether a `<form>` around it is submitted although the value can't be checked (`state` is `unchecked`). `block`, the
   * default: it is not, and the form says so. `allow`: it is, for servers that check what they receive.
   */
  unchecked: "allow" | "block";
  /**
   * The heading level of the form's title, from 1 to 6: titles of groups and lists are headings of the next levels, so that
   * screen readers can go through a long form by headings. Empty, the default: they are names of groups.
   */
  headingLevel: string;
  /**
   * The language: of the texts and of the number format. By default that of the page (`lang`); without one
   * the texts are in English, and the number format is the browser's. Changing it keeps the value.
   */
  locale: string;
  /**
   * The language of the texts in schemas, cards and answers, for screen readers (`lang` of these texts). By default they have
   * that of the page.
   */
  contentLang: string;
  /**
   * Other words for some messages, by their ids (`locale-en.json` in this package has those of forms): plain text with variables,
   * such as `{ "text-too-short": "Mindestens {limit} Zeichen" }`, and plurals as `{count, plural, one {…} other {…}}`.
   */
  messages: Record<string, string> | undefined;
  /**
   * Other words for a message by its id and variables; `undefined` keeps the element's own. Takes precedence over `messages`.
   * Asked once for a message without variables; another function starts the element again. A
   * `(id: string, params: Record<string, string | number>) => string | undefined`; `any`, since `HTMLElement` has a boolean of
   * this name. That one takes what is set before the element is defined.
   */
  translate: any;
  /**
   * Resolves when the form is shown and fully loaded, without a schema when the element is loaded. Rejects if it can't be
   * loaded, and with an `AbortError` if the element is removed from the page meanwhile; “Try again”, and inserting it
   * again, make a new promise. A page need not handle the rejection. Outside of the page it is pending.
   */
  readonly ready: Promise<this>;
  /**
   * Checks the current value, within ten seconds. `valid` is `null` if it was not checked: `submit()` fires its event
   * nevertheless, and the form says why. Only `valid === true` says that it fits the schema.
   */
  validate(): Promise<Verdict>;
  /** Resets the form to its initial value. */
  reset(): void;
  /** Checks the value, and fires `schema-form-submit` or shows the errors. */
  submit(): void;
  focusFirstError(): void;
  /** As for every control of a `<form>`: the value is submitted under its name, as JSON text. */
  name: string;
  readonly type: string;
  readonly form: HTMLFormElement | null;
  readonly labels: NodeList;
  readonly validity: ValidityState;
  readonly validationMessage: string;
  readonly willValidate: boolean;
  /**
   * Also `false` while the form is loading or being checked, if it could not be loaded, and if the value can't be checked,
   * unless `unchecked` is `allow`.
   */
  checkValidity(): boolean;
  /** Shows the errors, if there are any. */
  reportValidity(): boolean;
}

/** `<schema-view>`: a value, shown through its schema. Violations of the schema are marked at their places. */
export class SchemaView extends HTMLElement {
  /** The schema: an object, a boolean, or JSON text; without one the value is shown as it is. */
  schema: object | boolean | string | undefined;
  /**
   * Other documents that the schema refers to, by their URI; none is fetched unless the person asks for it. Set it before `schema`, or with it.
   */
  resources: Record<string, object | boolean> | undefined;
  value: Json | undefined;
  /** The value as JSON text: numbers keep every digit. */
  valueText: string | undefined;
  /**
   * The language: of the texts, and of number and date formats. By default that of the page (`lang`); without one the texts
   * are in English, and the formats are the browser's.
   */
  locale: string;
  /** The language of the texts in schemas, cards and answers, as for `<schema-form>`. */
  contentLang: string;
  /** Other words for some messages, as for `<schema-form>` (`locale-en.json` and `locale-en-agent.json` have all). */
  messages: Record<string, string> | undefined;
  /** Other words for a message by its id and variables, as for `<schema-form>`. */
  translate: any;
  /** Resolves when the value is shown and the element fully loaded. Rejects as that of `<schema-form>`. */
  readonly ready: Promise<this>;
}

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

/** `<a2a-form>`: an agent's form and its tasks. */
export class A2aForm extends HTMLElement {
  /** The URL of the agent or of its card. */
  agent: string;
  /**
   * The protocol that the agent speaks. `auto` looks for a card of A2A first, then for the others. `a2a` is A2A 0.2, 0.3 or
   * 1.0, as the card says. `sessions` are sessions over REST, with the card at `/card`. `envelope` are message envelopes: each
   * message is one JSON object, signed (`signEnvelope`) and posted to the address of `agent`, which answers with one or several
   * such objects. Its card comes with a handshake, at no address of its own.
   */
  protocol: "auto" | "a2a" | "sessions" | "envelope";
  /**
   * The origins, separated by spaces, to which `headers`, `getCredentials` and `signEnvelope` of the page may go, besides that
   * of `agent`. For any other one the person is asked.
   */
  allowOrigins: string;
  /**
   * Whether only signed agents are shown: those whose card (the extended one, too) one of `verifyKeys` verifies. Answers in
   * envelopes must be signed as well.
   */
  requireSignature: boolean;
  /**
   * Whether the form is only shown: “Send” fires `a2a-submit`, but nothing is sent, and nobody can sign in. Only the card is
   * requested, if `agent` is set.
   */
  preview: boolean;
  /** The skill's id. Without it the person chooses a skill. */
  skill: string;
  /** The name of the schema that is selected first. */
  schemaName: string;
  /** `auto` follows the page's `color-scheme`; `light` and `dark` paint their own background. */
  theme: "auto" | "light" | "dark";
  /** The language, as for `<schema-form>`. Changing it keeps what was entered, and the runs. */
  locale: string;
  /** The language of the texts in schemas, cards and answers, as for `<schema-form>`. */
  contentLang: string;
  /** Other words for some messages, as for `<schema-form>` (`locale-en.json` and `locale-en-agent.json` have all). */
  messages: Record<string, string> | undefined;
  /** Other words for a message by its id and variables, as for `<schema-form>`. */
  translate: any;
  /**
   * Where drafts, active tasks and ended runs (twenty, 1 MB) are kept, to survive a reload. Not kept: fields that the
   * schema marks as secret (`writeOnly`, `format: password`, on any branch), whose name or title calls them so (“PIN”,
   * “Passwort”, `api_key`), or that `options` calls `secret`.
   */
  persist: "none" | "session" | "local";
  disabled: boolean;
  /** The agent's card, instead of fetching it. */
  card: object | undefined;
  value: Json | undefined;
  /** The value without secrets as JSON text, for storage; `undefined` if nothing else is entered. */
  readonly draftText: string | undefined;
  /** Options for the form of the selected skill. */
  options: FormOptions | undefined;
  /** Custom elements that are controls, as for `<schema-form>`. */
  controls: Record<string, string> | undefined;
  /**
   * Supplies credentials when the agent requires a sign-in; called once for each refused request. They are kept in memory
   * and sent to `origin` only, for this agent only. If it returns `null`, the person is asked.
   */
  getCredentials: ((wanted: CredentialsWanted) => Promise<Credentials | null> | Credentials | null) | undefined;
  /**
   * Signs a message envelope (protocol `envelope`): gets the envelope without `auth`, and returns the envelope to send. By
   * default the page signs with a key of its own, which it can’t export. If this throws, nothing is sent.
   */
  signEnvelope: ((envelope: object) => Promise<object> | object) | undefined;
  /**
   * The extensions that the page supports. Those that the card declares are activated. Their metadata goes with each request
   * that sends a message; a key without the URI is put below it.
   */
  extensions: (string | { uri: string; metadata?: Record<string, Json> })[] | undefined;
  /** Headers for each request to the agent. They go to the origin of `agent`, and to those of `allow-origins`. */
  headers: Record<string, string> | undefined;
  /**
   * The keys that verify what agents sign: JSON Web Keys in a list, or a JWK set, for ES256, RS256 or EdDSA. Each card
   * gets the event `a2a-signature` before it is shown. A signed answer in an envelope that fits none of these keys is not shown; without them the key
   * counts that the agent declares in its handshake. No key is fetched.
   */
  verifyKeys: JsonWebKey[] | { keys: JsonWebKey[] } | undefined;
  /**
   * Resolves when the agent is connected, and its form is shown and fully loaded; without `agent` and `card` when the element is
   * loaded. Rejects as that of `<schema-form>`, and if the agent can't be used. Another `agent` or `card` makes a new promise,
   * and so does an agent that can be used after all.
   */
  readonly ready: Promise<this>;
  submit(): void;
  /** Cancels the active tasks. */
  cancel(): void;
  reset(): void;
}

/** The events of `<a2a-form>`. Tasks and messages are in the format of A2A 1.0, whatever version the agent uses. */
export interface A2aFormEvents {
  "a2a-ready": CustomEvent<{ card: Json; skills: { id: string; name: string; description: string }[]; notes: { kind: string; text: string }[] }>;
  "a2a-change": CustomEvent<{ value: Json | null; pointer: string }>;
  "a2a-submit": CustomEvent<{ message: Json }>;
  /** Once for each state of a task, and once for other updates that arrive together. `task` is written when `detail` is read. */
  "a2a-task": CustomEvent<{ task: Json }>;
  /** `data`: the first data part of the result; all parts are in the task. */
  "a2a-result": CustomEvent<{ task: Json | null; data: Json | null }>;
  "a2a-error": CustomEvent<{ kind: string; message: string }>;
  /** Before the element goes to an agent that another one (`from`) has named. Cancelable. */
  "a2a-connect": CustomEvent<{ address: string; origin: string | null; from: string }>;
  /**
   * The verdict about each card, before it is shown. `key`: the `kid` of the key that fits. `unknown-key`: `verifyKeys` has no
   * key for its signatures. `mismatch`: the card was changed after it was signed.
   */
  "a2a-signature": CustomEvent<{ state: "verified" | "unsigned" | "unknown-key" | "mismatch"; key: string | null }>;
  /** The person is asked to sign in, since the page supplied no credentials. */
  "a2a-auth-required": CustomEvent<{ schemes: Record<string, SecurityScheme> }>;
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

/** `<a2a-inspect>`: any JSON or event stream of A2A, recognised and checked. The text stays on the person's device. */
export class A2aInspect extends HTMLElement {
  /** The text to inspect, as the person sees and changes it. */
  text: string | undefined;
  /** The kind that the text is checked as, by its name in reports; without one it is recognised. */
  kind: string | undefined;
  /** The agent card that the text belongs to: messages are then checked against the schemas that it declares. */
  card: object | string | undefined;
  /** The language of the texts. By default that of the page (`lang`). Changing it keeps the text. Reports are in English. */
  locale: string;
  /** Other words for some messages, as for `<schema-form>` (`locale-en.json` and `locale-en-agent.json` have all). */
  messages: Record<string, string> | undefined;
  /** Other words for a message by its id and variables, as for `<schema-form>`. */
  translate: any;
  /** Resolves when the element is fully loaded. Rejects as that of `<schema-form>`. */
  readonly ready: Promise<this>;
}

/** The event of `<a2a-inspect>`. It bubbles and is composed. */
export interface A2aInspectEvents {
  /** Fired once for each report that is shown. */
  "a2a-inspect-report": CustomEvent<InspectReport>;
}

/** The properties that a page sets, for the types of frameworks. */
export type SchemaFormProperties = Pick<
  SchemaForm,
  "schema" | "resources" | "value" | "valueText" | "options" | "controls" | "readonly" | "disabled" | "unchecked" | "locale"
  | "contentLang" | "headingLevel" | "messages" | "translate" | "name"
> & { "content-lang"?: string; "heading-level"?: number | string };
export type SchemaViewProperties = Pick<
  SchemaView, "schema" | "resources" | "value" | "valueText" | "locale" | "contentLang" | "messages" | "translate"
> & { "content-lang"?: string };
export type A2aInspectProperties = Pick<A2aInspect, "text" | "kind" | "card" | "locale" | "messages" | "translate">;
export type A2aFormProperties = Pick<
  A2aForm,
  | "agent" | "protocol" | "skill" | "schemaName" | "theme" | "locale" | "contentLang" | "persist" | "allowOrigins" | "requireSignature" | "preview" | "disabled"
  | "card"
  | "value" | "options" | "controls" | "getCredentials" | "signEnvelope" | "extensions" | "headers" | "verifyKeys" | "messages" | "translate"
> & { "schema-name"?: string; "allow-origins"?: string; "require-signature"?: boolean; "content-lang"?: string };

declare global {
  interface HTMLElementTagNameMap {
    "a2a-form": A2aForm;
    "a2a-inspect": A2aInspect;
    "schema-form": SchemaForm;
    "schema-view": SchemaView;
  }
  interface HTMLElementEventMap extends SchemaFormEvents, A2aFormEvents, A2aInspectEvents {}
  interface DocumentEventMap extends SchemaFormEvents, A2aFormEvents, A2aInspectEvents {}
}
