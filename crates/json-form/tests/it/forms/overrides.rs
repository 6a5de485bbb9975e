//! Options that set the words of a field, make it read-only, or concern the whole form.

use std::rc::Rc;

use json_form::form::edit::Edit;
use json_form::form::options::Options;
use json_form::form::{FormSession, Submission};
use serde_json::{Value, json};

use crate::forms::filler::Filler;
use crate::forms::options::{person, warnings};

fn sentences(form: &Filler) -> Vec<(String, String)> {
    let problems = form.session.state().problems().into_iter();
    problems.map(|it| (it.label, it.sentence)).collect()
}

#[test]
fn options_word_a_field_wherever_it_is_named() {
    let options = json!({
        "/name": {"title": "Your name", "help": "As in your passport", "placeholder": "Ada", "autocomplete": "name"},
        "/lines/*": {"title": "Position"},
        "/lines/*/article": {"title": "Thing"},
    });
    let mut form = Filler::with_options(
        person(),
        Some(json!({"lines": [{}], "id": "abc"})),
        &options,
    );
    let view = form.view("/name");
    assert_eq!(view.label, "Your name");
    assert_eq!(view.description.as_deref(), Some("As in your passport"));
    let host = view.host.expect("hints of the host page");
    assert_eq!(host.placeholder.as_deref(), Some("Ada"));
    assert_eq!(host.autocomplete.as_deref(), Some("name"));
    assert_eq!(form.view("/lines/0").label, "Position 1");
    assert_eq!(form.view("/lines/0/article").label, "Thing");
    form.submit();
    assert_eq!(
        sentences(&form),
        [("Your name".to_owned(), "Enter your name".to_owned())]
    );
}

#[test]
fn an_empty_help_hides_the_description() {
    let schema = json!({"properties": {"a": {"type": "string", "description": "Long."}}});
    let form = Filler::with_options(schema, None, &json!({"/a": {"help": ""}}));
    assert_eq!(form.view("/a").description, None);
}

#[test]
fn sentences_of_the_host_page_replace_those_of_a_keyword() {
    let options = json!({
        "/id": {"errors": {"required": "We need the id", "minLength": "An id has three characters"}},
        "/age": {"errors": {"syntax": "Digits only"}},
    });
    let mut form = Filler::with_options(person(), Some(json!({"name": "Ada"})), &options);
    form.submit();
    assert_eq!(form.view("/id").problems, ["We need the id"]);
    form.fill_in("/id", "a");
    assert_eq!(form.view("/id").problems, ["An id has three characters"]);
    form.fill_in("/age", "x");
    assert_eq!(form.view("/age").problems, ["Digits only"]);
    let keywords: Vec<String> = form
        .session
        .state()
        .problems()
        .into_iter()
        .map(|it| it.keyword)
        .collect();
    assert_eq!(keywords, ["minLength", "syntax"], "the check is the same");
}

#[test]
fn the_sentence_of_a_hidden_place_is_that_of_the_host_page() {
    let options =
        json!({"/id": {"hidden": true, "title": "Key", "errors": {"minLength": "Too short"}}});
    let mut form =
        Filler::with_options(person(), Some(json!({"name": "Ada", "id": "a"})), &options);
    form.submit();
    assert_eq!(form.view("").problems, ["At Key: Too short"]);
}

#[test]
fn readonly_holds_inside_a_group_until_a_deeper_hint_lifts_it() {
    let options = json!({"/lines": {"readonly": true}, "/lines/*/gift": {"readonly": false}});
    let value = json!({"lines": [{"article": "Cup"}]});
    let form = Filler::with_options(person(), Some(value), &options);
    assert!(form.view("/lines/0/article").read_only);
    assert!(!form.view("/lines/0/gift").read_only);
    assert!(!form.view("/name").read_only);
    let schema = json!({"properties": {"a": {"type": "string", "readOnly": true}}});
    let form = Filler::with_options(schema, None, &json!({"/a": {"readonly": false}}));
    assert!(form.view("/a").read_only, "the schema's own stays");
}

#[test]
fn json_and_undo_can_be_switched_off() {
    let options = json!({"": {"json": false, "undo": false}, "/lines": {"widget": "json"}});
    let value = json!({"lines": [{"article": "Cup"}]});
    let mut form = Filler::with_options(person(), Some(value), &options);
    assert_eq!(form.view("").as_json, None);
    assert_eq!(form.view("/lines").as_json, None);
    assert!(
        form.text("/lines").contains("Cup"),
        "it is JSON all the same"
    );
    form.fill_in("/name", "Ada");
    assert_eq!(form.session.state().undo_redo(), [false, false]);
    form.session.set_options(None);
    assert_eq!(
        form.session.state().undo_redo(),
        [true, false],
        "and on again"
    );
    assert_eq!(form.view("").as_json, Some(false));
}

