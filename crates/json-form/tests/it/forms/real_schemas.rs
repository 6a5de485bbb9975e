//! Schemas as people and tools write them, and properties of all their forms: loading changes no
//! value, verdicts are the validator's, changed views are reported.

use exact_json::Pointer;
use json_form::form::edit::{Edit, FieldEdit};
use json_form::form::field::emptiness::EmptyKind;
use json_form::form::view::{Control, FieldView};
use json_form::form::{Changes, Problem};
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::forms::filler::Filler;
use crate::forms::outline;

macro_rules! fixtures {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../../../../tests/fixtures/forms/life/", $name, ".json")))),*]
    };
}

const FIXTURES: [(&str, &str); 16] = fixtures![
    "pydantic", "zod", "payment", "country", "depends", "map", "names", "trees", "unions",
    "nested", "tuples", "old", "seven", "dynamic", "closed", "reading",
];

/// The schema and the values of a fixture.
pub(crate) fn real_schema(name: &str) -> (Value, Vec<Value>) {
    let (_, text) = FIXTURES.iter().find(|(known, _)| *known == name).unwrap();
    let mut fixture = crate::fixture(text);
    let values = fixture["values"].as_array().unwrap().clone();
    (fixture["schema"].take(), values)
}

/// A form with the schema of a fixture and without a value.
pub(crate) fn new(name: &str) -> Filler {
    Filler::new(real_schema(name).0, None)
}

/// The form of a fixture with its first value.
pub(crate) fn first(name: &str) -> Filler {
    let (schema, values) = real_schema(name);
    Filler::new(schema, values.into_iter().next())
}

#[test]
fn loading_keeps_any_value_whatever_the_verdict() {
    let odd = [
        "{}",
        "[]",
        "null",
        "1.10",
        r#""x""#,
        "true",
        r#"{"zz":{"b":1,"a":[]},"country":null,"type":"x","kind":1.0,"items":[{"kind":"b"},{}],"both":null}"#,
    ];
    let odd: Vec<Value> = odd
        .iter()
        .map(|text| serde_json::from_str(text).unwrap())
        .collect();
    for (name, _) in FIXTURES {
        let (schema, values) = real_schema(name);
        for value in values.iter().chain(&odd) {
            let expected = value.to_string();
            let mut form = Filler::new(schema.clone(), Some(value.clone()));
            assert_eq!(form.value(), expected, "{name}");
            for pointer in outline::places(&form) {
                form.edit(Edit::At(pointer, FieldEdit::Leave));
            }
            form.submit();
            assert_eq!(form.value(), expected, "{name} when it was looked at");
            form.edit(Edit::Load(None));
            form.edit(Edit::Load(Some(value.clone())));
            assert_eq!(form.value(), expected, "{name} when it came later");
            form.edit(Edit::Reset);
            assert_eq!(form.value(), expected, "{name} when it was reset");
            form.edit(Edit::Undo);
            assert_eq!(form.value(), expected, "{name} when that was undone");
        }
    }
}

#[test]
fn switching_to_json_and_back_changes_nothing() {
    for (name, _) in FIXTURES {
        let (schema, values) = real_schema(name);
        for value in values {
            let expected = value.to_string();
            let mut form = Filler::new(schema.clone(), Some(value));
            let before = outline::of(&form);
            for pointer in outline::places(&form) {
                let Some(view) = form.session.state().view(&pointer) else {
                    continue;
                };
                if view.as_json != Some(false) {
                    continue;
                }
                form.edit(Edit::At(pointer.clone(), FieldEdit::AsJson(true)));
                assert!(matches!(
                    form.view(pointer.as_str()).control,
                    Control::Json { .. }
                ));
                assert_eq!(form.value(), expected, "{name} {pointer} as JSON");
                form.edit(Edit::At(pointer.clone(), FieldEdit::AsJson(false)));
                assert_eq!(form.value(), expected, "{name} {pointer} and back");
            }
            assert_eq!(outline::of(&form), before, "{name}");
        }
    }
}

/// A new form of a value, after its first check.
fn fresh(schema: &Value, value: Option<Value>) -> Filler {
    let mut form = Filler::new(schema.clone(), None);
    form.edit(Edit::Load(value));
    form
}

/// Problems in a canonical order, without the problems of unions, whose places depend on the chosen
/// branch.
fn sorted(problems: Vec<Problem>) -> Vec<String> {
    let mut all: Vec<String> = problems
        .into_iter()
        .map(|it| {
            format!(
                "{} {} {:?} {}",
                it.pointer, it.keyword, it.schema, it.sentence
            )
        })
        .collect();
    all.sort();
    all
}

