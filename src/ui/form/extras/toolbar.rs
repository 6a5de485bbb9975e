//! What serves the form as a whole: finding a field in a large one, the way back and forth, and sending.
//!
//! Owns the rows above and below the fields. Leaves what fits a text to `FormState::search`, and
//! steps to `form::Edit`. Invariant: nothing that comes later moves what is there.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement};

use super::removal;
use crate::form::{Edit, Hit};
use crate::pointer::Pointer;
use crate::ui::flush;
use crate::ui::form::action::Action;
use crate::ui::form::buttons::{acting, find_label, worded};
use crate::ui::form::drawn_form::DrawnForm;
use crate::ui::form::lookup::{TYPED_INTO, around, find, input, said, target};
use crate::ui::form::with;
use crate::ui::runtime::{attrs, live, pieces, tag};

const BACK: &str = "M5.5,3L2,6.5L5.5,10M2.5,6.5H10a3.25,3.25,0,0,1,0,6.5H7";
const FORTH: &str = "M10.5,3L14,6.5L10.5,10M13.5,6.5H6a3.25,3.25,0,0,0,0,6.5H9";

#[derive(Default)]
pub(super) struct Toolbar {
    /// Whether there is a way back, and forth.
    open: [bool; 2],
    /// Whether there ever was one.
    is_shown: bool,
    hits: Vec<Hit>,
    words: String,
}

/// Sees which ways there are.
pub(super) fn refresh(form: &DrawnForm) {
    let open = form.with_session(|session| session.state().ways());
    form.state.bar.maybe_update(|bar| {
        let is_new = bar.open != open;
        bar.open = open;
        bar.is_shown |= is_new;
        is_new
    });
}

/// The row below the fields.
pub(super) fn ways(form: &DrawnForm) -> AnyView {
    let bar = form.state.bar.clone();
    live(move || {
        let bar = bar.read();
        let way = |action, path, words: &str, name: &'static str, is_open: bool| {
            let more = attrs!(
                "aria-label": name,
                // Not `disabled`: that would throw the focus away.
                "aria-disabled": (!is_open).then_some("true")
            );
            worded(
                path,
                words.to_owned(),
                acting("quiet", action, &Pointer::root()).and(more),
            )
        };
        let [back, forth] = bar.open;
        let attrs = attrs!("class": "back-forth", "hidden": !bar.is_shown);
        let ways = pieces![
            way(Action::Back, BACK, "Undo", "Undo the last change", back),
            way(Action::Forth, FORTH, "Redo", "Redo what was undone", forth),
        ];
        tag::div(attrs, ways)
    })
}

/// The row to find a field by, of a large form.
pub(super) fn find_row(form: &DrawnForm) -> AnyView {
    let id = with(&form.prefix, ".find");
    let typed = attrs!(
        "class": "input", "part": "input", "type": "search", "data-do": Action::Find,
        "autocomplete": "off", "list": id.clone()
    );
    let bar = form.state.bar.clone();
    let found = live(move || {
        let bar = bar.read();
        let option = |hit: &Hit| {
            let attrs = attrs!("value": hit.path.clone());
            tag::option(attrs, None, pieces![])
        };
        let hits: Vec<AnyView> = bar.hits.iter().map(option).collect();
        let list = attrs!("id": id.clone());
        let status = attrs!("class": "found", "role": "status");
        let list = tag::datalist(list, pieces![hits]);
        pieces![list, tag::p(status, pieces![bar.words.clone()])].into_any()
    });
    let row = attrs!("class": "find", "role": "search");
    tag::div(row, pieces![find_label("Find a field", typed), found])
}

/// Goes one step back, or forth again.
pub(super) fn go(form: &DrawnForm, is_back: bool) {
    if form.off.get() || form.frozen.get() {
        return;
    }
    removal::forget(form);
    form.host
        .edit(if is_back { Edit::Undo } else { Edit::Redo });
}

/// Finds what is typed.
pub(super) fn typed(form: &DrawnForm, event: &Event) {
    if let Some(typed) = target(event, &Action::Find.selector()) {
        // It may have been chosen from what is offered.
        let sort = said(event, "inputType").as_string();
        let is_chosen = sort.is_none_or(|sort| sort == "insertReplacementText");
        look_for(form, &typed, is_chosen);
    }
}

/// Keys that are for the form as a whole.
pub(super) fn pressed(form: &DrawnForm, event: &Event) {
    let key = said(event, "key").as_string().unwrap_or_default();
    if let Some(is_back) = way_of(event, &key) {
        event.prevent_default();
        return go(form, is_back);
    }
    if key != "Enter" {
        return;
    }
    let at = target(
        event,
        "[type=checkbox], [type=radio], [data-do=find], [data-do=filter]",
    );
    let Some(at) = at else { return };
    event.prevent_default();
    match Action::of(&at) {
        Some(Action::Find) => look_for(form, &at, true),
        Some(_) => {}
        None => send(&at),
    }
}

/// Sends the form around a box, as the browser does from every input that is part of a form.
fn send(ticked: &Element) {
    let send = around(ticked, "form").and_then(|form| find(&form, "[type=submit]"));
    if let Some(send) = send {
        send.unchecked_ref::<HtmlElement>().click();
    }
}

/// Finds a field; where it is chosen, brings the person there.
fn look_for(form: &DrawnForm, typed: &Element, is_chosen: bool) {
    let (typed, bar) = (input(typed), &form.state.bar);
    let text = typed.value();
    let chosen = bar.with_untracked(|bar| {
        let chosen = bar.hits.iter().find(|hit| hit.path == text);
        let chosen = chosen.or_else(|| bar.hits.first());
        chosen.map(|hit| hit.pointer.clone())
    });
    if let Some(pointer) = chosen.filter(|_| is_chosen) {
        bar.update(|bar| bar.hits.clear());
        typed.set_value("");
        return form.focus(&pointer);
    }
    let (hits, count) = form.with_session(|session| session.state().search(&text));
    let words = match (text.trim().is_empty(), count) {
        (true, _) => String::new(),
        (_, 0) => "No field is called that".to_owned(),
        (_, 1) => "One field, Enter goes there".to_owned(),
        (_, count) => [&count.to_string(), " fields, Enter goes to the first"].concat(),
    };
    bar.update(|bar| (bar.hits, bar.words) = (hits, words));
    flush();
}

/// Whether a key goes back (`Some(true)`) or forth, where the browser has no way back of its own.
fn way_of(event: &Event, key: &str) -> Option<bool> {
    let is_held = |name: &str| said(event, name).is_truthy();
    if !(is_held("ctrlKey") || is_held("metaKey")) || target(event, TYPED_INTO).is_some() {
        return None;
    }
    match key {
        "z" | "Z" => Some(!is_held("shiftKey")),
        "y" => Some(false),
        _ => None,
    }
}
