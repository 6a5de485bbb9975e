//! What a control is: the meet of all the subschemas that apply at a place.
//!
//! Owns lowering: types intersected, bounds tightened, options intersected, the first title that
//! speaks. Leaves finding the subschemas to the `schema` room and values to `state`. Total: what
//! can't be drawn as something better is `Kind::Json`.

use std::cmp::Ordering;

use serde_json::{Number, Value};

use super::label::readable;
use crate::extension::same_json;
use crate::json::{self, Decimal};
use crate::schema::Set;

/// What a control is.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// What it is called: the title, else a readable form of the property's name.
    pub label: String,
    /// Help, as Markdown.
    pub description: Option<String>,
    /// What it is for.
    pub kind: Kind,
    /// Whether `null` is allowed beside `kind`.
    pub nullable: bool,
    /// Shown, not edited (`readOnly`).
    pub read_only: bool,
    /// Never shown back nor stored (`writeOnly`, `format: password`).
    pub secret: bool,
    /// Not to be used any more (`deprecated`).
    pub deprecated: bool,
    /// What to begin with.
    pub default: Option<Value>,
    /// What it could be.
    pub examples: Vec<Value>,
}

/// What a control is for.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// A text.
    Text(TextHints),
    /// A number.
    Number(NumberHints),
    /// Yes or no.
    Toggle,
    /// One of some values.
    Choice(Vec<Choice>),
    /// One value and no other (`const`).
    Fixed(Value),
    /// An object of named members.
    Group(Vec<Member>),
    /// A list of items.
    List,
    /// Anything else: edited as JSON in place.
    Json,
}

/// What is known of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextHints {
    /// The `format`, where one is given.
    pub format: Option<String>,
    /// Fewest Unicode code points.
    pub min_length: Option<u64>,
    /// Most Unicode code points.
    pub max_length: Option<u64>,
    /// Whether more than one line is expected.
    pub long: bool,
}

/// What is known of a number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NumberHints {
    /// Whether only whole numbers are right.
    pub integer: bool,
    /// The least.
    pub minimum: Option<Number>,
    /// The greatest.
    pub maximum: Option<Number>,
}

/// One of some values.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The value.
    pub value: Value,
    /// What it is called.
    pub title: String,
}

/// A named member of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The property's name.
    pub name: String,
    /// Whether the object needs it.
    pub required: bool,
}

/// A text from this many code points on is expected to have more than one line.
const LONG_TEXT: u64 = 200;

impl Field {
    /// What a place's subschemas make of it. `name` is the property's name there.
    pub fn of(set: &Set<'_>, name: Option<&str>) -> Self {
        let members: Vec<&Value> = set.members().collect();
        let words: Vec<&Value> = set.words().collect();
        Self::meet(&members, &words, name)
    }

    /// A place that no schema speaks of.
    pub fn of_nothing(name: Option<&str>) -> Self {
        Self::meet(&[], &[], name)
    }

    /// The meet of subschemas; `words` are those that name and explain, the ones beside an old
    /// `$ref` included.
    fn meet(members: &[&Value], words: &[&Value], name: Option<&str>) -> Self {
        let text = |keyword: &str| {
            words
                .iter()
                .find_map(|member| member.get(keyword)?.as_str())
                .map(str::to_owned)
        };
        let flag = |keyword: &str| {
            words
                .iter()
                .any(|member| member.get(keyword) == Some(&Value::Bool(true)))
        };
        let types = Types::of(members);
        let kind = kind(members, &types);
        let secret = flag("writeOnly")
            || matches!(&kind, Kind::Text(hints) if hints.format.as_deref() == Some("password"));
        Self {
            label: text("title")
                .filter(|title| !title.trim().is_empty())
                .or_else(|| name.map(readable))
                .unwrap_or_default(),
            description: text("description").filter(|help| !help.trim().is_empty()),
            kind,
            nullable: types.nullable,
            read_only: flag("readOnly"),
            secret,
            deprecated: flag("deprecated"),
            default: words
                .iter()
                .find_map(|member| member.get("default"))
                .cloned(),
            examples: words
                .iter()
                .find_map(|member| member.get("examples")?.as_array())
                .cloned()
                .unwrap_or_default(),
        }
    }

