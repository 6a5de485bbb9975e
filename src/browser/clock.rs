//! Time and randomness.

/// Milliseconds since 1970.
pub fn now() -> f64 {
    js_sys::Date::now()
}

/// Does something as soon as what happens now is over, before anything is painted.
pub fn soon(then: impl FnOnce() + 'static) {
    let then = wasm_bindgen::closure::Closure::once_into_js(then);
    if let Some(window) = web_sys::window() {
        window.queue_microtask(wasm_bindgen::JsCast::unchecked_ref(&then));
    }
}

/// A time as people here write it, with the date.
pub fn moment(time: f64) -> String {
    let date = js_sys::Date::new(&time.into());
    let text = date.to_locale_string("default", &wasm_bindgen::JsValue::UNDEFINED);
    text.into()
}

/// What randomness begins with where it need not be good; never 0.
pub fn seed() -> u64 {
    // Finer than a millisecond, and another one for each page that loads at the same time.
    now().to_bits() ^ js_sys::Math::random().to_bits() | 1
}

/// A UUID of version 4. `crypto.randomUUID` is there only in secure contexts, so it is made from
/// `crypto.getRandomValues`, which is there in all.
pub fn fresh_uuid() -> String {
    let mut bytes = [0_u8; 16];
    let crypto = web_sys::window().and_then(|window| window.crypto().ok());
    if crypto.is_none_or(|crypto| crypto.get_random_values_with_u8_array(&mut bytes).is_err()) {
        // No page of today is without it; uniqueness matters here, not secrecy.
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

/// Sets version and variant (RFC 9562 §5.4).
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
