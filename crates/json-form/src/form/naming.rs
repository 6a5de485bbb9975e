//! Members that a person names: the rows of a map.
//!
//! Owns adding and renaming them, and what is wrong with a name. Leaves `propertyNames` and patterns
//! to the validator. Invariant: no name takes the place of another member.

use exact_json::Pointer;
use serde_json::{Map, Value};

use super::edit::Changes;
use super::field::Kind;
use super::here::Here;
use super::state::{CheckState, FormState};
use super::view::NameView;
use super::wants::{match_key, name_key};
use super::wording;
use crate::schema::subschema_set::Openness;
use crate::schema::{SchemaId, Set};

impl FormState {
    /// The name of a member that is to be added, as far as it is typed.
    pub(super) fn name_to_add(&self, group: &Pointer, here: &Here<'_>) -> NameView {
        let note = self.notes.get(group);
        let text = note.map(|note| note.adding.clone()).unwrap_or_default();
        let problem = if text.is_empty() {
            None
        } else {
            // Whoever wants to send has to know that this is left behind.
            let is_left = self.attempted.then(|| wording::NAME_NOT_ADDED.to_owned());
            self.name_problem(&here.set, &text).or(is_left)
        };
        NameView { text, problem }
    }

    /// What is wrong with names that are typed at a place: its own, and that of a member that is to
    /// be added.
    pub(super) fn names_to_mend(&self, pointer: &Pointer) -> Vec<String> {
        let note = self.notes.get(pointer);
        // Nearly everywhere no name is typed, and nothing has to be known of the place.
        let note = note.filter(|note| note.renaming.is_some() || !note.adding.is_empty());
        let Some((note, here)) = note.and_then(|note| Some((note, self.here(pointer)?))) else {
            return Vec::new();
        };
        let own = note.renaming.as_ref().and_then(|(_, why)| why.clone());
        let mut found: Vec<String> = own.into_iter().collect();
        // Only where there is something to type it in.
        let takes_names = matches!(self.kind_at(pointer, &here),
            Kind::Group(group) if group.openness == Openness::Map);
        if !note.adding.is_empty() && takes_names && Self::is_open(pointer, &here) {
            let why = self.name_problem(&here.set, &note.adding);
            found.push(why.unwrap_or_else(|| wording::NAME_NOT_ADDED.to_owned()));
        }
        found
    }

    /// The name of a member, or the one that it can't be given.
    pub(super) fn name_of_member(&self, pointer: &Pointer, here: &Here<'_>) -> NameView {
        let refused = self
            .notes
            .get(pointer)
            .and_then(|note| note.renaming.clone());
        match refused {
            Some((text, problem)) => NameView { text, problem },
            None => NameView {
                text: here.name.clone(),
                problem: None,
            },
        }
    }

    /// Why a member can't have a name.
    fn name_problem(&self, set: &Set<'_>, name: &str) -> Option<String> {
        let taken = set.value().is_some_and(|value| value.get(name).is_some());
        if taken || set.names(name) {
            return Some(wording::NAME_TAKEN.to_owned());
        }
        for member in set.members() {
            if let Some(schema) = member.get("propertyNames")
                && self.is_name(set.at(), schema, name) == Some(false)
            {
                return Some(wording::bad_name(name, Some(schema)));
            }
        }
        // What a pattern speaks of or not is known once it is asked; where nothing is left for it,
        // nothing may have that name.
        let child = set.child(name);
        child
            .members()
            .any(|member| *member == Value::Bool(false))
            .then(|| wording::bad_name(name, None))
    }

    pub(super) fn type_name(&mut self, group: &Pointer, text: String) -> Changes {
        self.notes.change(group, |note| {
            note.adding = text;
            note.adding_waits = false;
        });
        let mut changes = Changes::of_state();
        changes.touch(group.clone());
        changes
    }

