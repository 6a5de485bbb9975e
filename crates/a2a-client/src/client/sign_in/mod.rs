//! Sign-in methods: the ways in which a person can fulfil a card's security requirements.
//!
//! Owns the methods on offer, their fields, the reasons why a method can't be used from a web page,
//! and the credential made of what the person enters. Leaves when to ask the person to `conversation`.
//! Invariants: a method is one whole security requirement of the card; an unusable method is listed
//! with its reason.

mod credential;
mod credential_audience;
pub mod host_credentials;
pub mod oauth;

pub use credential::Credential;
pub use credential_audience::Audience;

use a2a::security::{KeyPlace, SchemeKind, Security, SecurityScheme};

use oauth::OAuthServer;

use crate::client::http::is_token;
use crate::client::secret::{Secret, is_plain_header};
use crate::messages::labels::{all_of, long_scheme_label, scheme_label};

/// A sign-in method: a security requirement of the card. All of its schemes are needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignInMethod {
    /// The schemes, each with the scopes that it must grant.
    pub schemes: Vec<(SecurityScheme, Vec<String>)>,
    /// Why the method can't be used here; `None` for a usable method.
    pub unusable: Option<UnusableMethod>,
    /// The authorization server of the method's OAuth scheme; `None` until its endpoints are known, or without OAuth.
    pub server: Option<OAuthServer>,
}

/// An input field that a sign-in method shows to the person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignInField {
    /// The position of the field's scheme in `SignInMethod::schemes`, from 0.
    pub part: usize,
    /// The kind of credential that the person enters here.
    pub kind: FieldKind,
    /// The label to show, in the language of the scope.
    pub label: String,
}

/// The kind of credential that the person enters in a field of a sign-in method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// An API key.
    ApiKey,
    /// A bearer token.
    Token,
    /// A user name.
    Username,
    /// A password.
    Password,
    /// The name of the header for an API key, if the card does not name it.
    HeaderName,
    /// The client id of the page at the authorization server.
    ClientId,
}

/// Why a method can't be used from a web page.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnusableMethod {
    /// The API key belongs in a cookie, which a page can't set.
    Cookie,
    /// The card does not tell the place or name of the API key, or the place is unknown.
    KeyPlace,
    /// The method needs a client certificate.
    MutualTls,
    /// The method is an HTTP scheme that this crate does not support, by its name.
    Http(String),
    /// The method offers only OAuth flows other than the authorization code, by their names.
    Flows(Vec<String>),
    /// The method needs the window of an authorization server, which can't redirect to a page that is not the app's
    /// own.
    NotHere,
    /// The URL of the authorization server can't be used, for this reason.
    Server(oauth::OAuthError),
    /// The client does not know the type of this security scheme; holds the type's name.
    Unknown(String),
    /// The card requires the security scheme of this name, which it does not declare.
    Undeclared(String),
    /// Two schemes of the method need the header `Authorization`, which holds only one credential.
    TwoInOne,
}

/// Why what the person entered in a field, or the credential made of it, is not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EntryError {
    /// The field of this kind is empty.
    Missing(FieldKind),
    /// The entry contains a character that a header can't hold.
    Unsendable,
    /// The user name contains a colon (RFC 7617 §2).
    Colon,
    /// The entry is not a header name that a page may set.
    HeaderName,
    /// The agent refused the credential (401).
    Refused,
    /// The agent accepted the credential, but does not allow the request (403).
    Forbidden,
}

/// The methods that a card offers, in its order. `declared` is `None` while the card can't be read
/// without a sign-in: then common methods are offered. `own_page`: an authorization server can
/// redirect to this page.
pub fn sign_in_methods(declared: Option<&Security>, own_page: bool) -> Vec<SignInMethod> {
    let Some(security) = declared.filter(|security| !security.schemes.is_empty()) else {
        return common_methods();
    };
    let mut found: Vec<SignInMethod> = Vec::new();
    for requirement in security.requirements.iter().filter(|all| !all.0.is_empty()) {
        let schemes = requirement.0.iter().map(|(name, scopes)| {
            let known = security.scheme(name).cloned();
            let undeclared = || scheme(name, SchemeKind::Unknown(String::new()));
            (known.unwrap_or_else(undeclared), scopes.clone())
        });
        push_method(&mut found, schemes.collect(), own_page);
    }
    if found.is_empty() {
        for scheme in &security.schemes {
            push_method(&mut found, vec![(scheme.clone(), Vec::new())], own_page);
        }
    }
    found
}

fn scheme(name: &str, kind: SchemeKind) -> SecurityScheme {
    SecurityScheme {
        name: name.to_owned(),
        description: None,
        kind,
    }
}

fn push_method(
    found: &mut Vec<SignInMethod>,
    schemes: Vec<(SecurityScheme, Vec<String>)>,
    own_page: bool,
) {
    let mut method = SignInMethod {
        unusable: None,
        server: None,
        schemes,
    };
    method.unusable = method.unusable_reason(own_page);
    if let Some(Ok(server)) = method.oauth() {
        method.server = Some(server);
    }
    if !found.iter().any(|known| known.schemes == method.schemes) {
        found.push(method);
    }
}

