//! The actions that a person can take at a control, for the search for edits.
//!
//! Owns the translation to the form's edits, and is the only file to change with the form's controls and edits.
//! Leaves the order of actions to `enter`. An action without an edit of the form gives an empty list.

use std::sync::Arc;

use exact_json::Pointer;
use json_form::form::edit::{Edit, FieldEdit};
use json_form::form::field::emptiness::EmptyKind;
use json_form::form::view::{Control, FieldView};

/// A control, with the facts that matter for entering a value.
#[derive(Debug)]
pub(crate) struct Place {
    /// The choosers above the control: for each, the number of options and the chosen one.
    pub(crate) choosers: Vec<(usize, Option<usize>)>,
    /// The kind of the control, with its options or members.
    pub(crate) drawn: Drawn,
}

/// The kinds of controls, as far as the search for edits distinguishes them.
#[derive(Debug)]
pub(crate) enum Drawn {
    Text,
    Number,
    Toggle,
    Choice {
        titles: Arc<[String]>,
        /// Whether a person may type a value that is not among the options of the choice.
        open: bool,
    },
    MultipleChoice {
        titles: Arc<[String]>,
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

/// An action that a person can take at a control.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Action<'a> {
    /// Types this text into a text box, a number box, the JSON editor or a choice that takes other values.
    Type(&'a str),
    /// Chooses the option with this index, from 0; of a toggle, 0 is yes and 1 is no.
    Choose(usize),
    /// Sets whether the option with this index, from 0, is ticked in a multiple choice.
    Tick(usize, bool),
    /// Chooses, at the chooser with the first index, the option with the second index, both from 0.
    Branch(usize, usize),
    /// Adds an item to a list, or sets the absent value of a group or a fixed value.
    Add,
    /// Adds a member with this name to a group.
    AddMember(&'a str),
    /// Chooses “not set”, one of the ways to leave a field without a value.
    NotSet,
    /// Chooses “null”: sets the field's value to `null`.
    Null,
    /// Chooses “empty”: sets the empty text, array or object.
    Empty,
    /// Switches the control to editing the value's JSON text.
    AsJson,
    /// Removes the value of the control: a list item, a member, or a whole group or list that is not required.
    Remove,
}

/// Reduces the view of a control to what the search for edits needs: the kind of the control, and the choosers above
/// it.
pub(crate) fn place(view: FieldView) -> Place {
    let drawn = match view.control {
        Control::Text { .. } => Drawn::Text,
        Control::Number { .. } => Drawn::Number,
        Control::Toggle { .. } => Drawn::Toggle,
        Control::Choice { titles, .. } => Drawn::Choice {
            titles,
            open: false,
        },
        Control::MultipleChoice { titles, chosen, .. } => Drawn::MultipleChoice {
            titles,
            ticked: chosen,
        },
        Control::Fixed { .. } => Drawn::Fixed,
        Control::Group { members, .. } => Drawn::Group { members },
        Control::List { .. } => Drawn::List,
        Control::Json { .. } => Drawn::Json,
        Control::Undecided | Control::Nothing => Drawn::Nothing,
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

/// Whether a person could take this action: actions that are not on the screen do not count.
pub(crate) fn offers(view: &FieldView, action: Action<'_>) -> bool {
    let way = |absence| view.emptiness.others.contains(&absence);
    let is_open = |control: &Control| match control {
        Control::Choice { .. } | Control::Toggle { .. } => !view.required,
        Control::Text { .. } | Control::Number { .. } | Control::Json { .. } => true,
        _ => false,
    };
    match action {
        Action::Type(_) => matches!(
            view.control,
            Control::Text { .. }
                | Control::Number { .. }
                | Control::Json { .. }
                | Control::Choice { .. }
        ),
        Action::Choose(_) => {
            matches!(
                view.control,
                Control::Choice { .. } | Control::Toggle { .. }
            )
        }
        Action::Tick(..) => matches!(view.control, Control::MultipleChoice { .. }),
        Action::Branch(chooser, option) => view
            .choosers
            .get(chooser)
            .is_some_and(|chooser| option < chooser.options.len()),
        Action::Add => matches!(
            view.control,
            Control::List { addable: true, .. }
                | Control::Group { present: false, .. }
                | Control::Fixed { present: false, .. }
        ),
        Action::AddMember(_) => matches!(
            view.control,
            Control::Group {
                adding: Some(_),
                ..
            }
        ),
        Action::NotSet => way(EmptyKind::NotSet) || is_open(&view.control),
        Action::Null => way(EmptyKind::Null),
        Action::Empty => way(EmptyKind::Empty),
        Action::AsJson => view.as_json == Some(false),
        Action::Remove => {
            let is_large = matches!(view.control, Control::Group { .. } | Control::List { .. });
            view.removable || (is_large && !view.required)
        }
    }
}

/// The form's edits that carry out an action at the control with this pointer.
pub(crate) fn edits(pointer: &Pointer, action: Action<'_>) -> Vec<Edit> {
    let at = |does| Edit::At(pointer.clone(), does);
    let one = match action {
        Action::Type(text) => FieldEdit::Type(text.to_owned()),
        Action::Choose(option) => FieldEdit::Choose(Some(option)),
        Action::Tick(option, on) => FieldEdit::Tick(option, on),
        Action::Branch(chooser, option) => FieldEdit::SelectBranch(chooser, Some(option)),
        Action::Add => FieldEdit::Add,
        Action::AddMember(name) => {
            return vec![
                at(FieldEdit::Name(name.to_owned())),
                at(FieldEdit::AddNamed),
            ];
        }
        Action::NotSet => FieldEdit::Empty(EmptyKind::NotSet),
        Action::Null => FieldEdit::Empty(EmptyKind::Null),
        Action::Empty => FieldEdit::Empty(EmptyKind::Empty),
        Action::AsJson => FieldEdit::AsJson(true),
        Action::Remove => FieldEdit::Remove,
    };
    vec![at(one)]
}
