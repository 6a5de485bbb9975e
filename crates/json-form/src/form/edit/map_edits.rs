//! Map edits: adding and renaming members that the person names.
//!
//! Leaves errors in a name to `check::name_problems`. Invariant: no name overwrites another
//! member.

use exact_json::Pointer;
use locales::{Message, messages};
use serde_json::Value;

use super::set_value;
use super::{list_edits, undo};
use crate::form::FormState;
use crate::form::check::Problems;
use crate::form::field::initial_value::new_value;
use crate::form::messages::name_sentences;
use crate::form::place::Place;
use crate::form::places::PlaceStates;
use crate::form::reader::{Drawing, Reader};

/// Adds and renames the members that waited for the validator's answers about their names.
pub(in crate::form) fn apply_waiting_names(form: &mut FormState) {
    let waiting = form
        .places
        .iter()
        .filter_map(|state| match &state.renaming {
            Some((name, None)) => Some((state.at.clone(), name.clone())),
            _ => None,
        });
    let waiting: Vec<(Pointer, String)> = waiting.collect();
    for (at, name) in waiting {
        rename(form, &at, name);
    }
    let adding = form.places.iter().filter(|state| state.adding_waits);
    let adding: Vec<Pointer> = adding.map(|state| state.at.clone()).collect();
    for group in adding {
        form.places
            .change(&group, |state| state.adding_waits = false);
        add_named(form, &group);
    }
}

/// The reason why a new member of a group cannot have a name; asks the validator if it is to say.
fn name_problem(form: &mut FormState, group: &Pointer, name: &str) -> Option<Message> {
    let drawing = Drawing::default();
    let reader = Reader::of(form, &drawing);
    let problem = name_sentences::name_problem(&reader.subschemas_at(group), name);
    drawing.keep_in(form);
    problem
}

pub(super) fn add_named(form: &mut FormState, group: &Pointer) {
    let state = form.places.get(group);
    let name = state.map(|state| state.adding.clone()).unwrap_or_default();
    if name.is_empty() || name_problem(form, group, &name).is_some() {
        return;
    }
    let place = form.place(group);
    let is_object = |place: &Place<'_>| place.set.value().is_none_or(Value::is_object);
    let Some(place) = place.filter(is_object) else {
        return;
    };
    if Problems::of(form).is_name_asked(&place.set, &name) {
        return form.places.change(group, |state| state.adding_waits = true);
    }
    let value = new_value(&place.set.child(&name), Some(&name));
    let member = group.child(&name);
    form.folds.open_within(&form.places, &member);
    set_value::set_value(form, &member, value);
    form.places.change(group, |state| {
        state.adding.clear();
        state.adding_waits = false;
    });
}

/// Renames a member, once the validator has accepted the name.
pub(super) fn rename(form: &mut FormState, pointer: &Pointer, name: String) {
    let place = form.place(pointer).filter(Place::is_extra);
    let (Some(parent), Some(old)) = (pointer.parent(), place.map(|place| place.name)) else {
        return;
    };
    let problem = match name.as_str() {
        same if same == old => None,
        "" => Some(messages::enter_name()),
        _ => name_problem(form, &parent, &name),
    };
    let set = form.subschemas_at(&parent);
    if name == old || problem.is_some() || Problems::of(form).is_name_asked(&set, &name) {
        let refused = (name != old).then_some((name, problem));
        return form
            .places
            .change(pointer, |state| state.renaming = refused);
    }
    undo::push_undo_step(form);
    if !form.value.rename_member(&parent, &old, &name) {
        return;
    }
    form.places.change(pointer, |state| state.renaming = None);
    form.folds
        .rename(&form.places, pointer, &parent.child(&name));
    list_edits::renumber(form, &parent, &|token| match token {
        token if token == old => Some(name.clone()),
        // A removed member had this name.
        token if token == name => None,
        token => Some(token.to_owned()),
    });
    form.invalidate_decisions(&parent, false);
}

impl PlaceStates {
    pub(super) fn type_name(&mut self, group: &Pointer, text: String) {
        self.change(group, |state| {
            state.adding = text;
            state.adding_waits = false;
        });
    }
}