/// The methods to offer without a card: bearer token, user name and password, API key in a header.
fn common_methods() -> Vec<SignInMethod> {
    let kinds = [
        SchemeKind::Bearer { format: None },
        SchemeKind::Basic,
        SchemeKind::ApiKey {
            place: KeyPlace::Header,
            parameter: String::new(),
        },
    ];
    let one = |kind| SignInMethod {
        schemes: vec![(scheme("", kind), Vec::new())],
        unusable: None,
        server: None,
    };
    kinds.into_iter().map(one).collect()
}

impl SignInMethod {
    /// The label of the method: the labels of its schemes, joined to one text.
    pub fn name(&self) -> String {
        let schemes = self.schemes.iter();
        all_of(schemes.map(|(scheme, _)| scheme_label(scheme).to_owned()))
    }

    /// The labels of methods that are shown together. Methods with equal names get longer labels.
    pub fn titles(methods: &[Self]) -> Vec<String> {
        let names: Vec<String> = methods.iter().map(Self::name).collect();
        let several = |name: &String| names.iter().filter(|other| *other == name).count() > 1;
        let title = |(method, name): (&Self, &String)| {
            if several(name) {
                let schemes = method.schemes.iter();
                all_of(schemes.map(|(scheme, _)| long_scheme_label(scheme)))
            } else {
                name.clone()
            }
        };
        methods.iter().zip(&names).map(title).collect()
    }

    /// The input fields that the person fills in for the method, in the order of its schemes.
    pub fn fields(&self) -> Vec<SignInField> {
        let keys = self.schemes.iter().filter(|(scheme, _)| is_key(scheme));
        let several = keys.count() > 1;
        let mut fields = Vec::new();
        for (part, (scheme, _)) in self.schemes.iter().enumerate() {
            let mut ask = |kind: FieldKind, key: Option<&str>| {
                let label = kind.label(key);
                fields.push(SignInField { part, kind, label });
            };
            match &scheme.kind {
                SchemeKind::ApiKey { parameter, .. } => {
                    if parameter.is_empty() {
                        ask(FieldKind::HeaderName, None);
                    }
                    ask(FieldKind::ApiKey, several.then_some(parameter.as_str()));
                }
                SchemeKind::Bearer { .. } => ask(FieldKind::Token, None),
                SchemeKind::Basic => {
                    ask(FieldKind::Username, None);
                    ask(FieldKind::Password, None);
                }
                SchemeKind::OAuth2(_) | SchemeKind::OpenIdConnect { .. } => {
                    ask(FieldKind::ClientId, None);
                }
                SchemeKind::OtherHttp(_) | SchemeKind::MutualTls | SchemeKind::Unknown(_) => {}
            }
        }
        fields
    }

    /// The authorization server of the method's OAuth scheme (`Ok`), or the URL of the metadata that name its
    /// endpoints (`Err`); `None` if no scheme offers the authorization code flow.
    pub fn oauth(&self) -> Option<Result<OAuthServer, String>> {
        self.schemes
            .iter()
            .find_map(|(scheme, _)| oauth::server_of(&scheme.kind))
    }

    /// The scopes to request from the authorization server.
    pub fn scopes(&self) -> Vec<String> {
        let mut scopes: Vec<String> = Vec::new();
        for (scheme, wanted) in &self.schemes {
            let open_id = matches!(scheme.kind, SchemeKind::OpenIdConnect { .. });
            if open_id && !wanted.iter().any(|scope| scope == "openid") {
                scopes.push("openid".to_owned());
            }
            if open_id || matches!(scheme.kind, SchemeKind::OAuth2(_)) {
                scopes.extend(wanted.iter().cloned());
            }
        }
        scopes
    }

    /// Makes the credential from one entry for each of `fields`; the token of OAuth is not in it. Each error has the
    /// position of its field in `fields`, from 0.
    pub fn credential(
        &self,
        audience: &Audience,
        entries: &[Secret],
    ) -> Result<Credential, Vec<(usize, EntryError)>> {
        let mut made = Credential::new(audience.clone());
        let mut errors = Vec::new();
        let mut before = Secret::default();
        for (at, field) in self.fields().iter().enumerate() {
            let entry = entries.get(at).cloned().unwrap_or_default();
            // Only a password may begin or end with a space.
            let entry = match field.kind {
                FieldKind::Password => entry,
                _ => entry.trimmed(),
            };
            if let Some(error) = entry_error(field.kind, &entry) {
                errors.push((at, error));
                continue;
            }
            match (field.kind, self.schemes.get(field.part)) {
                (FieldKind::ApiKey, Some((scheme, _))) => {
                    add_key(&mut made, scheme, &before, &entry);
                }
                (FieldKind::Token, _) => made.add_bearer(&without_scheme(&entry)),
                (FieldKind::Password, _) => made.add_basic(&before, &entry),
                _ => {}
            }
            before = entry;
        }
        if errors.is_empty() {
            Ok(made)
        } else {
            Err(errors)
        }
    }

