//! Messages, tasks, events and cards of A2A 0.2 and 0.3, for which no JSON Schema bundle is included.
//!
//! Owns a condensed schema of these types. Leaves 1.0 to `documents`.

use json_form::validate::{Assessment, Checker, Refusal};
use serde_json::Value;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use crate::Finding;
use crate::documents::findings_of;

const SCHEMA: &str = include_str!("a2a-0.3.json");

/// A definition in `a2a-0.3.json` that a value can be checked against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Definition {
    Card,
    Message,
    Part,
    Artifact,
    Task,
    Event,
    SendParams,
}

impl Definition {
    /// The definition's name in the schema. Not written by `Debug`, which prints nothing in the
    /// release modules.
    const fn name(self) -> &'static str {
        match self {
            Self::Card => "Card",
            Self::Message => "Message",
            Self::Part => "Part",
            Self::Artifact => "Artifact",
            Self::Task => "Task",
            Self::Event => "Event",
            Self::SendParams => "SendParams",
        }
    }
}

thread_local! {
    static COMPILED: RefCell<HashMap<Definition, Rc<Result<Checker, Refusal>>>> = RefCell::default();
}

/// Checks a value against a definition of A2A 0.3. Returns a finding for each violation, or one warning if the value
/// could not be checked.
pub(crate) fn check(definition: Definition, value: &Value) -> Vec<Finding> {
    let checker = COMPILED.with_borrow_mut(|known| {
        let checker = known.entry(definition);
        Rc::clone(checker.or_insert_with(|| Rc::new(Checker::new(&schema(definition)))))
    });
    let assessment = match checker.as_ref() {
        Ok(checker) => checker.check(value),
        Err(refusal) => Assessment::unchecked(refusal.clone()),
    };
    findings_of("a2a-0.3", &assessment)
}

fn schema(definition: Definition) -> Value {
    let mut schema = exact_json::parse(SCHEMA).unwrap_or_default();
    if let Some(members) = schema.as_object_mut() {
        let target = ["#/$defs/", definition.name()].concat();
        members.insert("$ref".to_owned(), Value::String(target));
    }
    schema
}