/// Examples of edits that a person can make at a control of this kind.
pub(crate) fn field_edits(view: &FieldView) -> Vec<FieldEdit> {
    let mut all = Vec::new();
    let text = |text: &str| FieldEdit::Type(text.to_owned());
    match &view.control {
        Control::Text { .. } => {
            for typed in ["", "a", "DE", "12345", "2026-01-02", "shop", "1.2.3.4"] {
                all.push(text(typed));
            }
        }
        Control::Number { .. } => {
            for typed in ["", "1", "1.10", "0", "-", "7"] {
                all.push(text(typed));
            }
            all.extend([FieldEdit::Step { up: true }, FieldEdit::Step { up: false }]);
        }
        Control::Toggle { .. } => {
            all.extend([Some(0), Some(1)].map(FieldEdit::Choose));
            if !view.required {
                all.push(FieldEdit::Choose(None));
            }
        }
        Control::Choice { titles, .. } => {
            all.extend((0..titles.len()).map(|at| FieldEdit::Choose(Some(at))));
            if !view.required {
                all.push(FieldEdit::Choose(None));
            }
        }
        Control::MultipleChoice { titles, .. } => {
            for at in 0..titles.len() {
                all.extend([true, false].map(|on| FieldEdit::Tick(at, on)));
            }
        }
        Control::Fixed { present: false, .. } => all.push(FieldEdit::Add),
        Control::Group {
            present, adding, ..
        } => {
            if *present && !view.required {
                all.push(FieldEdit::Remove);
            }
            if !present {
                all.push(FieldEdit::Add);
            }
            if adding.is_some() {
                for name in ["a", "x-a", "n1", "PATH", ""] {
                    all.push(FieldEdit::Name(name.to_owned()));
                }
                all.push(FieldEdit::AddNamed);
            }
        }
        Control::List { addable, .. } if *addable => all.push(FieldEdit::Add),
        Control::Json { .. } => {
            for typed in ["", "{}", "[", r#"{"kind":"b"}"#, "5", "[1,1]", r#""s""#] {
                all.push(text(typed));
            }
        }
        _ => {}
    }
    for (at, chooser) in view.choosers.iter().enumerate() {
        all.extend(
            (0..chooser.options.len()).map(|option| FieldEdit::SelectBranch(at, Some(option))),
        );
        if !view.required && !view.removable {
            all.push(FieldEdit::SelectBranch(at, None));
        }
    }
    if view.removable {
        all.extend([
            FieldEdit::Remove,
            FieldEdit::Duplicate,
            FieldEdit::Move { up: true },
            FieldEdit::Move { up: false },
        ]);
    }
    if view.name.is_some() {
        all.extend(["b", "x-b", "n2", "A_B"].map(|name| FieldEdit::Rename(name.to_owned())));
    }
    all.extend(
        view.emptiness
            .others
            .iter()
            .map(|way| FieldEdit::Empty(*way)),
    );
    if let Some(on) = view.as_json {
        all.push(FieldEdit::AsJson(!on));
    }
    all.push(FieldEdit::Leave);
    all
}

/// The edit that two numbers select among all edits that the form allows.
pub(crate) fn pick(form: &Filler, place: usize, field_edit: usize) -> Edit {
    let places = outline::places(form);
    let pointer = places[place % places.len()].clone();
    let field_edits = field_edits(&form.view(pointer.as_str()));
    Edit::At(pointer, field_edits[field_edit % field_edits.len()].clone())
}

/// The lines of the outline, with the sentences of each place sorted.
fn lines(form: &Filler) -> Vec<String> {
    let mut lines: Vec<String> = outline::of(form).lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

pub(crate) fn views(form: &Filler) -> Vec<(Pointer, FieldView)> {
    let places = outline::places(form).into_iter();
    places
        .map(|at| (at.clone(), form.view(at.as_str())))
        .collect()
}

/// The views that changed although the form did not report it.
pub(crate) fn unreported(
    before: &[(Pointer, FieldView)],
    after: &[(Pointer, FieldView)],
    said: &Changes,
) -> Vec<String> {
    // A list that is reported is drawn again with all its items.
    let is_in_list = |at: &Pointer| {
        let mut around = at.ancestors();
        around.any(|list| {
            said.fields.contains(&list)
                && after.iter().any(|(known, view)| {
                    *known == list && matches!(view.control, Control::List { .. })
                })
        })
    };
    let is_said = |at: &Pointer| {
        is_in_list(at)
            || said.fields.contains(at)
            || said.inside.iter().any(|around| around.contains(at))
    };
    before
        .iter()
        .filter_map(|(at, old)| {
            let (_, new) = after.iter().find(|(known, _)| known == at)?;
            (old != new && !is_said(at)).then(|| format!("{at}: {old:?}\n   now {new:?}"))
        })
        .collect()
}

pub(crate) fn steps() -> impl Strategy<Value = Vec<(usize, usize)>> {
    vec((0usize..1000, 0usize..1000), 1..14)
}

/// A schema whose `Debug` is short, for failing tests.
#[derive(Clone)]
pub(crate) struct Schema(pub(crate) Value);

impl std::fmt::Debug for Schema {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("…")
    }
}

