//! Labels of security schemes, and the words for failed exchanges in the protocol log.

use a2a::security::{KeyPlace, SchemeKind, SecurityScheme};
use locales::messages;

use crate::client::http::FetchError;

/// Joins the labels of schemes that are needed together to one, such as “A and B”; empty without labels.
pub(crate) fn all_of(labels: impl Iterator<Item = String>) -> String {
    labels
        .reduce(|first, next| messages::list_and(&first, &next))
        .unwrap_or_default()
}

/// The short label of a security scheme, by its kind; the scheme's name if the kind has no label.
pub(crate) fn scheme_label(scheme: &SecurityScheme) -> &str {
    match &scheme.kind {
        SchemeKind::ApiKey { .. } => messages::api_key(),
        SchemeKind::Bearer { .. } => messages::bearer_token(),
        SchemeKind::Basic => messages::user_name_and_password(),
        SchemeKind::OtherHttp(name) if !name.is_empty() => name,
        SchemeKind::OAuth2(_) => "OAuth",
        SchemeKind::OpenIdConnect { .. } => "OpenID Connect",
        SchemeKind::MutualTls => messages::client_certificate(),
        _ if scheme.name.is_empty() => messages::nameless_scheme(),
        SchemeKind::OtherHttp(_) | SchemeKind::Unknown(_) => &scheme.name,
    }
}

/// A longer label of a security scheme, to tell it from another with the same label.
pub(crate) fn long_scheme_label(scheme: &SecurityScheme) -> String {
    match &scheme.kind {
        SchemeKind::ApiKey { place, parameter } => match place {
            KeyPlace::Query => messages::key_in_address(parameter),
            KeyPlace::Cookie => messages::key_in_cookie(parameter),
            KeyPlace::Header | KeyPlace::Unnamed => messages::key_in_header(parameter),
            KeyPlace::Other(place) => {
                messages::labelled_by_name(messages::api_key(), &[place, " ", parameter].concat())
            }
        },
        _ => messages::labelled_by_name(scheme_label(scheme), &scheme.name),
    }
}

/// The outcome of an exchange in words, shown beside its status.
pub(crate) fn outcome(fault: &FetchError) -> &'static str {
    match fault {
        FetchError::Network => messages::no_answer(),
        FetchError::Address | FetchError::NotSigned => messages::log_not_sent(),
        FetchError::Redirected => messages::log_redirected(),
        FetchError::Broken => messages::log_broke_off(),
        FetchError::Timeout => messages::log_timeout(),
        FetchError::TooLarge { .. } => messages::log_too_large(),
    }
}
