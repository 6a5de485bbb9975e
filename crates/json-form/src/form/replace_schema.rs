//! Another schema for a form in use: the old schema with a document embedded.
//!
//! Owns which parts of the state outlast the old schema: the value, the typed texts, the folds and the options. State
//! that refers to schemas by address or came from the validator is dropped, and computed again. Invariant: the value
//! changes only if it was made from the old schema's defaults and nobody touched it.

use std::cell::OnceCell;
use std::rc::Rc;

use exact_json::Pointer;

use super::{FormState, value_by_schema};
use crate::form::guesses::KnownGuesses;
use crate::form::place_state::PlaceState;
use crate::schema::Document;

impl FormState {
    /// Replaces the schema of the form. The typed texts stay, and a value that a person or a caller gave; findings,
    /// verdicts and the undo history are dropped.
    pub(in crate::form) fn replace_document(&mut self, document: Rc<Document>) {
        self.document = document;
        self.document_count += 1;
        self.guesses = KnownGuesses::default();
        self.exchange.forget_schema();
        self.can_have_secrets = OnceCell::new();
        self.required_is_rare = OnceCell::new();
        // Snapshots hold decisions about the old schema.
        self.history.clear();
        self.places
            .change_within(&Pointer::root(), PlaceState::forget_schema);
        self.layout_revision += 1;
        self.problems_revision += 1;
        if !self.is_loaded {
            let initial = value_by_schema(self);
            if self.revision() == 0 && self.initial != initial {
                self.value.load(initial.clone());
            }
            self.initial = initial;
        }
        self.exchange.begin_checking();
        self.sync_embedded();
    }
}
