//! The comparison of two runs side by side: their requests and results, with the differences marked.
//!
//! Leaves which parts and places correspond to `result`. Invariants: a difference is marked in words and not by colour
//! alone; long lists are rendered in portions; equal places are folded and counted.

use std::rc::Rc;

use a2a_client::artifacts::comparison::{Named, Pair, Piece, pairs};
use exact_json::Pointer;
use json_form::result::Reading;
use json_form::result::difference::{Line, LocationPair, difference, lines, number_change};
use leptos::prelude::*;
use locales::messages;

use super::result_view::ResultView;
use crate::ui::formats::Locale;
use crate::ui::runtime::dom::{ElementRef, view};
use crate::ui::runtime::focus::focus;
use crate::ui::runtime::reactive::{PORTION, each, live_text, more_words, when};
use crate::ui::runtime::widget::unseen_label;
use crate::ui::runtime::{after_drawing, flush};

/// The largest number of successive equal lines that are shown unfolded.
const MOST_UNFOLDED_LINES: usize = 3;

/// One of the two compared runs: its name, what was asked, and what came back.
pub(crate) struct Side {
    pub(crate) name: String,
    pub(crate) asked: Vec<Named>,
    pub(crate) came: Vec<Named>,
}

/// The section that compares two results. `first` is the earlier run and shown as “before”, `second` as “after”.
pub(crate) fn comparison(first: Side, second: Side, locale: &Rc<Locale>) -> AnyView {
    let side = |word: &'static str, name: String| {
        view! {
            <div>
                <dt>{word}</dt>
                <dd>{name}</dd>
            </div>
        }
    };
    view! {
        <section class="comparison" part="comparison" aria-label=messages::comparison()>
            <h4 class="value-title" tabindex="-1">
                {messages::comparison()}
            </h4>
            <dl class="compared">
                {side(messages::before(), first.name)} {side(messages::after(), second.name)}
            </dl>
            {section(messages::input(), first.asked, second.asked, locale)}
            {section(messages::output(), first.came, second.came, locale)}
        </section>
    }
}

fn section(
    title: &'static str,
    first: Vec<Named>,
    second: Vec<Named>,
    locale: &Rc<Locale>,
) -> AnyView {
    let all = pairs(first, second);
    let nothing = all.is_empty().then(|| nothing(messages::no_output()));
    let all: Vec<AnyView> = all.into_iter().map(|it| pair(it, locale)).collect();
    view! {
        <section class="compared-part">
            <h5>{title}</h5>
            {nothing}
            {all}
        </section>
    }
}

fn nothing(words: &'static str) -> AnyView {
    view! { <p class="nothing">{words}</p> }
}

fn pair(pair: Pair, locale: &Rc<Locale>) -> AnyView {
    let name = pair.name.map(|name| view! { <p class="who">{name}</p> });
    let inside = match (pair.first, pair.second) {
        (Some(Piece::Data(first)), Some(Piece::Data(second))) => {
            data(first, second, Rc::clone(locale))
        }
        (Some(Piece::Text(first)), Some(Piece::Text(second))) => text(&first, &second),
        (first, second) => {
            let kind = if first.is_some() {
                Mark::First
            } else {
                Mark::Second
            };
            let piece = first.or(second).map(|piece| whole(&piece));
            view! {
                {mark(kind)}
                {piece}
            }
            .into_any()
        }
    };
    view! { <div class="compared-piece">{name} {inside}</div> }
}

/// The view of a part that only one of the runs has.
pub(crate) fn whole(piece: &Piece) -> AnyView {
    match piece {
        Piece::Text(text) => view! { <p class="prose">{text.clone()}</p> },
        Piece::Data(reading) => drawn(reading, &Pointer::root()),
    }
}

/// The view of the value at the place `at` of the whole value `reading`, without tools and title.
fn drawn(reading: &Reading, at: &Pointer) -> AnyView {
    ResultView::of_place(reading.clone(), at.clone()).view()
}

#[derive(Clone, Copy)]
enum Mark {
    Changed,
    First,
    Second,
}

