//! The embedded forms of a form, beside the states of its places.
//!
//! Owns the map of forms by identity: the state of a place holds the identity of its form, so that the form
//! moves, is stashed and is restored with that state. Leaves the behaviour of an embedded form to `embedded`:
//! here it is only a [`NestedForm`].

use std::any::Any;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::rc::Rc;

use crate::validate::protocol::Ask;

/// An embedded form, as the state of the outer form knows it.
pub(in crate::form) trait NestedForm: Any + Debug {
    /// Whether the embedded form has problems to correct.
    fn has_problems(&self) -> bool;
    /// The string that the form edits; `None` if the string is absent.
    fn text(&self) -> Option<&str>;
    /// A copy of the form for a snapshot. The validator must read its schema again.
    fn copy(&self) -> Box<dyn NestedForm>;
}

/// The embedded forms of a form, by the identity in `PlaceState::embedded`.
#[derive(Debug, Default)]
pub(in crate::form) struct EmbeddedForms(BTreeMap<u64, Box<dyn NestedForm>>);

impl Clone for EmbeddedForms {
    fn clone(&self) -> Self {
        let copies = self.0.iter().map(|(id, form)| (*id, form.copy()));
        Self(copies.collect())
    }
}

impl EmbeddedForms {
    pub(in crate::form) fn get(&self, id: u64) -> Option<&dyn NestedForm> {
        self.0.get(&id).map(Box::as_ref)
    }

    pub(in crate::form) fn get_mut(&mut self, id: u64) -> Option<&mut dyn NestedForm> {
        self.0.get_mut(&id).map(Box::as_mut)
    }

    pub(in crate::form) fn insert(&mut self, id: u64, form: Box<dyn NestedForm>) {
        self.0.insert(id, form);
    }

    /// Drops all forms whose identity is not in `used`.
    pub(in crate::form) fn retain(&mut self, used: &BTreeSet<u64>) {
        self.0.retain(|id, _| used.contains(id));
    }

    /// Restores the forms of a snapshot. A form of `open` is open both now and in the snapshot: the present form
    /// stays if its text is the same, so that the validator need not read its schema again.
    pub(in crate::form) fn restore(&mut self, forms: Self, open: impl Iterator<Item = u64>) {
        let mut present = std::mem::replace(self, forms);
        for id in open {
            if let (Some(form), Some(now)) = (self.0.get_mut(&id), present.0.remove(&id))
                && form.text() == now.text()
            {
                *form = now;
            }
        }
    }
}

/// The state that a form keeps about its embedded forms.
#[derive(Clone, Debug, Default)]
pub(in crate::form) struct Embedded {
    /// The number of embedded forms in strings of this form, without those inside them.
    pub(in crate::form) open: usize,
    /// The number of forms that this form is embedded in: 0 for the outermost.
    pub(in crate::form) depth: u8,
    /// The validator key of this form, from which the keys of its embedded forms are derived.
    pub(in crate::form) key: u64,
    /// The messages of embedded forms to the validator that are not sent yet.
    pub(in crate::form) asks: Vec<Ask>,
    /// The keys of the embedded forms whose schemas the validator holds.
    pub(in crate::form) live: Vec<u64>,
    pub(in crate::form) shared: Rc<Shared>,
    pub(in crate::form) forms: EmbeddedForms,
}

/// Counters that a form shares with all forms inside it.
#[derive(Debug, Default)]
pub(in crate::form) struct Shared {
    /// The number of validator keys handed out so far.
    pub(in crate::form) keys: Cell<u64>,
    pub(in crate::form) open: Cell<usize>,
    /// The bytes of the schemas of all open embedded forms.
    pub(in crate::form) bytes: Cell<usize>,
}

impl Embedded {
    /// The state for a copy of the form: the copies of the embedded forms have no schema in the validator yet.
    pub(in crate::form) fn copy(&self) -> Self {
        Self {
            open: self.open,
            forms: self.forms.clone(),
            depth: self.depth,
            shared: Rc::clone(&self.shared),
            ..Self::default()
        }
    }

    /// A new validator key. It keeps the half of the form's own key that routes answers to their owner.
    pub(in crate::form) fn fresh_key(&self) -> u64 {
        let count = self.shared.keys.get() + 1;
        self.shared.keys.set(count);
        let own = self.key & 0x7ff;
        self.key & !0xffff_ffff | 0x8000_0000 | own << 20 | count & 0xf_ffff
    }
}