/// A strategy for a fixture and one of its values, or no value.
pub(crate) fn which() -> impl Strategy<Value = (&'static str, Schema, Option<Value>)> {
    (0..FIXTURES.len(), 0usize..6).prop_map(|(at, which)| {
        let (name, _) = FIXTURES[at];
        let (schema, values) = real_schema(name);
        let value = values.get(which).cloned();
        (name, Schema(schema), value)
    })
}

#[test]
fn switching_branches_hides_problems_of_the_left_branch() {
    let value = json!({"steps": [{"do": "wait"}, {"do": "fly", "note": "n"}, 5]});
    let mut form = Filler::new(real_schema("unions").0, Some(value));
    let place = |at: &str| at.parse::<Pointer>().unwrap();
    form.edit(Edit::At(
        place("/steps/1"),
        FieldEdit::SelectBranch(0, Some(2)),
    ));
    form.edit(Edit::At(place("/steps/0/do"), FieldEdit::Leave));
    let before = views(&form);
    let said = form.edit(Edit::At(
        place("/steps/0"),
        FieldEdit::SelectBranch(0, Some(0)),
    ));
    assert_eq!(unreported(&before, &views(&form), &said), [""; 0]);
}

#[test]
fn messages_that_depend_on_the_selected_type_are_reported() {
    let value = json!({"card": "1", "mail": "a@b.example", "often": "daily"});
    let mut form = Filler::new(real_schema("depends").0, Some(value));
    let state = form.session.state();
    let before = (state.problems_revision(), state.problems());
    let place: Pointer = "/billing".parse().unwrap();
    form.edit(Edit::At(place, FieldEdit::SelectBranch(0, Some(1))));
    assert_ne!(form.session.state().problems(), before.1);
    assert_ne!(form.session.state().problems_revision(), before.0);
}

#[test]
fn messages_that_depend_on_the_typed_type_are_reported() {
    let (schema, values) = real_schema("nested");
    let mut form = Filler::new(schema, values.into_iter().next());
    let place: Pointer = "/where".parse().unwrap();
    form.edit(Edit::At(place.clone(), FieldEdit::AsJson(true)));
    for typed in ["[1,1]", "5", "[]"] {
        let before = form.session.state().problems_revision();
        form.edit(Edit::At(place.clone(), FieldEdit::Type(typed.to_owned())));
        assert_ne!(form.session.state().problems_revision(), before, "{typed}");
        assert_eq!(form.problems(), ["/where: oneOf"]);
    }
}

