//! A form's session with the validator beside it: asked and answered in one go.

use std::cell::RefCell;

use json_form::form::edit::Edit;
use json_form::form::{Changes, FormSession};
use json_form::schema::guard::limits::Limits;
use json_form::validate::ValidationService;
use json_form::validate::protocol::Ask;

use crate::ui::form::FormHost;

/// The most answers of the validator to one change: a condition may depend on another one, but not without end.
const MOST_ANSWERS: usize = 64;

/// A form that is written: its session and its validator.
pub(super) struct SettledForm {
    inside: RefCell<(FormSession, ValidationService)>,
    heading_level: usize,
}

impl SettledForm {
    /// Asks the validator all that the session asks, until the session has no question left.
    pub(super) fn new(session: FormSession, asks: Vec<Ask>, heading_level: usize) -> Self {
        let form = Self {
            inside: RefCell::new((session, ValidationService::within(Limits::PAGE_THREAD))),
            heading_level,
        };
        form.settle(asks);
        form
    }

    /// Changes the session, and asks the validator what it asks then.
    pub(super) fn change(&self, change: impl FnOnce(&mut FormSession) -> (Changes, Vec<Ask>)) {
        let (_, asks) = change(&mut self.inside.borrow_mut().0);
        self.settle(asks);
    }

    fn settle(&self, mut asks: Vec<Ask>) {
        let (session, service) = &mut *self.inside.borrow_mut();
        for _ in 0..MOST_ANSWERS {
            if asks.is_empty() {
                return;
            }
            for ask in std::mem::take(&mut asks) {
                if let Some(answer) = service.answer(ask) {
                    let (_, more) = session.handle_answer(answer);
                    asks.extend(more);
                }
            }
        }
    }
}

impl FormHost for SettledForm {
    fn with_form(&self, see: &mut dyn FnMut(&FormSession)) {
        see(&self.inside.borrow().0);
    }

    fn edit(&self, edit: Edit) {
        self.change(|session| session.edit(edit));
    }

    fn is_introduced(&self) -> bool {
        false
    }

    fn heading_level(&self) -> usize {
        self.heading_level
    }
}
