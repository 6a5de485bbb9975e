//! Hostile posts: nothing panics, takes long, or gets an invalid value accepted.

use std::time::{Duration, Instant};

use json_form::form::post::{
    PostAnswer, PostEntry, PostNote, PostOutcome, PostRequest, PostValue, answer,
};
use json_form::schema::guard::limits::Limits;
use json_form::validate::{Checker, Verdict};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Value, json};

use super::page::{pairs, post, set};
use crate::any_schema::any_schema;
use crate::conformance::driver::Driver;

/// The longest that a post of this size may take in a debug build on a busy machine.
const MOST: Duration = Duration::from_secs(20);

fn form() -> Value {
    json!({"type": "object", "required": ["kind"], "properties": {
        "kind": {"const": "order"},
        "id": {"type": "string", "readOnly": true},
        "done": {"type": "boolean", "readOnly": true},
        "size": {"enum": ["s", "m"], "readOnly": true},
        "name": {"type": "string", "maxLength": 5},
        "list": {"type": "array", "maxItems": 2, "items": {"type": "integer"}},
        "fixed": {"type": "array", "readOnly": true, "items": {"type": "string"}},
        "tree": {"$ref": "#/$defs/tree"}},
        "$defs": {"tree": {"type": "object", "properties": {"0": {"$ref": "#/$defs/tree"}, "n": {"type": "number"}}}}})
}

fn value() -> Value {
    json!({"kind": "order", "id": "7", "done": true, "size": "s", "fixed": ["a", "b"]})
}

fn page() -> Vec<PostEntry> {
    let mut driver = Driver::new(&form(), Some(value()));
    driver.draw();
    pairs(&driver.session)
}

/// Whether an answer accepts only what the validator does.
fn check(schema: &Value, answer: &PostAnswer) {
    if let PostOutcome::Accepted(value) = &answer.outcome {
        let checker = Checker::lenient_within(schema, &Limits::STOPPABLE);
        let verdict = checker.map(|checker| checker.check(value).verdict);
        assert_eq!(verdict, Ok(Verdict::Valid), "{value}");
    }
}

#[test]
fn constants_and_read_only_values_stay() {
    let schema = form();
    let names = [
        "/kind",
        "/id",
        "/size",
        "/fixed/0",
        "add:/fixed",
        "remove:/fixed/0",
        "up:/fixed/1",
        "duplicate:/fixed/0",
        "empty-unset:/id",
        "empty-null:/id",
        "empty-unset:/fixed",
        "rename:/id",
        "name:",
        "named:",
        "example:/id",
        "more:/id",
        "no-file:/id",
        "branch-0:/id",
        "slide:/id",
        "remove:/kind",
        "add:/kind",
        "empty-unset:/kind",
        "remove:",
    ];
    for name in names {
        let mut pairs = page();
        set(&mut pairs, name, "1");
        let answer = post(&schema, &pairs);
        assert_eq!(answer.session.state().value(), Some(&value()), "{name}");
    }
    // A disabled checkbox posts nothing.
    let answer = post(&schema, &page());
    assert_eq!(answer.outcome, PostOutcome::Accepted(value()));
    let mut pairs = page();
    set(&mut pairs, "/list", "1");
    set(&mut pairs, "#", "{}");
    assert_eq!(
        post(&schema, &pairs).outcome,
        PostOutcome::Accepted(value())
    );
}

