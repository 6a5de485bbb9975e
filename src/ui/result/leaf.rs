//! Single values: texts, numbers, moments, choices, links, colours, what is empty.
//!
//! Owns how each is written and how its exact text can be had where that is another one: on hover,
//! and in an attribute for whoever copies it. Invariants: what is said twice for the eye is said
//! once for the ear; only addresses that `result` calls links are links; no text is cut for good.

use super::drawing::{Draw, fold};
use crate::result::{Shown, ValueView};
use crate::ui::dom::{El, copy, el};

/// A text is folded beyond so many characters or lines.
const LONG: usize = 600;
const LINES: usize = 12;

/// So few characters stay on one line in a table.
const BRIEF: usize = 28;

/// A single value.
pub(super) fn leaf(draw: &Draw<'_>, view: &ValueView) -> El {
    match &view.shown {
        Shown::Text(text) => self::text(draw, view, text),
        Shown::Choice { title, exact } if title == exact => plain(exact),
        Shown::Choice { title, exact } => {
            let code = copy("span.choice-exact dir=auto").text(exact);
            copy("span.choice")
                .attr("title", exact)
                .with(&plain(title))
                .text(" ")
                .with(&code)
        }
        Shown::Number { exact, integer } => number(draw, exact, *integer),
        Shown::Meter {
            exact,
            fraction,
            percent,
        } => meter(draw, &view.label, exact, *fraction, *percent),
        Shown::Flag(flag) => {
            if *flag {
                copy("span.flag.yes").text("Yes")
            } else {
                copy("span.flag.no").text("No")
            }
        }
        Shown::Nothing => quiet("none", "null"),
        Shown::Link { exact, href, host } => link(exact, href, host),
        Shown::Moment { exact, kind } => match draw.locale.moment(exact, *kind) {
            Some(written) => moment(exact, &written),
            None => plain(exact),
        },
        Shown::Color { exact } => {
            let swatch = el("span", "swatch").attr("aria-hidden", "true");
            swatch.style("background-color", exact);
            el("span", "color")
                .with(&swatch)
                .with(&el("code", "").text(exact))
        }
        Shown::Json(text) => crate::ui::value::json(text),
        // These have others inside.
        _ => el("span", ""),
    }
}

/// What is there and says nothing: in words, told apart from a text with the same words by its look
/// and by the exact text on hover.
pub(super) fn quiet(words: &str, exact: &str) -> El {
    copy("em.nothing").attr("title", exact).text(words)
}

fn plain(text: &str) -> El {
    let is_brief = text.chars().take(BRIEF + 1).count() <= BRIEF;
    let made = if is_brief {
        copy("span.text.brief dir=auto")
    } else {
        copy("span.text dir=auto")
    };
    made.text(text)
}

/// Whether a text is folded.
pub(super) fn is_long(text: &str) -> bool {
    end(text).is_some()
}

/// Where a long text is cut while it is folded.
fn end(text: &str) -> Option<usize> {
    let line = text.match_indices('\n').nth(LINES - 1).map(|(at, _)| at);
    let letter = text.char_indices().nth(LONG).map(|(at, _)| at);
    match (line, letter) {
        (Some(line), Some(letter)) => Some(line.min(letter)),
        (line, letter) => line.or(letter),
    }
}

/// A text; what is not seen of it and makes it read otherwise is said.
fn text(draw: &Draw<'_>, view: &ValueView, text: &str) -> El {
    let body = words_of(draw, view, text);
    if !text.contains(turns) {
        return body;
    }
    let note = "Signs that are not seen turn the direction of this text";
    el("div", "turned")
        .with(&body)
        .with(&el("p", "nothing").text(note))
}

