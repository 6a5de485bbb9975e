//! Labels of security schemes, outcomes of exchanges, and a message that the client sends by itself.

use a2a::security::{KeyPlace, SchemeKind, SecurityScheme};

use crate::client::http::Fault;

/// The message to the agent after a sign-in that it asked for.
pub(crate) const SIGNED_IN: &str = "I have signed in.";

/// Stands for the address of a card that the host page gave.
pub(crate) const GIVEN_CARD: &str = "the card property";

/// Joins the labels of schemes that are needed together.
pub(crate) const AND: &str = " and ";

/// The label of a security scheme.
pub(crate) fn scheme_label(scheme: &SecurityScheme) -> &str {
    match &scheme.kind {
        SchemeKind::ApiKey { .. } => "API key",
        SchemeKind::Bearer { .. } => "Bearer token",
        SchemeKind::Basic => "User name and password",
        SchemeKind::OtherHttp(name) if !name.is_empty() => name,
        SchemeKind::OAuth2(_) => "OAuth",
        SchemeKind::OpenIdConnect { .. } => "OpenID Connect",
        SchemeKind::MutualTls => "Client certificate",
        _ if scheme.name.is_empty() => "Without a name",
        SchemeKind::OtherHttp(_) | SchemeKind::Unknown(_) => &scheme.name,
    }
}

/// The label of a security scheme beside another one with the same label.
pub(crate) fn long_scheme_label(scheme: &SecurityScheme) -> String {
    match &scheme.kind {
        SchemeKind::ApiKey {
            place: KeyPlace::Query,
            parameter,
        } => ["API key in the address (", parameter, ")"].concat(),
        SchemeKind::ApiKey { place, parameter } => {
            ["API key in the ", place.name(), " ", parameter].concat()
        }
        _ => [scheme_label(scheme), " (", &scheme.name, ")"].concat(),
    }
}

/// The outcome of an exchange, beside its status if one came.
pub(crate) fn outcome(fault: &Fault) -> &'static str {
    match fault {
        Fault::Network => "no answer",
        Fault::Address | Fault::NotSigned => "not sent",
        Fault::Redirected => "redirected",
        Fault::Broken => "broke off",
        Fault::Timeout => "took too long",
        Fault::TooLarge { .. } => "too large",
    }
}

/// An exchange that the client ended before an answer came.
pub(crate) const STOPPED: &str = "stopped";

/// An exchange that has not ended.
pub(crate) const UNDER_WAY: &str = "under way";
