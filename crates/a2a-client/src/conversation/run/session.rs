//! A run in a session (002): opening the session, sending the message, and finding the answer.
//!
//! Leaves what a run knows of its session to `session_state`.
//! 002 has no tasks, and its agents name messages themselves. So the message carries the client's
//! id in its metadata, and the agent's first message behind it is the answer. Invariants: the id of
//! the session is stored before the message leaves; a message that may have arrived is searched
//! for in the list before it is sent again; the order of the agent's list of messages decides, and a message of
//! the stream counts only if it names the message that it answers.

use a2a::dialect::sessions::{MessagePage, Reply, SessionMessage, SessionStatus};
use a2a::message::{Message, Role};
use a2a::task::Update;

use super::exchange::Exchange;
use super::follow::MAX_EVENTS;
use super::session_state::Stage;
use super::{Notice, Phase, Run};
use crate::client::ConnectError;
use crate::client::calls::sessions::{
    SessionCall, read_session_event, read_session_reply, session_request,
};
use crate::client::event_stream::EventReader;
use crate::client::http::{FetchError, Response, ResponseHead};
use crate::conversation::Conversation;
use crate::conversation::command::{Command, ViewChange};
use crate::conversation::event::{RunId, Ticket};

/// The maximum number of pages of the message list that one pass through the list requests.
const MAX_PAGES: usize = 100;

impl Run {
    /// The id of the run's session, if the agent speaks 002 and the session is open.
    pub(in crate::conversation) fn session_id(&self) -> Option<&str> {
        let is_open = self.session().is_some_and(|session| !session.has_ended);
        self.sent.context_id.as_deref().filter(|_| is_open)
    }

    /// Whether the run's session (002) has ended because the person asked to end it.
    pub(in crate::conversation) fn has_ended_session(&self) -> bool {
        self.session().is_some_and(|session| session.has_ended)
    }

    /// The id that the agent gave the run's message in its session; `None` until the agent tells it.
    pub(in crate::conversation) fn sent_as(&self) -> Option<&str> {
        self.session()?.sent_as.as_deref()
    }

    /// Continues the session `id` of a stored run, in which the message may have arrived. Returns whether the run is
    /// in a session.
    pub(in crate::conversation) fn restore_session(
        &mut self,
        id: &str,
        sent_as: Option<&str>,
    ) -> bool {
        let Some(session) = self.session_mut() else {
            return false;
        };
        session.sent_as = sent_as.map(str::to_owned);
        session.may_have_arrived = true;
        self.set_session(Some(id.to_owned()));
        true
    }

    /// Sets the id of the session that the message is sent in, which is the context id of the message.
    fn set_session(&mut self, id: Option<String>) {
        if let Some(concealed) = &mut self.concealed {
            concealed.context_id.clone_from(&id);
        }
        self.sent.context_id = id;
    }

    /// Reads a message of the session's list. Returns it if it is the agent's answer to the run's message, else `None`.
    fn read_listed(&mut self, said: SessionMessage) -> Option<SessionMessage> {
        let Exchange::Session(session) = &mut self.exchange else {
            return None;
        };
        if session.is_sent(&said, &self.sent.message_id) {
            session.note_sent(&said);
            return None;
        }
        let is_answer = match &said.in_reply_to {
            Some(_) => session.is_reply(&said),
            None => session.is_found,
        };
        match said.role {
            Role::Agent if is_answer => return Some(said),
            Role::Other(_) if session.is_found => {
                let said = self.message_of(said);
                self.transcript.add(&said);
            }
            _ => {}
        }
        None
    }

    /// A message of the session in the vocabulary.
    fn message_of(&self, said: SessionMessage) -> Message {
        said.into_message(self.sent.context_id.as_deref().unwrap_or_default())
    }

    /// Whether requests for the run's messages are repeated until they succeed: the message arrived,
    /// or need not be sent again.
    fn is_followed(&self) -> bool {
        self.session().is_some_and(|session| {
            session.knows_arrival() || !(session.sends || self.fault.is_some())
        })
    }
}

