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
use super::session;
use super::{MAX_EVENTS, Notice, Phase, Run, Unannounced, is_same_step};
use crate::client::ConnectError;
use crate::client::calls::{AgentReply, read_event, read_reply};
use crate::client::event_stream::sse::SseError;
use crate::client::event_stream::{EventReader, Rest, events_of_body};
use crate::client::http::{FetchError, Response, ResponseHead};
use crate::conversation::Conversation;
use crate::conversation::app::App;
use crate::conversation::command::{Announcement, Command, ViewChange};
use crate::conversation::effects::Effect;
use crate::conversation::envelope;
use crate::conversation::event::{Event, Ticket};
use crate::conversation::runs::Runs;
use crate::conversation::turn::Turn;

impl Runs {
    pub(in crate::conversation) fn stream_opened(
        &mut self,
        app: &mut App,
        ticket: Ticket,
        head: ResponseHead,
    ) {
        if let Some(id) = self.by_session_stream(ticket) {
            self.with(app, id, |turn| session::stream_opened(turn, &head));
        } else if let Some(id) = self.by_ticket(ticket) {
            self.with(app, id, |turn| turn.stream_opened(head));
        }
    }

    pub(in crate::conversation) fn stream_received(
        &mut self,
        app: &mut App,
        ticket: Ticket,
        bytes: &[u8],
    ) {
        if let Some(id) = self.by_session_stream(ticket) {
            self.with(app, id, |turn| session::stream_received(turn, bytes));
        } else if let Some(id) = self.by_ticket(ticket) {
            self.with(app, id, |turn| turn.stream_received(bytes));
        }
    }

    /// Applies the events of a stream that were left.
    pub(in crate::conversation) fn events_left(
        &mut self,
        app: &mut App,
        ticket: Ticket,
        events: Vec<String>,
    ) {
        if let Some(id) = self.by_ticket(ticket) {
            self.with(app, id, |turn| turn.take_events(events));
        }
    }

    pub(in crate::conversation) fn stream_ended(
        &mut self,
        app: &mut App,
        ticket: Ticket,
        outcome: Result<(), FetchError>,
    ) {
        if let Some(id) = self.by_session_stream(ticket) {
            self.with(app, id, |turn| session::stream_ended(turn, true));
        } else if let Some(id) = self.by_ticket(ticket) {
            self.with(app, id, |turn| turn.stream_ended(outcome));
        }
    }
}

