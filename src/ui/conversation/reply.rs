//! The answer to an agent that asks in the middle of a task: a text, the form that it asks by, or
//! going on after a sign-in.

use std::rc::Rc;

use leptos::ev::SubmitEvent;
use leptos::html::Textarea;
use leptos::prelude::*;
use web_sys::MouseEvent;

use super::elements::{button, div, heard, label, p, pre, text_area};
use super::focus::{element, focus, focus_inside, keep_focus, request_beside, target};
use super::icon::{mistake, mistakes};
use super::region::{Region, TalkHandle, flag};
use super::run_card::CardRefs;
use super::talk::TalkLink;
use crate::conversation::{Event, Reply, ReplyWay, Run, RunId, Shown};
use crate::extension;
use crate::form::{Edit, FormSession};
use crate::json;
use crate::platform::Part;
use crate::ui::form::{FormHost, FormView, form_extras};
use crate::ui::runtime::{Property, after_drawing, attrs, each, live, live_attrs, live_text};

/// Which answer is written: another one is drawn anew.
#[derive(Clone, Copy, PartialEq)]
struct Asked {
    way: ReplyWay,
    /// The key of the form's session.
    key: Option<u64>,
}

impl Asked {
    /// What tells it from others: keys of sessions leave room for the way.
    fn number(&self) -> u64 {
        let key = self.key.map_or(0, |key| key + 1);
        (key << 2) | self.way as u64
    }
}

/// A place for the answer; empty while the agent asks for nothing.
#[component]
pub(super) fn Answer(talk: TalkHandle, id: RunId, refs: CardRefs) -> AnyView {
    let asked = Memo::new(move |_| {
        talk.track(&[Region::Run(id)]);
        let asked = talk.with(|conversation| {
            let reply = conversation.run(id)?.reply.as_ref()?;
            let key = reply.form().map(FormSession::key);
            Some(Asked {
                way: reply.way,
                key,
            })
        });
        asked.flatten()
    });
    let keys = move || {
        let asked = asked.get();
        keep_focus(element(refs.answer), element(refs.title));
        asked.iter().map(Asked::number).collect()
    };
    let draw = move |_| {
        let asked = asked.get_untracked();
        asked
            .map(|asked| view! { <ReplyBox talk id asked /> })
            .into_any()
    };
    view! {
        <div {..attrs!("class": "run-answer")} node_ref=refs.answer>
            {each(keys, draw)}
        </div>
    }
    .into_any()
}

/// Reads the run whenever it changed.
fn seen<T>(talk: TalkHandle, id: RunId, see: impl FnOnce(&Run, &Reply) -> T) -> Option<T> {
    talk.track(&[Region::Run(id)]);
    let seen = talk.with(|conversation| {
        let run = conversation.run(id)?;
        Some(see(run, run.reply.as_ref()?))
    });
    seen.flatten()
}

#[component]
fn ReplyBox(talk: TalkHandle, id: RunId, asked: Asked) -> AnyView {
    let is_on_its_way = flag(move || seen(talk, id, |run, _| run.is_active()) == Some(true));
    let can_start_anew = seen(talk, id, |run, _| can_start_anew(run)) == Some(true);
    let can_start_anew = can_start_anew && asked.way != ReplyWay::SignIn;
    let instructions = move || {
        let words = seen(talk, id, |_, reply| reply.asked()?.instructions.clone());
        let attrs = attrs!("class": "prose", "dir": "auto");
        words.flatten().map(|words| p(attrs, words)).into_any()
    };
    let given = move || {
        let text = seen(talk, id, |_, reply| {
            reply.asked()?.shown.as_ref().map(json::pretty)
        });
        let attrs = attrs!("class": "json", "tabindex": "0");
        text.flatten().map(|text| pre(attrs, text)).into_any()
    };
    let fields = match (asked.way, asked.key) {
        (ReplyWay::Words, _) => Some(words(talk, id, is_on_its_way)),
        (_, Some(key)) => Some(form(talk, id, key, is_on_its_way)),
        _ => None,
    };
    let send = move || match (asked.way, is_on_its_way.get()) {
        (_, true) => "Sending…".to_owned(),
        (ReplyWay::SignIn, false) => "Continue".to_owned(),
        (_, false) => "Send answer".to_owned(),
    };
    let attrs = move || {
        let disabled = is_on_its_way.get().then_some("true");
        attrs!("class": "primary small", "type": "submit", "aria-disabled": disabled)
    };
    let send = view! { <button {..live_attrs(attrs)}>{live_text(send)}</button> };
    let actions = view! {
        {send.into_any()}
        {can_start_anew.then(|| start_anew(talk, id)).into_any()}
    };
    let form = attrs!("class": "asking answer", "novalidate": true, "aria-label": "Your answer", "part": "answer");
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        talk.link().send_answer(id);
    };
    view! {
        <form {..form} on:submit=heard(submit)>
            {live(instructions)}
            {live(given)}
            {fields}
            {div(attrs!("class": "actions"), actions)}
        </form>
    }
    .into_any()
}

