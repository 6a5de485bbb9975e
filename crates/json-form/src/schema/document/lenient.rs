//! Lenient reading: malformed keywords that can be dropped from a schema.
//!
//! Owns finding the keyword that contains an error, and deciding whether verdicts can be trusted without it.
//! Leaves finding errors to the validator. Invariant: dropping a returned keyword can only make more values
//! valid, never fewer.

use std::collections::HashSet;

use exact_json::Pointer;
use serde_json::Value;

use super::{Document, Place};
use crate::schema::keywords::{self, Edge, Role, Token};

/// Assertions that do not depend on other keywords: without one of them, more values are valid.
pub(super) const ASSERTIONS: [&str; 21] = [
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
/// The annotation keywords: no value becomes valid or invalid when one is left out.
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
/// Keywords under which making a subschema more permissive can make the whole schema stricter.
const NEGATING: [&str; 4] = ["not", "oneOf", "if", "contains"];

/// A keyword that can be left out of a schema: no valid value then becomes invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OmittedKeyword {
    /// The pointer of the keyword in the schema.
    pub keyword: Pointer,
    /// Whether the schema may accept invalid values without the keyword.
    pub accepts_more: bool,
}

impl Document {
    /// The keyword at a pointer, or the keyword that contains the pointer; `None` if a schema without that keyword
    /// could reject a valid value.
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
                    accepts_more: false,
                });
            }
            if ASSERTIONS.contains(&&*keyword) {
                let polarity = self.polarity_of(&place);
                return (!polarity.negated).then_some(OmittedKeyword {
                    keyword: keyword_at,
                    accepts_more: polarity.direct,
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

    /// Whether the schema at a pointer can be replaced by one that accepts more: no valid value then becomes invalid.
    pub fn may_accept_more(&self, at: &Pointer) -> bool {
        // These depend on what the schema evaluates.
        const UNEVALUATED: [&str; 2] = ["unevaluatedProperties", "unevaluatedItems"];
        let Some(wanted) = self.at(at) else {
            return false;
        };
        self.polarities(false).iter().all(|(place, is_negated)| {
            let is_it = place.id() == wanted.id();
            !(is_it && *is_negated) && UNEVALUATED.iter().all(|it| place.schema.get(it).is_none())
        })
    }

    /// Whether a schema is applied outside all keywords of [`NEGATING`], below one of them, or both at different
    /// places. Neither if it is never applied.
    fn polarity_of(&self, wanted: &Place<'_>) -> Polarity {
        let mut polarity = Polarity::default();
        for (place, negated) in self.polarities(false) {
            if place.id() == wanted.id() {
                polarity.negated |= negated;
                polarity.direct |= !negated;
            }
        }
        polarity
    }

    /// All schemas that contribute to the overall verdict, each with whether it is applied negated; on request also
    /// those of `$defs` and `contentSchema`.
    pub(super) fn polarities(&self, with_definitions: bool) -> Vec<(Place<'_>, bool)> {
        let mut found = Vec::new();
        let mut known = HashSet::new();
        let mut waiting = vec![(self.root(), false)];
        while let Some((place, negated)) = waiting.pop() {
            if !known.insert((place.id(), negated)) {
                continue;
            }
            found.push((place, negated));
            for reference in keywords::references(place.schema, place.draft) {
                let targets = self.targets(&place, reference).unwrap_or_default();
                waiting.extend(targets.into_iter().map(|target| (target, negated)));
            }
            if keywords::is_hidden_by_reference(place.schema, place.draft) {
                continue;
            }
            for edge in keywords::subschemas(place.schema) {
                if with_definitions || edge.role != Role::Definition {
                    let negated = negated || NEGATING.contains(&edge.keyword);
                    waiting.push((self.enter(&place, edge.schema), negated));
                }
            }
        }
        found
    }
}

/// Where a schema is applied: outside all keywords of [`NEGATING`] (`direct`), below one of them (`negated`), or both.
#[derive(Default)]
struct Polarity {
    direct: bool,
    negated: bool,
}

fn is_at(edge: &Edge<'_>, token: Option<&str>) -> bool {
    match (edge.token, token) {
        (None, None) => true,
        (Some(Token::Name(name)), Some(token)) => name == token,
        (Some(Token::Index(index)), Some(token)) => token.parse() == Ok(index),
        _ => false,
    }
}

/// The schema without the keyword at a pointer.
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

    fn omitted(schema: Value, at: &str) -> Option<(String, bool)> {
        let found = Document::new(schema).omittable_keyword(&at.parse().unwrap());
        found.map(|omitted| (omitted.keyword.to_string(), omitted.accepts_more))
    }

    #[test]
    fn finds_the_keyword_that_contains_an_error() {
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
            // An invalid subschema, and pointers that are not in a keyword.
            ("/properties/required", None),
            ("/properties/nowhere/type", None),
            ("/items/1/type", None),
            ("/unknown/type", None),
            ("", None),
        ] {
            let omitted = omitted(schema.clone(), at);
            let omitted = omitted
                .as_ref()
                .map(|(keyword, accepts_more)| (&**keyword, *accepts_more));
            assert_eq!(omitted, found, "{at}");
        }
    }

    #[test]
    fn keywords_under_a_negation_are_kept() {
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
            let omitted = omitted(schema.clone(), at);
            let omitted = omitted
                .as_ref()
                .map(|(keyword, accepts_more)| (&**keyword, *accepts_more));
            assert_eq!(omitted, found, "{schema}");
        }
    }

    #[test]
    fn removal_keeps_the_other_keywords() {
        let schema = json!({"a": 1, "pattern": "(", "b": {"c": [1]}});
        let rest = without_keyword(&schema, &"/pattern".parse().unwrap());
        assert_eq!(rest.to_string(), r#"{"a":1,"b":{"c":[1]}}"#);
    }
}
