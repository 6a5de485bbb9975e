//! The effects of posts of a page: values, names, choosers, buttons, secrets, steps, in this order.

use std::rc::Rc;

use exact_json::Pointer;
use json_form::form::FormSession;
use json_form::form::edit::{Edit, FieldEdit};
use json_form::form::options::Options;
use json_form::form::post::{
    PostAction, PostAnswer, PostEntry, PostNote, PostOutcome, PostRequest, PostValue, answer,
};
use json_form::form::text::locale_number::NumberFormat;
use json_form::form::view::Control;
use serde_json::{Value, json};

use super::page::{pairs, post, set};
use crate::conformance::driver::Driver;

/// A page and the person at it.
struct Page {
    schema: Value,
    session: FormSession,
}

impl Page {
    fn new(schema: Value, value: Option<Value>) -> Self {
        let mut driver = Driver::new(&schema, value);
        driver.draw();
        Self {
            schema,
            session: driver.session,
        }
    }

    /// Sets these pairs on the page, and posts it.
    fn post(&mut self, changed: &[(&str, &str)]) -> PostAnswer {
        let mut pairs = pairs(&self.session);
        for (name, text) in changed {
            set(&mut pairs, name, text);
        }
        let answer = post(&self.schema, &pairs);
        self.session = answer.session.clone();
        answer
    }

    /// Posts the page without the pairs with this name.
    fn post_without(&mut self, name: &str) -> PostAnswer {
        let mut pairs = pairs(&self.session);
        pairs.retain(|pair| pair.name != name);
        let answer = post(&self.schema, &pairs);
        self.session = answer.session.clone();
        answer
    }

    fn value(&self) -> String {
        let value = self.session.state().value();
        value.map(exact_json::to_text).unwrap_or_default()
    }
}

fn accepted(answer: &PostAnswer) -> String {
    match &answer.outcome {
        PostOutcome::Accepted(value) => exact_json::to_text(value),
        other => panic!("{other:?} {:?}", answer.session.state().problems()),
    }
}

