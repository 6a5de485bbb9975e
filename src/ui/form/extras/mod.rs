//! What a form needs only once somebody does something: loaded after the first form is painted.
//!
//! Owns the one face (`FormExtras`) by which the rest of the form reaches all of it, and what it keeps for a
//! form and for a control. Invariant: nothing outside of this folder names anything in it but this file; a
//! form without its extras is drawn, filled in and sent all the same.

mod all_extras;
mod combobox_options;
mod combobox_popup;
mod drag_reorder;
mod error_summary;
mod file_input;
mod group_folding;
mod inline_markup;
mod number_locale;
mod option_filter;
mod paste_json;
mod relayout;
mod removal;
mod toolbar;

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use leptos::prelude::*;
use web_sys::{Element, Event};

use super::action::Action;
use super::drawing::DrawnForm;
use super::events::FormEvent;
use super::node::Node;
use crate::form::{Changes, FieldView, FoldView};
use crate::pointer::Pointer;
use crate::ui::runtime::{Attrs, WhenMoved};

/// The extras of all forms.
pub fn form_extras() -> Rc<dyn FormExtras> {
    Rc::new(all_extras::AllExtras)
}

/// All that a form needs once somebody does something.
pub trait FormExtras {
    /// They are there: a form can be drawn with them from now on.
    fn begin(&self, form: &DrawnForm);
    /// What stands above the fields: the summary of mistakes, notices.
    fn above(&self, form: &DrawnForm) -> AnyView;
    /// What stands below the fields: the way back and forth, and what an input offers.
    fn below(&self, form: &DrawnForm) -> AnyView;
    /// The row of a large form to find a field by.
    fn find_row(&self, form: &DrawnForm) -> AnyView;
    /// The button that folds a group.
    fn fold_button(&self, view: &FieldView, fold: &FoldView, id: &str) -> AnyView;
    /// The line in the place of a folded group, and what is to be said of its members.
    fn fold_line(&self, fold: &FoldView, id: &str) -> (AnyView, Attrs);
    /// The buttons for all groups.
    fn fold_buttons(&self, is_shown: bool) -> AnyView;
    /// A description with what is code, strong or a link in it.
    fn marked_up(&self, text: &str) -> AnyView;
    /// What is said of something that was taken away.
    fn note(&self, note: &RemovalNote) -> AnyView;
    /// The offer to fill in the form with what was pasted.
    fn paste_offer(&self) -> AnyView;
    /// Takes any event at the form's root, after the form did.
    fn happened(&self, form: &DrawnForm, happening: FormEvent, event: &Event);
    /// Does what a button says that only the extras can do.
    fn act(&self, form: &DrawnForm, action: Action, button: &Element, pointer: &Pointer);
    /// Brings their part up to date; `is_whole`: what is said of the form as a whole may be something else.
    fn refresh(&self, form: &DrawnForm, is_whole: bool);
    /// What was refreshed is on the screen.
    fn settle(&self, form: &DrawnForm);
    /// Draws again what is laid out in another way.
    fn rearrange(&self, form: &DrawnForm, changes: &Changes);
    /// Opens what is around a place.
    fn reveal(&self, form: &DrawnForm, pointer: &Pointer);
    /// Brings the person to the summary of mistakes.
    fn show_mistakes(&self, form: &DrawnForm);
    /// The person goes on with something else.
    fn forget(&self, form: &DrawnForm);
}

/// What they keep for a form.
#[derive(Default)]
pub(super) struct ExtrasState {
    /// Whether they are there.
    pub(super) is_here: ArcRwSignal<bool>,
    /// Whether an item is dragged.
    pub(super) is_dragging: ArcRwSignal<bool>,
    summary: ArcRwSignal<error_summary::Summary>,
    bar: ArcRwSignal<toolbar::Toolbar>,
    offered: ArcRwSignal<Option<combobox_options::Combobox>>,
    /// Hears when what is offered is to be put elsewhere.
    moving: RefCell<Option<WhenMoved>>,
    drag: RefCell<Option<drag_reorder::Drag>>,
    pasted: RefCell<Option<paste_json::Pasted>>,
    /// Where it is said that something was taken away.
    removed: RefCell<Option<Weak<Node>>>,
    /// The language whose numbers the form reads.
    language: RefCell<Option<String>>,
}

/// What they made of a control.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct FieldExtras {
    /// What is said of something that was taken away.
    pub(super) note: Option<RemovalNote>,
    /// Whether it is offered to fill in the form with what was pasted here.
    pub(super) has_offer: bool,
    /// Whether it is dragged.
    pub(super) is_dragged: bool,
    /// Where what is dragged would go: before it or after it.
    pub(super) drop: Option<&'static str>,
    /// The address of a picture that was picked.
    pub(super) picture: Option<String>,
    /// Which of many options are shown.
    pub(super) filtered: Option<Filtered>,
    /// What is offered below it.
    pub(super) offers: Option<ComboboxState>,
    /// Of a whole form, whether there are buttons for all groups, and are shown.
    pub(super) folds: Option<bool>,
}

/// What is said of something that was taken away.
#[derive(Clone, Debug, PartialEq)]
pub struct RemovalNote {
    /// Unique in its form.
    pub(super) number: u64,
    pub(super) side: NotePosition,
    /// Where it was.
    at: Pointer,
    name: String,
    words: &'static str,
    is_item: bool,
}

/// Where something is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NotePosition {
    /// Before the child of that number.
    Before(u64),
    /// Behind it.
    After(u64),
    /// In the place of all children.
    Inside,
    /// Below the control.
    Below,
}

/// Which of many options are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Filtered {
    pub(super) hidden: Vec<bool>,
    pub(super) words: String,
}

/// The list that is open below an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ComboboxState {
    /// The one that one is at.
    pub(super) active: Option<usize>,
}
