//! What the person does, read off the elements that carry it: `data-pointer` names the control,
//! `data-do` what a button does.

use std::rc::{Rc, Weak};

use wasm_bindgen::JsCast;
use web_sys::{Event, FocusEvent};

use super::Inner;
use crate::form::Edit;
use crate::pointer::Pointer;
use crate::ui::dom::{El, target};

const CONTROL: &str = "[data-pointer]";

/// Listens at the form's root.
pub(super) fn listen(inner: &Rc<Inner>) {
    for (event, react) in [
        ("input", typed as fn(&Inner, &Event)),
        ("change", chosen),
        ("focusout", left),
        ("click", clicked),
    ] {
        let link: Weak<Inner> = Rc::downgrade(inner);
        let _listening = inner.root.clone().on(&inner.scope, event, move |event| {
            if let Some(inner) = link.upgrade() {
                react(&inner, &event);
            }
        });
    }
}

fn pointer_of(control: &El, name: &str) -> Option<Pointer> {
    control.get(name)?.parse().ok()
}

fn typed(inner: &Inner, event: &Event) {
    // Only what is typed into; choices report a change.
    let Some(control) = target(event, "input:not([type=radio]), textarea") else {
        return;
    };
    let Some(pointer) = pointer_of(&control, "data-pointer") else {
        return;
    };
    inner.host.edit(Edit::Type {
        pointer,
        text: control.value(),
    });
}

fn chosen(inner: &Inner, event: &Event) {
    let Some(control) = target(event, "input[type=radio], select") else {
        return;
    };
    let Some(group) = target(event, CONTROL) else {
        return;
    };
    let Some(pointer) = pointer_of(&group, "data-pointer") else {
        return;
    };
    // An empty value is “not set”.
    inner.host.edit(Edit::Choose {
        pointer,
        option: control.value().parse().ok(),
    });
}

fn left(inner: &Inner, event: &Event) {
    let Some(control) = target(event, CONTROL) else {
        return;
    };
    // Going from one radio button to the next does not leave the group.
    let next = event.unchecked_ref::<FocusEvent>().related_target();
    let next = next.and_then(|next| next.dyn_into::<web_sys::Node>().ok());
    if next.is_some() && control.raw().contains(next.as_ref()) {
        return;
    }
    if let Some(pointer) = pointer_of(&control, "data-pointer") {
        inner.host.edit(Edit::Leave { pointer });
    }
}

fn clicked(inner: &Inner, event: &Event) {
    let Some(button) = target(event, "[data-do]") else {
        return;
    };
    let (Some(what), Some(pointer)) = (button.get("data-do"), pointer_of(&button, "data-at"))
    else {
        return;
    };
    if what != "go" && target(event, "[data-still]").is_some() {
        return;
    }
    let parent = pointer.parent().unwrap_or_default();
    match what.as_str() {
        "add" => {
            inner.host.edit(Edit::Add {
                pointer: pointer.clone(),
            });
            inner.focus_added(&pointer);
        }
        "remove" => {
            inner.host.edit(Edit::Remove {
                pointer: pointer.clone(),
            });
            inner.focus_around(&parent);
        }
        "up" | "down" => {
            let up = what == "up";
            inner.host.edit(Edit::Move {
                pointer: pointer.clone(),
                up,
            });
            // The focus goes along with the item.
            if let Some(index) = pointer.last().and_then(|last| last.parse::<usize>().ok()) {
                inner.focus_button(
                    &what,
                    &parent.item(if up {
                        index.saturating_sub(1)
                    } else {
                        index + 1
                    }),
                );
            }
        }
        _ => {
            // A link of the summary: the page's address is its own, and in a shadow root a
            // fragment leads nowhere anyway.
            event.prevent_default();
            inner.focus(&pointer);
        }
    }
}
