//! The table of verdicts, asked natively, through the very text that goes to the worker.

// The browser has tests of its own: `web.rs`.
#![cfg(not(target_arch = "wasm32"))]

mod verdict_table;

use a2a_forms::validate::Desk;
use a2a_forms::validate::protocol::{Answer, Ask};

#[test]
fn every_row_of_the_table_is_answered_as_it_says() {
    let mut desk = Desk::new();
    let mut wrong = Vec::new();
    for case in verdict_table::cases() {
        let mut ask = |ask: Ask| {
            let text = desk.answer_text(&ask.to_text()).expect("an answer");
            Answer::from_text(&text).expect("an answer that can be read")
        };
        let to_schema = ask(Ask::Schema {
            key: 1,
            schema: case.schema.clone(),
        });
        let to_value = ask(Ask::Check {
            key: 1,
            ticket: 2,
            value: case.value.clone(),
        });
        wrong.extend(verdict_table::compare(&case, &to_schema, &to_value).err());
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn the_table_is_as_long_as_it_should_be() {
    assert!(verdict_table::cases().len() >= 60);
}
