//! Tests of differences, on examples and on random values.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;

/// The differences as text, such as `-a +b ~c=d`: only in the first, only in the second, changed.
fn outline(first: &Value, second: &Value) -> String {
    let told = difference(first, second);
    let words = told.all.iter().map(|it| match (&it.first, &it.second) {
        (Some(first), None) => format!("-{first}"),
        (None, Some(second)) => format!("+{second}"),
        (Some(first), Some(second)) if first == second => format!("~{first}"),
        (Some(first), Some(second)) => format!("~{first}={second}"),
        (None, None) => "nothing".to_owned(),
    });
    words.collect::<Vec<_>>().join(" ")
}

#[track_caller]
#[expect(
    clippy::needless_pass_by_value,
    reason = "cases are written where they are checked"
)]
fn check(first: Value, second: Value, expected: &str) {
    assert_eq!(outline(&first, &second), expected);
}

#[test]
fn members_are_matched_by_name() {
    check(
        json!({"a": 1, "b": {"c": 2, "d": 3}, "e": 4}),
        json!({"b": {"d": 3, "c": 5}, "a": 1, "f": 6}),
        "~/b/c -/e +/f",
    );
    check(json!({"a": {"b": 1}}), json!({"a": [1]}), "~/a");
    check(json!(1), json!("1"), "~");
    check(json!({}), json!({"a": 1}), "~");
}

#[test]
fn numbers_are_compared_by_value() {
    let parse = |text: &str| -> Value { exact_json::parse(text).unwrap() };
    let told = difference(&parse("[1.0, 1e2, -0]"), &parse("[1, 100, 0.0]"));
    assert_eq!((told.all.len(), told.equal_leaves), (0, 3));
    check(parse("9007199254740993"), parse("9007199254740992"), "~");
}

#[test]
fn an_inserted_item_is_one_addition() {
    check(json!([1, 2, 3]), json!([0, 1, 2, 3]), "+/0");
    check(json!([1, 2, 3]), json!([1, 3]), "-/1");
    check(json!([1, 2, 3]), json!([1, 9, 3]), "~/1");
    check(json!([1, 2, 3, 4]), json!([3, 4, 5]), "-/0 -/1 +/2");
}

#[test]
fn objects_are_matched_by_identity_or_similarity() {
    let row = |id: u32, price: u32| json!({"id": id, "price": price});
    check(
        json!([row(1, 10), row(2, 20), row(3, 30)]),
        json!([row(4, 40), row(1, 10), row(3, 31)]),
        "+/0 -/1 ~/2/price",
    );
    let leg = |from: &str, to: &str, cost: u32| json!({"from": from, "to": to, "cost": cost});
    check(
        json!([leg("A", "B", 1), leg("B", "C", 2), leg("C", "D", 3)]),
        json!([leg("B", "C", 9), leg("C", "D", 3)]),
        "-/0 ~/1/cost=/0/cost",
    );
    // Without identity or similarity, the index decides.
    let month = |month: u32, rest: u32| json!({"month": month, "rest": rest, "rate": rest});
    check(
        json!([month(1, 9), month(2, 8)]),
        json!([month(1, 7), month(2, 6)]),
        "~/0/rest ~/0/rate ~/1/rest ~/1/rate",
    );
}

#[test]
fn large_arrays_are_matched_within_bounds() {
    let long = |add: u64| -> Value { (0..5_000).map(|at| json!({"at": at + add})).collect() };
    let told = difference(&long(0), &long(7));
    assert!(told.is_cut);
    assert_eq!(told.all.len(), MOST);
    // Few changes in a long array cost little.
    let (first, mut second) = (long(0), long(0));
    if let Value::Array(items) = &mut second {
        items.insert(2_500, json!({"at": "new"}));
    }
    assert_eq!(outline(&first, &second), "+/2500");
}

#[test]
fn texts_are_compared_by_line() {
    assert_eq!(
        lines("a\nb\nc\nd", "a\nx\nc\nd\ne"),
        [
            Line::Both(1, 0),
            Line::First("b"),
            Line::Second("x"),
            Line::Both(2, 2),
            Line::Second("e")
        ]
    );
    assert_eq!(lines("", "a"), [Line::Second("a")]);
    assert_eq!(lines("", ""), []);
    // Beyond the limit, equal lines at both ends are still matched.
    let long = |from: usize| {
        let lines: Vec<String> = (from..from + 2_000).map(|at| at.to_string()).collect();
        lines.join("\n")
    };
    let (one, two) = (long(0), long(1));
    let told = lines(&one, &two);
    assert_eq!(told.first(), Some(&Line::First("0")));
    assert!(told.len() >= 2);
}

fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        (0_i32..4).prop_map(|it| json!(it)),
        prop_oneof!["a", "b", "c"].prop_map(Value::String),
    ];
    leaf.prop_recursive(4, 40, 5, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::Array),
            prop::collection::vec((prop_oneof!["id", "name", "x", "y/~"], inner), 0..4)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

fn leaves_at(value: &Value, at: Option<&Pointer>) -> usize {
    at.map_or(0, |at| leaves(at.get(value).unwrap()))
}

proptest! {
    #[test]
    fn every_leaf_is_inside_one_reported_location(first in any_value(), second in any_value()) {
        let told = difference(&first, &second);
        let all = || told.all.iter().chain(&told.equal);
        let sum: usize = all().map(|it| leaves_at(&first, it.first.as_ref())).sum();
        prop_assert_eq!(sum, leaves(&first));
        let sum: usize = all().map(|it| leaves_at(&second, it.second.as_ref())).sum();
        prop_assert_eq!(sum, leaves(&second));
        // No reported location is inside another one.
        for (at, one) in all().enumerate() {
            for (to, other) in all().enumerate() {
                let inside = |one: &Option<Pointer>, other: &Option<Pointer>| {
                    matches!((one, other), (Some(one), Some(other)) if one.contains(other))
                };
                prop_assert!(at == to || !inside(&one.first, &other.first));
                prop_assert!(at == to || !inside(&one.second, &other.second));
            }
        }
        // Every report is true.
        for it in &told.equal {
            let (one, two) = (it.first.as_ref().unwrap(), it.second.as_ref().unwrap());
            prop_assert!(same_json(one.get(&first).unwrap(), two.get(&second).unwrap()));
        }
        for it in &told.all {
            if let (Some(one), Some(two)) = (&it.first, &it.second) {
                prop_assert!(!same_json(one.get(&first).unwrap(), two.get(&second).unwrap()));
            }
        }
    }

    #[test]
    fn only_equal_values_have_no_difference(first in any_value(), second in any_value()) {
        prop_assert_eq!(difference(&first, &first).all, vec![]);
        let is_same = difference(&first, &second).all.is_empty();
        prop_assert_eq!(is_same, same_json(&first, &second));
    }

    #[test]
    fn lines_reproduce_both_texts(
        first in prop::collection::vec("[ab]{0,2}", 0..12),
        second in prop::collection::vec("[ab]{0,2}", 0..12),
    ) {
        let (one, two) = (first.join("\n"), second.join("\n"));
        let ours: Vec<&str> = one.lines().collect();
        let (mut read_one, mut read_two) = (Vec::new(), Vec::new());
        for line in lines(&one, &two) {
            match line {
                Line::Both(count, at) => {
                    read_one.extend(&ours[at..at + count]);
                    read_two.extend(&ours[at..at + count]);
                }
                Line::First(text) => read_one.push(text),
                Line::Second(text) => read_two.push(text),
            }
        }
        prop_assert_eq!(read_one, ours);
        prop_assert_eq!(read_two, two.lines().collect::<Vec<_>>());
    }
}
