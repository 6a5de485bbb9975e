//! Guesses: the branches that a value resembles, while the validator has not answered.
//!
//! Leaves finding the branch to `Union::guess`. Invariant: a known guess equals a computed one; there are at most as many
//! as places in the value.

use std::collections::BTreeMap;

use exact_json::Pointer;
use serde_json::Value;

use crate::schema::SchemaId;
use crate::schema::subschema_set::Union;

/// The branch that the value resembles, if any, by the union's identity and place.
pub(super) type Guesses = BTreeMap<(SchemaId, Pointer), Option<usize>>;

/// The guesses that drawings made about the value.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownGuesses {
    /// The revision of the value that `now` is about.
    revision: u64,
    now: Guesses,
    /// The guesses about an earlier revision of the value, until `take_old` takes them to compare them with those about
    /// the present value.
    old: Guesses,
}

impl KnownGuesses {
    /// The known guess about the value of a revision; `None` if none was made.
    pub(super) fn get(
        &self,
        at: &Pointer,
        union: &Union<'_>,
        revision: u64,
    ) -> Option<&Option<usize>> {
        if self.revision != revision || self.now.is_empty() {
            return None;
        }
        self.now.get(&(union.id(), at.clone()))
    }

    /// The index of the branch that a value resembles most; `None` if it resembles no branch.
    pub(super) fn guess(
        &self,
        at: &Pointer,
        union: &Union<'_>,
        value: &Value,
        revision: u64,
    ) -> Option<usize> {
        let known = self.get(at, union, revision);
        known.copied().unwrap_or_else(|| union.guess(value))
    }

    /// Starts new guesses about the value of this revision; keeps the previous ones as old guesses.
    fn renew(&mut self, revision: u64) {
        if self.revision != revision {
            self.revision = revision;
            let old = std::mem::take(&mut self.now);
            if self.old.is_empty() {
                self.old = old;
            }
        }
    }

    /// Adds guesses about the value of a revision.
    pub(super) fn add(&mut self, guesses: Guesses, revision: u64) {
        self.renew(revision);
        self.now.extend(guesses);
    }

    /// Takes the guesses about an older value, to compare them with those about the present value.
    pub(super) fn take_old(&mut self, revision: u64) -> Guesses {
        self.renew(revision);
        std::mem::take(&mut self.old)
    }
}
