//! Sending a message and following what comes of it, to the end.

use serde_json::Value;

use super::Conversation;
use super::event::{Announcement, Asked, Command, RunId, Shown, Ticket};
use super::run::{Notice, Phase, PlainBody, Run};
use crate::a2a::dialect::{Call, SendRequest, reading};
use crate::a2a::{Members, Message, Part, ProtocolError, Role, TaskState, Update};
use crate::client::{Answer, Fault, Head, Place, Reply, SseReader, WhyNot, call, read_reply};
use crate::extension;

/// How long to wait before looking again, in milliseconds (SAFETY §3).
const BACK_OFF: [u32; 6] = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000];
/// After so many looks in a row without an answer the task counts as lost.
const MOST_FAILURES: u32 = 4;
/// Most bytes of an answer (SAFETY §3).
const MOST_BYTES: usize = 32 << 20;

impl Conversation {
    pub(super) fn begin_run(&mut self, message_id: String, part: Part) -> Vec<Command> {
        let Some(known) = self.known() else {
            return Vec::new();
        };
        let Ok(endpoint) = known.endpoint.clone() else {
            return Vec::new();
        };
        let asked = Asked {
            card: std::rc::Rc::clone(&known.card),
            skill: known.chosen_skill().cloned(),
        };
        let mut metadata = Members::new();
        if let Some(skill) = &asked.skill {
            metadata.insert("skillId".to_owned(), Value::String(skill.id.clone()));
        }
        let structured = part.mode().is_some();
        let activated = extension::activation::activated(&asked.card)
            .into_iter()
            .map(str::to_owned);
        let sent = Message {
            message_id,
            role: Role::User,
            parts: vec![part],
            context_id: None,
            task_id: None,
            metadata,
            extensions: if structured {
                activated.collect()
            } else {
                Vec::new()
            },
        };
        self.run_ids += 1;
        let id = self.run_ids;
        self.runs.push(Run {
            id,
            streams: asked.card.capabilities.streaming,
            asked,
            sent: sent.clone(),
            phase: Phase::Offered,
            task: None,
            answer: None,
            notice: None,
            started: self.now,
            ended: None,
            cancelling: false,
            endpoint,
            ticket: 0,
            cancel_ticket: 0,
            tried_other_dialect: false,
            reader: SseReader::new(),
            plain: None,
            failures: 0,
            fault: None,
        });
        vec![
            Command::Show(Shown::Runs),
            Command::OfferMessage {
                run: id,
                message: Box::new(sent),
            },
        ]
    }

    pub(super) fn message_offered(&mut self, id: RunId, allowed: bool) -> Vec<Command> {
        let Some(run) = self.run_mut(id).filter(|run| run.phase == Phase::Offered) else {
            return Vec::new();
        };
        if allowed {
            return self.send(id);
        }
        run.notice = Some(Notice::HeldBack);
        self.settle(id)
    }

    pub(super) fn retry_pressed(&mut self, id: RunId) -> Vec<Command> {
        if self.is_busy() {
            return Vec::new();
        }
        // The same message with the same identity: an agent that has it already can tell.
        match self.run_mut(id) {
            Some(run) if run.task.is_some() && !run.is_over() => {
                run.failures = 0;
                run.notice = Some(Notice::Reconnecting);
                self.look_again(id)
            }
            Some(run) if run.task.is_none() && run.answer.is_none() => self.send(id),
            _ => Vec::new(),
        }
    }

    fn send(&mut self, id: RunId) -> Vec<Command> {
        let (ticket, now) = (self.ticket(), self.now);
        let Some(run) = self.run_mut(id) else {
            return Vec::new();
        };
        run.ticket = ticket;
        run.phase = Phase::Sending;
        run.notice = None;
        run.started = now;
        run.ended = None;
        run.reader = SseReader::new();
        run.plain = None;
        let request = SendRequest {
            message: run.sent.clone(),
            accepted_output_modes: accepted_modes(&run.asked),
            blocking: true,
            metadata: Members::new(),
        };
        let streams = run.streams;
        let ask = if streams {
            Call::Stream(request)
        } else {
            Call::Send(request)
        };
        let mut commands = vec![self.exchange(id, ticket, &ask)];
        commands.push(Command::Show(Shown::Run(id)));
        commands
    }

    /// The command for a call on a run's behalf.
    fn exchange(&self, id: RunId, ticket: Ticket, ask: &Call) -> Command {
        let Some(run) = self.run(id) else {
            return Command::Abort { ticket };
        };
        let extensions: Vec<String> = extension::activation::activated(&run.asked.card)
            .into_iter()
            .map(str::to_owned)
            .collect();
        let request = call(&run.endpoint, ask, ticket, &extensions);
        match ask {
            Call::Stream(_) | Call::Resubscribe { .. } => Command::OpenStream { ticket, request },
            _ => Command::Fetch { ticket, request },
        }
    }