impl Conversation {
    /// Sends the message of a run. Before that, opens a session if there is none, or finds out
    /// whether the message arrived.
    pub(super) fn send_in_session(&mut self, id: RunId) {
        self.end_session_stream(id);
        let Some(run) = self.run_mut(id) else { return };
        let Exchange::Session(session) = &mut run.exchange else {
            return;
        };
        let stage = match (&run.sent.context_id, session.may_have_arrived) {
            (None, _) => Stage::Opening,
            (Some(_), true) => {
                session.sends = true;
                return self.list_messages(id);
            }
            (Some(_), false) => Stage::Sending,
        };
        if stage == Stage::Opening {
            return self.call_session(id, stage, &SessionCall::Open);
        }
        self.open_session_stream(id);
        let Some(run) = self.run_mut(id) else { return };
        if let Some(session) = run.session_mut() {
            session.may_have_arrived = true;
        }
        let skill = run.target.skill.as_ref().map(|skill| skill.id.as_str());
        let message = SessionMessage::of_message(&run.sent, skill);
        self.call_session(id, stage, &SessionCall::Send(Box::new(message)));
    }

    /// Requests the messages of the session. Opens the stream first, so that no message is missed.
    pub(super) fn list_messages(&mut self, id: RunId) {
        self.end_stall_detection(id);
        let timer = self.run_mut(id).and_then(|run| {
            let is_waiting = run.retry_at.take().is_some();
            is_waiting.then_some(run.ticket)
        });
        self.commands
            .extend(timer.map(|ticket| Command::Abort { ticket }));
        self.open_session_stream(id);
        let Some(run) = self.run_mut(id) else { return };
        let Exchange::Session(session) = &mut run.exchange else {
            return;
        };
        session.cursors.clear();
        session.is_found = false;
        session.lists_again = false;
        run.due = false;
        run.ended = None;
        if run.phase == Phase::Settled {
            run.phase = Phase::Reconnecting;
        }
        let cursor = session.from.clone();
        self.call_session(id, Stage::Listing, &SessionCall::Messages { cursor });
        self.show(ViewChange::Run(id));
    }

    fn call_session(&mut self, id: RunId, stage: Stage, call: &SessionCall) {
        let ticket = self.ticket();
        let Some(run) = self.run_mut(id) else { return };
        run.ticket = ticket;
        if let Some(session) = run.session_mut() {
            session.stage = stage;
        }
        self.push_session_call(id, ticket, call);
    }

    fn push_session_call(&mut self, id: RunId, ticket: Ticket, call: &SessionCall) {
        let Some(run) = self.run(id) else { return };
        let session = run.sent.context_id.as_deref().unwrap_or_default();
        let mut request = session_request(&run.endpoint, session, call);
        self.authorize(&run.target.agent, &mut request);
        self.push(match call {
            SessionCall::Stream => Command::OpenStream { ticket, request },
            _ => Command::Fetch { ticket, request },
        });
    }

    /// Opens the stream, unless it is open, was already opened since the last event, or the agent has
    /// no streams.
    fn open_session_stream(&mut self, id: RunId) {
        let ticket = self.ticket();
        let Some(run) = self.run_mut(id) else { return };
        let Exchange::Session(session) = &mut run.exchange else {
            return;
        };
        let is_useless = run.reattached || run.endpoint.has_no_stream;
        if is_useless || session.stream != 0 {
            return;
        }
        run.reattached = true;
        session.stream = ticket;
        run.reader = EventReader::new(true);
        self.push_session_call(id, ticket, &SessionCall::Stream);
    }

    /// Aborts the stream of the run's session, if one is open, and sets the stage to `Idle`.
    pub(super) fn end_session_stream(&mut self, id: RunId) {
        if let Some(session) = self.run_mut(id).and_then(Run::session_mut) {
            session.stage = Stage::Idle;
            let ticket = std::mem::take(&mut session.stream);
            if ticket != 0 {
                self.push(Command::Abort { ticket });
            }
        }
    }

