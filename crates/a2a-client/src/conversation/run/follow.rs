//! Following a run: its answers, its streams, and its end.
//!
//! Owns how an answer or event changes a run. Leaves broken exchanges to `reconnect`, silent streams to
//! `stall_detection`, runs in sessions (002) to `session`, and refusals to `refusal`. Invariants: what can't be read is
//! shown as it came, and the stream goes on; a task of which a part could not be read is fetched once before it counts
//! as complete.

use a2a::ProtocolError;
use a2a::dialect::leniency::mending;
use a2a::dialect::leniency::oddity::Oddity;
use a2a::task::{TaskState, Update};

use super::artifact_chunks::extent;
use super::exchange::Exchange;
use super::{Notice, Phase, Run, Unannounced, is_same_step};
use crate::client::ConnectError;
use crate::client::calls::{AgentReply, read_event, read_reply};
use crate::client::event_stream::sse::SseError;
use crate::client::event_stream::{EventReader, Rest, events_of_body};
use crate::client::http::{FetchError, Response, ResponseHead};
use crate::conversation::Conversation;
use crate::conversation::command::{Announcement, Command, ViewChange};
use crate::conversation::event::{Event, RunId, Ticket};

/// The maximum number of stream events that are read of one run; then its stream is aborted.
pub(super) const MAX_EVENTS: usize = 10_000;

impl Conversation {
    /// Handles the answer to a request of a run.
    pub(in crate::conversation) fn run_answered(
        &mut self,
        ticket: Ticket,
        outcome: Result<Response, FetchError>,
    ) {
        if self.sign_in_answered(ticket, &outcome) {
            return;
        }
        if let Some(id) =
            self.run_where(|run| run.calls().is_some_and(|it| it.cancel_ticket == ticket))
        {
            return self.cancel_answered(id, outcome);
        }
        if let Some(id) = self.run_where(|run| run.is_stream_check(ticket)) {
            return self.stream_check_answered(id, outcome);
        }
        if let Some(id) =
            self.run_where(|run| run.session().is_some_and(|it| it.end_ticket == ticket))
        {
            return self.session_end_answered(id, outcome);
        }
        let Some(id) = self.run_by_ticket(ticket) else {
            return;
        };
        match (self.run(id).map(|run| &run.exchange), outcome) {
            (Some(Exchange::Session(_)), outcome) => self.session_answered(id, outcome),
            (Some(Exchange::Envelope(_)), outcome) => self.envelope_answered(id, outcome),
            (_, Ok(answer)) => self.reply_received(id, &answer),
            (_, Err(fault)) => self.exchange_failed(id, &fault),
        }
    }

    /// Handles a whole answer: to a send, to a get, or instead of a stream.
    pub(super) fn reply_received(&mut self, id: RunId, answer: &Response) {
        if self.resend_if_busy(id, answer) {
            return;
        }
        let Some(run) = self.run_mut(id) else { return };
        run.note_extensions(&answer.head);
        let is_sent = run.phase == Phase::Sending;
        let is_nothing = matches!(answer.body.trim(), "" | "null" | "{}");
        if is_sent && answer.head.is_success() && is_nothing {
            return self.accepted_silently(id);
        }
        if is_sent
            && let Some(events) = events_of_body(answer.text()).filter(|_| answer.head.is_success())
        {
            run.note_oddities([Oddity::StreamType]);
            return self.take_body_events(id, events);
        }
        let mut oddities = Vec::new();
        let read = read_reply(answer, &run.endpoint, &mut oddities);
        run.note_oddities(oddities);
        match read {
            Ok(AgentReply::Result(result)) => match run.read_update(&result) {
                // A message beside a task does not change the task's state.
                Some(update @ Update::Message(_)) if run.task.is_some() => {
                    self.apply_update(id, update);
                    self.answer_accepted(id);
                    self.poll_now(id);
                }
                Some(update) => {
                    let came = answer.text();
                    if self.apply_or_show(id, update, came)
                        && let Some(run) = self.run_mut(id)
                    {
                        run.keep_if_silent(came);
                    }
                    self.after_reply(id);
                }
                None => {
                    run.keep_unread_answer(answer);
                    self.run_failed(id, ConnectError::NotAnAnswer);
                }
            },
            Ok(AgentReply::Error(error)) => self.protocol_error(id, error),
            Err(why) if run.reattaching && run.endpoint.switch_subscribe_method(&why) => {
                self.remember_endpoint(id);
                self.reattach(id);
            }
            Err(why) if self.send_otherwise(id, &why, answer) => {}
            // A status that says that the message was accepted, with a word about it.
            Err(_) if is_sent && answer.head.status == 202 => {
                if let Some(run) = self.run_mut(id) {
                    run.keep_unread_answer(answer);
                }
                self.accepted_silently(id);
            }
            Err(why) => {
                let is_unread = matches!(
                    why,
                    ConnectError::NotAnAnswer | ConnectError::NotJson { .. }
                );
                if let Some(run) = self.run_mut(id).filter(|_| is_unread) {
                    run.keep_unread_answer(answer);
                }
                self.run_failed(id, why);
            }
        }
    }

