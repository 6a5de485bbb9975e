//! A form's session with the validator beside it: asked and answered in one go.
//!
//! Compiled schemas are kept for the next request of the same form, since to compile one takes longer than to draw a form of
//! ten fields. Values are not.

use std::cell::RefCell;

use exact_json::Pointer;
use json_form::form::edit::Edit;
use json_form::form::{Changes, FormSession};
use json_form::schema::guard::limits::Limits;
use json_form::validate::ValidationService;
use json_form::validate::protocol::{Answer, Ask, Patch};
use serde_json::Value;

use crate::ui::form::FormHost;

/// The most answers of the validator to one change: a condition may depend on another one, but not without end.
const MOST_ANSWERS: usize = 64;
/// The most schemas that are kept: fewer than the validator keeps, since forms in strings have schemas of their own.
const MOST_SCHEMAS: usize = 16;

/// The validator of a thread, and what it answered to the schemas of forms.
struct Kept {
    service: ValidationService,
    /// The schemas that were used last, the oldest first.
    schemas: Vec<KeptSchema>,
    count: u64,
}

struct KeptSchema {
    key: u64,
    schema: Value,
    /// The validator's answer to the schema; `None` before the validator was asked.
    answer: Option<Answer>,
}

thread_local! {
    static KEPT: RefCell<Kept> = const { RefCell::new(Kept {
        service: ValidationService::within(Limits::PAGE_THREAD),
        schemas: Vec::new(),
        count: 0,
    }) };
}

impl Kept {
    fn answer(&mut self, ask: Ask) -> Option<Answer> {
        let Ask::Schema { key, .. } = &ask else {
            return self.service.answer(ask);
        };
        let key = *key;
        let known = |kept: &&mut KeptSchema| kept.key == key;
        if let Some(KeptSchema {
            answer: Some(answer),
            ..
        }) = self.schemas.iter_mut().find(known)
        {
            return Some(answer.clone());
        }
        let answer = self.service.answer(ask);
        if let Some(kept) = self.schemas.iter_mut().find(known) {
            kept.answer.clone_from(&answer);
        }
        answer
    }
}

/// The key by which the validator knows a schema. Forms in strings have the keys that follow.
pub(super) fn key_of(schema: &Value) -> u64 {
    KEPT.with_borrow_mut(|kept| {
        let found = kept.schemas.iter().position(|it| it.schema == *schema);
        let found = found.map(|at| kept.schemas.remove(at));
        let entry = found.unwrap_or_else(|| {
            kept.count += 1;
            KeptSchema {
                key: kept.count << 32,
                schema: schema.clone(),
                answer: None,
            }
        });
        let key = entry.key;
        kept.schemas.push(entry);
        if kept.schemas.len() > MOST_SCHEMAS {
            let old = kept.schemas.remove(0);
            kept.service.answer(Ask::Forget { key: old.key });
        }
        key
    })
}

/// A form that is written: its session, which asks the thread's validator.
pub(super) struct SettledForm {
    session: RefCell<FormSession>,
    heading_level: usize,
    is_introduced: bool,
}

impl SettledForm {
    /// Asks the validator all that the session asks, until the session has no question left.
    pub(super) fn new(session: FormSession, asks: Vec<Ask>, heading_level: usize) -> Self {
        let form = Self {
            session: RefCell::new(session),
            heading_level,
            is_introduced: false,
        };
        form.settle(asks);
        form
    }

    /// The same form, whose title the page itself shows.
    pub(super) fn introduced(self, is_introduced: bool) -> Self {
        let mut form = self;
        form.is_introduced = is_introduced;
        form
    }

    /// Changes the session, and asks the validator what it asks then.
    pub(super) fn change(&self, change: impl FnOnce(&mut FormSession) -> (Changes, Vec<Ask>)) {
        let (_, asks) = change(&mut self.session.borrow_mut());
        self.settle(asks);
    }

    fn settle(&self, mut asks: Vec<Ask>) {
        let session = &mut *self.session.borrow_mut();
        for _ in 0..MOST_ANSWERS {
            if asks.is_empty() {
                return;
            }
            for ask in std::mem::take(&mut asks) {
                let answer = KEPT.with_borrow_mut(|kept| kept.answer(ask));
                if let Some(answer) = answer {
                    let (_, more) = session.handle_answer(answer);
                    asks.extend(more);
                }
            }
        }
    }
}

impl Drop for SettledForm {
    /// Has the validator forget the value, and the schemas of forms in strings.
    fn drop(&mut self) {
        let session = self.session.get_mut();
        KEPT.with_borrow_mut(|kept| {
            for ask in session.forget() {
                let is_own = matches!(ask, Ask::Forget { key } if kept.schemas.iter().any(|it| it.key == key));
                if !is_own {
                    kept.service.answer(ask);
                }
            }
            kept.service.answer(Ask::Check {
                key: session.key(),
                ticket: 0,
                patches: vec![Patch {
                    at: Pointer::root(),
                    value: None,
                }],
                questions: Vec::new(),
            });
        });
    }
}

impl FormHost for SettledForm {
    fn with_form(&self, see: &mut dyn FnMut(&FormSession)) {
        see(&self.session.borrow());
    }

    fn edit(&self, edit: Edit) {
        self.change(|session| session.edit(edit));
    }

    fn is_introduced(&self) -> bool {
        self.is_introduced
    }

    fn heading_level(&self) -> usize {
        self.heading_level
    }
}
