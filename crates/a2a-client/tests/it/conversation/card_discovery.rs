//! Finding the agent: every candidate, every way to fail, and people who change their mind.

use a2a_client::client::http::{Answer, Fault, Method};
use a2a_client::client::{ConnectError, ExchangeKind};
use a2a_client::conversation::agent::AgentStage;
use a2a_client::conversation::{Announcement, Command, Event, Setting};
use serde_json::{Value, json};

use crate::conversation::agent::{
    HOME, JS_CARD, PYTHON_CARD, at_the_form, card_of_two_skills, edited,
};
use crate::conversation::driver::{Driver, Exchange, head, header};

const HTML: &str = "<!doctype html><title>Welcome</title>";

fn looking_for(address: &str) -> Driver {
    let mut driver = Driver::new();
    driver.enter(address);
    driver
}

/// Answers every candidate in turn; the addresses that were asked.
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
fn the_card_is_asked_for_plainly_so_that_no_preflight_is_needed() {
    let driver = looking_for(HOME);
    let (_, request) = driver.fetch();
    assert_eq!(request.method, Method::Get);
    assert_eq!(request.url, format!("{HOME}/.well-known/agent-card.json"));
    assert!(request.headers.is_empty() && request.body.is_none());
}

#[test]
fn a_card_makes_the_agent_known_and_its_only_skill_chosen() {
    let driver = at_the_form(PYTHON_CARD);
    assert_eq!(agent_name(&driver), "Python fight agent");
    let known = driver.conversation.agent().unwrap();
    assert_eq!(known.skill.as_deref(), Some("fight-comparison"));
    assert!(driver.request().form().is_some());
    assert!(matches!(driver.announced()[..], [Announcement::Ready(_)]));
}

#[test]
fn the_person_changes_the_agent_while_the_card_is_loading() {
    let mut driver = looking_for("https://first.example");
    let (first, _) = driver.fetch();
    let commands = driver.enter(HOME);
    assert!(commands.contains(&Command::Abort { ticket: first }));
    // The first answers all the same.
    let late = Event::Answered {
        ticket: first,
        outcome: Ok(Answer {
            head: head(200, "application/json"),
            body: PYTHON_CARD.to_owned(),
        }),
    };
    assert_eq!(driver.step(late), []);
    driver.answer_json(JS_CARD);
    assert_eq!(agent_name(&driver), "JavaScript fight agent");
}

