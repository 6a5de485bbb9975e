//! The requests of results to the worker: checking values and parsing Markdown.
//!
//! Keeps the pending requests and the schemas that the worker holds for results, and repeats requests if the worker was
//! restarted or dropped a schema. Leaves the worker to `browser::validator::Validator`. Invariants: every request is
//! answered once, and never synchronously; results hold few schemas, so that those of forms stay in the worker.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use exact_json::Pointer;
use gloo_timers::callback::Timeout;
use json_form::markdown::Block;
use json_form::validate::protocol::{Answer, Ask, Patch};
use json_form::validate::{Finding, Refusal, Verdict};
use locales::{Language, in_this_language};
use serde_json::Value;

use crate::browser::validator::{Validator, ValidatorEvent, WorkerScript};

/// The largest number of schemas held for results; the worker holds 32 for the whole page.
const MOST_SCHEMAS: usize = 8;

/// The outcome of checking a value against a schema.
#[derive(Clone, Debug, PartialEq)]
pub enum Checked {
    /// The findings; empty if the value is valid.
    Findings(Vec<Finding>),
    /// The schema or the value could not be checked, for this reason.
    Refused(Refusal),
}

/// A connection to the worker for the results of a page or element.
pub struct ResultWorker {
    validator: Validator,
    /// The language of the results, entered for answers, since another language may be current then.
    language: Language,
    pending: RefCell<Pending>,
    /// The function that answers on a server, which has no worker.
    #[cfg(server)]
    service: RefCell<json_form::validate::ValidationService>,
}

/// The schemas that the worker holds, and the requests that it has not answered.
#[derive(Default)]
struct Pending {
    /// The number of keys and tickets given out so far, from which the next one is made.
    count: u64,
    /// The schemas in the order of their last use, the oldest first.
    schemas: Vec<HeldSchema>,
    checks: Vec<Check>,
    texts: Vec<Text>,
}

struct HeldSchema {
    key: u64,
    schema: Value,
    state: SchemaState,
}

enum SchemaState {
    /// The worker is compiling the schema; checks wait.
    Compiling,
    Ready,
    Refused(Refusal),
}

struct Check {
    key: u64,
    ticket: u64,
    value: Value,
    /// Whether the check is sent for the second time, because the worker had dropped the schema.
    is_repeated: bool,
    then: Rc<dyn Fn(Checked)>,
}

struct Text {
    key: u64,
    then: Rc<dyn Fn(Option<Vec<Block>>)>,
}

#[cfg(server)]
const fn within_limits() -> json_form::validate::ValidationService {
    use json_form::schema::guard::limits::Limits;
    json_form::validate::ValidationService::within(Limits::PAGE_THREAD)
}

impl ResultWorker {
    /// A connection to the worker, which starts with the first request.
    pub fn new(place: &WorkerScript) -> Rc<Self> {
        Rc::new_cyclic(|this: &Weak<Self>| {
            let this = this.clone();
            Self {
                validator: Validator::new(place, move |event| {
                    if let Some(worker) = this.upgrade() {
                        worker.language.scope(|| worker.handle_event(event));
                    }
                }),
                language: Language::current(),
                pending: RefCell::default(),
                #[cfg(server)]
                service: RefCell::new(within_limits()),
            }
        })
    }

    /// The function that answers at once, for views that are written on a server.
    #[cfg(server)]
    pub(crate) fn on_server() -> Rc<Self> {
        Rc::new(Self {
            validator: Validator::none(),
            language: Language::current(),
            pending: RefCell::default(),
            service: RefCell::new(within_limits()),
        })
    }

    /// Parses Markdown. `then` gets `None` if the worker can't parse it: then show the text unchanged.
    pub fn markdown(&self, text: &str, then: impl Fn(Option<Vec<Block>>) + 'static) {
        let key = {
            let mut pending = self.pending.borrow_mut();
            let key = pending.number(&self.validator);
            let then = Rc::new(then);
            pending.texts.push(Text { key, then });
            key
        };
        let text = text.to_owned();
        self.ask_all(vec![Ask::Markdown { key, text }]);
    }

    /// Checks a value against a schema in the worker, and calls `then` with the outcome.
    pub fn check(&self, schema: &Value, value: &Value, then: impl Fn(Checked) + 'static) {
        let mut asks = Vec::new();
        {
            let mut pending = self.pending.borrow_mut();
            let known = pending
                .schemas
                .iter()
                .position(|held| held.schema == *schema);
            let held = if let Some(at) = known {
                pending.schemas.remove(at)
            } else {
                let (key, schema) = (pending.number(&self.validator), schema.clone());
                asks.push(Ask::Schema {
                    key,
                    schema: schema.clone(),
                });
                HeldSchema {
                    key,
                    schema,
                    state: SchemaState::Compiling,
                }
            };
            let check = Check {
                key: held.key,
                ticket: pending.number(&self.validator),
                value: value.clone(),
                is_repeated: false,
                then: Rc::new(then),
            };
            match &held.state {
                SchemaState::Refused(refusal) => {
                    let checked = Checked::Refused(refusal.clone());
                    Timeout::new(0, in_this_language(move || (check.then)(checked))).forget();
                }
                state => {
                    if matches!(state, SchemaState::Ready) {
                        asks.push(check.ask());
                    }
                    pending.checks.push(check);
                }
            }
            pending.schemas.push(held);
            asks.extend(pending.forget_one());
        }
        self.ask_all(asks);
    }

