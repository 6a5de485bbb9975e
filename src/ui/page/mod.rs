//! The page: an agent's address, the agent, its skills, the request, the runs.
//!
//! - `navigation`: the screens and their history entries; `page_link`: the fragment of the page's URL
//! - `start`: the page without an agent; `address`: the input for the agent's address; `samples`: agents to try
//! - `top_bar`: the bar with the agent's chip; `site_menu`: the places of the site, language and theme in it;
//!   `agent_dialog`: the dialog that the chip opens
//! - `side_pane`: the pane about the agent and the runs
//! - `activity_status`: the status of the page, and the document's title
//! - `inspect`: the inspector, `#inspect`
//! - `link_question`: the question before a link connects to another origin; `known_origins`: those that need none
//! - `log`: the protocol log; `log_verdict`: the inspector's verdict on a body in it
//! - `registered_clients`: the page's registrations at authorization servers

mod activity_status;
mod address;
mod agent_dialog;
mod inspect;
mod known_origins;
mod link_question;
mod log;
mod log_verdict;
mod navigation;
mod page_link;
mod registered_clients;
mod samples;
mod side_pane;
mod site_menu;
mod start;
mod top_bar;

use std::cell::RefCell;
use std::rc::Rc;

use a2a::extension::skill::summary::first_sentence;
use a2a::message::Message;
use a2a_client::client::sign_in::oauth::{Authorization, RegisteredClient};
use a2a_client::conversation::Conversation;
use a2a_client::conversation::agent::AgentStage;
use a2a_client::conversation::command::{Announcement, Command};
use a2a_client::conversation::event::{Event, Ticket};
use leptos::prelude::*;
use locales::messages;
use send_wrapper::SendWrapper;
use serde_json::Value;
use web_sys::Element;

use self::activity_status::keep_title;
use self::agent_dialog::agent_dialog;
use self::known_origins::unknown_origin;
use self::link_question::link_question;
use self::log::{ProtocolLog, log_drawer};
use self::log_verdict::Inspectable;
use self::navigation::{Navigation, Screen};
use self::page_link::PageLink;
use self::registered_clients::registered_clients;
use self::side_pane::{back_link, screen_bar, side_pane};
use self::start::start;
use self::top_bar::{offline_line, skip_link, top_bar};
use super::conversation::all_skills;
use super::conversation::driver::{
    ConversationDriver, ConversationHost, DriverHandle, DriverLink, Region,
};
use super::conversation::request::{keep_drafts, request};
use super::conversation::run::{ShownRuns, runs};
use super::conversation::sign_in::sign_in_panel;
use super::runtime::dom::{live_attrs, view};
use super::runtime::focus::find_all;
use super::runtime::reactive::{live, when};
use super::runtime::{Handle, Mounted};
use crate::browser::Persist;
use crate::browser::tab::{OAuthWindow, location};
use crate::browser::validator::WorkerScript;

/// The whole page. Dropping it removes the views and stops the conversation.
pub struct Page {
    mounted: Option<Mounted>,
    _talk: ConversationDriver,
}

impl Page {
    /// Renders the page, and connects to the agent that its URL names, or to an agent at the page's own origin.
    pub fn new(place: &WorkerScript) -> Self {
        let log = Rc::new(ProtocolLog::default());
        let alone = PageHost {
            window: RefCell::default(),
            log: Rc::clone(&log),
        };
        let driver = ConversationDriver::new(place, Box::new(alone));
        let link = driver.link();
        link.set_persist(Persist::Session);
        let begin = PageLink::read(&location::page_fragment());
        // If an agent serves this page, it is found without being asked for.
        let guess = begin.agent.is_none().then(location::page_origin);
        let address = begin.agent.or_else(|| guess.clone()).unwrap_or_default();
        let address = location::with_punycode_host(&address);
        let (inside, shown) = (link.clone(), address.clone());
        let asked_for = guess.is_none().then(|| unknown_origin(&address)).flatten();
        let is_asked = asked_for.is_some();
        let value = begin.value;
        let (skill, connect) = (
            begin.skill.clone(),
            Event::AddressGiven {
                address: address.clone(),
                skill: begin.skill,
            },
        );
        let place = place.clone();
        let question = asked_for.map(|origin| (origin, connect.clone()));
        let mounted = Mounted::new(move || {
            let (driver, log) = (DriverHandle::new(inside), Handle::new(log));
            let navigation = Navigation::new(driver, shown, skill, value);
            whole(navigation, log, guess, question, place)
        });
        if !address.is_empty() && !is_asked {
            link.dispatch(connect);
        }
        Self {
            mounted,
            _talk: driver,
        }
    }

    /// The page's element; `None` if there is no document.
    pub fn element(&self) -> Option<&Element> {
        self.mounted.as_ref().map(Mounted::element)
    }
}

