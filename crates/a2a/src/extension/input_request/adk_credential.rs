//! `adk_request_credential` of Google's ADK: a tool needs a credential of the person for another service (google-adk
//! 2.13.0, `auth/auth_tool.py`, `AuthToolArguments`). The task is in the state `auth-required`.
//!
//! The arguments are `{functionCallId, authConfig: {authScheme, rawAuthCredential, exchangedAuthCredential,
//! credentialKey}}`, where `authScheme` is a security scheme of OpenAPI. The response is the `authConfig` with
//! `exchangedAuthCredential` (`auth/_auth_resume.py`; earlier versions read nothing else).
//!
//! Only credentials that a person can type are asked for: an API key, a bearer token, or a user name and password. They
//! are marked as secrets, so that they are masked and not stored. A sign-in by OAuth or OpenID Connect is shown as text,
//! without a form: a code that a person copies from an address of the agent's choice could be for any client. The host's
//! and this page's own credentials are never part of an answer. Only the first of several calls is answered.

use exact_json as json;
use locales::messages;
use serde_json::Value;

use super::approval::schema_of;
use super::{AnswerContent, Format, InputRequest, QuestionFormat, adk, said, set};
use crate::Members;
use crate::message::Message;

/// The most characters of the agent's description of a credential.
const LONGEST: usize = 500;

const NAME: &str = "adk_request_credential";
const API_KEY: &str = "apiKey";
const TOKEN: &str = "token";
const USER_NAME: &str = "username";
const PASSWORD: &str = "password";

pub(super) struct AdkCredential;

impl Format for AdkCredential {
    fn read(&self, message: &Message) -> Option<InputRequest> {
        let call = adk::calls(message, NAME).next()?;
        let config = adk::argument(call.args, "auth_config", "authConfig")?;
        let scheme = scheme_of(config)?;
        let fields = fields(scheme);
        let sentence = if fields.is_empty() {
            messages::credential_by_sign_in()
        } else {
            messages::credential_goes_to_agent()
        };
        let said = said(scheme.get("description"));
        // The page's own sentence comes first, and the agent's words cannot push it away.
        let said = said.map(|it| it.chars().take(LONGEST).collect::<String>());
        let instructions: Vec<&str> = [sentence].into_iter().chain(said.as_deref()).collect();
        let repeated = json::object(vec![
            ("id", json::text(call.id)),
            ("config", config.clone()),
        ]);
        Some(InputRequest {
            instructions: Some(instructions.join("\n\n")),
            shown: fields.is_empty().then(|| sign_in(config, scheme)),
            schema: (!fields.is_empty()).then(|| {
                let names: Vec<String> = fields.keys().cloned().collect();
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                schema_of(fields, &names)
            }),
            ..InputRequest::new(QuestionFormat::AdkCredential, repeated)
        })
    }

    fn answer(&self, asked: &InputRequest, value: Value) -> AnswerContent {
        let repeated = |name| asked.repeated.get(name).cloned().unwrap_or_default();
        let (id, mut config) = (repeated("id"), repeated("config"));
        let scheme = scheme_of(&config).and_then(http_scheme).unwrap_or_default();
        let credential = if let Some(key) = value.get(API_KEY) {
            vec![("authType", json::text(API_KEY)), (API_KEY, key.clone())]
        } else {
            let http = vec![("scheme", json::text(scheme)), ("credentials", value)];
            vec![
                ("authType", json::text("http")),
                ("http", json::object(http)),
            ]
        };
        if let Value::Object(members) = &mut config {
            members.shift_remove("exchanged_auth_credential");
        }
        set(
            &mut config,
            "exchangedAuthCredential",
            json::object(credential),
        );
        AnswerContent::of(adk::response(id.as_str().unwrap_or_default(), NAME, config))
    }
}

fn scheme_of(config: &Value) -> Option<&Value> {
    adk::argument(config, "auth_scheme", "authScheme")
}

/// The fields of a credential that a person can type; empty for other schemes.
fn fields(scheme: &Value) -> Members {
    let mut fields = Members::new();
    match scheme.get("type").and_then(Value::as_str) {
        Some("apiKey") => {
            let label = said(scheme.get("name")).map(|name| messages::api_key_named(&name));
            let label = label.unwrap_or_else(|| messages::api_key().to_owned());
            fields.insert(API_KEY.to_owned(), secret(&label));
        }
        Some("http") => match http_scheme(scheme) {
            Some("bearer") => {
                fields.insert(TOKEN.to_owned(), secret(messages::bearer_token()));
            }
            Some("basic") => {
                let mut name = secret(messages::user_name());
                // A user name alone is not a secret, so it is readable while it is typed.
                if let Value::Object(members) = &mut name {
                    members.shift_remove("format");
                }
                fields.insert(USER_NAME.to_owned(), name);
                fields.insert(PASSWORD.to_owned(), secret(messages::password()));
            }
            _ => {}
        },
        _ => {}
    }
    fields
}

/// The name of an HTTP scheme that a person can answer, in lower case.
fn http_scheme(scheme: &Value) -> Option<&'static str> {
    let given = scheme.get("scheme")?.as_str()?;
    let mut known = ["bearer", "basic"].into_iter();
    known.find(|known| known.eq_ignore_ascii_case(given))
}

/// The schema of a text that is masked and never stored.
fn secret(label: &str) -> Value {
    json::object(vec![
        ("type", json::text("string")),
        ("title", json::text(label)),
        ("format", json::text("password")),
        ("writeOnly", Value::Bool(true)),
        ("minLength", json::number::count(1)),
    ])
}

/// What the agent says about a sign-in at another service: its type and address, as text.
fn sign_in(config: &Value, scheme: &Value) -> Value {
    let exchanged = adk::argument(
        config,
        "exchanged_auth_credential",
        "exchangedAuthCredential",
    );
    let oauth = exchanged.and_then(|it| it.get("oauth2"));
    let address = oauth
        .and_then(|oauth| adk::argument(oauth, "auth_uri", "authUri"))
        .or_else(|| scheme.pointer("/flows/authorizationCode/authorizationUrl"))
        .or_else(|| scheme.get("openIdConnectUrl"))
        .or_else(|| scheme.get("authorization_endpoint"));
    let kind = said(scheme.get("type")).map(Value::String);
    let address = said(address).map(Value::String);
    let found = [("type", kind), ("address", address)].into_iter();
    json::object(
        found
            .filter_map(|(name, value)| Some((name, value?)))
            .collect(),
    )
}
