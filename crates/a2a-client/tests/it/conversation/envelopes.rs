//! Conversations with agents that speak message envelopes (document 004) in place of A2A.

use a2a_client::client::calls::SupportedBinding;
use a2a_client::client::http::{FetchError, Request};
use a2a_client::client::{ConnectError, Protocol};
use a2a_client::conversation::Setting;
use a2a_client::conversation::command::Announcement;
use a2a_client::conversation::event::Event;
use a2a_client::conversation::run::{Notice, Phase};
use a2a_inspect::documents::{Context, Kind, check};
use serde_json::{Value, json};

use crate::conversation::driver::{Driver, Exchange, body};

pub(crate) const BASE_URL: &str = "https://agent.example/envelope";
pub(crate) const AGENT: &str = "fights-001";
const URI: &str = a2a::extension::URI;

pub(crate) fn card() -> Value {
    json!({"agent_card": {
        "agent_id": AGENT, "name": "Fights", "version": "1.0.0", "description": "",
        "capabilities": ["compare"], "supported_protocols": ["A2A/1.0"],
        "metadata": {URI: {
            "schemas": {"fight": {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "required": ["a"]},
                "winner": {"type": "object"}},
            "methods": {"compare": {"parameters": "fight", "data": "winner"}},
        }},
    }})
}

/// An envelope of type `kind` that answers the one in `request`. Panics if that one has findings.
pub(crate) fn answer_to(request: &Request, kind: &str, payload: &Value) -> Value {
    let written = body(request);
    let findings = check(Kind::Envelope, &written, &Context::default());
    assert_eq!(findings, [], "{written}");
    json!({
        "message_id": "b7f8d9e2-3c4b-4d6e-8f8a-9b0c1d2e3f40", "message_type": kind,
        "sender_id": AGENT, "recipient_id": body(request)["sender_id"],
        // The time of the driver.
        "timestamp": "2023-11-14T22:13:20.000Z", "payload": payload,
        "correlation_id": body(request)["message_id"],
    })
}

fn answer(driver: &mut Driver, kind: &str, payload: &Value) {
    let (_, request) = driver.fetch();
    let text = answer_to(&request, kind, payload).to_string();
    driver.answer_json(&text);
}

fn error(code: &str, more: &Value) -> Value {
    let mut error = json!({"code": code, "message": "No."});
    error
        .as_object_mut()
        .unwrap()
        .extend(more.as_object().unwrap().clone());
    json!({ "error": error })
}

pub(crate) fn entering() -> Driver {
    let mut driver = Driver::with(Setting {
        seed: 7,
        ..Setting::default()
    });
    driver.step(Event::ProtocolGiven(Protocol::Envelope));
    driver.enter(BASE_URL);
    driver
}

fn connected() -> Driver {
    let mut driver = entering();
    answer(&mut driver, "handshake_ack", &card());
    driver
}

/// A conversation whose request was sent and is not answered.
pub(crate) fn sending() -> Driver {
    let mut driver = connected();
    driver.fill_in("/a", "Lion");
    driver.submit();
    driver
}

pub(crate) fn success() -> Value {
    json!({"status": "success", "data": {"winner": "Lion"}})
}

#[test]
fn a_handshake_makes_methods_skills() {
    let driver = entering();
    let (_, request) = driver.fetch();
    assert_eq!(request.url, BASE_URL);
    let sent = body(&request);
    assert_eq!(sent["message_type"], "handshake");
    assert_eq!(sent["correlation_id"], Value::Null);
    assert_eq!(sent["sender_id"], sent["payload"]["agent_card"]["agent_id"]);
    let driver = connected();
    let known = driver.conversation.agent().unwrap();
    assert_eq!(known.card.name, "Fights");
    assert_eq!(
        known.endpoint.as_ref().unwrap().binding,
        SupportedBinding::Envelope
    );
    assert_eq!(known.skill.as_deref(), Some("compare"));
    assert!(driver.request().form().is_some());
}