    /// Whether a value is of the shape that this control can show. Anything else is edited as
    /// JSON, so that nothing is lost.
    pub fn shows(&self, value: &Value) -> bool {
        match &self.kind {
            Kind::Text(_) => value.is_string(),
            Kind::Number(_) => value.is_number(),
            Kind::Toggle => value.is_boolean(),
            Kind::Choice(choices) => choices.iter().any(|choice| same_json(&choice.value, value)),
            Kind::Fixed(fixed) => same_json(fixed, value),
            Kind::Group(_) => value.is_object(),
            Kind::List => value.is_array(),
            Kind::Json => true,
        }
    }
}

/// The types that all subschemas allow.
struct Types {
    /// The one type besides `null`; none where several remain or nothing is said.
    single: Option<&'static str>,
    /// Whether any type is said at all.
    said: bool,
    nullable: bool,
}

const TYPES: [&str; 7] = [
    "string", "number", "integer", "boolean", "object", "array", "null",
];

impl Types {
    fn of(members: &[&Value]) -> Self {
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

fn kind(members: &[&Value], types: &Types) -> Kind {
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
        for (name, schema) in member
            .get("properties")
            .and_then(Value::as_object)
            .into_iter()
            .flatten()
        {
            if !found.iter().any(|(known, _)| known.name == *name) {
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
    for name in members
        .iter()
        .filter_map(|member| member.get("required")?.as_array())
        .flatten()
    {
        let Some(name) = name.as_str() else { continue };
        match found.iter_mut().find(|(known, _)| known.name == name) {
            Some((known, _)) => known.required = true,
            None => found.push((
                Member {
                    name: name.to_owned(),
                    required: true,
                },
                i64::MAX,
            )),
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn field(schemas: &[Value]) -> Field {
        let members: Vec<&Value> = schemas.iter().collect();
        Field::meet(&members, &members, Some("someName"))
    }

    #[test]
    fn types_are_intersected_and_bounds_tightened() {
        let met = field(&[
            json!({"type": ["number", "string"], "minimum": 1, "maximum": 10}),
            json!({"type": ["integer", "null"], "minimum": 2, "title": "Count"}),
        ]);
        assert_eq!(met.label, "Count");
        let Kind::Number(hints) = met.kind else {
            panic!("{:?}", met.kind)
        };
        assert!(hints.integer);
        assert_eq!(hints.minimum, Some(2.into()));
        assert_eq!(hints.maximum, Some(10.into()));
    }

    #[test]
    fn null_beside_one_type_makes_a_nullable_field() {
        let met = field(&[json!({"type": ["string", "null"]})]);
        assert!(met.nullable);
        assert_eq!(met.kind, Kind::Text(TextHints::default()));
    }

    #[test]
    fn options_are_intersected_and_named() {
        let met = field(&[
            json!({"enum": ["a", "b", 1], "enumNames": ["First", "Second"]}),
            json!({"oneOf": [{"const": 1.0, "title": "One"}, {"const": "b"}]}),
        ]);
        let Kind::Choice(choices) = met.kind else {
            panic!("{:?}", met.kind)
        };
        let titles: Vec<_> = choices.into_iter().map(|choice| choice.title).collect();
        assert_eq!(titles, ["Second", "1"]);
    }

    #[test]
    fn members_keep_the_order_of_the_document_unless_one_is_given() {
        let names = |schema: Value| match field(&[schema]).kind {
            Kind::Group(members) => members
                .into_iter()
                .map(|member| member.name)
                .collect::<Vec<_>>(),
            other => panic!("{other:?}"),
        };
        assert_eq!(names(json!({"properties": {"z": {}, "a": {}}})), ["z", "a"]);
        assert_eq!(
            names(json!({"properties": {"z": {"x-order": 2}, "a": {"x-order": 1.0}, "b": {}}})),
            ["a", "z", "b"]
        );
        assert_eq!(
            names(json!({"properties": {"z": {}, "a": {}}, "x-order": ["a", "z"]})),
            ["a", "z"]
        );
    }

    #[test]
    fn anything_whatever_gives_a_field() {
        for schema in [
            json!(true),
            json!(null),
            json!([1]),
            json!({"type": 3}),
            json!({"enum": 1}),
            json!({"properties": []}),
        ] {
            assert_eq!(field(&[schema]).kind, Kind::Json);
        }
    }
}
