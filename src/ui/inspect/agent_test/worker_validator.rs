//! The page's worker as the validator of the conformance kit.
//!
//! Invariant: one request is under way at a time, since the kit waits for each answer.

use std::cell::{Cell, RefCell};
use std::future::poll_fn;
use std::rc::Rc;
use std::task::{Poll, Waker};

use exact_json::Pointer;
use json_form::validate::protocol::{Answer, Ask, Patch};
use json_form::validate::{Assessment, Refusal};
use serde_json::Value;

use crate::browser::validator::{Validator, ValidatorEvent, WorkerScript};

/// The connection to the worker.
pub(super) struct WorkerValidator {
    validator: Rc<Validator>,
    last_key: Cell<u64>,
    heard: Rc<Heard>,
}

/// The last event of the worker, and the task that waits for it.
#[derive(Default)]
struct Heard {
    event: RefCell<Option<ValidatorEvent>>,
    waker: RefCell<Option<Waker>>,
}

/// A schema in the worker, which forgets it when this is dropped.
pub(super) struct WorkerSchema {
    validator: Rc<Validator>,
    key: u64,
    schema: Value,
}

impl Drop for WorkerSchema {
    fn drop(&mut self) {
        self.validator.ask(Ask::Forget { key: self.key });
    }
}

impl WorkerValidator {
    pub(super) fn new(place: &WorkerScript) -> Self {
        let heard = Rc::new(Heard::default());
        let hearing = Rc::clone(&heard);
        let validator = Validator::new(place, move |event| {
            if key_of(&event).is_some() {
                hearing.event.replace(Some(event));
                if let Some(waker) = hearing.waker.take() {
                    waker.wake();
                }
            }
        });
        Self {
            last_key: Cell::new(validator.first_key()),
            validator: Rc::new(validator),
            heard,
        }
    }

    /// Sends a request about the schema with this key, and waits for its answer.
    async fn ask(&self, key: u64, ask: Ask) -> ValidatorEvent {
        self.heard.event.take();
        self.validator.ask(ask);
        poll_fn(|context| {
            // All users of the worker hear all answers.
            let event = self.heard.event.take();
            if let Some(event) = event.filter(|event| key_of(event) == Some(key)) {
                return Poll::Ready(event);
            }
            self.heard.waker.replace(Some(context.waker().clone()));
            Poll::Pending
        })
        .await
    }

    async fn send_schema(&self, key: u64, schema: &Value) -> Result<(), Refusal> {
        let schema = schema.clone();
        match self.ask(key, Ask::Schema { key, schema }).await {
            ValidatorEvent::Answer(Answer::Compiled { notices, .. }) => {
                let mut notices = notices.into_iter();
                // Of an unknown draft no rule is left out.
                let left_out = notices.find(|it| !matches!(it, Refusal::UnknownDraft { .. }));
                left_out.map_or(Ok(()), Err)
            }
            ValidatorEvent::Answer(Answer::Refused { refusal, .. })
            | ValidatorEvent::Lost { refusal, .. } => Err(refusal),
            ValidatorEvent::Answer(_) | ValidatorEvent::Late => Err(Refusal::UnknownSchema),
        }
    }

    async fn assess(&self, key: u64, value: &Value) -> Assessment {
        let whole = Patch {
            at: Pointer::root(),
            value: Some(value.clone()),
        };
        let ask = Ask::Check {
            key,
            ticket: 0,
            patches: vec![whole],
            questions: Vec::new(),
        };
        match self.ask(key, ask).await {
            ValidatorEvent::Answer(Answer::Checked { assessment, .. }) => assessment,
            ValidatorEvent::Lost { refusal, .. } => Assessment::unchecked(refusal),
            ValidatorEvent::Answer(_) | ValidatorEvent::Late => {
                Assessment::unchecked(Refusal::UnknownSchema)
            }
        }
    }
}

impl conform::Validator for WorkerValidator {
    type Schema = WorkerSchema;

    async fn compile(&self, schema: &Value) -> Result<WorkerSchema, Refusal> {
        let key = self.last_key.get() + 1;
        self.last_key.set(key);
        let kept = WorkerSchema {
            validator: Rc::clone(&self.validator),
            key,
            schema: schema.clone(),
        };
        self.send_schema(key, schema).await.map(|()| kept)
    }

    async fn check(&self, schema: &WorkerSchema, value: &Value) -> Assessment {
        let assessment = self.assess(schema.key, value).await;
        // The worker keeps a limited number of schemas, for all its users.
        if assessment.refusal() != Some(&Refusal::UnknownSchema) {
            return assessment;
        }
        match self.send_schema(schema.key, &schema.schema).await {
            Ok(()) => self.assess(schema.key, value).await,
            Err(refusal) => Assessment::unchecked(refusal),
        }
    }
}

/// The key of the schema that an event is about; `None` for other events.
fn key_of(event: &ValidatorEvent) -> Option<u64> {
    match event {
        ValidatorEvent::Answer(
            Answer::Compiled { key, .. }
            | Answer::Refused { key, .. }
            | Answer::Checked { key, .. },
        )
        | ValidatorEvent::Lost { key, .. } => Some(*key),
        ValidatorEvent::Answer(_) | ValidatorEvent::Late => None,
    }
}
