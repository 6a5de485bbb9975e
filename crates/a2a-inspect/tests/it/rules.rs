//! The list of the card rules for readers, `RULES.md`, which follows from the table of the code.

use std::collections::BTreeSet;
use std::{env, fs};

use a2a_inspect::CARD_RULES;

#[test]
fn the_document_lists_the_rules_of_the_table() {
    let rows = CARD_RULES
        .iter()
        .map(|(id, severity, demand)| format!("| `card.{id}` | {severity} | {demand} |\n"));
    let expected = format!(
        "# Rules for agent cards\n\nThe inspector checks these rules for agent cards, besides the schema. \
         `A2A_WRITE=1 cargo test -p a2a-forms-inspect rules` writes this file; do not edit it.\n\n\
         | rule | severity | demand |\n|---|---|---|\n{}",
        rows.collect::<String>()
    );
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/RULES.md");
    if env::var_os("A2A_WRITE").is_some() {
        fs::write(path, &expected).unwrap();
    }
    assert_eq!(fs::read_to_string(path).unwrap(), expected);
    let names: BTreeSet<&str> = CARD_RULES.iter().map(|(id, ..)| *id).collect();
    assert_eq!(
        names.len(),
        CARD_RULES.len(),
        "each identifier is listed once"
    );
}
