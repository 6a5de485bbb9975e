//! Tests of the limits on questions.

use super::*;
use crate::schema::guard::limits::Limits;

#[test]
fn expensive_questions_have_no_answer() {
    let double = |next: &str| json!({"anyOf": [{"$ref": next}, {"$ref": next}]});
    let mut defs = Map::new();
    for index in 0..60 {
        defs.insert(
            format!("a{index}"),
            double(&format!("#/$defs/a{}", index + 1)),
        );
    }
    defs.insert("a60".to_owned(), json!({"type": "string"}));
    let schema = json!({"$defs": defs});
    assert_eq!(told(&schema, "/$defs/a0", &[json!(1)]), "?");
    assert_eq!(told(&schema, "/$defs/a50", &[json!(1)]), "n");
    let branches: Vec<Value> = (0..5_000).map(|index| json!({"const": index})).collect();
    let schema = json!({"anyOf": [{"items": {"anyOf": branches}}]});
    let values = [json!(vec!["x"; 20_000]), json!([4_999])];
    assert_eq!(told(&schema, "/anyOf/0", &values), "?y");
    let schema = json!({"anyOf": [{"$ref": "#/$defs/a"}], "$defs": {"a": {
        "properties": {"a": {"anyOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/a"}]}}, "type": "object"}}});
    let nested = |depth: usize| (0..depth).fold(json!({}), |inner, _| json!({ "a": inner }));
    assert_eq!(told(&schema, "/anyOf/0", &[nested(3), nested(30)]), "y?");
}

#[test]
fn all_questions_share_the_budget_of_one_check() {
    let branches: Vec<Value> = (0..1_000).map(|index| json!({"const": index})).collect();
    let mut checker = checker(&json!({"items": {"anyOf": [{"anyOf": branches}]}}));
    let value = json!(vec![0; 9_000]);
    let asked = Question::Holds {
        at: Pointer::root(),
        schema: Pointer::root(),
    };
    let answers = checker.answers(Some(&value), &vec![asked; 20]);
    let known = answers.iter().filter(|answer| answer.is_some()).count();
    assert!((1..10).contains(&known), "{known}");
    assert_eq!(answers.last(), Some(&None));
}

#[test]
fn a_hard_pattern_has_no_answer_if_it_decides() {
    let hard = "^(a|a)*\\1$";
    let text = format!("{}!", "a".repeat(5_000));
    let schema = json!({"anyOf": [
        {"pattern": hard},
        {"pattern": hard, "type": "string"},
        {"properties": {"x": {"pattern": hard}, "y": {"type": "null"}}},
        {"not": {"pattern": hard}},
        {"propertyNames": {"pattern": hard}},
    ]});
    let values = [json!(text), json!("aa"), json!(1)];
    assert_eq!(told(&schema, "/anyOf/0", &values), "?yy");
    assert_eq!(told(&schema, "/anyOf/1", &values), "?yn");
    let values = [
        json!({"x": text}),
        json!({"x": text, "y": 1}),
        json!({"y": null}),
    ];
    assert_eq!(told(&schema, "/anyOf/2", &values), "?ny");
    assert_eq!(told(&schema, "/anyOf/3", &[json!(text)]), "?");
    let names = Map::from_iter([(text.clone(), json!(1))]);
    assert_eq!(told(&schema, "/anyOf/4", &[Value::Object(names)]), "?");
    let mut checker = checker(&schema);
    assert_eq!(checker.matches(&text, hard), None);
    assert_eq!(checker.matches("aa", hard), Some(true));
    assert_eq!(checker.matches("b", hard), Some(false));
}

#[test]
fn names_are_matched_like_the_validator_does() {
    let names = ["", "a", "xab", "a\n", "ä", "A", "a1", "1"];
    let patterns = [
        "^a",
        "a$",
        "^a$",
        "^(a|A)$",
        "^\\S*$",
        "\\d",
        "^\\w+$",
        "",
        "a(?=b)",
        "[^\\p{L}]",
    ];
    for pattern in patterns {
        let members = Map::from_iter([(pattern.to_owned(), Value::Bool(false))]);
        let mut checker = checker(&json!({ "patternProperties": members }));
        for name in names {
            let value = Value::Object(Map::from_iter([(name.to_owned(), Value::Null)]));
            let matches = checker.check(&value).is_invalid();
            assert_eq!(
                checker.matches(name, pattern),
                Some(matches),
                "{pattern} {name}"
            );
        }
    }
    let mut checker = checker(&json!(true));
    assert_eq!(checker.matches("a", "("), None);
    assert_eq!(checker.matches("a", "(\\w{1,1000}){1,1000}"), None);
}

#[test]
fn the_number_of_validators_is_limited() {
    let mut checker = checker(&json!({"anyOf": [{"type": "null"}]}));
    for index in 0..VALIDATORS {
        assert_eq!(checker.matches("a", &format!("^{index}$")), Some(false));
    }
    assert_eq!(checker.matches("a", "^a$"), None);
    assert_eq!(checker.matches("7", "^7$"), Some(true));
    let branch = Pointer::root().child("anyOf").item(0);
    assert_eq!(checker.holds(&Value::Null, &branch), None);
}

#[test]
fn the_total_number_of_compiled_schemas_is_limited() {
    let all: Vec<Value> = (0..1_000)
        .map(|index| json!({"items": {"$ref": format!("#/$defs/all/anyOf/{}", (index + 1) % 1_000)}}))
        .collect();
    let schema =
        json!({"items": {"$ref": "#/$defs/all/anyOf/0"}, "$defs": {"all": {"anyOf": all}}});
    let document = Document::new(schema.clone());
    let mut questions = Questions::new(Arc::new(schema), &Limits::STOPPABLE);
    questions.room = 4_500;
    let base = Pointer::root().child("$defs").child("all").child("anyOf");
    let mut known = |index| {
        let at = base.item(index);
        let told = questions.holds(&document, &json!([]), &at, &mut {
            Limits::STOPPABLE.trials
        });
        told.is_some()
    };
    assert_eq!(
        [0, 1, 2, 1, 2].map(&mut known),
        [true, true, false, true, false]
    );
}
