//! Signatures of agents: those of cards (JWS, RFC 7515) and those of message envelopes (004).
//!
//! Owns the texts that a signature may cover, and the keys that may fit it. Leaves the cryptography to the app.
//! Invariants: a key comes from the host page or, for envelopes, from the agent's handshake; none is fetched (`jku` is
//! not followed); a signature by an unknown algorithm or with a critical header is never verified.

use std::rc::Rc;

use a2a::dialect::envelope::signing::{EcmaScriptNumber, canonical, signed_text};
use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use exact_json as json;
use serde_json::Value;

/// The maximum number of keys of a host page, and of signatures of a card, that are tried.
const MOST: usize = 16;

/// The signature algorithms that browsers support (RFC 7518 §3.1, RFC 8037).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// ECDSA with P-256 and SHA-256.
    Es256,
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    Rs256,
    /// Ed25519.
    EdDsa,
}

impl Algorithm {
    fn named(name: &str) -> Option<Self> {
        match name {
            "ES256" => Some(Self::Es256),
            "RS256" => Some(Self::Rs256),
            "EdDSA" | "Ed25519" => Some(Self::EdDsa),
            _ => None,
        }
    }
}

/// A public key that verifies signatures of a card or an envelope.
#[derive(Clone, Debug, PartialEq)]
pub enum Key {
    /// A JSON Web Key (RFC 7517) of the host page.
    Jwk(Value),
    /// DER of a `SubjectPublicKeyInfo`, which an agent declares in its handshake.
    Spki(Vec<u8>),
}

impl Key {
    /// The `kid` of the key; `None` if it has none.
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Jwk(key) => key.get("kid")?.as_str(),
            Self::Spki(_) => None,
        }
    }
}

/// The signed content: a card with the protected header of the signature, or an envelope.
#[derive(Clone, Debug, PartialEq)]
enum Covered {
    Card { protected: String, card: Rc<Value> },
    Envelope(Value),
}

/// A signature of a card or an envelope, and the keys that may verify it.
#[derive(Clone, Debug, PartialEq)]
pub struct Signature {
    /// The algorithm that made the signature.
    pub algorithm: Algorithm,
    /// The signature itself, decoded from Base64; empty if it is not Base64.
    pub bytes: Vec<u8>,
    /// The keys that may verify the signature; empty if the client knows no such key.
    pub keys: Vec<Key>,
    covered: Covered,
}

impl Signature {
    /// The text that the signature covers; `number` writes the numbers in it. `None` if it has a number that no double
    /// holds exactly.
    pub fn text(&self, number: &EcmaScriptNumber) -> Option<String> {
        match &self.covered {
            Covered::Envelope(message) => signed_text(message, number),
            Covered::Card { protected, card } => {
                let payload = URL_SAFE_NO_PAD.encode(canonical(card, number)?);
                Some([protected, ".", &payload].concat())
            }
        }
    }

    /// The card that the signature covers, without its signatures; `None` for the signature of an envelope.
    pub fn card(&self) -> Option<&Value> {
        match &self.covered {
            Covered::Envelope(_) => None,
            Covered::Card { card, .. } => Some(card),
        }
    }
}

/// The result of verifying the signatures of a card or an envelope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is no signature.
    Unsigned,
    /// The signature is valid for one of the keys that the client knows.
    Verified {
        /// The `kid` of the key that verifies the signature; `None` if the key has none.
        key: Option<String>,
    },
    /// The client knows no key for the signature.
    NoKey,
    /// The client knows keys for the signature, but none of them verifies it.
    Mismatch,
}

impl Verdict {
    /// The verdict's name in events of the page.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Unsigned => "unsigned",
            Self::Verified { .. } => "verified",
            Self::NoKey => "unknown-key",
            Self::Mismatch => "mismatch",
        }
    }

    /// The verdict about a card from those of its signatures: `Verified` if one is verified, else `Mismatch` if one
    /// does not fit, else `NoKey`. An empty list is `Unsigned`.
    pub fn of_card(verdicts: &[Self]) -> Self {
        let is_verified = |verdict: &&Self| matches!(verdict, Self::Verified { .. });
        if let Some(verified) = verdicts.iter().find(is_verified) {
            return verified.clone();
        }
        if verdicts.is_empty() {
            Self::Unsigned
        } else if verdicts.contains(&Self::Mismatch) {
            Self::Mismatch
        } else {
            Self::NoKey
        }
    }
}

