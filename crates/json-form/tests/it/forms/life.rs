//! Schemas as people and their tools write them, and what holds of every form of theirs: loading
//! changes nothing, the verdict is the validator's, what looks different is said.

use exact_json::Pointer;
use json_form::form::{Absence, Changes, Control, Deed, Edit, FieldView, Problem};
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::forms::filler::Filler;
use crate::forms::outline;

macro_rules! life {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../../../../tests/fixtures/forms/life/", $name, ".json")))),*]
    };
}

const LIFE: [(&str, &str); 16] = life![
    "pydantic", "zod", "payment", "country", "depends", "map", "names", "trees", "unions",
    "nested", "tuples", "old", "seven", "dynamic", "closed", "reading",
];

/// Schema and values of a fixture.
pub(crate) fn life(name: &str) -> (Value, Vec<Value>) {
    let (_, text) = LIFE.iter().find(|(known, _)| *known == name).unwrap();
    let mut fixture: Value = serde_json::from_str(text).unwrap();
    let values = fixture["values"].as_array().unwrap().clone();
    (fixture["schema"].take(), values)
}

/// The empty form of a fixture.
pub(crate) fn new(name: &str) -> Filler {
    Filler::new(life(name).0, None)
}

/// The form of a fixture with its first value.
pub(crate) fn first(name: &str) -> Filler {
    let (schema, values) = life(name);
    Filler::new(schema, values.into_iter().next())
}

#[test]
fn loading_changes_no_value_whatever_the_validator_says_of_it() {
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
    for (name, _) in LIFE {
        let (schema, values) = life(name);
        for value in values.iter().chain(&odd) {
            let expected = value.to_string();
            let mut form = Filler::new(schema.clone(), Some(value.clone()));
            assert_eq!(form.value(), expected, "{name}");
            for pointer in outline::places(&form) {
                form.edit(Edit::At(pointer, Deed::Leave));
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
fn every_place_is_turned_to_json_and_back_without_a_change() {
    for (name, _) in LIFE {
        let (schema, values) = life(name);
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
                form.edit(Edit::At(pointer.clone(), Deed::AsJson(true)));
                assert!(matches!(
                    form.view(pointer.as_str()).control,
                    Control::Json { .. }
                ));
                assert_eq!(form.value(), expected, "{name} {pointer} as JSON");
                form.edit(Edit::At(pointer.clone(), Deed::AsJson(false)));
                assert_eq!(form.value(), expected, "{name} {pointer} and back");
            }
            assert_eq!(outline::of(&form), before, "{name}");
        }
    }
}

/// What is right and what is wrong with a value, by a form that was just loaded with it.
fn fresh(schema: &Value, value: Option<Value>) -> Filler {
    let mut form = Filler::new(schema.clone(), None);
    form.edit(Edit::Load(value));
    form
}

/// Problems in an order of their own, without those of unions, which stand where the person's
/// choice puts them.
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

/// What a person could do at a control, of which `which` picks one.
pub(crate) fn deeds(view: &FieldView) -> Vec<Deed> {
    let mut all = Vec::new();
    let text = |text: &str| Deed::Type(text.to_owned());
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
            all.extend([Deed::Step { up: true }, Deed::Step { up: false }]);
        }
        Control::Toggle { .. } => {
            all.extend([Some(0), Some(1)].map(Deed::Choose));
            if !view.required {
                all.push(Deed::Choose(None));
            }
        }
        Control::Choice { titles, .. } => {
            all.extend((0..titles.len()).map(|at| Deed::Choose(Some(at))));
            if !view.required {
                all.push(Deed::Choose(None));
            }
        }
        Control::Many { titles, .. } => {
            for at in 0..titles.len() {
                all.extend([true, false].map(|on| Deed::Tick(at, on)));
            }
        }
        Control::Fixed { present: false, .. } => all.push(Deed::Add),
        Control::Group {
            present, adding, ..
        } => {
            if *present && !view.required {
                all.push(Deed::Remove);
            }
            if !present {
                all.push(Deed::Add);
            }
            if adding.is_some() {
                for name in ["a", "x-a", "n1", "PATH", ""] {
                    all.push(Deed::Name(name.to_owned()));
                }
                all.push(Deed::AddNamed);
            }
        }
        Control::List { addable, .. } if *addable => all.push(Deed::Add),
        Control::Json { .. } => {
            for typed in ["", "{}", "[", r#"{"kind":"b"}"#, "5", "[1,1]", r#""s""#] {
                all.push(text(typed));
            }
        }
        _ => {}
    }
    for (at, chooser) in view.choosers.iter().enumerate() {
        all.extend((0..chooser.options.len()).map(|option| Deed::Shape(at, Some(option))));
        if !view.required && !view.removable {
            all.push(Deed::Shape(at, None));
        }
    }
    if view.removable {
        all.extend([
            Deed::Remove,
            Deed::Duplicate,
            Deed::Move { up: true },
            Deed::Move { up: false },
        ]);
    }
    if view.name.is_some() {
        all.extend(["b", "x-b", "n2", "A_B"].map(|name| Deed::Rename(name.to_owned())));
    }
    all.extend(view.emptiness.others.iter().map(|way| Deed::Empty(*way)));
    if let Some(on) = view.as_json {
        all.push(Deed::AsJson(!on));
    }
    all.push(Deed::Leave);
    all
}

