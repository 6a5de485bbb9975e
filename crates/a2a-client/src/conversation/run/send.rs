//! Sending the message of a run, and sending it again.
//!
//! Invariants: one submission creates at most one task; a message that is sent again keeps its id;
//! a message is sent again without the person only if it surely never left, or if the agent was
//! busy.

use a2a::card::AgentCard;
use a2a::dialect::{Call, SendRequest};
use a2a::extension::input_request::agent_stack_form;
use a2a::extension::skill::{files, hint};
use a2a::message::{Message, Part, PartContent, Role};

use super::exchange::Exchange;
use super::session;
use super::{Notice, Phase, Run, RunTarget};
use crate::client::calls::envelope::retry_after;
use crate::client::calls::request_for;
use crate::client::http::Response;
use crate::conversation::Conversation;
use crate::conversation::app::App;
use crate::conversation::command::{Command, ViewChange};
use crate::conversation::envelope;
use crate::conversation::event::{RunId, Ticket};
use crate::conversation::runs::Runs;
use crate::conversation::turn::Turn;

/// The maximum number of times that a message is sent again to a busy agent.
const MAX_RESENDS: u32 = 3;
/// The longest delay that an agent may ask for, in seconds. After a longer one the person decides
/// when to send again.
const MAX_RETRY_AFTER: u64 = 60;

impl Runs {
    pub(in crate::conversation) fn message_offered(
        &mut self,
        app: &mut App,
        id: RunId,
        allowed: bool,
    ) {
        let allowed = allowed && !app.host.is_preview;
        let Some(run) = self.get_mut(id).filter(|run| run.phase == Phase::Offered) else {
            return;
        };
        match (allowed, run.pending_answer.is_some()) {
            (true, _) => {
                run.resent = 0;
                self.with(app, id, Turn::send);
            }
            // The host page sends the message itself.
            (false, true) => {
                run.phase = Phase::Settled;
                self.with(app, id, Turn::return_answer);
            }
            (false, false) => self.list.retain(|run| run.id != id),
        }
        app.show(ViewChange::Runs);
        let repeats = |run: &Run| run.repeats && run.task.is_none();
        if self.get(id).is_some_and(repeats) {
            app.show(ViewChange::Repeated(id));
        }
    }

    pub(in crate::conversation) fn retry_pressed(&mut self, app: &mut App, id: RunId) {
        let busy = self.is_busy();
        // The message keeps its id, so that the agent can recognise it.
        match self.get_mut(id).filter(|run| !run.is_active()) {
            Some(run) if run.task.is_some() && !run.is_ended() => {
                run.failures = 0;
                run.events = 0;
                run.notice = Some(Notice::Reconnecting);
                self.with(app, id, Turn::fetch_task);
            }
            Some(run) if run.is_unanswered() && run.is_sent_known && !busy => {
                run.resent = 0;
                self.with(app, id, Turn::send);
            }
            _ => {}
        }
    }
}

impl Turn<'_> {
    /// Sends the message of a run in a call of A2A.
    fn send_in_call(&mut self, ticket: Ticket, metadata: a2a::Members) {
        let run = &*self.run;
        let streams = run.streams;
        let mut message = run.outgoing().clone();
        files::as_parts(&mut message);
        name_listed_types(&mut message, &run.target.card);
        let request = SendRequest {
            message,
            accepted_output_modes: accepted_modes(&run.target),
            // A stream names its task at once. Without a stream the call must return before the
            // task ends: a task without an id can't be fetched or canceled.
            blocking: streams,
            metadata,
        };
        let ask = if streams {
            Call::Stream(request)
        } else {
            Call::Send(request)
        };
        let exchange = self.run_command(ticket, &ask);
        self.app.push(exchange);
    }

    /// Schedules a message to be sent again if the agent was busy. Returns whether it is scheduled.
    pub(in crate::conversation) fn resend_if_busy(&mut self, answer: &Response) -> bool {
        let status = answer.head.status;
        if self.run.phase != Phase::Sending || !matches!(status, 429 | 503) {
            return false;
        }
        let wanted = answer.head.retry_after(self.app.now);
        self.resend_later(wanted.or_else(|| retry_after(answer)))
    }

    /// Schedules a message to be sent again to a busy agent, after `wanted` seconds if the agent said
    /// so. Returns whether it is scheduled.
    pub(in crate::conversation) fn resend_later(&mut self, wanted: Option<u64>) -> bool {
        let run = &mut *self.run;
        if run.resent >= MAX_RESENDS || wanted.is_some_and(|seconds| seconds > MAX_RETRY_AFTER) {
            return false;
        }
        let at = run.resent as usize;
        run.resent += 1;
        run.phase = Phase::Postponed;
        run.notice = Some(Notice::Busy);
        match wanted.and_then(|seconds| u32::try_from(seconds).ok()) {
            // Exactly when the agent says.
            Some(seconds) => self.retry_in(seconds.saturating_mul(1_000)),
            None => self.retry_after_backoff(at),
        }
        true
    }

    /// The command for a call of a run, with the credentials for it.
    pub(super) fn run_command(&self, ticket: Ticket, ask: &Call) -> Command {
        let run = &*self.run;
        let extensions = self.app.host.activated(&run.target.card);
        let mut request = request_for(&run.endpoint, ask, ticket, &extensions);
        self.app.authorize(&run.target.agent, &mut request);
        match ask {
            Call::Stream(_) | Call::Resubscribe { .. } => Command::OpenStream { ticket, request },
            _ => Command::Fetch { ticket, request },
        }
    }

    /// Sends the run's next message: the answer to its task if one is ready, else the first message. If the browser
    /// is offline, the message waits.
    pub(in crate::conversation) fn send(&mut self) {
        let (ticket, now, offline) = (self.app.ticket(), self.app.now, self.app.offline);
        self.end_stall_detection();
        let metadata = self.app.host.metadata(&self.run.target.card);
        let run = &mut *self.run;
        run.begin_exchange(ticket);
        run.is_reply_due = true;
        run.is_fetched_again = false;
        run.failures = 0;
        run.reattached = false;
        run.reattaching = false;
        if run.pending_answer.is_none() {
            run.started = now;
        }
        if offline {
            // It is sent once the browser is online.
            run.phase = Phase::Postponed;
            run.notice = Some(Notice::Offline);
            run.due = true;
            self.save();
            self.app.show(ViewChange::Run(self.run.id));
            return;
        }
        run.phase = Phase::Sending;
        run.notice = None;
        // Stored before it is sent, so that a reload knows of it.
        self.save();
        match &self.run.exchange {
            Exchange::Session(_) => session::send(self),
            Exchange::Envelope(_) => envelope::send(self),
            Exchange::Task(_) => self.send_in_call(ticket, metadata),
        }
        self.app.show(ViewChange::Run(self.run.id));
    }
}

