//! Events of a form, read from the attributes of its elements: `data-pointer` names a control's place, `data-do` an
//! action ([`Action`]), `data-at` the action's place.
//!
//! Listeners are at the form's root, so a form of a thousand fields has as many as a form of two. The extras receive
//! each event afterwards, and handle those of their own controls.

use exact_json::Pointer;
use json_form::form::edit::FieldEdit;
use json_form::form::field::emptiness::EmptyKind;
use leptos::prelude::Update;
use web_sys::{Element, Event};

use super::action::Action;
use super::element_lookup::{
    FIELD, around, event_property, find, index, input, is, is_composing, own_control, place, target,
};
use super::{DrawnForm, FormHandle, control, name_input};
use crate::browser::random::fresh_uuid;
use crate::ui::runtime::dom::Attrs;
use crate::ui::runtime::focus::next_focused;
use crate::ui::runtime::widget::pager::page_of;

/// The kinds of DOM events that the form listens to at its root element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormEvent {
    /// `input`: the person types text or moves a slider.
    Input,
    /// `change`: an option is chosen, or a text input is left.
    Change,
    /// `keydown`: the person presses a key while the focus is in the form.
    KeyDown,
    /// `focusin`: an element of the form gets the focus.
    FocusIn,
    /// `focusout`: an element of the form loses the focus.
    FocusOut,
    /// `click`: a button or another element is clicked.
    Click,
    /// `paste`: the person pastes text or a file into an element of the form.
    Paste,
    /// `pointerdown`: a mouse button is pressed, or a finger or pen touches an element.
    PointerDown,
    /// `pointermove`: a mouse, finger or pen moves over the form.
    PointerMove,
    /// `pointerup`: a mouse button is released, or a finger or pen is lifted.
    PointerUp,
    /// The browser takes a pointer over, for example to scroll.
    PointerCancel,
    /// `dragover`: text or a file is dragged over an element.
    DragOver,
    /// `dragleave`: text or a file is dragged out of an element.
    DragLeave,
    /// `drop`: the person drops dragged text or a file on an element of the form.
    Drop,
    /// `beforematch`: the browser's search finds text in a hidden element.
    BeforeMatch,
}

const EVENTS: [(&str, FormEvent); 15] = [
    ("input", FormEvent::Input),
    ("change", FormEvent::Change),
    ("keydown", FormEvent::KeyDown),
    ("focusin", FormEvent::FocusIn),
    ("focusout", FormEvent::FocusOut),
    ("click", FormEvent::Click),
    ("paste", FormEvent::Paste),
    ("pointerdown", FormEvent::PointerDown),
    ("pointermove", FormEvent::PointerMove),
    ("pointerup", FormEvent::PointerUp),
    ("pointercancel", FormEvent::PointerCancel),
    ("dragover", FormEvent::DragOver),
    ("dragleave", FormEvent::DragLeave),
    ("drop", FormEvent::Drop),
    ("beforematch", FormEvent::BeforeMatch),
];

/// Adds a listener for each kind of `FormEvent` to the attributes of the form's root element.
pub(super) fn listen(root: Attrs, link: &FormHandle) -> Attrs {
    EVENTS.into_iter().fold(root, |root, (name, kind)| {
        let link = link.clone();
        root.on(name, move |event| handle(&link, kind, &event))
    })
}

fn handle(link: &FormHandle, kind: FormEvent, event: &Event) {
    let Some(form) = link.get() else { return };
    // A control of the host page reports by itself. One in a slot is outside of the form's tree.
    if target(event, ".own > *, [slot^='/']").is_some() {
        return;
    }
    // A key that an input method takes, such as the Enter that ends a composition, is no command.
    if kind == FormEvent::KeyDown && is_composing(event) {
        return;
    }
    match kind {
        FormEvent::Input => on_input(&form, event),
        FormEvent::Change => on_change(&form, event),
        FormEvent::KeyDown => on_key_down(&form, event),
        FormEvent::FocusIn => on_focus_in(&form, event),
        FormEvent::FocusOut => on_focus_out(&form, event),
        FormEvent::Click => on_click(&form, event),
        _ => {}
    }
    if let Some(extras) = form.extras.get() {
        extras.handle_event(&form, kind, event);
    }
}

