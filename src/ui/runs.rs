//! What came of it: a card per run, newest first, with state, elapsed time and result.

use gloo_timers::callback::Interval;
use leptos::prelude::*;

use super::alert::Alert;
use super::icon;
use super::talk::Talk;
use super::value::ValueTable;
use crate::a2a::{FileSource, TaskState};
use crate::client::WhyNot;
use crate::conversation::{Event, Notice, Phase, Run, RunId};
use crate::result::{Block, artifact_blocks, blocks};

/// The runs' region; empty until something was sent.
#[component]
pub fn Runs(talk: Talk) -> impl IntoView {
    let ids = move || {
        talk.track_runs();
        talk.with(|conversation| {
            conversation
                .runs()
                .map(|run| run.id)
                .collect::<Vec<RunId>>()
        })
        .unwrap_or_default()
    };
    let any = Memo::new(move |_| !ids().is_empty());
    move || {
        any.get().then(|| {
            view! {
                <section class="runs" part="runs" aria-label="Runs">
                    <For each=ids key=|id| *id let:id><RunCard talk=talk id=id/></For>
                </section>
            }
        })
    }
}

#[component]
fn RunCard(talk: Talk, id: RunId) -> impl IntoView {
    let see = move || talk.track_run(id);
    let title = talk
        .with(|conversation| {
            let run = conversation.run(id)?;
            Some(
                run.asked
                    .skill
                    .as_ref()
                    .map_or_else(|| run.asked.card.name.clone(), |skill| skill.name.clone()),
            )
        })
        .flatten();
    let state = Memo::new(move |_| {
        see();
        talk.with(|conversation| conversation.run(id).map(state_of))
            .flatten()
            .unwrap_or_default()
    });
    let active = Memo::new(move |_| {
        see();
        talk.with(|conversation| conversation.run(id).is_some_and(Run::is_active)) == Some(true)
    });
    let cancelling = Memo::new(move |_| {
        see();
        talk.with(|conversation| conversation.run(id).is_some_and(|run| run.cancelling))
            == Some(true)
    });
    let notice = Memo::new(move |_| {
        see();
        talk.with(|conversation| {
            let run = conversation.run(id)?;
            Some((run.notice.clone()?, !run.is_active() && can_retry(run)))
        })
        .flatten()
    });
    let words = Memo::new(move |_| {
        see();
        talk.with(|conversation| {
            let run = conversation.run(id)?;
            Some(
                run.words()
                    .into_iter()
                    .map(|message| {
                        blocks(&message.parts, &run.asked.card, run.asked.skill.as_ref())
                    })
                    .collect::<Vec<_>>(),
            )
        })
        .flatten()
        .unwrap_or_default()
    });
    let artifacts = Memo::new(move |_| {
        see();
        talk.with(|conversation| {
            let run = conversation.run(id)?;
            let artifacts = run.task.iter().flat_map(|task| &task.artifacts);
            Some(
                artifacts
                    .map(|artifact| {
                        (
                            artifact.name.clone(),
                            artifact_blocks(artifact, &run.asked.card, run.asked.skill.as_ref()),
                        )
                    })
                    .collect::<Vec<_>>(),
            )
        })
        .flatten()
        .unwrap_or_default()
    });
    let cancel = move |_| talk.happened(Event::CancelPressed(id));
    view! {
        <article class="run" part="run" aria-labelledby=format!("run-{id}")>
            <header class="run-head">
                <h3 class="run-title" id=format!("run-{id}")>{title}</h3>
                <span class="state" role="status" data-state=move || state.get().0>
                    <span class="state-dot" aria-hidden="true"></span>
                    {move || state.get().1}
                </span>
                <Elapsed talk=talk id=id active=active/>
                {move || active.get().then(|| view! {
                    <button type="button" class="secondary small" disabled=move || cancelling.get() on:click=cancel>
                        {move || if cancelling.get() { "Cancelling…" } else { "Cancel" }}
                    </button>
                })}
            </header>
            {move || notice.get().map(|(notice, retry)| notice_view(talk, id, notice, retry))}
            {move || words_view(words.get(), active.get())}
            {move || artifacts.get().into_iter().map(|(name, blocks)| artifact(name, blocks)).collect_view()}
        </article>
    }
}

/// The state's name for programs, and for people.
fn state_of(run: &Run) -> (String, String) {
    let failed = matches!(run.notice, Some(Notice::Failed(_)));
    let name = match run.state() {
        // The task may go on with the agent; here it is lost.
        Some(state) if !(failed && !state.is_terminal()) => state.name().to_owned(),
        _ if failed => "failed".to_owned(),
        _ if run.answer.is_some() => "completed".to_owned(),
        _ if run.phase == Phase::Settled => "canceled".to_owned(),
        _ => "submitted".to_owned(),
    };
    let words = match TaskState::named(&name) {
        TaskState::Submitted if run.phase == Phase::Sending => "Sending",
        TaskState::Submitted => "Submitted",
        TaskState::Working => "Working",
        TaskState::InputRequired => "Waiting for you",
        TaskState::AuthRequired => "Sign-in wanted",
        TaskState::Completed if run.task.is_none() => "Answered",
        TaskState::Completed => "Completed",
        TaskState::Canceled if run.task.is_none() => "Not sent",
        TaskState::Canceled => "Canceled",
        TaskState::Failed => "Failed",
        TaskState::Rejected => "Rejected",
        TaskState::Unknown => "Unknown",
        TaskState::Other(_) => return (name.clone(), name),
    };
    let words = match run.phase {
        Phase::Reconnecting => "Reconnecting",
        _ if matches!(run.notice, Some(Notice::GivenUp)) => "Given up",
        _ => words,
    };
    (name, words.to_owned())
}

