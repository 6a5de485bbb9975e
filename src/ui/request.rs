//! What is asked of the agent: the way to say it, the form or the message, and Send.

use std::cell::RefCell;
use std::rc::Rc;

use serde_json::Value;

use super::alert::alert;
use super::dom::{El, Scope, WARNING, button, el, icon, paragraph, target};
use super::form::{FormView, form_extras};
use super::run_again::refill_in_talk;
use super::talk::TalkLink;
use crate::client::WhyNot;
use crate::conversation::{Event, SendAs, Shown, SkillRequest};
use crate::extension;
use crate::form::Edit;

/// What is drawn now.
#[derive(Default)]
struct Drawn {
    form: Option<FormView>,
    message: Option<MessageBox>,
    send: Option<El>,
    /// Where it is said that a run's values were put in.
    refill: Option<El>,
    /// Listeners of what is drawn now.
    scope: Rc<Scope>,
}

/// A place for the request; empty until an agent is known.
pub(super) fn request(talk: &TalkLink) -> El {
    let place = el("div", "");
    let (link, inside, drawn) = (
        talk.clone(),
        place.clone(),
        Rc::new(RefCell::new(Drawn::default())),
    );
    talk.watch(move |shown| match shown {
        Shown::Agent | Shown::Request => {
            inside.clear();
            // What was drawn goes first: its listeners are of no use any more.
            drawn.take();
            if let Some(made) = draw(&link, &inside) {
                drawn.replace(made);
            }
        }
        Shown::Form(changes) => {
            let form = drawn.borrow().form.clone();
            if let Some(form) = form {
                form.refresh(changes);
            }
            mark_busy(&link, &drawn.borrow());
        }
        Shown::Message => {
            if let Some(message) = &drawn.borrow().message {
                message.refresh(&link);
            }
        }
        Shown::Mistakes => {
            // Lent out: what the host page does when the focus moves may draw another one.
            let form = drawn.borrow().form.clone();
            let area = drawn
                .borrow()
                .message
                .as_ref()
                .map(|message| message.area.clone());
            if let Some(form) = form {
                form.show_mistakes();
            } else if let Some(area) = area {
                // The only mistake that can be made here is mended here.
                area.focus_itself();
            }
        }
        Shown::Runs | Shown::Run(_) => mark_busy(&link, &drawn.borrow()),
        Shown::Refilled => {
            // Lent out, as above.
            let refill = drawn.borrow().refill.clone();
            let scope = Rc::clone(&drawn.borrow().scope);
            if let Some(refill) = refill {
                refill_in_talk(&link, &refill, &scope, inside.find(".asking").as_ref());
            }
        }
        Shown::Answer(..)
        | Shown::AnswerMistakes(_)
        | Shown::Card
        | Shown::SignIn
        | Shown::Repeated(_) => {}
    });
    place
}

/// All that is needed of the conversation, so that it is not lent while views are made.
struct Head {
    title: String,
    about: String,
    asking: Option<(SendAs, Vec<(SendAs, String)>)>,
    is_refilled: bool,
    unreachable: Option<WhyNot>,
    examples: Vec<String>,
    filled: Vec<Value>,
}

fn head(talk: &TalkLink) -> Option<Head> {
    talk.with(|conversation| {
        let known = conversation.known()?;
        let skill = known.chosen_skill();
        Some(Head {
            title: skill.map_or(&known.card.name, |skill| &skill.name).clone(),
            about: skill
                .map(|skill| skill.description.clone())
                .unwrap_or_default(),
            asking: known
                .request()
                .map(|request| (request.send_as, SkillRequest::ways(request))),
            is_refilled: known.request().is_some_and(|it| it.refilled().is_some()),
            unreachable: known.endpoint.as_ref().err().cloned(),
            examples: skill
                .map(|skill| skill.examples.clone())
                .unwrap_or_default(),
            filled: skill.map(extension::examples).unwrap_or_default(),
        })
    })
    .flatten()
}

