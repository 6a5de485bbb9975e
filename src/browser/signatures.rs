//! Verification of agents' signatures by `crypto.subtle`.
//!
//! `client::signature` decides what text was signed and which keys are tried. Invariant: a page that is not a secure
//! context has no `crypto.subtle`, and verifies nothing.

use a2a_client::client::signature::{Algorithm, Key, Signature, Verdict};
use js_sys::{Array, JSON, Promise, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::ecmascript_number;
use super::reflect::{call, get};

/// The parameters of an algorithm for `crypto.subtle`, as JSON text.
pub(super) const fn parameters(algorithm: Algorithm) -> &'static str {
    match algorithm {
        Algorithm::Es256 => r#"{"name":"ECDSA","namedCurve":"P-256","hash":"SHA-256"}"#,
        Algorithm::Rs256 => r#"{"name":"RSASSA-PKCS1-v1_5","hash":"SHA-256"}"#,
        Algorithm::EdDsa => r#"{"name":"Ed25519"}"#,
    }
}

/// Verifies each signature with the keys that it carries. Returns a verdict for each signature, in their order.
pub(crate) async fn verify(signatures: &[Signature]) -> Vec<Verdict> {
    let mut verdicts = Vec::new();
    for signature in signatures {
        verdicts.push(verdict(signature).await);
    }
    verdicts
}

async fn verdict(signature: &Signature) -> Verdict {
    let text = signature.text(&ecmascript_number);
    let mut of_all = Verdict::NoKey;
    for key in &signature.keys {
        // A key of another type is not a key for this signature.
        let Some(imported) = import(key, signature.algorithm).await else {
            continue;
        };
        if let Some(text) = &text
            && fits(signature, &imported, text).await == Some(true)
        {
            let key = key.name().map(str::to_owned);
            return Verdict::Verified { key };
        }
        of_all = Verdict::Mismatch;
    }
    of_all
}

/// The object `crypto.subtle`; `undefined` if the page is not a secure context.
pub(super) fn subtle() -> JsValue {
    get(&get(&js_sys::global(), "crypto"), "subtle")
}

/// The value of a promise that a method of `crypto.subtle` returned. `None` if the method failed.
pub(super) async fn promised(value: Option<JsValue>) -> Option<JsValue> {
    let promise: Promise = value?.dyn_into().ok()?;
    JsFuture::from(promise).await.ok()
}

async fn import(key: &Key, algorithm: Algorithm) -> Option<JsValue> {
    let (format, data) = match key {
        Key::Jwk(key) => ("jwk", JSON::parse(&exact_json::to_text(key)).ok()?),
        Key::Spki(der) => ("spki", Uint8Array::from(der.as_slice()).into()),
    };
    let parameters = JSON::parse(parameters(algorithm)).ok()?;
    let uses = Array::of1(&"verify".into());
    let arguments = Array::of5(&format.into(), &data, &parameters, &JsValue::FALSE, &uses);
    promised(call(&subtle(), "importKey", &arguments)).await
}

async fn fits(signature: &Signature, key: &JsValue, text: &str) -> Option<bool> {
    let parameters = JSON::parse(parameters(signature.algorithm)).ok()?;
    let bytes = Uint8Array::from(signature.bytes.as_slice());
    let text = Uint8Array::from(text.as_bytes());
    let arguments = Array::of4(&parameters, key, &bytes, &text);
    promised(call(&subtle(), "verify", &arguments))
        .await?
        .as_bool()
}
