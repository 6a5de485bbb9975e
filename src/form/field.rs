//! What a control is: the meet of all the subschemas that apply at a place.
//!
//! Owns what is known of a control; the first title that speaks names it. Leaves meeting keywords to
//! `lowering`, finding the subschemas to the `schema` room and values to `state`.

use serde_json::{Number, Value};

use super::label::readable;
use super::lowering::{Types, kind};
use crate::extension::same_json;
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