    /// Reads the events of a stream that came as one body, and what its end says.
    fn take_body_events(&mut self, id: RunId, events: Vec<String>) {
        let ticket = self.run(id).map(|run| run.ticket);
        // An event may have ended the run, or begun another exchange.
        let goes_on = |it: &Self| {
            let run = it.run(id).filter(|run| run.is_active());
            run.is_some_and(|run| Some(run.ticket) == ticket)
        };
        for event in events {
            if !goes_on(self) {
                return;
            }
            self.stream_event(id, &event);
        }
        self.announce_changes(id);
        if goes_on(self) {
            self.stream_is_over(id);
        }
    }

    /// Ends a run whose message the agent accepted without an answer, as a status of 202 or 204 says.
    fn accepted_silently(&mut self, id: RunId) {
        let Some(run) = self.run_mut(id) else { return };
        if run.task.is_some() {
            self.answer_accepted(id);
            return self.poll_now(id);
        }
        run.notice = Some(Notice::Accepted);
        self.settle(id);
    }

    /// Applies an update, or shows it as it came if it is for another task.
    fn apply_or_show(&mut self, id: RunId, update: Update, came: &str) -> bool {
        let is_ours = self.apply_update(id, update);
        if let Some(run) = self.run_mut(id).filter(|_| !is_ours) {
            run.keep_unread(came);
            self.show(ViewChange::Run(id));
        }
        is_ours
    }

    /// Makes the run's endpoint that of its agent, so that the next run begins with the dialect and the methods that
    /// worked in this one.
    pub(super) fn remember_endpoint(&mut self, id: RunId) {
        let Some(learnt) = self.run(id).map(|run| run.endpoint.clone()) else {
            return;
        };
        if let Some(Ok(known)) = self.agent_mut().map(|known| &mut known.endpoint)
            && (known.url == learnt.url
                || known.other_dialect().is_some_and(|it| it.url == learnt.url))
        {
            *known = learnt;
        }
    }

    /// Continues a run after an exchange ended without error: settles it if it is over, follows its task if it has one,
    /// else fails it.
    pub(in crate::conversation) fn after_reply(&mut self, id: RunId) {
        if !self.settle_answer(id) {
            return self.settle(id);
        }
        match self.run(id) {
            Some(run) if run.is_over() => self.settle_complete(id),
            Some(run) if run.task.is_some() => self.continue_task(id),
            _ => self.run_failed(id, ConnectError::NotAnAnswer),
        }
    }

    pub(in crate::conversation) fn protocol_error(&mut self, id: RunId, error: ProtocolError) {
        self.announce_changes(id);
        let Some(error) = self.send_in_other_words(id, error) else {
            return;
        };
        self.report_violations(id, &error);
        self.run_failed(id, ConnectError::Protocol(error));
    }

