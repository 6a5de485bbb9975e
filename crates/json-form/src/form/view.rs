//! What a control shows: plain data, a pure function of the form's state.
//!
//! Owns `FieldView`. Leaves making it to `viewing` and drawing it to `ui`.

use exact_json::Pointer;

use super::edit::Absence;
use super::field::{NumberHints, TextHints};
use super::options::Widget;

/// One control as it is to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldView {
    /// Where it stands.
    pub pointer: Pointer,
    /// What it is called; empty at the root of a form without a title.
    pub label: String,
    /// Help below the label.
    pub description: Option<String>,
    /// Whether it must be filled in.
    pub required: bool,
    /// Whether it is struck through.
    pub deprecated: bool,
    /// Whether it is shown and not edited.
    pub read_only: bool,
    /// Whether a button takes it away: items, and properties that the schema does not name.
    pub removable: bool,
    /// The name of a member of a map, which can be another.
    pub name: Option<NameView>,
    /// What a person chooses before there is anything to fill in, from the outside in.
    pub choosers: Vec<ChooserView>,
    /// The ways in which it is or can be empty.
    pub emptiness: Emptiness,
    /// Whether it is empty and can be filled with an example.
    pub example: bool,
    /// Whether it can be edited as JSON as well: then, whether it is now.
    pub as_json: Option<bool>,
    /// Whether it is in a table, where a control is one line high.
    pub is_cell: bool,
    /// What to draw.
    pub control: Control,
    /// Which of the controls for it, where the host page wants another one than usual.
    pub widget: Widget,
    /// How it is folded, where it can be.
    pub fold: Option<Box<FoldView>>,
    /// What a person should know about the place.
    pub hints: Vec<String>,
    /// The sentences to show now.
    pub problems: Vec<String>,
}

/// A name that a person gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameView {
    /// What stands in the control.
    pub text: String,
    /// Why it can't be used.
    pub problem: Option<String>,
}

/// A choice of what is filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChooserView {
    /// What it is called.
    pub label: String,
    /// What can be chosen.
    pub options: Vec<String>,
    /// What is chosen.
    pub chosen: Option<usize>,
}

/// How a place is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Emptiness {
    /// How it is empty now; none where something is there.
    pub now: Option<Absence>,
    /// How else it can be.
    pub others: Vec<Absence>,
}

/// Whether a group is folded, and what stands in its place then.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FoldView {
    /// Whether it is.
    pub is_folded: bool,
    /// What is in it, in one line.
    pub inside: String,
    /// How many mistakes are in it that are shown.
    pub mistakes: Option<String>,
}

/// What to draw.
#[derive(Clone, Debug, PartialEq)]
pub enum Control {
    /// A text input.
    Text {
        /// What stands in it.
        text: String,
        /// What is known of it.
        hints: TextHints,
        /// Whether it is hidden while typed.
        secret: bool,
        /// Whether the browser's own control for the format could not show the text.
        plain: bool,
    },
    /// A number input.
    Number {
        /// What stands in it: as typed, or as numbers are written where the person is.
        text: String,
        /// The number, as JSON; empty for none.
        exact: String,
        /// What is known of it.
        hints: NumberHints,
    },
    /// Yes or no.
    Toggle {
        /// The value, if there is one.
        on: Option<bool>,
        /// Whether it begins as yes or no, so that there is no third state.
        sure: bool,
    },
    /// One of some values.
    Choice {
        /// What they are called.
        titles: Vec<String>,
        /// What they mean; none where nothing is said of any.
        descriptions: Vec<String>,
        /// Which one is chosen.
        chosen: Option<usize>,
        /// What is typed and is none of them.
        text: Option<String>,
    },
    /// Any of some values.
    Many {
        /// What they are called.
        titles: Vec<String>,
        /// What they mean; none where nothing is said of any.
        descriptions: Vec<String>,
        /// Which are chosen.
        chosen: Vec<bool>,
    },
    /// A value that can't be another.
    Fixed {
        /// The value in words.
        text: String,
        /// Whether it is there; where it is not it can be added.
        present: bool,
    },
    /// An object.
    Group {
        /// Its members, in order.
        members: Vec<Pointer>,
        /// Whether it is there; an optional group can be added.
        present: bool,
        /// Whether members can be added: then, the name that is typed.
        adding: Option<NameView>,
        /// How many members stand side by side where there is room; one below the other for 0.
        columns: usize,
    },
    /// A list.
    List {
        /// Its items, in order.
        items: Vec<ItemView>,
        /// What its items are called, as a sort; empty where nothing says so.
        item: String,
        /// Whether more may be added.
        addable: bool,
        /// How many of them have their place: they can't be moved.
        tuple: usize,
        /// How many columns they have as rows of a table, 1 where each is a line; 0 where that is not how
        /// they read best.
        columns: usize,
    },
    /// JSON in place.
    Json {
        /// The text.
        text: String,
    },
    /// Nothing yet, until a choice is made.
    Open,
    /// Nothing ever.
    Nothing,
}

/// An item of a list.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ItemView {
    /// An identity that stays with the item when it moves.
    pub id: u64,
    /// Where it stands now.
    pub pointer: Pointer,
}
