//! Application of edits: the only writer of a form's value.
//!
//! Owns `FormState::apply`, typing and choosing. Leaves storing values to `set_value`, lists to
//! `list_edits`, names to `map_edits`, branches and types to `switch_branch`. Invariants: an edit
//! that does not fit changes nothing; unparsable text is kept beside the last value.

use locales::{Message, messages};

use exact_json as json;
use exact_json::Pointer;
use serde_json::Value;

use super::number_step::stepped;
use super::{Edit, FieldEdit};
use crate::form::field::emptiness::EmptyKind;
use crate::form::field::initial_value::DefaultBudget;
use crate::form::field::{Choices, Field, Kind, OfferedOption};
use crate::form::messages::input_errors;
use crate::form::state::FormState;
use crate::form::state::places::place_state::PlaceState;
use crate::form::state::secrets::unmask;
use crate::form::text::locale_number::{NumberProblem, read_number};
use crate::formats::date_time::is_native;

impl FormState {
    /// Applies an edit to the value, the place states, the folds or the steps.
    pub fn apply(&mut self, edit: Edit) {
        self.enable_problem_sentences();
        // Rendering, folding and leaving add no members by themselves.
        if !matches!(
            edit,
            Edit::Rendered
                | Edit::Localize(_)
                | Edit::ReadFreely(_)
                | Edit::Fold(..)
                | Edit::Step(_)
                | Edit::At(_, FieldEdit::Leave)
        ) {
            self.edit_count += 1;
            self.default_budget = DefaultBudget::FULL;
        }
        if !matches!(edit, Edit::Rendered) {
            self.exchange.queries_mut().refill_budget();
        }
        match edit {
            Edit::Load(value) => {
                self.is_loaded = value.is_some();
                self.history.clear();
                if self.folds.is_on {
                    self.load_keeping_folds(value);
                } else {
                    self.load(value);
                }
            }
            Edit::Fold(folding, places) => self.fold(folding, places),
            Edit::Step(to) => self.steps.move_to(to),
            done => self.perform(done),
        }
    }

    /// Applies an edit between `begin_step` and `end_step`, so that a change of the value can be undone.
    fn perform(&mut self, edit: Edit) {
        self.begin_step(&edit);
        let revision = self.revision();
        let is_another = matches!(edit, Edit::Reset | Edit::Replace(_));
        match edit {
            Edit::At(pointer, edit) => {
                let is_asked_for = matches!(edit, FieldEdit::Add | FieldEdit::SelectBranch(..));
                if self.apply_to_embedded(&pointer, &edit).is_none() {
                    let is_no_edit = matches!(
                        edit,
                        FieldEdit::Leave | FieldEdit::Offer(_) | FieldEdit::AsJson(_)
                    );
                    // Who removes an item edits the list.
                    let parent = pointer.parent().filter(|_| edit == FieldEdit::Remove);
                    let edited = parent.as_ref().unwrap_or(&pointer);
                    if !is_no_edit {
                        self.places.change(edited, |state| state.edited = true);
                    }
                    self.apply_at(&pointer, edit);
                }
                if is_asked_for {
                    self.folds.open_within(&self.places, &pointer);
                }
            }
            Edit::Reset => {
                self.load(self.initial.clone());
                self.steps.show(0);
            }
            Edit::Replace(value) => {
                self.is_loaded = value.is_some();
                self.load(value);
            }
            Edit::Undo => self.undo(),
            Edit::Redo => self.redo(),
            Edit::Prune => self.prune(),
            Edit::Localize(number_format) => {
                self.number_format = number_format;
                self.reword_typed();
            }
            Edit::ReadFreely(reader) => self.free_text = Some(reader),
            // The session adds documents.
            Edit::Rendered
            | Edit::Load(_)
            | Edit::Fold(..)
            | Edit::Step(_)
            | Edit::AddDocument { .. } => {}
        }
        self.sync_embedded();
        if self.revision() != revision {
            self.end_step();
        }
        if is_another && self.folds.is_on {
            self.reset_folds();
        }
    }

