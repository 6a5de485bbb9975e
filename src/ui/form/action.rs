//! The actions of a form's buttons and inputs, in their attribute `data-do`.
//!
//! A form has one listener for each event at its root, which reads the action of the event's target (see `events`).

use std::borrow::Cow;

use web_sys::Element;

use crate::ui::runtime::dom::AttrValue;

macro_rules! actions {
    ($($(#[doc = $doc:literal])+ $name:ident = $text:literal,)+) => {
        /// What the form does when the person operates an element with this `data-do`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Action {
            $($(#[doc = $doc])+ $name,)+
        }

        impl Action {
            /// The value of the attribute `data-do` for this action, such as `add`.
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
    /// Moves a list item one position up.
    Up = "up",
    /// Moves a list item one position down.
    Down = "down",
    /// Inserts a copy of a list item after it.
    Duplicate = "duplicate",
    /// Switches between the controls and the JSON text of a value.
    Json = "json",
    /// Chooses a branch of a union, or one of a value's types.
    Shape = "shape",
    /// Empties a field; the attribute `data-way` names the kind of empty value, such as `null`.
    Empty = "empty",
    /// Types the name of a new map entry.
    Name = "name",
    /// Adds the map entry with the typed name.
    Named = "named",
    /// Types the new name of a map entry.
    Rename = "rename",
    /// Sets a field to the example of its schema.
    Example = "example",
    /// Shows the text of a secret input, or hides it again.
    Reveal = "reveal",
    /// Decrements a number by one step.
    Less = "less",
    /// Increments a number by one step.
    More = "more",
    /// Sets a number to the position of a slider, or to the chosen rating.
    Slide = "slide",
    /// Types the date or time into a native input, without the offset from UTC.
    Local = "local",
    /// Types the offset from UTC beside a date and time.
    Offset = "offset",
    /// Chooses the time zone of a time.
    Zone = "zone",
    /// Sets a text to the colour that was picked in a native colour input.
    Set = "set",
    /// Sets a text to a new random UUID.
    Fresh = "fresh",
    /// Removes the picked file, so that the field is empty.
    NoFile = "no-file",
    /// Types into the input that filters the options of a checkbox group.
    Filter = "filter",
    /// Undoes the last edit of the form.
    Back = "back",
    /// Redoes the edit that was undone last.
    Forth = "forth",
    /// Types into the input that searches for fields.
    Find = "find",
    /// Shows another page of a long list.
    Page = "page",
    /// Moves the focus to the field that an error or a reviewed answer belongs to.
    Go = "go",
    /// Replaces the form's value by the JSON that was pasted.
    Fill = "fill",
    /// Restores the value that the removal note is about.
    Undo = "undo",
    /// Folds a group, or unfolds it if it is folded.
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

    /// The shadow parts (`::part()`) of an element with this action. `None`: a slider, or an input that has its part
    /// from its control.
    pub(super) const fn parts(self) -> Option<&'static str> {
        Some(match self {
            Self::Add | Self::Named => "button add-button",
            Self::Remove | Self::NoFile => "button remove-button",
            Self::Up | Self::Down => "button move-button",
            Self::Duplicate => "button duplicate-button",
            Self::Json => "button json-button",
            Self::Empty => "button clear-button",
            Self::Less | Self::More => "button step-button",
            Self::Back | Self::Forth | Self::Undo => "button undo-button",
            Self::Fold | Self::FoldAll | Self::UnfoldAll => "button fold-button",
            Self::Example | Self::Reveal | Self::Fresh | Self::Page | Self::Go | Self::Fill => {
                "button"
            }
            Self::Name | Self::Rename | Self::Filter | Self::Find => "input",
            Self::Shape | Self::Slide | Self::Local | Self::Offset | Self::Zone | Self::Set => {
                return None;
            }
        })
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
