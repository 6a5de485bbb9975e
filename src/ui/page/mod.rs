//! The page: an agent's address, the agent, the request, the runs.
//!
//! - `address`: the input for the agent's address, and the page's URL
//! - `agent`: the panel about the agent
//! - `inspect`: the inspector, `#inspect`
//! - `link_question`: the question before a link connects to another origin
//! - `log`: the protocol log; `log_verdict`: checks of what it shows
//! - `registered_clients`: the page's registrations at authorization servers

mod address;
mod agent;
mod inspect;
mod link_question;
mod log;
mod log_verdict;
mod registered_clients;

use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::*;
use web_sys::Element;

use self::address::{PageLink, address_bar};
use self::agent::agent_panel;
use self::link_question::{link_question, unknown_origin};
use self::log::{ProtocolLog, log_drawer};
use self::log_verdict::Inspectable;
use self::registered_clients::registered_clients;
use super::conversation::driver::{ConversationDriver, ConversationHost, DriverHandle, DriverLink};
use super::conversation::request::{keep_drafts, request};
use super::conversation::sign_in::{sign_in_line, sign_in_panel};
use super::conversation::{agent_status, runs, skills};
use super::messages::{inspect as inspect_messages, page as messages};
use super::runtime::dom::{attrs, pieces, tag};
use super::runtime::reactive::when;
use super::runtime::{Handle, Mounted};
use crate::a2a::Message;
use crate::browser::Persist;
use crate::browser::tab::{OAuthWindow, location};
use crate::browser::validator::WorkerScript;
use crate::client::sign_in::oauth::{Authorization, RegisteredClient};
use crate::conversation::Conversation;
use crate::conversation::command::{Announcement, Command};
use crate::conversation::event::{Event, Ticket};

/// The whole page. Dropping it stops everything.
pub struct Page {
    mounted: Option<Mounted>,
    _talk: ConversationDriver,
}

impl Page {
    /// Renders the page, and connects to the agent that its URL names, or to one at its own origin.
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
        let address = location::in_ascii(&address);
        let (inside, shown) = (link.clone(), address.clone());
        let asked_for = guess.is_none().then(|| unknown_origin(&address)).flatten();
        let is_asked = asked_for.is_some();
        let connect = Event::AddressGiven {
            address: address.clone(),
            skill: begin.skill,
        };
        let place = place.clone();
        let question = asked_for.map(|origin| (origin, connect.clone()));
        let mounted = Mounted::new(move || {
            let (driver, log) = (DriverHandle::new(inside), Handle::new(log));
            whole(driver, log, shown, guess, question, place)
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
    driver: DriverHandle,
    log: Handle<ProtocolLog>,
    address: String,
    guess: Option<String>,
    question: Option<(String, Event)>,
    place: WorkerScript,
) -> AnyView {
    keep_drafts(driver);
    let brand = tag::h1(attrs!("class": "brand"), pieces![messages::BRAND]);
    let inspect = attrs!("class": "inspect-open", "href": ["#", inspect::FRAGMENT].concat());
    let inspect = tag::a(inspect, pieces![inspect_messages::OPEN]);
    let top = pieces![brand, address_bar(driver, address), inspect];
    let inspectable = Inspectable {
        worker: place.clone(),
        driver: driver.link(),
    };
    let is_inspecting = inspect::is_open();
    let inspector = when(
        move || is_inspecting.get(),
        move || inspect::inspector(&place),
    );
    // The skills belong to the agent, so both are in one region.
    let aside = pieces![
        agent_panel(driver),
        sign_in_line(driver),
        skills(driver, true),
    ];
    let centre = pieces![sign_in_panel(driver), request(driver), runs(driver)];
    let columns = pieces![
        tag::section(
            attrs!("class": "aside", "aria-label": messages::AGENT),
            aside
        ),
        tag::div(attrs!("class": "centre"), centre),
    ];
    let columns = tag::div(attrs!("class": "columns"), columns);
    let question = move || {
        let (origin, connect) = question.clone()?;
        Some(link_question(driver, &origin, connect))
    };
    tag::div(
        attrs!("class": "page"),
        pieces![
            tag::header(attrs!("class": "top"), top),
            // The status is content of the page as much as the columns that replace it.
            tag::main(
                attrs!(),
                pieces![agent_status(driver, guess, question), columns, inspector]
            ),
            log_drawer(log, inspectable),
        ],
    )
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
