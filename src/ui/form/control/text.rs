//! A text: one line, several lines, or hidden.

use super::Made;
use crate::form::TextHints;
use crate::ui::dom::{El, el};

pub(super) fn make(hints: &TextHints, secret: bool, suggestions: &[String], id: &str) -> Made {
    if hints.long && !secret {
        return Made::plain(
            el("textarea", "input")
                .attr("part", "input")
                .attr("rows", "4"),
        );
    }
    let (keyboard, filled) = keyboard_and_filled(hints);
    let input = el("input", "input")
        .attr("part", "input")
        .attr("type", if secret { "password" } else { "text" });
    input.set("inputmode", keyboard);
    input.set("autocomplete", Some(if secret { "off" } else { filled }));
    // A format is not prose.
    input.set("spellcheck", hints.format.as_ref().map(|_| "false"));
    let list = (!suggestions.is_empty() && !secret).then(|| suggestion_list(suggestions, id));
    input.set(
        "list",
        list.as_ref().and_then(|list| list.get("id")).as_deref(),
    );
    Made {
        extra: list,
        ..Made::plain(input)
    }
}

fn suggestion_list(suggestions: &[String], id: &str) -> El {
    let list = el("datalist", "").attr("id", &format!("{id}.list"));
    for text in suggestions {
        list.put(&el("option", "").attr("value", text));
    }
    list
}

/// The keyboard that a phone shows, and what the browser may fill in.
fn keyboard_and_filled(hints: &TextHints) -> (Option<&'static str>, &'static str) {
    match hints.format.as_deref() {
        Some("email" | "idn-email") => (Some("email"), "email"),
        Some("uri" | "url" | "iri") => (Some("url"), "url"),
        Some("ipv4") => (Some("decimal"), "off"),
        _ => (None, "off"),
    }
}