fn act(form: &DrawnForm, element: &Element, edit: FieldEdit) {
    if let Some(pointer) = place(element) {
        form.act(pointer, edit);
    }
}

fn on_input(form: &DrawnForm, event: &Event) {
    // Inputs with text. Choices report `change`.
    let Some(typed) = target(
        event,
        "input:not([type=radio], [type=checkbox], [type=file]), textarea",
    ) else {
        return;
    };
    let text = || input(&typed).value();
    let edit = match Action::of(&typed) {
        Some(Action::Name) => FieldEdit::Name(text()),
        // A rename takes effect on `change`. The extras handle the others.
        Some(Action::Rename | Action::Find | Action::Filter) => return,
        Some(Action::Local | Action::Offset) => control::date_time_edit(form, &typed),
        Some(Action::Slide) => FieldEdit::Slide(text()),
        _ => FieldEdit::Type(text()),
    };
    act(form, &typed, edit);
}

/// Chooses a branch by its index in the chooser, from 0; `None` clears the choice.
fn select_branch(form: &DrawnForm, chooser: &Element, option: Option<usize>) {
    let index = chooser.get_attribute("data-index");
    let index = index.and_then(|at| at.parse().ok()).unwrap_or_default();
    act(form, chooser, FieldEdit::SelectBranch(index, option));
}

fn on_change(form: &DrawnForm, event: &Event) {
    let Some(chosen) = target(event, "input, select") else {
        return;
    };
    let value = input(&chosen).value();
    let at = value.parse().ok();
    if let Some(chooser) = around(&chosen, "[data-index]") {
        return select_branch(form, &chooser, at);
    }
    // The extras handle the choice of a time zone.
    if Action::of(&chosen) == Some(Action::Zone) {
        return;
    }
    let kind = chosen.get_attribute("type");
    let edit = match &*kind.unwrap_or_else(|| "select".to_owned()) {
        _ if Action::of(&chosen) == Some(Action::Rename) => FieldEdit::Rename(value),
        _ if Action::of(&chosen) == Some(Action::Name) => FieldEdit::Name(value),
        // The empty value is “not set”.
        "radio" | "select" if value == control::choice::NULL => FieldEdit::Empty(EmptyKind::Null),
        "radio" | "select" => FieldEdit::Choose(at),
        "checkbox" => match at {
            Some(at) => FieldEdit::Tick(at, input(&chosen).checked()),
            // “Yes” is the first option, “No” the second.
            None => FieldEdit::Choose(Some(usize::from(!input(&chosen).checked()))),
        },
        _ => return,
    };
    act(form, &chosen, edit);
}

fn on_key_down(form: &DrawnForm, event: &Event) {
    let key = event_property(event, "key").as_string().unwrap_or_default();
    if let Some(slider) = control::unset_slider_of(event, &key) {
        return act(form, &slider, FieldEdit::Slide(input(&slider).value()));
    }
    if name_input::on_key_down(form, event, &key) || !matches!(&*key, "ArrowUp" | "ArrowDown") {
        return;
    }
    let Some(field) = target(event, "[data-step]").filter(|it| Action::of(it).is_none()) else {
        return;
    };
    let is_open = is(&field, "[aria-expanded=true]");
    let is_empty = input(&field).value().is_empty() && is(&field, "[aria-expanded]");
    // In an open list, or an empty combobox, the arrow keys choose an option.
    if is_open || is_empty {
        return;
    }
    event.prevent_default();
    if !is(&field, ":read-only") {
        let up = key == "ArrowUp";
        act(form, &field, FieldEdit::Step { up });
    }
}

/// The field that the focus entered or left; `None` in the search for fields.
fn field_of(event: &Event) -> Option<Element> {
    target(event, ".find, .field").filter(|found| is(found, FIELD))
}

fn on_focus_in(form: &DrawnForm, event: &Event) {
    let pointer = field_of(event).and_then(|field| place(&field));
    if let Some(pointer) = pointer {
        form.visit(&pointer, true);
    }
}

