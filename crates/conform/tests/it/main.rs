//! The kit on the demo agent, and on twins of it that have one fault each.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test fails by a panic"
)]

mod hostile;

use std::time::Duration;

use a2a_client::client::http::{Method, Request, Response, ResponseHead};
use axum::Router;
use axum::body::Body;
use conform::{Exchange, Level, Outcome, RULES, Report, judge};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use tower::ServiceExt as _;

const AGENT: &str = "http://agent.test";
const URI: &str = a2a::extension::URI;
const MODE: &str = "application/json;schema=fightComparison";

/// A change of the card.
type CardFault = fn(&mut Value);
/// A change of an answer's JSON and headers; the first argument is the request's JSON.
type AnswerFault = fn(&Value, &mut Value, &mut Vec<(String, String)>);

/// The demo agent, with its card and its answers changed.
struct Twin {
    router: Router,
    card: CardFault,
    answer: AnswerFault,
}

impl Twin {
    fn new(card: CardFault, answer: AnswerFault) -> Self {
        let config = demo_agent::Config {
            pace: Duration::ZERO,
            ..demo_agent::Config::default()
        };
        let router = demo_agent::router(config).unwrap();
        Self {
            router,
            card,
            answer,
        }
    }

    async fn judged(&self) -> Report {
        judge(AGENT, self).await.unwrap()
    }
}

impl Exchange for Twin {
    async fn send(&self, request: &Request) -> Result<Response, String> {
        let method = match request.method {
            Method::Get => "GET",
            Method::Post => "POST",
            Method::Delete => "DELETE",
        };
        let mut http = axum::http::Request::builder()
            .method(method)
            .uri(request.url.strip_prefix(AGENT).ok_or("another origin")?)
            .header("host", "agent.test");
        for (name, value) in &request.headers {
            http = http.header(name, value);
        }
        let asked = request.body.clone().unwrap_or_default();
        let http = http.body(Body::from(asked.clone())).unwrap();
        let answer = self.router.clone().oneshot(http).await.unwrap();
        let status = answer.status().as_u16();
        let headers = answer.headers().iter();
        let mut headers: Vec<(String, String)> = headers
            .map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()))
            .collect();
        let body = answer.into_body().collect().await.unwrap().to_bytes();
        let mut body = String::from_utf8(body.to_vec()).unwrap();
        if let Ok(mut json) = serde_json::from_str::<Value>(&body) {
            if request.url.contains("/.well-known/") {
                (self.card)(&mut json);
            } else {
                let asked: Value = serde_json::from_str(&asked).unwrap_or_default();
                // A look at a task is answered with the bare task: faults find it in both answers at one place.
                let is_look = asked["method"] == "GetTask" && json["result"].is_object();
                if is_look {
                    json["result"] = json!({"task": json["result"].take()});
                }
                (self.answer)(&asked, &mut json, &mut headers);
                if is_look {
                    json["result"] = json["result"]["task"].take();
                }
            }
            body = json.to_string();
        }
        let head = ResponseHead {
            status,
            headers,
            redirected_to: None,
        };
        Ok(Response { head, body })
    }

    async fn pause(&self, milliseconds: u64) {
        tokio::time::sleep(Duration::from_millis(milliseconds)).await;
    }
}

fn as_it_is(_: &mut Value) {}
fn unchanged(_: &Value, _: &mut Value, _: &mut Vec<(String, String)>) {}

/// The card with one skill, one binding and two schemas, so that each fault is about one thing.
fn fight(card: &mut Value) {
    let kept = |map: &mut Value| {
        map.as_object_mut()
            .unwrap()
            .retain(|name, _| name.starts_with("fight"));
    };
    kept(&mut card["schemas"]);
    for extension in card["capabilities"]["extensions"].as_array_mut().unwrap() {
        if extension["uri"] == URI {
            kept(&mut extension["params"]["schemas"]);
        }
    }
    let skills = card["skills"].as_array_mut().unwrap();
    skills.retain(|it| it["id"] == "fight-comparison");
    let interfaces = card["supportedInterfaces"].as_array_mut().unwrap();
    interfaces.truncate(1);
    for name in [
        "additionalInterfaces",
        "url",
        "preferredTransport",
        "protocolVersion",
    ] {
        card.as_object_mut().unwrap().shift_remove(name);
    }
    card["defaultInputModes"] = json!(["text/plain", MODE]);
    card["defaultOutputModes"] = json!(["text/plain", "application/json;schema=fightResponse"]);
}

/// Changes both copies of the card's schemas.
fn with_schemas(card: &mut Value, change: impl Fn(&mut Value)) {
    change(&mut card["schemas"]);
    for extension in card["capabilities"]["extensions"].as_array_mut().unwrap() {
        if extension["uri"] == URI {
            change(&mut extension["params"]["schemas"]);
        }
    }
}

