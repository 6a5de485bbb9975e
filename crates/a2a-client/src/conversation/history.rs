//! Runs that ended, kept with what came of them (decision 8).
//!
//! Owns what is kept of a run that ended, within which bounds, how it is there again after a reload,
//! and how the person takes it away. Leaves running tasks to `remembering` and where it is kept to
//! the `platform` room. Invariants: no secret is kept, neither of what was said nor of a result, by
//! the schema or by its name; what does not fit is left out and said; a run is there once, however
//! many pages keep it.

use a2a::dialect::{Dialect, reading};
use a2a::extension;
use a2a::{Members, Message, Part, PartContent, Role, Task, TaskState};
use exact_json as json;
use json_form::form;
use json_form::schema::measure;
use serde_json::Value;

use super::Conversation;
use super::event::{Command, RunId, Shown};
use super::known::Known;
use super::notice::Notice;
use super::remembering::{milliseconds, nothing_said, place, text, time};
use super::run::{Phase, Run};

/// The version of what is written. What a later one wrote is left as it is.
const VERSION: u64 = 1;
/// The most runs of one agent that are kept.
const MOST: usize = 20;
/// What of a run may be left out for want of room: what came of it, and what was said first.
const LARGE: [&str; 2] = ["result", "message"];

/// The most bytes of one value that came of a run.
const ONE: usize = 1 << 20;

/// What of a run was left out.
#[derive(Default)]
struct Left {
    secret: bool,
    cut: bool,
}

/// What changes in the runs that are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Archived {
    /// A run came to its end.
    Ended(RunId),
    /// The person took a run away; the identity of its first message.
    Removed(String),
    /// The person took all away.
    Cleared,
}

/// What the runs of an agent that ended are kept under.
fn key(place: &str) -> String {
    ["a2a-forms history ", place].concat()
}

impl Known {
    /// What the runs of this agent that ended are kept under.
    pub fn history_key(&self) -> String {
        key(self.place())
    }
}

