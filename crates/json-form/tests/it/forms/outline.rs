//! Outlines: a form as a person sees it, one line per control, indented by depth.

use std::fmt::Write as _;

use exact_json::Pointer;
use json_form::form::Drawing;
use json_form::form::FormState;
use json_form::form::field::emptiness::EmptyKind;
use json_form::form::view::{Control, FieldView};

use crate::forms::filler::Filler;

/// The maximum number of controls of a form in these tests; a form with more is endless.
pub(crate) const MOST: usize = 2_000;

/// The places of all visible controls, in reading order.
pub(crate) fn places(filler: &Filler) -> Vec<Pointer> {
    places_of(filler.session.state(), &Drawing::default())
}

/// The locations of the members or items that are drawn in a group or list; empty for any other control.
pub(crate) fn inside(view: &FieldView) -> Vec<Pointer> {
    match &view.control {
        Control::Group {
            members,
            present: true,
            ..
        } => members.clone(),
        Control::List { items, .. } => items.iter().map(|item| item.pointer.clone()).collect(),
        _ => Vec::new(),
    }
}

/// The places of all visible controls of a form, in reading order; draws them all.
pub(crate) fn places_of(form: &FormState, drawing: &Drawing) -> Vec<Pointer> {
    let mut found = Vec::new();
    let mut waiting = vec![Pointer::root()];
    while let Some(pointer) = waiting.pop() {
        let Some(view) = form.view_in(&pointer, drawing) else {
            panic!("a control is named and is not there: {pointer}")
        };
        waiting.extend(inside(&view).into_iter().rev());
        found.push(pointer);
        assert!(found.len() < MOST, "the form has no end");
    }
    found
}

/// Describes a form as text: a line for each control, and one for each error below its control.
pub(crate) fn of(filler: &Filler) -> String {
    let mut out = String::new();
    for pointer in places(filler) {
        let Some(view) = filler.session.state().view(&pointer) else {
            continue;
        };
        let depth = pointer.depth();
        let _ = writeln!(out, "{}{}", "  ".repeat(depth), line(&view));
        for problem in &view.problems {
            let _ = writeln!(out, "{}! {problem}", "  ".repeat(depth + 1));
        }
    }
    out
}

fn line(view: &FieldView) -> String {
    let mut out = format!(
        "{:?} “{}”: {}",
        view.pointer.as_str(),
        view.label,
        control(&view.control)
    );
    for (flag, word) in [
        (view.required, "required"),
        (view.deprecated, "deprecated"),
        (view.read_only, "read-only"),
        (view.removable, "removable"),
    ] {
        if flag {
            out.push_str(", ");
            out.push_str(word);
        }
    }
    if let Some(help) = &view.description {
        let _ = write!(out, " ({help})");
    }
    for chooser in &view.choosers {
        let chosen = chooser.chosen.and_then(|at| chooser.options.get(at));
        let _ = write!(
            out,
            " [{}: {:?} of {:?}]",
            chooser.label, chosen, chooser.options
        );
    }
    let ways = &view.emptiness;
    if !ways.others.is_empty() || matches!(ways.now, Some(EmptyKind::Null | EmptyKind::Empty)) {
        let _ = write!(out, " <{:?}, or {:?}>", ways.now, ways.others);
    }
    for hint in &view.hints {
        let _ = write!(out, " ({hint})");
    }
    out
}

fn control(control: &Control) -> String {
    match control {
        Control::Text {
            text,
            hints,
            secret,
            plain,
        } => {
            let mut out = format!("text {text:?}");
            if let Some(format) = &hints.format {
                let _ = write!(out, " of {format}");
            }
            let flags = [
                (hints.long, " long"),
                (hints.is_file, " file"),
                (*secret, " secret"),
                (*plain, " plain"),
            ];
            for (flag, word) in flags {
                if flag {
                    out.push_str(word);
                }
            }
            if !hints.suggestions.is_empty() {
                let _ = write!(out, " like {:?}", hints.suggestions);
            }
            out
        }
        Control::Number { text, hints, .. } => {
            let kind = if hints.integer {
                "whole number"
            } else {
                "number"
            };
            format!("{kind} {text:?}")
        }
        Control::Toggle { on, sure } => {
            format!("toggle {on:?}{}", if *sure { " sure" } else { "" })
        }
        Control::Choice { titles, chosen, .. } => format!("choice of {titles:?}, {chosen:?}"),
        Control::MultipleChoice { titles, chosen, .. } => {
            let ticked = titles.iter().zip(chosen).filter(|(_, on)| **on);
            let ticked: Vec<&String> = ticked.map(|(title, _)| title).collect();
            format!("any of {titles:?}, {ticked:?}")
        }
        Control::Undecided => "open".to_owned(),
        Control::Nothing => "nothing".to_owned(),
        Control::Fixed {
            text,
            present: true,
        } => format!("fixed {text:?}"),
        Control::Fixed {
            text,
            present: false,
        } => format!("fixed {text:?}, not there"),
        Control::Group {
            members,
            present,
            adding,
            ..
        } => {
            let mut out = format!("group of {}", members.len());
            if !present {
                out.push_str(", not there");
            }
            if let Some(name) = adding {
                let _ = write!(out, ", to add {:?}", name.text);
                if let Some(problem) = &name.problem {
                    let _ = write!(out, " ({problem})");
                }
            }
            out
        }
        Control::List {
            items,
            addable,
            tuple,
            ..
        } => {
            let mut out = format!("list of {}", items.len());
            if *tuple > 0 {
                let _ = write!(out, ", {tuple} in place");
            }
            if !addable {
                out.push_str(", full");
            }
            out
        }
        Control::Json { text } => {
            let compact = serde_json::from_str::<serde_json::Value>(text);
            let text = compact.map_or_else(|_| format!("{text:?}"), |it| it.to_string());
            format!("JSON {text}")
        }
    }
}
