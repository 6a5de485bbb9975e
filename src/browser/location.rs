//! The page's own address, and what its head declares.

/// The origin of the page, such as `https://example.com`. Empty where there is none (a file).
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

/// Whether the page came by `https:`.
pub fn page_is_secure() -> bool {
    page_origin().starts_with("https:")
}

/// The part of the page's address behind `#`.
pub fn page_fragment() -> String {
    let hash = web_sys::window()
        .and_then(|window| window.location().hash().ok())
        .unwrap_or_default();
    hash.trim_start_matches('#').to_owned()
}

/// Puts another fragment into the page's address without a step in its history.
pub fn replace_fragment(fragment: &str) {
    let Some(window) = web_sys::window() else {
        return;
    };
    if let Ok(history) = window.history() {
        // It fails only where the page may not (a sandbox): then the address stays as it is.
        let _ = history.replace_state_with_url(
            &wasm_bindgen::JsValue::NULL,
            "",
            Some(&format!("#{fragment}")),
        );
    }
}

/// What the page's head says under a name (`<meta name=… content=…>`).
pub fn meta(name: &str) -> Option<String> {
    let document = web_sys::window()?.document()?;
    let selector = ["meta[name=\"", name, "\"]"].concat();
    document
        .query_selector(&selector)
        .ok()??
        .get_attribute("content")
}

/// An address made absolute against the page's own.
pub fn absolute(url: &str) -> String {
    let base = web_sys::window()
        .and_then(|window| window.document())
        .and_then(|document| document.base_uri().ok().flatten());
    let made = base.and_then(|base| web_sys::Url::new_with_base(url, &base).ok());
    made.map_or_else(|| url.to_owned(), |url| url.href())
}