/// The edit that two numbers pick among all that a person could do now.
pub(crate) fn pick(form: &Filler, place: usize, deed: usize) -> Edit {
    let places = outline::places(form);
    let pointer = places[place % places.len()].clone();
    let deeds = deeds(&form.view(pointer.as_str()));
    Edit::At(pointer, deeds[deed % deeds.len()].clone())
}

/// The outline, whatever the order of the sentences at one place.
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

/// What looks different and is not said to.
pub(crate) fn unsaid(
    before: &[(Pointer, FieldView)],
    after: &[(Pointer, FieldView)],
    said: &Changes,
) -> Vec<String> {
    if said.all {
        return Vec::new();
    }
    // A list that is said to look different is drawn anew with all its items.
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

/// A schema that is not told at length when a test fails: its name is.
#[derive(Clone)]
pub(crate) struct Schema(pub(crate) Value);

impl std::fmt::Debug for Schema {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("…")
    }
}

/// A fixture and a value of it, or none.
pub(crate) fn which() -> impl Strategy<Value = (&'static str, Schema, Option<Value>)> {
    (0..LIFE.len(), 0usize..6).prop_map(|(at, which)| {
        let (name, _) = LIFE[at];
        let (schema, values) = life(name);
        let value = values.get(which).cloned();
        (name, Schema(schema), value)
    })
}

#[test]
fn a_mistake_around_what_was_left_is_shown_no_more_once_another_shape_is_chosen() {
    let value = json!({"steps": [{"do": "wait"}, {"do": "fly", "note": "n"}, 5]});
    let mut form = Filler::new(life("unions").0, Some(value));
    let place = |at: &str| at.parse::<Pointer>().unwrap();
    form.edit(Edit::At(place("/steps/1"), Deed::Shape(0, Some(2))));
    form.edit(Edit::At(place("/steps/0/do"), Deed::Leave));
    let before = views(&form);
    let said = form.edit(Edit::At(place("/steps/0"), Deed::Shape(0, Some(0))));
    assert_eq!(unsaid(&before, &views(&form), &said), [""; 0]);
}

#[test]
fn a_sentence_that_changes_with_the_type_of_what_is_typed_is_said_to() {
    let (schema, values) = life("nested");
    let mut form = Filler::new(schema, values.into_iter().next());
    let place: Pointer = "/where".parse().unwrap();
    form.edit(Edit::At(place.clone(), Deed::AsJson(true)));
    for typed in ["[1,1]", "5", "[]"] {
        let before = form.session.state().mistakes();
        form.edit(Edit::At(place.clone(), Deed::Type(typed.to_owned())));
        assert_ne!(form.session.state().mistakes(), before, "{typed}");
        assert_eq!(
            form.to_mend(),
            ["/where: This fits none of the allowed shapes"]
        );
    }
}

