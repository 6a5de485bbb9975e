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
use super::session_state::Stage;
use super::{MAX_EVENTS, Notice, Phase, Run};
use crate::client::ConnectError;
use crate::client::calls::sessions::{
    SessionCall, read_session_event, read_session_reply, session_request,
};
use crate::client::event_stream::EventReader;
use crate::client::http::{FetchError, Response, ResponseHead};
use crate::conversation::app::App;
use crate::conversation::command::{Command, ViewChange};
use crate::conversation::effects::Effect;
use crate::conversation::event::{RunId, Ticket};
use crate::conversation::runs::Runs;
use crate::conversation::turn::Turn;

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

    /// Notes that the session with this id has ended, if it is the run's.
    pub(in crate::conversation) fn note_session_end(&mut self, id: Option<&str>) {
        let is_ours = self.sent.context_id.as_deref() == id;
        if let Some(session) = self.session_mut().filter(|_| is_ours) {
            session.has_ended = true;
        }
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

impl Runs {
    /// The id of the active run whose session stream has this ticket; `None` without such a run.
    pub(super) fn by_session_stream(&self, ticket: Ticket) -> Option<RunId> {
        self.find(|run| run.session().is_some_and(|it| it.stream == ticket) && run.is_active())
    }

    /// Whether the session of a run can be ended: it is open, and no run is active in it.
    pub(crate) fn can_end_session(&self, id: RunId) -> bool {
        let session = self.get(id).and_then(Run::session_id);
        let mut runs = self.list.iter();
        session.is_some() && !runs.any(|run| run.is_active() && run.session_id() == session)
    }

    pub(in crate::conversation) fn end_session_pressed(&mut self, app: &mut App, id: RunId) {
        let ticket = app.ticket();
        if !self.can_end_session(id) {
            return;
        }
        if let Some(session) = self
            .get_mut(id)
            .and_then(Run::session_mut)
            .filter(|it| it.end_ticket == 0)
        {
            session.end_ticket = ticket;
            self.with(app, id, |turn| push_call(turn, ticket, &SessionCall::End));
            app.show(ViewChange::Run(id));
        }
    }
}

/// Sends the message of a run. Opens a session first if the run has none. Lists the messages first if the message may
/// have arrived.
pub(super) fn send(turn: &mut Turn<'_>) {
    end_stream(turn);
    let run = &mut *turn.run;
    let Exchange::Session(session) = &mut run.exchange else {
        return;
    };
    let stage = match (&run.sent.context_id, session.may_have_arrived) {
        (None, _) => Stage::Opening,
        (Some(_), true) => {
            session.sends = true;
            return list_messages(turn);
        }
        (Some(_), false) => Stage::Sending,
    };
    if stage == Stage::Opening {
        return call(turn, stage, &SessionCall::Open);
    }
    open_stream(turn);
    let run = &mut *turn.run;
    if let Some(session) = run.session_mut() {
        session.may_have_arrived = true;
    }
    let skill = run.target.skill.as_ref().map(|skill| skill.id.as_str());
    let message = SessionMessage::of_message(&run.sent, skill);
    call(turn, stage, &SessionCall::Send(Box::new(message)));
}

/// Requests the messages of the session. Opens the stream first, so that no message is missed.
pub(super) fn list_messages(turn: &mut Turn<'_>) {
    turn.end_stall_detection();
    if turn.run.retry_at.take().is_some() {
        let ticket = turn.run.ticket;
        turn.app.push(Command::Abort { ticket });
    }
    open_stream(turn);
    let run = &mut *turn.run;
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
    call(turn, Stage::Listing, &SessionCall::Messages { cursor });
    turn.app.show(ViewChange::Run(turn.run.id));
}

fn call(turn: &mut Turn<'_>, stage: Stage, call: &SessionCall) {
    let ticket = turn.app.ticket();
    let run = &mut *turn.run;
    run.ticket = ticket;
    if let Some(session) = run.session_mut() {
        session.stage = stage;
    }
    push_call(turn, ticket, call);
}

fn push_call(turn: &mut Turn<'_>, ticket: Ticket, call: &SessionCall) {
    let run = &*turn.run;
    let session = run.sent.context_id.as_deref().unwrap_or_default();
    let mut request = session_request(&run.endpoint, session, call);
    turn.app.authorize(&run.target.agent, &mut request);
    turn.app.push(match call {
        SessionCall::Stream => Command::OpenStream { ticket, request },
        _ => Command::Fetch { ticket, request },
    });
}

/// Opens the stream, unless it is open, was already opened since the last event, or the agent has
/// no streams.
fn open_stream(turn: &mut Turn<'_>) {
    let ticket = turn.app.ticket();
    let run = &mut *turn.run;
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
    push_call(turn, ticket, &SessionCall::Stream);
}

/// Aborts the stream of the run's session, if one is open, and sets the stage to `Idle`.
pub(super) fn end_stream(turn: &mut Turn<'_>) {
    if let Some(session) = turn.run.session_mut() {
        session.stage = Stage::Idle;
        let ticket = std::mem::take(&mut session.stream);
        if ticket != 0 {
            turn.app.push(Command::Abort { ticket });
        }
    }
}

/// Waits for the agent's message: on the stream, or by requesting the list later.
fn await_message(turn: &mut Turn<'_>) {
    let run = &mut *turn.run;
    let Exchange::Session(session) = &run.exchange else {
        return;
    };
    if session.lists_again {
        return list_messages(turn);
    }
    if session.stream == 0 {
        return turn.poll_later();
    }
    run.phase = Phase::Following;
    run.notice.take_if(|notice| notice.is_passing());
    turn.begin_stall_detection();
    turn.app.show(ViewChange::Run(turn.run.id));
}

/// Handles the end of the stream. `is_lost`: the stream broke, so that it is worth opening again.
pub(super) fn stream_ended(turn: &mut Turn<'_>, is_lost: bool) {
    let Some(session) = turn.run.session_mut() else {
        return;
    };
    let ticket = std::mem::take(&mut session.stream);
    turn.app.push(Command::Abort { ticket });
    let is_idle = session.stage == Stage::Idle;
    if is_idle && turn.run.phase == Phase::Following {
        if is_lost {
            turn.connection_lost();
        } else {
            turn.poll_later();
        }
    }
}

/// Handles the answer to a request of a run in a session.
pub(super) fn answered(turn: &mut Turn<'_>, outcome: Result<Response, FetchError>) {
    let Some(session) = turn.run.session_mut() else {
        return;
    };
    let stage = std::mem::take(&mut session.stage);
    let answer = match outcome {
        Ok(answer) => answer,
        Err(fault) => return call_broke(turn, stage, &fault),
    };
    let status = answer.head.status;
    let is_busy = matches!(status, 429 | 500..);
    if matches!(stage, Stage::Opening | Stage::Sending) && turn.resend_if_busy(&answer) {
        return end_stream(turn);
    }
    let run = &mut *turn.run;
    match (stage, read_session_reply(&answer, &run.endpoint.url)) {
        (Stage::Opening, Ok(Reply::Session(session))) => {
            run.set_session(Some(session.id));
            // Stored there before the message leaves.
            turn.send();
        }
        (Stage::Sending | Stage::Listing, Ok(Reply::Message(said))) => {
            message_accepted(turn, said);
        }
        (Stage::Sending | Stage::Listing, Ok(Reply::Messages(page))) => {
            read_page(turn, page);
        }
        (Stage::Checking, Ok(Reply::Session(session))) => {
            checked(turn, &session.status);
        }
        (_, Ok(_)) => failed(turn, ConnectError::NotAnAnswer),
        (Stage::Listing | Stage::Checking, Err(_)) if is_busy && run.is_followed() => {
            turn.connection_lost();
        }
        (Stage::Checking, Err(why)) if !matches!(why, ConnectError::SignIn { .. }) => {
            await_message(turn);
        }
        (_, Err(why)) => {
            // The session is gone, and the message was not taken: it can be sent in a new one.
            if stage == Stage::Sending && matches!(status, 404 | 409 | 410) {
                if let Some(session) = run.session_mut() {
                    session.may_have_arrived = false;
                }
                let gone = run.sent.context_id.clone();
                run.set_session(None);
                turn.app.effects.push(Effect::ContextGone(gone));
            }
            failed(turn, why);
        }
    }
}

fn failed(turn: &mut Turn<'_>, why: ConnectError) {
    match why {
        ConnectError::Protocol(error) => turn.protocol_error(error),
        why => turn.end_with_error(why),
    }
}

/// Handles a request that broke. After a send, requests the list to see whether the message arrived.
fn call_broke(turn: &mut Turn<'_>, stage: Stage, fault: &FetchError) {
    let run = &mut *turn.run;
    let why = ConnectError::of_fault(fault, &run.endpoint.url);
    match stage {
        Stage::Sending => {
            run.fault = Some(why);
            run.phase = Phase::Reconnecting;
            list_messages(turn);
        }
        Stage::Listing | Stage::Checking if run.is_followed() => turn.connection_lost(),
        _ => {
            run.fault = None;
            turn.exchange_failed(fault);
        }
    }
}

/// Handles the message that the agent returned for a sent one: the same message, or already the
/// answer.
fn message_accepted(turn: &mut Turn<'_>, said: SessionMessage) {
    let run = &mut *turn.run;
    run.fault = None;
    if said.role == Role::Agent {
        return take_reply(turn, said);
    }
    if let Some(session) = run.session_mut() {
        session.note_sent(&said);
    }
    turn.save();
    turn.app.effects.push(Effect::Updated {
        run: turn.run.id,
        has_content: false,
    });
    await_message(turn);
}

fn read_page(turn: &mut Turn<'_>, page: MessagePage) {
    let run = &mut *turn.run;
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
        return take_reply(turn, answer);
    }
    let Some(session) = run.session_mut() else {
        return;
    };
    let read = &mut session.cursors;
    let is_new = |next: &String| !read.contains(next) && read.len() + 1 < MAX_PAGES;
    if let Some(next) = page.next.filter(is_new) {
        read.push(next.clone());
        let cursor = Some(next);
        return call(turn, Stage::Listing, &SessionCall::Messages { cursor });
    }
    all_pages_read(turn);
}

