//! A plain message.

use leptos::html::Textarea;
use leptos::prelude::*;

use super::focus::{element, focus};
use super::icon::mistake;
use super::region::{Region, TalkHandle};
use crate::conversation::{Event, Shown, SkillRequest};
use crate::ui::runtime::{Value, after_drawing};

/// The message that is written instead of a form.
#[component]
pub(super) fn MessageBox(talk: TalkHandle) -> impl IntoView {
    let area: NodeRef<Textarea> = NodeRef::new();
    talk.when_shown(move |shown| {
        if *shown == Shown::Mistakes {
            // The only mistake that can be made here is mended here.
            after_drawing(move || {
                if let Some(area) = element(area) {
                    focus(&area);
                }
            });
        }
    });
    let seen = move |see: fn(&SkillRequest) -> String| {
        talk.track(&[Region::Message, Region::Request]);
        let text = talk.with(|conversation| Some(see(conversation.known()?.request()?)));
        text.flatten().unwrap_or_default()
    };
    let is_missing = Memo::new(move |_| {
        talk.track(&[Region::Message, Region::Request]);
        let missing =
            talk.with(|conversation| Some(conversation.known()?.request()?.message_missing));
        missing.flatten() == Some(true)
    });
    let is_off = move || {
        talk.track(&[Region::Request]);
        talk.link().is_off()
    };
    view! {
        <div class="form">
            <div class="field">
                <div class="field-head">
                    <label class={"field-label"} for="a2a-message">
                        {"Message"}
                    </label>
                </div>
                <textarea
                    class="input"
                    id="a2a-message"
                    part="input"
                    rows="4"
                    dir="auto"
                    aria-required="true"
                    aria-invalid=move || is_missing.get().then_some("true")
                    aria-describedby=move || is_missing.get().then_some("a2a-message.errors")
                    disabled=is_off
                    prop:value=move || Value(seen(|request| request.message.clone()))
                    on:input=move |event| talk.happened(Event::MessageTyped(event_target_value(&event)))
                    node_ref=area
                ></textarea>
                <div class="errors" id="a2a-message.errors" aria-live="polite">
                    {move || is_missing.get().then(|| mistake("Enter a message", None))}
                </div>
            </div>
        </div>
    }
}