fn on_focus_out(form: &DrawnForm, event: &Event) {
    if form.is_moving.get() {
        return;
    }
    let Some(field) = field_of(event) else {
        return;
    };
    // Moving to another radio button, or to a button beside it, does not leave the field.
    if next_focused(event).is_some_and(|next| field.contains(Some(&next))) {
        return;
    }
    let (Some(own), Some(pointer)) = (own_control(&field), place(&field)) else {
        return;
    };
    // An incomplete date fires no `input` event.
    if is(&own, "[data-do=local]:invalid") {
        form.act(pointer.clone(), control::date_time_edit(form, &own));
    }
    form.act(pointer.clone(), FieldEdit::Leave);
    form.visit(&pointer, false);
}

fn on_click(form: &DrawnForm, event: &Event) {
    if let Some(slider) = control::unset_slider_of(event, "") {
        return act(form, &slider, FieldEdit::Slide(input(&slider).value()));
    }
    let Some(button) = target(event, "button[data-do], a[data-do]") else {
        return;
    };
    let (Some(action), Some(pointer)) = (Action::of(&button), place(&button)) else {
        return;
    };
    if action == Action::Go {
        // A link of the summary. Do not navigate: the fragment would change the host page's URL, and leads nowhere in a
        // shadow root.
        event.prevent_default();
        return form.focus(&pointer);
    }
    if action == Action::Page {
        // Also in a form that is disabled or read-only.
        if let Some(page) = page_of(&button) {
            form.show_page(&pointer, page);
        }
        return;
    }
    if target(event, "[data-still]").is_none() {
        run_action(form, action, &button, pointer);
    }
}

fn run_action(form: &DrawnForm, action: Action, button: &Element, pointer: Pointer) {
    let parent = pointer.parent().unwrap_or_default();
    let here = pointer.clone();
    let act = |edit: FieldEdit| form.act(here, edit);
    match action {
        Action::Add => {
            let before = form.count(&pointer);
            act(FieldEdit::Add);
            form.focus_added(&pointer, before);
        }
        Action::Up | Action::Down => {
            let up = action == Action::Up;
            act(FieldEdit::Move { up });
            // The focus follows the item.
            if let Some(index) = index(&pointer) {
                let next = if up {
                    index.saturating_sub(1)
                } else {
                    index + 1
                };
                form.focus_button(action, &parent.item(next));
            }
        }
        Action::Duplicate => {
            act(FieldEdit::Duplicate);
            if let Some(index) = index(&pointer) {
                form.focus(&parent.item(index + 1));
            }
        }
        Action::Reveal => {
            if let Some(node) = form.at(&pointer) {
                node.state.update(|state| state.is_revealed ^= true);
                crate::ui::runtime::flush();
            }
        }
        Action::Less | Action::More => act(FieldEdit::Step {
            up: action == Action::More,
        }),
        Action::Json => act(FieldEdit::AsJson(!is(button, "[aria-pressed=true]"))),
        Action::Empty => {
            let way = button.get_attribute("data-way");
            let way = super::field_header::emptiness_of(way.as_deref());
            // “Clear” also clears the branch that radio buttons chose.
            let field = around(button, FIELD).filter(|_| way == EmptyKind::NotSet);
            match field.and_then(|field| find(&field, "[data-index]:has(input:checked)")) {
                Some(chooser) => select_branch(form, &chooser, None),
                None => act(FieldEdit::Empty(way)),
            }
            form.focus(&pointer);
        }
        Action::Named => name_input::add_named(form, button),
        Action::Example => {
            act(FieldEdit::Example);
            form.focus(&pointer);
        }
        Action::Fresh => act(FieldEdit::Type(fresh_uuid())),
        Action::NoFile => {
            act(FieldEdit::Type(String::new()));
            form.focus(&pointer);
        }
        // The extras handle the others, as soon as they are loaded.
        _ => {
            let this = form.this.clone();
            form.extras.when_loaded(move |extras| {
                if let Some(form) = this.upgrade() {
                    extras.act(&form, action, &pointer);
                }
            });
        }
    }
}
