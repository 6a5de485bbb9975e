//! The exchange of a run: the state that belongs to one protocol.
//!
//! Owns the choice of the protocol. Leaves tasks to `refusal` and `stall_detection`, sessions (002) to
//! `session_state`, and envelopes (004) to `conversation::envelope`. Invariant: a run has one protocol from its beginning to its end.

use a2a::dialect::envelope::Envelope;

use super::Run;
use super::session_state::SessionRun;
use crate::client::calls::SupportedBinding;
use crate::client::http::Response;
use crate::conversation::event::Ticket;

/// The state of a run that belongs to its protocol.
#[derive(Clone, Debug)]
pub(super) enum Exchange {
    /// Calls of A2A, whose agents answer with tasks or messages.
    Task(TaskRun),
    /// Messages in a session (002).
    Session(SessionRun),
    /// Message envelopes (004).
    Envelope(EnvelopeRun),
}

/// The requests of a run over calls of A2A: the dialect that was tried, and the tickets of its other requests.
#[derive(Clone, Debug, Default)]
pub(super) struct TaskRun {
    /// Whether the message was sent in the other dialect than the card says.
    pub(super) tried_other_dialect: bool,
    /// The ticket of the request that cancels the task; 0 without such a request.
    pub(super) cancel_ticket: Ticket,
    /// The ticket of the request that fetches the task while its stream is silent; 0 without such a request.
    pub(super) stream_check: Ticket,
}

/// The envelope of a run over envelopes (004), and its answer while that is verified.
#[derive(Clone, Debug, Default)]
pub(in crate::conversation) struct EnvelopeRun {
    /// The envelope that was sent and has no answer yet.
    pub(in crate::conversation) sent: Option<Box<Envelope>>,
    /// The agent's answer while the app verifies its signatures; `None` at other times.
    pub(in crate::conversation) unverified: Option<Box<Response>>,
}

impl Exchange {
    /// The state of a run that begins over an endpoint with this binding.
    pub(super) fn over(binding: SupportedBinding) -> Self {
        match binding {
            SupportedBinding::Sessions => Self::Session(SessionRun::default()),
            SupportedBinding::Envelope => Self::Envelope(EnvelopeRun::default()),
            SupportedBinding::JsonRpc | SupportedBinding::HttpJson => {
                Self::Task(TaskRun::default())
            }
        }
    }
}

impl Run {
    /// The state of a run over calls of A2A; `None` over another protocol.
    pub(super) fn calls(&self) -> Option<&TaskRun> {
        match &self.exchange {
            Exchange::Task(calls) => Some(calls),
            _ => None,
        }
    }

    /// The state of a run in a session (002); `None` over another protocol.
    pub(super) fn session(&self) -> Option<&SessionRun> {
        match &self.exchange {
            Exchange::Session(session) => Some(session),
            _ => None,
        }
    }

    pub(super) fn session_mut(&mut self) -> Option<&mut SessionRun> {
        match &mut self.exchange {
            Exchange::Session(session) => Some(session),
            _ => None,
        }
    }

    /// The state of a run over envelopes (004); `None` over another protocol.
    pub(in crate::conversation) fn envelopes(&self) -> Option<&EnvelopeRun> {
        match &self.exchange {
            Exchange::Envelope(envelopes) => Some(envelopes),
            _ => None,
        }
    }

    pub(in crate::conversation) fn envelopes_mut(&mut self) -> Option<&mut EnvelopeRun> {
        match &mut self.exchange {
            Exchange::Envelope(envelopes) => Some(envelopes),
            _ => None,
        }
    }
}
