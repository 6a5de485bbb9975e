//! Tests of languages: English is compiled in, other languages apply within their scope, and any
//! pattern can be read.

use serde_json::{Map, Value, json};

use super::{CATALOGS, Language, Param, in_this_language, message_pattern, messages};

fn map(texts: Value) -> &'static Map<String, Value> {
    let Value::Object(texts) = texts else {
        unreachable!("an object");
    };
    Box::leak(Box::new(texts))
}

fn catalog(tag: &str) -> Language {
    let catalog = CATALOGS.iter().find(|it| it.tag == tag).unwrap();
    let plural = |number| if number == 1 { "one" } else { "other" };
    let texts = map(serde_json::from_str(catalog.form).unwrap());
    Language::new(tag.to_owned(), texts, Box::new(plural), None)
}

#[test]
fn a_language_holds_within_its_scope() {
    assert_eq!(messages::items_too_few(2).text, "Add at least 2 items");
    let later = catalog("de").scope(|| {
        assert_eq!(messages::undo(), "Rückgängig");
        assert_eq!(
            messages::items_too_few(1).text,
            "Fügen Sie mindestens einen Eintrag hinzu"
        );
        Language::default().scope(|| assert_eq!(messages::undo(), "Undo"));
        in_this_language(messages::redo)
    });
    assert_eq!(messages::redo(), "Redo");
    assert_eq!(later(), "Wiederholen");
}

#[test]
fn a_message_has_a_code_and_params() {
    let message = messages::text_too_short(8, 5);
    assert_eq!(message.code, "text-too-short");
    assert_eq!(
        Value::Object(message.params),
        json!({"limit": 8, "actual": 5})
    );
}

#[test]
fn a_message_without_a_text_is_in_english() {
    let texts = map(json!({"undo": "Zurück", "redo": 5, "remove": "{name} {wrong}"}));
    let language = Language::new("de".to_owned(), texts, Box::new(|_| "other"), None);
    language.scope(|| {
        assert_eq!(messages::undo(), "Zurück");
        assert_eq!(messages::redo(), "Redo");
        assert_eq!(messages::duplicate("a"), "Duplicate a");
        // A pattern that cannot be read is shown as it is.
        assert_eq!(messages::remove("a"), "{name} {wrong}");
    });
}

#[test]
fn the_host_page_has_the_last_word() {
    let translate = |code: &str, params: &[(&'static str, Param<'_>)]| match (code, params) {
        ("undo", []) => Some("Back".to_owned()),
        ("remove", [("name", Param::Text(name))]) => Some(format!("- {name}")),
        _ => None,
    };
    let plural = Box::new(|_| "other");
    let language = Language::new(
        String::new(),
        map(json!({})),
        plural,
        Some(Box::new(translate)),
    );
    language.scope(|| {
        assert_eq!((messages::undo(), messages::undo()), ("Back", "Back"));
        assert_eq!(messages::remove("a"), "- a");
        assert_eq!(messages::redo(), "Redo");
    });
}

#[test]
fn plurals_choose_by_number_then_category_then_other() {
    let pattern = "{n, plural, =0 {none} one {one {name}} few {{n} few} other {{n} of {name}}}";
    let say = |number, category| {
        let params = [("n", Param::Number(number)), ("name", Param::Text("x"))];
        message_pattern::written(pattern, &params, &move |_| category)
    };
    assert_eq!(say(0, "zero"), "none");
    assert_eq!(say(1, "one"), "one x");
    assert_eq!(say(3, "few"), "3 few");
    assert_eq!(say(5, "many"), "5 of x");
}

#[test]
fn patterns_that_cannot_be_read_are_shown() {
    for pattern in [
        "{",
        "{n",
        "a } {n, plural, one {x}}",
        "{n, select, other {x}}",
        "{other}",
        "{name, plural, other {x}}",
        "{n, plural, other {{n, plural, other {{n, plural, other {x}}}}}}",
    ] {
        let params = [("n", Param::Number(2)), ("name", Param::Text("x"))];
        assert_eq!(
            message_pattern::written(pattern, &params, &|_| "few"),
            pattern
        );
    }
}

#[test]
fn a_call_that_waited_has_the_words_that_its_language_has_by_then() {
    let german = catalog("de");
    let own = Language::changeable();
    let later = own.scope(|| in_this_language(messages::undo));
    own.change_to(german);
    assert_eq!(later(), "Rückgängig");
    assert!(
        own == own && own != german,
        "only the copies of a language change with it"
    );
    own.change_to(Language::default());
    assert_eq!(own.scope(messages::undo), "Undo");
}
