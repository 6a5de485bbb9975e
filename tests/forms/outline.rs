//! A form as a person sees it, in lines: one per control, indented by its place.

use std::fmt::Write as _;

use a2a_forms::form::{Control, FieldView};
use a2a_forms::pointer::Pointer;

use crate::filler::Filler;

/// No form of these tests shows more; one that does has no end.
pub(crate) const MOST: usize = 2_000;

/// The places of all controls that are on screen, from top to bottom.
pub(crate) fn places(filler: &Filler) -> Vec<Pointer> {
    let mut found = Vec::new();
    let mut waiting = vec![Pointer::root()];
    while let Some(pointer) = waiting.pop() {
        let Some(view) = filler.session.state().view(&pointer) else {
            panic!("a control is named and is not there: {pointer}")
        };
        let mut inside: Vec<Pointer> = match view.control {
            Control::Group {
                members,
                present: true,
            } => members,
            Control::List { items } => items.into_iter().map(|item| item.pointer).collect(),
            _ => Vec::new(),
        };
        inside.reverse();
        waiting.extend(inside);
        found.push(pointer);
        assert!(found.len() < MOST, "the form has no end");
    }
    found
}

/// The outline of a form.
pub(crate) fn of(filler: &Filler) -> String {
    let mut out = String::new();
    for pointer in places(filler) {
        let Some(view) = filler.session.state().view(&pointer) else {
            continue;
        };
        let depth = pointer.tokens().count();
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
    out
}

fn control(control: &Control) -> String {
    match control {
        Control::Text {
            text,
            hints,
            secret,
            suggestions,
        } => {
            let mut out = format!("text {text:?}");
            if let Some(format) = &hints.format {
                let _ = write!(out, " of {format}");
            }
            for (flag, word) in [(hints.long, " long"), (*secret, " secret")] {
                if flag {
                    out.push_str(word);
                }
            }
            if !suggestions.is_empty() {
                let _ = write!(out, " like {suggestions:?}");
            }
            out
        }
        Control::Number { text, integer } => {
            format!(
                "{} {text:?}",
                if *integer { "whole number" } else { "number" }
            )
        }
        Control::Toggle { on } => format!("toggle {on:?}"),
        Control::Choice { titles, chosen, .. } => format!("choice of {titles:?}, {chosen:?}"),
        Control::Fixed {
            text,
            present: true,
        } => format!("fixed {text:?}"),
        Control::Fixed {
            text,
            present: false,
        } => format!("fixed {text:?}, not there"),
        Control::Group { members, present } => {
            format!(
                "group of {}{}",
                members.len(),
                if *present { "" } else { ", not there" }
            )
        }
        Control::List { items } => format!("list of {}", items.len()),
        Control::Json { text } => {
            let compact = serde_json::from_str::<serde_json::Value>(text);
            let text = compact.map_or_else(|_| format!("{text:?}"), |it| it.to_string());
            format!("JSON {text}")
        }
    }
}
