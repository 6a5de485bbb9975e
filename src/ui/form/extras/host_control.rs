//! Controls of the host page: custom elements by name, and elements of the light DOM in slots.
//!
//! Sets the properties `value`, `label`, `description`, `disabled`, `invalid` and `required` of the element, and takes
//! its `value` on `input` and `change`. Leaves the value to `form::edit::FieldEdit::Take`; the validator checks it as
//! any other. Invariants: an element's value is set only if it differs; listeners are removed with the form.

use exact_json::Pointer;
use js_sys::{Array, Reflect};
use json_form::form::edit::FieldEdit;
use json_form::form::field::host_hints::HostControl;
use json_form::form::text::inline_markup::plain;
use json_form::form::view::FieldView;
use leptos::prelude::*;
use locales::Language;
use serde_json::Value;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Element, Event};

use super::host_options::value_at;
use crate::browser::reflect::{call, get, json_of, set};
use crate::ui::form::DrawnForm;
use crate::ui::form::element_id::suffixed;
use crate::ui::form::field_name::name_of;
use crate::ui::form::node::FieldState;
use crate::ui::runtime::dom::view;
use crate::ui::runtime::focus::{current_target, next_focused};

/// The events of an element that the form listens for.
const EVENTS: [&str; 3] = ["input", "change", "focusout"];

/// An element of the host page, and the listener on it.
pub(super) struct ListenedElement {
    frame: Element,
    element: Element,
    listener: Closure<dyn FnMut(Event)>,
}

impl Drop for ListenedElement {
    fn drop(&mut self) {
        let listener = self.listener.as_ref().unchecked_ref();
        for event in EVENTS {
            let _ = self
                .element
                .remove_event_listener_with_callback(event, listener);
        }
    }
}

/// The frame of a host page's control, without the host page's element, which `update` adds once the frame is in the
/// document.
pub(super) fn draw(
    form: &DrawnForm,
    view: &FieldView,
    id: &str,
    described: Option<String>,
) -> AnyView {
    form.state
        .undrawn_host_controls
        .borrow_mut()
        .push(view.pointer.clone());
    form.after_update(update);
    let this = form.this.clone();
    view! {
        <div
            class="own"
            id=id.to_owned()
            data-pointer=view.pointer.as_str().to_owned()
            role="group"
            tabindex="-1"
            aria-labelledby=suffixed(id, ".label")
            aria-describedby=described
            on:focus=|event| {
                if let Some(element) = current_target(&event).as_ref().and_then(own_element) {
                    call(&element, "focus", &Array::new());
                }
            }
            on:slotchange=move |event| {
                if let Some((form, frame)) = this.upgrade().zip(current_target(&event)) {
                    form.state.undrawn_host_controls.borrow_mut().extend(place_of(&frame));
                    update(&form);
                }
            }
        ></div>
    }
}

/// Adds the host page's elements to the frames that were rendered since the last call, and sets their properties, such
/// as `label` and `value`. Removes the listeners of frames that are no longer in the document.
pub(super) fn update(form: &DrawnForm) {
    form.state
        .own_controls
        .borrow_mut()
        .retain(|held| held.frame.is_connected());
    for at in form.state.undrawn_host_controls.take() {
        if let Some((frame, node)) = form.find_drawn(&at).zip(form.at(&at)) {
            let (view, is_fixed) = node.peek(|state| (state.view.clone(), state.is_fixed()));
            fill(form, &frame, &view, is_fixed);
        }
    }
}

fn place_of(frame: &Element) -> Option<Pointer> {
    frame.get_attribute("data-pointer")?.parse().ok()
}

/// The host page's element in a frame: its child, or the element that is assigned to its slot.
fn own_element(frame: &Element) -> Option<Element> {
    let child = frame.first_element_child()?;
    if child.local_name() != "slot" {
        return Some(child);
    }
    let assigned = call(&child, "assignedElements", &Array::new())?;
    Reflect::get_u32(&assigned, 0).ok()?.dyn_into().ok()
}

