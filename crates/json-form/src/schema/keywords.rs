//! Which schemas a schema contains, and how each applies.
//!
//! Owns the table of keywords that hold schemas, per draft. Leaves references to `document.rs`.
//! Invariant: nothing here follows anything; each call looks at one schema and its own keywords.

use exact_json::Pointer;
use serde_json::Value;

use super::draft::Draft;

/// How a contained schema applies to the instance that its container applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// To the same instance, always: `allOf`.
    Always,
    /// To the same instance, by a verdict: `anyOf`, `oneOf`, `not`, `if`, `dependentSchemas`.
    Branch,
    /// To the same instance, one of two: `then`, `else`.
    Either,
    /// To the property of its name.
    Property,
    /// To the properties whose name matches its pattern.
    Pattern,
    /// To properties, or to their names, that others may leave over.
    OtherProperty,
    /// To the item of its index.
    Tuple,
    /// To items that others may leave over.
    OtherItem,
    /// To every item, as a question: `contains`.
    Contains,
    /// To nothing until it is referred to: `$defs`; or to text inside the instance.
    Definition,
}

/// A schema inside a schema.
#[derive(Clone, Copy, Debug)]
pub struct Edge<'v> {
    /// How it applies.
    pub role: Role,
    /// The keyword that holds it.
    pub keyword: &'static str,
    /// Its place under the keyword, where there is more than one.
    pub token: Option<Token<'v>>,
    /// The schema itself.
    pub schema: &'v Value,
}

/// A step inside the value of a keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token<'v> {
    /// A property name.
    Name(&'v str),
    /// An index.
    Index(usize),
}

#[derive(Clone, Copy)]
enum Shape {
    One,
    List,
    Map,
}

use Shape::{List, Map, One};

/// The keywords that hold schemas. Where a draft reads one differently, `subschemas` says so. Each
/// is looked at in every draft: looking at too much costs nothing, overlooking one might.
const KEYWORDS: [(&str, Shape, Role); 23] = [
    ("allOf", List, Role::Always),
    ("anyOf", List, Role::Branch),
    ("oneOf", List, Role::Branch),
    ("not", One, Role::Branch),
    ("if", One, Role::Branch),
    ("then", One, Role::Either),
    ("else", One, Role::Either),
    ("dependentSchemas", Map, Role::Branch),
    ("dependencies", Map, Role::Branch),
    ("properties", Map, Role::Property),
    ("patternProperties", Map, Role::Pattern),
    ("additionalProperties", One, Role::OtherProperty),
    ("unevaluatedProperties", One, Role::OtherProperty),
    ("propertyNames", One, Role::OtherProperty),
    ("prefixItems", List, Role::Tuple),
    ("items", One, Role::OtherItem),
    ("items", List, Role::Tuple),
    ("additionalItems", One, Role::OtherItem),
    ("unevaluatedItems", One, Role::OtherItem),
    ("contains", One, Role::Contains),
    ("$defs", Map, Role::Definition),
    ("definitions", Map, Role::Definition),
    ("contentSchema", One, Role::Definition),
];

/// The schemas that a schema contains, in the order of the table.
pub fn subschemas(schema: &Value) -> Vec<Edge<'_>> {
    let mut edges = Vec::new();
    let Value::Object(members) = schema else {
        return edges;
    };
    for (keyword, shape, role) in KEYWORDS {
        let Some(held) = members.get(keyword) else {
            continue;
        };
        match (shape, held) {
            (One, Value::Object(_) | Value::Bool(_)) => {
                edges.push(Edge {
                    role,
                    keyword,
                    token: None,
                    schema: held,
                });
            }
            (List, Value::Array(items)) => {
                edges.extend(items.iter().enumerate().map(|(index, schema)| Edge {
                    role,
                    keyword,
                    token: Some(Token::Index(index)),
                    schema,
                }));
            }
            (Map, Value::Object(named)) => edges.extend(
                named
                    .iter()
                    // `dependencies` also holds lists of names.
                    .filter(|(_, schema)| schema.is_object() || schema.is_boolean())
                    .map(|(name, schema)| Edge {
                        role,
                        keyword,
                        token: Some(Token::Name(name)),
                        schema,
                    }),
            ),
            _ => {}
        }
    }
    edges
}

/// The keyword that a pointer into a schema ends in; none if it ends in a name or an index that
/// some keyword holds. `/properties/items` ends in a name, `/properties/a/items` in a keyword.
pub fn last_keyword(pointer: &Pointer) -> Option<&str> {
    let mut keyword = None;
    let mut tokens = pointer.as_str().split('/').skip(1).peekable();
    while let Some(token) = tokens.next() {
        keyword = Some(token);
        let shape = |wanted: fn(Shape) -> bool| {
            KEYWORDS
                .iter()
                .any(|(name, shape, _)| *name == token && wanted(*shape))
        };
        let is_index = |token: &&str| token.parse::<usize>().is_ok();
        let holds_names = shape(|shape| matches!(shape, Map));
        let holds_indexes =
            shape(|shape| matches!(shape, List)) && tokens.peek().is_some_and(is_index);
        if (holds_names || holds_indexes) && tokens.next().is_some() {
            keyword = None;
        }
    }
    keyword
}

/// A reference to a schema elsewhere, as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reference<'v> {
    /// `$ref`.
    Static(&'v str),
    /// `$dynamicRef` (2020-12): where it leads depends on how one came here.
    Dynamic(&'v str),
    /// `$recursiveRef` (2019-09): likewise.
    Recursive(&'v str),
}

impl<'v> Reference<'v> {
    /// The reference as it is written.
    pub const fn text(self) -> &'v str {
        match self {
            Self::Static(text) | Self::Dynamic(text) | Self::Recursive(text) => text,
        }
    }
}

/// The references that a schema makes.
pub fn references(schema: &Value, draft: Draft) -> Vec<Reference<'_>> {
    let text = |keyword: &str| schema.get(keyword).and_then(Value::as_str);
    let mut found: Vec<Reference<'_>> = text("$ref").map(Reference::Static).into_iter().collect();
    match draft {
        Draft::Draft202012 => found.extend(text("$dynamicRef").map(Reference::Dynamic)),
        Draft::Draft201909 => found.extend(text("$recursiveRef").map(Reference::Recursive)),
        Draft::Draft4 | Draft::Draft6 | Draft::Draft7 => {}
    }
    found
}

/// Whether the schema's own keywords are ignored because it is a reference (drafts up to 7).
pub fn is_hidden_by_reference(schema: &Value, draft: Draft) -> bool {
    draft.reference_hides_siblings() && schema.get("$ref").is_some_and(Value::is_string)
}
