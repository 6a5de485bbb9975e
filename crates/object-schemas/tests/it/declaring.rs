//! Types become schemas on a card, and data becomes values of types.

use a2a::extension::declaration::declared;
use a2a::extension::skill::modes::inputs;
use a2a_object_schemas::{
    Decision, INPUT_ERRORS_URI, ObjectSchemas, SchemaError, URI, card, official, skill,
};
use a2a_official::{Message, Part, Role};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

#[derive(Debug, PartialEq, Deserialize, JsonSchema)]
struct Order {
    zebra: String,
    count: u32,
    /// The price of one piece, in euros
    price: f64,
    apple: Option<i64>,
}

#[derive(Serialize, JsonSchema)]
struct Receipt {
    total: f64,
}

fn schemas() -> ObjectSchemas {
    let schemas = ObjectSchemas::new().input::<Order>("order").unwrap();
    schemas.output::<Receipt>("receipt").unwrap()
}

#[test]
fn a_card_declares_the_schemas_where_clients_look_for_them() {
    let mut card = card("Shop", "Sells", "http://localhost:1");
    card.skills.push(skill("buy", "Buy", "Buys"));
    let schemas = schemas();
    schemas.apply(&mut card);
    schemas.apply(&mut card);
    assert_eq!(
        card.default_input_modes,
        ["text/plain", "application/json;schema=order"]
    );
    assert_eq!(
        card.default_output_modes,
        ["text/plain", "application/json;schema=receipt"]
    );

    let json = schemas.card_json(&card);
    let extensions = json["capabilities"]["extensions"].as_array().unwrap();
    let uris: Vec<&Value> = extensions.iter().map(|it| &it["uri"]).collect();
    assert_eq!(uris, [URI, INPUT_ERRORS_URI]);
    assert_eq!(extensions[0]["params"]["schemas"], json["schemas"]);

    let read = official::card(json).unwrap();
    let found = declared(&read);
    assert_eq!(found.notes, []);
    let names: Vec<&str> = found.named().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["order", "receipt"]);
    let buy = &read.skills[0];
    assert_eq!(inputs(&read, buy).schemas[0].name, "order");
    // A signature does not cover the root member.
    let signature = json!([{"protected": "e30", "signature": "AA"}]);
    let mut signed = card.clone();
    signed.signatures = serde_json::from_value(signature).unwrap();
    let signed = schemas.card_json(&signed);
    assert_eq!(signed.get("schemas"), None);
    assert!(
        declared(&official::card(signed).unwrap())
            .schema("order")
            .is_some()
    );
    // Members keep the order of the type.
    let order = &found.schema("order").unwrap().schema;
    let members: Vec<&String> = order["properties"].as_object().unwrap().keys().collect();
    assert_eq!(members, ["zebra", "count", "price", "apple"]);
    assert_eq!(
        order["properties"]["price"]["description"],
        "The price of one piece, in euros"
    );
}

#[test]
fn a_skill_may_take_some_of_the_schemas() {
    let schemas = schemas()
        .input_schema("other", json!({"type": "object"}))
        .unwrap();
    let mut buy = skill("buy", "Buy", "Buys");
    schemas.apply_to_skill(&mut buy, &["other"], &[]).unwrap();
    let modes = buy.input_modes.clone().unwrap();
    assert_eq!(modes, ["text/plain", "application/json;schema=other"]);
    let mut card = card("Shop", "Sells", "http://localhost:1");
    card.skills.push(buy.clone());
    schemas.apply(&mut card);
    assert_eq!(card.skills[0].input_modes, Some(modes));
    let unknown = schemas.apply_to_skill(&mut buy, &["receipt"], &[]);
    assert_eq!(unknown, Err(SchemaError::Undeclared("receipt".to_owned())));
}

#[test]
fn integers_of_protobuf_are_integers_of_the_type() {
    let data = json!({"zebra": "z", "count": 2.0, "price": 3.0, "apple": -4.0});
    let mut part = Part::data(data);
    part = part.with_media_type("application/json;schema=order");
    let message = Message::new(Role::User, vec![part]);
    let Decision::RunTask(input) = schemas().read(&message, false) else {
        panic!("integral numbers are integers by JSON Schema");
    };
    let order: Order = ObjectSchemas::parse(&input).unwrap();
    let wanted = Order {
        zebra: "z".to_owned(),
        count: 2,
        price: 3.0,
        apple: Some(-4),
    };
    assert_eq!(order, wanted);
}

#[test]
fn a_broken_declaration_is_an_error_with_the_name() {
    let new = ObjectSchemas::new;
    let bad = json!({"type": "object", "properties": {"a": {"type": "strin"}}});
    let refused = new().input_schema("bad", bad).unwrap_err();
    assert!(
        matches!(&refused, SchemaError::Refused { name, .. } if name == "bad"),
        "{refused}"
    );
    for name in ["", "a b", "a;b", "\"a\""] {
        let error = new().input_schema(name, json!({})).unwrap_err();
        assert_eq!(error, SchemaError::Name(name.to_owned()));
    }
    let twice = new().input_schema("a", json!({})).unwrap();
    assert!(
        twice.clone().output_schema("a", json!({})).is_ok(),
        "one schema for both ways"
    );
    let error = twice
        .input_schema("a", json!({"type": "object"}))
        .unwrap_err();
    assert_eq!(error, SchemaError::Twice("a".to_owned()));
}

#[test]
fn messages_and_tasks_come_through_our_vocabulary_unchanged() {
    let text = json!({
        "id": "t", "contextId": "c",
        "status": {"state": "TASK_STATE_COMPLETED"},
        "artifacts": [{"artifactId": "a", "parts": [
            {"data": {"total": 1.5}, "mediaType": "application/json;schema=receipt"},
            {"text": "Thanks"}, {"url": "https://example.com/a.pdf", "filename": "a.pdf"},
            {"raw": "AAEC"}
        ]}],
        "history": [{"messageId": "m", "role": "ROLE_USER", "parts": [{"text": "hello"}]}]
    });
    let task: a2a_official::Task = serde_json::from_value(text).unwrap();
    let ours = official::task(&task).unwrap();
    assert_eq!(official::official_task(&ours), Some(task.clone()));
    let message = &task.history.unwrap()[0];
    let ours = official::message(message);
    assert_eq!(official::official_message(&ours).as_ref(), Some(message));
}

#[test]
fn a_value_that_is_no_object_is_declared_and_read() {
    let schemas = ObjectSchemas::new().input::<Vec<String>>("words").unwrap();
    let part = Part::data(json!(["a"])).with_media_type("application/json;schema=words");
    let decision = schemas.read(&Message::new(Role::User, vec![part]), false);
    let Decision::RunTask(input) = decision else {
        panic!("a list is valid");
    };
    assert_eq!(ObjectSchemas::parse::<Vec<String>>(&input).unwrap(), ["a"]);
    assert_eq!(input.data, Value::from(vec!["a"]));
}
