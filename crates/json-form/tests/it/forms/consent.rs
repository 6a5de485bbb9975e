//! Constants: only the person gives a consent, and the form does not ask for discriminators.

use json_form::form::CheckState;
use json_form::form::edit::FieldEdit;
use json_form::form::view::Control;
use serde_json::{Value, json};

use crate::forms::branches::choose_branch;
use crate::forms::filler::Filler;

/// The form of an object whose only member is `a`, with this schema.
fn with(member: &Value, is_required: bool) -> Filler {
    let required: &[&str] = if is_required { &["a"] } else { &[] };
    let schema = json!({"type": "object", "properties": {"a": member}, "required": required});
    Filler::new(schema, None)
}

#[test]
fn a_consent_is_unticked_until_the_person_ticks_it() {
    for consent in [
        json!({"const": true, "title": "I accept the terms"}),
        json!({"type": "boolean", "const": true}),
        json!({"const": true, "default": true}),
        json!({"allOf": [{"const": true}]}),
    ] {
        let mut form = with(&consent, true);
        assert_eq!(form.value(), "{}", "{consent}");
        let (on, sure) = (None, true);
        assert_eq!(form.view("/a").control, Control::Toggle { on, sure });
        assert_eq!(form.problems(), ["/a: required"]);
        form.choose("/a", Some(0));
        assert_eq!(form.value(), r#"{"a":true}"#);
        assert_eq!(form.session.state().check_state(), CheckState::Valid);
        // An unticked box sets no value.
        form.choose("/a", Some(1));
        assert_eq!(form.value(), "{}");
        let mut form = with(&consent, false);
        assert_eq!(form.value(), "{}");
        assert_eq!(form.session.state().check_state(), CheckState::Valid);
        form.choose("/a", Some(0));
        assert_eq!(form.value(), r#"{"a":true}"#);
    }
}

#[test]
fn a_loaded_consent_is_shown_as_it_is() {
    let schema = json!({"type": "object", "properties": {"a": {"const": true}}});
    for (value, shown) in [(json!(true), Some(true)), (json!(false), Some(false))] {
        let mut form = Filler::new(schema.clone(), Some(json!({"a": value})));
        let (on, sure) = (shown, true);
        assert_eq!(form.view("/a").control, Control::Toggle { on, sure });
        if value == json!(false) {
            assert_eq!(form.problems(), ["/a: const"]);
        }
        form.choose("/a", Some(0));
        assert_eq!(form.value(), r#"{"a":true}"#);
    }
    let form = Filler::new(schema, Some(json!({"a": "yes"})));
    assert_eq!(form.view("/a").hints, ["Now: “yes”"]);
}

#[test]
fn a_consent_among_items_keeps_its_position() {
    let schema = json!({"type": "array", "items": {"const": true}});
    let mut form = Filler::new(schema, None);
    form.add("");
    assert_eq!(form.value(), "[false]");
    form.choose("/0", Some(0));
    form.choose("/0", Some(1));
    assert_eq!(form.value(), "[false]");
}

#[test]
fn constants_without_default_are_added_by_the_person() {
    for (constant, begun) in [
        (json!({"const": "EUR"}), "{}"),
        (json!({"const": false}), "{}"),
        (json!({"const": {"x": 1}}), "{}"),
        (json!({"const": "EUR", "default": "EUR"}), r#"{"a":"EUR"}"#),
        (json!({"const": null}), r#"{"a":null}"#),
        (json!({"type": "null"}), r#"{"a":null}"#),
    ] {
        let mut form = with(&constant, true);
        assert_eq!(form.value(), begun, "{constant}");
        form.add("/a");
        assert_eq!(form.session.state().check_state(), CheckState::Valid);
    }
}

/// A union of animals, with these schemas for the `kind` of `cat` and `dog`.
fn animals(cat: &Value, dog: &Value) -> Value {
    json!({"type": "object", "required": ["pet"], "properties": {"pet": {"oneOf": [
        {"title": "Cat", "type": "object", "required": ["kind"],
            "properties": {"kind": cat, "indoor": {"type": "boolean"}}},
        {"title": "Dog", "type": "object", "required": ["kind", "fed"],
            "properties": {"kind": dog, "size": {"enum": ["S", "L"]}, "fed": {"const": true}}},
    ]}}, "$defs": {"cat": {"const": "cat"}}})
}

#[test]
fn discriminators_are_set_by_the_choice_and_hidden() {
    for (cat, dog, kinds) in [
        (
            json!({"const": "cat"}),
            json!({"const": "dog"}),
            [r#""cat""#, r#""dog""#],
        ),
        (
            json!({"$ref": "#/$defs/cat"}),
            json!({"const": "dog"}),
            [r#""cat""#, r#""dog""#],
        ),
        (
            json!({"enum": ["cat"]}),
            json!({"enum": ["dog"]}),
            [r#""cat""#, r#""dog""#],
        ),
        (
            json!({"const": true}),
            json!({"const": false}),
            ["true", "false"],
        ),
        (json!({"const": 1}), json!({"const": 2}), ["1", "2"]),
    ] {
        let mut form = Filler::new(animals(&cat, &dog), None);
        choose_branch(&mut form, "/pet", 0, Some(0));
        assert_eq!(
            form.value(),
            format!(r#"{{"pet":{{"kind":{}}}}}"#, kinds[0])
        );
        assert_eq!(form.members("/pet"), ["indoor"], "{cat}");
        assert_eq!(form.session.state().check_state(), CheckState::Valid);
        choose_branch(&mut form, "/pet", 0, Some(1));
        assert_eq!(
            form.value(),
            format!(r#"{{"pet":{{"kind":{}}}}}"#, kinds[1])
        );
        assert_eq!(form.members("/pet"), ["size", "fed"], "{cat}");
        assert_eq!(form.problems(), ["/pet/fed: required"]);
    }
}

#[test]
fn equal_or_lone_constants_are_not_discriminators() {
    for (cat, dog) in [
        (json!({"const": "pet"}), json!({"const": "pet"})),
        (json!({"const": "cat"}), json!({"type": "string"})),
    ] {
        let mut form = Filler::new(animals(&cat, &dog), None);
        choose_branch(&mut form, "/pet", 0, Some(0));
        assert_eq!(form.value(), r#"{"pet":{}}"#);
        assert_eq!(form.members("/pet"), ["kind", "indoor"]);
    }
}

#[test]
fn a_wrong_discriminator_is_shown() {
    let schema = animals(&json!({"const": "cat"}), &json!({"const": "dog"}));
    let open = |pet: Value| Filler::new(schema.clone(), Some(json!({"pet": pet})));
    let mut form = open(json!({"indoor": true}));
    assert_eq!(form.problems(), ["/pet/kind: required"]);
    assert_eq!(form.members("/pet"), ["kind", "indoor"]);
    form.add("/pet/kind");
    assert_eq!(form.members("/pet"), ["indoor"]);
    assert_eq!(form.session.state().check_state(), CheckState::Valid);
    // A wrong one can be edited, and is hidden once it is right and left.
    let mut form = open(json!({"kind": "cta", "indoor": true}));
    choose_branch(&mut form, "/pet", 0, Some(0));
    if form.value().contains("cta") {
        assert_eq!(form.members("/pet"), ["kind", "indoor"]);
        form.fill_in("/pet/kind", r#""cat""#);
        assert_eq!(form.members("/pet"), ["kind", "indoor"]);
        form.edit_at("/pet/kind", FieldEdit::Leave);
    }
    assert_eq!(form.members("/pet"), ["indoor"]);
}
