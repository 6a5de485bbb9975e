//! The question before the page connects to an agent that a link named: anybody can send such a link, and it may lead
//! to a server of theirs or to one that only this machine reaches.
//!
//! Owns the origins that the page was connected to before, which need no question.

use leptos::prelude::*;
use locales::messages;

use super::navigation::Navigation;
use crate::browser::Persist;
use crate::browser::tab::location;
use crate::client::address::{Address, origin};
use crate::conversation::event::Event;
use crate::ui::conversation::controls::text_button;
use crate::ui::runtime::dom::{attrs, pieces, tag};

/// The storage key of the origins of agents to which the person agreed to connect, separated by spaces.
const KNOWN: &str = "a2a-forms known-origins";

/// The origin of an address, if the person has to agree before the page connects to it; `None` for a known origin.
pub(super) fn unknown_origin(address: &str) -> Option<String> {
    let address = Address::read(address).ok()?;
    let origin = origin(address.as_str())?;
    let known = Persist::Local.get(KNOWN).unwrap_or_default();
    let is_known = known.split(' ').any(|known| known == origin);
    (!is_known && origin != location::page_origin()).then_some(origin)
}

/// Stores the origin of an address, so that the page connects to it without a question from now on.
pub(super) fn remember(address: &str) {
    if let Some(origin) = unknown_origin(address) {
        let known = Persist::Local.get(KNOWN).unwrap_or_default();
        Persist::Local.set(KNOWN, Some([&*known, &origin].join(" ").trim()));
    }
}

/// The question whether to connect to an origin: yes, which sends the event `connect`, or to another agent.
pub(super) fn link_question(navigation: Navigation, origin: &str, connect: Event) -> AnyView {
    let words = messages::connect_to_question(origin);
    let yes = move |_| navigation.agree(connect.clone());
    let no = move |_| navigation.decline();
    let actions = pieces![
        text_button("primary", messages::yes_connect(), yes),
        text_button("secondary", messages::another_agent(), no),
    ];
    tag::div(
        attrs!("class": "start welcome"),
        pieces![
            tag::h2(
                attrs!("class": "start-title", "tabindex": "-1"),
                pieces![messages::link_question_title()]
            ),
            tag::p(attrs!("class": "start-about"), pieces![words]),
            tag::p(
                attrs!("class": "start-about"),
                pieces![messages::connect_to_why()]
            ),
            tag::div(attrs!("class": "actions"), actions),
        ],
    )
}
