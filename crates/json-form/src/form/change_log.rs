//! Changes of a form since the last `take_changes`: the writes to its value, and its form-wide facts at that call.
//!
//! Leaves keeping the writes to `form_value`, and the log of place states to `places`.

use std::rc::Rc;

use exact_json::Pointer;

use crate::form::options::Options;
use crate::form::steps::Steps;
use crate::form::text::locale_number::NumberFormat;
use crate::form::{CheckState, FormState};
use crate::schema::types::Type;

/// An entry of the log: one place of the value was set or removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Write {
    pub(super) at: Pointer,
    /// Whether the place got a value or lost it. If not, another value replaced the old one.
    pub(super) is_presence: bool,
    /// Whether the places inside changed too: the old or the new value is an object or a list, or the type changed.
    pub(super) is_deep: bool,
}

impl Write {
    pub(super) const fn deep(at: Pointer) -> Self {
        Self {
            at,
            is_presence: false,
            is_deep: true,
        }
    }

    pub(super) fn of(at: Pointer, old: Option<Type>, new: Option<Type>) -> Self {
        let is_large = |one| matches!(one, Some(Type::Object | Type::Array));
        Self {
            at,
            is_presence: old.is_some() != new.is_some(),
            is_deep: is_large(old)
                || is_large(new)
                || (old.is_some() && new.is_some() && old != new),
        }
    }
}

/// The facts about the whole form that `take_changes` compares with those of its last call.
#[derive(Clone, Debug, Default)]
pub(super) struct FormFacts {
    pub(super) revision: u64,
    pub(super) document_count: usize,
    pub(super) is_empty: bool,
    pub(super) attempted: bool,
    pub(super) check: CheckState,
    pub(super) number_format: NumberFormat,
    pub(super) options: Option<Rc<Options>>,
    pub(super) steps: Steps,
    /// The number of the validator's verdicts on whether a member name matches a pattern.
    pub(super) patterns: usize,
}

impl FormFacts {
    /// Copies the facts of a form as they are now.
    pub(super) fn of(state: &FormState) -> Self {
        Self {
            revision: state.revision(),
            document_count: state.document_count,
            is_empty: state.value().is_none(),
            attempted: state.attempted,
            check: state.exchange.check().clone(),
            number_format: state.number_format,
            options: state.options.clone(),
            steps: state.steps.clone(),
            patterns: state.exchange.match_count(),
        }
    }

    /// Whether all fields may look different from how they looked under the other facts.
    pub(super) fn is_other_layout(&self, other: &Self) -> bool {
        self.number_format != other.number_format
            || self.document_count != other.document_count
            || self.patterns != other.patterns
            || self.steps.at != other.steps.at
            || self.is_other_options(other)
    }

    /// Whether the host page's `options` are another object than under the other facts.
    pub(super) fn is_other_options(&self, other: &Self) -> bool {
        let address = |basis: &Self| basis.options.as_ref().map(Rc::as_ptr);
        address(self) != address(other)
    }
}
