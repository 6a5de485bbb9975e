//! Conditional members: they appear and disappear while the person types, and their values are
//! restored.

use json_form::form::CheckState;
use json_form::form::edit::{Edit, FieldEdit};
use json_form::form::view::Control;
use serde_json::{Value, json};

use crate::forms::filler::{Filler, at};
use crate::forms::real_schemas::{new, real_schema};

#[cfg(feature = "exact-numbers")]
#[test]
fn conditional_members_are_stashed_and_restored() {
    let mut form = new("country");
    assert_eq!(form.value(), r#"{"country":"DE","vat":"DE19"}"#);
    assert_eq!(
        form.members(""),
        ["street", "country", "plz", "vat", "region"]
    );
    form.fill_in("/street", "A");
    form.fill_in("/plz", "12345");
    form.fill_in("/region", "BY");
    assert_eq!(form.session.state().check_state(), CheckState::Valid);
    let german = r#"{"street":"A","country":"DE","plz":"12345","vat":"DE19","region":"BY"}"#;
    assert_eq!(form.value(), german);
    form.choose("/country", Some(1));
    assert_eq!(
        form.value(),
        r#"{"street":"A","country":"US","state":"NY"}"#
    );
    assert_eq!(
        form.members(""),
        ["street", "country", "zip", "state", "tax"]
    );
    form.fill_in("/zip", "1");
    form.fill_in("/tax", "1.10");
    form.fill_in("/state", "CA");
    assert_eq!(form.problems(), ["/zip: pattern"]);
    form.choose("/country", Some(2));
    assert_eq!(
        form.value(),
        r#"{"street":"A","country":"NL","region":"BY"}"#
    );
    form.choose("/country", Some(0));
    assert_eq!(form.value(), german);
    form.choose("/country", Some(1));
    assert_eq!(
        form.value(),
        r#"{"street":"A","country":"US","zip":"1","state":"CA","tax":1.10}"#
    );
    assert_eq!(form.text("/tax"), "1.10");
    form.choose("/country", None);
    assert!(!form.value().contains("zip"), "{}", form.value());
}

#[test]
fn loading_ignores_conditions() {
    for text in [
        r#"{"country":"DE"}"#,
        r#"{"zip":"1","country":"NL","state":"x","vat":"y"}"#,
        r#"{"country":"US","plz":"1"}"#,
        "{}",
    ] {
        let value: Value = serde_json::from_str(text).unwrap();
        let mut form = Filler::new(real_schema("country").0, Some(value));
        assert_eq!(form.value(), text);
        // An edit that no condition depends on changes nothing either.
        form.fill_in("/street", "x");
        form.fill_in("/street", "");
        assert_eq!(form.value(), text);
    }
}

#[test]
fn a_loaded_form_adds_members_only_after_an_edit() {
    let mut form = Filler::new(
        real_schema("country").0,
        Some(json!({"street": "A", "country": "DE"})),
    );
    form.choose("/country", Some(1));
    assert_eq!(
        form.value(),
        r#"{"street":"A","country":"US","state":"NY"}"#
    );
    form.choose("/country", Some(0));
    assert_eq!(
        form.value(),
        r#"{"street":"A","country":"DE","vat":"DE19"}"#
    );
}

#[test]
fn removed_conditional_members_stay_removed() {
    let mut form = new("country");
    form.choose("/country", Some(1));
    form.fill_in("/state", "");
    assert_eq!(form.value(), r#"{"country":"US"}"#);
    form.fill_in("/street", "A");
    form.leave("/street");
    assert_eq!(form.value(), r#"{"street":"A","country":"US"}"#);
}

#[test]
fn contradictory_conditions_come_to_rest() {
    let schema = json!({"type": "object", "properties": {"go": {"type": "string"}}, "required": ["go"], "allOf": [
        {"if": {"required": ["a"]}, "then": {"properties": {"b": {"const": 1, "default": 1}}, "required": ["b"]}, "else": {"properties": {"c": {"const": 1, "default": 1}}, "required": ["c"]}},
        {"if": {"required": ["c"]}, "then": {"properties": {"a": {"const": 1, "default": 1}}, "required": ["a"]}, "else": {"properties": {"d": {"const": 1, "default": 1}}, "required": ["d"]}},
    ]});
    for value in [
        None,
        Some(json!({})),
        Some(json!({"a": 1})),
        Some(json!({"c": 1})),
    ] {
        let mut form = Filler::new(schema.clone(), value.clone());
        if let Some(value) = value {
            assert_eq!(form.value(), value.to_string());
        }
        for text in ["x", "y", ""] {
            form.fill_in("/go", text);
            assert!(form.session.is_settled());
        }
        form.add("/a");
        form.edit_at("/a", FieldEdit::Remove);
        assert!(form.session.is_settled());
    }
}

#[test]
fn a_new_form_adds_conditional_members_in_every_group() {
    let group = json!({"type": "object", "properties": {"kind": {"const": "a", "default": "a"}}, "required": ["kind"],
        "if": {"properties": {"kind": {"const": "a"}}}, "then": {"properties": {"must": {"const": 7, "default": 7}}, "required": ["must"]}});
    let names: Vec<String> = (0..12).map(|at| format!("g{at}")).collect();
    let properties: serde_json::Map<String, Value> = names
        .iter()
        .map(|name| (name.clone(), group.clone()))
        .collect();
    let form = Filler::new(
        json!({"type": "object", "properties": properties, "required": names}),
        None,
    );
    assert_eq!(
        form.value().matches(r#"{"kind":"a","must":7}"#).count(),
        12,
        "{}",
        form.value()
    );
    assert_eq!(form.session.state().check_state(), CheckState::Valid);
}

#[test]
fn endlessly_nested_conditions_come_to_rest() {
    let schema = json!({"type": "object", "properties": {"k": {"const": 1, "default": 1}}, "required": ["k"],
        "if": {"properties": {"k": {"const": 1}}, "required": ["k"]}, "then": {"properties": {"more": {"$ref": "#"}}, "required": ["more"]}});
    let mut form = Filler::new(schema, None);
    let depth = form.value().matches("more").count();
    assert!((1..20).contains(&depth), "{depth}");
    form.edit_at("/more/k", FieldEdit::Leave);
    assert_eq!(form.value().matches("more").count(), depth);
}

#[test]
fn nested_conditions_apply_together() {
    let schema = json!({"type": "object", "properties": {"a": {"type": "boolean"}},
        "if": {"properties": {"a": {"const": true}}, "required": ["a"]},
        "then": {"properties": {"b": {"type": "boolean"}},
            "if": {"properties": {"b": {"const": true}}, "required": ["b"]},
            "then": {"properties": {"c": {"type": "string"}}, "required": ["c"]},
            "else": {"properties": {"d": {"type": "string"}}}}});
    let mut form = Filler::new(schema, None);
    assert_eq!(form.members(""), ["a"]);
    form.choose("/a", Some(0));
    assert_eq!(form.members(""), ["a", "b", "d"]);
    form.choose("/b", Some(0));
    assert_eq!(form.members(""), ["a", "b", "c"]);
    form.fill_in("/c", "x");
    form.choose("/a", Some(1));
    assert_eq!(form.value(), r#"{"a":false}"#);
    assert_eq!(form.members(""), ["a"]);
    form.choose("/a", Some(0));
    assert_eq!(form.value(), r#"{"a":true,"b":true,"c":"x"}"#);
    assert_eq!(form.members(""), ["a", "b", "c"]);
}

#[test]
fn a_draft_07_condition_beside_keywords_applies() {
    let mut form = new("seven");
    assert_eq!(form.members(""), ["pair", "mode", "speed", "economy"]);
    form.choose("/mode", Some(1));
    assert_eq!(form.value(), r#"{"mode":"manual","gear":1}"#);
    form.fill_in("/gear", "3");
    form.fill_in("/why", "because");
    form.choose("/mode", Some(0));
    assert_eq!(form.value(), r#"{"mode":"auto"}"#);
    form.choose("/mode", Some(1));
    assert_eq!(
        form.value(),
        r#"{"mode":"manual","gear":3,"why":"because"}"#
    );
}

#[test]
fn pending_input_in_a_stashed_member_does_not_block_sending() {
    let mut form = new("seven");
    form.choose("/mode", Some(1));
    form.fill_in("/gear", "2.");
    form.choose("/mode", Some(0));
    assert_eq!(form.problems(), Vec::<String>::new());
    assert_eq!(form.session.state().check_state(), CheckState::Valid);
    form.choose("/mode", Some(1));
    assert_eq!(form.text("/gear"), "2.");
}

#[test]
fn pending_input_deep_in_a_stashed_member_does_not_block_sending() {
    let schema = json!({"type": "object", "properties": {"a": {"type": "boolean"}},
        "if": {"properties": {"a": {"const": true}}, "required": ["a"]},
        "then": {"properties": {"g": {"type": "object", "properties": {"n": {"type": "number"}}}}}});
    let mut form = Filler::new(schema, None);
    form.choose("/a", Some(0));
    form.fill_in("/g/n", "1.");
    form.choose("/a", Some(1));
    assert_eq!(form.problems(), Vec::<String>::new());
    assert_eq!(form.session.state().check_state(), CheckState::Valid);
}

#[test]
fn dependent_members_follow_their_trigger() {
    let mut form = new("depends");
    form.fill_in("/name", "N");
    assert_eq!(form.members(""), ["name", "card", "mail", "news", "ship"]);
    form.fill_in("/mail", "a@b.example");
    assert_eq!(
        form.value(),
        r#"{"name":"N","mail":"a@b.example","often":"weekly"}"#
    );
    form.choose("/often", Some(0));
    form.add("/hours");
    form.fill_in("/hours/0", "8");
    form.fill_in("/mail", "");
    assert_eq!(form.value(), r#"{"name":"N"}"#);
    form.fill_in("/mail", "c@d.example");
    assert_eq!(
        form.value(),
        r#"{"name":"N","mail":"c@d.example","often":"daily","hours":[8]}"#
    );
    form.add("/ship");
    assert!(
        form.value().contains(r#""ship":{},"#) && form.value().contains(r#""insured":true"#),
        "{}",
        form.value()
    );
    assert_eq!(form.session.state().check_state(), CheckState::Valid);
}

#[test]
fn dependent_members_appear_when_typing_opens_a_group() {
    let mut form = new("depends");
    let changes = form.fill_in("/ship/to", "x");
    assert!(form.members("").contains(&"insured".to_owned()));
    assert_eq!(form.value(), r#"{"ship":{"to":"x"},"insured":true}"#);
    assert!(
        changes.fields.contains(&at("")) || changes.inside.contains(&at("")),
        "{changes:?}"
    );
}

#[test]
fn old_dependencies_work_like_new_ones() {
    let mut form = new("old");
    form.fill_in("/credit_card", "1");
    assert_eq!(form.problems(), ["/billing: dependentRequired"]);
    form.fill_in("/billing", "b");
    form.fill_in("/name", "N");
    assert_eq!(form.problems(), ["/title: required"]);
    form.choose("/title", Some(0));
    form.fill_in("/born", "1900");
    form.fill_in("/name", "");
    assert_eq!(form.value(), r#"{"credit_card":1,"billing":"b"}"#);
    form.fill_in("/name", "M");
    assert!(
        form.value().contains(r#""title":"Dr","born":1900"#),
        "{}",
        form.value()
    );
    form.fill_in("/price", "0");
    assert_eq!(form.problems(), ["/price: exclusiveMinimum"]);
}

#[test]
fn each_item_has_its_own_conditions() {
    let mut form = new("reading");
    form.add("/items");
    form.add("/items");
    form.choose("/items/1/kind", Some(1));
    assert_eq!(
        form.value(),
        r#"{"items":[{"kind":"a"},{"kind":"b","must":7}]}"#
    );
    form.fill_in("/items/1/extra", "e");
    form.move_up("/items/1");
    assert_eq!(
        form.value(),
        r#"{"items":[{"kind":"b","extra":"e","must":7},{"kind":"a"}]}"#
    );
    assert_eq!(form.members("/items/1"), ["kind", "count"]);
    form.choose("/items/0/kind", Some(0));
    form.move_up("/items/1");
    form.choose("/items/1/kind", Some(1));
    assert!(
        form.value().contains(r#""extra":"e""#),
        "what was put aside moved along: {}",
        form.value()
    );
}

#[test]
fn a_condition_tightens_an_existing_field() {
    let schema = json!({"type": "object", "properties": {"kind": {"enum": ["a", "b"]}, "n": {"type": "number"}},
        "if": {"properties": {"kind": {"const": "b"}}, "required": ["kind"]}, "then": {"properties": {"n": {"maximum": 5, "title": "Few"}}, "required": ["n"]}});
    let mut form = Filler::new(schema, Some(json!({"n": 9.0})));
    form.choose("/kind", Some(1));
    assert_eq!(form.problems(), ["/n: maximum"]);
    assert!(form.view("/n").required);
    let Control::Number { hints, .. } = form.view("/n").control else {
        panic!()
    };
    assert!(hints.maximum.is_some());
    form.choose("/kind", Some(0));
    assert_eq!(form.value(), r#"{"kind":"a","n":9.0}"#);
    assert!(!form.view("/n").required);
}

/// A schema in which only the `then` of a condition declares the member `extra`.
const BY_CONDITION: &str = r#"{"type":"object","properties":{"kind":{"enum":["a","b"]}},"if":{"properties":{"kind":{"const":"b"}},"required":["kind"]},"then":{"properties":{"extra":{"title":"Extra thing"}}}}"#;
/// A schema in which only a branch of a `oneOf` declares the member `extra`.
const BY_BRANCH: &str = r#"{"type":"object","properties":{"kind":{"enum":["a","b"]}},"oneOf":[{"title":"A","properties":{"kind":{"const":"a"}},"required":["kind"]},{"title":"B","properties":{"kind":{"const":"b"},"extra":{"title":"Extra thing"}},"required":["kind"]}]}"#;
/// A schema in which only `dependentSchemas` declares the member `extra`.
const BY_DEPENDENCY: &str = r#"{"type":"object","properties":{"kind":{"enum":["a","b"]}},"dependentSchemas":{"kind":{"properties":{"extra":{"title":"Extra thing"}}}}}"#;

#[test]
fn conditional_members_keep_their_field_however_the_value_was_set() {
    for schema in [BY_CONDITION, BY_BRANCH, BY_DEPENDENCY] {
        let schema: Value = serde_json::from_str(schema).unwrap();
        let value = json!({"kind": "b", "extra": "saved"});
        let is_field = |form: &Filler| {
            let view = form.view("/extra");
            assert_eq!(view.name, None, "{schema}");
            assert_eq!(view.label, "Extra thing", "{schema}");
            assert!(!view.removable, "{schema}");
        };
        is_field(&Filler::new(schema.clone(), Some(value.clone())));
        for edit in [Edit::Load, Edit::Replace] {
            let mut form = Filler::new(schema.clone(), None);
            let changes = form.edit(edit(Some(value.clone())));
            is_field(&form);
            assert!(changes.inside.contains(&at("")), "{changes:?}");
        }
    }
}

#[test]
fn pending_input_in_an_undeclared_member_stays_visible() {
    let value = json!({"card": "1", "mail": "a@b.example", "often": "daily"});
    let half_typed = || {
        let mut form = Filler::new(real_schema("depends").0, Some(value.clone()));
        form.edit_at("/billing", FieldEdit::AsJson(true));
        form.fill_in("/billing", "[");
        form.fill_in("/card", "");
        form
    };
    let mut form = half_typed();
    assert!(form.members("").contains(&"billing".to_owned()));
    assert_eq!(form.text("/billing"), "[");
    let problem = form.session.state().problems().remove(0);
    assert_eq!(
        (problem.pointer, problem.keyword.as_str()),
        (at("/billing"), "syntax")
    );
    assert_eq!(form.session.state().check_state(), CheckState::Invalid);
    let changes = form.fill_in("/billing", "[1]");
    assert!(changes.value);
    assert!(
        form.value().contains(r#""billing":[1]"#),
        "{}",
        form.value()
    );
    // Or the member is removed, and its pending input with it.
    for go in [FieldEdit::Remove, FieldEdit::Type(String::new())] {
        let mut form = half_typed();
        let changes = form.edit_at("/billing", go);
        assert!(changes.state, "{changes:?}");
        assert!(!form.members("").contains(&"billing".to_owned()));
        assert_eq!(form.problems(), Vec::<String>::new());
        assert_ne!(form.session.state().check_state(), CheckState::Invalid);
    }
    // The same happens if it is declared meanwhile.
    let mut form = half_typed();
    form.edit_at("/billing", FieldEdit::Rename("other".to_owned()));
    assert_eq!(form.text("/other"), "[");
}