#[test]
fn a_request_and_its_response_are_a_run() {
    let mut driver = sending();
    let (_, request) = driver.fetch();
    let sent = body(&request);
    assert_eq!(sent["message_type"], "request");
    assert_eq!(sent["recipient_id"], AGENT);
    assert_eq!(
        sent["payload"],
        json!({"method": "compare", "parameters": {"a": "Lion"}})
    );
    assert_eq!(sent["timestamp"], "2023-11-14T22:13:20.000Z");
    answer(&mut driver, "response", &success());
    assert_eq!(driver.run().data(), Some(&json!({"winner": "Lion"})));
    assert_eq!((driver.run().phase, driver.results()), (Phase::Settled, 1));
    // There is no task in 004.
    let told = driver.announced();
    assert!(!told.iter().any(|it| matches!(it, Announcement::Task(_))));
}

#[test]
fn several_responses_are_one_result_and_others_are_skipped() {
    let mut driver = sending();
    let (_, request) = driver.fetch();
    let mut other = answer_to(&request, "response", &success());
    other["correlation_id"] = json!("c7f8d9e2-3c4b-4d6e-8f8a-9b0c1d2e3f40");
    let first = answer_to(&request, "response", &success());
    let second = json!({"status": "success", "data": {"winner": "Tiger"}});
    let mut second = answer_to(&request, "response", &second);
    second["message_id"] = json!("d7f8d9e2-3c4b-4d6e-8f8a-9b0c1d2e3f40");
    let lines = format!("{other}\n\nno JSON\n{first}\n{second}\n");
    driver.answer(200, "application/x-ndjson", &lines);
    assert_eq!(driver.run().answer.as_ref().unwrap().parts.len(), 2);
}

#[test]
fn lines_that_are_cut_at_the_kth_envelope_lose_and_double_nothing() {
    for k in 0..3 {
        let mut driver = sending();
        let (_, first) = driver.fetch();
        let lines = |request: &Request| {
            let ids = ["b", "c", "d"].map(|it| format!("{it}7f8d9e2-3c4b-4d6e-8f8a-9b0c1d2e3f40"));
            ids.map(|id| {
                let mut line = answer_to(request, "response", &success());
                line["message_id"] = json!(id);
                line.to_string()
            })
        };
        let whole = lines(&first);
        let half = &whole[k][..whole[k].len() / 2];
        let cut = [&whole[..k].join("\n"), half].join("\n");
        driver.answer(200, "application/x-ndjson", &cut);
        assert!(driver.run().is_unanswered(), "{k}");
        assert_eq!(driver.results(), 0, "{k}");
        let run = driver.run_id();
        driver.step(Event::RetryPressed(run));
        let (_, again) = driver.fetch();
        assert_eq!(body(&first)["message_id"], body(&again)["message_id"]);
        // The last line needs no end.
        driver.answer(200, "application/x-ndjson", &lines(&again).join("\n"));
        let answer = driver.run().answer.as_ref().unwrap();
        assert_eq!((answer.parts.len(), driver.results()), (3, 1), "{k}");
    }
}

#[test]
fn an_answer_to_another_message_is_not_an_answer() {
    let mut driver = sending();
    let (_, request) = driver.fetch();
    let mut other = answer_to(&request, "response", &success());
    other["correlation_id"] = json!("c7f8d9e2-3c4b-4d6e-8f8a-9b0c1d2e3f40");
    driver.answer_json(&other.to_string());
    assert_eq!(driver.failure(), &ConnectError::OtherMessage);
    assert!(driver.run().is_unanswered());
}

#[test]
fn an_answer_of_another_sender_or_to_another_recipient_is_not_an_answer() {
    for member in ["sender_id", "recipient_id"] {
        let mut driver = sending();
        let (_, request) = driver.fetch();
        let good = answer_to(&request, "response", &success());
        let mut other = good.clone();
        other[member] = json!("somebody-001");
        driver.answer_json(&other.to_string());
        assert_eq!(driver.failure(), &ConnectError::OtherMessage, "{member}");
        assert!(driver.run().is_unanswered(), "{member}");
        // It hides no answer beside it.
        let mut driver = sending();
        other["payload"]["data"] = json!({"winner": "Nobody"});
        driver.answer(200, "application/x-ndjson", &format!("{other}\n{good}\n"));
        assert_eq!(
            driver.run().data(),
            Some(&json!({"winner": "Lion"})),
            "{member}"
        );
    }
    // The agent of a handshake is not known yet, but its answer is for us.
    let mut driver = entering();
    let (_, request) = driver.fetch();
    let mut other = answer_to(&request, "handshake_ack", &card());
    other["recipient_id"] = json!("somebody-001");
    driver.answer_json(&other.to_string());
    assert_eq!(driver.connect_error(), &ConnectError::OtherMessage);
}

