//! The buttons for undo and redo (unless the option `undo` is `false`), and the search for fields in a large form.
//!
//! Leaves matching to `FormState::search`, and undo to `form::edit::Edit`. Invariant: buttons that appear later move no
//! other element.

use leptos::prelude::*;
use locales::messages;
use web_sys::{Element, Event};

use super::removal;
use crate::form::edit::Edit;
use crate::form::state::options::Options;
use crate::form::view::SearchHit;
use crate::json::Pointer;
use crate::ui::form::DrawnForm;
use crate::ui::form::action::Action;
use crate::ui::form::buttons::{action_attrs, labelled_button, search_input};
use crate::ui::form::element_id::suffixed;
use crate::ui::form::element_lookup::{TYPED_INTO, event_property, input, target};
use crate::ui::runtime::dom::{attrs, pieces, tag};
use crate::ui::runtime::flush;
use crate::ui::runtime::reactive::live;

const BACK: &str = "M5.5,3L2,6.5L5.5,10M2.5,6.5H10a3.25,3.25,0,0,1,0,6.5H7";
const FORTH: &str = "M10.5,3L14,6.5L10.5,10M13.5,6.5H6a3.25,3.25,0,0,0,0,6.5H9";

#[derive(Default)]
pub(super) struct Toolbar {
    /// Whether undo is possible, and whether redo is.
    open: [bool; 2],
    /// Whether the buttons for undo and redo are shown: one of them was possible at some time, and the option `undo` is
    /// not `false`.
    is_shown: bool,
    hits: Vec<SearchHit>,
    words: String,
}

/// Updates which of the buttons for undo and redo are enabled.
pub(super) fn refresh(form: &DrawnForm) {
    let (open, has_undo) = form.with_session(|session| {
        let options = session.state().options();
        let has_undo = options.is_none_or(Options::has_undo);
        (session.state().undo_redo(), has_undo)
    });
    form.state.toolbar.maybe_update(|toolbar| {
        let is_new = toolbar.open != open;
        toolbar.open = open;
        toolbar.is_shown = has_undo && (toolbar.is_shown || is_new);
        is_new
    });
}

/// The row below the fields with the buttons for undo and redo.
pub(super) fn undo_row(form: &DrawnForm) -> AnyView {
    let toolbar = form.state.toolbar.clone();
    live(move || {
        let toolbar = toolbar.read();
        let way = |action, path, words: &str, name: &'static str, is_open: bool| {
            let more = attrs!(
                "aria-label": name,
                // Not `disabled`, which would drop the focus.
                "aria-disabled": (!is_open).then_some("true")
            );
            labelled_button(
                path,
                words.to_owned(),
                action_attrs("quiet", action, &Pointer::root()).and(more),
            )
        };
        let [back, forth] = toolbar.open;
        let attrs = attrs!("class": "back-forth", "hidden": !toolbar.is_shown);
        let undo_row = pieces![
            way(
                Action::Back,
                BACK,
                messages::undo(),
                messages::undo_last_change(),
                back
            ),
            way(
                Action::Forth,
                FORTH,
                messages::redo(),
                messages::redo_undone(),
                forth
            ),
        ];
        tag::div(attrs, undo_row)
    })
}

/// The row with the input that searches for fields, and the fields that were found.
pub(super) fn find_row(form: &DrawnForm) -> AnyView {
    let id = suffixed(&form.prefix, ".find");
    let typed = attrs!(
        "class": "input", "part": "input", "type": "search", "data-do": Action::Find,
        "autocomplete": "off", "list": id.clone()
    );
    let toolbar = form.state.toolbar.clone();
    let found = live(move || {
        let toolbar = toolbar.read();
        let option = |hit: &SearchHit| {
            let attrs = attrs!("value": hit.path.clone());
            tag::option(attrs, None, pieces![])
        };
        let hits: Vec<AnyView> = toolbar.hits.iter().map(option).collect();
        let list = attrs!("id": id.clone());
        let status = attrs!("class": "found", "role": "status");
        let list = tag::datalist(list, pieces![hits]);
        pieces![list, tag::p(status, pieces![toolbar.words.clone()])].into_any()
    });
    let row = attrs!("class": "find", "role": "search");
    tag::div(
        row,
        pieces![search_input(messages::find_field(), typed), found],
    )
}

/// Undoes the last edit (`is_back`), or redoes the edit undone last. Does nothing if the form is disabled or read-only,
/// or there is no such edit.
pub(super) fn go(form: &DrawnForm, is_back: bool) {
    let [back, forth] = form.with_session(|session| session.state().undo_redo());
    let is_open = if is_back { back } else { forth };
    if form.disabled.get() || form.read_only.get() || !is_open {
        return;
    }
    removal::forget(form);
    form.host
        .edit(if is_back { Edit::Undo } else { Edit::Redo });
}

/// Searches for fields with the text that was typed into the search input.
pub(super) fn on_input(form: &DrawnForm, event: &Event) {
    if let Some(typed) = target(event, &Action::Find.selector()) {
        // An option of the datalist was chosen.
        let sort = event_property(event, "inputType").as_string();
        let is_chosen = sort.is_none_or(|sort| sort == "insertReplacementText");
        search(form, &typed, is_chosen);
    }
}

/// Handles `keydown`: undoes or redoes an edit if the key is the shortcut for it.
pub(super) fn on_key_down(form: &DrawnForm, event: &Event) {
    let key = event_property(event, "key").as_string().unwrap_or_default();
    if let Some(is_back) = undo_or_redo(event, &key) {
        event.prevent_default();
        go(form, is_back);
    }
}

/// Shows the fields that the text in the search input `typed` finds. If `is_chosen`, the person chose one of them:
/// moves the focus to that field instead.
pub(super) fn search(form: &DrawnForm, typed: &Element, is_chosen: bool) {
    let (typed, toolbar) = (input(typed), &form.state.toolbar);
    let text = typed.value();
    let chosen = toolbar.with_untracked(|toolbar| {
        let chosen = toolbar.hits.iter().find(|hit| hit.path == text);
        let chosen = chosen.or_else(|| toolbar.hits.first());
        chosen.map(|hit| hit.pointer.clone())
    });
    if let Some(pointer) = chosen.filter(|_| is_chosen) {
        toolbar.update(|toolbar| toolbar.hits.clear());
        typed.set_value("");
        return form.focus(&pointer);
    }
    let (hits, count) = form.with_session(|session| session.state().search(&text));
    let words = if text.trim().is_empty() {
        String::new()
    } else {
        messages::found_fields(count as u64)
    };
    toolbar.update(|toolbar| (toolbar.hits, toolbar.words) = (hits, words));
    flush();
}

/// Whether a key is undo (`Some(true)`) or redo (`Some(false)`); `None` for other keys, and in inputs with the
/// browser's own undo.
fn undo_or_redo(event: &Event, key: &str) -> Option<bool> {
    let is_held = |name: &str| event_property(event, name).is_truthy();
    if !(is_held("ctrlKey") || is_held("metaKey")) || target(event, TYPED_INTO).is_some() {
        return None;
    }
    match key {
        "z" | "Z" => Some(!is_held("shiftKey")),
        "y" => Some(false),
        _ => None,
    }
}
