//! An agent's form and its tasks, for other people's pages: no panel about the agent, no address.

use leptos::prelude::*;
use web_sys::ShadowRoot;

use super::drafts::keep_drafts;
use super::finding::Finding;
use super::region::TalkHandle;
use super::request::Request;
use super::runs::Runs;
use super::sign_in::SignInPanel;
use super::sign_in_line::SignInLine;
use super::skills::Skills;
use super::talk::{Talk, TalkLink};
use crate::platform::Persist;
use crate::ui::runtime::{Mounted, attrs};

/// The whole of `<a2a-form>`. Everything stops and goes when it is dropped.
pub struct AgentForm {
    mounted: Option<Mounted>,
    talk: Talk,
}

impl AgentForm {
    /// Draws a conversation.
    pub fn new(talk: Talk) -> Self {
        let link = talk.link();
        let mounted = Mounted::new(move || {
            let talk = TalkHandle::new(link);
            view! { <Inside talk /> }
        });
        Self { mounted, talk }
    }

    /// Shows it in a shadow root.
    pub fn show_in(&self, root: &ShadowRoot) {
        if let Some(mounted) = &self.mounted {
            mounted.show_in(root);
        }
    }

    /// How long drafts and runs are kept from now on.
    pub fn set_persist(&self, persist: Persist) {
        self.talk().set_persist(persist);
    }

    /// A way to the conversation.
    pub fn talk(&self) -> TalkLink {
        self.talk.link()
    }
}

#[component]
pub(super) fn Inside(talk: TalkHandle) -> AnyView {
    keep_drafts(talk);
    view! {
        <div {..attrs!("class": "agent-form")}>
            <Finding talk guess=None />
            <SignInLine talk />
            <SignInPanel talk />
            <Skills talk always=false />
            <Request talk />
            <Runs talk />
        </div>
    }
    .into_any()
}
