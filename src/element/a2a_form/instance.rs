//! The implementation of `<a2a-form>`: a conversation, its views, and calls of the host page's functions.
//!
//! Leaves events to `host_events`, and the call of `getCredentials` to `get_credentials`.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use a2a::message::Message;
use a2a_client::client::Protocol;
use a2a_client::client::http::CredentialsMode;
use a2a_client::conversation::Conversation;
use a2a_client::conversation::command::Announcement;
use a2a_client::conversation::event::{Event, SendAs};
use a2a_client::conversation::run::Run;
use a2a_forms::browser::Persist;
use a2a_forms::browser::random::fresh_uuid;
use a2a_forms::browser::reflect::json_of;
use a2a_forms::browser::validator::WorkerScript;
use a2a_forms::ui::conversation::agent_form::AgentForm;
use a2a_forms::ui::conversation::driver::{
    ConversationDriver, ConversationHost, CredentialsWanted, DriverLink, Signing,
};
use a2a_forms::ui::form::HostCall;
use js_sys::{Function, JSON, Promise};
use json_form::form::secrets::Draft;
use serde_json::Value;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Element, Url};

use super::get_credentials::get_credentials;
use super::{AgentFormMaker, ElementMethods, host_events};
use crate::element::host_element::{Host, read, read_value, state_name};
use crate::element::schema_form::draft_text;
use crate::element::schema_view;

/// Makes the implementations of `<a2a-form>`; code of the part `talk`.
pub(in crate::element) struct AgentFormPart;

struct AgentElement {
    inner: Rc<Inner>,
    form: AgentForm,
}

struct Inner {
    host: Host,
    driver: RefCell<DriverLink>,
    skill: RefCell<Option<String>>,
    schema_name: RefCell<Option<String>>,
    /// Whether the host page set `card`, which takes precedence over `agent`.
    has_card: Cell<bool>,
    address: RefCell<Option<String>>,
}

impl AgentFormMaker for AgentFormPart {
    fn make(&self, host: Host, worker: String) -> Result<Box<dyn ElementMethods>, JsError> {
        let shown = host.clone();
        let inner = Rc::new(Inner {
            host,
            driver: RefCell::default(),
            skill: RefCell::default(),
            schema_name: RefCell::default(),
            has_card: Cell::default(),
            address: RefCell::default(),
        });
        let host_page = HostPage(Rc::downgrade(&inner));
        let driver = ConversationDriver::new(&WorkerScript(worker), Box::new(host_page));
        inner.driver.replace(driver.link());
        inner.dispatch(Event::CredentialsModeGiven(CredentialsMode::SameOrigin));
        let form = AgentForm::new(driver, move |view| shown.show(view));
        Ok(Box::new(AgentElement { inner, form }))
    }

    fn stylesheet(&self) -> String {
        schema_view::stylesheet()
    }
}

impl ElementMethods for AgentElement {
    fn put(&self, name: &str, text: Option<String>) -> Result<(), JsError> {
        let inner = &self.inner;
        match name {
            "valueText" => inner.dispatch(Event::ValueGiven(read_value(text)?)),
            // What was entered before the element started again.
            "entered" => {
                if let Some(value) = read_value(text)? {
                    inner.dispatch(Event::DraftEntered(Draft::of_json(value)));
                }
            }
            // The text of the hidden field `state` in the HTML that a server made of the form.
            "posted" => {
                if let Some(state) = text {
                    inner.dispatch(Event::PostStateGiven(state));
                }
            }
            // The agent's messages in that HTML: pairs of a place and a message.
            "reported" => {
                let read = |(at, message): (String, String)| Some((at.parse().ok()?, message));
                let pairs = texts_of(&read_property(text)?).into_iter();
                inner.dispatch(Event::ReportedGiven(pairs.filter_map(read).collect()));
            }
            "prefill" => inner.dispatch(Event::PrefillGiven(texts_of(&read_property(text)?))),
            "options" => {
                let text = text.unwrap_or_else(|| "null".to_owned());
                inner.dispatch(Event::OptionsGiven(text));
            }
            "extensions" => inner.dispatch(Event::ExtensionsGiven(read_property(text)?)),
            "headers" => inner.dispatch(Event::HeadersGiven(read_property(text)?)),
            "credentials" => {
                let mode = CredentialsMode::named(&text.unwrap_or_default());
                inner.dispatch(Event::CredentialsModeGiven(mode));
            }
            "verifyKeys" => inner.dispatch(Event::VerifyKeysGiven(read_property(text)?)),
            "protocol" => {
                let protocol = Protocol::named(&text.unwrap_or_default());
                inner.dispatch(Event::ProtocolGiven(protocol));
                inner.connect();
            }
            // The language that is current now is another one, or results are shown or hidden from now on.
            "language" | "hide-result" => self.form.reword(),
            "preview" => inner.dispatch(Event::PreviewChosen(text.is_some())),
            "require-signature" => inner.dispatch(Event::SignatureRequired(text.is_some())),
            "allow-origins" => inner.dispatch(Event::OriginsAllowed(text)),
            "skill" => {
                inner.skill.replace(text.clone());
                if let Some(id) = text {
                    inner.dispatch(Event::SkillChosen(id));
                }
                inner.choose_schema();
            }
            "schema-name" => {
                inner.schema_name.replace(text);
                inner.choose_schema();
            }
            "persist" => {
                let persist = Persist::named(&text.unwrap_or_default());
                inner.link().set_persist(persist);
            }
            "disabled" => inner.link().set_disabled(text.is_some()),
            "card" => {
                let card = text.map(|text| read(&text, "The card")).transpose()?;
                inner.has_card.set(card.is_some());
                match card {
                    Some(card) => {
                        inner.host.set_state("");
                        let skill = inner.skill.borrow().clone();
                        inner.dispatch(Event::CardGiven { card, skill });
                    }
                    None => inner.connect(),
                }
            }
            "agent" => {
                inner.address.replace(text);
                inner.connect();
            }
            _ => {}
        }
        Ok(())
    }