fn whole(
    navigation: Navigation,
    log: Handle<ProtocolLog>,
    guess: Option<String>,
    question: Option<(String, Event)>,
    place: WorkerScript,
) -> AnyView {
    let driver = navigation.driver;
    keep_drafts(driver);
    let inspectable = Inspectable {
        worker: place.clone(),
        driver: driver.link(),
    };
    let is_inspecting = inspect::is_open();
    let is_offline = RwSignal::new(location::is_offline());
    location::on_network_change(move |offline| is_offline.set(offline));
    keep_title(navigation, is_inspecting, is_offline, guess.clone());
    let inspector = when(
        move || is_inspecting.get(),
        move || {
            let card = navigation.to_inspect.try_update_value(Option::take);
            inspect::inspector(&place, card.flatten().map(SendWrapper::take))
        },
    );
    let question = move || {
        let (origin, connect) = question.clone()?;
        Some(link_question(navigation, &origin, connect))
    };
    let page = live_attrs(move || {
        let screen = navigation.screen.get().name();
        view! { <{..} class="page" data-screen=screen /> }
    });
    let is_busy = move || {
        let is_busy = |it: &Conversation| matches!(it.stage(), AgentStage::Connecting { .. });
        driver.track(&[Region::Agent]);
        driver.link().with(is_busy) == Some(true)
    };
    view! {
        <div {..page} node_ref=navigation.page>
            {skip_link(navigation)}
            {top_bar(navigation, is_offline)}
            {agent_dialog(navigation)}
            {offline_line(is_offline)}

            // The status is content of the page as much as the panes that replace it.
            <main id="content" tabindex="-1" aria-busy=move || is_busy().then_some("true")>
                {start(navigation, guess, question)}
                {panes(navigation)}
                {inspector}
            </main>
            {log_drawer(log, inspectable)}
        </div>
    }
}

/// The `<meta>` elements of the page with a name, in document order.
fn metas(name: &str) -> Vec<Element> {
    let root = || web_sys::window()?.document()?.document_element();
    let selector = ["meta[name=\"", name, "\"]"].concat();
    root()
        .map(|root| find_all(&root, &selector))
        .unwrap_or_default()
}

/// The panes below the top bar: the skills; the sign-in, the request and the runs; the agent and links to the runs.
fn panes(navigation: Navigation) -> AnyView {
    let driver = navigation.driver;
    let is_list = move || navigation.screen.get() != Screen::Skills;
    // Beside the cards of skills, all runs are shown.
    let shown = ShownRuns::new(driver, is_list);
    let is_connected = move || {
        let agent = |it: &Conversation| it.agent().map(drop);
        let agent = driver.read_tracked(&[Region::Agent], agent);
        view! { <{..} class="panes" data-connected=agent.is_some() /> }
    };
    view! {
        <div {..live_attrs(is_connected)}>
            <div class="side" on:click=move |event| navigation.skill_pressed(&event)>
                {back_link(navigation)}
                {live(move || hero(navigation))}
                {all_skills(driver, is_list)}
            </div>
            <div class="centre">
                {screen_bar(navigation)} {sign_in_panel(driver, None)} {request(driver)}
                {runs(driver, shown)}
            </div>
            {side_pane(navigation, shown)}
        </div>
    }
}

/// The longest description of the agent above the cards, in characters. Its dialog has all of it.
const MOST_ABOUT: usize = 160;

/// The part above the cards of skills: a heading, what the agent says first about itself, and a notice if a link names an
/// unknown skill.
fn hero(navigation: Navigation) -> AnyView {
    let regions = [Region::Agent, Region::Card];
    let unknown = navigation.unknown.get();
    let about = navigation.driver.read_tracked(&regions, |conversation| {
        let about = &conversation.agent()?.card.description;
        Some(first_sentence(about, MOST_ABOUT))
    });
    let about = about.filter(|about| !about.is_empty()).map(|about| {
        view! {
            <p class="hero-about" dir="auto">
                {about}
            </p>
        }
    });
    let unknown = unknown.map(|skill| {
        view! {
            <p class="unknown-skill" role="status" dir="auto">
                {messages::unknown_skill(&skill)}
            </p>
        }
    });
    view! {
        <div class="hero">
            <h2 class="skills-title" tabindex="-1">
                {messages::choose_skill()}
            </h2>
            {about}
            {unknown}
        </div>
    }
}

/// The host of the page's conversation. Unlike a host page around an element, it may open an OAuth window, and it keeps
/// the protocol log.
struct PageHost {
    window: RefCell<Option<OAuthWindow>>,
    log: Rc<ProtocolLog>,
}

impl ConversationHost for PageHost {
    fn allows(&self, _message: &Message) -> bool {
        true
    }

    fn announce(&self, _announcement: &Announcement, _conversation: &Conversation) {}

    fn observe_command(&self, command: &Command) {
        self.log.record_command(command);
    }

    fn observe_event(&self, event: &Event) {
        self.log.record_event(event);
    }

    fn is_own_page(&self) -> bool {
        true
    }

    fn form_link(&self, skill: &str, value: &Value) -> Option<String> {
        // Longer addresses break in mails and chats.
        const LONGEST: usize = 8_000;
        let link = PageLink {
            agent: PageLink::read(&location::page_fragment()).agent,
            skill: Some(skill.to_owned()),
            value: Some(exact_json::to_text(value)),
        };
        let page = location::page_url();
        let page = page.split('#').next().unwrap_or_default();
        let link = [page, "#", &*link.write()].concat();
        (link.len() <= LONGEST).then_some(link)
    }

    fn registered_clients(&self) -> Vec<RegisteredClient> {
        registered_clients()
    }

    fn authorize(&self, ticket: Ticket, authorization: &Authorization, driver: &DriverLink) {
        // Closes an older window.
        self.window.take();
        let driver = driver.clone();
        let opened = OAuthWindow::open(authorization, move |outcome| {
            driver.dispatch(Event::Authorized { ticket, outcome });
        });
        self.window.replace(opened);
    }
}
