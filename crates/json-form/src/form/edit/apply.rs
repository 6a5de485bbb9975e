//! Application of edits: the only writer of a form's value.
//!
//! Owns `FormState::apply`. Leaves typing and choosing to `typing`, storing values to `set_value`, lists to
//! `list_edits`, names to `map_edits`, branches and types to `switch_branch`. Invariant: an edit
//! that does not fit changes nothing.

use locales::messages;

use exact_json as json;
use exact_json::Pointer;
use serde_json::Value;

use super::{Edit, FieldEdit};
use super::{
    file_input, fill_with_example, folding, json_mode, list_edits, map_edits, paste_rows, prune,
    set_value, switch_branch, typing, undo, upload,
};
use crate::form::field::emptiness::EmptyKind;
use crate::form::field::initial_value::DefaultBudget;
use crate::form::{FormState, value_by_schema};

impl FormState {
    /// Applies an edit to the value, the place states, the folds or the steps.
    pub fn apply(&mut self, edit: Edit) {
        self.enable_problem_sentences();
        // Folding and leaving add no members by themselves.
        if !matches!(
            edit,
            Edit::Localize(_)
                | Edit::ReadFreely(_)
                | Edit::Fold(..)
                | Edit::Step(_)
                | Edit::At(_, FieldEdit::Leave)
        ) {
            self.edit_count += 1;
            self.default_budget = DefaultBudget::FULL;
        }
        self.exchange.queries_mut().refill_budget();
        match edit {
            Edit::Load(value) => {
                self.is_loaded = value.is_some();
                load(self, value);
            }
            Edit::LoadInitial => {
                self.is_loaded = false;
                let value = value_by_schema(self);
                load(self, value);
                self.steps.show(0);
            }
            Edit::Fold(folding, places) => folding::fold(self, folding, places),
            Edit::Step(to) => self.steps.move_to(to),
            done => perform(self, done),
        }
    }
}

/// Replaces the whole value, and forgets the undo history.
fn load(form: &mut FormState, value: Option<Value>) {
    form.history.clear();
    if form.folds.is_on {
        folding::load_keeping_folds(form, value);
    } else {
        set_value::load(form, value);
    }
}

/// Applies an edit between `begin_step` and `end_step`, so that a change of the value can be undone.
fn perform(form: &mut FormState, edit: Edit) {
    undo::begin_step(form, &edit);
    let revision = form.revision();
    let is_another = matches!(edit, Edit::Reset | Edit::Replace(_));
    match edit {
        Edit::At(pointer, edit) => {
            let is_asked_for = matches!(edit, FieldEdit::Add | FieldEdit::SelectBranch(..));
            if form.apply_to_embedded(&pointer, &edit).is_none() {
                let is_no_edit = matches!(
                    edit,
                    FieldEdit::Leave | FieldEdit::Offer(_) | FieldEdit::AsJson(_)
                );
                // Who removes an item edits the list.
                let parent = pointer.parent().filter(|_| edit == FieldEdit::Remove);
                let edited = parent.as_ref().unwrap_or(&pointer);
                if !is_no_edit {
                    form.places.change(edited, |state| state.edited = true);
                }
                apply_at(form, &pointer, edit);
            }
            if is_asked_for {
                form.folds.open_within(&form.places, &pointer);
            }
        }
        Edit::Reset => {
            set_value::load(form, form.initial.clone());
            form.steps.show(0);
        }
        Edit::Replace(value) => {
            form.is_loaded = value.is_some();
            set_value::load(form, value);
        }
        Edit::Undo => undo::undo(form),
        Edit::Redo => undo::redo(form),
        Edit::Prune => prune::prune(form),
        Edit::Localize(number_format) => {
            form.number_format = number_format;
            typing::reword_typed(form);
        }
        Edit::ReadFreely(reader) => form.free_text = Some(reader),
        // The session takes drawings and adds documents.
        Edit::Load(_)
        | Edit::LoadInitial
        | Edit::Fold(..)
        | Edit::Step(_)
        | Edit::Drawn(_)
        | Edit::AddDocument { .. } => {}
    }
    form.sync_embedded();
    if form.revision() != revision {
        undo::end_step(form);
    }
    if is_another && form.folds.is_on {
        folding::reset_folds(form);
    }
}

fn apply_at(form: &mut FormState, pointer: &Pointer, edit: FieldEdit) {
    match edit {
        FieldEdit::Type(text) => typing::type_text(form, pointer, text),
        FieldEdit::PasteRows(rows) => paste_rows::paste_rows(form, pointer, &rows),
        FieldEdit::Pick(picked) => file_input::pick_file(form, pointer, &picked),
        FieldEdit::Incomplete => {
            let problem = messages::moment_unfinished();
            form.places
                .keep_pending(pointer, String::new(), Some(problem), None);
        }
        FieldEdit::Choose(option) => typing::choose(form, pointer, option),
        FieldEdit::Tick(option, on) => typing::tick(form, pointer, option, on),
        FieldEdit::SelectBranch(chooser, option) => {
            switch_branch::select_branch(form, pointer, chooser, option);
        }
        FieldEdit::Empty(way) => match way {
            EmptyKind::NotSet => set_value::unset(form, pointer),
            EmptyKind::Null => set_value::set_value(form, pointer, Value::Null),
            EmptyKind::Empty => typing::set_empty(form, pointer),
            EmptyKind::NewValue => {}
        },
        FieldEdit::Step { up } => typing::step(form, pointer, up),
        FieldEdit::Slide(text) => {
            if let Some(number) = json::number::parse(&text) {
                set_value::set_value(form, pointer, Value::Number(number));
            }
        }
        FieldEdit::Example => fill_with_example::fill_with_example(form, pointer),
        FieldEdit::Remove => list_edits::remove(form, pointer),
        FieldEdit::Add => form.add(pointer),
        FieldEdit::Name(text) => form.places.type_name(pointer, text),
        FieldEdit::AddNamed => map_edits::add_named(form, pointer),
        FieldEdit::Rename(name) => map_edits::rename(form, pointer, name),
        FieldEdit::Duplicate => list_edits::duplicate(form, pointer),
        FieldEdit::Move { up } => {
            list_edits::move_item(form, pointer, up);
        }
        FieldEdit::MoveTo(to) => list_edits::move_item_to(form, pointer, to),
        FieldEdit::AsJson(on) => json_mode::turn_to_json(form, pointer, on),
        FieldEdit::Leave => json_mode::leave(form, pointer),
        FieldEdit::Offer(options) => typing::offer(form, pointer, options),
        FieldEdit::Take(value) => typing::take_value(form, pointer, value),
        FieldEdit::Upload(step) => upload::upload(form, pointer, step),
    }
}