    /// Handles the answer to a request of a run in a session.
    pub(super) fn session_answered(&mut self, id: RunId, outcome: Result<Response, FetchError>) {
        let Some(session) = self.run_mut(id).and_then(Run::session_mut) else {
            return;
        };
        let stage = std::mem::take(&mut session.stage);
        let answer = match outcome {
            Ok(answer) => answer,
            Err(fault) => return self.session_call_broke(id, stage, &fault),
        };
        let status = answer.head.status;
        let is_busy = matches!(status, 429 | 500..);
        if matches!(stage, Stage::Opening | Stage::Sending) && self.resend_if_busy(id, &answer) {
            return self.end_session_stream(id);
        }
        let Some(run) = self.run_mut(id) else { return };
        match (stage, read_session_reply(&answer, &run.endpoint.url)) {
            (Stage::Opening, Ok(Reply::Session(session))) => {
                run.set_session(Some(session.id));
                // Stored there before the message leaves.
                self.send(id);
            }
            (Stage::Sending | Stage::Listing, Ok(Reply::Message(said))) => {
                self.message_accepted(id, said);
            }
            (Stage::Sending | Stage::Listing, Ok(Reply::Messages(page))) => {
                self.read_page(id, page);
            }
            (Stage::Checking, Ok(Reply::Session(session))) => {
                self.session_checked(id, &session.status);
            }
            (_, Ok(_)) => self.session_failed(id, ConnectError::NotAnAnswer),
            (Stage::Listing | Stage::Checking, Err(_)) if is_busy && run.is_followed() => {
                self.connection_lost(id);
            }
            (Stage::Checking, Err(why)) if !matches!(why, ConnectError::SignIn { .. }) => {
                self.await_message(id);
            }
            (_, Err(why)) => {
                // The session is gone, and the message was not taken: it can be sent in a new one.
                if stage == Stage::Sending && matches!(status, 404 | 409 | 410) {
                    if let Some(session) = run.session_mut() {
                        session.may_have_arrived = false;
                    }
                    let gone = run.sent.context_id.clone();
                    run.set_session(None);
                    self.forget_context(gone.as_deref());
                }
                self.session_failed(id, why);
            }
        }
    }

    fn session_failed(&mut self, id: RunId, why: ConnectError) {
        match why {
            ConnectError::Protocol(error) => self.protocol_error(id, error),
            why => self.end_with_error(id, why),
        }
    }

    /// Handles a request that broke. After a send, requests the list to see whether the message arrived.
    fn session_call_broke(&mut self, id: RunId, stage: Stage, fault: &FetchError) {
        let Some(run) = self.run_mut(id) else { return };
        let why = ConnectError::of_fault(fault, &run.endpoint.url);
        match stage {
            Stage::Sending => {
                run.fault = Some(why);
                run.phase = Phase::Reconnecting;
                self.list_messages(id);
            }
            Stage::Listing | Stage::Checking if run.is_followed() => self.connection_lost(id),
            _ => {
                run.fault = None;
                self.exchange_failed(id, fault);
            }
        }
    }

    /// Handles the message that the agent returned for a sent one: the same message, or already the
    /// answer.
    fn message_accepted(&mut self, id: RunId, said: SessionMessage) {
        let Some(run) = self.run_mut(id) else { return };
        run.fault = None;
        if said.role == Role::Agent {
            return self.session_reply(id, said);
        }
        if let Some(session) = run.session_mut() {
            session.note_sent(&said);
        }
        self.save_run(id);
        self.end_sign_in_of_run(id, false);
        self.await_message(id);
    }

