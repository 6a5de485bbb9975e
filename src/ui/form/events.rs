//! What the person does, read off the elements that carry it: `data-pointer` names the control,
//! `data-do` (`Action`) what a button or a small input does, `data-at` where it does it.
//!
//! The listeners stand at the form's root, so that a form of a thousand fields costs no more of them than one
//! of two. Leaves to the extras what only they know; they hear of every event as well.

use leptos::prelude::Update;
use leptos::tachys::html::attribute::Attribute;
use leptos::tachys::html::event::{Custom, on};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, FocusEvent, Node};

use super::action::Action;
use super::control;
use super::drawn_form::{DrawnForm, FormHandle};
use super::lookup::{self, FIELD, around, input, is, own_control, place, said, target};
use crate::browser::random::fresh_uuid;
use crate::form::{Absence, Deed};
use crate::pointer::Pointer;

/// An event at the form's root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormEvent {
    /// Something is typed.
    Input,
    /// Something is chosen, or what was typed is left.
    Change,
    /// A key is pressed.
    KeyDown,
    /// The focus comes.
    FocusIn,
    /// The focus goes.
    FocusOut,
    /// A click.
    Click,
    /// Something is pasted.
    Paste,
    /// A pointer is pressed.
    PointerDown,
    /// A pointer moves.
    PointerMove,
    /// A pointer is let go.
    PointerUp,
    /// The browser takes a pointer for something else.
    PointerCancel,
    /// The browser finds a text in what is hidden.
    BeforeMatch,
}

impl FormEvent {
    const fn name(self) -> &'static str {
        match self {
            Self::Input => "input",
            Self::Change => "change",
            Self::KeyDown => "keydown",
            Self::FocusIn => "focusin",
            Self::FocusOut => "focusout",
            Self::Click => "click",
            Self::Paste => "paste",
            Self::PointerDown => "pointerdown",
            Self::PointerMove => "pointermove",
            Self::PointerUp => "pointerup",
            Self::PointerCancel => "pointercancel",
            Self::BeforeMatch => "beforematch",
        }
    }
}

/// Listens at the form's root.
pub(super) fn listen(link: &FormHandle, happening: FormEvent) -> impl Attribute {
    let link = link.clone();
    let event: Custom<Event> = Custom::new(happening.name());
    on(event, move |event| happened(&link, happening, &event))
}

/// Takes an event at the form's root.
fn happened(link: &FormHandle, happening: FormEvent, event: &Event) {
    let Some(form) = link.get() else { return };
    match happening {
        FormEvent::Input => typed(&form, event),
        FormEvent::Change => chosen(&form, event),
        FormEvent::KeyDown => pressed(&form, event),
        FormEvent::FocusIn => entered(&form, event),
        FormEvent::FocusOut => left(&form, event),
        FormEvent::Click => clicked(&form, event),
        _ => {}
    }
    if let Some(extras) = form.extras.get() {
        extras.happened(&form, happening, event);
    }
}

fn act(form: &DrawnForm, element: &Element, deed: Deed) {
    if let Some(pointer) = place(element) {
        form.act(pointer, deed);
    }
}

fn typed(form: &DrawnForm, event: &Event) {
    // Only what is typed into; choices report a change.
    let Some(typed) = target(
        event,
        "input:not([type=radio], [type=checkbox], [type=file]), textarea",
    ) else {
        return;
    };
    let text = || input(&typed).value();
    let deed = match Action::of(&typed) {
        Some(Action::Name) => Deed::Name(text()),
        // A name is done when it is left; the others are for the extras.
        Some(Action::Rename | Action::Find | Action::Filter) => return,
        Some(Action::Local | Action::Offset) => control::moment_deed(&typed),
        Some(Action::Slide) => Deed::Slide(text()),
        _ => Deed::Type(text()),
    };
    act(form, &typed, deed);
}

fn chosen(form: &DrawnForm, event: &Event) {
    let Some(chosen) = target(event, "input, select") else {
        return;
    };
    let value = input(&chosen).value();
    let at = value.parse().ok();
    if let Some(chooser) = around(&chosen, "[data-index]") {
        let index = chooser.get_attribute("data-index");
        let index = index.and_then(|at| at.parse().ok()).unwrap_or_default();
        return act(form, &chooser, Deed::Shape(index, at));
    }
    let kind = chosen.get_attribute("type");
    let deed = match &*kind.unwrap_or_else(|| "select".to_owned()) {
        // An empty value is “not set”.
        "radio" | "select" if value == control::NULL => Deed::Empty(Absence::Null),
        "radio" | "select" => Deed::Choose(at),
        "checkbox" => match at {
            Some(at) => Deed::Tick(at, input(&chosen).checked()),
            // “Yes” is the first option, “No” the second.
            None => Deed::Choose(Some(usize::from(!input(&chosen).checked()))),
        },
        _ if Action::of(&chosen) == Some(Action::Rename) => Deed::Rename(value),
        _ => return,
    };
    act(form, &chosen, deed);
}

