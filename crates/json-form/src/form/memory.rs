//! What the form found out of its schema and need not find out again.
//!
//! Owns the answers that depend on the document alone, by the address of the part that they are
//! about, and the guesses that also depend on the value, until that changes. Leaves finding out to
//! those who ask. Invariants: what is remembered is what would be found out anew; there are no more
//! entries than parts of the document, or places of the value.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use exact_json::Pointer;
use serde_json::Value;

use super::branches;
use super::grouping::wanted;
use super::state::FormState;
use crate::schema::subschema_set::Classification;
use crate::schema::{Set, Union};

/// Things by the address of the part of the document that they are about, in order.
#[derive(Clone, Debug)]
pub(super) struct ByAddress<T, K = usize>(Vec<(K, T)>);

impl<T, K> Default for ByAddress<T, K> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T, K: Copy + Ord> ByAddress<T, K> {
    fn position(&self, address: K) -> Result<usize, usize> {
        self.0.binary_search_by_key(&address, |(known, _)| *known)
    }

    pub(super) fn get(&self, address: K) -> Option<&T> {
        let at = self.position(address).ok()?;
        self.0.get(at).map(|(_, known)| known)
    }

    /// All addresses, in order.
    pub(super) fn addresses(&self) -> impl Iterator<Item = K> {
        self.0.iter().map(|(address, _)| *address)
    }

    pub(super) fn insert(&mut self, address: K, new: T) {
        match self.position(address) {
            Ok(at) => {
                if let Some((_, known)) = self.0.get_mut(at) {
                    *known = new;
                }
            }
            Err(at) => self.0.insert(at, (address, new)),
        }
    }
}

/// What a form remembers.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    sorts: ByAddress<Classification>,
    labels: ByAddress<Rc<[String]>>,
    /// The members that tell the branches of a union apart.
    telling: ByAddress<Rc<[String]>>,
    /// Long lists of required names, to be looked up in.
    needed: ByAddress<Rc<BTreeSet<String>>>,
    /// Which branch each union looks like, by its key and place, and the revision of the value that
    /// they are of.
    guesses: (u64, BTreeMap<(usize, Pointer), Option<usize>>),
}

impl FormState {
    /// What kind of choice a union is. It is asked at every step of every way to a place.
    pub(super) fn sorted_union(&self, union: &Union<'_>) -> Classification {
        let known = self.memory.borrow().sorts.get(union.key()).copied();
        known.unwrap_or_else(|| {
            let sorted = union.classify();
            self.memory.borrow_mut().sorts.insert(union.key(), sorted);
            sorted
        })
    }

    /// Whether the constants of a member tell the branches of a union apart.
    pub(super) fn tells_branches(&self, union: &Union<'_>, name: &str) -> bool {
        let key = union.key();
        let known = self.memory.borrow().telling.get(key).map(Rc::clone);
        let known = known.unwrap_or_else(|| {
            let names: Rc<[String]> = union.discriminators().into();
            let mut memory = self.memory.borrow_mut();
            memory.telling.insert(key, Rc::clone(&names));
            names
        });
        known.iter().any(|known| known == name)
    }

    /// What the branches of a union are called.
    pub(super) fn labels(&self, union: &Union<'_>) -> Rc<[String]> {
        let known = self.memory.borrow().labels.get(union.key()).map(Rc::clone);
        known.unwrap_or_else(|| {
            let labels: Rc<[String]> = branches::labels(union).into();
            let mut memory = self.memory.borrow_mut();
            memory.labels.insert(union.key(), Rc::clone(&labels));
            labels
        })
    }

    /// The branch that a value looks like, as long as nobody decided.
    pub(super) fn guess(&self, at: &Pointer, union: &Union<'_>, value: &Value) -> Option<usize> {
        let mut memory = self.memory.borrow_mut();
        if memory.guesses.0 != self.revision {
            memory.guesses = (self.revision, BTreeMap::new());
        }
        let guess = memory.guesses.1.entry((union.key(), at.clone()));
        *guess.or_insert_with(|| union.guess(value))
    }

    /// Whether an object must have a member, always or because of others that are there. Long lists of such names are kept to be looked up in:
    /// a form of a thousand fields asks a thousand times.
    pub(super) fn requires(&self, set: &Set<'_>, name: &str) -> bool {
        const SHORT: usize = 8;
        set.required_lists().any(|required| {
            if required.len() <= SHORT {
                return required.iter().any(|one| one.as_str() == Some(name));
            }
            let key = required.as_ptr().addr();
            let known = self.memory.borrow().needed.get(key).map(Rc::clone);
            let known = known.unwrap_or_else(|| {
                let names = required.iter().filter_map(Value::as_str);
                let names = names.map(str::to_owned).collect();
                let names = Rc::new(names);
                let mut memory = self.memory.borrow_mut();
                memory.needed.insert(key, Rc::clone(&names));
                names
            });
            known.contains(name)
        }) || set
            .members()
            .any(|schema| wanted(schema, set.value()).any(|one| one == name))
    }
}