    fn read_page(&mut self, id: RunId, page: MessagePage) {
        let Some(run) = self.run_mut(id) else { return };
        let Exchange::Session(session) = &mut run.exchange else {
            return;
        };
        // The list may begin with the newest message.
        let sent = &run.sent.message_id;
        if let Some(ours) = page
            .messages
            .iter()
            .find(|said| session.is_sent(said, sent))
        {
            let cursor = session.cursors.last().cloned();
            session.from = cursor.or(session.from.take());
            let is_before = session.is_found;
            session.note_sent(ours);
            session.is_found = is_before;
        }
        let mut messages = page.messages.into_iter();
        if let Some(answer) = messages.find_map(|said| run.read_listed(said)) {
            return self.session_reply(id, answer);
        }
        let Some(session) = run.session_mut() else {
            return;
        };
        let read = &mut session.cursors;
        let is_new = |next: &String| !read.contains(next) && read.len() + 1 < MAX_PAGES;
        if let Some(next) = page.next.filter(is_new) {
            read.push(next.clone());
            let cursor = Some(next);
            return self.call_session(id, Stage::Listing, &SessionCall::Messages { cursor });
        }
        self.all_pages_read(id);
    }

    fn all_pages_read(&mut self, id: RunId) {
        let Some(run) = self.run_mut(id) else { return };
        let Exchange::Session(session) = &mut run.exchange else {
            return;
        };
        if session.knows_arrival() {
            run.fault = None;
            if session.is_last {
                let status = SessionStatus::Completed.name().to_owned();
                return self.session_failed(id, ConnectError::SessionEnded { status });
            }
            return self.call_session(id, Stage::Checking, &SessionCall::GetSession);
        }
        session.may_have_arrived = false;
        if session.sends && run.is_sent_known {
            session.sends = false;
            return self.send_in_session(id);
        }
        if let Some(why) = run.fault.take() {
            return self.end_with_error(id, why);
        }
        run.notice = Some(Notice::MaybeSent);
        self.settle(id);
    }

    fn session_checked(&mut self, id: RunId, status: &SessionStatus) {
        let Some(session) = self.run_mut(id).and_then(Run::session_mut) else {
            return;
        };
        match status {
            SessionStatus::Active | SessionStatus::Other(_) => self.await_message(id),
            // The answer may have come between the list and this.
            SessionStatus::Completed if !session.is_last => {
                session.is_last = true;
                self.list_messages(id);
            }
            ended => {
                let status = ended.name().to_owned();
                self.session_failed(id, ConnectError::SessionEnded { status });
            }
        }
    }

    /// Waits for the agent's message: on the stream, or by requesting the list later.
    fn await_message(&mut self, id: RunId) {
        let Some(run) = self.run_mut(id) else { return };
        let Exchange::Session(session) = &run.exchange else {
            return;
        };
        if session.lists_again {
            return self.list_messages(id);
        }
        if session.stream == 0 {
            return self.poll_later(id);
        }
        run.phase = Phase::Following;
        run.notice.take_if(|notice| notice.is_passing());
        self.begin_stall_detection(id);
        self.show(ViewChange::Run(id));
    }

    /// Takes the agent's message as the answer to the run, and ends the run.
    fn session_reply(&mut self, id: RunId, said: SessionMessage) {
        let Some(run) = self.run(id) else { return };
        let answer = run.message_of(said);
        self.apply_update(id, Update::Message(answer));
        self.after_reply(id);
    }

    /// The id of the active run whose session stream has this ticket; `None` without such a run.
    pub(super) fn run_by_session_stream(&self, ticket: Ticket) -> Option<RunId> {
        self.run_where(|run| run.session().is_some_and(|it| it.stream == ticket) && run.is_active())
    }

    pub(super) fn session_stream_opened(&mut self, id: RunId, head: &ResponseHead) {
        let is_stream = head.is_success() && head.is_type("text/event-stream");
        let Some(run) = self.run_mut(id).filter(|_| !is_stream) else {
            return;
        };
        let is_refused = head.is_success() || matches!(head.status, 404 | 405 | 406 | 501);
        if is_refused {
            run.endpoint.has_no_stream = true;
            self.remember_endpoint(id);
        }
        self.session_stream_ended(id, !is_refused);
    }

