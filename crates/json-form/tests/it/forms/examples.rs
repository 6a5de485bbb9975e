//! Examples of the schema, picked files, and numbers in the person's language.

use json_form::form::edit::{Edit, FieldEdit, PickedFile};
use json_form::form::text::locale_number::NumberFormat;
use json_form::form::view::Control;
use serde_json::{Value, json};

use crate::forms::filler::{Filler, at};

fn offers(form: &Filler, place: &str) -> bool {
    form.view(place).example
}

fn example(form: &mut Filler, place: &str) {
    form.edit_at(place, FieldEdit::Example);
}

fn order(value: Option<Value>) -> Filler {
    let schema = json!({
        "examples": ["of another type", {"who": "Ann", "lines": ["one"], "note": "Ring twice"}],
        "properties": {
            "who": {"type": "string", "default": "Bo", "examples": ["Ann"]},
            "lines": {"type": "array", "items": {"type": "string"}, "examples": [["one", "two"]]},
            "at": {"type": "object", "properties": {"x": {"type": "number"}}, "examples": [{"x": 1.5}]},
            "note": {"type": "string", "maxLength": 900, "examples": ["Leave it at the door"]},
            "count": {"type": "integer", "examples": [3, "many", 4]},
            "old": {"type": "object", "readOnly": true, "examples": [{}]},
        },
    });
    Filler::new(schema, value)
}

