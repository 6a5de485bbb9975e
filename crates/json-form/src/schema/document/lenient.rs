//! What of a schema can be left out where it is written wrongly.
//!
//! Owns finding the keyword that a mistake is in, and whether the verdict on a value is still to be
//! trusted without it. Leaves finding mistakes to the validator. Invariant: without a keyword that is
//! [`OmittedKeyword`] nothing is refused that was not refused with it.

use std::collections::HashSet;

use exact_json::Pointer;
use serde_json::Value;

use super::{Document, Place};
use crate::schema::keywords::{self, Edge, Role, Token};

/// They decisions by themselves: without one, more is let through, and nothing else is.
const ASSERTIONS: [&str; 21] = [
    "type",
    "enum",
    "const",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "minLength",
    "maxLength",
    "pattern",
    "format",
    "minItems",
    "maxItems",
    "uniqueItems",
    "minProperties",
    "maxProperties",
    "required",
    "dependentRequired",
    "contentEncoding",
    "contentMediaType",
];
/// They decisions nothing.
const ANNOTATIONS: [&str; 8] = [
    "title",
    "description",
    "$comment",
    "default",
    "examples",
    "deprecated",
    "readOnly",
    "writeOnly",
];
/// They make yes of a no.
const TURNING: [&str; 4] = ["not", "oneOf", "if", "contains"];

/// A keyword that can be left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OmittedKeyword {
    /// Its place in the schema.
    pub keyword: Pointer,
    /// Whether a value may be let through without it that should not be.
    pub is_missed: bool,
}

impl Document {
    /// The keyword at a place of the document, or the one that the place lies in, if it can be left
    /// out; none where that could refuse a value that is as the whole schema wants it.
    pub fn omittable_keyword(&self, at: &Pointer) -> Option<OmittedKeyword> {
        let mut place = self.root();
        let mut keyword_at = Pointer::root();
        let mut tokens = at.tokens();
        loop {
            let keyword = tokens.next()?;
            keyword_at = keyword_at.child(&keyword);
            if ANNOTATIONS.contains(&&*keyword) {
                return Some(OmittedKeyword {
                    keyword: keyword_at,
                    is_missed: false,
                });
            }
            if ASSERTIONS.contains(&&*keyword) {
                let ways = self.ways_to(&place);
                return (!ways.turned).then_some(OmittedKeyword {
                    keyword: keyword_at,
                    is_missed: ways.straight,
                });
            }
            let edges = keywords::subschemas(place.schema);
            let mut held = edges.iter().filter(|edge| edge.keyword == keyword);
            let has_token = held.clone().next()?.token.is_some();
            let token = if has_token {
                Some(tokens.next()?)
            } else {
                None
            };
            let inner = held.find(|edge| is_at(edge, token.as_deref()))?;
            if let Some(token) = token {
                keyword_at = keyword_at.child(&token);
            }
            place = self.enter(&place, inner.schema);
        }
    }

    /// How the verdict of a schema goes into the verdict on the whole.
    fn ways_to(&self, wanted: &Place<'_>) -> Ways {
        let mut ways = Ways::default();
        let mut known = HashSet::new();
        let mut waiting = vec![(self.root(), false)];
        while let Some((place, turned)) = waiting.pop() {
            if !known.insert((place.id(), turned)) {
                continue;
            }
            if place.id() == wanted.id() {
                ways.turned |= turned;
                ways.straight |= !turned;
            }
            for reference in keywords::references(place.schema, place.draft) {
                let targets = self.targets(&place, reference).unwrap_or_default();
                waiting.extend(targets.into_iter().map(|target| (target, turned)));
            }
            if keywords::is_hidden_by_reference(place.schema, place.draft) {
                continue;
            }
            for edge in keywords::subschemas(place.schema) {
                if edge.role != Role::Definition {
                    let turned = turned || TURNING.contains(&edge.keyword);
                    waiting.push((self.enter(&place, edge.schema), turned));
                }
            }
        }
        ways
    }
}

/// Whether a schema is tried for a yes, and whether for a no.
#[derive(Default)]
struct Ways {
    straight: bool,
    turned: bool,
}