    fn apply_at(&mut self, pointer: &Pointer, edit: FieldEdit) {
        match edit {
            FieldEdit::Type(text) => self.type_text(pointer, text),
            FieldEdit::PasteRows(rows) => self.paste_rows(pointer, &rows),
            FieldEdit::Pick(picked) => self.pick_file(pointer, &picked),
            FieldEdit::Incomplete => {
                let problem = messages::moment_unfinished();
                self.places
                    .keep_pending(pointer, String::new(), Some(problem), None);
            }
            FieldEdit::Choose(option) => self.choose(pointer, option),
            FieldEdit::Tick(option, on) => self.tick(pointer, option, on),
            FieldEdit::SelectBranch(chooser, option) => {
                self.select_branch(pointer, chooser, option);
            }
            FieldEdit::Empty(way) => match way {
                EmptyKind::NotSet => self.unset(pointer),
                EmptyKind::Null => self.set_value(pointer, Value::Null),
                EmptyKind::Empty => self.set_empty(pointer),
                EmptyKind::NewValue => {}
            },
            FieldEdit::Step { up } => self.step(pointer, up),
            FieldEdit::Slide(text) => {
                if let Some(number) = json::number::parse(&text) {
                    self.set_value(pointer, Value::Number(number));
                }
            }
            FieldEdit::Example => self.fill_with_example(pointer),
            FieldEdit::Remove => self.remove(pointer),
            FieldEdit::Add => self.add(pointer),
            FieldEdit::Name(text) => self.places.type_name(pointer, text),
            FieldEdit::AddNamed => self.add_named(pointer),
            FieldEdit::Rename(name) => self.rename(pointer, name),
            FieldEdit::Duplicate => self.duplicate(pointer),
            FieldEdit::Move { up } => {
                self.move_item(pointer, up);
            }
            FieldEdit::MoveTo(to) => self.move_item_to(pointer, to),
            FieldEdit::AsJson(on) => self.turn_to_json(pointer, on),
            FieldEdit::Leave => self.leave(pointer),
            FieldEdit::Offer(options) => self.offer(pointer, options),
            FieldEdit::Take(value) => self.take_value(pointer, value),
            FieldEdit::Upload(step) => self.upload(pointer, step),
        }
    }

    /// Stores the options that the host page offers for a choice. If a text that the person typed before names one of
    /// them, that option is chosen.
    fn offer(&mut self, pointer: &Pointer, options: Vec<OfferedOption>) {
        let Some(place) = self.place(pointer) else {
            return;
        };
        let Kind::Choice(known) = &place.field.kind else {
            return;
        };
        if known.offered_count().is_none() {
            return;
        }
        let offered = Choices::offered(options, Some(known), place.set.value());
        self.places
            .change(pointer, |state| state.offered = Some(offered));
        if let Some(typed) = self.places.unparsable_text(pointer) {
            self.type_text(pointer, typed.text.clone());
        }
    }

    /// Sets the value that a person entered in a control of the host page; `None` removes the value.
    pub(super) fn take_value(&mut self, pointer: &Pointer, value: Option<Value>) {
        let is_text = self
            .place(pointer)
            .is_some_and(|place| matches!(place.field.kind, Kind::Text(_)));
        match value {
            Some(Value::String(text)) if is_text => self.type_text(pointer, text),
            Some(value) => self.set_value(pointer, value),
            None => self.unset(pointer),
        }
    }

    pub(super) fn type_text(&mut self, pointer: &Pointer, text: String) {
        let Some(place) = self.place(pointer) else {
            return;
        };
        let kind = self.kind_at(pointer, &place);
        let hidden = (*kind == Kind::Json).then(|| self.hidden_at(pointer));
        // Clearing a control removes the value. A cleared item stays, since removing it would move
        // the others under the cursor, and so does a member of a map.
        let stays = place.is_item() || (place.is_extra() && place.set.value().is_some());
        if text.is_empty() && !stays {
            let null = place.field.nullable && place.required;
            let picked = place.type_now();
            self.places.change(pointer, |state| {
                state.pending = None;
                state.picked = picked.or(state.picked);
            });
            if null {
                self.set_value(pointer, Value::Null);
            } else {
                self.remove_value(pointer);
            }
            return;
        }
        if matches!(kind, Kind::Text(_))
            && let Some(Ok(value)) = self.read_free_text(&place.field, &text)
        {
            self.set_value(pointer, value);
            return self.places.keep_pending(pointer, text, None, None);
        }
        let read = match kind {
            Kind::Text(hints) => {
                // A text that the native control cannot show stays in a text input until it is
                // left.
                let before = place
                    .set
                    .value()
                    .and_then(Value::as_str)
                    .unwrap_or_default();
                let plain = self.places.pending_text(pointer).is_some()
                    || !is_native(hints.format.as_deref(), before);
                // Browsers normalise line breaks: keep those of the value.
                let text = if before.contains("\r\n") && !text.contains('\r') {
                    text.replace('\n', "\r\n")
                } else {
                    text
                };
                // In these formats a space is never valid; one at the ends comes from pasting.
                let held = match hints.format.as_deref() {
                    Some("email" | "idn-email" | "uri" | "url" | "iri" | "uuid" | "hostname") => {
                        text.trim()
                    }
                    _ => &text,
                };
                self.set_value(pointer, json::text(held));
                if plain {
                    self.places.keep_pending(pointer, text, None, None);
                }
                return;
            }
            kind => match self.read_typed(kind, &place.field, &text, hidden.as_deref()) {
                Some(read) => read,
                None => return,
            },
        };
        match read {
            Ok(value) => {
                self.set_value(pointer, value);
                // Kept verbatim while it is being edited. A value that another control shows better
                // gets it when the field is left.
                self.places.keep_pending(pointer, text, None, hidden);
            }
            Err(problem) => self
                .places
                .keep_pending(pointer, text, Some(problem), hidden),
        }
    }

