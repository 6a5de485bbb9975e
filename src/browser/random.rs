//! Random numbers and UUIDs from the browser.

use super::clock::now;

/// A seed for pseudo-random numbers that need not be secure; never 0.
pub fn seed() -> u64 {
    // `random` tells pages apart that load in the same millisecond.
    now().to_bits() ^ js_sys::Math::random().to_bits() | 1
}

/// A UUID of version 4. The random numbers are those that the standard library has for its hash maps.
#[cfg(not(target_arch = "wasm32"))]
pub fn fresh_uuid() -> String {
    use std::collections::hash_map::RandomState;
    use std::hash::{BuildHasher as _, Hasher as _};
    let number = || u128::from(RandomState::new().build_hasher().finish());
    format_uuid((number() << 64 | number()).to_be_bytes())
}

/// A UUID of version 4. Made from `crypto.getRandomValues`, since `crypto.randomUUID` exists in secure contexts only.
#[cfg(target_arch = "wasm32")]
pub fn fresh_uuid() -> String {
    let mut bytes = [0_u8; 16];
    let crypto = web_sys::window().and_then(|window| window.crypto().ok());
    if crypto.is_none_or(|crypto| crypto.get_random_values_with_u8_array(&mut bytes).is_err()) {
        // Only a very old browser has no `crypto`. The UUID must be unique, not secret.
        for byte in &mut bytes {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "0 ≤ random < 1, times 256"
            )]
            {
                *byte = (js_sys::Math::random() * 256.0) as u8;
            }
        }
    }
    format_uuid(bytes)
}

/// Writes random bytes as a UUID of version 4, whose version and variant bits it sets (RFC 9562 §5.4).
fn format_uuid(mut bytes: [u8; 16]) -> String {
    use std::fmt::Write as _;
    let mut text = String::with_capacity(36);
    for (at, byte) in bytes.iter_mut().enumerate() {
        match at {
            6 => *byte = (*byte & 0x0f) | 0x40,
            8 => *byte = (*byte & 0x3f) | 0x80,
            _ => {}
        }
        if matches!(at, 4 | 6 | 8 | 10) {
            text.push('-');
        }
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}
