//! Questions as frameworks send them: google-adk 2.13.0, agentstack-sdk 0.7.1, kagent at commit 5229184e, and the
//! official samples. Each is read, drawn by its schema, and answered as the framework reads answers.

use std::iter;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::json;

use super::*;
use crate::card::AgentCard;
use crate::dialect::{Dialect, reading};
use crate::extension::skill::modes;

fn read(message: &Value) -> Option<InputRequest> {
    input_request(&reading::message(message)?)
}

/// The question in a message of these parts.
fn question(parts: &Value) -> Option<InputRequest> {
    read(&json!({"messageId": "m", "role": "agent", "parts": parts}))
}

/// A message with a text, and a payload in the metadata below the URI of an extension that it lists.
fn extended(uri: &str, payload: &Value) -> Value {
    json!({
        "messageId": "m", "role": "agent", "parts": [{"kind": "text", "text": "Input needed"}],
        "extensions": [uri], "metadata": {uri: payload},
    })
}

/// A call of an ADK function.
fn call(name: &str, args: &Value) -> Value {
    json!({
        "kind": "data",
        "data": {"id": "adk-1", "name": name, "args": args},
        "metadata": {"adk_type": "function_call", "adk_is_long_running": true},
    })
}

/// The parts of an answer as JSON of 0.3, which names no mode (000 §3).
fn written(answer: &AnswerContent) -> Value {
    assert!(answer.parts.iter().all(|part| part.mode().is_none()));
    let message = Message {
        parts: answer.parts.clone(),
        ..Message::default()
    };
    Dialect::V0_3.write_message(&message)["parts"].take()
}

/// The part with which ADK is answered.
fn response(name: &str, response: &Value) -> Value {
    json!([{
        "kind": "data",
        "data": {"id": "adk-1", "name": name, "response": response},
        "metadata": {"adk_type": "function_response"},
    }])
}

fn property<'v>(asked: &'v InputRequest, pointer: &str) -> &'v Value {
    let schema = asked.schema.as_ref().unwrap();
    schema.pointer(pointer).unwrap_or(&Value::Null)
}

fn reimbursement(form_data: &Value) -> Value {
    json!({"kind": "data", "data": {
        "type": "form",
        "form": {
            "type": "object",
            "properties": {
                "date": {"type": "string", "format": "date"},
                "amount": {"type": ["number", "null"]},
                "purpose": {"type": "string"},
            },
            "required": ["date"],
        },
        "form_data": form_data,
        "instructions": " Please fill in the date. ",
    }})
}

#[test]
fn the_form_of_the_samples_is_answered_with_its_values() {
    let filled = json!({"date": null, "amount": null, "purpose": "Lunch", "request_id": "r1"});
    let text = json!({"kind": "text", "text": "One moment"});
    let found = question(&json!([text, reimbursement(&filled)])).unwrap();
    assert_eq!(found.format, QuestionFormat::SamplesForm);
    assert_eq!(property(&found, "/required"), &json!(["date"]));
    let instructions = found.instructions.as_deref();
    assert_eq!(instructions, Some("Please fill in the date."));
    // A `null` that the schema does not allow is an empty field.
    let known = json!({"amount": null, "purpose": "Lunch", "request_id": "r1"});
    assert_eq!(found.initial, Some(known));

    let answer = found.answer(json!({"date": "2025-05-01"}));
    let parts = json!([{"kind": "data", "data": {"date": "2025-05-01"}}]);
    assert_eq!(written(&answer), parts);
    assert_eq!(answer.metadata, Members::new());
}

#[test]
fn floats_of_protobuf_become_integers_again() {
    let form =
        json!({"type": "form", "form": {"type": "integer", "minimum": 1.0}, "form_data": 3.0});
    let found = question(&json!([{"data": form}])).unwrap();
    assert_eq!(found.schema, Some(json!({"type": "integer", "minimum": 1})));
    assert_eq!(found.initial, Some(json!(3)));
}