fn is_at(edge: &Edge<'_>, token: Option<&str>) -> bool {
    match (edge.token, token) {
        (None, None) => true,
        (Some(Token::Name(name)), Some(token)) => name == token,
        (Some(Token::Index(index)), Some(token)) => token.parse() == Ok(index),
        _ => false,
    }
}

/// The schema without what stands at a place.
pub fn without_keyword(schema: &Value, keyword: &Pointer) -> Value {
    let mut rest = schema.clone();
    if let (Some(around), Some(name)) = (keyword.parent(), keyword.last())
        && let Some(Value::Object(members)) = around.get_mut(&mut rest)
    {
        members.shift_remove(&name);
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn spared(schema: Value, at: &str) -> Option<(String, bool)> {
        let found = Document::new(schema).omittable_keyword(&at.parse().unwrap());
        found.map(|spared| (spared.keyword.to_string(), spared.is_missed))
    }

    #[test]
    fn the_keyword_is_found_around_a_mistake() {
        let schema = json!({
            "properties": {"required": {"required": ["a", 1]}, "a/b": {"type": "any"}},
            "items": [{"pattern": "("}], "title": 5,
            "$defs": {"unused": {"minimum": "1"}},
        });
        for (at, found) in [
            (
                "/properties/required/required/1",
                Some(("/properties/required/required", true)),
            ),
            (
                "/properties/a~1b/type",
                Some(("/properties/a~1b/type", true)),
            ),
            ("/items/0/pattern", Some(("/items/0/pattern", true))),
            ("/title", Some(("/title", false))),
            (
                "/$defs/unused/minimum",
                Some(("/$defs/unused/minimum", false)),
            ),
            // A schema that is none, and what is no keyword.
            ("/properties/required", None),
            ("/properties/nowhere/type", None),
            ("/items/1/type", None),
            ("/unknown/type", None),
            ("", None),
        ] {
            let spared = spared(schema.clone(), at);
            let spared = spared
                .as_ref()
                .map(|(keyword, is_missed)| (&**keyword, *is_missed));
            assert_eq!(spared, found, "{at}");
        }
    }

    #[test]
    fn nothing_is_left_out_that_could_turn_a_verdict() {
        let bad = json!({"pattern": "("});
        for (schema, at, found) in [
            (json!({"not": bad}), "/not/pattern", None),
            (json!({"if": bad, "then": bad}), "/if/pattern", None),
            (
                json!({"if": true, "then": bad}),
                "/then/pattern",
                Some(("/then/pattern", true)),
            ),
            (json!({"oneOf": [bad]}), "/oneOf/0/pattern", None),
            (
                json!({"anyOf": [bad]}),
                "/anyOf/0/pattern",
                Some(("/anyOf/0/pattern", true)),
            ),
            (
                json!({"contains": {"allOf": [bad]}}),
                "/contains/allOf/0/pattern",
                None,
            ),
            (
                json!({"$ref": "#/$defs/a", "not": {"items": {"$ref": "#/$defs/a"}}, "$defs": {"a": bad}}),
                "/$defs/a/pattern",
                None,
            ),
            (
                json!({"$ref": "#/$defs/a", "not": {"title": 5}, "$defs": {"a": bad}}),
                "/$defs/a/pattern",
                Some(("/$defs/a/pattern", true)),
            ),
            (
                json!({"not": {"title": 5}}),
                "/not/title",
                Some(("/not/title", false)),
            ),
        ] {
            let spared = spared(schema.clone(), at);
            let spared = spared
                .as_ref()
                .map(|(keyword, is_missed)| (&**keyword, *is_missed));
            assert_eq!(spared, found, "{schema}");
        }
    }

    #[test]
    fn the_rest_stays_as_it_is() {
        let schema = json!({"a": 1, "pattern": "(", "b": {"c": [1]}});
        let rest = without_keyword(&schema, &"/pattern".parse().unwrap());
        assert_eq!(rest.to_string(), r#"{"a":1,"b":{"c":[1]}}"#);
    }
}
