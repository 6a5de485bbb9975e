//! What an input offers while something is typed into it: a list below it.
//!
//! A combobox as the ARIA Authoring Practices describe it (list autocomplete, manual selection): the focus
//! stays in the input, `aria-activedescendant` says where one is. Owns when the list is open, and its keys. Leaves which
//! texts fit to `form::Offers`, and taking one to `form::Deed`. Invariants: one list is open at most, below the
//! input with the focus; nothing is taken that the person did not point at or name; a key that the list
//! takes for itself does nothing else.

use leptos::prelude::*;
use web_sys::{Element, Event};

use super::ComboboxState;
use super::combobox_options::{Combobox, SHOWN};
use crate::form::{Control, Deed, Offers};
use crate::pointer::Pointer;
use crate::ui::flush;
use crate::ui::form::drawn_form::DrawnForm;
use crate::ui::form::lookup::{find, input, is, said, target};
use crate::ui::form::with;
use crate::ui::runtime::{WhenMoved, bring_into, place_beside, pop_up};

const INPUT: &str = "[role=combobox][data-pointer]";
/// So many are passed at once by “page down”.
const PAGE: usize = 8;

/// What could be offered at an input; none where there is nothing to offer.
fn offered(form: &DrawnForm, element: &Element) -> Option<Combobox> {
    if is(element, ":disabled, :read-only") || !is(element, ":focus") {
        return None;
    }
    let at = pointer_of(element)?;
    let view = form.see(&at)?;
    let (texts, meanings, chosen, is_strict) = match view.control {
        Control::Choice {
            titles,
            descriptions,
            chosen,
            ..
        } => (titles, descriptions, chosen, true),
        Control::Text { hints, .. } => (hints.suggestions, Vec::new(), None, false),
        Control::Number { hints, .. } => (hints.suggestions, Vec::new(), None, false),
        _ => return None,
    };
    (!texts.is_empty()).then(|| Combobox {
        at,
        id: with(&element.id(), ".offers"),
        label: view.label,
        offers: Offers::new(&texts),
        texts,
        meanings,
        chosen,
        is_strict,
        shown: Vec::new(),
        active: None,
        words: String::new(),
    })
}