    pub(super) fn answered(
        &mut self,
        ticket: Ticket,
        outcome: Result<Answer, Fault>,
    ) -> Vec<Command> {
        if self.is_search(ticket) {
            return self.card_answered(outcome);
        }
        if let Some(id) = self
            .runs
            .iter()
            .find(|run| run.cancel_ticket == ticket)
            .map(|run| run.id)
        {
            return self.cancel_answered(id, outcome);
        }
        let Some(id) = self.run_by_ticket(ticket) else {
            return Vec::new();
        };
        match outcome {
            Ok(answer) => self.reply_came(id, &answer),
            Err(fault) => self.exchange_failed(id, &fault),
        }
    }

    /// A whole answer to a send, a get, or a stream that is none.
    fn reply_came(&mut self, id: RunId, answer: &Answer) -> Vec<Command> {
        let Some(run) = self.run_mut(id) else {
            return Vec::new();
        };
        let url = run.endpoint.url.clone();
        match read_reply(answer, &url) {
            Ok(Reply::Result(result)) => match reading::update(&result) {
                Some(update) => {
                    run.failures = 0;
                    let mut commands = self.take(id, update);
                    commands.extend(self.after_reply(id));
                    commands
                }
                None => self.failed(id, WhyNot::NotAnAnswer),
            },
            Ok(Reply::Error(error)) => self.refused(id, error),
            Err(why) => self.failed(id, why),
        }
    }

    /// What to do once an exchange has ended in order.
    fn after_reply(&mut self, id: RunId) -> Vec<Command> {
        match self.run(id) {
            Some(run) if run.is_over() => self.settle(id),
            Some(run) if run.task.is_some() => self.wait(id),
            _ => self.failed(id, WhyNot::NotAnAnswer),
        }
    }

    fn refused(&mut self, id: RunId, error: ProtocolError) -> Vec<Command> {
        let Some(run) = self.run_mut(id) else {
            return Vec::new();
        };
        let wrong_version = matches!(
            error.code,
            ProtocolError::METHOD_NOT_FOUND | ProtocolError::VERSION_NOT_SUPPORTED
        );
        if wrong_version && run.phase == Phase::Sending && !run.tried_other_dialect {
            run.tried_other_dialect = true;
            run.endpoint.dialect = run.endpoint.dialect.other();
            return self.send(id);
        }
        self.failed(id, WhyNot::Protocol(error))
    }

    pub(super) fn stream_opened(&mut self, ticket: Ticket, head: Head) -> Vec<Command> {
        let Some(run) = self.run_by_ticket(ticket).and_then(|id| self.run_mut(id)) else {
            return Vec::new();
        };
        // An answer that is no stream of events is collected and read as a whole.
        if !head.is_success() || !head.is_type("text/event-stream") {
            run.plain = Some(PlainBody {
                head,
                bytes: Vec::new(),
            });
        }
        Vec::new()
    }