#[test]
fn who_signs_as_another_sender_gets_the_answer() {
    let signed = |driver: &mut Driver| {
        let (ticket, request) = driver.fetch();
        let sender_id = "host-page-001".to_owned();
        driver.step(Event::EnvelopeSigned { ticket, sender_id });
        request
    };
    let to_host = |request: &Request, kind: &str, payload: &Value| {
        let mut answer = answer_to(request, kind, payload);
        answer["recipient_id"] = json!("host-page-001");
        answer.to_string()
    };
    let mut driver = entering();
    let request = signed(&mut driver);
    driver.answer_json(&to_host(&request, "handshake_ack", &card()));
    driver.fill_in("/a", "Lion");
    driver.submit();
    let request = signed(&mut driver);
    driver.answer_json(&to_host(&request, "response", &success()));
    assert_eq!(driver.results(), 1);
    // The answer to the sender that is not named any more is not for us.
    driver.submit();
    signed(&mut driver);
    answer(&mut driver, "response", &success());
    assert_eq!(driver.failure(), &ConnectError::OtherMessage);
}

#[test]
fn each_standard_code_has_a_sentence_where_the_agent_has_none() {
    let codes = [
        "INVALID_MESSAGE",
        "VALIDATION_FAILED",
        "AUTHENTICATION_FAILED",
        "FORBIDDEN",
        "NOT_FOUND",
        "METHOD_NOT_ALLOWED",
        "RATE_LIMIT_EXCEEDED",
        "PAYLOAD_TOO_LARGE",
        "INTERNAL_ERROR",
        "SERVICE_UNAVAILABLE",
        "TIMEOUT",
    ];
    // Too long to wait for.
    let rejection_sentence = |code: &str, message: &str| {
        let mut driver = sending();
        let url = "https://docs.example/errors";
        let more = json!({"message": message, "retry_after": 3_600, "documentation_url": url});
        answer(&mut driver, "error", &error(code, &more));
        let failure = driver.failure();
        assert_eq!(failure.documentation_url(), Some(url), "{code}");
        failure.sentence()
    };
    for code in codes {
        let sentence = rejection_sentence(code, "");
        assert_eq!(sentence, rejection_sentence(code, code), "{code}");
        assert_eq!(sentence, rejection_sentence(code, " ERR_17 "), "{code}");
        assert!(!sentence.contains(code), "{code}: {sentence}");
        assert!(
            rejection_sentence(code, "Not today.").ends_with(": Not today."),
            "{code}"
        );
    }
    assert!(rejection_sentence("CUSTOM", "").contains("CUSTOM"));
    assert!(rejection_sentence("CUSTOM", "custom words").ends_with(": custom words"));
}

#[test]
fn a_rate_limit_counts_down_and_the_same_message_goes_on() {
    let mut driver = sending();
    let (_, first) = driver.fetch();
    answer(
        &mut driver,
        "error",
        &error("RATE_LIMIT_EXCEEDED", &json!({"retry_after": 7})),
    );
    assert_eq!(driver.run().notice, Some(Notice::Busy));
    assert_eq!(driver.fire_timer(), 7_000);
    let (_, again) = driver.fetch();
    assert_eq!(body(&first)["message_id"], body(&again)["message_id"]);
    answer(&mut driver, "response", &success());
    assert_eq!(driver.results(), 1);
}

