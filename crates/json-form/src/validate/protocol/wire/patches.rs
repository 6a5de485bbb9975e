//! The encoding of patches. Only the worker decodes them, so the page does not link the decoder.

use exact_json::text;
use serde_json::Value;

use super::deep;
use super::parts::Parts;
use crate::validate::protocol::Patch;

/// Encodes patches.
pub(in crate::validate) fn encode(patches: &[Patch]) -> Value {
    let written = |patch: &Patch| {
        let mut data = vec![text(patch.at.as_str())];
        data.extend(patch.value.as_ref().map(deep));
        Value::Array(data)
    };
    patches.iter().map(written).collect()
}

/// Decodes patches.
pub(in crate::validate) fn decode(parts: &mut Parts) -> Vec<Patch> {
    parts.list(|parts| {
        parts.inner(|parts| Patch {
            at: parts.pointer(),
            value: if parts.is_more() {
                Some(parts.deep_as_serde())
            } else {
                None
            },
        })
    })
}
