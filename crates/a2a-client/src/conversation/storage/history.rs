//! The history: runs that ended, stored with their results (decision 8).
//!
//! Owns the record of an ended run, the limits, and restoring and removing it. Leaves open runs
//! to `run_persistence`, and the browser's storage to the app. Invariants: no secret is stored,
//! recognised by schema or by name; a record with omitted parts is marked; a run is listed once,
//! even if several pages store it.

use std::rc::Rc;

use a2a::Members;
use a2a::dialect::{Dialect, reading};
use a2a::extension;
use a2a::message::{Message, Part, PartContent, Role};
use a2a::task::{Task, TaskState};
use exact_json as json;
use json_form::form;
use json_form::schema::guard::Size;
use serde_json::Value;

use super::{empty_message, milliseconds, text, time};
use crate::conversation::Conversation;
use crate::conversation::agent::ConnectedAgent;
use crate::conversation::app::App;
use crate::conversation::command::{Command, HistoryChange, ViewChange};
use crate::conversation::event::RunId;
use crate::conversation::run::{Notice, Phase, Run};
use crate::conversation::runs::Runs;
use crate::conversation::turn::Turn;

/// The version of the stored format. A stored text of a later version is left unchanged.
const VERSION: u64 = 1;
/// The maximum number of runs that are stored of one agent; the oldest are dropped.
const MAX_RUNS: usize = 20;
/// The members of a record that are dropped first if it is too large.
const LARGE: [&str; 2] = ["result", "message"];

/// The size of the value of one data part, in bytes, from which the history leaves the part out.
const MAX_VALUE_BYTES: usize = 1 << 20;

/// Why a record leaves parts out: because they are secret, or because they are too large.
#[derive(Default)]
struct Omitted {
    secret: bool,
    cut: bool,
}

/// The storage key of the history of the agent `agent_id`.
fn key(agent_id: &str) -> String {
    ["a2a-forms history ", agent_id].concat()
}

impl ConnectedAgent {
    /// The storage key of the history of this agent.
    pub fn history_key(&self) -> String {
        key(&self.id)
    }
}

/// The records in the stored history, oldest first; empty without a history; `None` if a later version wrote it.
fn parse_records(kept: Option<&str>) -> Option<Vec<Value>> {
    let Some(Ok(Value::Object(mut whole))) = kept.map(json::parse) else {
        return Some(Vec::new());
    };
    let version = whole.get("version").and_then(Value::as_u64);
    if version.is_some_and(|version| version > VERSION) {
        return None;
    }
    match whole.remove("runs") {
        Some(Value::Array(records)) => Some(records),
        _ => Some(Vec::new()),
    }
}

/// Writes the records as text within the limits. Drops the oldest records first, then the largest
/// results.
fn serialize(mut records: Vec<Value>, most: usize) -> Option<String> {
    let first = records.len().saturating_sub(MAX_RUNS);
    records = records.split_off(first);
    while !records.is_empty() {
        let whole = vec![
            ("version", json::number::count(VERSION)),
            ("runs", Value::Array(records.clone())),
        ];
        let text = json::to_text(&json::object(whole));
        if text.len() <= most {
            return Some(text);
        }
        let mut largest = (0, 0, LARGE[0]);
        for (at, record) in records.iter().enumerate() {
            for name in LARGE {
                let size = record.get(name).map_or(0, |it| json::to_text(it).len());
                if size > largest.0 {
                    largest = (size, at, name);
                }
            }
        }
        let (size, at, name) = largest;
        match records.get_mut(at).and_then(Value::as_object_mut) {
            Some(record) if size > 0 => {
                record.shift_remove(name);
                if name == LARGE[0] {
                    record.insert("cut".to_owned(), Value::Bool(true));
                }
            }
            _ => {
                records.remove(0);
            }
        }
    }
    None
}

impl Runs {
    /// Removes a run from the list and from the storage, unless an update is still expected.
    pub(in crate::conversation) fn remove_pressed(&mut self, app: &mut App, id: RunId) {
        if self.get(id).is_some_and(Run::is_removable) {
            self.remove(app, id);
            app.show(ViewChange::Runs);
        }
    }

    /// Tells the host page the result of a run that ended while the page was hidden or closed.
    pub(super) fn announce_stored_result(&mut self, app: &mut App, id: RunId, record: Value) {
        if let Some(run) = self.get_mut(id) {
            run.stored_record = Some(record);
            self.with(app, id, Turn::announce_result);
            self.with(app, id, Turn::save);
        }
    }