/// The parts of the message that a request sends.
fn parts(asked: &Value) -> &[Value] {
    let parts = asked["params"]["message"]["parts"].as_array();
    parts.map_or(&[], Vec::as_slice)
}

fn is_valid(part: &Value) -> bool {
    part["metadata"]["mimeType"] == MODE
        && part["data"]["a"].as_str().is_some_and(|it| !it.is_empty())
        && part["data"]["b"].as_str().is_some_and(|it| !it.is_empty())
        && part["data"].as_object().unwrap().len() == 2
}

fn is_new(asked: &Value) -> bool {
    asked["params"]["message"]["taskId"].is_null() && !parts(asked).is_empty()
}

fn say(answer: &mut Value) {
    let message = json!({"messageId": "m", "role": "ROLE_AGENT", "parts": [{"text": "Well."}]});
    answer["result"] = json!({ "message": message });
}

fn work(answer: &mut Value) {
    let status = json!({"state": "TASK_STATE_COMPLETED"});
    answer["result"] = json!({"task": {"id": "t", "contextId": "c", "status": status}});
}

/// Each rule, and a twin that breaks it and no other.
#[expect(clippy::too_many_lines, reason = "a list of faults")]
fn twins() -> Vec<(&'static str, Twin)> {
    let on_card = |change: CardFault| Twin::new(change, unchanged);
    let on_answer = |change: AnswerFault| Twin::new(fight, change);
    vec![
        (
            "card.extension",
            on_card(|card| {
                fight(card);
                let extensions = card["capabilities"]["extensions"].as_array_mut().unwrap();
                extensions.retain(|it| it["uri"] != URI);
            }),
        ),
        (
            "card.schemas",
            on_card(|card| {
                fight(card);
                with_schemas(card, |schemas| *schemas = json!({}));
                for modes in ["defaultInputModes", "defaultOutputModes"] {
                    card[modes] = json!(["text/plain"]);
                }
                for modes in ["inputModes", "outputModes"] {
                    card["skills"][0][modes] = json!(["text/plain"]);
                }
            }),
        ),
        (
            "card.names",
            on_card(|card| {
                fight(card);
                let modes = card["defaultOutputModes"].as_array_mut().unwrap();
                modes.push(json!("application/json;schema=ghost"));
            }),
        ),
        (
            "card.used",
            on_card(|card| {
                fight(card);
                with_schemas(card, |schemas| {
                    schemas["spare"] =
                        json!({"$schema": "https://json-schema.org/draft/2020-12/schema"});
                });
            }),
        ),
        (
            "card.schema",
            on_card(|card| {
                fight(card);
                with_schemas(card, |schemas| {
                    schemas["fightResponse"]["type"] = json!("objekt");
                });
            }),
        ),
        (
            "card.dialect",
            on_card(|card| {
                fight(card);
                with_schemas(card, |schemas| {
                    schemas["fightResponse"]
                        .as_object_mut()
                        .unwrap()
                        .shift_remove("$schema");
                });
            }),
        ),
        (
            "card.text",
            on_card(|card| {
                fight(card);
                card["skills"][0]["inputModes"] = json!([MODE]);
            }),
        ),
        (
            "card.defaults",
            on_card(|card| {
                fight(card);
                card["defaultInputModes"] = json!(["text/plain"]);
            }),
        ),
        (
            "card.size",
            on_card(|card| {
                fight(card);
                card["description"] = json!("long ".repeat(2_000));
            }),
        ),
        (
            "flow.valid",
            on_answer(|asked, answer, _| {
                if is_new(asked) && parts(asked).len() == 1 && is_valid(&parts(asked)[0]) {
                    say(answer);
                }
            }),
        ),
        (
            "flow.beside",
            on_answer(|asked, answer, _| {
                if parts(asked).len() == 2 && parts(asked)[0]["text"].is_string() {
                    say(answer);
                }
            }),
        ),
        (
            "flow.invalid",
            on_answer(|asked, answer, _| {
                if parts(asked).len() == 1
                    && parts(asked)[0]["metadata"]["mimeType"] == MODE
                    && !is_valid(&parts(asked)[0])
                {
                    work(answer);
                }
            }),
        ),
        (
            "flow.pointers",
            on_answer(|_, answer, _| {
                if let Some(message) = answer.pointer_mut("/result/task/status/message/metadata") {
                    *message = json!({});
                }
            }),
        ),
        (
            "flow.undeclared",
            on_answer(|asked, answer, _| {
                if asked.to_string().contains("x-conform-undeclared") {
                    work(answer);
                }
            }),
        ),
        (
            "flow.first",
            on_answer(|asked, answer, _| {
                if parts(asked).len() == 2 && parts(asked)[0]["data"].is_object() {
                    say(answer);
                }
            }),
        ),
        (
            "flow.running",
            on_answer(|asked, answer, _| {
                if asked["params"]["message"]["taskId"].is_string() {
                    work(answer);
                }
            }),
        ),
        (
            "flow.words",
            on_answer(|asked, answer, _| {
                if parts(asked).len() == 1 && parts(asked)[0]["text"].is_string() {
                    *answer = json!({"jsonrpc": "2.0", "id": asked["id"], "error": {"code": -32603, "message": "oops"}});
                }
            }),
        ),
        (
            "result.schema",
            on_answer(|_, answer, _| {
                if let Some(data) = answer.pointer_mut("/result/task/artifacts/0/parts") {
                    for part in data.as_array_mut().unwrap() {
                        if part["data"].is_object() {
                            part["data"]["probability"] = json!(7);
                        }
                    }
                }
            }),
        ),
        (
            "result.mode",
            on_answer(|_, answer, _| {
                if let Some(data) = answer.pointer_mut("/result/task/artifacts/0/parts") {
                    for part in data.as_array_mut().unwrap() {
                        let members = part.as_object_mut().unwrap();
                        members.shift_remove("mediaType");
                        members.shift_remove("metadata");
                    }
                }
            }),
        ),
        (
            "extension.echo",
            on_answer(|_, _, headers| {
                headers.retain(|(name, _)| !name.ends_with("a2a-extensions"));
            }),
        ),
        (
            "extension.required",
            on_card(|card| {
                fight(card);
                for extension in card["capabilities"]["extensions"].as_array_mut().unwrap() {
                    if extension["uri"] == URI {
                        extension["required"] = json!(true);
                    }
                }
            }),
        ),
    ]
}

