//! Tests of the extension on real cards.

use serde_json::{Value, json};

use super::declaration::*;
use super::input_error::INPUT_ERRORS_URI;
use super::skill::examples::examples;
use super::skill::modes::*;
use super::*;
use crate::card::AgentCard;
use crate::dialect::reading;

fn card(extra: &Value) -> AgentCard {
    let mut card = json!({"name": "Agent", "url": "https://agent.example/a2a", "capabilities": {"extensions": [{"uri": URI}]}});
    for (name, value) in extra.as_object().unwrap() {
        card[name] = value.clone();
    }
    reading::card(&card).unwrap()
}

fn skill_card(skill: &Value, extra: &Value) -> AgentCard {
    let mut extra = extra.clone();
    extra["skills"] = json!([skill]);
    card(&extra)
}

#[test]
fn finds_schemas_in_every_place() {
    let card = card(&json!({
        "schemas": {"Root": {"type": "string"}},
        "capabilities": {"extensions": [{"uri": URI, "params": {"schemas": {"Param": true}}}]},
        "skills": [{"id": "s", "name": "S", "inputSchema": {"type": "object"}, "outputSchema": {"type": "array"}}],
    }));
    let declared = declared(&card);
    let places: Vec<(&str, &Origin)> = declared
        .schemas
        .iter()
        .map(|it| (it.name.as_str(), &it.origin))
        .collect();
    assert_eq!(
        places,
        [
            ("Root", &Origin::CardRoot),
            ("Param", &Origin::ExtensionParams),
            (
                "inputSchema",
                &Origin::SkillInputSchema {
                    skill: "s".to_owned()
                }
            ),
            (
                "outputSchema",
                &Origin::SkillOutputSchema {
                    skill: "s".to_owned()
                }
            ),
        ]
    );
    assert!(declared.extension);
    assert_eq!(declared.notes, []);
    assert!(
        declared.schema("inputSchema").is_none(),
        "a skill's own schema can not be called by name"
    );
}

#[test]
fn equal_schemas_are_no_conflict_even_after_protobuf() {
    let twice = |param: Value| {
        declared(&card(&json!({
            "schemas": {"N": {"type": "integer", "minimum": 1}},
            "capabilities": {"extensions": [{"uri": URI, "params": {"schemas": {"N": param}}}]},
        })))
    };
    let same = twice(json!({"minimum": 1.0, "type": "integer"}));
    assert_eq!(same.schemas.len(), 1);
    assert_eq!(same.notes, []);

    let other = twice(json!({"minimum": 2, "type": "integer"}));
    assert_eq!(other.schemas.len(), 1);
    assert_eq!(other.schema("N").unwrap().schema["minimum"], json!(1));
    let conflict = Note::Conflict {
        name: "N".to_owned(),
        kept: Origin::CardRoot,
        dropped: Origin::ExtensionParams,
    };
    assert_eq!(other.notes, [conflict]);
}

#[test]
fn oddities_of_a_card_become_notes() {
    assert_eq!(declared(&card(&json!({}))).notes, [Note::NoSchemas]);
    let undeclared = card(&json!({"capabilities": {}, "schemas": {"A": {}}}));
    assert_eq!(declared(&undeclared).notes, [Note::NotDeclared]);
    let odd =
        card(&json!({"schemas": {"A": 7}, "defaultInputModes": ["application/json;schema=B"]}));
    assert_eq!(
        declared(&odd).notes,
        [
            Note::NotASchema {
                name: "A".to_owned(),
                origin: Origin::CardRoot
            },
            Note::UndeclaredMode {
                mode: "application/json;schema=B".to_owned(),
                schema: "B".to_owned(),
                skill: None
            },
        ]
    );
    let list = declared(&card(&json!({"schemas": [1]})));
    assert_eq!(
        list.notes,
        [
            Note::NotAnObject {
                origin: Origin::CardRoot
            },
            Note::NoSchemas
        ]
    );
}

#[test]
fn a_skill_accepts_exactly_its_declared_modes() {
    let mode = "application/json; schema=\"A\"";
    let skill = json!({"id": "s", "inputModes": ["text/plain", mode, "application/json;schema=A", "application/json;schema=Gone"]});
    let card = skill_card(&skill, &json!({"schemas": {"A": {"type": "object"}}}));
    let inputs = inputs(&card, &card.skills[0]);
    assert!(inputs.text);
    let found: Vec<(&str, &str, bool)> = inputs
        .schemas
        .iter()
        .map(|it| (it.name.as_str(), it.mode.as_str(), it.schema.is_some()))
        .collect();
    assert_eq!(
        found,
        [
            ("A", mode, true),
            ("Gone", "application/json;schema=Gone", false)
        ]
    );
}

