//! An agent's form and its tasks, for other people's pages: no panel about the agent, no address.

use leptos::prelude::*;
use web_sys::ShadowRoot;

use super::agent_status::agent_status;
use super::driver::{ConversationDriver, DriverLink};
use super::region::DriverHandle;
use super::request::keep_drafts;
use super::request::request;
use super::run::runs;
use super::sign_in::sign_in_line;
use super::sign_in::sign_in_panel;
use super::skills::skills;
use crate::browser::Persist;
use crate::ui::runtime::{Mounted, attrs, pieces, tag};

/// The whole of `<a2a-form>`. Everything stops and goes when it is dropped.
pub struct AgentForm {
    mounted: Option<Mounted>,
    driver: ConversationDriver,
}

impl AgentForm {
    /// Draws a conversation.
    pub fn new(driver: ConversationDriver) -> Self {
        let link = driver.link();
        let mounted = Mounted::new(move || inside(DriverHandle::new(link)));
        Self { mounted, driver }
    }

    /// Shows it in a shadow root.
    pub fn show_in(&self, root: &ShadowRoot) {
        if let Some(mounted) = &self.mounted {
            mounted.show_in(root);
        }
    }

    /// How long drafts and runs are kept from now on.
    pub fn set_persist(&self, persist: Persist) {
        self.driver().set_persist(persist);
    }

    /// A way to the conversation.
    pub fn driver(&self) -> DriverLink {
        self.driver.link()
    }
}

pub(super) fn inside(driver: DriverHandle) -> AnyView {
    keep_drafts(driver);
    tag::div(
        attrs!("class": "agent-form"),
        pieces![
            agent_status(driver, None),
            sign_in_line(driver),
            sign_in_panel(driver),
            skills(driver, false),
            request(driver),
            runs(driver),
        ],
    )
}
