//! Embedded forms: JSON in strings, edited as forms of their own.
//!
//! Owns keeping each form and its string equal, and passing edits and answers on. Leaves opening
//! to `open_embedded`, text and value to `embedded_form`, views to `embedded_view`. A place inside
//! is named as if the JSON replaced the string: `/payload/a` in `{"payload": "{\"a\": 1}"}`; no
//! other place has that pointer, since a string has no children. Invariants: the string is the
//! source of truth, and any outside change re-parses it; each embedded form has its own validator
//! key, which is released when it closes.

mod embedded_form;
mod embedded_view;
mod open_embedded;

use std::any::Any;

use exact_json as json;
use exact_json::Pointer;
use serde_json::Value;

use embedded_form::EmbeddedForm;

use crate::form::edit::{Edit, FieldEdit};
use crate::form::field::Field;
use crate::form::field::emptiness::EmptyKind;
use crate::form::session::FormSession;
use crate::form::state::FormState;
use crate::form::state::places::place_state::PlaceState;
use crate::form::view::Reader;
use crate::validate::Refusal;
use crate::validate::protocol::{Answer, Ask};

impl FormState {
    /// The place of the string with an embedded form that contains the given place, that form, and the place inside it.
    fn embedded_around(&self, pointer: &Pointer) -> Option<(Pointer, &EmbeddedForm, Pointer)> {
        let mut ancestors = pointer.ancestors();
        ancestors.find_map(|at| {
            let content = self.embedded_at(&at)?;
            let inside = pointer.below(&at)?;
            Some((at, content, inside))
        })
    }

    /// The embedded form of the string at a place.
    fn embedded_at(&self, at: &Pointer) -> Option<&EmbeddedForm> {
        self.embedded_form(self.places.get(at)?)
    }

    fn embedded_form(&self, state: &PlaceState) -> Option<&EmbeddedForm> {
        let form: &dyn Any = self.embedded.forms.get(state.embedded?)?;
        form.downcast_ref()
    }

    fn embedded_mut(&mut self, at: &Pointer) -> Option<&mut EmbeddedForm> {
        let id = self.places.get(at)?.embedded?;
        let form: &mut dyn Any = self.embedded.forms.get_mut(id)?;
        form.downcast_mut()
    }

    /// The state of the embedded form of the string at a place.
    pub(super) fn embedded_state_mut(&mut self, at: &Pointer) -> Option<&mut FormState> {
        self.embedded_mut(at).map(|form| &mut form.session.state)
    }

    /// The field at the root of the embedded form of the string at a place.
    pub(super) fn embedded_field(&self, at: &Pointer) -> Option<Field> {
        self.embedded_at(at)?.field()
    }

    /// The embedded forms in strings of this form, without those inside them, sorted by pointer.
    fn embedded_forms(&self) -> impl Iterator<Item = (&Pointer, &EmbeddedForm)> {
        let states = self.places.iter();
        states.filter_map(|state| Some((&state.at, self.embedded_form(state)?)))
    }

    pub(super) fn embedded_places(&self) -> Vec<Pointer> {
        self.embedded_forms().map(|(at, _)| at.clone()).collect()
    }

    /// The validator keys of the schemas of all embedded forms, at any depth.
    fn embedded_keys(&self) -> Vec<u64> {
        let mut keys = Vec::new();
        for (_, content) in self.embedded_forms() {
            keys.push(content.session.key());
            keys.extend(content.state().embedded_keys());
        }
        keys
    }

    /// Moves the messages that embedded forms have for the validator to the end of `asks`.
    pub(super) fn take_embedded_asks(&mut self, asks: &mut Vec<Ask>) {
        asks.append(&mut self.embedded.asks);
    }

    /// Applies an edit to a place inside a string; `None` if there is no such place, or the edit is
    /// about the string itself.
    pub(super) fn apply_to_embedded(&mut self, pointer: &Pointer, edit: &FieldEdit) -> Option<()> {
        let (at, content, place) = self.embedded_around(pointer)?;
        let is_json = self
            .places
            .get(&at)
            .is_some_and(PlaceState::is_edited_as_json);
        let turns = matches!(edit, FieldEdit::AsJson(_)) && place.is_root();
        // A place that may hold other types than a string is switched to JSON as a whole.
        if is_json || turns && Reader::of(self).own_view(&at)?.as_json.is_some() {
            return None;
        }
        let mut edit = edit.clone();
        if place.is_root() {
            let (is_there, is_stuck) = (content.text.is_some(), content.is_stuck());
            match &mut edit {
                FieldEdit::Remove
                | FieldEdit::Rename(_)
                | FieldEdit::Duplicate
                | FieldEdit::Move { .. }
                | FieldEdit::MoveTo(_)
                | FieldEdit::Empty(EmptyKind::NotSet) => return None,
                FieldEdit::Empty(EmptyKind::Null) if self.place(&at)?.field.nullable => {
                    return None;
                }
                FieldEdit::Add if !is_there && content.begins_whole() => {
                    self.start_embedded(&at);
                    return Some(());
                }
                FieldEdit::Empty(EmptyKind::NewValue) => {
                    return is_stuck.then(|| self.start_embedded(&at));
                }
                FieldEdit::SelectBranch(chooser, _) => {
                    let own = Reader::of(self).own_view(&at)?.choosers.len();
                    *chooser = chooser.checked_sub(own)?;
                }
                _ => {}
            }
        }
        let is_leaving = edit == FieldEdit::Leave;
        self.change_embedded(&at, |session| session.apply(Edit::At(place, edit)));
        if is_leaving {
            self.leave(&at);
        }
        Some(())
    }