    pub(super) fn add_named(&mut self, group: &Pointer) -> Changes {
        let Some(here) = self.here(group) else {
            return Changes::none();
        };
        let name = self.name_to_add(group, &here).text;
        if name.is_empty()
            || self.name_problem(&here.set, &name).is_some()
            || here.set.value().is_some_and(|it| !it.is_object())
        {
            return Changes::none();
        }
        if self.is_name_asked(&here.set, &name) {
            self.notes.change(group, |note| note.adding_waits = true);
            return Changes::none();
        }
        let value = Self::new_value(&here.set.child(&name), Some(&name));
        let member = group.child(&name);
        self.open_within(&member);
        let mut changes = self.put(&member, value);
        self.notes.change(group, |note| {
            note.adding.clear();
            note.adding_waits = false;
        });
        changes.touch(group.clone());
        changes
    }

    /// Gives a member another name, once the validator said of that what it has to say.
    pub(super) fn rename(&mut self, pointer: &Pointer, name: String) -> Changes {
        let here = self.here(pointer).filter(Here::is_extra);
        let (Some(parent), Some(old)) = (pointer.parent(), here.map(|here| here.name)) else {
            return Changes::none();
        };
        let mut changes = Changes::none();
        let set = self.set_at(&parent);
        let problem = match name.as_str() {
            same if same == old => None,
            "" => Some(wording::NAME_MISSING.to_owned()),
            _ => self.name_problem(&set, &name),
        };
        if name == old || problem.is_some() || self.is_name_asked(&set, &name) {
            let refused = (name != old).then_some((name, problem));
            self.notes.change(pointer, |note| note.renaming = refused);
            changes.state = true;
            changes.touch(pointer.clone());
            return changes;
        }
        self.remember_past();
        let members = self.value.as_mut().and_then(|root| parent.get_mut(root));
        let Some(Value::Object(members)) = members else {
            return changes;
        };
        let mut renamed = Map::new();
        for (key, value) in std::mem::take(members) {
            renamed.insert(if key == old { name.clone() } else { key }, value);
        }
        *members = renamed;
        self.notes.change(pointer, |note| note.renaming = None);
        self.refold(pointer, &parent.child(&name));
        self.renumber(&parent, &|token| match token {
            token if token == old => Some(name.clone()),
            // Something of this name was there before.
            token if token == name => None,
            token => Some(token.to_owned()),
        });
        changes.join(self.changed_around(&parent));
        changes.shake(parent);
        changes
    }

    /// Whether the validator is yet to say whether a name will do.
    fn is_name_asked(&self, set: &Set<'_>, name: &str) -> bool {
        if matches!(self.check, CheckState::Unchecked(_)) {
            return false;
        }
        let wants = self.wants.borrow();
        set.members().any(|member| {
            let names = member.get("propertyNames");
            let mut keys: Vec<String> = names
                .map(|schema| name_key(SchemaId::of(schema), name))
                .into_iter()
                .collect();
            let patterns = member.get("patternProperties").and_then(Value::as_object);
            let patterns = patterns.into_iter().flat_map(Map::keys);
            keys.extend(patterns.map(|pattern| match_key(pattern, name)));
            keys.iter().any(|key| wants.is_wanted(key))
        })
    }

    /// The validator spoke of names: those that waited for that are given or added, or not.
    pub(super) fn rename_those_that_wait(&mut self) -> Changes {
        let waiting = self.notes.iter().filter_map(|note| match &note.renaming {
            Some((name, None)) => Some((note.at.clone(), name.clone())),
            _ => None,
        });
        let waiting: Vec<(Pointer, String)> = waiting.collect();
        let mut changes = Changes::none();
        for (at, name) in waiting {
            changes.join(self.rename(&at, name));
        }
        let adding = self.notes.iter().filter(|note| note.adding_waits);
        let adding: Vec<Pointer> = adding.map(|note| note.at.clone()).collect();
        for group in adding {
            self.notes.change(&group, |note| note.adding_waits = false);
            changes.join(self.add_named(&group));
        }
        changes
    }
}
