//! The content of `<a2a-form>`: an agent's form and its runs, without a panel about the agent.

use std::cell::RefCell;

use leptos::prelude::*;
use web_sys::Element;

use super::agent_signature::agent_signature;
use super::connection_status::connection_status;
#[cfg(server)]
use super::driver::DriverLink;
use super::driver::{ConversationDriver, DriverHandle};
use super::request::{keep_drafts, request};
use super::run::{ShownRuns, runs};
use super::sign_in::{sign_in_line, sign_in_panel};
use super::skills::skills;
use crate::ui::message_catalogs::lang_and_dir;
use crate::ui::runtime::Mounted;
#[cfg(server)]
use crate::ui::runtime::dom::html::{ElementFilter, Html};
use crate::ui::runtime::dom::view;

/// The content of `<a2a-form>`. Dropping it stops the conversation.
pub struct AgentForm {
    // Dropped first, so that requests end even if removing the views fails.
    driver: ConversationDriver,
    show: Box<dyn Fn(&Element)>,
    mounted: RefCell<Option<Mounted>>,
}

impl AgentForm {
    /// Renders the views of the driver's conversation in one element, and has `show` put it in its place, in that of the
    /// last one.
    pub fn new(driver: ConversationDriver, show: impl Fn(&Element) + 'static) -> Self {
        let form = Self {
            driver,
            show: Box::new(show),
            mounted: RefCell::default(),
        };
        form.mount();
        form
    }

    /// Renders the views again in the current language. The conversation, its runs and what is typed in its forms stay.
    pub fn reword(&self) {
        self.driver.reword(|| self.mount());
    }

    fn mount(&self) {
        let link = self.driver.link();
        self.mounted.take();
        let mounted = Mounted::new(move || inside(DriverHandle::new(link)));
        if let Some(mounted) = &mounted {
            (self.show)(mounted.element());
        }
        self.mounted.replace(mounted);
    }
}

/// The HTML of the content of `<a2a-form>`, and the rules of its elements.
#[cfg(server)]
pub(crate) fn written_agent_form(
    link: DriverLink,
    filter: Box<dyn ElementFilter>,
) -> (String, String) {
    let owner = Owner::new_root(None);
    let view = owner.with(|| inside(DriverHandle::new(link)));
    Html::new(view, filter, owner).whole()
}

/// The content of `<a2a-form>` in one element, from the connection's status to the runs. Keeps drafts as well.
pub(in crate::ui) fn inside(driver: DriverHandle) -> AnyView {
    keep_drafts(driver);
    let (lang, dir) = lang_and_dir();
    view! {
        <div class="agent-form" lang=lang dir=dir>
            {connection_status(driver)}
            {agent_signature(driver)}
            {sign_in_line(driver, "a2a-sign-out")}
            {sign_in_panel(driver, None)}
            {skills(driver)}
            {request(driver)}
            {runs(driver, ShownRuns::new(driver, || false))}
        </div>
    }
}
