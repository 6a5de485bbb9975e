//! Signatures of cards and of answers in envelopes: what is used, what is refused, and what the host page is told. The
//! agents sign with real keys, and the app's answers are those of a real verification.

use a2a::dialect::envelope::es256::{Es256Key, Es256Signer, ecmascript};
use a2a_client::client::signature::{Key, Signature, Verdict};
use a2a_client::client::{ConnectError, Protocol};
use a2a_client::conversation::agent::AgentStage;
use a2a_client::conversation::command::{Announcement, Command, ViewChange};
use a2a_client::conversation::event::Event;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::conversation::driver::{Driver, method};
use crate::conversation::envelopes::{AGENT, BASE_URL, answer_to, card, success};
use crate::conversation::sign_in::with_longer_card;

fn signer() -> Es256Signer {
    Es256Signer::new(&[7; 32]).unwrap()
}

fn keys() -> Value {
    json!([signer().jwk("agent-key")])
}

/// Verifies as the app does, by the key with which `signer` signs.
fn verify(signature: &Signature) -> Verdict {
    let public: Es256Key = signer().public_key().clone();
    let Some(key) = signature.keys.first() else {
        return Verdict::NoKey;
    };
    let fits = |text: String| public.verifies(&text, &STANDARD.encode(&signature.bytes));
    if signature.text(&ecmascript).is_some_and(fits) {
        let key = key.name().map(str::to_owned);
        Verdict::Verified { key }
    } else {
        Verdict::Mismatch
    }
}

fn driver() -> Driver {
    let mut driver = Driver::new();
    driver.verdict = verify;
    driver
}

/// A conversation whose host page gave keys, and then the card.
fn given(card: &Value, is_required: bool) -> Driver {
    let mut driver = driver();
    driver.step(Event::VerifyKeysGiven(keys()));
    driver.step(Event::SignatureRequired(is_required));
    let card = card.clone();
    driver.step(Event::CardGiven { card, skill: None });
    driver
}

fn verdicts(driver: &Driver) -> Vec<&'static str> {
    let announced = driver.announced();
    let names = announced.into_iter().filter_map(|it| match it {
        Announcement::CardVerified(verdict) => Some(verdict.name()),
        _ => None,
    });
    names.collect()
}

/// A card with lists, objects, texts and empty members at many places.
fn plain() -> Value {
    json!({
        "name": "Fights", "description": "", "version": "1", "url": "https://agent.example/",
        "capabilities": {"streaming": true, "extensions": [{"uri": a2a::extension::URI, "params": {"schemas": {
            "fight": {"type": "object", "required": ["a"], "properties": {"a": {"type": "string", "enum": ["", "x"]}, "any": {}}},
        }}}]},
        "securitySchemes": {"key": {"type": "apiKey", "in": "header", "name": "X-Key"}}, "security": [{"key": []}],
        "skills": [{"id": "fight", "name": "Fight", "description": "d", "tags": [], "inputSchema": "fight"}],
    })
}

fn without_empty(value: &Value) -> Value {
    let is_empty = |it: &Value| matches!(it.to_string().as_str(), "null" | "\"\"" | "[]" | "{}");
    match value {
        Value::Array(items) => {
            let items = items.iter().map(without_empty);
            items.filter(|it| !is_empty(it)).collect()
        }
        Value::Object(members) => {
            let members = members
                .iter()
                .map(|(name, it)| (name.clone(), without_empty(it)));
            Value::Object(members.filter(|(_, it)| !is_empty(it)).collect())
        }
        other => other.clone(),
    }
}

/// The card with a signature over it.
fn signed(card: &Value) -> Value {
    let mut card = card.clone();
    assert!(signer().sign_card(&mut card, "agent-key"));
    card
}

/// The card with a signature over the card without its empty members, as some SDKs sign.
fn signed_bare(card: &Value) -> Value {
    let mut whole = card.clone();
    whole["signatures"] = signed(&without_empty(card))["signatures"].clone();
    whole
}

