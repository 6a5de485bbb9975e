//! Files that are made here: an address for a picture, a download.

use gloo_timers::callback::Timeout;
use js_sys::{Array, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, HtmlElement, Url};

/// A browser has begun to save a file by then, in milliseconds.
const SAVED: u32 = 60_000;

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

/// Gives the person a file. Whether and where it is saved is between them and their browser; tells
/// whether it was offered. The name is one of our own or a cleaned one (SAFETY §2).
pub fn download(name: &str, media_type: &str, bytes: &[u8]) -> bool {
    offer(name, media_type, bytes).is_some()
}

fn offer(name: &str, media_type: &str, bytes: &[u8]) -> Option<()> {
    let url = BlobUrl::of(bytes, media_type)?;
    let document = web_sys::window()?.document()?;
    // The one element that Leptos does not make: it is never on the page.
    let link = document.create_element("a").ok()?;
    link.set_attribute("href", url.as_str()).ok()?;
    link.set_attribute("download", name).ok()?;
    link.dyn_into::<HtmlElement>().ok()?.click();
    Timeout::new(SAVED, move || drop(url)).forget();
    Some(())
}

/// The bytes that base64 stands for. None for what is no base64 (the browser forgives spaces and
/// missing signs at the end).
pub fn bytes_of_base64(text: &str) -> Option<Vec<u8>> {
    let letters: JsValue = web_sys::window()?.atob(text).ok()?.into();
    // Each letter is a byte.
    let letters = letters.as_string()?;
    letters
        .chars()
        .map(|letter| u8::try_from(u32::from(letter)).ok())
        .collect()
}
