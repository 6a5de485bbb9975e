//! An agent's form and its tasks, for other people's pages: no panel about the agent, no address.

use leptos::prelude::*;
use web_sys::ShadowRoot;

use super::drafts::keep_drafts;
use super::finding::finding;
use super::region::TalkHandle;
use super::request::request;
use super::runs::runs;
use super::sign_in::sign_in_panel;
use super::sign_in_line::sign_in_line;
use super::skills::skills;
use super::talk::{Talk, TalkLink};
use crate::platform::Persist;
use crate::ui::runtime::{Mounted, attrs, pieces, tag};

/// The whole of `<a2a-form>`. Everything stops and goes when it is dropped.
pub struct AgentForm {
    mounted: Option<Mounted>,
    talk: Talk,
}

impl AgentForm {
    /// Draws a conversation.
    pub fn new(talk: Talk) -> Self {
        let link = talk.link();
        let mounted = Mounted::new(move || inside(TalkHandle::new(link)));
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

pub(super) fn inside(talk: TalkHandle) -> AnyView {
    keep_drafts(talk);
    tag::div(
        attrs!("class": "agent-form"),
        pieces![
            finding(talk, None),
            sign_in_line(talk),
            sign_in_panel(talk),
            skills(talk, false),
            request(talk),
            runs(talk),
        ],
    )
}
