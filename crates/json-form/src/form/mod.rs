//! From a schema to a form.
//!
//! Owns what a control is (`Field`), what the person did so far (`FormState`, changed only by
//! `apply`), what a control shows (`FieldView`) and every sentence about a mistake (`wording`).
//! Leaves drawing to `ui` and judging to `validate`: the form never decides by itself whether a
//! value is right, it only knows whether a text is a value at all. Invariants: any value loads
//! and comes out unchanged unless the person changed it; whatever can't be drawn is edited as
//! JSON in place.

mod advice;
mod assessing;
mod base64;
mod beginning;
mod branches;
mod brief;
mod change;
mod choices;
mod columns;
mod coming;
mod content;
mod contents;
mod describing;
mod draft;
mod edit;
pub mod emphasis;
mod field;
mod fitting;
mod folding;
mod grouping;
mod here;
mod history;
mod judging;
mod label;
mod laying;
mod listing;
mod lowering;
mod masking;
mod memory;
mod moment;
mod moving;
mod naming;
mod notes;
mod number;
mod numerals;
mod offering;
mod opening;
mod options;
mod patterns;
mod phrases;
mod picking;
mod place;
mod problems;
mod putting;
mod reading;
mod searching;
mod seeing;
mod session;
mod shaping;
mod slips;
mod state;
mod turning;
mod value;
mod view;
mod viewing;
mod wants;
pub mod wording;

pub use draft::{sounds_secret, without_secrets};
pub use edit::{Absence, Changes, Deed, Edit, Picked};
pub use field::{Choice, Field, GroupHints, Kind, ListHints, Member, NumberHints, TextHints};
pub use folding::Folding;
pub use label::{in_small_letters, readable};
pub use moment::{completed_offset, is_native, offset};
pub use numerals::{NumberProblem, Numerals, read_number};
pub use offering::Offers;
pub use options::{Options, Widget};
pub use problems::Problem;
pub use searching::Hit;
pub use session::{FormSession, Submission};
pub use state::{CheckState, FormState};
pub use view::{ChooserView, Control, Emptiness, FieldView, FoldView, ItemView, NameView};
