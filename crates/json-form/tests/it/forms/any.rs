//! Totality of forms: any JSON as a schema and any JSON as a value give a form, and the value is
//! unchanged.

use std::rc::Rc;

use exact_json::Pointer;
use json_form::form::FormSession;
use json_form::form::FormState;
use json_form::form::edit::{Edit, FieldEdit};
use json_form::form::field::emptiness::EmptyKind;
use json_form::form::view::{Control, FieldView};
use json_form::schema::Document;
use json_form::validate::Checker;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

use crate::any_schema::any_schema;
use crate::forms::filler::Filler;
use crate::forms::outline;
use crate::forms::real_schemas::unreported;

/// The maximum number of controls that are viewed: a generated schema may have many.
const MAX_PLACES: usize = 120;

fn any_value() -> impl Strategy<Value = Value> {
    let number = select(vec!["0", "1.10", "18446744073709551617", "1e+400", "-0.0"]);
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        number.prop_filter_map("a number beyond doubles", |text| serde_json::from_str(text)
            .ok()),
        select(vec!["", "a", "b", "é"]).prop_map(|it| json!(it)),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        let name = select(vec!["a", "b", "", "c/d", "~", "0"]);
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Value::Array),
            vec((name, inner), 0..4).prop_map(|members| {
                let members = members.into_iter();
                Value::Object(members.map(|(name, it)| (name.to_owned(), it)).collect())
            }),
        ]
    })
}

/// Builds the views of reachable controls, up to `MAX_PLACES`. Returns their pointers.
fn look(state: &FormState) -> Vec<Pointer> {
    let mut found = Vec::new();
    let mut waiting = std::collections::VecDeque::from([Pointer::root()]);
    while let Some(pointer) = waiting.pop_front() {
        let view = state.view(&pointer);
        let view = view.unwrap_or_else(|| panic!("{pointer:?} is named and has no control"));
        match view.control {
            Control::Group {
                members,
                present: true,
                ..
            } => waiting.extend(members),
            Control::List { items, .. } => waiting.extend(items.into_iter().map(|it| it.pointer)),
            _ => {}
        }
        found.push(pointer);
        if found.len() >= MAX_PLACES {
            break;
        }
    }
    found
}

fn text(state: &FormState) -> Option<String> {
    state.value().map(Value::to_string)
}

fn any_edit(pointer: Pointer, what: u8) -> Edit {
    match what {
        0 => Edit::At(pointer, FieldEdit::Add),
        1 => Edit::At(pointer, FieldEdit::Remove),
        2 => Edit::At(pointer, FieldEdit::Move { up: true }),
        3 => Edit::At(pointer, FieldEdit::Choose(Some(0))),
        4 => Edit::At(pointer, FieldEdit::Type(String::new())),
        5 => Edit::At(pointer, FieldEdit::Type("1.".to_owned())),
        6 => Edit::At(pointer, FieldEdit::Type("[1]".to_owned())),
        7 => Edit::At(pointer, FieldEdit::SelectBranch(0, Some(1))),
        8 => Edit::At(pointer, FieldEdit::AsJson(true)),
        9 => Edit::At(pointer, FieldEdit::Duplicate),
        10 => Edit::At(pointer, FieldEdit::Rename("b".to_owned())),
        11 => Edit::At(pointer, FieldEdit::Tick(0, true)),
        12 => Edit::At(pointer, FieldEdit::Empty(EmptyKind::Null)),
        13 => Edit::At(pointer, FieldEdit::Step { up: true }),
        14 => Edit::At(pointer, FieldEdit::Name("a".to_owned())),
        15 => Edit::At(pointer, FieldEdit::AddNamed),
        16 => Edit::Redo,
        _ => Edit::Undo,
    }
}

proptest! {
    #[test]
    fn any_value_under_any_schema_is_shown_and_kept(schema in any_schema(), value in any_value()) {
        let expected = Some(value.to_string());
        let document = Rc::new(Document::new(schema.clone()));
        let mut state = FormState::new(document, Some(value.clone()));
        let places = look(&state);
        if let Ok(checker) = Checker::new(&schema) {
            state.take_assessment(state.revision(), checker.check(&value), None);
            for problem in state.problems() {
                prop_assert!(state.view(&problem.pointer).is_some(), "{:?} stands nowhere", problem);
                prop_assert!(!problem.sentence.is_empty());
            }
        }
        state.attempt();
        for pointer in places {
            state.apply(Edit::At(pointer, FieldEdit::Leave));
        }
        look(&state);
        prop_assert_eq!(text(&state), expected);
    }

    #[test]
    fn any_schema_makes_a_form_that_can_be_filled_in(schema in any_schema(), which in vec((0usize..MAX_PLACES, 0u8..18), 0..12)) {
        let mut state = FormState::new(Rc::new(Document::new(schema)), None);
        for (at, what) in which {
            let places = look(&state);
            let pointer = places[at % places.len()].clone();
            let revision = state.revision();
            let before = text(&state);
            state.apply(any_edit(pointer, what));
            if state.revision() == revision {
                prop_assert_eq!(text(&state), before);
            }
        }
        look(&state);
    }

    #[test]
    fn every_changed_view_of_any_schema_is_reported_without_a_validator(schema in any_schema(), value in proptest::option::of(any_value()), which in vec((0usize..MAX_PLACES, 0u8..18), 0..8)) {
        let (mut session, _) = FormSession::new(1, schema, value);
        let views = |session: &FormSession| -> Vec<(Pointer, FieldView)> {
            let places = look(session.state()).into_iter();
            places.filter_map(|at| Some((at.clone(), session.state().view(&at)?))).collect()
        };
        for (at, what) in which {
            let before = views(&session);
            let (pointer, _) = before[at % before.len()].clone();
            let edit = any_edit(pointer, what);
            let (changes, _) = session.edit(edit.clone());
            let missing = unreported(&before, &views(&session), &changes);
            prop_assert!(missing.is_empty(), "{edit:?}\n{}\n{changes:?}", missing.join("\n"));
        }
    }
}

#[test]
fn endless_required_recursion_is_shown_to_a_finite_depth() {
    for schema in [
        json!({"type": "object", "properties": {"next": {"$ref": "#"}}, "required": ["next"]}),
        json!({"type": "object", "properties": {"a": {"$ref": "#"}, "b": {"$ref": "#"}}, "required": ["a", "b"]}),
    ] {
        for value in [None, Some(json!({}))] {
            let form = Filler::new(schema.clone(), value);
            assert!(outline::places(&form).len() < outline::MOST);
        }
    }
}

#[cfg(feature = "exact-numbers")]
#[test]
fn unresolved_schemas_are_json_and_empty_ones_take_anything() {
    for (schema, json) in [
        (json!({"$ref": "#/nowhere"}), true),
        (json!({"$ref": "https://elsewhere.example/x"}), true),
        (json!({"type": "tuple"}), true),
        (json!({"$ref": "#"}), false),
        (json!({"allOf": [{"$ref": "#"}]}), false),
        (json!(7), false),
    ] {
        let mut form = Filler::new(schema.clone(), None);
        let control = form.view("").control;
        assert_eq!(matches!(control, Control::Json { .. }), json, "{schema}");
        if !json {
            assert_eq!(control, Control::Undecided, "{schema}");
            form.edit(Edit::At(Pointer::root(), FieldEdit::AsJson(true)));
        }
        form.fill_in("", r#"{"a": 1.10}"#);
        assert_eq!(form.value(), r#"{"a":1.10}"#);
    }
    let nothing = Filler::new(json!(false), None);
    assert_eq!(nothing.view("").control, Control::Nothing);
}
