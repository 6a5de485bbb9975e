//! The messages of a run: the agent's current message, and earlier ones, folded unless the person wrote some of them.
//!
//! Owns their order and position. Leaves the parts of a message to `result::PartsView`, which moves along with its
//! message. Invariants: an unchanged message is not rendered again; of many messages only the last are rendered, and a
//! button adds earlier ones.

use std::borrow::Cow;
use std::rc::Rc;

use a2a::dialect::leniency::oddity::Oddity;
use a2a::extension;
use a2a::message::{Message, Part, PartContent, Role};
use a2a::task::{Artifact, TaskState};
use a2a_client::artifacts::{Block, Prose, blocks};
use a2a_client::conversation::command::ViewChange;
use a2a_client::conversation::event::RunId;
use a2a_client::conversation::run::Run;
use a2a_client::conversation::run::fragments::joined_messages;
use json_form::result::document::Piece;
use leptos::prelude::*;
use locales::messages;

use super::parts::form_link;
use crate::ui::conversation::driver::DriverHandle;
use crate::ui::result::{PartsView, copy_and_save};
use crate::ui::runtime::after_drawing;
use crate::ui::runtime::dom::{Attrs, ElementRef, view};
use crate::ui::runtime::focus::focus_item;
use crate::ui::runtime::reactive::{PORTION, each, live, live_text, more_words, when};
use crate::ui::runtime::widget::{button, worded};

/// The messages of a run, except the request itself, and their rendered views.
#[derive(Clone, Copy)]
pub(super) struct Transcript {
    driver: DriverHandle,
    id: RunId,
    entries: StoredValue<Vec<Entry>, LocalStorage>,
    last_number: StoredValue<u64>,
    /// The number of last messages to render; up to a portion more are rendered, since older ones are left out in
    /// portions.
    limit: StoredValue<usize>,
    layout: RwSignal<Layout>,
}

/// A message of the person or the agent, with its rendered parts.
struct Entry {
    /// The number of the entry, unique in its run.
    number: u64,
    is_ours: bool,
    parts: PartsView,
}

/// Which messages are shown, and where: the earlier ones in a list, the agent's current one by itself.
#[derive(Clone, Debug, Default, PartialEq)]
struct Layout {
    /// The numbers of earlier messages, oldest first, and whether the person wrote them.
    earlier: Vec<(u64, bool)>,
    /// The count of messages before `earlier`, which are not rendered.
    hidden: usize,
    /// The number of the entry for the agent's current message; `None` if the last message is the person's or outdated.
    now: Option<u64>,
    /// The words that are shown for the run's state if the agent sent no message about it; otherwise `None`.
    silent: Option<&'static str>,
    class: &'static str,
    /// Whether the agent answered by a message instead of a task.
    is_answer: bool,
    /// Whether all messages are shown: without a task they are all that the agent said, and what could not be read may
    /// be what matters.
    is_open: bool,
}

/// The key of the view of earlier messages that are folded, since the agent wrote all of them.
const FOLDED: u64 = 0;
/// The key of the view of earlier messages that are shown unfolded, since the person wrote some of them.
const DIALOGUE: u64 = 1;

impl Layout {
    /// The key of the view of earlier messages, `FOLDED` or `DIALOGUE`; `None` without earlier messages.
    fn before(&self) -> Option<u64> {
        let is_dialogue = self.is_open || self.earlier.iter().any(|(_, is_ours)| *is_ours);
        (!self.earlier.is_empty()).then_some(if is_dialogue { DIALOGUE } else { FOLDED })
    }

    fn count(&self) -> String {
        let count = (self.hidden + self.earlier.len()) as u64;
        if self.now.is_some() {
            messages::earlier_message_count(count)
        } else {
            messages::message_count(count)
        }
    }
}

/// The sentence for a state that the agent sent no message about; `None` for states that need no sentence.
fn unexplained(state: &TaskState) -> Option<&'static str> {
    Some(match state {
        TaskState::InputRequired => messages::state_needs_answer(),
        TaskState::AuthRequired => messages::state_needs_sign_in(),
        TaskState::Rejected => messages::state_rejected(),
        TaskState::Failed => messages::state_failed(),
        // With a result there is always something to see.
        TaskState::Completed => messages::state_no_result(),
        _ => return None,
    })
}

impl Transcript {
    pub(super) fn new(driver: DriverHandle, id: RunId) -> Self {
        let transcript = Self {
            driver,
            id,
            entries: StoredValue::new_local(Vec::new()),
            last_number: StoredValue::new(0),
            limit: StoredValue::new(PORTION),
            layout: RwSignal::new(Layout::default()),
        };
        transcript.refresh();
        driver.on_view_change(move |change| {
            if *change == ViewChange::Run(id) {
                transcript.refresh();
            }
        });
        transcript
    }