proptest! {
    #[test]
    fn incremental_checks_equal_a_full_check((name, Schema(schema), value) in which(), steps in steps()) {
        let mut form = Filler::new(schema.clone(), value.clone());
        let mut done = Vec::new();
        for (place, field_edit) in steps {
            let edit = pick(&form, place, field_edit);
            done.push(edit.clone());
            form.edit(edit);
            let now = form.session.state().value().cloned();
            let other = fresh(&schema, now);
            let problems = form.session.state().problems();
            if problems.iter().any(|it| it.keyword == "syntax") {
                continue;
            }
            let state = form.session.state().check_state();
            let story = format!("{name} {:?} {done:?} → {}\nhere {:?}\nfresh {:?}", value.as_ref().map(Value::to_string), form.value(), form.problems(), other.problems());
            prop_assert_eq!(&state, &other.session.state().check_state(), "{}", story);
            let is_chosen = done.iter().any(|edit| matches!(edit, Edit::At(_, FieldEdit::SelectBranch(..))));
            let turned = done.iter().any(|edit| matches!(edit, Edit::At(_, FieldEdit::AsJson(true))));
            if !is_chosen && !turned && !schema.to_string().contains("Of\":") {
                prop_assert_eq!(sorted(problems), sorted(other.session.state().problems()), "{}", story);
            }
        }
    }

    #[test]
    fn every_problem_is_at_a_visible_control((name, Schema(schema), value) in which(), steps in steps()) {
        let mut form = Filler::new(schema, value.clone());
        let mut done = Vec::new();
        for (place, field_edit) in steps {
            let edit = pick(&form, place, field_edit);
            done.push(edit.clone());
            form.edit(edit);
            let places = outline::places(&form);
            for problem in form.session.state().problems() {
                prop_assert!(places.contains(&problem.pointer), "{name} {:?} {done:?} → {}: {problem:?}", value.as_ref().map(Value::to_string), form.value());
            }
            let invalid = form.session.state().check_state() == json_form::form::CheckState::Invalid;
            prop_assert_eq!(invalid, !form.session.state().problems().is_empty(), "{} {:?} {:?} → {}", name, value.as_ref().map(Value::to_string), done, form.value());
        }
    }

    #[test]
    fn every_view_changed_by_an_edit_is_reported((name, Schema(schema), value) in which(), steps in steps(), shown in any::<bool>()) {
        let mut form = Filler::new(schema, value.clone());
        if shown {
            form.submit();
        }
        let mut done = Vec::new();
        for (place, field_edit) in steps {
            let edit = pick(&form, place, field_edit);
            done.push(edit.clone());
            let before = views(&form);
            let state = form.session.state();
            let (mistakes, problems) = (state.problems_revision(), state.problems());
            let said = form.edit(edit);
            // A list of problems that is refreshed only when the revision changes is never stale.
            let state = form.session.state();
            if state.problems_revision() == mistakes {
                prop_assert_eq!(problems, state.problems(), "{} {:?} {:?}", name, value.as_ref().map(Value::to_string), done);
            }
            let missing = unreported(&before, &views(&form), &said);
            prop_assert!(missing.is_empty(), "{name} {:?} {done:?} → {}\n{}\n{said:?}", value.as_ref().map(Value::to_string), form.value(), missing.join("\n"));
        }
    }

    #[test]
    fn undo_restores_value_and_views((name, Schema(schema), value) in which(), steps in steps()) {
        let mut form = Filler::new(schema, value.clone());
        let mut done = Vec::new();
        for (place, field_edit) in steps {
            let edit = pick(&form, place, field_edit);
            done.push(edit.clone());
            let large = matches!(edit, Edit::At(_, FieldEdit::Remove | FieldEdit::SelectBranch(..) | FieldEdit::Empty(_) | FieldEdit::Duplicate | FieldEdit::Move { .. }));
            let (text, look) = (form.value(), lines(&form));
            form.edit(edit.clone());
            if large && form.value() != text {
                form.edit(Edit::Undo);
                let story = format!("{name} {:?} {done:?}", value.as_ref().map(Value::to_string));
                prop_assert_eq!(form.value(), text, "{}", &story);
                prop_assert_eq!(lines(&form), look, "{}", &story);
                form.edit(edit);
            }
        }
    }
}

#[test]
fn absent_null_and_empty_differ() {
    let schema = json!({"properties": {"a": {"type": ["string", "null"]}, "l": {"type": ["array", "null"], "items": {}}}});
    let mut form = Filler::new(schema, Some(json!({})));
    assert_eq!(form.view("/a").emptiness.now, Some(EmptyKind::NotSet));
    assert_eq!(
        form.view("/a").emptiness.others,
        [EmptyKind::Null, EmptyKind::Empty]
    );
    for (place, way, value) in [
        ("/a", EmptyKind::Null, r#"{"a":null}"#),
        ("/a", EmptyKind::Empty, r#"{"a":""}"#),
        ("/l", EmptyKind::Null, r#"{"a":"","l":null}"#),
        ("/l", EmptyKind::Empty, r#"{"a":"","l":[]}"#),
        ("/a", EmptyKind::NotSet, r#"{"l":[]}"#),
        ("/l", EmptyKind::NotSet, "{}"),
    ] {
        assert!(
            form.view(place).emptiness.others.contains(&way),
            "{place} {way:?}"
        );
        form.edit(Edit::At(
            crate::forms::filler::at(place),
            FieldEdit::Empty(way),
        ));
        assert_eq!(form.value(), value);
        assert_eq!(form.view(place).emptiness.now, Some(way));
        assert!(!form.view(place).emptiness.others.contains(&way));
    }
}