#[test]
fn an_adk_request_is_answered_as_a_function_response() {
    let schema = json!({"type": "object", "properties": {"approved": {"type": "boolean"}}});
    for name in ["response_schema", "responseSchema"] {
        let args = json!({"interruptId": "adk-1", "message": "Approve?", "payload": {"cost": 3}, name: schema});
        let found = question(&json!([call("adk_request_input", &args)])).unwrap();
        assert_eq!(found.format, QuestionFormat::AdkInput);
        assert_eq!(found.schema.as_ref(), Some(&schema));
        assert_eq!(found.instructions.as_deref(), Some("Approve?"));
        assert_eq!(found.shown, Some(json!({"cost": 3})));
        let approved = json!({"approved": true});
        let answer = written(&found.answer(approved.clone()));
        assert_eq!(answer, response("adk_request_input", &approved));
    }
}

#[test]
fn adk_unwraps_every_answer_to_the_same_value() {
    let args = json!({"message": "Your name?", "response_schema": null});
    let found = question(&json!([call("adk_request_input", &args)])).unwrap();
    assert_eq!(found.schema, Some(json!({"type": "string"})));
    // ADK's `unwrap_response`: unwraps `result` and parses texts as JSON.
    let unwrap = |response: &Value| match response.as_object() {
        Some(members) if members.len() == 1 && members.contains_key("result") => {
            let inner = members["result"].clone();
            let read = inner.as_str().and_then(|text| json::parse(text).ok());
            read.unwrap_or(inner)
        }
        _ => response.clone(),
    };
    for value in [
        json!("Ada"),
        json!("12345"),
        json!("null"),
        json!(""),
        json!(7),
        json!(null),
        json!([1]),
        json!({}),
        json!({"result": "x"}),
        json!({"result": 1, "more": 2}),
    ] {
        let answer = written(&found.answer(value.clone()));
        let response = &answer[0]["data"]["response"];
        assert!(response.is_object(), "{answer}");
        assert_eq!(unwrap(response), value);
    }
}

const CONFIRMATION: &str = "adk_request_confirmation";

/// A call to approve, as `generate_request_confirmation_event` writes it.
fn confirmation(tool: &str, payload: &Value) -> Value {
    let mut confirmation = json!({"hint": "Deletes files for good.", "confirmed": false});
    if !payload.is_null() {
        confirmation["payload"] = payload.clone();
    }
    call(
        CONFIRMATION,
        &json!({
            "originalFunctionCall": {"id": "call-1", "args": {"path": "/tmp/a"}, "name": tool},
            "toolConfirmation": confirmation,
        }),
    )
}

#[test]
fn an_adk_confirmation_is_two_buttons() {
    let found = question(&json!([confirmation("delete_file", &json!(null))])).unwrap();
    assert_eq!(found.format, QuestionFormat::AdkConfirmation);
    assert_eq!(found.schema, None, "there is nothing to fill in");
    let subject = found.approval.as_ref().unwrap().subject.as_deref();
    assert_eq!(subject, Some("delete_file"));
    let hint = found.instructions.as_deref();
    assert_eq!(hint, Some("Deletes files for good."));
    assert_eq!(found.shown, Some(json!({"path": "/tmp/a"})));
    for approved in [true, false] {
        let answer = found.answer(InputRequest::decided(None, approved));
        // `ToolConfirmation` forbids other members.
        let confirmed = json!({"confirmed": approved});
        assert_eq!(written(&answer), response(CONFIRMATION, &confirmed));
    }
    let undecided = found.answer(json!({}));
    let rejected = response(CONFIRMATION, &json!({"confirmed": false}));
    assert_eq!(written(&undecided), rejected, "only a word approves");
}

#[test]
fn an_adk_confirmation_with_a_payload_has_a_form() {
    let payload = json!({"approved_days": 0.0, "note": "", "urgent": false, "to": {"team": "x"}, "days": [1]});
    let found = question(&json!([confirmation("time_off", &payload)])).unwrap();
    assert!(found.approval.is_some());
    let members = property(&found, "/properties/payload/properties");
    let expected = json!({
        "approved_days": {"type": "number"},
        "note": {"type": "string"},
        "urgent": {"type": "boolean"},
        "to": {"type": "object", "properties": {"team": {"type": "string"}}, "required": []},
        "days": true,
    });
    assert_eq!(members, &expected);
    let initial = found.initial.as_ref().unwrap();
    assert_eq!(initial["payload"]["approved_days"], json!(0));
    let entered = json!({"payload": {"approved_days": 3}});
    let answer = written(&found.answer(InputRequest::decided(Some(entered), true)));
    let expected = json!({"confirmed": true, "payload": {"approved_days": 3}});
    assert_eq!(answer, response(CONFIRMATION, &expected));
}

