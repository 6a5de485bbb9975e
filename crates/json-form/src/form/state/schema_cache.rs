//! Cached facts about the schema.
//!
//! Owns facts that depend on the document alone, by schema, and branch guesses, which also depend
//! on the value. Invariants: a cached fact equals a computed one; there are at most as many entries
//! as schemas in the document, or places in the value.

use std::cell::RefCell;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use exact_json::Pointer;
use serde_json::Value;

use crate::form::field::branch_labels;
use crate::form::field::hints::Member;
use crate::schema::subschema_set::{Classification, Discriminators, Union};
use crate::schema::{SchemaId, Subschemas};

/// A map with schemas as keys, kept as a sorted list.
#[derive(Clone, Debug)]
pub(in crate::form) struct BySchema<T>(Vec<(SchemaId, T)>);

impl<T> Default for BySchema<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> BySchema<T> {
    fn position(&self, schema: SchemaId) -> Result<usize, usize> {
        self.0.binary_search_by_key(&schema, |(known, _)| *known)
    }

    pub(in crate::form) fn get(&self, schema: SchemaId) -> Option<&T> {
        let at = self.position(schema).ok()?;
        self.0.get(at).map(|(_, known)| known)
    }

    /// The keys of the map: all schemas that have a value in it, sorted.
    pub(in crate::form) fn schemas(&self) -> impl Iterator<Item = SchemaId> {
        self.0.iter().map(|(schema, _)| *schema)
    }

    pub(in crate::form) fn insert(&mut self, schema: SchemaId, new: T) {
        match self.position(schema) {
            Ok(at) => {
                if let Some((_, known)) = self.0.get_mut(at) {
                    *known = new;
                }
            }
            Err(at) => self.0.insert(at, (schema, new)),
        }
    }
}

/// The cached facts about the schema of a form, and the guesses about its value.
#[derive(Clone, Debug, Default)]
pub(in crate::form) struct SchemaCache(RefCell<Facts>);

#[derive(Clone, Debug, Default)]
struct Facts {
    kinds: BySchema<Classification>,
    labels: BySchema<Rc<[String]>>,
    /// The properties that tell the branches of each union apart.
    discriminators: BySchema<Rc<Discriminators>>,
    /// The names in a long `required` array, as a set, by the schema that has it.
    required_names: BySchema<Rc<BTreeSet<String>>>,
    /// The guesses of branches for one revision of the value, behind the number of that revision.
    guesses: (u64, Guesses),
    /// The guesses about an earlier revision of the value, until `take_old_guesses` takes them to compare them with
    /// those about the present value.
    old_guesses: Guesses,
    /// The number of guesses that a search may still make; `None` outside a search.
    guesses_left: Option<usize>,
}

/// The branch that the value resembles, if any, by the union's identity and place.
pub(in crate::form) type Guesses = BTreeMap<(SchemaId, Pointer), Option<usize>>;

impl Facts {
    /// Starts new guesses about the value of this revision; keeps the previous ones as old guesses.
    fn renew_guesses(&mut self, revision: u64) {
        if self.guesses.0 != revision {
            let old = std::mem::replace(&mut self.guesses, (revision, Guesses::new())).1;
            if self.old_guesses.is_empty() {
                self.old_guesses = old;
            }
        }
    }
}

impl SchemaCache {
    /// The classification of a union. Cached, since every step of every path needs it.
    pub(in crate::form) fn union_kind(&self, union: &Union<'_>) -> Classification {
        let known = self.0.borrow().kinds.get(union.id()).copied();
        known.unwrap_or_else(|| {
            let kind = union.classify();
            self.0.borrow_mut().kinds.insert(union.id(), kind);
            kind
        })
    }

    /// The properties that tell the branches of a union apart; computed once for each union.
    pub(in crate::form) fn discriminators(&self, union: &Union<'_>) -> Rc<Discriminators> {
        let known = self
            .0
            .borrow()
            .discriminators
            .get(union.id())
            .map(Rc::clone);
        known.unwrap_or_else(|| {
            let found = Rc::new(union.discriminators());
            let mut memory = self.0.borrow_mut();
            memory.discriminators.insert(union.id(), Rc::clone(&found));
            found
        })
    }

    /// The labels of the branches that the person can choose in a union; computed once for each union.
    pub(in crate::form) fn labels(&self, union: &Union<'_>) -> Rc<[String]> {
        let known = self.0.borrow().labels.get(union.id()).map(Rc::clone);
        known.unwrap_or_else(|| {
            let labels: Rc<[String]> =
                branch_labels::labels(union, &self.discriminators(union)).into();
            let mut memory = self.0.borrow_mut();
            memory.labels.insert(union.id(), Rc::clone(&labels));
            labels
        })
    }

    /// The index of the branch that a value resembles most; `None` if it resembles no branch, or the search has no
    /// guesses left. Cached for the revision of the value.
    pub(in crate::form) fn guess(
        &self,
        at: &Pointer,
        union: &Union<'_>,
        value: &Value,
        revision: u64,
    ) -> Option<usize> {
        let mut memory = self.0.borrow_mut();
        memory.renew_guesses(revision);
        let Facts {
            guesses,
            guesses_left,
            ..
        } = &mut *memory;
        match guesses.1.entry((union.id(), at.clone())) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => {
                if let Some(left) = guesses_left {
                    *left = left.checked_sub(1)?;
                }
                *new.insert(union.guess(value))
            }
        }
    }

    /// Limits the guesses from now on, for a search; `None` ends the search.
    pub(in crate::form) fn limit_guesses(&self, most: Option<usize>) {
        self.0.borrow_mut().guesses_left = most;
    }

    /// Whether a search is running, during which no validator queries are made.
    pub(in crate::form) fn is_searching(&self) -> bool {
        self.0.borrow().guesses_left.is_some()
    }

    /// Takes the guesses about an older value, to compare them with those about the present value.
    pub(in crate::form) fn take_old_guesses(&mut self, revision: u64) -> Guesses {
        let memory = self.0.get_mut();
        memory.renew_guesses(revision);
        std::mem::take(&mut memory.old_guesses)
    }

    /// Adds to the cache a guess about an older value that still holds, since its part of the value has not changed.
    pub(in crate::form) fn keep_guess(&self, of: (SchemaId, Pointer), branch: Option<usize>) {
        let mut memory = self.0.borrow_mut();
        memory.guesses.1.insert(of, branch);
    }

    /// Whether an object must have a member, always or because of other members. Long `required`
    /// arrays are kept as sets: a form of a thousand fields looks up a thousand names.
    pub(super) fn requires(&self, set: &Subschemas<'_>, name: &str) -> bool {
        const SHORT: usize = 8;
        set.required_lists().any(|required| {
            if required.len() <= SHORT {
                return required.iter().any(|one| one.as_str() == Some(name));
            }
            let key = SchemaId::of_array(required);
            let known = self.0.borrow().required_names.get(key).map(Rc::clone);
            let known = known.unwrap_or_else(|| {
                let names = required.iter().filter_map(Value::as_str);
                let names = names.map(str::to_owned).collect();
                let names = Rc::new(names);
                let mut memory = self.0.borrow_mut();
                memory.required_names.insert(key, Rc::clone(&names));
                names
            });
            known.contains(name)
        }) || set
            .members()
            .any(|schema| Member::is_marked_required(schema, name))
            || set
                .members()
                .any(|schema| Member::required_by(schema, set.value()).any(|one| one == name))
    }
}
