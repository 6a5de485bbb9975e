//! Two runs side by side: what was asked and what came of it, with what differs marked.
//!
//! Leaves which pieces and places belong to each other to `result`. Invariants: what differs is
//! said in words, not by colour alone; long lists come on screen in portions; what is equal is
//! folded, and counted.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::view::ResultView;
use crate::pointer::Pointer;
use crate::result::{Line, Named, Pair, Piece, Places, Reading, difference, lines, pairs};
use crate::ui::runtime::{after_drawing, flush, owned};

/// So many rows come on screen at once.
const PORTION: usize = 50;
/// Fewer equal lines than that are shown.
const FEW: usize = 3;

/// One of the runs.
pub(crate) struct Side {
    pub(crate) name: String,
    pub(crate) asked: Vec<Named>,
    pub(crate) came: Vec<Named>,
}

/// Both runs, the earlier one first.
pub(crate) fn comparison(first: Side, second: Side) -> AnyView {
    let side = |word: &'static str, name: String| {
        view! { <div><dt>{word}</dt><dd>{name}</dd></div> }
    };
    view! {
        <section class="comparison" part="comparison" aria-label="Comparison">
            <h4 class="value-title" tabindex="-1">{"Comparison"}</h4>
            <dl class="compared">{side("First", first.name)}{side("Second", second.name)}</dl>
            {section("What was asked", first.asked, second.asked)}
            {section("What came of it", first.came, second.came)}
        </section>
    }
    .into_any()
}

fn section(title: &'static str, first: Vec<Named>, second: Vec<Named>) -> AnyView {
    let all = pairs(first, second);
    let nothing = all.is_empty().then(|| nothing("Nothing is known of it."));
    let all: Vec<AnyView> = all.into_iter().map(pair).collect();
    view! { <section class="compared-part"><h5>{title}</h5>{nothing}{all}</section> }.into_any()
}

fn nothing(words: &'static str) -> AnyView {
    view! { <p class="nothing">{words}</p> }.into_any()
}

fn pair(pair: Pair) -> AnyView {
    let name = pair.name.map(|name| view! { <p class="who">{name}</p> });
    let inside = match (pair.first, pair.second) {
        (Some(Piece::Data(first)), Some(Piece::Data(second))) => data(first, second),
        (Some(Piece::Text(first)), Some(Piece::Text(second))) => text(&first, &second),
        (first, second) => {
            let kind = if first.is_some() {
                Mark::First
            } else {
                Mark::Second
            };
            let piece = first.or(second).map(|piece| whole(&piece));
            view! { {mark(kind)}{piece} }.into_any()
        }
    };
    view! { <div class="compared-piece">{name}{inside}</div> }.into_any()
}

/// A piece as it is.
pub(crate) fn whole(piece: &Piece) -> AnyView {
    match piece {
        Piece::Text(text) => {
            let text = text.clone();
            view! { <p class="prose">{text}</p> }.into_any()
        }
        Piece::Data(reading) => drawn(reading, &Pointer::root()),
    }
}

/// A place of a value. The only way from here to how values are drawn.
fn drawn(reading: &Reading, at: &Pointer) -> AnyView {
    ResultView::of_place(reading.clone(), at.clone()).view()
}

#[derive(Clone, Copy)]
enum Mark {
    Changed,
    First,
    Second,
}

/// In words, with a sign.
fn mark(mark: Mark) -> AnyView {
    let (name, sign, words) = match mark {
        Mark::Changed => ("changed", "≠", "changed"),
        Mark::First => ("first", "−", "only in first"),
        Mark::Second => ("second", "+", "only in second"),
    };
    view! { <span class="mark" data-mark=name><span aria-hidden="true">{sign}</span>" "{words}</span> }
        .into_any()
}

fn data(first: Reading, second: Reading) -> AnyView {
    let told = difference(first.value(), second.value());
    let cut = told
        .is_cut
        .then(|| nothing("There are more differences than are shown here."));
    let values = if told.equal_leaves == 1 {
        " equal value"
    } else {
        " equal values"
    };
    let equal_words = [&*told.equal_leaves.to_string(), values].concat();
    let both = StoredValue::new_local((first, second));
    let all = if told.all.is_empty() {
        nothing("No difference.")
    } else {
        table(&["Place", "First", "Second"], told.all, both)
    };
    // Laid out when somebody wants to see it.
    let equal = (!told.equal.is_empty()).then(|| {
        let is_open = RwSignal::new(false);
        let equal = told.equal;
        let inside = move || {
            is_open
                .get()
                .then(|| table(&["Place", "Both"], equal.clone(), both))
        };
        let open = move |_| {
            if !is_open.get_untracked() {
                is_open.set(true);
                flush();
            }
        };
        view! {
            <details class="raw" on:toggle=open>
                <summary>{equal_words}</summary>
                {inside}
            </details>
        }
    });
    view! { {cut}{all}{equal} }.into_any()
}

/// Both values, for as long as their views are there.
type Both = StoredValue<(Reading, Reading), LocalStorage>;