impl Conversation {
    /// Begins a run in the context that the person continues, or in a new one, and offers its message to the host
    /// page. `concealed` is the part with masks for its secrets; `None` if it has no secret.
    pub(in crate::conversation) fn begin_run(
        &mut self,
        message_id: String,
        part: Part,
        target: RunTarget,
        concealed: Option<Part>,
    ) {
        let context = self
            .continued()
            .and_then(Run::context_id)
            .map(str::to_owned);
        self.begin_run_in(context, message_id, part, target, concealed);
    }

    /// Begins a run in the given context (`None`: a new one) and offers its message to the host page. `concealed` is
    /// the part with masks for its secrets, if it has any: the message is then not stored.
    pub(super) fn begin_run_in(
        &mut self,
        context_id: Option<String>,
        message_id: String,
        part: Part,
        target: RunTarget,
        concealed: Option<Part>,
    ) {
        let Some(known) = self.connection.agent() else {
            return;
        };
        let Ok(endpoint) = known.endpoint.clone() else {
            return;
        };
        let metadata_with = |part: &Part| {
            let mut metadata = agent_stack_form::fulfilment(&target.card, part);
            if let Some(skill) = &target.skill {
                hint::set_skill_id(&mut metadata, &skill.id);
            }
            metadata
        };
        let metadata = metadata_with(&part);
        let concealed = concealed.map(|part| (metadata_with(&part), part));
        // Words use only extensions of the host page.
        let extensions = if part.mode().is_some() {
            self.app.host.activated(&target.card)
        } else {
            let declared = self.app.host.declared(&target.card);
            declared.map(str::to_owned).collect()
        };
        let is_continued =
            |run: &&Run| context_id.is_some() && run.context_id() == context_id.as_deref();
        let about = self.continued().filter(is_continued);
        let about = about
            .and_then(|run| run.task.as_ref())
            .map(|task| task.id.clone());
        let sent = Message {
            message_id,
            role: Role::User,
            parts: vec![part],
            context_id,
            task_id: None,
            metadata,
            extensions,
            reference_task_ids: about.into_iter().collect(),
        };
        self.connection.end_refill(&mut self.app);
        let id = self.runs.next_id();
        let mut run = Run::new(id, target, sent.clone(), endpoint, self.app.now);
        run.concealed = concealed.map(|(metadata, part)| Message {
            parts: vec![part],
            metadata,
            ..sent.clone()
        });
        run.secrets = self.app.secrets.clone();
        run.is_checked = true;
        self.runs.add(run);
        let mut offered = sent;
        files::as_parts(&mut offered);
        self.app.push(Command::OfferMessage {
            run: id,
            message: Box::new(offered),
        });
    }
}

/// Leaves the media type beside data out unless the card lists it as an input mode of the agent: servers of several
/// SDKs compare it with these to the letter, and refuse the message. The metadata names it in any case (000 §2).
fn name_listed_types(message: &mut Message, card: &AgentCard) {
    for part in &mut message.parts {
        let is_data = matches!(part.content, PartContent::Data(_));
        part.media_type
            .take_if(|it| is_data && !card.default_input_modes.contains(it));
    }
}

fn accepted_modes(target: &RunTarget) -> Vec<String> {
    let modes = match &target.skill {
        Some(skill) => target.card.output_modes(skill),
        None => &target.card.default_output_modes,
    };
    if modes.is_empty() {
        vec!["text/plain".to_owned(), "application/json".to_owned()]
    } else {
        modes.to_vec()
    }
}
