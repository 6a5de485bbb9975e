//! From a schema to a form.
//!
//! Owns what a control is (`Field`), what the person did so far (`FormState`, changed only by
//! `apply`), what a control shows (`FieldView`) and every sentence about a mistake (`wording`).
//! Leaves drawing to `ui` and judging to `validate`: the form never decides by itself whether a
//! value is right, it only knows whether a text is a value at all. Invariants: any value loads
//! and comes out unchanged unless the person changed it; whatever can't be drawn is edited as
//! JSON in place.

mod beginning;
mod change;
mod draft;
mod edit;
mod field;
mod label;
mod lowering;
mod notes;
mod number;
mod place;
mod problems;
mod session;
mod state;
mod value;
mod view;
pub mod wording;

pub use edit::{Changes, Edit};
pub use field::{Choice, Field, Kind, Member, NumberHints, TextHints};
pub use label::readable;
pub use number::{NumberProblem, read_number};
pub use problems::Problem;
pub use session::{FormSession, Submission};
pub use state::{CheckState, FormState};
pub use view::{Control, FieldView, ItemView};
