//! Tests of the extension on real cards.

use serde_json::{Value, json};

use super::declaration::*;
use super::skill_inputs::*;
use super::*;
use crate::AgentCard;
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
    assert_eq!(inputs.json, None);
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
            json: None,
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

#[test]
fn json_objects_among_examples_fill_a_form() {
    let skill =
        json!({"id": "s", "examples": ["{\"a\": \"Lion\"}", "who wins?", "[1]", "{\"a\": 1.50}"]});
    let card = skill_card(&skill, &json!({}));
    let texts: Vec<String> = examples(&card.skills[0])
        .iter()
        .map(Value::to_string)
        .collect();
    assert_eq!(
        texts,
        [r#"{"a":"Lion"}"#, r#"{"a":1.50}"#],
        "numbers keep their text"
    );
}

#[test]
fn activates_declared_extensions_and_reports_unknown_required_ones() {
    use activation::{activated, echoed, header_value, missing_required};
    let other = json!({"uri": "https://example.com/ext", "required": true});
    let both =
        card(&json!({"capabilities": {"extensions": [{"uri": URI, "required": true}, other]}}));
    assert_eq!(activated(&both), [URI]);
    assert_eq!(header_value(&both), Some(URI.to_owned()));
    assert_eq!(
        missing_required(&both)
            .iter()
            .map(|it| it.uri.as_str())
            .collect::<Vec<_>>(),
        ["https://example.com/ext"]
    );
    assert_eq!(header_value(&card(&json!({"capabilities": {}}))), None);

    assert!(echoed(&format!("https://example.com/ext ,{URI}")));
    assert!(!echoed("https://example.com/ext"));
    assert!(!echoed(""));
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
    let all = listed(&card);
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