fn all_pages_read(turn: &mut Turn<'_>) {
    let run = &mut *turn.run;
    let Exchange::Session(session) = &mut run.exchange else {
        return;
    };
    if session.knows_arrival() {
        run.fault = None;
        if session.is_last {
            let status = SessionStatus::Completed.name().to_owned();
            return failed(turn, ConnectError::SessionEnded { status });
        }
        return call(turn, Stage::Checking, &SessionCall::GetSession);
    }
    session.may_have_arrived = false;
    if session.sends && run.is_sent_known {
        session.sends = false;
        return send(turn);
    }
    if let Some(why) = run.fault.take() {
        return turn.end_with_error(why);
    }
    run.notice = Some(Notice::MaybeSent);
    turn.settle();
}

fn checked(turn: &mut Turn<'_>, status: &SessionStatus) {
    let Some(session) = turn.run.session_mut() else {
        return;
    };
    match status {
        SessionStatus::Active | SessionStatus::Other(_) => await_message(turn),
        // The answer may have come between the list and this.
        SessionStatus::Completed if !session.is_last => {
            session.is_last = true;
            list_messages(turn);
        }
        ended => {
            let status = ended.name().to_owned();
            failed(turn, ConnectError::SessionEnded { status });
        }
    }
}

/// Takes the agent's message as the answer to the run, and ends the run.
fn take_reply(turn: &mut Turn<'_>, said: SessionMessage) {
    let run = &*turn.run;
    let answer = run.message_of(said);
    turn.apply_update(Update::Message(answer));
    turn.after_reply();
}