fn fill(form: &DrawnForm, frame: &Element, view: &FieldView, is_fixed: bool) {
    let Some(control) = view.host.as_ref().and_then(|host| host.control.as_ref()) else {
        return;
    };
    let (name, slot) = match control {
        HostControl::Element(name) => (name.as_str(), None),
        HostControl::Slot => ("slot", Some(view.pointer.as_str())),
    };
    let child = frame.first_element_child();
    let is_same = child.as_ref().is_some_and(|child| {
        let is_slot = slot.is_none_or(|slot| child.get_attribute("name").as_deref() == Some(slot));
        child.local_name() == name && is_slot
    });
    if !is_same {
        let Some(made) = frame
            .owner_document()
            .and_then(|it| it.create_element(name).ok())
        else {
            return;
        };
        if let Some(slot) = slot {
            let _ = made.set_attribute("name", slot);
        }
        let children = Array::of1(&made);
        call(frame, "replaceChildren", &children);
    }
    let Some(element) = own_element(frame) else {
        return;
    };
    if !is_defined(&element) {
        return wait_for(form, &element, &view.pointer);
    }
    listen_to(form, frame, &element);
    let description = plain(view.description.as_deref().unwrap_or_default());
    let set = |name: &str, value: JsValue| set(&element, name, &value);
    set("label", name_of(view).into());
    set("description", (&*description).into());
    set("disabled", is_fixed.into());
    set("invalid", (!view.problems.is_empty()).into());
    set("required", view.required.into());
    let value = value_at(form, &view.pointer);
    if entered(&value) != entered(&get(&element, "value")) {
        // An input of the browser would show the word "undefined".
        let is_builtin = value.is_undefined() && !element.local_name().contains('-');
        set("value", if is_builtin { "".into() } else { value });
    }
}

/// The `value` of a host page's element as JSON; `None` if it is missing, `null` or an empty text.
fn entered(value: &JsValue) -> Option<Value> {
    json_of(value).filter(|value| !matches!(value, Value::Null) && value.as_str() != Some(""))
}

/// Whether the class of a custom element is defined. A property that is set earlier would shadow that of the class.
fn is_defined(element: &Element) -> bool {
    let name = element.local_name();
    !name.contains('-') || element.matches(":defined").unwrap_or(true)
}

fn wait_for(form: &DrawnForm, element: &Element, at: &Pointer) {
    let registry = get(&js_sys::global(), "customElements");
    let name = Array::of1(&element.local_name().into());
    let Some(defined) = call(&registry, "whenDefined", &name) else {
        return;
    };
    let (this, at, language) = (form.this.clone(), at.clone(), Language::current());
    spawn_local(async move {
        let is_known = JsFuture::from(js_sys::Promise::resolve(&defined))
            .await
            .is_ok();
        if let Some(form) = this.upgrade().filter(|_| is_known) {
            form.state.undrawn_host_controls.borrow_mut().push(at);
            language.scope(|| update(&form));
        }
    });
}

/// Adds a listener for `EVENTS` to the host page's element in a frame, unless it has one, and removes the listener of
/// an earlier element of the frame.
fn listen_to(form: &DrawnForm, frame: &Element, element: &Element) {
    let mut all = form.state.own_controls.borrow_mut();
    if all
        .iter()
        .any(|held| held.element == *element && held.frame == *frame)
    {
        return;
    }
    all.retain(|held| held.frame != *frame);
    let (this, place, own) = (form.this.clone(), frame.clone(), element.clone());
    let language = Language::current();
    let listener = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
        if let Some((form, at)) = this.upgrade().zip(place_of(&place)) {
            language.scope(|| handle(&form, at, &own, &event));
        }
    });
    for event in EVENTS {
        let listener = listener.as_ref().unchecked_ref();
        let _ = element.add_event_listener_with_callback(event, listener);
    }
    all.push(ListenedElement {
        frame: frame.clone(),
        element: element.clone(),
        listener,
    });
}

fn handle(form: &DrawnForm, at: Pointer, element: &Element, event: &Event) {
    if event.type_() == "focusout" {
        if next_focused(event).is_none_or(|next| !element.contains(Some(&next))) {
            form.act(at, FieldEdit::Leave);
        }
        return;
    }
    let is_fixed = form
        .at(&at)
        .is_some_and(|node| node.peek(FieldState::is_fixed));
    if !is_fixed {
        form.act(at, FieldEdit::Take(entered(&get(element, "value"))));
    }
}
