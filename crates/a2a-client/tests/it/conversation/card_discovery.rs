//! Card discovery: every URL, every error, and addresses that change during the search.

use a2a_client::client::address::TriedUrl;
use a2a_client::client::http::{FetchError, Method, Response, ResponseHead};
use a2a_client::client::{ConnectError, ExchangeKind};
use a2a_client::conversation::Setting;
use a2a_client::conversation::agent::AgentStage;
use a2a_client::conversation::command::{Announcement, Command};
use a2a_client::conversation::event::Event;
use serde_json::{Value, json};

use crate::conversation::agent::{
    BASE_URL, JS_CARD, PYTHON_CARD, at_the_form, card_of_two_skills, edited,
};
use crate::conversation::driver::{Driver, Exchange, head, header};

const HTML: &str = "<!doctype html><title>Welcome</title>";

fn searching(address: &str) -> Driver {
    let mut driver = Driver::new();
    driver.enter(address);
    driver
}

/// Answers the request for each card URL by `answer`. Returns the URLs.
fn all_candidates(driver: &mut Driver, mut answer: impl FnMut(&mut Driver)) -> Vec<String> {
    let mut asked = Vec::new();
    while let Some((_, Exchange::Fetch(request))) = driver.pending.first().cloned() {
        asked.push(request.url);
        answer(driver);
        assert!(asked.len() < 10, "it does not end: {asked:?}");
    }
    asked
}

fn agent_name(driver: &Driver) -> &str {
    &driver.conversation.agent().unwrap().card.name
}

#[test]
fn the_card_is_requested_without_headers() {
    let driver = searching(BASE_URL);
    let (_, request) = driver.fetch();
    assert_eq!(request.method, Method::Get);
    assert_eq!(
        request.url,
        format!("{BASE_URL}/.well-known/agent-card.json")
    );
    assert!(request.headers.is_empty() && request.body.is_none());
}

#[test]
fn a_card_connects_the_agent_and_chooses_its_only_skill() {
    let driver = at_the_form(PYTHON_CARD);
    assert_eq!(agent_name(&driver), "Python fight agent");
    let known = driver.conversation.agent().unwrap();
    assert_eq!(known.skill.as_deref(), Some("fight-comparison"));
    assert!(driver.request().form().is_some());
    assert!(matches!(
        driver.announced()[..],
        [Announcement::CardVerified(_), Announcement::Ready(_)]
    ));
}

#[test]
fn another_address_aborts_the_search() {
    let mut driver = searching("https://first.example");
    let (first, _) = driver.fetch();
    let commands = driver.enter(BASE_URL);
    assert!(commands.contains(&Command::Abort { ticket: first }));
    // The first request is answered all the same.
    let late = Event::Answered {
        ticket: first,
        outcome: Ok(Response {
            head: head(200, "application/json"),
            body: PYTHON_CARD.to_owned(),
        }),
    };
    assert_eq!(driver.step(late), []);
    driver.answer_json(JS_CARD);
    assert_eq!(agent_name(&driver), "JavaScript fight agent");
}

/// Answers with a card that comes from another URL after a redirect.
fn answer_from(driver: &mut Driver, url: &str) {
    let (ticket, _) = driver.fetch();
    driver.done(ticket);
    let answer = Response {
        head: ResponseHead {
            redirected_to: Some(url.to_owned()),
            ..head(200, "application/json")
        },
        body: JS_CARD.to_owned(),
    };
    let outcome = Ok(answer);
    driver.step(Event::Answered { ticket, outcome });
}

#[test]
fn a_card_is_not_taken_from_another_origin() {
    let evil = "https://evil.example/\u{202e}card.json";
    let mut driver = searching(BASE_URL);
    let asked = all_candidates(&mut driver, |driver| answer_from(driver, evil));
    assert_eq!(
        driver.connect_error(),
        &ConnectError::CardRedirected {
            url: asked[0].clone(),
            to: evil.to_owned()
        }
    );
    let sentence = driver.connect_error().sentence();
    let named = "https://evil.example/\\u{202e}card.json";
    assert!(sentence.contains(named), "{sentence}");
}