    pub(super) fn session_stream_received(&mut self, id: RunId, bytes: &[u8]) {
        let now = self.now;
        let Some(run) = self.run_mut(id) else { return };
        run.last_activity = now;
        let ticket = run.ticket;
        let Some(events) = self.complete_events(id, ticket, bytes) else {
            return;
        };
        for event in events {
            if let Some(reply) = read_session_event(&event) {
                self.session_event(id, reply);
            }
            if !self.run(id).is_some_and(Run::is_active) {
                return;
            }
        }
    }

    fn session_event(&mut self, id: RunId, reply: Reply) {
        let ticket = self.run(id).map_or(0, |run| run.ticket);
        let Some(run) = self.run_mut(id) else { return };
        if run.events >= MAX_EVENTS {
            return self.too_many_events(id, ticket);
        }
        run.events += 1;
        let Exchange::Session(session) = &mut run.exchange else {
            return;
        };
        match reply {
            Reply::Error(error) if session.stage == Stage::Idle => {
                self.protocol_error(id, error);
            }
            Reply::Message(said) if session.is_sent(&said, &run.sent.message_id) => {
                session.note_sent(&said);
            }
            Reply::Message(said) if said.role == Role::Agent && session.is_reply(&said) => {
                self.push(Command::Abort { ticket });
                self.session_reply(id, said);
            }
            // A message to another one is not for this run.
            Reply::Message(said) if said.in_reply_to.is_some() && session.knows_arrival() => {}
            // The list tells what else it is.
            _ if session.stage == Stage::Idle => self.list_messages(id),
            _ => session.lists_again = true,
        }
    }

    /// Handles the end of the stream. `is_lost`: the stream broke, so that it is worth opening again.
    pub(super) fn session_stream_ended(&mut self, id: RunId, is_lost: bool) {
        let Some(session) = self.run_mut(id).and_then(Run::session_mut) else {
            return;
        };
        let ticket = std::mem::take(&mut session.stream);
        self.push(Command::Abort { ticket });
        let is_idle = |run: &&Run| run.session().is_some_and(|it| it.stage == Stage::Idle);
        if let Some(run) = self.run(id).filter(is_idle)
            && run.phase == Phase::Following
        {
            if is_lost {
                self.connection_lost(id);
            } else {
                self.poll_later(id);
            }
        }
    }

    /// Whether the session of a run can be ended: it is open, and no run is active in it.
    pub fn can_end_session(&self, id: RunId) -> bool {
        let session = self.run(id).and_then(Run::session_id);
        let mut runs = self.runs.iter();
        session.is_some() && !runs.any(|run| run.is_active() && run.session_id() == session)
    }

    pub(in crate::conversation) fn end_session_pressed(&mut self, id: RunId) {
        let ticket = self.ticket();
        if !self.can_end_session(id) {
            return;
        }
        if let Some(session) = self
            .run_mut(id)
            .and_then(Run::session_mut)
            .filter(|it| it.end_ticket == 0)
        {
            session.end_ticket = ticket;
            self.push_session_call(id, ticket, &SessionCall::End);
            self.show(ViewChange::Run(id));
        }
    }

    pub(super) fn session_end_answered(
        &mut self,
        id: RunId,
        outcome: Result<Response, FetchError>,
    ) {
        let Some(run) = self.run_mut(id) else { return };
        if let Some(session) = run.session_mut() {
            session.end_ticket = 0;
        }
        let session = run.sent.context_id.clone();
        let why = match outcome {
            // An unknown session has ended, too.
            Ok(answer) if answer.head.is_success() || matches!(answer.head.status, 404 | 410) => {
                for run in &mut self.runs {
                    if run.sent.context_id == session
                        && let Some(session) = run.session_mut()
                    {
                        session.has_ended = true;
                    }
                }
                self.forget_context(session.as_deref());
                return self.show(ViewChange::Runs);
            }
            Ok(answer) => read_session_reply(&answer, &run.endpoint.url).err(),
            Err(fault) => Some(ConnectError::of_fault(&fault, &run.endpoint.url)),
        };
        let why = why.unwrap_or(ConnectError::NotAnAnswer);
        run.notice = Some(Notice::SessionNotEnded(why.sentence()));
        self.show(ViewChange::Run(id));
    }
}