/// Whether a letter opens a direction of writing of its own (Unicode Bidirectional Algorithm, UAX #9).
const fn turns(letter: char) -> bool {
    matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn words_of(draw: &Draw<'_>, view: &ValueView, text: &str) -> El {
    if text.is_empty() {
        return quiet("empty text", "\"\"");
    }
    let Some(end) = end(text) else {
        return plain(text);
    };
    let is_open = draw.state.is_open(&view.at);
    let shown = if is_open {
        text
    } else {
        text.get(..end).unwrap_or(text)
    };
    let body = el("div", "text long").attr("dir", "auto").text(shown);
    if !is_open {
        body.put(&el("span", "nothing").text(" …"));
    }
    let words = if is_open {
        "Show less".to_owned()
    } else {
        let lines = text.lines().count();
        let (count, what) = if lines > LINES {
            (lines, " lines")
        } else {
            (text.chars().count(), " characters")
        };
        ["Show all ", &*draw.locale.count(count), what].concat()
    };
    el("div", "fold text-fold")
        .with(&body)
        .with(&fold(&words, &view.at, is_open))
}

/// A number as the reader writes it.
pub(super) fn number(draw: &Draw<'_>, exact: &str, is_whole: bool) -> El {
    let written = draw.locale.number(exact, is_whole);
    exactly(exact, &written)
}

/// What is written in another way than it came.
pub(super) fn exactly(exact: &str, written: &str) -> El {
    let made = copy("data.number").attr("value", exact).text(written);
    made.set("title", (exact != written).then_some(exact));
    made
}

/// A share: all of it is one meter, of which the exact text is a part that is only searched for.
fn meter(draw: &Draw<'_>, label: &str, exact: &str, fraction: f64, is_of_hundred: bool) -> El {
    let (percent, plain) = draw.locale.percent(fraction);
    let (words, now) = if is_of_hundred {
        (draw.locale.number(exact, true), exact)
    } else {
        (percent, &*plain)
    };
    let spoken = if is_of_hundred {
        [&*words, " of ", &*draw.locale.count(100)].concat()
    } else {
        words.clone()
    };
    let bar = copy("span.share-bar");
    let mut width = plain.clone();
    width.push('%');
    bar.set_width(&width);
    let meter = copy("span.share role=meter aria-valuemin=0 aria-valuemax=100")
        .attr("aria-label", if label.is_empty() { "Share" } else { label })
        .attr("aria-valuenow", now)
        .attr("aria-valuetext", &spoken)
        .attr("title", exact);
    let meter = meter
        .with(&copy("span.share-text").text(&words))
        .with(&copy("span.share-track").with(&bar));
    if words == exact {
        meter
    } else {
        meter.with(&copy("span.unseen").text(exact))
    }
}

fn moment(exact: &str, written: &str) -> El {
    let made = copy("time.moment")
        .attr("datetime", exact)
        .attr("title", exact)
        .text(written);
    // For whoever searches the page; a reader is told it once.
    let hidden = copy("span.unseen.exact aria-hidden=true");
    made.with(&hidden.text(exact))
}

/// Where it leads can be read: the host stands out, as browsers show it.
fn link(exact: &str, href: &str, host: &str) -> El {
    let link = el("a", "link")
        .attr("href", href)
        .attr("target", "_blank")
        .attr("rel", "noopener noreferrer")
        .attr("dir", "ltr");
    let starts = exact
        .find("//")
        .filter(|at| {
            exact
                .get(at + 2..)
                .is_some_and(|it| starts_with_host(it, host))
        })
        .map(|at| at + 2);
    if let Some(at) = starts
        && let (Some(before), Some(name), Some(behind)) = (
            exact.get(..at),
            exact.get(at..at + host.len()),
            exact.get(at + host.len()..),
        )
    {
        let host = el("span", "link-host").text(name);
        return link
            .with(&el("span", "link-rest").text(before))
            .with(&host)
            .with(&el("span", "link-rest").text(behind));
    }
    let place = el("span", "").with(&link.text(exact));
    if host.is_empty() || exact.ends_with(&["@", host].concat()) {
        return place;
    }
    let host = el("bdi", "link-to").text(host);
    place.text(" ").with(&host)
}

/// Whether an address goes on with its host, and not with a name that only looks like one.
fn starts_with_host(rest: &str, host: &str) -> bool {
    !host.is_empty()
        && rest
            .get(..host.len())
            .is_some_and(|it| it.eq_ignore_ascii_case(host))
        && rest.get(host.len()..).is_some_and(|it| {
            it.is_empty() || it.starts_with(['/', '?', '#', ':']) && !authority(rest).contains('@')
        })
}

fn authority(rest: &str) -> &str {
    rest.split(['/', '?', '#', '\\']).next().unwrap_or_default()
}
