//! The runner of commands that need the network or a timer. Outcomes are reported as events.
//!
//! Owns an `AbortController` for each exchange in progress. Invariant: dropping the `EffectRunner` aborts all of them,
//! and nothing is reported afterwards.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use a2a_client::client::http::{FetchError, Request, Response, ResponseHead};
use a2a_client::conversation::event::{Event, Ticket};
use gloo_timers::callback::Timeout;
use js_sys::Function;
use web_sys::AbortController;

use super::fetch::{self, OnStep, Step};

/// The longest time until the answer to a request without a body, such as for an agent card, begins, in milliseconds.
const WITHOUT_BODY: u32 = 20_000;
/// The longest time until the answer to a request with a body begins, or that of a stream, in milliseconds. It is long,
/// since a blocking send waits for the task.
const WITH_BODY: u32 = 300_000;
/// The longest time until a probed server answers, in milliseconds.
const OF_PROBE: u32 = 8_000;

/// The longest time until the answer to a request begins, in milliseconds.
pub(super) fn time_limit(request: &Request) -> u32 {
    if request.body.is_none() {
        WITHOUT_BODY
    } else {
        WITH_BODY
    }
}

/// Carries out the requests, streams and timers of one conversation, and reports their events.
pub struct EffectRunner {
    shared: Rc<Shared>,
}

struct Shared {
    report: Box<dyn Fn(Event)>,
    /// The host page's function that sends requests in place of the browser's `fetch`; `None` if it has none.
    host_fetch: Box<dyn Fn() -> Option<Function>>,
    under_way: RefCell<Vec<(Ticket, Effect)>>,
}

/// An effect in progress. Dropping it stops it.
enum Effect {
    Exchange(Rc<Exchange>),
    Timer {
        _timeout: Timeout,
    },
    /// An envelope is being signed, which can't be stopped. If this is dropped, `end_signing` returns `false` and the
    /// envelope is not sent.
    Signing,
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
    /// A runner that has nothing to do yet. It passes each outcome to `report` as an event of the conversation.
    pub fn new(report: impl Fn(Event) + 'static) -> Self {
        Self::with_host_fetch(report, || None)
    }

    /// As `new`; `host_fetch` is asked before each request for the function of the host page that sends it.
    pub fn with_host_fetch(
        report: impl Fn(Event) + 'static,
        host_fetch: impl Fn() -> Option<Function> + 'static,
    ) -> Self {
        Self {
            shared: Rc::new(Shared {
                report: Box::new(report),
                host_fetch: Box::new(host_fetch),
                under_way: RefCell::default(),
            }),
        }
    }

    /// The function that sends a request; `None` for the browser's own. A request for a token is between the person and the
    /// authorization server.
    fn fetch_for(&self, request: &Request) -> Option<Function> {
        let is_for_token = request.is_token_request();
        (!is_for_token)
            .then(|| (self.shared.host_fetch)())
            .flatten()
    }

    /// Sends a request. Reports `Event::Answered` at its end or after a time limit.
    pub fn fetch(&self, ticket: Ticket, request: &Request) {
        let Some(exchange) = self.begin(ticket, time_limit(request)) else {
            return;
        };
        let (shared, waiting) = (Rc::downgrade(&self.shared), Rc::clone(&exchange));
        let answer = Rc::new(RefCell::new((ResponseHead::default(), Vec::<u8>::new())));
        let whole = Rc::clone(&answer);
        let answered = move |outcome: Result<(), FetchError>| {
            let Some(shared) = shared.upgrade().filter(|shared| shared.finish(ticket)) else {
                return;
            };
            let (head, body) = whole.take();
            let body = String::from_utf8_lossy(&body).into_owned();
            let outcome = outcome
                .map_err(|fault| waiting.fault(fault))
                .map(|()| Response { head, body });
            (shared.report)(Event::Answered { ticket, outcome });
        };
        let on_step = move |step| match step {
            Step::Head(head) => {
                answer.borrow_mut().0 = head;
                true
            }
            Step::Bytes(piece) => {
                answer.borrow_mut().1.extend_from_slice(&piece);
                let fits = answer.borrow().1.len() <= fetch::MAX_ANSWER_BYTES;
                if !fits {
                    answered(Err(FetchError::TooLarge {
                        limit: fetch::MAX_ANSWER_BYTES,
                    }));
                }
                fits
            }
            Step::End(outcome) => {
                answered(outcome);
                false
            }
        };
        exchange.begin(request, self.fetch_for(request), Rc::new(on_step));
    }

