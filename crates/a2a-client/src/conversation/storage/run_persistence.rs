//! Run persistence: open runs that outlast a reload.
//!
//! Owns the record of an open run, when it is stored, and how a restored run continues. Leaves the
//! browser's storage to the app. Invariants: a run is stored before its message is sent, so a reload
//! never sends by itself; no secret is stored: a message with one is stored without its content; a
//! run that ended and was seen is deleted; a run that two pages in a row followed until they crashed
//! is followed again only if the person asks for it.

use std::rc::Rc;

use a2a::dialect::{Dialect, reading};
use a2a::message::{Message, Part, PartContent};
use a2a::task::{Task, TaskState};
use exact_json as json;
use json_form::form::edit::Edit;
use serde_json::Value;

use super::{empty_message, milliseconds, text, time};
use crate::client::ConnectError;
use crate::client::calls::Endpoint;
use crate::conversation::Conversation;
use crate::conversation::agent::ConnectedAgent;
use crate::conversation::app::App;
use crate::conversation::command::{Command, ViewChange};
use crate::conversation::event::RunId;
use crate::conversation::run::{Notice, Phase, ReplyKind, Run, RunTarget};
use crate::conversation::runs::Runs;
use crate::conversation::turn::Turn;

/// The maximum number of open runs that are stored of one agent and skill; the oldest are dropped.
const MAX_RUNS: usize = 5;
/// The maximum size of a stored message in bytes; a larger one is stored without its content.
const MAX_BYTES: usize = 64 << 10;
/// The number of crashed pages after which a run is not followed again by itself.
const MAX_CRASHES: u64 = 2;

/// The storage key of the open runs of an agent and skill, named by their ids; `skill` is empty for the agent itself.
fn key(agent_id: &str, skill: &str) -> String {
    format!("a2a-forms runs {agent_id} {skill}")
}

impl ConnectedAgent {
    /// The storage keys of the runs of this agent: one for each skill, and one for runs without a
    /// skill.
    pub fn run_keys(&self) -> Vec<String> {
        let skills = self.card.skills.iter().map(|skill| skill.id.as_str());
        let all = skills.chain([""]);
        all.map(|skill| key(&self.id, skill)).collect()
    }
}

/// The text to store under a key after a run changed. `kept` is the stored text, which other pages
/// may have written. `None` deletes it.
pub fn merge_run_record(
    kept: Option<&str>,
    message_id: &str,
    record: Option<&Value>,
) -> Option<String> {
    let mut records = parse_records(kept.unwrap_or_default());
    // Not by age: a clock that is wrong once would delete runs under way.
    records.retain(|known| text(known, "messageId").is_some_and(|id| id != message_id));
    records.extend(record.cloned());
    let first = records.len().saturating_sub(MAX_RUNS);
    let records = records.split_off(first);
    (!records.is_empty()).then(|| json::to_text(&Value::Array(records)))
}

fn parse_records(text: &str) -> Vec<Value> {
    match json::parse(text) {
        Ok(Value::Array(records)) => records,
        _ => Vec::new(),
    }
}

impl Runs {
    /// Updates the records of all runs: runs that ended while the page was hidden count as seen now.
    pub(in crate::conversation) fn save_all(&mut self, app: &mut App) {
        let ids: Vec<RunId> = self.list.iter().map(|run| run.id).collect();
        for id in ids {
            self.with(app, id, Turn::save);
        }
    }

    /// Fetches the task of a run, because another page stored a newer state of it.
    fn update_from_record(&mut self, app: &mut App, id: RunId, record: &Value) {
        let Some(theirs) = task(record) else { return };
        let Some(run) = self
            .get_mut(id)
            .filter(|run| !run.is_active() && !run.is_ended())
        else {
            return;
        };
        match &run.task {
            None => {
                run.task = Some(Rc::new(theirs));
                run.notice = None;
            }
            Some(ours) if ours.status.state == theirs.status.state => return,
            Some(_) => {}
        }
        self.with(app, id, Turn::fetch_task);
    }
}

impl Turn<'_> {
    /// Stores the present record of a run, or deletes it.
    pub(in crate::conversation) fn save(&mut self) {
        let hidden = self.app.hidden;
        let run = &mut *self.run;
        if run.phase == Phase::Offered || run.is_forgotten {
            return;
        }
        let record = run.is_worth_keeping(hidden).then(|| run.record(hidden));
        if run.stored_record == record {
            return;
        }
        run.stored_record.clone_from(&record);
        let order = Command::SaveRun {
            key: run.key(),
            message_id: run.sent.message_id.clone(),
            record,
        };
        self.app.push(order);
    }

    /// Restores the stored draft of the run's reply, if the task still asks the same question.
    pub(in crate::conversation) fn restore_reply(&mut self) {
        let run = &mut *self.run;
        let question = question_id(run);
        let Some(kept) = run.stored_answer.take() else {
            return;
        };
        if text(&kept, "question") != question.as_deref() {
            return;
        }
        let Some(reply) = &mut run.reply else { return };
        reply.last_sent = kept.get("sent").and_then(reading::message);
        let mut done = None;
        match (kept.get("draft"), reply.kind) {
            (Some(Value::String(words)), ReplyKind::Text) => reply.text.clone_from(words),
            (Some(draft), ReplyKind::Form | ReplyKind::Approval) => {
                let load = Edit::Load(Some(draft.clone()));
                done = reply.form_mut().map(|session| session.edit(load));
            }
            _ => {}
        }
        if let Some((changes, asks)) = done {
            self.app.change_answer(self.run.id, changes, asks);
        }
    }
}

