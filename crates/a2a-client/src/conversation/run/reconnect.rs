//! Reconnection: fetching a task after a broken exchange, or because it has no stream.
//!
//! Invariants: a known task is fetched again; a message is never sent again without the person,
//! because the agent may have received it.

use a2a::dialect::Call;

use super::exchange::Exchange;
use super::session;
use super::{Notice, Phase};
use crate::client::http::FetchError;
use crate::client::{ConnectError, ExchangeKind};
use crate::conversation::Conversation;
use crate::conversation::command::{Announcement, Command, ViewChange};
use crate::conversation::effects::Effect;
use crate::conversation::event::Ticket;
use crate::conversation::turn::Turn;

impl Turn<'_> {
    pub(super) fn connection_lost(&mut self) {
        let run = &mut *self.run;
        run.failures = run.failures.saturating_add(1);
        run.reattaching = false;
        run.phase = Phase::Reconnecting;
        run.notice = Some(Notice::Reconnecting);
        let at = run.failures.saturating_sub(1) as usize;
        self.retry_after_backoff(at);
    }

    /// Fetches the task again after a delay, which grows with each attempt that brings nothing new.
    pub(super) fn poll_later(&mut self) {
        let run = &mut *self.run;
        run.phase = Phase::Waiting;
        run.notice.take_if(|notice| notice.is_passing());
        let at = run.failures as usize;
        run.failures = run.failures.saturating_add(1);
        self.retry_after_backoff(at);
    }

    /// Aborts a request and ends the run with an error. The updates that arrived before stay.
    pub(super) fn abort_and_fail(&mut self, ticket: Ticket, why: ConnectError) {
        self.app.push(Command::Abort { ticket });
        self.end_with_error(why);
    }

    pub(in crate::conversation) fn run_failed(&mut self, why: ConnectError) {
        let run = &*self.run;
        // A stream that can't be resumed says nothing about the task.
        let is_passing = run.reattaching
            || matches!(
                why,
                ConnectError::Status {
                    status: 429 | 500..,
                    ..
                } | ConnectError::Timeout
                    | ConnectError::NotJson { .. }
            );
        if run.is_known_to_be_over() {
            // Only what could not be read of the task is not there.
            self.settle();
        } else if run.task.is_some() && run.phase != Phase::Sending && is_passing {
            // A failed fetch is tried again; a failed send is left to the person.
            self.connection_lost();
        } else {
            self.end_with_error(why);
        }
    }

    /// Ends a run with an error, unless a sign-in may help.
    pub(in crate::conversation) fn end_with_error(&mut self, why: ConnectError) {
        if matches!(why, ConnectError::SignIn { .. }) {
            let run = self.run.id;
            // Nothing that still comes of this exchange counts.
            let ticket = std::mem::take(&mut self.run.ticket);
            let effect = Effect::SignInNeeded { run, ticket, why };
            self.app.effects.push(effect);
        } else {
            self.fail(why);
        }
    }

    /// Ends a run with an error, and tells the host page.
    pub(in crate::conversation) fn fail(&mut self, why: ConnectError) {
        self.run.notice = Some(Notice::Failed(why.clone()));
        self.return_answer();
        self.settle();
        if matches!(why, ConnectError::SignIn { .. }) {
            self.app.announce(Announcement::SignInWanted);
        }
        self.app.announce(Announcement::Failed(why));
    }

    /// Fetches the task without a delay, in `Phase::Waiting`.
    pub(super) fn poll_now(&mut self) {
        self.run.phase = Phase::Waiting;
        self.fetch_task();
    }

    /// Fetches the whole task. Resuming the stream is not enough: in one SDK a resumed stream does
    /// not repeat earlier updates.
    pub(in crate::conversation) fn fetch_task(&mut self) {
        match &self.run.exchange {
            Exchange::Session(_) => session::list_messages(self),
            _ => self.call_for_run(|task_id| Call::GetTask { task_id }),
        }
    }

    /// Continues after a fetch shows that the task goes on: requests the stream again once after each
    /// break, else fetches the task again later.
    pub(super) fn continue_task(&mut self) {
        let run = &mut *self.run;
        if run.streams && run.phase == Phase::Reconnecting && !run.reattached {
            run.reattached = true;
            run.reattaching = true;
            self.reattach();
        } else {
            self.poll_later();
        }
    }

    /// Subscribes to the task's updates again, over a new stream.
    pub(super) fn reattach(&mut self) {
        self.call_for_run(|task_id| Call::Resubscribe { task_id });
    }

    fn call_for_run(&mut self, ask: impl FnOnce(String) -> Call) {
        let ticket = self.app.ticket();
        self.end_stall_detection();
        let run = &mut *self.run;
        let Some(task_id) = run.task.as_ref().map(|task| task.id.clone()) else {
            return;
        };
        if task_id.is_empty() {
            // The agent named no task, so that nobody can ask for it.
            return self.end_with_error(ConnectError::Lost);
        }
        run.is_reply_due = false;
        run.begin_exchange(ticket);
        if matches!(run.phase, Phase::Settled | Phase::Sending) {
            run.phase = Phase::Reconnecting;
        }
        let exchange = self.run_command(ticket, &ask(task_id));
        self.app.push(exchange);
        self.app.show(ViewChange::Run(self.run.id));
    }

    /// Handles a broken exchange: fetches a known task again. Without a task the person decides,
    /// because the agent may have received the message.
    pub(in crate::conversation) fn exchange_failed(&mut self, fault: &FetchError) {
        let run = &mut *self.run;
        let url = run.endpoint.url.clone();
        if run.is_known_to_be_over() {
            return self.settle();
        }
        if run.task.is_some() && !matches!(fault, FetchError::TooLarge { .. }) {
            return self.connection_lost();
        }
        if *fault == FetchError::Network {
            let ticket = self.app.ticket();
            run.fault = Some(ConnectError::of_fault(fault, &url));
            run.ticket = ticket;
            return self.app.push(Command::Probe { ticket, url });
        }
        self.run_failed(ConnectError::of_fault(fault, &url));
    }
}

impl Conversation {
    pub(in crate::conversation) fn probed(&mut self, ticket: Ticket, reachable: bool) {
        if self.connection.is_card_search(ticket) {
            return self.connection.card_probed(&mut self.app, reachable);
        }
        let Some(id) = self.runs.by_ticket(ticket) else {
            return;
        };
        let Some(run) = self.runs.get_mut(id) else {
            return;
        };
        let url = run.endpoint.url.clone();
        let fault = run.fault.take();
        let why = if reachable {
            ConnectError::CorsRefused {
                exchange: ExchangeKind::Endpoint,
                url,
            }
        } else {
            let fault = fault.unwrap_or(ConnectError::Unreachable { url });
            fault.of_interface(&run.target.card_url)
        };
        self.with_run(id, |turn| turn.end_with_error(why));
    }
}
