//! Card lint: a card that keeps every rule, and for each rule a change that breaks exactly this one.

use a2a::extension::URI;
use serde_json::{Value, json};

use crate::recognition::{report, rules};

/// An agent card of A2A 1.0 that causes no findings.
fn card() -> Value {
    let schemas = json!({
        "fight": {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "properties": {"a": {"type": "string", "title": "First"}, "b": {"type": "string", "title": "Second"}},
            "required": ["a", "b"],
            "additionalProperties": false
        },
        "winner": {
            "type": "object",
            "properties": {"winner": {"type": "string", "title": "Winner"}},
            "additionalProperties": false
        }
    });
    json!({
        "name": "Fights",
        "description": "Compares",
        "version": "1.0.0",
        "supportedInterfaces": [{"url": "https://fights.example/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}],
        "capabilities": {"extensions": [{"uri": URI, "params": {"schemas": schemas.clone()}}]},
        "defaultInputModes": ["text/plain", "application/json;schema=fight"],
        "defaultOutputModes": ["text/plain"],
        "skills": [{
            "id": "fight", "name": "Fight", "description": "Compares", "tags": ["fight"],
            "inputModes": ["text/plain", "application/json;schema=fight"],
            "outputModes": ["text/plain", "application/json;schema=winner"],
            "examples": ["Who wins?", "{\"a\": \"Lion\", \"b\": \"Tiger\"}"]
        }],
        "schemas": schemas
    })
}

/// An agent card of A2A 0.3 that causes no findings.
fn older_card() -> Value {
    let mut card = card();
    let members = card.as_object_mut().unwrap();
    members.remove("supportedInterfaces");
    members.insert("url".to_owned(), json!("https://fights.example/a2a"));
    members.insert("protocolVersion".to_owned(), json!("0.3.0"));
    members.insert("preferredTransport".to_owned(), json!("JSONRPC"));
    card
}

/// Inspects a card, and returns the findings, each as `rule pointer`.
#[track_caller]
fn found(card: &Value) -> Vec<String> {
    let report = report(&card.to_string());
    assert!(report.kind.starts_with("card"), "{report:?}");
    for placed in &report.findings {
        let finding = &placed.finding;
        assert!(
            !finding.why.is_empty() && !finding.fix.is_empty(),
            "{placed:?}"
        );
    }
    rules(&report)
}

#[track_caller]
fn breaks(expected: &[&str], change: impl FnOnce(&mut Value)) {
    let mut card = card();
    change(&mut card);
    assert_eq!(found(&card), expected);
}

/// Sets the value at the pointer `at`, which begins with the name of a schema, in both places of the card that hold
/// schemas: the root and the parameters of the extension.
fn set(card: &mut Value, at: &str, value: &Value) {
    for root in ["/schemas", "/capabilities/extensions/0/params/schemas"] {
        let (parent, name) = at.rsplit_once('/').unwrap();
        let parent = card.pointer_mut(&format!("{root}{parent}")).unwrap();
        parent[name] = value.clone();
    }
}

#[test]
fn good_cards_have_no_findings() {
    assert_eq!(found(&card()), Vec::<String>::new());
    assert_eq!(found(&older_card()), Vec::<String>::new());
}

#[test]
fn the_extension_has_to_be_declared() {
    breaks(&["card.extension-not-declared /schemas"], |card| {
        card["capabilities"]["extensions"] = json!([]);
    });
}

#[test]
fn another_spelling_of_the_uri_is_not_the_extension() {
    let rules = [
        "card.extension-uri /capabilities/extensions/0/uri",
        "card.extension-not-declared /schemas",
    ];
    breaks(&rules, |card| {
        card["capabilities"]["extensions"][0]["uri"] = json!(format!("{URI}/"));
    });
}

#[test]
fn a_data_only_extension_is_not_required() {
    breaks(
        &["card.extension-required /capabilities/extensions/0/required"],
        |card| {
            card["capabilities"]["extensions"][0]["required"] = json!(true);
        },
    );
}

#[test]
fn an_extension_without_schemas_is_reported() {
    breaks(&["card.no-schemas /capabilities/extensions/0"], |card| {
        card["capabilities"]["extensions"] = json!([{"uri": URI}]);
        card.as_object_mut().unwrap().remove("schemas");
        card["skills"] = json!([]);
        card["defaultInputModes"] = json!(["text/plain"]);
    });
}

#[test]
fn schemas_at_the_root_only_are_dropped_by_sdks() {
    breaks(&["card.schemas-only-at-root /schemas"], |card| {
        card["capabilities"]["extensions"] = json!([{"uri": URI}]);
    });
}

#[test]
fn schemas_are_an_object() {
    breaks(&["card.schemas-not-an-object /schemas"], |card| {
        card["schemas"] = json!([]);
    });
}

#[test]
fn a_schema_is_an_object_or_a_boolean() {
    breaks(&["card.not-a-schema /schemas/more"], |card| {
        card["schemas"]["more"] = json!("string");
    });
}

#[test]
fn both_places_declare_the_same() {
    breaks(
        &["card.schema-conflict /capabilities/extensions/0/params/schemas/winner"],
        |card| {
            card["capabilities"]["extensions"][0]["params"]["schemas"]["winner"] =
                json!({"type": "object"});
        },
    );
}

#[test]
fn names_differ_by_more_than_case() {
    breaks(&["card.names-differ-by-case /schemas/Winner"], |card| {
        set(card, "/Winner", &json!(true));
        card["skills"][0]["outputModes"][0] = json!("application/json;schema=Winner");
    });
}

#[test]
fn a_mode_names_a_declared_schema() {
    breaks(&["card.undeclared-mode /skills/0/outputModes/0"], |card| {
        card["skills"][0]["outputModes"][0] = json!("application/json;schema=gone");
    });
}

#[test]
fn a_mode_names_one_schema() {
    breaks(
        &["card.duplicate-parameter /skills/0/outputModes/1"],
        |card| {
            card["skills"][0]["outputModes"][1] =
                json!("application/json;schema=winner;schema=winner");
        },
    );
}

#[test]
fn a_name_that_is_not_a_token_is_quoted() {
    let named = |mode: &'static str| {
        move |card: &mut Value| {
            set(card, "/the winner", &json!(true));
            card["skills"][0]["outputModes"][0] = json!(mode);
        }
    };
    breaks(
        &["card.name-needs-quotes /skills/0/outputModes/0"],
        named("application/json;schema=the winner"),
    );
    breaks(&[], named("application/json;schema=\"the winner\""));
}

#[test]
fn a_mode_is_a_media_type() {
    breaks(
        &["card.mode-not-a-media-type /defaultInputModes/0"],
        |card| {
            card["defaultInputModes"][0] = json!("text");
        },
    );
}

#[test]
fn a_schema_is_named_by_a_mode() {
    breaks(&["card.unused-schema /schemas/more"], |card| {
        set(card, "/more", &json!(true));
    });
}

#[test]
fn text_stays_among_the_modes() {
    breaks(&["card.no-text-mode /skills/0/inputModes"], |card| {
        card["skills"][0]["inputModes"] = json!(["application/json;schema=fight"]);
    });
}

#[test]
fn agent_level_modes_take_text_too() {
    breaks(&["card.no-text-mode /defaultInputModes"], |card| {
        card["skills"] = json!([]);
        card["defaultInputModes"] = json!(["application/json;schema=fight"]);
        card["defaultOutputModes"] = json!(["application/json;schema=winner"]);
    });
}

#[test]
fn json_output_names_its_schema() {
    let rules = [
        "card.unused-schema /schemas/winner",
        "card.output-without-schema /skills/0/outputModes/1",
    ];
    breaks(&rules, |card| {
        card["skills"][0]["outputModes"][1] = json!("application/json");
    });
}

#[test]
fn skills_have_identifiers_of_their_own() {
    breaks(&["card.skill-id-again /skills/1/id"], |card| {
        let again = card["skills"][0].clone();
        card["skills"].as_array_mut().unwrap().push(again);
    });
}

#[test]
fn an_example_fits_a_schema() {
    breaks(&["card.example /skills/0/examples/1"], |card| {
        card["skills"][0]["examples"][1] = json!("{\"a\": 1}");
    });
}

#[test]
fn an_example_that_begins_like_json_is_json() {
    breaks(&["card.example-not-json /skills/0/examples/1"], |card| {
        card["skills"][0]["examples"][1] = json!("{a: 1}");
    });
}

#[test]
fn a_schema_is_valid() {
    breaks(
        &["card.schema-invalid /schemas/winner/properties/winner/minLength"],
        |card| {
            set(card, "/winner/properties/winner/minLength", &json!("three"));
        },
    );
}

#[test]
fn a_reference_leads_somewhere() {
    breaks(&["card.schema-reference /schemas/winner"], |card| {
        set(
            card,
            "/winner/properties/winner",
            &json!({"$ref": "#/$defs/gone"}),
        );
    });
}

#[test]
fn a_reference_stays_in_the_schema() {
    breaks(&["card.remote-reference /schemas/winner"], |card| {
        set(
            card,
            "/winner/properties/winner",
            &json!({"$ref": "https://example.com/winner.json"}),
        );
    });
}

#[test]
fn a_schema_is_within_the_cost_guard() {
    breaks(&["card.schema-too-costly /schemas/winner"], |card| {
        let long = "x".repeat(1_000_000);
        set(card, "/winner/pattern", &json!(long));
    });
}

#[test]
fn a_draft_is_known() {
    breaks(&["card.unknown-draft /schemas/fight/$schema"], |card| {
        set(card, "/fight/$schema", &json!("https://example.com/draft"));
    });
}

#[test]
fn a_field_has_words() {
    breaks(
        &["card.field-without-title /schemas/winner/properties/winner"],
        |card| {
            set(
                card,
                "/winner/properties/winner",
                &json!({"type": "string"}),
            );
        },
    );
}

#[test]
fn a_schema_says_whether_it_is_closed() {
    breaks(&["card.open-schema /schemas/winner"], |card| {
        for root in [
            "/schemas/winner",
            "/capabilities/extensions/0/params/schemas/winner",
        ] {
            let schema = card.pointer_mut(root).unwrap();
            schema
                .as_object_mut()
                .unwrap()
                .remove("additionalProperties");
        }
    });
}

#[test]
fn counts_are_whole_numbers() {
    breaks(
        &["card.integer-as-float /schemas/winner/properties/winner/maxLength"],
        |card| {
            set(card, "/winner/properties/winner/maxLength", &json!(30.0));
        },
    );
}

#[test]
fn bytes_are_declared_by_their_encoding() {
    breaks(
        &["card.bytes-by-format /schemas/winner/properties/winner/format"],
        |card| {
            set(card, "/winner/properties/winner/format", &json!("byte"));
        },
    );
}

#[test]
fn a_format_is_one_of_json_schema() {
    breaks(
        &["card.unknown-format /schemas/winner/properties/winner/format"],
        |card| {
            set(card, "/winner/properties/winner/format", &json!("animal"));
        },
    );
}

#[test]
fn input_is_an_object_in_0_3() {
    let mut older = older_card();
    set(&mut older, "/fight", &json!({"type": "string"}));
    older["skills"][0]["examples"] = json!([]);
    assert_eq!(found(&older), ["card.input-not-an-object /schemas/fight"]);
    breaks(&[], |card| {
        set(card, "/fight", &json!({"type": "string"}));
        card["skills"][0]["examples"] = json!([]);
    });
}

#[test]
fn an_interface_has_a_web_address() {
    breaks(
        &["card.interface-address /supportedInterfaces/0/url"],
        |card| {
            card["supportedInterfaces"][0]["url"] = json!("/a2a");
        },
    );
}

#[test]
fn an_interface_has_tls() {
    breaks(
        &["card.interface-without-tls /supportedInterfaces/0/url"],
        |card| {
            card["supportedInterfaces"][0]["url"] = json!("http://fights.example/");
        },
    );
    breaks(&[], |card| {
        card["supportedInterfaces"][0]["url"] = json!("http://localhost:8000/");
    });
}

#[test]
fn signatures_do_not_cover_the_root() {
    breaks(&["card.root-not-signed /schemas"], |card| {
        card["signatures"] = json!([{"protected": "e30", "signature": "AA"}]);
    });
}

#[test]
fn schemas_that_are_signed_go_first() {
    let rules = [
        "card.schema-conflict /schemas/winner",
        "card.root-not-signed /schemas",
    ];
    let mut signed = card();
    signed["signatures"] = json!([{"protected": "e30", "signature": "AA"}]);
    signed["schemas"]["winner"] = json!({"type": "object"});
    let mut found = found(&signed);
    found.sort_by_key(|it| rules.iter().position(|rule| rule == it));
    assert_eq!(found, rules);
}

#[test]
fn members_of_older_versions_are_named() {
    breaks(&["card.older-members /url"], |card| {
        card["url"] = json!("https://fights.example/a2a");
    });
}

#[test]
fn the_shape_of_a_card_is_checked_by_its_version() {
    breaks(&["a2a-1.0.schema.type /skills/0/tags"], |card| {
        card["skills"][0]["tags"] = json!("fight");
    });
    let mut older = older_card();
    older["skills"][0].as_object_mut().unwrap().remove("tags");
    assert_eq!(found(&older), ["a2a-0.3.schema.required /skills/0"]);
}

#[test]
fn a_schema_may_be_json_text() {
    let mut card = card();
    card.as_object_mut().unwrap().remove("schemas");
    let schemas = &mut card["capabilities"]["extensions"][0]["params"]["schemas"];
    for name in ["fight", "winner"] {
        schemas[name] = json!(schemas[name].to_string());
    }
    assert_eq!(found(&card), Vec::<String>::new());
    // Still checked.
    card["capabilities"]["extensions"][0]["params"]["schemas"]["fight"] = json!("{\"type\": 7}");
    assert!(!found(&card).is_empty());
}

#[test]
fn the_order_of_members_after_protobuf_is_the_servers() {
    let text =
        card()
            .to_string()
            .replacen("\"properties\"", "\"minProperties\":1.0,\"properties\"", 2);
    let mut card: Value = exact_json::parse(&text).unwrap();
    card.as_object_mut().unwrap().remove("schemas");
    let note = "card.order-of-members /capabilities/extensions/0/params/schemas/fight";
    assert!(
        found(&card).contains(&note.to_owned()),
        "{:?}",
        found(&card)
    );
}

#[test]
fn versions_bindings_and_addresses_are_those_of_a2a() {
    let rules = |change: fn(&mut Value)| {
        let mut card = older_card();
        change(&mut card);
        found(&card)
    };
    assert_eq!(
        rules(|card| card["protocolVersion"] = json!("a2a/v0.3")),
        ["card.version-words /protocolVersion"]
    );
    assert_eq!(
        rules(|card| card["preferredTransport"] = json!("JSON-RPC 2.0 over HTTP")),
        ["card.binding-words /preferredTransport"]
    );
    assert_eq!(
        rules(|card| card["url"] = json!("http://0.0.0.0:8000/")),
        ["card.interface-unreachable /url"]
    );
    assert_eq!(
        rules(|card| card["url"] = json!("https://x.example/v1/message:stream")),
        ["card.interface-operation /url"]
    );
    breaks(
        &["a2a.binding-member /supportedInterfaces/0/transport"],
        |card| {
            card["supportedInterfaces"] = json!([{"url": "https://x.example", "transport": "JSONRPC", "protocolVersion": "1.0"}]);
        },
    );
}
