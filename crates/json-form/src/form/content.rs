//! JSON in a string that is edited as a form (`contentMediaType`, `contentSchema`): the form inside,
//! and the text that it stands for.
//!
//! Owns reading the text into the form and writing it. Leaves where such texts stand, and what
//! follows for the form around, to `contents`. Invariants: a text that was read stays as it is, to
//! the last space, until the person changes something inside; a text that can't be read is kept,
//! shown, and can be mended or left behind.

use std::rc::Rc;

use exact_json as json;
use exact_json::Pointer;
use serde_json::Value;

use super::base64;
use super::edit::Edit;
use super::field::{Field, Kind};
use super::session::FormSession;
use super::state::{CheckState, FormState};
use super::wording;
use crate::validate::protocol::Ask;

/// JSON in a string, as a form.
#[derive(Debug)]
pub(super) struct Content {
    /// What tells it from all others; copies of it have the same.
    pub(super) id: u64,
    /// The form for it.
    pub(super) session: FormSession,
    /// The text that stands in the form around; none where there is none.
    pub(super) text: Option<String>,
    /// What is shown of a text that can't be read, until that is mended.
    stuck: Option<String>,
    /// Whether nothing is said of what is in it: it is edited as text.
    pub(super) is_plain: bool,
    pub(super) is_base64: bool,
    /// Whether the string is shown and not edited.
    pub(super) is_read_only: bool,
    /// Of which mistakes the form around knows.
    pub(super) mistakes: u64,
}

impl Clone for Content {
    fn clone(&self) -> Self {
        Self {
            session: self.session.copy(),
            text: self.text.clone(),
            stuck: self.stuck.clone(),
            ..*self
        }
    }
}

impl Content {
    /// A form for what is in a string that has nothing in it yet.
    pub(super) fn new(session: FormSession, is_base64: bool) -> Self {
        Self {
            id: session.key(),
            session,
            text: None,
            stuck: None,
            is_plain: false,
            is_base64,
            is_read_only: false,
            mistakes: 0,
        }
    }

    /// The form inside.
    pub(super) fn state(&self) -> &FormState {
        &self.session.state
    }

    /// Takes another text in the place of the one before.
    pub(super) fn read(&mut self, text: Option<String>) -> Vec<Ask> {
        let read = text.as_deref().map_or(Ok(None), |text| self.value_in(text));
        self.text = text;
        let root = Pointer::root();
        let (value, stuck) = match read {
            Ok(value) => (value, None),
            Err(stuck) => (None, Some(stuck)),
        };
        let (_, asks) = self.session.edit(Edit::Load(value));
        self.stuck = stuck.as_ref().map(|(shown, _)| shown.clone());
        let is_text = self.is_plain || stuck.is_some();
        if is_text {
            self.session
                .state
                .notes
                .change(&root, |note| note.as_json = true);
        }
        if let Some((text, problem)) = stuck {
            // It is told at once why there is no form.
            self.session
                .state
                .notes
                .change(&root, |note| note.left = true);
            let state = &mut self.session.state;
            let _shown = state.keep_typed(&root, text, Some(problem), Some(Rc::new([])));
        }
        asks
    }

    /// The value in a text, nothing in an empty one; or what is shown of it, and why it is none.
    fn value_in(&self, text: &str) -> Result<Option<Value>, (String, String)> {
        if text.is_empty() {
            return Ok(None);
        }
        let decoded = if self.is_base64 {
            let bytes = base64::decoded(text).and_then(|bytes| String::from_utf8(bytes).ok());
            let problem = || (text.to_owned(), wording::NO_BASE64.to_owned());
            bytes.ok_or_else(problem)?
        } else {
            text.to_owned()
        };
        match json::parse(&decoded) {
            Ok(value) => Ok(Some(value)),
            Err(error) => {
                let problem = wording::json_problem(&error);
                Err((decoded, problem))
            }
        }
    }

    /// The text to be from now on, after something was done inside.
    pub(super) fn written(&self, is_changed: bool) -> Option<String> {
        let state = self.state();
        let note = state.notes.get(&Pointer::root());
        let typed = note.and_then(|note| note.typed.as_ref());
        let text = match typed.filter(|typed| typed.as_json) {
            Some(typed) if self.stuck.as_ref() == Some(&typed.text) => return self.text.clone(),
            // To the letter, whether it is JSON yet or not.
            Some(typed) => Some(typed.text.clone()),
            None if is_changed => state.value().map(json::to_text),
            None => return self.text.clone(),
        };
        text.map(|text| self.encoded(text))
    }

    /// A text as it stands in the string.
    pub(super) fn encoded(&self, text: String) -> String {
        if self.is_base64 && !text.is_empty() {
            base64::encoded(text.as_bytes())
        } else {
            text
        }
    }

    /// Whether the text is no JSON, so that there is no form for it.
    pub(super) fn is_stuck(&self) -> bool {
        let note = self.state().notes.get(&Pointer::root());
        note.is_some_and(|note| {
            let is_json = note.typed.as_ref().is_some_and(|typed| typed.as_json);
            is_json && note.problem().is_some()
        })
    }

    /// What the whole of what is inside is.
    pub(super) fn field(&self) -> Option<Field> {
        self.state().here(&Pointer::root()).map(|here| here.field)
    }

    /// Whether it is added as a whole, and not by filling something in.
    pub(super) fn begins_whole(&self) -> bool {
        let field = self.field();
        field.is_some_and(|field| matches!(field.kind, Kind::Group(_) | Kind::Fixed(_)))
    }

    /// Whether what is inside can't be checked here.
    pub(super) fn is_unchecked(&self) -> bool {
        matches!(self.check_state(), Some(CheckState::Unchecked(_)))
    }

    /// How far the checking of what is inside is; none where nothing is there.
    pub(super) fn check_state(&self) -> Option<CheckState> {
        self.text.as_ref().map(|_| self.state().check_state())
    }

    /// Whether something is to be mended inside.
    pub(super) fn complains(&self) -> bool {
        self.text.is_some() && !self.state().problems().is_empty()
    }
}
