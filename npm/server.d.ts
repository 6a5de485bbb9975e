/** A form to render on a server. */
export interface FormRequest {
  /** A JSON Schema: an object or a boolean. */
  schema: object | boolean;
  /** The value that the form begins with; without one, the schema's defaults. */
  value?: unknown;
  /** The value as JSON text, which keeps all digits of its numbers; instead of `value`. */
  valueText?: string;
  /** The options of the form (docs/options.md), without functions. */
  options?: object;
  /** The language of words and numbers, as a BCP 47 tag. */
  lang?: string;
  /** The address that the form is posted to. Without one, the form needs a script. */
  action?: string;
  /** Errors that the server found, each with its place. */
  errors?: { pointer: string; message: string }[];
  /** The heading level of the form's title, from 1 to 6; without one, the form has no headings. */
  headingLevel?: number;
  /** The address where your server has the text of `stylesheet()`; without one, the styles are in the HTML. */
  stylesheet?: string;
  /** The nonce of the page's Content-Security-Policy, for styles in the HTML. */
  nonce?: string;
}

/** A value to render on a server. */
export interface ViewRequest {
  /** The schema of the value. */
  schema?: object | boolean;
  value?: unknown;
  valueText?: string;
  lang?: string;
  stylesheet?: string;
  nonce?: string;
}

/**
 * The answer to a post: the valid value, or the form again. It is `refused` if the value is not valid or could not be checked;
 * otherwise a button changed the form, or it has fields that the person has not seen yet.
 */
export type FormAnswer =
  | { value: unknown; valueText: string; html?: undefined; refused?: undefined }
  | { html: string; refused: boolean; value?: undefined; valueText?: undefined };

/** The body of a post: pairs of names and texts or files. */
export type Body = FormData | URLSearchParams | Iterable<[string, string | Blob]> | Record<string, string | string[]> | string;

/** The form of an agent to render on a server. */
export interface AgentRequest {
  /** The agent's card, as it is on the wire. */
  card: object;
  /** The address of the agent, below which its card is found. */
  address?: string;
  /** The id of the skill to choose. */
  skill?: string;
  /** Texts that fill in the form: names of members, or their JSON Pointers, and texts. */
  prefill?: Iterable<[string, string]> | Record<string, string>;
  /** The language of words and numbers, as a BCP 47 tag. */
  lang?: string;
  /** The address that the form is posted to, and that shows the form of a skill with `?skill=ID`. Without one, the form needs a script. */
  action?: string;
  /** The address where your server has the text of `stylesheet()`; without one, the styles are in the HTML. */
  stylesheet?: string;
  /** The nonce of the page's Content-Security-Policy, for styles in the HTML. */
  nonce?: string;
}

/** The answer to a posted form of an agent. */
export interface AgentAnswer {
  /** The form, and below it what the agent answered. */
  html: string;
  /** Whether the value was not valid, so that nothing was sent (HTTP status 422). */
  refused: boolean;
}

/** The HTML of `<schema-form>`, with its fields in a declarative shadow root. Throws if `schema` is missing or a text is not JSON. */
export function renderForm(request: FormRequest): string;
/**
 * The HTML of `renderForm` in pieces of about 16 kB, each made when it is read. The first one has all styles, and comes before the
 * form is computed.
 */
export function renderFormStream(request: FormRequest): ReadableStream<Uint8Array>;
/** Reads a post of the form that `renderForm` made of the same request, and checks its value by the schema. */
export function answerForm(request: FormRequest, body: Body): Promise<FormAnswer>;
/** The HTML of `<schema-view>`, with the value in a declarative shadow root. */
export function renderView(request: ViewRequest): string;
/** The style sheet of forms and results, to be served as `text/css` at the address `stylesheet` of requests. */
export function stylesheet(): string;
/** The HTML of `<a2a-form>`, with the form of an agent in a declarative shadow root. Asks nothing of the network. Throws if `card` is missing. */
export function renderAgent(request: AgentRequest): string;
/**
 * Answers a post of the form that `renderAgent` made of the same request. A valid value is sent to the agent by `fetch`, and the answer is
 * awaited for ten seconds; a task that takes longer has a button that asks again. Requests go to the origin of the card's interface only.
 */
export function answerAgent(request: AgentRequest, body: Body, fetch?: typeof globalThis.fetch): Promise<AgentAnswer>;
