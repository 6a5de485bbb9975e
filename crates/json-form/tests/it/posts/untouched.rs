//! Posts of pages that nobody touched, and posts that type what an edit types.

use exact_json as json;
use exact_json::Pointer;
use json_form::form::FormSession;
use json_form::form::edit::{Edit, FieldEdit};
use json_form::form::view::Control;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::Value;

use super::page::{pairs, post, post_edit};
use crate::any_schema::any_schema;
use crate::conformance::control_actions::{Action, edits, offers};
use crate::conformance::driver::Driver;

/// The value as text, if there is one.
fn text(session: &FormSession) -> Option<String> {
    session.state().value().map(json::to_text)
}

/// The actions that a random form is changed by.
const ACTIONS: [Action<'_>; 17] = [
    Action::Type("a\nb"),
    Action::Type("1.50"),
    Action::Type("1e400"),
    Action::Type("{\"a\": [1.0, null]}"),
    Action::Type("12,5x"),
    Action::Type(""),
    Action::Choose(0),
    Action::Choose(1),
    Action::Tick(1, true),
    Action::Branch(0, 0),
    Action::Branch(0, 1),
    Action::Branch(1, 0),
    Action::Add,
    Action::AddMember("new name"),
    Action::Null,
    Action::Empty,
    Action::AsJson,
];

/// Makes an edit that a form offers, chosen by two indexes; `None` if it offers none.
fn edit(driver: &mut Driver, place: Index, action: Index) -> Option<Edit> {
    let places: Vec<Pointer> = driver.draw();
    let at = place.get(&places);
    let view = driver.view(at)?;
    let offered: Vec<Action<'_>> = ACTIONS
        .into_iter()
        .filter(|action| offers(&view, *action) && !view.read_only)
        .collect();
    if offered.is_empty() {
        return None;
    }
    for edit in edits(at, *action.get(&offered)) {
        driver.edit(edit.clone());
        if !matches!(edit, Edit::At(_, FieldEdit::Name(_))) {
            return Some(edit);
        }
    }
    None
}

fn check_untouched(schema: &Value, driver: &mut Driver) {
    driver.draw();
    let before = text(&driver.session);
    let pairs = pairs(&driver.session);
    let answer = post(schema, &pairs);
    assert_eq!(text(&answer.session), before, "{pairs:#?}");
    assert_eq!(answer.notes, [], "{pairs:#?}");
    // The next page is the same, too.
    let again = post(schema, &super::page::pairs(&answer.session));
    assert_eq!(text(&again.session), before, "{pairs:#?}");
}

fn check(schema: &Value, value: Option<Value>, acts: &[(Index, Index)]) {
    let mut driver = Driver::new(schema, value);
    check_untouched(schema, &mut driver);
    for (place, action) in acts {
        if edit(&mut driver, *place, *action).is_some() {
            check_untouched(schema, &mut driver);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_page_that_nobody_touched_keeps_the_value(
        schema in any_schema(),
        acts in vec((any::<Index>(), any::<Index>()), 0..4),
    ) {
        check(&schema, None, &acts);
    }

    #[test]
    fn a_page_of_a_usual_form_that_nobody_touched_keeps_the_value(
        form in any::<Index>(),
        with_value in any::<bool>(),
        acts in vec((any::<Index>(), any::<Index>()), 1..4),
    ) {
        let forms = crate::forms::fixtures();
        let (schema, value) = form.get(&forms).clone();
        check(&schema, with_value.then_some(value), &acts);
    }

    #[test]
    fn a_posted_text_is_the_same_as_a_typed_one(
        form in any::<Index>(),
        place in any::<Index>(),
        typed in "[a-z0-9 .,\n{}\\[\\]\":-]{0,12}",
    ) {
        let forms = crate::forms::fixtures();
        let (schema, value) = form.get(&forms).clone();
        let mut driver = Driver::new(&schema, Some(value));
        let places = driver.draw();
        let at = place.get(&places).clone();
        let view = driver.view(&at).unwrap();
        let is_typed = match &view.control {
            Control::Text { hints, .. } => !matches!(
                hints.format.as_deref(), Some("date" | "time" | "date-time")) && !hints.is_file,
            Control::Number { text, .. } | Control::Json { text } => *text != typed,
            _ => false,
        };
        if is_typed && !view.read_only {
            let act = Edit::At(at.clone(), FieldEdit::Type(typed));
            let answer = post_edit(&schema, &driver.session, &act);
            prop_assert_eq!(&answer.notes, &[]);
            if let Control::Text { text, .. } = &view.control
                && Edit::At(at.clone(), FieldEdit::Type(text.clone())) == act {
                return Ok(());
            }
            driver.edit(Edit::ReadFreely(json_form::form::edit::FreeTextReader::new()));
            driver.edit(act);
            driver.edit(Edit::At(at, FieldEdit::Leave));
            prop_assert_eq!(text(&answer.session), text(&driver.session));
        }
    }
}
