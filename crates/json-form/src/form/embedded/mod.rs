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

use exact_json as json;
use exact_json::Pointer;
use serde_json::Value;

use crate::form::FormState;
use crate::form::edit::json_mode;
use crate::form::edit::set_value;
use crate::form::edit::{Edit, FieldEdit};
use crate::form::embedded_forms::{Embedded, EmbeddedForm};
use crate::form::field::Field;
use crate::form::field::emptiness::EmptyKind;
use crate::form::place_state::PlaceState;
use crate::form::places::PlaceStates;
use crate::form::reader::{Drawing, Reader};
use crate::form::session::FormSession;
use crate::form::view::FieldView;
use crate::validate::Refusal;
use crate::validate::protocol::{Answer, Ask};

impl Embedded {
    /// The place of the string with an embedded form that contains the given place, that form, and the place inside it.
    fn around(
        &self,
        places: &PlaceStates,
        pointer: &Pointer,
    ) -> Option<(Pointer, &EmbeddedForm, Pointer)> {
        let mut ancestors = pointer.ancestors();
        ancestors.find_map(|at| {
            let content = self.at(places, &at)?;
            let inside = pointer.below(&at)?;
            Some((at, content, inside))
        })
    }

    /// The embedded form of the string at a place.
    fn at(&self, places: &PlaceStates, at: &Pointer) -> Option<&EmbeddedForm> {
        self.of_state(places.get(at)?)
    }

    fn of_state(&self, state: &PlaceState) -> Option<&EmbeddedForm> {
        self.forms.get(state.embedded?)
    }

    /// Whether an embedded form of the string with this state has problems to correct.
    pub(super) fn has_problems(&self, state: &PlaceState) -> bool {
        self.of_state(state).is_some_and(EmbeddedForm::has_problems)
    }

    fn at_mut(&mut self, places: &PlaceStates, at: &Pointer) -> Option<&mut EmbeddedForm> {
        let id = places.get(at)?.embedded?;
        self.forms.get_mut(id)
    }

    /// The state of the embedded form of the string at a place.
    pub(super) fn state_mut(
        &mut self,
        places: &PlaceStates,
        at: &Pointer,
    ) -> Option<&mut FormState> {
        self.at_mut(places, at).map(|form| &mut form.session.state)
    }

    /// The field at the root of the embedded form of the string at a place.
    pub(super) fn field(&self, places: &PlaceStates, at: &Pointer) -> Option<Field> {
        self.at(places, at)?.field()
    }

    /// The embedded forms in strings of this form, without those inside them, sorted by pointer.
    fn all<'a>(
        &'a self,
        places: &'a PlaceStates,
    ) -> impl Iterator<Item = (&'a Pointer, &'a EmbeddedForm)> {
        let states = places.iter();
        states.filter_map(|state| Some((&state.at, self.of_state(state)?)))
    }

    pub(super) fn places(&self, places: &PlaceStates) -> Vec<Pointer> {
        self.all(places).map(|(at, _)| at.clone()).collect()
    }

    /// The validator keys of the schemas of all embedded forms, at any depth.
    fn keys(&self, places: &PlaceStates) -> Vec<u64> {
        let mut keys = Vec::new();
        for (_, content) in self.all(places) {
            keys.push(content.session.key());
            let state = content.state();
            keys.extend(state.embedded.keys(&state.places));
        }
        keys
    }

    /// Moves the messages that embedded forms have for the validator to the end of `asks`.
    pub(super) fn take_asks(&mut self, asks: &mut Vec<Ask>) {
        asks.append(&mut self.asks);
    }
}

impl Drawing {
    /// Gives the form and its embedded forms what drawing them met, and opens the embedded forms that are missing.
    pub(super) fn hand_to(self, form: &mut FormState) {
        let (warnings, unopened, inside) = self.keep_in(form);
        for warning in warnings {
            if !form.option_warnings.contains(&warning) {
                form.option_warnings.push(warning);
            }
        }
        for (at, drawing) in inside {
            change_embedded(form, &at, |session| session.apply(Edit::Drawn(drawing)));
        }
        for at in unopened {
            open_embedded::open_embedded(form, &at);
        }
        form.sync_embedded();
    }
}