#[test]
fn parallel_adk_confirmations_are_answered_together() {
    let mut second = confirmation("send_mail", &json!(null));
    second["data"]["id"] = json!("adk-2");
    let first = confirmation("delete_file", &json!(null));
    let found = question(&json!([first, second])).unwrap();
    assert_eq!(found.approval, None, "each has a decision of its own");
    let title = |at: &str| property(&found, &["/properties/", at, "/title"].concat());
    assert_eq!(title("1"), "1. delete_file");
    assert_eq!(title("2"), "2. send_mail");
    let shown = found.shown.as_ref().unwrap();
    assert_eq!(shown["2. send_mail"], json!({"path": "/tmp/a"}));
    let value = json!({"1": {"decision": "reject"}, "2": {"decision": "approve"}});
    let answer = written(&found.answer(value));
    let confirmed = |at: usize| {
        let data = &answer[at]["data"];
        (data["id"].clone(), data["response"].clone())
    };
    assert_eq!(confirmed(0), (json!("adk-1"), json!({"confirmed": false})));
    assert_eq!(confirmed(1), (json!("adk-2"), json!({"confirmed": true})));
}

const CREDENTIAL: &str = "adk_request_credential";

/// A call for a credential, as `build_auth_request_event` writes it.
fn credential(scheme: &Value, more: &Value) -> Value {
    let mut config = json!({"authScheme": scheme, "credentialKey": "adk_key"});
    let more = more.as_object().cloned().unwrap_or_default();
    config.as_object_mut().unwrap().extend(more);
    let args = json!({"functionCallId": "call-1", "authConfig": config});
    json!([call(CREDENTIAL, &args)])
}

#[test]
fn a_credential_for_adk_is_a_secret() {
    let secrets = |found: &InputRequest| {
        let properties = property(found, "/properties").as_object().unwrap();
        let secret = |it: &Value| it["writeOnly"] == true;
        assert!(properties.values().all(secret), "{properties:?}");
        properties.keys().cloned().collect::<Vec<_>>()
    };
    let key = json!({"type": "apiKey", "in": "header", "name": "X-Key", "description": "Weather"});
    let bearer = json!({"type": "http", "scheme": "Bearer", "bearerFormat": "JWT"});
    let basic = json!({"type": "http", "scheme": "basic"});
    let table = [
        (
            key,
            json!({"apiKey": "s"}),
            json!({"authType": "apiKey", "apiKey": "s"}),
        ),
        (
            bearer,
            json!({"token": "s"}),
            json!({"authType": "http", "http": {"scheme": "bearer", "credentials": {"token": "s"}}}),
        ),
        (
            basic,
            json!({"username": "u", "password": "s"}),
            json!({"authType": "http", "http": {"scheme": "basic", "credentials": {"username": "u", "password": "s"}}}),
        ),
    ];
    for (scheme, value, exchanged) in table {
        let found = question(&credential(&scheme, &json!({}))).unwrap();
        assert_eq!(found.format, QuestionFormat::AdkCredential);
        assert!(found.is_about_secrets());
        let names: Vec<String> = value.as_object().unwrap().keys().cloned().collect();
        assert_eq!(secrets(&found), names);
        let instructions = found.instructions.clone().unwrap();
        assert!(instructions.contains("It is sent to the agent"));
        let answer = written(&found.answer(value));
        let expected = json!({
            "authScheme": scheme, "credentialKey": "adk_key", "exchangedAuthCredential": exchanged,
        });
        assert_eq!(answer, response(CREDENTIAL, &expected));
    }
}

