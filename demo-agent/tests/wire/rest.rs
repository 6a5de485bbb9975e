//! Tests of the HTTP+JSON binding: the same agent by paths and methods, without the frame of JSON-RPC.

use a2a::dialect::{Call, Dialect, SendRequest};
use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::client::{Answer, Client, WireBinding, fight};

fn body(request: SendRequest) -> Value {
    Dialect::V1_0.params(&Call::Send(request), None)
}

fn read(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

async fn got(client: &Client, path: &str, headers: &[(&str, &str)]) -> Answer {
    client.rest(Method::GET, path, None, headers).await
}

async fn sent(body: Value, headers: &[(&str, &str)]) -> Answer {
    let client = Client::new();
    client
        .rest(Method::POST, "/message:send", Some(body), headers)
        .await
}

#[tokio::test]
async fn errors_have_the_status_and_body_of_the_specification() {
    let client = Client::new();
    let (get, post, delete) = (Method::GET, Method::POST, Method::DELETE);
    let push = "PUSH_NOTIFICATION_NOT_SUPPORTED";
    for (method, path, body, status, reason) in [
        (&get, "/tasks/none", None, 404, "TASK_NOT_FOUND"),
        (&post, "/tasks/none:cancel", None, 404, "TASK_NOT_FOUND"),
        (&get, "/tasks/none:subscribe", None, 404, "TASK_NOT_FOUND"),
        (
            &post,
            "/message:send",
            Some(json!({})),
            400,
            "INVALID_PARAMS",
        ),
        (&post, "/message:send", None, 400, "PARSE_ERROR"),
        (
            &get,
            "/extendedAgentCard",
            None,
            400,
            "UNSUPPORTED_OPERATION",
        ),
        (&get, "/nowhere", None, 404, "METHOD_NOT_FOUND"),
        (
            &get,
            "/tasks?statusTimestampAfter=yesterday",
            None,
            400,
            "INVALID_PARAMS",
        ),
        (
            &get,
            "/tasks?contextId=x&pageSize=0",
            None,
            400,
            "INVALID_PARAMS",
        ),
        (&post, "/tasks/1/pushNotificationConfigs", None, 400, push),
        (&get, "/tasks/1/pushNotificationConfigs", None, 400, push),
        (&get, "/tasks/1/pushNotificationConfigs/2", None, 400, push),
        (
            &delete,
            "/tasks/1/pushNotificationConfigs/2",
            None,
            400,
            push,
        ),
    ] {
        let answer = client.rest(method.clone(), path, body, &[]).await;
        assert_eq!(answer.status.as_u16(), status, "{path}");
        assert_eq!(answer.headers["content-type"], "application/json");
        let error = &read(&answer.body)["error"];
        assert_eq!(error["code"], json!(status));
        assert!(!error["message"].as_str().unwrap().is_empty());
        let info = &error["details"][0];
        assert_eq!(
            (&info["reason"], &info["domain"]),
            (&json!(reason), &json!("a2a-protocol.org"))
        );
    }
    let wrong_method = got(&client, "/message:send", &[]).await;
    assert_eq!(wrong_method.status, StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(wrong_method.headers["allow"], "POST");
    let plain = [("content-type", "text/plain")];
    let plain = sent(body(fight()), &plain).await;
    assert_eq!(plain.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
}

#[tokio::test]
async fn a_request_without_a_version_counts_as_0_3_and_is_refused() {
    for version in ["", "0.3", "2.0", "1.1"] {
        let answer = sent(body(fight()), &[("a2a-version", version)]).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST);
        let reason = &read(&answer.body)["error"]["details"][0]["reason"];
        assert_eq!(*reason, json!("VERSION_NOT_SUPPORTED"), "{version}");
    }
    // In the query it counts as well, and so does a patch.
    let (client, path) = (Client::new(), "/tasks/none?A2A-Version=1.0.1");
    let task = got(&client, path, &[("a2a-version", "")]).await;
    assert_eq!(
        task.status,
        StatusCode::BAD_REQUEST,
        "a header that is there and empty says 0.3"
    );
    let answer = client.get(&format!("/rest{path}")).await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_client_that_names_the_media_type_of_a2a_gets_it() {
    for header in ["accept", "content-type"] {
        let answer = sent(body(fight()), &[(header, "application/a2a+json")]).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert_eq!(answer.headers["content-type"], "application/a2a+json");
    }
}

#[tokio::test]
async fn the_history_has_the_requested_length() {
    let client = Client::new();
    let task = client.send(WireBinding::HttpJson, fight()).await;
    assert!(task.history.len() > 2);
    let path = format!("/tasks/{}", task.id);
    let none = got(&client, &format!("{path}?historyLength=0"), &[]).await;
    assert!(read(&none.body).get("history").is_none(), "{}", none.body);
    let one = got(&client, &format!("{path}?historyLength=1"), &[]).await;
    let history = &read(&one.body)["history"];
    assert_eq!(history.as_array().unwrap().len(), 1);
    assert_eq!(
        history[0]["messageId"],
        json!(task.history.last().unwrap().message_id),
        "the most recent"
    );
    let bad = got(&client, &format!("{path}?historyLength=-1"), &[]).await;
    assert_eq!(bad.status, StatusCode::BAD_REQUEST);
    let mut params = body(fight());
    params["configuration"]["historyLength"] = json!(0);
    let sent = sent(params, &[]).await;
    assert!(read(&sent.body)["task"].get("history").is_none());
}

#[tokio::test]
async fn the_tasks_of_a_context_are_listed_latest_first_and_page_by_page() {
    let client = Client::new();
    let mut sent = Vec::new();
    for _ in 0..3 {
        let mut request = fight();
        request.message.context_id = Some("a context & more".to_owned());
        sent.push(client.send(Dialect::V1_0, request).await.id);
    }
    client.send(Dialect::V1_0, fight()).await;
    let path = "/tasks?contextId=a%20context+%26%20more&pageSize=2";
    let first = read(&got(&client, path, &[]).await.body);
    assert_eq!(
        (&first["totalSize"], &first["pageSize"]),
        (&json!(3), &json!(2))
    );
    assert!(first["tasks"][0].get("artifacts").is_none());
    let mut listed: Vec<String> = ids(&first);
    let token = first["nextPageToken"].as_str().unwrap();
    // The other binding goes on where this one stopped.
    let params = json!({"contextId": "a context & more", "pageSize": 2, "pageToken": token, "includeArtifacts": true});
    let call = json!({"jsonrpc": "2.0", "id": 1, "method": "ListTasks", "params": params});
    let second = read(&client.post(call.to_string(), &[]).await.body);
    let second = &second["result"];
    assert_eq!(second["nextPageToken"], json!(""));
    assert_eq!(second["tasks"][0]["artifacts"].as_array().unwrap().len(), 1);
    listed.extend(ids(second));
    let mut wanted = sent.clone();
    wanted.sort();
    listed.sort();
    assert_eq!(listed, wanted);
}

fn ids(page: &Value) -> Vec<String> {
    let tasks = page["tasks"].as_array().unwrap().iter();
    tasks
        .map(|task| task["id"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn a_listing_without_sign_in_needs_a_context() {
    let client = Client::new();
    client.send(Dialect::V1_0, fight()).await;
    let all = got(&client, "/tasks", &[]).await;
    assert_eq!(read(&all.body)["tasks"], json!([]));
    let key = [("x-api-key", "demo-key")];
    let all = got(&client, "/tasks", &key).await;
    assert_eq!(read(&all.body)["totalSize"], json!(1));
    let rejected = got(&client, "/tasks?status=TASK_STATE_REJECTED", &key).await;
    assert_eq!(read(&rejected.body)["totalSize"], json!(0));
    let unknown = got(&client, "/tasks?status=pondering", &key).await;
    assert_eq!(unknown.status, StatusCode::BAD_REQUEST);
}
