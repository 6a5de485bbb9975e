//! `<A2aForm>`: an agent's form and its tasks, in a Leptos app.

use std::rc::Rc;

use leptos::prelude::*;

use super::agent_form::inside;
use super::driver::ConversationDriver;
use super::host::ConversationHost;
use super::region::DriverHandle;
use crate::a2a::Message;
use crate::browser::Persist;
use crate::browser::validator::WorkerScript;
use crate::conversation::{Announcement, Conversation, Event};
use crate::ui::Handle;

/// Tells the callbacks.
struct Callbacks {
    announce: Option<Callback<Announcement>>,
    allow: Option<Callback<Message, bool>>,
}

impl ConversationHost for Callbacks {
    fn allows(&self, message: &Message) -> bool {
        let allow = self.allow.as_ref();
        allow.is_none_or(|allow| allow.run(message.clone()))
    }

    fn announce(&self, announcement: &Announcement, _: &Conversation) {
        if let Some(announce) = &self.announce {
            announce.run(announcement.clone());
        }
    }
}

/// The form of an agent's skill, and what comes of sending it.
///
/// The page needs the style sheets (`a2a_forms::ui::STYLE`, `REST_STYLE` and `RESULT_STYLE`) and the worker.
#[component]
pub fn A2aForm(
    /// The agent's address.
    #[prop(into)]
    agent: Signal<String>,
    /// The address of the worker's script.
    #[prop(into)]
    worker: String,
    /// The skill to begin with.
    #[prop(into, optional)]
    skill: Signal<Option<String>>,
    /// How long drafts and runs are kept.
    #[prop(optional)]
    persist: Persist,
    /// Told what an element says by its events: the agent is known, the value changed, a task changed or ended.
    #[prop(into, optional)]
    on_announcement: Option<Callback<Announcement>>,
    /// Asked before a message is sent.
    #[prop(into, optional)]
    allow: Option<Callback<Message, bool>>,
) -> impl IntoView {
    let host = Callbacks {
        announce: on_announcement,
        allow,
    };
    let driver = Rc::new(ConversationDriver::new(
        &WorkerScript(worker),
        Box::new(host),
    ));
    let link = driver.link();
    link.set_persist(persist);
    // The conversation goes when the component does.
    let kept = Handle::new(driver);
    Effect::new(move |_| {
        let (address, skill) = (agent.get(), skill.get());
        if let Some(driver) = kept.get() {
            driver
                .link()
                .happened(Event::AddressGiven { address, skill });
        }
    });
    inside(DriverHandle::new(link))
}
