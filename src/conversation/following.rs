//! Following what comes of a message: answers, streams, and the end.

use super::Conversation;
use super::event::{Announcement, Command, RunId, Shown, Ticket};
use super::run::{Notice, Phase, PlainBody, Run};
use crate::a2a::dialect::reading;
use crate::a2a::{ProtocolError, TaskState, Update};
use crate::client::{Answer, Fault, Head, Reply, WhyNot, read_reply};

/// Most bytes of an answer (SAFETY §3).
const MOST_BYTES: usize = 32 << 20;

impl Conversation {
    pub(super) fn answered(&mut self, ticket: Ticket, outcome: Result<Answer, Fault>) {
        if self.is_search(ticket) {
            self.card_answered(outcome);
        } else {
            self.answered_in_rest(ticket, outcome);
        }
    }

    /// An answer to what belongs to a run.
    #[inline(never)]
    fn answered_in_rest(&mut self, ticket: Ticket, outcome: Result<Answer, Fault>) {
        if let Some(id) = self
            .runs
            .iter()
            .find(|run| run.cancel_ticket == ticket)
            .map(|run| run.id)
        {
            return self.cancel_answered(id, outcome);
        }
        let Some(id) = self.run_by_ticket(ticket) else {
            return;
        };
        match outcome {
            Ok(answer) => self.reply_came(id, &answer),
            Err(fault) => self.exchange_failed(id, &fault),
        }
    }

    /// A whole answer to a send, a get, or a stream that is none.
    pub(super) fn reply_came(&mut self, id: RunId, answer: &Answer) {
        let Some(run) = self.run_mut(id) else {
            return;
        };
        let url = run.endpoint.url.clone();
        match read_reply(answer, &url) {
            Ok(Reply::Result(result)) => match reading::update(&result) {
                Some(update) => {
                    run.failures = 0;
                    self.take(id, update);
                    self.after_reply(id);
                }
                None => self.failed(id, WhyNot::NotAnAnswer),
            },
            Ok(Reply::Error(error)) => self.refused(id, error),
            Err(why) => self.failed(id, why),
        }
    }

    /// What to do once an exchange has ended in order.
    fn after_reply(&mut self, id: RunId) {
        match self.run(id) {
            Some(run) if run.is_over() => self.settle(id),
            Some(run) if run.task.is_some() => self.go_on(id),
            _ => self.failed(id, WhyNot::NotAnAnswer),
        }
    }

    pub(super) fn refused(&mut self, id: RunId, error: ProtocolError) {
        let Some(run) = self.run_mut(id) else {
            return;
        };
        let wrong_version = matches!(
            error.code,
            ProtocolError::METHOD_NOT_FOUND | ProtocolError::VERSION_NOT_SUPPORTED
        );
        if wrong_version && run.phase == Phase::Sending && !run.tried_other_dialect {
            run.tried_other_dialect = true;
            run.endpoint.dialect = run.endpoint.dialect.other();
            let endpoint = run.endpoint.clone();
            // What the agent speaks it will speak the next time as well.
            if let Some(Ok(known)) = self.known_mut().map(|known| &mut known.endpoint)
                && known.url == endpoint.url
            {
                *known = endpoint;
            }
            return self.send(id);
        }
        self.failed(id, WhyNot::Protocol(error));
    }

    pub(super) fn stream_opened(&mut self, ticket: Ticket, head: Head) {
        let Some(run) = self.run_by_ticket(ticket).and_then(|id| self.run_mut(id)) else {
            return;
        };
        // An answer that is no stream of events is collected and read as a whole.
        if !head.is_success() || !head.is_type("text/event-stream") {
            run.plain = Some(PlainBody {
                head,
                bytes: Vec::new(),
            });
        }
    }