#[test]
fn a_sign_in_elsewhere_is_shown_as_text_without_a_form() {
    let address = "https://accounts.example.com/o/oauth2/auth?state=1";
    let oauth = json!({"type": "oauth2", "flows": {"authorizationCode": {
        "authorizationUrl": "https://accounts.example.com/o/oauth2/auth",
        "tokenUrl": "https://accounts.example.com/token", "scopes": {"calendar": "Read"},
    }}});
    let exchanged = json!({"exchangedAuthCredential": {"authType": "oauth2", "oauth2": {
        "clientId": "c", "authUri": address, "state": "1",
    }}});
    let found = question(&credential(&oauth, &exchanged)).unwrap();
    assert_eq!((found.schema, found.approval), (None, None));
    assert_eq!(
        found.shown,
        Some(json!({"type": "oauth2", "address": address}))
    );
    assert!(found.instructions.unwrap().contains("can’t do that"));
    for scheme in [
        json!({"type": "openIdConnect", "openIdConnectUrl": "https://x.example"}),
        json!({"type": "http", "scheme": "digest"}),
        json!({"type": 7}),
        json!({}),
    ] {
        let found = question(&credential(&scheme, &json!({}))).unwrap();
        assert_eq!(found.schema, None, "{scheme}");
    }
}

const FORM: &str = agent_stack_form::REQUEST_URI;
const INITIAL: &str = agent_stack_form::SERVICE_URI;
const APPROVAL: &str = agent_stack_approval::URI;
const HITL: &str = kagent_hitl::URI;

/// A `FormRender` with a field of each type, as pydantic writes it.
fn form_render() -> Value {
    json!({
        "title": "Trip", "description": "About your trip.", "columns": 2, "submit_label": null,
        "fields": [
            {"id": "name", "label": "Name", "required": true, "col_span": 1, "type": "text",
             "placeholder": null, "default_value": null, "auto_resize": true},
            {"id": "day", "label": "Day", "required": false, "col_span": null, "type": "date",
             "placeholder": null, "default_value": "2026-11-28"},
            {"id": "ticket", "label": "Ticket", "required": true, "col_span": null, "type": "file",
             "accept": ["application/pdf"]},
            {"id": "class", "label": "Class", "required": false, "col_span": null, "type": "singleselect",
             "options": [{"id": "1", "label": "First"}, {"id": "2", "label": "Second"}], "default_value": "2"},
            {"id": "meals", "label": "Meals", "required": false, "col_span": null, "type": "multiselect",
             "options": [{"id": "b", "label": "Breakfast"}], "default_value": ["b"]},
            {"id": "terms", "label": "Terms", "required": true, "col_span": null, "type": "checkbox",
             "content": "I agree.", "default_value": false},
            {"id": "extras", "label": "Extras", "required": false, "col_span": null, "type": "checkbox_group",
             "fields": [{"id": "wifi", "label": "Wi-Fi", "required": false, "type": "checkbox",
                         "content": "Fast", "default_value": true}]},
        ],
    })
}

#[test]
fn a_form_of_agent_stack_is_answered_in_the_metadata() {
    // The SDK does not list the URI in `extensions`.
    let mut message = extended(FORM, &form_render());
    message["extensions"] = json!([]);
    let found = read(&message).unwrap();
    assert_eq!(found.format, QuestionFormat::AgentStackForm);
    let instructions = found.instructions.as_deref();
    assert_eq!(instructions, Some("About your trip."));
    assert_eq!(
        property(&found, "/required"),
        &json!(["name", "ticket", "terms"])
    );
    let type_of = |id: &str| property(&found, &format!("/properties/{id}/type")).clone();
    assert_eq!(type_of("name"), "string");
    assert_eq!(type_of("class"), "string");
    assert_eq!(type_of("ticket"), "array");
    assert_eq!(type_of("extras"), "object");
    assert_eq!(property(&found, "/properties/day/format"), "date");
    assert_eq!(property(&found, "/properties/terms/const"), &json!(true));
    let option = json!({"const": "1", "title": "First"});
    assert_eq!(property(&found, "/properties/class/oneOf/0"), &option);
    let initial = json!({"day": "2026-11-28", "class": "2", "meals": ["b"], "terms": false, "extras": {"wifi": true}});
    assert_eq!(found.initial, Some(initial));

    let value = json!({"name": "Ada", "terms": true, "extras": {"wifi": true}});
    let answer = found.answer(value.clone());
    // A `FormResponse`: each value with its type, an empty one `null`.
    let values = json!({"values": {
        "name": {"type": "text", "value": "Ada"},
        "day": {"type": "date", "value": null},
        "ticket": {"type": "file", "value": null},
        "class": {"type": "singleselect", "value": null},
        "meals": {"type": "multiselect", "value": null},
        "terms": {"type": "checkbox", "value": true},
        "extras": {"type": "checkbox_group", "value": {"wifi": true}},
    }});
    assert_eq!(answer.metadata[FORM], values);
    assert_eq!(answer.extensions, [FORM]);
    assert_eq!(written(&answer), json!([{"kind": "data", "data": value}]));
}