impl ConnectedAgent {
    fn restore_run(&self, id: RunId, message_id: &str, record: &Value) -> Option<Run> {
        let mut endpoint = self.endpoint.clone().ok()?;
        // Requests go only to addresses that the present card names.
        let is_as_kept = |it: &Endpoint| {
            text(record, "endpoint") == Some(&it.url)
                && text(record, "dialect") == Some(it.dialect.name())
        };
        if let Some(other) = endpoint.other_dialect().filter(is_as_kept) {
            endpoint = other;
        }
        let mut run = self.run_from_record(id, message_id, record, endpoint);
        run.stored_record = Some(record.clone());
        run.task = task(record).map(Rc::new);
        run.stored_answer = record.get("answer").cloned();
        let stopped = record.get("stopped").and_then(Value::as_bool) == Some(true);
        let crashes = record.get("attached").and_then(Value::as_u64);
        let crashes = crashes.unwrap_or_default().min(MAX_CRASHES);
        run.unclosed_pages = u32::try_from(crashes).unwrap_or_default();
        let session = text(record, "contextId");
        let is_in_session =
            session.is_some_and(|id| run.restore_session(id, text(record, "sentAs")));
        (run.phase, run.notice) = match (run.task.is_some() || is_in_session, stopped) {
            (false, _) => (Phase::Settled, Some(Notice::MaybeSent)),
            (true, true) => (Phase::Settled, Some(Notice::Stopped)),
            (true, false) if crashes == MAX_CRASHES => (Phase::Settled, Some(Notice::CrashLoop)),
            (true, false) => (Phase::Reconnecting, None),
        };
        if run.phase == Phase::Settled {
            run.ended = Some(run.started);
        }
        Some(run)
    }

    /// Makes a run of the connected agent from the members that all records share.
    pub(super) fn run_from_record(
        &self,
        id: RunId,
        message_id: &str,
        record: &Value,
        endpoint: Endpoint,
    ) -> Run {
        let skill = text(record, "skill").and_then(|skill| self.card.skill(skill));
        let target = RunTarget {
            skill: skill.cloned(),
            ..self.run_target(None)
        };
        let said = record.get("message").and_then(reading::message);
        let is_sent_known = said.is_some();
        let sent = said.unwrap_or_else(|| empty_message(message_id));
        let mut run = Run::new(id, target, sent, endpoint, time(record, "started"));
        run.is_sent_known = is_sent_known;
        run
    }
}

impl Conversation {
    /// Restores runs from stored records. Changes by another page (`is_elsewhere`) only update runs
    /// of this page.
    pub(in crate::conversation) fn runs_loaded(&mut self, kept: &str, is_elsewhere: bool) {
        let mut found = Vec::new();
        for record in parse_records(kept) {
            let Some(message_id) = text(&record, "messageId") else {
                continue;
            };
            match self.runs.find(|run| run.sent.message_id == message_id) {
                Some(id) if !is_elsewhere && self.runs.get(id).is_some_and(Run::is_from_before) => {
                    self.runs.announce_stored_result(&mut self.app, id, record);
                }
                Some(id) => self.runs.update_from_record(&mut self.app, id, &record),
                None if is_elsewhere => {}
                None => {
                    let known = self.connection.agent();
                    let id = self.runs.next_id();
                    let run = known.and_then(|known| known.restore_run(id, message_id, &record));
                    found.extend(run.map(|run| self.runs.add(run)));
                }
            }
        }
        if found.is_empty() {
            return;
        }
        self.app.show(ViewChange::Runs);
        for id in found {
            if let Some(run) = self.runs.get_mut(id).filter(|run| run.is_active()) {
                run.unclosed_pages += 1;
                // Stored before anything of the task is read, which may crash the page.
                self.with_run(id, Turn::save);
                self.with_run(id, Turn::fetch_task);
            }
        }
    }
}

impl Run {
    fn is_worth_keeping(&self, hidden: bool) -> bool {
        if self.is_active() || (hidden && self.is_ended()) {
            return true;
        }
        match (&self.notice, &self.task) {
            _ if self.is_ended() => false,
            // The agent refused, or the person stopped waiting.
            (Some(Notice::Failed(why)), _) => may_have_arrived(why),
            (Some(Notice::GivenUp), None) => false,
            _ => true,
        }
    }

    /// The storage key of the records of all open runs of this agent and skill.
    pub(in crate::conversation) fn key(&self) -> String {
        let skill = self.target.skill.as_ref().map_or("", |skill| &skill.id);
        key(&self.target.agent, skill)
    }