impl FormState {
    /// Applies an edit to a place inside a string; `None` if there is no such place, or the edit is
    /// about the string itself.
    pub(super) fn apply_to_embedded(&mut self, pointer: &Pointer, edit: &FieldEdit) -> Option<()> {
        let (at, content, place) = self.embedded.around(&self.places, pointer)?;
        let is_json = self
            .places
            .get(&at)
            .is_some_and(PlaceState::is_edited_as_json);
        let turns = matches!(edit, FieldEdit::AsJson(_)) && place.is_root();
        // A place that may hold other types than a string is switched to JSON as a whole.
        if is_json || turns && own_view(self, &at)?.as_json.is_some() {
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
                    let own = own_view(self, &at)?.choosers.len();
                    *chooser = chooser.checked_sub(own)?;
                }
                _ => {}
            }
        }
        let is_leaving = edit == FieldEdit::Leave;
        change_embedded(self, &at, |session| session.apply(Edit::At(place, edit)));
        if is_leaving {
            json_mode::leave(self, &at);
        }
        Some(())
    }

    /// Makes embedded forms and their strings equal again after any change.
    pub(super) fn sync_embedded(&mut self) {
        if self.embedded.open == 0 && self.embedded.live.is_empty() {
            return;
        }
        count_embedded(self);
        let is_restructured = self.is_restructured();
        for at in self.embedded.places(&self.places) {
            sync_embedded_form(self, &at, is_restructured);
        }
        renew_embedded_keys(self);
        count_embedded(self);
    }

    /// Passes an answer of the validator on to the embedded forms.
    pub(super) fn handle_embedded_answer(&mut self, answer: &Answer) {
        for at in self.embedded.places(&self.places) {
            change_embedded(self, &at, |session| session.take_answer(answer.clone()));
        }
    }

    /// Records that the validator is unavailable for the schema of this key.
    pub(super) fn mark_embedded_unavailable(&mut self, key: u64, refusal: &Refusal) {
        for at in self.embedded.places(&self.places) {
            change_embedded(self, &at, |session| {
                session.mark_validator_lost(key, refusal.clone());
                Vec::new()
            });
        }
    }

    /// Shows all problems in embedded forms from now on.
    pub(super) fn attempt_embedded(&mut self) {
        for at in self.embedded.places(&self.places) {
            change_embedded(self, &at, |session| {
                session.state.attempt();
                Vec::new()
            });
        }
    }
}

/// The view of a string, without that of its embedded form.
fn own_view(form: &FormState, at: &Pointer) -> Option<FieldView> {
    Reader::of(form, &Drawing::default()).own_view(at)
}

/// Applies `change` to the embedded form at a place, and stores the resulting JSON in its string.
fn change_embedded(
    form: &mut FormState,
    at: &Pointer,
    change: impl FnOnce(&mut FormSession) -> Vec<Ask>,
) {
    let Some(content) = form.embedded.at_mut(&form.places, at) else {
        return;
    };
    let revision = content.state().revision();
    let asks = change(&mut content.session);
    let text = content.written(content.state().revision() != revision);
    let is_other = text != content.text;
    content.text.clone_from(&text);
    form.embedded.asks.extend(asks);
    if is_other {
        set_embedded_text(form, at, text);
    }
}

fn set_embedded_text(form: &mut FormState, at: &Pointer, text: Option<String>) {
    match text {
        Some(text) => set_value::set_value(form, at, json::text(&text)),
        // Items and map members are never removed by this.
        None if set_value::is_kept_when_empty(form, at) => {
            set_value::set_value(form, at, json::text(""));
            if let Some(content) = form.embedded.at_mut(&form.places, at) {
                content.text = Some(String::new());
            }
        }
        None => set_value::remove_value(form, at),
    }
}

fn sync_embedded_form(form: &mut FormState, at: &Pointer, is_restructured: bool) {
    let text = match form.value_at(at) {
        None | Some(Value::Null) => Some(None),
        Some(Value::String(text)) => Some(Some(text.clone())),
        Some(_) => None,
    };
    let stands = !is_restructured || form.place(at).is_some_and(|place| place.field.is_content());
    let Some(text) = text.filter(|_| stands) else {
        return form.places.change(at, |state| state.embedded = None);
    };
    let Some(content) = form.embedded.at_mut(&form.places, at) else {
        return;
    };
    let asks = if text == content.text {
        Vec::new()
    } else {
        content.read(text)
    };
    form.embedded.asks.extend(asks);
}

/// Registers forms that the validator does not know, such as restored ones, and releases the keys of
/// forms that no longer exist.
fn renew_embedded_keys(form: &mut FormState) {
    for at in form.embedded.places(&form.places) {
        let content = form.embedded.at(&form.places, &at);
        let known = content.is_some_and(|it| form.embedded.live.contains(&it.session.key()));
        let key = if known { 0 } else { form.embedded.fresh_key() };
        if let Some(content) = form.embedded.at_mut(&form.places, &at).filter(|_| !known) {
            let asks = content.session.renew(key);
            form.embedded.asks.extend(asks);
        }
    }
    let used = form.places.all_embedded_ids();
    form.embedded.forms.retain(&used);
    let now = form.embedded.keys(&form.places);
    for key in std::mem::replace(&mut form.embedded.live, now) {
        if !form.embedded.live.contains(&key) {
            form.embedded.asks.push(Ask::Forget { key });
        }
    }
}

fn count_embedded(form: &mut FormState) {
    form.embedded.open = form.embedded.all(&form.places).count();
    if form.embedded.depth == 0 {
        let all = form.embedded.keys(&form.places).len();
        let shared = &form.embedded.shared;
        let before = shared.open.replace(all);
        // All schemas have about the same size: they are parts of one document.
        let bytes = shared.bytes.get().checked_div(before).unwrap_or(0);
        shared.bytes.set(bytes.saturating_mul(all));
    }
}