#[tokio::test(start_paused = true)]
async fn the_demo_agent_conforms_on_every_binding() {
    let report = Twin::new(as_it_is, unchanged).judged().await;
    assert!(report.conforms(), "{report}");
    let held = |rule: &str, binding: &str| {
        let mut all = report.verdicts.iter();
        all.any(|it| {
            it.rule.id == rule && it.subject.starts_with(binding) && it.outcome == Outcome::Held
        })
    };
    for binding in ["JSON-RPC 1.0", "JSON-RPC 0.3", "HTTP+JSON 1.0"] {
        for rule in [
            "flow.valid",
            "flow.invalid",
            "flow.pointers",
            "flow.running",
            "result.schema",
        ] {
            assert!(held(rule, binding), "{rule} on {binding}\n{report}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn an_agent_without_a_fault_breaks_no_rule() {
    let report = Twin::new(fight, unchanged).judged().await;
    assert_eq!(report.broken(), Vec::<&str>::new(), "{report}");
    // Only a required extension can be left out.
    for rule in RULES.iter().filter(|it| it.id != "extension.required") {
        let mut all = report.verdicts.iter().filter(|it| it.rule == *rule);
        assert!(
            all.any(|it| it.outcome == Outcome::Held),
            "{}\n{report}",
            rule.id
        );
    }
}

#[tokio::test(start_paused = true)]
async fn each_twin_breaks_its_rule_and_no_other() {
    let twins = twins();
    let judged: Vec<&str> = twins.iter().map(|(rule, _)| *rule).collect();
    let rules: Vec<&str> = RULES.iter().map(|it| it.id).collect();
    assert_eq!(judged, rules, "a twin for each rule");
    for (rule, twin) in twins {
        let report = twin.judged().await;
        assert_eq!(report.broken(), [rule], "{report}");
        let level = RULES.iter().find(|it| it.id == rule).unwrap().level;
        assert_eq!(report.conforms(), level == Level::Should, "{rule}");
    }
}

#[tokio::test(start_paused = true)]
async fn reports_are_read_by_programs() {
    let (_, twin) = twins()
        .into_iter()
        .find(|(rule, _)| *rule == "card.names")
        .unwrap();
    let report = twin.judged().await;
    let json = report.json();
    assert_eq!(json["conforms"], false);
    let verdicts = json["verdicts"].as_array().unwrap();
    let broken: Vec<&Value> = verdicts
        .iter()
        .filter(|it| it["outcome"] == "BROKEN")
        .collect();
    assert_eq!(broken.len(), 1);
    assert_eq!(broken[0]["level"], "MUST");
    let junit = report.junit();
    assert!(junit.contains("failures=\"1\""), "{junit}");
    assert!(
        junit.contains("<failure message=\"Not declared: “ghost”.\"/>"),
        "{junit}"
    );
    assert_eq!(junit.matches("<testcase ").count(), verdicts.len());
}

#[tokio::test(start_paused = true)]
async fn no_agent_is_an_error_with_what_was_tried() {
    let twin = Twin::new(|card| *card = json!([]), unchanged);
    let error = judge(AGENT, &twin).await.unwrap_err();
    assert!(
        error.contains("/.well-known/agent-card.json: it is not an agent card"),
        "{error}"
    );
}