/// A card that demands an initial form, with these members more.
fn form_card(more: &Value) -> AgentCard {
    let mut card = json!({
        "name": "Trips", "defaultInputModes": ["text/plain"], "skills": [{"id": "s", "name": "S"}],
        "capabilities": {"extensions": [{"uri": INITIAL, "params": {
            "form_demands": {"initial_form": form_render(), "settings_form": null},
        }}]},
    });
    let more = more.as_object().cloned().unwrap_or_default();
    card.as_object_mut().unwrap().extend(more);
    reading::card(&card).unwrap()
}

#[test]
fn the_initial_form_of_agent_stack_is_an_input_of_its_skills() {
    let card = form_card(&json!({}));
    let inputs = modes::inputs(&card, &card.skills[0]);
    assert!(inputs.text);
    let [input] = inputs.schemas.as_slice() else {
        panic!("{inputs:?}")
    };
    assert!(!input.is_any_json());
    let schema = input.schema.as_ref().unwrap();
    assert_eq!(schema["title"], "Trip");
    assert_eq!(schema["properties"]["class"]["default"], "2");

    let part = Part::data(json!({"name": "Ada"}), &input.mode);
    let metadata = agent_stack_form::fulfilment(&card, &part);
    let values = &metadata[INITIAL]["form_fulfillments"]["initial_form"]["values"];
    assert_eq!(values["name"], json!({"type": "text", "value": "Ada"}));
    assert_eq!(values["terms"], json!({"type": "checkbox", "value": null}));
    // Words fulfil nothing, and neither does a card without the demand.
    let words = Part::text("Ada");
    assert!(agent_stack_form::fulfilment(&card, &words).is_empty());
    let other = form_card(&json!({"capabilities": {}}));
    assert!(agent_stack_form::fulfilment(&other, &part).is_empty());
    assert!(modes::inputs(&other, &other.skills[0]).schemas.is_empty());
}

#[test]
fn an_approval_of_agent_stack_is_two_buttons() {
    let tool = json!({
        "action": "tool-call", "title": "Delete a file", "description": "Deletes it for good.",
        "name": "delete_file", "input": {"path": "/tmp/a"},
        "server": {"name": "files", "title": null, "version": "1"},
    });
    let generic = json!({"action": "generic", "title": "Go on?", "description": null});
    let found = read(&extended(APPROVAL, &tool)).unwrap();
    assert_eq!(
        found.shown.as_ref().unwrap()["input"],
        json!({"path": "/tmp/a"})
    );
    assert_eq!(found.shown.as_ref().unwrap()["server"]["name"], "files");
    let subject = |found: &InputRequest| found.approval.clone().unwrap().subject.unwrap();
    assert_eq!(subject(&found), "Delete a file");
    let found = read(&extended(APPROVAL, &generic)).unwrap();
    assert_eq!((subject(&found).as_str(), &found.shown), ("Go on?", &None));
    for (approved, decision, word) in [(true, "approve", "Approve"), (false, "reject", "Reject")] {
        let answer = found.answer(InputRequest::decided(None, approved));
        assert_eq!(answer.metadata[APPROVAL], json!({"decision": decision}));
        assert_eq!(written(&answer), json!([{"kind": "text", "text": word}]));
    }
    let unknown = json!({"action": "transfer", "title": "x"});
    assert_eq!(read(&extended(APPROVAL, &unknown)), None);
}

/// A request of kagent to approve these tools.
fn tool_request(tools: &Value) -> Value {
    json!({"type": "tool_approval_request", "hint": "Two operations require approval", "tools": tools})
}

