//! Views: what a control shows, as plain data.
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

/// One control, ready to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldView {
    /// The place.
    pub pointer: Pointer,
    /// The label; empty at the root of a form without a title.
    pub label: String,
    /// A help text.
    pub description: Option<String>,
    /// Whether it must be filled in.
    pub required: bool,
    /// Whether the label says that it is required or optional: the rarer of the two in the form is said.
    pub says_required: bool,
    /// Whether the label is struck through.
    pub deprecated: bool,
    /// Whether the value is shown but not edited.
    pub read_only: bool,
    /// Whether it has a button that removes it: items, and members that the schema does not
    /// declare.
    pub removable: bool,
    /// The name of a map's member, which can be changed.
    pub name: Option<NameView>,
    /// Choices to make before filling it in, from the outside in.
    pub choosers: Vec<ChooserView>,
    /// The ways in which it is or can be empty.
    pub emptiness: Emptiness,
    /// Whether it offers to be filled with an example.
    pub example: bool,
    /// Whether the value is edited as JSON; `None` if it cannot be.
    pub as_json: Option<bool>,
    /// Whether the control is in a table, where it is one line high.
    pub is_cell: bool,
    /// The control.
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
    /// Why the name cannot be used.
    pub problem: Option<String>,
}

/// A choice of a branch or a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChooserView {
    /// The label.
    pub label: String,
    /// The options.
    pub options: Vec<String>,
    /// The selected option.
    pub chosen: Option<usize>,
}

/// How a place is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Emptiness {
    /// How it is empty now; `None` if it has a value.
    pub now: Option<EmptyKind>,
    /// The other ways in which it can be empty.
    pub others: Vec<EmptyKind>,
}

/// The fold of a group.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FoldView {
    /// Whether the group is folded.
    pub is_folded: bool,
    /// A summary of the group, in one line.
    pub inside: String,
    /// How many visible problems it contains, in words.
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
    /// Yes or no.
    Toggle {
        /// The value, if there is one.
        on: Option<bool>,
        /// Whether there are only two states, since it begins as yes or no.
        sure: bool,
    },
    /// One of several values.
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
    /// Any of several values.
    MultipleChoice {
        /// The titles of the options.
        titles: Arc<[String]>,
        /// The descriptions of the options; empty if there are none.
        descriptions: Arc<[String]>,
        /// Which options are selected.
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
        /// Its members, in order.
        members: Vec<Pointer>,
        /// Whether the object is present; an optional one can be added.
        present: bool,
        /// The name being typed for a new member; `None` if none can be added.
        adding: Option<NameView>,
        /// How many members are put side by side where there is room; 0 for one below the other.
        columns: usize,
    },
    /// A list.
    List {
        /// Its items, in order.
        items: Vec<ItemView>,
        /// The title of one item; empty if there is none.
        item: String,
        /// Whether items can be added.
        addable: bool,
        /// How many items have a fixed position.
        tuple: usize,
        /// The number of table columns, 1 for rows of one line, 0 for neither.
        columns: usize,
    },
    /// JSON in place.
    Json {
        /// The text.
        text: String,
    },
    /// Nothing, until a choice is made.
    Undecided,
    /// Nothing: no value is allowed.
    Nothing,
}

/// An item of a list.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ItemView {
    /// An identity that the item keeps when it moves.
    pub id: u64,
    /// The present place.
    pub pointer: Pointer,
}
