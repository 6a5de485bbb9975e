//! The call of `getCredentials`, the host page's function that gives credentials for an agent.

use a2a_client::client::sign_in::host_credentials::HostCredentials;
use a2a_forms::browser::reflect::json_of;
use a2a_forms::ui::conversation::driver::CredentialsWanted;
use js_sys::{Function, JSON, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};

use crate::element::host_element::Host;

/// Calls the host page's `getCredentials`; returns whether there is one. `done` gets the answer: credentials, none, or
/// the message of the error.
pub(super) fn get_credentials(
    host: &Host,
    wanted: &CredentialsWanted<'_>,
    done: impl FnOnce(Result<Option<HostCredentials>, String>) + 'static,
) -> bool {
    let Ok(function) = host.get_credentials().dyn_into::<Function>() else {
        return false;
    };
    let detail = exact_json::object(vec![
        ("origin", exact_json::text(wanted.origin)),
        ("cardOrigin", wanted.card_origin.into()),
        ("endpoint", exact_json::text(wanted.endpoint)),
        ("schemes", wanted.conversation.declared_security().to_json()),
        ("reason", exact_json::text(wanted.reason.name())),
    ]);
    let Ok(detail) = JSON::parse(&exact_json::to_text(&detail)) else {
        return false;
    };
    let host = host.clone();
    spawn_local(async move {
        let given = answer(&function, &host, &detail).await;
        done(given.map_err(|error| message_of(&error)));
    });
    true
}

/// Calls the host page's function, and awaits the credentials; `None` if it returns `null` or `undefined`.
async fn answer(
    function: &Function,
    host: &Host,
    detail: &JsValue,
) -> Result<Option<HostCredentials>, JsValue> {
    let answer = Promise::resolve(&function.call1(host, detail)?);
    let answer = JsFuture::from(answer).await?;
    if answer.is_null() || answer.is_undefined() {
        return Ok(None);
    }
    let given = json_of(&answer).unwrap_or_default();
    Ok(Some(HostCredentials::read(&given)))
}

/// The property `message` of a thrown `Error`, or the thrown string itself.
fn message_of(error: &JsValue) -> String {
    let message = Reflect::get(error, &JsValue::from_str("message"));
    let message = message.ok().and_then(|message| message.as_string());
    message.or_else(|| error.as_string()).unwrap_or_default()
}