fn two_tools() -> Value {
    json!([
        {"id": "approval-21", "call_id": "call-delete", "name": "delete_file", "args": {"path": "/tmp/old"}},
        {"id": "approval-22", "call_id": "call-restart", "name": "restart_deployment", "args": null},
    ])
}

#[test]
fn each_tool_of_kagent_is_decided_exactly_once() {
    let found = read(&extended(HITL, &tool_request(&two_tools()))).unwrap();
    assert_eq!(
        (&found.format, &found.approval),
        (&QuestionFormat::KagentHitl, &None)
    );
    let decided = property(&found, "/properties/1/properties/decision/oneOf/1");
    assert_eq!(decided, &json!({"const": "reject", "title": "Reject"}));
    let value = json!({
        "1": {"decision": "reject", "rejection_reason": "Still in use"},
        "2": {"decision": "approve", "rejection_reason": "ignored"},
    });
    let answer = found.answer(value);
    let expected = json!({"type": "tool_approval_response", "approvals": [
        {"id": "approval-21", "approved": false, "rejection_reason": "Still in use"},
        {"id": "approval-22", "approved": true},
    ]});
    assert_eq!(answer.metadata[HITL], expected);
    assert_eq!(answer.extensions, [HITL]);
    // An undecided tool is rejected, not left out.
    let answer = found.answer(json!({}));
    let approvals = answer.metadata[HITL]["approvals"].as_array().unwrap();
    assert!(approvals.iter().all(|it| it["approved"] == false));
    assert_eq!(approvals.len(), 2);
}

#[test]
fn one_tool_of_kagent_is_two_buttons_and_a_reason() {
    let mut request =
        tool_request(&json!([{"id": "parent", "call_id": "c", "name": "k8s_agent", "args": {}}]));
    let tool =
        json!({"id": "child", "call_id": "c2", "name": "delete_pod", "args": {"name": "obsolete"}});
    request["nested"] = json!({"subagent_name": "k8s_agent", "task_id": "t", "tools": [tool]});
    let found = read(&extended(HITL, &request)).unwrap();
    let subject = found.approval.clone().unwrap().subject;
    assert_eq!(
        subject.as_deref(),
        Some("delete_pod"),
        "what is really approved"
    );
    assert_eq!(
        property(&found, "/properties/rejection_reason/type"),
        "string"
    );
    let reason = json!({"rejection_reason": " No. "});
    let answer = found.answer(InputRequest::decided(Some(reason), false));
    let expected = json!([{"id": "child", "approved": false, "rejection_reason": "No."}]);
    assert_eq!(answer.metadata[HITL]["approvals"], expected);
    assert_eq!(
        written(&answer),
        json!([{"kind": "text", "text": "Reject"}])
    );
}

fn ask_user() -> Value {
    json!({"type": "ask_user_request", "id": "approval-question-1", "questions": [
        {"question": "Which database should be used?", "choices": ["PostgreSQL", "MySQL"], "multiple": false},
        {"question": "Which optional features?", "choices": ["Authentication", "Caching"], "multiple": true},
        {"question": "Any additional requirements?", "choices": [], "multiple": false},
    ]})
}

#[test]
fn questions_of_kagent_are_answered_by_position() {
    let found = read(&extended(HITL, &ask_user())).unwrap();
    let choices = property(&found, "/properties/1/examples");
    assert_eq!(
        choices,
        &json!(["PostgreSQL", "MySQL"]),
        "free text is allowed"
    );
    let choices = property(&found, "/properties/2/items/enum");
    assert_eq!(choices, &json!(["Authentication", "Caching"]));
    let value = json!({"1": "PostgreSQL", "2": ["Authentication", "Caching"], "3": "None"});
    let answer = found.answer(value);
    let expected = json!({"type": "ask_user_response", "id": "approval-question-1", "answers": [
        {"answer": ["PostgreSQL"]}, {"answer": ["Authentication", "Caching"]}, {"answer": ["None"]},
    ]});
    assert_eq!(answer.metadata[HITL], expected);
    let text = json!([{"kind": "text", "text": "PostgreSQL, Authentication, Caching, None"}]);
    assert_eq!(written(&answer), text);

    let mut nested = ask_user();
    let tool = json!({"id": "child-1", "call_id": "child-1", "name": "ask_user", "args": {}});
    nested["nested"] = json!({"tools": [tool]});
    let found = read(&extended(HITL, &nested)).unwrap();
    let answer = found.answer(json!({"1": "MySQL"}));
    assert_eq!(answer.metadata[HITL]["id"], "child-1");
    assert_eq!(
        answer.metadata[HITL]["answers"].as_array().unwrap().len(),
        3
    );
}

