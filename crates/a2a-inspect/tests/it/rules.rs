//! The list of the rules for readers, `docs/inspector-rules.md`, which follows from the table of the code.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::{env, fs};

use a2a_inspect::RULES;

/// The lists of rules: a title, and the first words of their identifiers.
const LISTS: [(&str, &[&str]); 9] = [
    ("Agent cards", &["card"]),
    ("Structured input and results", &["object-schemas"]),
    ("JSON-RPC", &["json-rpc"]),
    ("Errors of HTTP+JSON", &["http-error"]),
    ("Event streams", &["stream"]),
    ("Sessions over REST", &["sessions"]),
    ("Message envelopes", &["envelope"]),
    ("JSON and JSON Schemas", &["json"]),
    ("Any text", &["text", "context", "report"]),
];

const INTRODUCTION: &str = "# Rules of the inspector

The inspector checks a document by its schema, and by the rules below, which no schema states. Each finding names its rule, whose
identifier stays the same from release to release. `A2A_WRITE=1 cargo test -p a2a-forms-inspect rules` writes this page from
`crates/a2a-inspect/src/rules.rs`; do not edit it.

Three kinds of rules have no row, since their names follow from something else:

| rule | severity | demand |
|---|---|---|
| `DOCUMENT.schema.KEYWORD`, such as `card.schema.required` | error | The document follows its schema. |
| `DOCUMENT.unchecked` | warning | The document can be checked by its schema. |
| `a2a.ODDITY` and `card.ODDITY`, such as `a2a.snake-case` | error or warning | The text is written as A2A writes it. [Leniency](leniency.md) lists what clients understand nevertheless. |
";

#[test]
fn the_document_lists_the_rules_of_the_table() {
    let mut expected = INTRODUCTION.to_owned();
    let mut listed = 0;
    for (title, documents) in LISTS {
        writeln!(
            expected,
            "\n## {title}\n\n| rule | severity | demand |\n|---|---|---|"
        )
        .unwrap();
        let is_meant = |id: &str| {
            id.split('.')
                .next()
                .is_some_and(|it| documents.contains(&it))
        };
        for (id, severity, demand) in RULES.iter().filter(|(id, ..)| is_meant(id)) {
            writeln!(expected, "| `{id}` | {severity} | {demand} |").unwrap();
            listed += 1;
        }
    }
    assert_eq!(listed, RULES.len(), "each rule is in one list");
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/inspector-rules.md");
    if env::var_os("A2A_WRITE").is_some() {
        fs::write(path, &expected).unwrap();
    }
    assert_eq!(fs::read_to_string(path).unwrap(), expected);
    let names: BTreeSet<&str> = RULES.iter().map(|(id, ..)| *id).collect();
    assert_eq!(names.len(), RULES.len(), "each identifier is listed once");
}
