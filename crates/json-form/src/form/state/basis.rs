//! What the views of a form were last told of changes of.
//!
//! Owns the few facts of a form that hold for all of its fields; values and states of places have logs of their own.

use std::rc::Rc;

use super::options::Options;
use super::{CheckState, FormState};
use crate::form::text::locale_number::NumberFormat;

/// The form as its views were last told of it.
#[derive(Clone, Debug)]
pub(in crate::form) struct Basis {
    pub(in crate::form) revision: u64,
    pub(in crate::form) is_empty: bool,
    pub(in crate::form) attempted: bool,
    pub(in crate::form) check: CheckState,
    pub(in crate::form) number_format: NumberFormat,
    pub(in crate::form) options: Option<Rc<Options>>,
    /// How many names and patterns were answered.
    pub(in crate::form) patterns: usize,
    pub(in crate::form) names: usize,
}

impl Basis {
    /// A form that nothing was done to.
    pub(in crate::form) const fn new() -> Self {
        Self {
            revision: 0,
            is_empty: true,
            attempted: false,
            check: CheckState::Loading,
            number_format: NumberFormat::ENGLISH,
            options: None,
            patterns: 0,
            names: 0,
        }
    }

    /// The form as it is now.
    pub(in crate::form) fn of(state: &FormState) -> Self {
        Self {
            revision: state.revision(),
            is_empty: state.value().is_none(),
            attempted: state.attempted,
            check: state.check.clone(),
            number_format: state.number_format,
            options: state.options.clone(),
            patterns: state.pattern_verdicts.len(),
            names: state.name_verdicts.len(),
        }
    }

    /// Whether all fields may look different from what they were by another basis.
    pub(in crate::form) fn is_other_layout(&self, other: &Self) -> bool {
        self.number_format != other.number_format
            || self.patterns != other.patterns
            || self.is_other_options(other)
    }

    /// Whether the host page laid the form out in another way.
    pub(in crate::form) fn is_other_options(&self, other: &Self) -> bool {
        let address = |basis: &Self| basis.options.as_ref().map(Rc::as_ptr);
        address(self) != address(other)
    }
}