    fn remove(&mut self, app: &mut App, id: RunId) {
        self.with(app, id, Turn::delete_record);
        let Some(at) = self.list.iter().position(|run| run.id == id) else {
            return;
        };
        let run = self.list.remove(at);
        let change = HistoryChange::Removed(run.sent.message_id.clone());
        let key = run.history_key();
        app.push(Command::SaveHistory { key, change });
    }
}

impl Turn<'_> {
    /// Adds a run to the stored history if it has ended, unless the person signed out since it began.
    pub(in crate::conversation) fn save_to_history(&mut self) {
        let run = &*self.run;
        if run.is_ended() && !run.is_forgotten {
            let (key, change) = (run.history_key(), HistoryChange::Ended(run.id));
            self.app.push(Command::SaveHistory { key, change });
        }
    }

    /// Deletes the stored record of an open run.
    fn delete_record(&mut self) {
        let run = &mut *self.run;
        if run.stored_record.take().is_some() {
            let key = run.key();
            let message_id = run.sent.message_id.clone();
            self.app.push(Command::SaveRun {
                key,
                message_id,
                record: None,
            });
        }
    }
}

impl ConnectedAgent {
    /// The run of a record of the history.
    fn restore_from_history(&self, id: RunId, record: &Value) -> Option<Run> {
        let message_id = text(record, "messageId")?;
        let endpoint = self.endpoint.clone().ok()?;
        let mut run = self.run_from_record(id, message_id, record, endpoint);
        run.is_from_before = true;
        run.phase = Phase::Settled;
        run.ended = Some(time(record, "ended"));
        let result = record.get("result");
        run.answer = result
            .and_then(|result| reading::message(result.get("answer")?))
            .or_else(|| text(record, "state").is_none().then(|| empty_message("")));
        run.task = result
            .and_then(|result| reading::task(result.get("task")?))
            .or_else(|| {
                text(record, "state").map(|state| Task::new("", None, TaskState::named(state)))
            })
            .map(Rc::new);
        if let Some(task) = &run.task {
            run.transcript
                .merge(&task.history, task.status.message.as_ref());
        }
        let is = |name: &str| record.get(name).is_some();
        run.notice = match (is("cut"), is("secret")) {
            (true, _) => Some(Notice::TooLargeToKeep),
            (false, true) => Some(Notice::SecretsNotKept),
            (false, false) => None,
        };
        // The history holds ended runs only.
        run.is_ended().then_some(run)
    }
}

impl Conversation {
    /// The text to store after a change, at most `most` bytes. `kept` is the stored text, which
    /// other pages may have written. `None` deletes it.
    pub fn archive(
        &self,
        kept: Option<&str>,
        change: &HistoryChange,
        most: usize,
    ) -> Option<String> {
        let Some(mut records) = parse_records(kept) else {
            return kept.map(str::to_owned);
        };
        let (gone, new) = match change {
            HistoryChange::Cleared => return None,
            HistoryChange::Removed(id) => (id.as_str(), None),
            HistoryChange::Ended(id) => {
                let run = self.runs.get(*id)?;
                (run.sent.message_id.as_str(), Some(run.history_record()))
            }
        };
        records.retain(|record| text(record, "messageId") != Some(gone));
        records.extend(new);
        serialize(records, most)
    }

    /// Restores runs from the history, ordered by the time they were sent.
    pub(in crate::conversation) fn history_loaded(&mut self, kept: &str) {
        let mut found = false;
        for record in parse_records(Some(kept)).unwrap_or_default() {
            let message_id = text(&record, "messageId");
            let mut known = self.runs.list.iter();
            if known.any(|run| Some(&*run.sent.message_id) == message_id) {
                continue;
            }
            let id = self.runs.next_id();
            let agent = self.connection.agent();
            if let Some(run) = agent.and_then(|agent| agent.restore_from_history(id, &record)) {
                self.runs.add_by_time(run);
                found = true;
            }
        }
        if found {
            self.app.show(ViewChange::Runs);
        }
    }

    /// Removes all ended runs, here and from the storage.
    pub(in crate::conversation) fn clear_pressed(&mut self) {
        let gone = self.runs.list.iter().filter(|run| run.is_removable());
        let gone: Vec<RunId> = gone.map(|run| run.id).collect();
        for id in gone {
            self.runs.remove(&mut self.app, id);
        }
        if let Some(key) = self.connection.agent().map(ConnectedAgent::history_key) {
            let change = HistoryChange::Cleared;
            self.app.push(Command::SaveHistory { key, change });
        }
        self.app.show(ViewChange::Runs);
    }