#[test]
fn the_wait_in_an_error_counts_whatever_the_http_status() {
    let mut driver = sending();
    let (_, request) = driver.fetch();
    let mut busy = answer_to(
        &request,
        "error",
        &error("RATE_LIMIT_EXCEEDED", &json!({"retry_after": 7})),
    );
    busy["correlation_id"] = body(&request)["message_id"].clone();
    driver.answer(429, "application/json", &busy.to_string());
    assert_eq!(driver.run().notice, Some(Notice::Busy));
    assert_eq!(driver.fire_timer(), 7_000);
}

#[test]
fn a_long_wait_is_left_to_the_person() {
    let mut driver = sending();
    answer(
        &mut driver,
        "error",
        &error("RATE_LIMIT_EXCEEDED", &json!({"retry_after": 3_600})),
    );
    assert!(matches!(driver.failure(), ConnectError::Protocol(_)));
}

#[test]
fn details_of_a_failed_validation_reach_their_fields() {
    let mut driver = sending();
    let details = json!({"details": {"errors": [{"field": "/a", "message": "Not a lion."}]}});
    answer(&mut driver, "error", &error("VALIDATION_FAILED", &details));
    let form = driver.request().form().unwrap();
    let said = format!("{:?}", form.state());
    assert!(said.contains("Not a lion."), "{said}");
}

#[test]
fn a_difference_of_clocks_is_told() {
    for (shift, differs) in [
        (0.0, false),
        (59_000.0, false),
        (420_000.0, true),
        (-420_000.0, true),
    ] {
        let mut driver = connected();
        driver.now += shift;
        driver.fill_in("/a", "Lion");
        driver.submit();
        answer(&mut driver, "error", &error("INVALID_MESSAGE", &json!({})));
        let told = driver.failure() == &ConnectError::ClockDiffers { seconds: 420 };
        assert_eq!(told, differs, "{shift}");
    }
}

#[test]
fn a_response_may_say_that_it_failed() {
    let mut driver = sending();
    let payload =
        json!({"status": "error", "error": {"code": "INVALID_CURRENCY", "message": "Not known."}});
    answer(&mut driver, "response", &payload);
    let ConnectError::Protocol(error) = driver.failure() else {
        panic!("{:?}", driver.failure())
    };
    assert_eq!(
        (error.reason(), error.message.as_str()),
        (Some("INVALID_CURRENCY"), "Not known.")
    );
}

#[test]
fn without_a_common_version_both_are_told() {
    let mut driver = entering();
    let mut other = card();
    other["agent_card"]["supported_protocols"] = json!(["A2A/2.0", "A2A/2.1"]);
    answer(&mut driver, "handshake_ack", &other);
    let declared = vec!["A2A/2.0".to_owned(), "A2A/2.1".to_owned()];
    let why = ConnectError::NoUsableInterface { declared };
    assert_eq!(driver.connect_error(), &why);
}

#[test]
fn an_agent_that_speaks_nothing_else_is_found_last() {
    let mut driver = Driver::new();
    driver.enter(BASE_URL);
    let mut tried = 0;
    while driver.fetch().1.body.is_none() {
        driver.answer(404, "text/plain", "no");
        tried += 1;
    }
    assert_eq!(tried, 4);
    answer(&mut driver, "handshake_ack", &card());
    assert_eq!(driver.conversation.agent().unwrap().card.name, "Fights");
}

#[test]
fn a_server_without_envelopes_is_told_as_before() {
    let mut driver = Driver::new();
    driver.enter(BASE_URL);
    while let Some((_, Exchange::Fetch(_))) = driver.pending.first().cloned() {
        driver.answer(404, "text/html", "<h1>Not found</h1>");
    }
    assert!(matches!(
        driver.connect_error(),
        ConnectError::CardNotFound { .. }
    ));
}

