//! What the person does, read off the elements that carry it: `data-pointer` names the control,
//! `data-do` what a button or a small input does, `data-at` where it does it.

use std::rc::{Rc, Weak};

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, FocusEvent, HtmlElement};

use super::bar::{is_choice, way_of};
use super::{Inner, control};
use crate::form::{Absence, Deed};
use crate::platform::{fresh_uuid, rest::Part};
use crate::pointer::Pointer;
use crate::ui::dom::{El, target};

const CONTROL: &str = "[data-pointer]";
pub(super) const FIELD: &str = ".field";
/// What takes some keys for itself.
const OWN: &str = "[data-step], [data-do=name], [data-do=rename], [data-do=find], [data-do=filter]";

/// Listens at the form's root.
pub(super) fn listen(inner: &Rc<Inner>) {
    for (event, react) in [
        ("input", typed as fn(&Inner, &Event)),
        ("change", chosen),
        ("keydown", pressed),
        ("focusin", entered),
        ("focusout", left),
        ("click", clicked),
        ("paste", Inner::pasted),
        ("pointerdown", Inner::pressed_down),
    ] {
        let link: Weak<Inner> = Rc::downgrade(inner);
        let _listening = inner.root.clone().on(&inner.scope, event, move |event| {
            if let Some(inner) = link.upgrade() {
                react(&inner, &event);
            }
        });
    }
}

/// The control of the field that an element is in.
fn own_control(element: &El) -> Option<El> {
    // A group's control comes before those of its members.
    element.around(FIELD)?.find(CONTROL)
}

/// The place that an element is about.
pub(super) fn place(element: &El) -> Option<Pointer> {
    let said = element.get("data-at");
    said.or_else(|| own_control(element)?.get("data-pointer"))?
        .parse()
        .ok()
}

fn act(inner: &Inner, element: &El, deed: Deed) {
    if let Some(pointer) = place(element) {
        inner.act(pointer, deed);
    }
}

fn typed(inner: &Inner, event: &Event) {
    // Only what is typed into; choices report a change.
    let Some(input) = target(
        event,
        "input:not([type=radio], [type=checkbox], [type=file]), textarea",
    ) else {
        return;
    };
    let deed = match input.get("data-do").as_deref() {
        Some("name") => Deed::Name(input.value()),
        // A name is done when it is left.
        Some("rename") => return,
        Some("find") => return inner.look_for(&input, is_choice(event)),
        Some("filter") => return Part::Rest.when_here(move || control::filter_in_rest(&input)),
        Some("local" | "offset") => control::deed(&input),
        Some("slide") => Deed::Slide(input.value()),
        _ => Deed::Type(input.value()),
    };
    act(inner, &input, deed);
}

fn chosen(inner: &Inner, event: &Event) {
    let Some(input) = target(event, "input, select") else {
        return;
    };
    let value = input.value();
    let at = value.parse().ok();
    if let Some(chooser) = input.around("[data-do=shape]") {
        let index = chooser.get("data-index").and_then(|at| at.parse().ok());
        act(inner, &chooser, Deed::Shape(index.unwrap_or_default(), at));
        return;
    }
    let deed = match &*input.get("type").unwrap_or_else(|| "select".to_owned()) {
        "file" => {
            inner.pick_file(&input);
            return;
        }
        // An empty value is “not set”.
        "radio" | "select" if value == "null" => Deed::Empty(Absence::Null),
        "radio" | "select" => Deed::Choose(at),
        "checkbox" => match at {
            Some(at) => Deed::Tick(at, input.is_checked()),
            // “Yes” is the first option, “No” the second.
            None => Deed::Choose(Some(usize::from(!input.is_checked()))),
        },
        _ if input.is("[data-do=rename]") => Deed::Rename(value),
        _ if input.is("[data-do=offset]") && Part::Rest.is_here() => {
            match control::completed_in_rest(&input) {
                Some(deed) => deed,
                None => return,
            }
        }
        _ => return,
    };
    act(inner, &input, deed);
}

fn pressed(inner: &Inner, event: &Event) {
    let key = js_sys::Reflect::get(event, &JsValue::from_str("key"));
    let key = key.ok().and_then(|key| key.as_string()).unwrap_or_default();
    if let Some(is_back) = way_of(event, &key) {
        event.prevent_default();
        return inner.go(is_back);
    }
    if let Some(slider) = control::placed(event, &key) {
        return act(inner, &slider, Deed::Slide(slider.value()));
    }
    if key == "Enter"
        && let Some(ticked) = target(event, "[type=checkbox], [type=radio]")
    {
        event.prevent_default();
        return Part::Rest.when_here(move || send_in_rest(&ticked));
    }
    let Some(input) = target(event, OWN) else {
        return;
    };
    let is_step = input.get("data-step").is_some();
    let deed = match &*key {
        // These are for what is offered: where that is open, and in an empty one.
        "ArrowUp" | "ArrowDown"
            if input.is("[aria-expanded=true]")
                || input.value().is_empty() && input.is("[aria-expanded]") =>
        {
            return;
        }
        "ArrowUp" | "ArrowDown" if is_step => Deed::Step {
            up: key == "ArrowUp",
        },
        "Enter" if input.is("[data-do=name]") => {
            event.prevent_default();
            add_named(inner, &input);
            return;
        }
        "Enter" if input.is("[data-do=find]") => {
            event.prevent_default();
            return inner.look_for(&input, true);
        }
        "Enter" if input.is("[data-do=filter]") => return event.prevent_default(),
        // A name is no reason to send the form.
        "Enter" if !is_step => Deed::Rename(input.value()),
        _ => return,
    };
    event.prevent_default();
    if !input.is(":read-only") {
        act(inner, &input, deed);
    }
}