fn ways() -> Value {
    json!({"type": "object", "properties": {"to": {"type": "string"}}, "required": ["to"], "oneOf": [
        {"title": "By train", "properties": {"by": {"const": "train"}, "seat": {"type": "string"}}, "required": ["by"]},
        {"title": "By car", "properties": {"by": {"const": "car"}, "plate": {"type": "string"}}, "required": ["by"]},
    ]})
}

fn prune(form: &mut Filler) -> Value {
    form.edit(Edit::Prune);
    match form.submit() {
        Some(Submission::Send(value)) => value,
        other => panic!("not sent: {other:?}"),
    }
}

#[test]
fn pruning_leaves_out_members_of_branches_that_are_not_chosen() {
    let value = json!({"to": "Bonn", "by": "car", "seat": "12A", "plate": "B-1", "note": "own"});
    let mut form = Filler::with_options(ways(), Some(value.clone()), &json!({"": {"prune": true}}));
    let sent = prune(&mut form);
    assert_eq!(
        sent,
        json!({"to": "Bonn", "by": "car", "plate": "B-1", "note": "own"}),
        "an undeclared member stays"
    );
    form.edit(Edit::Undo);
    assert_eq!(form.session.state().value(), Some(&value), "one step");
    let mut without =
        Filler::with_options(ways(), Some(value.clone()), &json!({"": {"prune": false}}));
    assert_eq!(prune(&mut without), value);
}

#[test]
fn pruning_follows_conditions_and_goes_inside() {
    let item = json!({"type": "object", "properties": {"kind": {"enum": ["a", "b"]}},
        "if": {"properties": {"kind": {"const": "b"}}, "required": ["kind"]},
        "then": {"properties": {"extra": {"type": "string"}}},
        "else": {"properties": {"plain": {"type": "string"}}}});
    let schema =
        json!({"type": "object", "properties": {"list": {"type": "array", "items": item}}});
    let value = json!({"list": [{"kind": "a", "extra": "x", "plain": "y"}, {"kind": "b", "extra": "x", "plain": "y"}]});
    let mut form = Filler::with_options(schema, Some(value), &json!({"": {"prune": true}}));
    let sent = prune(&mut form);
    assert_eq!(
        sent,
        json!({"list": [{"kind": "a", "plain": "y"}, {"kind": "b", "extra": "x"}]})
    );
}

#[test]
fn pruning_keeps_entries_of_a_map() {
    let schema = json!({"oneOf": [
        {"title": "One", "type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]},
        {"title": "Map", "type": "object", "additionalProperties": {"type": "string"}}]});
    let value = json!({"a": "x"});
    let mut form = Filler::with_options(schema, Some(value.clone()), &json!({"": {"prune": true}}));
    assert_eq!(prune(&mut form), value);
}

#[test]
fn pruning_waits_for_an_undecided_condition() {
    let schema = json!({"type": "object", "properties": {"kind": {"type": "string"}},
        "if": {"properties": {"kind": {"minLength": 2}}},
        "then": {"properties": {"extra": {"type": "string"}}}});
    let value = json!({"kind": "a", "extra": "x"});
    // Nobody answers this one's queries.
    let (mut session, _) = FormSession::new(1, schema.clone(), Some(value.clone()));
    session.set_options(Some(Rc::new(Options::of(&json!({"": {"prune": true}})))));
    session.edit(Edit::Prune);
    assert_eq!(session.state().value(), Some(&value));
    let mut form = Filler::with_options(schema, Some(value), &json!({"": {"prune": true}}));
    assert_eq!(prune(&mut form), json!({"kind": "a"}));
}

#[test]
fn what_cannot_be_used_is_said_once() {
    let options = json!({
        "/name": {"title": " ", "errors": {"required": 7}, "undo": false},
        "/lines": {"placeholder": "x"},
    });
    let said = warnings(person(), json!({}), &options, &["/lines", "/name"]);
    assert_eq!(
        said,
        [
            "In “options”, “title” at “/name” is \" \" and is ignored. It is a text that is not empty.",
            "In “options”, “errors” at “/name” is {\"required\":7} and is ignored. It is an object with a \
             sentence for each keyword, such as {\"required\": \"Tell us your name\"}.",
            "In “options”, “undo” at “/name” is ignored: it is for the whole form. Write it at “”.",
            "In “options”, “placeholder” at “/lines” is ignored: it is for controls that a person types into.",
        ]
    );
}