fn draw(talk: &TalkLink, place: &El) -> Option<Drawn> {
    let head = head(talk)?;
    let mut drawn = Drawn::default();
    let region = el("section", "request")
        .attr("part", "request")
        .attr("aria-label", "Request");
    region.put(&el("h2", "request-title").text(&head.title));
    if !head.about.is_empty() {
        region.put(&paragraph("request-about", &head.about));
    }
    if let Some(why) = &head.unreachable {
        region.put(&alert(why));
    }
    match head.asking {
        None => region.put(&paragraph("empty", "Choose what the agent should do.")),
        Some((send_as, ways)) => {
            if ways.len() > 1 {
                region.put(&send_as_choice(talk, &drawn.scope, send_as, ways));
            }
            let examples = match send_as {
                SendAs::Form(_) => form_examples(talk, &drawn.scope, head.filled),
                SendAs::Message => message_examples(talk, &drawn.scope, head.examples),
            };
            if let Some(examples) = examples {
                region.put(&examples);
            }
            let refill = el("div", "refilled").with(&el("p", "").attr("role", "status"));
            refill.set_shown(false);
            region.put(&refill);
            if head.is_refilled {
                refill_in_talk(talk, &refill, &drawn.scope, None);
            }
            drawn.refill = Some(refill);
            region.put(&asking(talk, send_as, &mut drawn));
        }
    }
    place.put(&region);
    mark_busy(talk, &drawn);
    Some(drawn)
}

fn asking(talk: &TalkLink, send_as: SendAs, drawn: &mut Drawn) -> El {
    let form = el("form", "asking").attr("novalidate", "");
    match send_as {
        SendAs::Form(_) => {
            let view = FormView::new(
                Rc::new(talk.clone()),
                crate::platform::Part::here(form_extras()),
            );
            view.set_off(talk.is_off(), false);
            form.put(view.element());
            drawn.form = Some(view);
        }
        SendAs::Message => {
            let message = MessageBox::new(talk, &drawn.scope);
            form.put(&message.element);
            message.refresh(talk);
            drawn.message = Some(message);
        }
    }
    let send = el("button", "primary")
        .attr("type", "submit")
        .attr("part", "submit")
        .text("Send");
    let link = talk.clone();
    let clear = button("quiet", None, "Clear").on(&drawn.scope, "click", move |_| {
        link.happened(Event::ResetPressed);
    });
    form.put(&el("div", "actions").with(&send).with(&clear));
    drawn.send = Some(send);
    let link = talk.clone();
    form.on(&drawn.scope, "submit", move |event| {
        event.prevent_default();
        link.submit();
    })
}

/// The button says what it waits for. Not `disabled`: that would throw the focus away.
fn mark_busy(talk: &TalkLink, drawn: &Drawn) {
    let Some(send) = &drawn.send else { return };
    let busy = talk.is_busy();
    let waits = talk
        .with(|conversation| Some(conversation.known()?.request()?.form()?.is_submitting()))
        .flatten()
        .unwrap_or_default();
    send.set("aria-disabled", busy.then_some("true"));
    let name = match (busy, waits) {
        (true, _) if !talk.is_off() => "Sent",
        (false, true) => "Checking…",
        _ => "Send",
    };
    if send.raw().text_content().as_deref() != Some(name) {
        send.set_text(name);
    }
}

/// The plain message stays possible beside the form (000: an upgrade, not an override).
fn send_as_choice(
    talk: &TalkLink,
    scope: &Scope,
    send_as: SendAs,
    ways: Vec<(SendAs, String)>,
) -> El {
    let group = el("div", "ways send-as")
        .attr("role", "radiogroup")
        .attr("aria-label", "Send as");
    for (at, (way, name)) in ways.iter().enumerate() {
        let input = el("input", "")
            .attr("type", "radio")
            .attr("name", "a2a-send-as")
            .attr("value", &at.to_string());
        input.set_checked(*way == send_as);
        group.put(
            &el("label", "way")
                .with(&input)
                .with(&el("span", "").text(name)),
        );
    }
    let link = talk.clone();
    group.on(scope, "change", move |event| {
        let at = target(&event, "input").and_then(|input| input.value().parse::<usize>().ok());
        let around = target(&event, ".request").and_then(|region| region.raw().parent_element());
        if let Some((way, _)) = at.and_then(|at| ways.get(at)) {
            link.happened(Event::SendAsChosen(*way));
            // The region is drawn anew; the person stays where they were.
            if let Some(checked) =
                around.and_then(|around| El::of(around).find(".send-as :checked"))
            {
                checked.focus_itself();
            }
        }
    })
}

