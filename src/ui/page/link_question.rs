//! The question before the page connects to an agent that a link named: anybody can send such a link, and it may lead
//! to a server of theirs or to one that only this machine reaches.
//! Leaves the origins that need no question to `known_origins`.

use a2a_client::conversation::event::Event;
use leptos::prelude::*;
use locales::messages;

use super::navigation::Navigation;
use crate::ui::conversation::controls::text_button;
use crate::ui::runtime::dom::view;

/// The question whether to connect to an origin: yes, which sends the event `connect`, or to another agent.
pub(super) fn link_question(navigation: Navigation, origin: &str, connect: Event) -> AnyView {
    let words = messages::connect_to_question(origin);
    let yes = move |_| navigation.agree(connect.clone());
    let no = move |_| navigation.decline();
    view! {
        <div class="start welcome">
            <h2 class="start-title" tabindex="-1">
                {messages::link_question_title()}
            </h2>
            <p class="start-about">{words}</p>
            <p class="start-about">{messages::connect_to_why()}</p>
            <div class="actions">
                {text_button("primary", messages::yes_connect(), yes)}
                {text_button("secondary", messages::another_agent(), no)}
            </div>
        </div>
    }
}