    pub(super) fn stream_came(&mut self, ticket: Ticket, bytes: &[u8]) {
        let Some(id) = self.run_by_ticket(ticket) else {
            return;
        };
        let Some(run) = self.run_mut(id) else {
            return;
        };
        if let Some(plain) = &mut run.plain {
            plain.bytes.extend_from_slice(bytes);
            if plain.bytes.len() > MOST_BYTES {
                return self.stop(id, ticket, WhyNot::TooLarge { limit: MOST_BYTES });
            }
            return;
        }
        let events = match run.reader.take(bytes) {
            Ok(events) => events,
            Err(error) => {
                return self.stop(
                    id,
                    ticket,
                    WhyNot::TooLarge {
                        limit: error.limit(),
                    },
                );
            }
        };
        for event in events {
            self.event_came(id, &event.data);
            // What an event ended is not changed by a later one.
            if self.run_by_ticket(ticket).is_none() {
                self.order(Command::Abort { ticket });
                break;
            }
        }
    }

    fn event_came(&mut self, id: RunId, data: &str) {
        // What is no JSON, or no event that we know, is passed over: the stream may go on.
        let Ok(value) = crate::json::parse(data) else {
            return;
        };
        match crate::client::frame(&value) {
            Some(Reply::Error(error)) => self.refused(id, error),
            Some(Reply::Result(result)) => {
                if let Some(update) = reading::update(&result) {
                    self.take_event(id, update);
                }
            }
            None => {}
        }
    }

    fn take_event(&mut self, id: RunId, update: Update) {
        if let Some(run) = self.run_mut(id) {
            run.phase = Phase::Following;
            run.reattaching = false;
            run.reattached = false;
            run.failures = 0;
            run.notice.take_if(|notice| *notice == Notice::Reconnecting);
        }
        self.take(id, update);
        if self.run(id).is_some_and(Run::is_over) {
            self.settle(id);
        }
    }

    pub(super) fn stream_ended(&mut self, ticket: Ticket, outcome: Result<(), Fault>) {
        let Some(id) = self.run_by_ticket(ticket) else {
            return;
        };
        let Some(run) = self.run_mut(id) else {
            return;
        };
        match (outcome, run.plain.take()) {
            (Ok(()), Some(plain)) => {
                let body = String::from_utf8_lossy(&plain.bytes).into_owned();
                self.reply_came(
                    id,
                    &Answer {
                        head: plain.head,
                        body,
                    },
                );
            }
            // A stream that ends without an end of the task was cut (WIRE §2.8).
            (Ok(()), None) => self.exchange_failed(id, &Fault::Broken),
            (Err(fault), _) => self.exchange_failed(id, &fault),
        }
    }

    pub(super) fn run_by_ticket(&self, ticket: Ticket) -> Option<RunId> {
        self.runs
            .iter()
            .find(|run| run.ticket == ticket && run.is_active())
            .map(|run| run.id)
    }

    pub(super) fn run_mut(&mut self, id: RunId) -> Option<&mut Run> {
        self.runs.iter_mut().find(|run| run.id == id)
    }

    /// Takes an update and tells the host page.
    pub(super) fn take(&mut self, id: RunId, update: Update) {
        let Some(run) = self.run_mut(id) else {
            return;
        };
        let is_task = !matches!(update, Update::Message(_));
        if !run.take(update) {
            return;
        }
        let task = run.task.as_ref().filter(|_| is_task).cloned();
        self.show(Shown::Run(id));
        if let Some(task) = task {
            self.announce(Announcement::Task(Box::new(task)));
        }
    }

    /// Nothing more comes.
    pub(super) fn settle(&mut self, id: RunId) {
        let now = self.now;
        let Some(run) = self.run_mut(id) else {
            return;
        };
        run.phase = Phase::Settled;
        if run.notice == Some(Notice::Reconnecting) {
            run.notice = None;
        }
        run.ticket = 0;
        run.cancelling = false;
        run.ended = Some(now);
        let done = run.answer.is_some() || run.state() == Some(&TaskState::Completed);
        let wants_sign_in = run.state() == Some(&TaskState::AuthRequired);
        let result = Announcement::Result {
            task: run.task.clone().map(Box::new),
            data: run.data().cloned(),
        };
        self.show(Shown::Run(id));
        self.show(Shown::Runs);
        if wants_sign_in {
            self.announce(Announcement::SignInWanted);
        }
        if done
            && !matches!(
                self.run(id).and_then(|run| run.notice.as_ref()),
                Some(Notice::Failed(_))
            )
        {
            self.announce(result);
        }
    }
}
