//! Totality of the checks: any value can be checked as any kind.

use a2a_inspect::documents::envelope::checklist;
use a2a_inspect::documents::{Context, Kind, check};
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::{Map, Value, json};

use crate::examples::EXAMPLES;

/// A small value of any type, with the texts that the rules look at.
pub(crate) fn odd() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
        "[0-9TZ:.+-]{0,26}".prop_map(Value::from),
        Just(json!("base64:=")),
        Just(json!("9999-12-31T23:59:60.999Z")),
        Just(json!("0000-01-01T00:00:00Z")),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Value::from),
            prop::collection::vec((".{0,4}", inner), 0..3)
                .prop_map(|members| Value::Object(Map::from_iter(members))),
        ]
    })
}

/// Replaces the inner value number `place` (from 0, in document order) by `with`, or by `null` without it. Returns
/// whether there is such a value; if not, `place` is reduced by the number of inner values.
pub(crate) fn mutate(value: &mut Value, place: &mut usize, with: Option<&Value>) -> bool {
    let children: Vec<&mut Value> = match value {
        Value::Object(members) => members.values_mut().collect(),
        Value::Array(items) => items.iter_mut().collect(),
        _ => Vec::new(),
    };
    for child in children {
        if *place == 0 {
            *child = with.cloned().unwrap_or_default();
            return true;
        }
        *place -= 1;
        if mutate(child, place, with) {
            return true;
        }
    }
    false
}

proptest! {
    #[test]
    fn checks_of_mutated_examples_do_not_panic(
        example in any::<Index>(),
        kind in any::<Index>(),
        mutations in prop::collection::vec((0..40_usize, prop::option::of(odd())), 1..4),
        now in any::<Option<i64>>(),
    ) {
        let example = &EXAMPLES[example.index(EXAMPLES.len())];
        let mut value = example.corrected();
        for (mut place, with) in mutations {
            mutate(&mut value, &mut place, with.as_ref());
        }
        let context = Context { now, bytes: None };
        check(example.kind, &value, &context);
        check(Kind::ALL[kind.index(Kind::ALL.len())], &value, &context);
        prop_assert_eq!(checklist(&exact_json::to_text(&value), &context).len(), 12);
    }

    #[test]
    fn checks_of_any_value_do_not_panic(value in odd(), now in any::<Option<i64>>(), text in ".{0,40}") {
        let context = Context { now, bytes: Some(usize::MAX) };
        for kind in Kind::ALL {
            check(kind, &value, &context);
        }
        prop_assert_eq!(checklist(&text, &context).len(), 12);
    }
}
