//! Choices inside lists, undo, JSON mode, numbers and steps.

use json_form::form::CheckState;
use json_form::form::edit::{Edit, FieldEdit};
use json_form::form::view::Control;
use serde_json::{Value, json};

use crate::forms::branches::{choose_branch, chosen};
use crate::forms::filler::Filler;
use crate::forms::outline;
use crate::forms::real_schemas::{first, new, real_schema};

fn duplicate(form: &mut Filler, place: &str) {
    form.edit_at(place, FieldEdit::Duplicate);
}

fn as_json(form: &mut Filler, place: &str, on: bool) {
    form.edit_at(place, FieldEdit::AsJson(on));
}

fn step(form: &mut Filler, place: &str, up: bool) {
    form.edit_at(place, FieldEdit::Step { up });
}

/// A list whose items look the same in both branches, so that only the chosen branch tells them
/// apart.
fn alike() -> Filler {
    let schema = json!({"type": "array", "items": {"type": "object", "properties": {"n": {"type": "string"}}, "oneOf": [
        {"title": "A", "properties": {"a": {"type": "string"}}},
        {"title": "B", "properties": {"b": {"type": "string"}}},
    ]}});
    Filler::new(schema, Some(json!([{"n": "1"}, {"n": "2"}, {"n": "3"}])))
}

fn branches(form: &Filler) -> Vec<String> {
    let count = form.identities("").len();
    (0..count)
        .map(|at| {
            chosen(form, &format!("/{at}"))[0]
                .clone()
                .unwrap_or_default()
        })
        .collect()
}

#[test]
fn chosen_branches_move_with_their_item() {
    let mut form = alike();
    let first = branches(&form)[0].clone();
    let (one, other) = if first == "A" { ("A", 1) } else { ("B", 0) };
    choose_branch(&mut form, "/1", 0, Some(other));
    let chosen_one = branches(&form)[1].clone();
    assert_ne!(chosen_one, one);
    form.move_up("/1");
    assert_eq!(branches(&form), [chosen_one.as_str(), one, one]);
    form.remove("/1");
    assert_eq!(branches(&form), [chosen_one.as_str(), one]);
    form.remove("/0");
    assert_eq!(branches(&form), [one]);
    form.edit(Edit::Undo);
    assert_eq!(branches(&form), [chosen_one.as_str(), one]);
    form.edit(Edit::Undo);
    assert_eq!(branches(&form), [chosen_one.as_str(), one, one]);
    form.edit(Edit::Undo);
    assert_eq!(branches(&form), [one, chosen_one.as_str(), one]);
    // Redo, including what was chosen.
    for there in [
        &[chosen_one.as_str(), one, one][..],
        &[chosen_one.as_str(), one],
        &[one],
        &[one],
    ] {
        form.edit(Edit::Redo);
        assert_eq!(branches(&form), there);
    }
    form.edit(Edit::Undo);
    form.remove("/0");
    // A new edit drops what was undone.
    form.edit(Edit::Redo);
    assert_eq!(branches(&form), [one]);
}

