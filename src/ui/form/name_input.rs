//! The input for the name of a map entry: its view with errors, and Enter, which adds or renames the entry.

use json_form::form::edit::FieldEdit;
use json_form::form::view::NameView;
use leptos::prelude::*;
use locales::messages;
use web_sys::{Element, Event};

use super::DrawnForm;
use super::action::Action;
use super::buttons::{PLUS, accessible_name, action_attrs, labelled_button};
use super::element_id::suffixed;
use super::element_lookup::{self, around, find, input, is, place, target};
use super::field_errors::region;
use super::field_name::name_of;
use super::node::FieldState;
use crate::ui::runtime::dom::view;

/// The input for the name of an entry, or for a new one (`is_new`) with its “Add” button. `id` is the id of the errors.
pub(super) fn name_input(name: &NameView, state: &FieldState, id: &str, is_new: bool) -> AnyView {
    let (view, is_off) = (&state.view, state.is_fixed());
    let (action, said): (_, fn(&str) -> String) = if is_new {
        (Action::Name, messages::name_of_new_entry)
    } else {
        (Action::Rename, messages::name_of)
    };
    let said = said(name_of(view));
    let is_wrong = name.problem.is_some();
    let is_choice = !name.options.is_empty();
    let input = view! {
        <{..}
            type=(!is_choice).then_some("text")
            autocomplete="off"
            spellcheck="false"
            autocapitalize="none"
            enterkeyhint="done"
            placeholder=is_new.then_some(messages::name())
            disabled=is_off
            aria-invalid=is_wrong.then_some("true")
            aria-describedby={is_wrong.then(|| id.to_owned())}
            {..action_attrs("input", action, &view.pointer)}
            {..accessible_name(said.clone())}
        />
    };
    let add = is_new.then(|| {
        let name = messages::add_new_entry(name_of(view));
        let action_attrs = action_attrs("secondary", Action::Named, &view.pointer);
        labelled_button(
            PLUS,
            messages::add().to_owned(),
            view! { <{..} {..action_attrs} {..accessible_name(name)} disabled=is_off /> },
        )
    });
    let input = if is_choice {
        let option = |(value, title): &(String, String)| {
            view! {
                <option value=value.clone() dir="auto" prop:selected={*value == name.text}>
                    {title.clone()}
                </option>
            }
        };
        let open = (String::new(), messages::name().to_owned());
        let open = Some(open).filter(|_| is_new);
        let options: Vec<AnyView> = open.iter().chain(&name.options).map(option).collect();
        view! { <select {..input}>{options}</select> }
    } else {
        view! { <input {..input} prop:value=name.text.clone() /> }
    };
    let problem = region(&said, id.to_owned(), name.problem.as_slice(), &[]);
    view! { <div class={if is_new { "naming adding" } else { "naming" }}>{input} {add} {problem}</div> }
}

/// The input for the name of a map entry; `None` if the field's name is fixed.
pub(super) fn name_input_of(state: &FieldState, id: &str) -> Option<AnyView> {
    let name = state.view.name.as_ref()?;
    Some(name_input(name, state, &suffixed(id, ".name"), false))
}

/// On Enter in a name input, adds the new entry or renames the entry, and does not submit the form. Returns whether that
/// happened.
pub(super) fn on_key_down(form: &DrawnForm, event: &Event, key: &str) -> bool {
    let Some(typed) = target(event, "input").filter(|_| key == "Enter") else {
        return false;
    };
    match Action::of(&typed) {
        Some(Action::Name) => add_named(form, &typed),
        Some(Action::Rename) => {
            let place = place(&typed).filter(|_| !is(&typed, ":read-only"));
            if let Some(pointer) = place {
                form.act(pointer, FieldEdit::Rename(input(&typed).value()));
            }
        }
        _ => return false,
    }
    event.prevent_default();
    true
}

/// Adds the map entry with the typed name, and moves the focus there.
pub(super) fn add_named(form: &DrawnForm, element: &Element) {
    let row = around(element, ".adding");
    let typed = row.and_then(|row| find(&row, &Action::Name.selector()));
    let (Some(pointer), Some(typed)) = (place(element), typed) else {
        return;
    };
    let member = pointer.child(&input(&typed).value());
    form.act(pointer, FieldEdit::AddNamed);
    if input(&typed).value().is_empty() {
        form.focus(&member);
    } else {
        element_lookup::focus(&typed);
        // Whether the schema allows the name may depend on an answer of the validator.
        form.pending_entry.replace(Some(member));
    }
}