    /// Sends a request and reads the answer as a stream. Reports `Event::StreamOpened` with its head, `StreamReceived`
    /// with each chunk, and `StreamEnded`.
    pub fn open_stream(&self, ticket: Ticket, request: &Request) {
        let Some(exchange) = self.begin(ticket, WITH_BODY) else {
            return;
        };
        let (shared, streaming) = (Rc::downgrade(&self.shared), Rc::clone(&exchange));
        let on_step = move |step| {
            let Some(shared) = shared
                .upgrade()
                .filter(|shared| shared.is_under_way(ticket))
            else {
                return false;
            };
            let event = match step {
                Step::Head(head) => {
                    // The time limit ends with the headers: a stream may last as long as its task.
                    streaming.timeout.take();
                    Event::StreamOpened { ticket, head }
                }
                Step::Bytes(bytes) => Event::StreamReceived { ticket, bytes },
                Step::End(outcome) => {
                    shared.finish(ticket);
                    let outcome = outcome.map_err(|fault| streaming.fault(fault));
                    Event::StreamEnded { ticket, outcome }
                }
            };
            (shared.report)(event);
            shared.is_under_way(ticket)
        };
        exchange.begin(request, self.fetch_for(request), Rc::new(on_step));
    }

    /// Registers that an envelope is being signed, before the caller sends it under the same ticket.
    pub fn begin_signing(&self, ticket: Ticket) {
        self.shared.begin(ticket, Effect::Signing);
    }

    /// Ends what `begin_signing` registered. `false` if the ticket was aborted meanwhile: then the envelope must not be
    /// sent.
    pub fn end_signing(&self, ticket: Ticket) -> bool {
        self.shared.finish(ticket)
    }

    /// Tests whether the server of a URL is reachable. Reports the result as `Event::Probed`.
    pub fn probe(&self, ticket: Ticket, url: &str) {
        let Some(exchange) = self.begin(ticket, OF_PROBE) else {
            return;
        };
        let shared = Rc::downgrade(&self.shared);
        fetch::probe(url, &exchange.controller.signal(), move |reachable| {
            if let Some(shared) = shared.upgrade().filter(|shared| shared.finish(ticket)) {
                (shared.report)(Event::Probed { ticket, reachable });
            }
        });
    }

    /// Starts a timer. Reports `Event::TimerFired` once, after `after_ms` milliseconds.
    pub fn start_timer(&self, ticket: Ticket, after_ms: u32) {
        let shared = Rc::downgrade(&self.shared);
        let timeout = Timeout::new(after_ms, move || {
            if let Some(shared) = shared.upgrade().filter(|shared| shared.finish(ticket)) {
                (shared.report)(Event::TimerFired { ticket });
            }
        });
        self.shared
            .begin(ticket, Effect::Timer { _timeout: timeout });
    }

    /// Stops the effect with this ticket. It reports nothing more.
    pub fn abort(&self, ticket: Ticket) {
        self.shared.finish(ticket);
    }

    /// Aborts all requests and timers that have not ended. They report no more events.
    pub fn stop(&self) {
        drop(self.shared.under_way.take());
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
    /// Stores an effect under its ticket. A ticket is used once, so this never replaces another effect.
    fn begin(&self, ticket: Ticket, effect: Effect) {
        self.under_way.borrow_mut().push((ticket, effect));
    }

    fn position(&self, ticket: Ticket) -> Option<usize> {
        let under_way = self.under_way.borrow();
        under_way.iter().position(|(known, _)| *known == ticket)
    }

    fn is_under_way(&self, ticket: Ticket) -> bool {
        self.position(ticket).is_some()
    }

    /// Removes and drops the effect with this ticket; `false` if none is in progress. It is dropped after the borrow of
    /// `under_way` ends, since dropping it may abort a request and run a callback.
    fn finish(&self, ticket: Ticket) -> bool {
        let Some(at) = self.position(ticket) else {
            return false;
        };
        let effect = self.under_way.borrow_mut().swap_remove(at);
        drop(effect);
        true
    }
}

impl Exchange {
    fn begin(&self, request: &Request, fetch: Option<Function>, on_step: OnStep) {
        fetch::exchange(request, fetch, &self.controller.signal(), on_step);
    }

    fn fault(&self, fault: FetchError) -> FetchError {
        if self.timed_out.get() {
            FetchError::Timeout
        } else {
            fault
        }
    }
}
