//! Blob URLs for pictures and downloads.

use js_sys::{Array, Uint8Array};
use wasm_bindgen::JsValue;
use web_sys::{Blob, BlobPropertyBag, Url};

/// The URL of a blob. Dropping this revokes it.
pub struct BlobUrl(String);

impl BlobUrl {
    /// Makes a blob of bytes. `None` if the browser is out of memory.
    pub fn of(bytes: &[u8], media_type: &str) -> Option<Self> {
        let pieces = Array::of1(&Uint8Array::from(bytes));
        let kind = BlobPropertyBag::new();
        kind.set_type(media_type);
        let blob = Blob::new_with_u8_array_sequence_and_options(&pieces, &kind).ok()?;
        Url::create_object_url_with_blob(&blob).ok().map(Self)
    }

    /// The `blob:` URL, which is valid until this `BlobUrl` is dropped.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Drop for BlobUrl {
    fn drop(&mut self) {
        // Revoking never fails for a blob URL.
        let _ = Url::revoke_object_url(&self.0);
    }
}

/// Decodes base64. `None` if it is malformed; like `atob`, accepts white space and missing padding.
pub fn decode_base64(text: &str) -> Option<Vec<u8>> {
    let letters: JsValue = web_sys::window()?.atob(text).ok()?.into();
    // `atob` returns one character for each byte.
    let letters = letters.as_string()?;
    letters
        .chars()
        .map(|letter| u8::try_from(u32::from(letter)).ok())
        .collect()
}
