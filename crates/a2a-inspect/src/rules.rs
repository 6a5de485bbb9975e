//! The rules that no schema states: one row for each, with its identifier, severity and demand.
//!
//! Owns the severity of each rule. Leaves the checks to the files that look at a document, and the sentences about a broken
//! rule to `messages`. A rule that follows from something else has no row: `DOCUMENT.schema.KEYWORD` for a violation of a
//! schema, `DOCUMENT.unchecked` for a value that could not be checked (both in `documents::violations`), and `a2a.ODDITY`
//! (`oddities`). Invariant: an identifier does not change between releases.

use exact_json::Pointer;

use crate::Finding;
use crate::finding::{Severity, Words};

/// A rule: its identifier, as `document.rule`, and its severity.
#[derive(Clone, Copy)]
pub(crate) struct Rule {
    id: &'static str,
    severity: Severity,
}

impl Rule {
    /// The finding that a place breaks the rule. `words`: the reason and the remedy.
    pub(crate) fn broken(self, at: Pointer, words: impl Into<Words>) -> Finding {
        Finding::new(self.severity, self.id.to_owned(), at, words)
    }
}

/// The rules about a schema that the validator refuses, or whose rules it does not apply.
pub(crate) struct SchemaRules {
    pub(crate) invalid: Rule,
    pub(crate) reference: Rule,
    pub(crate) remote_reference: Rule,
    pub(crate) too_costly: Rule,
}

/// Those for a schema of a card.
pub(crate) const OF_CARD: SchemaRules = SchemaRules {
    invalid: SCHEMA_INVALID,
    reference: SCHEMA_REFERENCE,
    remote_reference: REMOTE_REFERENCE,
    too_costly: SCHEMA_TOO_COSTLY,
};

/// Those for a text that is a schema.
pub(crate) const OF_JSON: SchemaRules = SchemaRules {
    invalid: JSON_SCHEMA_INVALID,
    reference: JSON_SCHEMA_REFERENCE,
    remote_reference: JSON_REMOTE_REFERENCE,
    too_costly: JSON_SCHEMA_TOO_COSTLY,
};

/// Makes a constant of each row, and the list of all rows for documents.
macro_rules! rules {
    ($($name:ident $severity:ident $id:literal $demand:literal)*) => {
        $(pub(crate) const $name: Rule = Rule { id: $id, severity: Severity::$severity };)*

        /// The rules: identifier, severity, and what the rule demands.
        pub const RULES: &[(&str, Severity, &str)] = &[$(($id, Severity::$severity, $demand)),*];
    };
}

