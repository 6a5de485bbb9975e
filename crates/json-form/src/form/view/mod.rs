//! Views: the content of a control, as plain data.
//!
//! Owns [`FieldView`], computed from the form's state. Leaves what is unknown, such as undecided branches, to `reader`,
//! which collects it, and drawing to the app.

mod apply_options;
mod build_view;
mod choice_style;
mod fold_view;
mod group_summary;
mod hidden_members;
pub mod list_layout;
mod member_order;
mod name_view;
mod required_mark;
mod search;
pub mod steps_view;
mod upload_option;
mod widget_option;

pub use search::SearchHit;

use std::rc::Rc;
use std::sync::Arc;

use exact_json::Pointer;

use self::list_layout::{CellWidth, ListLayout};
use crate::form::field::Widget;
use crate::form::field::emptiness::EmptyKind;
use crate::form::field::hints::{NumberHints, TextHints};
use crate::form::field::host_hints::HostHints;

/// The most list items that are shown on a page of a long list.
pub const LIST_PAGE: usize = 50;

/// The view of one control: all data that drawing needs.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldView {
    /// The place whose value the control shows.
    pub pointer: Pointer,
    /// The label; empty at the root of a form without a title.
    pub label: String,
    /// The help text; `None` if the schema has no description.
    pub description: Option<String>,
    /// Whether the value is required by the schema.
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
    /// The input for the name of this place, if it is a member of a map; else `None`.
    pub name: Option<NameView>,
    /// The choosers of branches and types above the control, from the outside in.
    pub choosers: Vec<ChooserView>,
    /// The way in which the value is empty now, and the other ways that the person can choose.
    pub emptiness: Emptiness,
    /// Whether the control offers to fill in an example.
    pub example: bool,
    /// Whether the person has switched the value to JSON; `None` if the value cannot be switched.
    pub as_json: Option<bool>,
    /// The width of the control in a table, where it is one line high; `None` elsewhere.
    pub cell: Option<CellWidth>,
    /// What only this kind of control shows, such as the text of an input or the items of a list.
    pub control: Control,
    /// The widget that the host page asks for; `Fitting` if it asks for none.
    pub widget: Widget,
    /// The hints of the host page for this control; `None` without any.
    pub host: Option<Rc<HostHints>>,
    /// The fold of a group; `None` if the control cannot be folded.
    pub fold: Option<Box<FoldView>>,
    /// The sentences beside the control, such as a present value that the control cannot show.
    pub hints: Vec<String>,
    /// The errors to show now, as sentences; empty while they are not to be shown yet.
    pub problems: Vec<String>,
    /// The warnings to show now: the value is valid in spite of them.
    pub warnings: Vec<String>,
}

/// The input for the name of a map's member, present or new.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameView {
    /// The text in the input: the name of the member, or what the person typed.
    pub text: String,
    /// The reason why the name cannot be used, as a sentence; `None` if it can.
    pub problem: Option<String>,
    /// The names to choose from, each with its title; empty if any name can be typed.
    pub options: Vec<(String, String)>,
}

/// A chooser of a branch or a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChooserView {
    /// The label of the chooser itself: “One of these”, “Kind” or “Type”.
    pub label: String,
    /// The labels of the branches or types to choose from.
    pub options: Vec<String>,
    /// The index of the chosen branch or type in `options`; `None` before one is chosen.
    pub chosen: Option<usize>,
}

/// The way in which a place is empty now, and the other ways that the person can choose.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Emptiness {
    /// The way in which the place is empty now; `None` if it has a value.
    pub now: Option<EmptyKind>,
    /// The ways in which the place can be empty, other than the present one.
    pub others: Vec<EmptyKind>,
    /// The title that the schema gives to `null`; `None` without one.
    pub null: Option<String>,
}

/// The state of a group that can be folded, and what its one line says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FoldView {
    /// Whether the group is folded.
    pub is_folded: bool,
    /// The values of the group in one line, shown while it is folded; else empty.
    pub inside: String,
    /// The number of visible problems in the group, in words; `None` without problems, or while the group is open.
    pub mistakes: Option<String>,
}

/// The kind of a control, with the data that only this kind shows.
#[derive(Clone, Debug, PartialEq)]
pub enum Control {
    /// A string, in a text input or the browser's native control for its format.
    Text {
        /// The string value; empty if it is absent, or the control cannot show the value.
        text: String,
        /// The schema's keywords for the string.
        hints: TextHints,
        /// Whether the text is concealed while it is typed.
        secret: bool,
        /// Whether a plain text input replaces the native control for the format, which could not show the typed text.
        plain: bool,
    },
    /// A number or an integer.
    Number {
        /// The text: as typed, or as numbers are written in the person's language.
        text: String,
        /// The number as JSON; empty if there is none.
        exact: String,
        /// The schema's keywords for the number.
        hints: NumberHints,
    },
    /// A boolean: yes, no or, unless `sure`, “not set”.
    Toggle {
        /// The value; `None` if it is absent.
        on: Option<bool>,
        /// Whether the control has only the states yes and no, without “not set”.
        sure: bool,
    },
    /// A choice of one of several values.
    Choice {
        /// The titles of the options, in the order of the list.
        titles: Arc<[String]>,
        /// The descriptions of the options; empty if there are none.
        descriptions: Arc<[String]>,
        /// The index in `titles` of the option that equals the value; `None` if no option does.
        chosen: Option<usize>,
        /// The typed text, which matches no option; `None` if no text is pending.
        text: Option<String>,
    },
    /// A list as a choice of any of several values, each at most once.
    MultipleChoice {
        /// The titles of the options, in the order of the list.
        titles: Arc<[String]>,
        /// The descriptions of the options; empty if there are none.
        descriptions: Arc<[String]>,
        /// For each of `titles`, whether the value contains this option.
        chosen: Vec<bool>,
    },
    /// A constant (`const`, `type: null`), which is shown but not edited.
    Fixed {
        /// The constant in words.
        text: String,
        /// Whether the value is present; an absent one can be added.
        present: bool,
    },
    /// An object, with the controls of its members inside.
    Group {
        /// The places of the visible members, in order; empty if the object is absent.
        members: Vec<Pointer>,
        /// Whether the object is present; an optional one can be added.
        present: bool,
        /// The input for the name of a new member; `None` if the person cannot add members.
        adding: Option<NameView>,
        /// The number of members side by side where there is room; 0 for one below the other.
        columns: usize,
    },
    /// An array, with the controls of its items inside.
    List {
        /// The items, in order.
        items: Vec<ItemView>,
        /// The title that the schema gives to a new item, for the button that adds one; empty without a title.
        item: String,
        /// Whether the list has fewer items than `maxItems` allows.
        addable: bool,
        /// The number of items with a fixed position.
        tuple: usize,
        /// How the items are laid out.
        layout: ListLayout,
    },
    /// A text area in which the value is edited as JSON.
    Json {
        /// The JSON text: as typed, else the value.
        text: String,
    },
    /// No input: the person has to choose a branch or type first, or the chosen branch says the whole value.
    Undecided,
    /// No input: the schema is `false`, so no value is allowed.
    Nothing,
}

/// An item of a list: its identity and its place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ItemView {
    /// An identity that the item keeps when it moves.
    pub id: u64,
    /// The present place of the item; it changes when the item moves.
    pub pointer: Pointer,
}
