//! The state of the extras for one field: notes, offers, filters, an open combobox.

use crate::pointer::Pointer;

/// The state of the extras for a field.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct FieldExtras {
    pub(super) note: Option<RemovalNote>,
    /// Whether the field offers to use pasted JSON.
    pub(super) has_offer: bool,
    /// Whether the item is being dragged.
    pub(super) is_dragged: bool,
    /// The side on which a dragged item would be dropped.
    pub(super) drop: Option<&'static str>,
    /// The blob URL of a picked image.
    pub(super) picture: Option<String>,
    /// The filter of the field's checkboxes.
    pub(super) filtered: Option<Filtered>,
    /// The field's open combobox.
    pub(super) offers: Option<ComboboxState>,
    /// For the root: whether the buttons that fold all groups are shown; `None` until they are shown once.
    pub(super) folds: Option<bool>,
}

/// A note that something was removed.
#[derive(Clone, Debug, PartialEq)]
pub struct RemovalNote {
    /// The number of the note, unique in its form.
    pub(super) number: u64,
    pub(super) side: NotePosition,
    /// The place of the removed value.
    pub(super) at: Pointer,
    pub(super) name: String,
    pub(super) is_item: bool,
}

/// The position of a removal note.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NotePosition {
    /// The note is before the child with this number.
    Before(u64),
    /// The note is after the child with this number.
    After(u64),
    /// The note is in place of the children.
    Inside,
    /// The note is below the control.
    Below,
}

/// The filter of a checkbox group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Filtered {
    pub(super) hidden: Vec<bool>,
    pub(super) words: String,
}

/// The open combobox of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ComboboxState {
    /// The index of the active option.
    pub(super) active: Option<usize>,
}
