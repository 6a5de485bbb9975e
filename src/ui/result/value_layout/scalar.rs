//! Single values: texts, numbers, dates, choices, links, colours, and empty values.
//!
//! If the formatted text differs from the exact text, the exact text is in the tooltip and in an attribute. Invariants:
//! screen readers read a value once; only URLs that `result` accepts are links; a long text can be unfolded.

use json_form::result::{ValueContent, ValueView, beginning};
use leptos::prelude::*;
use locales::messages;

use super::LayoutContext;
use crate::ui::result::brief::MASK;
use crate::ui::result::raw_json::json;
use crate::ui::runtime::dom::{Pieces, view};
use crate::ui::runtime::reactive::Text;
use crate::ui::runtime::widget::{button, worded};

/// The length beyond which a text is folded, in characters; `LINES` is the limit in lines.
const LONG: usize = 600;
const LINES: usize = 12;
/// The longest part of an unfolded text that is shown, in bytes.
const MOST: usize = 100_000;

/// The longest text that stays on one line in a table, in characters.
const BRIEF: usize = 28;

/// The view of a value without members or items, such as a text, number or date.
pub(super) fn scalar(context: &LayoutContext<'_>, view: &ValueView) -> AnyView {
    match &view.content {
        ValueContent::Text(text) => self::text(context, view, text),
        ValueContent::Choice { title, exact } if title == exact => plain(exact),
        ValueContent::Choice { title, exact } => {
            let (words, exact) = (plain(title), exact.clone());
            // For the browser's search; people see it in the tooltip and in the JSON.
            view! {
                <span class="choice" title=exact.clone()>
                    {words}
                    <span class="unseen exact" aria-hidden="true" dir="auto">
                        {exact}
                    </span>
                </span>
            }
        }
        ValueContent::Number {
            exact,
            integer,
            measure,
        } => exact_number(
            exact,
            context.locale.measured(exact, *integer, measure),
            None,
        ),
        ValueContent::Meter {
            exact,
            fraction,
            percent,
        } => meter(context, &view.label, exact, *fraction, *percent),
        ValueContent::Secret { exact } => secret(context, view, exact),
        ValueContent::Flag(flag) => {
            let (class, words) = if *flag {
                ("flag yes", messages::yes())
            } else {
                ("flag no", messages::no())
            };
            view! { <span class=class>{words}</span> }
        }
        ValueContent::Nothing => empty_value(messages::no_value(), "null"),
        ValueContent::Link { exact, href, host } => link(exact, href, host),
        ValueContent::DateTime { exact, kind } => match context.locale.moment(exact, *kind) {
            Some(written) => moment(exact, written),
            None => plain(exact),
        },
        ValueContent::Duration { exact, parts } => match context.locale.duration(parts) {
            Some(written) => moment(exact, written),
            None => plain(exact),
        },
        ValueContent::Color { exact } => color(exact),
        ValueContent::Json(text) => json(text.clone()),
        // Not scalars.
        _ => ().into_any(),
    }
}

/// An empty value in words. The style and the exact text in the tooltip tell it apart from a text with the same words.
pub(super) fn empty_value(words: &'static str, exact: &'static str) -> AnyView {
    view! {
        <em class="nothing" title=exact>
            {words}
        </em>
    }
}

fn plain(text: &str) -> AnyView {
    let is_brief = text.chars().take(BRIEF + 1).count() <= BRIEF;
    let class = if is_brief { "text brief" } else { "text" };
    let text = Text::from(text.to_owned());
    view! {
        <span class=class dir="auto">
            {text}
        </span>
    }
}

/// A secret: dots, and the text while the button is pressed.
fn secret(context: &LayoutContext<'_>, view: &ValueView, exact: &str) -> AnyView {
    let is_shown = context.state.is_open(&view.at);
    let shown = if is_shown {
        plain(exact)
    } else {
        view! {
            <span class="text" aria-hidden="true">
                {MASK}
            </span>
        }
    };
    let toggle = view! {
        <{..}
            class="quiet small"
            data-do="fold"
            data-at=view.at.as_str().to_owned()
            aria-pressed={if is_shown { "true" } else { "false" }}
            aria-label=messages::show_secret(&view.label)
        />
    };
    let toggle = button(toggle, worded(messages::show()));
    view! { <span class="secret-value">{shown} {toggle}</span> }
}

/// Whether a text is so long that its end is folded away.
pub(super) fn is_long(text: &str) -> bool {
    end(text).is_some()
}

/// The byte offset at which a folded text is cut; `None` if the text is not folded.
fn end(text: &str) -> Option<usize> {
    let line = text.match_indices('\n').nth(LINES - 1).map(|(at, _)| at);
    let letter = text.char_indices().nth(LONG).map(|(at, _)| at);
    match (line, letter) {
        (Some(line), Some(letter)) => Some(line.min(letter)),
        (line, letter) => line.or(letter),
    }
}

/// A text, with a warning if invisible characters change its direction.
fn text(context: &LayoutContext<'_>, view: &ValueView, text: &str) -> AnyView {
    let body = words_of(context, view, text);
    if !text.contains(changes_direction) {
        return body;
    }
    view! {
        <div class="turned">
            {body} <p class="nothing">{messages::changes_reading_direction()}</p>
        </div>
    }
}