    /// Applies `change` to the embedded form at a place, and stores the resulting JSON in its string.
    fn change_embedded(&mut self, at: &Pointer, change: impl FnOnce(&mut FormSession) -> Vec<Ask>) {
        let Some(content) = self.embedded_mut(at) else {
            return;
        };
        let revision = content.state().revision();
        let asks = change(&mut content.session);
        let text = content.written(content.state().revision() != revision);
        let is_other = text != content.text;
        content.text.clone_from(&text);
        self.embedded.asks.extend(asks);
        if is_other {
            self.set_embedded_text(at, text);
        }
    }

    fn set_embedded_text(&mut self, at: &Pointer, text: Option<String>) {
        match text {
            Some(text) => self.set_value(at, json::text(&text)),
            // Items and map members are never removed by this.
            None if self.is_kept_when_empty(at) => {
                self.set_value(at, json::text(""));
                if let Some(content) = self.embedded_mut(at) {
                    content.text = Some(String::new());
                }
            }
            None => self.remove_value(at),
        }
    }

    /// Makes embedded forms and their strings equal again after any change, and opens the forms
    /// that drawing requested.
    pub(super) fn sync_embedded(&mut self) {
        let wanted = self.exchange.queries_mut().take_embedded_requests();
        if self.embedded.open == 0 && wanted.is_empty() && self.embedded.live.is_empty() {
            return;
        }
        self.count_embedded();
        let is_restructured = self.is_restructured();
        for at in self.embedded_places() {
            self.sync_embedded_form(&at, is_restructured);
        }
        for at in wanted {
            self.open_embedded(&at);
        }
        self.renew_embedded_keys();
        self.count_embedded();
    }

    fn sync_embedded_form(&mut self, at: &Pointer, is_restructured: bool) {
        let text = match self.value_at(at) {
            None | Some(Value::Null) => Some(None),
            Some(Value::String(text)) => Some(Some(text.clone())),
            Some(_) => None,
        };
        let stands =
            !is_restructured || self.place(at).is_some_and(|place| place.field.is_content());
        let Some(text) = text.filter(|_| stands) else {
            return self.places.change(at, |state| state.embedded = None);
        };
        let Some(content) = self.embedded_mut(at) else {
            return;
        };
        let asks = if text == content.text {
            Vec::new()
        } else {
            content.read(text)
        };
        let is_curious = content.state().has_new_queries();
        self.embedded.asks.extend(asks);
        if is_curious {
            self.change_embedded(at, |session| session.apply(Edit::Rendered));
        }
    }

    /// Registers forms that the validator does not know, such as restored ones, and releases the keys of
    /// forms that no longer exist.
    fn renew_embedded_keys(&mut self) {
        for at in self.embedded_places() {
            let content = self.embedded_at(&at);
            let known = content.is_some_and(|it| self.embedded.live.contains(&it.session.key()));
            let key = if known { 0 } else { self.embedded.fresh_key() };
            if let Some(content) = self.embedded_mut(&at).filter(|_| !known) {
                let asks = content.session.renew(key);
                self.embedded.asks.extend(asks);
            }
        }
        let used = self.places.all_embedded_ids();
        self.embedded.forms.retain(&used);
        let now = self.embedded_keys();
        for key in std::mem::replace(&mut self.embedded.live, now) {
            if !self.embedded.live.contains(&key) {
                self.embedded.asks.push(Ask::Forget { key });
            }
        }
    }

    fn count_embedded(&mut self) {
        self.embedded.open = self.embedded_forms().count();
        if self.embedded.depth == 0 {
            let all = self.embedded_keys().len();
            let shared = &self.embedded.shared;
            let before = shared.open.replace(all);
            // All schemas have about the same size: they are parts of one document.
            let bytes = shared.bytes.get().checked_div(before).unwrap_or(0);
            shared.bytes.set(bytes.saturating_mul(all));
        }
    }

    /// Whether drawing an embedded form raised queries that were not sent yet.
    pub(super) fn embedded_has_new_queries(&self) -> bool {
        self.embedded_forms()
            .any(|(_, content)| content.state().has_new_queries())
    }

    /// Passes an answer of the validator on to the embedded forms.
    pub(super) fn handle_embedded_answer(&mut self, answer: &Answer) {
        for at in self.embedded_places() {
            self.change_embedded(&at, |session| session.take_answer(answer.clone()));
        }
    }

    /// Records that the validator is unavailable for the schema of this key.
    pub(super) fn mark_embedded_unavailable(&mut self, key: u64, refusal: &Refusal) {
        for at in self.embedded_places() {
            self.change_embedded(&at, |session| {
                session.mark_validator_lost(key, refusal.clone());
                Vec::new()
            });
        }
    }

    /// Shows all problems in embedded forms from now on.
    pub(super) fn attempt_embedded(&mut self) {
        for at in self.embedded_places() {
            self.change_embedded(&at, |session| {
                session.state.attempt();
                Vec::new()
            });
        }
    }
}
