//! The table of docs/controls.md: which control each schema gets, from forms as they are.
//!
//! `A2A_WRITE=1 cargo test -p json-form --test it controls_table` writes the table anew.

use std::fs;
use std::path::PathBuf;

use exact_json as json;
use json_form::form::{Control, FormSession};

/// Schemas of a member, as a person would write them: what they are for, and JSON.
const SCHEMAS: [(&str, &str); 31] = [
    ("text", r#"{"type": "string"}"#),
    ("long text", r#"{"type": "string", "maxLength": 2000}"#),
    ("e-mail", r#"{"type": "string", "format": "email"}"#),
    ("web address", r#"{"type": "string", "format": "uri"}"#),
    ("day", r#"{"type": "string", "format": "date"}"#),
    ("moment", r#"{"type": "string", "format": "date-time"}"#),
    ("time", r#"{"type": "string", "format": "time"}"#),
    ("duration", r#"{"type": "string", "format": "duration"}"#),
    ("secret", r#"{"type": "string", "format": "password"}"#),
    (
        "file",
        r#"{"type": "string", "contentEncoding": "base64", "contentMediaType": "image/png"}"#,
    ),
    (
        "JSON in a string",
        r#"{"type": "string", "contentMediaType": "application/json"}"#,
    ),
    (
        "suggestions",
        r#"{"type": "string", "examples": ["red", "blue"]}"#,
    ),
    ("number", r#"{"type": "number"}"#),
    ("integer", r#"{"type": "integer"}"#),
    (
        "number within bounds",
        r#"{"type": "number", "minimum": 0, "maximum": 1}"#,
    ),
    ("yes or no", r#"{"type": "boolean"}"#),
    ("consent", r#"{"const": true}"#),
    ("constant", r#"{"const": "A"}"#),
    ("nothing", r#"{"type": "null"}"#),
    ("choice", r#"{"enum": ["a", "b", "c"]}"#),
    (
        "choice with titles",
        r#"{"oneOf": [{"const": 1, "title": "One"}, {"const": 2, "title": "Two"}]}"#,
    ),
    (
        "several choices",
        r#"{"type": "array", "uniqueItems": true, "items": {"enum": ["a", "b"]}}"#,
    ),
    (
        "object",
        r#"{"type": "object", "properties": {"a": {"type": "string"}}}"#,
    ),
    (
        "map",
        r#"{"type": "object", "additionalProperties": {"type": "string"}}"#,
    ),
    ("list", r#"{"type": "array", "items": {"type": "string"}}"#),
    (
        "list of objects",
        r#"{"type": "array", "items": {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "number"}}}}"#,
    ),
    (
        "pair",
        r#"{"type": "array", "prefixItems": [{"type": "number"}, {"type": "number"}], "minItems": 2, "maxItems": 2, "items": false}"#,
    ),
    (
        "alternatives",
        r#"{"oneOf": [{"title": "Card", "type": "object", "properties": {"number": {"type": "string"}}}, {"title": "Cash", "type": "object", "properties": {"note": {"type": "string"}}}]}"#,
    ),
    ("several types", r#"{"type": ["string", "number"]}"#),
    ("any value", r"true"),
    ("no value", r"false"),
];

fn described(schema: &str) -> String {
    let text =
        format!(r#"{{"type": "object", "required": ["it"], "properties": {{"it": {schema}}}}}"#);
    let (form, _) = FormSession::new(1, json::parse(&text).unwrap(), None);
    let pointer: json::Pointer = "/it".parse().unwrap();
    let view = form.state().view(&pointer).unwrap();
    let control = match &view.control {
        Control::Text { hints, secret, .. } => match &hints.format {
            _ if *secret => "text input, concealed".to_owned(),
            _ if hints.is_file => "file input".to_owned(),
            _ if hints.is_json => "text area for JSON".to_owned(),
            Some(format) => format!("text input for `{format}`"),
            None if hints.long => "text area".to_owned(),
            None if !hints.suggestions.is_empty() => "text input with suggestions".to_owned(),
            None => "text input".to_owned(),
        },
        Control::Number { hints, .. } => {
            let bounded = hints.minimum.is_some() && hints.maximum.is_some();
            match (hints.integer, bounded) {
                (true, _) => "number input with steps".to_owned(),
                (false, true) => "number input with a slider".to_owned(),
                (false, false) => "number input".to_owned(),
            }
        }
        Control::Toggle { .. } => "switch, or yes and no".to_owned(),
        Control::Choice { .. } => {
            "radio buttons, a select or a combobox, by their number".to_owned()
        }
        Control::MultipleChoice { .. } => "checkboxes".to_owned(),
        Control::Fixed { .. } => "the constant, as text".to_owned(),
        Control::Group {
            adding: Some(_), ..
        } => "group with entries to name".to_owned(),
        Control::Group { .. } => "group".to_owned(),
        Control::List { tuple: 1.., .. } => "group of fixed positions".to_owned(),
        Control::List { columns: 2.., .. } => "table".to_owned(),
        Control::List { .. } => "list".to_owned(),
        Control::Json { .. } => "text area for JSON".to_owned(),
        Control::Undecided => "nothing until a choice is made".to_owned(),
        Control::Nothing => "nothing: no value is valid".to_owned(),
        other => panic!("a control without a name: {other:?}"),
    };
    match view.choosers.first() {
        Some(chooser) => {
            let options: Vec<String> = chooser.options.iter().map(|it| format!("“{it}”")).collect();
            format!("choice of {}, then its control", options.join(", "))
        }
        None => control,
    }
}

#[test]
fn the_document_has_the_controls_that_forms_have() {
    let mut table = "| for | schema | control |\n|---|---|---|\n".to_owned();
    for (name, schema) in SCHEMAS {
        table += &format!("| {name} | `{schema}` | {} |\n", described(schema));
    }
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/controls.md");
    let document = fs::read_to_string(&path).unwrap();
    let (before, rest) = document.split_once("| for |").unwrap();
    let after = rest.split_once("\n\n").map_or("", |(_, after)| after);
    let written = format!("{before}{table}\n{after}");
    if std::env::var_os("A2A_WRITE").is_some() {
        fs::write(&path, &written).unwrap();
    }
    assert_eq!(document, written, "docs/controls.md; A2A_WRITE=1 writes it");
}