fn pressed(form: &DrawnForm, event: &Event) {
    let key = said(event, "key").as_string().unwrap_or_default();
    if let Some(slider) = control::placed(event, &key) {
        return act(form, &slider, Deed::Slide(input(&slider).value()));
    }
    let Some(field) = target(event, "[data-step], [data-do]:is(input)") else {
        return;
    };
    let deed = match (&*key, Action::of(&field)) {
        ("ArrowUp" | "ArrowDown", None) => {
            let is_open = is(&field, "[aria-expanded=true]");
            let is_empty = input(&field).value().is_empty() && is(&field, "[aria-expanded]");
            // These are for what is offered: where that is open, and in an empty one.
            if is_open || is_empty {
                return;
            }
            let up = key == "ArrowUp";
            Deed::Step { up }
        }
        ("Enter", Some(Action::Name)) => {
            event.prevent_default();
            return add_named(form, &field);
        }
        // A name is no reason to send the form.
        ("Enter", Some(Action::Rename)) => Deed::Rename(input(&field).value()),
        _ => return,
    };
    event.prevent_default();
    if !is(&field, ":read-only") {
        act(form, &field, deed);
    }
}

/// The field that was entered or left; finding another one is neither.
fn field_of(event: &Event) -> Option<Element> {
    target(event, ".find, .field").filter(|found| is(found, FIELD))
}

fn entered(form: &DrawnForm, event: &Event) {
    let pointer = field_of(event).and_then(|field| place(&field));
    if let Some(pointer) = pointer {
        form.visit(&pointer, true);
    }
}

fn left(form: &DrawnForm, event: &Event) {
    if form.is_moving.get() {
        return;
    }
    let Some(field) = field_of(event) else {
        return;
    };
    // Going from one radio button to the next, or to a button beside, does not leave the field.
    let next = event.unchecked_ref::<FocusEvent>().related_target();
    let next = next.and_then(|next| next.dyn_into::<Node>().ok());
    if next.is_some() && field.contains(next.as_ref()) {
        return;
    }
    let (Some(own), Some(pointer)) = (own_control(&field), place(&field)) else {
        return;
    };
    // A date that is half typed reports nothing while it is typed.
    if is(&own, "[data-do=local]:invalid") {
        form.act(pointer.clone(), control::moment_deed(&own));
    }
    form.act(pointer.clone(), Deed::Leave);
    form.visit(&pointer, false);
}

fn clicked(form: &DrawnForm, event: &Event) {
    if let Some(button) = target(event, "button[data-turn]") {
        if let Some(list) = place(&button) {
            form.turn(&list, is(&button, "[data-turn=back]"));
        }
        return;
    }
    if let Some(slider) = control::placed(event, "") {
        return act(form, &slider, Deed::Slide(input(&slider).value()));
    }
    let Some(button) = target(event, "button[data-do], a[data-do]") else {
        return;
    };
    let (Some(action), Some(pointer)) = (Action::of(&button), place(&button)) else {
        return;
    };
    if action == Action::Go {
        // A link of the summary: the page's address is its own, and in a shadow root a fragment
        // leads nowhere anyway.
        event.prevent_default();
        return form.focus(&pointer);
    }
    if target(event, "[data-still]").is_none() {
        do_it(form, action, &button, pointer);
    }
}

fn do_it(form: &DrawnForm, action: Action, button: &Element, pointer: Pointer) {
    let parent = pointer.parent().unwrap_or_default();
    let here = pointer.clone();
    let act = |deed: Deed| form.act(here, deed);
    match action {
        Action::Add => {
            let before = form.count(&pointer);
            act(Deed::Add);
            form.focus_added(&pointer, before);
        }
        Action::Up | Action::Down => {
            let up = action == Action::Up;
            act(Deed::Move { up });
            // The focus goes along with the item.
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
            act(Deed::Duplicate);
            if let Some(index) = index(&pointer) {
                form.focus(&parent.item(index + 1));
            }
        }
        Action::Reveal => {
            if let Some(node) = form.at(&pointer) {
                node.shown.update(|shown| shown.is_revealed ^= true);
                crate::ui::flush();
            }
        }
        Action::Less | Action::More => act(Deed::Step {
            up: action == Action::More,
        }),
        Action::Json => act(Deed::AsJson(!is(button, "[aria-pressed=true]"))),
        Action::Empty => {
            let way = button.get_attribute("data-way");
            act(Deed::Empty(super::field_header::way_of(way.as_deref())));
            form.focus(&pointer);
        }
        Action::Named => add_named(form, button),
        Action::Example => {
            act(Deed::Example);
            form.focus(&pointer);
        }
        Action::Fresh => act(Deed::Type(fresh_uuid())),
        Action::NoFile => {
            act(Deed::Type(String::new()));
            form.focus(&pointer);
        }
        // The others are for the extras: once they are there.
        _ => {
            let (this, button) = (form.this.clone(), button.clone());
            form.extras.when_loaded(move |extras| {
                if let Some(form) = this.upgrade() {
                    extras.act(&form, action, &button, &pointer);
                }
            });
        }
    }
}

fn index(pointer: &Pointer) -> Option<usize> {
    pointer.last()?.parse().ok()
}

/// Adds a member of the name that is typed, and brings the person there.
fn add_named(form: &DrawnForm, element: &Element) {
    let row = around(element, ".adding");
    let typed = row.and_then(|row| lookup::find(&row, &Action::Name.selector()));
    let (Some(pointer), Some(typed)) = (place(element), typed) else {
        return;
    };
    let member = pointer.child(&input(&typed).value());
    form.act(pointer, Deed::AddNamed);
    if input(&typed).value().is_empty() {
        form.focus(&member);
    } else {
        lookup::focus(&typed);
        // Whether it may have that name can be a question that is under way.
        form.awaited.replace(Some(member));
    }
}
