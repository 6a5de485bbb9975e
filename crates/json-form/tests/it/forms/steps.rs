//! Forms of steps: the content of each step, when a person can leave it, and that no other behaviour
//! changes.

use std::rc::Rc;

use json_form::form::edit::{Edit, FieldEdit, StepMove};
use json_form::form::options::Options;
use json_form::form::view::steps_view::StepsView;
use json_form::form::{FormSession, Submission};
use serde_json::{Value, json};

use crate::forms::filler::{Filler, at};
use crate::forms::options::warnings;

fn schema() -> Value {
    json!({"type": "object", "required": ["name", "email", "size"], "properties": {
        "email": {"type": "string", "format": "email", "title": "Email"},
        "name": {"type": "string", "title": "Name"},
        "size": {"enum": ["S", "M"], "title": "Size"},
        "pin": {"type": "string", "writeOnly": true, "title": "PIN"},
        "notes": {"type": "array", "items": {"type": "string"}, "title": "Notes"},
        "count": {"type": "integer", "title": "Count"},
    }})
}

fn options() -> Value {
    json!({"": {"steps": [
        {"title": "About you", "fields": ["name", "email"]},
        {"title": "The order", "fields": ["size"]},
    ]}})
}

fn with(value: Option<Value>) -> Filler {
    Filler::with_options(schema(), value, &options())
}

fn steps(form: &Filler) -> StepsView {
    form.session.state().steps().expect("steps")
}

fn go(form: &mut Filler, to: StepMove) {
    form.edit(Edit::Step(to));
}

fn listed(form: &Filler) -> Vec<String> {
    let problems = form.session.state().summary_problems().into_iter();
    problems.map(|it| it.pointer.to_string()).collect()
}