#[test]
fn limits_of_lists_and_texts_hold() {
    let schema = form();
    let mut driver = Driver::by_posts(&schema, Some(value()));
    for _ in 0..5 {
        let mut pairs = pairs(&driver.session);
        set(&mut pairs, "add:/list", "");
        driver.session = post(&schema, &pairs).session;
    }
    assert_eq!(
        driver.session.state().value().unwrap()["list"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
    let mut pairs = page();
    set(&mut pairs, "/name", "longer than five");
    assert_eq!(post(&schema, &pairs).outcome, PostOutcome::Refused);
}

#[test]
fn a_hundred_thousand_pairs_are_cut() {
    let schema = form();
    let begun = Instant::now();
    let mut pairs = page();
    pairs.extend((0..100_000).map(|at| PostEntry::text(format!("/list/{at}"), "1")));
    let answer = post(&schema, &pairs);
    assert_eq!(answer.outcome, PostOutcome::Changed);
    assert!(answer.notes.len() <= 50);
    // By hand: 20,000 items.
    let pairs: Vec<PostEntry> = (0..100_000)
        .map(|at| PostEntry::text(format!("/list/{at}"), "1"))
        .collect();
    let answer = post(&schema, &pairs);
    assert_eq!(answer.outcome, PostOutcome::Changed);
    assert!(answer.notes.contains(&PostNote::TooLarge));
    assert!(begun.elapsed() < MOST, "{:?}", begun.elapsed());
}

#[test]
fn deep_and_long_names_are_not_read() {
    let schema = form();
    let begun = Instant::now();
    let mut names = vec![
        "/tree".to_owned() + &"/0".repeat(5_000),
        "/list/".to_owned() + &"9".repeat(100_000),
        "/".repeat(100_000),
        "add:/list/18446744073709551616".to_owned(),
        "branch-18446744073709551615:/kind".to_owned(),
        "page-18446744073709551615:/list".to_owned(),
        "~u".repeat(1_000),
        "/~ud800".to_owned(),
        "/\u{0}".to_owned(),
        String::new(),
        ":".to_owned(),
        "#".to_owned(),
        "##".to_owned(),
    ];
    names.extend((0..3_000).map(|at| format!("/tree{}/n{at}", "/0".repeat(31))));
    let entries: Vec<PostEntry> = names.iter().map(|it| PostEntry::text(it, "1")).collect();
    check(&schema, &post(&schema, &entries));
    let mut with_page = page();
    with_page.extend(entries);
    check(&schema, &post(&schema, &with_page));
    assert!(begun.elapsed() < MOST, "{:?}", begun.elapsed());
}

#[test]
fn repeated_names_count_once() {
    let mut pairs = page();
    set(&mut pairs, "/name", "a");
    pairs.push(PostEntry::text("/name", "b"));
    pairs.push(PostEntry::text("submit", ""));
    pairs.push(PostEntry::text("add:/list", ""));
    let answer = post(&form(), &pairs);
    assert_eq!(
        answer.notes,
        [PostNote::OtherButton("add:/list".to_owned())]
    );
    let mut expected = value();
    expected["name"] = json!("a");
    assert!(matches!(answer.outcome, PostOutcome::Accepted(value) if value == expected));
}

#[test]
fn a_state_of_any_other_kind_gives_a_fresh_form_with_the_posted_texts() {
    let schema = form();
    let state = match &page()[0].value {
        PostValue::Text(state) => state.clone(),
        PostValue::File { .. } => panic!("a state is a text"),
    };
    let nonsense = [
        String::new(),
        "{}".to_owned(),
        "1 3 {}".to_owned(),
        state.replacen('1', "2", 1),
        state[..state.len() / 2].to_owned(),
        "1 99999999999999999999 {}".to_owned(),
        format!("1 2 {{}}{}", "[".repeat(100_000)),
        "[".repeat(9_000_000),
        "1 2 {}null".to_owned() + "x",
    ];
    for state in nonsense {
        let mut pairs = page();
        set(&mut pairs, "state", &state);
        set(&mut pairs, "/name", "Ada");
        let answer = post(&schema, &pairs);
        assert_eq!(answer.outcome, PostOutcome::Changed);
        assert!(
            answer.notes.contains(&PostNote::InvalidState),
            "{:?}",
            answer.notes
        );
        assert_eq!(
            answer.session.state().value().unwrap()["name"],
            json!("Ada")
        );
    }
}

/// The text of a state with a header of any content.
fn state(header: &Value, value: &Value) -> String {
    let header = header.to_string();
    format!("1 {} {header}{value}", header.len())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_post_panics_or_gets_an_invalid_value_accepted(
        schema in any_schema(),
        value in any_schema(),
        junk in vec((
            select(vec!["/a", "/b", "#", "add:/a", "remove:/a", "json:", "branch-0:", "branch-0:/a", "name:", "named:",
                "rename:/a", "empty-null:/a", "empty-new-value:/a", "/a/0", "duplicate:/a/0", "value", "offset:/a",
                "slide:/a", "set:/a", "next", "go:/a", "page-1:/a", "fold:/a", "example:", "more:/a", "/a/b"]),
            select(vec!["", "0", "1", "null", "{", "a", "true", "[1]", "••••••••", "{\"a\":{}}"]),
        ), 0..6),
        with_page in any::<bool>(),
    ) {
        let mut entries = Vec::new();
        if with_page {
            let mut driver = Driver::new(&schema, Some(value));
            driver.draw();
            entries = pairs(&driver.session);
        }
        entries.extend(junk.iter().map(|(name, text)| PostEntry::text(*name, *text)));
        let answer = answer(&PostRequest::new(&schema, &entries));
        check(&schema, &answer);
        // The page of the answer can be posted, too.
        check(&schema, &post(&schema, &pairs(&answer.session)));
    }

    #[test]
    fn no_forged_state_panics_or_gets_an_invalid_value_accepted(
        form in any::<Index>(),
        member in select(vec!["places", "matches", "offered", "pages", "secrets", "numbers", "step", "tried", "given"]),
        place in select(vec!["", "/a", "/list/0", "/kind", "/x"]),
        known in select(vec!["text", "json", "wrong", "masks", "type", "adding", "renaming", "branches", "conditions",
            "inside", "edited", "as-json", "as-form"]),
        junk in any_schema(),
        value in any_schema(),
    ) {
        let forms = crate::forms::fixtures();
        let (schema, own) = form.get(&forms).clone();
        let mut driver = Driver::new(&schema, Some(own));
        driver.draw();
        let own = driver.session.post_state();
        let schema_hash = own.split("\"schema\":\"").nth(1).unwrap()[..16].to_owned();
        let mut header = json!({"schema": schema_hash});
        if member == "places" {
            header["form"] = json!({"places": {place: {known: junk.clone(), "wrong": true, "inside": {"places": {"": {known: junk}}}}}});
        } else if member == "matches" {
            header["form"] = json!({"matches": [junk.clone(), ["^a", "a", junk]]});
        } else {
            header[member] = junk;
        }
        let entries = [PostEntry::text("state", state(&header, &value)), PostEntry::text("/a", "1")];
        check(&schema, &post(&schema, &entries));
    }
}

#[test]
fn forged_decisions_name_no_schema_that_is_not_there() {
    let schema = json!({"oneOf": [{"type": "string"}, {"type": "number"}], "if": {}, "then": {}});
    let mut driver = Driver::new(&schema, None);
    driver.draw();
    let own = driver.session.post_state();
    let hash = own.split("\"schema\":\"").nth(1).unwrap()[..16].to_owned();
    for (at, branch) in [
        ("/oneOf/0", json!(99)),
        ("/oneOf/0", json!(-1)),
        ("/oneOf/0", json!(1)),
        ("/oneOf/7", json!(0)),
        ("", json!(0)),
        ("/if", json!(0)),
        ("x", json!(0)),
    ] {
        let place = json!({"branches": [[at, branch, "person"], [at], 1], "conditions": [[at, true], [at], 7]});
        let header = json!({"schema": hash, "form": {"places": {"": place}}, "offered": [""]});
        for value in [json!("a"), json!(1), json!({"a": 1})] {
            let entries = [
                PostEntry::text("state", state(&header, &value)),
                PostEntry::text("#", "2"),
            ];
            let answer = post(&schema, &entries);
            check(&schema, &answer);
            let _ = pairs(&answer.session);
        }
    }
}

#[test]
fn large_values_in_a_state_are_answered_in_time() {
    let schema = json!({"type": "object", "additionalProperties": {"type": "string"},
        "patternProperties": {"^a": {"type": "string", "maxLength": 3}}});
    let map: serde_json::Map<String, Value> = (0..100_000)
        .map(|at| (format!("a{at}"), json!("x")))
        .collect();
    let list: Vec<Value> = (0..1_000_000).map(|at| json!(at)).collect();
    let deep = (0..100).fold(json!({}), |inner, _| json!({"a": inner}));
    for value in [Value::Object(map), Value::Array(list), deep] {
        let begun = Instant::now();
        let header = json!({"offered": [""]});
        let entries = [PostEntry::text("state", state(&header, &value))];
        check(&schema, &post(&schema, &entries));
        println!("a large value: {:?}", begun.elapsed());
        assert!(begun.elapsed() < MOST, "{:?}", begun.elapsed());
    }
}

#[test]
fn a_large_form_is_answered_in_time() {
    let properties: serde_json::Map<String, Value> = (0..1_000)
        .map(|at| (format!("m{at}"), json!({"type": "string"})))
        .collect();
    let schema = json!({"type": "object", "properties": properties});
    let mut driver = Driver::new(&schema, None);
    driver.draw();
    let mut pairs = pairs(&driver.session);
    for pair in &mut pairs {
        if pair.name.starts_with('/') {
            pair.value = PostValue::Text("text".to_owned());
        }
    }
    let begun = Instant::now();
    let answer = post(&schema, &pairs);
    println!("1,000 fields: {:?}", begun.elapsed());
    assert!(matches!(answer.outcome, PostOutcome::Accepted(_)));
    assert!(begun.elapsed() < MOST, "{:?}", begun.elapsed());
}
