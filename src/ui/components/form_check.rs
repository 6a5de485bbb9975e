//! `FormCheck`: the result of checking a form's value, as an app gets it.

use json_form::form::{CheckState, Problem};

use crate::ui::schema_form::FormOwner;

/// The result of checking the form's value.
#[derive(Clone, Debug, PartialEq)]
pub struct FormCheck {
    /// Whether the value is valid, invalid, unchecked or still being checked.
    pub state: CheckState,
    /// All errors, including those that are not shown yet.
    pub problems: Vec<Problem>,
    /// All warnings, which do not make the value invalid.
    pub warnings: Vec<Problem>,
}

impl FormCheck {
    /// The result for a form's value now; `None` without a schema.
    pub(super) fn of(form: &FormOwner) -> Option<Self> {
        form.with_session(|session| {
            let (problems, warnings) = session.state().problems_and_warnings();
            Self {
                state: session.state().check_state(),
                problems,
                warnings,
            }
        })
    }
}
