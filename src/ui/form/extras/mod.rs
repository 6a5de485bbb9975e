//! The extras of a form: its code that is loaded after its first paint, such as undo, folding, comboboxes and uploads.
//!
//! The form calls them through the trait `FormExtras` only. This file has the trait and the state of the extras for a
//! form; `field_extras` has that for a field. Invariant: a form without its extras can be filled in and sent all the
//! same.

mod all_extras;
mod combobox_options;
mod combobox_popup;
mod drag_reorder;
mod enter_submits;
mod error_summary;
mod field_search;
mod group_folding;
mod host_control;
mod host_options;
mod human_view;
mod inline_markup;
mod layout_change;
mod missing_documents;
mod number_locale;
mod option_filter;
mod option_warnings;
mod paste_json;
mod paste_lines;
mod picked_file;
mod removal;
mod rows;
mod steps;
mod time_zone;
mod undo_redo;
mod upload;

use std::rc::Rc;

use exact_json::Pointer;
use json_form::form::Changes;
use json_form::form::view::{FieldView, FoldView};
use leptos::prelude::*;
use web_sys::{Element, Event};

use super::DrawnForm;
use super::action::Action;
use super::control::ControlContext;
use super::events::FormEvent;
use super::field_extras::RemovalNote;
use crate::ui::runtime::dom::Attrs;

/// The implementation of [`FormExtras`], which the lazy part provides.
pub fn form_extras() -> Rc<dyn FormExtras> {
    Rc::new(all_extras::AllExtras)
}

/// Has a form show what its extras show from the beginning, for HTML.
#[cfg(server)]
pub(super) fn show_at_once(form: &DrawnForm) {
    error_summary::show_all(form);
    steps::refresh(form);
    undo_redo::refresh(form);
    group_folding::count(form);
    form.state.is_here.set(true);
}

/// The functions of a form's views that are loaded after the first fields are painted.
pub trait FormExtras {
    /// Adds the extras to a rendered form, for example the error summary and folding. Called once, when they are
    /// loaded.
    fn begin(&self, form: &DrawnForm);
    /// The view above the fields: error summary, notices, missing documents, and the title of the current step.
    fn above(&self, form: &DrawnForm) -> AnyView;
    /// The view below the fields: the buttons of a step, undo and redo, and the combobox popup.
    fn below(&self, form: &DrawnForm) -> AnyView;
    /// The row with the search input by which the person finds a field in a large form.
    fn find_row(&self, form: &DrawnForm) -> AnyView;
    /// The button that folds or unfolds a group.
    fn fold_button(&self, view: &FieldView, fold: &FoldView, id: &str) -> AnyView;
    /// The line that stands for the members of a group while it is folded, and the attributes of the element with the
    /// members. Each of the two is hidden while the other is shown.
    fn fold_line(&self, fold: &FoldView, id: &str) -> (AnyView, Attrs);
    /// The buttons that fold and unfold all groups; hidden unless `is_shown`.
    fn fold_buttons(&self, is_shown: bool) -> AnyView;
    /// A description whose inline markup, such as code or emphasis, is rendered as elements.
    fn inline_markup(&self, text: &str) -> AnyView;
    /// Changes a view before it is drawn: the descriptions of options lose their markup, and values are written as people
    /// read them.
    fn adapt(&self, form: &DrawnForm, view: &mut FieldView);
    /// The choice of a time zone for a field with this text (`None` while half an offset is typed), and whether the
    /// input for another offset is shown.
    fn time_zone(&self, context: &ControlContext<'_>, text: Option<&str>) -> (AnyView, bool);
    /// The offset of the person's own time zone at a date and time without one, if that zone is chosen. `parts` is the
    /// element around the inputs.
    fn own_offset(&self, parts: &Element, local: &str) -> Option<String>;
    /// The note that a value was removed, with a button that restores it.
    fn note(&self, note: &RemovalNote) -> AnyView;
    /// The offer to replace the value by pasted JSON.
    fn paste_offer(&self) -> AnyView;
    /// A control of the host page. `described`: the value of `aria-describedby`.
    fn host_control(
        &self,
        form: &DrawnForm,
        view: &FieldView,
        id: &str,
        described: Option<String>,
    ) -> AnyView;
    /// The row by which the person chooses a file that the host page uploads; `None` for a field without upload. `node`
    /// is the number of the field's node; `is_fixed` disables the row.
    fn upload(
        &self,
        form: &DrawnForm,
        view: &FieldView,
        node: u64,
        is_fixed: bool,
    ) -> Option<AnyView>;
    /// Handles an event at the form's root, after the form has handled it.
    fn handle_event(&self, form: &DrawnForm, kind: FormEvent, event: &Event);
    /// Runs an action that the form leaves to the extras.
    fn act(&self, form: &DrawnForm, action: Action, pointer: &Pointer);
    /// Updates what the extras show besides fields: the buttons for undo and redo, the current step, uploads and
    /// warnings; the error summary only if `is_whole`.
    fn refresh(&self, form: &DrawnForm, is_whole: bool);
    /// Updates the folding of groups. Called after each update of the fields.
    fn updated(&self, form: &DrawnForm);
    /// Updates a form whose elements move to other places, and keeps the focus.
    fn apply_layout_change(&self, form: &DrawnForm, changes: &Changes);
    /// Reads and writes numbers as the language does in which the form was mounted again.
    fn reworded(&self, form: &DrawnForm);
    /// Makes a place visible: shows its step, and unfolds all folded groups that contain it.
    fn reveal(&self, form: &DrawnForm, pointer: &Pointer);
    /// Unfolds groups with errors, and moves the focus to the error summary.
    fn show_mistakes(&self, form: &DrawnForm);
    /// Removes the removal note and the paste offer, since the person continues elsewhere in the form.
    fn discard_notes(&self, form: &DrawnForm);
}

/// The state of the extras for a form. Each extra owns its own, which only its file reads and writes.
#[derive(Default)]
pub(super) struct ExtrasState {
    /// Whether the extras are loaded, and so render their parts of the form.
    pub(super) is_here: ArcRwSignal<bool>,
    /// Whether the person is dragging a list item.
    pub(super) is_dragging: ArcRwSignal<bool>,
    summary: ArcRwSignal<error_summary::Summary>,
    undo_redo: ArcRwSignal<undo_redo::UndoRedo>,
    found_fields: ArcRwSignal<field_search::FoundFields>,
    popup: combobox_popup::Popup,
    host_options: host_options::CurrentRequest,
    host_controls: host_control::HostControls,
    steps: steps::Steps,
    uploads: upload::Uploads,
    logged_warnings: option_warnings::LoggedWarnings,
    drag: drag_reorder::CurrentDrag,
    paste: paste_json::Paste,
    pasted_rows: rows::PastedRows,
    removed: removal::NotedRemoval,
    format_language: number_locale::FormatLanguage,
}

#[cfg(server)]
impl ExtrasState {
    /// Sets the language tag that numbers are formatted for, where no element tells it.
    pub(super) fn set_format_language(&self, tag: &str) {
        self.format_language.set(tag);
    }
}
