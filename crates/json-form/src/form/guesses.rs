//! Guesses: the branches that a value resembles, while the validator has not answered.
//!
//! Leaves finding the branch to `Union::guess`. Invariant: a known guess equals a computed one; there are at most as many
//! as places in the value.

use exact_json::Pointer;
use serde_json::Value;

use crate::schema::SchemaId;
use crate::schema::subschema_set::Union;

/// The branch that the value resembles at a union's place, if any.
type Guess = (SchemaId, Pointer, Option<usize>);

/// A map of guesses by the union's identity and place, kept as a sorted list.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Guesses(Vec<Guess>);

impl Guesses {
    fn position(&self, union: SchemaId, at: &Pointer) -> Result<usize, usize> {
        let of = (union, at.as_str());
        self.0
            .binary_search_by(|(union, at, _)| (*union, at.as_str()).cmp(&of))
    }

    pub(super) fn get(&self, union: SchemaId, at: &Pointer) -> Option<&Option<usize>> {
        let found = self.position(union, at).ok();
        found.and_then(|found| self.0.get(found)).map(|it| &it.2)
    }

    /// Adds a guess, unless there is one.
    pub(super) fn insert(&mut self, union: SchemaId, at: Pointer, branch: Option<usize>) {
        if let Err(position) = self.position(union, &at) {
            self.0.insert(position, (union, at, branch));
        }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl IntoIterator for Guesses {
    type Item = Guess;
    type IntoIter = std::vec::IntoIter<Guess>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

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
        let is_present = self.revision == revision && !self.now.is_empty();
        is_present.then(|| self.now.get(union.id(), at))?
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
        if self.now.is_empty() {
            self.now = guesses;
        } else {
            for (union, at, branch) in guesses {
                self.now.insert(union, at, branch);
            }
        }
    }

    /// Takes the guesses about an older value, to compare them with those about the present value.
    pub(super) fn take_old(&mut self, revision: u64) -> Guesses {
        self.renew(revision);
        std::mem::take(&mut self.old)
    }
}
