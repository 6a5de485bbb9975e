//! The keywords that contain subschemas or references.
//!
//! Owns the table of these keywords and how each subschema applies. Leaves resolving references to `document`.
//! Invariant: each call looks at the keywords of one schema only and follows nothing.

use exact_json::Pointer;
use serde_json::Value;

use super::draft::Draft;

/// How a subschema applies to the instance of its parent schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Applies to the same instance, always: `allOf`.
    Always,
    /// Applies to the same instance, conditionally: `anyOf`, `oneOf`, `not`, `if`, `dependentSchemas`.
    Branch,
    /// Applies to the same instance, as one of two alternatives: `then`, `else`.
    Either,
    /// Applies to the property of the same name: `properties`.
    Property,
    /// Applies to the properties whose names match a pattern: `patternProperties`.
    Pattern,
    /// Applies to the remaining properties (`additionalProperties`, `unevaluatedProperties`), or to the property names
    /// (`propertyNames`).
    OtherProperty,
    /// Applies to the item at the same index: `prefixItems`, or `items` with an array.
    Tuple,
    /// Applies to the items without a schema of their own: `items`, `additionalItems`, `unevaluatedItems`.
    OtherItem,
    /// Applies to each item, which need not match: `contains`.
    Contains,
    /// Does not apply by itself: `$defs`, or `contentSchema`, which applies to text inside the instance.
    Definition,
}

/// A direct subschema of a schema, with the keyword that contains it and how it applies.
#[derive(Clone, Copy, Debug)]
pub struct Edge<'v> {
    /// How the subschema applies.
    pub role: Role,
    /// The keyword that contains the subschema.
    pub keyword: &'static str,
    /// The subschema's name or index under the keyword; `None` if the keyword has one subschema.
    pub token: Option<Token<'v>>,
    /// The subschema.
    pub schema: &'v Value,
}

/// The position of a subschema under its keyword: a name or an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token<'v> {
    /// A member name under the keyword: a property name, a pattern or the name of a definition.
    Name(&'v str),
    /// An index in an array under the keyword.
    Index(usize),
}

#[derive(Clone, Copy)]
enum Shape {
    One,
    List,
    Map,
}

use Shape::{List, Map, One};

/// The keywords that contain schemas, of all drafts together: looking at a keyword that a draft does not have
/// is harmless, overlooking one might not be.
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

/// The direct subschemas of a schema, in the order of the table `KEYWORDS`; empty if the schema is not an object.
pub fn subschemas(schema: &Value) -> Vec<Edge<'_>> {
    let mut edges = Vec::new();
    let Value::Object(members) = schema else {
        return edges;
    };
    for (keyword, shape, role) in KEYWORDS {
        let Some(held) = members.get(keyword) else {
            continue;
        };
        let edge = |token, schema| Edge {
            role,
            keyword,
            token,
            schema,
        };
        match (shape, held) {
            (One, Value::Object(_) | Value::Bool(_)) => edges.push(edge(None, held)),
            (List, Value::Array(items)) => {
                let items = items.iter().enumerate();
                edges.extend(items.map(|(index, it)| edge(Some(Token::Index(index)), it)));
            }
            (Map, Value::Object(named)) => {
                // `dependencies` also holds arrays of names.
                let named = named
                    .iter()
                    .filter(|(_, it)| it.is_object() || it.is_boolean());
                edges.extend(named.map(|(name, it)| edge(Some(Token::Name(name)), it)));
            }
            _ => {}
        }
    }
    edges
}

/// Whether a keyword can contain subschemas.
pub fn has_subschemas(keyword: &str) -> bool {
    KEYWORDS.iter().any(|(name, ..)| *name == keyword)
}

/// The keyword that a pointer into a schema ends in; `None` if it ends in a name or an index.
/// `/properties/items` ends in a name, `/properties/a/items` in a keyword.
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

/// A keyword that refers to another schema, with the URI reference that it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reference<'v> {
    /// The keyword `$ref`: its target does not depend on the dynamic scope.
    Static(&'v str),
    /// The keyword `$dynamicRef` (2020-12): its target depends on the dynamic scope.
    Dynamic(&'v str),
    /// The keyword `$recursiveRef` (2019-09): its target depends on the dynamic scope.
    Recursive(&'v str),
}

impl<'v> Reference<'v> {
    /// The URI reference, as it is written in the schema.
    pub const fn text(self) -> &'v str {
        match self {
            Self::Static(text) | Self::Dynamic(text) | Self::Recursive(text) => text,
        }
    }

    /// The name of the keyword: `$ref`, `$dynamicRef` or `$recursiveRef`.
    pub const fn keyword(&self) -> &'static str {
        match self {
            Self::Static(_) => "$ref",
            Self::Dynamic(_) => "$dynamicRef",
            Self::Recursive(_) => "$recursiveRef",
        }
    }
}

/// The references under keywords of this schema that the draft knows, without those of its subschemas.
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

/// Whether the other keywords of the schema are ignored because it has a `$ref` (drafts up to 7).
pub fn is_hidden_by_reference(schema: &Value, draft: Draft) -> bool {
    draft.reference_hides_siblings() && schema.get("$ref").is_some_and(Value::is_string)
}