    fn unusable_reason(&self, own_page: bool) -> Option<UnusableMethod> {
        let in_authorization = |(scheme, _): &&(SecurityScheme, Vec<String>)| match &scheme.kind {
            SchemeKind::ApiKey { place, parameter } => {
                *place == KeyPlace::Header && parameter.eq_ignore_ascii_case("authorization")
            }
            _ => true,
        };
        let each = self
            .schemes
            .iter()
            .find_map(|(scheme, _)| unusable_reason(scheme, own_page));
        let two = self.schemes.iter().filter(in_authorization).count() > 1;
        each.or_else(|| two.then_some(UnusableMethod::TwoInOne))
    }
}

fn is_key(scheme: &SecurityScheme) -> bool {
    matches!(scheme.kind, SchemeKind::ApiKey { .. })
}

fn add_key(made: &mut Credential, scheme: &SecurityScheme, header: &Secret, key: &Secret) {
    match &scheme.kind {
        SchemeKind::ApiKey {
            place: KeyPlace::Query,
            parameter,
        } => made.add_query(parameter, key.clone()),
        SchemeKind::ApiKey { parameter, .. } if parameter.is_empty() => {
            made.add_header(header.reveal(), key.clone());
        }
        SchemeKind::ApiKey { parameter, .. } => made.add_header(parameter, key.clone()),
        _ => {}
    }
}

/// Removes the word “Bearer”, which people often copy together with a token.
fn without_scheme(token: &Secret) -> Secret {
    let text = token.reveal();
    match text.split_once(' ') {
        Some((scheme, rest)) if scheme.eq_ignore_ascii_case("bearer") => Secret::new(rest.trim()),
        _ => token.clone(),
    }
}

fn entry_error(kind: FieldKind, entry: &Secret) -> Option<EntryError> {
    if entry.is_empty() {
        return Some(EntryError::Missing(kind));
    }
    let wrong = match kind {
        FieldKind::Username => entry.reveal().contains(':').then_some(EntryError::Colon),
        FieldKind::HeaderName => {
            (!is_header_name(entry.reveal())).then_some(EntryError::HeaderName)
        }
        FieldKind::ApiKey | FieldKind::Token => {
            (!entry.fits_a_header()).then_some(EntryError::Unsendable)
        }
        FieldKind::Password | FieldKind::ClientId => None,
    };
    let control = entry.reveal().contains(|one: char| one.is_control());
    wrong.or_else(|| control.then_some(EntryError::Unsendable))
}

/// Whether a text is a header name (RFC 9110 §5.6.2) that a page may set.
fn is_header_name(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    // Forbidden request headers (Fetch §2.2.2) that an agent could name.
    let forbidden = [
        "cookie",
        "host",
        "origin",
        "referer",
        "connection",
        "te",
        "via",
    ];
    let kept =
        forbidden.contains(&&*lower) || lower.starts_with("sec-") || lower.starts_with("proxy-");
    is_token(name) && !kept && !is_plain_header(name)
}

fn unusable_reason(scheme: &SecurityScheme, own_page: bool) -> Option<UnusableMethod> {
    match &scheme.kind {
        SchemeKind::ApiKey { place, parameter } => match place {
            KeyPlace::Cookie => Some(UnusableMethod::Cookie),
            KeyPlace::Query if !parameter.is_empty() => None,
            KeyPlace::Unnamed => None,
            KeyPlace::Header if is_header_name(parameter) => None,
            _ => Some(UnusableMethod::KeyPlace),
        },
        SchemeKind::Bearer { .. } | SchemeKind::Basic => None,
        SchemeKind::OtherHttp(kind) | SchemeKind::Unknown(kind) if kind.is_empty() => {
            Some(UnusableMethod::Undeclared(scheme.name.clone()))
        }
        SchemeKind::OtherHttp(name) => Some(UnusableMethod::Http(name.clone())),
        SchemeKind::MutualTls => Some(UnusableMethod::MutualTls),
        SchemeKind::Unknown(kind) => Some(UnusableMethod::Unknown(kind.clone())),
        SchemeKind::OAuth2(_) | SchemeKind::OpenIdConnect { .. } => {
            let safe = match oauth::server_of(&scheme.kind) {
                None => {
                    let others = match &scheme.kind {
                        SchemeKind::OAuth2(flows) => flows.others.clone(),
                        _ => Vec::new(),
                    };
                    return Some(UnusableMethod::Flows(others));
                }
                Some(_) if !own_page => return Some(UnusableMethod::NotHere),
                Some(Ok(server)) => server.check(&[]),
                Some(Err(metadata)) => oauth::check_url(&metadata),
            };
            safe.err().map(UnusableMethod::Server)
        }
    }
}
