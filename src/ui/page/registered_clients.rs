//! The registrations of the page at authorization servers, from its head:
//! `<meta name="a2a-oauth-client-id" content="…" data-issuer="https://login.example.com">`.

use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::browser::warn;
use crate::client::sign_in::oauth::RegisteredClient;

/// The registrations in the page's head. A client ID without an issuer is not used: otherwise any agent could name a
/// server of its own, and get an authorization code of the server that the page meant.
pub(super) fn registered_clients() -> Vec<RegisteredClient> {
    let document = web_sys::window().and_then(|window| window.document());
    let all = document.and_then(|it| {
        it.query_selector_all(r#"meta[name="a2a-oauth-client-id"]"#)
            .ok()
    });
    let Some(all) = all else { return Vec::new() };
    let all = (0..all.length()).filter_map(|at| all.get(at)?.dyn_into::<Element>().ok());
    let client = |meta: Element| {
        let issuer = meta.get_attribute("data-issuer");
        if issuer.is_none() {
            warn(
                "<meta name=\"a2a-oauth-client-id\"> is not used: add data-issuer, the issuer of your authorization server.",
            );
        }
        Some(RegisteredClient {
            issuer: issuer?,
            id: meta.get_attribute("content")?,
        })
    };
    all.filter_map(client).collect()
}
