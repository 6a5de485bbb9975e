//! Carries out the commands that need the network or the clock, and reports what happened.
//!
//! Owns one abort controller per exchange under way. Invariant: after `EffectRunner` is dropped nothing
//! is under way and nothing is reported.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use web_sys::AbortController;

use super::fetch::{self, Step, Take};
use crate::client::{Answer, Fault, Head, Request};
use crate::conversation::{Event, Ticket};

/// How long an answer may take to begin, in milliseconds. A blocking send waits for the task.
const FOR_A_CARD: u32 = 20_000;
const FOR_AN_AGENT: u32 = 300_000;
const FOR_A_PROBE: u32 = 8_000;

/// Carries out effects for one conversation.
pub struct EffectRunner {
    shared: Rc<Shared>,
}

struct Shared {
    report: Box<dyn Fn(Event)>,
    under_way: RefCell<Vec<(Ticket, Effect)>>,
}

/// What stops when it is dropped.
enum Effect {
    Exchange(Rc<Exchange>),
    Timer { _timeout: Timeout },
}

struct Exchange {
    controller: AbortController,
    timed_out: Cell<bool>,
    timeout: RefCell<Option<Timeout>>,
}

impl Drop for Effect {
    fn drop(&mut self) {
        if let Self::Exchange(exchange) = self {
            exchange.timeout.take();
            exchange.controller.abort();
        }
    }
}

impl EffectRunner {
    /// EffectRunner whose outcomes are told to `report`.
    pub fn new(report: impl Fn(Event) + 'static) -> Self {
        Self {
            shared: Rc::new(Shared {
                report: Box::new(report),
                under_way: RefCell::default(),
            }),
        }
    }

    /// Makes a request; reports `Answered`.
    pub fn fetch(&self, ticket: Ticket, request: &Request) {
        let limit = if request.body.is_none() {
            FOR_A_CARD
        } else {
            FOR_AN_AGENT
        };
        let Some(exchange) = self.begin(ticket, limit) else {
            return;
        };
        let (shared, answering) = (Rc::downgrade(&self.shared), Rc::clone(&exchange));
        let answer = Rc::new(RefCell::new((Head::default(), Vec::<u8>::new())));
        let whole = Rc::clone(&answer);
        let answered = move |outcome: Result<(), Fault>| {
            let Some(shared) = shared.upgrade().filter(|shared| shared.finish(ticket)) else {
                return;
            };
            let (head, body) = whole.take();
            let body = String::from_utf8_lossy(&body).into_owned();
            let outcome = outcome
                .map_err(|fault| answering.why(fault))
                .map(|()| Answer { head, body });
            (shared.report)(Event::Answered { ticket, outcome });
        };
        let take = move |step| match step {
            Step::Head(came) => {
                answer.borrow_mut().0 = came;
                true
            }
            Step::Bytes(piece) => {
                answer.borrow_mut().1.extend_from_slice(&piece);
                let fits = answer.borrow().1.len() <= fetch::MOST_BYTES;
                if !fits {
                    answered(Err(Fault::TooLarge {
                        limit: fetch::MOST_BYTES,
                    }));
                }
                fits
            }
            Step::End(outcome) => {
                answered(outcome);
                false
            }
        };
        exchange.begin(request, Rc::new(take));
    }

    /// Makes a request; reports `StreamOpened`, `StreamCame` and `StreamEnded`.
    pub fn open_stream(&self, ticket: Ticket, request: &Request) {
        let Some(exchange) = self.begin(ticket, FOR_AN_AGENT) else {
            return;
        };
        let (shared, streaming) = (Rc::downgrade(&self.shared), Rc::clone(&exchange));
        let take = move |step| {
            let Some(shared) = shared
                .upgrade()
                .filter(|shared| shared.is_under_way(ticket))
            else {
                return false;
            };
            let event = match step {
                Step::Head(head) => {
                    // From here on the stream may take as long as the task does.
                    streaming.timeout.take();
                    Event::StreamOpened { ticket, head }
                }
                Step::Bytes(bytes) => Event::StreamCame { ticket, bytes },
                Step::End(outcome) => {
                    shared.finish(ticket);
                    let outcome = outcome.map_err(|fault| streaming.why(fault));
                    Event::StreamEnded { ticket, outcome }
                }
            };
            (shared.report)(event);
            shared.is_under_way(ticket)
        };
        exchange.begin(request, Rc::new(take));
    }

    /// Finds out whether anybody answers; reports `Probed`.
    pub fn probe(&self, ticket: Ticket, url: &str) {
        let Some(exchange) = self.begin(ticket, FOR_A_PROBE) else {
            return;
        };
        let shared = Rc::downgrade(&self.shared);
        fetch::probe(url, &exchange.controller.signal(), move |reachable| {
            if let Some(shared) = shared.upgrade().filter(|shared| shared.finish(ticket)) {
                (shared.report)(Event::Probed { ticket, reachable });
            }
        });
    }

    /// Rings later; reports `TimerRang`.
    pub fn start_timer(&self, ticket: Ticket, after_ms: u32) {
        let shared = Rc::downgrade(&self.shared);
        let timeout = Timeout::new(after_ms, move || {
            if let Some(shared) = shared.upgrade().filter(|shared| shared.finish(ticket)) {
                (shared.report)(Event::TimerRang { ticket });
            }
        });
        self.shared
            .begin(ticket, Effect::Timer { _timeout: timeout });
    }

    /// Drops an errand; nothing more is reported of it.
    pub fn abort(&self, ticket: Ticket) {
        self.shared.finish(ticket);
    }

    fn begin(&self, ticket: Ticket, limit_ms: u32) -> Option<Rc<Exchange>> {
        let controller = AbortController::new().ok()?;
        let exchange = Rc::new(Exchange {
            controller,
            timed_out: Cell::new(false),
            timeout: RefCell::default(),
        });
        let waiting = Rc::downgrade(&exchange);
        let timeout = Timeout::new(limit_ms, move || {
            if let Some(exchange) = waiting.upgrade() {
                exchange.timed_out.set(true);
                exchange.controller.abort();
            }
        });
        exchange.timeout.replace(Some(timeout));
        self.shared
            .begin(ticket, Effect::Exchange(Rc::clone(&exchange)));
        Some(exchange)
    }
}

impl Shared {
    /// Tickets are not used twice, so that nothing is replaced.
    fn begin(&self, ticket: Ticket, errand: Effect) {
        self.under_way.borrow_mut().push((ticket, errand));
    }

    fn position(&self, ticket: Ticket) -> Option<usize> {
        let under_way = self.under_way.borrow();
        under_way.iter().position(|(known, _)| *known == ticket)
    }

    fn is_under_way(&self, ticket: Ticket) -> bool {
        self.position(ticket).is_some()
    }

    /// Whether the errand was still under way. What is dropped here may abort; not while borrowed.
    fn finish(&self, ticket: Ticket) -> bool {
        let Some(at) = self.position(ticket) else {
            return false;
        };
        let errand = self.under_way.borrow_mut().swap_remove(at);
        drop(errand);
        true
    }
}

impl Exchange {
    fn begin(&self, request: &Request, take: Take) {
        fetch::exchange(request, &self.controller.signal(), take);
    }

    fn why(&self, fault: Fault) -> Fault {
        if self.timed_out.get() {
            Fault::Timeout
        } else {
            fault
        }
    }
}