    fn text(&self, name: &str) -> Option<String> {
        let text = self.inner.with(|conversation| match name {
            "value" => conversation.value().map(exact_json::to_text),
            "initial" => conversation.given_value().map(exact_json::to_text),
            "state" => {
                let form = conversation.agent()?.request()?.form()?;
                Some(state_name(form.state()).to_owned())
            }
            _ => {
                let form = conversation.agent()?.request()?.form()?;
                draft_text(form, name)
            }
        });
        text.flatten()
    }

    fn submit(&self) {
        self.inner.link().submit();
    }

    fn cancel(&self) {
        let active = self.inner.with(|conversation| {
            conversation
                .runs()
                .filter(|run| run.is_active())
                .map(|run: &Run| run.id)
                .collect::<Vec<_>>()
        });
        for run in active.unwrap_or_default() {
            self.inner.dispatch(Event::CancelPressed(run));
        }
    }

    fn reset(&self) {
        self.inner.dispatch(Event::ResetPressed);
    }

    fn awaits_answer(&self) -> bool {
        let awaits = |run: &Run| run.is_active() && run.task.is_none();
        let seen = self
            .inner
            .with(|conversation| conversation.runs().any(awaits));
        seen == Some(true)
    }
}

impl Inner {
    fn link(&self) -> DriverLink {
        self.driver.borrow().clone()
    }

    /// Connects to the agent at the address that the host page set, unless it set a card.
    fn connect(&self) {
        let address = self.address.borrow().clone().filter(|it| !it.is_empty());
        let Some(address) = address.filter(|_| !self.has_card.get()) else {
            return;
        };
        // Resolves a relative address. The conversation reports one that is malformed.
        let base = self.host.base_uri().ok().flatten().unwrap_or_default();
        let whole = Url::new_with_base(&address, &base).map(|url| url.href());
        let address = whole.unwrap_or(address);
        let skill = self.skill.borrow().clone();
        self.host.set_state("");
        self.dispatch(Event::AddressGiven { address, skill });
    }

    /// Calls the host page's `getCredentials`; `false` if there is no such function. The answer goes to the
    /// conversation as `Event::CredentialsGiven` and is stored nowhere else.
    fn ask(self: &Rc<Self>, wanted: &CredentialsWanted<'_>) -> bool {
        let (this, ticket) = (Rc::downgrade(self), wanted.ticket);
        get_credentials(&self.host, wanted, move |given| {
            if let Some(inner) = this.upgrade() {
                inner.dispatch(Event::CredentialsGiven {
                    ticket,
                    given,
                    message_id: fresh_uuid(),
                });
            }
        })
    }

    fn dispatch(&self, event: Event) {
        self.link().dispatch(event);
    }

    fn with<T>(&self, see: impl FnOnce(&Conversation) -> T) -> Option<T> {
        self.link().with(see)
    }

