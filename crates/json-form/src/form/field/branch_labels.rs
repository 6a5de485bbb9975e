//! Labels of a union's branches.
//!
//! Owns their choice: the title, else the constant that identifies the branch, else the name behind
//! the `$ref`, else the type. Invariant: no two branches of a union have the same label.

use std::collections::BTreeMap;

use locales::messages;
use serde_json::{Map, Value};

use super::annotations::TITLE;
use crate::form::messages::labels::{branch_label, list_label, type_label};
use crate::form::text::label::readable;
use crate::formats::shortened;
use crate::schema::Set;
use crate::schema::subschema_set::{Union, constant};
use crate::schema::types::{Type, Types};

/// The number of branches whose references are resolved for a label; later ones are labelled by their own keywords.
const MAX_BRANCHES: usize = 200;
/// The maximum number of properties that are tried as a discriminator.
const MAX_PROPERTIES: usize = 20;

/// The labels of the branches that can be chosen, and behind them that of the branch for `null`.
pub(in crate::form) fn labels(union: &Union<'_>) -> Vec<String> {
    let options = union.options().take(MAX_BRANCHES);
    let branches: Vec<Set<'_>> = options.filter_map(|at| union.branch(at, None)).collect();
    let discriminator = discriminator(&branches);
    let mut found: Vec<String> = Vec::new();
    // Each label in use, with the last number that was tried behind it.
    let mut taken: BTreeMap<String, u64> = BTreeMap::new();
    for (position, index) in union.options().enumerate() {
        let label = label(union, index, branches.get(position), discriminator)
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

fn label(
    union: &Union<'_>,
    index: usize,
    branch: Option<&Set<'_>>,
    discriminator: Option<&str>,
) -> Option<String> {
    let schema = union.branches.get(index)?;
    let title = match branch {
        Some(branch) => branch
            .annotation_sources()
            .find_map(|member| member.get("title")?.as_str()),
        None => schema.get("title").and_then(Value::as_str),
    };
    if let Some(title) = title.filter(|title| !title.trim().is_empty()) {
        return Some(shortened(title, TITLE));
    }
    let fixed = branch.zip(discriminator);
    if let Some(constant) = fixed.and_then(|(branch, name)| fixed_text(branch, name)) {
        return Some(readable(constant));
    }
    if let Some(name) = schema.get("$ref").and_then(Value::as_str)
        && let Some((_, last)) = name.rsplit_once(['/', '#'])
        && !last.is_empty()
    {
        return Some(readable(last));
    }
    by_shape(branch?)
}

fn by_shape(branch: &Set<'_>) -> Option<String> {
    if let Some(only) = branch.members().find_map(constant) {
        return only.as_str().map(readable);
    }
    let one = branch
        .types()
        .and_then(|types| types.single().or_else(|| types.each().next()));
    let mut names: Vec<String> = branch.required().take(3).map(readable).collect();
    if names.is_empty() {
        let properties = branch
            .members()
            .find_map(|member| member.get("properties")?.as_object());
        let all = properties.into_iter().flat_map(Map::keys);
        names = all.take(3).map(|name| readable(name)).collect();
    }
    match one {
        Some(Type::Object) | None if !names.is_empty() => Some(names.join(", ")),
        Some(Type::Array) => {
            let items = branch.item(0);
            let inner = items.types().and_then(Types::single)?;
            Some(list_label(inner))
        }
        Some(one) => Some(type_label(one).to_owned()),
        None => None,
    }
}

/// The property that has a different constant in each branch; `None` without such a property.
fn discriminator<'d>(branches: &[Set<'d>]) -> Option<&'d str> {
    let first = branches.first()?;
    let named = first
        .members()
        .filter_map(|member| member.get("properties")?.as_object())
        .flatten();
    let mut fixed_ones = named
        .filter(|(_, schema)| constant(schema).is_some())
        .take(MAX_PROPERTIES);
    fixed_ones
        .find(|(name, _)| {
            let mut seen: Vec<&str> = Vec::new();
            branches.iter().all(|branch| {
                let constant = fixed_text(branch, name);
                let new = constant.is_some_and(|one| !seen.contains(&one));
                seen.extend(constant);
                new
            })
        })
        .map(|(name, _)| name.as_str())
}

fn fixed_text<'d>(branch: &Set<'d>, name: &str) -> Option<&'d str> {
    let fixed = branch
        .members()
        .find_map(|member| constant(member.get("properties")?.get(name)?));
    fixed.and_then(Value::as_str)
}
