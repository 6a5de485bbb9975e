//! Cards, results and errors of envelopes in the vocabulary.

use a2a::dialect::envelope::handshake::EnvelopeCard;
use a2a::dialect::envelope::{Envelope, EnvelopeError, Payload};
use a2a::message::{Part, PartContent, Role};
use a2a::task::Update;
use a2a::{ProtocolError, extension};
use serde_json::{Value, json};

fn card(metadata: &Value) -> EnvelopeCard {
    let handshake = json!({"message_type": "handshake_ack", "payload": {"agent_card": {
        "agent_id": "crypto-agent-001", "name": "CryptoPriceAgent", "version": "1.0.0",
        "description": "Prices", "capabilities": ["price_query", "currency_list"],
        "supported_protocols": ["A2A/1.0"], "metadata": metadata,
    }}});
    match Envelope::read(&handshake).unwrap().payload {
        Payload::HandshakeAck(card) => card,
        other => panic!("{other:?}"),
    }
}

#[test]
fn methods_with_schemas_are_skills_with_forms() {
    let metadata = json!({extension::URI: {
        "schemas": {"getPrice": {"type": "object"}, "the price": {"type": "object"}},
        "methods": {
            "get_price": {"parameters": "getPrice", "data": "the \"price\"", "description": "Says a price"},
            "ping": {},
        },
    }});
    let card = card(&metadata)
        .agent_card("https://agent.example/envelope")
        .unwrap();
    assert_eq!(card.name, "CryptoPriceAgent");
    assert_eq!(card.interfaces[0].url, "https://agent.example/envelope");
    assert_eq!(card.interfaces[0].binding.name(), "ENVELOPE");
    let [price, ping] = card.skills.as_slice() else {
        panic!("{:?}", card.skills)
    };
    assert_eq!(
        (price.id.as_str(), price.description.as_str()),
        ("get_price", "Says a price")
    );
    let takes = extension::skill::modes::inputs(&card, price);
    assert_eq!(takes.schemas[0].name, "getPrice");
    assert!(takes.schemas[0].schema.is_some());
    // The name is found again, although it needs quotes.
    let modes = price.output_modes.as_ref().unwrap();
    assert_eq!(
        extension::mode::SchemaMode::parse(&modes[0])
            .unwrap()
            .schema(),
        "the \"price\""
    );
    let takes = extension::skill::modes::inputs(&card, ping);
    assert_eq!(
        (takes.text, takes.schemas[0].mode.as_str()),
        (false, "application/json")
    );
}

#[test]
fn without_methods_every_capability_and_every_method_can_be_called() {
    let card = card(&json!({}))
        .agent_card("https://agent.example")
        .unwrap();
    let ids: Vec<&str> = card.skills.iter().map(|skill| skill.id.as_str()).collect();
    assert_eq!(ids[..2], ["price_query", "currency_list"]);
    let any = card.skills.last().unwrap();
    let takes = extension::skill::modes::inputs(&card, any);
    let schema = takes.schemas[0].schema.as_ref().unwrap();
    assert_eq!(schema["required"], json!(["method"]));
    let data = json!({"method": "get_price", "parameters": {"currency": "BTC"}});
    let request = Payload::request(&any.id, &Part::data(data, &takes.schemas[0].mode));
    let expected = Part::data(json!({"currency": "BTC"}), "application/json");
    assert_eq!(request, Payload::request("get_price", &expected));
}

#[test]
fn parameters_are_always_an_object() {
    let parameters = |part| match Payload::request("m", &part) {
        Payload::Request { parameters, .. } => Value::Object(parameters),
        other => panic!("{other:?}"),
    };
    assert_eq!(
        parameters(Part::data(json!({"a": 1}), "x")),
        json!({"a": 1})
    );
    assert_eq!(
        parameters(Part::data(json!([1]), "x")),
        json!({"value": [1]})
    );
    assert_eq!(parameters(Part::text("hello")), json!({"text": "hello"}));
}

#[test]
fn a_response_is_the_agents_message() {
    let response = json!({"message_type": "response", "message_id": "m", "payload": {
        "status": "success", "data": {"price": 1.10},
    }});
    let Some(Ok(Update::Message(message))) = Envelope::read(&response).unwrap().update() else {
        panic!("no message")
    };
    assert_eq!(
        (message.message_id.as_str(), message.role),
        ("m", Role::Agent)
    );
    assert_eq!(
        message.parts[0].content,
        PartContent::Data(json!({"price": 1.10}))
    );
}

#[test]
fn errors_keep_their_code_details_and_link() {
    for (code, known) in [
        ("VALIDATION_FAILED", ProtocolError::INVALID_PARAMS),
        ("METHOD_NOT_ALLOWED", ProtocolError::METHOD_NOT_FOUND),
        ("RATE_LIMIT_EXCEEDED", 0),
    ] {
        let error = EnvelopeError {
            details: Some(json!({"errors": [{"field": "a", "message": "Too long"}]})),
            retry_after: Some(7),
            documentation_url: Some("https://docs.example".to_owned()),
            ..EnvelopeError::new(code, "No")
        };
        let error = error.protocol_error();
        assert_eq!((error.code, error.message.as_str()), (known, "No"));
        assert_eq!(error.reason(), Some(code));
        let delay = error.details("RetryInfo").next().unwrap();
        assert_eq!(delay["retryDelay"], "7s");
        let help = error.details("Help").next().unwrap();
        assert_eq!(help["links"][0]["url"], "https://docs.example");
        let places = error.field_violations();
        assert_eq!(places[0].0.as_str(), "/a");
        assert_eq!(places[0].1, "Too long");
    }
}

#[test]
fn an_error_message_has_500_characters_at_most() {
    assert_eq!(
        EnvelopeError::new("X", &"ä".repeat(501)).message,
        "ä".repeat(500)
    );
}
