//! A value laid out to be read.

use super::dom::{El, el};
use crate::result::{Shown, ValueView};

/// A value with its members as terms and descriptions.
pub fn value_table(view: &ValueView) -> El {
    let title = (!view.label.is_empty()).then(|| el("h4", "value-title").text(&view.label));
    el("div", "value")
        .attr("part", "value")
        .with_some(title)
        .with(&shown(&view.shown, &view.label))
}

fn shown(shown: &Shown, label: &str) -> El {
    match shown {
        Shown::Text(text) if text.is_empty() => quiet("empty"),
        Shown::Text(text) => el("span", "text").text(text),
        Shown::Number { exact, text } => el("span", "number").attr("title", exact).text(text),
        Shown::Share { exact, text, .. } => share(exact, text, label),
        Shown::Flag(true) => el("span", "").text("Yes"),
        Shown::Flag(false) => el("span", "").text("No"),
        Shown::Nothing => quiet("none"),
        Shown::Link { href } => {
            let link = el("a", "")
                .attr("href", href)
                .attr("target", "_blank")
                .attr("rel", "noopener noreferrer");
            link.text(href.trim_start_matches("mailto:"))
        }
        Shown::Group(rows) if rows.is_empty() => quiet("empty"),
        Shown::Group(rows) => {
            let list = el("dl", "rows");
            for view in rows {
                list.put(&row(view));
            }
            list
        }
        Shown::List(items) if items.is_empty() => quiet("empty list"),
        Shown::List(items) => {
            let list = el("ol", "values");
            for item in items {
                list.put(&el("li", "").with(&self::shown(&item.shown, &item.label)));
            }
            list
        }
        Shown::Json(text) => json(text),
    }
}

/// JSON to be read; it scrolls, so that the keyboard must reach it.
pub(super) fn json(text: &str) -> El {
    el("pre", "json").attr("tabindex", "0").text(text)
}

fn quiet(text: &str) -> El {
    el("span", "nothing").text(text)
}

fn row(view: &ValueView) -> El {
    let term = el("dt", "").text(&view.label);
    term.set("title", view.description.as_deref());
    if view.unknown {
        term.put(&el("span", "badge").text("not in the schema"));
    }
    el("div", "row")
        .with(&term)
        .with(&el("dd", "").with(&shown(&view.shown, &view.label)))
}

/// A share of a whole: the number in words and as a bar.
fn share(exact: &str, text: &str, label: &str) -> El {
    let name = if label.is_empty() { "Share" } else { label };
    let percent = text.trim_end_matches([' ', '%']);
    let meter = el("span", "share-track")
        .attr("role", "meter")
        .attr("aria-label", name)
        .attr("aria-valuemin", "0");
    let meter = meter
        .attr("aria-valuemax", "100")
        .attr("aria-valuenow", percent)
        .attr("aria-valuetext", text);
    let bar = el("span", "share-bar");
    bar.set_width(&format!("{percent}%"));
    let words = el("span", "share-text").text(text);
    el("span", "share")
        .attr("title", exact)
        .with(&words)
        .with(&meter.with(&bar))
}
