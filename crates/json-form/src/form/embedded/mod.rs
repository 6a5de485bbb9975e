//! Embedded forms: JSON in strings, edited as forms of their own.
//!
//! Owns keeping each form and its string in step, and passing edits and answers on. Leaves opening
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

use crate::form::edit::{Changes, Edit, EmptyKind, FieldEdit};
use crate::form::field::Field;
use crate::form::state::FormState;
use crate::form::state::place_state::PlaceState;
use crate::validate::Refusal;
use crate::validate::protocol::{Answer, Ask};

impl FormState {
    /// The string with an embedded form that a place is or is inside of, and the place inside.
    fn embedded_around(&self, pointer: &Pointer) -> Option<(Pointer, &EmbeddedForm, Pointer)> {
        let mut around = pointer.ancestors();
        around.find_map(|at| {
            let content = self.embedded_at(&at)?;
            let inside = pointer.as_str().strip_prefix(at.as_str())?.to_owned();
            Some((at, content, Pointer::try_from(inside).ok()?))
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

    /// The field at the root of the form in the string at a place.
    pub(super) fn embedded_field(&self, at: &Pointer) -> Option<Field> {
        self.embedded_at(at)?.field()
    }

    /// All embedded forms, sorted by pointer.
    fn embedded_forms(&self) -> impl Iterator<Item = (&Pointer, &EmbeddedForm)> {
        let states = self.places.iter();
        states.filter_map(|state| Some((&state.at, self.embedded_form(state)?)))
    }

    fn embedded_places(&self) -> Vec<Pointer> {
        self.embedded_forms().map(|(at, _)| at.clone()).collect()
    }

    /// The keys of all embedded forms, at any depth.
    fn embedded_keys(&self) -> Vec<u64> {
        let mut keys = Vec::new();
        for (_, content) in self.embedded_forms() {
            keys.push(content.session.key());
            keys.extend(content.state().embedded_keys());
        }
        keys
    }

    /// Appends the messages from embedded forms.
    pub(super) fn take_embedded_asks(&mut self, asks: &mut Vec<Ask>) {
        asks.append(&mut self.embedded.asks);
    }

    /// Applies an edit to a place inside a string; `None` if there is no such place, or the edit is
    /// about the string itself.
    pub(super) fn apply_to_embedded(
        &mut self,
        pointer: &Pointer,
        deed: &FieldEdit,
    ) -> Option<Changes> {
        let (at, content, place) = self.embedded_around(pointer)?;
        let is_json = self
            .places
            .get(&at)
            .is_some_and(PlaceState::is_edited_as_json);
        let turns = matches!(deed, FieldEdit::AsJson(_)) && place.is_root();
        // A place that may hold other types than a string is switched to JSON as a whole.
        if is_json || turns && self.own_view(&at)?.as_json.is_some() {
            return None;
        }
        let mut deed = deed.clone();
        if place.is_root() {
            let (is_there, is_stuck) = (content.text.is_some(), content.is_stuck());
            match &mut deed {
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
                    return Some(self.start_embedded(&at));
                }
                FieldEdit::Empty(EmptyKind::NewValue) => {
                    return is_stuck.then(|| self.start_embedded(&at));
                }
                FieldEdit::SelectBranch(chooser, _) => {
                    let own = self.own_view(&at)?.choosers.len();
                    *chooser = chooser.checked_sub(own)?;
                }
                _ => {}
            }
        }
        let is_leaving = deed == FieldEdit::Leave;
        let mut changes = self.edit_embedded(&at, Edit::At(place, deed));
        if is_leaving {
            changes.merge(self.leave(&at));
        }
        Some(changes)
    }

    fn edit_embedded(&mut self, at: &Pointer, edit: Edit) -> Changes {
        let Some(content) = self.embedded_mut(at) else {
            return Changes::none();
        };
        let (changes, asks) = content.session.edit(edit);
        self.embedded.asks.extend(asks);
        self.propagate(at, &changes)
    }

    /// Passes changes inside on: the string changes with its content.
    fn propagate(&mut self, at: &Pointer, inside: &Changes) -> Changes {
        let mut changes = Changes {
            state: inside.state,
            ..Changes::none()
        };
        for place in &inside.fields {
            changes.invalidate(rebased(at, place));
        }
        for place in &inside.inside {
            changes.invalidate_subtree(rebased(at, place));
        }
        if inside.all {
            changes.invalidate_subtree(at.clone());
        }
        let Some(content) = self.embedded_mut(at) else {
            return changes;
        };
        let text = content.written(inside.value);
        if text != content.text {
            content.text.clone_from(&text);
            changes.merge(self.set_embedded_text(at, text));
        }
        changes
    }

    fn set_embedded_text(&mut self, at: &Pointer, text: Option<String>) -> Changes {
        match text {
            Some(text) => self.set_value(at, json::text(&text)),
            // Items and map members are never removed by this.
            None if self.is_kept_when_empty(at) => {
                let changes = self.set_value(at, json::text(""));
                if let Some(content) = self.embedded_mut(at) {
                    content.text = Some(String::new());
                }
                changes
            }
            None => {
                let mut changes = self.remove_value(at);
                changes.state = true;
                changes.invalidate(at.clone());
                changes
            }
        }
    }

    /// Brings embedded forms and their strings back in step after any change, and opens the forms
    /// that drawing requested.
    pub(super) fn sync_embedded(&mut self) -> Changes {
        let mut changes = Changes::none();
        let wanted = self.queries.get_mut().take_embedded_requests();
        if self.embedded.open == 0 && wanted.is_empty() && self.embedded.live.is_empty() {
            return changes;
        }
        self.count_embedded();
        for at in self.embedded_places() {
            changes.merge(self.sync_embedded_form(&at));
        }
        self.embedded.layout_revision = self.layout_revision;
        for at in wanted {
            changes.merge(self.open_embedded(&at));
        }
        self.renew_embedded_keys();
        self.count_embedded();
        changes
    }

    fn sync_embedded_form(&mut self, at: &Pointer) -> Changes {
        let mut changes = Changes::none();
        let text = match self.value_at(at) {
            None | Some(Value::Null) => Some(None),
            Some(Value::String(text)) => Some(Some(text.clone())),
            Some(_) => None,
        };
        let is_same = self.embedded.layout_revision == self.layout_revision;
        let stands = is_same || self.place(at).is_some_and(|here| here.field.is_content());
        let Some(text) = text.filter(|_| stands) else {
            self.places.change(at, |state| state.embedded = None);
            changes.invalidate_subtree(at.clone());
            return changes;
        };
        let Some(content) = self.embedded_mut(at) else {
            return changes;
        };
        let mut asks = Vec::new();
        if text != content.text {
            asks = content.read(text);
            changes.invalidate_subtree(at.clone());
        }
        let mut looked = Changes::none();
        if content.state().has_new_queries() {
            let (more, wanted) = content.session.edit(Edit::Rendered);
            looked = more;
            asks.extend(wanted);
        }
        let mistakes = content.state().problems_revision();
        let is_other = std::mem::replace(&mut content.mistakes, mistakes) != mistakes;
        self.problems_revision += u64::from(is_other);
        changes.state |= is_other;
        self.embedded.asks.extend(asks);
        changes.merge(self.propagate(at, &looked));
        changes
    }

    /// Registers forms that the validator does not know (restored ones), and releases those that
    /// are gone.
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

    /// Whether rendering embedded forms raised queries.
    pub(super) fn embedded_has_new_queries(&self) -> bool {
        self.embedded_forms()
            .any(|(_, content)| content.state().has_new_queries())
    }

    /// Passes an answer of the validator on.
    pub(super) fn handle_embedded_answer(&mut self, answer: &Answer) -> Changes {
        let mut changes = Changes::none();
        for at in self.embedded_places() {
            let Some(content) = self.embedded_mut(&at) else {
                continue;
            };
            let (heard, asks) = content.session.handle_answer(answer.clone());
            self.embedded.asks.extend(asks);
            changes.merge(self.propagate(&at, &heard));
        }
        changes
    }

    /// The validator is unavailable for the schema of this key.
    pub(super) fn mark_embedded_unavailable(&mut self, key: u64, refusal: &Refusal) -> Changes {
        let mut changes = Changes::none();
        for at in self.embedded_places() {
            if let Some(content) = self.embedded_mut(&at) {
                let lost = content
                    .session
                    .mark_schema_unavailable(key, refusal.clone());
                changes.merge(self.propagate(&at, &lost));
            }
        }
        changes
    }

    /// Shows all problems inside from now on.
    pub(super) fn attempt_embedded(&mut self) -> Changes {
        let mut changes = Changes::none();
        for at in self.embedded_places() {
            if let Some(content) = self.embedded_mut(&at) {
                let shown = content.session.state.attempt();
                changes.merge(self.propagate(&at, &shown));
            }
        }
        changes
    }
}

/// A place inside a string, as a place of the outer form.
pub(super) fn rebased(at: &Pointer, inside: &Pointer) -> Pointer {
    let whole = [at.as_str(), inside.as_str()].concat();
    // Two pointers one behind the other are one.
    Pointer::try_from(whole).unwrap_or_default()
}