/// Whether a character starts an embedding, override or isolate (Unicode Bidirectional Algorithm, UAX #9).
const fn changes_direction(letter: char) -> bool {
    matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn words_of(context: &LayoutContext<'_>, view: &ValueView, text: &str) -> AnyView {
    if text.is_empty() {
        return empty_value(messages::no_text(), "\"\"");
    }
    let Some(end) = end(text) else {
        return plain(text);
    };
    let is_open = context.state.is_open(&view.at);
    let shown = if is_open {
        Some(beginning(text, MOST))
    } else {
        text.get(..end)
    };
    let shown = shown.unwrap_or(text);
    let is_cut = is_open && shown.len() < text.len();
    let shown = Text::from(shown.to_owned());
    let words = if is_open {
        messages::show_less().to_owned()
    } else {
        let lines = text.lines().count();
        if lines > LINES {
            context.counted(messages::show_all_lines, lines)
        } else {
            context.counted(messages::show_all_characters, text.chars().count())
        }
    };
    let more = (!is_open).then(|| view! { <span class="nothing">" …"</span> });
    let rest = is_cut.then(|| {
        view! { <p class="nothing">{messages::only_the_beginning()}</p> }
    });
    let fold = context.fold_button(words, &view.at);
    view! {
        <div class="fold text-fold">
            <div class="text long" dir="auto">
                {shown}
                {more}
            </div>
            {rest}
            {fold}
        </div>
    }
}

/// A formatted number with its exact text. `room`: invisible digits that align the number with its column.
pub(super) fn exact_number(exact: &str, written: String, room: Option<String>) -> AnyView {
    let title = (exact != written).then(|| exact.to_owned());
    view! {
        <data class="number" value=exact.to_owned() title=title data-room=room>
            {Text::from(written)}
        </data>
    }
}

/// A fraction or percentage as a meter. The browser's search finds the hidden exact text.
fn meter(
    context: &LayoutContext<'_>,
    label: &str,
    exact: &str,
    fraction: f64,
    is_of_hundred: bool,
) -> AnyView {
    let (percent, plain) = context.locale.percent(fraction);
    let width = [&*plain, "%"].concat();
    let (words, now) = if is_of_hundred {
        (context.locale.number(exact, true), exact.to_owned())
    } else {
        (percent, plain)
    };
    let spoken = if is_of_hundred {
        messages::share_of(&words, &context.locale.count(100))
    } else {
        words.clone()
    };
    let label = if label.is_empty() {
        messages::share()
    } else {
        label
    };
    let hidden = (words != exact).then(|| view! { <span class="unseen">{exact.to_owned()}</span> });
    view! {
        <span
            class="share"
            role="meter"
            aria-valuemin="0"
            aria-valuemax="100"
            aria-label=label.to_owned()
            aria-valuenow=now
            aria-valuetext=spoken
            title=exact.to_owned()
        >
            <span class="share-text">{words}</span>
            <span class="share-track">
                <span class="share-bar" style:inline-size=width></span>
            </span>
            {hidden}
        </span>
    }
}

fn moment(exact: &str, written: String) -> AnyView {
    let exact = exact.to_owned();
    // For the browser's search; screen readers read the formatted one.
    view! {
        <time class="moment" datetime=exact.clone() title=exact.clone()>
            {written}
            <span class="unseen exact" aria-hidden="true">
                {exact}
            </span>
        </time>
    }
}

fn color(exact: &str) -> AnyView {
    let (exact, shown) = (exact.to_owned(), exact.to_owned());
    view! {
        <span class="color">
            <span class="swatch" aria-hidden="true" style:background-color=shown></span>
            <code>{exact}</code>
        </span>
    }
}

/// A link with its host emphasized, as browsers do in the address bar.
fn link(exact: &str, href: &str, host: &str) -> AnyView {
    let anchor = |inside: Pieces| {
        view! {
            <a
                class="link"
                href=href.to_owned()
                target="_blank"
                rel="noopener noreferrer"
                dir="ltr"
            >
                {inside}
            </a>
        }
    };
    let starts = exact.find("//").map(|at| at + 2);
    let starts = starts.filter(|at| {
        exact
            .get(*at..)
            .is_some_and(|it| starts_with_host(it, host))
    });
    if let Some(at) = starts
        && let Some((before, rest)) = exact.split_at_checked(at)
        && let Some((name, behind)) = rest.split_at_checked(host.len())
    {
        let part = |class: &'static str, words: &str| {
            view! { <span class=class>{words.to_owned()}</span> }
        };
        return anchor(view! {
            {part("link-rest", before)}
            {part("link-host", name)}
            {part("link-rest", behind)}
        });
    }
    let says_where = host.is_empty() || exact.ends_with(&["@", host].concat());
    let host = (!says_where).then(|| {
        view! {
            " "
            <bdi class="link-to">{host.to_owned()}</bdi>
        }
        .into_any()
    });
    let anchor = anchor(view! { {exact.to_owned()} });
    view! { <span>{anchor} {host}</span> }
}

/// Whether a URL continues with this host, and not with a longer name or a user name.
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