#[test]
fn an_example_fills_an_empty_place_in_one_step() {
    let mut form = order(None);
    assert_eq!(form.value(), r#"{"who":"Bo"}"#);
    assert!(offers(&form, ""), "nothing was done in it yet");
    example(&mut form, "");
    assert_eq!(
        form.value(),
        r#"{"who":"Ann","lines":["one"],"note":"Ring twice"}"#
    );
    assert!(!offers(&form, "") && !offers(&form, "/lines") && !offers(&form, "/note"));
    example(&mut form, "");
    form.edit(Edit::Undo);
    assert_eq!(form.value(), r#"{"who":"Bo"}"#);
    assert_eq!(form.session.state().undo_redo(), [false, true], "one step");
    for (place, filled) in [
        ("/lines", r#"{"who":"Bo","lines":["one","two"]}"#),
        ("/at", r#"{"who":"Bo","at":{"x":1.5}}"#),
        ("/note", r#"{"who":"Bo","note":"Leave it at the door"}"#),
    ] {
        assert!(offers(&form, place), "{place}");
        example(&mut form, place);
        assert_eq!(form.value(), filled);
        form.edit(Edit::Undo);
    }
    assert!(
        !offers(&form, "/who") && !offers(&form, "/count"),
        "they are offered as one types"
    );
    assert!(!offers(&form, "/old"));
}

#[test]
fn an_example_replaces_no_value() {
    let mut form = order(Some(json!({"at": {}, "who": "Cy"})));
    assert!(!offers(&form, "") && offers(&form, "/at"));
    let changes = form.fill_in("/at/x", "2");
    assert!(
        changes.fields.contains(&at("/at")),
        "it is to be looked at again"
    );
    assert!(!offers(&form, "/at"));
    example(&mut form, "/at");
    example(&mut form, "");
    assert_eq!(form.value(), r#"{"at":{"x":2},"who":"Cy"}"#);
    form.fill_in("/at/x", "");
    assert!(offers(&form, "/at"), "it is empty again");
    // A second member: the parent no longer offers its example.
    form.fill_in("/at/x", "2");
    assert_eq!(form.fill_in("/at/x", "21").fields, [at("/at/x")]);
    let mut form = order(None);
    let changes = form.fill_in("/who", "B");
    assert!(changes.fields.contains(&at("")) && !offers(&form, ""));
}

#[test]
fn number_examples_are_suggestions() {
    let form = order(None);
    let Control::Number { hints, .. } = form.view("/count").control else {
        panic!("no number")
    };
    assert_eq!(hints.suggestions, ["3", "4"]);
}

#[test]
fn a_text_called_file_name_takes_the_name_of_the_file() {
    let file = json!({"type": "string", "contentEncoding": "base64"});
    let text = |title: &str| json!({"type": "string", "title": title, "default": "table.csv"});
    for (names, expected) in [
        (vec![("x", text("File name"))], Some("/x")),
        (
            vec![("fileName", json!({"type": "string"}))],
            Some("/fileName"),
        ),
        (
            vec![("file_name", json!({"type": "string"}))],
            Some("/file_name"),
        ),
        (
            vec![("csvName", json!({"type": "string"}))],
            Some("/csvName"),
        ),
        (vec![("x", text("Dateiname"))], Some("/x")),
        (vec![("name", text("Name"))], None),
        (
            vec![("x", text("File name")), ("other", file.clone())],
            None,
        ),
        (
            vec![("csv_name", text("a")), ("other", file.clone())],
            Some("/csv_name"),
        ),
        (
            vec![("fileName", json!({"type": "string", "readOnly": true}))],
            None,
        ),
        (
            vec![("fileName", json!({"type": "string", "format": "uri"}))],
            None,
        ),
    ] {
        let mut schema = json!({"type": "object", "properties": {"csv": file}});
        for (name, member) in &names {
            schema["properties"][*name] = member.clone();
        }
        let mut form = Filler::new(schema, None);
        let name_at = |form: &Filler| form.session.state().place_of_file_name(&at("/csv"));
        assert_eq!(name_at(&form), expected.map(at), "{names:?}");
        let Some(place) = expected else { continue };
        for name in ["sales.csv", "more.csv"] {
            let picked = PickedFile {
                text: "QQ==".to_owned(),
                name: name.to_owned(),
                name_at: name_at(&form),
                ..PickedFile::default()
            };
            form.edit_at("/csv", FieldEdit::Pick(picked));
            assert_eq!(form.text(place), name);
        }
        // What the person typed stays.
        form.fill_in(place, "mine");
        assert_eq!(name_at(&form), None);
    }
}

#[test]
fn files_of_other_types_are_refused_and_large_ones_reported_in_bytes() {
    let schema = json!({"properties": {
        "png": {"type": "string", "contentEncoding": "base64", "contentMediaType": "image/png"},
        "any": {"type": "string", "contentEncoding": "base64", "maxLength": 20, "minLength": 8},
    }});
    let mut form = Filler::new(schema, None);
    let pick = |form: &mut Filler, place: &str, text: &str, name: &str, media_type: &str| {
        form.edit_at(
            place,
            FieldEdit::Pick(PickedFile {
                text: text.to_owned(),
                name: name.to_owned(),
                media_type: media_type.to_owned(),
                name_at: None,
            }),
        );
    };
    pick(&mut form, "/png", "iVBORw0K", "a.png", "image/png");
    pick(&mut form, "/png", "aGVsbG8=", "hello.txt", "text/plain");
    assert_eq!(
        form.value(),
        r#"{"png":"iVBORw0K"}"#,
        "the one before stays"
    );
    assert_eq!(form.shown("/png"), ["syntax"], "at once");
    pick(&mut form, "/png", "iVBORw0K", "a.png", "image/png");
    assert_eq!(form.shown("/png"), Vec::<String>::new());
    pick(&mut form, "/any", &"A".repeat(3_000), "a.bin", "");
    form.leave("/any");
    assert_eq!(form.shown("/any"), ["maxLength"]);
    pick(&mut form, "/any", "AAAA", "a.bin", "");
    assert_eq!(form.shown("/any"), ["minLength"]);
}

#[cfg(feature = "exact-numbers")]
#[test]
fn numbers_are_shown_in_the_persons_language() {
    let schema = json!({"properties": {"n": {"type": "number", "exclusiveMaximum": 1_000_000}}});
    let mut form = Filler::new(schema, Some(json!({"n": 2.5})));
    form.edit(Edit::Localize(NumberFormat::new(",", ".")));
    assert_eq!(form.text("/n"), "2,5");
    assert_eq!(form.value(), r#"{"n":2.5}"#, "nothing was changed");
    form.fill_in("/n", "1.234,50");
    assert_eq!(form.text("/n"), "1.234,50", "as it is typed");
    assert_eq!(form.value(), r#"{"n":1234.50}"#);
    form.leave("/n");
    assert_eq!(form.text("/n"), "1234,50");
    form.fill_in("/n", "1.234");
    assert_eq!(form.value(), r#"{"n":1234.50}"#, "the last that was clear");
    form.leave("/n");
    assert_eq!(form.shown("/n"), ["syntax"]);
    form.fill_in("/n", "1.000.000");
    form.leave("/n");
    assert_eq!(form.shown("/n"), ["exclusiveMaximum"]);
    form.edit_at("/n", FieldEdit::Slide("1.125".to_owned()));
    assert_eq!(form.value(), r#"{"n":1.125}"#, "a slider speaks JSON");
}