#[test]
fn default_modes_apply_and_else_plain_text() {
    let defaults =
        json!({"schemas": {"A": {}}, "defaultInputModes": ["application/json;schema=A"]});
    let card = skill_card(&json!({"id": "s"}), &defaults);
    let by_default = inputs(&card, &card.skills[0]);
    assert!(!by_default.text);
    assert_eq!(by_default.schemas.len(), 1);

    let silent = skill_card(&json!({"id": "s"}), &json!({}));
    assert_eq!(
        inputs(&silent, &silent.skills[0]),
        SkillInputs {
            text: true,
            schemas: Vec::new()
        }
    );
}

#[test]
fn a_skills_own_input_schema_is_sent_as_plain_json() {
    let skill =
        json!({"id": "s", "inputModes": ["Application/JSON"], "inputSchema": {"type": "object"}});
    let card = skill_card(&skill, &json!({}));
    let inputs = inputs(&card, &card.skills[0]);
    assert!(!inputs.text);
    assert_eq!(inputs.schemas[0].mode, "Application/JSON");
    assert_eq!(
        inputs.schemas[0].origin,
        Some(Origin::SkillInputSchema {
            skill: "s".to_owned()
        })
    );
}

#[test]
fn the_output_schema_is_that_of_the_part_then_skill_then_agent() {
    let skill = json!({"id": "s", "outputModes": ["text/plain", "application/json;schema=B"]});
    let extra = json!({"schemas": {"A": 1, "B": 2, "C": 3}, "defaultOutputModes": ["application/json;schema=C"]});
    let card = skill_card(&skill, &extra);
    let skill = card.skill("s");
    let schema = |skill, mode| output_schema(&card, skill, mode).cloned();
    assert_eq!(
        schema(skill, Some("application/json;schema=A")),
        Some(json!(1))
    );
    assert_eq!(schema(skill, Some("application/json")), Some(json!(2)));
    assert_eq!(schema(skill, None), Some(json!(2)));
    assert_eq!(schema(None, None), Some(json!(3)));
    assert_eq!(schema(skill, Some("application/json;schema=Gone")), None);
    assert_eq!(schema(skill, Some("text/csv")), None);

    let two = json!({"id": "s", "outputModes": ["application/json;schema=A", "application/json;schema=B"]});
    let two = skill_card(&two, &extra);
    assert_eq!(
        output_schema(&two, two.skill("s"), None),
        None,
        "nobody knows which of the two"
    );
}

