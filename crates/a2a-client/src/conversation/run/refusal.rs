//! Refusals: an agent that refused a message before it did anything, and the other way to send the message.
//!
//! Owns which refusals say that nothing was done. Invariants: the message keeps its id; each way is tried at most once
//! for a message; what worked is remembered for the agent; if no way works, the agent's first reason is shown.

use a2a::ProtocolError;
use a2a::dialect::Dialect;
use a2a::dialect::leniency::oddity::Oddity;

use super::exchange::Exchange;
use super::{Notice, Phase, Run};
use crate::client::ConnectError;
use crate::client::calls::SupportedBinding;
use crate::client::http::Response;
use crate::conversation::effects::Effect;
use crate::conversation::turn::Turn;

impl Turn<'_> {
    /// Sends the refused message of a run in the other dialect, or without a stream, if the error says that the agent
    /// does not know the one or the other. Returns the error to report if no other way is left.
    pub(super) fn send_in_other_words(&mut self, error: ProtocolError) -> Option<ProtocolError> {
        if self.run.phase != Phase::Sending {
            return Some(error);
        }
        let run = &mut *self.run;
        let is_dialect = run.refuses_dialect(&error);
        if is_dialect
            && let Exchange::Task(calls) = &mut run.exchange
            && !calls.tried_other_dialect
            && let Some(other) = run.endpoint.other_dialect()
        {
            run.first_refusal.get_or_insert(error);
            calls.tried_other_dialect = true;
            run.has_other_way = true;
            let (from, to) = (run.endpoint.dialect, other.dialect);
            run.endpoint = other;
            self.send();
            // The person is told, because the same message was sent twice.
            self.run.notice = Some(Notice::OtherDialect { from, to });
            return None;
        }
        let is_stream = match error.code {
            ProtocolError::METHOD_NOT_FOUND => true,
            // To a message about a known task it may as well mean that the task has ended (A2A 1.0 §3.1.1).
            ProtocolError::UNSUPPORTED_OPERATION => run.task.is_none(),
            _ => false,
        };
        if run.streams && is_stream {
            // Neither dialect has the method, so both are open again without a stream.
            if is_dialect
                && let Exchange::Task(calls) = &mut run.exchange
                && std::mem::take(&mut calls.tried_other_dialect)
            {
                run.endpoint = run.endpoint.other_dialect().unwrap_or(run.endpoint.clone());
            }
            run.first_refusal.get_or_insert(error);
            self.send_without_stream();
            return None;
        }
        // The refusal of the other way is about that way, not about the message.
        let first = run.first_refusal.take().filter(|_| is_dialect);
        Some(first.unwrap_or(error))
    }

    /// Sends the refused message of a run without a stream, if the HTTP status says that there is no such method at
    /// the address or media type of the stream. A web page is not the agent's answer, and says nothing. Returns whether it
    /// is sent.
    pub(super) fn send_otherwise(&mut self, why: &ConnectError, answer: &Response) -> bool {
        if self.run.phase != Phase::Sending {
            return false;
        }
        let run = &mut *self.run;
        // An agent may pass on the status of its own work, for example that an order does not exist.
        let is_bare = |reason: &str| {
            let reason = reason.to_ascii_lowercase();
            ["", "not found", "404 page not found"].contains(&&*reason)
        };
        let is_refused = match (why, run.endpoint.binding) {
            (
                ConnectError::Status {
                    status: 404,
                    reason,
                    ..
                },
                SupportedBinding::HttpJson,
            ) => is_bare(reason),
            (ConnectError::Status { status, .. }, SupportedBinding::HttpJson) => {
                matches!(status, 405 | 406 | 501)
            }
            (ConnectError::Status { status, .. }, SupportedBinding::JsonRpc) => {
                matches!(status, 405 | 406 | 501)
            }
            _ => false,
        };
        let may_be_sent = run.streams && run.task.is_none() && !answer.is_web_page();
        let is_refused = is_refused && may_be_sent;
        if is_refused {
            self.send_without_stream();
        }
        is_refused
    }

    fn send_without_stream(&mut self) {
        let run = &mut *self.run;
        run.streams = false;
        run.endpoint.has_no_stream = true;
        run.note_oddities([Oddity::NoStream]);
        run.has_other_way = true;
        self.send();
    }

    /// Remembers the way that worked for the agent, once its first result is there.
    pub(super) fn remember_way(&mut self) {
        let run = &mut *self.run;
        run.first_refusal = None;
        if std::mem::take(&mut run.has_other_way) {
            self.app.effects.push(Effect::EndpointLearnt(self.run.id));
        }
    }
}

impl Run {
    /// Whether an error says that the agent does not know the method, the version or the shape of the request, and so
    /// did nothing.
    fn refuses_dialect(&self, error: &ProtocolError) -> bool {
        let is_newer = self.endpoint.dialect == Dialect::V1_0;
        match error.code {
            ProtocolError::METHOD_NOT_FOUND | ProtocolError::VERSION_NOT_SUPPORTED => true,
            // Servers of 0.x know methods by their request as a whole.
            ProtocolError::INVALID_REQUEST => is_newer,
            // Of a card in the shape of 0.x, the version may be that of another thing. An error with details is about the
            // message.
            ProtocolError::INVALID_PARAMS => {
                let details = error.data.as_ref();
                is_newer && self.endpoint.may_be_of_0_x && details.is_none()
            }
            _ => false,
        }
    }
}
