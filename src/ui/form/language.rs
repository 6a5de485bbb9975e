//! The language around a form, as far as numbers go.
//!
//! Owns telling the core how numbers are written here: once, and again where the page changed its
//! mind. Leaves reading and writing them to `form::Numerals`.

use gloo_timers::callback::Timeout;

use super::Inner;
use crate::form::Edit;
use crate::platform::rest::Part;
use crate::ui::intl::{numerals, tag_around};

impl Inner {
    /// Finds out how numbers are written here, once there is more of the module than draws.
    pub(super) fn learn(&self) {
        let this = self.this.clone();
        Part::Rest.when_here(move || {
            if let Some(inner) = this.upgrade() {
                inner.learn_in_rest();
            }
        });
    }

    #[inline(never)]
    fn learn_in_rest(&self) {
        if self.root.raw().is_connected() {
            return self.learn_now();
        }
        // A form is made before it is put somewhere.
        let this = self.this.clone();
        let later = move || {
            if let Some(inner) = this.upgrade() {
                inner.learn_now();
            }
        };
        Timeout::new(0, later).forget();
    }

    fn learn_now(&self) {
        let tag = tag_around(&self.root);
        if self.language.borrow().as_ref() == Some(&tag) {
            return;
        }
        if let Some(numerals) = numerals(&tag) {
            self.host.edit(Edit::Localize(numerals));
        }
        self.language.replace(Some(tag));
    }
}