    /// Reads the run's messages again, and updates the views if the layout differs.
    fn refresh(self) {
        // Borrowed: a growing text is not copied for each chunk.
        let layout = self.driver.with(|conversation| {
            let run = conversation.run(self.id)?;
            Some(self.read(run))
        });
        if let Some(layout) = layout
            && self.layout.with_untracked(|known| *known != layout)
        {
            self.layout.set(layout);
        }
    }

    fn read(self, run: &Run) -> Layout {
        let mut entries: Vec<(u64, bool)> = Vec::new();
        // In steps of a portion, so that most new messages move none of the others.
        let messages = joined_messages(run.messages());
        let over = messages.len().saturating_sub(self.limit.get_value());
        let hidden = over / PORTION * PORTION;
        let before = self.layout.with_untracked(|layout| layout.hidden);
        self.entries.update_value(|known| {
            match hidden.checked_sub(before) {
                Some(gone) => drop(known.drain(..gone.min(known.len()))),
                None => known.clear(),
            }
            self.read_entries(run, &messages, known, hidden);
            entries.extend(known.iter().map(|entry| (entry.number, entry.is_ours)));
        });
        let task = run.task.as_ref();
        let said = task.and_then(|task| task.status.message.as_ref());
        let has_words = said.is_some_and(|said| is_visible(&said.parts));
        let mut artifacts = task.into_iter().flat_map(|task| &task.artifacts);
        let has_artifacts = artifacts.any(|artifact| is_visible(&artifact.parts));
        let state = run.state();
        let is_bad = state.is_some_and(|state| matches!(state.name(), "failed" | "rejected"));
        // Whether the last message is current, and not about a step that is over.
        let speaks = run.is_active() || run.answer.is_some() || has_words || !has_artifacts;
        let now = entries.pop_if(|(_, is_ours)| speaks && !*is_ours);
        let is_result = state == Some(&TaskState::Completed) && has_artifacts;
        let is_silent = now.is_none() && !run.is_active() && !has_words && !is_result;
        Layout {
            earlier: entries,
            hidden,
            now: now.map(|(number, _)| number),
            silent: match run.answer {
                Some(_) if is_silent => Some(messages::state_no_result()),
                _ => state.filter(|_| is_silent).and_then(unexplained),
            },
            is_open: task.is_none() || run.oddities().contains(&Oddity::Unread),
            class: match (run.is_active(), is_bad) {
                (true, _) => "says live",
                (false, true) => "says bad",
                (false, false) => "says",
            },
            is_answer: run.answer.is_some(),
        }
    }