    fn ask_all(&self, asks: Vec<Ask>) {
        for ask in asks {
            #[cfg(not(server))]
            self.validator.ask(ask);
            #[cfg(server)]
            {
                let answer = self.service.borrow_mut().answer(ask);
                if let Some(answer) = answer {
                    self.handle_event(ValidatorEvent::Answer(answer));
                }
            }
        }
    }

    /// Handles an answer. Nothing is borrowed during a callback, which may send a new request.
    fn handle_event(&self, event: ValidatorEvent) {
        match event {
            ValidatorEvent::Answer(Answer::Compiled { key, .. }) => {
                // Compiled for the first time, or by a restarted worker, which knows nothing of earlier checks.
                let asks = {
                    let mut pending = self.pending.borrow_mut();
                    pending.set_state(key, SchemaState::Ready);
                    let checks = pending.checks.iter().filter(|check| check.key == key);
                    checks.map(Check::ask).collect()
                };
                self.ask_all(asks);
            }
            ValidatorEvent::Answer(Answer::Checked {
                key,
                ticket,
                assessment,
                ..
            }) => match assessment.verdict {
                Verdict::Unchecked(refusal) => self.not_checked(key, ticket, refusal),
                Verdict::Valid | Verdict::Invalid => {
                    let check = self.pending.borrow_mut().take_check(key, ticket);
                    if let Some(check) = check {
                        (check.then)(Checked::Findings(assessment.findings));
                    }
                }
            },
            ValidatorEvent::Answer(Answer::Markdown { key, blocks }) => {
                self.answer_markdown(key, Some(&blocks));
            }
            ValidatorEvent::Answer(Answer::Refused { key, refusal, .. })
            | ValidatorEvent::Lost { key, refusal } => {
                self.answer_markdown(key, None);
                self.refuse(key, &refusal);
            }
            ValidatorEvent::Answer(Answer::Ready { .. } | Answer::Inspected { .. })
            | ValidatorEvent::Late => {}
        }
    }

    fn not_checked(&self, key: u64, ticket: u64, refusal: Refusal) {
        let check = self.pending.borrow_mut().take_check(key, ticket);
        let Some(mut check) = check else { return };
        let mut asks = Vec::new();
        {
            let mut pending = self.pending.borrow_mut();
            let held = pending.schemas.iter_mut().find(|held| held.key == key);
            // The worker dropped the schema, so send it again.
            if let Some(held) =
                held.filter(|_| refusal == Refusal::UnknownSchema && !check.is_repeated)
            {
                if matches!(held.state, SchemaState::Ready) {
                    held.state = SchemaState::Compiling;
                    let schema = held.schema.clone();
                    asks.push(Ask::Schema { key, schema });
                }
                check.is_repeated = true;
                pending.checks.push(check);
            } else {
                drop(pending);
                (check.then)(Checked::Refused(refusal));
            }
        }
        self.ask_all(asks);
    }

    fn answer_markdown(&self, key: u64, blocks: Option<&[Block]>) {
        let text = {
            let mut pending = self.pending.borrow_mut();
            let at = pending.texts.iter().position(|text| text.key == key);
            at.map(|at| pending.texts.remove(at))
        };
        if let Some(text) = text {
            (text.then)(blocks.map(<[Block]>::to_vec));
        }
    }

    /// Marks a schema as refused, and answers its checks.
    fn refuse(&self, key: u64, refusal: &Refusal) {
        let waiting: Vec<Check> = {
            let mut pending = self.pending.borrow_mut();
            pending.set_state(key, SchemaState::Refused(refusal.clone()));
            let (refused, others) = std::mem::take(&mut pending.checks)
                .into_iter()
                .partition(|check| check.key == key);
            pending.checks = others;
            refused
        };
        for check in waiting {
            (check.then)(Checked::Refused(refusal.clone()));
        }
    }
}

impl Pending {
    /// A number that is not in use, for the key of a schema or the ticket of a request.
    fn number(&mut self, validator: &Validator) -> u64 {
        self.count += 1;
        validator.first_key() + self.count
    }

    fn set_state(&mut self, key: u64, state: SchemaState) {
        if let Some(held) = self.schemas.iter_mut().find(|held| held.key == key) {
            held.state = state;
        }
    }

    fn take_check(&mut self, key: u64, ticket: u64) -> Option<Check> {
        let is_it = |check: &Check| check.key == key && check.ticket == ticket;
        let at = self.checks.iter().position(is_it)?;
        Some(self.checks.remove(at))
    }

    /// Forgets the least recently used schema, if there are too many. Returns the request that tells the worker.
    fn forget_one(&mut self) -> Option<Ask> {
        if self.schemas.len() <= MOST_SCHEMAS {
            return None;
        }
        let waits = |held: &HeldSchema| self.checks.iter().any(|check| check.key == held.key);
        let at = self.schemas.iter().position(|held| !waits(held))?;
        let key = self.schemas.remove(at).key;
        Some(Ask::Forget { key })
    }
}

impl Check {
    fn ask(&self) -> Ask {
        Ask::Check {
            key: self.key,
            ticket: self.ticket,
            patches: vec![Patch {
                at: Pointer::root(),
                value: Some(self.value.clone()),
            }],
            questions: Vec::new(),
        }
    }
}
