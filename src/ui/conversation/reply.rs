//! The answer to an agent that asks in the middle of a task: a text, the form that it asks by, or
//! going on after a sign-in.

use std::rc::Rc;

use leptos::html::Textarea;
use leptos::prelude::*;
use web_sys::MouseEvent;

use super::focus::{element, focus, focus_inside, keep_focus, request_beside, target};
use super::icon::mistake;
use super::region::{Region, TalkHandle};
use super::run_card::CardRefs;
use super::talk::TalkLink;
use crate::conversation::{Event, Reply, ReplyWay, Run, RunId, Shown};
use crate::extension;
use crate::form::{Edit, FormSession};
use crate::json;
use crate::platform::Part;
use crate::ui::form::{FormHost, FormView, form_extras};
use crate::ui::runtime::{Value, after_drawing};

/// Which answer is written: another one is drawn anew.
#[derive(Clone, Copy, PartialEq)]
struct Asked {
    way: ReplyWay,
    /// The key of the form's session.
    key: Option<u64>,
}

/// A place for the answer; empty while the agent asks for nothing.
#[component]
pub(super) fn Answer(talk: TalkHandle, id: RunId, refs: CardRefs) -> impl IntoView {
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
    let inside = move || {
        let asked = asked.get();
        keep_focus(element(refs.answer), element(refs.title));
        asked
    };
    view! {
        <div class="run-answer" node_ref=refs.answer>
            <For
                each=inside
                key=|asked| (asked.way as u8, asked.key)
                children=move |asked| view! { <ReplyBox talk id asked /> }
            />
        </div>
    }
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
fn ReplyBox(talk: TalkHandle, id: RunId, asked: Asked) -> impl IntoView {
    let is_on_its_way = Memo::new(move |_| seen(talk, id, |run, _| run.is_active()) == Some(true));
    let can_start_anew = seen(talk, id, |run, _| can_start_anew(run)) == Some(true);
    let can_start_anew = can_start_anew && asked.way != ReplyWay::SignIn;
    let instructions = move || {
        let words = seen(talk, id, |_, reply| reply.asked()?.instructions.clone()).flatten()?;
        Some(view! { <p class="prose" dir="auto">{words}</p> })
    };
    let given = move || {
        let text = seen(talk, id, |_, reply| {
            reply.asked()?.shown.as_ref().map(json::pretty)
        });
        let text = text.flatten()?;
        Some(view! { <pre class="json" tabindex="0">{text}</pre> })
    };
    let fields = match (asked.way, asked.key) {
        (ReplyWay::Words, _) => Some(view! { <Words talk id is_on_its_way /> }.into_any()),
        (_, Some(key)) => Some(form(talk, id, key, is_on_its_way)),
        _ => None,
    };
    let send = move || match (asked.way, is_on_its_way.get()) {
        (_, true) => "Sending…",
        (ReplyWay::SignIn, false) => "Continue",
        (_, false) => "Send answer",
    };
    view! {
        <form
            class="asking answer"
            novalidate=""
            aria-label="Your answer"
            part="answer"
            on:submit=move |event| {
                event.prevent_default();
                talk.link().send_answer(id);
            }
        >
            {instructions}
            {given}
            {fields}
            <div class="actions">
                <button
                    class="primary small"
                    type="submit"
                    aria-disabled=move || is_on_its_way.get().then_some("true")
                >
                    {send}
                </button>
                {can_start_anew.then(|| start_anew(talk, id))}
            </div>
        </form>
    }
}

/// An answer in words.
#[component]
fn Words(talk: TalkHandle, id: RunId, is_on_its_way: Memo<bool>) -> impl IntoView {
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
    let is_missing = Memo::new(move |_| seen(talk, id, |_, reply| reply.missing) == Some(true));
    let text = move || Value(seen(talk, id, |_, reply| reply.text.clone()).unwrap_or_default());
    let described = {
        let errors_id = errors_id.clone();
        move || is_missing.get().then(|| errors_id.clone())
    };
    let typed = move |event| {
        let text = event_target_value(&event);
        talk.happened(Event::AnswerTyped { run: id, text });
    };
    view! {
        <div class="form">
            <div class="field">
                <div class="field-head">
                    <label class="field-label" for=area_id.clone()>
                        {"Your answer"}
                    </label>
                </div>
                <textarea
                    class="input"
                    id=area_id
                    part="input"
                    rows="3"
                    dir="auto"
                    aria-required="true"
                    aria-invalid=move || is_missing.get().then_some("true")
                    aria-describedby=described
                    readonly=move || is_on_its_way.get()
                    prop:value=text
                    on:input=typed
                    node_ref=area
                ></textarea>
                <div class="errors" id=errors_id aria-live="polite">
                    {move || is_missing.get().then(|| mistake("Enter an answer", None))}
                </div>
            </div>
        </div>
    }
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
    view! {
        <button class="secondary small" type="button" on:click=start>
            <span>{"Start a new task"}</span>
        </button>
    }
    .into_any()
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
