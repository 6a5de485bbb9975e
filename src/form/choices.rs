//! The values to choose between, and what they are called.
//!
//! Owns meeting `enum`s and unions of constants. Invariant: a value without a title is called by
//! itself.

use serde_json::Value;

use super::field::Choice;
use super::label::readable;
use crate::extension::same_json;
use crate::json;
use crate::schema::{Set, Sort, constant};

/// So many pairs of values are compared at one place at most.
pub(super) const MOST_COMPARED: usize = 100_000;

/// The options of all `enum`s and unions of constants together: their intersection.
pub(super) fn choices(set: &Set<'_>, members: &[&Value]) -> Option<Vec<Choice>> {
    let listed = members.iter().filter_map(|member| enum_choices(member));
    let unions = set.unions().iter();
    let united = unions
        .filter(|union| union.sort == Sort::Values)
        .map(|union| union.branches.iter().flat_map(branch_choices).collect());
    let mut found: Option<Vec<Choice>> = None;
    let mut left = MOST_COMPARED;
    for options in listed.chain(united) {
        let Some(known) = &mut found else {
            found = Some(options);
            continue;
        };
        // Beyond that the validator judges anyway.
        let Some(rest) = left.checked_sub(known.len().saturating_mul(options.len())) else {
            break;
        };
        left = rest;
        known.retain(|choice| {
            let mut options = options.iter();
            options.any(|other| same_json(&other.value, &choice.value))
        });
    }
    found
}

fn enum_choices(member: &Value) -> Option<Vec<Choice>> {
    let values = member.get("enum")?.as_array()?;
    let names = ["enumNames", "x-enumNames", "x-enum-varnames"]
        .iter()
        .find_map(|name| member.get(*name)?.as_array());
    let title = |at: usize, value: &Value| {
        names
            .and_then(|names| names.get(at)?.as_str())
            .map_or_else(|| value_title(value), str::to_owned)
    };
    Some(
        values
            .iter()
            .enumerate()
            .map(|(at, value)| Choice {
                value: value.clone(),
                title: title(at, value),
            })
            .collect(),
    )
}

/// The options of one branch of a union of constants.
fn branch_choices(branch: &Value) -> Vec<Choice> {
    let Some(value) = constant(branch) else {
        // Several, or only `null`.
        return enum_choices(branch).unwrap_or_else(|| {
            vec![Choice {
                value: Value::Null,
                title: value_title(&Value::Null),
            }]
        });
    };
    let title = branch.get("title").and_then(Value::as_str);
    vec![Choice {
        title: title.map_or_else(|| value_title(value), str::to_owned),
        value: value.clone(),
    }]
}

/// What a value without a title is called. Of what is inside others only plain values have words.
pub(super) fn value_title(value: &Value) -> String {
    const WORDS: usize = 5;
    let is_plain = |value: &Value| !value.is_object() && !value.is_array();
    match value {
        Value::String(text) if text.is_empty() => "(empty)".to_owned(),
        Value::String(text) => text.clone(),
        Value::Null => "None".to_owned(),
        Value::Bool(true) => "Yes".to_owned(),
        Value::Bool(false) => "No".to_owned(),
        Value::Object(members)
            if (1..=WORDS).contains(&members.len()) && members.values().all(is_plain) =>
        {
            let member = |(name, value): (&String, &Value)| {
                [&readable(name), ": ", &value_title(value)].concat()
            };
            let members: Vec<String> = members.iter().map(member).collect();
            members.join(", ")
        }
        other => json::to_text(other),
    }
}