    pub(in crate::conversation) fn stream_opened(&mut self, ticket: Ticket, head: ResponseHead) {
        if let Some(id) = self.run_by_session_stream(ticket) {
            return self.session_stream_opened(id, &head);
        }
        let Some(run) = self.run_by_ticket(ticket).and_then(|id| self.run_mut(id)) else {
            return;
        };
        run.note_extensions(&head);
        let is_stream = head.is_success();
        run.reader = if is_stream {
            EventReader::new(head.is_type("text/event-stream"))
        } else {
            EventReader::of_whole()
        };
        run.head = head;
        if let Some(id) = self.run_by_ticket(ticket).filter(|_| is_stream) {
            self.begin_stall_detection(id);
        }
    }

    pub(in crate::conversation) fn stream_received(&mut self, ticket: Ticket, bytes: &[u8]) {
        let now = self.now;
        if let Some(id) = self.run_by_session_stream(ticket) {
            return self.session_stream_received(id, bytes);
        }
        let Some(id) = self.run_by_ticket(ticket) else {
            return;
        };
        let Some(run) = self.run_mut(id) else { return };
        run.last_activity = now;
        if let Some(events) = self.complete_events(id, ticket, bytes) {
            if let Some(run) = self.run_mut(id).filter(|run| run.reader.is_odd()) {
                run.note_oddities([Oddity::StreamType]);
            }
            self.take_events(ticket, events);
        }
    }

    /// Reads the next bytes of a run's stream and returns the data of the events that they complete. `None` if a
    /// limit is exceeded: then the stream is aborted.
    pub(super) fn complete_events(
        &mut self,
        id: RunId,
        ticket: Ticket,
        bytes: &[u8],
    ) -> Option<Vec<String>> {
        match self.run_mut(id)?.reader.take(bytes) {
            Ok(events) => return Some(events),
            Err(SseError::TooManyEvents) => self.too_many_events(id, ticket),
            Err(error) => {
                let limit = error.limit();
                self.abort_and_fail(id, ticket, ConnectError::TooLarge { limit });
            }
        }
        None
    }

    /// Applies events of a stream, and then announces the changes. Events after one that changes the
    /// state of the task are raised again, so that each state is announced with the task as it is
    /// then, and the task need not be copied.
    pub(in crate::conversation) fn take_events(&mut self, ticket: Ticket, events: Vec<String>) {
        let Some(id) = self.run_by_ticket(ticket) else {
            return;
        };
        let before = self.run(id).and_then(Run::state).cloned();
        let mut events = events.into_iter();
        for event in events.by_ref() {
            self.stream_event(id, &event);
            // An event may have ended the run: later events are ignored.
            if self.run_by_ticket(ticket).is_none() {
                return self.push(Command::Abort { ticket });
            }
            if self.run(id).and_then(Run::state) != before.as_ref() {
                break;
            }
        }
        self.announce_changes(id);
        if events.len() > 0 {
            let events = events.collect();
            self.push(Command::Raise(Box::new(Event::EventsLeft {
                ticket,
                events,
            })));
        }
    }

    fn stream_event(&mut self, id: RunId, data: &str) {
        let Some(run) = self.run_mut(id) else { return };
        if run.events >= MAX_EVENTS {
            let ticket = run.ticket;
            return self.too_many_events(id, ticket);
        }
        run.events += 1;
        let mut oddities = Vec::new();
        let reply = read_event(data, &run.endpoint, &mut oddities);
        run.note_oddities(oddities);
        match reply {
            Some(AgentReply::Error(error)) => return self.protocol_error(id, error),
            Some(AgentReply::Result(result)) => {
                if let Some(update) = run.read_update(&result) {
                    return self.apply_stream_event(id, update, data);
                }
            }
            None => {}
        }
        // Events with a single line end between them.
        let lines: Vec<&str> = data.lines().collect();
        if lines.len() > 1 && lines.iter().all(|line| mending::parse(line).is_ok()) {
            run.note_oddities([Oddity::UnfinishedEvent]);
            return lines.iter().for_each(|line| self.stream_event(id, line));
        }
        // The stream may go on. The agent has begun, whatever it says.
        if run.keep_unread(data) {
            run.phase = Phase::Following;
            if let Some(answering) = &mut run.pending_answer {
                answering.arrived = true;
            }
        }
        run.unannounced = run.unannounced.max(Unannounced::View);
    }

