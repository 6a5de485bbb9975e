//! The page's URL, and whether the browser is online.

use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

/// The page's origin, such as `https://example.com`. Empty if it has none (a `file:` URL).
pub fn page_origin() -> String {
    let location = web_sys::window().map(|window| window.location());
    let origin = location
        .and_then(|location| location.origin().ok())
        .unwrap_or_default();
    if origin.starts_with("http") {
        origin
    } else {
        String::new()
    }
}

/// The path of the page's URL, such as `/order`.
pub fn page_path() -> String {
    let path = web_sys::window().and_then(|window| window.location().pathname().ok());
    path.unwrap_or_default()
}

/// Whether the scheme of the page's origin is `https:`.
pub fn page_is_secure() -> bool {
    page_origin().starts_with("https:")
}

/// The fragment of the page's URL, without `#`.
pub fn page_fragment() -> String {
    let hash = web_sys::window()
        .and_then(|window| window.location().hash().ok())
        .unwrap_or_default();
    hash.trim_start_matches('#').to_owned()
}

/// Calls a function each time that the fragment of the page's URL changes, for as long as the document lives.
pub fn on_fragment_change(then: impl Fn() + 'static) {
    on_window_events(&["hashchange"], then);
}

/// Calls a function with [`is_offline`] each time that the network appears or disappears, for as long as the document
/// lives.
pub fn on_network_change(then: impl Fn(bool) + 'static) {
    on_window_events(&["online", "offline"], move || then(is_offline()));
}

/// Whether the browser reports that it is offline.
pub fn is_offline() -> bool {
    web_sys::window().is_some_and(|window| !window.navigator().on_line())
}

fn on_window_events(events: &[&str], then: impl Fn() + 'static) {
    let listener = Closure::<dyn Fn()>::new(then);
    if let Some(window) = web_sys::window() {
        for event in events {
            // Never fails for an event target.
            let _ =
                window.add_event_listener_with_callback(event, listener.as_ref().unchecked_ref());
        }
    }
    listener.forget();
}

/// Goes to a fragment of the page, as a link to it does.
pub fn follow_fragment(fragment: &str) {
    if let Some(window) = web_sys::window() {
        // Fails only in a document that is being left.
        let _ = window.location().set_hash(fragment);
    }
}

/// Replaces the fragment of the page's URL without adding a history entry.
pub fn replace_fragment(fragment: &str) {
    change_fragment(fragment, web_sys::History::replace_state_with_url);
}

/// Sets the fragment of the page's URL in a new entry of the browser's history.
pub fn push_fragment(fragment: &str) {
    change_fragment(fragment, web_sys::History::push_state_with_url);
}

type Change = fn(&web_sys::History, &JsValue, &str, Option<&str>) -> Result<(), JsValue>;

fn change_fragment(fragment: &str, change: Change) {
    let history = web_sys::window().and_then(|window| window.history().ok());
    if let Some(history) = history {
        // Fails in sandboxed documents only. Then the URL stays as it is.
        let _ = change(
            &history,
            &JsValue::NULL,
            "",
            Some(&["#", fragment].concat()),
        );
    }
}

/// The URL of the page with query and fragment; empty if there is no window.
pub fn page_url() -> String {
    let location = web_sys::window().map(|window| window.location());
    location
        .and_then(|location| location.href().ok())
        .unwrap_or_default()
}

/// The URL of a web address with its host in ASCII (Punycode), with `https://` if it has no scheme: letters of other
/// alphabets can look alike. An address that is in ASCII already, or is not a URL, is only trimmed.
pub fn with_punycode_host(address: &str) -> String {
    let address = address.trim();
    let encoded = || {
        let is_whole = address.contains("://");
        let whole = [if is_whole { "" } else { "https://" }, address].concat();
        Some(web_sys::Url::new(&whole).ok()?.href())
    };
    let foreign = !address.is_ascii();
    foreign
        .then(encoded)
        .flatten()
        .unwrap_or_else(|| address.to_owned())
}

/// The absolute URL of a URL that is relative to the document's base URL; unchanged if it can't be parsed.
pub fn absolute(url: &str) -> String {
    let base = web_sys::window()
        .and_then(|window| window.document())
        .and_then(|document| document.base_uri().ok().flatten());
    let made = base.and_then(|base| web_sys::Url::new_with_base(url, &base).ok());
    made.map_or_else(|| url.to_owned(), |url| url.href())
}
