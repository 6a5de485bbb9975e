//! The actions of a form's buttons and inputs, in their attribute `data-do`.
//!
//! A form has one listener for each event at its root, which reads the action of the event's target (see `events`).

use std::borrow::Cow;

use web_sys::Element;

use crate::ui::runtime::dom::AttrValue;

macro_rules! actions {
    ($($(#[doc = $doc:literal])+ $name:ident = $text:literal,)+) => {
        /// The action of an element.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Action {
            $($(#[doc = $doc])+ $name,)+
        }

        impl Action {
            /// The value of `data-do`.
            pub(super) const fn text(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)+
                }
            }

            fn of_text(text: &str) -> Option<Self> {
                match text {
                    $($text => Some(Self::$name),)+
                    _ => None,
                }
            }
        }
    };
}

actions! {
    /// Adds an item, an optional group or a constant.
    Add = "add",
    /// Removes an item, a member or an optional group.
    Remove = "remove",
    /// Moves an item up.
    Up = "up",
    /// Moves an item down.
    Down = "down",
    /// Duplicates an item.
    Duplicate = "duplicate",
    /// Switches between the form and the JSON of a place.
    Json = "json",
    /// Chooses a branch of a union, or a type.
    Shape = "shape",
    /// Empties a place; `data-way` names the kind of empty value.
    Empty = "empty",
    /// Types the name of a new map entry.
    Name = "name",
    /// Adds the map entry with the typed name.
    Named = "named",
    /// Types the new name of a map entry.
    Rename = "rename",
    /// Fills in an example.
    Example = "example",
    /// Shows or hides a secret.
    Reveal = "reveal",
    /// Decrements a number.
    Less = "less",
    /// Increments a number.
    More = "more",
    /// Moves a slider.
    Slide = "slide",
    /// Types a date or time.
    Local = "local",
    /// Types the offset from UTC.
    Offset = "offset",
    /// Sets a text to a picked colour.
    Set = "set",
    /// Makes a new UUID.
    Fresh = "fresh",
    /// Removes a file.
    NoFile = "no-file",
    /// Filters the options of a checkbox group.
    Filter = "filter",
    /// Undoes the last change.
    Back = "back",
    /// Redoes the change that was undone last.
    Forth = "forth",
    /// Types into the search for fields.
    Find = "find",
    /// Goes to the field of an error.
    Go = "go",
    /// Replaces the value by JSON that was pasted.
    Fill = "fill",
    /// Brings back the removed value.
    Undo = "undo",
    /// Folds or unfolds a group.
    Fold = "fold",
    /// Folds all groups.
    FoldAll = "fold-all",
    /// Unfolds all groups.
    UnfoldAll = "unfold-all",
}

impl Action {
    /// The action of an element; `None` if the element has no action.
    pub(super) fn of(element: &Element) -> Option<Self> {
        Self::of_text(&element.get_attribute("data-do")?)
    }

    /// A selector for the elements with this action.
    pub(super) fn selector(self) -> String {
        ["[data-do=", self.text(), "]"].concat()
    }
}

impl AttrValue for Action {
    fn text(self) -> Option<Cow<'static, str>> {
        Some(Cow::Borrowed(Self::text(self)))
    }
}

impl AttrValue for Option<Action> {
    fn text(self) -> Option<Cow<'static, str>> {
        self.and_then(AttrValue::text)
    }
}
