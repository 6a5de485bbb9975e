//! The popup of a combobox: opening, closing and keys.
//!
//! Follows the combobox pattern of the ARIA Authoring Practices (list autocomplete, manual selection): the focus stays
//! in the input, and `aria-activedescendant` names the active option. Leaves filtering to
//! `form::text::suggestion_match::Suggestions`, and choosing to `form::edit::FieldEdit`. Invariants: at most one list is
//! open, at the input with the focus; only an option that the person points at or types is chosen; a key that the list
//! handles has no other effect.

use std::sync::Arc;

use exact_json::Pointer;
use json_form::form::edit::FieldEdit;
use json_form::form::text::suggestion_match::Suggestions;
use json_form::form::view::Control;
use leptos::prelude::*;
use web_sys::{Element, Event};

use super::combobox_options::{self, Combobox, RequestState, SHOWN};
use super::host_options;
use crate::ui::form::DrawnForm;
use crate::ui::form::element_id::suffixed;
use crate::ui::form::element_lookup::{event_property, find, input, is, target};
use crate::ui::form::field_extras::ActiveOption;
use crate::ui::runtime::flush;
use crate::ui::runtime::widget::popup::{WhenMoved, bring_into, place_beside, pop_up};

const INPUT: &str = "[role=combobox][data-pointer]";
/// The number of options that Page Up and Page Down move by.
const PAGE: usize = 8;

/// The combobox for the focused input, with its options. `None` if the input can't be edited or has no options.
fn offered(form: &DrawnForm, element: &Element) -> Option<Combobox> {
    if is(element, ":disabled, :read-only") || !is(element, ":focus") {
        return None;
    }
    let at = pointer_of(element)?;
    let view = form.adapted_view(&at)?;
    let (texts, meanings, chosen, is_strict) = match view.control {
        Control::Choice {
            titles,
            descriptions,
            chosen,
            ..
        } => (titles, descriptions, chosen, true),
        Control::Text { hints, .. } => (hints.suggestions.into(), Arc::default(), None, false),
        Control::Number { hints, .. } => (hints.suggestions.into(), Arc::default(), None, false),
        _ => return None,
    };
    let host = view
        .host
        .as_ref()
        .and_then(|host| host.options_entry.as_ref());
    let request = host.map(|_| RequestState::Loading);
    let texts = match request {
        // A value that is not among the options follows them.
        Some(_) => {
            let count = form.with_session(|session| session.state().offered_count(&at));
            texts.iter().take(count).cloned().collect()
        }
        None => texts,
    };
    (!texts.is_empty() || request.is_some()).then(|| Combobox {
        request,
        at,
        id: suffixed(&element.id(), ".offers"),
        label: view.label,
        offers: Suggestions::new(&texts),
        texts,
        meanings,
        chosen,
        is_strict,
        shown: Vec::new(),
        active: None,
        words: String::new(),
    })
}

pub(super) fn draw(form: &DrawnForm) -> AnyView {
    combobox_options::draw(form, choose_option)
}

/// Opens this combobox instead of the open one; `None` closes the open one.
fn show(form: &DrawnForm, combobox: Option<Combobox>) {
    let is_there = combobox.is_some();
    let before = open_place(form);
    form.state.combobox.set(combobox);
    form.state.moving.take();
    if let Some(before) = before.and_then(|at| form.at(&at)) {
        before.set(|state| &mut state.extra.active_option, None);
    }
    redraw(form);
    if is_there {
        form.after_update(pop_up_list);
    }
}

fn pop_up_list(form: &DrawnForm) {
    let Some((popup, list)) = elements(form) else {
        return;
    };
    pop_up(&popup);
    let this = form.this.clone();
    let moving = WhenMoved::new(&list, move || {
        if let Some(form) = this.upgrade() {
            place(&form);
        }
    });
    form.state.moving.replace(moving);
    place(form);
}

