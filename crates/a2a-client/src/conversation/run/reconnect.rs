//! Reconnection: fetching a task after a broken exchange, or because it has no stream.
//!
//! Invariants: a known task is fetched again; a message is never sent again without the person,
//! because the agent may have received it.

use a2a::dialect::Call;

use super::exchange::Exchange;
use super::{Notice, Phase};
use crate::client::http::FetchError;
use crate::client::{ConnectError, ExchangeKind};
use crate::conversation::Conversation;
use crate::conversation::command::{Announcement, Command, ViewChange};
use crate::conversation::event::{RunId, Ticket};

impl Conversation {
    /// Aborts a request and ends the run with an error. The updates that arrived before stay.
    pub(super) fn abort_and_fail(&mut self, id: RunId, ticket: Ticket, why: ConnectError) {
        self.push(Command::Abort { ticket });
        self.end_with_error(id, why);
    }

    pub(in crate::conversation) fn run_failed(&mut self, id: RunId, why: ConnectError) {
        match self.run(id) {
            // The task is over; only what could not be read of it is not there.
            Some(run) if run.is_known_to_be_over() => self.settle(id),
            // A failed fetch is tried again; a failed send is left to the person.
            Some(run)
                if run.task.is_some()
                    && run.phase != Phase::Sending
                    // A stream that can't be resumed says nothing about the task.
                    && (run.reattaching
                        || matches!(
                            why,
                            ConnectError::Status {
                                status: 429 | 500..,
                                ..
                            } | ConnectError::Timeout
                                | ConnectError::NotJson { .. }
                        )) =>
            {
                self.connection_lost(id);
            }
            _ => self.end_with_error(id, why),
        }
    }

    pub(in crate::conversation) fn end_with_error(&mut self, id: RunId, why: ConnectError) {
        let wanted = self.sign_in_request_for_error(id, &why);
        if wanted.as_ref().is_some_and(|wanted| {
            self.resume_with_newer_credential(id, wanted) || self.try_silent_sign_in(wanted)
        }) {
            return;
        }
        if let Some(run) = self.run_mut(id) {
            run.notice = Some(Notice::Failed(why.clone()));
        }
        self.return_answer(id);
        self.settle(id);
        if matches!(why, ConnectError::SignIn { .. }) {
            self.announce(Announcement::SignInWanted);
        }
        self.announce(Announcement::Failed(why));
        if let Some(wanted) = wanted {
            self.ask_person(wanted);
        }
    }

    pub(super) fn connection_lost(&mut self, id: RunId) {
        let Some(run) = self.run_mut(id) else { return };
        run.failures = run.failures.saturating_add(1);
        run.reattaching = false;
        run.phase = Phase::Reconnecting;
        run.notice = Some(Notice::Reconnecting);
        let at = run.failures.saturating_sub(1) as usize;
        self.retry_after_backoff(id, at);
    }

    /// Fetches the task again after a delay, which grows with each attempt that brings nothing new.
    pub(super) fn poll_later(&mut self, id: RunId) {
        let Some(run) = self.run_mut(id) else { return };
        run.phase = Phase::Waiting;
        run.notice.take_if(|notice| notice.is_passing());
        let at = run.failures as usize;
        run.failures = run.failures.saturating_add(1);
        self.retry_after_backoff(id, at);
    }

    /// Fetches the task without a delay, in `Phase::Waiting`.
    pub(super) fn poll_now(&mut self, id: RunId) {
        if let Some(run) = self.run_mut(id) {
            run.phase = Phase::Waiting;
        }
        self.fetch_task(id);
    }

    /// Fetches the whole task. Resuming the stream is not enough: in one SDK a resumed stream does
    /// not repeat earlier updates.
    pub(in crate::conversation) fn fetch_task(&mut self, id: RunId) {
        match self.run(id).map(|run| &run.exchange) {
            Some(Exchange::Session(_)) => self.list_messages(id),
            Some(_) => self.call_for_run(id, |task_id| Call::GetTask { task_id }),
            None => {}
        }
    }

    /// Continues after a fetch shows that the task goes on: requests the stream again once after each
    /// break, else fetches the task again later.
    pub(super) fn continue_task(&mut self, id: RunId) {
        match self.run_mut(id) {
            Some(run) if run.streams && run.phase == Phase::Reconnecting && !run.reattached => {
                run.reattached = true;
                run.reattaching = true;
                self.reattach(id);
            }
            _ => self.poll_later(id),
        }
    }

    /// Subscribes to the task's updates again, over a new stream.
    pub(super) fn reattach(&mut self, id: RunId) {
        self.call_for_run(id, |task_id| Call::Resubscribe { task_id });
    }

    fn call_for_run(&mut self, id: RunId, ask: impl FnOnce(String) -> Call) {
        let ticket = self.ticket();
        self.end_stall_detection(id);
        let Some(run) = self.run_mut(id) else { return };
        let Some(task_id) = run.task.as_ref().map(|task| task.id.clone()) else {
            return;
        };
        if task_id.is_empty() {
            // The agent named no task, so that nobody can ask for it.
            return self.end_with_error(id, ConnectError::Lost);
        }
        run.is_reply_due = false;
        run.begin_exchange(ticket);
        if matches!(run.phase, Phase::Settled | Phase::Sending) {
            run.phase = Phase::Reconnecting;
        }
        let exchange = self.run_command(id, ticket, &ask(task_id));
        self.push(exchange);
        self.show(ViewChange::Run(id));
    }

    /// Handles a broken exchange: fetches a known task again. Without a task the person decides,
    /// because the agent may have received the message.
    pub(in crate::conversation) fn exchange_failed(&mut self, id: RunId, fault: &FetchError) {
        let Some(run) = self.run_mut(id) else { return };
        let url = run.endpoint.url.clone();
        if run.is_known_to_be_over() {
            return self.settle(id);
        }
        if run.task.is_some() && !matches!(fault, FetchError::TooLarge { .. }) {
            return self.connection_lost(id);
        }
        if *fault == FetchError::Network {
            run.fault = Some(ConnectError::of_fault(fault, &url));
            let ticket = self.ticket();
            if let Some(run) = self.run_mut(id) {
                run.ticket = ticket;
            }
            self.push(Command::Probe { ticket, url });
            return;
        }
        self.run_failed(id, ConnectError::of_fault(fault, &url));
    }

    pub(in crate::conversation) fn probed(&mut self, ticket: Ticket, reachable: bool) {
        if self.is_card_search(ticket) {
            return self.card_probed(reachable);
        }
        let Some(id) = self.run_by_ticket(ticket) else {
            return;
        };
        let Some(run) = self.run_mut(id) else { return };
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
        self.end_with_error(id, why);
    }
}
