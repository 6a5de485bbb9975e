//! Tests of sign-in in a conversation: what the person is asked, which requests carry a credential, when a message is
//! sent again, and when a credential is forgotten.

use a2a_client::client::ConnectError;
use a2a_client::client::Secret;
use a2a_client::client::http::{FetchError, Method, Request};
use a2a_client::client::sign_in::EntryError;
use a2a_client::client::sign_in::host_credentials::HostCredentials;
use a2a_client::conversation::Setting;
use a2a_client::conversation::command::{Announcement, Command, ViewChange};
use a2a_client::conversation::event::Event;
use a2a_client::conversation::run::Phase;
use a2a_client::conversation::sign_in::{SignInError, SignInReason, SignInStage};
use serde_json::{Value, json};

use crate::conversation::agent::{
    BASE_URL, FIGHT, JS_CARD, JS_STREAM, TASK, edited, error, first, polled_card, result, sent,
    status, status_saying, task,
};
use crate::conversation::driver::{Checking, Driver, body, header, message_id, method};

/// The secret that the person or the host page gives. No log and no message to a person may contain it.
const SECRET: &str = "hush-hush-4711";

/// The JavaScript agent's card without streaming, which requires a security scheme.
pub(crate) fn locked_card(scheme: &Value) -> String {
    edited(&polled_card(), |card| {
        card["securitySchemes"] = json!({ "it": scheme });
        card["securityRequirements"] = json!([{"schemes": {"it": {"list": []}}}]);
    })
}

fn bearer() -> String {
    locked_card(&json!({"httpAuthSecurityScheme": {"scheme": "Bearer"}}))
}

fn key() -> String {
    locked_card(&json!({"apiKeySecurityScheme": {"location": "header", "name": "X-API-Key"}}))
}

/// A conversation with these settings that connected to an agent with this card, filled in its form and sent the
/// message.
fn sent_with(setting: Setting, card: &str) -> Driver {
    let mut driver = Driver::with(setting);
    driver.enter(BASE_URL);
    driver.answer_json(card);
    driver.fill_in("/a", "Lion");
    driver.fill_in("/b", "Tiger");
    driver.submit();
    driver
}

fn hosted() -> Setting {
    Setting {
        asks_host: true,
        ..Setting::default()
    }
}

/// A conversation whose message the agent with this card answered with 401, so that sign-in is open.
fn refused(card: &str) -> Driver {
    let mut driver = sent(card);
    driver.answer(401, "application/json", "{}");
    driver
}

fn given(token: &str) -> HostCredentials {
    HostCredentials {
        token: Some(Secret::new(token)),
        ..HostCredentials::default()
    }
}

fn authorization(request: &Request) -> Option<&str> {
    header(request, "Authorization")
}

fn done() -> String {
    result(&json!({"task": task(TASK, "TASK_STATE_COMPLETED")}))
}

#[test]
fn resends_the_same_message_after_sign_in() {
    let mut driver = refused(&bearer());
    assert_eq!(driver.failure(), &ConnectError::SignIn { status: 401 });
    assert!(driver.announced().contains(&&Announcement::SignInWanted));
    assert_eq!(driver.panel().origin, BASE_URL);
    assert_eq!(driver.panel().methods[0].name(), "Bearer token");
    assert_eq!(driver.panel().reason(), SignInReason::Unauthorized);

    driver.sign_in(&["good"]);
    assert_eq!(driver.panel().stage, SignInStage::Trying);
    let (_, again) = driver.fetch();
    assert_eq!(authorization(&again), Some("Bearer good"));
    assert_eq!(driver.sends.len(), 2);
    assert_eq!(message_id(&driver.sends[0]), message_id(&again));
    driver.answer_json(&done());
    assert_eq!(driver.conversation.sign_in(), None);
    assert_eq!(driver.conversation.signed_in(), Some(BASE_URL));
    assert_eq!(driver.results(), 1);
    assert_eq!(driver.value(), FIGHT);

    // The next message is authorized at once.
    driver.submit();
    assert_eq!(authorization(&driver.fetch().1), Some("Bearer good"));
}

#[test]
fn a_refused_stream_continues_after_sign_in() {
    let card = edited(&bearer(), |card| {
        card["capabilities"]["streaming"] = json!(true);
    });
    let mut driver = sent(&card);
    driver.open(401, "text/plain");
    driver.end(Ok(()));
    driver.sign_in(&["good"]);
    assert_eq!(authorization(&driver.stream().1), Some("Bearer good"));
    driver.send_events(&first(JS_STREAM, 1));
    assert_eq!(driver.conversation.sign_in(), None, "the reply is closed");
}

#[test]
fn status_401_wins_over_any_body() {
    let mut driver = sent(&bearer());
    driver.answer(401, "application/json", &error(-32000, "Unauthorized"));
    assert_eq!(driver.failure(), &ConnectError::SignIn { status: 401 });
}