/// Reads the keys that a host page gives: a list of JSON Web Keys, or a JWK set (RFC 7517 §5).
pub fn given_keys(given: &Value) -> Vec<Key> {
    let keys = given.get("keys").unwrap_or(given);
    let keys = keys.as_array().into_iter().flatten();
    let keys = keys.filter(|key| key.is_object()).take(MOST);
    keys.map(|key| Key::Jwk(key.clone())).collect()
}

/// The signatures of a card, each with the keys that may fit; empty if the card has none. The list has each signature over
/// the card as it was sent, then each over the card without its empty members: some SDKs remove these before they sign.
/// The caller must use the card that the fitting signature covers ([`Signature::card`]), since anybody may have added
/// empty members to the sent one.
pub fn card_signatures(card: &Value, keys: &[Key]) -> Vec<Signature> {
    let signatures = card.get("signatures").and_then(Value::as_array);
    let signatures = signatures.map_or(&[][..], |signatures| {
        signatures.get(..MOST).unwrap_or(signatures)
    });
    if signatures.is_empty() {
        return Vec::new();
    }
    let mut as_sent = card.clone();
    if let Some(members) = as_sent.as_object_mut() {
        members.shift_remove("signatures");
    }
    let bare = without_empty(&as_sent);
    let bare = (bare != as_sent).then_some(bare);
    let contents = std::iter::once(as_sent).chain(bare).map(Rc::new);
    contents
        .flat_map(|content| {
            let read = signatures.iter();
            read.map(move |signature| card_signature(&content, signature, keys))
        })
        .collect()
}

fn card_signature(card: &Rc<Value>, signature: &Value, keys: &[Key]) -> Signature {
    let member = |name| signature.get(name).and_then(Value::as_str);
    let protected = member("protected").unwrap_or_default();
    let header = URL_SAFE_NO_PAD.decode(protected).ok();
    let header = header.and_then(|header| json::parse(&String::from_utf8(header).ok()?).ok());
    let header = header.unwrap_or_default();
    let named = |name| header.get(name).and_then(Value::as_str);
    let algorithm = named("alg").and_then(Algorithm::named);
    let is_plain = algorithm.is_some() && header.get("crit").is_none();
    let fits = |key: &&Key| match (named("kid"), key.name()) {
        (Some(wanted), Some(name)) => wanted == name,
        _ => true,
    };
    let keys = keys.iter().filter(|_| is_plain).filter(fits).cloned();
    let bytes = URL_SAFE_NO_PAD.decode(member("signature").unwrap_or_default());
    Signature {
        algorithm: algorithm.unwrap_or(Algorithm::Es256),
        bytes: bytes.unwrap_or_default(),
        keys: keys.collect(),
        covered: Covered::Card {
            protected: protected.to_owned(),
            card: Rc::clone(card),
        },
    }
}

/// The authentication tag of an envelope.
#[derive(Clone, Debug, PartialEq)]
pub enum Tag {
    /// The envelope is not signed.
    Missing,
    /// The envelope has a tag that can't be read.
    Unreadable,
    /// The signature in the tag.
    Signed(Signature),
}

/// The tag of an envelope, with the keys of the host page, or else the key that the agent declared (in Base64).
pub fn envelope_tag(message: &Value, keys: &[Key], declared: Option<&str>) -> Tag {
    let auth = match message.get("auth") {
        None | Some(Value::Null) => return Tag::Missing,
        Some(auth) => auth,
    };
    let signature = auth.get("signature").and_then(Value::as_str);
    let Some(bytes) = signature.and_then(|text| STANDARD.decode(text).ok()) else {
        return Tag::Unreadable;
    };
    let declared = declared.and_then(|text| STANDARD.decode(text).ok());
    let keys = if keys.is_empty() {
        declared.map(Key::Spki).into_iter().collect()
    } else {
        keys.to_vec()
    };
    Tag::Signed(Signature {
        algorithm: Algorithm::Es256,
        bytes,
        keys,
        covered: Covered::Envelope(message.clone()),
    })
}