/// The content of the card in use, without its signatures; `None` if no card is used.
fn used(driver: &Driver) -> Option<Value> {
    let mut raw = driver.conversation.agent()?.card.raw.clone();
    raw.as_object_mut().unwrap().remove("signatures");
    Some(raw)
}

/// All cards that differ from `card` by one insertion, removal or change.
fn changed(card: &Value) -> Vec<Value> {
    let inserted = [
        json!(null),
        json!(""),
        json!([]),
        json!({}),
        json!([{}]),
        json!({"PIN": {}}),
        json!(false),
        json!("x"),
    ];
    let mut all = Vec::new();
    match card {
        Value::Object(members) => {
            for value in &inserted {
                let mut more = members.clone();
                more.insert("added".to_owned(), value.clone());
                all.push(Value::Object(more));
            }
            for (name, member) in members.iter().filter(|(name, _)| *name != "signatures") {
                let mut fewer = members.clone();
                fewer.remove(name);
                all.push(Value::Object(fewer));
                for other in changed(member) {
                    let mut with = members.clone();
                    with.insert(name.clone(), other);
                    all.push(Value::Object(with));
                }
            }
        }
        Value::Array(items) => {
            for value in &inserted {
                let mut more = items.clone();
                more.insert(0, value.clone());
                all.push(Value::Array(more));
            }
            for at in 0..items.len() {
                let mut fewer = items.clone();
                fewer.remove(at);
                all.push(Value::Array(fewer));
                for other in changed(&items[at]) {
                    let mut with = items.clone();
                    with[at] = other;
                    all.push(Value::Array(with));
                }
            }
        }
        leaf => {
            let others = inserted.iter().filter(|it| *it != leaf);
            all.extend(others.cloned());
        }
    }
    all
}

#[test]
fn a_card_with_one_change_is_a_mismatch_or_used_as_it_was_signed() {
    for (sent, content) in [
        (signed(&plain()), plain()),
        (signed_bare(&plain()), without_empty(&plain())),
    ] {
        assert_eq!(used(&given(&sent, true)), Some(content.clone()));
        let all = changed(&sent);
        assert!(all.len() > 300, "{}", all.len());
        for card in all {
            let driver = given(&card, true);
            if verdicts(&driver) == ["verified"] {
                assert_eq!(used(&driver), Some(content.clone()), "{card}");
            } else {
                assert_eq!(verdicts(&driver), ["mismatch"], "{card}");
                assert_eq!(used(&driver), None, "{card}");
            }
        }
    }
}

#[test]
fn each_card_has_a_verdict_before_it_is_shown() {
    let foreign = signed(&plain());
    let mut changed = foreign.clone();
    changed["name"] = json!("Another");
    let cases = [
        (plain(), keys(), "unsigned"),
        (plain(), json!(null), "unsigned"),
        (foreign.clone(), keys(), "verified"),
        (foreign.clone(), json!(null), "unknown-key"),
        (foreign, json!([{"kid": "another"}]), "unknown-key"),
        (changed, keys(), "mismatch"),
    ];
    for (card, keys, state) in cases {
        for is_required in [false, true] {
            let mut driver = driver();
            driver.step(Event::VerifyKeysGiven(keys.clone()));
            driver.step(Event::SignatureRequired(is_required));
            let start = driver.log.len();
            driver.step(Event::CardGiven {
                card: card.clone(),
                skill: None,
            });
            assert_eq!(verdicts(&driver), [state]);
            let at = |is_it: fn(&Command) -> bool| driver.log.iter().skip(start).position(is_it);
            let verified =
                at(|it| matches!(it, Command::Announce(Announcement::CardVerified(_)))).unwrap();
            let is_ready = at(|it| matches!(it, Command::Announce(Announcement::Ready(_))));
            assert_eq!(is_ready.is_some(), !is_required || state == "verified");
            assert!(is_ready.is_none_or(|ready| ready > verified));
            let refused = ConnectError::CardNotVerified(
                driver
                    .conversation
                    .card_verdict()
                    .cloned()
                    .unwrap_or(Verdict::Unsigned),
            );
            let is_refused = driver.announced().contains(&&Announcement::Failed(refused));
            assert_eq!(is_refused, is_ready.is_none());
        }
    }
}

