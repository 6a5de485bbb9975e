//! From subschemas to what a control is for: types intersected, bounds tightened, options
//! intersected, members put in order.
//!
//! Total: what can't be drawn as something better is `Kind::Json`.

use std::cmp::Ordering;

use serde_json::{Map, Number, Value};

use super::field::{Choice, Kind, Member, NumberHints, TextHints};
use crate::extension::same_json;
use crate::json::{self, Decimal};

/// A text from this many code points on is expected to have more than one line.
const LONG_TEXT: u64 = 200;

/// The types that all subschemas allow.
pub(super) struct Types {
    /// The one type besides `null`; none where several remain or nothing is said.
    single: Option<&'static str>,
    /// Whether any type is said at all.
    said: bool,
    /// Whether `null` is allowed beside it.
    pub(super) nullable: bool,
}

const TYPES: [&str; 7] = [
    "string", "number", "integer", "boolean", "object", "array", "null",
];

impl Types {
    pub(super) fn of(members: &[&Value]) -> Self {
        let mut allowed: Vec<&'static str> = TYPES.to_vec();
        let mut said = false;
        for member in members {
            let named: Vec<&str> = match member.get("type") {
                Some(Value::String(one)) => vec![one],
                Some(Value::Array(several)) => several.iter().filter_map(Value::as_str).collect(),
                _ => continue,
            };
            said = true;
            // Every integer is a number.
            allowed.retain(|name| {
                named.contains(name) || (*name == "integer" && named.contains(&"number"))
            });
        }
        let mut rest: Vec<&'static str> = allowed
            .iter()
            .copied()
            .filter(|name| *name != "null")
            .collect();
        if rest.contains(&"number") {
            rest.retain(|name| *name != "integer");
        }
        Self {
            single: match rest.as_slice() {
                [one] if said => Some(*one),
                _ => None,
            },
            said,
            nullable: said && allowed.contains(&"null") && rest.len() == 1,
        }
    }
}

pub(super) fn kind(members: &[&Value], types: &Types) -> Kind {
    if let Some(fixed) = members.iter().find_map(|member| member.get("const")) {
        return Kind::Fixed(fixed.clone());
    }
    if let Some(choices) = choices(members) {
        return Kind::Choice(choices);
    }
    let has = |keywords: &[&str]| {
        members
            .iter()
            .any(|member| keywords.iter().any(|name| member.get(*name).is_some()))
    };
    let guessed = match types.single {
        Some(one) => Some(one),
        None if types.said || has(&["anyOf", "oneOf"]) => None,
        None if has(&["properties"]) => Some("object"),
        None if has(&["items", "prefixItems"]) => Some("array"),
        None if has(&["minLength", "maxLength", "pattern", "format"]) => Some("string"),
        None if has(&[
            "minimum",
            "maximum",
            "exclusiveMinimum",
            "exclusiveMaximum",
            "multipleOf",
        ]) =>
        {
            Some("number")
        }
        None => None,
    };
    match guessed {
        Some("string") => Kind::Text(text_hints(members)),
        Some(number @ ("number" | "integer")) => Kind::Number(NumberHints {
            integer: number == "integer",
            minimum: bound(members, "minimum", Ordering::Greater),
            maximum: bound(members, "maximum", Ordering::Less),
        }),
        Some("boolean") => Kind::Toggle,
        Some("object") => {
            let named = group_members(members);
            if named.is_empty() {
                Kind::Json
            } else {
                Kind::Group(named)
            }
        }
        Some("array") => Kind::List,
        _ => Kind::Json,
    }
}

fn text_hints(members: &[&Value]) -> TextHints {
    let counts = |keyword: &str| -> Vec<u64> {
        members
            .iter()
            .filter_map(|member| member.get(keyword)?.as_u64())
            .collect()
    };
    let text = |keyword: &str| {
        members
            .iter()
            .find_map(|member| member.get(keyword)?.as_str())
    };
    let max_length = counts("maxLength").into_iter().min();
    let format = text("format").map(str::to_owned);
    let long = max_length.is_some_and(|most| most >= LONG_TEXT)
        || matches!(
            format.as_deref(),
            Some("textarea" | "markdown" | "multiline" | "html")
        )
        || text("contentMediaType").is_some_and(|media| media.starts_with("text/"));
    TextHints {
        format,
        min_length: counts("minLength").into_iter().max(),
        max_length,
        long,
    }
}

/// The tightest of all bounds: what stands beside the one before as `tighter` says.
fn bound(members: &[&Value], keyword: &str, tighter: Ordering) -> Option<Number> {
    let mut found: Option<(Decimal, &Number)> = None;
    for member in members {
        let Some(number) = member.get(keyword).and_then(Value::as_number) else {
            continue;
        };
        let Some(new) = Decimal::of(number) else {
            continue;
        };
        if found
            .as_ref()
            .is_none_or(|(old, _)| new.cmp(old) == tighter)
        {
            found = Some((new, number));
        }
    }
    found.map(|(_, number)| number.clone())
}

