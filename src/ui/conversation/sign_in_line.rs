//! A line that says where one is signed in, or a button to sign in.

use leptos::html::Div;
use leptos::prelude::*;

use super::elements::{button, span};
use super::focus::{element, find, focus, has_focus};
use super::region::{Region, TalkHandle};
use crate::conversation::{Conversation, Event};
use crate::ui::runtime::{after_drawing, attrs, live};

#[derive(Clone, PartialEq)]
enum Seen {
    /// Where one is signed in.
    In(String),
    /// One can sign in.
    Out,
}

/// The line. Empty where there is nothing to sign in to, or it is being asked.
#[component]
pub(in crate::ui) fn SignInLine(talk: TalkHandle) -> AnyView {
    let place: NodeRef<Div> = NodeRef::new();
    let now = Memo::new(move |_| {
        talk.track(&[Region::Agent, Region::Card, Region::SignIn]);
        talk.with(seen).flatten()
    });
    let inside = move || {
        let seen = now.get();
        if element(place).is_some_and(|place| has_focus(&place)) {
            // The button that was pressed goes.
            after_drawing(move || {
                if let Some(press) = element(place).and_then(|place| find(&place, "button")) {
                    focus(&press);
                }
            });
        }
        seen.map(|seen| draw(talk, seen)).into_any()
    };
    view! {
        <div {..attrs!("class": "sign-in-line")} node_ref=place>
            {live(inside)}
        </div>
    }
    .into_any()
}

fn seen(conversation: &Conversation) -> Option<Seen> {
    if let Some(origin) = conversation.signed_in() {
        return Some(Seen::In(origin.to_owned()));
    }
    let is_asked = conversation.sign_in().is_some();
    (conversation.can_sign_in() && !is_asked).then_some(Seen::Out)
}

fn draw(talk: TalkHandle, seen: Seen) -> AnyView {
    let is_in = matches!(seen, Seen::In(_));
    let said = match seen {
        Seen::In(origin) => Some(["Signed in at ", &origin].concat()),
        Seen::Out => None,
    };
    let press = move |_| {
        talk.happened(if is_in {
            Event::SignOutPressed
        } else {
            Event::SignInPressed
        });
    };
    let words = if is_in { "Sign out" } else { "Sign in" };
    view! {
        {said.map(|said| span(attrs!("role": "status"), said)).into_any()}
        {button(attrs!("class": "secondary small"), words, press)}
    }
    .into_any()
}
