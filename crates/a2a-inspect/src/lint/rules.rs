//! The rules of the card lint that no schema states: one row for each, with its identifier, severity and demand.
//!
//! Owns the severity of each rule. Leaves the check to the files beside this, and the sentences about a broken rule to
//! `messages`. Invariant: an identifier does not change between releases.

use crate::finding::{Rule, Severity};

/// Makes a constant of each row, and the list of all rows for documents.
macro_rules! rules {
    ($($name:ident $severity:ident $id:literal $demand:literal)*) => {
        $(pub(crate) const $name: Rule = Rule { id: $id, severity: Severity::$severity };)*

        /// The rules for cards: identifier without `card.`, severity, and what the rule demands.
        pub const CARD_RULES: &[(&str, Severity, &str)] = &[$(($id, Severity::$severity, $demand)),*];
    };
}

rules! {
    EXTENSION_NOT_DECLARED Error "extension-not-declared" "A card with schemas declares the object-schemas extension."
    EXTENSION_URI Error "extension-uri" "The URI of the extension is written to the letter."
    EXTENSION_REQUIRED Warning "extension-required" "The extension is not required, since it only adds data."
    NO_SCHEMAS Warning "no-schemas" "A card that declares the extension has a schema."
    SCHEMAS_ONLY_AT_ROOT Note "schemas-only-at-root" "Schemas at the root are in the parameters of the extension, too."
    SCHEMAS_NOT_AN_OBJECT Error "schemas-not-an-object" "`schemas` is an object of named schemas."
    NOT_A_SCHEMA Error "not-a-schema" "A named schema is an object or a boolean."
    SCHEMA_CONFLICT Warning "schema-conflict" "A name stands for the same schema in both places."
    ORDER_OF_MEMBERS Note "order-of-members" "The order of members survives protobuf."
    NAMES_DIFFER_BY_CASE Warning "names-differ-by-case" "Names of schemas differ by more than case."
    UNDECLARED_MODE Error "undeclared-mode" "A mode names a schema of the card."
    DUPLICATE_PARAMETER Error "duplicate-parameter" "A mode has one parameter `schema`."
    NAME_NEEDS_QUOTES Note "name-needs-quotes" "A schema's name that is not a token is quoted in a mode."
    MODE_NOT_IN_DEFAULTS Note "mode-not-in-defaults" "An input mode of a skill that names a schema is among `defaultInputModes`."
    MODE_NOT_A_MEDIA_TYPE Warning "mode-not-a-media-type" "A mode is a media type."
    UNUSED_SCHEMA Warning "unused-schema" "A mode names each schema."
    SKILL_ID_AGAIN Error "skill-id-again" "The identifier of a skill is unique."
    NO_TEXT_MODE Warning "no-text-mode" "A skill with a schema for input takes text, too."
    OUTPUT_WITHOUT_SCHEMA Note "output-without-schema" "JSON output of a skill with an input schema has a schema."
    NO_INTERFACE Error "no-interface" "A card of 1.0 names an interface."
    INTERFACE_MEMBER Error "interface-member" "An interface has an address and a binding."
    INTERFACE_OPERATION Warning "interface-operation" "The address is that of an interface, not of an operation."
    INTERFACE_UNREACHABLE Error "interface-unreachable" "The address is not 0.0.0.0."
    INTERFACE_WITHOUT_TLS Warning "interface-without-tls" "An address beyond this machine has TLS."
    INTERFACE_ADDRESS Error "interface-address" "The address of an interface is a web address."
    ROOT_NOT_SIGNED Warning "root-not-signed" "A signed card has its schemas where signatures cover them."
    OLDER_MEMBERS Note "older-members" "A card of 1.0 has no members of older versions."
    TOO_MANY_SCHEMAS Note "too-many-schemas" "The schemas of a card are few enough to compile all."
    INPUT_NOT_AN_OBJECT Warning "input-not-an-object" "In A2A 0.3 a schema for input admits an object."
    UNKNOWN_DRAFT Warning "unknown-draft" "`$schema` names a draft of JSON Schema."
    SCHEMA_INVALID Error "schema-invalid" "A schema is valid in its draft."
    SCHEMA_REFERENCE Error "schema-reference" "A reference leads to a schema, and each name is defined once."
    REMOTE_REFERENCE Warning "remote-reference" "A schema holds all that it refers to."
    SCHEMA_TOO_COSTLY Warning "schema-too-costly" "A schema is small enough to be checked."
    EXAMPLE Error "example" "An example fits a schema of its skill."
    EXAMPLE_NOT_JSON Warning "example-not-json" "An example that begins like JSON is JSON."
    INTEGER_AS_FLOAT Note "integer-as-float" "A keyword that counts has a whole number."
    BYTES_BY_FORMAT Warning "bytes-by-format" "Bytes are described by `contentEncoding`."
    UNKNOWN_FORMAT Note "unknown-format" "A format is one of JSON Schema."
    FIELD_WITHOUT_TITLE Note "field-without-title" "A field has a title or a description."
    OPEN_SCHEMA Note "open-schema" "A schema for objects says whether other members are allowed."
}
