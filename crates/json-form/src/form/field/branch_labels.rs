//! Labels of a union's branches.
//!
//! Owns their choice: the title, else the values that identify the branch, else the name behind
//! the `$ref`, else the type or the members. Invariant: no two branches of a union have the same label.

use std::collections::BTreeMap;

use locales::messages;
use serde_json::{Map, Value};

use super::annotations::TITLE;
use crate::form::field::Field;
use crate::form::messages::labels::{branch_label, list_label, type_label};
use crate::form::text::label::{readable, value_title};
use crate::formats::shortened;
use crate::schema::Subschemas;
use crate::schema::subschema_set::{Discriminators, Union};
use crate::schema::types::{Type, Types};

/// The number of branches whose references are resolved for a label; later ones are labelled by their own keywords.
const MAX_BRANCHES: usize = 200;
/// The maximum number of member names that are considered for the label of a branch.
const MAX_NAMES: usize = 20;
/// The maximum number of values in the label of a branch.
const MAX_VALUES: usize = 3;

/// The labels of the branches that can be chosen, and behind them that of the branch for `null`.
pub(in crate::form) fn labels(union: &Union<'_>) -> Vec<String> {
    let discriminators = &union.discriminators();
    let options = union.options().take(MAX_BRANCHES);
    let branches: Vec<Subschemas<'_>> = options.filter_map(|at| union.branch(at, None)).collect();
    let titles: Vec<Option<&str>> = branches.iter().map(title).collect();
    let mut found: Vec<String> = Vec::new();
    // Each label in use, with the last number that was tried behind it.
    let mut taken: BTreeMap<String, u64> = BTreeMap::new();
    for (position, index) in union.options().enumerate() {
        let title = match titles.get(position) {
            Some(title) => *title,
            None => union.branches.get(index).and_then(own_title),
        };
        let branch = branches.get(position);
        let fixed =
            || branch.and_then(|branch| fixed_label(branch, index, discriminators, &branches));
        let label = match title {
            // A title that several branches have tells less than their constants.
            Some(_) if titles.iter().filter(|it| **it == title).nth(1).is_some() => fixed(),
            _ => None,
        };
        let label = label
            .or_else(|| title.map(str::to_owned))
            // OpenAPI's `discriminator` beside the union has names for machines.
            .or_else(|| referenced_name(union, index).filter(|_| union.is_mapped()))
            .or_else(fixed)
            .or_else(|| referenced_name(union, index))
            .or_else(|| by_shape(branch?, &branches))
            .map_or_else(|| branch_label(index), |it| shortened(&it, TITLE));
        let mut count = taken.get(&label).copied().unwrap_or(0);
        let mut unique = label.clone();
        while taken.contains_key(&unique) {
            count += 1;
            unique = format!("{label} ({count})");
        }
        taken.insert(unique.clone(), 1);
        taken.insert(label, count.max(1));
        found.push(unique);
    }
    if union.null.is_some() {
        let title = union.null_title();
        found.push(title.map_or_else(|| messages::none().to_owned(), |it| shortened(it, TITLE)));
    }
    found
}

fn title<'d>(branch: &Subschemas<'d>) -> Option<&'d str> {
    branch.annotation_sources().find_map(own_title)
}

fn own_title(schema: &Value) -> Option<&str> {
    let title = schema.get("title")?.as_str()?;
    (!title.trim().is_empty()).then_some(title)
}

/// The name behind the `$ref` of a branch.
fn referenced_name(union: &Union<'_>, index: usize) -> Option<String> {
    let name = union.branches.get(index)?.get("$ref")?.as_str()?;
    let (_, last) = name.rsplit_once(['/', '#'])?;
    (!last.is_empty()).then(|| readable(last))
}

/// The label of a branch by the values that it lists for a property that tells all branches apart; else by a constant
/// that not all branches have.
fn fixed_label(
    branch: &Subschemas<'_>,
    index: usize,
    known: &Discriminators,
    all: &[Subschemas<'_>],
) -> Option<String> {
    if let Some(one) = known.all.first() {
        let (_, values) = one.values.iter().find(|(at, _)| *at == index)?;
        return values_label(branch, &one.name, values);
    }
    let mut named = branch.members().filter_map(|it| it.get("properties"));
    let (name, constant) = named.find_map(|named| {
        named.as_object()?.iter().find_map(|(name, schema)| {
            let own = Union::constant(schema)?;
            let is_same = |other: &Subschemas<'_>| {
                let mut named = other.members().filter_map(|it| it.get("properties"));
                named.any(|named| named.get(name).and_then(Union::constant) == Some(own))
            };
            (!all.iter().all(is_same)).then_some((name, own))
        })
    })?;
    values_label(branch, name, std::slice::from_ref(constant))
}

/// The values of a property as a label: “Post, Courier”, or “Version 2”.
fn values_label(branch: &Subschemas<'_>, name: &str, values: &[Value]) -> Option<String> {
    let (first, others) = values.split_first()?;
    let mut label = match first {
        Value::String(text) if is_name(text) => readable(text),
        Value::String(text) => text.clone(),
        Value::Object(_) | Value::Array(_) => return None,
        other => {
            let (mut label, _) = Field::words(&branch.child(name), Some(name));
            label.push(' ');
            label.push_str(&value_title(other));
            label
        }
    };
    for other in others.iter().take(MAX_VALUES - 1) {
        label.push_str(", ");
        label.push_str(&value_title(other));
    }
    if others.len() >= MAX_VALUES {
        label.push('…');
    }
    Some(label)
}

/// Whether a text is written like the name of a property, so that it can be read in words.
fn is_name(text: &str) -> bool {
    let is_part = |it: char| it.is_alphanumeric() || matches!(it, '_' | '-' | '.' | ' ');
    text.chars().all(is_part)
}

/// The label of a branch by its type, or by the names of its members: those that not all branches have, if there are
/// any.
fn by_shape(branch: &Subschemas<'_>, all: &[Subschemas<'_>]) -> Option<String> {
    if let Some(only) = branch.members().find_map(Union::constant) {
        return only.as_str().map(readable);
    }
    let one = branch
        .types()
        .and_then(|types| types.single().or_else(|| types.each().next()));
    let names = names(branch);
    let others: Vec<Vec<&str>> = all.iter().map(self::names).collect();
    let is_own = |name: &&&str| !others.iter().all(|other| other.contains(name));
    let mut told: Vec<&str> = names.iter().filter(is_own).copied().collect();
    if told.is_empty() {
        told = names;
    }
    let told: Vec<String> = told.into_iter().take(3).map(readable).collect();
    match one {
        Some(Type::Object) | None if !told.is_empty() => Some(told.join(", ")),
        Some(Type::Array) => {
            let items = branch.item(0);
            let inner = items.types().and_then(Types::single)?;
            Some(list_label(inner))
        }
        Some(one) => Some(type_label(one).to_owned()),
        None => None,
    }
}

/// The names of the required members of a branch; without any, those of its properties.
fn names<'d>(branch: &Subschemas<'d>) -> Vec<&'d str> {
    let names: Vec<&str> = branch.required().take(MAX_NAMES).collect();
    if !names.is_empty() {
        return names;
    }
    let properties = branch
        .members()
        .find_map(|member| member.get("properties")?.as_object());
    let all = properties.into_iter().flat_map(Map::keys);
    all.take(MAX_NAMES).map(String::as_str).collect()
}