/// The records, oldest first; none where a later version wrote them.
fn read(kept: Option<&str>) -> Option<Vec<Value>> {
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

/// The records as text within the bounds: the oldest go, then the largest of what came of them.
fn written(mut records: Vec<Value>, most: usize) -> Option<String> {
    let first = records.len().saturating_sub(MOST);
    records = records.split_off(first);
    while !records.is_empty() {
        let whole = vec![
            ("version", json::count(VERSION)),
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

impl Conversation {
    /// What is kept under a key after a change, in `most` bytes. `kept` is what is there: other pages
    /// may have written it. None where nothing is left.
    pub fn archive(&self, kept: Option<&str>, change: &Archived, most: usize) -> Option<String> {
        let Some(mut records) = read(kept) else {
            return kept.map(str::to_owned);
        };
        let (gone, new) = match change {
            Archived::Cleared => return None,
            Archived::Removed(id) => (id.as_str(), None),
            Archived::Ended(id) => {
                let run = self.run(*id)?;
                (run.sent.message_id.as_str(), Some(run.archived()))
            }
        };
        records.retain(|record| text(record, "messageId") != Some(gone));
        records.extend(new);
        written(records, most)
    }

    /// A run came to its end.
    pub(super) fn keep_ended(&mut self, id: RunId) {
        let Some(run) = self.run(id).filter(|run| run.is_ended()) else {
            return;
        };
        let (key, change) = (run.history_key(), Archived::Ended(id));
        self.order(Command::Archive { key, change });
    }

    /// Runs that ended before a reload. They go where they belong by the time they were sent at.
    pub(super) fn recalled(&mut self, kept: &str) {
        let mut found = false;
        for record in read(Some(kept)).unwrap_or_default() {
            found |= self.recall(&record).is_some();
        }
        if found {
            self.show(Shown::Runs);
        }
    }

    fn recall(&mut self, record: &Value) -> Option<()> {
        let message_id = text(record, "messageId")?;
        let is_known = |run: &Run| run.sent.message_id == message_id;
        if self.runs.iter().any(is_known) {
            return None;
        }
        let endpoint = self.known()?.endpoint.clone().ok()?;
        let mut run = self.run_of(message_id, record, endpoint)?;
        run.is_from_before = true;
        run.phase = Phase::Settled;
        run.ended = Some(time(record, "ended"));
        let result = record.get("result");
        run.answer = result
            .and_then(|result| reading::message(result.get("answer")?))
            .or_else(|| text(record, "state").is_none().then(|| nothing_said("")));
        run.task = result
            .and_then(|result| reading::task(result.get("task")?))
            .or_else(|| {
                text(record, "state").map(|state| Task::new("", None, TaskState::named(state)))
            });
        if let Some(task) = &run.task {
            run.said
                .note_all(&task.history, task.status.message.as_ref());
        }
        let is = |name: &str| record.get(name).is_some();
        run.notice = match (is("cut"), is("secret")) {
            (true, _) => Some(Notice::TooLargeToKeep),
            (false, true) => Some(Notice::SecretsNotKept),
            (false, false) => None,
        };
        // Only what came to its end is kept here.
        run.is_ended().then(|| {
            let later = |other: &Run| other.started > run.started;
            let at = self.runs.iter().position(later).unwrap_or(self.runs.len());
            self.runs.insert(at, run);
        })
    }

    /// The person takes a run away.
    pub(super) fn remove_pressed(&mut self, id: RunId) {
        if self.run(id).is_some_and(Run::is_removable) {
            self.take_away(id);
            self.show(Shown::Runs);
        }
    }

    /// The person takes all runs away that came to their end, here and where they are kept.
    pub(super) fn clear_pressed(&mut self) {
        let gone = self.runs.iter().filter(|run| run.is_removable());
        let gone: Vec<RunId> = gone.map(|run| run.id).collect();
        for id in gone {
            self.take_away(id);
        }
        if let Some(key) = self.known().map(Known::history_key) {
            let change = Archived::Cleared;
            self.order(Command::Archive { key, change });
        }
        self.show(Shown::Runs);
    }

    /// It ended while nobody looked, and is there from the history: now it is seen.
    pub(super) fn seen_at_last(&mut self, id: RunId, record: Value) {
        if let Some(run) = self.run_mut(id) {
            run.kept = Some(record);
            self.tell_result(id);
            self.remember(id);
        }
    }

    /// What is kept of a run is forgotten: the person took it away.
    fn forget(&mut self, id: RunId) {
        if let Some(run) = self.run_mut(id)
            && run.kept.take().is_some()
        {
            let key = run.key();
            let message_id = run.sent.message_id.clone();
            self.order(Command::Remember {
                key,
                message_id,
                record: None,
            });
        }
    }

    fn take_away(&mut self, id: RunId) {
        self.forget(id);
        let Some(at) = self.runs.iter().position(|run| run.id == id) else {
            return;
        };
        let run = self.runs.remove(at);
        let change = Archived::Removed(run.sent.message_id.clone());
        let key = run.history_key();
        self.order(Command::Archive { key, change });
    }
}

impl Run {
    /// Whether the person can take it away: nothing can come of it any more.
    pub fn is_removable(&self) -> bool {
        !self.is_active() && !self.cancelling && (self.is_ended() || self.task.is_none())
    }

    fn history_key(&self) -> String {
        key(place(&self.asked.card_url, &self.asked.card.name))
    }

    /// What is kept of it.
    fn archived(&self) -> Value {
        let mut left = Left::default();
        let mut record = self.identity();
        record.push(("ended", milliseconds(self.ended.unwrap_or(self.started))));
        if self.is_sent_known && !self.is_secret {
            record.push(("message", Dialect::V1_0.write_message(&self.sent)));
        }
        let result = match (&self.task, &self.answer) {
            (Some(task), _) => {
                record.push(("state", json::text(task.status.state.name())));
                let task = self.open_task(task, &mut left);
                ("task", Dialect::V1_0.write_task(&task))
            }
            (None, Some(answer)) => {
                let answer = self.open_message(answer, &mut left);
                ("answer", Dialect::V1_0.write_message(&answer))
            }
            (None, None) => return json::object(record),
        };
        record.push(("result", json::object(vec![result])));
        for (name, is) in [("cut", left.cut), ("secret", left.secret)] {
            record.extend(is.then_some((name, Value::Bool(true))));
        }
        json::object(record)
    }

    /// A task without secrets, and with all that was said in it.
    fn open_task(&self, task: &Task, left: &mut Left) -> Task {
        let mut open = Task::new(&task.id, task.context_id.clone(), task.status.state.clone());
        open.status.timestamp.clone_from(&task.status.timestamp);
        let last = task.status.message.as_ref();
        open.status.message = last.map(|said| self.open_message(said, left));
        for said in self.said.all() {
            // Of the person's words only those that are known to be no secret.
            if said.role != Role::User || self.open_answers.contains(&said.message_id) {
                open.history.push(self.open_message(said, left));
            } else {
                left.secret = true;
            }
        }
        for artifact in &task.artifacts {
            let mut artifact = artifact.clone();
            artifact.parts = self.open_parts(&artifact.parts, left);
            open.artifacts.push(artifact);
        }
        open
    }

    fn open_message(&self, message: &Message, left: &mut Left) -> Message {
        Message {
            parts: self.open_parts(&message.parts, left),
            metadata: Members::new(),
            ..message.clone()
        }
    }

    fn open_parts(&self, parts: &[Part], left: &mut Left) -> Vec<Part> {
        let skill = self.asked.skill.as_ref();
        let mut open = Vec::with_capacity(parts.len());
        for part in parts {
            let mut part = part.clone();
            if let PartContent::Data(value) = &part.content {
                // What does not fit is not looked through either.
                if measure(value, ONE).bytes >= ONE {
                    left.cut = true;
                    continue;
                }
                let schema = extension::schema_of_part(&self.asked.card, skill, &part);
                let kept = form::without_secrets(schema, value);
                left.secret |= kept.as_ref() != Some(value);
                match kept {
                    Some(kept) => part.content = PartContent::Data(kept),
                    None => continue,
                }
            }
            open.push(part);
        }
        open
    }
}