fn can_retry(run: &Run) -> bool {
    matches!(run.notice, Some(Notice::Failed(_)))
        && run.answer.is_none()
        && !run.state().is_some_and(TaskState::is_terminal)
}

fn notice_view(talk: Talk, id: RunId, notice: Notice, retry: bool) -> impl IntoView {
    let said = match notice {
        Notice::Failed(why) => {
            let lost = matches!(why, WhyNot::Lost | WhyNot::Status { .. } | WhyNot::Timeout);
            let label = if lost { "Look again" } else { "Send again" };
            let again = move |_| talk.happened(Event::RetryPressed(id));
            let button = retry.then(|| view! { <button type="button" class="secondary small" on:click=again>{label}</button> });
            return view! { <Alert why=why/>{button} }.into_any();
        }
        Notice::Reconnecting => {
            "The connection to the agent was lost; it is being looked for again.".to_owned()
        }
        Notice::HeldBack => "This page held the message back.".to_owned(),
        Notice::GivenUp => {
            "You stopped waiting before the agent answered. It may still be at work.".to_owned()
        }
        Notice::NotCancelled(sentence) => {
            format!("The agent could not be asked to stop. {sentence}")
        }
    };
    view! { <p class="notice" role="alert">{icon::warning()}<span>{said}</span></p> }.into_any()
}

/// The agent's words: the last ones while it works, all of them folded when it is done.
fn words_view(words: Vec<Vec<Block>>, active: bool) -> impl IntoView {
    let mut words = words;
    let last = words.pop();
    let earlier = (!words.is_empty()).then(|| {
        let count = words.len();
        let rows = words.into_iter().map(|blocks| view! { <li>{blocks.into_iter().map(block).collect_view()}</li> }).collect_view();
        view! {
            <details class="earlier">
                <summary>{format!("{count} earlier {}", if count == 1 { "message" } else { "messages" })}</summary>
                <ol class="log">{rows}</ol>
            </details>
        }
    });
    let last = last.map(|blocks| {
        view! { <div class="says" class:live=active aria-live="polite">{blocks.into_iter().map(block).collect_view()}</div> }
    });
    view! { {last}{earlier} }
}

fn artifact(name: Option<String>, blocks: Vec<Block>) -> impl IntoView {
    let title = name.map(|name| view! { <h4 class="value-title">{name}</h4> });
    view! { <section class="artifact" part="result">{title}{blocks.into_iter().map(block).collect_view()}</section> }
}

fn block(block: Block) -> AnyView {
    match block {
        Block::Text(text) => view! { <p class="prose">{text}</p> }.into_any(),
        Block::Data { value, view } => {
            let json = serde_json::to_string_pretty(&value).unwrap_or_default();
            view! {
                <ValueTable view=view/>
                <details class="raw"><summary>"JSON"</summary><pre class="json" tabindex="0">{json}</pre></details>
            }
            .into_any()
        }
        Block::File {
            name,
            media_type,
            source,
        } => {
            let size = match source {
                FileSource::Bytes(bytes) => format!("{} bytes", bytes.len() / 4 * 3),
                FileSource::Uri(uri) => uri,
            };
            let kind = media_type.unwrap_or_else(|| "file".to_owned());
            view! { <p class="file"><span class="file-name">{name}</span>" "<span class="nothing">{kind}", "{size}</span></p> }.into_any()
        }
        Block::Unknown(json) => view! { <pre class="json" tabindex="0">{json}</pre> }.into_any(),
    }
}

/// How long it took, or takes so far.
#[component]
fn Elapsed(talk: Talk, id: RunId, active: Memo<bool>) -> impl IntoView {
    let tick = RwSignal::new(0_u32);
    let clock = StoredValue::new_local(None::<Interval>);
    Effect::new(move |_| {
        // A clock runs only while there is something to wait for.
        let running = active.get().then(|| {
            Interval::new(500, move || {
                tick.update(|tick| *tick = tick.wrapping_add(1))
            })
        });
        clock.set_value(running);
    });
    let text = move || {
        tick.track();
        active.track();
        let span = talk
            .with(|conversation| {
                let run = conversation.run(id)?;
                Some(run.ended.unwrap_or_else(crate::platform::now) - run.started)
            })
            .flatten()
            .unwrap_or_default();
        format!("{:.1} s", (span / 1000.0).max(0.0))
    };
    view! { <span class="elapsed">{text}</span> }
}