#[test]
fn keys_that_come_later_are_compared_with_the_card_as_it_came() {
    let sent = signed_bare(&plain());
    let mut driver = driver();
    let card = sent.clone();
    driver.step(Event::CardGiven { card, skill: None });
    assert_eq!(used(&driver), Some(plain()));
    driver.step(Event::VerifyKeysGiven(keys()));
    assert_eq!(used(&driver), Some(without_empty(&plain())));
    driver.step(Event::VerifyKeysGiven(json!([])));
    assert_eq!(used(&driver), Some(plain()));
    driver.step(Event::SignatureRequired(true));
    assert_eq!(used(&driver), None);
    driver.step(Event::VerifyKeysGiven(keys()));
    assert_eq!(used(&driver), Some(without_empty(&plain())));
    assert_eq!(
        verdicts(&driver),
        [
            "unknown-key",
            "verified",
            "unknown-key",
            "unknown-key",
            "verified"
        ]
    );
}

/// A conversation that requires signatures, has a verified card and got `extended` after a sign-in.
fn signed_in(extended: impl Fn(&Value) -> Value) -> Driver {
    let card: Value = serde_json::from_str(&with_longer_card()).unwrap();
    let mut driver = driver();
    driver.step(Event::VerifyKeysGiven(keys()));
    driver.step(Event::SignatureRequired(true));
    driver.enter("http://localhost:8000");
    driver.answer_json(&signed(&card).to_string());
    assert_eq!(verdicts(&driver), ["verified"]);
    driver.step(Event::SignInPressed);
    driver.sign_in(&["good"]);
    let (_, request) = driver.fetch();
    assert_eq!(method(&request), "GetExtendedAgentCard");
    let mut other = card.clone();
    other["name"] = json!("Extended");
    let answer = json!({"jsonrpc": "2.0", "id": 1, "result": extended(&other)});
    driver.answer_json(&answer.to_string());
    driver
}

#[test]
fn an_unsigned_extended_card_takes_no_verified_cards_place() {
    let mut driver = signed_in(Value::clone);
    let known = driver.conversation.agent().unwrap();
    assert_ne!(known.card.name, "Extended");
    let refused = Some(ConnectError::CardNotVerified(Verdict::Unsigned));
    assert_eq!(known.refused_card, refused);
    assert_eq!(verdicts(&driver), ["verified", "unsigned"]);
    assert_eq!(driver.conversation.sign_in(), None, "the sign-in is over");
    driver.step(Event::SignOutPressed);
    assert_eq!(driver.conversation.agent().unwrap().refused_card, None);

    let mut driver = signed_in(signed);
    assert_eq!(driver.conversation.agent().unwrap().card.name, "Extended");
    assert_eq!(verdicts(&driver), ["verified", "verified"]);
    // The keys change while the extended card is used: the public one is kept for those that verify it.
    driver.step(Event::VerifyKeysGiven(json!([])));
    assert!(matches!(
        driver.conversation.stage(),
        AgentStage::Failed { .. }
    ));
    driver.step(Event::VerifyKeysGiven(keys()));
    assert_ne!(driver.conversation.agent().unwrap().card.name, "Extended");

    let mut driver = signed_in(signed);
    driver.step(Event::SignOutPressed);
    assert_ne!(driver.conversation.agent().unwrap().card.name, "Extended");
}

/// Changes an envelope before it is signed.
type Change = fn(&mut Value);

/// The tag of the agent, before the envelope is signed. The time is the driver's.
fn tag() -> Value {
    json!({
        "agent_id": AGENT, "timestamp": "2023-11-14T22:13:20.000Z", "nonce": "0".repeat(32), "signature": "",
    })
}