/// The badge of a row that differs: a sign, hidden from screen readers, and words.
fn mark(mark: Mark) -> AnyView {
    let (name, sign, words) = match mark {
        Mark::Changed => ("changed", "≠", messages::changed()),
        Mark::First => ("first", "−", messages::only_in_first()),
        Mark::Second => ("second", "+", messages::only_in_second()),
    };
    view! {
        <span class="mark" data-mark=name>
            <span aria-hidden="true">{sign}</span>
            " "
            {words}
        </span>
    }
}

fn data(first: Reading, second: Reading, locale: Rc<Locale>) -> AnyView {
    let told = difference(first.value(), second.value());
    let cut = told.is_cut.then(|| nothing(messages::more_differences()));
    let equal_words = messages::equal_values(told.equal_leaves as u64);
    let both = StoredValue::new_local((first, second, locale));
    let all = if told.all.is_empty() {
        nothing(messages::no_difference())
    } else {
        table(
            &[messages::field(), messages::before(), messages::after()],
            told.all,
            both,
        )
    };
    // Rendered on demand.
    let equal = (!told.equal.is_empty()).then(|| {
        let is_open = RwSignal::new(false);
        let equal = told.equal;
        let inside = move || table(&[messages::field(), messages::both()], equal.clone(), both);
        view! {
            <details
                class="raw"
                on:toggle=move |_| {
                    is_open.set(true);
                    flush();
                }
            >
                <summary>{equal_words}</summary>
                {when(move || is_open.get(), inside)}
            </details>
        }
    });
    view! {
        {cut}
        {all}
        {equal}
    }
    .into_any()
}

/// The two compared values, and the formats of numbers, for as long as their views exist.
type Both = StoredValue<(Reading, Reading, Rc<Locale>), LocalStorage>;

/// The table that compares two values: a row for each of the places `all`, drawn in portions. With two `titles` the
/// places are equal, and their value is shown once. The ARIA roles are explicit, since the style sheet lays the table
/// out as blocks on narrow screens.
fn table(titles: &[&'static str], all: Vec<LocationPair>, both: Both) -> AnyView {
    let title = |title: &&'static str| {
        view! {
            <th role="columnheader" scope="col">
                {*title}
            </th>
        }
    };
    let head: Vec<AnyView> = titles.iter().map(title).collect();
    let is_equal = titles.len() == 2;
    let count = all.len();
    let all = StoredValue::new_local(all);
    let shown = RwSignal::new(PORTION.min(count));
    let row = move |at: u64| {
        let at = usize::try_from(at).unwrap_or_default();
        let places = all.with_value(|all| all.get(at).cloned());
        let row = places.and_then(|places| {
            // The first row of a portion can receive the focus.
            let is_first_of_more = at > 0 && at.is_multiple_of(PORTION);
            both.try_with_value(|both| row(&places, is_equal, is_first_of_more, both))
        });
        row.into_any()
    };
    let body = ElementRef::default();
    let show = move |_| {
        let first = shown.get_untracked();
        shown.set(count.min(first + PORTION));
        focus_row(body, first);
    };
    let rows = each(move || (0..shown.get() as u64).collect(), row);
    let left = move || count - shown.get();
    let words = live_text(move || more_words(left()));
    view! {
        <div class="differences-around">
            <table class="differences" role="table">
                <thead role="rowgroup">
                    <tr role="row">{head}</tr>
                </thead>
                <tbody role="rowgroup" node_ref=body>
                    {rows}
                </tbody>
            </table>
            <button
                type="button"
                class="secondary small"
                hidden={move || left() == 0}
                on:click=show
            >
                {words}
            </button>
        </div>
    }
}

/// Moves the focus to the row at index `at` of a table body, the first of the rows that were added.
fn focus_row(body: ElementRef, at: usize) {
    after_drawing(move || {
        let rows = body.get().map(|body| body.children());
        let row = rows.and_then(|rows| rows.item(u32::try_from(at).ok()?));
        row.iter().for_each(focus);
    });
}

