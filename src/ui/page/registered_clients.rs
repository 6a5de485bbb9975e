//! The registrations of the page at authorization servers, from its head:
//! `<meta name="a2a-oauth-client-id" content="…" data-issuer="https://login.example.com">`.

use a2a_client::client::sign_in::oauth::RegisteredClient;
use web_sys::Element;

use super::metas;
use crate::browser::warn;

/// The registrations in the page's head. A client ID without an issuer is not used: otherwise any agent could name a
/// server of its own, and get an authorization code of the server that the page meant.
pub(super) fn registered_clients() -> Vec<RegisteredClient> {
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
    let metas = metas("a2a-oauth-client-id").into_iter();
    metas.filter_map(client).collect()
}