pub(super) fn stream_opened(turn: &mut Turn<'_>, head: &ResponseHead) {
    let is_stream = head.is_success() && head.is_type("text/event-stream");
    if is_stream {
        return;
    }
    let is_refused = head.is_success() || matches!(head.status, 404 | 405 | 406 | 501);
    if is_refused {
        turn.run.endpoint.has_no_stream = true;
        turn.app.effects.push(Effect::EndpointLearnt(turn.run.id));
    }
    stream_ended(turn, !is_refused);
}

pub(super) fn stream_received(turn: &mut Turn<'_>, bytes: &[u8]) {
    let now = turn.app.now;
    let run = &mut *turn.run;
    run.last_activity = now;
    let ticket = run.ticket;
    let Some(events) = turn.complete_events(ticket, bytes) else {
        return;
    };
    for event in events {
        if let Some(reply) = read_session_event(&event) {
            handle_event(turn, reply);
        }
        if !turn.run.is_active() {
            return;
        }
    }
}

fn handle_event(turn: &mut Turn<'_>, reply: Reply) {
    let ticket = turn.run.ticket;
    let run = &mut *turn.run;
    if run.events >= MAX_EVENTS {
        return turn.too_many_events(ticket);
    }
    run.events += 1;
    let Exchange::Session(session) = &mut run.exchange else {
        return;
    };
    match reply {
        Reply::Error(error) if session.stage == Stage::Idle => {
            turn.protocol_error(error);
        }
        Reply::Message(said) if session.is_sent(&said, &run.sent.message_id) => {
            session.note_sent(&said);
        }
        Reply::Message(said) if said.role == Role::Agent && session.is_reply(&said) => {
            turn.app.push(Command::Abort { ticket });
            take_reply(turn, said);
        }
        // A message to another one is not for this run.
        Reply::Message(said) if said.in_reply_to.is_some() && session.knows_arrival() => {}
        // The list tells what else it is.
        _ if session.stage == Stage::Idle => list_messages(turn),
        _ => session.lists_again = true,
    }
}

pub(super) fn end_answered(turn: &mut Turn<'_>, outcome: Result<Response, FetchError>) {
    let run = &mut *turn.run;
    if let Some(session) = run.session_mut() {
        session.end_ticket = 0;
    }
    let session = run.sent.context_id.clone();
    let why = match outcome {
        // An unknown session has ended, too.
        Ok(answer) if answer.head.is_success() || matches!(answer.head.status, 404 | 410) => {
            return turn.app.effects.push(Effect::SessionEnded(session));
        }
        Ok(answer) => read_session_reply(&answer, &run.endpoint.url).err(),
        Err(fault) => Some(ConnectError::of_fault(&fault, &run.endpoint.url)),
    };
    let why = why.unwrap_or(ConnectError::NotAnAnswer);
    run.notice = Some(Notice::SessionNotEnded(why.sentence()));
    turn.app.show(ViewChange::Run(turn.run.id));
}