    pub(super) fn stream_came(&mut self, ticket: Ticket, bytes: &[u8]) -> Vec<Command> {
        let Some(id) = self.run_by_ticket(ticket) else {
            return Vec::new();
        };
        let Some(run) = self.run_mut(id) else {
            return Vec::new();
        };
        if let Some(plain) = &mut run.plain {
            plain.bytes.extend_from_slice(bytes);
            if plain.bytes.len() > MOST_BYTES {
                return self.stop(id, ticket, WhyNot::TooLarge { limit: MOST_BYTES });
            }
            return Vec::new();
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
        let mut commands = Vec::new();
        for event in events {
            commands.extend(self.event_came(id, &event.data));
            // What an event ended is not changed by a later one.
            if self.run_by_ticket(ticket).is_none() {
                commands.push(Command::Abort { ticket });
                break;
            }
        }
        commands
    }

    fn event_came(&mut self, id: RunId, data: &str) -> Vec<Command> {
        // What is no JSON, or no event that we know, is passed over: the stream may go on.
        let Ok(value) = crate::json::parse(data) else {
            return Vec::new();
        };
        match crate::client::frame(&value) {
            Some(Reply::Error(error)) => self.refused(id, error),
            Some(Reply::Result(result)) => match reading::update(&result) {
                Some(update) => self.take_event(id, update),
                None => Vec::new(),
            },
            None => Vec::new(),
        }
    }

    fn take_event(&mut self, id: RunId, update: Update) -> Vec<Command> {
        if let Some(run) = self.run_mut(id) {
            run.phase = Phase::Following;
            run.failures = 0;
            run.notice = None;
        }
        let mut commands = self.take(id, update);
        if self.run(id).is_some_and(Run::is_over) {
            commands.extend(self.settle(id));
        }
        commands
    }

    pub(super) fn stream_ended(
        &mut self,
        ticket: Ticket,
        outcome: Result<(), Fault>,
    ) -> Vec<Command> {
        let Some(id) = self.run_by_ticket(ticket) else {
            return Vec::new();
        };
        let Some(run) = self.run_mut(id) else {
            return Vec::new();
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
                )
            }
            // A stream that ends without an end of the task was cut (WIRE §2.8).
            (Ok(()), None) => self.exchange_failed(id, &Fault::Broken),
            (Err(fault), _) => self.exchange_failed(id, &fault),
        }
    }

    /// An exchange broke. A task that is known is looked for; otherwise the person decides, since
    /// the agent may have got the message.
    fn exchange_failed(&mut self, id: RunId, fault: &Fault) -> Vec<Command> {
        let Some(run) = self.run_mut(id) else {
            return Vec::new();
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
            return vec![Command::Probe { ticket, url }];
        }
        self.failed(id, WhyNot::of_fault(fault, &url))
    }

    pub(super) fn probed(&mut self, ticket: Ticket, reachable: bool) -> Vec<Command> {
        if self.is_search(ticket) {
            return self.card_probed(reachable);
        }
        let Some(id) = self.run_by_ticket(ticket) else {
            return Vec::new();
        };
        let Some(run) = self.run_mut(id) else {
            return Vec::new();
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
        self.fail_for_good(id, why)
    }

    fn failed(&mut self, id: RunId, why: WhyNot) -> Vec<Command> {
        match self.run(id) {
            // A look that failed is tried again; a send is the person's to repeat.
            Some(run)
                if run.task.is_some()
                    && matches!(
                        why,
                        WhyNot::Status {
                            status: 429 | 500..,
                            ..
                        } | WhyNot::Timeout
                    ) =>
            {
                self.lost_touch(id)
            }
            _ => self.fail_for_good(id, why),
        }
    }

    fn fail_for_good(&mut self, id: RunId, why: WhyNot) -> Vec<Command> {
        if let Some(run) = self.run_mut(id) {
            run.notice = Some(Notice::Failed(why.clone()));
        }
        let mut commands = self.settle(id);
        if matches!(why, WhyNot::SignIn { .. }) {
            commands.push(Command::Announce(Announcement::SignInWanted));
        }
        commands.push(Command::Announce(Announcement::Failed(why)));
        commands
    }

    fn lost_touch(&mut self, id: RunId) -> Vec<Command> {
        let Some(run) = self.run_mut(id) else {
            return Vec::new();
        };
        run.failures += 1;
        if run.failures > MOST_FAILURES {
            return self.fail_for_good(id, WhyNot::Lost);
        }
        run.phase = Phase::Reconnecting;
        run.notice = Some(Notice::Reconnecting);
        let at = run.failures.saturating_sub(1) as usize;
        self.ring(id, at)
    }

    /// The task goes on without a stream: look again in a while.
    fn wait(&mut self, id: RunId) -> Vec<Command> {
        if let Some(run) = self.run_mut(id) {
            run.phase = Phase::Waiting;
            run.notice = None;
        }
        self.ring(id, 0)
    }

    fn ring(&mut self, id: RunId, at: usize) -> Vec<Command> {
        let ticket = self.ticket();
        if let Some(run) = self.run_mut(id) {
            run.ticket = ticket;
        }
        let after_ms = BACK_OFF
            .get(at)
            .or(BACK_OFF.last())
            .copied()
            .unwrap_or(1_000);
        vec![
            Command::StartTimer { ticket, after_ms },
            Command::Show(Shown::Run(id)),
        ]
    }

    pub(super) fn timer_rang(&mut self, ticket: Ticket) -> Vec<Command> {
        match self.run_by_ticket(ticket) {
            Some(id) => self.look_again(id),
            None => Vec::new(),
        }
    }

    /// Re-attaches to the stream at the first try after it broke, else asks for the task.
    fn look_again(&mut self, id: RunId) -> Vec<Command> {
        let ticket = self.ticket();
        let Some(run) = self.run_mut(id) else {
            return Vec::new();
        };
        let Some(task_id) = run.task.as_ref().map(|task| task.id.clone()) else {
            return Vec::new();
        };
        run.ticket = ticket;
        run.reader = SseReader::new();
        run.plain = None;
        run.ended = None;
        let reattach = run.streams && run.phase == Phase::Reconnecting && run.failures <= 1;
        if run.phase == Phase::Settled {
            run.phase = Phase::Reconnecting;
        }
        let ask = if reattach {
            Call::Resubscribe { task_id }
        } else {
            Call::GetTask { task_id }
        };
        vec![
            self.exchange(id, ticket, &ask),
            Command::Show(Shown::Run(id)),
        ]
    }

    pub(super) fn cancel_pressed(&mut self, id: RunId) -> Vec<Command> {
        let ticket = self.ticket();
        let Some(run) = self
            .run_mut(id)
            .filter(|run| run.is_active() && !run.cancelling)
        else {
            return Vec::new();
        };
        let Some(task_id) = run.task.as_ref().map(|task| task.id.clone()) else {
            let old = run.ticket;
            run.notice = Some(Notice::GivenUp);
            let mut commands = vec![Command::Abort { ticket: old }];
            commands.extend(self.settle(id));
            return commands;
        };
        run.cancelling = true;
        run.cancel_ticket = ticket;
        vec![
            self.exchange(id, ticket, &Call::CancelTask { task_id }),
            Command::Show(Shown::Run(id)),
        ]
    }

    fn cancel_answered(&mut self, id: RunId, outcome: Result<Answer, Fault>) -> Vec<Command> {
        let Some(run) = self.run_mut(id) else {
            return Vec::new();
        };
        run.cancel_ticket = 0;
        run.cancelling = false;
        let url = run.endpoint.url.clone();
        let why = match outcome
            .map_err(|fault| WhyNot::of_fault(&fault, &url))
            .and_then(|answer| read_reply(&answer, &url))
        {
            Ok(Reply::Result(result)) => {
                // The stream may have told already; the answer is the whole task again.
                return match reading::update(&result) {
                    Some(update) if run.is_active() => {
                        let mut commands = self.take(id, update);
                        if self.run(id).is_some_and(Run::is_over) {
                            let ticket = self.run(id).map(|run| run.ticket).unwrap_or_default();
                            commands.push(Command::Abort { ticket });
                            commands.extend(self.settle(id));
                        }
                        commands
                    }
                    _ => vec![Command::Show(Shown::Run(id))],
                };
            }
            Ok(Reply::Error(error)) => WhyNot::Protocol(error),
            Err(why) => why,
        };
        if run.is_active() {
            run.notice = Some(Notice::NotCancelled(why.sentence()));
        }
        vec![Command::Show(Shown::Run(id))]
    }

    /// Takes an update and tells the host page.
    fn take(&mut self, id: RunId, update: Update) -> Vec<Command> {
        let Some(run) = self.run_mut(id) else {
            return Vec::new();
        };
        let is_task = !matches!(update, Update::Message(_));
        if !run.take(update) {
            return Vec::new();
        }
        let mut commands = vec![Command::Show(Shown::Run(id))];
        if is_task && let Some(task) = run.task.clone() {
            commands.push(Command::Announce(Announcement::Task(Box::new(task))));
        }
        commands
    }

    /// Nothing more comes.
    fn settle(&mut self, id: RunId) -> Vec<Command> {
        let now = self.now;
        let Some(run) = self.run_mut(id) else {
            return Vec::new();
        };
        run.phase = Phase::Settled;
        run.ticket = 0;
        run.cancelling = false;
        run.ended = Some(now);
        let done = run.answer.is_some() || run.state() == Some(&TaskState::Completed);
        let wants_sign_in = run.state() == Some(&TaskState::AuthRequired);
        let result = Announcement::Result {
            task: run.task.clone().map(Box::new),
            data: run.data(),
        };
        let mut commands = vec![Command::Show(Shown::Run(id)), Command::Show(Shown::Runs)];
        if wants_sign_in {
            commands.push(Command::Announce(Announcement::SignInWanted));
        }
        if done
            && !matches!(
                self.run(id).and_then(|run| run.notice.as_ref()),
                Some(Notice::Failed(_))
            )
        {
            commands.push(Command::Announce(result));
        }
        commands
    }

    /// Stops reading and keeps what is there.
    fn stop(&mut self, id: RunId, ticket: Ticket, why: WhyNot) -> Vec<Command> {
        let mut commands = vec![Command::Abort { ticket }];
        commands.extend(self.fail_for_good(id, why));
        commands
    }

    fn run_by_ticket(&self, ticket: Ticket) -> Option<RunId> {
        self.runs
            .iter()
            .find(|run| run.ticket == ticket && run.is_active())
            .map(|run| run.id)
    }

    fn run_mut(&mut self, id: RunId) -> Option<&mut Run> {
        self.runs.iter_mut().find(|run| run.id == id)
    }
}

fn accepted_modes(asked: &Asked) -> Vec<String> {
    let modes = match &asked.skill {
        Some(skill) => asked.card.output_modes(skill),
        None => &asked.card.default_output_modes,
    };
    if modes.is_empty() {
        vec!["text/plain".to_owned(), "application/json".to_owned()]
    } else {
        modes.to_vec()
    }
}
