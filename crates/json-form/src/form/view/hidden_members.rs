//! Hidden members of objects, by the option `hidden`.
//!
//! Invariant: problems of a hidden place are shown at the nearest visible place around it.

use exact_json::Pointer;
use serde_json::Value;

use crate::form::FormState;
use crate::form::options::Options;

/// Whether the option `hidden` of a place, apart from the places around it, is `true`.
pub(super) fn hides(options: &Options, at: &Pointer) -> bool {
    matches!(options.at(at).hidden(), Some((_, true)))
}

impl FormState {
    /// Whether a place is hidden, with everything inside it.
    fn is_hidden(&self, at: &Pointer) -> bool {
        let Some(options) = self.options.as_ref().filter(|options| options.has_hidden) else {
            return false;
        };
        let parent = at.parent();
        // Items cannot be hidden: there would be no way to remove them.
        let is_member =
            parent.is_some_and(|it| !matches!(self.value_at(&it), Some(Value::Array(_))));
        is_member && hides(options, at)
    }

    /// Whether the host page's hint `hidden` hides the child `name` of a place, or a place around it.
    pub(in crate::form) fn is_child_hidden(&self, parent: &Pointer, name: &str) -> bool {
        self.options.is_some() && self.is_hidden(&parent.child(name))
    }

    /// The given place if it is visible, else the nearest visible place around it.
    pub(in crate::form) fn nearest_drawn(&self, at: &Pointer) -> Pointer {
        if self.options.is_none() {
            return at.clone();
        }
        let hidden = at.ancestors().filter(|at| self.is_hidden(at)).last();
        let parent = hidden.and_then(|hidden| hidden.parent());
        parent.unwrap_or_else(|| at.clone())
    }
}