proptest! {
    #[test]
    fn whatever_was_done_the_verdict_is_that_of_a_fresh_check_of_the_whole((name, Schema(schema), value) in which(), steps in steps()) {
        let mut form = Filler::new(schema.clone(), value.clone());
        let mut done = Vec::new();
        for (place, deed) in steps {
            let edit = pick(&form, place, deed);
            done.push(edit.clone());
            form.edit(edit);
            let now = form.session.state().value().cloned();
            let other = fresh(&schema, now);
            let problems = form.session.state().problems();
            if problems.iter().any(|it| it.keyword == "syntax") {
                continue;
            }
            let state = form.session.state().check_state();
            let story = format!("{name} {:?} {done:?} → {}\nhere {:?}\nfresh {:?}", value.as_ref().map(Value::to_string), form.value(), form.to_mend(), other.to_mend());
            prop_assert_eq!(&state, &other.session.state().check_state(), "{}", story);
            let is_chosen = done.iter().any(|edit| matches!(edit, Edit::At(_, Deed::Shape(..))));
            let turned = done.iter().any(|edit| matches!(edit, Edit::At(_, Deed::AsJson(true))));
            if !is_chosen && !turned && !schema.to_string().contains("Of\":") {
                prop_assert_eq!(sorted(problems), sorted(other.session.state().problems()), "{}", story);
            }
        }
    }

    #[test]
    fn whatever_is_to_be_mended_stands_at_a_control_that_is_on_screen((name, Schema(schema), value) in which(), steps in steps()) {
        let mut form = Filler::new(schema, value.clone());
        let mut done = Vec::new();
        for (place, deed) in steps {
            let edit = pick(&form, place, deed);
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
    fn whatever_looks_different_after_an_edit_is_said_to((name, Schema(schema), value) in which(), steps in steps(), shown in any::<bool>()) {
        let mut form = Filler::new(schema, value.clone());
        if shown {
            form.submit();
        }
        let mut done = Vec::new();
        for (place, deed) in steps {
            let edit = pick(&form, place, deed);
            done.push(edit.clone());
            let before = views(&form);
            let state = form.session.state();
            let (mistakes, problems) = (state.mistakes(), state.problems());
            let said = form.edit(edit);
            // Whoever lists the mistakes again only when they are said to be others misses none.
            let state = form.session.state();
            if state.mistakes() == mistakes {
                prop_assert_eq!(problems, state.problems(), "{} {:?} {:?}", name, value.as_ref().map(Value::to_string), done);
            }
            let missing = unsaid(&before, &views(&form), &said);
            prop_assert!(missing.is_empty(), "{name} {:?} {done:?} → {}\n{}\n{said:?}", value.as_ref().map(Value::to_string), form.value(), missing.join("\n"));
        }
    }

    #[test]
    fn undoing_a_large_step_brings_back_the_value_and_the_look((name, Schema(schema), value) in which(), steps in steps()) {
        let mut form = Filler::new(schema, value.clone());
        let mut done = Vec::new();
        for (place, deed) in steps {
            let edit = pick(&form, place, deed);
            done.push(edit.clone());
            let large = matches!(edit, Edit::At(_, Deed::Remove | Deed::Shape(..) | Deed::Empty(_) | Deed::Duplicate | Deed::Move { .. }));
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
fn absent_null_and_empty_are_three_things() {
    let schema = json!({"properties": {"a": {"type": ["string", "null"]}, "l": {"type": ["array", "null"], "items": {}}}});
    let mut form = Filler::new(schema, Some(json!({})));
    assert_eq!(form.view("/a").emptiness.now, Some(Absence::NotSet));
    assert_eq!(
        form.view("/a").emptiness.others,
        [Absence::Null, Absence::Empty]
    );
    for (place, way, value) in [
        ("/a", Absence::Null, r#"{"a":null}"#),
        ("/a", Absence::Empty, r#"{"a":""}"#),
        ("/l", Absence::Null, r#"{"a":"","l":null}"#),
        ("/l", Absence::Empty, r#"{"a":"","l":[]}"#),
        ("/a", Absence::NotSet, r#"{"l":[]}"#),
        ("/l", Absence::NotSet, "{}"),
    ] {
        assert!(
            form.view(place).emptiness.others.contains(&way),
            "{place} {way:?}"
        );
        form.edit(Edit::At(crate::forms::filler::at(place), Deed::Empty(way)));
        assert_eq!(form.value(), value);
        assert_eq!(form.view(place).emptiness.now, Some(way));
        assert!(!form.view(place).emptiness.others.contains(&way));
    }
}
