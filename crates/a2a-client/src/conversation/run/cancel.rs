//! Cancellation of a task, and giving up waiting for it.
//!
//! Invariant: a run that the person stopped waiting for is kept, and can be followed again.

use a2a::ProtocolError;
use a2a::dialect::{Call, reading};

use super::exchange::Exchange;
use super::{Notice, Phase};
use crate::client::ConnectError;
use crate::client::calls::{AgentReply, read_reply};
use crate::client::http::{FetchError, Response};
use crate::conversation::command::{Command, ViewChange};
use crate::conversation::turn::Turn;

impl Turn<'_> {
    pub(in crate::conversation) fn cancel_pressed(&mut self) {
        let ticket = self.app.ticket();
        if self.run.cancelling || !(self.run.is_active() || self.run.is_at_rest()) {
            return;
        }
        let run = &mut *self.run;
        // Only calls of A2A can cancel a task.
        let (Some(task), Exchange::Task(calls)) = (&run.task, &mut run.exchange) else {
            return self.stop_pressed();
        };
        let task_id = task.id.clone();
        run.cancelling = true;
        calls.cancel_ticket = ticket;
        let exchange = self.run_command(ticket, &Call::CancelTask { task_id });
        self.app.push(exchange);
        self.app.show(ViewChange::Run(self.run.id));
    }

    /// Stops waiting for a run. The agent may go on with its task.
    pub(in crate::conversation) fn stop_pressed(&mut self) {
        if !self.run.is_active() {
            return;
        }
        let run = &mut *self.run;
        let (ticket, phase) = (run.ticket, run.phase);
        let answers = run
            .pending_answer
            .as_ref()
            .map(|answering| answering.arrived);
        run.notice = match (&run.task, answers) {
            (None, _) => Some(Notice::GivenUp),
            // The answer has not left, and goes back to the reply.
            (Some(_), Some(_)) if matches!(phase, Phase::Offered | Phase::Postponed) => None,
            (Some(_), Some(false)) => Some(Notice::AnswerMaybeSent),
            (Some(_), _) => Some(Notice::Stopped),
        };
        if answers == Some(true) {
            self.answer_accepted();
        } else {
            self.return_answer();
        }
        self.app.push(Command::Abort { ticket });
        self.settle();
    }

    pub(super) fn cancel_answered(&mut self, outcome: Result<Response, FetchError>) {
        let run = &mut *self.run;
        if let Exchange::Task(calls) = &mut run.exchange {
            calls.cancel_ticket = 0;
        }
        run.cancelling = false;
        let endpoint = run.endpoint.clone();
        let mut over = false;
        let why = match outcome
            .map_err(|fault| ConnectError::of_fault(&fault, &endpoint.url))
            .and_then(|answer| read_reply(&answer, &endpoint, &mut Vec::new()))
        {
            Ok(AgentReply::Result(result)) => {
                // The stream may have told the same already.
                return match reading::update(&result) {
                    Some(update) if run.is_active() || run.is_at_rest() => {
                        self.apply_update(update);
                        if self.run.is_ended() {
                            let ticket = self.run.ticket;
                            self.app.push(Command::Abort { ticket });
                            self.answer_accepted();
                            self.settle();
                        }
                    }
                    _ => self.app.show(ViewChange::Run(self.run.id)),
                };
            }
            Ok(AgentReply::Error(error)) => {
                // The task may have ended without an update.
                over = error.code == ProtocolError::TASK_NOT_CANCELABLE;
                ConnectError::Protocol(error)
            }
            Err(why) => why,
        };
        if run.is_active() || run.is_at_rest() {
            run.notice = Some(Notice::NotCancelled(why.sentence()));
        }
        if over {
            run.last_activity = f64::NEG_INFINITY;
            self.check_stream_now();
        }
        self.app.show(ViewChange::Run(self.run.id));
    }
}