#[test]
fn a_form_is_refused_and_then_accepted() {
    let schema = json!({"type": "object", "required": ["name", "age"],
        "properties": {"name": {"type": "string", "minLength": 2}, "age": {"type": "integer"}}});
    let mut page = Page::new(schema, None);
    let answer = page.post(&[("/name", "A"), ("/age", "x")]);
    assert_eq!(answer.outcome, PostOutcome::Refused);
    assert_eq!(answer.target.unwrap().as_str(), "/name");
    // The page shows what was typed, and why it is wrong.
    let age = page.session.state().view(&"/age".parse().unwrap()).unwrap();
    assert!(matches!(&age.control, Control::Number { text, .. } if text == "x"));
    assert!(!age.problems.is_empty());
    let answer = page.post(&[("/name", "Ada")]);
    assert_eq!(answer.outcome, PostOutcome::Refused);
    let answer = page.post(&[("/age", "36")]);
    assert_eq!(accepted(&answer), r#"{"name":"Ada","age":36}"#);
}

#[cfg(feature = "exact-numbers")]
#[test]
fn numbers_stay_to_the_letter_and_are_read_in_the_format_of_the_page() {
    let schema = json!({"type": "object", "properties": {
        "a": {"type": "number"}, "b": {"type": "number"}, "c": {"type": "number"}}});
    let value = exact_json::parse(r#"{"a":1.0,"b":1e400,"c":0.10}"#).unwrap();
    let mut driver = Driver::new(&schema, Some(value));
    driver.edit(Edit::Localize(NumberFormat::new(",", ".")));
    let mut pairs = pairs(&driver.session);
    assert!(pairs.contains(&PostEntry::text("/c", "0,10")));
    set(&mut pairs, "/a", "2,50");
    // The answer is in English, the page was in German.
    let answer = post(&schema, &pairs);
    assert_eq!(accepted(&answer), r#"{"a":2.50,"b":1e400,"c":0.10}"#);
    let pairs = super::page::pairs(&answer.session);
    assert!(pairs.contains(&PostEntry::text("/c", "0.10")));
}

#[test]
fn absent_null_and_empty_are_told_apart() {
    let member = json!({"type": ["string", "null"]});
    let schema = json!({"type": "object", "properties": {"a": member, "b": member, "c": member}});
    let mut page = Page::new(schema, Some(json!({"b": null, "c": ""})));
    assert_eq!(accepted(&page.post(&[])), r#"{"b":null,"c":""}"#);
    page.post(&[("/a", "x")]);
    assert_eq!(accepted(&page.post(&[("/a", "")])), r#"{"b":null,"c":""}"#);
    let answer = page.post(&[("empty-null:/a", "")]);
    assert_eq!(answer.outcome, PostOutcome::Changed);
    assert_eq!(page.value(), r#"{"a":null,"b":null,"c":""}"#);
    page.post(&[("empty-unset:/b", "")]);
    assert_eq!(accepted(&page.post(&[])), r#"{"a":null,"c":""}"#);
}

#[test]
fn a_checkbox_without_a_pair_is_cleared_only_if_the_page_had_it() {
    let schema = json!({"type": "object", "required": ["on"],
        "properties": {"on": {"type": "boolean", "default": true},
        "tags": {"type": "array", "uniqueItems": true, "items": {"enum": ["a", "b", "c"]}}}});
    let value = json!({"on": true, "tags": ["a", "b"]});
    let mut page = Page::new(schema.clone(), Some(value));
    let places: Vec<Pointer> = ["", "/tags"].map(|at| at.parse().unwrap()).into();
    let mut others = pairs(&page.session);
    others.retain(|pair| pair.name != "/on");
    set(
        &mut others,
        "state",
        &page.session.post_state_offering(places),
    );
    let answer = post(&schema, &others);
    assert_eq!(answer.session.state().value().unwrap()["on"], json!(true));
    assert_eq!(
        accepted(&page.post_without("/on")),
        r#"{"on":false,"tags":["a","b"]}"#
    );
    assert_eq!(
        accepted(&page.post_without("/tags")),
        r#"{"on":false,"tags":[]}"#
    );
    let answer = page.post(&[("/on", "on"), ("/tags", "2")]);
    assert_eq!(accepted(&answer), r#"{"on":true,"tags":["c"]}"#);
}

#[test]
fn list_items_are_added_moved_and_removed() {
    let schema = json!({"type": "object", "properties": {
        "list": {"type": "array", "items": {"type": "string"}}}});
    let mut page = Page::new(schema, None);
    for text in ["a", "b", "c"] {
        let answer = page.post(&[("add:/list", "")]);
        let item = answer.target.unwrap();
        page.post(&[(item.as_str(), text)]);
    }
    assert_eq!(page.value(), r#"{"list":["a","b","c"]}"#);
    // The texts that were typed on the page of a button are read first.
    let answer = page.post(&[("/list/2", "C"), ("up:/list/2", "")]);
    assert_eq!(answer.outcome, PostOutcome::Changed);
    assert_eq!(answer.target.unwrap().as_str(), "/list/1");
    assert_eq!(page.value(), r#"{"list":["a","C","b"]}"#);
    page.post(&[("duplicate:/list/0", "")]);
    page.post(&[("remove:/list/2", "")]);
    assert_eq!(page.value(), r#"{"list":["a","a","b"]}"#);
    assert_eq!(
        page.post(&[("down:/list/7", "")]).notes,
        [PostNote::NotOffered("down:/list/7".to_owned())]
    );
}

#[test]
fn map_entries_are_added_and_renamed() {
    let schema = json!({"type": "object", "additionalProperties": {"type": "string"},
        "propertyNames": {"pattern": "^[a-z]+$"}});
    let mut page = Page::new(schema, None);
    page.post(&[("name:", "one"), ("named:", "")]);
    page.post(&[("/one", "1"), ("name:", "Two"), ("named:", "")]);
    assert_eq!(page.value(), r#"{"one":"1"}"#);
    let root = page.session.state().view(&Pointer::root()).unwrap();
    let Control::Group {
        adding: Some(adding),
        ..
    } = root.control
    else {
        panic!("no map")
    };
    assert_eq!(
        (adding.text.as_str(), adding.problem.is_some()),
        ("Two", true)
    );
    page.post(&[("name:", "two"), ("named:", "")]);
    let answer = page.post(&[
        ("name:", ""),
        ("rename:/one", "three"),
        ("/one", "3"),
        ("/two", "2"),
    ]);
    assert_eq!(accepted(&answer), r#"{"three":"3","two":"2"}"#);
}

#[test]
fn a_button_follows_the_entry_that_was_renamed() {
    let schema = json!({"type": "object", "additionalProperties": {
        "type": "array", "items": {"type": "string"}}});
    let mut page = Page::new(schema, Some(json!({"a": ["x"]})));
    page.post(&[("rename:/a", "b"), ("/a/0", "y"), ("add:/a", "")]);
    assert_eq!(page.value(), r#"{"b":["y",""]}"#);
}

fn payment() -> Value {
    json!({"type": "object", "required": ["pay"], "properties": {"note": {"type": "string"},
    "pay": {"oneOf": [
        {"title": "Card", "type": "object", "required": ["number"],
         "properties": {"number": {"type": "string"}, "owner": {"type": "string"}}, "additionalProperties": false},
        {"title": "Bank", "type": "object", "required": ["iban"],
         "properties": {"iban": {"type": "string"}, "owner": {"type": "string"}}, "additionalProperties": false}
    ]}}})
}

#[test]
fn a_chooser_makes_a_round_trip_and_keeps_what_was_typed() {
    let mut page = Page::new(payment(), None);
    let answer = page.post(&[("/note", "n"), ("branch-0:/pay", "0")]);
    assert_eq!(answer.outcome, PostOutcome::Changed);
    assert_eq!(answer.target.unwrap().as_str(), "/pay");
    page.post(&[
        ("/pay/owner", "Ada"),
        ("/pay/number", "1"),
        ("branch-0:/pay", "1"),
    ]);
    assert_eq!(page.value(), r#"{"note":"n","pay":{"owner":"Ada"}}"#);
    assert_eq!(page.post(&[]).outcome, PostOutcome::Refused);
    let answer = page.post(&[("/pay/iban", "DE")]);
    assert_eq!(
        accepted(&answer),
        r#"{"note":"n","pay":{"iban":"DE","owner":"Ada"}}"#
    );
}

#[test]
fn fields_that_nobody_saw_are_shown_before_the_form_is_sent() {
    let schema = json!({"type": "object", "properties": {"country": {"enum": ["DE", "US"]}},
        "if": {"required": ["country"], "properties": {"country": {"const": "US"}}},
        "then": {"properties": {"state": {"type": "string"}}}});
    let mut page = Page::new(schema, None);
    let answer = page.post(&[("/country", "1")]);
    assert_eq!(answer.outcome, PostOutcome::Changed);
    assert_eq!(accepted(&page.post(&[])), r#"{"country":"US"}"#);
    let answer = page.post(&[("/state", "TX")]);
    assert_eq!(accepted(&answer), r#"{"country":"US","state":"TX"}"#);
    // A text for a field that goes with the condition goes, too.
    let answer = page.post(&[("/state", "NY"), ("/country", "0")]);
    assert_eq!(accepted(&answer), r#"{"country":"DE"}"#);
}

#[test]
fn times_are_read_from_their_inputs() {
    let schema = json!({"type": "object", "properties": {
        "at": {"type": "string", "format": "date-time"},
        "day": {"type": "string", "format": "date"},
        "time": {"type": "string", "format": "time"}}});
    let value = json!({"at": "2026-11-20T14:30:00.50+02:00", "time": "10:00:00Z"});
    let mut page = Page::new(schema, Some(value));
    let answer = page.post(&[("/at", "2026-11-20T14:30:00.5"), ("/day", "2026-01-02")]);
    assert_eq!(
        accepted(&answer),
        r#"{"at":"2026-11-20T14:30:00.50+02:00","day":"2026-01-02","time":"10:00:00Z"}"#
    );
    let answer = page.post(&[("offset:/at", "-3"), ("/time", "11:15")]);
    assert_eq!(
        accepted(&answer),
        r#"{"at":"2026-11-20T14:30:00.50-03:00","day":"2026-01-02","time":"11:15:00Z"}"#
    );
    let answer = page.post(&[("zone:/at", "Z"), ("/time", ""), ("/day", "")]);
    assert_eq!(accepted(&answer), r#"{"at":"2026-11-20T14:30:00.50Z"}"#);
}

#[test]
fn only_a_moved_slider_counts() {
    let range = json!({"type": "integer", "minimum": 0, "maximum": 10, "multipleOf": 2});
    let schema = json!({"type": "object", "properties": {"a": range, "b": range, "c": range}});
    let mut page = Page::new(schema, Some(json!({"b": 4})));
    assert_eq!(accepted(&page.post(&[])), r#"{"b":4}"#);
    assert_eq!(
        accepted(&page.post(&[("slide:/a", "6")])),
        r#"{"a":6,"b":4}"#
    );
    // The text was typed, and the slider only followed in a page with scripts.
    let answer = page.post(&[("/b", "8"), ("slide:/b", "2")]);
    assert_eq!(accepted(&answer), r#"{"a":6,"b":8}"#);
    page.post(&[("more:/b", "")]);
    assert_eq!(page.value(), r#"{"a":6,"b":10}"#);
}

#[cfg(feature = "exact-numbers")]
#[test]
fn a_slider_loses_no_digit_of_a_number_that_it_cannot_show() {
    let range = json!({"type": "number", "minimum": 0, "maximum": 10, "multipleOf": 2});
    let schema = json!({"type": "object", "properties": {"a": range}});
    for number in [
        "1e400",
        "-1e400",
        "4.00",
        "5.00000000000000000000001",
        "1e-30",
        "99",
    ] {
        let text = [r#"{"a":"#, number, "}"].concat();
        let mut page = Page::new(schema.clone(), Some(exact_json::parse(&text).unwrap()));
        page.post(&[]);
        assert_eq!(page.value(), text);
    }
}

#[test]
fn a_picked_file_becomes_its_content() {
    let schema = json!({"type": "object", "properties": {
        "photo": {"type": "string", "contentEncoding": "base64", "contentMediaType": "image/png"},
        "photoName": {"type": "string"},
        "url": {"type": "string", "format": "data-url"}}});
    let mut page = Page::new(schema.clone(), None);
    let file = |name: &str, media: &str, bytes: &[u8]| PostValue::File {
        name: name.to_owned(),
        media_type: media.to_owned(),
        bytes: bytes.to_owned(),
    };
    let mut posted = pairs(&page.session);
    let mut add = |name: &str, value| {
        posted.push(PostEntry {
            name: name.to_owned(),
            value,
        });
    };
    add("/photo", file("C:\\fakepath\\a.png", "image/png", b"foob"));
    add("/url", file("b.txt", "text/plain", b"hi"));
    let answer = post(&schema, &posted);
    assert_eq!(
        accepted(&answer),
        r#"{"photo":"Zm9vYg==","photoName":"a.png","url":"data:text/plain;base64,aGk="}"#
    );
    page.session = answer.session;
    // An input without a file posts an empty one.
    let mut posted = pairs(&page.session);
    posted.push(PostEntry {
        name: "/photo".to_owned(),
        value: file("", "application/octet-stream", b""),
    });
    let kept = post(&schema, &posted);
    assert!(accepted(&kept).contains("Zm9vYg=="));
    // A file of another type is refused, as is its name as a text.
    let mut posted = pairs(&page.session);
    posted.push(PostEntry {
        name: "/photo".to_owned(),
        value: file("a.pdf", "application/pdf", b"x"),
    });
    assert_eq!(post(&schema, &posted).outcome, PostOutcome::Refused);
    let answer = page.post(&[("/photo", "a.png")]);
    assert_eq!(
        answer.notes,
        [PostNote::OtherKind("/photo".parse().unwrap())]
    );
    page.post(&[("no-file:/photo", "")]);
    assert!(!page.value().contains("Zm9vYg=="));
}

#[test]
fn concealed_texts_are_not_in_the_state() {
    let schema = json!({"type": "object", "required": ["user", "word"], "properties": {
        "user": {"type": "string"},
        "word": {"type": "string", "format": "password", "minLength": 4},
        "inner": {"type": "object", "writeOnly": true, "properties": {"n": {"type": "number"},
            "key": {"type": "string", "writeOnly": true}}},
        "list": {"type": "array", "items": {"type": "string", "format": "password"}}}});
    let value =
        json!({"word": "sesame", "inner": {"n": 1, "key": "hunter"}, "list": ["swordfish"]});
    let mut driver = Driver::new(&schema, Some(value));
    driver.draw();
    driver.edit(Edit::At(Pointer::root(), FieldEdit::AsJson(true)));
    let state = driver.session.post_state();
    for secret in ["sesame", "hunter", "swordfish"] {
        assert!(!state.contains(secret), "{state}");
    }
    driver.edit(Edit::At(Pointer::root(), FieldEdit::AsJson(false)));
    // A page that draws them empty.
    let mut pairs = pairs(&driver.session);
    for name in ["/word", "/inner/key", "/list/0"] {
        set(&mut pairs, name, "");
    }
    set(&mut pairs, "/user", "Ada");
    let refused = post(&schema, &pairs);
    assert_eq!(refused.outcome, PostOutcome::Refused);
    assert_eq!(refused.target.unwrap().as_str(), "/word");
    set(&mut pairs, "/word", "open");
    set(&mut pairs, "/list/0", "x");
    let typed = json!({"inner": {"n": 1}, "list": ["x"], "user": "Ada", "word": "open"});
    assert_eq!(post(&schema, &pairs).outcome, PostOutcome::Accepted(typed));
    // The server knows those that it gave.
    let value =
        json!({"word": "sesame", "inner": {"n": 1, "key": "hunter"}, "list": ["swordfish"]});
    for name in ["/word", "/list/0"] {
        set(&mut pairs, name, "");
    }
    let mut request = PostRequest::new(&schema, &pairs);
    request.value = Some(&value);
    let mut expected = value.clone();
    expected["user"] = json!("Ada");
    assert_eq!(answer(&request).outcome, PostOutcome::Accepted(expected));
}

#[test]
fn masks_in_json_never_become_values() {
    let schema = json!({"type": "object", "properties": {
        "user": {"type": "string"},
        "a": {"type": "string", "format": "password"},
        "b": {"type": "string", "format": "password"}}});
    let value = json!({"user": "Ada", "a": "one", "b": "two"});
    let mut page = Page::new(schema, Some(value));
    page.post(&[("json:", "")]);
    let json = page.session.state().view(&Pointer::root()).unwrap();
    let Control::Json { text } = json.control else {
        panic!("no JSON")
    };
    let text = text.replace("Ada", "Bob");
    page.post(&[("#", &text)]);
    assert!(!page.value().contains('•'), "{}", page.value());
    assert!(page.value().contains("Bob"));
}

#[test]
fn json_is_edited_and_shown_as_controls_again() {
    let schema = json!({"type": "object", "properties": {
        "any": {"type": "object", "properties": {"n": {"type": "number"}}}}});
    let mut page = Page::new(schema, Some(json!({"any": {"n": 1}})));
    assert_eq!(
        page.post(&[("json:/any", "")]).outcome,
        PostOutcome::Changed
    );
    let answer = page.post(&[("/any", "{\"n\": }")]);
    assert_eq!(answer.outcome, PostOutcome::Refused);
    let answer = page.post(&[("json:/any", "")]);
    // A text that is not JSON stays.
    assert_eq!(answer.outcome, PostOutcome::Changed);
    assert!(page.session.post_state().contains("{\\\"n\\\": }"));
    let answer = page.post(&[
        ("/any", "{\r\n\"n\": 2.0, \"x\": {\"y\": 1}}"),
        ("json:/any", ""),
    ]);
    assert_eq!(answer.outcome, PostOutcome::Changed);
    let expected = r#"{"any":{"n":2.0,"x":{"y":1}}}"#;
    assert_eq!(accepted(&page.post(&[])), expected);
}

#[test]
fn steps_are_left_once_they_are_right() {
    let schema = json!({"type": "object", "required": ["a"], "properties": {
        "a": {"type": "string"}, "b": {"type": "string"}}});
    let options = json!({"": {"steps": [{"title": "One", "fields": ["a"]}, {"title": "Two", "fields": ["b"]}]}});
    let options = Some(Rc::new(Options::of(&options)));
    let (mut session, _) = FormSession::new(1, schema.clone(), None);
    session.set_options(options.clone());
    let post = |session: &FormSession, changed: &[(&str, &str)]| {
        let mut pairs = pairs(session);
        for (name, text) in changed {
            set(&mut pairs, name, text);
        }
        let mut request = PostRequest::new(&schema, &pairs);
        request.options.clone_from(&options);
        answer(&request)
    };
    let at = |answer: &PostAnswer| answer.session.state().steps().unwrap().at;
    let answer = post(&session, &[("next", "")]);
    assert_eq!((at(&answer), &answer.outcome), (0, &PostOutcome::Changed));
    assert!(!answer.session.state().summary_problems().is_empty());
    // Enter presses the button that sends the form.
    let answer = post(&answer.session, &[("/a", "x"), ("submit", "")]);
    assert_eq!((at(&answer), &answer.outcome), (1, &PostOutcome::Changed));
    let answer = post(&answer.session, &[("/b", "y"), ("back", "")]);
    assert_eq!(at(&answer), 0);
    let answer = post(
        &post(&answer.session, &[("next", "")]).session,
        &[("next", "")],
    );
    assert_eq!(at(&answer), 2);
    let answer = post(&answer.session, &[("go:/b", "")]);
    assert_eq!(at(&answer), 1);
    let answer = post(&post(&answer.session, &[("next", "")]).session, &[]);
    assert_eq!(accepted(&answer), r#"{"a":"x","b":"y"}"#);
}

#[test]
fn long_lists_are_posted_page_by_page() {
    let schema = json!({"type": "object", "properties": {
        "list": {"type": "array", "items": {"type": "integer"}}}});
    let list: Vec<Value> = (0..120).map(|at| json!(at)).collect();
    let mut page = Page::new(schema, Some(json!({"list": list})));
    assert!(
        pairs(&page.session)
            .iter()
            .any(|pair| pair.name == "/list/49")
    );
    assert!(
        !pairs(&page.session)
            .iter()
            .any(|pair| pair.name == "/list/50")
    );
    page.post(&[("/list/3", "33"), ("page-2:/list", "")]);
    assert_eq!(page.session.list_page(&"/list".parse().unwrap()), 2);
    assert!(
        pairs(&page.session)
            .iter()
            .any(|pair| pair.name == "/list/119")
    );
    let answer = page.post(&[("/list/119", "7"), ("add:/list", "")]);
    assert_eq!(answer.target.unwrap().as_str(), "/list/120");
    let value = page.session.state().value().unwrap();
    assert_eq!(
        (&value["list"][3], &value["list"][119]),
        (&json!(33), &json!(7))
    );
}

#[test]
fn a_page_that_wakes_up_takes_over_what_was_typed() {
    let schema = payment();
    let mut driver = Driver::new(&schema, Some(json!({"pay": {"iban": "DE"}})));
    driver.draw();
    let mut typed = pairs(&driver.session);
    set(&mut typed, "/pay/iban", "DE1");
    set(&mut typed, "/note", "half");
    let state = driver.session.post_state();
    // Without a validator: the state has its verdicts.
    let (mut session, asks) = FormSession::from_post_state(7, schema, None, &state);
    assert!(!asks.is_empty());
    let note: Pointer = "/note".parse().unwrap();
    let posted = session.apply_post(&typed, Some(&note));
    assert_eq!(
        (posted.action, posted.notes),
        (PostAction::Submit, Vec::new())
    );
    assert_eq!(
        exact_json::to_text(session.state().value().unwrap()),
        r#"{"note":"half","pay":{"iban":"DE1"}}"#
    );
    assert_eq!(session.state().view(&Pointer::root()), {
        driver.edit(Edit::At(
            "/pay/iban".parse().unwrap(),
            FieldEdit::Type("DE1".to_owned()),
        ));
        driver.edit(Edit::At(note, FieldEdit::Type("half".to_owned())));
        driver.session.state().view(&Pointer::root())
    });
}

#[test]
fn embedded_json_is_posted_by_its_controls() {
    let schema = json!({"type": "object", "properties": {"text": {"type": "string",
        "contentMediaType": "application/json", "contentSchema": {"type": "object",
        "required": ["n"], "properties": {"n": {"type": "number"}, "m": {"type": "string"}}}}}});
    let mut page = Page::new(schema, Some(json!({"text": "{ \"n\": 1 }"})));
    assert_eq!(accepted(&page.post(&[])), r#"{"text":"{ \"n\": 1 }"}"#);
    let answer = page.post(&[("/text/m", "x")]);
    assert_eq!(accepted(&answer), r#"{"text":"{\"n\":1,\"m\":\"x\"}"}"#);
}

#[test]
fn an_example_is_filled_in_by_its_button() {
    let schema = json!({"type": "object", "examples": [{"a": "x"}], "properties": {"a": {"type": "string"}}});
    let mut page = Page::new(schema, None);
    let root = page.session.state().view(&Pointer::root()).unwrap();
    assert!(root.example);
    assert_eq!(page.post(&[("example:", "")]).notes, []);
    assert_eq!(accepted(&page.post(&[])), r#"{"a":"x"}"#);
    let answer = page.post(&[("example:", "")]);
    assert_eq!(answer.notes, [PostNote::NotOffered("example:".to_owned())]);
}

#[test]
fn concealed_texts_of_embedded_json_are_not_in_the_state() {
    let schema = json!({"type": "object", "properties": {"text": {"type": "string",
        "contentMediaType": "application/json", "contentSchema": {"type": "object", "properties": {
        "n": {"type": "number"}, "word": {"type": "string", "format": "password"}}}}}});
    let value = json!({"text": "{ \"n\": 1, \"word\": \"sesame\" }"});
    let mut page = Page::new(schema, Some(value));
    assert!(!page.session.post_state().contains("sesame"));
    let answer = page.post(&[("/text/word", "open")]);
    assert_eq!(
        accepted(&answer),
        r#"{"text":"{\"n\":1,\"word\":\"open\"}"}"#
    );
}