/// Answers the pending request with an envelope whose tag is `change`d before it is signed, and the whole after it.
fn answer_signed(driver: &mut Driver, kind: &str, payload: &Value, change: impl Fn(&mut Value)) {
    let (_, request) = driver.fetch();
    let mut envelope = answer_to(&request, kind, payload);
    envelope["auth"] = tag();
    change(&mut envelope);
    if envelope["auth"]["signature"] == json!("") {
        assert!(signer().sign(&mut envelope));
    }
    driver.answer_json(&envelope.to_string());
}

/// A conversation with an agent of envelopes. Its handshake has the nonce `f…f`.
fn measuring(is_required: bool) -> Driver {
    let mut driver = driver();
    driver.step(Event::VerifyKeysGiven(keys()));
    driver.step(Event::SignatureRequired(is_required));
    driver.step(Event::ProtocolGiven(Protocol::Envelope));
    driver.enter(BASE_URL);
    answer_signed(&mut driver, "handshake_ack", &card(), |envelope| {
        envelope["auth"]["nonce"] = json!("f".repeat(32));
    });
    assert_eq!(verdicts(&driver), ["verified"]);
    driver.fill_in("/a", "Lion");
    driver.submit();
    driver
}

#[test]
fn a_signed_answer_that_does_not_fit_is_refused_and_not_shown() {
    let mut driver = measuring(false);
    answer_signed(&mut driver, "response", &success(), |_| {});
    assert!(driver.run().data().is_some());
    let cases: [(&str, Change, ConnectError); 9] = [
        (
            "changed",
            |it| {
                signer().sign(it);
                it["payload"]["data"]["winner"] = json!("Bear");
            },
            ConnectError::SignatureMismatch,
        ),
        (
            "old",
            |it| it["auth"]["timestamp"] = json!("2023-11-14T22:08:19.000Z"),
            ConnectError::SignatureStale,
        ),
        (
            "ahead",
            |it| it["auth"]["timestamp"] = json!("2023-11-14T22:15:00.000Z"),
            ConnectError::SignatureStale,
        ),
        (
            "without a time",
            |it| it["auth"]["timestamp"] = json!(7),
            ConnectError::SignatureStale,
        ),
        (
            "a nonce that was used by the handshake",
            |it| it["auth"]["nonce"] = json!("f".repeat(32)),
            ConnectError::SignatureStale,
        ),
        (
            "a nonce of one digit",
            |it| it["auth"]["nonce"] = json!("f"),
            ConnectError::SignatureMismatch,
        ),
        (
            "another signer",
            |it| it["auth"]["agent_id"] = json!("other-agent"),
            ConnectError::SignatureMismatch,
        ),
        (
            "a signature that is a number",
            |it| it["auth"]["signature"] = json!(7),
            ConnectError::SignatureMismatch,
        ),
        (
            "a tag that is a text",
            |it| it["auth"] = json!("signed"),
            ConnectError::SignatureMismatch,
        ),
    ];
    for (what, change, why) in cases {
        for is_required in [false, true] {
            let mut driver = measuring(is_required);
            answer_signed(&mut driver, "response", &success(), change);
            assert_eq!(driver.failure(), &why, "{what}");
            assert_eq!(driver.run().data(), None, "{what}");
            assert_eq!(driver.results(), 0, "{what}");
        }
    }
}

#[test]
fn a_nonce_counts_once() {
    let mut driver = measuring(false);
    answer_signed(&mut driver, "response", &success(), |_| {});
    driver.submit();
    answer_signed(&mut driver, "response", &success(), |_| {});
    assert_eq!(driver.failure(), &ConnectError::SignatureStale);
    assert_eq!(driver.results(), 1);
}

