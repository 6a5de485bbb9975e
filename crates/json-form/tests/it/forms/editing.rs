//! Edits: each changes the value as intended, and no other part of it.

use json_form::form::CheckState;
use json_form::form::Submission;
use json_form::form::edit::{Edit, FieldEdit};
use json_form::form::field::emptiness::EmptyKind;
use json_form::form::view::Control;
use serde_json::json;

use crate::forms::filler::{Filler, at};
use crate::forms::{empty, filled};

#[test]
fn typed_members_are_inserted_in_schema_order() {
    let mut fight = empty("fight");
    fight.fill_in("/b", "Tiger");
    fight.fill_in("/a", "Lion");
    assert_eq!(fight.value(), r#"{"a":"Lion","b":"Tiger"}"#);
    assert_eq!(fight.session.state().check_state(), CheckState::Valid);
    let Some(Submission::Send(value)) = fight.submit() else {
        panic!("it does not go")
    };
    assert_eq!(value, json!({"a": "Lion", "b": "Tiger"}));
}

#[test]
fn typing_changes_nothing_else() {
    let mut address = filled("address");
    address.fill_in("/home/street", "Rue 2");
    assert_eq!(
        address.value(),
        r#"{"home":{"country":"FR","street":"Rue 2","door":"blue"},"name":"Ann","x":[1,2]}"#
    );
    address.fill_in("/home/zip_code", "75001");
    assert_eq!(
        address.value(),
        r#"{"home":{"country":"FR","street":"Rue 2","zip_code":"75001","door":"blue"},"name":"Ann","x":[1,2]}"#
    );
}

#[test]
fn clearing_a_control_removes_the_value() {
    let mut fight = filled("fight");
    fight.fill_in("/a", "");
    assert_eq!(fight.value(), r#"{"b":"1 horse sized duck"}"#);
    // A required member that allows it becomes `null`.
    let mut loan = empty("loan");
    loan.fill_in("/rate", "1.5");
    loan.fill_in("/rate", "");
    assert_eq!(
        loan.value(),
        r#"{"rate":null,"currency":"EUR","fixed":false}"#
    );
    // A cleared item keeps its position.
    let mut order = filled("order");
    order.fill_in("/items/0/tags/0", "");
    assert!(order.value().contains(r#""tags":["","loose"]"#));
}

#[test]
fn an_endless_text_is_quoted_and_stays_until_another_is_typed() {
    let long = "x".repeat(2_000_000);
    let schema = json!({"type": "object", "properties": {"a": {"type": "string"}}});
    let mut form = Filler::new(schema, Some(json!({ "a": long })));
    let view = form.view("/a");
    assert!(matches!(&view.control, Control::Text { text, .. } if text.is_empty()));
    assert!(view.hints[0].starts_with("Now: “xxx") && view.hints[0].len() < 300);
    assert!(view.emptiness.others.contains(&EmptyKind::NotSet));
    form.leave("/a");
    assert_eq!(form.value().len(), long.len() + r#"{"a":""}"#.len());
    form.fill_in("/a", "short");
    assert_eq!(form.value(), r#"{"a":"short"}"#);
}

#[cfg(feature = "exact-numbers")]
#[test]
fn numbers_keep_their_typed_text() {
    let mut loan = empty("loan");
    for (typed, json) in [
        ("1.10", "1.10"),
        ("18446744073709551617", "18446744073709551617"),
        (" +5", "5"),
        (".5", "0.5"),
        ("-0", "-0"),
    ] {
        loan.fill_in("/amount", typed);
        assert_eq!(loan.text("/amount"), typed, "as typed while it is edited");
        loan.leave("/amount");
        assert_eq!(loan.text("/amount"), json, "as it is once it was left");
        let expected = format!(r#"{{"amount":{json},"currency":"EUR","fixed":false}}"#);
        assert_eq!(loan.value(), expected);
    }
}

#[test]
fn an_unfinished_number_is_kept_and_reported() {
    let mut loan = filled("loan");
    loan.fill_in("/months", "12");
    for typed in ["12.", "-", "12x", "1,2"] {
        loan.fill_in("/months", typed);
        assert_eq!(loan.text("/months"), typed);
        assert!(loan.value().contains(r#""months":12,"#), "the last value");
        assert_eq!(loan.session.state().check_state(), CheckState::Invalid);
        assert_eq!(loan.problems(), ["/months: syntax"]);
        assert_eq!(loan.submit(), Some(Submission::Problems));
        loan.leave("/months");
        assert_eq!(loan.text("/months"), typed, "leaving does not lose it");
        assert_eq!(loan.shown("/months"), ["syntax"]);
    }
    loan.fill_in("/months", "24");
    assert_eq!(loan.problems(), Vec::<String>::new());
    assert!(matches!(loan.submit(), Some(Submission::Send(_))));
}

#[cfg(feature = "exact-numbers")]
#[test]
fn unfinished_json_is_kept_and_reported() {
    let mut form = empty("anything");
    form.edit_at("/free", FieldEdit::AsJson(true));
    form.fill_in("/free", r#"{"a": [1, "#);
    assert_eq!(form.text("/free"), r#"{"a": [1, "#);
    assert_eq!(form.value(), "{}");
    assert_eq!(form.problems(), ["/free: syntax"]);
    form.fill_in("/free", r#"{"a": [1, 2.50]}"#);
    assert_eq!(form.value(), r#"{"free":{"a":[1,2.50]}}"#);
    assert_eq!(form.text("/free"), r#"{"a": [1, 2.50]}"#, "as typed");
    form.fill_in("/free", "");
    assert_eq!(form.value(), "{}");
}

#[test]
fn reset_and_load_discard_pending_input() {
    for edit in [Edit::Reset, Edit::Load(Some(json!({"amount": 1})))] {
        let mut loan = filled("loan");
        loan.fill_in("/amount", "1.");
        loan.edit(edit);
        assert!(!loan.problems().iter().any(|it| it.ends_with("syntax")));
        assert_ne!(loan.text("/amount"), "1.");
    }
}

#[test]
fn load_initial_makes_a_fresh_form_of_any_form() {
    let fresh = empty("loan");
    let mut loan = filled("loan");
    loan.fill_in("/amount", "1.");
    loan.edit(Edit::LoadInitial);
    assert_eq!(loan.value(), fresh.value());
    assert_eq!(loan.text("/amount"), fresh.text("/amount"));
    assert_eq!(loan.problems(), fresh.problems());
    let before = loan.value();
    loan.edit(Edit::Undo);
    assert_eq!(loan.value(), before, "nothing is left to undo");
}

#[test]
fn choosing_an_option_sets_its_value() {
    let mut form = empty("choices");
    for (option, json) in [(0, r#""s""#), (2, "3"), (3, "null"), (4, "true")] {
        form.choose("/size", Some(option));
        assert_eq!(form.value(), format!(r#"{{"size":{json}}}"#));
    }
    form.choose("/speed", Some(1));
    assert_eq!(form.value(), r#"{"size":true,"speed":2.5}"#);
    form.choose("/size", None);
    assert_eq!(form.value(), r#"{"speed":2.5}"#);
    form.choose("/speed", Some(9));
    form.choose("/none", Some(0));
    assert_eq!(form.value(), r#"{"speed":2.5}"#, "there is no such option");
}

#[test]
fn a_toggle_has_three_states() {
    let mut form = empty("choices");
    let on = |form: &Filler| match form.view("/gift").control {
        Control::Toggle { on, .. } => on,
        other => panic!("{other:?}"),
    };
    assert_eq!(on(&form), None);
    for value in [true, false] {
        form.choose("/gift", Some(usize::from(!value)));
        assert_eq!(on(&form), Some(value));
        assert_eq!(form.value(), format!(r#"{{"gift":{value}}}"#));
    }
}

#[test]
fn a_toggle_can_be_set_like_a_choice() {
    let mut form = empty("choices");
    for (option, value) in [(Some(0), "true"), (Some(1), "false")] {
        form.choose("/gift", option);
        assert_eq!(form.value(), format!(r#"{{"gift":{value}}}"#));
    }
    form.choose("/gift", Some(2));
    assert_eq!(form.value(), r#"{"gift":false}"#, "there is no such option");
    form.choose("/gift", None);
    assert_eq!(form.value(), "{}");
}

#[test]
fn optional_groups_can_be_added_and_removed() {
    let mut address = empty("address");
    assert!(matches!(
        address.view("/work").control,
        Control::Group { present: false, .. }
    ));
    address.add("/work");
    assert_eq!(address.value(), r#"{"home":{"country":"DE"},"work":{}}"#);
    address.fill_in("/work/floor", "3");
    address.remove("/work");
    assert_eq!(address.value(), r#"{"home":{"country":"DE"}}"#);
    // Typing into a member adds its parents.
    address.fill_in("/work/floor", "3");
    assert_eq!(
        address.value(),
        r#"{"home":{"country":"DE"},"work":{"floor":3}}"#
    );
}

#[test]
fn a_recursive_form_opens_to_any_depth() {
    let mut tree = empty("tree");
    let mut place = String::new();
    for _ in 0..20 {
        tree.add(&format!("{place}/next"));
        place.push_str("/next");
    }
    tree.fill_in(&format!("{place}/name"), "deep");
    assert!(
        tree.value()
            .ends_with(&format!(r#"{{"name":"deep"}}{}"#, "}".repeat(20)))
    );
}

#[test]
fn undeclared_properties_can_be_edited_and_removed() {
    let mut address = filled("address");
    assert!(address.view("/home/door").removable);
    assert!(!address.view("/home/street").removable);
    address.fill_in("/x/1", "3");
    address.remove("/x/0");
    address.remove("/home/door");
    assert_eq!(
        address.value(),
        r#"{"home":{"country":"FR","street":"Rue 1"},"name":"Ann","x":[3]}"#
    );
}

#[cfg(feature = "exact-numbers")]
#[test]
fn names_with_slashes_and_tildes_are_addressable() {
    let mut names = empty("names");
    names.fill_in("/a~1b", "x");
    names.fill_in("/m~0n", "1");
    names.fill_in("/größe cm", "1.80");
    names.fill_in("/", "nothing");
    names.fill_in("/0", "zero");
    assert_eq!(
        names.value(),
        r#"{"a/b":"x","m~n":1,"":"nothing","größe cm":1.80,"0":"zero"}"#
    );
}

#[test]
fn values_of_the_wrong_type_are_edited_as_json_until_they_fit() {
    let mut fight = Filler::new(
        crate::forms::fixture("fight").0,
        Some(json!({"a": [5], "b": "x"})),
    );
    assert!(matches!(fight.view("/a").control, Control::Json { .. }));
    assert_eq!(fight.text("/a"), "[\n  5\n]");
    fight.fill_in("/a", r#""five""#);
    fight.leave("/a");
    assert!(matches!(fight.view("/a").control, Control::Text { .. }));
    assert_eq!(fight.text("/a"), "five");
    assert_eq!(fight.value(), r#"{"a":"five","b":"x"}"#);
}

#[test]
fn an_edit_that_does_not_fit_changes_nothing() {
    let mut order = filled("order");
    let before = order.value();
    for edit in [
        Edit::At(at("/note/deeper/still"), FieldEdit::Type("x".to_owned())),
        Edit::At(at("/items/7/article"), FieldEdit::Type("x".to_owned())),
        Edit::At(at("/note"), FieldEdit::Add),
        Edit::At(at("/items/9"), FieldEdit::Remove),
        Edit::At(at("/items/0"), FieldEdit::Move { up: true }),
        Edit::At(at("/items/1"), FieldEdit::Move { up: false }),
        Edit::At(at("/items/0/article"), FieldEdit::Choose(Some(0))),
        Edit::At(at("/nowhere"), FieldEdit::Leave),
    ] {
        let changes = order.edit(edit.clone());
        assert!(!changes.value, "{edit:?}");
        assert_eq!(order.value(), before, "{edit:?}");
    }
}

#[test]
fn typing_reports_the_changed_views() {
    let mut order = filled("order");
    let changes = order.fill_in("/note", "soon");
    assert!(changes.value && changes.inside.is_empty());
    assert_eq!(changes.fields, [at("/note")]);
}

#[test]
fn the_first_value_changes_the_problems_revision() {
    let mut form = Filler::new(json!({"type": "string"}), None);
    let (mistakes, problems) = {
        let state = form.session.state();
        (state.problems_revision(), state.problems())
    };
    assert_eq!(problems.len(), 1);
    form.fill_in("", "a");
    let state = form.session.state();
    assert_eq!(state.problems(), []);
    assert_ne!(state.problems_revision(), mistakes);
}

#[test]
fn members_of_read_only_groups_are_read_only() {
    let inside = json!({
        "o": {"type": "object", "readOnly": true, "properties": {"a": {"type": "string"}}},
        "l": {"type": "array", "readOnly": true, "items": {"properties": {"b": {"type": "string"}}}},
        "m": {"$ref": "#/$defs/map"},
        "free": {"type": "string"},
    });
    let map =
        json!({"type": "object", "readOnly": true, "additionalProperties": {"type": "string"}});
    let schema = json!({"type": "object", "properties": inside, "$defs": {"map": map}});
    let value = json!({"o": {"a": "x"}, "l": [{"b": "y"}], "m": {"n": "z"}, "free": "w"});
    let form = Filler::new(schema, Some(value));
    for place in ["/o", "/o/a", "/l", "/l/0", "/l/0/b", "/m", "/m/n"] {
        assert!(form.view(place).read_only, "{place}");
    }
    assert!(!form.view("").read_only && !form.view("/free").read_only);
}

#[test]
fn line_breaks_keep_their_style() {
    let mut form = Filler::of_member(json!({"type": "string"}), Some(json!({"a": "1\r\n2"})));
    form.fill_in("/a", "1\n2!");
    assert_eq!(form.value(), r#"{"a":"1\r\n2!"}"#);
}

#[test]
fn spaces_around_a_pasted_address_are_removed() {
    for (format, value) in [("email", "a@b.co"), ("other", " a@b.co ")] {
        let mut form = Filler::of_member(json!({"type": "string", "format": format}), None);
        form.fill_in("/a", " a@b.co ");
        assert_eq!(form.value(), json!({"a": value}).to_string());
    }
    // A loaded value stays as it is.
    let email = json!({"type": "string", "format": "email"});
    let mut form = Filler::of_member(email, Some(json!({"a": " a@b.co"})));
    form.leave("/a");
    assert_eq!(form.value(), r#"{"a":" a@b.co"}"#);
}

#[test]
fn values_of_the_wrong_type_are_corrected_in_the_right_control() {
    let schema = json!({"type": "object", "required": ["sure"], "properties": {
        "st": {"type": "string"}, "nu": {"type": "number"}, "en": {"enum": ["a", "b"]},
        "bo": {"type": "boolean"}, "sure": {"type": "boolean", "default": true},
        "li": {"type": "array", "items": {"type": "string"}}, "no": {"type": "string"},
        "big": {"type": "string"}, "lines": {"type": "number"},
        "pw": {"type": "string", "format": "password"},
    }});
    let value = json!({"st": 5, "nu": "12", "en": "zz", "bo": "true", "sure": 1, "li": "x",
        "no": null, "big": {"a": 1}, "lines": "a\nb", "pw": 5});
    let mut form = Filler::new(schema, Some(value.clone()));
    let hint = |form: &Filler, place: &str| form.view(place).hints;
    for (place, now) in [
        ("/st", "Now: 5"),
        ("/nu", "Now: “12”"),
        ("/en", "Now: “zz”"),
        ("/bo", "Now: “true”"),
        ("/sure", "Now: 1"),
        ("/no", "Now: None"),
    ] {
        assert_eq!(hint(&form, place), [now], "{place}");
        let control = form.view(place).control;
        assert!(
            !matches!(control, Control::Json { .. }),
            "{place} {control:?}"
        );
    }
    // A long value is shown completely.
    for place in ["/li", "/big", "/lines", "/pw"] {
        let control = form.view(place).control;
        assert!(
            matches!(control, Control::Json { .. }),
            "{place} {control:?}"
        );
        assert_eq!(hint(&form, place), [""; 0]);
    }
    // A checkbox has only two states.
    let sure = form.view("/sure").control;
    assert_eq!(
        sure,
        Control::Toggle {
            on: None,
            sure: false
        }
    );
    for place in ["/st", "/nu", "/en", "/bo"] {
        form.leave(place);
        assert_eq!(form.shown(place).len(), 1, "{place}");
    }
    assert_eq!(form.value(), value.to_string(), "nothing changed so far");
    form.fill_in("/st", "hello");
    form.fill_in("/nu", "13");
    form.choose("/en", Some(1));
    form.choose("/bo", Some(1));
    form.choose("/sure", Some(0));
    form.edit_at("/no", FieldEdit::Empty(EmptyKind::NotSet));
    assert_eq!(
        form.value(),
        r#"{"st":"hello","nu":13,"en":"b","bo":false,"sure":true,"li":"x","big":{"a":1},"lines":"a\nb","pw":5}"#
    );
    for place in ["/st", "/nu", "/en", "/bo", "/sure", "/no"] {
        assert_eq!(hint(&form, place), [""; 0], "{place}");
    }
}

#[test]
fn a_value_that_is_too_deep_is_shown_as_text_to_correct() {
    for schema in [
        json!(true),
        json!({"type": "string"}),
        json!({"type": "array"}),
    ] {
        let mut form = Filler::new(schema, Some(json!("x")));
        let text = ["[".repeat(5_000), "]".repeat(5_000)].concat();
        form.load_unreadable(&text);
        assert_eq!((form.value(), form.text("")), (String::new(), text));
        assert_eq!(form.problems(), [": syntax"]);
        assert_eq!(form.shown(""), ["syntax"]);
        assert_eq!(form.submit(), Some(Submission::Problems));
        form.fill_in("", "[]");
        assert_eq!(form.value(), "[]");
    }
}

#[test]
fn passing_through_an_empty_field_shows_no_problem() {
    let text = json!({"type": "string", "format": "email"});
    let list = json!({"type": "array", "minItems": 1, "items": {"type": "string"}});
    let schema = json!({"type": "object", "required": ["mail", "list", "n"],
        "properties": {"mail": text, "list": list, "n": {"type": "integer"}}});
    let mut form = Filler::new(schema, None);
    for place in ["/mail", "/list/0", "/n", ""] {
        form.leave(place);
    }
    let shown = |form: &Filler| {
        let places = ["", "/mail", "/list/0", "/n"].into_iter();
        places
            .map(|at| form.view(at).problems.len())
            .collect::<Vec<_>>()
    };
    assert_eq!(shown(&form), [0, 0, 0, 0]);
    // What was typed is judged when it is left.
    form.fill_in("/mail", "x");
    form.fill_in("/mail", "");
    form.fill_in("/n", "one");
    assert_eq!(shown(&form), [0, 0, 0, 0]);
    form.leave("/mail");
    form.leave("/n");
    assert_eq!(shown(&form), [0, 1, 0, 1]);
    form.submit();
    assert_eq!(shown(&form), [0, 1, 1, 1]);
}

#[test]
fn a_wrong_value_that_came_with_the_form_is_shown_when_it_is_left() {
    let mut form = Filler::of_member(
        json!({"type": "string", "format": "email"}),
        Some(json!({"a": "x"})),
    );
    form.leave("/a");
    assert_eq!(form.view("/a").problems.len(), 1);
}

#[test]
fn an_empty_text_is_offered_only_where_it_is_valid() {
    let is_offered = |form: &Filler| form.view("/a").emptiness.others.contains(&EmptyKind::Empty);
    for (schema, expected) in [
        (json!({"type": "string"}), true),
        (json!({"type": "string", "minLength": 1}), false),
        (
            json!({"type": "string", "pattern": "^[0-9]{2}:[0-9]{2}$"}),
            false,
        ),
        (json!({"type": "string", "pattern": "^[0-9]*$"}), true),
        (json!({"type": "string", "not": {"const": ""}}), false),
        (json!({"type": "string", "not": {"const": "x"}}), true),
        (
            json!({"type": "string", "allOf": [{"pattern": "a"}]}),
            false,
        ),
        (
            json!({"anyOf": [{"type": "string", "minLength": 2}, {"type": "string", "pattern": "^a"}]}),
            false,
        ),
    ] {
        let mut form = Filler::of_member(schema.clone(), None);
        form.fill_in("/a", "x");
        form.fill_in("/a", "");
        assert_eq!(is_offered(&form), expected, "{schema}");
    }
}

#[test]
fn passing_through_a_filled_field_shows_no_problem_of_its_group() {
    let branch = |name: &str| json!({"title": name, "properties": {name: {"type": "string"}}});
    let schema = json!({"type": "object", "properties": {"plan": {"type": "string", "default": "S"}},
        "oneOf": [branch("a"), branch("b")]});
    let mut form = Filler::new(schema, None);
    form.leave("/plan");
    form.leave("");
    assert_eq!(form.view("").problems, [""; 0]);
    form.fill_in("/plan", "M");
    form.leave("/plan");
    assert_eq!(form.view("").problems.len(), 1);
}
