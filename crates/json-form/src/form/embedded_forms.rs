//! The embedded forms of a form, beside the states of its places.
//!
//! Owns [`EmbeddedForm`] and the map of forms by identity: the state of a place holds the identity of its form, so that
//! the form moves, is stashed and is restored with that state. Leaves the behaviour of an embedded form to `embedded`.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::form::session::FormSession;
use crate::validate::protocol::Ask;

/// An embedded form and the string that it edits.
#[derive(Debug)]
pub(super) struct EmbeddedForm {
    /// The form for the JSON in the string, with its own exchange with the validator.
    pub(super) session: FormSession,
    /// The string in the outer form; `None` if the string is absent.
    pub(super) text: Option<String>,
    /// The text that the JSON editor shows at first while the string cannot be parsed; `None` if it can be parsed.
    pub(super) stuck: Option<String>,
    /// Whether the schema says nothing about the content, so that the content is edited as JSON text.
    pub(super) is_plain: bool,
    pub(super) is_base64: bool,
    /// Whether the string, and so its content, is shown but not edited.
    pub(super) is_read_only: bool,
}

/// The embedded forms of a form, by the identity in `PlaceState::embedded`.
#[derive(Debug, Default)]
pub(super) struct EmbeddedForms(BTreeMap<u64, EmbeddedForm>);

impl Clone for EmbeddedForms {
    fn clone(&self) -> Self {
        let copies = self.0.iter().map(|(id, form)| (*id, form.copy()));
        Self(copies.collect())
    }
}

impl EmbeddedForms {
    pub(super) fn get(&self, id: u64) -> Option<&EmbeddedForm> {
        self.0.get(&id)
    }

    pub(super) fn get_mut(&mut self, id: u64) -> Option<&mut EmbeddedForm> {
        self.0.get_mut(&id)
    }

    pub(super) fn insert(&mut self, id: u64, form: EmbeddedForm) {
        self.0.insert(id, form);
    }

    /// Drops all forms whose identity is not in `used`.
    pub(super) fn retain(&mut self, used: &BTreeSet<u64>) {
        self.0.retain(|id, _| used.contains(id));
    }

    /// Restores the forms of a snapshot. A form of `open` is open both now and in the snapshot: the present form
    /// stays if its text is the same, so that the validator need not read its schema again.
    pub(super) fn restore(&mut self, forms: Self, open: impl Iterator<Item = u64>) {
        let mut present = std::mem::replace(self, forms);
        for id in open {
            if let (Some(form), Some(now)) = (self.0.get_mut(&id), present.0.remove(&id))
                && form.text == now.text
            {
                *form = now;
            }
        }
    }
}

/// The state that a form keeps about its embedded forms.
#[derive(Clone, Debug, Default)]
pub(super) struct Embedded {
    /// The number of embedded forms in strings of this form, without those inside them.
    pub(super) open: usize,
    /// The number of forms that this form is embedded in: 0 for the outermost.
    pub(super) depth: u8,
    /// The validator key of this form, from which the keys of its embedded forms are derived.
    pub(super) key: u64,
    /// The messages of embedded forms to the validator that are not sent yet.
    pub(super) asks: Vec<Ask>,
    /// The keys of the embedded forms whose schemas the validator holds.
    pub(super) live: Vec<u64>,
    pub(super) shared: Rc<Shared>,
    pub(super) forms: EmbeddedForms,
}

/// Counters that a form shares with all forms inside it.
#[derive(Debug, Default)]
pub(super) struct Shared {
    /// The number of validator keys handed out so far.
    pub(super) keys: Cell<u64>,
    pub(super) open: Cell<usize>,
    /// The bytes of the schemas of all open embedded forms.
    pub(super) bytes: Cell<usize>,
}

impl Embedded {
    /// The state for a copy of the form: the copies of the embedded forms have no schema in the validator yet.
    pub(super) fn copy(&self) -> Self {
        Self {
            open: self.open,
            forms: self.forms.clone(),
            depth: self.depth,
            shared: Rc::clone(&self.shared),
            ..Self::default()
        }
    }

    /// A new validator key. It keeps the half of the form's own key that routes answers to their owner.
    pub(super) fn fresh_key(&self) -> u64 {
        let count = self.shared.keys.get() + 1;
        self.shared.keys.set(count);
        let own = self.key & 0x7ff;
        self.key & !0xffff_ffff | 0x8000_0000 | own << 20 | count & 0xf_ffff
    }
}
