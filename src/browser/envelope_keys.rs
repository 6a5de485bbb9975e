//! Signatures of message envelopes (004), made by `crypto.subtle` with a key of this page (decision 14).
//!
//! The key is made for the first envelope, stays in memory, and can't be exported. A page that is
//! not a secure context has no `crypto.subtle`: its envelopes are not signed.

use std::cell::RefCell;

use a2a::dialect::envelope::signing::{KEY_URI, signed_text};
use a2a_client::client::signature::Algorithm;
use js_sys::{Array, JSON, Promise, Uint8Array};
use serde_json::Value;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::ecmascript_number;
use super::random::fresh_uuid;
use super::reflect::{call, get};
use super::signatures::{parameters, promised, subtle};

thread_local! {
    /// The promise of the page's key pair (`CryptoKeyPair`); `None` before the first envelope is signed.
    static KEYS: RefCell<Option<Promise>> = const { RefCell::new(None) };
}

/// Returns the envelope (004) with `auth` added: a signature by this page's own key. `None` if the page can't sign it,
/// for example without `crypto.subtle`.
pub(crate) async fn sign(envelope: &Value) -> Option<Value> {
    let mut envelope = envelope.clone();
    let subtle = subtle();
    let algorithm = JSON::parse(parameters(Algorithm::Es256)).ok()?;
    let keys = JsFuture::from(keys(&subtle, &algorithm)?).await.ok()?;
    let spki = Array::of2(&"spki".into(), &get(&keys, "publicKey"));
    let public = bytes(&subtle, "exportKey", &spki).await?;
    let digest = Array::of2(&"SHA-256".into(), &Uint8Array::from(&*public));
    let mut fingerprint = "sha256:".to_owned();
    for byte in bytes(&subtle, "digest", &digest).await? {
        for digit in [byte >> 4, byte & 15] {
            fingerprint.extend(char::from_digit(digit.into(), 16));
        }
    }
    let metadata = envelope.pointer_mut("/payload/agent_card");
    if let Some(card) = metadata.and_then(Value::as_object_mut) {
        let key = exact_json::object(vec![("publicKey", exact_json::text(&base64(&public)?))]);
        let metadata = exact_json::object(vec![(KEY_URI, key)]);
        card.insert("metadata".to_owned(), metadata);
    }
    let mut auth = exact_json::object(vec![
        ("agent_id", envelope.get("sender_id")?.clone()),
        ("timestamp", envelope.get("timestamp")?.clone()),
        ("nonce", exact_json::text(&fresh_uuid().replace('-', ""))),
        ("public_key_fingerprint", exact_json::text(&fingerprint)),
    ]);
    envelope
        .as_object_mut()?
        .insert("auth".to_owned(), auth.clone());
    let text = signed_text(&envelope, &ecmascript_number)?;
    let text = Uint8Array::from(text.as_bytes());
    let arguments = Array::of3(&algorithm, &get(&keys, "privateKey"), &text);
    let signature = base64(&bytes(&subtle, "sign", &arguments).await?)?;
    let members = auth.as_object_mut()?;
    members.insert("signature".to_owned(), exact_json::text(&signature));
    envelope.as_object_mut()?.insert("auth".to_owned(), auth);
    Some(envelope)
}

fn keys(subtle: &JsValue, algorithm: &JsValue) -> Option<Promise> {
    KEYS.with_borrow_mut(|known| {
        if known.is_none() {
            let uses = Array::of1(&"sign".into());
            let arguments = Array::of3(algorithm, &JsValue::FALSE, &uses);
            let made = call(subtle, "generateKey", &arguments)?;
            *known = Some(made.dyn_into().ok()?);
        }
        known.clone()
    })
}

/// Calls a method of `crypto.subtle`, and returns the bytes that its promise resolves to; `None` if it fails.
async fn bytes(subtle: &JsValue, method: &str, arguments: &Array) -> Option<Vec<u8>> {
    let buffer = promised(call(subtle, method, arguments)).await?;
    Some(Uint8Array::new(&buffer).to_vec())
}

fn base64(bytes: &[u8]) -> Option<String> {
    let binary: String = bytes.iter().map(|byte| char::from(*byte)).collect();
    web_sys::window()?.btoa(&binary).ok()
}
