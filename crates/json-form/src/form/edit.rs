//! What a person can do to a form, and what it changed.

use exact_json::Pointer;
use serde_json::Value;

use super::folding::Folding;
use super::numerals::Numerals;

/// One thing that a person did.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Did something at one place.
    At(Pointer, Deed),
    /// Put another value into the whole form; none empties it.
    Load(Option<Value>),
    /// Put another value into the whole form, with a way back by one step.
    Replace(Option<Value>),
    /// Went back to the value that the form began with.
    Reset,
    /// Went back by one step.
    Undo,
    /// Took the last step back once more.
    Redo,
    /// Reads and writes numbers in this way from now on.
    Localize(Numerals),
    /// Nothing: the form was drawn, and what that wanted to know may be asked now.
    Look,
    /// Nothing of the value: folded or opened groups.
    Fold(Folding, Vec<Pointer>),
}

/// What a person can do at one place.
#[derive(Clone, Debug, PartialEq)]
pub enum Deed {
    /// Typed into a text, number or JSON control: the whole text as it is now.
    Type(String),
    /// Picked a file.
    Pick(Picked),
    /// Typed into a control of the browser's own (a date), which says that it is none yet.
    Garble,
    /// Chose the option at that position of a choice; none is “not set”.
    Choose(Option<usize>),
    /// Ticked the option at that position of a multiple choice, or not.
    Tick(usize, bool),
    /// Chose in the chooser of that position what is filled in here: a branch or a type.
    Shape(usize, Option<usize>),
    /// Chose how a place is empty.
    Empty(Absence),
    /// Went one step up or down from a number.
    Step {
        /// Whether up.
        up: bool,
    },
    /// Put a slider to a number, as JSON.
    Slide(String),
    /// Filled an empty place with an example of its schema's.
    Example,
    /// Took a value away: the property or item is absent from now on.
    Remove,
    /// Added an item to a list, opened an optional group, or put in a fixed value.
    Add,
    /// Typed the name of a member that is to be added to a map.
    Name(String),
    /// Added a member of the name that was typed.
    AddNamed,
    /// Gave a member of a map another name.
    Rename(String),
    /// Added another item like this one below it.
    Duplicate,
    /// Moved an item of a list one place.
    Move {
        /// Whether up.
        up: bool,
    },
    /// Moved an item of a list to another index.
    MoveTo(usize),
    /// Turned to the JSON of a place, or back to its form.
    AsJson(bool),
    /// Left a control: from now on its mistakes are shown.
    Leave,
}

/// A file that a person picked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picked {
    /// Its content, as the text that the value is to be.
    pub text: String,
    /// What it is called.
    pub name: String,
    /// What the browser takes it for; empty where it does not know.
    pub media_type: String,
}

/// A way to be empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Absence {
    /// Not there.
    NotSet,
    /// `null`.
    Null,
    /// A text without a character, or a list without an item.
    Empty,
    /// A new value, in the place of a text that can't be read.
    Anew,
}

impl Edit {
    /// The place that the edit is about; the root for what is about the whole form.
    pub fn pointer(&self) -> Pointer {
        match self {
            Self::At(pointer, _) => pointer.clone(),
            _ => Pointer::root(),
        }
    }
}

/// What an edit or an assessment changed: only these views are computed again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// The value is another one.
    pub value: bool,
    /// Everything is to be drawn again.
    pub all: bool,
    /// Controls whose view changed.
    pub fields: Vec<Pointer>,
    /// Places of which everything inside may look different.
    pub inside: Vec<Pointer>,
    /// What is said of the form as a whole (its state, its summary) changed.
    pub state: bool,
    /// The form is laid out in another way, under the hands of whoever fills it in.
    pub laid: bool,
}

impl Changes {
    /// Nothing changed.
    pub fn none() -> Self {
        Self::default()
    }

    /// Everything did.
    pub fn everything() -> Self {
        Self {
            value: true,
            all: true,
            state: true,
            ..Self::default()
        }
    }

    /// What is said of the form as a whole changed.
    pub fn of_state() -> Self {
        Self {
            state: true,
            ..Self::default()
        }
    }

    /// Notes that a control's view changed.
    pub fn touch(&mut self, pointer: Pointer) {
        if !self.fields.contains(&pointer) {
            self.fields.push(pointer);
        }
    }

    /// Notes that everything inside a place may look different.
    pub fn shake(&mut self, pointer: Pointer) {
        if !self.inside.contains(&pointer) {
            self.inside.push(pointer);
        }
    }

    /// Adds what something else changed.
    pub fn join(&mut self, other: Self) {
        self.value |= other.value;
        self.all |= other.all;
        self.state |= other.state;
        self.laid |= other.laid;
        for pointer in other.fields {
            self.touch(pointer);
        }
        for pointer in other.inside {
            self.shake(pointer);
        }
    }
}
