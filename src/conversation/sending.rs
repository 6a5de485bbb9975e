//! Sending a message, sending it again, and asking the agent to stop.
//!
//! Invariants: one submit is one task; a message that is sent again keeps its identity.

use serde_json::Value;

use super::Conversation;
use super::event::{Asked, Command, RunId, Shown, Ticket};
use super::run::{Notice, Phase, Run};
use crate::a2a::dialect::{Call, SendRequest, reading};
use crate::a2a::{Members, Message, Part, Role};
use crate::client::{Answer, Fault, Reply, SseReader, WhyNot, call, read_reply};
use crate::extension;

impl Conversation {
    pub(super) fn begin_run(&mut self, message_id: String, part: Part) {
        let Some(known) = self.known() else {
            return;
        };
        let Ok(endpoint) = known.endpoint.clone() else {
            return;
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
            reattaching: false,
            reattached: false,
            tried_other_dialect: false,
            reader: SseReader::new(),
            plain: None,
            failures: 0,
            fault: None,
        });
        self.order(Command::OfferMessage {
            run: id,
            message: Box::new(sent),
        });
    }

    pub(super) fn message_offered(&mut self, id: RunId, allowed: bool) {
        if self.run(id).is_none_or(|run| run.phase != Phase::Offered) {
            return;
        }
        if !allowed {
            // The host page has its own way with the message: here nothing was sent.
            self.runs.retain(|run| run.id != id);
            self.show(Shown::Runs);
            return;
        }
        self.send(id);
        self.show(Shown::Runs);
    }

    pub(super) fn retry_pressed(&mut self, id: RunId) {
        if self.is_busy() {
            return;
        }
        // The same message with the same identity: an agent that has it already can tell.
        match self.run_mut(id) {
            Some(run) if run.task.is_some() && !run.is_over() => {
                run.failures = 0;
                run.notice = Some(Notice::Reconnecting);
                self.look_again(id);
            }
            Some(run) if run.task.is_none() && run.answer.is_none() => self.send(id),
            _ => {}
        }
    }

    pub(super) fn send(&mut self, id: RunId) {
        let (ticket, now) = (self.ticket(), self.now);
        let Some(run) = self.run_mut(id) else {
            return;
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
        let exchange = self.exchange(id, ticket, &ask);
        self.order(exchange);
        self.show(Shown::Run(id));
    }

    /// The command for a call on a run's behalf.
    pub(super) fn exchange(&self, id: RunId, ticket: Ticket, ask: &Call) -> Command {
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

    pub(super) fn cancel_pressed(&mut self, id: RunId) {
        let ticket = self.ticket();
        let Some(run) = self
            .run_mut(id)
            .filter(|run| run.is_active() && !run.cancelling)
        else {
            return;
        };
        let Some(task_id) = run.task.as_ref().map(|task| task.id.clone()) else {
            let old = run.ticket;
            run.notice = Some(Notice::GivenUp);
            self.order(Command::Abort { ticket: old });
            self.settle(id);
            return;
        };
        run.cancelling = true;
        run.cancel_ticket = ticket;
        let exchange = self.exchange(id, ticket, &Call::CancelTask { task_id });
        self.order(exchange);
        self.show(Shown::Run(id));
    }

    pub(super) fn cancel_answered(&mut self, id: RunId, outcome: Result<Answer, Fault>) {
        let Some(run) = self.run_mut(id) else {
            return;
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
                        self.take(id, update);
                        if self.run(id).is_some_and(Run::is_over) {
                            let ticket = self.run(id).map(|run| run.ticket).unwrap_or_default();
                            self.order(Command::Abort { ticket });
                            self.settle(id);
                        }
                    }
                    _ => {
                        self.show(Shown::Run(id));
                    }
                };
            }
            Ok(Reply::Error(error)) => WhyNot::Protocol(error),
            Err(why) => why,
        };
        if run.is_active() {
            run.notice = Some(Notice::NotCancelled(why.sentence()));
        }
        self.show(Shown::Run(id));
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