/// An answer in words.
fn words(talk: TalkHandle, id: RunId, is_on_its_way: Memo<bool>) -> AnyView {
    let area: NodeRef<Textarea> = NodeRef::new();
    talk.when_shown(move |shown| {
        if *shown == Shown::AnswerMistakes(id) {
            after_drawing(move || {
                if let Some(area) = element(area) {
                    focus(&area);
                }
            });
        }
    });
    let area_id = ["a2a-answer-", &id.to_string()].concat();
    let errors_id = [&area_id, ".errors"].concat();
    let is_missing = flag(move || seen(talk, id, |_, reply| reply.missing) == Some(true));
    let text =
        move || Property::Value(seen(talk, id, |_, reply| reply.text.clone()).unwrap_or_default());
    let name = attrs!("class": "field-label", "for": area_id.clone());
    let attrs = {
        let errors_id = errors_id.clone();
        move || {
            let is_missing = is_missing.get();
            attrs!(
                "class": "input", "id": area_id.clone(), "part": "input", "rows": "3",
                "dir": "auto", "aria-required": "true",
                "aria-invalid": is_missing.then_some("true"),
                "aria-describedby": is_missing.then(|| errors_id.clone()),
                "readonly": is_on_its_way.get()
            )
        }
    };
    let typed = move |text| talk.happened(Event::AnswerTyped { run: id, text });
    let field = view! {
        {div(attrs!("class": "field-head"), label(name, "Your answer"))}
        {text_area(area, attrs, text, typed)}
        {mistakes(errors_id, move || {
            is_missing.get().then(|| mistake("Enter an answer", None))
        })}
    };
    div(
        attrs!("class": "form"),
        div(attrs!("class": "field"), field),
    )
}

/// An answer by the form that the agent asks by.
fn form(talk: TalkHandle, id: RunId, key: u64, is_on_its_way: Memo<bool>) -> AnyView {
    let host = AnswerHost {
        talk: talk.link(),
        id,
    };
    let form = FormView::new(Rc::new(host), Part::here(form_extras()));
    form.set_off(false, is_on_its_way.get_untracked());
    let view = form.view();
    talk.when_shown(move |shown| match shown {
        Shown::Answer(run, changes) if *run == id => {
            let now =
                talk.with(|conversation| Some(conversation.run(id)?.reply.as_ref()?.form()?.key()));
            if now.flatten() == Some(key) {
                form.refresh(changes);
            }
        }
        Shown::Run(run) if *run == id => form.set_off(false, is_on_its_way.get_untracked()),
        Shown::AnswerMistakes(run) if *run == id => {
            let form = form.clone();
            after_drawing(move || form.show_mistakes());
        }
        _ => {}
    });
    view
}

/// Whether the skill takes a form, which only a new task can get (000 §3).
fn can_start_anew(run: &Run) -> bool {
    let inputs = |skill| extension::inputs(&run.asked.card, skill);
    let skill = run.asked.skill.as_ref();
    skill.is_some_and(|skill| !inputs(skill).schemas.is_empty())
}

/// A task that runs takes no structured input (000 §3): a new one does.
fn start_anew(talk: TalkHandle, id: RunId) -> AnyView {
    let start = move |event: MouseEvent| {
        let skills = talk.with(|conversation| {
            let asked = conversation.run(id)?.asked.skill.as_ref()?.id.clone();
            let chosen = conversation.known()?.skill.clone();
            Some((asked, chosen))
        });
        if let Some(Some((asked, chosen))) = skills
            && chosen.as_ref() != Some(&asked)
        {
            talk.happened(Event::SkillChosen(asked));
        }
        let request = target(&event, "button").and_then(|it| request_beside(&it));
        if let Some(form) = request {
            focus_inside(&form);
        }
    };
    button(
        attrs!("class": "secondary small"),
        "Start a new task",
        start,
    )
}

/// The form that a run's agent asks by, for views.
struct AnswerHost {
    talk: TalkLink,
    id: RunId,
}

impl FormHost for AnswerHost {
    fn with_form(&self, see: &mut dyn FnMut(&FormSession)) {
        self.talk.with(|conversation| {
            let reply = conversation.run(self.id).and_then(|run| run.reply.as_ref());
            if let Some(session) = reply.and_then(Reply::form) {
                see(session);
            }
        });
    }

    fn edit(&self, edit: Edit) {
        let run = self.id;
        self.talk.happened(Event::AnswerEdited { run, edit });
    }

    fn is_introduced(&self) -> bool {
        false
    }
}
