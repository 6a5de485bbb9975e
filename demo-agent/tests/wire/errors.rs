//! Tests of the errors with which the agent answers requests that it cannot carry out.

use a2a::dialect::{Call, Dialect};
use a2a::message::{FileSource, Part};
use a2a::task::{Task, TaskState};
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};

use crate::client::{BOTH, Client, cancel, envelope, fight, get, resubscribe, say, send, to};

async fn answer(body: &str, headers: &[(&str, &str)]) -> Value {
    let answer = Client::new().post(body, headers).await;
    assert_eq!(answer.status, StatusCode::OK);
    serde_json::from_str(&answer.body).unwrap()
}

fn request(method: &str, params: &Value) -> String {
    json!({"jsonrpc": "2.0", "id": 7, "method": method, "params": params}).to_string()
}

#[tokio::test]
async fn malformed_requests_get_the_errors_of_json_rpc() {
    for (body, code, id) in [
        ("not json", -32700, Value::Null),
        ("", -32700, Value::Null),
        (
            r#"[{"jsonrpc":"2.0","id":1,"method":"tasks/get"}]"#,
            -32600,
            Value::Null,
        ),
        ("3", -32600, Value::Null),
        (
            r#"{"jsonrpc":"1.0","id":1,"method":"tasks/get"}"#,
            -32600,
            json!(1),
        ),
        (r#"{"jsonrpc":"2.0","id":"x"}"#, -32600, json!("x")),
        (
            r#"{"jsonrpc":"2.0","id":{},"method":"tasks/get"}"#,
            -32600,
            Value::Null,
        ),
        (&request("tasks/list", &json!({})), -32601, json!(7)),
        (
            r#"{"jsonrpc":"2.0","id":1,"method":"tasks/get"}"#,
            -32602,
            json!(1),
        ),
        (&request("message/send", &json!([])), -32602, json!(7)),
        (
            &request("message/send", &json!({"message": {"parts": 7}})),
            -32602,
            json!(7),
        ),
    ] {
        let answer = answer(body, &[]).await;
        let error = &answer["error"];
        assert_eq!(
            (&error["code"], &answer["id"]),
            (&json!(code), &id),
            "{body} {answer}"
        );
        assert_eq!(error.get("data"), None, "0.3 has no list of details");
        assert_eq!(answer.get("result"), None);
    }
}

#[tokio::test]
async fn the_id_comes_back_to_the_letter() {
    for id in ["1", "1.0", "12345678901234567890123", "\"ä\"", "null"] {
        let body = format!(
            r#"{{"jsonrpc":"2.0","id":{id},"method":"tasks/get","params":{{"id":"none"}}}}"#
        );
        let answer = Client::new().post(body, &[]).await.body;
        assert!(answer.contains(&format!("\"id\":{id},")), "{answer}");
    }
}

#[tokio::test]
async fn errors_of_1_0_carry_a_list_of_details() {
    let gone = answer(&request("GetTask", &json!({"id": "none"})), &[]).await;
    assert_eq!(gone["error"]["code"], json!(-32001));
    let info = &gone["error"]["data"][0];
    assert_eq!(
        info["@type"],
        json!("type.googleapis.com/google.rpc.ErrorInfo")
    );
    assert_eq!(info["reason"], json!("TASK_NOT_FOUND"));

    let bad = answer(&request("SendMessage", &json!({})), &[]).await;
    assert_eq!(bad["error"]["code"], json!(-32602));
    let request_info = &bad["error"]["data"][1];
    assert_eq!(
        request_info["@type"],
        json!("type.googleapis.com/google.rpc.BadRequest")
    );
    assert_eq!(
        request_info["fieldViolations"][0]["field"],
        json!("message")
    );

    let unknown = answer(&request("ListAll", &json!({})), &[("a2a-version", "1.0")]).await;
    assert_eq!(unknown["error"]["code"], json!(-32601));
    assert_eq!(
        unknown["error"]["data"][0]["reason"],
        json!("METHOD_NOT_FOUND")
    );
}

#[tokio::test]
async fn unsupported_operations_have_their_own_errors_in_each_version() {
    for (method, code) in [
        ("CreateTaskPushNotificationConfig", -32003),
        ("GetTaskPushNotificationConfig", -32003),
        ("ListTaskPushNotificationConfigs", -32003),
        ("DeleteTaskPushNotificationConfig", -32003),
        ("tasks/pushNotificationConfig/set", -32003),
        ("tasks/pushNotificationConfig/get", -32003),
        ("tasks/pushNotificationConfig/list", -32003),
        ("tasks/pushNotificationConfig/delete", -32003),
        ("GetExtendedAgentCard", -32004),
        ("agent/getAuthenticatedExtendedCard", -32007),
    ] {
        let answer = answer(&request(method, &json!({"taskId": "1"})), &[]).await;
        assert_eq!(answer["error"]["code"], json!(code), "{method}");
    }
}

#[tokio::test]
async fn unsupported_file_types_and_bodies_other_than_json_are_refused() {
    let bytes = FileSource::Bytes("dGNr".to_owned());
    let file = Part::file("x", "application/x-nobody-knows", bytes);
    let call = Call::Send(send(vec![Part::text("see the file"), file]));
    for dialect in BOTH {
        assert_eq!(Client::new().error(dialect, &call).await, json!(-32005));
    }
    let text = Request::post("/a2a")
        .header("content-type", "text/plain")
        .body(envelope(Dialect::V1_0, &Call::Send(fight())).into());
    let answer = Client::new().http(text.unwrap()).await;
    assert!(answer.body.contains("-32005"), "{}", answer.body);
}

#[tokio::test]
async fn an_unknown_task_is_not_found_by_any_method() {
    let task = Task::new("none", None, TaskState::Working);
    for dialect in BOTH {
        for call in [
            get(&task),
            cancel(&task),
            resubscribe(&task),
            Call::Send(to(&task, fight())),
            Call::Stream(to(&task, fight())),
        ] {
            let error = Client::new().error(dialect, &call).await;
            assert_eq!(error, json!(-32001), "{call:?}");
        }
    }
}

#[tokio::test]
async fn a_message_without_parts_or_with_the_context_of_another_task_is_refused() {
    for dialect in BOTH {
        let client = Client::new();
        let task = client.send(dialect, fight()).await;
        let mut elsewhere = to(&task, say("hello"));
        elsewhere.message.context_id = Some("elsewhere".to_owned());
        for request in [send(Vec::new()), elsewhere] {
            let error = client.error(dialect, &Call::Send(request)).await;
            assert_eq!(error, json!(-32602));
        }
    }
}

#[tokio::test]
async fn the_method_decides_the_version_and_unknown_versions_are_refused() {
    for (method, version) in [
        ("message/send", "1.0"),
        ("SendMessage", "0.3"),
        ("SendMessage", ""),
        ("message/send", ""),
    ] {
        let params = Dialect::V0_3.params(&Call::Send(say("hello")), None);
        let answer = answer(&request(method, &params), &[("A2A-Version", version)]).await;
        assert!(
            answer.get("result").is_some(),
            "{method} {version} {answer}"
        );
    }
    let call = request("GetTask", &json!({"id": "none"}));
    for (version, code) in [
        ("2.0", -32009),
        ("1.1", -32009),
        ("0.1", -32009),
        ("2", -32009),
        // "Patch version numbers MUST NOT be considered."
        ("1.0.7", -32001),
    ] {
        let answer = answer(&call, &[("A2A-Version", version)]).await;
        assert_eq!(answer["error"]["code"], json!(code), "{version}");
    }
    let query = Client::new()
        .at("/a2a?A2A-Version=7")
        .post(call, &[])
        .await
        .body;
    assert!(
        query.contains("-32009") && query.contains("VERSION_NOT_SUPPORTED"),
        "{query}"
    );
}

#[tokio::test]
async fn a_notification_is_carried_out_and_gets_no_body() {
    for dialect in BOTH {
        let client = Client::new();
        let task = client.endless(dialect).await;
        for call in [Call::Send(fight()), Call::Stream(fight()), cancel(&task)] {
            let mut body: Value = serde_json::from_str(&envelope(dialect, &call)).unwrap();
            body.as_object_mut().unwrap().shift_remove("id");
            let answer = client.post(body.to_string(), &[]).await;
            let nothing = (StatusCode::NO_CONTENT, "");
            assert_eq!((answer.status, answer.body.as_str()), nothing);
        }
        let state = client.task(dialect, &get(&task)).await.status.state;
        assert_eq!(state, TaskState::Canceled);
    }
}

#[tokio::test]
async fn other_methods_of_http_are_refused() {
    let client = Client::new();
    assert_eq!(
        client.get("/a2a").await.status,
        StatusCode::METHOD_NOT_ALLOWED
    );
    assert_eq!(client.get("/nowhere").await.status, StatusCode::NOT_FOUND);
}