#[test]
fn a_step_shows_its_fields_in_its_order_and_the_last_one_all_others() {
    let mut form = with(Some(json!({"name": "Ada", "email": "a@b.de"})));
    assert_eq!(form.members(""), ["name", "email"]);
    go(&mut form, StepMove::Next);
    assert_eq!(steps(&form).at, 1);
    assert_eq!(form.members(""), ["size", "pin", "notes", "count"]);
    go(&mut form, StepMove::Back);
    assert_eq!(form.members(""), ["name", "email"]);
    assert_eq!(form.value(), r#"{"name":"Ada","email":"a@b.de"}"#);
}

#[test]
fn a_step_with_problems_is_not_left_and_lists_only_its_own() {
    let mut form = with(None);
    assert_eq!(listed(&form), [""; 0]);
    go(&mut form, StepMove::Next);
    assert_eq!((steps(&form).at, steps(&form).tries), (0, 1));
    assert_eq!(listed(&form), ["/name", "/email"]);
    assert_eq!(form.shown("/name"), ["required"]);
    assert_eq!(
        form.shown("/size"),
        [""; 0],
        "that of another step is not shown"
    );
    form.fill_in("/name", "Ada");
    assert_eq!(listed(&form), ["/email"]);
    form.fill_in("/email", "a@b.de");
    go(&mut form, StepMove::Next);
    assert_eq!((steps(&form).at, steps(&form).tries), (1, 0));
    assert_eq!(listed(&form), [""; 0]);
}

#[test]
fn going_on_waits_for_the_check_and_an_edit_stops_it() {
    let value = json!({"name": "Ada", "email": "a@b.de"});
    // Nobody answers this one.
    let (mut session, _) = FormSession::new(1, schema(), Some(value));
    session.set_options(Some(Rc::new(Options::of(&options()))));
    session.edit(Edit::Step(StepMove::Next));
    assert_eq!(session.state().steps().unwrap().at, 0);
    session.edit(Edit::At(at("/name"), FieldEdit::Type("B".to_owned())));
    let changes = session.mark_unavailable(json_form::validate::Refusal::UnknownSchema);
    assert!(changes.state);
    assert_eq!(
        session.state().steps().unwrap().at,
        0,
        "the edit stopped it"
    );
    session.edit(Edit::Step(StepMove::Next));
    assert_eq!(
        session.state().steps().unwrap().at,
        1,
        "an unchecked form goes on"
    );
}

#[test]
fn the_review_has_all_answers_in_words_and_no_secret() {
    let value = json!({"name": "Ada", "email": "a@b.de", "size": "M", "pin": "1234", "notes": ["x", "y"], "count": 1200});
    let mut form = with(Some(value));
    go(&mut form, StepMove::Next);
    go(&mut form, StepMove::Next);
    assert!(steps(&form).is_review());
    assert_eq!(form.members(""), [""; 0]);
    let answers: Vec<String> = steps(&form)
        .answers
        .into_iter()
        .flatten()
        .map(|answer| format!("{}: {}", answer.label, answer.text.unwrap_or_default()))
        .collect();
    assert_eq!(
        answers,
        [
            "Name: Ada",
            "Email: a@b.de",
            "Size: M",
            "PIN: ••••••••",
            "Notes: x · y",
            "Count: 1,200"
        ]
    );
    go(&mut form, StepMove::To(at("/email")));
    assert_eq!(steps(&form).at, 0, "“Change” leads to the step");
    go(&mut form, StepMove::Back);
    assert_eq!(steps(&form).at, 0, "there is none before");
}

#[test]
fn the_review_masks_secrets_inside_of_answers() {
    let schema = json!({"properties": {
        "account": {"properties": {"user": {}, "code": {"format": "password"}, "answer": {}}},
        "keys": {"items": {"type": "object", "properties": {"name": {}, "key": {"writeOnly": true}}}},
        "words": {"items": {"type": "string", "format": "password"}},
    }});
    let value = json!({
        "account": {"user": "Ada", "code": "1234", "answer": "blue"},
        "keys": [{"name": "home", "key": "k-1"}], "words": ["w-1"],
    });
    let mut form = Filler::new(schema, Some(value));
    let options = json!({"/account/answer": {"secret": true}, "": {"steps": [
        {"title": "All", "fields": ["account", "keys", "words"]}]}});
    form.set_options(&options);
    go(&mut form, StepMove::Next);
    let answers = steps(&form).answers.concat();
    let texts: Vec<String> = answers.into_iter().filter_map(|it| it.text).collect();
    let texts = texts.join("\n");
    assert!(texts.contains("Ada") && texts.contains("home"), "{texts}");
    for secret in ["1234", "blue", "k-1", "w-1"] {
        assert!(!texts.contains(secret), "{texts}");
    }
}

#[test]
fn an_error_in_an_earlier_step_is_listed_first_and_leads_there() {
    let mut form = with(Some(json!({"name": "Ada", "email": "a@b.de", "size": "M"})));
    go(&mut form, StepMove::Next);
    go(&mut form, StepMove::Next);
    let value = json!({"name": "Ada", "email": "x", "size": "XL"});
    form.edit(Edit::Load(Some(value)));
    assert_eq!(form.submit(), Some(Submission::Problems));
    assert_eq!(listed(&form), ["/email", "/size"]);
    assert!(form.session.state().is_in_other_step(&at("/email")));
}

#[test]
fn undo_shows_the_step_that_it_changed_and_reset_the_first() {
    let mut form = with(Some(json!({"name": "Ada", "email": "a@b.de"})));
    form.fill_in("/name", "Eve");
    go(&mut form, StepMove::Next);
    form.edit(Edit::Undo);
    assert_eq!(steps(&form).at, 0);
    assert_eq!(form.text("/name"), "Ada");
    go(&mut form, StepMove::Next);
    assert_eq!(steps(&form).at, 1);
    form.choose("/size", Some(0));
    go(&mut form, StepMove::Next);
    assert!(steps(&form).is_review());
    form.edit(Edit::Undo);
    assert_eq!(steps(&form).at, 1, "from the review, too");
    form.edit(Edit::Reset);
    assert_eq!(steps(&form).at, 0);
}

#[test]
fn other_options_keep_the_step_as_far_as_there_is_one() {
    let mut form = with(Some(json!({"name": "Ada", "email": "a@b.de", "size": "M"})));
    go(&mut form, StepMove::Next);
    go(&mut form, StepMove::Next);
    form.session.set_options(None);
    assert_eq!(form.session.state().steps(), None);
    assert_eq!(form.members("").len(), 6);
    form.set_options(&options());
    assert_eq!(steps(&form).at, 0);
}

#[test]
fn unusable_steps_and_unknown_names_are_said() {
    let options = json!({"": {"steps": [{"title": "One", "fields": ["name", "emial"]}]}});
    assert_eq!(
        warnings(schema(), json!({}), &options, &[""]),
        [
            "In “options”, “steps” names “emial”, which the schema does not declare. The step is shown without it."
        ]
    );
    let options = json!({"": {"steps": [{"title": "One"}]}, "/name": {"steps": []}});
    let said = warnings(schema(), json!({}), &options, &[""]);
    assert_eq!(said.len(), 2, "{said:#?}");
    assert!(said[0].contains("It is a list of steps"));
    assert!(said[1].contains("it is for the whole form"));
}