/// Sends the form around a box, as the browser does from every input that is part of a form.
#[inline(never)]
fn send_in_rest(ticked: &El) {
    let send = ticked
        .around("form")
        .and_then(|form| form.find("[type=submit]"));
    if let Some(send) = send {
        send.raw().unchecked_ref::<HtmlElement>().click();
    }
}

/// The field that was entered or left; finding another one is neither.
fn field_of(event: &Event) -> Option<El> {
    target(event, ".find, .field").filter(|found| found.is(FIELD))
}

fn entered(inner: &Inner, event: &Event) {
    if target(event, ".number").is_some() {
        inner.learn();
    }
    let pointer = field_of(event).and_then(|field| place(&field));
    if let Some(pointer) = pointer {
        inner.visit(&pointer, true);
    }
}

fn left(inner: &Inner, event: &Event) {
    if inner.is_moving.get() {
        return;
    }
    let Some(field) = field_of(event) else {
        return;
    };
    // Going from one radio button to the next, or to a button beside, does not leave the field.
    let next = event.unchecked_ref::<FocusEvent>().related_target();
    let next = next.and_then(|next| next.dyn_into::<web_sys::Node>().ok());
    if next.is_some() && field.raw().contains(next.as_ref()) {
        return;
    }
    let (Some(own), Some(pointer)) = (own_control(&field), place(&field)) else {
        return;
    };
    // A date that is half typed reports nothing while it is typed.
    if own.is("[data-do=local]:invalid") {
        inner.act(pointer.clone(), control::deed(&own));
    }
    inner.act(pointer.clone(), Deed::Leave);
    inner.visit(&pointer, false);
}

fn clicked(inner: &Inner, event: &Event) {
    if let Some(button) = target(event, "button[data-turn]") {
        if let Some(list) = place(&button) {
            inner.turn(&list, button.is("[data-turn=back]"));
        }
        return;
    }
    if let Some(slider) = control::placed(event, "") {
        return act(inner, &slider, Deed::Slide(slider.value()));
    }
    let Some(button) = target(event, "button[data-do], a[data-do]") else {
        return;
    };
    let (Some(what), Some(pointer)) = (button.get("data-do"), place(&button)) else {
        return;
    };
    if what == "go" {
        // A link of the summary: the page's address is its own, and in a shadow root a fragment
        // leads nowhere anyway.
        event.prevent_default();
        inner.focus(&pointer);
        return;
    }
    if target(event, "[data-still]").is_some() {
        return;
    }
    let parent = pointer.parent().unwrap_or_default();
    let here = pointer.clone();
    let do_it = |deed: Deed| inner.act(here, deed);
    match &*what {
        "add" => {
            let before = inner.count(&pointer);
            do_it(Deed::Add);
            inner.focus_added(&pointer, before);
        }
        "remove" => inner.take_away(pointer),
        "up" | "down" => {
            let up = what == "up";
            do_it(Deed::Move { up });
            // The focus goes along with the item.
            if let Some(index) = index(&pointer) {
                let next = if up {
                    index.saturating_sub(1)
                } else {
                    index + 1
                };
                inner.focus_button(&what, &parent.item(next));
            }
        }
        "duplicate" => {
            do_it(Deed::Duplicate);
            if let Some(index) = index(&pointer) {
                inner.focus(&parent.item(index + 1));
            }
        }
        "reveal" => control::reveal(&button),
        "less" | "more" => do_it(Deed::Step { up: what == "more" }),
        "json" => do_it(Deed::AsJson(!button.is("[aria-pressed=true]"))),
        "empty" => {
            do_it(Deed::Empty(match button.get("data-way").as_deref() {
                Some("null") => Absence::Null,
                Some("empty") => Absence::Empty,
                Some("anew") => Absence::Anew,
                _ => Absence::NotSet,
            }));
            inner.focus(&pointer);
        }
        "named" => add_named(inner, &button),
        "example" => {
            do_it(Deed::Example);
            inner.focus(&pointer);
        }
        "fresh" => do_it(Deed::Type(fresh_uuid())),
        "no-file" => {
            do_it(Deed::Type(String::new()));
            inner.focus(&pointer);
        }
        "back" => inner.go(true),
        "forth" => inner.go(false),
        "fill" => inner.fill_with_pasted(),
        "undo" => inner.bring_back(&pointer),
        _ => {}
    }
}

fn index(pointer: &Pointer) -> Option<usize> {
    pointer.last()?.parse().ok()
}

/// Adds a member of the name that is typed, and brings the person there.
fn add_named(inner: &Inner, element: &El) {
    let (Some(pointer), Some(row)) = (place(element), element.around(".adding")) else {
        return;
    };
    let Some(input) = row.first() else { return };
    let member = pointer.child(&input.value());
    inner.act(pointer, Deed::AddNamed);
    if input.value().is_empty() {
        inner.focus(&member);
    } else {
        input.focus_itself();
        // Whether it may have that name can be a question that is under way.
        inner.awaited.replace(Some(member));
    }
}
