//! Options and controls that the host page supplies.

use json_form::form::Submission;
use json_form::form::edit::{Edit, FieldEdit, PickedFile, UploadStep};
use json_form::form::field::host_hints::HostControl;
use json_form::form::field::{OfferedOption, Widget};
use json_form::form::view::Control;
use json_form::form::view::list_layout::ListLayout;
use serde_json::{Value, json};

use crate::forms::filler::{Filler, at};
use crate::forms::options::{person, warnings};

fn towns() -> Value {
    json!({"type": "object", "required": ["city"], "properties": {
        "city": {"type": "integer", "maximum": 50}, "name": {"type": "string"}}})
}

fn offer(form: &mut Filler, options: &[(u64, &str)]) {
    let option = |(value, title): &(u64, &str)| OfferedOption {
        value: json!(value),
        title: Some((*title).to_owned()),
        description: String::new(),
    };
    let options = options.iter().map(option).collect();
    form.edit_at("/city", FieldEdit::Offer(options));
}

fn shown(form: &Filler) -> (Vec<String>, Option<usize>, Option<String>) {
    match form.view("/city").control {
        Control::Choice {
            titles,
            chosen,
            text,
            ..
        } => (titles.to_vec(), chosen, text),
        other => panic!("no choice: {other:?}"),
    }
}

const CITY: &str = "/city";

#[test]
fn offered_options_are_chosen_by_title_and_checked_as_any_value() {
    let mut form = Filler::with_options(towns(), None, &json!({"/city": {"options": true}}));
    assert_eq!(form.view(CITY).widget, Widget::Combobox);
    offer(&mut form, &[(17, "Bonn"), (99, "Berlin")]);
    assert_eq!(form.session.state().offered_count(&at(CITY)), 2);
    form.choose(CITY, Some(1));
    form.leave(CITY);
    assert_eq!(form.shown(CITY), ["maximum"], "the schema decides");
    form.choose(CITY, Some(0));
    assert_eq!(form.submit(), Some(Submission::Send(json!({"city": 17}))));
}

