//! The rules: ids, levels, clauses and sentences.

/// The level of a rule (RFC 2119).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// An agent that breaks the rule does not conform.
    Must,
    /// An agent may have reasons to break the rule.
    Should,
}

/// A rule of the extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The stable id, such as `flow.valid`.
    pub id: &'static str,
    /// The level of the rule.
    pub level: Level,
    /// The clause that it comes from: a section of document 000 or 003, or of the proposal
    /// in `docs/extensions/object-schemas.md`.
    pub clause: &'static str,
    /// The rule as a sentence about an agent.
    pub sentence: &'static str,
}

macro_rules! rules {
    ($($name:ident: $id:literal $level:ident $clause:literal $sentence:literal;)*) => {
        $(pub(crate) const $name: Rule = Rule {
            id: $id,
            level: Level::$level,
            clause: $clause,
            sentence: $sentence,
        };)*
        /// All rules, in the order of the report.
        pub const RULES: &[Rule] = &[$($name),*];
    };
}

rules! {
    EXTENSION: "card.extension" Must "000 §1" "The card declares the extension in its capabilities.";
    SCHEMAS: "card.schemas" Must "000 §1" "The card declares at least one schema.";
    NAMES: "card.names" Must "000 §1" "Each schema that a mode names is declared.";
    USED: "card.used" Should "000 §1" "Each declared schema is named by a mode.";
    READABLE: "card.schema" Must "JSON Schema" "Each declared schema can be checked against.";
    DIALECT: "card.dialect" Should "000 §1, example" "Each declared schema names its dialect by $schema.";
    TEXT: "card.text" Should "000 §1" "The input modes have text/plain beside data.";
    DEFAULTS: "card.defaults" Should "proposal 2.3" "The modes of skills are in the card's defaults, too.";
    SIZE: "card.size" Should "proposal 1.4" "The card is small enough for registries: 10 kB at most.";
    VALID: "flow.valid" Must "000 §3" "Valid data is answered with a task.";
    BESIDE: "flow.beside" Must "000 §3" "Valid data beside a text is answered with a task.";
    INVALID: "flow.invalid" Should "000 §3" "Data that does not fit its schema is not worked on.";
    POINTERS: "flow.pointers" Should "input errors v1" "The refusal of data has the place of each error.";
    UNDECLARED: "flow.undeclared" Should "000 §3" "Data of an undeclared schema is not worked on.";
    FIRST: "flow.first" Must "000 §3" "Of several parts with a mode, the first counts.";
    RUNNING: "flow.running" Must "000 §3" "Data for a task that is there already is rejected.";
    FREE: "flow.words" Should "000 §1" "Words without data get an answer.";
    RESULT: "result.schema" Must "proposal 4.2" "Data of a result fits the schema that its mode names.";
    MODE: "result.mode" Should "000 §4" "Data of a result names its schema.";
    ECHO: "extension.echo" Should "003" "The answer names the extension that the request activates.";
    REQUIRED: "extension.required" Must "003" "A required extension is required.";
}