/// A table that is one for assistive technology also where it is drawn as blocks.
fn table(titles: &'static [&'static str], all: Vec<Places>, both: Both) -> AnyView {
    let title = |title: &&'static str| {
        view! { <th role="columnheader" scope="col">{*title}</th> }
    };
    let head: Vec<_> = titles.iter().map(title).collect();
    let is_equal = titles.len() == 2;
    let count = all.len();
    let all = StoredValue::new_local(all);
    let shown = RwSignal::new(PORTION.min(count));
    let row = move |at: usize| {
        owned(|| {
            let places = all.with_value(|all| all.get(at).cloned());
            let row = places.and_then(|places| {
                // What comes on screen later can take the focus.
                let is_first_of_more = at > 0 && at.is_multiple_of(PORTION);
                both.try_with_value(|both| row(&places, is_equal, is_first_of_more, both))
            });
            row.into_any()
        })
    };
    let more = move || {
        let left = count - shown.get();
        let words = [
            "Show ",
            &*left.min(PORTION).to_string(),
            " more of ",
            &*left.to_string(),
        ];
        (words.concat(), left > 0)
    };
    let body: NodeRef<leptos::html::Tbody> = NodeRef::new();
    let show = move |_| {
        let first = shown.get_untracked();
        shown.set(count.min(first + PORTION));
        after_drawing(move || {
            let rows = body.get_untracked().map(|body| body.children());
            let row = rows.and_then(|rows| rows.item(u32::try_from(first).ok()?));
            if let Some(row) = row {
                // It fails only for what is not shown.
                let _ = row.unchecked_ref::<HtmlElement>().focus();
            }
        });
    };
    view! {
        <div class="differences-around">
            <table class="differences" role="table">
                <thead role="rowgroup"><tr role="row">{head}</tr></thead>
                <tbody role="rowgroup" node_ref=body>
                    <For each=move || 0..shown.get() key=|at| *at children=row />
                </tbody>
            </table>
            <button
                type="button"
                class="secondary small"
                hidden=move || !more().1
                on:click=show
            >
                {move || more().0}
            </button>
        </div>
    }
    .into_any()
}

fn row(
    places: &Places,
    is_equal: bool,
    can_focus: bool,
    (first, second): &(Reading, Reading),
) -> Option<AnyView> {
    let (reading, at, kind) = match (&places.first, &places.second) {
        (Some(at), Some(_)) => (first, at, Mark::Changed),
        (Some(at), None) => (first, at, Mark::First),
        (None, Some(at)) => (second, at, Mark::Second),
        (None, None) => return None,
    };
    let words = reading.place(at);
    let (around, name) = match words.rfind(" › ") {
        Some(end) => words.split_at(end + " › ".len()),
        None if words.is_empty() => ("", "All of it"),
        None => ("", words.as_str()),
    };
    let (around, name) = (around.to_owned(), name.to_owned());
    // A text of several lines is told line by line.
    let long = |reading: &Reading, at: &Option<Pointer>| {
        let text = at.as_ref()?.get(reading.value())?.as_str()?;
        text.contains('\n').then(|| text.to_owned())
    };
    let cells = if is_equal {
        cell("Both", Some((reading, at)))
    } else if let (Some(one), Some(two)) =
        (long(first, &places.first), long(second, &places.second))
    {
        view! { <td role="cell" colspan="2">{text(&one, &two)}</td> }.into_any()
    } else {
        let side =
            |reading, at: &Option<Pointer>, name| cell(name, at.as_ref().map(|at| (reading, at)));
        view! { {side(first, &places.first, "First")}{side(second, &places.second, "Second")} }
            .into_any()
    };
    let row = view! {
        <tr role="row" tabindex=can_focus.then_some("-1")>
            <th role="rowheader" scope="row" data-pointer=at.as_str()>
                <span class="who">{around}</span>
                <span class="place">{name}</span>
                {(!is_equal).then(|| mark(kind))}
            </th>
            {cells}
        </tr>
    };
    Some(row.into_any())
}

/// `name`: of its column, which is said in the cell where there is no room for a head.
fn cell(name: &'static str, what: Option<(&Reading, &Pointer)>) -> AnyView {
    let inside = match what {
        Some((reading, at)) => drawn(reading, at),
        None => view! { <span class="nothing">{"not there"}</span> }.into_any(),
    };
    view! { <td role="cell" data-name=name>{inside}</td> }.into_any()
}

/// Two texts, line by line.
fn text(first: &str, second: &str) -> AnyView {
    let told = lines(first, second);
    if let [Line::Both(..)] | [] = told.as_slice() {
        return nothing("The same text.");
    }
    let ours: Vec<&str> = first.lines().collect();
    let line = |told: Line<'_>| match told {
        Line::First(text) => line("first", "−", "only in first: ", text),
        Line::Second(text) => line("second", "+", "only in second: ", text),
        Line::Both(count, from) => {
            let equal = ours.iter().skip(from).take(count);
            let equal: Vec<AnyView> = equal.map(|text| line("both", " ", "", text)).collect();
            if count <= FEW {
                return equal.into_any();
            }
            let words = [&*count.to_string(), " equal lines"].concat();
            view! { <details class="raw"><summary>{words}</summary>{equal}</details> }.into_any()
        }
    };
    let lines: Vec<AnyView> = told.into_iter().map(line).collect();
    view! { <div class="lines">{lines}</div> }.into_any()
}

fn line(name: &'static str, sign: &'static str, words: &'static str, text: &str) -> AnyView {
    let words = (!words.is_empty()).then(|| view! { <span class="unseen">{words}</span> });
    let text = text.to_owned();
    view! {
        <p class="line" data-mark=name>
            <span class="line-sign" aria-hidden="true">{sign}</span>
            {words}
            <span>{text}</span>
        </p>
    }
    .into_any()
}
