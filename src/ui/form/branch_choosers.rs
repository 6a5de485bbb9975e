//! Choosers for the branch of a union and for the type of a value.

use json_form::form::view::{ChooserView, Control};
use leptos::prelude::*;
use locales::messages;

use super::action::Action;
use super::control::choice::{ChoiceOption, radios, select};
use super::emptiness::FEW_BRANCHES;
use super::node::FieldState;
use crate::ui::runtime::dom::view;

/// The choosers of a field's branches and types: radio buttons or a select for each. `prefix`, of the form, and
/// `number`, of the field, make the names of radio buttons unique. `described`: the value of `aria-describedby`.
pub(super) fn choosers(
    state: &FieldState,
    number: u64,
    prefix: &str,
    described: Option<&String>,
) -> Vec<AnyView> {
    let view = &state.view;
    let is_last = |at: usize| at + 1 == view.choosers.len();
    // Nothing is chosen yet, so the chooser itself is the field's control.
    let is_open = view.control == Control::Undecided;
    let one = |(at, chooser): (usize, &ChooserView)| {
        let is_asked = is_open && is_last(at);
        // The visible words come first in the accessible name.
        let mut name = chooser.label.clone();
        if !view.label.is_empty() {
            name.push_str(": ");
            name.push_str(&view.label);
        }
        let attrs = view! {
            <{..}
                class="ways"
                aria-label=name
                data-do=Action::Shape
                data-index=at.to_string()
                data-at=view.pointer.as_str().to_owned()
                aria-describedby=described.filter(|_| is_asked).cloned()
                aria-invalid=(is_asked && !view.problems.is_empty()).then_some("true")
            />
        };
        let is_few = chooser.options.len() <= FEW_BRANCHES;
        let mut options = ChoiceOption::all(&chooser.options, &[]);
        let nothing = if !view.required && !view.removable {
            Some(messages::not_set())
        } else {
            // After a choice, “none” is not an option any more.
            chooser.chosen.is_none().then(messages::choose)
        };
        // Radio buttons have “Clear” in the header of the field instead.
        if let Some(nothing) = nothing.filter(|_| !is_few) {
            options.insert(0, ChoiceOption::open("", nothing));
        }
        let value = chooser.chosen.map(|at| at.to_string()).unwrap_or_default();
        let made = if is_few {
            let group = [prefix, ".", &number.to_string(), ".", &at.to_string()];
            radios(
                options,
                &value,
                &group.concat(),
                state.is_fixed(),
                "radio",
                attrs,
            )
        } else {
            select(options, &value, state.is_fixed(), attrs)
        };
        view! {
            <div class="chooser">
                <span class="chooser-label" dir="auto">
                    {chooser.label.clone()}
                </span>
                {made}
            </div>
        }
    };
    view.choosers.iter().enumerate().map(one).collect()
}
