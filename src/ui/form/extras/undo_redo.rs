//! Undo and redo: their buttons (unless the option `undo` is `false`) and their keys.
//!
//! Leaves undo to `form::edit::Edit`. Invariant: buttons that appear later move no other element.

use exact_json::Pointer;
use json_form::form::edit::Edit;
use json_form::form::options::Options;
use leptos::prelude::*;
use locales::messages;
use web_sys::Event;

use super::{removal, rows};
use crate::ui::form::DrawnForm;
use crate::ui::form::action::Action;
use crate::ui::form::buttons::{action_attrs, labelled_button};
use crate::ui::form::element_lookup::{TYPED_INTO, event_property, target};
use crate::ui::runtime::dom::view;
use crate::ui::runtime::reactive::live;

const BACK: &str = "M5.5,3L2,6.5L5.5,10M2.5,6.5H10a3.25,3.25,0,0,1,0,6.5H7";
const FORTH: &str = "M10.5,3L14,6.5L10.5,10M13.5,6.5H6a3.25,3.25,0,0,0,0,6.5H9";

/// Which of undo and redo are possible, and whether their buttons are shown.
#[derive(Default)]
pub(super) struct UndoRedo {
    can_undo: bool,
    can_redo: bool,
    /// Whether the buttons are shown: undo or redo was possible at some time, and the option `undo` is not `false`.
    is_shown: bool,
}

/// Updates which of the buttons for undo and redo are enabled.
pub(super) fn refresh(form: &DrawnForm) {
    let ([can_undo, can_redo], has_undo) = form.with_session(|session| {
        let options = session.state().options();
        let has_undo = options.is_none_or(Options::has_undo);
        (session.state().undo_redo(), has_undo)
    });
    form.state.undo_redo.maybe_update(|state| {
        let is_new = (state.can_undo, state.can_redo) != (can_undo, can_redo);
        (state.can_undo, state.can_redo) = (can_undo, can_redo);
        state.is_shown = has_undo && (state.is_shown || is_new);
        is_new
    });
}

/// The row below the fields with the buttons for undo and redo.
pub(super) fn row(form: &DrawnForm) -> AnyView {
    let state = form.state.undo_redo.clone();
    live(move || {
        let state = state.read();
        let way = |action, path, words: &str, name: &'static str, is_open: bool| {
            labelled_button(
                path,
                words.to_owned(),
                view! {
                    <{..}
                        {..action_attrs("quiet", action, &Pointer::root())}
                        aria-label=name
                        // Not `disabled`, which would drop the focus.
                        aria-disabled=(!is_open).then_some("true")
                    />
                },
            )
        };
        view! {
            <div class="back-forth" hidden={!state.is_shown}>
                {way(
                    Action::Back,
                    BACK,
                    messages::undo(),
                    messages::undo_last_change(),
                    state.can_undo,
                )}
                {way(
                    Action::Forth,
                    FORTH,
                    messages::redo(),
                    messages::redo_undone(),
                    state.can_redo,
                )}
            </div>
        }
    })
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

/// Handles `keydown`: undoes or redoes an edit if the key is the shortcut for it.
pub(super) fn on_key_down(form: &DrawnForm, event: &Event) {
    let key = event_property(event, "key").as_string().unwrap_or_default();
    if let Some(is_back) = undo_or_redo(form, event, &key) {
        event.prevent_default();
        go(form, is_back);
    }
}

/// Whether a key is undo (`Some(true)`) or redo (`Some(false)`); `None` for other keys, and in inputs with the
/// browser's own undo, unless cells were pasted last.
fn undo_or_redo(form: &DrawnForm, event: &Event, key: &str) -> Option<bool> {
    let is_held = |name: &str| event_property(event, name).is_truthy();
    let is_browsers = || target(event, TYPED_INTO).is_some() && !rows::were_pasted_last(form);
    if !(is_held("ctrlKey") || is_held("metaKey")) || is_browsers() {
        return None;
    }
    match key {
        "z" | "Z" => Some(!is_held("shiftKey")),
        "y" => Some(false),
        _ => None,
    }
}
