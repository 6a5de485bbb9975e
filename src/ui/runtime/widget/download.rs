//! The download of a file that the page made.

use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use leptos::tachys::view::{Mountable, Render};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::browser::tab::blob::BlobUrl;
use crate::ui::runtime::dom::view;

/// How long the blob URL is kept, in milliseconds: until the browser has surely started saving.
const SAVED: u32 = 60_000;

/// Has the browser download bytes as a file, by a click on a link that is never attached to the page. Does nothing if
/// the browser can't make a blob. The name must be fixed or sanitized.
pub(crate) fn download(name: &str, media_type: &str, bytes: &[u8]) {
    let Some(url) = BlobUrl::of(bytes, media_type) else {
        return;
    };
    let link = view! { <a href=url.as_str().to_owned() download=name.to_owned()></a> };
    if let Some(link) = link.into_any().build().elements().pop() {
        link.unchecked_ref::<HtmlElement>().click();
        Timeout::new(SAVED, move || drop(url)).forget();
    }
}
