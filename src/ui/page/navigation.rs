//! The screens of the page and their history entries.
//!
//! Owns the shown screen, its link in the page's URL, and focus moves between screens. Leaves the link's text to
//! `page_link`. Invariants: choosing a skill or another agent adds a history entry, any other change replaces the
//! entry; the conversation keeps its skill while the skills are shown again, so no typed text is lost.

use a2a_client::conversation::Conversation;
use a2a_client::conversation::agent::AgentStage;
use a2a_client::conversation::command::ViewChange;
use a2a_client::conversation::event::Event;
use js_sys::Array;
use json_form::form::edit::Edit;
use leptos::prelude::*;
use send_wrapper::SendWrapper;
use wasm_bindgen::JsCast;
use web_sys::{Event as DomEvent, HtmlInputElement};

use super::inspect::InspectedCard;
use super::known_origins::{remember, unknown_origin};
use super::page_link::PageLink;
use crate::browser::reflect::call;
use crate::browser::tab::location;
use crate::ui::conversation::driver::DriverHandle;
use crate::ui::runtime::dom::ElementRef;
use crate::ui::runtime::focus::{find, focus, target};
use crate::ui::runtime::{after_drawing, flush};

/// A screen of the page. A wide window shows several screens at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Screen {
    /// The screen with all skills of the agent as cards.
    Skills,
    /// The screen with the request to a skill, and the runs.
    Request,
    /// The screen with the agent, and the runs as links.
    Activity,
}

impl Screen {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Skills => "skills",
            Self::Request => "request",
            Self::Activity => "activity",
        }
    }
}

/// The state of the page's navigation: screen, skill and agent. `Copy`, for the closures of views.
#[derive(Clone, Copy)]
pub(super) struct Navigation {
    pub(super) driver: DriverHandle,
    pub(super) screen: RwSignal<Screen>,
    /// The text in the input for the agent's address.
    pub(super) typed: RwSignal<String>,
    /// The id of a skill that the link names but the agent does not list; `None` without such a skill.
    pub(super) unknown: RwSignal<Option<String>>,
    /// The name of the agent that serves this page; `None` until the page has connected to it.
    pub(super) own_agent: RwSignal<Option<String>>,
    /// The card with which the inspector opens next; `None` if it opens without one.
    pub(super) to_inspect: StoredValue<Option<SendWrapper<InspectedCard>>>,
    /// The outermost element of the page, in which the navigation finds dialogs and focus targets.
    pub(super) page: ElementRef,
    /// The address to which the page connected last, for links. `typed` may hold another one, which the person is
    /// typing.
    last_address: StoredValue<String>,
    /// The id of the skill that was chosen last; `None` before the first choice.
    skill: StoredValue<Option<String>>,
    /// The id of the skill in the last link, which the page opens once the agent is connected; `None` if that link did
    /// not name a skill.
    linked_skill: StoredValue<Option<String>>,
    /// The value, as JSON, with which the last link fills the form of its skill; `None` once the form has it.
    linked_value: StoredValue<Option<String>>,
    is_connecting: StoredValue<bool>,
    /// Whether the person started the current connection with “Connect”. Once it succeeds or fails, the focus
    /// moves to the new screen, and the page adds a history entry instead of replacing one.
    was_pressed: StoredValue<bool>,
    /// Whether the person agreed to the connection that a link asked for. Once it succeeds or fails, the focus moves to the
    /// new screen, since the button that had it is gone.
    was_agreed: StoredValue<bool>,
    /// Whether the person declined the connection that a link asked for, and so is asked for an address.
    pub(super) is_declined: RwSignal<bool>,
}

impl Navigation {
    pub(super) fn new(
        driver: DriverHandle,
        address: String,
        skill: Option<String>,
        value: Option<String>,
    ) -> Self {
        let navigation = Self {
            driver,
            screen: RwSignal::new(Screen::Skills),
            typed: RwSignal::new(address),
            unknown: RwSignal::new(None),
            own_agent: RwSignal::new(None),
            to_inspect: StoredValue::default(),
            page: ElementRef::default(),
            last_address: StoredValue::default(),
            skill: StoredValue::default(),
            linked_skill: StoredValue::new(skill),
            linked_value: StoredValue::new(value),
            is_connecting: StoredValue::new(true),
            was_pressed: StoredValue::new(false),
            was_agreed: StoredValue::new(false),
            is_declined: RwSignal::new(false),
        };
        driver.on_view_change(move |change| match change {
            ViewChange::Agent => navigation.agent_changed(),
            ViewChange::Request => navigation.request_changed(),
            ViewChange::SignIn => navigation.sign_in_changed(),
            ViewChange::Refilled if navigation.screen.get_untracked() == Screen::Skills => {
                navigation.show_request();
            }
            _ => {}
        });
        location::on_fragment_change(move || navigation.follow_link());
        navigation
    }

