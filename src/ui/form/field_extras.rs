//! The state of the extras for one field: notes, offers, filters, an open combobox.

use exact_json::Pointer;

/// What the view of one field shows of the extras (the code of a form that is loaded after its first paint): a removal
/// note, an offer, dragging, a filter, an open combobox. Only the extras set it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct FieldExtras {
    pub(super) note: Option<RemovalNote>,
    /// Whether the field shows the offer to replace the form's value by the JSON that was pasted into the field.
    pub(super) has_offer: bool,
    /// Whether the field is a list item that the person is dragging.
    pub(super) is_dragged: bool,
    /// The side of this item, `before` or `after`, where the dragged item would be dropped; `None` if not here.
    pub(super) drop: Option<&'static str>,
    /// Whether text of several lines was pasted into an input of one line, so that a text area replaces it.
    pub(super) has_lines: bool,
    /// The name of the picked file; `None` without one.
    pub(super) file_name: Option<String>,
    /// The blob URL of the picked image, for its preview; `None` without one.
    pub(super) picture: Option<String>,
    /// The result of the filter of a checkbox group; `None` before the person types into it.
    pub(super) filtered: Option<Filtered>,
    /// The state of the field's combobox; `None` while its list is closed.
    pub(super) active_option: Option<ActiveOption>,
    /// For the root: whether the buttons that fold all groups are shown; `None` until they are shown once.
    pub(super) folds: Option<bool>,
    /// The time zone that the person chose beside a time; `None` before.
    pub(super) zone: Option<&'static str>,
}

/// A note that a list item, a map entry or an optional value was removed, with a button that restores it.
#[derive(Clone, Debug, PartialEq)]
pub struct RemovalNote {
    /// The number of the note, unique in its form.
    pub(super) number: u64,
    pub(super) side: NotePosition,
    /// The place at which the removed value was.
    pub(super) at: Pointer,
    pub(super) name: String,
    pub(super) is_item: bool,
}

/// Where the removal note is shown, within the field that lost a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NotePosition {
    /// The note is before the member or item whose `Node` has this number.
    Before(u64),
    /// The note is after the member or item whose `Node` has this number.
    After(u64),
    /// The note is inside the list or map, which has no items or entries any more.
    Inside,
    /// The note is below the field's control.
    Below,
}

/// The result of the filter of a checkbox group: for each option whether it is hidden, and the words that say how many
/// options match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Filtered {
    pub(super) hidden: Vec<bool>,
    pub(super) words: String,
}

/// What the view of a combobox's input shows while its list of options is open, for `aria-activedescendant`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ActiveOption {
    /// The index of the active option among all options, from 0; `None` if no option is active.
    pub(super) active: Option<usize>,
}
