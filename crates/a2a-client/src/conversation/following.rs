//! Following what comes of a message: answers, streams, and the end.

use a2a::dialect::reading;
use a2a::{ProtocolError, TaskState, Update};

use super::Conversation;
use super::chunks::extent;
use super::event::{Announcement, Command, RunId, Shown, Ticket};
use super::notice::Notice;
use super::run::{Phase, PlainBody, Run, is_same_step};
use crate::client::{Answer, Fault, Head, Reply, SseError, WhyNot, read_event, read_reply};

/// Most bytes of an answer (SAFETY §3).
const MOST_BYTES: usize = 32 << 20;
/// Most events of a run that are read at once (SAFETY §3).
const MOST_EVENTS: usize = 10_000;

impl Conversation {
    pub(super) fn answered(&mut self, ticket: Ticket, outcome: Result<Answer, Fault>) {
        if self.is_search(ticket) {
            self.card_answered(outcome);
        } else {
            self.run_answered(ticket, outcome);
        }
    }

    /// An answer to what belongs to a run.
    fn run_answered(&mut self, ticket: Ticket, outcome: Result<Answer, Fault>) {
        if self.sign_in_answered(ticket, &outcome) {
            return;
        }
        if let Some(id) = self
            .runs
            .iter()
            .find(|run| run.cancel_ticket == ticket)
            .map(|run| run.id)
        {
            return self.cancel_answered(id, outcome);
        }
        if let Some(id) = self
            .runs
            .iter()
            .find(|run| run.aside == ticket && run.is_active())
            .map(|run| run.id)
        {
            return self.aside_answered(id, outcome);
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
        if self.is_sent_later(id, answer) {
            return;
        }
        let Some(run) = self.run_mut(id) else {
            return;
        };
        run.hear(&answer.head);
        match read_reply(answer, &run.endpoint) {
            Ok(Reply::Result(result)) => match reading::update(&result) {
                // Words beside a task do not say how far it is.
                Some(update @ Update::Message(_)) if run.task.is_some() => {
                    self.take(id, update);
                    self.answer_taken(id);
                    self.wait_no_longer(id);
                }
                Some(update) => {
                    self.take(id, update);
                    self.after_reply(id);
                }
                None => self.failed(id, WhyNot::NotAnAnswer),
            },
            Ok(Reply::Error(error)) => self.refused(id, error),
            Err(why) if run.reattaching && run.endpoint.subscribe_otherwise(&why) => {
                self.endpoint_learnt(id);
                self.reattach(id);
            }
            Err(why) => self.failed(id, why),
        }
    }

    /// What was learnt about the agent holds the next time as well.
    fn endpoint_learnt(&mut self, id: RunId) {
        let Some(learnt) = self.run(id).map(|run| run.endpoint.clone()) else {
            return;
        };
        if let Some(Ok(known)) = self.known_mut().map(|known| &mut known.endpoint)
            && (known.url == learnt.url || known.other().is_some_and(|it| it.url == learnt.url))
        {
            *known = learnt;
        }
    }

    /// What to do once an exchange has ended in order.
    pub(super) fn after_reply(&mut self, id: RunId) {
        if !self.is_answer_settled(id) {
            return self.settle(id);
        }
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
        if wrong_version
            && run.phase == Phase::Sending
            && !run.tried_other_dialect
            && let Some(other) = run.endpoint.other()
        {
            run.tried_other_dialect = true;
            let (from, to) = (run.endpoint.dialect, other.dialect);
            run.endpoint = other;
            self.endpoint_learnt(id);
            self.send(id);
            // The person sees it: the same message goes out twice.
            if let Some(run) = self.run_mut(id) {
                run.notice = Some(Notice::OtherDialect { from, to });
            }
            return;
        }
        self.report(id, &error);
        self.failed(id, WhyNot::Protocol(error));
    }

    pub(super) fn stream_opened(&mut self, ticket: Ticket, head: Head) {
        let Some(run) = self.run_by_ticket(ticket).and_then(|id| self.run_mut(id)) else {
            return;
        };
        run.hear(&head);
        // An answer that is no stream of events is collected and read as a whole.
        if !head.is_success() || !head.is_type("text/event-stream") {
            run.plain = Some(PlainBody {
                head,
                bytes: Vec::new(),
            });
        } else if let Some(id) = self.run_by_ticket(ticket) {
            self.begin_watching(id);
        }
    }

    pub(super) fn stream_came(&mut self, ticket: Ticket, bytes: &[u8]) {
        let now = self.now;
        let Some(id) = self.run_by_ticket(ticket) else {
            return;
        };
        let Some(run) = self.run_mut(id) else {
            return;
        };
        run.heard = now;
        if let Some(plain) = &mut run.plain {
            plain.bytes.extend_from_slice(bytes);
            if plain.bytes.len() > MOST_BYTES {
                return self.stop(id, ticket, WhyNot::TooLarge { limit: MOST_BYTES });
            }
            return;
        }
        let events = match run.reader.take(bytes) {
            Ok(events) => events,
            Err(SseError::TooManyEvents) => return self.too_many(id, ticket),
            Err(error) => {
                let limit = error.limit();
                return self.stop(id, ticket, WhyNot::TooLarge { limit });
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
        let Some(run) = self.run(id) else {
            return;
        };
        let (reply, ticket) = (read_event(data, &run.endpoint), run.ticket);
        if run.events >= MOST_EVENTS {
            return self.too_many(id, ticket);
        }
        if let Some(run) = self.run_mut(id) {
            run.events += 1;
        }
        match reply {
            Some(Reply::Error(error)) => self.refused(id, error),
            Some(Reply::Result(result)) => {
                if let Some(update) = reading::update(&result) {
                    self.take_event(id, update);
                }
            }
            None => {}
        }
    }

    /// The agent tells more than is kept: what is there stays, and the person may look how it ends.
    fn too_many(&mut self, id: RunId, ticket: Ticket) {
        self.order(Command::Abort { ticket });
        if let Some(run) = self.run_mut(id) {
            run.notice = Some(Notice::TooMany);
        }
        self.settle(id);
    }

    fn take_event(&mut self, id: RunId, update: Update) {
        if let Some(run) = self.run_mut(id) {
            run.phase = Phase::Following;
            run.reattaching = false;
            run.reattached = false;
            run.failures = 0;
            run.notice.take_if(|notice| notice.is_passing());
            if let Some(answering) = &mut run.answering {
                answering.arrived = true;
            }
        }
        self.take(id, update);
        if let Some(run) = self.run(id) {
            let taken = run.answering.is_some() && !run.is_stale();
            let over = run.is_over();
            if taken {
                self.answer_taken(id);
            }
            if over {
                self.settle(id);
            }
        }
    }

    pub(super) fn stream_ended(&mut self, ticket: Ticket, outcome: Result<(), Fault>) {
        let Some(id) = self.run_by_ticket(ticket) else {
            return;
        };
        self.end_watching(id);
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
        let before = run
            .task
            .as_ref()
            .map(|task| (task.status.clone(), extent(task)));
        if !run.take(update) {
            return self.show(Shown::Run(id));
        }
        let task = run.task.as_ref().filter(|_| is_task);
        let has_moved = match (&before, task) {
            (Some((status, size)), Some(task)) => {
                !is_same_step(status, &task.status) || *size != extent(task)
            }
            _ => true,
        };
        if has_moved {
            run.failures = 0;
        }
        let task = task.cloned();
        if let Some((before, _)) = &before {
            self.outdate_reply(id, before);
        }
        self.sign_in_tried(id);
        self.show(Shown::Run(id));
        self.remember(id);
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
        run.notice.take_if(|notice| notice.is_passing());
        run.ticket = 0;
        run.again_at = None;
        run.due = false;
        run.cancelling = false;
        run.ended = Some(now);
        let failed = matches!(run.notice, Some(Notice::Failed(_)));
        let wants_sign_in = run.state() == Some(&TaskState::AuthRequired);
        self.end_watching(id);
        if !failed {
            self.open_reply(id);
        }
        self.remember(id);
        self.keep_ended(id);
        self.show(Shown::Run(id));
        self.show(Shown::Runs);
        if wants_sign_in {
            self.task_locked(id);
        } else {
            self.sign_in_tried(id);
        }
        if !failed {
            self.tell_result(id);
        }
    }

    /// The host page is told what came of it, if it ended well.
    pub(super) fn tell_result(&mut self, id: RunId) {
        let done = |run: &&Run| run.answer.is_some() || run.state() == Some(&TaskState::Completed);
        if let Some(run) = self.run(id).filter(done) {
            let result = Announcement::Result {
                task: run.task.clone().map(Box::new),
                data: run.data().cloned(),
            };
            self.announce(result);
        }
    }
}