#[test]
fn a_wrong_credential_is_shown_at_its_field_and_dropped() {
    let mut driver = refused(&key());
    driver.sign_in(&["wrong"]);
    assert_eq!(header(&driver.fetch().1, "X-API-Key"), Some("wrong"));
    let serial = driver.panel().serial;
    driver.answer(401, "text/plain", "no");
    assert_eq!(driver.panel().serial, serial, "input stays");
    assert_eq!(driver.panel().errors, [(0, EntryError::Refused)]);
    assert_eq!(driver.panel().stage, SignInStage::Asking);
    assert_eq!(driver.conversation.signed_in(), None);

    driver.sign_in(&["right"]);
    assert_eq!(header(&driver.fetch().1, "X-API-Key"), Some("right"));
    driver.answer(403, "text/plain", "not you");
    assert_eq!(driver.panel().errors, [(0, EntryError::Forbidden)]);
    driver.sign_in(&["righter"]);
    driver.answer_json(&done());
    assert_eq!(driver.conversation.sign_in(), None);
    let ids: Vec<String> = driver.sends.iter().map(message_id).collect();
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
}

#[test]
fn empty_entries_are_not_sent() {
    let mut driver = refused(&key());
    driver.sign_in(&[" "]);
    assert_eq!(driver.panel().errors.len(), 1);
    assert_eq!(driver.pending, []);
}

#[test]
fn after_dismissing_the_run_can_be_retried() {
    let mut driver = refused(&key());
    driver.step(Event::SignInDismissed);
    assert_eq!(driver.conversation.sign_in(), None);
    let run = driver.run_id();
    driver.step(Event::RetryPressed(run));
    driver.answer(401, "text/plain", "no");
    assert!(driver.conversation.sign_in().is_some());
}

#[test]
fn resends_once_after_sign_in() {
    let mut driver = refused(&key());
    let run = driver.run_id();
    driver.step(Event::RetryPressed(run));
    driver.sign_in(&["good"]);
    assert_eq!(
        driver.sends.len(),
        2,
        "the second send may still be accepted"
    );
    driver.answer(401, "text/plain", "no");
    assert_eq!(header(&driver.fetch().1, "X-API-Key"), Some("good"));
    assert_eq!(driver.panel().errors, [], "this key was not refused yet");
    driver.answer_json(&done());
    assert_eq!(driver.conversation.sign_in(), None);
    assert_eq!(driver.results(), 1);
}

#[test]
fn another_error_closes_the_panel() {
    let mut driver = refused(&key());
    driver.sign_in(&["good"]);
    driver.answer(500, "text/plain", "broken");
    assert_eq!(driver.conversation.sign_in(), None);
    assert_eq!(driver.failure().kind(), "http-status");
    assert_eq!(driver.conversation.signed_in(), Some(BASE_URL));
}

#[test]
fn a_locked_card_is_requested_again_after_sign_in() {
    let mut driver = Driver::new();
    driver.enter(BASE_URL);
    driver.answer(401, "text/plain", "no");
    driver.answer(401, "text/plain", "no");
    assert_eq!(
        driver.connect_error(),
        &ConnectError::SignIn { status: 401 }
    );
    assert!(driver.conversation.can_sign_in());
    assert_eq!(
        driver.panel().methods.len(),
        3,
        "common methods, because there is no card"
    );

    driver.step(Event::SignInMethodChosen(1));
    driver.sign_in(&["me", "wrong"]);
    let wrong = driver.fetch().1;
    assert_eq!(authorization(&wrong), Some("Basic bWU6d3Jvbmc="));
    driver.answer(401, "text/plain", "no");
    driver.answer(401, "text/plain", "no");
    assert_eq!(driver.panel().errors, [(1, EntryError::Refused)]);

    driver.sign_in(&["me", "right"]);
    driver.answer_json(&polled_card());
    assert_eq!(driver.conversation.sign_in(), None);
    assert!(driver.conversation.agent().is_some());
    driver.fill_in("/a", "Lion");
    driver.fill_in("/b", "Tiger");
    driver.submit();
    assert!(
        authorization(&driver.fetch().1).is_some(),
        "the same origin"
    );

    // The next request for the locked card is authorized.
    driver.enter(BASE_URL);
    let (_, request) = driver.only("search", |it| match it {
        crate::conversation::driver::Exchange::Fetch(request) if request.body.is_none() => {
            Some(request.clone())
        }
        _ => None,
    });
    assert!(authorization(&request).is_some());
}

#[test]
fn a_dismissed_sign_in_keeps_the_deep_link() {
    let mut driver = Driver::new();
    driver.step(Event::AddressGiven {
        address: BASE_URL.to_owned(),
        skill: Some("judge".to_owned()),
    });
    driver.answer(401, "text/plain", "no");
    driver.answer(401, "text/plain", "no");
    driver.step(Event::SignInDismissed);
    driver.step(Event::SignInPressed);
    driver.sign_in(&["good"]);
    driver.answer_json(&crate::conversation::agent::card_of_two_skills());
    let known = driver.conversation.agent().unwrap();
    assert_eq!(known.skill.as_deref(), Some("judge"));
}

