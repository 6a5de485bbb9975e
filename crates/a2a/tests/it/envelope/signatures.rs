//! Signatures: the canonical text, checking, and the replay cache.

use a2a::dialect::envelope::es256::{Es256Key, Es256Signer, ecmascript, verify};
use a2a::dialect::envelope::signing::signed_text;
use a2a::dialect::envelope::signing::{AuthError, ReplayCache};
use a2a::dialect::envelope::time;
use a2a_client::client::signature::{Algorithm, card_signatures};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

const NOW: i64 = 1_765_294_200_000;

fn signer() -> Es256Signer {
    Es256Signer::new(&[7; 32]).unwrap()
}

fn signed(nonce: char) -> Value {
    let mut message = json!({
        "message_id": "4b7c9a52-0c5e-4f0e-9b3a-3f6b1f1c2d3e", "message_type": "request",
        "sender_id": "client-1", "recipient_id": "agent-1", "timestamp": time::written(NOW),
        "payload": {"method": "get_price", "parameters": {"currency": "BTC", "amount": 1.10}},
        "correlation_id": null,
        "auth": {
            "agent_id": "client-1", "timestamp": time::written(NOW),
            "nonce": nonce.to_string().repeat(32),
            "public_key_fingerprint": signer().public_key().fingerprint(),
        },
    });
    assert!(signer().sign(&mut message));
    message
}

fn check(message: &Value, cache: &mut ReplayCache) -> Result<(), AuthError> {
    verify(message, signer().public_key(), NOW, cache)
}

#[cfg(feature = "exact-numbers")]
#[test]
fn the_canonical_text_is_that_of_rfc_8785() {
    // The example of RFC 8785 §3.2.2 and the order of §3.2.3.
    let text = r#"{
        "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
        "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
        "literals": [null, true, false]
    }"#;
    let value = exact_json::parse(text).unwrap();
    let expected = r#"{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}"#;
    // A double holds 333333333.33333329 as 333333333.3333333, which is another number.
    assert_eq!(signed_text(&value, &ecmascript), None);
    let exact = text.replace("333333333.33333329", "333333333.3333333");
    let value = exact_json::parse(&exact).unwrap();
    assert_eq!(signed_text(&value, &ecmascript).as_deref(), Some(expected));
    let names = json!({"\u{20ac}": 1, "\r": 2, "\u{fb33}": 3, "1": 4, "\u{1f600}": 5, "\u{80}": 6, "\u{f6}": 7});
    let order = "{\"\\r\":2,\"1\":4,\"\u{80}\":6,\"\u{f6}\":7,\"\u{20ac}\":1,\"\u{1f600}\":5,\"\u{fb33}\":3}";
    assert_eq!(signed_text(&names, &ecmascript).as_deref(), Some(order));
}

#[cfg(feature = "exact-numbers")]
#[test]
fn numbers_that_a_double_would_change_are_not_signed() {
    for (number, signable) in [
        ("0", true),
        ("-0", true),
        ("1.10", true),
        ("0.30000000000000004", true),
        ("9007199254740993", false),
        ("1e400", false),
        ("12345678901234567890", false),
    ] {
        let value = exact_json::parse(number).unwrap();
        assert_eq!(
            signed_text(&value, &ecmascript).is_some(),
            signable,
            "{number}"
        );
    }
}

#[test]
fn the_signature_covers_everything_but_itself() {
    let message = signed('a');
    assert_eq!(check(&message, &mut ReplayCache::new(9)), Ok(()));
    // Layout, the order of members and the spelling of numbers do not matter.
    let pretty = exact_json::pretty(&message).replace("1.10", "1.1");
    let pretty = exact_json::parse(&pretty).unwrap();
    assert_eq!(check(&pretty, &mut ReplayCache::new(9)), Ok(()));
    // Any other byte does.
    let text = exact_json::to_text(&message);
    for at in (0..text.len()).step_by(3) {
        let mut bytes = text.clone().into_bytes();
        bytes[at] ^= 1;
        let Some(flipped) = String::from_utf8(bytes)
            .ok()
            .and_then(|text| exact_json::parse(&text).ok())
        else {
            continue;
        };
        if exact_json::equality::same_json(&flipped, &message) {
            continue;
        }
        assert!(
            check(&flipped, &mut ReplayCache::new(9)).is_err(),
            "{flipped}"
        );
    }
}

#[test]
fn a_message_is_accepted_once() {
    let mut cache = ReplayCache::new(2);
    assert_eq!(check(&signed('a'), &mut cache), Ok(()));
    assert_eq!(check(&signed('a'), &mut cache), Err(AuthError::Replayed));
    assert_eq!(check(&signed('b'), &mut cache), Ok(()));
    // Nothing is forgotten while it is fresh.
    assert_eq!(check(&signed('c'), &mut cache), Err(AuthError::TooMany));
}

#[test]
fn a_tag_that_does_not_belong_to_the_message_is_refused() {
    type Change = fn(&mut Value);
    let refused = |change: Change| {
        let mut message = signed('a');
        change(&mut message);
        check(&message, &mut ReplayCache::new(9)).unwrap_err()
    };
    let cases: [(Change, AuthError); 6] = [
        (|it| it["auth"] = json!(null), AuthError::Missing),
        (
            |it| it["sender_id"] = json!("other-1"),
            AuthError::OtherSigner,
        ),
        (
            |it| it["auth"]["timestamp"] = json!(time::written(NOW - 300_001)),
            AuthError::NotFresh,
        ),
        (
            |it| it["auth"]["nonce"] = json!("a".repeat(33)),
            AuthError::Nonce,
        ),
        (
            |it| it["auth"]["public_key_fingerprint"] = json!("sha256:00"),
            AuthError::OtherKey,
        ),
        (
            |it| it["auth"]["signature"] = json!("AAAA"),
            AuthError::Signature,
        ),
    ];
    for (change, why) in cases {
        assert_eq!(refused(change), why);
    }
}

#[test]
fn a_key_is_read_from_its_text() {
    let key = Es256Key::read(&signer().public_text()).unwrap();
    assert_eq!(&key, signer().public_key());
    assert!(key.fingerprint().starts_with("sha256:"));
    assert_eq!(key.fingerprint().len(), 71);
    assert_eq!(Es256Key::read("AAAA"), None);
    assert_eq!(Es256Key::read("no base64"), None);
    assert!(Es256Signer::new(&[0; 32]).is_none());
}

#[test]
fn a_signed_card_fits_its_key_until_a_byte_is_flipped() {
    let mut card = json!({"name": "Fights", "version": "1", "skills": [], "capabilities": {"streaming": true}});
    assert!(signer().sign_card(&mut card, "k"));
    let fits = |card: &Value| {
        let signatures = card_signatures(card, &[]);
        assert_eq!(signatures[0].algorithm, Algorithm::Es256);
        let bytes = STANDARD.encode(&signatures[0].bytes);
        let text = signatures[0].text(&ecmascript).unwrap();
        signer().public_key().verifies(&text, &bytes)
    };
    assert!(fits(&card));
    card["name"] = json!("Fightz");
    assert!(!fits(&card));
}

#[test]
fn a_json_web_key_is_the_point_of_the_key() {
    let key = signer().jwk("k");
    assert_eq!(
        (&key["kty"], &key["crv"], &key["kid"]),
        (&json!("EC"), &json!("P-256"), &json!("k"))
    );
    assert!(
        ["x", "y"]
            .iter()
            .all(|name| key[name].as_str().unwrap().len() == 43)
    );
}