/// Returns the value without empty texts, lists and objects, and without `null`.
fn without_empty(value: &Value) -> Value {
    let is_empty = |value: &Value| match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(members) => members.is_empty(),
        Value::Bool(_) | Value::Number(_) => false,
    };
    match value {
        Value::Array(items) => {
            let items = items.iter().map(without_empty);
            items.filter(|item| !is_empty(item)).collect()
        }
        Value::Object(members) => {
            let members = members
                .iter()
                .map(|(name, it)| (name.clone(), without_empty(it)));
            let kept = members.filter(|(_, member)| !is_empty(member));
            Value::Object(kept.collect())
        }
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn signed(header: &Value) -> Value {
        json!({
            "name": "b", "description": "", "skills": [{"tags": [], "id": "a"}],
            "signatures": [{"protected": URL_SAFE_NO_PAD.encode(header.to_string()), "signature": "AAEC"}]
        })
    }

    #[test]
    fn a_signature_covers_the_canonical_card_without_signatures() {
        let header = json!({"alg": "ES256", "kid": "k"});
        let signatures = card_signatures(&signed(&header), &[]);
        assert_eq!(signatures[0].bytes, [0, 1, 2]);
        let payload = |text: &str| {
            let header = URL_SAFE_NO_PAD.encode(header.to_string());
            [header, URL_SAFE_NO_PAD.encode(text)].join(".")
        };
        let texts = signatures.iter().map(|signature| {
            let number = |number: &serde_json::Number| Some(number.to_string());
            signature.text(&number).unwrap()
        });
        assert_eq!(
            texts.collect::<Vec<_>>(),
            [
                payload(r#"{"description":"","name":"b","skills":[{"id":"a","tags":[]}]}"#),
                payload(r#"{"name":"b","skills":[{"id":"a"}]}"#),
            ]
        );
        let used = json!({"name": "b", "skills": [{"id": "a"}]});
        assert_eq!(signatures[1].card(), Some(&used));
    }

    #[test]
    fn only_keys_that_may_fit_are_tried() {
        let keys = given_keys(&json!({"keys": [{"kid": "k"}, {"kid": "other"}, {"kty": "EC"}, 1]}));
        assert_eq!(keys.len(), 3);
        let tried = |header: Value| {
            let signatures = card_signatures(&signed(&header), &keys);
            signatures[0].keys.len()
        };
        assert_eq!(tried(json!({"alg": "ES256", "kid": "k"})), 2);
        assert_eq!(tried(json!({"alg": "EdDSA"})), 3);
        for refused in [
            json!({"alg": "none"}),
            json!({"alg": "HS256", "kid": "k"}),
            json!({"alg": "ES256", "crit": ["exp"]}),
            json!("no header"),
        ] {
            assert_eq!(tried(refused.clone()), 0, "{refused}");
        }
    }

    #[test]
    fn keys_of_the_host_page_come_before_the_declared_one() {
        let message = json!({"auth": {"signature": "AAEC"}});
        let keys = |given: &[Key]| match envelope_tag(&message, given, Some("AA==")) {
            Tag::Signed(signature) => signature.keys,
            other => panic!("{other:?}"),
        };
        let given = given_keys(&json!([{"kid": "k"}]));
        assert_eq!(keys(&given), given);
        assert_eq!(keys(&[]), [Key::Spki(vec![0])]);
        for (auth, tag) in [
            (json!(null), Tag::Missing),
            (json!({}), Tag::Unreadable),
            (json!({"signature": 7}), Tag::Unreadable),
            (json!({"signature": "?"}), Tag::Unreadable),
            (json!("AAEC"), Tag::Unreadable),
        ] {
            let message = json!({"auth": auth});
            assert_eq!(envelope_tag(&message, &given, None), tag, "{message}");
        }
    }
}
