//! What is asked of the agent: the way to say it, the form or the message, and Send.

use leptos::html::Textarea;
use leptos::prelude::*;

use super::alert::Alert;
use super::form::FormView;
use super::icon;
use super::talk::Talk;
use crate::conversation::{Event, SendAs, SkillRequest};
use crate::extension;
use crate::form::Edit;

/// The request's region; empty until an agent is known.
#[component]
pub fn RequestView(talk: Talk) -> impl IntoView {
    move || {
        talk.track_request();
        let head = talk
            .with(|conversation| {
                let known = conversation.known()?;
                let skill = known.chosen_skill();
                Some(Head {
                    title: skill
                        .map_or_else(|| known.card.name.clone(), |skill| skill.name.clone()),
                    about: skill
                        .map(|skill| skill.description.clone())
                        .filter(|about| !about.is_empty()),
                    ways: known.request().map(SkillRequest::ways),
                    send_as: known.request().map(|request| request.send_as),
                    unreachable: known.endpoint.as_ref().err().cloned(),
                    examples: skill
                        .map(|skill| skill.examples.clone())
                        .unwrap_or_default(),
                    filled: skill.map(extension::examples).unwrap_or_default(),
                })
            })
            .flatten()?;
        Some(region(talk, head))
    }
}

struct Head {
    title: String,
    about: Option<String>,
    ways: Option<Vec<(SendAs, String)>>,
    send_as: Option<SendAs>,
    unreachable: Option<crate::client::WhyNot>,
    examples: Vec<String>,
    filled: Vec<serde_json::Value>,
}

fn region(talk: Talk, head: Head) -> impl IntoView {
    let inside = match (head.send_as, head.ways) {
        (Some(send_as), Some(ways)) => {
            let examples = match send_as {
                SendAs::Form(_) => form_examples(talk, head.filled).into_any(),
                SendAs::Message => message_examples(talk, head.examples).into_any(),
            };
            asking(talk, send_as, ways, examples).into_any()
        }
        _ => view! { <p class="empty">"Choose what the agent should do."</p> }.into_any(),
    };
    view! {
        <section class="request" part="request" aria-label="Request">
            <h2 class="request-title">{head.title}</h2>
            {head.about.map(|about| view! { <p class="request-about">{about}</p> })}
            {head.unreachable.map(|why| view! { <Alert why=why/> })}
            {inside}
        </section>
    }
}

fn asking(
    talk: Talk,
    send_as: SendAs,
    ways: Vec<(SendAs, String)>,
    examples: impl IntoView,
) -> impl IntoView {
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        talk.submit();
    };
    let (body, waiting) = match send_as {
        SendAs::Form(_) => {
            let form = talk.form();
            let waiting: Box<dyn Fn() -> bool + Send + Sync> =
                Box::new(move || form.is_submitting());
            (view! { <FormView form=form/> }.into_any(), waiting)
        }
        SendAs::Message => {
            let never: Box<dyn Fn() -> bool + Send + Sync> = Box::new(|| false);
            (view! { <MessageBox talk=talk/> }.into_any(), never)
        }
    };
    let waiting = std::sync::Arc::new(waiting);
    let label = {
        let waiting = std::sync::Arc::clone(&waiting);
        move || {
            if talk.is_busy() {
                "Sent"
            } else if waiting() {
                "Checking…"
            } else {
                "Send"
            }
        }
    };
    let reset = move |_| talk.happened(Event::ResetPressed);
    view! {
        {send_as_choice(talk, send_as, ways)}
        {examples}
        <form class="asking" novalidate on:submit=submit>
            {body}
            <div class="actions">
                // Not `disabled`: that would throw the focus away while the agent is at work.
                <button type="submit" class="primary" part="submit" aria-disabled=move || (talk.is_busy() || talk.is_off()).then_some("true")>
                    {label}
                </button>
                <button type="button" class="quiet" on:click=reset>"Clear"</button>
            </div>
        </form>
    }
}