    /// The value of a text that was typed into a control of this kind, or why it has none; `None` if the control does not
    /// parse texts. `hidden`: the secrets behind masks in JSON.
    fn read_typed(
        &self,
        kind: &Kind,
        field: &Field,
        text: &str,
        hidden: Option<&[Value]>,
    ) -> Option<Result<Value, Message>> {
        Some(match kind {
            Kind::Number(_) => read_number(text, self.number_format)
                .map(Value::Number)
                .or_else(|problem| {
                    let free = self.read_free_text(field, text);
                    free.unwrap_or(Err(problem))
                })
                .map_err(|problem| {
                    input_errors::number_problem(&problem, text, self.number_format)
                }),
            Kind::Json => json::parse(text)
                .map(|mut value| {
                    unmask(&mut value, hidden.unwrap_or_default());
                    value
                })
                .map_err(|error| input_errors::json_problem(&error)),
            Kind::Choice(choices) => choices
                .meant_by(text)
                .cloned()
                .ok_or_else(messages::choose_offered),
            _ => return None,
        })
    }

    fn read_free_text(&self, field: &Field, text: &str) -> Option<Result<Value, NumberProblem>> {
        (self.free_text?.0)(field, text)
    }

    /// Words again why typed texts can't be parsed, in the current language.
    fn reword_typed(&mut self) {
        let is_unparsable = |state: &&PlaceState| {
            let pending = state.pending.as_ref();
            pending.is_some_and(|typed| typed.problem.is_some())
        };
        let typed = self.places.iter().filter(is_unparsable);
        let all: Vec<Pointer> = typed.map(|state| state.at.clone()).collect();
        for pointer in all {
            let Some(place) = self.place(&pointer) else {
                continue;
            };
            let kind = self.kind_at(&pointer, &place);
            let typed = self.places.unparsable_text(&pointer);
            let read =
                typed.and_then(|typed| self.read_typed(kind, &place.field, &typed.text, None));
            if let Some(Err(problem)) = read {
                self.places.change(&pointer, |state| {
                    if let Some(pending) = &mut state.pending {
                        pending.problem = Some(problem);
                    }
                });
            }
        }
    }

    pub(super) fn choose(&mut self, pointer: &Pointer, option: Option<usize>) {
        let Some(place) = self.place(pointer) else {
            return;
        };
        let chosen = match (&place.field.kind, option) {
            (Kind::Choice(choices), Some(at)) => choices.values().get(at).cloned(),
            // The options are “Yes” and “No”, in this order.
            (Kind::Toggle, Some(at @ (0 | 1))) => Some(Value::Bool(at == 0)),
            (Kind::Consent, Some(0)) => Some(Value::Bool(true)),
            (Kind::Consent, Some(1)) if self.is_kept_when_empty(pointer) => {
                Some(Value::Bool(false))
            }
            // A box that is not ticked is not an answer.
            (Kind::Consent, Some(1) | None) | (Kind::Choice(_) | Kind::Toggle, None) => {
                return self.unset(pointer);
            }
            _ => None,
        };
        if let Some(value) = chosen {
            self.set_value(pointer, value);
        }
    }

    fn tick(&mut self, pointer: &Pointer, option: usize, on: bool) {
        let Some(place) = self.place(pointer) else {
            return;
        };
        let choices = match &place.field.kind {
            Kind::MultipleChoice(choices) => choices,
            // A choice of one option is a checkbox.
            Kind::Choice(_) => return self.choose(pointer, on.then_some(option)),
            _ => return,
        };
        let mut ticked = choices.ticked(place.set.value());
        if let Some(ticked) = ticked.get_mut(option) {
            *ticked = on;
        }
        // In the order of the options, not of ticking.
        let items = choices.values().iter().zip(ticked);
        let items = items.filter(|(_, is_ticked)| *is_ticked);
        let items = items.map(|(value, _)| value.clone()).collect();
        self.set_value(pointer, Value::Array(items));
    }

    /// Sets the value of a place to an empty list (lists and multiple choices) or an empty string (all other kinds).
    fn set_empty(&mut self, pointer: &Pointer) {
        let Some(place) = self.place(pointer) else {
            return;
        };
        let value = match place.field.kind {
            Kind::List(_) | Kind::MultipleChoice(_) => Value::Array(Vec::new()),
            _ => json::text(""),
        };
        self.set_value(pointer, value);
    }

    fn step(&mut self, pointer: &Pointer, up: bool) {
        let Some(place) = self.place(pointer) else {
            return;
        };
        let (Kind::Number(hints), value) = (&place.field.kind, place.set.value()) else {
            return;
        };
        let number = value.and_then(Value::as_number);
        if let Some(next) = stepped(number, hints, up) {
            self.set_value(pointer, Value::Number(next));
        }
    }

    /// Replaces the whole value, forgets the states of all places, and returns the old value.
    pub(in crate::form) fn load(&mut self, value: Option<Value>) -> Option<Value> {
        self.attempted = false;
        self.embedded.open = 0;
        // The validator will report all findings again.
        self.places
            .change_within(&Pointer::root(), PlaceState::forget);
        self.exchange.forget_value();
        self.value.load(value)
    }
}