#[test]
fn an_answer_that_comes_twice_changes_nothing() {
    let mut driver = looking_for(HOME);
    let (ticket, _) = driver.fetch();
    driver.answer_json(JS_CARD);
    driver.fill_in("/a", "Lion");
    for outcome in [Err(Fault::Network), Ok(Answer::default())] {
        assert_eq!(driver.step(Event::Answered { ticket, outcome }), []);
    }
    for reachable in [true, false] {
        assert_eq!(driver.step(Event::Probed { ticket, reachable }), []);
    }
    assert_eq!(driver.value(), r#"{"a":"Lion"}"#);
}

#[test]
fn a_card_given_by_the_host_page_ends_the_search() {
    let mut driver = looking_for("https://first.example");
    let card = serde_json::from_str::<Value>(JS_CARD).unwrap();
    driver.step(Event::CardGiven { card, skill: None });
    assert_eq!(agent_name(&driver), "JavaScript fight agent");
    assert_eq!(driver.pending, []);
}

#[test]
fn json_that_is_no_card_is_refused_when_the_host_page_gives_it() {
    let mut driver = Driver::new();
    let card = json!({"skills": []});
    driver.step(Event::CardGiven { card, skill: None });
    assert_eq!(driver.why_not().kind(), "not-a-card");
}

#[test]
fn where_there_is_no_card_every_place_is_named() {
    let mut driver = looking_for("https://example.com/agents/x");
    let asked = all_candidates(&mut driver, |it| {
        it.answer(404, "text/plain", "no");
    });
    assert_eq!(
        asked,
        [
            "https://example.com/agents/x/.well-known/agent-card.json",
            "https://example.com/agents/x/.well-known/agent.json",
            "https://example.com/agents/x",
        ],
        "at the origin above there may be another agent"
    );
    assert_eq!(
        driver.why_not(),
        &ConnectError::CardNotFound {
            tried: asked.clone()
        }
    );
    assert!(matches!(
        driver.announced()[..],
        [Announcement::Failed(ConnectError::CardNotFound { .. })]
    ));
}

#[test]
fn an_agent_of_0_2_is_found_at_its_older_place() {
    let mut driver = looking_for(HOME);
    driver.answer(404, "text/html", HTML);
    assert_eq!(
        driver.fetch().1.url,
        format!("{HOME}/.well-known/agent.json")
    );
    driver.answer_json(r#"{"name": "Old", "url": "http://localhost:8000/", "skills": []}"#);
    assert_eq!(agent_name(&driver), "Old");
    // Without a skill it can be spoken to all the same.
    driver.step(Event::MessageTyped("Hello".to_owned()));
    driver.submit();
    assert_eq!(driver.sends.len(), 1);
}

#[test]
fn a_card_behind_a_mark_or_with_an_odd_type_is_read() {
    let mut driver = looking_for(HOME);
    driver.answer(200, "text/plain", &format!("\u{feff}{JS_CARD}"));
    assert_eq!(agent_name(&driver), "JavaScript fight agent");
}

#[test]
fn a_web_page_at_every_place_is_told_as_such() {
    let mut driver = looking_for("https://example.com");
    all_candidates(&mut driver, |it| {
        it.answer(200, "text/html", HTML);
    });
    let ConnectError::NotJson {
        place: ExchangeKind::Card,
        html: true,
        ..
    } = driver.why_not()
    else {
        panic!("{:?}", driver.why_not())
    };
}

#[test]
fn of_several_reasons_the_most_telling_is_given() {
    let mut driver = looking_for("https://example.com/x");
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
    assert_eq!(driver.why_not().kind(), "not-a-card");
}

#[test]
fn a_sign_in_is_asked_for_where_one_is_wanted() {
    for status in [401, 403] {
        let mut driver = looking_for("https://example.com");
        all_candidates(&mut driver, |it| {
            it.answer(status, "application/json", "{}");
        });
        assert_eq!(driver.why_not(), &ConnectError::SignIn { status });
        assert!(driver.announced().contains(&&Announcement::SignInWanted));
    }
}

#[test]
fn where_every_connection_fails_a_probe_tells_refused_from_unreachable() {
    for (reachable, kind) in [(true, "cors"), (false, "unreachable")] {
        let mut driver = looking_for("https://example.com");
        all_candidates(&mut driver, |it| {
            it.fail(Fault::Network);
        });
        assert!(matches!(
            driver.conversation.stage(),
            AgentStage::Connecting { .. }
        ));
        driver.probe(reachable);
        assert_eq!(driver.why_not().kind(), kind);
    }
}

#[test]
fn a_card_that_cannot_be_read_where_it_belongs_is_refused_to_web_pages() {
    // Nothing is at the other places, as is right.
    let mut driver = looking_for("https://example.com");
    driver.fail(Fault::Network);
    driver.answer(404, "text/plain", "");
    driver.probe(true);
    assert_eq!(driver.why_not().kind(), "cors");
}

#[test]
fn where_nothing_is_where_a_card_belongs_no_probe_is_needed() {
    let mut driver = looking_for("https://example.com");
    driver.answer(404, "text/plain", "");
    driver.fail(Fault::Network);
    assert_eq!(driver.why_not().kind(), "card-not-found");
    assert_eq!(driver.pending, []);
}

#[test]
fn a_card_that_breaks_off_is_told_as_such() {
    let mut driver = looking_for("https://example.com");
    driver.fail(Fault::Broken);
    driver.answer(404, "text/plain", "");
    assert_eq!(driver.why_not().kind(), "card-broken");
}

#[test]
fn what_takes_too_long_is_not_asked_for_at_other_places() {
    let mut driver = looking_for("https://example.com/agents/x");
    driver.fail(Fault::Timeout);
    assert_eq!(driver.why_not(), &ConnectError::Timeout);
}

#[test]
fn a_card_that_is_too_large_is_told_as_such() {
    let mut driver = looking_for("https://example.com");
    all_candidates(&mut driver, |it| {
        it.fail(Fault::TooLarge { limit: 1 << 20 });
    });
    assert_eq!(driver.why_not().kind(), "too-large");
}

#[test]
fn the_person_gives_up_a_search_that_is_probing() {
    let mut driver = looking_for("https://example.com");
    all_candidates(&mut driver, |it| {
        it.fail(Fault::Network);
    });
    driver.enter(HOME);
    let (_, request) = driver.fetch();
    assert_eq!(driver.pending.len(), 1, "the probe is dropped");
    assert!(request.url.starts_with(HOME));
}

type Try = fn(&mut Driver, &str);

#[test]
fn an_extension_without_schemas_is_asked_for_once_more_as_1_0() {
    let poor = edited(JS_CARD, |card| {
        card.as_object_mut().unwrap().remove("schemas");
        card["capabilities"]["extensions"][0]
            .as_object_mut()
            .unwrap()
            .remove("params");
    });
    let mut driver = looking_for(HOME);
    driver.answer_json(&poor);
    let (_, again) = driver.fetch();
    assert_eq!(again.url, format!("{HOME}/.well-known/agent-card.json"));
    assert_eq!(header(&again, "A2A-Version"), Some("1.0"));
    driver.answer_json(JS_CARD);
    assert!(driver.request().form().is_some());

    // Once, whatever comes of it.
    let tries: [Try; 3] = [
        |it, poor| _ = it.answer_json(poor),
        |it, _| _ = it.fail(Fault::Network),
        |it, _| _ = it.answer(500, "text/html", HTML),
    ];
    for second in tries {
        let mut driver = looking_for(HOME);
        driver.answer_json(&poor);
        second(&mut driver, &poor);
        assert_eq!(agent_name(&driver), "JavaScript fight agent");
        assert_eq!(driver.pending, []);
    }
}

#[test]
fn a_deep_link_chooses_its_skill_and_an_unknown_one_leaves_the_choice() {
    for (link, chosen) in [("judge", Some("judge")), ("nobody", None)] {
        let mut driver = Driver::new();
        driver.step(Event::AddressGiven {
            address: HOME.to_owned(),
            skill: Some(link.to_owned()),
        });
        // It goes along to the next candidate.
        driver.answer(404, "text/plain", "");
        driver.answer_json(&card_of_two_skills());
        assert_eq!(
            driver.conversation.agent().unwrap().skill.as_deref(),
            chosen
        );
    }
}

#[test]
fn an_agent_that_requires_what_nobody_here_knows_is_shown_and_not_talked_to() {
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
fn an_agent_without_a_way_that_a_browser_can_speak_says_what_it_has() {
    let grpc = edited(JS_CARD, |card| {
        card["supportedInterfaces"] = json!([{"url": "https://x.example", "protocolBinding": "GRPC", "protocolVersion": "1.0"}]);
    });
    let driver = at_the_form(&grpc);
    let endpoint = &driver.conversation.agent().unwrap().endpoint;
    assert_eq!(endpoint.as_ref().unwrap_err().kind(), "no-interface");
}

#[test]
fn what_is_no_address_is_told_before_anything_is_asked() {
    for typed in ["", "ftp://x.example", "two words"] {
        let driver = looking_for(typed);
        assert_eq!(driver.why_not().kind(), "bad-address", "{typed}");
        assert_eq!(driver.pending, []);
    }
}

#[test]
fn a_secure_page_says_that_it_may_not_talk_to_an_insecure_agent() {
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
        let mut driver = Driver::with(secure);
        driver.enter(address);
        let failed = matches!(driver.conversation.stage(), AgentStage::Failed { .. });
        assert_eq!(failed, mixed, "{address}");
    }
}