fn row(
    places: &LocationPair,
    is_equal: bool,
    can_focus: bool,
    (first, second, locale): &(Reading, Reading, Rc<Locale>),
) -> Option<AnyView> {
    let (reading, at, kind) = match (&places.first, &places.second) {
        (Some(at), Some(_)) => (first, at, Mark::Changed),
        (Some(at), None) => (first, at, Mark::First),
        (None, Some(at)) => (second, at, Mark::Second),
        (None, None) => return None,
    };
    let words = reading.location_label(at);
    let (around, name) = match words.rfind(" › ") {
        Some(end) => words.split_at(end + " › ".len()),
        None if words.is_empty() => ("", messages::whole_value()),
        None => ("", words.as_str()),
    };
    let (around, name) = (around.to_owned(), name.to_owned());
    // Texts of several lines are compared line by line.
    let long = |reading: &Reading, at: &Option<Pointer>| {
        let text = at.as_ref()?.get(reading.value())?.as_str()?;
        text.contains('\n').then(|| text.to_owned())
    };
    let content = |reading: &Reading, at: &Option<Pointer>| Some(reading.at(at.as_ref()?)?.content);
    let change = content(first, &places.first)
        .zip(content(second, &places.second))
        .and_then(|(first, second)| number_change(&first, &second))
        .map(|by| change(&by, locale));
    let cells = if is_equal {
        cell(messages::both(), Some((reading, at)))
    } else if let (Some(one), Some(two)) =
        (long(first, &places.first), long(second, &places.second))
    {
        view! {
            <td role="cell" colspan="2">
                {text(&one, &two)}
            </td>
        }
    } else {
        let side =
            |reading, at: &Option<Pointer>, name| cell(name, at.as_ref().map(|at| (reading, at)));
        let first = side(first, &places.first, messages::before());
        view! {
            {first}
            {side(second, &places.second, messages::after())}
        }
        .into_any()
    };
    Some(view! {
        <tr role="row" tabindex=can_focus.then_some("-1")>
            <th role="rowheader" scope="row" data-pointer=at.as_str().to_owned()>
                <span class="who">{around}</span>
                <span class="place">{name}</span>
                {(!is_equal).then(|| mark(kind))}
                {change}
            </th>
            {cells}
        </tr>
    })
}

/// By how much a number has changed, with its sign.
fn change(by: &str, locale: &Locale) -> AnyView {
    let (sign, amount) = by
        .strip_prefix('-')
        .map_or(("+", by), |amount| ("−", amount));
    let words = [" ", sign, &locale.number(amount, false)].concat();
    view! { <span class="mark">{words}</span> }
}

/// A table cell with the value at a place; `None` shows that this run lacks the value. `name` is the title of the
/// column, which is shown inside the cell on narrow screens.
fn cell(name: &'static str, what: Option<(&Reading, &Pointer)>) -> AnyView {
    let inside = match what {
        Some((reading, at)) => drawn(reading, at),
        None => view! { <span class="nothing">{messages::absent()}</span> },
    };
    view! {
        <td role="cell" data-name=name>
            {inside}
        </td>
    }
}

/// The differences of two texts, line by line.
fn text(first: &str, second: &str) -> AnyView {
    let told = lines(first, second);
    if let [Line::Both(..)] | [] = told.as_slice() {
        return nothing(messages::same_text());
    }
    let ours: Vec<&str> = first.lines().collect();
    let line = |told: Line<'_>| match told {
        Line::First(text) => line("first", "−", messages::only_in_first(), text),
        Line::Second(text) => line("second", "+", messages::only_in_second(), text),
        Line::Both(count, from) => {
            let equal = ours.iter().skip(from).take(count);
            let equal: Vec<AnyView> = equal.map(|text| line("both", " ", "", text)).collect();
            if count <= MOST_UNFOLDED_LINES {
                return equal.into_any();
            }
            view! {
                <details class="raw">
                    <summary>{messages::equal_lines(count as u64)}</summary>
                    {equal}
                </details>
            }
        }
    };
    let lines: Vec<AnyView> = told.into_iter().map(line).collect();
    view! { <div class="lines">{lines}</div> }
}

fn line(name: &'static str, sign: &'static str, words: &'static str, text: &str) -> AnyView {
    let words = (!words.is_empty()).then(|| unseen_label(words));
    view! {
        <p class="line" data-mark=name>
            <span class="line-sign" aria-hidden="true">
                {sign}
            </span>
            {words}
            <span>{text.to_owned()}</span>
        </p>
    }
}
