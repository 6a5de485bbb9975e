//! A plain message.

use leptos::html::Textarea;
use leptos::prelude::*;

use super::elements::{div, label, text_area};
use super::focus::{element, focus};
use super::icon::{mistake, mistakes};
use super::region::{Region, TalkHandle, flag};
use crate::conversation::{Event, Shown};
use crate::ui::runtime::{Property, after_drawing, attrs};

/// The message that is written instead of a form.
#[component]
pub(super) fn MessageBox(talk: TalkHandle) -> AnyView {
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
    let text = move || {
        talk.track(&[Region::Message, Region::Request]);
        let text = talk.with(|conversation| {
            let request = conversation.known()?.request()?;
            Some(request.message.clone())
        });
        Property::Value(text.flatten().unwrap_or_default())
    };
    let is_missing = flag(move || {
        talk.track(&[Region::Message, Region::Request]);
        let missing =
            talk.with(|conversation| Some(conversation.known()?.request()?.message_missing));
        missing.flatten() == Some(true)
    });
    let is_off = move || {
        talk.track(&[Region::Request]);
        talk.link().is_off()
    };
    let attrs = move || {
        let is_missing = is_missing.get();
        attrs!(
            "class": "input", "id": "a2a-message", "part": "input", "rows": "4", "dir": "auto",
            "aria-required": "true", "aria-invalid": is_missing.then_some("true"),
            "aria-describedby": is_missing.then_some("a2a-message.errors"),
            "disabled": is_off()
        )
    };
    let name = attrs!("class": "field-label", "for": "a2a-message");
    let typed = move |text| talk.happened(Event::MessageTyped(text));
    let field = view! {
        {div(attrs!("class": "field-head"), label(name, "Message"))}
        {text_area(area, attrs, text, typed)}
        {mistakes("a2a-message.errors".to_owned(), move || {
            is_missing.get().then(|| mistake("Enter a message", None))
        })}
    };
    div(
        attrs!("class": "form"),
        div(attrs!("class": "field"), field),
    )
}