#[test]
fn a_hint_that_the_message_says_is_not_said_twice() {
    let mut message = extended(HITL, &tool_request(&two_tools()));
    let hint = read(&message).unwrap().instructions;
    assert_eq!(hint.as_deref(), Some("Two operations require approval"));
    message["parts"][0]["text"] = json!("Two operations require approval");
    assert_eq!(read(&message).unwrap().instructions, None);
}

#[test]
fn other_messages_are_not_questions() {
    let unlisted = |mut message: Value| {
        message["extensions"] = json!([]);
        message
    };
    let with = |mut payload: Value, pointer: &str, value: Value| {
        *payload.pointer_mut(pointer).unwrap() = value;
        payload
    };
    let many = |count| json!(vec![json!({"question": "?"}); count]);
    let tool = json!({"id": "1", "call_id": "1", "name": "x", "args": {}});
    let part = |part: Value| json!({"messageId": "m", "role": "agent", "parts": [part]});
    for message in [
        part(json!({"kind": "data", "data": {"type": "form"}})),
        part(json!({"kind": "data", "data": {"type": "form", "form": "no schema"}})),
        part(json!({"kind": "data", "data": {"type": "report", "form": {}}})),
        part(json!({"kind": "data", "data": [{"type": "form", "form": {}}]})),
        part(json!({"kind": "text", "text": "{\"type\":\"form\"}"})),
        part(json!({"kind": "data", "data": {"name": "adk_request_input", "args": {}}})),
        part(call("search", &json!({}))),
        part(call(CREDENTIAL, &json!({}))),
        part(call(CREDENTIAL, &json!({"authConfig": {}}))),
        part(
            json!({"kind": "data", "data": {"name": "adk_request_input"}, "metadata": {"adk_type": "function_response"}}),
        ),
        part(json!(null)),
        // "Clients must require both."
        unlisted(extended(HITL, &ask_user())),
        extended(HITL, &tool_request(&json!([]))),
        extended(HITL, &tool_request(&json!([tool, tool]))),
        extended(HITL, &tool_request(&json!([{"id": "", "name": "x"}]))),
        extended(HITL, &with(ask_user(), "/id", json!(7))),
        extended(HITL, &with(ask_user(), "/questions", many(MOST + 1))),
        extended(
            HITL,
            &json!({"type": "tool_approval_response", "approvals": []}),
        ),
        extended(APPROVAL, &json!("generic")),
        extended(FORM, &json!({"fields": []})),
        extended(
            FORM,
            &with(form_render(), "/fields/0/type", json!("signature")),
        ),
        extended(FORM, &with(form_render(), "/fields/0/id", json!(1))),
    ] {
        assert_eq!(read(&message), None, "{message}");
    }
    let calls = iter::repeat_n(confirmation("x", &json!(null)), MOST + 1);
    assert_eq!(question(&calls.collect()), None);
}

/// A message of each format.
/// The parts with which Strands asks, as recorded.
fn interrupts() -> Value {
    json!([
        {"kind": "text", "text": "Agent requires input:\n- name: What is your name?"},
        {"kind": "data", "data": {"interrupts": [
            {"interruptId": "v1:tool_call:ask:1", "name": "name", "reason": "What is your name?"},
            {"interruptId": "v1:tool_call:ask:2", "name": "age", "reason": {"least": 18}},
        ]}},
    ])
}