#[cfg(feature = "exact-numbers")]
#[test]
fn json_among_examples_fills_a_form() {
    let skill =
        json!({"id": "s", "examples": ["{\"a\": \"Lion\"}", "who wins?", "[1]", "{\"a\": 1.50}"]});
    let card = skill_card(&skill, &json!({}));
    let texts: Vec<String> = examples(&card, &card.skills[0])
        .iter()
        .map(Value::to_string)
        .collect();
    assert_eq!(
        texts,
        [r#"{"a":"Lion"}"#, r#"{"a":1.50}"#],
        "numbers keep their text"
    );
    let skill = json!({"id": "s", "inputModes": ["application/json;schema=A"],
        "examples": ["[1]", "[", "3", "\"words\"", "who wins?", "{}"]});
    let of_type = |kind: Value| {
        let card = skill_card(&skill, &json!({"schemas": {"A": {"type": kind}}}));
        let found = examples(&card, &card.skills[0]);
        found.iter().map(Value::to_string).collect::<Vec<_>>()
    };
    assert_eq!(of_type(json!("array")), ["[1]", "{}"]);
    assert_eq!(
        of_type(json!(["integer", "string"])),
        ["3", "\"words\"", "{}"]
    );
}

#[test]
fn activates_declared_extensions_and_reports_unknown_required_ones() {
    use activation::{activated, missing_required, names};
    let other = json!({"uri": "https://example.com/ext", "required": true});
    let both = card(
        &json!({"capabilities": {"extensions": [{"uri": URI, "required": true}, other, {"uri": URI}]}}),
    );
    let missing = |more: &[String]| {
        let missing = missing_required(&both, more);
        missing.iter().map(|it| it.uri.clone()).collect::<Vec<_>>()
    };
    assert_eq!(activated(&both, &[]), [URI]);
    assert_eq!(missing(&[]), ["https://example.com/ext"]);
    // The host page knows another one.
    let more = [
        "https://example.com/ext".to_owned(),
        "urn:undeclared".to_owned(),
    ];
    assert_eq!(activated(&both, &more), [URI, "https://example.com/ext"]);
    assert!(missing(&more).is_empty());
    assert!(activated(&card(&json!({"capabilities": {}})), &more).is_empty());

    let header = format!("https://example.com/ext ,{URI},");
    assert_eq!(
        names(&header).collect::<Vec<_>>(),
        ["https://example.com/ext", URI]
    );
    assert_eq!(names("").next(), None);
}

#[test]
fn another_version_of_a_known_extension_is_said() {
    let v2 = URI.replace("/v1", "/v2");
    for uri in [
        v2,
        [URI, "/"].concat(),
        INPUT_ERRORS_URI.replace("v1", "v1.1"),
    ] {
        let declared = declared(&card(
            &json!({"capabilities": {"extensions": [{"uri": URI}, {"uri": uri}]}, "schemas": {"A": {}}}),
        ));
        let known = if uri.starts_with("urn:") {
            INPUT_ERRORS_URI
        } else {
            URI
        };
        assert_eq!(declared.notes, [Note::OtherVersion { uri, known }]);
    }
    for uri in ["https://example.com/ext/v1", "urn:x:v1", "v1", ""] {
        assert_eq!(activation::other_version_of(uri), None, "{uri}");
    }
}

#[test]
fn an_agent_accepts_schemas_without_skills_and_beside_them() {
    let of_agent = json!({"schemas": {"A": {"type": "object"}, "B": {}}, "defaultInputModes": ["application/json;schema=A"]});
    let alone = card(&of_agent);
    assert!(takes_agent_input(&alone));
    let inputs = agent_inputs(&alone);
    assert!(!inputs.text);
    assert_eq!(inputs.schemas[0].schema, Some(json!({"type": "object"})));

    let beside = |modes: Value| skill_card(&json!({"id": "s", "inputModes": modes}), &of_agent);
    let other = beside(json!(["text/plain", "application/json;schema=B"]));
    assert!(takes_agent_input(&other), "no skill takes it");
    let same = beside(json!(["application/json; schema=\"A\""]));
    assert!(!takes_agent_input(&same), "a skill takes it");
    let inherited = skill_card(&json!({"id": "s"}), &of_agent);
    assert!(
        !takes_agent_input(&inherited),
        "the skill takes it by default"
    );
    let words = skill_card(
        &json!({"id": "s", "inputModes": ["text/plain"]}),
        &json!({"defaultInputModes": ["text/plain"]}),
    );
    assert!(!takes_agent_input(&words), "nothing is gained");
}

#[test]
fn a_skill_without_text_takes_any_json_where_no_schema_is_known() {
    let of = |modes: Value| {
        let card = skill_card(
            &json!({"id": "s", "inputModes": modes}),
            &json!({"schemas": {"A": {}}}),
        );
        inputs(&card, &card.skills[0])
    };
    let seen = |modes: Value| {
        let inputs = of(modes);
        let seen = inputs
            .schemas
            .iter()
            .map(|it| (it.mode.clone(), it.schema.clone(), it.is_any_json()));
        (inputs.text, seen.collect::<Vec<_>>())
    };
    let any = |mode: &str| (mode.to_owned(), Some(json!(true)), true);
    assert_eq!(
        seen(json!(["application/json"])),
        (false, vec![any("application/json")])
    );
    let both = (true, vec![any("application/json")]);
    assert_eq!(seen(json!(["text/plain", "application/json"])), both);
    let gone = "application/json;schema=Gone";
    assert_eq!(seen(json!([gone])), (false, vec![any(gone)]));
    let unknown = (gone.to_owned(), None, true);
    assert_eq!(seen(json!(["text/plain", gone])), (true, vec![unknown]));
}

#[test]
fn the_modes_of_a_skill_replace_the_output_modes_of_the_agent() {
    let skill = json!({"id": "s", "outputModes": ["text/plain"]});
    let extra = json!({"schemas": {"C": 3}, "defaultOutputModes": ["application/json;schema=C"]});
    let card = skill_card(&skill, &extra);
    assert_eq!(output_schema(&card, card.skill("s"), None), None);
    assert_eq!(output_schema(&card, None, None), Some(&json!(3)));
}

#[test]
fn inputs_that_can_not_be_sent_as_they_are_become_notes() {
    let notes = |skill: &Value, extra: &Value| {
        let card = skill_card(skill, extra);
        declared(&card).notes
    };
    let schemas = json!({"schemas": {"A": {"type": "array"}}});
    let picture = json!({"id": "s", "inputModes": ["image/png"]});
    assert_eq!(notes(&picture, &json!({})), [Note::NoSchemas]);

    let mode = "application/json;schema=A;schema=B";
    let list = json!({"id": "s", "inputModes": [mode]});
    let ambiguous = Note::AmbiguousMode {
        mode: mode.to_owned(),
        schema: "A".to_owned(),
    };
    // The card of 0.3: data is an object there.
    let array = Note::NotAnObjectInput {
        schema: "A".to_owned(),
    };
    assert_eq!(notes(&list, &schemas), [array, ambiguous.clone()]);
    let mut newer = schemas.clone();
    newer["supportedInterfaces"] = json!([{"url": "https://x.example", "protocolVersion": "1.0"}]);
    assert_eq!(notes(&list, &newer), [ambiguous]);
    let object = json!({"schemas": {"A": {"type": ["object", "null"]}}});
    let one = json!({"id": "s", "inputModes": ["application/json;schema=A"]});
    assert_eq!(notes(&one, &object), []);
}

#[test]
fn a_signed_schema_is_not_replaced_by_an_unsigned_one() {
    let card = |signatures: Value| {
        declared(&card(&json!({
            "schemas": {"N": {"type": "integer"}},
            "capabilities": {"extensions": [{"uri": URI, "params": {"schemas": {"N": {"type": "string"}}}}]},
            "signatures": signatures,
        })))
    };
    let kept = |declared: &Declared| declared.schema("N").unwrap().origin.clone();
    let signed = card(json!([{"protected": "e30", "signature": "x"}]));
    assert_eq!(kept(&signed), Origin::ExtensionParams);
    assert!(matches!(signed.notes.as_slice(), [Note::Conflict { .. }]));
    assert_eq!(kept(&card(json!([]))), Origin::CardRoot);
}

#[test]
fn either_mode_of_a_part_can_name_its_schema() {
    let skill = json!({"id": "s", "outputModes": ["application/json;schema=B"]});
    let card = skill_card(&skill, &json!({"schemas": {"A": 1, "B": 2}}));
    let schema = |part: Value| {
        let part = reading::part(&part);
        schema_of_part(&card, card.skill("s"), &part).cloned()
    };
    let a = "application/json;schema=A";
    for part in [
        json!({"data": 1, "metadata": {"mimeType": a}}),
        json!({"data": 1, "mediaType": a}),
        json!({"data": 1, "metadata": {"mimeType": a}, "mediaType": "application/json"}),
        json!({"data": 1, "metadata": {"mimeType": "application/json"}, "mediaType": a}),
        json!({"data": 1, "metadata": {"mimeType": a}, "mediaType": "application/json;schema=B"}),
    ] {
        assert_eq!(schema(part.clone()), Some(json!(1)), "{part}");
    }
    let text = json!({"data": 1, "metadata": {"mimeType": "text/csv"}, "mediaType": a});
    assert_eq!(schema(text), None, "the metadata decides");
    for part in [
        json!({"data": 1}),
        json!({"data": 1, "mediaType": "application/json"}),
    ] {
        assert_eq!(schema(part.clone()), Some(json!(2)), "{part}");
    }
    assert_eq!(schema(json!({"data": 1, "mediaType": "text/csv"})), None);
}

#[test]
fn lists_each_extension_once() {
    use activation::listed;
    let other =
        |required: bool| json!({"uri": "urn:x", "description": "Adds x", "required": required});
    let card =
        card(&json!({"capabilities": {"extensions": [other(false), {"uri": URI}, other(true)]}}));
    let all = listed(&card, &[]);
    let seen: Vec<(&str, bool, bool)> = all
        .iter()
        .map(|it| (it.declared.uri.as_str(), it.declared.required, it.known))
        .collect();
    assert_eq!(seen, [("urn:x", true, false), (URI, false, true)]);
    assert_eq!(all[0].declared.description.as_deref(), Some("Adds x"));
    let named = ["urn:x".to_owned()];
    assert_eq!(all[0].is_used(Some(&named)), Some(true));
    assert_eq!(all[1].is_used(Some(&named)), Some(false));
    assert_eq!(all[1].is_used(None), None);
}