#[test]
fn a_value_that_is_not_offered_any_more_keeps_its_title() {
    let mut form = Filler::with_options(
        towns(),
        Some(json!({"city": 12})),
        &json!({"/city": {"options": true}}),
    );
    assert_eq!(
        shown(&form),
        (vec!["12".to_owned()], Some(0), None),
        "nobody knows its title"
    );
    offer(&mut form, &[(12, "Trier"), (17, "Bonn")]);
    assert_eq!(shown(&form).1, Some(0));
    offer(&mut form, &[(17, "Bonn")]);
    assert_eq!(
        shown(&form),
        (vec!["Bonn".to_owned(), "Trier".to_owned()], Some(1), None)
    );
    assert_eq!(
        form.session.state().offered_count(&at(CITY)),
        1,
        "and is no option"
    );
    assert_eq!(form.value(), r#"{"city":12}"#);
}

#[test]
fn a_part_of_a_title_chooses_nothing_and_the_whole_title_does_even_before_it_is_offered() {
    let mut form = Filler::with_options(towns(), None, &json!({"/city": {"options": true}}));
    offer(&mut form, &[(17, "Bonn")]);
    form.fill_in(CITY, "Bo");
    assert!(!form.value().contains("city"));
    form.fill_in(CITY, "berlin");
    form.leave(CITY);
    assert_eq!(form.shown(CITY), ["syntax"]);
    offer(&mut form, &[(3, "Berlin")]);
    assert_eq!(form.value(), r#"{"city":3}"#);
    form.edit(Edit::Undo);
    assert!(!form.value().contains("city"), "it can be undone");
}

#[test]
fn options_are_neither_a_change_nor_a_step() {
    let mut form = Filler::with_options(
        towns(),
        Some(json!({"city": 17})),
        &json!({"/city": {"options": true}}),
    );
    let revision = form.session.state().revision();
    offer(&mut form, &[(17, "Bonn")]);
    assert_eq!(form.session.state().revision(), revision);
    assert_eq!(form.session.state().undo_redo(), [false, false]);
}

#[test]
fn controls_of_the_host_page_are_found_by_pointer_format_and_slot() {
    let schema = json!({"properties": {"when": {"type": "string", "format": "date"},
        "born": {"type": "string", "format": "date"}, "list": {"type": "array", "items": {"properties": {
        "on": {"type": "boolean"}}}}}});
    let options = json!({"": {"slots": ["/born"], "controls": {
        "format:date": "my-date", "/list/*/on": "my-switch"}}});
    let form = Filler::with_options(schema, Some(json!({"list": [{}]})), &options);
    let control = |place: &str| form.view(place).host.and_then(|host| host.control.clone());
    let named = |name: &str| Some(HostControl::Element(name.to_owned()));
    assert_eq!(control("/when"), named("my-date"));
    assert_eq!(control("/born"), Some(HostControl::Slot));
    assert_eq!(control("/list/0/on"), named("my-switch"));
    assert_eq!(control("/list"), None);
}

#[test]
fn the_value_of_a_control_of_the_host_page_is_checked_and_can_be_empty() {
    let schema =
        json!({"required": ["when"], "properties": {"when": {"type": "string", "format": "date"}}});
    let mut form = Filler::with_options(
        schema,
        None,
        &json!({"": {"controls": {"/when": "my-date"}}}),
    );
    let mut take = |value: Option<Value>| {
        form.edit_at("/when", FieldEdit::Take(value));
        form.leave("/when");
        (form.value(), form.shown("/when"))
    };
    let none: Vec<String> = Vec::new();
    assert_eq!(
        take(Some(json!("2026-11-23"))),
        (r#"{"when":"2026-11-23"}"#.to_owned(), none)
    );
    assert_eq!(take(Some(json!("soon"))).1, ["format"]);
    assert_eq!(take(Some(json!(7))).1, ["type"]);
    assert_eq!(take(None).1, ["required"]);
}

#[test]
fn what_cannot_be_used_is_said() {
    let options = json!({
        "": {"controls": {"when": "my-date", "/name": "input", "/lines": "my-lines"}},
        "/name": {"options": {}, "controls": {}},
        "/lines": {"options": true},
    });
    let said = warnings(person(), json!({}), &options, &["/lines", "/name"]);
    assert_eq!(said.len(), 6, "{said:#?}");
    assert!(said[0].contains("an entry “when” that is ignored"));
    assert!(said[1].contains("an entry “/name” that is ignored"));
    assert!(said[2].contains("It is a function"));
    assert!(said[3].contains("“controls” at “/name” is ignored: it is for the whole form"));
    assert!(said[4].contains("it is for texts, numbers and choices"));
    assert!(said[5].contains("it is for single values"));
}

const PHOTO: &str = "/photo";

fn photo() -> Value {
    json!({"type": "object", "required": ["photo"], "properties": {
        "photo": {"type": "string", "format": "uri-reference", "pattern": "^/files/"},
        "photos": {"type": "array", "items": {"type": "string"}},
        "name": {"type": "string"}}})
}

fn with_upload(value: Option<Value>) -> Filler {
    let hints = json!({"upload": true, "accept": "image/*, .pdf"});
    Filler::with_options(
        photo(),
        value,
        &json!({PHOTO: hints, "/photos/*": {"upload": true}}),
    )
}

fn file(name: &str, media_type: &str) -> PickedFile {
    PickedFile {
        name: name.to_owned(),
        media_type: media_type.to_owned(),
        ..PickedFile::default()
    }
}

fn upload(form: &mut Filler, place: &str, step: UploadStep) {
    form.edit_at(place, FieldEdit::Upload(step));
}

fn begin(form: &mut Filler, place: &str, number: u64, name: &str) {
    let files = vec![file(name, "image/png")];
    upload(form, place, UploadStep::Begin { number, files });
}

fn end(form: &mut Filler, place: &str, address: &str) {
    upload(form, place, UploadStep::End(json!(address)));
}

fn uploads(form: &Filler) -> Vec<(String, u64)> {
    let all = form.session.state().uploads().into_iter();
    all.map(|(at, number)| (at.to_string(), number)).collect()
}

#[test]
fn an_upload_holds_back_sending_and_its_address_is_checked_as_any_value() {
    let mut form = with_upload(None);
    assert_eq!(form.submit(), Some(Submission::Problems));
    assert_eq!(form.sentences(), ["Choose a file"]);
    begin(&mut form, PHOTO, 7, "me.png");
    assert_eq!(uploads(&form), [(PHOTO.to_owned(), 7)]);
    assert_eq!(form.submit(), Some(Submission::Problems));
    assert_eq!(
        form.sentences(),
        ["“me.png” is still being uploaded. Wait until it is done, or cancel it"]
    );
    end(&mut form, PHOTO, "/elsewhere/1.png");
    assert_eq!(form.shown(PHOTO), ["pattern"], "the schema decides");
    begin(&mut form, PHOTO, 8, "me.png");
    end(&mut form, PHOTO, "/files/1.png");
    assert_eq!(uploads(&form), []);
    assert_eq!(
        form.submit(),
        Some(Submission::Send(json!({"photo": "/files/1.png"})))
    );
}

#[test]
fn an_upload_is_no_mistake_until_the_person_sends_and_a_failed_one_is() {
    let mut form = with_upload(Some(json!({"photo": "/files/old.png"})));
    begin(&mut form, PHOTO, 1, "me.png");
    form.leave(PHOTO);
    assert_eq!(form.shown(PHOTO), [""; 0]);
    let fail = |reason: &str| UploadStep::Fail {
        name: "me.png".to_owned(),
        reason: reason.to_owned(),
    };
    upload(&mut form, PHOTO, fail("It is larger than 5 MB."));
    assert_eq!(
        form.view(PHOTO).problems,
        ["“me.png” couldn’t be uploaded: It is larger than 5 MB."]
    );
    assert_eq!(form.submit(), Some(Submission::Problems));
    assert_eq!(form.value(), r#"{"photo":"/files/old.png"}"#, "it stays");
    upload(&mut form, PHOTO, UploadStep::Stop);
    assert!(matches!(form.submit(), Some(Submission::Send(_))));
}

#[test]
fn files_of_another_type_and_several_files_are_not_uploaded() {
    let mut form = with_upload(None);
    let mut choose = |files: Vec<PickedFile>| {
        let number = 1;
        upload(&mut form, PHOTO, UploadStep::Begin { number, files });
        (uploads(&form).len(), form.view(PHOTO).problems)
    };
    let wrong = |name: &str, given: &str| {
        format!("Choose a file of type image/*, .pdf (“{name}” is of type {given})")
    };
    assert_eq!(
        choose(vec![file("a.mp3", "audio/mpeg")]),
        (0, vec![wrong("a.mp3", "audio/mpeg")])
    );
    assert_eq!(choose(vec![file("A.PDF", "")]).0, 1);
    let both = vec![file("a.png", "image/png"), file("b.png", "image/png")];
    assert_eq!(choose(both), (0, vec!["Choose one file only".to_owned()]));
}

#[test]
fn an_upload_follows_its_item_and_outlasts_undo_and_ends_with_another_value() {
    let mut form = with_upload(Some(json!({"photos": ["a", "b"], "photo": "/files/x"})));
    form.fill_in("/name", "Ada");
    form.leave("/name");
    begin(&mut form, "/photos/1", 3, "b.png");
    form.move_up("/photos/1");
    assert_eq!(uploads(&form), [("/photos/0".to_owned(), 3)]);
    form.edit(Edit::Undo);
    form.edit(Edit::Undo);
    assert_eq!(uploads(&form), [("/photos/1".to_owned(), 3)]);
    form.remove("/photos/1");
    assert_eq!(uploads(&form).len(), 0);
    begin(&mut form, PHOTO, 4, "c.png");
    form.fill_in(PHOTO, "/files/typed");
    assert_eq!(uploads(&form), []);
    end(&mut form, PHOTO, "/files/c.png");
    form.edit(Edit::Undo);
    assert!(form.value().contains("/files/typed"), "{}", form.value());
}

#[test]
fn the_upload_of_the_whole_form_is_for_marked_texts_and_addresses_with_a_media_type() {
    let text = |more: Value| {
        let mut text = json!({"type": "string"});
        let members = more.as_object().cloned().unwrap_or_default();
        text.as_object_mut().unwrap().extend(members);
        text
    };
    let schema = json!({"type": "object", "properties": {
        "plain": text(json!({})), "marked": text(json!({})), "listed": text(json!({})),
        "address": text(json!({"format": "uri"})), "off": text(json!({"format": "uri", "contentMediaType": "image/png"})),
        "picture": text(json!({"format": "uri", "contentMediaType": "image/png"})),
        "content": text(json!({"contentEncoding": "base64"})), "age": {"type": "integer"}}});
    let options = json!({"": {"upload": true}, "/marked": {"upload": true}, "/listed": {"accept": ".csv"},
        "/off": {"upload": false}, "/age": {"upload": true}, "/plain": {"help": "Any"}});
    let form = Filler::with_options(schema.clone(), None, &options);
    let upload = |name: &str| {
        let host = form.view(&format!("/{name}")).host?;
        let upload = host.upload.clone()?;
        Some((upload.entry, upload.accept))
    };
    let found = |entry: &str, accept: &str| Some((entry.to_owned(), accept.to_owned()));
    assert_eq!(upload("marked"), found("/marked", ""));
    assert_eq!(upload("listed"), found("", ".csv"));
    assert_eq!(upload("picture"), found("", "image/png"));
    for other in ["plain", "address", "off", "content", "age"] {
        assert_eq!(upload(other), None, "{other}");
    }
    let said = warnings(schema, json!({}), &options, &["/age", "/off"]);
    assert_eq!(said.len(), 1);
    assert!(said[0].contains("“upload” at “/age”"), "{said:?}");
}

#[test]
fn a_list_of_uploads_has_no_rows_of_one_line() {
    let line =
        json!({"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}});
    let schema = json!({"type": "object", "properties": {
        "photos": {"type": "array", "items": {"type": "string"}}, "lines": {"type": "array", "items": line}}});
    let value = json!({"photos": ["a"], "lines": [{"a": "b"}]});
    let layout = |options: &Value| {
        let form = Filler::with_options(schema.clone(), Some(value.clone()), options);
        ["/photos", "/lines"].map(|list| match form.view(list).control {
            Control::List { layout, .. } => layout,
            other => panic!("no list: {other:?}"),
        })
    };
    assert_eq!(
        layout(&json!({"/photos": {"help": "Any"}})),
        [ListLayout::Lines, ListLayout::Table]
    );
    let uploads = json!({"/photos/*": {"upload": true}, "/lines/*/b": {"upload": true}, "/lines": {"widget": "table"}});
    assert_eq!(layout(&uploads), [ListLayout::Blocks; 2]);
}
