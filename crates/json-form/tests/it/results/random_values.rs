//! Random schemas and values, of which every leaf is shown.

use exact_json as json;
use json_form::result::Reading;
use json_form::validate::Checker;
use proptest::prelude::*;
use serde_json::Value;

use crate::results::{finding_sentences, reading};

/// Names that schemas and values have in common.
fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => prop::sample::select(vec!["a", "b", "c", "", "a/b", "~", "0", "color", "Farbe\u{202e}"]).prop_map(str::to_owned),
        1 => ".{0,6}",
    ]
}

fn leaf() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (0..=100).prop_map(Value::from),
        prop::sample::select(vec![
            "0.5",
            "3.0",
            "-0.0",
            "1e400",
            "1E-400",
            "1e99999999999999999999",
            "12345678901234567890.5"
        ])
        .prop_filter_map("a number beyond doubles", |text| json::parse(text).ok()),
        prop::sample::select(vec![
            "2026-11-20",
            "2026-11-20T10:00:00Z",
            "https://example.com",
            "a@example.com",
            "javascript:alert(1)",
            "#fc0",
            "QUJD",
            "data:text/plain;base64,QUJD",
            "=1+1",
            "one"
        ])
        .prop_map(Value::from),
        ".{0,10}".prop_map(Value::from),
    ]
}

fn value() -> impl Strategy<Value = Value> {
    leaf().prop_recursive(8, 200, 12, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..12).prop_map(Value::from),
            // Similar rows.
            (
                prop::collection::vec(name(), 1..5),
                prop::collection::vec(inner.clone(), 2..20)
            )
                .prop_map(|(names, values)| {
                    let rows = values.chunks(names.len()).map(|row| {
                        names
                            .iter()
                            .cloned()
                            .zip(row.iter().cloned())
                            .collect::<Value>()
                    });
                    rows.collect()
                }),
            prop::collection::vec((name(), inner), 0..12)
                .prop_map(|members| members.into_iter().collect()),
        ]
    })
}

fn schema() -> impl Strategy<Value = Value> {
    let format = prop::sample::select(vec![
        "uri",
        "email",
        "date",
        "date-time",
        "time",
        "color",
        "byte",
        "data-url",
        "password",
    ]);
    let plain = prop_oneof![
        prop::sample::select(vec![
            "string", "number", "integer", "boolean", "object", "array", "null"
        ])
        .prop_map(|name| object(&[("type", name.into())])),
        format.prop_map(|name| object(&[("format", name.into())])),
        Just(object(&[("minimum", 0.into()), ("maximum", 1.into())])),
        Just(object(&[("minimum", 0.into()), ("maximum", 100.into())])),
        Just(object(&[("contentEncoding", "base64".into())])),
        Just(object(&[("$ref", "#".into())])),
        prop::collection::vec(leaf(), 1..5).prop_map(|values| object(&[("enum", values.into())])),
        (leaf(), "[a-z ]{0,9}").prop_map(|(value, title)| object(&[(
            "oneOf",
            Value::from(vec![object(&[("const", value), ("title", title.into())])])
        )])),
        any::<bool>().prop_map(Value::from),
        leaf(),
    ];
    plain.prop_recursive(5, 60, 6, |inner| {
        let list = || prop::collection::vec(inner.clone(), 1..4).prop_map(Value::from);
        let named = prop::collection::vec((name(), inner.clone()), 0..6).prop_map(|it| it.into_iter().collect::<Value>());
        prop_oneof![
            3 => named.prop_map(|properties| object(&[("properties", properties), ("required", Value::from(vec!["a", "b"]))])),
            3 => inner.clone().prop_map(|items| object(&[("items", items)])),
            1 => list().prop_map(|items| object(&[("prefixItems", items)])),
            1 => list().prop_map(|all| object(&[("anyOf", all)])),
            1 => list().prop_map(|all| object(&[("oneOf", all)])),
            1 => list().prop_map(|all| object(&[("allOf", all)])),
            1 => inner.clone().prop_map(|rest| object(&[("additionalProperties", rest)])),
        ]
    })
}

fn object(members: &[(&str, Value)]) -> Value {
    members
        .iter()
        .map(|(name, value)| ((*name).to_owned(), value.clone()))
        .collect()
}

proptest! {
    #[test]
    fn every_leaf_is_shown_through_any_schema(schema in schema(), value in value()) {
        let mut result = Reading::new(Some(&schema), value.clone());
        reading::check(&result);
        if let Ok(checker) = Checker::new(&schema) {
            result.set_findings(&checker.check(&value).findings);
            reading::check(&result);
            let shown = finding_sentences::shown_sentences(&result);
            for placed in result.findings() {
                prop_assert!(shown.contains(&placed.sentence), "{placed:?}");
            }
        }
    }

    #[test]
    fn any_json_is_accepted_as_a_schema(schema in value(), value in value()) {
        reading::check(&Reading::new(Some(&schema), value.clone()));
        reading::check(&Reading::new(Some(&value), schema));
    }
}