/// Renders the open list again, and tells the field of its input which option is active, for the input's ARIA
/// attributes.
fn redraw(form: &DrawnForm) {
    let open = form.state.combobox.with_untracked(|combobox| {
        let combobox = combobox.as_ref()?;
        let active = combobox.active();
        Some((combobox.at.clone(), ActiveOption { active }))
    });
    if let Some((at, open)) = open
        && let Some(node) = form.at(&at)
    {
        node.set(|state| &mut state.extra.active_option, Some(open));
    }
    flush();
}

fn elements(form: &DrawnForm) -> Option<(Element, Element)> {
    let popup = find(&form.root()?, ".offers")?;
    let list = find(&popup, "ul")?;
    Some((popup, list))
}

fn place(form: &DrawnForm) {
    let anchor = open_place(form).and_then(|at| form.find_drawn(&at));
    if let Some((anchor, (popup, list))) = anchor.zip(elements(form)) {
        place_beside(&popup, &anchor, &list);
    }
}

/// Scrolls the option that matches a selector into view in the open list.
fn bring(form: &DrawnForm, selector: &str) {
    if let Some((_, list)) = elements(form)
        && let Some(option) = find(&list, selector)
    {
        bring_into(&option, &list);
    }
}

/// Calls `then` with the open combobox, and returns its result. `None` if the open combobox is not that of this input.
fn with_open<T>(
    form: &DrawnForm,
    element: &Element,
    then: impl FnOnce(&mut Combobox) -> T,
) -> Option<T> {
    let at = pointer_of(element)?;
    let mut combobox = form.state.combobox.write();
    combobox
        .as_mut()
        .filter(|combobox| combobox.at == at)
        .map(then)
}

fn is_open(form: &DrawnForm, element: &Element) -> bool {
    open_place(form).is_some_and(|open| pointer_of(element) == Some(open))
}

/// The place of the input whose list is open; `None` if no list is open.
fn open_place(form: &DrawnForm) -> Option<Pointer> {
    let open = form.state.combobox.read_untracked();
    Some(open.as_ref()?.at.clone())
}

fn close(form: &DrawnForm, element: &Element) {
    if is_open(form, element) {
        show(form, None);
    }
}

fn pointer_of(element: &Element) -> Option<Pointer> {
    element.get_attribute("data-pointer")?.parse().ok()
}

/// Enters the text of an option into the input, and closes the list. `at`: its index among all options.
fn choose_option(form: &DrawnForm, at: usize) {
    let taken = form.state.combobox.with_untracked(|combobox| {
        let combobox = combobox.as_ref()?;
        let text = combobox.texts.get(at)?.clone();
        Some((combobox.at.clone(), text, combobox.is_strict))
    });
    let Some((pointer, text, is_strict)) = taken else {
        return;
    };
    show(form, None);
    if let Some(element) = form.find_drawn(&pointer) {
        input(&element).set_value(&text);
    }
    let edit = if is_strict {
        FieldEdit::Choose(Some(at))
    } else {
        FieldEdit::Type(text)
    };
    form.act(pointer, edit);
}

/// Opens the list of an input with the options that fit a text; asks the host page for them if it supplies them.
/// `false` if the input can't be edited or has no options.
fn open(form: &DrawnForm, element: &Element, typed: &str) -> bool {
    let Some(mut combobox) = offered(form, element) else {
        return false;
    };
    combobox.filter_by(typed);
    if combobox.request.is_some() {
        host_options::ask(form, &combobox.at, typed.to_owned(), receive);
    }
    let is_all = combobox.shown.len() == combobox.texts.len().min(SHOWN);
    show(form, Some(combobox));
    if is_all {
        // Show the chosen option.
        bring(form, "[data-chosen]");
    }
    true
}

