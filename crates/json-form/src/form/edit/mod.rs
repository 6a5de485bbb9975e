//! Edits: what a person can do to a form.
//!
//! Owns [`Edit`]; each kind of edit has a file of its own below `apply`.

mod apply;
pub(super) mod conditional_members;
mod file_input;
pub(super) mod fill_with_example;
mod folding;
mod free_text;
pub(super) mod json_mode;
mod list_edits;
pub(super) mod map_edits;
mod number_step;
mod paste_rows;
mod prune;
pub(super) mod set_value;
pub(super) mod step_move;
pub(super) mod switch_branch;
mod typing;
mod undo;
mod upload;

pub(super) use conditional_members::has_dependents;
pub use step_move::StepMove;
pub use upload::UploadStep;

use exact_json::Pointer;
use serde_json::Value;

pub use free_text::FreeTextReader;

use crate::form::field::OfferedOption;
use crate::form::field::emptiness::EmptyKind;
use crate::form::reader::Drawing;
use crate::form::text::locale_number::NumberFormat;

/// One act of a person or of the host page.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Edited the place at this pointer, in the way that the `FieldEdit` says.
    At(Pointer, FieldEdit),
    /// Loaded another value into the whole form; `None` empties it. Clears the undo history.
    Load(Option<Value>),
    /// Loaded the value that a new form begins with to which no value is given. Clears the undo history.
    LoadInitial,
    /// Replaced the whole value, as one step that can be undone.
    Replace(Option<Value>),
    /// Restored the initial value, as one change that can be undone, and moved to the first step.
    Reset,
    /// Undid the last change of the value.
    Undo,
    /// Redid the change that was undone last.
    Redo,
    /// Removed the members of branches that are not chosen, as one step that can be undone; for the option `prune`.
    Prune,
    /// Set the number format of the person's language: how typed numbers are read, and values shown.
    Localize(NumberFormat),
    /// Reads typed texts as people write them from now on.
    ReadFreely(FreeTextReader),
    /// Drew views. The value does not change; the queries that drawing met are sent, and missing embedded forms are opened.
    Drawn(Drawing),
    /// Handed over a document that the schema refers to. The value and the typed texts stay. Clears the undo history.
    AddDocument {
        /// The address by which the form's schema refers to the document.
        address: String,
        /// The document: a JSON Schema.
        document: Value,
    },
    /// Moved between steps. The value does not change.
    Step(StepMove),
    /// Folded or opened groups; the pointers are those that the command is about. The value does not change.
    Fold(FoldCommand, Vec<Pointer>),
}

/// The actions of a person at one place.
#[derive(Clone, Debug, PartialEq)]
pub enum FieldEdit {
    /// Typed into a text, number or JSON control: the whole text as it is now.
    Type(String),
    /// Pasted texts of a spreadsheet, as rows of equal length: typed into the cells of a list from this one on.
    PasteRows(Vec<Vec<String>>),
    /// Picked a file: its `text` becomes the value, or an error is shown if the file has the wrong media type.
    Pick(PickedFile),
    /// Typed part of a date into a native control, which reports an incomplete value.
    Incomplete,
    /// Chose the option at this index of a choice; `None` is “not set”.
    Choose(Option<usize>),
    /// Ticked (`true`) or cleared (`false`) the option at this index (from 0) of a multiple choice.
    Tick(usize, bool),
    /// Chose in a chooser: the first number is the index of the chooser in `FieldView::choosers`, the second that of
    /// the branch or type in its `options`; `None` if none is chosen any more.
    SelectBranch(usize, Option<usize>),
    /// Chose one of the ways in which a field can be without a value.
    Empty(EmptyKind),
    /// Stepped a number to the next multiple of `multipleOf`, or of 1 without that keyword.
    Step {
        /// Whether to the next higher multiple; otherwise to the next lower one.
        up: bool,
    },
    /// Moved a slider to a number, given as JSON.
    Slide(String),
    /// Filled an empty place with an example from the schema.
    Example,
    /// Removed a value: the property or item is absent from now on.
    Remove,
    /// Added an item to a list, opened an optional group, or set a constant.
    Add,
    /// Typed the name of a new member of a map.
    Name(String),
    /// Added a member to a map, with the name from `Name`.
    AddNamed,
    /// Entered another name for a member of a map. A refused name is kept as typed, and the member keeps its old name.
    Rename(String),
    /// Copied an item to the position below it.
    Duplicate,
    /// Moved an item of a list by one position.
    Move {
        /// Whether to the previous index; otherwise to the next one.
        up: bool,
    },
    /// Moved an item of a list to another index.
    MoveTo(usize),
    /// Switched a place to editing as JSON text (`true`), or back to its controls (`false`).
    AsJson(bool),
    /// Left a control: from now on its problems are shown.
    Leave,
    /// Received the options that the host page offers. The value changes only if the typed text names one of them.
    Offer(Vec<OfferedOption>),
    /// Entered a value in a control of the host page; `None` if nothing is entered there.
    Take(Option<Value>),
    /// Began or ended the upload of a file by a function of the host page.
    Upload(UploadStep),
}

/// A file that a person picked: its name, its media type and its content as text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PickedFile {
    /// The string that becomes the value: the content in base64, or a `data:` URL.
    pub text: String,
    /// The name of the file, without a folder: `photo.png`.
    pub name: String,
    /// The media type that the browser reports; empty if unknown.
    pub media_type: String,
    /// The place of a text that takes the file's name; `None` without one.
    pub name_at: Option<Pointer>,
}

/// What happens to the groups at the pointers of `Edit::Fold`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoldCommand {
    /// Enables folding, once its code is loaded. The given places are the visible groups, which are drawn again.
    Begin,
    /// Folds the groups at the given places.
    Fold,
    /// Opens the groups at the given places, but not the groups around them.
    Open,
    /// Opens the groups at the given places and all groups around them, since the focus or the view moves there.
    Reveal,
    /// Opens all groups that contain visible problems; the given places are ignored.
    Mistakes,
}

impl Edit {
    /// The place that the edit is about; the root for edits of the whole form.
    pub fn pointer(&self) -> Pointer {
        match self {
            Self::At(pointer, _) => pointer.clone(),
            _ => Pointer::root(),
        }
    }
}
