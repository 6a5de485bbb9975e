//! Host credentials: the answer of the host page to `getCredentials`.
//!
//! Owns reading and checking the answer. Leaves asking the host page to `conversation`. Invariants: a
//! host page can set `Authorization` and the headers that the card declares, nothing else; an error
//! never repeats the credentials.

use a2a::security::{KeyPlace, SchemeKind, Security, SecurityScheme};
use serde_json::Value;

use super::credential::Credential;
use super::credential_audience::Audience;
use super::is_header_name;
use crate::client::Secret;

/// The credentials that the host page's `getCredentials` returned. The client has not checked their values yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HostCredentials {
    /// The name of the card's security scheme that the credentials are for; `None` if the host page named none.
    pub scheme: Option<String>,
    /// An API key, sent where the card's security scheme says.
    pub api_key: Option<Secret>,
    /// A bearer token. If it is given, user name and password are not used.
    pub token: Option<Secret>,
    /// The user name for HTTP Basic authentication; `None` if the host page gave none.
    pub username: Option<Secret>,
    /// The password for the user name; `None` counts as an empty password.
    pub password: Option<Secret>,
    /// Further request headers, each as its name and its value.
    pub headers: Vec<(String, Secret)>,
}

/// Why the client can't use what the host page's `getCredentials` returned.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HostCredentialsError {
    /// The host page's function failed with this message.
    Failed(String),
    /// The host page's answer holds no key, token, user name or header.
    Nothing,
    /// The host page named this security scheme, which the card does not declare.
    Scheme(String),
    /// The card declares no API key that a page can send.
    NoKey,
    /// The host page named this header, which no security scheme of the card uses.
    Header(String),
    /// A value contains a character that a header can't hold.
    Unsendable,
}

impl HostCredentials {
    /// Reads the host page's answer, an object with members such as `apiKey` or `token`. Other
    /// members are ignored.
    pub fn read(value: &Value) -> Self {
        let text = |name: &str| value.get(name).and_then(Value::as_str);
        let secret = |name: &str| text(name).map(Secret::new);
        let headers = value.get("headers").and_then(Value::as_object);
        Self {
            scheme: text("scheme").map(str::to_owned),
            api_key: secret("apiKey"),
            token: secret("token"),
            username: secret("username"),
            password: secret("password"),
            headers: headers
                .into_iter()
                .flatten()
                .filter_map(|(name, value)| Some((name.clone(), Secret::new(value.as_str()?))))
                .collect(),
        }
    }

    /// Makes the credential for an audience. The card's schemes (`declared`) say which headers or parameters hold it.
    pub fn credential(
        &self,
        audience: &Audience,
        declared: &Security,
    ) -> Result<Credential, HostCredentialsError> {
        let mut made = Credential::new(audience.clone());
        let chosen = match &self.scheme {
            None => None,
            Some(name) => {
                let known = declared.scheme(name);
                Some(known.ok_or_else(|| HostCredentialsError::Scheme(name.clone()))?)
            }
        };
        if let Some(key) = &self.api_key {
            let sendable = |scheme: &&SecurityScheme| parameter(scheme).is_some();
            let of_card = || declared.schemes.iter().find(sendable);
            let (place, name) = chosen
                .or_else(of_card)
                .and_then(parameter)
                .ok_or(HostCredentialsError::NoKey)?;
            let key = sendable_text(key)?;
            match place {
                KeyPlace::Query => made.add_query(name, key),
                _ => made.add_header(name, key),
            }
        }
        if let Some(token) = &self.token {
            made.add_bearer(&sendable_text(token)?);
        } else if let Some(username) = &self.username {
            let password = self.password.clone().unwrap_or_default();
            made.add_basic(username, &password);
        }
        for (name, value) in &self.headers {
            let known = declared.schemes.iter().filter_map(parameter);
            let mut headers = known.filter(|(place, _)| **place == KeyPlace::Header);
            let is_free = declared.schemes.iter().any(is_unnamed) && is_header_name(name);
            let allowed = is_free
                || name.eq_ignore_ascii_case("authorization")
                || headers.any(|(_, known)| known.eq_ignore_ascii_case(name));
            if !allowed {
                return Err(HostCredentialsError::Header(name.clone()));
            }
            made.add_header(name, sendable_text(value)?);
        }
        if made.is_empty() {
            return Err(HostCredentialsError::Nothing);
        }
        Ok(made)
    }
}

fn sendable_text(secret: &Secret) -> Result<Secret, HostCredentialsError> {
    let secret = secret.trimmed();
    if secret.fits_a_header() {
        Ok(secret)
    } else {
        Err(HostCredentialsError::Unsendable)
    }
}

/// Whether the scheme is an API key whose header the card does not name (002).
fn is_unnamed(scheme: &SecurityScheme) -> bool {
    let kind = &scheme.kind;
    matches!(kind, SchemeKind::ApiKey { place, .. } if *place == KeyPlace::Unnamed)
}

/// The place and name of a scheme's API key, if a page can send it.
fn parameter(scheme: &SecurityScheme) -> Option<(&KeyPlace, &str)> {
    match &scheme.kind {
        SchemeKind::ApiKey { place, parameter } => match place {
            KeyPlace::Query if !parameter.is_empty() => Some((place, parameter)),
            KeyPlace::Header if is_header_name(parameter) => Some((place, parameter)),
            _ => None,
        },
        _ => None,
    }
}
