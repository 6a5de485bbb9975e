//! Hidden members of objects, by the option `hidden`.
//!
//! Invariant: problems of a hidden place are shown at the nearest visible place around it.

use exact_json::Pointer;
use locales::Message;
use serde_json::Value;

use crate::form::messages::findings;
use crate::form::state::FormState;
use crate::form::state::options::Options;
use crate::validate::{Finding, ViolationKind};

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

    /// The message for a finding at a hidden place, with the label of that place in front, since it is shown at a
    /// visible place around it. `None` if the place is visible.
    pub(in crate::form) fn hidden_place_message(&self, finding: &Finding) -> Option<Message> {
        let at = match &finding.violation {
            ViolationKind::Required { property }
            | ViolationKind::DependentRequired { property, .. } => finding.instance.child(property),
            _ => finding.instance.clone(),
        };
        if self.nearest_drawn(&at) == at {
            return None;
        }
        let place = self.place(&at)?;
        let message = findings::violation_message(&finding.violation, &place.field);
        let keyword = finding.violation.keyword();
        let message = place.field.in_host_words(keyword, message);
        Some(findings::at_path(message, &Self::label(&at, &place)))
    }
}
