//! When an exchange breaks or a task goes on without a stream: looking again.
//!
//! Invariants: a task that is known is looked for; a send is never repeated by itself, since the
//! agent may have got the message.

use a2a::dialect::Call;

use super::Conversation;
use super::event::{Announcement, Command, RunId, Shown, Ticket};
use super::notice::Notice;
use super::run::Phase;
use crate::client::{Fault, Place, SseReader, WhyNot};

impl Conversation {
    /// Stops reading and keeps what is there.
    pub(super) fn stop(&mut self, id: RunId, ticket: Ticket, why: WhyNot) {
        self.order(Command::Abort { ticket });
        self.fail_for_good(id, why);
    }

    pub(super) fn failed(&mut self, id: RunId, why: WhyNot) {
        match self.run(id) {
            // A look that failed is tried again; a send is the person's to repeat.
            Some(run)
                if run.task.is_some()
                    && run.phase != Phase::Sending
                    // A stream that can't be attached to again says nothing of the task itself.
                    && (run.reattaching
                        || matches!(
                            why,
                            WhyNot::Status {
                                status: 429 | 500..,
                                ..
                            } | WhyNot::Timeout
                                | WhyNot::NotJson { .. }
                        )) =>
            {
                self.lost_touch(id);
            }
            _ => self.fail_for_good(id, why),
        }
    }

    pub(super) fn fail_for_good(&mut self, id: RunId, why: WhyNot) {
        let wanted = self.wanted_for(id, &why);
        if wanted
            .as_ref()
            .is_some_and(|wanted| self.resume_late(id, wanted) || self.try_quietly(wanted))
        {
            return;
        }
        if let Some(run) = self.run_mut(id) {
            run.notice = Some(Notice::Failed(why.clone()));
        }
        self.answer_back(id);
        self.settle(id);
        if matches!(why, WhyNot::SignIn { .. }) {
            self.announce(Announcement::SignInWanted);
        }
        self.announce(Announcement::Failed(why));
        if let Some(wanted) = wanted {
            self.ask_person(wanted);
        }
    }

    pub(super) fn lost_touch(&mut self, id: RunId) {
        let Some(run) = self.run_mut(id) else {
            return;
        };
        run.failures = run.failures.saturating_add(1);
        run.reattaching = false;
        run.phase = Phase::Reconnecting;
        run.notice = Some(Notice::Reconnecting);
        let at = run.failures.saturating_sub(1) as usize;
        self.ring(id, at);
    }

    /// The task goes on without a stream: look again in a while.
    pub(super) fn wait(&mut self, id: RunId) {
        let Some(run) = self.run_mut(id) else {
            return;
        };
        run.phase = Phase::Waiting;
        run.notice.take_if(|notice| notice.is_passing());
        let at = run.failures as usize;
        run.failures = run.failures.saturating_add(1);
        self.ring(id, at);
    }

    /// What is with the task is to be known now.
    pub(super) fn wait_no_longer(&mut self, id: RunId) {
        if let Some(run) = self.run_mut(id) {
            run.phase = Phase::Waiting;
        }
        self.look_again(id);
    }

    /// Asks for the whole task: one SDK's re-attached stream does not begin with it, and what was
    /// told meanwhile would be missing.
    pub(super) fn look_again(&mut self, id: RunId) {
        self.ask_on(id, |task_id| Call::GetTask { task_id });
    }

    /// The task is there and goes on: once after a break its stream is asked for again.
    pub(super) fn go_on(&mut self, id: RunId) {
        match self.run_mut(id) {
            Some(run) if run.streams && run.phase == Phase::Reconnecting && !run.reattached => {
                run.reattached = true;
                run.reattaching = true;
                self.reattach(id);
            }
            _ => self.wait(id),
        }
    }

    /// Asks for the task's stream again.
    pub(super) fn reattach(&mut self, id: RunId) {
        self.ask_on(id, |task_id| Call::Resubscribe { task_id });
    }

    fn ask_on(&mut self, id: RunId, ask: impl FnOnce(String) -> Call) {
        let ticket = self.ticket();
        self.end_watching(id);
        let Some(run) = self.run_mut(id) else {
            return;
        };
        let Some(task_id) = run.task.as_ref().map(|task| task.id.clone()) else {
            return;
        };
        run.ticket = ticket;
        run.reader = SseReader::new();
        run.plain = None;
        run.ended = None;
        run.again_at = None;
        run.due = false;
        if matches!(run.phase, Phase::Settled | Phase::Sending) {
            run.phase = Phase::Reconnecting;
        }
        let exchange = self.exchange(id, ticket, &ask(task_id));
        self.order(exchange);
        self.show(Shown::Run(id));
    }

    /// An exchange broke. A task that is known is looked for; otherwise the person decides, since
    /// the agent may have got the message.
    pub(super) fn exchange_failed(&mut self, id: RunId, fault: &Fault) {
        let Some(run) = self.run_mut(id) else {
            return;
        };
        let url = run.endpoint.url.clone();
        if run.task.is_some() && !matches!(fault, Fault::TooLarge { .. }) {
            return self.lost_touch(id);
        }
        if *fault == Fault::Network {
            run.fault = Some(WhyNot::of_fault(fault, &url));
            let ticket = self.ticket();
            if let Some(run) = self.run_mut(id) {
                run.ticket = ticket;
            }
            self.order(Command::Probe { ticket, url });
            return;
        }
        self.failed(id, WhyNot::of_fault(fault, &url));
    }

    pub(super) fn probed(&mut self, ticket: Ticket, reachable: bool) {
        if self.is_search(ticket) {
            return self.card_probed(reachable);
        }
        let Some(id) = self.run_by_ticket(ticket) else {
            return;
        };
        let Some(run) = self.run_mut(id) else {
            return;
        };
        let url = run.endpoint.url.clone();
        let why = run
            .fault
            .take()
            .unwrap_or_else(|| WhyNot::Unreachable { url: url.clone() });
        let why = if reachable {
            WhyNot::CorsRefused {
                place: Place::Endpoint,
                url,
            }
        } else {
            why
        };
        self.fail_for_good(id, why);
    }
}
