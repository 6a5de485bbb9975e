//! Files that are made here: an address for a picture or a download.

use js_sys::{Array, Uint8Array};
use wasm_bindgen::JsValue;
use web_sys::{Blob, BlobPropertyBag, Url};

/// Bytes with an address on this page, for as long as this lives.
pub struct BlobUrl(String);

impl BlobUrl {
    /// Gives bytes an address. None where the browser has no room for them.
    pub fn of(bytes: &[u8], media_type: &str) -> Option<Self> {
        let pieces = Array::of1(&Uint8Array::from(bytes));
        let kind = BlobPropertyBag::new();
        kind.set_type(media_type);
        let blob = Blob::new_with_u8_array_sequence_and_options(&pieces, &kind).ok()?;
        Url::create_object_url_with_blob(&blob).ok().map(Self)
    }

    /// The address.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Drop for BlobUrl {
    fn drop(&mut self) {
        // It fails for no address of a blob, whether it is still there or not.
        let _ = Url::revoke_object_url(&self.0);
    }
}

/// The bytes that base64 stands for. None for what is no base64 (the browser forgives spaces and
/// missing signs at the end).
pub fn decode_base64(text: &str) -> Option<Vec<u8>> {
    let letters: JsValue = web_sys::window()?.atob(text).ok()?.into();
    // Each letter is a byte.
    let letters = letters.as_string()?;
    letters
        .chars()
        .map(|letter| u8::try_from(u32::from(letter)).ok())
        .collect()
}