    /// Stops reading a run with too many events. What was read stays, and the person can fetch the
    /// task.
    pub(super) fn too_many_events(&mut self, id: RunId, ticket: Ticket) {
        self.push(Command::Abort { ticket });
        if let Some(run) = self.run_mut(id) {
            run.notice = Some(Notice::TooMany);
        }
        self.settle(id);
    }

    fn apply_stream_event(&mut self, id: RunId, update: Update, came: &str) {
        if let Some(run) = self.run_mut(id) {
            run.phase = Phase::Following;
            run.reattaching = false;
            run.reattached = false;
            run.failures = 0;
            run.notice.take_if(|notice| notice.is_passing());
            if let Some(answering) = &mut run.pending_answer {
                answering.arrived = true;
            }
        }
        let is_ours = self.apply_unannounced(id, update);
        if let Some(run) = self.run_mut(id) {
            if is_ours {
                run.keep_if_silent(came);
            } else {
                run.keep_unread(came);
            }
        }
        if let Some(run) = self.run(id) {
            let taken = run.pending_answer.is_some() && !run.is_stale();
            let over = run.is_over();
            // The message may be the first of several, or about a task that follows; the reason of a failure may come
            // after it.
            let may_go_on = run.task.is_none() || run.fails_silently();
            if taken {
                self.announce_changes(id);
                self.answer_accepted(id);
            }
            if over && may_go_on {
                self.wait_for_more(id);
            } else if over {
                self.settle_complete(id);
            }
        }
    }

    /// Settles a run whose task is over; before that, fetches the task once if a part of it could not be read.
    pub(super) fn settle_complete(&mut self, id: RunId) {
        let Some(run) = self.run_mut(id).filter(|run| run.is_incomplete()) else {
            return self.settle(id);
        };
        run.is_fetched_again = true;
        let ticket = run.ticket;
        self.announce_changes(id);
        self.push(Command::Abort { ticket });
        self.poll_now(id);
    }

    pub(in crate::conversation) fn stream_ended(
        &mut self,
        ticket: Ticket,
        outcome: Result<(), FetchError>,
    ) {
        if let Some(id) = self.run_by_session_stream(ticket) {
            return self.session_stream_ended(id, true);
        }
        let Some(id) = self.run_by_ticket(ticket) else {
            return;
        };
        self.end_stall_detection(id);
        let Some(run) = self.run_mut(id) else { return };
        if let Err(fault) = outcome {
            // A line that was held until the next one is an event.
            if let Rest::Whole(line) = run.reader.finish()
                && run.head.is_success()
                && mending::parse(line.trim()).is_ok()
            {
                self.stream_event(id, &line);
            }
            let Some(run) = self.run_mut(id).filter(|run| run.ticket == ticket) else {
                return;
            };
            // An answer that arrived before the break counts.
            if run.is_over() {
                return self.settle_complete(id);
            }
            return self.exchange_failed(id, &fault);
        }
        match run.reader.finish() {
            Rest::Whole(body) => {
                let head = std::mem::take(&mut run.head);
                self.reply_received(id, &Response { head, body });
            }
            Rest::Event(last) => {
                run.note_oddities([Oddity::UnfinishedEvent]);
                self.take_body_events(id, vec![last]);
            }
            Rest::Nothing => self.stream_is_over(id),
        }
    }

    /// Continues a run whose stream ended: its answer is whole, or its task goes on without a stream.
    fn stream_is_over(&mut self, id: RunId) {
        match self.run(id) {
            Some(run) if run.is_over() => self.settle_complete(id),
            // A stream that ends before its task does was cut.
            Some(_) => self.exchange_failed(id, &FetchError::Broken),
            None => {}
        }
    }

    pub(super) fn run_by_ticket(&self, ticket: Ticket) -> Option<RunId> {
        self.run_where(|run| run.ticket == ticket && run.is_active())
    }

