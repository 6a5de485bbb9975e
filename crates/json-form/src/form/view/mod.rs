//! Views: the content of a control, as plain data.
//!
//! Owns [`FieldView`], a pure function of the form's state. Leaves drawing it to the app.

mod apply_options;
mod build_view;
mod fold_view;
mod group_summary;
mod name_view;
mod required_mark;
mod search;
mod steps_view;

pub use search::SearchHit;
pub use steps_view::{Answer, StepsView};

use std::rc::Rc;
use std::sync::Arc;

use exact_json::Pointer;

use crate::form::field::emptiness::EmptyKind;
use crate::form::field::hints::{NumberHints, TextHints};
use crate::form::field::{HostHints, Widget};

/// The view of one control: all data that drawing needs.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldView {
    /// The place of the control.
    pub pointer: Pointer,
    /// The label; empty at the root of a form without a title.
    pub label: String,
    /// The help text; `None` if the schema has no description.
    pub description: Option<String>,
    /// Whether a value is required.
    pub required: bool,
    /// Whether the label says “required” or “optional”: labels say the rarer of the two in the form.
    pub says_required: bool,
    /// Whether the field is deprecated; its label is struck through.
    pub deprecated: bool,
    /// Whether the value is shown but not edited.
    pub read_only: bool,
    /// Whether the control has a button that removes the value, as items and members that the schema does
    /// not declare have.
    pub removable: bool,
    /// The name of a map's member, which the person can change.
    pub name: Option<NameView>,
    /// The choosers of branches and types above the control, from the outside in.
    pub choosers: Vec<ChooserView>,
    /// The ways in which the value is or can be empty.
    pub emptiness: Emptiness,
    /// Whether the control offers to fill in an example.
    pub example: bool,
    /// Whether the person has switched the value to JSON; `None` if the value cannot be switched.
    pub as_json: Option<bool>,
    /// Whether the control is in a table, where it is one line high.
    pub is_cell: bool,
    /// The kind of control, with its content.
    pub control: Control,
    /// The widget that the host page asks for.
    pub widget: Widget,
    /// The hints of the host page.
    pub host: Option<Rc<HostHints>>,
    /// The fold of a group that can be folded.
    pub fold: Option<Box<FoldView>>,
    /// Notes for the person about this place.
    pub hints: Vec<String>,
    /// The errors to show now.
    pub problems: Vec<String>,
    /// The warnings to show now: the value is valid in spite of them.
    pub warnings: Vec<String>,
}

/// An input for a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameView {
    /// The text in the input.
    pub text: String,
    /// The reason why the name cannot be used, as a sentence; `None` if it can.
    pub problem: Option<String>,
}

/// A chooser of a branch or a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChooserView {
    /// The label of the chooser.
    pub label: String,
    /// The labels of the options.
    pub options: Vec<String>,
    /// The selected option.
    pub chosen: Option<usize>,
}

/// The ways in which a place is or can be without a value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Emptiness {
    /// The way in which the place is empty now; `None` if it has a value.
    pub now: Option<EmptyKind>,
    /// The other ways in which the place can be empty.
    pub others: Vec<EmptyKind>,
}

/// The fold of a group.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FoldView {
    /// Whether the group is folded.
    pub is_folded: bool,
    /// A summary of the group, in one line.
    pub inside: String,
    /// The number of visible problems in the group, in words.
    pub mistakes: Option<String>,
}

/// The kind of control, with its content.
#[derive(Clone, Debug, PartialEq)]
pub enum Control {
    /// A text input.
    Text {
        /// The text.
        text: String,
        /// The schema's keywords for the string.
        hints: TextHints,
        /// Whether the text is concealed while it is typed.
        secret: bool,
        /// Whether the native control for the format could not show the text.
        plain: bool,
    },
    /// A number input.
    Number {
        /// The text: as typed, or as numbers are written in the person's language.
        text: String,
        /// The number as JSON; empty if there is none.
        exact: String,
        /// The schema's keywords for the number.
        hints: NumberHints,
    },
    /// A boolean.
    Toggle {
        /// The value; `None` if it is absent.
        on: Option<bool>,
        /// Whether the control has only the states yes and no, without “not set”.
        sure: bool,
    },
    /// A choice of one of several values.
    Choice {
        /// The titles of the options.
        titles: Arc<[String]>,
        /// The descriptions of the options; empty if there are none.
        descriptions: Arc<[String]>,
        /// The selected option.
        chosen: Option<usize>,
        /// Typed text that matches no option.
        text: Option<String>,
    },
    /// A choice of any of several values.
    MultipleChoice {
        /// The titles of the options.
        titles: Arc<[String]>,
        /// The descriptions of the options; empty if there are none.
        descriptions: Arc<[String]>,
        /// For each option, whether it is selected.
        chosen: Vec<bool>,
    },
    /// A constant.
    Fixed {
        /// The value in words.
        text: String,
        /// Whether the value is present; an absent one can be added.
        present: bool,
    },
    /// An object.
    Group {
        /// The places of the members, in order.
        members: Vec<Pointer>,
        /// Whether the object is present; an optional one can be added.
        present: bool,
        /// The name being typed for a new member; `None` if none can be added.
        adding: Option<NameView>,
        /// The number of members side by side where there is room; 0 for one below the other.
        columns: usize,
    },
    /// A list.
    List {
        /// The items, in order.
        items: Vec<ItemView>,
        /// The title of one item; empty if there is none.
        item: String,
        /// Whether items can be added.
        addable: bool,
        /// The number of items with a fixed position.
        tuple: usize,
        /// The number of table columns, 1 for rows of one line, 0 for neither.
        columns: usize,
    },
    /// JSON in place.
    Json {
        /// The text.
        text: String,
    },
    /// No input, until the person chooses a branch or type.
    Undecided,
    /// No input: no value is allowed.
    Nothing,
}

/// An item of a list.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ItemView {
    /// An identity that the item keeps when it moves.
    pub id: u64,
    /// The present place of the item.
    pub pointer: Pointer,
}