#[test]
fn a_redirect_within_the_origin_names_the_card() {
    let mut driver = searching(BASE_URL);
    let moved = format!("{BASE_URL}/v2/.well-known/agent-card.json");
    answer_from(&mut driver, &moved);
    let known = driver.conversation.agent().unwrap();
    assert_eq!(known.card_url, moved);
    assert_eq!(known.id, format!("{BASE_URL}/v2"));
}

#[test]
fn a_second_answer_changes_nothing() {
    let mut driver = searching(BASE_URL);
    let (ticket, _) = driver.fetch();
    driver.answer_json(JS_CARD);
    driver.fill_in("/a", "Lion");
    for outcome in [Err(FetchError::Network), Ok(Response::default())] {
        assert_eq!(driver.step(Event::Answered { ticket, outcome }), []);
    }
    for reachable in [true, false] {
        assert_eq!(driver.step(Event::Probed { ticket, reachable }), []);
    }
    assert_eq!(driver.value(), r#"{"a":"Lion"}"#);
}

#[test]
fn a_card_of_the_host_page_ends_the_search() {
    let mut driver = searching("https://first.example");
    let card = serde_json::from_str::<Value>(JS_CARD).unwrap();
    driver.step(Event::CardGiven { card, skill: None });
    assert_eq!(agent_name(&driver), "JavaScript fight agent");
    assert_eq!(driver.pending, []);
}

#[test]
fn refuses_a_host_page_card_that_is_not_a_card() {
    let mut driver = Driver::new();
    let card = json!({"skills": []});
    driver.step(Event::CardGiven { card, skill: None });
    assert_eq!(driver.connect_error().kind(), "not-a-card");
}

#[test]
fn the_error_names_every_url() {
    let mut driver = searching("https://example.com/agents/x");
    let mut asked = all_candidates(&mut driver, |it| {
        it.answer(404, "text/plain", "no");
    });
    // A handshake in an envelope (004), at an address that was asked for a card before.
    assert_eq!(asked.pop().as_deref(), Some("https://example.com/agents/x"));
    assert_eq!(
        asked,
        [
            "https://example.com/agents/x/.well-known/agent-card.json",
            "https://example.com/agents/x/.well-known/agent.json",
            "https://example.com/agents/x",
            "https://example.com/agents/x/card",
        ],
        "the origin may belong to another agent"
    );
    let tried = asked.iter().map(|url| TriedUrl {
        url: url.clone(),
        status: Some(404),
    });
    assert_eq!(
        driver.connect_error(),
        &ConnectError::CardNotFound {
            tried: tried.collect()
        }
    );
    assert!(matches!(
        driver.announced()[..],
        [Announcement::Failed(ConnectError::CardNotFound { .. })]
    ));
}

#[test]
fn finds_a_card_of_0_2_at_its_well_known_url() {
    let mut driver = searching(BASE_URL);
    driver.answer(404, "text/html", HTML);
    assert_eq!(
        driver.fetch().1.url,
        format!("{BASE_URL}/.well-known/agent.json")
    );
    driver.answer_json(r#"{"name": "Old", "url": "http://localhost:8000/", "skills": []}"#);
    assert_eq!(agent_name(&driver), "Old");
    // An agent without skills accepts plain messages.
    driver.step(Event::MessageTyped("Hello".to_owned()));
    driver.submit();
    assert_eq!(driver.sends.len(), 1);
}

#[test]
fn reads_a_card_with_byte_order_mark_or_odd_type() {
    let mut driver = searching(BASE_URL);
    driver.answer(200, "text/plain", &format!("\u{feff}{JS_CARD}"));
    assert_eq!(agent_name(&driver), "JavaScript fight agent");
}

#[test]
fn a_web_page_is_reported_as_such() {
    let mut driver = searching("https://example.com");
    all_candidates(&mut driver, |it| {
        it.answer(200, "text/html", HTML);
    });
    let ConnectError::NotJson {
        exchange: ExchangeKind::Card,
        html: true,
        ..
    } = driver.connect_error()
    else {
        panic!("{:?}", driver.connect_error())
    };
}

#[test]
fn the_most_specific_error_is_reported() {
    let mut driver = searching("https://example.com/x");
    let mut answers = [
        (500, "text/plain", ""),
        (200, "application/json", "{}"),
        (200, "text/html", HTML),
    ]
    .into_iter();
    all_candidates(&mut driver, |it| {
        let (status, media_type, body) = answers.next().unwrap();
        it.answer(status, media_type, body);
    });
    assert_eq!(driver.connect_error().kind(), "not-a-card");
}

#[test]
fn a_locked_card_asks_for_a_sign_in() {
    for status in [401, 403] {
        let mut driver = searching("https://example.com");
        all_candidates(&mut driver, |it| {
            it.answer(status, "application/json", "{}");
        });
        assert_eq!(driver.connect_error(), &ConnectError::SignIn { status });
        assert!(driver.announced().contains(&&Announcement::SignInWanted));
    }
}

#[test]
fn a_probe_tells_cors_from_unreachable() {
    for (reachable, kind) in [(true, "cors"), (false, "unreachable")] {
        let mut driver = searching("https://example.com");
        all_candidates(&mut driver, |it| {
            it.fail(FetchError::Network);
        });
        assert!(matches!(
            driver.conversation.stage(),
            AgentStage::Connecting { .. }
        ));
        driver.probe(reachable);
        assert_eq!(driver.connect_error().kind(), kind);
    }
}

#[test]
fn a_card_blocked_by_cors_is_reported() {
    // The other URLs hold no card.
    let mut driver = searching("https://example.com");
    driver.fail(FetchError::Network);
    driver.answer(404, "text/plain", "");
    driver.answer(404, "text/plain", "");
    driver.probe(true);
    assert_eq!(driver.connect_error().kind(), "cors");
}

#[test]
fn missing_cards_need_no_probe() {
    let mut driver = searching("https://example.com");
    driver.answer(404, "text/plain", "");
    driver.fail(FetchError::Network);
    driver.answer(404, "text/plain", "");
    // The handshake of 004.
    driver.answer(404, "text/plain", "");
    assert_eq!(driver.connect_error().kind(), "card-not-found");
    assert_eq!(driver.pending, []);
}

#[test]
fn a_cut_card_is_reported() {
    let mut driver = searching("https://example.com");
    driver.fail(FetchError::Broken);
    driver.answer(404, "text/plain", "");
    assert_eq!(driver.connect_error().kind(), "card-broken");
}

#[test]
fn a_timeout_ends_the_search() {
    let mut driver = searching("https://example.com/agents/x");
    driver.fail(FetchError::Timeout);
    assert_eq!(driver.connect_error(), &ConnectError::Timeout);
}

#[test]
fn a_card_that_is_too_large_is_reported() {
    let mut driver = searching("https://example.com");
    all_candidates(&mut driver, |it| {
        it.fail(FetchError::TooLarge { limit: 1 << 20 });
    });
    assert_eq!(driver.connect_error().kind(), "too-large");
}

#[test]
fn a_probing_search_can_be_aborted() {
    let mut driver = searching("https://example.com");
    all_candidates(&mut driver, |it| {
        it.fail(FetchError::Network);
    });
    driver.enter(BASE_URL);
    let (_, request) = driver.fetch();
    assert_eq!(driver.pending.len(), 1, "the probe is aborted");
    assert!(request.url.starts_with(BASE_URL));
}

type Try = fn(&mut Driver, &str);

#[test]
fn a_card_without_schemas_is_requested_again_as_1_0() {
    let poor = edited(JS_CARD, |card| {
        card.as_object_mut().unwrap().remove("schemas");
        card["capabilities"]["extensions"][0]
            .as_object_mut()
            .unwrap()
            .remove("params");
    });
    let mut driver = searching(BASE_URL);
    driver.answer_json(&poor);
    let (_, again) = driver.fetch();
    assert_eq!(again.url, format!("{BASE_URL}/.well-known/agent-card.json"));
    assert_eq!(header(&again, "A2A-Version"), Some("1.0"));
    driver.answer_json(JS_CARD);
    assert!(driver.request().form().is_some());

    // Once, with any outcome.
    let tries: [Try; 3] = [
        |it, poor| _ = it.answer_json(poor),
        |it, _| _ = it.fail(FetchError::Network),
        |it, _| _ = it.answer(500, "text/html", HTML),
    ];
    for second in tries {
        let mut driver = searching(BASE_URL);
        driver.answer_json(&poor);
        second(&mut driver, &poor);
        assert_eq!(agent_name(&driver), "JavaScript fight agent");
        assert_eq!(driver.pending, []);
    }
}

#[test]
fn a_deep_link_chooses_a_known_skill() {
    for (link, chosen) in [("judge", Some("judge")), ("nobody", None)] {
        let mut driver = Driver::new();
        driver.step(Event::AddressGiven {
            address: BASE_URL.to_owned(),
            skill: Some(link.to_owned()),
        });
        // The skill is kept for the next URL.
        driver.answer(404, "text/plain", "");
        driver.answer_json(&card_of_two_skills());
        assert_eq!(
            driver.conversation.agent().unwrap().skill.as_deref(),
            chosen
        );
    }
}

#[test]
fn an_unknown_required_extension_prevents_sending() {
    let demanding = edited(JS_CARD, |card| {
        let extensions = card["capabilities"]["extensions"].as_array_mut().unwrap();
        extensions.push(json!({"uri": "urn:dance", "required": true}));
    });
    let mut driver = at_the_form(&demanding);
    let uris = vec!["urn:dance".to_owned()];
    let why = ConnectError::RequiredExtensions { uris };
    assert_eq!(
        driver.conversation.agent().unwrap().endpoint,
        Err(why.clone())
    );
    driver.fill_in("/a", "Lion");
    driver.fill_in("/b", "Tiger");
    driver.submit();
    assert!(driver.sends.is_empty());
    assert_eq!(driver.announced().last(), Some(&&Announcement::Failed(why)));
}

#[test]
fn an_agent_without_usable_interface_lists_its_own() {
    let grpc = edited(JS_CARD, |card| {
        card["supportedInterfaces"] = json!([{"url": "https://x.example", "protocolBinding": "GRPC", "protocolVersion": "1.0"}]);
    });
    let driver = at_the_form(&grpc);
    let endpoint = &driver.conversation.agent().unwrap().endpoint;
    assert_eq!(endpoint.as_ref().unwrap_err().kind(), "no-interface");
}

#[test]
fn text_that_is_not_an_address_sends_nothing() {
    for typed in ["", "ftp://x.example", "two words"] {
        let driver = searching(typed);
        assert_eq!(driver.connect_error().kind(), "bad-address", "{typed}");
        assert_eq!(driver.pending, []);
    }
}

#[test]
fn a_secure_page_refuses_an_insecure_agent() {
    let secure = Setting {
        secure: true,
        ..Setting::default()
    };
    for (address, mixed) in [
        ("http://agent.example", true),
        ("http://localhost.evil.example", true),
        ("http://[2001:db8::1]:8000", true),
        ("https://agent.example", false),
        ("http://localhost:8000", false),
        ("http://127.0.0.1", false),
        ("http://[::1]:8000", false),
    ] {
        let mut driver = Driver::with(secure.clone());
        driver.enter(address);
        let failed = matches!(driver.conversation.stage(), AgentStage::Failed { .. });
        assert_eq!(failed, mixed, "{address}");
    }
}
