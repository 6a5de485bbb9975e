//! The line that says where the person is signed in, or a button to sign in.

use a2a_client::conversation::Conversation;
use a2a_client::conversation::event::Event;
use leptos::prelude::*;
use locales::messages;

use crate::ui::conversation::controls::event_button;
use crate::ui::conversation::driver::{DriverHandle, Region};
use crate::ui::conversation::focus::{find, focus, has_focus};
use crate::ui::runtime::after_drawing;
use crate::ui::runtime::dom::{ElementRef, view};
use crate::ui::runtime::reactive::live;

/// The line that says where the person is signed in. Empty if the agent needs no sign-in, or the panel is open. `note` is
/// the id of the note about signing out.
pub(in crate::ui) fn sign_in_line(driver: DriverHandle, note: &'static str) -> AnyView {
    let place = ElementRef::default();
    let line = move || {
        if let Some(place) = place.get().filter(has_focus) {
            // The pressed button is replaced.
            after_drawing(move || find(&place, "button").iter().for_each(focus));
        }
        let regions = [Region::Agent, Region::Card, Region::SignIn];
        driver
            .read_tracked(&regions, |conversation| draw(driver, note, conversation))
            .into_any()
    };
    view! {
        <div class="sign-in-line" node_ref=place>
            {live(line)}
        </div>
    }
}

fn draw(driver: DriverHandle, note: &'static str, conversation: &Conversation) -> Option<AnyView> {
    let class = "secondary small";
    if let Some(origin) = conversation.signed_in() {
        let said = messages::signed_in_at(origin);
        return Some(
            view! {
                <span role="status">{said}</span>
                <button
                    type="button"
                    class=class
                    aria-describedby=note
                    on:click=move |_| driver.dispatch(Event::SignOutPressed)
                >
                    {messages::sign_out()}
                </button>
                <span class="request-about" id=note>
                    {messages::sign_out_effect()}
                </span>
            }
            .into_any(),
        );
    }
    let is_asked = conversation.sign_in().is_some();
    let may_sign_in = conversation.can_sign_in() && !is_asked;
    may_sign_in.then(|| {
        let press = event_button(driver, class, messages::sign_in(), Event::SignInPressed);
        view! {
            {None::<AnyView>}
            {press}
        }
        .into_any()
    })
}