    /// Connects to the agent at the address that was typed.
    pub(super) fn connect(self) {
        let address = location::with_punycode_host(&self.typed.get_untracked());
        self.was_pressed.set_value(true);
        self.hide_dialog();
        self.connect_to(address, None);
    }

    /// Makes the connection that a link asked for.
    pub(super) fn agree(self, connect: Event) {
        self.was_agreed.set_value(true);
        self.driver.dispatch(connect);
    }

    /// Asks for another address than that of the link.
    pub(super) fn decline(self) {
        self.typed.set(String::new());
        self.is_declined.set(true);
        self.focus_first(&["#a2a-address"]);
    }

    /// Opens the inspector with a card in it; closes an open dialog.
    pub(super) fn inspect(self, card: InspectedCard) {
        self.to_inspect.set_value(Some(SendWrapper::new(card)));
        self.hide_dialog();
        location::follow_fragment(super::inspect::FRAGMENT);
    }

    fn hide_dialog(self) {
        let page = self.page.get();
        if let Some(dialog) = page.and_then(|page| find(&page, ":popover-open")) {
            call(&dialog, "hidePopover", &Array::new());
        }
    }

    fn connect_to(self, address: String, skill: Option<String>) {
        self.typed.set(address.clone());
        let page = self.page.get();
        if let Some(input) = page.and_then(|page| find(&page, "#a2a-address")) {
            input
                .unchecked_into::<HtmlInputElement>()
                .set_value(&address);
        }
        self.linked_skill.set_value(skill.clone());
        self.driver.dispatch(Event::AddressGiven { address, skill });
    }

    /// Whether the link from which the page connects names a skill. The page then opens the skill's form as soon as the
    /// agent is connected.
    pub(super) fn link_names_skill(self) -> bool {
        self.linked_skill.with_value(Option::is_some)
    }

    fn agent_changed(self) {
        let is_connecting =
            |it: &Conversation| Some(matches!(it.stage(), AgentStage::Connecting { .. }));
        if self.driver.with(is_connecting) == Some(true) {
            let typed = self.typed.get_untracked();
            remember(&typed);
            self.last_address.set_value(typed);
            self.is_connecting.set_value(true);
            return;
        }
        let was_pressed = self.was_pressed.get_value();
        if !self.is_connecting.get_value() && !was_pressed {
            return;
        }
        self.is_connecting.set_value(false);
        self.was_pressed.set_value(false);
        let was_agreed = self.was_agreed.try_update_value(std::mem::take) == Some(true);
        let known = self.driver.with(|conversation| {
            let known = conversation.agent()?;
            let name = known.card.name.clone();
            Some((known.skill.clone(), known.request().is_some(), name))
        });
        let write = if was_pressed {
            location::push_fragment
        } else {
            location::replace_fragment
        };
        let Some((skill, has_request, name)) = known else {
            if was_pressed {
                self.last_address.set_value(self.typed.get_untracked());
                self.skill.set_value(None);
                self.write_link(write);
                self.focus_first(&["#a2a-address"]);
            } else if was_agreed {
                self.focus_first(&[".start-title"]);
            } else if self.typed.get_untracked() == location::page_origin() {
                // Nobody asked for that address.
                self.typed.set(String::new());
                self.focus_unless_busy("#a2a-address");
            }
            return;
        };
        if self.last_address.get_value() == location::page_origin() {
            self.own_agent.set(Some(name));
        }
        let wanted = self.linked_skill.get_value();
        self.unknown
            .set(wanted.filter(|wanted| !wanted.is_empty() && skill.as_ref() != Some(wanted)));
        let is_linked = skill == self.linked_skill.get_value();
        self.skill.set_value(skill);
        if is_linked {
            self.fill_form();
        }
        let screen = if has_request {
            Screen::Request
        } else {
            Screen::Skills
        };
        self.screen.set(screen);
        self.write_link(write);
        if was_pressed || was_agreed {
            self.focus_screen();
        }
    }

    fn request_changed(self) {
        let skill = self
            .driver
            .with(|conversation| Some(conversation.agent()?.skill.clone()));
        let Some(skill) = skill else { return };
        if self.skill.with_value(|known| *known != skill) {
            self.skill.set_value(skill);
            self.show_request();
        }
    }

    /// If the sign-in panel has opened, closes the dialog about the agent, which would cover the panel, and replaces
    /// the activity screen, beside which narrow windows have no room, by the request.
    fn sign_in_changed(self) {
        if self.driver.with(|it| it.sign_in().map(drop)).is_some() {
            self.hide_dialog();
            if self.screen.get_untracked() == Screen::Activity {
                self.screen.set(Screen::Request);
            }
        }
    }

    fn show_request(self) {
        self.unknown.set(None);
        self.screen.set(Screen::Request);
        self.write_link(location::push_fragment);
    }

