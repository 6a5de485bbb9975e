//! Stall detection: the search for broken streams, by fetching the task while its stream is silent.
//!
//! Browsers do not report a connection that broke on the way. Invariant: the stream is dropped only
//! if the task turns out to have changed without it.

use a2a::ProtocolError;
use a2a::dialect::{Call, reading};
use a2a::task::{Task, Update};

use super::artifact_chunks::extent;
use super::exchange::Exchange;
use super::session;
use super::{Phase, Run, is_same_step};
use crate::client::ConnectError;
use crate::client::calls::{AgentReply, read_reply};
use crate::client::http::{FetchError, Response};
use crate::conversation::command::Command;
use crate::conversation::event::Ticket;
use crate::conversation::turn::Turn;

/// The maximum silence of a stream, in milliseconds. An SSE comment counts as activity.
const SILENCE_LIMIT_MS: u32 = 45_000;
/// The maximum silence after a message without a task, or a failure without a reason, in milliseconds: that was the
/// end then, although the agent does not end the stream.
const MORE_LIMIT_MS: u32 = 10_000;

impl Turn<'_> {
    /// Starts a timer: when it fires, the run's stream is checked for silence.
    pub(super) fn start_stall_timer(&mut self, after_ms: u32) {
        let ticket = self.app.ticket();
        let run = &mut *self.run;
        run.stall_timer = ticket;
        self.app.push(Command::StartTimer { ticket, after_ms });
    }

    pub(super) fn begin_stall_detection(&mut self) {
        let now = self.app.now;
        self.run.last_activity = now;
        self.start_stall_timer(SILENCE_LIMIT_MS);
    }

    /// Starts a timer after a message: when the stream is silent until it fires, the message is the answer.
    pub(super) fn wait_for_more(&mut self) {
        self.end_stall_detection();
        let now = self.app.now;
        self.run.waiting_since = now;
        self.start_stall_timer(MORE_LIMIT_MS);
    }

    /// Aborts the timer and the request that check the run's stream for silence.
    pub(super) fn end_stall_detection(&mut self) {
        let run = &mut *self.run;
        let timer = std::mem::take(&mut run.stall_timer);
        for ticket in [timer, run.take_stream_check()] {
            if ticket != 0 {
                self.app.push(Command::Abort { ticket });
            }
        }
    }

    /// Checks the stream now: it may have broken while the page was hidden or offline.
    pub(super) fn check_stream_now(&mut self) {
        let ticket = self.run.stall_timer;
        if ticket != 0 {
            self.app.push(Command::Abort { ticket });
            self.check_stream();
        }
    }

    /// Fetches the task if the stream was silent for too long.
    pub(super) fn check_stream(&mut self) {
        let (now, ticket, offline) = (self.app.now, self.app.ticket(), self.app.offline);
        let run = &mut *self.run;
        run.stall_timer = 0;
        let is_answered = run.is_over();
        let limit = if is_answered {
            MORE_LIMIT_MS
        } else {
            SILENCE_LIMIT_MS
        };
        // Comments that keep the stream open say nothing more.
        let since = if is_answered {
            run.waiting_since
        } else {
            run.last_activity
        };
        let left = f64::from(limit) - (now - since);
        if left > 0.0 {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "between 0 and the patience"
            )]
            return self.start_stall_timer(left.ceil().min(f64::from(limit)) as u32);
        }
        if is_answered {
            let ticket = run.ticket;
            self.app.push(Command::Abort { ticket });
            return self.settle_complete();
        }
        if matches!(run.exchange, Exchange::Session(_)) && !offline {
            return session::list_messages(self);
        }
        let task_id = run.task.as_ref().map(|task| task.id.clone());
        let is_known = |id: &String| !id.is_empty() && !offline;
        let Some(task_id) = task_id.filter(is_known) else {
            // There is no task to fetch yet, or the browser is offline.
            return self.start_stall_timer(SILENCE_LIMIT_MS);
        };
        if let Exchange::Task(calls) = &mut run.exchange {
            calls.stream_check = ticket;
        }
        let exchange = self.run_command(ticket, &Call::GetTask { task_id });
        self.app.push(exchange);
    }

    pub(super) fn stream_check_answered(&mut self, outcome: Result<Response, FetchError>) {
        let run = &mut *self.run;
        run.take_stream_check();
        let reply = outcome
            .ok()
            .and_then(|answer| read_reply(&answer, &run.endpoint, &mut Vec::new()).ok());
        match reply {
            Some(AgentReply::Result(result)) => {
                if let Some(Update::Task(task)) = reading::update(&result)
                    && run.is_behind(&task)
                {
                    return self.adopt_task(task);
                }
                self.start_stall_timer(SILENCE_LIMIT_MS);
            }
            Some(AgentReply::Error(error)) if error.code == ProtocolError::TASK_NOT_FOUND => {
                let ticket = run.ticket;
                self.abort_and_fail(ticket, ConnectError::Protocol(error));
            }
            // The fetch failed, which says nothing about the stream.
            _ => self.start_stall_timer(SILENCE_LIMIT_MS),
        }
    }

    /// Drops the stream and continues with the fetched task.
    fn adopt_task(&mut self, task: Task) {
        let run = &mut *self.run;
        let ticket = run.ticket;
        run.phase = Phase::Reconnecting;
        run.reattached = false;
        self.app.push(Command::Abort { ticket });
        self.apply_update(Update::Task(task));
        self.after_reply();
    }
}

impl Run {
    /// Whether the task of this active run is fetched under this ticket, because its stream is silent.
    pub(super) fn is_stream_check(&self, ticket: Ticket) -> bool {
        let calls = self.calls();
        calls.is_some_and(|it| it.stream_check == ticket) && self.is_active()
    }

    /// Takes the ticket of the request that fetches the task while its stream is silent; 0 without such a request.
    fn take_stream_check(&mut self) -> Ticket {
        match &mut self.exchange {
            Exchange::Task(calls) => std::mem::take(&mut calls.stream_check),
            _ => 0,
        }
    }

    /// Whether the fetched task `now` differs from what the stream brought, so that the stream missed an update.
    fn is_behind(&self, now: &Task) -> bool {
        self.task.as_ref().is_none_or(|known| {
            known.id == now.id
                && (!is_same_step(&known.status, &now.status) || extent(known) != extent(now))
        })
    }
}