    /// Applies the agent's update to a run, updates the run's view and notifies the host page. Returns `false` if the
    /// update is for another task.
    pub(in crate::conversation) fn apply_update(&mut self, id: RunId, update: Update) -> bool {
        let Some(run) = self.run(id) else {
            return false;
        };
        let is_task = !matches!(update, Update::Message(_));
        let step = |run: &Run| {
            let task = run.task.as_ref().filter(|_| is_task);
            task.map(|task| (task.status.clone(), extent(task)))
        };
        let before = step(run);
        let is_ours = self.apply_unannounced(id, update);
        if let Some(run) = self.run_mut(id).filter(|_| is_ours) {
            let has_moved = match (&before, step(run)) {
                (Some((one, size)), Some((other, now))) => {
                    !is_same_step(one, &other) || *size != now
                }
                _ => true,
            };
            if has_moved {
                run.failures = 0;
            }
        }
        self.announce_changes(id);
        is_ours
    }

    /// Applies an update, and leaves announcing it to [`Self::announce_changes`]. Returns `false` if
    /// the update is for another task.
    fn apply_unannounced(&mut self, id: RunId, update: Update) -> bool {
        let Some(run) = self.run_mut(id) else {
            return false;
        };
        let is_task = !matches!(update, Update::Message(_));
        let has_content = matches!(update, Update::Message(_) | Update::Artifact { .. });
        let question = run.reply.as_ref().and(run.task.as_ref());
        let question = question.map(|task| task.status.clone());
        let is_ours = run.apply(update);
        let now = if is_ours && is_task {
            Unannounced::Task
        } else {
            Unannounced::View
        };
        run.unannounced = run.unannounced.max(now);
        if is_ours {
            self.remember_way(id);
        }
        if is_ours {
            if let Some(question) = &question {
                self.close_outdated_reply(id, question);
            }
            self.end_sign_in_of_run(id, has_content);
        }
        is_ours
    }

    /// Shows and stores the changes of a run since the last call, and gives the host page the task if it changed.
    fn announce_changes(&mut self, id: RunId) {
        let Some(run) = self.run_mut(id) else { return };
        let unannounced = std::mem::replace(&mut run.unannounced, Unannounced::Nothing);
        let task = run
            .task
            .clone()
            .filter(|_| unannounced == Unannounced::Task);
        if unannounced == Unannounced::Nothing {
            return;
        }
        self.show(ViewChange::Run(id));
        self.save_run(id);
        if let Some(task) = task {
            self.announce(Announcement::Task(task));
        }
    }

    /// Puts a run into the phase `Settled`: until the person acts, no update is expected.
    pub(in crate::conversation) fn settle(&mut self, id: RunId) {
        self.announce_changes(id);
        let now = self.now;
        let Some(run) = self.run_mut(id) else { return };
        run.phase = Phase::Settled;
        run.notice.take_if(|notice| notice.is_passing());
        run.ticket = 0;
        run.retry_at = None;
        run.due = false;
        run.cancelling = false;
        run.ended = Some(now);
        let failed = matches!(run.notice, Some(Notice::Failed(_)));
        let wants_sign_in = run.state() == Some(&TaskState::AuthRequired);
        self.end_stall_detection(id);
        self.end_session_stream(id);
        self.adopt_answered_context(id);
        self.show_input_errors(id);
        if !failed {
            self.open_reply(id);
        }
        self.show(ViewChange::Run(id));
        self.show(ViewChange::Runs);
        // A result whose view crashes the page is not kept for the next one.
        self.save_run(id);
        self.save_to_history(id);
        if wants_sign_in {
            self.task_requires_sign_in(id);
        } else {
            self.end_sign_in_of_run(id, false);
        }
        if !failed {
            self.announce_result(id);
        }
    }

    /// Announces the result to the host page, if the run succeeded.
    pub(in crate::conversation) fn announce_result(&mut self, id: RunId) {
        let done = |run: &&Run| run.answer.is_some() || run.state() == Some(&TaskState::Completed);
        if let Some(run) = self.run(id).filter(done) {
            let result = Announcement::Result {
                task: run.task.clone(),
                data: run.data().cloned(),
            };
            self.announce(result);
        }
    }
}
