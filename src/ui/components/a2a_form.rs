//! `<A2aForm>`: an agent's form and its runs, as a Leptos component.

use std::rc::Rc;

use a2a::message::Message;
use a2a_client::client::Protocol;
use a2a_client::client::http::CredentialsMode;
use a2a_client::conversation::Conversation;
use a2a_client::conversation::command::Announcement;
use a2a_client::conversation::event::Event;
use leptos::prelude::*;
use serde_json::Value;
use wasm_bindgen::JsValue;

use super::app_page::{WORKER, prepare};
use crate::browser::Persist;
use crate::ui::conversation::agent_form::inside;
use crate::ui::conversation::driver::{
    ConversationDriver, ConversationHost, DriverHandle, Signing,
};
use crate::ui::form::{HostCall, HostFunctions};
use crate::ui::runtime::Handle;

/// A conversation's host that runs the component's callbacks.
struct Callbacks {
    announce: Option<Callback<Announcement>>,
    allow: Option<Callback<Message, bool>>,
    functions: Option<HostFunctions>,
    sign_envelope: Option<Callback<Value, Signing>>,
    hides_result: Signal<bool>,
}

impl ConversationHost for Callbacks {
    fn shows_results(&self) -> bool {
        !self.hides_result.get_untracked()
    }

    fn allows(&self, message: &Message) -> bool {
        let allow = self.allow.as_ref();
        allow.is_none_or(|allow| allow.run(message.clone()))
    }

    fn call_host(&self, call: &HostCall<'_>) -> Option<JsValue> {
        self.functions.as_ref()?(call)
    }

    fn sign(&self, envelope: &Value) -> Option<Signing> {
        let sign = self.sign_envelope.as_ref()?;
        Some(sign.run(envelope.clone()))
    }

    fn announce(&self, announcement: &Announcement, _: &Conversation) {
        if let Some(announce) = &self.announce {
            announce.run(announcement.clone());
        }
    }
}

/// The form of an agent's skill, and the runs that it starts.
#[component]
pub fn A2aForm(
    /// The address of the agent or of its card. A change connects to the agent there.
    #[prop(into)]
    agent: Signal<String>,
    /// The id of the skill to select once the agent is connected; `None` if the page does not ask for one.
    #[prop(into, optional)]
    skill: Signal<Option<String>>,
    /// The protocols to try. A change takes effect with the next address.
    #[prop(into, optional)]
    protocol: Signal<Protocol>,
    /// The extensions of the page: a list of URIs, or of objects with `uri` and `metadata`. Requests activate those
    /// that the agent's card declares.
    #[prop(into, optional)]
    extensions: Option<Signal<Value>>,
    /// Headers for requests to the agent: an object whose values are strings.
    #[prop(into, optional)]
    headers: Option<Signal<Value>>,
    /// Whether requests to the agent carry cookies. By default those to the origin of the page do, if that is the agent's.
    #[prop(into, optional)]
    credentials: Option<Signal<CredentialsMode>>,
    /// The keys that verify signatures of the agent: JSON Web Keys in a list, or a JWK set.
    #[prop(into, optional)]
    verify_keys: Option<Signal<Value>>,
    /// Whether agents are shown only if one of `verify_keys` verifies the signature of their card, and answers in
    /// envelopes only if one verifies theirs.
    #[prop(into, optional)]
    require_signature: Option<Signal<bool>>,
    /// Signs message envelopes; a result of `None` prevents sending. Without this callback, the page signs with its own
    /// key.
    #[prop(into, optional)]
    sign_envelope: Option<Callback<Value, Signing>>,
    /// Options for the form of the chosen skill, as `<a2a-form>` takes them.
    #[prop(into, optional)]
    options: Option<Signal<Value>>,
    /// Called when the form needs a hint that is a function of the app; `options` has `true` as the value of such a
    /// hint.
    #[prop(optional)]
    functions: Option<HostFunctions>,
    /// How long the browser's storage keeps drafts and runs. The default is not to keep them.
    #[prop(optional)]
    persist: Persist,
    /// While `true`, the data of results are not shown, since the app shows them itself: `on_announcement` gets them. Progress,
    /// messages and questions of the agent stay.
    #[prop(into, optional)]
    hide_result: Signal<bool>,
    /// Called with the facts that `<a2a-form>` dispatches as events: the agent is connected, the value changed, a task
    /// changed or ended.
    #[prop(into, optional)]
    on_announcement: Option<Callback<Announcement>>,
    /// Called before a message is sent; `false` prevents it.
    #[prop(into, optional)]
    allow: Option<Callback<Message, bool>>,
    /// The script of the worker, as in `SchemaForm`.
    #[prop(into, default = WORKER.to_owned())]
    worker: String,
) -> impl IntoView {
    let host = Callbacks {
        announce: on_announcement,
        allow,
        functions,
        sign_envelope,
        hides_result: hide_result,
    };
    let conversation = ConversationDriver::new(&prepare(worker), Box::new(host));
    let driver = DriverHandle::new(conversation.link());
    driver.link().set_persist(persist);
    // The conversation ends with the component.
    let _ = Handle::new(Rc::new(conversation));
    let give = move |value: Option<Signal<Value>>, event: fn(Value) -> Event| {
        if let Some(value) = value {
            Effect::new(move |_| driver.dispatch(event(value.get())));
        }
    };
    give(options, |options| {
        Event::OptionsGiven(exact_json::to_text(&options))
    });
    give(extensions, Event::ExtensionsGiven);
    give(headers, Event::HeadersGiven);
    let credentials = credentials.unwrap_or_else(|| CredentialsMode::SameOrigin.into());
    Effect::new(move |_| driver.dispatch(Event::CredentialsModeGiven(credentials.get())));
    give(verify_keys, Event::VerifyKeysGiven);
    if let Some(is_required) = require_signature {
        Effect::new(move |_| driver.dispatch(Event::SignatureRequired(is_required.get())));
    }
    Effect::new(move |_| {
        hide_result.track();
        driver.link().redraw_all();
    });
    Effect::new(move |_| driver.dispatch(Event::ProtocolGiven(protocol.get())));
    Effect::new(move |_| {
        let (address, skill) = (agent.get(), skill.get());
        driver.dispatch(Event::AddressGiven { address, skill });
    });
    inside(driver)
}
