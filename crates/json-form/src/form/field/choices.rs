//! Choices: the values to choose from, and their titles.
//!
//! Owns intersecting `enum`s and unions of constants. Invariant: a value without a title is its own
//! title.

use exact_json::same_json;
use serde_json::Value;

use super::Choice;
use super::title::TITLE;
use crate::form::messages::labels::deprecated_choice;
use crate::form::text::label::{normalized, shortened, value_title};
use crate::schema::subschema_set::constant;
use crate::schema::{Set, UnionKind};

/// The most pairs of values that are compared at one place.
pub(super) const MOST_COMPARED: usize = 100_000;

/// The intersection of all `enum`s and unions of constants.
pub(in crate::form) fn choices(set: &Set<'_>, members: &[&Value]) -> Option<Vec<Choice>> {
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
        // The validator rejects what is not intersected here.
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
        // Several values, or only `null`.
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
        description = deprecated_choice(&description);
    }
    vec![Choice {
        title: said("title").map_or_else(|| value_title(value), str::to_owned),
        value: value.clone(),
        description,
    }]
}

/// The option that a typed text means: the one with that title, else, ignoring case and spaces, the
/// only one whose title equals, begins with or contains it.
pub(in crate::form) fn matching_option<'c>(
    choices: &'c [Choice],
    text: &str,
) -> Option<&'c Choice> {
    if let Some(exact) = choices.iter().find(|choice| choice.title == text) {
        return Some(exact);
    }
    let wanted = normalized(text);
    if wanted.is_empty() {
        return None;
    }
    let fits: [fn(&str, &str) -> bool; 3] = [
        |title, wanted| title == wanted,
        |title, wanted| title.starts_with(wanted),
        |title, wanted| title.contains(wanted),
    ];
    let titles: Vec<String> = choices.iter().map(|it| normalized(&it.title)).collect();
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

/// The descriptions of the options; empty if none has one.
pub(in crate::form) fn descriptions(choices: &[Choice]) -> Vec<String> {
    let all = choices.iter().map(|choice| choice.description.clone());
    if choices.iter().all(|choice| choice.description.is_empty()) {
        return Vec::new();
    }
    all.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn typed_text_selects_the_only_matching_option() {
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
            let found = matching_option(&choices, text).map(|choice| choice.title.as_str());
            assert_eq!(found, meant_one, "{text}");
        }
    }
}