#[test]
fn an_answer_without_a_known_key_is_shown_unless_signatures_are_required() {
    let unsigned = |it: &mut Value| it["auth"] = json!(null);
    for is_required in [false, true] {
        let mut driver = measuring(is_required);
        answer_signed(&mut driver, "response", &success(), unsigned);
        assert_eq!(driver.run().data().is_some(), !is_required);
        if is_required {
            assert_eq!(driver.failure(), &ConnectError::AnswerNotVerified);
        }
    }
    // Without keys of the host page the key counts that the agent declares; this one declares none.
    let mut driver = measuring(false);
    driver.step(Event::VerifyKeysGiven(json!(null)));
    answer_signed(&mut driver, "response", &success(), |_| {});
    assert!(driver.run().data().is_some());
}

#[test]
fn an_unsigned_handshake_connects_unless_signatures_are_required() {
    for is_required in [false, true] {
        let mut driver = driver();
        driver.step(Event::VerifyKeysGiven(keys()));
        driver.step(Event::SignatureRequired(is_required));
        driver.step(Event::ProtocolGiven(Protocol::Envelope));
        driver.enter(BASE_URL);
        answer_signed(&mut driver, "handshake_ack", &card(), |it| {
            it["auth"] = json!(null);
        });
        assert_eq!(verdicts(&driver), ["unsigned"]);
        assert_eq!(driver.conversation.agent().is_none(), is_required);
    }
}

#[test]
fn an_envelope_without_sender_or_recipient_is_no_answer() {
    for member in ["sender_id", "recipient_id"] {
        let mut driver = measuring(false);
        answer_signed(&mut driver, "response", &success(), |it| {
            it.as_object_mut().unwrap().remove(member);
        });
        assert_eq!(driver.failure(), &ConnectError::OtherMessage, "{member}");
    }
}

#[test]
fn a_skill_that_is_chosen_while_a_card_is_verified_is_taken() {
    let mut card = plain();
    let mut second = card["skills"][0].clone();
    second["id"] = json!("second");
    card["skills"].as_array_mut().unwrap().push(second);
    let mut driver = driver();
    driver.step(Event::VerifyKeysGiven(keys()));
    let now = driver.now;
    let card = signed(&card);
    let commands = driver
        .conversation
        .step(now, Event::CardGiven { card, skill: None });
    assert!(commands.contains(&Command::Show(ViewChange::Agent)));
    assert!(driver.conversation.agent().is_none());
    driver.step(Event::SkillChosen("second".to_owned()));
    let verifying = commands.iter().find_map(|command| match command {
        Command::VerifySignatures { ticket, signatures } => Some((*ticket, signatures.clone())),
        _ => None,
    });
    let (ticket, signatures) = verifying.unwrap();
    let keys: Vec<Option<&str>> = signatures[0].keys.iter().map(Key::name).collect();
    assert_eq!(keys, [Some("agent-key")]);
    let verdicts = signatures.iter().map(verify).collect();
    driver.step(Event::SignaturesVerified { ticket, verdicts });
    let known = driver.conversation.agent().unwrap();
    assert_eq!(known.skill.as_deref(), Some("second"));
}

#[test]
fn a_verdict_by_keys_that_were_taken_back_counts_no_more() {
    let mut driver = driver();
    driver.step(Event::VerifyKeysGiven(keys()));
    driver.step(Event::SignatureRequired(true));
    let (now, card) = (driver.now, signed(&plain()));
    let given = Event::CardGiven { card, skill: None };
    let commands = driver.conversation.step(now, given);
    let ticket = commands.iter().find_map(|command| match command {
        Command::VerifySignatures { ticket, .. } => Some(*ticket),
        _ => None,
    });
    driver.step(Event::VerifyKeysGiven(json!([])));
    let verdicts = vec![Verdict::Verified { key: None }];
    let ticket = ticket.unwrap();
    driver.step(Event::SignaturesVerified { ticket, verdicts });
    assert_eq!(used(&driver), None);
    assert_eq!(driver.conversation.card_verdict(), Some(&Verdict::NoKey));
}