/// The plain message stays possible beside the form (000: an upgrade, not an override).
fn send_as_choice(
    talk: Talk,
    send_as: SendAs,
    ways: Vec<(SendAs, String)>,
) -> Option<impl IntoView> {
    if ways.len() < 2 {
        return None;
    }
    let buttons = ways
        .into_iter()
        .map(|(way, name)| {
            let choose = move |_| talk.happened(Event::SendAsChosen(way));
            view! {
                <label class="way">
                    <input type="radio" name="a2a-send-as" checked=way == send_as on:change=choose/>
                    <span>{name}</span>
                </label>
            }
        })
        .collect_view();
    Some(view! { <div class="ways send-as" role="radiogroup" aria-label="Send as">{buttons}</div> })
}

/// The agent's own examples fill the form.
fn form_examples(talk: Talk, examples: Vec<serde_json::Value>) -> Option<impl IntoView> {
    if examples.is_empty() {
        return None;
    }
    let buttons = examples
        .into_iter()
        .map(|value| {
            let name = summary(&value);
            let fill = move |_| talk.happened(Event::Edited(Edit::Load(Some(value.clone()))));
            view! { <button type="button" class="example" aria-label=format!("Fill in the example {name}") on:click=fill>{name.clone()}</button> }
        })
        .collect_view();
    Some(
        view! { <div class="examples"><span class="examples-title">"Examples"</span>{buttons}</div> },
    )
}

fn message_examples(talk: Talk, examples: Vec<String>) -> Option<impl IntoView> {
    let plain: Vec<String> = examples
        .into_iter()
        .filter(|text| !text.trim_start().starts_with('{'))
        .collect();
    if plain.is_empty() {
        return None;
    }
    let buttons = plain
        .into_iter()
        .map(|text| {
            let fill = {
                let text = text.clone();
                move |_| {
                    talk.happened(Event::MessageTyped(text.clone()));
                    talk.happened(Event::SendAsChosen(SendAs::Message));
                }
            };
            view! { <button type="button" class="example" aria-label=format!("Fill in the example {text}") on:click=fill>{text.clone()}</button> }
        })
        .collect_view();
    Some(
        view! { <div class="examples"><span class="examples-title">"Examples"</span>{buttons}</div> },
    )
}

/// An example in a few words: its texts and numbers in a row.
fn summary(value: &serde_json::Value) -> String {
    const LONGEST: usize = 48;
    let words: Vec<String> = match value {
        serde_json::Value::Object(map) => map
            .values()
            .filter_map(|value| match value {
                serde_json::Value::String(text) => Some(text.clone()),
                serde_json::Value::Number(number) => Some(number.to_string()),
                _ => None,
            })
            .collect(),
        _ => Vec::new(),
    };
    let text = if words.is_empty() {
        value.to_string()
    } else {
        words.join(" · ")
    };
    if text.chars().count() > LONGEST {
        text.chars().take(LONGEST).chain(['…']).collect()
    } else {
        text
    }
}

/// A plain message.
#[component]
fn MessageBox(talk: Talk) -> impl IntoView {
    let area: NodeRef<Textarea> = NodeRef::new();
    let text = move || {
        talk.track_message();
        talk.with(|conversation| {
            conversation
                .known()?
                .request()
                .map(|request| request.message.clone())
        })
        .flatten()
        .unwrap_or_default()
    };
    let missing = move || {
        talk.track_message();
        talk.with(|conversation| {
            conversation
                .known()?
                .request()
                .map(|request| request.message_missing)
        })
        .flatten()
            == Some(true)
    };
    Effect::new(move |before: Option<u32>| {
        let count = talk.missing();
        if before.is_some_and(|before| before != count)
            && let Some(area) = area.get_untracked()
        {
            // The only mistake that can be made here is mended here.
            let _ = area.focus();
        }
        count
    });
    view! {
        <div class="form">
            <div class="field">
                <label class="field-label" for="a2a-message">"Message"</label>
                <textarea
                    id="a2a-message" class="input" part="input" rows="4" node_ref=area
                    disabled=move || talk.is_off()
                    aria-describedby=move || missing().then_some("a2a-message.errors")
                    aria-invalid=move || missing().then_some("true") aria-required="true"
                    prop:value=text
                    on:input=move |event| talk.happened(Event::MessageTyped(event_target_value(&event)))
                ></textarea>
                <div class="errors" id="a2a-message.errors" aria-live="polite">
                    {move || missing().then(|| view! { <p class="error">{icon::warning()}<span>"Enter a message"</span></p> })}
                </div>
            </div>
        </div>
    }
}
