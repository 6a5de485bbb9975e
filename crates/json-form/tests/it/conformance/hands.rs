//! What a hand can do at a control: the form's interface as the generator of edits sees it.
//!
//! Owns the translation, and is the only file to change when the form's controls and edits do.
//! Leaves what to do in which order to `enter.rs`. A gesture that the form has no edit for is
//! no edits at all.

use exact_json::Pointer;
use json_form::form::{Control, Edit, EmptyKind, FieldEdit, FieldView};

/// A control, as far as it matters for entering a value.
#[derive(Debug)]
pub(crate) struct Place {
    /// The choosers above the control: for each, how many options it has and which is chosen.
    pub(crate) choosers: Vec<(usize, Option<usize>)>,
    /// The control.
    pub(crate) drawn: Drawn,
}

/// A kind of control.
#[derive(Debug)]
pub(crate) enum Drawn {
    Text,
    Number,
    Toggle,
    Choice {
        titles: Vec<String>,
        /// Whether something else may be typed.
        open: bool,
    },
    Many {
        titles: Vec<String>,
        ticked: Vec<bool>,
    },
    Fixed,
    Group {
        members: Vec<Pointer>,
    },
    List,
    Json,
    Nothing,
}

/// What a hand does at a control.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Gesture<'a> {
    /// Types a text.
    Type(&'a str),
    /// Chooses an option; yes is the first of a toggle, no the second.
    Choose(usize),
    /// Ticks an option of many, or takes the tick away.
    Tick(usize, bool),
    /// Chooses an option of a chooser.
    Branch(usize, usize),
    /// Adds an item, or opens what is not there.
    Add,
    /// Adds a member of this name.
    AddMember(&'a str),
    /// Says that nothing is there.
    NotSet,
    /// Says that `null` is there.
    Null,
    /// Says that an empty text, list or object is there.
    Empty,
    /// Turns to JSON in place.
    AsJson,
    /// Takes the place away.
    Remove,
}

/// A control as the generator sees it.
pub(crate) fn place(view: FieldView) -> Place {
    let drawn = match view.control {
        Control::Text { .. } => Drawn::Text,
        Control::Number { .. } => Drawn::Number,
        Control::Toggle { .. } => Drawn::Toggle,
        Control::Choice { titles, .. } => Drawn::Choice {
            titles,
            open: false,
        },
        Control::Many { titles, chosen, .. } => Drawn::Many {
            titles,
            ticked: chosen,
        },
        Control::Fixed { .. } => Drawn::Fixed,
        Control::Group { members, .. } => Drawn::Group { members },
        Control::List { .. } => Drawn::List,
        Control::Json { .. } => Drawn::Json,
        Control::Open | Control::Nothing => Drawn::Nothing,
    };
    Place {
        choosers: view
            .choosers
            .iter()
            .map(|chooser| (chooser.options.len(), chooser.chosen))
            .collect(),
        drawn,
    }
}

/// Whether a person could do that: what is not on the screen is no way to enter anything.
pub(crate) fn offers(view: &FieldView, gesture: Gesture<'_>) -> bool {
    let way = |absence| view.emptiness.others.contains(&absence);
    let is_open = |control: &Control| match control {
        Control::Choice { .. } | Control::Toggle { .. } => !view.required,
        Control::Text { .. } | Control::Number { .. } | Control::Json { .. } => true,
        _ => false,
    };
    match gesture {
        Gesture::Type(_) => matches!(
            view.control,
            Control::Text { .. }
                | Control::Number { .. }
                | Control::Json { .. }
                | Control::Choice { .. }
        ),
        Gesture::Choose(_) => {
            matches!(
                view.control,
                Control::Choice { .. } | Control::Toggle { .. }
            )
        }
        Gesture::Tick(..) => matches!(view.control, Control::Many { .. }),
        Gesture::Branch(chooser, option) => view
            .choosers
            .get(chooser)
            .is_some_and(|chooser| option < chooser.options.len()),
        Gesture::Add => matches!(
            view.control,
            Control::List { addable: true, .. }
                | Control::Group { present: false, .. }
                | Control::Fixed { present: false, .. }
        ),
        Gesture::AddMember(_) => matches!(
            view.control,
            Control::Group {
                adding: Some(_),
                ..
            }
        ),
        Gesture::NotSet => way(EmptyKind::NotSet) || is_open(&view.control),
        Gesture::Null => way(EmptyKind::Null),
        Gesture::Empty => way(EmptyKind::Empty),
        Gesture::AsJson => view.as_json == Some(false),
        Gesture::Remove => {
            let is_large = matches!(view.control, Control::Group { .. } | Control::List { .. });
            view.removable || (is_large && !view.required)
        }
    }
}

/// The edits that a gesture is.
pub(crate) fn edits(pointer: &Pointer, gesture: Gesture<'_>) -> Vec<Edit> {
    let at = |does| Edit::At(pointer.clone(), does);
    let one = match gesture {
        Gesture::Type(text) => FieldEdit::Type(text.to_owned()),
        Gesture::Choose(option) => FieldEdit::Choose(Some(option)),
        Gesture::Tick(option, on) => FieldEdit::Tick(option, on),
        Gesture::Branch(chooser, option) => FieldEdit::SelectBranch(chooser, Some(option)),
        Gesture::Add => FieldEdit::Add,
        Gesture::AddMember(name) => {
            return vec![
                at(FieldEdit::Name(name.to_owned())),
                at(FieldEdit::AddNamed),
            ];
        }
        Gesture::NotSet => FieldEdit::Empty(EmptyKind::NotSet),
        Gesture::Null => FieldEdit::Empty(EmptyKind::Null),
        Gesture::Empty => FieldEdit::Empty(EmptyKind::Empty),
        Gesture::AsJson => FieldEdit::AsJson(true),
        Gesture::Remove => FieldEdit::Remove,
    };
    vec![at(one)]
}

/// The edit that changes nothing and lets the form ask what drawing wanted to know.
pub(crate) const fn look() -> Edit {
    Edit::Rendered
}

/// The places inside a control that are drawn with it.
pub(crate) fn inside(view: &FieldView) -> Vec<Pointer> {
    match &view.control {
        Control::Group {
            members,
            present: true,
            ..
        } => members.clone(),
        Control::List { items, .. } => items.iter().map(|item| item.pointer.clone()).collect(),
        _ => Vec::new(),
    }
}
