//! An embedded form: JSON in a string (`contentMediaType`, `contentSchema`), edited as a form.
//!
//! Owns parsing the string into the form and writing it back. Leaves the place of the string, and
//! the effects on the outer form, to the parent. Invariants: a parsed string is unchanged, to the
//! last space, until the person edits something inside; a string that cannot be parsed is kept,
//! shown as text, and can be corrected or replaced.

use locales::{Message, messages};
use std::rc::Rc;

use exact_json as json;
use exact_json::Pointer;
use serde_json::Value;

use crate::form::check::Problems;
use crate::form::edit::Edit;
use crate::form::embedded_forms::EmbeddedForm;
use crate::form::field::{Field, Kind};
use crate::form::messages::input_errors;
use crate::form::session::FormSession;
use crate::form::{CheckState, FormState};
use crate::formats::base64;
use crate::validate::protocol::Ask;

impl EmbeddedForm {
    /// Whether the embedded form has problems to correct.
    pub(super) fn has_problems(&self) -> bool {
        self.text.is_some() && !Problems::of(self.state()).all_problems().is_empty()
    }

    /// A copy of the form for a snapshot. The validator must read its schema again.
    pub(in crate::form) fn copy(&self) -> Self {
        Self {
            session: self.session.copy(),
            text: self.text.clone(),
            stuck: self.stuck.clone(),
            ..*self
        }
    }

    /// An embedded form for an absent string; `read` gives it a string.
    pub(super) fn new(session: FormSession, is_base64: bool) -> Self {
        Self {
            session,
            text: None,
            stuck: None,
            is_plain: false,
            is_base64,
            is_read_only: false,
        }
    }

    /// The state of the embedded form, not of the outer form that contains the string.
    pub(super) fn state(&self) -> &FormState {
        &self.session.state
    }

    /// Replaces the content by the JSON in another string. A text that cannot be parsed is shown with an error.
    /// Returns the messages that the validator needs.
    pub(super) fn read(&mut self, text: Option<String>) -> Vec<Ask> {
        let read = text.as_deref().map_or(Ok(None), |text| self.value_in(text));
        self.text = text;
        let root = Pointer::root();
        let (value, stuck) = match read {
            Ok(value) => (value, None),
            Err(stuck) => (None, Some(stuck)),
        };
        let asks = self.session.apply(Edit::Load(value));
        self.stuck = stuck.as_ref().map(|it| it.0.clone());
        let is_text = self.is_plain || stuck.is_some();
        if is_text {
            self.session
                .state
                .places
                .change(&root, |state| state.as_json = true);
        }
        if let Some((text, problem)) = stuck.map(|it| *it) {
            // The person sees at once why there is no form.
            self.session
                .state
                .places
                .change(&root, |state| state.left = true);
            let state = &mut self.session.state;
            state
                .places
                .keep_pending(&root, text, Some(problem), Some(Rc::new([])));
        }
        asks
    }

    /// The value in a string, `None` for an empty string; else the text to show and the reason why it cannot
    /// be parsed.
    fn value_in(&self, text: &str) -> Result<Option<Value>, Box<(String, Message)>> {
        if text.is_empty() {
            return Ok(None);
        }
        let decoded = if self.is_base64 {
            let bytes = base64::decoded(text).and_then(|bytes| String::from_utf8(bytes).ok());
            let problem = || Box::new((text.to_owned(), messages::json_not_base64()));
            bytes.ok_or_else(problem)?
        } else {
            text.to_owned()
        };
        match json::parse(&decoded) {
            Ok(value) => Ok(Some(value)),
            Err(error) => {
                let problem = input_errors::json_problem(&error);
                Err(Box::new((decoded, problem)))
            }
        }
    }

    /// The text to store in the string after an edit of the embedded form: typed JSON as it is, else its value if the
    /// edit changed it (`is_changed`), else the old text. `None` if the string is to be absent.
    pub(super) fn written(&self, is_changed: bool) -> Option<String> {
        let state = self.state();
        let typed = state.places.pending(&Pointer::root());
        let text = match typed.filter(|typed| typed.as_json) {
            Some(typed) if self.stuck.as_ref() == Some(&typed.text) => return self.text.clone(),
            // Verbatim, whether it is JSON yet or not.
            Some(typed) => Some(typed.text.clone()),
            None if is_changed => state.value().map(json::to_text),
            None => return self.text.clone(),
        };
        text.map(|text| self.encoded(text))
    }

    /// A text in the encoding of the string: base64 or as it is.
    pub(super) fn encoded(&self, text: String) -> String {
        if self.is_base64 && !text.is_empty() {
            base64::encoded(text.as_bytes())
        } else {
            text
        }
    }

    /// Whether the string is not JSON, so that there is no form for it.
    pub(super) fn is_stuck(&self) -> bool {
        let typed = self.state().places.unparsable_text(&Pointer::root());
        typed.is_some_and(|typed| typed.as_json)
    }

    /// The field at the root of the embedded form.
    pub(super) fn field(&self) -> Option<Field> {
        self.state()
            .place(&Pointer::root())
            .map(|place| place.field)
    }

    /// Whether a button adds the value as a whole. Otherwise the value is added when the person fills in its field.
    pub(super) fn begins_whole(&self) -> bool {
        let field = self.field();
        field.is_some_and(|field| matches!(field.kind, Kind::Group(_) | Kind::Fixed(_)))
    }

    /// Whether the string is present, and the validator cannot check its content.
    pub(super) fn is_unchecked(&self) -> bool {
        matches!(self.check_state(), Some(CheckState::Unchecked(_)))
    }

    /// The check state of the content; `None` if the string is absent.
    pub(super) fn check_state(&self) -> Option<CheckState> {
        self.text.as_ref().map(|_| self.state().check_state())
    }
}
