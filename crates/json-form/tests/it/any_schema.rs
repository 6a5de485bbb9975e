//! Strategies for random JSON that often resembles a schema.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

/// Names of members: keywords, `a`, `b` and the empty name.
const NAMES: &str = "
    $ref $defs definitions $dynamicRef $dynamicAnchor $anchor $id $schema type properties
    patternProperties additionalProperties propertyNames items prefixItems additionalItems
    contains allOf anyOf oneOf not if then else dependentSchemas enum enumNames const title
    description default examples minimum maxLength format required readOnly writeOnly x-order a
    b id $recursiveRef $recursiveAnchor minContains dependencies dependentRequired
    exclusiveMinimum multipleOf pattern uniqueItems unevaluatedProperties unevaluatedItems
";

/// Texts that keywords take, and texts that only resemble them. `(a|a)*` is slow in a backtracking
/// engine.
const TEXTS: &str = "
    # #/$defs/a #/properties/a #a a b string integer number boolean object array null password
    date #/ b#a http://x/a file:///a (a|a)* ( ^a$ http://json-schema.org/draft-07/schema#
    http://json-schema.org/draft-04/schema https://json-schema.org/draft/2019-09/schema urn:x ~
    %zz \u{e9}
";

/// A strategy for JSON of schema keywords, which often is a schema.
pub(crate) fn any_schema() -> impl Strategy<Value = Value> {
    let names = NAMES.split_whitespace().chain([""]);
    let name = select(names.collect::<Vec<&str>>());
    let text = select(TEXTS.split_whitespace().collect::<Vec<&str>>());
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        any::<i32>().prop_map(|number| json!(number)),
        (0_u8..5).prop_map(|number| json!(number)),
        text.prop_map(|text| json!(text)),
        Just(json!(["a", "b"])),
        Just(json!(["string", "null"])),
        Just(json!({"$ref": "#"})),
    ];
    leaf.prop_recursive(5, 50, 5, move |inner| {
        prop_oneof![
            1 => vec(inner.clone(), 0..4).prop_map(Value::Array),
            4 => vec((name.clone(), inner), 0..6).prop_map(|members| {
                let members = members.into_iter();
                Value::Object(members.map(|(name, it)| (name.to_owned(), it)).collect())
            }),
        ]
    })
}
