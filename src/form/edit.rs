//! What a person can do to a form, and what it changed.

use serde_json::Value;

use crate::pointer::Pointer;

/// One thing that a person did.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// Typed into a text, number or JSON control: the whole text as it is now.
    Type {
        /// The control.
        pointer: Pointer,
        /// What stands in it.
        text: String,
    },
    /// Chose a value.
    Set {
        /// The control.
        pointer: Pointer,
        /// The value.
        value: Value,
    },
    /// Chose the option at that position of a choice.
    Choose {
        /// The control.
        pointer: Pointer,
        /// The position; none is “not set”.
        option: Option<usize>,
    },
    /// Took a value away: the property or item is absent from now on.
    Remove {
        /// The place.
        pointer: Pointer,
    },
    /// Added an item to a list, or opened an optional group.
    Add {
        /// The list or group.
        pointer: Pointer,
    },
    /// Moved an item of a list one place up or down.
    Move {
        /// The item.
        pointer: Pointer,
        /// Whether up.
        up: bool,
    },
    /// Left a control: from now on its mistakes are shown.
    Leave {
        /// The control.
        pointer: Pointer,
    },
    /// Put another value into the whole form; none empties it.
    Load(Option<Value>),
    /// Went back to the value that the form began with.
    Reset,
}

impl Edit {
    /// The place that the edit is about; the root for what is about the whole form.
    pub fn pointer(&self) -> Pointer {
        match self {
            Self::Type { pointer, .. }
            | Self::Set { pointer, .. }
            | Self::Choose { pointer, .. }
            | Self::Remove { pointer }
            | Self::Add { pointer }
            | Self::Move { pointer, .. }
            | Self::Leave { pointer } => pointer.clone(),
            Self::Load(_) | Self::Reset => Pointer::root(),
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
    /// What is said of the form as a whole (its state, its summary) changed.
    pub state: bool,
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
            fields: Vec::new(),
            state: true,
        }
    }

    /// Notes that a control's view changed.
    pub fn touch(&mut self, pointer: Pointer) {
        if !self.fields.contains(&pointer) {
            self.fields.push(pointer);
        }
    }

    /// Adds what something else changed.
    pub fn join(&mut self, other: Self) {
        self.value |= other.value;
        self.all |= other.all;
        self.state |= other.state;
        for pointer in other.fields {
            self.touch(pointer);
        }
    }
}
