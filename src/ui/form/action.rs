//! What a button or a small input of a form does, as its `data-do` says.
//!
//! Listeners stand at the form's root: this is how they tell one element from another. Written where elements
//! are made, and read in `events`.

use std::borrow::Cow;

use web_sys::Element;

use crate::ui::runtime::AttrValue;

macro_rules! actions {
    ($($(#[doc = $doc:literal])+ $name:ident = $text:literal,)+) => {
        /// What an element does.
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
    /// Adds an item, an optional group or a fixed value.
    Add = "add",
    /// Takes a place away.
    Remove = "remove",
    /// Moves an item up.
    Up = "up",
    /// Moves an item down.
    Down = "down",
    /// Repeats an item.
    Duplicate = "duplicate",
    /// Turns to the JSON of a place, or back.
    Json = "json",
    /// Chooses a branch or a type.
    Shape = "shape",
    /// Chooses how a place is empty; `data-way` says how.
    Empty = "empty",
    /// Types the name of a new member.
    Name = "name",
    /// Adds the member of that name.
    Named = "named",
    /// Types another name of a member.
    Rename = "rename",
    /// Fills with an example.
    Example = "example",
    /// Shows a hidden text, or hides it.
    Reveal = "reveal",
    /// One step down.
    Less = "less",
    /// One step up.
    More = "more",
    /// Moves a slider.
    Slide = "slide",
    /// Types a date or time.
    Local = "local",
    /// Types its offset from UTC.
    Offset = "offset",
    /// Picks a colour.
    Set = "set",
    /// Makes a new UUID.
    Fresh = "fresh",
    /// Takes a file away.
    NoFile = "no-file",
    /// Filters many options.
    Filter = "filter",
    /// One step back in all that was done.
    Back = "back",
    /// One step forth again.
    Forth = "forth",
    /// Types what a field is called.
    Find = "find",
    /// Goes to a mistake.
    Go = "go",
    /// Fills the form with what was pasted.
    Fill = "fill",
    /// Brings back what was taken away.
    Undo = "undo",
    /// Folds or opens a group.
    Fold = "fold",
    /// Folds all groups.
    FoldAll = "fold-all",
    /// Opens all groups.
    UnfoldAll = "unfold-all",
}

impl Action {
    /// What an element does, if anything.
    pub(super) fn of(element: &Element) -> Option<Self> {
        Self::of_text(&element.get_attribute("data-do")?)
    }

    /// A selector of the elements that do it.
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