    /// Deletes everything that is stored for the agent. Runs that still go on are not stored from
    /// now on.
    pub(in crate::conversation) fn forget_agent(&mut self) {
        let Some(agent) = self.connection.agent().map(|known| known.id.clone()) else {
            return;
        };
        let is_ours = |run: &&mut Run| run.target.agent == agent;
        for run in self.runs.list.iter_mut().filter(is_ours) {
            run.is_forgotten = true;
        }
        self.runs
            .list
            .retain(|run| run.target.agent != agent || run.is_active());
        self.app.show(ViewChange::SignedOut);
        self.app.push(Command::Forget { agent });
        self.app.show(ViewChange::Runs);
    }
}

impl Run {
    /// Whether the run can be removed from the list: no update is expected.
    pub fn is_removable(&self) -> bool {
        !self.is_active() && !self.cancelling && (self.is_ended() || self.task.is_none())
    }

    fn history_key(&self) -> String {
        key(&self.target.agent)
    }

    /// The JSON that the history stores of the run, without secrets.
    fn history_record(&self) -> Value {
        let mut omitted = Omitted::default();
        let mut record = self.identity();
        record.push(("ended", milliseconds(self.ended.unwrap_or(self.started))));
        if self.is_sent_known && self.is_storable(&self.sent) {
            record.push(("message", Dialect::V1_0.write_message(&self.sent)));
        }
        let result = match (&self.task, &self.answer) {
            (Some(task), _) => {
                record.push(("state", json::text(task.status.state.name())));
                let task = self.redacted_task(task, &mut omitted);
                ("task", Dialect::V1_0.write_task(&task))
            }
            (None, Some(answer)) => {
                let answer = self.redacted_message(answer, &mut omitted);
                ("answer", Dialect::V1_0.write_message(&answer))
            }
            (None, None) => return json::object(record),
        };
        record.push(("result", json::object(vec![result])));
        for (name, is) in [("cut", omitted.cut), ("secret", omitted.secret)] {
            record.extend(is.then_some((name, Value::Bool(true))));
        }
        json::object(record)
    }

    /// A copy of the task without secrets, with the whole transcript.
    fn redacted_task(&self, task: &Task, omitted: &mut Omitted) -> Task {
        let mut open = Task::new(&task.id, task.context_id.clone(), task.status.state.clone());
        open.status.timestamp.clone_from(&task.status.timestamp);
        // Of the metadata only the title is shown (000 §4).
        if let Some(title) = task.metadata.get("title").and_then(Value::as_str) {
            let masked = self.secrets.masked_text(title);
            omitted.secret |= masked != title;
            open.metadata
                .insert("title".to_owned(), json::text(&masked));
        }
        let last = task.status.message.as_ref();
        open.status.message = last.map(|said| self.redacted_message(said, omitted));
        for said in self.transcript.all() {
            // Of the person's messages only those that surely hold no secret.
            if said.role != Role::User || self.storable_answers.contains(&said.message_id) {
                open.history.push(self.redacted_message(said, omitted));
            } else {
                omitted.secret = true;
            }
        }
        for artifact in &task.artifacts {
            let mut artifact = artifact.clone();
            artifact.parts = self.redacted_parts(&artifact.parts, omitted);
            open.artifacts.push(artifact);
        }
        open
    }

    fn redacted_message(&self, message: &Message, omitted: &mut Omitted) -> Message {
        Message {
            parts: self.redacted_parts(&message.parts, omitted),
            metadata: Members::new(),
            ..message.clone()
        }
    }

    fn redacted_parts(&self, parts: &[Part], omitted: &mut Omitted) -> Vec<Part> {
        let skill = self.target.skill.as_ref();
        let mut open = Vec::with_capacity(parts.len());
        for part in parts {
            let mut part = part.clone();
            let is_data = matches!(part.content, PartContent::Data(_));
            if let PartContent::Data(value) | PartContent::Unknown(value) = &part.content {
                // A value that is too large is dropped without being searched for secrets.
                if Size::of(value, MAX_VALUE_BYTES).bytes >= MAX_VALUE_BYTES {
                    omitted.cut = true;
                    continue;
                }
                let schema =
                    extension::skill::modes::schema_of_part(&self.target.card, skill, &part);
                let kept = form::secrets::without_secrets(schema, value);
                omitted.secret |= kept.as_ref() != Some(value);
                match kept {
                    Some(kept) if is_data => part.content = PartContent::Data(kept),
                    Some(kept) => part.content = PartContent::Unknown(kept),
                    None => continue,
                }
            }
            open.push(part);
        }
        let before = open.clone();
        self.secrets.mask_parts(&mut open);
        omitted.secret |= open != before;
        open
    }
}
