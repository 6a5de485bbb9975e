//! The agent's request flow (000 §3), every branch, with the validator that agents use.

use std::collections::HashMap;

use a2a::Members;
use a2a::dialect::{Dialect, reading};
use a2a::extension::URI;
use a2a::extension::declaration::{Declared, declared};
use a2a::extension::input_error::{ErrorAt, INPUT_ERRORS_URI, add_errors, input_errors};
use a2a::extension::input_request::input_request;
use a2a::extension::request_flow::{
    Decision, InputError, Structured, StructuredInput, decide, missing_extensions, structured_input,
};
use a2a::message::{Message, Part, PartContent, Role};
use json_form::validate::Checker;
use serde_json::{Value, json};

const MODE: &str = "application/json;schema=fightComparison";

/// The card of 000 §1, as far as the flow needs it.
fn fight_card() -> Declared {
    let card = json!({
        "name": "Fights",
        "url": "https://agent.example/a2a",
        "capabilities": {"extensions": [{"uri": URI}]},
        "schemas": {
            "fightComparison": {
                "$schema": "https://json-schema.org/draft/2020-12/schema",
                "type": "object",
                "properties": {"a": {"type": "string"}, "b": {"type": "string"}},
                "required": ["a", "b"],
                "additionalProperties": false
            },
            "fightResponse": {"type": "object", "required": ["winner"]}
        },
        "skills": [{"id": "own", "inputSchema": true}]
    });
    declared(&reading::card(&card).unwrap())
}

fn message(parts: Vec<Part>) -> Message {
    Message {
        message_id: "4b7c9a52-7d0c-4c6e-9a0a-5f0e3f1f2a11".to_owned(),
        role: Role::User,
        parts,
        ..Message::default()
    }
}

/// Runs the special processing step, with schemas compiled once, as an agent does. The problems are
/// the keywords of the findings.
fn process(parts: Vec<Part>) -> Structured<Vec<String>> {
    let declared = fight_card();
    let compile = |name: &str, schema: &Value| (name.to_owned(), Checker::new(schema).unwrap());
    let checkers: HashMap<String, Checker> = declared
        .named()
        .map(|it| compile(&it.name, &it.schema))
        .collect();
    structured_input(&message(parts), &declared, |name, _, data| {
        let assessment = checkers[name].check(data);
        let keywords = assessment
            .findings
            .iter()
            .map(|finding| finding.violation.keyword().to_owned());
        if assessment.is_valid() {
            Ok(())
        } else {
            Err(keywords.collect())
        }
    })
}

fn good() -> Value {
    json!({"a": "Lion", "b": "Tiger"})
}

fn input() -> Structured<Vec<String>> {
    Structured::Input(StructuredInput {
        name: "fightComparison".to_owned(),
        mode: MODE.to_owned(),
        data: good(),
    })
}

fn undeclared(name: &str) -> Structured<Vec<String>> {
    let declared = vec!["fightComparison".to_owned(), "fightResponse".to_owned()];
    Structured::Error(InputError::UndeclaredSchema {
        name: name.to_owned(),
        declared,
    })
}

fn invalid(keywords: &[&str]) -> Structured<Vec<String>> {
    let problems = keywords.iter().map(|it| (*it).to_owned()).collect();
    Structured::Error(InputError::Invalid {
        name: "fightComparison".to_owned(),
        problems,
    })
}

/// A data part with a mode beside its content only, as in 1.0.
fn beside(data: Value, mode: &str) -> Part {
    Part {
        content: PartContent::Data(data),
        metadata: Members::new(),
        media_type: Some(mode.to_owned()),
    }
}

/// A part with a mode in its metadata.
fn in_metadata(content: PartContent, mode: Value) -> Part {
    let mut metadata = Members::new();
    metadata.insert("mimeType".to_owned(), mode);
    Part {
        content,
        metadata,
        media_type: None,
    }
}