/// Two lists of options are compared up to so many pairs.
const MOST_COMPARED: usize = 100_000;

/// The options of all `enum`s together (their intersection), or a `oneOf`/`anyOf` of titled
/// constants.
fn choices(members: &[&Value]) -> Option<Vec<Choice>> {
    let mut found: Option<Vec<Choice>> = None;
    for member in members {
        let options = enum_choices(member)
            .or_else(|| const_choices(member.get("oneOf")))
            .or_else(|| const_choices(member.get("anyOf")));
        let Some(options) = options else { continue };
        found = Some(match found {
            None => options,
            // Too many to compare: the validator judges anyway.
            Some(known) if known.len().saturating_mul(options.len()) > MOST_COMPARED => known,
            Some(known) => known
                .into_iter()
                .filter(|choice| {
                    options
                        .iter()
                        .any(|other| same_json(&other.value, &choice.value))
                })
                .collect(),
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

fn const_choices(branches: Option<&Value>) -> Option<Vec<Choice>> {
    let branches = branches?
        .as_array()
        .filter(|branches| !branches.is_empty())?;
    branches
        .iter()
        .map(|branch| {
            let value = branch.get("const")?.clone();
            let title = branch.get("title").and_then(Value::as_str);
            Some(Choice {
                title: title.map_or_else(|| value_title(&value), str::to_owned),
                value,
            })
        })
        .collect()
}

/// What a value without a title is called.
fn value_title(value: &Value) -> String {
    match value {
        Value::String(text) if text.is_empty() => "(empty)".to_owned(),
        Value::String(text) => text.clone(),
        Value::Null => "None".to_owned(),
        Value::Bool(true) => "Yes".to_owned(),
        Value::Bool(false) => "No".to_owned(),
        other => json::to_text(other),
    }
}

/// The properties of all subschemas in document order, or in the order that they ask for.
fn group_members(members: &[&Value]) -> Vec<Member> {
    let mut found: Vec<(Member, i64)> = Vec::new();
    for member in members {
        // Within one object no name comes twice.
        let earlier = found.len();
        for (name, schema) in member
            .get("properties")
            .and_then(Value::as_object)
            .into_iter()
            .flatten()
        {
            if !found
                .iter()
                .take(earlier)
                .any(|(known, _)| known.name == *name)
            {
                let rank = ["propertyOrder", "x-order"]
                    .iter()
                    .find_map(|key| Decimal::of(schema.get(*key)?.as_number()?)?.scaled(6))
                    .unwrap_or(i64::MAX);
                found.push((
                    Member {
                        name: name.clone(),
                        required: false,
                    },
                    rank,
                ));
            }
        }
    }
    let mut needed: Map<String, Value> = members
        .iter()
        .filter_map(|member| member.get("required")?.as_array())
        .flatten()
        .filter_map(|name| Some((name.as_str()?.to_owned(), Value::Null)))
        .collect();
    if !needed.is_empty() {
        for (member, _) in &mut found {
            if let Some(is_found) = needed.get_mut(&member.name) {
                member.required = true;
                *is_found = Value::Bool(true);
            }
        }
        for (name, is_found) in needed {
            if is_found.is_null() {
                let required = true;
                found.push((Member { name, required }, i64::MAX));
            }
        }
    }
    // What gives no order stays where the document has it, behind what does.
    arrange(&mut found);
    let listed: Vec<&str> = members
        .iter()
        .find_map(|member| {
            // An explicit order on the object itself, as a list of names.
            ["propertyOrder", "x-order", "ui:order"]
                .iter()
                .find_map(|key| member.get(*key)?.as_array())
        })
        .map(|names| names.iter().filter_map(Value::as_str).collect())
        .unwrap_or_default();
    if !listed.is_empty() {
        for (member, rank) in &mut found {
            let position = listed.iter().position(|name| *name == member.name);
            *rank = position
                .and_then(|at| i64::try_from(at).ok())
                .unwrap_or(i64::MAX);
        }
        arrange(&mut found);
    }
    found.into_iter().map(|(member, _)| member).collect()
}

/// Puts members in the order of their ranks; those of one rank stay as they are. The library's
/// sort is a hundred times as large as this one.
fn arrange(members: &mut Vec<(Member, i64)>) {
    if members.is_sorted_by_key(|(_, rank)| *rank) {
        return;
    }
    for member in std::mem::take(members) {
        let at = members.partition_point(|(_, rank)| *rank <= member.1);
        members.insert(at, member);
    }
}
