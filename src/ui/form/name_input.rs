//! A small input for the name of a member of a map, with what is wrong with the name beneath.

use leptos::prelude::*;

use super::action::Action;
use super::buttons::{PLUS, acting, told, worded};
use super::field_header::name_of;
use super::field_help::region;
use super::node::FieldState;
use crate::form::NameView;
use crate::ui::runtime::{Property, attrs, pieces, tag};

/// For the name of a member that is there, or of one that is to be added, with the button that adds it.
/// `id` is that of what is said of the name.
pub(super) fn naming(name: &NameView, shown: &FieldState, id: &str, is_new: bool) -> AnyView {
    let (view, is_off) = (&shown.view, shown.is_fixed());
    let (action, said) = if is_new {
        (Action::Name, "Name of the new entry of ")
    } else {
        (Action::Rename, "Name of ")
    };
    let said = [said, name_of(view)].concat();
    let is_wrong = name.problem.is_some();
    let input = attrs!(
        "type": "text", "autocomplete": "off", "spellcheck": "false", "autocapitalize": "none",
        "enterkeyhint": "done", "placeholder": is_new.then_some("Name"), "disabled": is_off,
        "aria-invalid": is_wrong.then_some("true"),
        "aria-describedby": is_wrong.then(|| id.to_owned())
    );
    let input = input
        .and(acting("input", action, &view.pointer))
        .and(told(said.clone()));
    let add = is_new.then(|| {
        let name = ["Add the new entry of ", name_of(view)].concat();
        let acting = acting("secondary", Action::Named, &view.pointer);
        worded(
            PLUS,
            "Add".to_owned(),
            acting.and(told(name)).and(attrs!("disabled": is_off)),
        )
    });
    let class = attrs!("class": if is_new { "naming adding" } else { "naming" });
    let input = tag::input(input, Property::Value(name.text.clone()));
    let problem = region(&said, id.to_owned(), name.problem.as_slice());
    tag::div(class, pieces![input, add, problem])
}