rules! {
    EXTENSION_NOT_DECLARED Error "card.extension-not-declared" "A card with schemas declares the object-schemas extension."
    EXTENSION_URI Error "card.extension-uri" "The URI of the extension is written to the letter."
    EXTENSION_REQUIRED Warning "card.extension-required" "The extension is not required, since it only adds data."
    NO_SCHEMAS Warning "card.no-schemas" "A card that declares the extension has a schema."
    SCHEMAS_ONLY_AT_ROOT Note "card.schemas-only-at-root" "Schemas at the root are in the parameters of the extension, too."
    SCHEMAS_NOT_AN_OBJECT Error "card.schemas-not-an-object" "`schemas` is an object of named schemas."
    NOT_A_SCHEMA Error "card.not-a-schema" "A named schema is an object or a boolean."
    SCHEMA_CONFLICT Warning "card.schema-conflict" "A name stands for the same schema in both places."
    ORDER_OF_MEMBERS Note "card.order-of-members" "The order of members survives protobuf."
    NAMES_DIFFER_BY_CASE Warning "card.names-differ-by-case" "Names of schemas differ by more than case."
    UNDECLARED_MODE Error "card.undeclared-mode" "A mode names a schema of the card."
    DUPLICATE_PARAMETER Error "card.duplicate-parameter" "A mode has one parameter `schema`."
    NAME_NEEDS_QUOTES Note "card.name-needs-quotes" "A schema's name that is not a token is quoted in a mode."
    MODE_NOT_IN_DEFAULTS Note "card.mode-not-in-defaults" "An input mode of a skill that names a schema is among `defaultInputModes`."
    MODE_NOT_A_MEDIA_TYPE Warning "card.mode-not-a-media-type" "A mode is a media type."
    UNUSED_SCHEMA Warning "card.unused-schema" "A mode names each schema."
    SKILL_ID_AGAIN Error "card.skill-id-again" "The identifier of a skill is unique."
    NO_TEXT_MODE Warning "card.no-text-mode" "A skill with a schema for input takes text, too."
    OUTPUT_WITHOUT_SCHEMA Note "card.output-without-schema" "JSON output of a skill with an input schema has a schema."
    NO_INTERFACE Error "card.no-interface" "A card of 1.0 names an interface."
    INTERFACE_MEMBER Error "card.interface-member" "An interface has an address and a binding."
    INTERFACE_OPERATION Warning "card.interface-operation" "The address is that of an interface, not of an operation."
    INTERFACE_UNREACHABLE Error "card.interface-unreachable" "The address is not 0.0.0.0."
    INTERFACE_WITHOUT_TLS Warning "card.interface-without-tls" "An address beyond this machine has TLS."
    INTERFACE_ADDRESS Error "card.interface-address" "The address of an interface is a web address."
    ROOT_NOT_SIGNED Warning "card.root-not-signed" "A signed card has its schemas where signatures cover them."
    OLDER_MEMBERS Note "card.older-members" "A card of 1.0 has no members of older versions."
    TOO_MANY_SCHEMAS Note "card.too-many-schemas" "The schemas of a card are few enough to compile all."
    INPUT_NOT_AN_OBJECT Warning "card.input-not-an-object" "In A2A 0.3 a schema for input admits an object."
    UNKNOWN_DRAFT Warning "card.unknown-draft" "`$schema` names a draft of JSON Schema."
    SCHEMA_INVALID Error "card.schema-invalid" "A schema is valid in its draft."
    SCHEMA_REFERENCE Error "card.schema-reference" "A reference leads to a schema, and each name is defined once."
    REMOTE_REFERENCE Warning "card.remote-reference" "A schema holds all that it refers to."
    SCHEMA_TOO_COSTLY Warning "card.schema-too-costly" "A schema is small enough to be checked."
    EXAMPLE Error "card.example" "An example fits a schema of its skill."
    EXAMPLE_NOT_JSON Warning "card.example-not-json" "An example that begins like JSON is JSON."
    INTEGER_AS_FLOAT Note "card.integer-as-float" "A keyword that counts has a whole number."
    BYTES_BY_FORMAT Warning "card.bytes-by-format" "Bytes are described by `contentEncoding`."
    UNKNOWN_FORMAT Note "card.unknown-format" "A format is one of JSON Schema."
    FIELD_WITHOUT_TITLE Note "card.field-without-title" "A field has a title or a description."
    OPEN_SCHEMA Note "card.open-schema" "A schema for objects says whether other members are allowed."
    TEXT_EMPTY Error "text.empty" "There is a text."
    TEXT_SIZE Error "text.size" "The text is small enough to be read."
    TEXT_KIND Note "text.kind" "The text has the shape of a document that the inspector knows."
    JSON_SYNTAX Error "json.syntax" "The text is JSON."
    MEMBER_AGAIN Warning "json.member-again" "A name is there once in an object."
    JSON_SCHEMA_INVALID Error "json.schema-invalid" "A schema is valid in its draft."
    JSON_SCHEMA_REFERENCE Error "json.schema-reference" "A reference leads to a schema, and each name is defined once."
    JSON_REMOTE_REFERENCE Warning "json.remote-reference" "A schema holds all that it refers to."
    JSON_SCHEMA_TOO_COSTLY Warning "json.schema-too-costly" "A schema is small enough to be checked."
    CONTEXT_CARD Warning "context.card" "The text that is given as the agent's card is an agent card."
    REPORT_MORE Note "report.more" "The findings are few enough to be listed."
    STREAM_EMPTY Error "stream.empty" "A stream has an event with data."
    STREAM_CUT Warning "stream.cut" "An empty line follows the last event."
    STREAM_LENGTH Note "stream.length" "The events of a stream are few enough to check all."
    STREAM_TASK Error "stream.task" "The events of a stream belong to one task."
    STREAM_AFTER_END Warning "stream.after-end" "No event follows the end of the task."
    STREAM_SEVERAL_MESSAGES Warning "stream.several-messages" "A stream answers with one message."
    STREAM_UNFRAMED Note "stream.unframed" "Over JSON-RPC an event is the result of an answer."
    RPC_VERSION Error "json-rpc.version" r#"A frame has `"jsonrpc": "2.0"`."#
    RPC_ID Error "json-rpc.id" "A frame has an identifier: a text or a number."
    RPC_METHOD Warning "json-rpc.method" "The method is one of A2A."
    RPC_TASK_ID Error "json-rpc.task-id" "The parameters of a method about a task name the task."
    RPC_OUTCOME Error "json-rpc.outcome" "An answer has either a result or an error."
    RPC_ERROR_CODE Error "json-rpc.error-code" "The code of an error is a whole number."
    RPC_ERROR_MESSAGE Error "json-rpc.error-message" "An error has a message."
    HTTP_ERROR_CODE Error "http-error.code" "The code of an error is a whole number."
    HTTP_ERROR_MESSAGE Error "http-error.message" "An error has a message."
    HTTP_ERROR_STATUS Warning "http-error.status" "An error has a status."
    UNDECLARED_INPUT Error "object-schemas.undeclared-input" "A part of a message names a schema that the card declares."
    INPUT_TO_A_TASK Warning "object-schemas.input-to-a-task" "A message with structured input begins a task."
    UNDECLARED_OUTPUT Error "object-schemas.undeclared-output" "A part of a result names a schema that the card declares."
    SESSIONS_VERSION Warning "sessions.version" "A version has three numbers (SemVer)."
    SESSIONS_NAMESPACE Warning "sessions.namespace" "A custom property has a prefix as its namespace."
    SESSIONS_TIME Note "sessions.time" "A time is in UTC, to the second."
    SESSIONS_IDENTIFIER Error "sessions.identifier" "The identifier of a message or an artifact is unique."
    SESSIONS_ARTIFACT_ADDRESS Error "sessions.artifact-address" "The data of a `url/reference` is a web address."
    SESSIONS_ARTIFACT_BASE64 Error "sessions.artifact-base64" "What follows `base64:` is Base64."
    ENVELOPE_JSON Error "envelope.json" "The text of an envelope is JSON."
    ENVELOPE_SIZE Error "envelope.size" "The text is not longer than 10 MB."
    ENVELOPE_FRESH Error "envelope.fresh" "An envelope is at most 5 minutes old, and at most 1 minute from the future."
    ENVELOPE_AUTH_AGENT Error "envelope.auth-agent" "The agent in `auth` is the sender."
    ENVELOPE_AGENT_ID Error "envelope.agent-id" "An agent's identifier has 3 to 128 characters."
    ENVELOPE_CARD_NAME Error "envelope.card-name" "The name in a card has 1 to 100 characters."
    ENVELOPE_CARD_DESCRIPTION Error "envelope.card-description" "The description in a card has at most 500 characters."
    ENVELOPE_CORRELATION_ABSENT Note "envelope.correlation-absent" r#"An envelope that begins an exchange has `"correlation_id": null`."#
    ENVELOPE_OUTCOME Error "envelope.outcome" "A success has no error, and an error no data."
    ENVELOPE_ERROR_CODE Error "envelope.error-code" "An error code has capitals, digits and underscores."
    ENVELOPE_ERROR_MESSAGE Error "envelope.error-message" "The message of an error is not empty."
    ENVELOPE_ENDPOINT Error "envelope.endpoint" "The endpoint of an announced agent is a web address."
}