impl Turn<'_> {
    fn stream_opened(&mut self, head: ResponseHead) {
        let run = &mut *self.run;
        run.note_extensions(&head);
        let is_stream = head.is_success();
        run.reader = if is_stream {
            EventReader::new(head.is_type("text/event-stream"))
        } else {
            EventReader::of_whole()
        };
        run.head = head;
        if is_stream {
            self.begin_stall_detection();
        }
    }

    fn stream_received(&mut self, bytes: &[u8]) {
        self.run.last_activity = self.app.now;
        if let Some(events) = self.complete_events(self.run.ticket, bytes) {
            if self.run.reader.is_odd() {
                self.run.note_oddities([Oddity::StreamType]);
            }
            self.take_events(events);
        }
    }

    /// Applies events of a stream, and then announces the changes. Events after one that changes the
    /// state of the task are raised again, so that each state is announced with the task as it is
    /// then, and the task need not be copied.
    fn take_events(&mut self, events: Vec<String>) {
        let ticket = self.run.ticket;
        let before = self.run.state().cloned();
        let mut events = events.into_iter();
        for event in events.by_ref() {
            self.stream_event(&event);
            // An event may have ended the run: later events are ignored.
            if !self.run.is_exchanging(ticket) {
                return self.app.push(Command::Abort { ticket });
            }
            if self.run.state() != before.as_ref() {
                break;
            }
        }
        self.announce_changes();
        if events.len() > 0 {
            let events = events.collect();
            let left = Event::EventsLeft { ticket, events };
            self.app.push(Command::Raise(Box::new(left)));
        }
    }

    fn stream_ended(&mut self, outcome: Result<(), FetchError>) {
        let ticket = self.run.ticket;
        self.end_stall_detection();
        let run = &mut *self.run;
        if let Err(fault) = outcome {
            // A line that was held until the next one is an event.
            if let Rest::Whole(line) = run.reader.finish()
                && run.head.is_success()
                && mending::parse(line.trim()).is_ok()
            {
                self.stream_event(&line);
            }
            if self.run.ticket != ticket {
                return;
            }
            // An answer that arrived before the break counts.
            if self.run.is_over() {
                return self.settle_complete();
            }
            return self.exchange_failed(&fault);
        }
        match run.reader.finish() {
            Rest::Whole(body) => {
                let head = std::mem::take(&mut run.head);
                self.reply_received(&Response { head, body });
            }
            Rest::Event(last) => {
                run.note_oddities([Oddity::UnfinishedEvent]);
                self.take_body_events(vec![last]);
            }
            Rest::Nothing => self.stream_is_over(),
        }
    }

    /// Shows and stores the changes of a run since the last call, and gives the host page the task if it changed.
    fn announce_changes(&mut self) {
        let run = &mut *self.run;
        let unannounced = std::mem::replace(&mut run.unannounced, Unannounced::Nothing);
        let task = run
            .task
            .clone()
            .filter(|_| unannounced == Unannounced::Task);
        if unannounced == Unannounced::Nothing {
            return;
        }
        self.app.show(ViewChange::Run(self.run.id));
        self.save();
        if let Some(task) = task {
            self.app.announce(Announcement::Task(task));
        }
    }

    /// Announces the result to the host page, if the run succeeded.
    pub(in crate::conversation) fn announce_result(&mut self) {
        let run = &*self.run;
        if run.answer.is_some() || run.state() == Some(&TaskState::Completed) {
            let result = Announcement::Result {
                task: run.task.clone(),
                data: run.data().cloned(),
            };
            self.app.announce(result);
        }
    }

    /// Handles a whole answer: to a send, to a get, or instead of a stream.
    pub(super) fn reply_received(&mut self, answer: &Response) {
        if self.resend_if_busy(answer) {
            return;
        }
        let run = &mut *self.run;
        run.note_extensions(&answer.head);
        let is_sent = run.phase == Phase::Sending;
        let is_nothing = matches!(answer.body.trim(), "" | "null" | "{}");
        if is_sent && answer.head.is_success() && is_nothing {
            return self.accepted_silently();
        }
        if is_sent
            && let Some(events) = events_of_body(answer.text()).filter(|_| answer.head.is_success())
        {
            run.note_oddities([Oddity::StreamType]);
            return self.take_body_events(events);
        }
        let mut oddities = Vec::new();
        let read = read_reply(answer, &run.endpoint, &mut oddities);
        run.note_oddities(oddities);
        match read {
            Ok(AgentReply::Result(result)) => match run.read_update(&result) {
                // A message beside a task does not change the task's state.
                Some(update @ Update::Message(_)) if run.task.is_some() => {
                    self.apply_update(update);
                    self.answer_accepted();
                    self.poll_now();
                }
                Some(update) => {
                    let came = answer.text();
                    if self.apply_or_show(update, came) {
                        self.run.keep_if_silent(came);
                    }
                    self.after_reply();
                }
                None => {
                    run.keep_unread_answer(answer);
                    self.run_failed(ConnectError::NotAnAnswer);
                }
            },
            Ok(AgentReply::Error(error)) => self.protocol_error(error),
            Err(why) if run.reattaching && run.endpoint.switch_subscribe_method(&why) => {
                self.app.effects.push(Effect::EndpointLearnt(self.run.id));
                self.reattach();
            }
            Err(why) if self.send_otherwise(&why, answer) => {}
            // A status that says that the message was accepted, with a word about it.
            Err(_) if is_sent && answer.head.status == 202 => {
                self.run.keep_unread_answer(answer);
                self.accepted_silently();
            }
            Err(why) => {
                let is_unread = matches!(
                    why,
                    ConnectError::NotAnAnswer | ConnectError::NotJson { .. }
                );
                if is_unread {
                    self.run.keep_unread_answer(answer);
                }
                self.run_failed(why);
            }
        }
    }

    /// Reads the events of a stream that came as one body, and what its end says.
    fn take_body_events(&mut self, events: Vec<String>) {
        let ticket = self.run.ticket;
        for event in events {
            // An event may have ended the run, or begun another exchange.
            if !self.run.is_exchanging(ticket) {
                return;
            }
            self.stream_event(&event);
        }
        self.announce_changes();
        if self.run.is_exchanging(ticket) {
            self.stream_is_over();
        }
    }

    /// Ends a run whose message the agent accepted without an answer, as a status of 202 or 204 says.
    fn accepted_silently(&mut self) {
        let run = &mut *self.run;
        if run.task.is_some() {
            self.answer_accepted();
            return self.poll_now();
        }
        run.notice = Some(Notice::Accepted);
        self.settle();
    }

    /// Applies an update, or shows it as it came if it is for another task.
    fn apply_or_show(&mut self, update: Update, came: &str) -> bool {
        let is_ours = self.apply_update(update);
        if !is_ours {
            self.run.keep_unread(came);
            self.app.show(ViewChange::Run(self.run.id));
        }
        is_ours
    }

    /// Continues a run after an exchange ended without error: settles it if it is over, follows its task if it has one,
    /// else fails it.
    pub(in crate::conversation) fn after_reply(&mut self) {
        if !self.settle_answer() {
            return self.settle();
        }
        if self.run.is_over() {
            self.settle_complete();
        } else if self.run.task.is_some() {
            self.continue_task();
        } else {
            self.run_failed(ConnectError::NotAnAnswer);
        }
    }

    pub(in crate::conversation) fn protocol_error(&mut self, error: ProtocolError) {
        self.announce_changes();
        let Some(error) = self.send_in_other_words(error) else {
            return;
        };
        self.report_violations(&error);
        self.run_failed(ConnectError::Protocol(error));
    }

    /// Reads the next bytes of a run's stream and returns the data of the events that they complete. `None` if a
    /// limit is exceeded: then the stream is aborted.
    pub(super) fn complete_events(&mut self, ticket: Ticket, bytes: &[u8]) -> Option<Vec<String>> {
        match self.run.reader.take(bytes) {
            Ok(events) => return Some(events),
            Err(SseError::TooManyEvents) => self.too_many_events(ticket),
            Err(error) => {
                let limit = error.limit();
                self.abort_and_fail(ticket, ConnectError::TooLarge { limit });
            }
        }
        None
    }

    fn stream_event(&mut self, data: &str) {
        let run = &mut *self.run;
        if run.events >= MAX_EVENTS {
            let ticket = run.ticket;
            return self.too_many_events(ticket);
        }
        run.events += 1;
        let mut oddities = Vec::new();
        let reply = read_event(data, &run.endpoint, &mut oddities);
        run.note_oddities(oddities);
        match reply {
            Some(AgentReply::Error(error)) => return self.protocol_error(error),
            Some(AgentReply::Result(result)) => {
                if let Some(update) = run.read_update(&result) {
                    return self.apply_stream_event(update, data);
                }
            }
            None => {}
        }
        // Events with a single line end between them.
        let lines: Vec<&str> = data.lines().collect();
        if lines.len() > 1 && lines.iter().all(|line| mending::parse(line).is_ok()) {
            run.note_oddities([Oddity::UnfinishedEvent]);
            return lines.iter().for_each(|line| self.stream_event(line));
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
    pub(super) fn too_many_events(&mut self, ticket: Ticket) {
        self.app.push(Command::Abort { ticket });
        self.run.notice = Some(Notice::TooMany);
        self.settle();
    }

    fn apply_stream_event(&mut self, update: Update, came: &str) {
        self.run.phase = Phase::Following;
        self.run.reattaching = false;
        self.run.reattached = false;
        self.run.failures = 0;
        self.run.notice.take_if(|notice| notice.is_passing());
        if let Some(answering) = &mut self.run.pending_answer {
            answering.arrived = true;
        }
        let is_ours = self.apply_unannounced(update);
        if is_ours {
            self.run.keep_if_silent(came);
        } else {
            self.run.keep_unread(came);
        }
        let taken = self.run.pending_answer.is_some() && !self.run.is_stale();
        let over = self.run.is_over();
        // The message may be the first of several, or about a task that follows; the reason of a failure may come
        // after it.
        let may_go_on = self.run.task.is_none() || self.run.fails_silently();
        if taken {
            self.announce_changes();
            self.answer_accepted();
        }
        if over && may_go_on {
            self.wait_for_more();
        } else if over {
            self.settle_complete();
        }
    }

    /// Settles a run whose task is over; before that, fetches the task once if a part of it could not be read.
    pub(super) fn settle_complete(&mut self) {
        if !self.run.is_incomplete() {
            return self.settle();
        }
        let run = &mut *self.run;
        run.is_fetched_again = true;
        let ticket = run.ticket;
        self.announce_changes();
        self.app.push(Command::Abort { ticket });
        self.poll_now();
    }

    /// Continues a run whose stream ended: its answer is whole, or its task goes on without a stream.
    fn stream_is_over(&mut self) {
        if self.run.is_over() {
            self.settle_complete();
        } else {
            // A stream that ends before its task does was cut.
            self.exchange_failed(&FetchError::Broken);
        }
    }

    /// Applies the agent's update to a run, updates the run's view and notifies the host page. Returns `false` if the
    /// update is for another task.
    pub(in crate::conversation) fn apply_update(&mut self, update: Update) -> bool {
        let run = &*self.run;
        let is_task = !matches!(update, Update::Message(_));
        let step = |run: &Run| {
            let task = run.task.as_ref().filter(|_| is_task);
            task.map(|task| (task.status.clone(), extent(task)))
        };
        let before = step(run);
        let is_ours = self.apply_unannounced(update);
        if is_ours {
            let has_moved = match (&before, step(self.run)) {
                (Some((one, size)), Some((other, now))) => {
                    !is_same_step(one, &other) || *size != now
                }
                _ => true,
            };
            if has_moved {
                self.run.failures = 0;
            }
        }
        self.announce_changes();
        is_ours
    }

    /// Applies an update, and leaves announcing it to [`Self::announce_changes`]. Returns `false` if
    /// the update is for another task.
    fn apply_unannounced(&mut self, update: Update) -> bool {
        let run = &mut *self.run;
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
            self.remember_way();
        }
        if is_ours {
            if let Some(question) = &question {
                self.close_outdated_reply(question);
            }
            self.app.effects.push(Effect::Updated {
                run: self.run.id,
                has_content,
            });
        }
        is_ours
    }

    /// Puts a run into the phase `Settled`: until the person acts, no update is expected.
    pub(in crate::conversation) fn settle(&mut self) {
        self.announce_changes();
        let now = self.app.now;
        let run = &mut *self.run;
        run.phase = Phase::Settled;
        run.notice.take_if(|notice| notice.is_passing());
        run.ticket = 0;
        run.retry_at = None;
        run.due = false;
        run.cancelling = false;
        run.ended = Some(now);
        let failed = matches!(run.notice, Some(Notice::Failed(_)));
        self.end_stall_detection();
        session::end_stream(self);
        self.show_input_errors();
        if !failed {
            self.open_reply();
        }
        self.app.show(ViewChange::Run(self.run.id));
        self.app.show(ViewChange::Runs);
        // A result whose view crashes the page is not kept for the next one.
        self.save();
        self.save_to_history();
        self.app.effects.push(Effect::Settled(self.run.id));
        if !failed {
            self.announce_result();
        }
    }
}

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
        if let Some(id) = self
            .runs
            .find(|run| run.calls().is_some_and(|it| it.cancel_ticket == ticket))
        {
            return self.with_run(id, |turn| turn.cancel_answered(outcome));
        }
        if let Some(id) = self.runs.find(|run| run.is_stream_check(ticket)) {
            return self.with_run(id, |turn| turn.stream_check_answered(outcome));
        }
        if let Some(id) = self
            .runs
            .find(|run| run.session().is_some_and(|it| it.end_ticket == ticket))
        {
            return self.with_run(id, |turn| session::end_answered(turn, outcome));
        }
        let Some(id) = self.runs.by_ticket(ticket) else {
            return;
        };
        match (self.runs.get(id).map(|run| &run.exchange), outcome) {
            (Some(Exchange::Session(_)), outcome) => {
                self.with_run(id, |turn| session::answered(turn, outcome));
            }
            (Some(Exchange::Envelope(_)), outcome) => {
                self.with_run(id, |turn| envelope::answered(turn, outcome));
            }
            (_, Ok(answer)) => self.with_run(id, |turn| turn.reply_received(&answer)),
            (_, Err(fault)) => self.with_run(id, |turn| turn.exchange_failed(&fault)),
        }
    }
}