    /// Updates `entries` from the run's messages, of which the first `hidden` are skipped, and their rendered parts.
    fn read_entries(
        self,
        run: &Run,
        messages: &[Cow<'_, Message>],
        entries: &mut Vec<Entry>,
        hidden: usize,
    ) {
        let (card, skill) = (&run.target.card, run.target.skill.as_ref());
        let shows_results = self.driver.link().shows_results();
        let mut count = 0;
        for message in messages.iter().skip(hidden) {
            // A question is shown as a form; the end of a task asks nothing.
            let last = run
                .task
                .as_ref()
                .and_then(|task| task.status.message.as_ref());
            let is_last = run.answer.is_some() || last == Some(message.as_ref());
            let may_ask = !(run.is_ended() && is_last);
            let parts = message.parts.iter();
            let parts = parts.filter(|part| !(may_ask && is_request(part)));
            let is_hidden_result = run.answer.is_some() && is_last && !shows_results;
            let parts = parts
                .filter(|part| !(is_hidden_result && matches!(part.content, PartContent::Data(_))));
            let mut blocks = blocks(parts, card, skill);
            if blocks.is_empty() {
                continue;
            }
            let is_ours = message.role == Role::User;
            if is_ours {
                blocks.iter_mut().for_each(as_typed);
            }
            // A missed message is inserted, and the others move on.
            let is_known = entries
                .get(count)
                .is_some_and(|known| known.is_ours == is_ours);
            if !is_known && let Some(entry) = self.entry(is_ours) {
                entries.splice(count..entries.len().min(count + 1), [entry]);
            }
            if let Some(entry) = entries.get(count) {
                entry.parts.refresh(&blocks);
            }
            count += 1;
        }
        entries.truncate(count);
    }

    fn entry(self, is_ours: bool) -> Option<Entry> {
        let Self { driver, id, .. } = self;
        let worker = driver.link().results()?;
        let number = self.last_number.get_value() + 1;
        self.last_number.set_value(number);
        Some(Entry {
            number,
            is_ours,
            parts: PartsView::new(&worker, 3, Rc::new(move || driver.link().redraw(id))),
        })
    }

    /// The rendered parts of the message with this entry number, and whether the person wrote it. `None` without such
    /// an entry.
    fn parts(self, number: u64) -> Option<(AnyView, bool)> {
        self.entries.with_value(|entries| {
            let entry = entries.iter().find(|entry| entry.number == number)?;
            Some((entry.parts.view(), entry.is_ours))
        })
    }

    /// The agent's current message for a document.
    fn document(self) -> Vec<Piece> {
        const LEVEL: u8 = 2;
        let now = self.layout.with_untracked(|layout| layout.now);
        self.entries.with_value(|entries| {
            let entry = entries.iter().find(|entry| Some(entry.number) == now);
            entry
                .map(|entry| entry.parts.document(LEVEL))
                .unwrap_or_default()
        })
    }

    /// The messages before the agent's current one: a dialogue if the person wrote some of them, else a list that is
    /// folded below their number. Empty without earlier messages.
    pub(super) fn before(self) -> AnyView {
        let before = move || self.layout.with(Layout::before).into_iter().collect();
        let draw = move |before| {
            if before == DIALOGUE {
                let attrs =
                    view! { <{..} class="log talk" aria-label=messages::earlier_messages() /> };
                return self.rows(attrs);
            }
            let count = live_text(move || self.layout.with(Layout::count));
            let rows = self.rows(view! { <{..} class="log" /> });
            view! {
                <details class="earlier">
                    <summary>{count}</summary>
                    {rows}
                </details>
            }
        };
        view! { <div class="run-words">{each(before, draw)}</div> }
    }

    fn rows(self, attrs: Attrs) -> AnyView {
        let row = move |number| {
            let (parts, is_ours) = self.parts(number).unzip();
            let who = if is_ours == Some(true) {
                messages::you()
            } else {
                messages::agent()
            };
            view! {
                <li>
                    <span class="who">{who}</span>
                    {parts}
                </li>
            }
        };
        let numbers = move || {
            self.layout.with(|layout| {
                let earlier = layout.earlier.iter();
                earlier.map(|(number, _)| *number).collect()
            })
        };
        let list = ElementRef::default();
        let hidden = move || self.layout.with(|layout| layout.hidden);
        let more = move || {
            let press = move |_| {
                self.limit.update_value(|limit| *limit += PORTION);
                self.driver.link().redraw(self.id);
                after_drawing(move || {
                    let first = list.get().and_then(|list| list.first_element_child());
                    if let Some(first) = first {
                        focus_item(&first);
                    }
                });
            };
            let words = live_text(move || more_words(hidden()));
            let attrs = view! { <{..} class="secondary small more" on:click=press /> };
            button(attrs, worded(words))
        };
        view! {
            {when(move || hidden() > 0, more)}
            <ol {..attrs} node_ref=list>
                {each(numbers, row)}
            </ol>
        }
        .into_any()
    }

    /// The agent's current message. The element stays, since a live region announces changes only.
    pub(super) fn now(self) -> AnyView {
        let silent = move || {
            let words = self.layout.with(|layout| layout.silent);
            let words = words.map(|words| view! { <p class="prose">{words}</p> });
            words.into_any()
        };
        let numbers = move || self.layout.with(|layout| layout.now.into_iter().collect());
        let parts = move |number| self.parts(number).map(|(parts, _)| parts).into_any();
        view! {
            <div class=move || self.layout.with(|layout| layout.class) aria-live="polite">
                {each(numbers, parts)}
                {live(silent)}
            </div>
        }
    }

    /// The buttons that copy and save an answer that is a message, not a task.
    pub(super) fn tools(self) -> AnyView {
        let (link, id) = (self.driver.link(), self.id);
        let answer = move |see: &mut dyn FnMut(&Artifact)| {
            link.with_conversation(&mut |conversation| {
                let run = conversation.run(id);
                if let Some(answer) = run.and_then(|run| run.answer.as_ref()) {
                    see(&as_artifact(answer));
                }
            });
        };
        let parts = move || self.document();
        let link = form_link(self.driver, id);
        let tools = copy_and_save(messages::answer(), answer, parts, link);
        view! { <div hidden=move || !self.layout.with(|layout| layout.is_answer)>{tools}</div> }
    }
}

/// Whether there is something to see in parts.
fn is_visible(parts: &[Part]) -> bool {
    !parts.iter().all(Part::is_blank)
}

/// Marks a block of the person's own message: its text is not Markdown, and its data has no declared schema.
fn as_typed(block: &mut Block<'_>) {
    match block {
        Block::Prose { style, .. } => *style = Prose::Plain,
        Block::Data { schema, .. } => *schema = None,
        _ => {}
    }
}

/// The message with which an agent answered, converted to an artifact with the same parts, so that it can be copied and
/// saved as artifacts are.
fn as_artifact(answer: &Message) -> Artifact {
    Artifact {
        artifact_id: answer.message_id.clone(),
        parts: answer.parts.clone(),
        metadata: answer.metadata.clone(),
        ..Artifact::default()
    }
}

/// Whether a part asks for input by a schema; such a part is shown as a form.
fn is_request(part: &Part) -> bool {
    matches!(part.content, PartContent::Data(_))
        && extension::input_request::input_request(&alone(part)).is_some()
}

fn alone(part: &Part) -> Message {
    Message {
        parts: vec![part.clone()],
        ..Message::default()
    }
}