#[test]
fn a_registry_finds_agents() {
    let mut driver = entering();
    let (_, request) = driver.fetch();
    let mut refusal = answer_to(&request, "error", &error("METHOD_NOT_ALLOWED", &json!({})));
    refusal["sender_id"] = json!("registry");
    driver.answer_json(&refusal.to_string());
    assert_eq!(
        driver.conversation.agent().unwrap().card.skills[0].name,
        "Find agents"
    );
    driver.submit();
    let (_, request) = driver.fetch();
    let sent = body(&request);
    assert_eq!(
        (&sent["message_type"], &sent["recipient_id"]),
        (&json!("discover_agents"), &json!("registry"))
    );
    let agents = json!({"agents": [{"agent_id": "a-1", "name": "A", "capabilities": [], "status": "healthy", "endpoint": BASE_URL}], "total_count": 1});
    let mut found = answer_to(&request, "agent_announcement", &agents);
    found["sender_id"] = json!("registry");
    driver.answer_json(&found.to_string());
    assert_eq!(driver.run().data(), Some(&agents));
    assert_eq!(driver.run().found_agents()[0].endpoint, BASE_URL);
}

#[test]
fn an_envelope_that_comes_twice_counts_once() {
    let mut driver = sending();
    let (_, request) = driver.fetch();
    let once = answer_to(&request, "response", &success()).to_string();
    driver.answer(200, "application/x-ndjson", &[&*once, "\n", &once].concat());
    assert_eq!(driver.results(), 1);
    assert_eq!(driver.run().answer.as_ref().unwrap().parts.len(), 1);
}

#[test]
fn leaving_says_goodbye_once() {
    let mut driver = connected();
    driver.step(Event::ProtocolGiven(Protocol::A2a));
    driver.enter("https://other.example");
    let goodbyes: Vec<Value> = driver
        .pending
        .iter()
        .filter_map(|(_, exchange)| match exchange {
            Exchange::Fetch(request) => Some(body(request)),
            _ => None,
        })
        .filter(|sent| sent["message_type"] == "goodbye")
        .collect();
    assert_eq!(goodbyes.len(), 1);
    assert_eq!(goodbyes[0]["recipient_id"], AGENT);
}

#[test]
fn after_a_reload_the_same_message_can_be_sent_again() {
    let mut driver = sending();
    let (_, first) = driver.fetch();
    driver.reload();
    driver.step(Event::ProtocolGiven(Protocol::Envelope));
    driver.enter(BASE_URL);
    answer(&mut driver, "handshake_ack", &card());
    let run = driver.run_id();
    driver.step(Event::RetryPressed(run));
    let (_, again) = driver.fetch();
    assert_eq!(body(&first)["message_id"], body(&again)["message_id"]);
    answer(&mut driver, "response", &success());
    assert_eq!(driver.results(), 1);
}

/// The fault of one exchange with the agent.
#[derive(Clone, Debug, PartialEq)]
enum Wrong {
    /// The agent does not receive the message, and the client gets this fault.
    Unsent(FetchError),
    /// The agent handles the message, and the answer is lost.
    Unheard(FetchError),
    /// A proxy answers with a web page and this HTTP status. The agent does not receive the message.
    WebPage(u16),
    /// The agent handles the message, and a proxy replaces the answer by a web page.
    WebPageAfter(u16),
    /// The agent handles the message, and the client gets the first half of the answer's JSON.
    Short,
    /// The agent does not handle the message, and answers with the error `SERVICE_UNAVAILABLE`.
    Busy,
    /// Another agent than the one that was asked sends the answer, to another recipient than this page.
    Stranger,
    /// The page is reloaded before the message leaves.
    ReloadBefore,
    /// The page is reloaded before the answer arrives.
    ReloadAfter,
}

/// An agent that handles each message once, whatever happens to its answers.
#[derive(Default)]
struct Server {
    /// The ids of the messages that the agent handled.
    works: Vec<String>,
}

impl Server {
    fn respond(&mut self, request: &Request) -> Value {
        let sent = body(request);
        if sent["message_type"] == "handshake" {
            return answer_to(request, "handshake_ack", &card());
        }
        let id = sent["message_id"].as_str().unwrap().to_owned();
        if !self.works.contains(&id) {
            self.works.push(id);
        }
        answer_to(request, "response", &success())
    }
}

