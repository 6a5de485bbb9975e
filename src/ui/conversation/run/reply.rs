//! The reply to an agent that needs input: a text, a form, a decision, or a button to go on after a sign-in.

use std::cell::Cell;
use std::rc::Rc;

use a2a::extension;
use a2a_client::conversation::Conversation;
use a2a_client::conversation::command::ViewChange;
use a2a_client::conversation::event::{Event, RunId};
use a2a_client::conversation::run::{Reply, ReplyKind, Run};
use json_form::form::FormSession;
use json_form::form::edit::Edit;
use leptos::prelude::*;
use locales::messages;
use send_wrapper::SendWrapper;

use super::run_elements::CardRefs;
use crate::ui::conversation::controls::{submit, text_button, text_field};
use crate::ui::conversation::driver::{DriverHandle, DriverLink, Region};
use crate::ui::conversation::focus::{
    conversation_around, find, focus, focus_inside, keep_focus, request_form_of, target,
};
use crate::ui::conversation::next_action::NextAction;
use crate::ui::conversation::sign_in::waiting_run;
use crate::ui::form::{FormHost, FormView, form_extras};
use crate::ui::result::brief::readable_json;
use crate::ui::runtime::dom::{ElementRef, view};
use crate::ui::runtime::reactive::{each, live};
use crate::ui::runtime::{LazyPart, after_drawing};

/// The person's reply to the agent's question; empty while the agent needs no input.
pub(super) fn reply_area(driver: DriverHandle, id: RunId, refs: CardRefs) -> AnyView {
    let before = SendWrapper::new(Cell::new(None));
    let is_new = SendWrapper::new(Cell::new(false));
    let asked = move || {
        // The sign-in panel is in the same card, and needs no second way to go on.
        let in_panel = |it: &Conversation| {
            let is_declared = it.sign_in()?.is_declared();
            waiting_run(it).filter(|_| is_declared)
        };
        let is_signing_in = driver.read_tracked(&[Region::SignIn], in_panel) == Some(id);
        let asked = tracked(driver, id, |_, reply| {
            let is_asked_there = is_signing_in && reply.kind == ReplyKind::SignIn;
            (!is_asked_there).then(|| question_key(reply))
        });
        if before.replace(asked) != asked {
            keep_focus(refs.answer, refs.title);
        }
        // Not for a question from before a reload.
        if asked.is_none() {
            is_new.set(true);
        } else if is_new.replace(false) {
            after_drawing(move || focus_question(refs));
        }
        asked.into_iter().collect()
    };
    let draw = move |_| {
        tracked(driver, id, |run, reply| {
            Some(reply_form(driver, run, reply))
        })
        .into_any()
    };
    view! {
        <div class="run-answer" node_ref=refs.answer>
            {each(asked, draw)}
        </div>
    }
}

/// Moves the focus from a button of the conversation to the heading of a new question. A person who is typing, or whose
/// focus is elsewhere on the page, is not interrupted.
fn focus_question(refs: CardRefs) {
    let heading = refs.answer.get().and_then(|it| find(&it, ".answer-title"));
    let around = heading.as_ref().and_then(conversation_around);
    let is_idle =
        around.is_some_and(|it| find(&it, ":focus:not(input, textarea, select)").is_some());
    heading.iter().filter(|_| is_idle).for_each(focus);
}

/// The key of the view that replies to a question: another question gets another view. The two low bits hold the kind
/// of reply, the others the form.
fn question_key(reply: &Reply) -> u64 {
    let key = reply.form().map_or(0, |form| form.key() + 1);
    (key << 2) | reply.kind as u64
}

/// Calls `see` with a run and its reply, and tracks the run. `None` if the run is gone or waits for no reply.
fn tracked<T>(
    driver: DriverHandle,
    id: RunId,
    see: impl FnOnce(&Run, &Reply) -> Option<T>,
) -> Option<T> {
    driver.read_tracked(&[Region::Run(id)], |conversation| {
        let run = conversation.run(id)?;
        see(run, run.reply.as_ref()?)
    })
}

fn is_on_its_way(driver: DriverHandle, id: RunId) -> bool {
    tracked(driver, id, |run, _| Some(run.is_active())) == Some(true)
}

fn reply_form(driver: DriverHandle, run: &Run, reply: &Reply) -> AnyView {
    let (id, way) = (run.id, reply.kind);
    let start_new_task = (way != ReplyKind::SignIn && takes_form(run)).then(|| {
        let start = move |event| start_new_task(driver, id, &event);
        text_button("secondary small", messages::start_new_task(), start)
    });
    let asked = move || {
        let asked = tracked(driver, id, |_, reply| {
            let asked = reply.input_request()?;
            let subject = asked.approval.as_ref().and_then(|it| it.subject.as_ref());
            let subject = subject.map(|subject| {
                view! {
                    <p class="prose" dir="auto">
                        {messages::approve_what(subject)}
                    </p>
                }
            });
            let words = asked.instructions.clone().map(|words| {
                view! {
                    <p class="prose" dir="auto">
                        {words}
                    </p>
                }
            });
            let given = asked.shown.as_ref().map(|given| {
                view! {
                    <pre class="json" tabindex="0">
                        {readable_json(given)}
                    </pre>
                }
            });
            Some(
                view! {
                    {subject}
                    {words}
                    {given}
                }
                .into_any(),
            )
        });
        asked.into_any()
    };
    let fields = match (way, reply.form()) {
        (ReplyKind::Text, _) => Some(text_reply(driver, id)),
        (_, Some(session)) => Some(form_reply(driver, id, session.key())),
        _ => None,
    };
    let send = move || {
        let is_on_its_way = is_on_its_way(driver, id);
        if way == ReplyKind::Approval && !is_on_its_way {
            return decision(driver, id);
        }
        let words = match way {
            _ if is_on_its_way => messages::sending_answer(),
            ReplyKind::SignIn => messages::continue_task(),
            _ => messages::send_answer(),
        };
        let class = if NextAction::Answer(id).is(driver) {
            "primary small"
        } else {
            "secondary small"
        };
        submit(view! { <{..} class=class /> }, words, is_on_its_way)
    };
    let title = match way {
        ReplyKind::SignIn => messages::sign_in_to_continue(),
        _ => messages::agent_needs_answer(),
    };
    view! {
        <form
            class="asking answer"
            novalidate
            aria-label=messages::your_answer()
            part="answer"
            on:submit=move |event| {
                event.prevent_default();
                let run = id;
                driver
                    .dispatch_with_id(|message_id| Event::AnswerPressed {
                        run,
                        message_id,
                    });
            }
        >
            <h4 class="answer-title" tabindex="-1">
                {title}
            </h4>
            {live(asked)}
            {fields}
            <div class="actions">{live(send)} {start_new_task}</div>
        </form>
    }
}

