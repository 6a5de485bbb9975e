//! What is said of ways to sign in: what they are called beside each other, why one can't be used
//! here, what is wrong with an entry.

use a2a::{KeyPlace, SchemeKind, SecurityScheme};

use crate::client::sign_in::{EntryError, FieldKind, SignInMethod, UnusableMethod};

/// What ways are called beside each other: where two would have the same name, with what tells them
/// apart.
pub fn method_titles(ways: &[SignInMethod]) -> Vec<String> {
    let names: Vec<String> = ways.iter().map(SignInMethod::name).collect();
    let several = |name: &String| names.iter().filter(|other| *other == name).count() > 1;
    let title = |(way, name): (&SignInMethod, &String)| {
        if several(name) {
            let parts: Vec<String> = way
                .parts
                .iter()
                .map(|(scheme, _)| long_name(scheme))
                .collect();
            parts.join(" and ")
        } else {
            name.clone()
        }
    };
    ways.iter().zip(&names).map(title).collect()
}

fn long_name(scheme: &SecurityScheme) -> String {
    match &scheme.kind {
        SchemeKind::ApiKey {
            place: KeyPlace::Query,
            parameter,
        } => ["API key in the address (", parameter, ")"].concat(),
        SchemeKind::ApiKey { place, parameter } => {
            ["API key in the ", place.name(), " ", parameter].concat()
        }
        _ => [super::name(scheme), " (", &scheme.name, ")"].concat(),
    }
}

impl UnusableMethod {
    /// Why not, for the person.
    pub fn sentence(&self) -> String {
        match self {
            Self::Cookie => "The agent wants its key in a cookie, which a web page may not set for another site.".to_owned(),
            Self::KeyPlace => "The agent’s card does not say where its key is sent.".to_owned(),
            Self::MutualTls => {
                "The agent wants a certificate of yours (mutual TLS). Only the browser itself can show one; a web page can’t."
                    .to_owned()
            }
            Self::Http(name) => ["The agent wants the HTTP scheme “", name, "”, which is not known here."].concat(),
            Self::Flows(names) if names.is_empty() => {
                "The agent’s card does not say how its OAuth is done.".to_owned()
            }
            Self::Flows(names) => [
                "The agent offers OAuth by “",
                &names.join("”, “"),
                "” only. A web page can use the authorization code with PKCE.",
            ]
            .concat(),
            Self::NotHere => {
                "This way leads over a window of its own. The owner of this page has to provide it, through getCredentials."
                    .to_owned()
            }
            Self::Server(sentence) => sentence.clone(),
            Self::Unknown(kind) => ["This way (“", kind, "”) is not known here."].concat(),
            Self::Undeclared(name) => ["The agent requires “", name, "”, and its card does not say what that is."].concat(),
            Self::TwoInOne => "The agent wants two things in the same header.".to_owned(),
        }
    }
}

impl EntryError {
    /// What to do, for the person.
    pub fn sentence(self) -> &'static str {
        match self {
            Self::Missing(FieldKind::ApiKey) => "Enter the API key",
            Self::Missing(FieldKind::Token) => "Enter the token",
            Self::Missing(FieldKind::Username) => "Enter the user name",
            Self::Missing(FieldKind::Password) => "Enter the password",
            Self::Missing(FieldKind::HeaderName) => "Enter the name of the header",
            Self::Missing(FieldKind::ClientId) => "Enter the client ID that this page has there",
            Self::Unsendable => "There is a character in it that can’t be sent",
            Self::Colon => "A user name can’t contain a colon",
            Self::HeaderName => "This is no name of a header that a page may send",
            Self::Refused => "The agent did not accept this. Check it and try again",
            Self::Forbidden => "The agent knows this, and does not allow it what you asked for",
            Self::Unconfirmed => "Confirm that it may be sent there",
        }
    }
}