/// The agent's own examples fill the form.
fn form_examples(talk: &TalkLink, scope: &Scope, examples: Vec<Value>) -> Option<El> {
    let names: Vec<String> = examples.iter().map(summary).collect();
    let link = talk.clone();
    example_row(scope, &names, move |at| {
        if let Some(value) = examples.get(at) {
            link.happened(Event::Edited(Edit::Load(Some(value.clone()))));
        }
    })
}

fn message_examples(talk: &TalkLink, scope: &Scope, examples: Vec<String>) -> Option<El> {
    let plain: Vec<String> = examples
        .into_iter()
        .filter(|text| !text.trim_start().starts_with('{'))
        .collect();
    let (link, names) = (talk.clone(), plain.clone());
    example_row(scope, &names, move |at| {
        if let Some(text) = plain.get(at) {
            link.happened(Event::MessageFilled(text.clone()));
        }
    })
}

fn example_row(scope: &Scope, names: &[String], fill: impl Fn(usize) + 'static) -> Option<El> {
    if names.is_empty() {
        return None;
    }
    let row = el("div", "examples").with(&el("span", "examples-title").text("Examples"));
    for (at, name) in names.iter().enumerate() {
        let made = button("example", None, name)
            .attr("aria-label", &format!("Fill in the example {name}"));
        row.put(&made.attr("data-at", &at.to_string()));
    }
    Some(row.on(scope, "click", move |event| {
        let at = target(&event, "[data-at]").and_then(|button| button.get("data-at")?.parse().ok());
        if let Some(at) = at {
            fill(at);
        }
    }))
}

/// An example in a few words: its texts and numbers in a row.
pub(super) fn summary(value: &Value) -> String {
    const LONGEST: usize = 48;
    let mut words: Vec<String> = Vec::new();
    for value in value
        .as_object()
        .into_iter()
        .flat_map(|members| members.values())
    {
        match value {
            Value::String(text) => words.push(text.clone()),
            Value::Number(number) => words.push(number.as_str().to_owned()),
            _ => {}
        }
    }
    let text = if words.is_empty() {
        crate::json::to_text(value)
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
struct MessageBox {
    element: El,
    area: El,
    errors: El,
}

impl MessageBox {
    fn new(talk: &TalkLink, scope: &Scope) -> Self {
        let label = el("label", "field-label")
            .attr("for", "a2a-message")
            .text("Message");
        let link = talk.clone();
        let area = el("textarea", "input")
            .attr("id", "a2a-message")
            .attr("part", "input")
            .attr("rows", "4");
        let area = area
            .attr("aria-required", "true")
            .on(scope, "input", move |event| {
                if let Some(area) = target(&event, "textarea") {
                    link.happened(Event::MessageTyped(area.value()));
                }
            });
        area.flag("disabled", talk.is_off());
        let errors = el("div", "errors")
            .attr("id", "a2a-message.errors")
            .attr("aria-live", "polite");
        let field = el("div", "field")
            .with(&el("div", "field-head").with(&label))
            .with(&area)
            .with(&errors);
        Self {
            element: el("div", "form").with(&field),
            area,
            errors,
        }
    }

    fn refresh(&self, talk: &TalkLink) {
        let now = talk.with(|conversation| {
            let request = conversation.known()?.request()?;
            Some((request.message.clone(), request.message_missing))
        });
        let Some(Some((text, missing))) = now else {
            return;
        };
        self.area.set_value(&text);
        self.area.set("aria-invalid", missing.then_some("true"));
        self.area
            .set("aria-describedby", missing.then_some("a2a-message.errors"));
        self.errors.clear();
        if missing {
            self.errors.put(
                &el("p", "error")
                    .with(&icon(WARNING))
                    .with(&el("span", "").text("Enter a message")),
            );
        }
    }
}