/// Plays a conversation whose k-th exchange fails. The person tries again as often as the page offers it.
fn play(wrong: &Wrong, k: usize) {
    let mut driver = entering();
    let (mut server, mut at) = (Server::default(), 0);
    let about = format!("{wrong:?} at {k}");
    for _ in 0..60 {
        let Some((_, exchange)) = driver.pending.first().cloned() else {
            let run = driver.conversation.runs().next();
            let (is_there, open) = (run.is_some(), run.filter(|run| run.is_unanswered()));
            let open = open.map(|run| run.id);
            if driver.conversation.agent().is_none() {
                driver.enter(BASE_URL);
            } else if let Some(run) = open {
                driver.step(Event::RetryPressed(run));
            } else if is_there {
                break;
            } else {
                driver.fill_in("/a", "Lion");
                driver.submit();
            }
            continue;
        };
        let request = match exchange {
            Exchange::Fetch(request) => request,
            Exchange::Probe(_) => {
                driver.probe(false);
                continue;
            }
            Exchange::Timer(_) => {
                driver.fire_timer();
                continue;
            }
            other => panic!("{about}: {other:?}"),
        };
        at += 1;
        let wrong = Some(wrong).filter(|_| at == k + 1);
        if let Some(Wrong::ReloadBefore | Wrong::ReloadAfter) = wrong {
            if wrong == Some(&Wrong::ReloadAfter) {
                server.respond(&request);
            }
            driver.reload();
            driver.step(Event::ProtocolGiven(Protocol::Envelope));
            continue;
        }
        match wrong {
            Some(Wrong::Unsent(fault)) => {
                driver.fail(fault.clone());
            }
            Some(Wrong::WebPage(status)) => {
                driver.answer(*status, "text/html", "<h1>Hi</h1>");
            }
            Some(Wrong::Busy) => {
                let busy = error("SERVICE_UNAVAILABLE", &json!({"retry_after": 1}));
                answer(&mut driver, "error", &busy);
            }
            wrong => {
                let mut envelope = server.respond(&request);
                let text = envelope.to_string();
                match wrong {
                    Some(Wrong::Unheard(fault)) => driver.fail(fault.clone()),
                    Some(Wrong::WebPageAfter(status)) => {
                        driver.answer(*status, "text/html", "<h1>Hi</h1>")
                    }
                    Some(Wrong::Short) => driver.answer_json(&text[..text.len() / 2]),
                    Some(Wrong::Stranger) => {
                        envelope["sender_id"] = json!("stranger-001");
                        envelope["recipient_id"] = json!("stranger-002");
                        driver.answer_json(&envelope.to_string())
                    }
                    _ => driver.answer_json(&text),
                };
            }
        }
    }
    assert_eq!(
        driver.run().data(),
        Some(&json!({"winner": "Lion"})),
        "{about}"
    );
    assert_eq!(driver.results(), 1, "{about}");
    assert_eq!(server.works.len(), 1, "{about}: {:?}", server.works);
    assert_eq!(driver.conversation.runs().count(), 1, "{about}");
    assert_eq!(driver.pending, [], "{about}");
    assert!(at > k || k > 1, "{about}: only {at} exchanges");
}

#[test]
fn a_fault_at_the_kth_exchange_loses_and_doubles_nothing() {
    let large = FetchError::TooLarge { limit: 1 << 20 };
    for wrong in [
        Wrong::Unsent(FetchError::Network),
        Wrong::Unsent(FetchError::Timeout),
        Wrong::Unsent(FetchError::Redirected),
        Wrong::Unsent(FetchError::NotSigned),
        Wrong::Unheard(FetchError::Network),
        Wrong::Unheard(FetchError::Broken),
        Wrong::Unheard(FetchError::Timeout),
        Wrong::Unheard(large),
        Wrong::WebPage(200),
        Wrong::WebPage(404),
        Wrong::WebPage(429),
        Wrong::WebPage(500),
        Wrong::WebPage(503),
        Wrong::WebPageAfter(200),
        Wrong::WebPageAfter(502),
        Wrong::Short,
        Wrong::Busy,
        Wrong::Stranger,
        Wrong::ReloadBefore,
        Wrong::ReloadAfter,
    ] {
        for k in 0..3 {
            play(&wrong, k);
        }
    }
}
