//! Giving the person a file.

use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use leptos::tachys::view::{Mountable, Render};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::{attrs, pieces, tag};
use crate::browser::blob::BlobUrl;

/// A browser has begun to save a file by then, in milliseconds.
const SAVED: u32 = 60_000;

/// Gives the person a file. Whether and where it is saved is between them and their browser; tells
/// whether it was offered. The name is one of our own or a cleaned one (SAFETY §2).
pub(crate) fn download(name: &str, media_type: &str, bytes: &[u8]) -> bool {
    offer(name, media_type, bytes).is_some()
}

/// By a link that is never on the page.
fn offer(name: &str, media_type: &str, bytes: &[u8]) -> Option<()> {
    let url = BlobUrl::of(bytes, media_type)?;
    let link = tag::a(
        attrs!("href": url.as_str().to_owned(), "download": name.to_owned()),
        pieces![],
    );
    let link = link.into_any().build().elements().pop()?;
    link.dyn_into::<HtmlElement>().ok()?.click();
    Timeout::new(SAVED, move || drop(url)).forget();
    Some(())
}