/// A case of the special processing step: its name, the parts of a message, the result.
type Case = (&'static str, Vec<Part>, Structured<Vec<String>>);

fn holds(cases: Vec<Case>) {
    for (what, parts, expected) in cases {
        assert_eq!(process(parts), expected, "{what}");
    }
}

fn unflagged(content: PartContent) -> Part {
    Part {
        content,
        metadata: Members::new(),
        media_type: None,
    }
}

#[test]
fn without_a_flagged_part_there_is_no_structured_input() {
    let data = || PartContent::Data(good());
    let text = PartContent::Text(good().to_string());
    holds(vec![
        ("no part", vec![], Structured::Nothing),
        (
            "plain text",
            vec![Part::text("Lion vs Tiger")],
            Structured::Nothing,
        ),
        (
            "data without a mode",
            vec![unflagged(data())],
            Structured::Nothing,
        ),
        (
            "a mode that names no schema",
            vec![Part::data(good(), "application/json")],
            Structured::Nothing,
        ),
        (
            "another type",
            vec![Part::data(good(), "text/json;schema=fightComparison")],
            Structured::Nothing,
        ),
        (
            "a mode that is not a string",
            vec![in_metadata(data(), json!(1))],
            Structured::Nothing,
        ),
        (
            "text with the mode",
            vec![in_metadata(text, json!(MODE))],
            Structured::Nothing,
        ),
    ]);
}

#[test]
fn valid_flagged_data_is_structured_input() {
    let data = || PartContent::Data(good());
    let other_mode = "Application/JSON; schema=\"fightComparison\"";
    let other = StructuredInput {
        name: "fightComparison".to_owned(),
        mode: other_mode.to_owned(),
        data: good(),
    };
    let plain = in_metadata(data(), json!("application/json"));
    let both = Part {
        media_type: Some(MODE.to_owned()),
        ..plain
    };
    holds(vec![
        ("in both places", vec![Part::data(good(), MODE)], input()),
        (
            "in the metadata alone",
            vec![in_metadata(data(), json!(MODE))],
            input(),
        ),
        (
            "beside the content alone (1.0)",
            vec![beside(good(), MODE)],
            input(),
        ),
        (
            "beside the content, no schema in the metadata",
            vec![both],
            input(),
        ),
        (
            "another spelling of the mode",
            vec![Part::data(good(), other_mode)],
            Structured::Input(other),
        ),
        (
            "after text",
            vec![Part::text("please"), Part::data(good(), MODE)],
            input(),
        ),
        (
            "after data that is not flagged",
            vec![unflagged(data()), Part::data(good(), MODE)],
            input(),
        ),
    ]);
}

#[test]
fn an_undeclared_schema_is_a_structured_input_error() {
    let named = |name: &str| {
        vec![Part::data(
            good(),
            &format!("application/json;schema={name}"),
        )]
    };
    holds(vec![
        ("an unknown name", named("Gone"), undeclared("Gone")),
        (
            "another case",
            named("fightcomparison"),
            undeclared("fightcomparison"),
        ),
        (
            "a skill's own schema, which has no name",
            named("inputSchema"),
            undeclared("inputSchema"),
        ),
    ]);
}

#[test]
fn invalid_data_is_a_structured_input_error() {
    let data = |data: Value| vec![Part::data(data, MODE)];
    holds(vec![
        (
            "a property is missing",
            data(json!({"a": "Lion"})),
            invalid(&["required"]),
        ),
        (
            "a property too many",
            data(json!({"a": "", "b": "", "c": 1})),
            invalid(&["additionalProperties"]),
        ),
        (
            "a wrong type",
            data(json!({"a": "Lion", "b": 7})),
            invalid(&["type"]),
        ),
        ("no object", data(json!("Lion")), invalid(&["type"])),
        ("null", data(Value::Null), invalid(&["type"])),
    ]);
}

#[test]
fn only_the_first_flagged_part_counts() {
    let fits = || Part::data(good(), MODE);
    let other = || Part::data(json!({"a": "", "b": ""}), MODE);
    let wrong = || Part::data(json!("Lion"), MODE);
    let gone = || Part::data(good(), "application/json;schema=Gone");
    holds(vec![
        ("both fit", vec![fits(), other()], input()),
        (
            "the first does not fit",
            vec![wrong(), fits()],
            invalid(&["type"]),
        ),
        (
            "the first is undeclared",
            vec![gone(), fits()],
            undeclared("Gone"),
        ),
        ("the second does not fit", vec![fits(), wrong()], input()),
        ("the second is undeclared", vec![fits(), gone()], input()),
    ]);
}

#[test]
fn answers_to_a_running_task_are_not_structured_input() {
    // With a mode, the agent would have to refuse it (000 §3).
    let form = json!({"data": {"type": "form", "form": true}});
    let adk = json!({
        "data": {"id": "1", "name": "adk_request_input", "args": {}},
        "metadata": {"adk_type": "function_call"},
    });
    for question in [form, adk] {
        let said = json!({"messageId": "m", "role": "agent", "parts": [question]});
        let asked = input_request(&reading::message(&said).unwrap()).unwrap();
        for value in [good(), json!("a"), json!(null), json!({"mimeType": MODE})] {
            let structured = process(asked.answer(value).parts);
            assert_eq!(structured, Structured::Nothing);
            assert_eq!(decide(structured, true), Decision::Unspecified);
        }
    }
}

#[test]
fn decides_as_in_section_3_of_000() {
    let run = StructuredInput {
        name: "fightComparison".to_owned(),
        mode: MODE.to_owned(),
        data: good(),
    };
    let error = |structured| match structured {
        Structured::Error(error) => Decision::ReportInvalid(error),
        other => panic!("{other:?}"),
    };
    let table = [
        (input(), false, Decision::RunTask(run)),
        (undeclared("Gone"), false, error(undeclared("Gone"))),
        (invalid(&["type"]), false, error(invalid(&["type"]))),
        (Structured::Nothing, false, Decision::Unspecified),
        (input(), true, Decision::RejectRunning),
        (undeclared("Gone"), true, Decision::RejectRunning),
        (invalid(&["type"]), true, Decision::RejectRunning),
        (Structured::Nothing, true, Decision::Unspecified),
    ];
    for (structured, has_task, expected) in table {
        assert_eq!(
            decide(structured.clone(), has_task),
            expected,
            "{structured:?} {has_task}"
        );
    }
}

#[test]
fn an_error_has_a_readable_sentence() {
    let Structured::Error(error) =
        process(vec![Part::data(good(), "application/json;schema=Gone")])
    else {
        panic!()
    };
    let InputError::UndeclaredSchema { name, declared } = error else {
        panic!()
    };
    let error: InputError<String> = InputError::UndeclaredSchema { name, declared };
    assert_eq!(
        error.to_string(),
        "The data names the schema “Gone”, which this agent does not declare. It declares: fightComparison, fightResponse."
    );
}

#[test]
fn the_mode_in_the_metadata_decides_for_the_flow_too() {
    let mut part = in_metadata(PartContent::Data(good()), json!("text/csv"));
    part.media_type = Some(MODE.to_owned());
    assert_eq!(process(vec![part.clone()]), Structured::Nothing);
    part.metadata = Members::new();
    assert_eq!(process(vec![part]), input());
}

#[test]
fn errors_of_structured_input_are_written_and_read() {
    let at = |place: &str, message: &str| ErrorAt {
        pointer: place.parse().unwrap(),
        message: message.to_owned(),
        keyword: Some("type".to_owned()),
        schema_pointer: Some("/properties/a/type".parse().unwrap()),
    };
    let root = ErrorAt {
        keyword: None,
        schema_pointer: None,
        ..at("", "“b” is missing.")
    };
    let errors = vec![at("/a~1b", "This is not a text."), root];
    let mut said = message(vec![Part::text("no")]);
    add_errors(&mut said, &errors);
    assert_eq!(said.extensions, [INPUT_ERRORS_URI]);
    for dialect in [Dialect::V0_3, Dialect::V1_0] {
        let written = dialect.write_message(&said);
        let list = &written["metadata"]["urn:a2a-forms:input-errors:v1/errors"];
        assert_eq!(list[0]["pointer"], "/a~1b");
        assert_eq!(list[0]["schemaPointer"], "/properties/a/type");
        assert_eq!(input_errors(&reading::message(&written).unwrap()), errors);
    }
    // A stranger can write any JSON there.
    said.metadata.insert(
        "urn:a2a-forms:input-errors:v1/errors".to_owned(),
        json!([{"pointer": "a", "message": "m"}, {"pointer": "/a"}, 7, {"pointer": "/a", "message": "m"}]),
    );
    assert_eq!(input_errors(&said).len(), 1);
}

#[test]
fn a_request_without_a_required_extension_is_known() {
    let card = json!({"name": "x", "url": "https://x.example", "capabilities": {"extensions": [
        {"uri": "urn:must", "required": true}, {"uri": URI}, {"uri": "urn:too", "required": true},
    ]}});
    let card = reading::card(&card).unwrap();
    let plain = message(Vec::new());
    let missing = |headers: &[&str]| missing_extensions(&card, headers, &plain);
    assert_eq!(missing(&[]), ["urn:must", "urn:too"]);
    assert_eq!(missing(&["urn:x, urn:too"]), ["urn:must"]);
    assert!(missing(&["urn:too", "urn:must"]).is_empty());
    let mut said = plain.clone();
    said.extensions.push("urn:must".to_owned());
    assert_eq!(missing_extensions(&card, &[], &said), ["urn:too"]);
}