#[test]
fn a_public_card_is_requested_without_credentials() {
    let mut driver = refused(&bearer());
    driver.sign_in(&["good"]);
    driver.answer_json(&done());
    driver.enter(BASE_URL);
    assert_eq!(
        driver.fetch().1.headers,
        [],
        "no preflight for a public card"
    );
}

#[test]
fn a_request_of_the_app_gets_the_credential_of_its_agent_at_its_origin_only() {
    let mut driver = refused(&bearer());
    driver.sign_in(&["good"]);
    driver.answer_json(&done());
    let agent = driver.conversation.agent().unwrap().id.clone();
    let sent = |agent: &str, is_card, url: &str| {
        let mut request = Request::new(Method::Post, url.to_owned());
        driver.conversation.authorize(agent, is_card, &mut request);
        authorization(&request).map(str::to_owned)
    };
    let here = [BASE_URL, "/rpc"].concat();
    assert_eq!(sent(&agent, false, &here).as_deref(), Some("Bearer good"));
    assert_eq!(sent(&agent, true, &here), None, "the card is public");
    assert_eq!(sent(&agent, false, "https://other.example/rpc"), None);
    assert_eq!(sent("https://agent.example/other", false, &here), None);
}

#[test]
fn a_missing_card_after_sign_in_closes_the_panel() {
    let mut driver = Driver::new();
    driver.enter(BASE_URL);
    driver.answer(401, "text/plain", "no");
    driver.answer(401, "text/plain", "no");
    driver.sign_in(&["good"]);
    driver.fail(FetchError::Timeout);
    assert_eq!(driver.conversation.sign_in(), None);
    assert_eq!(driver.connect_error(), &ConnectError::Timeout);
}

