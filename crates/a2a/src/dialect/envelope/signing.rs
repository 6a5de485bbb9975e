//! Signatures of envelopes.
//!
//! 004 names the members of an authentication tag, but neither the text that is signed nor the way to
//! a key (decision 14). Owns the canonical text that is signed; the tag is in `authentication`. Leaves keys, and checking a tag, to
//! `es256`, and writing numbers as ECMAScript does to the caller: a browser can do that, and the page has no code that
//! prints floats. Invariant: a message whose numbers no double holds exactly is not signed, or two different
//! messages would have one signature.

use exact_json as json;
use serde_json::{Number, Value};

use crate::Members;

pub use super::authentication::{AuthError, AuthenticationTag, ReplayCache, fresh_tag};

/// The member of a card's metadata that holds `{"publicKey": BASE64}`: the key of its signatures,
/// as DER of a `SubjectPublicKeyInfo`.
pub const KEY_URI: &str = "urn:a2a-forms:envelope-signatures:v1";

/// Writes a number as ECMAScript does (RFC 8785 §3.2.2.3); `None` if the number is too large for a
/// double.
pub type EcmaScriptNumber = dyn Fn(&Number) -> Option<String>;

/// The text that the signature of a message covers: canonical JSON (RFC 8785) of the message
/// without the member `signature` of `auth`. `None` if the message has a number that no double
/// holds exactly.
pub fn signed_text(message: &Value, number: &EcmaScriptNumber) -> Option<String> {
    let mut signed = message.clone();
    if let Some(auth) = signed.get_mut("auth").and_then(Value::as_object_mut) {
        auth.shift_remove("signature");
    }
    canonical(&signed, number)
}

/// Canonical JSON (RFC 8785); `None` if the value has a number that no double holds exactly.
pub fn canonical(value: &Value, number: &EcmaScriptNumber) -> Option<String> {
    let mut out = String::new();
    write(value, number, &mut out)?;
    Some(out)
}

fn write(value: &Value, number: &EcmaScriptNumber, out: &mut String) -> Option<()> {
    match value {
        Value::Number(exact) => {
            let text = number(exact)?;
            let same = json::number::parse(&text).map(Value::Number)?;
            if !json::equality::same_json(&same, value) {
                return None;
            }
            out.push_str(&text);
        }
        Value::Array(items) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                out.push_str(if at > 0 { "," } else { "" });
                write(item, number, out)?;
            }
            out.push(']');
        }
        Value::Object(members) => {
            let mut sorted: Vec<_> = members.iter().collect();
            sorted.sort_by(|(one, _), (other, _)| one.encode_utf16().cmp(other.encode_utf16()));
            out.push('{');
            for (at, (name, member)) in sorted.into_iter().enumerate() {
                out.push_str(if at > 0 { "," } else { "" });
                out.push_str(&json::to_text(&json::text(name)));
                out.push(':');
                write(member, number, out)?;
            }
            out.push('}');
        }
        other => out.push_str(&json::to_text(other)),
    }
    Some(())
}

/// The public key, in Base64, in the metadata of an envelope's card; `None` if the card declares none.
pub fn declared_key(metadata: &Members) -> Option<&str> {
    metadata.get(KEY_URI)?.get("publicKey")?.as_str()
}
