//! What is answered to requests that can not be answered.

use a2a::dialect::{Call, Dialect};
use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::client::{BOTH, Client, envelope, fight, send, to};

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
    let table = [
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
        (
            r#"{"jsonrpc":"2.0","id":1,"method":"tasks/list"}"#,
            -32601,
            json!(1),
        ),
        (
            r#"{"jsonrpc":"2.0","id":1,"method":"tasks/get"}"#,
            -32602,
            json!(1),
        ),
        (
            r#"{"jsonrpc":"2.0","id":1,"method":"message/send","params":[]}"#,
            -32602,
            json!(1),
        ),
        (
            r#"{"jsonrpc":"2.0","id":1,"method":"message/send","params":{"message":{"parts":7}}}"#,
            -32602,
            json!(1),
        ),
    ];
    for (body, code, id) in table {
        let answer = answer(body, &[]).await;
        assert_eq!(
            (&answer["error"]["code"], &answer["id"]),
            (&json!(code), &id),
            "{body} {answer}"
        );
        assert!(
            answer["error"].get("data").is_none(),
            "0.3 has no list of details: {answer}"
        );
        assert!(answer.get("result").is_none());
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
    assert_eq!(
        gone["error"]["data"][0]["@type"],
        json!("type.googleapis.com/google.rpc.ErrorInfo")
    );
    assert_eq!(gone["error"]["data"][0]["reason"], json!("TASK_NOT_FOUND"));

    let bad = answer(&request("SendMessage", &json!({})), &[]).await;
    assert_eq!(bad["error"]["code"], json!(-32602));
    assert_eq!(
        bad["error"]["data"][1]["@type"],
        json!("type.googleapis.com/google.rpc.BadRequest")
    );
    assert_eq!(
        bad["error"]["data"][1]["fieldViolations"][0]["field"],
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
    let mut message = crate::client::say("see the file").message;
    message.parts.push(a2a::Part {
        content: a2a::PartContent::File(a2a::FileContent {
            name: None,
            source: a2a::FileSource::Bytes("dGNr".to_owned()),
        }),
        metadata: a2a::Members::new(),
        media_type: Some("application/x-nobody-knows".to_owned()),
    });
    let call = Call::Send(a2a::dialect::SendRequest { message, ..fight() });
    for dialect in BOTH {
        assert_eq!(
            Client::new().error(dialect, &call).await["code"],
            json!(-32005)
        );
    }
    let text = axum::http::Request::post("/a2a")
        .header("content-type", "text/plain")
        .body(envelope(Dialect::V1_0, &Call::Send(fight())).into());
    let answer = Client::new().http(text.unwrap()).await;
    assert!(answer.body.contains("-32005"), "{}", answer.body);
}

#[tokio::test]
async fn an_unknown_task_is_not_found_by_any_method() {
    for dialect in BOTH {
        let client = Client::new();
        let task_id = "none".to_owned();
        let task = a2a::Task::new("none", None, a2a::TaskState::Working);
        for call in [
            Call::GetTask {
                task_id: task_id.clone(),
            },
            Call::CancelTask {
                task_id: task_id.clone(),
            },
            Call::Resubscribe {
                task_id: task_id.clone(),
            },
            Call::Send(to(&task, fight())),
            Call::Stream(to(&task, fight())),
        ] {
            assert_eq!(
                client.error(dialect, &call).await["code"],
                json!(-32001),
                "{call:?}"
            );
        }
    }
}

#[tokio::test]
async fn a_message_without_parts_or_with_the_context_of_another_task_is_refused() {
    for dialect in BOTH {
        let client = Client::new();
        assert_eq!(
            client.error(dialect, &Call::Send(send(Vec::new()))).await["code"],
            json!(-32602)
        );
        let task = client.task(dialect, &Call::Send(fight())).await;
        let mut elsewhere = to(&task, fight());
        elsewhere.message.context_id = Some("elsewhere".to_owned());
        assert_eq!(
            client.error(dialect, &Call::Send(elsewhere)).await["code"],
            json!(-32602)
        );
    }
}

#[tokio::test]
async fn the_method_decides_the_version_and_unknown_versions_are_refused() {
    let both_ways = [
        ("message/send", "1.0"),
        ("SendMessage", "0.3"),
        ("SendMessage", ""),
        ("message/send", ""),
    ];
    for (method, version) in both_ways {
        let params = Dialect::V0_3.params(&Call::Send(fight()), None);
        let answer = answer(&request(method, &params), &[("A2A-Version", version)]).await;
        assert!(
            answer.get("result").is_some(),
            "{method} {version} {answer}"
        );
    }
    let future = answer(
        &request("SendMessage", &json!({})),
        &[("A2A-Version", "2.0")],
    )
    .await;
    assert_eq!(future["error"]["code"], json!(-32009));
    assert_eq!(
        future["error"]["data"][0]["reason"],
        json!("VERSION_NOT_SUPPORTED")
    );
    for version in ["1.1", "0.1", "2"] {
        let call = request("GetTask", &json!({}));
        let answer = answer(&call, &[("A2A-Version", version)]).await;
        assert_eq!(answer["error"]["code"], json!(-32009), "{version}");
    }
    // "Patch version numbers MUST NOT be considered."
    let call = request("GetTask", &json!({"id": "none"}));
    let patched = answer(&call, &[("A2A-Version", "1.0.7")]).await;
    assert_eq!(patched["error"]["code"], json!(-32001));
    let query = Client::new()
        .at("/a2a?A2A-Version=7")
        .post(request("GetTask", &json!({})), &[])
        .await;
    assert!(query.body.contains("-32009"), "{}", query.body);
}

#[tokio::test]
async fn a_notification_is_carried_out_and_gets_no_body() {
    for dialect in BOTH {
        let client = Client::new();
        let task = client.endless(dialect).await;
        for call in [
            Call::Send(fight()),
            Call::Stream(fight()),
            Call::CancelTask {
                task_id: task.id.clone(),
            },
        ] {
            let mut body: Value = serde_json::from_str(&envelope(dialect, &call)).unwrap();
            body.as_object_mut().unwrap().shift_remove("id");
            let answer = client.post(body.to_string(), &[]).await;
            assert_eq!(
                (answer.status, answer.body.as_str()),
                (StatusCode::NO_CONTENT, "")
            );
        }
        let state = client
            .task(dialect, &Call::GetTask { task_id: task.id })
            .await
            .status
            .state;
        assert_eq!(state, a2a::TaskState::Canceled);
    }
}

#[tokio::test]
async fn other_methods_of_http_are_refused() {
    assert_eq!(
        Client::new().get("/a2a").await.status,
        StatusCode::METHOD_NOT_ALLOWED
    );
    assert_eq!(
        Client::new().get("/nowhere").await.status,
        StatusCode::NOT_FOUND
    );
}
