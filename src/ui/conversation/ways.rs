//! The ways to say what is asked, and the agent's own examples of it.

use leptos::prelude::*;
use serde_json::Value;

use super::elements::{button_of, div, radio, span};
use super::region::TalkHandle;
use super::request::HEAD;
use super::words::summary;
use crate::conversation::{Event, SendAs, SkillRequest};
use crate::extension;
use crate::form::Edit;
use crate::ui::runtime::{attrs, live};

/// The plain message stays possible beside the form (000: an upgrade, not an override).
#[component]
pub(super) fn Ways(talk: TalkHandle) -> AnyView {
    let group = move || {
        talk.track(&HEAD);
        let known = talk.with(|conversation| {
            let request = conversation.known()?.request()?;
            Some((request.send_as, SkillRequest::ways(request)))
        });
        let (send_as, ways) = known.flatten().filter(|(_, ways)| ways.len() > 1)?;
        let ways = ways.into_iter().enumerate();
        let ways = ways.map(|(at, (way, name))| {
            radio("a2a-send-as", at, name, way == send_as, move || {
                talk.happened(Event::SendAsChosen(way));
            })
        });
        let ways: Vec<AnyView> = ways.collect();
        let attrs = attrs!("class": "ways send-as", "role": "radiogroup", "aria-label": "Send as");
        Some(div(attrs, ways))
    };
    live(move || group().into_any())
}

/// The agent's own examples fill the form, or the message.
#[component]
pub(super) fn Examples(talk: TalkHandle) -> AnyView {
    let row = move || {
        talk.track(&HEAD);
        let known = talk.with(|conversation| {
            let known = conversation.known()?;
            let skill = known.chosen_skill()?;
            Some(match known.request()?.send_as {
                SendAs::Form(_) => {
                    let values = extension::examples(skill).into_iter();
                    values.map(Example::of_form).collect::<Vec<_>>()
                }
                SendAs::Message => {
                    let texts = skill.examples.iter();
                    let plain = texts.filter(|text| !text.trim_start().starts_with('{'));
                    plain.map(|text| Example::of_message(text)).collect()
                }
            })
        });
        let examples = known.flatten().filter(|examples| !examples.is_empty())?;
        let buttons = examples.into_iter().enumerate();
        let buttons = buttons.map(|(at, example)| example.button(talk, at));
        let buttons: Vec<AnyView> = buttons.collect();
        let title = span(attrs!("class": "examples-title"), "Examples");
        Some(div(
            attrs!("class": "examples"),
            view! { {title}{buttons.into_any()} },
        ))
    };
    live(move || row().into_any())
}

/// An example, and what it fills in.
struct Example {
    name: String,
    fills: Filling,
}

#[derive(Clone)]
enum Filling {
    Form(Value),
    Message(String),
}

impl Example {
    fn of_form(value: Value) -> Self {
        Self {
            name: summary(&value),
            fills: Filling::Form(value),
        }
    }

    fn of_message(text: &str) -> Self {
        Self {
            name: text.to_owned(),
            fills: Filling::Message(text.to_owned()),
        }
    }

    fn button(self, talk: TalkHandle, at: usize) -> AnyView {
        let label = ["Fill in the example ", &self.name].concat();
        let fill = move |_| {
            talk.happened(match self.fills.clone() {
                Filling::Form(value) => Event::Edited(Edit::Load(Some(value))),
                Filling::Message(text) => Event::MessageFilled(text),
            });
        };
        let attrs = attrs!("class": "example", "aria-label": label, "data-at": at.to_string());
        button_of(attrs, span(attrs!("dir": "auto"), self.name), fill)
    }
}