#[test]
fn strands_asks_by_interrupts() {
    let asked = question(&interrupts()).unwrap();
    assert_eq!(asked.format, QuestionFormat::StrandsInterrupt);
    let schema = asked.schema.clone().unwrap();
    assert_eq!(schema["properties"]["1"]["title"], "What is your name?");
    assert_eq!(schema["properties"]["2"]["title"], "age");
    let answer = asked.answer(json!({"1": "Ada", "2": "36"}));
    assert_eq!(
        written(&answer),
        json!([
            {"kind": "data", "data": {"interruptResponse": {"interruptId": "v1:tool_call:ask:1", "response": "Ada"}}},
            {"kind": "data", "data": {"interruptResponse": {"interruptId": "v1:tool_call:ask:2", "response": "36"}}},
        ])
    );
    assert_eq!(
        question(&json!([{"kind": "data", "data": {"interrupts": []}}])),
        None
    );
}

fn recorded() -> Vec<Value> {
    let parts = |parts: Value| json!({"messageId": "m", "role": "agent", "parts": parts});
    let key = json!({"type": "apiKey", "in": "header", "name": "X-Key"});
    let input = json!({"message": "?", "response_schema": {"type": "string"}});
    let payload = json!({"days": 0});
    vec![
        parts(json!([reimbursement(&json!({"date": null}))])),
        parts(json!([call("adk_request_input", &input)])),
        parts(json!([
            confirmation("a", &payload),
            confirmation("b", &json!(null))
        ])),
        parts(credential(&key, &json!({}))),
        extended(FORM, &form_render()),
        extended(
            APPROVAL,
            &json!({"action": "tool-call", "name": "x", "input": {}}),
        ),
        extended(HITL, &tool_request(&two_tools())),
        extended(HITL, &ask_user()),
    ]
}

/// The value at the position `at` of all values in `value`, in document order.
fn nth<'v>(value: &'v mut Value, at: &mut usize) -> Option<&'v mut Value> {
    if *at == 0 {
        return Some(value);
    }
    *at -= 1;
    match value {
        Value::Array(items) => items.iter_mut().find_map(|it| nth(it, at)),
        Value::Object(members) => members.values_mut().find_map(|it| nth(it, at)),
        _ => None,
    }
}

fn size(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(size).sum::<usize>(),
        Value::Object(members) => members.values().map(size).sum(),
        _ => 0,
    }
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i32>().prop_map(Value::from),
        select(vec!["", "approve", "text", "apiKey", "form", "\u{202e}x"]).prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        let names = select(vec!["id", "type", "decision", "1", "payload", "values"]);
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Value::from),
            vec((names, inner), 0..4).prop_map(|members| {
                let members = members.into_iter();
                Value::Object(members.map(|(name, it)| (name.to_owned(), it)).collect())
            }),
        ]
    })
}

proptest! {
    #[test]
    fn any_change_of_a_question_leaves_a_question_or_a_text(
        recorded in select(recorded()),
        changes in vec((any::<Index>(), any_json()), 1..4),
        value in any_json(),
    ) {
        let mut message = recorded;
        for (at, new) in changes {
            let mut at = at.index(size(&message));
            if let Some(place) = nth(&mut message, &mut at) {
                *place = new;
            }
        }
        let Some(said) = reading::message(&message) else {
            return Ok(());
        };
        if let Some(asked) = input_request(&said) {
            let schema = asked.schema.as_ref();
            prop_assert!(schema.is_none_or(|it| it.is_object() || it.is_boolean()));
            for value in [value.clone(), InputRequest::decided(Some(value), true)] {
                let answer = asked.answer(value);
                prop_assert!(!answer.parts.is_empty());
                prop_assert!(answer.parts.iter().all(|part| part.mode().is_none()));
                prop_assert_eq!(answer.extensions.len(), answer.metadata.len());
            }
        }
    }

    #[test]
    fn any_change_of_an_initial_form_leaves_a_card(at in any::<Index>(), new in any_json(), value in any_json()) {
        let mut form = form_render();
        let mut at = at.index(size(&form));
        if let Some(place) = nth(&mut form, &mut at) {
            *place = new;
        }
        let declared = json!({"uri": INITIAL, "params": {"form_demands": {"initial_form": form}}});
        let card = form_card(&json!({"capabilities": {"extensions": [declared]}}));
        let inputs = modes::inputs(&card, &card.skills[0]);
        let part = Part::data(value, agent_stack_form::INITIAL_FORM_MODE);
        let metadata = agent_stack_form::fulfilment(&card, &part);
        prop_assert_eq!(inputs.schemas.len(), metadata.len());
    }
}