/// Shows another list, or none.
fn show(form: &DrawnForm, offered: Option<Combobox>) {
    let is_there = offered.is_some();
    let before = form
        .state
        .offered
        .with_untracked(|before| before.as_ref().map(|it| it.at.clone()));
    form.state.offered.set(offered);
    form.state.moving.take();
    if let Some(before) = before.and_then(|at| form.at(&at)) {
        before.set(|shown| &mut shown.extra.offers, None);
    }
    redraw(form);
    if is_there && let Some((popup, list)) = elements(form) {
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
}

/// Draws the list, and says at the input where one is.
fn redraw(form: &DrawnForm) {
    let open = form.state.offered.with_untracked(|offered| {
        let offered = offered.as_ref()?;
        let active = offered.active();
        Some((offered.at.clone(), ComboboxState { active }))
    });
    if let Some((at, open)) = open
        && let Some(node) = form.at(&at)
    {
        node.set(|shown| &mut shown.extra.offers, Some(open));
    }
    flush();
}

fn elements(form: &DrawnForm) -> Option<(Element, Element)> {
    let popup = find(&form.root()?, ".offers")?;
    let list = find(&popup, "ul")?;
    Some((popup, list))
}

fn place(form: &DrawnForm) {
    let at = form
        .state
        .offered
        .with_untracked(|offered| Some(offered.as_ref()?.at.clone()));
    let anchor = at.and_then(|at| form.find_drawn(&at));
    if let Some((anchor, (popup, list))) = anchor.zip(elements(form)) {
        place_beside(&popup, &anchor, &list);
    }
}

/// Brings one of the options into view.
fn bring(form: &DrawnForm, selector: &str) {
    if let Some((_, list)) = elements(form)
        && let Some(option) = find(&list, selector)
    {
        bring_into(&option, &list);
    }
}

/// Changes what is open at an input; none where that is closed.
fn with_open<T>(
    form: &DrawnForm,
    element: &Element,
    then: impl FnOnce(&mut Combobox) -> T,
) -> Option<T> {
    let at = pointer_of(element)?;
    let mut offered = form.state.offered.write();
    offered
        .as_mut()
        .filter(|offered| offered.at == at)
        .map(then)
}

fn is_open(form: &DrawnForm, element: &Element) -> bool {
    let at = pointer_of(element);
    form.state.offered.with_untracked(|offered| {
        let open = offered.as_ref().map(|offered| &offered.at);
        open.is_some() && open == at.as_ref()
    })
}

fn close(form: &DrawnForm, element: &Element) {
    if is_open(form, element) {
        show(form, None);
    }
}

fn pointer_of(element: &Element) -> Option<Pointer> {
    element.get_attribute("data-pointer")?.parse().ok()
}

/// The person takes one of them, by its position among all.
pub(super) fn take_offered(form: &DrawnForm, at: usize) {
    let taken = form.state.offered.with_untracked(|offered| {
        let offered = offered.as_ref()?;
        let text = offered.texts.get(at)?.clone();
        Some((offered.at.clone(), text, offered.is_strict))
    });
    let Some((pointer, text, is_strict)) = taken else {
        return;
    };
    show(form, None);
    if let Some(element) = form.find_drawn(&pointer) {
        input(&element).set_value(&text);
    }
    let deed = if is_strict {
        Deed::Choose(Some(at))
    } else {
        Deed::Type(text)
    };
    form.act(pointer, deed);
}

/// Opens the list of an input with what fits a text; whether there is one.
fn open(form: &DrawnForm, element: &Element, typed: &str) -> bool {
    let Some(mut offered) = offered(form, element) else {
        return false;
    };
    offered.fit(typed);
    let is_all = offered.shown.len() == offered.texts.len().min(SHOWN);
    show(form, Some(offered));
    if is_all {
        // Of all the chosen one is to be seen.
        bring(form, "[data-chosen]");
    }
    true
}

/// Shows what fits the text that is typed, unless that is all of it; nothing typed opens nothing.
pub(super) fn typed(form: &DrawnForm, event: &Event) {
    let Some(element) = target(event, INPUT) else {
        return;
    };
    let text = input(&element).value();
    if is_open(form, &element) {
        let _fits = with_open(form, &element, |open| open.fit(&text));
        redraw(form);
        place(form);
    } else if text.is_empty() || !open(form, &element, &text) {
        return;
    }
    let is_of_use = form.state.offered.with_untracked(|open| {
        open.as_ref().is_none_or(|open| {
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

/// A click into it shows all that could be there.
pub(super) fn clicked(form: &DrawnForm, event: &Event) {
    if let Some(element) = target(event, INPUT)
        && !is_open(form, &element)
        // What is typed freely has its own.
        && (input(&element).value().is_empty() || !is(&element, "[data-free]"))
    {
        open(form, &element, "");
    }
}

/// The focus leaves it.
pub(super) fn left(form: &DrawnForm, event: &Event) {
    if let Some(element) = target(event, INPUT) {
        close(form, &element);
    }
}

fn step(form: &DrawnForm, element: &Element, is_down: bool, by: usize) {
    let _there = with_open(form, element, |open| open.step(is_down, by));
    redraw(form);
    bring(form, "[aria-selected=true]");
}

pub(super) fn pressed(form: &DrawnForm, event: &Event) {
    let Some(element) = target(event, INPUT) else {
        return;
    };
    let is_held = |name: &str| said(event, name).is_truthy();
    if is_held("isComposing") || is_held("ctrlKey") || is_held("metaKey") {
        return;
    }
    let key = said(event, "key").as_string().unwrap_or_default();
    let is_down = key.ends_with("Down");
    let was_open = is_open(form, &element);
    let meant = || {
        let typed = input(&element).value();
        let offered = form.state.offered.read_untracked();
        let offered = offered.as_ref().filter(|_| was_open)?;
        Some((offered.active(), offered.meant(&typed)))
    };
    match &*key {
        "ArrowUp" if is_held("altKey") && was_open => close(form, &element),
        "ArrowDown" | "ArrowUp" if !was_open => {
            // A number that is there goes by steps.
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
        "Enter" if was_open => match meant().and_then(|(_, meant)| meant) {
            Some(at) => take_offered(form, at),
            None => return close(form, &element),
        },
        "Tab" if was_open => {
            if let Some(at) = meant().and_then(|(active, _)| active) {
                take_offered(form, at);
            }
            // The focus goes on.
            return;
        }
        _ => return,
    }
    event.prevent_default();
    event.stop_propagation();
}
