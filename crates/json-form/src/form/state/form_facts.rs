//! Form-wide facts at the time of the last `take_changes`.
//!
//! Owns the few facts that hold for all fields of a form; values and place states have logs of their own.

use std::rc::Rc;

use super::options::Options;
use super::steps::Stepping;
use super::{CheckState, FormState};
use crate::form::text::locale_number::NumberFormat;

/// The facts about the whole form that `take_changes` compares with those of its last call.
#[derive(Clone, Debug)]
pub(in crate::form) struct FormFacts {
    pub(in crate::form) revision: u64,
    pub(in crate::form) document_count: usize,
    pub(in crate::form) is_empty: bool,
    pub(in crate::form) attempted: bool,
    pub(in crate::form) check: CheckState,
    pub(in crate::form) number_format: NumberFormat,
    pub(in crate::form) options: Option<Rc<Options>>,
    pub(in crate::form) stepping: Stepping,
    /// The number of patterns that the validator has judged; `names` is that of names for `propertyNames`.
    pub(in crate::form) patterns: usize,
    pub(in crate::form) names: usize,
}

impl FormFacts {
    /// The facts of a form without a value that the validator has not read yet.
    pub(in crate::form) const fn new() -> Self {
        Self {
            revision: 0,
            document_count: 0,
            is_empty: true,
            attempted: false,
            check: CheckState::Loading,
            number_format: NumberFormat::ENGLISH,
            options: None,
            stepping: Stepping::NEW,
            patterns: 0,
            names: 0,
        }
    }

    /// Copies the facts of a form as they are now.
    pub(in crate::form) fn of(state: &FormState) -> Self {
        Self {
            revision: state.revision(),
            document_count: state.document_count,
            is_empty: state.value().is_none(),
            attempted: state.attempted,
            check: state.check.clone(),
            number_format: state.number_format,
            options: state.options.clone(),
            stepping: state.stepping.clone(),
            patterns: state.pattern_verdicts.len(),
            names: state.name_verdicts.len(),
        }
    }

    /// Whether all fields may look different from how they looked under the other facts.
    pub(in crate::form) fn is_other_layout(&self, other: &Self) -> bool {
        self.number_format != other.number_format
            || self.document_count != other.document_count
            || self.patterns != other.patterns
            || self.stepping.at != other.stepping.at
            || self.is_other_options(other)
    }

    /// Whether the host page has replaced the layout options.
    pub(in crate::form) fn is_other_options(&self, other: &Self) -> bool {
        let address = |basis: &Self| basis.options.as_ref().map(Rc::as_ptr);
        address(self) != address(other)
    }
}
