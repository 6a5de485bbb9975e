//! The drafts of JSON Schema.
//!
//! Owns recognizing a draft by `$schema`, and the few differences between drafts that matter for walking a
//! schema. Leaves the meaning of keywords to the validator. Invariant: any value has a draft; unknown ones are
//! read as 2020-12.

use serde_json::Value;

/// A version of JSON Schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Draft {
    /// Draft 4, which has `id` instead of `$id`, and a boolean `exclusiveMinimum`.
    Draft4,
    /// Draft 6, which adds `const`, `contains` and `propertyNames`.
    Draft6,
    /// Draft 7, which adds `if`, `then` and `else`.
    Draft7,
    /// Draft 2019-09, which adds `$defs`, `$anchor`, `$recursiveRef` and `unevaluated*`.
    Draft201909,
    /// Draft 2020-12, which adds `prefixItems` and `$dynamicRef`.
    Draft202012,
}

impl Draft {
    /// The draft of a schema without `$schema`, or with an unknown one.
    pub const DEFAULT: Self = Self::Draft202012;

    /// The draft with this `$schema` URI; `None` if it is unknown.
    pub fn from_uri(uri: &str) -> Option<Self> {
        let name = uri.trim().trim_end_matches('#').trim_end_matches('/');
        let name = name
            .strip_prefix("https://")
            .or_else(|| name.strip_prefix("http://"))?;
        match name {
            "json-schema.org/draft-04/schema" => Some(Self::Draft4),
            "json-schema.org/draft-06/schema" => Some(Self::Draft6),
            "json-schema.org/draft-07/schema" => Some(Self::Draft7),
            "json-schema.org/draft/2019-09/schema" => Some(Self::Draft201909),
            "json-schema.org/draft/2020-12/schema" => Some(Self::Draft202012),
            _ => None,
        }
    }

    /// The draft of a schema; `inherited` if it does not declare a known one.
    pub fn of(schema: &Value, inherited: Self) -> Self {
        declared(schema)
            .and_then(Self::from_uri)
            .unwrap_or(inherited)
    }

    /// The keyword that gives a schema resource its URI: `id` in draft 4, otherwise `$id`.
    pub const fn id_keyword(self) -> &'static str {
        match self {
            Self::Draft4 => "id",
            _ => "$id",
        }
    }

    /// Whether the siblings of a `$ref` are ignored (drafts up to 7).
    pub const fn reference_hides_siblings(self) -> bool {
        matches!(self, Self::Draft4 | Self::Draft6 | Self::Draft7)
    }

    /// Whether the draft has `if`, `then` and `else` (from draft 7 on).
    pub const fn has_conditions(self) -> bool {
        !matches!(self, Self::Draft4 | Self::Draft6)
    }

    /// Whether an array under `items` describes a tuple, followed by `additionalItems`.
    pub const fn items_can_be_tuple(self) -> bool {
        !matches!(self, Self::Draft202012)
    }
}

/// The value of the keyword `$schema` in a schema; `None` if the schema has no such keyword, or its value is not a
/// text.
pub(super) fn declared(schema: &Value) -> Option<&str> {
    schema.get("$schema").and_then(Value::as_str)
}

/// Whether this is the URI of a metaschema. The validator has those built in.
pub(super) fn is_metaschema(uri: &str) -> bool {
    let name = uri
        .strip_prefix("https://")
        .or_else(|| uri.strip_prefix("http://"))
        .unwrap_or_default();
    Draft::from_uri(uri).is_some()
        || name.starts_with("json-schema.org/draft/2019-09/meta/")
        || name.starts_with("json-schema.org/draft/2020-12/meta/")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn drafts_are_recognized_with_and_without_fragment_and_by_both_schemes() {
        assert_eq!(
            Draft::from_uri("http://json-schema.org/draft-07/schema#"),
            Some(Draft::Draft7)
        );
        assert_eq!(
            Draft::from_uri("https://json-schema.org/draft-04/schema"),
            Some(Draft::Draft4)
        );
        assert_eq!(
            Draft::from_uri("http://json-schema.org/draft/2019-09/schema#"),
            Some(Draft::Draft201909)
        );
        assert_eq!(Draft::from_uri("https://example.com/schema"), None);
    }

    #[test]
    fn undeclared_draft_is_inherited() {
        assert_eq!(Draft::of(&json!({}), Draft::Draft6), Draft::Draft6);
        assert_eq!(Draft::of(&json!(true), Draft::DEFAULT), Draft::Draft202012);
    }
}