/// The buttons with which the person decides. They are alike, so that the page suggests no decision; neither submits
/// the form, so that Enter in a field does not decide.
fn decision(driver: DriverHandle, id: RunId) -> AnyView {
    let button = |words, approved| {
        text_button("secondary small", words, move |_| {
            let run = id;
            driver.dispatch_with_id(|message_id| Event::AnswerDecided {
                run,
                message_id,
                approved,
            });
        })
    };
    view! {
        {button(messages::approve(), true)}
        {button(messages::reject(), false)}
    }
    .into_any()
}

fn text_reply(driver: DriverHandle, id: RunId) -> AnyView {
    let area = ElementRef::default();
    driver.on_view_change(move |change| {
        if *change == ViewChange::AnswerMistakes(id) {
            after_drawing(move || area.get().iter().for_each(focus));
        }
    });
    live(move || {
        let now = tracked(driver, id, |_, reply| {
            Some((reply.text.clone(), reply.missing))
        });
        let (text, is_missing) = now.unwrap_or_default();
        let more = view! {
            <{..}
                rows="3"
                readonly=is_on_its_way(driver, id)
                node_ref=area
                on:input=move |event| {
                    let text = event_target_value(&event);
                    driver
                        .dispatch(Event::AnswerTyped {
                            run: id,
                            text,
                        });
                }
            />
        };
        let area_id = ["a2a-answer-", &id.to_string()].concat();
        let missing = is_missing.then_some(messages::enter_answer());
        text_field(area_id, messages::your_answer(), more, text, missing)
    })
}

/// The form by which the person answers a task that asks for input with a schema.
fn form_reply(driver: DriverHandle, id: RunId, key: u64) -> AnyView {
    #[cfg(server)]
    if let Some(form) = driver.link().written_reply() {
        return form;
    }
    let form = driver.form_view(key, || {
        let host = AnswerHost {
            driver: driver.link(),
            id,
        };
        FormView::new(Rc::new(host), LazyPart::loaded(form_extras()))
    });
    let is_on_its_way = move || untrack(|| is_on_its_way(driver, id));
    form.set_disabled(false, is_on_its_way());
    let view = form.view();
    driver.on_view_change(move |change| match change {
        ViewChange::Answer(run, changes) if *run == id => {
            let now = driver.with(|it| Some(it.run(id)?.reply.as_ref()?.form()?.key()));
            if now == Some(key) {
                form.refresh(changes);
            }
        }
        ViewChange::Run(run) if *run == id => form.set_disabled(false, is_on_its_way()),
        ViewChange::AnswerMistakes(run) if *run == id => {
            let form = form.clone();
            after_drawing(move || form.show_mistakes());
        }
        _ => {}
    });
    view
}

/// Whether the skill takes a form, which only a new task can receive (000 §3).
fn takes_form(run: &Run) -> bool {
    let inputs = |skill| extension::skill::modes::inputs(&run.target.card, skill);
    let skill = run.target.skill.as_ref();
    skill.is_some_and(|skill| !inputs(skill).schemas.is_empty())
}

/// Chooses the skill of a run, unless it is chosen, and moves the focus into the request beside the runs: only a new
/// task takes structured input (000 §3).
fn start_new_task(driver: DriverHandle, id: RunId, event: &web_sys::Event) {
    let skill = driver.with(|conversation| {
        let asked = &conversation.run(id)?.target.skill.as_ref()?.id;
        let is_chosen = conversation.agent()?.skill.as_ref() == Some(asked);
        (!is_chosen).then(|| asked.clone())
    });
    if let Some(skill) = skill {
        driver.dispatch(Event::SkillChosen(skill));
    }
    let request = target(event, "button").and_then(|it| request_form_of(&it));
    request.iter().for_each(focus_inside);
}

/// Connects the form of a reply to the run that asks: lends its session, and passes on edits.
struct AnswerHost {
    driver: DriverLink,
    id: RunId,
}

impl FormHost for AnswerHost {
    fn with_form(&self, see: &mut dyn FnMut(&FormSession)) {
        self.driver.with(|conversation| {
            let reply = conversation.run(self.id).and_then(|run| run.reply.as_ref());
            if let Some(session) = reply.and_then(Reply::form) {
                see(session);
            }
        });
    }

    fn edit(&self, edit: Edit) {
        let run = self.id;
        self.driver.dispatch(Event::AnswerEdited { run, edit });
    }

    fn is_introduced(&self) -> bool {
        false
    }

    fn heading_level(&self) -> usize {
        5
    }
}
