//! Forms of JSON Schemas.
//!
//! Owns what a control is (`field`), what the person did so far (`state`, changed only by `edit` and by
//! `check`), what a control shows (`view`) and every sentence for people (`messages`). Leaves drawing to the
//! app and validation to `validate`: the form never decides by itself whether a value is valid, it only
//! knows whether a text can be parsed. Invariants: any value loads and comes out unchanged unless the
//! person changed it; a value that no control can show is edited as JSON in place.
//!
//! ```text
//! text       numbers, labels, suggestions: text in, text out
//! field      the subschemas at a place → one Field
//! messages   every sentence for people
//! option_table
//!            the hints that a host page can give in `options`
//! reading_order
//!            sorts places from top to bottom
//! state      FormState: the value, and per place what was typed, chosen and found
//! exchange   queries to the validator, and its verdicts about names and the value
//! guesses    the branches that the value resembles, until the validator answers
//! reader     reads places, and collects in a Drawing what is unknown: the form asks it later
//! folds, steps
//!            the folded groups, the step that the form shows
//! edit       an Edit changes the state
//! check      queries to the validator, its answers, findings at controls
//! view       state → FieldView
//! changes    what looks different after an edit or an answer
//! session    FormSession: a form and the messages to its validator
//! embedded   JSON in strings, edited as forms of their own
//! ```

mod changes;
mod check;
pub mod edit;
mod embedded;
mod exchange;
pub mod field;
mod folds;
mod guesses;
pub mod messages;
mod option_table;
mod reader;
mod reading_order;
mod session;
pub mod state;
mod steps;
pub mod text;
mod validator_queries;
pub mod view;

pub use changes::Changes;
pub use check::Problem;
pub use reader::Drawing;
pub use session::{FormSession, Submission};