    /// Shows the request after a click on a skill, which the conversation has already handled.
    pub(super) fn skill_pressed(self, event: &DomEvent) {
        if target(event, "[data-skill], .start-skill").is_some() {
            self.show_request();
            self.focus_screen();
        }
    }

    /// Shows a screen without a history entry of its own.
    pub(super) fn show(self, screen: Screen) {
        self.screen.set(screen);
        flush();
    }

    /// The link to all skills of the agent.
    pub(super) fn skills_link(self) -> String {
        let agent = Some(self.last_address.get_value());
        [
            "#",
            &*PageLink {
                agent,
                ..PageLink::default()
            }
            .write(),
        ]
        .concat()
    }

    /// The link to the shown screen: the connected address, and the chosen skill unless all skills are shown.
    fn link(self) -> PageLink {
        let agent = Some(self.last_address.get_value());
        let is_skills = self.screen.get_untracked() == Screen::Skills;
        let skill = self.skill.get_value().filter(|_| !is_skills);
        PageLink {
            agent,
            skill,
            value: None,
        }
    }

    fn write_link(self, write: impl Fn(&str)) {
        let (now, link) = (location::page_fragment(), self.link().write());
        // The inspector's address stays while it is open.
        if now != super::inspect::FRAGMENT && now != link {
            write(&link);
        }
    }

    /// Shows the screen that the page's URL names, after the person went back or forward, or followed a link of the
    /// page.
    fn follow_link(self) {
        let fragment = location::page_fragment();
        if fragment == super::inspect::FRAGMENT {
            return;
        }
        let is_connected = self.driver.with(|it| it.agent().map(drop)).is_some();
        let link = PageLink::read(&fragment);
        let connected = self.last_address.get_value();
        let address = link.agent.clone().unwrap_or_else(|| connected.clone());
        if address != connected {
            // As on a new visit, connecting to a stranger is asked about first.
            if unknown_origin(&address).is_none() {
                self.linked_value.set_value(link.value);
                self.connect_to(address, link.skill);
            } else if let Some(window) = web_sys::window() {
                // Fails only in a document that is being left.
                let _ = window.location().reload();
            }
            return;
        }
        if !is_connected {
            return;
        }
        let has_skills = |it: &Conversation| Some(!it.agent()?.card.skills.is_empty());
        match link.skill {
            Some(skill) => {
                self.open_skill(skill);
                self.linked_value.set_value(link.value);
                self.fill_form();
            }
            // Back from the inspector.
            None if link.agent.is_none() => self.write_link(location::replace_fragment),
            None if self.driver.with(has_skills) == Some(true) => self.screen.set(Screen::Skills),
            None => {}
        }
        self.focus_screen();
    }

    /// Fills the form with the value of the link, as a change that can be undone. A stored draft is read before.
    fn fill_form(self) {
        let value = self.linked_value.try_update_value(Option::take).flatten();
        let Some(value) = value.and_then(|text| exact_json::parse(&text).ok()) else {
            return;
        };
        after_drawing(move || {
            self.driver.dispatch(Event::Edited(Edit::Load(Some(value))));
            // The address names the form, not what is entered from now on.
            self.write_link(location::replace_fragment);
        });
    }

    fn open_skill(self, skill: String) {
        if self.skill.get_value().as_ref() != Some(&skill) {
            self.driver.dispatch(Event::SkillChosen(skill.clone()));
        }
        if self.skill.get_value().as_ref() == Some(&skill) {
            self.screen.set(Screen::Request);
        } else {
            self.unknown.set(Some(skill));
            self.screen.set(Screen::Skills);
        }
    }

    /// Moves the focus to the heading of the screen; on the way back, to the skill that was left.
    pub(super) fn focus_screen(self) {
        let is_connected = self.driver.with(|it| it.agent().map(drop)).is_some();
        self.focus_first(match self.screen.get_untracked() {
            _ if !is_connected => &[".start-title", "#content"],
            Screen::Skills => &[".skill[aria-current]", ".skills-title"],
            Screen::Request => &[".request-title"],
            Screen::Activity => &[".activity-title"],
        });
    }

    /// Moves the focus to the element that the selector finds, unless the focus is somewhere already.
    fn focus_unless_busy(self, selector: &'static str) {
        let page = self.page;
        after_drawing(move || {
            let Some(page) = page.get() else { return };
            let is_free = find(&page, ":focus").is_none();
            let found = find(&page, selector).filter(|_| is_free);
            found.iter().for_each(focus);
        });
    }

    /// Moves the focus to the first element that one of the selectors finds.
    fn focus_first(self, selectors: &'static [&'static str]) {
        let page = self.page;
        after_drawing(move || {
            let Some(page) = page.get() else { return };
            let found = selectors.iter().find_map(|selector| find(&page, selector));
            found.iter().for_each(focus);
        });
    }
}
