//! What a person chooses before there is anything to fill in: a branch, a type.

use leptos::prelude::*;

use super::action::Action;
use super::control::{ChoiceOption, radios, select};
use super::node::FieldState;
use crate::form::{ChooserView, Control};
use crate::ui::runtime::{attrs, pieces, tag};

/// Up to so many options are radio buttons.
const FEW: usize = 3;

/// The choosers of a field; `described` says what describes it.
pub(super) fn choosers(
    shown: &FieldState,
    number: u64,
    prefix: &str,
    described: Option<&String>,
) -> Vec<AnyView> {
    let view = &shown.view;
    let is_last = |at: usize| at + 1 == view.choosers.len();
    // Where nothing is chosen yet, the chooser is what is to be filled in.
    let is_open = view.control == Control::Open;
    let one = |(at, chooser): (usize, &ChooserView)| {
        let is_asked = is_open && is_last(at);
        // What is seen comes first in the name.
        let mut name = chooser.label.clone();
        if !view.label.is_empty() {
            name.push_str(": ");
            name.push_str(&view.label);
        }
        let attrs = attrs!(
            "aria-label": name, "data-do": Action::Shape, "data-index": at.to_string(),
            "data-at": view.pointer.as_str().to_owned(),
            "aria-describedby": described.filter(|_| is_asked).cloned(),
            "aria-invalid": (is_asked && !view.problems.is_empty()).then_some("true")
        );
        let is_few = chooser.options.len() <= FEW;
        let mut ways = ChoiceOption::all(&chooser.options, &[]);
        if !view.required && !view.removable {
            ways.insert(
                if is_few { ways.len() } else { 0 },
                ChoiceOption::open("", "Not set"),
            );
        } else if chooser.chosen.is_none() && !is_few {
            // Once something is chosen, nothing is no choice any more.
            ways.insert(0, ChoiceOption::open("", "Choose…"));
        }
        let value = chooser.chosen.map(|at| at.to_string()).unwrap_or_default();
        let made = if is_few {
            let group = [prefix, ".", &number.to_string(), ".", &at.to_string()];
            radios(ways, &value, &group.concat(), shown.is_fixed(), attrs)
        } else {
            select(ways, &value, shown.is_fixed(), attrs)
        };
        let label = attrs!("class": "chooser-label", "dir": "auto");
        let label = tag::span(label, pieces![chooser.label.clone()]);
        tag::div(attrs!("class": "chooser"), pieces![label, made])
    };
    view.choosers.iter().enumerate().map(one).collect()
}