    /// The members that both the record of an open run and that of an ended run have, such as `messageId` and `card`.
    pub(super) fn identity(&self) -> Vec<(&'static str, Value)> {
        let skill = self.target.skill.as_ref();
        let title = skill.map_or(&self.target.card.name, |skill| &skill.name);
        let mut record = vec![
            ("messageId", json::text(&self.sent.message_id)),
            ("title", json::text(title)),
            ("card", json::text(&self.target.card_url)),
            ("endpoint", json::text(&self.endpoint.url)),
            ("dialect", json::text(self.endpoint.dialect.name())),
            ("started", milliseconds(self.started)),
        ];
        record.extend(skill.map(|skill| ("skill", json::text(&skill.id))));
        record
    }

    fn record(&self, hidden: bool) -> Value {
        let mut record = self.identity();
        if let Some(task) = &self.task {
            record.push(("taskId", json::text(&task.id)));
            record.push(("state", json::text(task.status.state.name())));
            if let Some(context_id) = &task.context_id {
                record.push(("contextId", json::text(context_id)));
            }
        }
        // Also with a task, so that the run can be repeated after a reload.
        if self.is_sent_known && self.is_storable(&self.sent) {
            record.extend(small_message(&self.sent).map(|message| ("message", message)));
        }
        if let Some(session) = self.session_id() {
            record.push(("contextId", json::text(session)));
            record.extend(self.sent_as().map(|id| ("sentAs", json::text(id))));
        }
        if self.notice == Some(Notice::Stopped) {
            record.push(("stopped", Value::Bool(true)));
        }
        // A page is hidden before it is left, but not before it crashes.
        if self.notice == Some(Notice::CrashLoop) || (self.is_active() && !hidden) {
            record.push(("attached", json::number::count(self.unclosed_pages.into())));
        }
        record.extend(self.answer_record().map(|answer| ("answer", answer)));
        json::object(record)
    }

    /// Whether a message may be stored: it holds no secret.
    pub(super) fn is_storable(&self, message: &Message) -> bool {
        let is_concealed = self
            .concealed
            .as_ref()
            .is_some_and(|it| it.message_id == message.message_id);
        !is_concealed && !self.secrets.are_in(message)
    }

    /// The draft of a reply, and the answer that may have been sent, for the record.
    fn answer_record(&self) -> Option<Value> {
        // Until the task is fetched after a reload, the stored answer stays.
        let Some(reply) = &self.reply else {
            return self.stored_answer.clone();
        };
        let mut record = Vec::new();
        if let Some(question) = question_id(self) {
            record.push(("question", json::text(&question)));
        }
        record.extend(reply.draft().map(|draft| ("draft", draft)));
        let left = self
            .pending_answer
            .as_ref()
            .map(|answering| &answering.message);
        if let Some(left) = left.or(reply.last_sent.as_ref())
            && !reply.is_secret()
            && self.is_storable(left)
        {
            record.extend(small_message(left).map(|message| ("sent", message)));
        }
        let is_empty = !record.iter().any(|(name, _)| *name != "question");
        (!is_empty).then(|| json::object(record))
    }
}

/// The id of the message in the task's status, which the person's reply answers; `None` without one.
fn question_id(run: &Run) -> Option<String> {
    let status = run.task.as_ref().map(|task| &task.status)?;
    status.message.as_ref().map(|said| said.message_id.clone())
}

/// Whether a message may have arrived, or may still be sent, after an error.
fn may_have_arrived(why: &ConnectError) -> bool {
    matches!(
        why,
        ConnectError::Lost
            | ConnectError::Timeout
            | ConnectError::Unreachable { .. }
            | ConnectError::CorsRefused { .. }
            | ConnectError::TooLarge { .. }
            | ConnectError::SignIn { .. }
            | ConnectError::Status {
                status: 429 | 500..,
                ..
            }
    )
}

fn small_message(message: &Message) -> Option<Value> {
    // Large values are not written only to be measured: a record is made at each step of a run.
    let is_large = |part: &Part| match &part.content {
        PartContent::Text(text) => text.len() > MAX_BYTES,
        PartContent::Data(value) => has_more_than(value, &mut { MAX_BYTES }),
        PartContent::File(_) | PartContent::Unknown(_) => false,
    };
    if message.parts.iter().any(is_large) {
        return None;
    }
    let message = Dialect::V1_0.write_message(message);
    (json::to_text(&message).len() <= MAX_BYTES).then_some(message)
}

/// Whether the texts of a value have more bytes than are left.
fn has_more_than(value: &Value, left: &mut usize) -> bool {
    match value {
        Value::String(text) => match left.checked_sub(text.len()) {
            Some(rest) => {
                *left = rest;
                false
            }
            None => true,
        },
        Value::Array(items) => items.iter().any(|item| has_more_than(item, left)),
        Value::Object(members) => members.values().any(|item| has_more_than(item, left)),
        _ => false,
    }
}

fn task(record: &Value) -> Option<Task> {
    let context_id = text(record, "contextId").map(str::to_owned);
    let state = TaskState::named(text(record, "state").unwrap_or_default());
    text(record, "taskId").map(|id| Task::new(id, context_id, state))
}