    fn choose_schema(&self) {
        let Some(name) = self.schema_name.borrow().clone() else {
            return;
        };
        let at = self.with(|conversation| {
            let request = conversation.agent()?.request()?;
            request
                .inputs
                .schemas
                .iter()
                .position(|input| input.name == name)
        });
        if let Some(Some(at)) = at {
            self.dispatch(Event::SendAsChosen(SendAs::Form(at)));
        }
    }
}

/// Parses the JSON text of a property that the host page set; JSON `null` if it removed the property.
fn read_property(text: Option<String>) -> Result<Value, JsError> {
    let read = text.map(|text| read(&text, "The property"));
    Ok(read.transpose()?.unwrap_or_default())
}

/// The names and texts of `prefill`: the members of an object, or pairs.
fn texts_of(given: &Value) -> Vec<(String, String)> {
    let pair = |name: &str, text: &Value| Some((name.to_owned(), text.as_str()?.to_owned()));
    match given {
        Value::Object(members) => {
            let pairs = members.iter();
            pairs.filter_map(|(name, text)| pair(name, text)).collect()
        }
        Value::Array(pairs) => {
            let read = |it: &Value| pair(it.get(0)?.as_str()?, it.get(1)?);
            pairs.iter().filter_map(read).collect()
        }
        _ => Vec::new(),
    }
}

/// Passes a conversation's announcements on to the host page, as DOM events of the element.
struct HostPage(Weak<Inner>);

impl ConversationHost for HostPage {
    fn element(&self) -> Option<Element> {
        Some(self.0.upgrade()?.host.clone().unchecked_into())
    }

    fn call_host(&self, call: &HostCall<'_>) -> Option<JsValue> {
        self.0.upgrade()?.host.call(call)
    }

    fn allows(&self, message: &Message) -> bool {
        let inner = self.0.upgrade();
        inner.is_some_and(|inner| host_events::dispatch_submit(&inner.host, message))
    }

    fn allows_agent(&self, address: &str, from: &str) -> bool {
        let inner = self.0.upgrade();
        inner.is_some_and(|inner| host_events::dispatch_connect(&inner.host, address, from))
    }

    fn has_credentials(&self) -> bool {
        true
    }

    fn ask_credentials(&self, wanted: CredentialsWanted<'_>) -> bool {
        self.0.upgrade().is_some_and(|inner| inner.ask(&wanted))
    }

    fn shows_results(&self) -> bool {
        let inner = self.0.upgrade();
        inner.is_none_or(|inner| !inner.host.hides_result())
    }

    fn fetch(&self) -> Option<Function> {
        self.0.upgrade()?.host.fetch().dyn_into().ok()
    }

    fn sign(&self, envelope: &Value) -> Option<Signing> {
        let inner = self.0.upgrade()?;
        let sign: Function = inner.host.sign_envelope().dyn_into().ok()?;
        let detail = JSON::parse(&exact_json::to_text(envelope)).ok()?;
        let host = inner.host.clone();
        Some(Box::pin(async move {
            let signed = Promise::resolve(&sign.call1(&host, &detail).ok()?);
            let signed = JsFuture::from(signed).await.ok()?;
            json_of(&signed).filter(Value::is_object)
        }))
    }

    fn set_working(&self, is_working: bool) {
        if let Some(inner) = self.0.upgrade() {
            inner.host.set_working(is_working);
        }
    }

    fn has_memory(&self) -> bool {
        true
    }

    fn keep(&self, key: &str, text: Option<&str>) {
        if let Some(inner) = self.0.upgrade() {
            inner.host.keep(key, text);
        }
    }

    fn kept(&self, key: &str) -> Option<String> {
        self.0.upgrade()?.host.kept(key)
    }

    fn announce(&self, announcement: &Announcement, conversation: &Conversation) {
        let Some(inner) = self.0.upgrade() else {
            return;
        };
        match announcement {
            Announcement::Ready(_) => {
                inner.choose_schema();
                inner.host.set_state("ready");
            }
            // A failed run does not make a connected agent unusable.
            Announcement::Failed(why) if conversation.agent().is_none() => {
                inner.host.set_failed(&why.sentence());
            }
            Announcement::Failed(_)
            | Announcement::Result { .. }
            | Announcement::Changed { .. }
            | Announcement::Task(_)
            | Announcement::SignInWanted
            | Announcement::CardVerified(_) => {}
        }
        host_events::dispatch(&inner.host, inner.link(), announcement, conversation);
    }
}