#[test]
fn a_copy_keeps_the_choices_of_its_original() {
    let mut form = alike();
    let other = usize::from(branches(&form)[0] == "A");
    choose_branch(&mut form, "/0", 0, Some(other));
    let before = form.identities("");
    duplicate(&mut form, "/0");
    assert_eq!(form.value(), r#"[{"n":"1"},{"n":"1"},{"n":"2"},{"n":"3"}]"#);
    assert_eq!(branches(&form)[0], branches(&form)[1]);
    let after = form.identities("");
    assert_eq!((after[0], &after[2..]), (before[0], &before[1..]));
    assert!(!before.contains(&after[1]));
    // From then on each is edited separately.
    form.fill_in("/1/n", "x");
    choose_branch(&mut form, "/1", 0, Some(1 - other));
    assert_eq!(form.value(), r#"[{"n":"1"},{"n":"x"},{"n":"2"},{"n":"3"}]"#);
    assert_ne!(branches(&form)[0], branches(&form)[1]);
}

#[test]
fn stashes_move_with_their_item() {
    let mut form = first("unions");
    form.fill_in("/steps/0/note", "n");
    choose_branch(&mut form, "/steps/0", 0, Some(0));
    form.fill_in("/steps/0/to", "B");
    form.move_up("/steps/2");
    form.move_up("/steps/1");
    assert_eq!(
        form.value(),
        r#"{"steps":[{"do":"move","to":"A"},{"do":"move","to":"B","note":"n"},"hello"]}"#
    );
    choose_branch(&mut form, "/steps/1", 0, Some(1));
    assert_eq!(
        form.value(),
        r#"{"steps":[{"do":"move","to":"A"},{"do":"wait","seconds":1,"note":"n"},"hello"]}"#
    );
    choose_branch(&mut form, "/steps/2", 0, Some(1));
    choose_branch(&mut form, "/steps/0", 0, Some(2));
    assert_eq!(form.identities("/steps").len(), 3, "{}", form.value());
    choose_branch(&mut form, "/steps/2", 0, Some(2));
    choose_branch(&mut form, "/steps/0", 0, Some(0));
    assert_eq!(
        form.value(),
        r#"{"steps":[{"do":"move","to":"A"},{"do":"wait","seconds":1,"note":"n"},"hello"]}"#
    );
}

#[test]
fn new_items_of_a_union_wait_for_a_choice() {
    let mut form = new("unions");
    form.add("/steps");
    assert_eq!(form.value(), r#"{"steps":[null]}"#);
    assert_eq!(form.view("/steps/0").control, Control::Undecided);
    choose_branch(&mut form, "/steps/0", 0, Some(1));
    assert_eq!(form.value(), r#"{"steps":[{"do":"wait"}]}"#);
    form.add("/steps");
    choose_branch(&mut form, "/steps/1", 0, Some(2));
    form.fill_in("/steps/1", "hi");
    form.remove("/steps/0");
    assert_eq!(form.value(), r#"{"steps":["hi"]}"#);
    assert_eq!(chosen(&form, "/steps/0"), [Some("Say".to_owned())]);
}

#[test]
fn unsetting_an_item_keeps_the_others() {
    let schema = json!({"type": "array", "items": {"enum": ["a", "b"]}});
    let mut form = Filler::new(schema.clone(), Some(json!(["a", "b", "a"])));
    let before = form.identities("");
    form.choose("/1", None);
    let value: Value = serde_json::from_str(&form.value()).unwrap();
    let count = value.as_array().unwrap().len();
    assert_eq!(form.identities("").len(), count);
    let fresh = Filler::new(schema, Some(value));
    assert_eq!(form.problems(), fresh.problems());
    assert_eq!(
        form.session.state().check_state(),
        fresh.session.state().check_state()
    );
    let after = form.identities("");
    assert_eq!((after[0], after[count - 1]), (before[0], before[2]));
}

#[test]
fn undo_restores_a_removed_item_with_its_state() {
    let mut form = first("unions");
    choose_branch(&mut form, "/steps/0", 0, Some(0));
    form.fill_in("/steps/0/to", "B");
    choose_branch(&mut form, "/steps/0", 0, Some(1));
    form.fill_in("/steps/0/seconds", "2.");
    let (value, look, ids) = (form.value(), outline::of(&form), form.identities("/steps"));
    form.remove("/steps/0");
    form.edit(Edit::Undo);
    assert_eq!(
        (form.value(), outline::of(&form), form.identities("/steps")),
        (value, look, ids)
    );
    assert_eq!(form.text("/steps/0/seconds"), "2.");
    choose_branch(&mut form, "/steps/0", 0, Some(0));
    assert!(
        form.value().contains(r#"{"do":"move","to":"B"}"#),
        "{}",
        form.value()
    );
}

#[test]
fn undo_stops_at_the_initial_value() {
    let mut form = first("unions");
    let mut past = vec![form.value()];
    form.move_up("/steps/1");
    past.push(form.value());
    duplicate(&mut form, "/steps/0");
    past.push(form.value());
    choose_branch(&mut form, "/steps/2", 0, Some(2));
    past.push(form.value());
    form.remove("/steps");
    past.push(form.value());
    assert_eq!(past.pop(), Some(form.value()));
    form.remove("/steps/0");
    for value in past.into_iter().rev() {
        form.edit(Edit::Undo);
        assert_eq!(form.value(), value);
        let problems = form.problems();
        let fresh = Filler::new(
            real_schema("unions").0,
            serde_json::from_str(&form.value()).ok(),
        );
        assert_eq!(
            form.session.state().check_state(),
            fresh.session.state().check_state(),
            "{problems:?}"
        );
    }
    let changes = form.edit(Edit::Undo);
    assert!(!changes.value);
}

/// Typing is a step too: undo does not skip it.
#[test]
fn typing_after_a_removal_is_a_separate_step() {
    let mut form = first("payment");
    let mut past = vec![form.value()];
    form.remove("/method/memo");
    past.push(form.value());
    for text in ["A", "A long", "A long letter"] {
        form.fill_in("/method/holder", text);
    }
    past.push(form.value());
    form.fill_in("/amount", "1");
    form.fill_in("/amount", "1.");
    form.fill_in("/amount", "1.5");
    for value in past.into_iter().rev() {
        form.edit(Edit::Undo);
        assert_eq!(form.value(), value);
    }
    assert!(!form.edit(Edit::Undo).value);
}

#[test]
fn reordered_members_are_kept_and_undone() {
    let mut form = first("payment");
    let before = form.value();
    as_json(&mut form, "/method", true);
    form.fill_in(
        "/method",
        r#"{"memo":"x","type":"bank","holder":"Ann","iban":"DE123"}"#,
    );
    assert!(
        form.value().contains(r#"{"memo":"x","type":"bank","#),
        "{}",
        form.value()
    );
    form.edit(Edit::Undo);
    assert_eq!(form.value(), before);
}

#[test]
fn choosing_the_same_option_discards_pending_input() {
    let options: Vec<String> = (0..60).map(|at| format!("option {at}")).collect();
    let mut form = Filler::new(json!({"enum": options}), Some(json!("option 3")));
    form.fill_in("", "option");
    assert_eq!(form.session.state().check_state(), CheckState::Invalid);
    form.choose("", Some(3));
    assert_eq!(form.problems(), Vec::<String>::new());
    assert_eq!(form.session.state().check_state(), CheckState::Valid);
}

#[cfg(feature = "exact-numbers")]
#[test]
fn unfinished_json_blocks_sending_the_old_value() {
    let mut form = first("unions");
    let before = form.value();
    as_json(&mut form, "/steps/0", true);
    form.fill_in("/steps/0", r#"{"do": "wait", "#);
    as_json(&mut form, "/steps/0", false);
    assert_eq!(
        form.text("/steps/0"),
        r#"{"do": "wait", "#,
        "it is not lost by turning back"
    );
    form.leave("/steps/0");
    assert_eq!(form.text("/steps/0"), r#"{"do": "wait", "#);
    assert_eq!(form.value(), before);
    assert_eq!(form.session.state().check_state(), CheckState::Invalid);
    form.move_up("/steps/1");
    assert_eq!(form.text("/steps/1"), r#"{"do": "wait", "#);
    form.fill_in("/steps/1", r#"{"do": "move", "to": "C", "z": 1.10}"#);
    as_json(&mut form, "/steps/1", false);
    assert_eq!(chosen(&form, "/steps/1"), [Some("Move".to_owned())]);
    assert!(form.value().contains(r#"{"do":"move","to":"C","z":1.10}"#));
}

#[test]
fn nested_json_modes_end_in_any_order() {
    let mut form = first("unions");
    let before = (form.value(), outline::of(&form));
    as_json(&mut form, "/steps/0", true);
    as_json(&mut form, "/steps", true);
    as_json(&mut form, "", true);
    as_json(&mut form, "", false);
    as_json(&mut form, "/steps", false);
    as_json(&mut form, "/steps/0", false);
    assert_eq!((form.value(), outline::of(&form)), before);
}

#[test]
fn switching_to_json_discards_pending_input_inside() {
    let mut form = first("unions");
    form.fill_in("/steps/0/seconds", "2.");
    as_json(&mut form, "", true);
    // Either it is not switched, or the pending input is no longer a problem.
    match form.view("").control {
        Control::Json { .. } => assert_eq!(form.session.state().check_state(), CheckState::Valid),
        _ => assert_eq!(form.text("/steps/0/seconds"), "2."),
    }
}

#[test]
fn pasted_json_keeps_choices_that_fit() {
    let mut form = first("payment");
    choose_branch(&mut form, "/method", 0, Some(0));
    as_json(&mut form, "", true);
    form.fill_in(
        "",
        r#"{"amount":1,"method":{"type":"bank","iban":"DE999"}}"#,
    );
    as_json(&mut form, "", false);
    assert_eq!(chosen(&form, "/method"), [Some("Bank transfer".to_owned())]);
    assert_eq!(form.problems(), Vec::<String>::new());
}

#[test]
fn steps_are_exact_and_stay_within_the_bounds() {
    let schema = json!({"type": "object", "properties": {
        "a": {"type": "number", "multipleOf": serde_json::from_str::<Value>("0.1").unwrap(), "maximum": 1},
        "b": {"type": "integer", "minimum": 3, "maximum": 5},
        "c": {"type": "number", "multipleOf": 5},
        "d": {"type": ["integer", "null"], "exclusiveMinimum": 0},
    }});
    let mut form = Filler::new(schema, None);
    for expected in ["0", "0.1", "0.2", "0.3", "0.4"] {
        step(&mut form, "/a", true);
        assert_eq!(form.text("/a").trim_end_matches(".0"), expected);
    }
    for _ in 0..9 {
        step(&mut form, "/a", true);
    }
    assert_eq!(
        form.session.state().check_state(),
        CheckState::Valid,
        "{}",
        form.value()
    );
    form.fill_in("/a", "0.1");
    for expected in ["0.0", "-0.1", "-0.2"] {
        step(&mut form, "/a", false);
        assert_eq!(form.text("/a"), expected);
    }
    step(&mut form, "/b", true);
    assert_eq!(form.text("/b"), "3");
    for _ in 0..5 {
        step(&mut form, "/b", true);
    }
    assert_eq!(form.text("/b"), "5");
    step(&mut form, "/b", false);
    assert_eq!(form.text("/b"), "4");
    form.fill_in("/c", "7");
    step(&mut form, "/c", true);
    assert_eq!(form.text("/c"), "10");
    form.fill_in("/c", "7");
    step(&mut form, "/c", false);
    assert_eq!(form.text("/c"), "5");
    form.fill_in("/c", "-7");
    step(&mut form, "/c", false);
    assert_eq!(form.text("/c"), "-10");
    form.fill_in("/c", "12x");
    step(&mut form, "/c", true);
    assert_eq!(form.text("/c"), "-5", "from the last number there was");
    assert_eq!(form.problems(), Vec::<String>::new());
}

#[test]
fn steps_begin_at_a_valid_value() {
    for (schema, ups) in [
        (
            json!({"type": "integer", "exclusiveMinimum": 0}),
            ["1", "2"],
        ),
        (
            json!({"type": "number", "minimum": 1, "multipleOf": 2}),
            ["2", "4"],
        ),
        (
            json!({"type": "integer", "exclusiveMaximum": 1, "minimum": 0}),
            ["0", "0"],
        ),
    ] {
        let mut form = Filler::new(schema.clone(), None);
        for expected in ups {
            step(&mut form, "", true);
            assert_eq!(form.value(), expected, "{schema}");
            assert_eq!(
                form.session.state().check_state(),
                CheckState::Valid,
                "{schema}"
            );
        }
    }
}

#[cfg(feature = "exact-numbers")]
#[test]
fn numbers_keep_their_text_through_other_edits() {
    let mut form = first("zod");
    form.fill_in("/event/x", "1.50");
    for option in [0, 1, 0, 1] {
        choose_branch(&mut form, "/event", 0, Some(option));
        assert_eq!(form.text("/event/x"), "1.50");
    }
    as_json(&mut form, "/event", true);
    as_json(&mut form, "/event", false);
    assert_eq!(form.text("/event/x"), "1.50");
    form.fill_in("/event/x", "1e400");
    choose_branch(&mut form, "/event", 0, Some(2));
    choose_branch(&mut form, "/event", 0, Some(1));
    assert!(
        form.value().contains(r#""x":1e400"#) || form.value().contains(r#""x":1e+400"#),
        "{}",
        form.value()
    );
}

#[test]
fn multiple_choices_keep_option_order_and_unknown_values_are_a_list() {
    let mut form = new("tuples");
    let tick = |form: &mut Filler, option: usize, on: bool| {
        form.edit_at("/days", FieldEdit::Tick(option, on));
    };
    tick(&mut form, 2, true);
    tick(&mut form, 0, true);
    tick(&mut form, 0, true);
    assert_eq!(form.value(), r#"{"days":["mo","we"]}"#);
    tick(&mut form, 7, true);
    assert_eq!(form.value(), r#"{"days":["mo","we"]}"#);
    tick(&mut form, 0, false);
    tick(&mut form, 2, false);
    assert_eq!(form.value(), r#"{"days":[]}"#);
    assert_eq!(form.problems(), ["/days: minItems"]);
    // In loaded order, until one is ticked.
    let form = first("tuples");
    assert!(form.value().contains(r#"["we","mo"]"#));
    assert!(matches!(
        form.view("/days").control,
        Control::MultipleChoice { .. }
    ));
    let twice = Filler::new(real_schema("tuples").0, Some(json!({"days": ["mo", "mo"]})));
    assert!(!matches!(
        twice.view("/days").control,
        Control::MultipleChoice { .. }
    ));
}

#[test]
fn tuples_are_filled_in_by_position() {
    let mut form = new("tuples");
    form.add("/point");
    form.add("/point");
    let Control::List { addable, tuple, .. } = form.view("/point").control else {
        panic!()
    };
    assert_eq!((addable, tuple), (false, 3));
    form.fill_in("/point/0", "1.0");
    form.fill_in("/point/1", "2");
    form.choose("/point/2", Some(1));
    assert_eq!(form.value(), r#"{"point":[1.0,2,"ft"]}"#);
    assert_eq!(form.session.state().check_state(), CheckState::Valid);
    form.add("/log");
    form.add("/log");
    choose_branch(&mut form, "/log/1", 0, Some(0));
    form.fill_in("/log/0", "2026-01-02");
    form.fill_in("/log/1", "end");
    assert_eq!(
        form.session.state().check_state(),
        CheckState::Valid,
        "{:?}",
        form.problems()
    );
    let before = form.value();
    form.move_up("/point/1");
    form.move_up("/log/1");
    assert_eq!(form.value(), before, "what has its place is not moved");
}
