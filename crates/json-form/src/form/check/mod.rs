//! Checking: queries to the validator, its answers, and the problems shown at controls.
//!
//! Leaves the words to `messages`. The form never validates by itself.

mod agent_errors;
mod apply_assessment;
mod check_state;
mod finding_location;
mod name_problems;
mod patches;
mod problems;
mod verdicts;

pub use problems::Problem;
pub(in crate::form) use problems::Problems;
