//! The values to choose between, and what they are called.
//!
//! Owns meeting `enum`s and unions of constants. Invariant: a value without a title is called by
//! itself.

use exact_json as json;
use exact_json::same_json;
use serde_json::Value;

use super::field::{Choice, TITLE};
use super::label::{in_small_letters, readable, shortened};
use crate::schema::subschema_set::constant;
use crate::schema::{Set, UnionKind};

/// So many pairs of values are compared at one place at most.
pub(super) const MOST_COMPARED: usize = 100_000;

/// What is not to be used any more.
const OLD: &str = "No longer used";
const OLD_AND: &str = "No longer used. ";

/// The options of all `enum`s and unions of constants together: their intersection.
pub(super) fn choices(set: &Set<'_>, members: &[&Value]) -> Option<Vec<Choice>> {
    let listed = members.iter().filter_map(|member| enum_choices(member));
    let unions = set.unions().iter();
    let united = unions
        .filter(|union| union.kind == UnionKind::Values)
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
    let meanings = ["enumDescriptions", "x-enum-descriptions"]
        .iter()
        .find_map(|name| member.get(*name)?.as_array());
    let description = |at: usize| {
        let said = meanings.and_then(|all| all.get(at)?.as_str());
        shortened(said.unwrap_or_default(), TITLE)
    };
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
                description: description(at),
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
                description: String::new(),
            }]
        });
    };
    let said = |keyword: &str| branch.get(keyword).and_then(Value::as_str);
    let mut description = shortened(said("description").unwrap_or_default(), TITLE);
    if branch.get("deprecated") == Some(&Value::Bool(true)) {
        description.insert_str(0, if description.is_empty() { OLD } else { OLD_AND });
    }
    vec![Choice {
        title: said("title").map_or_else(|| value_title(value), str::to_owned),
        value: value.clone(),
        description,
    }]
}

/// The option that a typed text means: the one that is called so, else, whatever the capitals and
/// spaces, the only one that is called so, begins so, or has it in its name.
pub(super) fn meant<'c>(choices: &'c [Choice], text: &str) -> Option<&'c Choice> {
    if let Some(exact) = choices.iter().find(|choice| choice.title == text) {
        return Some(exact);
    }
    let wanted = plainly(text);
    if wanted.is_empty() {
        return None;
    }
    let fits: [fn(&str, &str) -> bool; 3] = [
        |title, wanted| title == wanted,
        |title, wanted| title.starts_with(wanted),
        |title, wanted| title.contains(wanted),
    ];
    let titles: Vec<String> = choices.iter().map(|it| plainly(&it.title)).collect();
    for fits in fits {
        let mut found = titles.iter().enumerate();
        let first = found.find(|(_, title)| fits(title, &wanted));
        if let Some((at, _)) = first {
            let is_only = !found.any(|(_, title)| fits(title, &wanted));
            return choices.get(at).filter(|_| is_only);
        }
    }
    None
}

/// What the options mean; nothing where none says it.
pub(super) fn descriptions(choices: &[Choice]) -> Vec<String> {
    let all = choices.iter().map(|choice| choice.description.clone());
    if choices.iter().all(|choice| choice.description.is_empty()) {
        return Vec::new();
    }
    all.collect()
}

/// A text without its capitals, and with one space between words.
pub(super) fn plainly(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !plain.is_empty() {
            plain.push(' ');
        }
        plain.push_str(&in_small_letters(word));
    }
    plain
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_typed_text_means_the_only_option_that_it_can() {
        let titles = [
            "City 1", "City 12", "City 3", "New York", "York", "GmbH", "GMBH",
        ];
        let choices = titles.map(|title| Choice {
            value: json!(title),
            title: title.to_owned(),
            description: String::new(),
        });
        for (text, meant_one) in [
            ("City 1", Some("City 1")),
            ("city 1", Some("City 1")),
            ("  CITY   3 ", Some("City 3")),
            ("city 12", Some("City 12")),
            ("new", Some("New York")),
            ("york", Some("York")),
            ("w y", Some("New York")),
            ("y 3", Some("City 3")),
            ("City", None),
            ("gmbh", None),
            ("GMBH", Some("GMBH")),
            ("Paris", None),
            (" ", None),
        ] {
            let found = meant(&choices, text).map(|choice| choice.title.as_str());
            assert_eq!(found, meant_one, "{text}");
        }
    }
}