/// The card `bearer()`, but with an endpoint at an origin other than `BASE_URL`, which serves the card.
fn card_with_endpoint_at_other_origin() -> String {
    edited(&bearer(), |card| {
        card["supportedInterfaces"] = json!([{"url": "https://other.example/rpc", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]);
    })
}

#[test]
fn another_origin_needs_confirmation() {
    let mut driver = refused(&card_with_endpoint_at_other_origin());
    assert_eq!(driver.panel().origin, "https://other.example");
    assert_eq!(driver.panel().card_origin.as_deref(), Some(BASE_URL));
    driver.sign_in(&["good"]);
    assert!(driver.panel().unconfirmed);
    assert_eq!(driver.pending, [], "nothing was sent");
    driver.step(Event::SignInFilled {
        entries: vec![Secret::new("good")],
        confirmed: true,
        message_id: String::new(),
    });
    let (_, request) = driver.fetch();
    assert_eq!(request.url, "https://other.example/rpc");
    assert_eq!(authorization(&request), Some("Bearer good"));
    driver.answer(401, "text/plain", "no");
    assert_eq!(
        driver.panel().card_origin,
        None,
        "the host page is asked once"
    );
}

#[test]
fn a_credential_for_the_card_is_not_sent_to_another_origin() {
    let mut driver = Driver::new();
    driver.enter(BASE_URL);
    driver.answer(401, "text/plain", "no");
    driver.answer(401, "text/plain", "no");
    driver.sign_in(&["good"]);
    driver.answer_json(&card_with_endpoint_at_other_origin());
    driver.fill_in("/a", "Lion");
    driver.fill_in("/b", "Tiger");
    driver.submit();
    let (_, request) = driver.fetch();
    assert_eq!(request.url, "https://other.example/rpc");
    assert_eq!(authorization(&request), None);
}

#[test]
fn host_credentials_go_to_the_requested_origin() {
    let mut driver = sent_with(hosted(), &card_with_endpoint_at_other_origin());
    let allowed = "https://OTHER.example:443/any https://third.example";
    driver.step(Event::OriginsAllowed(Some(allowed.to_owned())));
    let asked = driver.answer(401, "text/plain", "no");
    let told = asked.iter().any(|command| {
        matches!(command, Command::AskHost { origin, card_origin, endpoint, .. }
            if origin == "https://other.example"
                && card_origin.as_deref() == Some(BASE_URL)
                && endpoint == "https://other.example/rpc")
    });
    assert!(told, "{asked:?}");
    assert_eq!(
        driver.run().phase,
        Phase::Sending,
        "the run is still active"
    );
    assert_eq!(driver.conversation.sign_in(), None);
    assert!(!driver.announced().contains(&&Announcement::SignInWanted));
    driver.host_gives(Ok(Some(given("theirs"))));
    let (_, request) = driver.fetch();
    assert_eq!(authorization(&request), Some("Bearer theirs"));
    assert_eq!(message_id(&driver.sends[0]), message_id(&driver.sends[1]));
    driver.answer_json(&done());
    assert_eq!(driver.results(), 1);
}

#[test]
fn the_host_page_is_asked_for_allowed_origins_only() {
    let asks_host = |card: &str, allowed: Option<&str>| {
        let mut driver = sent_with(hosted(), card);
        driver.step(Event::OriginsAllowed(allowed.map(str::to_owned)));
        let commands = driver.answer(401, "text/plain", "no");
        let asks = |command: &Command| matches!(command, Command::AskHost { .. });
        let asked = commands.iter().any(asks);
        assert_eq!(driver.conversation.sign_in().is_none(), asked);
        asked
    };
    assert!(asks_host(&bearer(), None));
    assert!(asks_host(&bearer(), Some("http://localhost:8000")));
    assert!(asks_host(&bearer(), Some("https://other.example")));
    assert!(asks_host(&bearer(), Some("")));
    assert!(!asks_host(&card_with_endpoint_at_other_origin(), None));
    assert!(!asks_host(
        &card_with_endpoint_at_other_origin(),
        Some("https://other.example.evil")
    ));
}

#[test]
fn a_card_of_the_host_page_gets_its_credentials_only_where_it_says_so() {
    let asks_host = |allowed: Option<&str>| {
        let mut driver = Driver::with(hosted());
        driver.step(Event::OriginsAllowed(allowed.map(str::to_owned)));
        // The address of an earlier agent says nothing about the card.
        driver.enter(BASE_URL);
        let card = exact_json::parse(&bearer()).unwrap();
        driver.step(Event::CardGiven { card, skill: None });
        driver.fill_in("/a", "Lion");
        driver.fill_in("/b", "Tiger");
        driver.submit();
        let commands = driver.answer(401, "text/plain", "no");
        let asks = |command: &Command| matches!(command, Command::AskHost { .. });
        commands.iter().any(asks)
    };
    assert!(!asks_host(None));
    assert!(asks_host(Some(BASE_URL)));
}

#[test]
fn an_agent_that_another_one_names_gets_nothing_of_the_host_page() {
    let elsewhere = "https://elsewhere.example";
    let asks_host = |address: &str, allowed: Option<&str>| {
        let mut driver = Driver::with(hosted());
        driver.step(Event::OriginsAllowed(allowed.map(str::to_owned)));
        driver.enter(BASE_URL);
        driver.answer_json(&bearer());
        driver.step(Event::AgentChosen {
            address: address.to_owned(),
        });
        // There are two places for a card.
        let mut commands = driver.answer(401, "text/plain", "no");
        commands.extend(driver.answer(401, "text/plain", "no"));
        let asks = |command: &Command| matches!(command, Command::AskHost { .. });
        commands.iter().any(asks)
    };
    assert!(!asks_host(elsewhere, None));
    assert!(asks_host(elsewhere, Some(elsewhere)));
    assert!(asks_host(BASE_URL, None), "the same origin");
}

/// Connects to the agent at a path of `BASE_URL`, sends a message, and returns the `Authorization` header of that
/// request; `None` if it has none.
fn send_to(driver: &mut Driver, path: &str, card: &str) -> Option<String> {
    driver.enter(&[BASE_URL, path].concat());
    driver.answer_json(card);
    driver.fill_in("/a", "Lion");
    driver.fill_in("/b", "Tiger");
    driver.submit();
    authorization(&driver.fetch().1).map(str::to_owned)
}

#[test]
fn another_agent_on_the_same_origin_does_not_get_the_credential() {
    let mut driver = Driver::with(hosted());
    assert_eq!(send_to(&mut driver, "/alice", &bearer()), None);
    driver.answer(401, "text/plain", "no");
    driver.host_gives(Ok(Some(given("of-alice"))));
    driver.answer_json(&done());

    // This one declares no security at all.
    assert_eq!(send_to(&mut driver, "/mallory", &polled_card()), None);
    assert_eq!(driver.conversation.signed_in(), None);
    driver.answer(401, "text/plain", "no");
    driver.host_gives(Ok(None));
    assert_eq!(driver.panel().origin, BASE_URL, "asked again");
    driver.step(Event::SignInDismissed);

    // Nor does one whose card only looks as if it were below Alice's address.
    let below = "/alice/.well-known/mallory";
    assert_eq!(send_to(&mut driver, below, &bearer()), None);
    driver.answer_json(&done());

    let again = send_to(&mut driver, "/alice/", &bearer());
    assert_eq!(again.as_deref(), Some("Bearer of-alice"));
}

#[test]
fn cards_of_one_name_given_by_the_host_page_are_different_agents() {
    let mut driver = Driver::new();
    let mut id_at = |url: &str| {
        let card = json!({"name": "Helper", "url": url});
        driver.step(Event::CardGiven { card, skill: None });
        let known = driver.conversation.agent().unwrap();
        (known.id.clone(), known.history_key(), known.run_keys())
    };
    let (one, two) = (id_at("https://one.example"), id_at("https://two.example"));
    assert_ne!(one.0, two.0);
    assert_ne!(one.1, two.1);
    assert_ne!(one.2, two.2);
    assert_eq!(id_at("https://one.example"), one);
}

#[test]
fn without_host_credentials_the_person_is_asked() {
    let mut driver = sent_with(hosted(), &bearer());
    driver.answer(401, "text/plain", "no");
    driver.host_gives(Ok(None));
    assert!(driver.announced().contains(&&Announcement::SignInWanted));
    assert_eq!(driver.failure(), &ConnectError::SignIn { status: 401 });
    assert_eq!(driver.panel().methods.len(), 1);
    driver.sign_in(&["good"]);
    driver.answer_json(&done());
    assert_eq!(driver.results(), 1);
}

#[test]
fn the_host_page_is_asked_once_per_refused_request() {
    let mut driver = sent_with(hosted(), &bearer());
    driver.answer(401, "text/plain", "no");
    driver.host_gives(Ok(Some(given("old"))));
    driver.answer(401, "text/plain", "no");
    assert!(driver.conversation.sign_in().is_some(), "not asked again");
    assert_eq!(
        driver.panel().error,
        Some(SignInError::Refused(SignInReason::Unauthorized))
    );
    driver.sign_in(&["good"]);
    driver.answer_json(&result(&json!({"task": task(TASK, "TASK_STATE_WORKING")})));
    driver.fire_timer();
    // An expired token is a new refusal.
    driver.answer(401, "text/plain", "no");
    driver.host_gives(Ok(Some(given("new"))));
    let (_, look) = driver.fetch();
    assert_eq!(method(&look), "GetTask");
    assert_eq!(authorization(&look), Some("Bearer new"));
    driver.answer_json(&result(&task(TASK, "TASK_STATE_COMPLETED")));
    assert_eq!(driver.results(), 1);
}

#[test]
fn a_wrong_answer_of_the_host_page_has_a_sentence() {
    for (answer, words) in [
        (Err("The session is over".to_owned()), "session is over"),
        (
            Ok(Some(HostCredentials {
                headers: vec![("X-Other".to_owned(), Secret::new(SECRET))],
                ..HostCredentials::default()
            })),
            "X-Other",
        ),
    ] {
        let mut driver = sent_with(hosted(), &bearer());
        driver.answer(401, "text/plain", "no");
        driver.host_gives(answer);
        let sentence = driver.failure().sentence();
        assert!(sentence.contains(words), "{sentence}");
        assert_eq!(driver.conversation.sign_in(), None);
        assert!(!format!("{:?}", driver.log).contains(SECRET));
        // After a retry the page is asked again.
        let run = driver.run_id();
        driver.step(Event::RetryPressed(run));
        driver.answer(401, "text/plain", "no");
        driver.host_gives(Ok(Some(given("good"))));
        driver.answer_json(&done());
        assert_eq!(driver.results(), 1);
    }
}

#[test]
fn the_host_page_may_unlock_a_card() {
    let mut driver = Driver::with(hosted());
    driver.enter(BASE_URL);
    driver.answer(401, "text/plain", "no");
    driver.answer(401, "text/plain", "no");
    driver.host_gives(Ok(Some(given("theirs"))));
    assert_eq!(authorization(&driver.fetch().1), Some("Bearer theirs"));
    driver.answer_json(&polled_card());
    assert!(driver.conversation.agent().is_some());
}

#[test]
fn a_run_stopped_meanwhile_is_not_sent() {
    let mut driver = sent_with(hosted(), &bearer());
    driver.answer(401, "text/plain", "no");
    let run = driver.run_id();
    driver.step(Event::CancelPressed(run));
    assert_eq!(driver.run().phase, Phase::Settled);
    let late: Vec<Command> = driver.step(Event::CredentialsGiven {
        ticket: 1_000,
        given: Ok(Some(given("late"))),
        message_id: String::new(),
    });
    assert_eq!(late, []);
    assert_eq!(driver.sends.len(), 1);
}

#[test]
fn leaving_the_agent_meanwhile_ends_the_run() {
    let mut driver = sent_with(hosted(), &bearer());
    driver.answer(401, "text/plain", "no");
    driver.enter("https://elsewhere.example");
    assert_eq!(driver.run().phase, Phase::Settled);
    assert_eq!(driver.failure(), &ConnectError::SignIn { status: 401 });
    driver.answer_json(&polled_card());
    assert_eq!(driver.conversation.sign_in(), None);
}

#[test]
fn an_auth_required_task_continues_after_sign_in() {
    let mut driver = sent(&key());
    driver.answer_json(&result(
        &json!({"task": task(TASK, "TASK_STATE_AUTH_REQUIRED")}),
    ));
    assert_eq!(driver.panel().reason(), SignInReason::AuthRequired);
    driver.sign_in(&["good"]);
    let (_, request) = driver.fetch();
    assert_eq!(header(&request, "X-API-Key"), Some("good"));
    let message = body(&request)["params"]["message"].clone();
    assert_eq!(message["taskId"], json!(TASK));
    assert_eq!(message["contextId"], json!("c"));
    assert_ne!(message_id(&driver.sends[0]), message_id(&request));
    assert_eq!(message["parts"][0]["text"], json!("I have signed in."));

    driver.answer_json(&result(
        &json!({"task": task(TASK, "TASK_STATE_AUTH_REQUIRED")}),
    ));
    assert_eq!(driver.panel().errors, [(0, EntryError::Refused)]);
    driver.sign_in(&["better"]);
    driver.answer_json(&done());
    assert_eq!(driver.conversation.sign_in(), None);
    assert_eq!(driver.results(), 1);
}

#[test]
fn a_task_that_stays_auth_required_asks_the_host_page_once() {
    let mut driver = sent_with(hosted(), &key());
    let waits = result(&json!({"task": task(TASK, "TASK_STATE_AUTH_REQUIRED")}));
    driver.answer_json(&waits);
    driver.host_gives(Ok(Some(HostCredentials {
        api_key: Some(Secret::new("k")),
        ..HostCredentials::default()
    })));
    assert_eq!(header(&driver.fetch().1, "X-API-Key"), Some("k"));
    driver.answer_json(&result(&json!({"task": task(TASK, "TASK_STATE_WORKING")})));
    driver.fire_timer();
    driver.answer_json(&result(&task(TASK, "TASK_STATE_AUTH_REQUIRED")));
    assert!(driver.conversation.sign_in().is_some());
    assert_eq!(driver.pending, []);
}

#[test]
fn signing_in_early_takes_effect_at_once() {
    let mut driver = crate::conversation::agent::filled_in(&bearer());
    assert!(driver.conversation.can_sign_in());
    driver.step(Event::SignInPressed);
    assert_eq!(driver.panel().reason(), SignInReason::Requested);
    driver.sign_in(&["good"]);
    assert_eq!(driver.conversation.sign_in(), None);
    assert_eq!(driver.conversation.signed_in(), Some(BASE_URL));
    driver.submit();
    assert_eq!(authorization(&driver.fetch().1), Some("Bearer good"));
    driver.answer_json(&done());

    driver.step(Event::SignOutPressed);
    assert_eq!(driver.conversation.signed_in(), None);
    driver.submit();
    assert_eq!(authorization(&driver.fetch().1), None);
}

#[test]
fn an_agent_without_security_offers_no_sign_in() {
    let driver = crate::conversation::agent::filled_in(JS_CARD);
    assert!(!driver.conversation.can_sign_in());
}

/// An extended card: `card` with a copy of its first skill, modes included, as another skill `secret-skill`.
fn extended_card_with_second_skill(card: &str) -> Value {
    let longer = edited(card, |card| {
        let mut second = card["skills"][0].clone();
        second["id"] = json!("secret-skill");
        if let Some(skills) = card["skills"].as_array_mut() {
            skills.push(second);
        }
    });
    serde_json::from_str(&longer).unwrap()
}

pub(crate) fn with_longer_card() -> String {
    edited(&bearer(), |card| {
        card["capabilities"]["extendedAgentCard"] = json!(true);
    })
}

#[test]
fn the_extended_card_replaces_the_public_one_and_keeps_input() {
    let card = with_longer_card();
    let mut driver = crate::conversation::agent::filled_in(&card);
    driver.step(Event::SignInPressed);
    driver.sign_in(&["good"]);
    assert_eq!(driver.panel().stage, SignInStage::Trying);
    assert_eq!(driver.conversation.signed_in(), None, "not accepted yet");
    let (_, request) = driver.fetch();
    assert_eq!(method(&request), "GetExtendedAgentCard");
    assert_eq!(header(&request, "A2A-Version"), Some("1.0"));
    assert_eq!(authorization(&request), Some("Bearer good"));
    let mut longer = extended_card_with_second_skill(&card);
    longer["schemas"]["fightComparison"]["title"] = json!("Another one");
    driver.answer_json(&result(&longer));
    assert_eq!(driver.conversation.sign_in(), None);
    let known = driver.conversation.agent().unwrap();
    assert_eq!(known.card.skills.len(), 2);
    assert_eq!(driver.value(), FIGHT, "kept for the new schema");
    let form = driver.request().form().unwrap();
    assert_eq!(form.schema()["title"], json!("Another one"));

    let commands = driver.step(Event::SignOutPressed);
    assert!(commands.contains(&Command::Show(ViewChange::Card)));
    assert!(
        !commands.contains(&Command::Show(ViewChange::Agent)),
        "the card is not requested again"
    );
    assert_eq!(driver.conversation.agent().unwrap().card.skills.len(), 1);
    assert_eq!(driver.value(), FIGHT);
}

#[test]
fn a_submission_survives_a_card_that_changes_its_form() {
    let card = with_longer_card();
    let mut driver = crate::conversation::agent::filled_in(&card);
    driver.step(Event::SignInPressed);
    driver.sign_in(&["good"]);
    driver.checking = Checking::Held;
    driver.fill_in("/b", "Bear");
    driver.submit();
    let mut longer = extended_card_with_second_skill(&card);
    longer["schemas"]["fightComparison"]["title"] = json!("Another one");
    driver.answer_json(&result(&longer));
    assert_eq!(driver.sends, [], "the new form is not checked yet");
    driver.release_validator();
    assert_eq!(driver.sends.len(), 1);
}

#[test]
fn an_unchanged_form_is_not_drawn_again() {
    let card = with_longer_card();
    let mut driver = sent(&card);
    driver.answer(401, "text/plain", "no");
    driver.sign_in(&["good"]);
    let longer_card = |it: &crate::conversation::driver::Exchange| match it {
        crate::conversation::driver::Exchange::Fetch(request)
            if method(request) == "GetExtendedAgentCard" =>
        {
            Some(request.clone())
        }
        _ => None,
    };
    let (ticket, _) = driver.only("request the extended card", longer_card);
    driver.done(ticket);
    let answer = a2a_client::client::http::Response {
        head: crate::conversation::driver::head(200, "application/json"),
        body: result(&extended_card_with_second_skill(&card)),
    };
    let outcome = Ok(answer);
    let commands = driver.step(Event::Answered { ticket, outcome });
    assert!(commands.contains(&Command::Show(ViewChange::Card)));
    assert!(!commands.contains(&Command::Show(ViewChange::Request)));
    let known = driver.conversation.agent().unwrap();
    assert!(std::rc::Rc::ptr_eq(&known.card, &driver.run().target.card));
    driver.answer_json(&done());
    assert_eq!(driver.results(), 1);
}

#[test]
fn the_extended_card_reveals_a_wrong_credential() {
    let mut driver = crate::conversation::agent::filled_in(&with_longer_card());
    driver.step(Event::SignInPressed);
    driver.sign_in(&["wrong"]);
    driver.answer(401, "text/plain", "no");
    assert_eq!(driver.panel().errors, [(0, EntryError::Refused)]);
    assert_eq!(driver.conversation.signed_in(), None);
    driver.sign_in(&["good"]);
    driver.answer_json(&error(-32007, "There is none after all"));
    assert_eq!(driver.conversation.sign_in(), None);
    assert_eq!(driver.conversation.signed_in(), Some(BASE_URL));
    assert_eq!(driver.value(), FIGHT);
}

#[test]
fn http_json_has_its_own_extended_card_url() {
    let card = edited(&with_longer_card(), |card| {
        card["supportedInterfaces"] = json!([{"url": format!("{BASE_URL}/rest/"), "protocolBinding": "HTTP+JSON", "protocolVersion": "1.0", "tenant": "t"}]);
    });
    let mut driver = crate::conversation::agent::filled_in(&card);
    driver.step(Event::SignInPressed);
    driver.sign_in(&["good"]);
    let (_, request) = driver.fetch();
    assert_eq!(request.url, format!("{BASE_URL}/rest/t/extendedAgentCard"));
    assert_eq!(authorization(&request), Some("Bearer good"));
    driver.answer_json(&extended_card_with_second_skill(&card).to_string());
    assert_eq!(driver.conversation.agent().unwrap().card.skills.len(), 2);
    assert_eq!(driver.value(), FIGHT);
}

#[test]
fn old_agents_have_their_own_extended_card_requests() {
    let old = |version: &str| {
        json!({
            "name": "Old", "url": "https://old.example/a2a/v1?k=v", "protocolVersion": version,
            "supportsAuthenticatedExtendedCard": true, "skills": [], "capabilities": {},
            "securitySchemes": {"b": {"type": "http", "scheme": "bearer"}}, "security": [{"b": []}],
        })
        .to_string()
    };
    let get = "https://old.example/a2a/agent/authenticatedExtendedCard?k=v";
    for version in ["0.2.6", "0.3.0"] {
        let mut driver = Driver::new();
        driver.enter("https://old.example");
        driver.answer_json(&old(version));
        driver.step(Event::SignInPressed);
        driver.sign_in(&["good"]);
        let (_, request) = driver.fetch();
        if version == "0.2.6" {
            assert_eq!((method(&request).as_str(), request.url.as_str()), ("", get));
            driver.answer(404, "text/plain", "no");
            assert_eq!(
                method(&driver.fetch().1),
                "agent/getAuthenticatedExtendedCard"
            );
            driver.answer_json(&error(-32601, "no such method"));
            assert_eq!(driver.pending, []);
        } else {
            assert_eq!(method(&request), "agent/getAuthenticatedExtendedCard");
            driver.answer_json(&error(-32601, "no such method"));
            let (_, request) = driver.fetch();
            assert_eq!(request.url, get);
            assert_eq!(authorization(&request), Some("Bearer good"));
            driver.answer_json(
                &json!({"name": "Longer", "url": "https://old.example/a2a/v1?k=v"}).to_string(),
            );
            assert_eq!(driver.conversation.agent().unwrap().card.name, "Longer");
        }
        assert_eq!(driver.conversation.sign_in(), None);
    }
}

#[test]
fn debug_output_holds_no_secret() {
    let basic = locked_card(&json!({"httpAuthSecurityScheme": {"scheme": "basic"}}));
    let mut driver = refused(&basic);
    driver.sign_in(&["me", SECRET]);
    driver.answer(401, "text/plain", "no");
    driver.sign_in(&["me", SECRET]);
    driver.answer_json(&done());
    driver.submit();
    driver.say_nothing_of(&[SECRET, "bWU6aHVzaC1odXNo"]);

    let query = locked_card(&json!({"apiKeySecurityScheme": {"location": "query", "name": "k"}}));
    let mut driver = refused(&query);
    driver.sign_in(&[SECRET]);
    assert!(driver.fetch().1.url.contains(SECRET));
    driver.fail(FetchError::Network);
    driver.probe(true);
    assert_eq!(driver.failure().kind(), "cors");
    assert!(!driver.failure().sentence().contains(SECRET));
    driver.say_nothing_of(&[SECRET]);
}

impl Driver {
    /// Checks that no output holds one of the secrets.
    fn say_nothing_of(&self, secrets: &[&str]) {
        let all = format!("{:?} {:?}", self.log, self.conversation);
        for secret in secrets {
            assert!(!all.contains(secret));
        }
    }
}

#[test]
fn the_panel_closes_once_the_task_goes_on() {
    let card = edited(&bearer(), |card| {
        card["capabilities"]["streaming"] = json!(true);
    });
    let mut driver = sent(&card);
    driver.send_events(&format!(
        "{}{}",
        first(JS_STREAM, 2),
        status(TASK, "TASK_STATE_AUTH_REQUIRED")
    ));
    driver.sign_in(&["good"]);
    driver.send_events(&status_saying(
        TASK,
        "TASK_STATE_WORKING",
        "The door opens.",
    ));
    assert_eq!(driver.conversation.sign_in(), None);
    assert!(driver.conversation.signed_in().is_some());
    driver.bytes(status(TASK, "TASK_STATE_COMPLETED").as_bytes());
    assert_eq!(driver.results(), 1);
}

#[test]
fn a_task_that_works_before_it_refuses_shows_the_refusal_at_the_field() {
    let mut driver = sent(&key());
    driver.answer_json(&result(
        &json!({"task": task(TASK, "TASK_STATE_AUTH_REQUIRED")}),
    ));
    assert_eq!(driver.conversation.signed_in(), None);
    driver.sign_in(&["wrong"]);
    let serial = driver.panel().serial;
    driver.answer_json(&result(&json!({"task": task(TASK, "TASK_STATE_WORKING")})));
    assert_eq!(driver.panel().stage, SignInStage::Trying);
    assert_eq!(
        driver.conversation.signed_in(),
        None,
        "nobody accepted the key"
    );
    driver.fire_timer();
    driver.answer_json(&result(&task(TASK, "TASK_STATE_AUTH_REQUIRED")));
    assert_eq!(driver.panel().errors, [(0, EntryError::Refused)]);
    assert_eq!(
        driver.panel().serial,
        serial,
        "the entry stays in its field"
    );
    assert_eq!(driver.conversation.signed_in(), None);
    driver.sign_in(&["good"]);
    driver.answer_json(&done());
    assert_eq!(driver.conversation.signed_in(), Some(BASE_URL));
}

/// The JSON-RPC answer of an agent whose task waits for input (`TASK_STATE_INPUT_REQUIRED`) with the question “Which
/// day?”.
fn input_required_answer() -> String {
    let mut asking = task(TASK, "TASK_STATE_INPUT_REQUIRED");
    asking["status"]["message"] =
        json!({"messageId": "q1", "role": "ROLE_AGENT", "parts": [{"text": "Which day?"}]});
    result(&json!({"task": asking}))
}

#[test]
fn a_refused_answer_is_resent_after_sign_in() {
    let mut driver = sent(&bearer());
    driver.answer_json(&input_required_answer());
    driver.type_answer("Monday");
    driver.send_answer();
    driver.answer(401, "text/plain", "no");
    assert_eq!(driver.run().reply.as_ref().unwrap().text, "Monday");
    driver.sign_in(&["good"]);
    assert_eq!(driver.sends.len(), 3);
    assert_eq!(message_id(&driver.sends[1]), message_id(&driver.sends[2]));
    assert_eq!(authorization(&driver.fetch().1), Some("Bearer good"));
    driver.answer_json(&done());
    let said: Vec<String> = driver
        .run()
        .messages()
        .map(a2a::message::Message::text)
        .collect();
    assert_eq!(said, ["Which day?", "Monday"]);
    assert_eq!(driver.results(), 1);
}

#[test]
fn a_restored_task_is_fetched_after_sign_in() {
    let mut driver = sent(&bearer());
    driver.answer_json(&input_required_answer());
    driver.reload();
    driver.enter(BASE_URL);
    driver.answer_json(&bearer());
    driver.answer(401, "text/plain", "no");
    driver.sign_in(&["good"]);
    let (_, look) = driver.fetch();
    assert_eq!(method(&look), "GetTask");
    assert_eq!(authorization(&look), Some("Bearer good"));
    driver.answer_json(&done());
    assert_eq!(driver.results(), 1);
    assert_eq!(driver.sends.len(), 1);
}
