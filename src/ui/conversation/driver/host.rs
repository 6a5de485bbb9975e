//! The host of a conversation: the trait by which a conversation asks the host page (may a message leave, credentials,
//! a signature) and reports to it what happened.

use std::pin::Pin;

use a2a::message::Message;
use a2a_client::client::sign_in::oauth::{Authorization, RegisteredClient};
use a2a_client::conversation::Conversation;
use a2a_client::conversation::command::{Announcement, Command};
use a2a_client::conversation::event::{Event, Ticket};
use a2a_client::conversation::sign_in::SignInReason;
use js_sys::Function;
use serde_json::Value;
use wasm_bindgen::JsValue;
use web_sys::Element;

use super::DriverLink;
use crate::ui::form::HostCall;

/// The envelope as the host page signed it; `None` if the page could not sign it.
pub type Signing = Pin<Box<dyn Future<Output = Option<Value>>>>;

/// What a conversation asks of, and reports to, the host page or the element around it.
pub trait ConversationHost {
    /// The element around the conversation: its language formats numbers and dates. `None` for the language of the
    /// page.
    fn element(&self) -> Option<Element> {
        None
    }
    /// Whether results are shown. A host page that shows them itself gets them as facts (`announce`).
    fn shows_results(&self) -> bool {
        true
    }
    /// Asks the host page whether the message may be sent (`a2a-submit`). `false` if the page canceled it.
    fn allows(&self, message: &Message) -> bool;
    /// Asks the host page whether the conversation may go on with an agent at this address, which the agent at `_from` has
    /// named (`a2a-connect`). `false` if the page canceled it.
    fn allows_agent(&self, _address: &str, _from: &str) -> bool {
        true
    }
    /// Reports a fact to the host page, such as a connected agent or a result.
    fn announce(&self, announcement: &Announcement, conversation: &Conversation);
    /// Called when the conversation begins (`true`) or ends (`false`) to process events, so that the host knows what
    /// failed if the module traps.
    fn set_working(&self, _is_working: bool) {}
    /// Whether the host implements `keep` and `kept`: records of runs stay in memory if `persist` stores nothing.
    fn has_memory(&self) -> bool {
        false
    }
    /// Stores a text under a key in memory; `None` removes it.
    fn keep(&self, _key: &str, _text: Option<&str>) {}
    /// The text that `keep` stored in memory; `None` if there is none.
    fn kept(&self, _key: &str) -> Option<String> {
        None
    }
    /// Called with each command of the conversation, so that the host can log it.
    fn observe_command(&self, _command: &Command) {}
    /// Called with each event before the conversation processes it, so that the host can log it.
    fn observe_event(&self, _event: &Event) {}
    /// Whether the page belongs to the app, so that an authorization server can redirect to it after a sign-in. `false`
    /// on a host page.
    fn is_own_page(&self) -> bool {
        false
    }
    /// The client registrations of the page at authorization servers.
    fn registered_clients(&self) -> Vec<RegisteredClient> {
        Vec::new()
    }
    /// Whether the host page may supply credentials, and so is asked before the person.
    fn has_credentials(&self) -> bool {
        false
    }
    /// Asks the host page for credentials; the answer comes later as an event. `false` if none will come.
    fn ask_credentials(&self, _wanted: CredentialsWanted<'_>) -> bool {
        false
    }
    /// Asks the host page to sign a message envelope (004). `None` if it does not sign.
    fn sign(&self, _envelope: &Value) -> Option<Signing> {
        None
    }
    /// Calls a function of the host page's options, and returns its result. `None` if it is missing or throws.
    fn call_host(&self, _call: &HostCall<'_>) -> Option<JsValue> {
        None
    }
    /// The host page's function that is called in place of the browser's `fetch` for requests to the agent; `None` if it has
    /// none.
    fn fetch(&self) -> Option<Function> {
        None
    }
    /// The link that opens the form of a skill with a value; `None` if the page has no such links.
    fn form_link(&self, _skill: &str, _value: &Value) -> Option<String> {
        None
    }
    /// Opens a window in which the person authorizes the page at an OAuth server. The outcome is dispatched to `_talk`
    /// as an event with the ticket.
    fn authorize(&self, _ticket: Ticket, _authorization: &Authorization, _talk: &DriverLink) {}
}

/// A request to the host page for credentials.
pub struct CredentialsWanted<'c> {
    /// The ticket that the host page's answer must carry.
    pub ticket: Ticket,
    /// The origin that will receive the credentials.
    pub origin: &'c str,
    /// The origin from which the agent card was loaded; `None` if the host page set the card.
    pub card_origin: Option<&'c str>,
    /// The URL that will receive the credentials.
    pub endpoint: &'c str,
    /// The reason why credentials are needed.
    pub reason: SignInReason,
    /// The conversation that needs credentials.
    pub conversation: &'c Conversation,
}