/// Handles an `input` event of a combobox: opens or filters its list, and asks the host page for options if it supplies
/// them. Closes a list that is of no more use: the text is the only option that fits, or, where other text is allowed,
/// is empty or fits none.
pub(super) fn on_input(form: &DrawnForm, event: &Event) {
    let Some(element) = target(event, INPUT) else {
        return;
    };
    let text = input(&element).value();
    if is_open(form, &element) {
        let asks = with_open(form, &element, |open| {
            open.filter_by(&text);
            open.request.is_some().then(|| open.at.clone())
        });
        if let Some(at) = asks.flatten() {
            host_options::ask(form, &at, text.clone(), receive);
        }
        redraw(form);
        place(form);
    } else if text.is_empty() || !open(form, &element, &text) {
        return;
    }
    let is_of_use = form.state.combobox.with_untracked(|open| {
        open.as_ref().is_none_or(|open| {
            if open.request.is_some() {
                return true;
            }
            let is_complete = match *open.shown {
                [only] => open.texts.get(only) == Some(&text),
                _ => false,
            };
            !is_complete && (open.is_strict || !(open.shown.is_empty() || text.is_empty()))
        })
    });
    if !is_of_use {
        close(form, &element);
    }
}

/// Opens the list with all options when its input is clicked.
pub(super) fn on_click(form: &DrawnForm, event: &Event) {
    if let Some(element) = target(event, INPUT)
        && (!is_open(form, &element) || has_failed(form))
        // An input for free text that is not empty is clicked to edit it.
        && (input(&element).value().is_empty() || !is(&element, "[data-free]"))
    {
        open(form, &element, "");
    }
}

/// Whether the host page failed to find options for the open list.
fn has_failed(form: &DrawnForm) -> bool {
    form.state.combobox.with_untracked(|open| {
        open.as_ref()
            .is_some_and(|open| open.request == Some(RequestState::Failed))
    })
}

/// Shows in the open list of the input at `at` the options that the host page supplied, or, unless `is_found`, that the
/// request failed. Does nothing if that list is closed.
fn receive(form: &DrawnForm, at: &Pointer, is_found: bool) {
    let Some(element) = form.find_drawn(at).filter(|input| is_open(form, input)) else {
        return;
    };
    let found = is_found.then(|| offered(form, &element)).flatten();
    let _shown = with_open(form, &element, |open| open.receive(found));
    redraw(form);
    place(form);
}

/// Closes the list when the focus leaves its input.
pub(super) fn on_focus_out(form: &DrawnForm, event: &Event) {
    if let Some(element) = target(event, INPUT) {
        close(form, &element);
    }
}

fn step(form: &DrawnForm, element: &Element, is_down: bool, by: usize) {
    let _there = with_open(form, element, |open| open.step(is_down, by));
    redraw(form);
    bring(form, "[aria-selected=true]");
}

pub(super) fn on_key_down(form: &DrawnForm, event: &Event) {
    let Some(element) = target(event, INPUT) else {
        return;
    };
    let is_held = |name: &str| event_property(event, name).is_truthy();
    if is_held("ctrlKey") || is_held("metaKey") {
        return;
    }
    let key = event_property(event, "key").as_string().unwrap_or_default();
    let is_down = key.ends_with("Down");
    let was_open = is_open(form, &element);
    let enter_target = || {
        let typed = input(&element).value();
        let combobox = form.state.combobox.read_untracked();
        let combobox = combobox.as_ref().filter(|_| was_open)?;
        Some((combobox.active(), combobox.enter_target(&typed)))
    };
    match &*key {
        "ArrowUp" if is_held("altKey") && was_open => close(form, &element),
        "ArrowDown" | "ArrowUp" if !was_open || has_failed(form) => {
            // In a number input with a value the arrow keys change the value.
            let steps = is(&element, "[data-step]") && !input(&element).value().is_empty();
            if steps || !open(form, &element, "") {
                return;
            }
            if !is_held("altKey") {
                step(form, &element, is_down, 1);
            }
        }
        "ArrowDown" | "ArrowUp" => step(form, &element, is_down, 1),
        "PageDown" | "PageUp" if was_open => step(form, &element, is_down, PAGE),
        "Escape" if was_open => close(form, &element),
        "Enter" if was_open => match enter_target().and_then(|(_, enter_target)| enter_target) {
            Some(at) => choose_option(form, at),
            None => return close(form, &element),
        },
        "Tab" if was_open => {
            if let Some(at) = enter_target().and_then(|(active, _)| active) {
                choose_option(form, at);
            }
            // Tab moves the focus as usual.
            return;
        }
        _ => return,
    }
    event.prevent_default();
    event.stop_propagation();
}
