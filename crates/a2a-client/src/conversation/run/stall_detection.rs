//! Streams that fall silent: looking at the task beside them.
//!
//! A connection that broke somewhere on the way says nothing of it. Invariant: the stream is dropped
//! only when the task turns out to have gone on without it.

use a2a::dialect::{Call, reading};
use a2a::{ProtocolError, Task, Update};

use super::artifact_chunks::extent;
use super::{Phase, Run, is_same_step};
use crate::client::ConnectError;
use crate::client::calls::{AgentReply, read_reply};
use crate::client::http::{Answer, Fault};
use crate::conversation::Conversation;
use crate::conversation::command::Command;
use crate::conversation::event::{RunId, Ticket};

/// How long a stream may be silent, in milliseconds. A comment counts.
const PATIENCE: u32 = 45_000;

impl Conversation {
    /// From now on the stream is watched.
    pub(super) fn start_stall_timer(&mut self, id: RunId, after_ms: u32) {
        let ticket = self.ticket();
        let Some(run) = self.run_mut(id) else {
            return;
        };
        run.watch = ticket;
        self.push(Command::StartTimer { ticket, after_ms });
    }

    pub(super) fn begin_stall_detection(&mut self, id: RunId) {
        let now = self.now;
        if let Some(run) = self.run_mut(id) {
            run.heard = now;
        }
        self.start_stall_timer(id, PATIENCE);
    }

    /// There is no stream any more.
    pub(super) fn end_stall_detection(&mut self, id: RunId) {
        let Some(run) = self.run_mut(id) else {
            return;
        };
        for ticket in [
            std::mem::take(&mut run.watch),
            std::mem::take(&mut run.aside),
        ] {
            if ticket != 0 {
                self.push(Command::Abort { ticket });
            }
        }
    }

    /// The run whose watch that is.
    pub(super) fn run_by_stall_timer(&self, ticket: Ticket) -> Option<RunId> {
        let mut runs = self.runs.iter();
        runs.find(|run| run.watch == ticket && run.is_active())
            .map(|run| run.id)
    }

    /// The page or the network is back: a stream may have died meanwhile.
    pub(super) fn check_stream_now(&mut self, id: RunId) {
        let Some(ticket) = self
            .run(id)
            .filter(|run| run.watch != 0)
            .map(|run| run.watch)
        else {
            return;
        };
        self.push(Command::Abort { ticket });
        self.check_stream(id);
    }

    /// The watch rang: is the stream silent, and what is with the task?
    pub(super) fn check_stream(&mut self, id: RunId) {
        let (now, ticket, offline) = (self.now, self.ticket(), self.offline);
        let Some(run) = self.run_mut(id) else {
            return;
        };
        run.watch = 0;
        let left = f64::from(PATIENCE) - (now - run.heard);
        if left > 0.0 {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "between 0 and the patience"
            )]
            return self.start_stall_timer(id, left.ceil().min(f64::from(PATIENCE)) as u32);
        }
        let task_id = run.task.as_ref().map(|task| task.id.clone());
        let Some(task_id) = task_id.filter(|_| !offline) else {
            // Nothing to ask for yet, or no way to.
            return self.start_stall_timer(id, PATIENCE);
        };
        run.aside = ticket;
        let exchange = self.run_command(id, ticket, &Call::GetTask { task_id });
        self.authorize_and_push(exchange);
    }

    pub(super) fn stream_check_answered(&mut self, id: RunId, outcome: Result<Answer, Fault>) {
        let Some(run) = self.run_mut(id) else {
            return;
        };
        run.aside = 0;
        let reply = outcome
            .ok()
            .and_then(|answer| read_reply(&answer, &run.endpoint).ok());
        match reply {
            Some(AgentReply::Result(result)) => {
                if let Some(Update::Task(task)) = reading::update(&result)
                    && run.is_behind(&task)
                {
                    return self.adopt_task(id, task);
                }
                self.start_stall_timer(id, PATIENCE);
            }
            Some(AgentReply::Error(error)) if error.code == ProtocolError::TASK_NOT_FOUND => {
                let ticket = run.ticket;
                self.abort_and_fail(id, ticket, ConnectError::Protocol(error));
            }
            // Nothing was found out: the stream is as good as anything.
            _ => self.start_stall_timer(id, PATIENCE),
        }
    }

    /// The task went on and the stream did not tell.
    fn adopt_task(&mut self, id: RunId, task: Task) {
        let Some(run) = self.run_mut(id) else {
            return;
        };
        let ticket = run.ticket;
        run.phase = Phase::Reconnecting;
        run.reattached = false;
        self.push(Command::Abort { ticket });
        self.apply_update(id, Update::Task(task));
        self.after_reply(id);
    }
}

impl Run {
    /// Whether the agent knows more of the task than what was told.
    fn is_behind(&self, now: &Task) -> bool {
        self.task.as_ref().is_none_or(|known| {
            known.id == now.id
                && (!is_same_step(&known.status, &now.status) || extent(known) != extent(now))
        })
    }
}
