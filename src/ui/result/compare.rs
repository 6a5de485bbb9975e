//! Two runs side by side: what was asked and what came of it, with what differs marked.
//!
//! Leaves which pieces and places belong to each other to `result`. Invariants: what differs is
//! said in words, not by colour alone; long lists come on screen in portions; what is equal is
//! folded, and counted.

use std::cell::Cell;
use std::rc::Rc;

use super::view::ResultView;
use crate::pointer::Pointer;
use crate::result::{Line, Named, Pair, Piece, Places, Reading, difference, lines, pairs};
use crate::ui::dom::{El, Scope, button, el, paragraph};

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

/// Both runs, the earlier one first. What is inside listens as long as the scope lives.
pub(crate) fn comparison(first: Side, second: Side, scope: &Scope) -> El {
    let names = el("dl", "compared");
    for (word, name) in [("First", &first.name), ("Second", &second.name)] {
        let name = el("dd", "").text(name);
        names.put(&el("div", "").with(&el("dt", "").text(word)).with(&name));
    }
    let element = el("section", "comparison")
        .attr("part", "comparison")
        .attr("aria-label", "Comparison")
        .with(
            &el("h4", "value-title")
                .attr("tabindex", "-1")
                .text("Comparison"),
        )
        .with(&names);
    let sections = [
        ("What was asked", first.asked, second.asked),
        ("What came of it", first.came, second.came),
    ];
    for (title, first, second) in sections {
        let section = el("section", "compared-part").with(&el("h5", "").text(title));
        let pairs = pairs(first, second);
        if pairs.is_empty() {
            section.put(&paragraph("nothing", "Nothing is known of it."));
        }
        for pair in pairs {
            section.put(&draw(&pair, scope));
        }
        element.put(&section);
    }
    element
}

fn draw(pair: &Pair, scope: &Scope) -> El {
    let place = el("div", "compared-piece");
    if let Some(name) = &pair.name {
        place.put(&paragraph("who", name));
    }
    match (&pair.first, &pair.second) {
        (Some(Piece::Data(first)), Some(Piece::Data(second))) => {
            draw_data(&place, first, second, scope);
        }
        (Some(Piece::Text(first)), Some(Piece::Text(second))) => draw_text(&place, first, second),
        (first, second) => {
            let is_first = first.is_some();
            place.put(&mark(if is_first { Mark::First } else { Mark::Second }));
            if let Some(piece) = first.as_ref().or(second.as_ref()) {
                place.put(&whole(piece, scope));
            }
        }
    }
    place
}

/// A piece as it is, for as long as the scope lives.
pub(crate) fn whole(piece: &Piece, scope: &Scope) -> El {
    match piece {
        Piece::Text(text) => paragraph("prose", text),
        Piece::Data(reading) => drawn(reading, &Pointer::root(), scope),
    }
}

/// A place of a value. The only way from here to how values are drawn.
fn drawn(reading: &Reading, at: &Pointer, scope: &Scope) -> El {
    let view = ResultView::of_place(reading.clone(), at.clone());
    let element = view.element().clone();
    scope.keep(view);
    element
}

#[derive(Clone, Copy)]
enum Mark {
    Changed,
    First,
    Second,
}

/// In words, with a sign.
fn mark(mark: Mark) -> El {
    let (name, sign, words) = match mark {
        Mark::Changed => ("changed", "≠", "changed"),
        Mark::First => ("first", "−", "only in first"),
        Mark::Second => ("second", "+", "only in second"),
    };
    let sign = el("span", "").attr("aria-hidden", "true").text(sign);
    el("span", "mark")
        .attr("data-mark", name)
        .with(&sign)
        .text(" ")
        .text(words)
}

fn draw_data(place: &El, first: &Reading, second: &Reading, scope: &Scope) {
    let told = difference(first.value(), second.value());
    if told.is_cut {
        let words = "There are more differences than are shown here.";
        place.put(&paragraph("nothing", words));
    }
    let is_same = told.all.is_empty();
    let equal = told.equal_leaves.to_string();
    let values = if told.equal_leaves == 1 {
        " equal value"
    } else {
        " equal values"
    };
    if is_same {
        place.put(&paragraph("nothing", "No difference."));
    } else {
        let titles = ["Place", "First", "Second"];
        place.put(&table(titles, told.all, first, second, scope));
    }
    if told.equal.is_empty() {
        return;
    }
    // Laid out when somebody wants to see it.
    let fold = el("details", "raw").with(&el("summary", "").text(&[&equal, values].concat()));
    let (first, second) = (first.clone(), second.clone());
    let (inside, told, scope_inside) = (fold.clone(), Cell::new(told.equal), Rc::new(Scope::new()));
    place.put(&fold.on(scope, "toggle", move |_| {
        let equal = told.take();
        if !equal.is_empty() {
            let titles = ["Place", "Both", ""];
            inside.put(&table(titles, equal, &first, &second, &scope_inside));
        }
    }));
}

/// A table that is one for assistive technology also where it is drawn as blocks.
fn table(
    titles: [&str; 3],
    all: Vec<Places>,
    first: &Reading,
    second: &Reading,
    scope: &Scope,
) -> El {
    let is_equal = titles[2].is_empty();
    let table = el("table", "differences").attr("role", "table");
    let head = el("tr", "").attr("role", "row");
    for title in titles.iter().filter(|title| !title.is_empty()) {
        let cell = el("th", "")
            .attr("role", "columnheader")
            .attr("scope", "col");
        head.put(&cell.text(title));
    }
    let body = el("tbody", "").attr("role", "rowgroup");
    let head = el("thead", "").attr("role", "rowgroup").with(&head);
    let table = table.with(&head).with(&body);
    let (first, second) = (first.clone(), second.clone());
    let kept = Scope::new();
    let draw_row = move |places: &Places| row(places, is_equal, &first, &second, &kept);
    let more = button("secondary small", None, "");
    let shown = Cell::new(0);
    let (button, rows) = (more.clone(), all);
    let portion = move |is_first: bool| {
        let from = shown.get();
        let next = rows.iter().skip(from).take(PORTION);
        let mut at = from;
        for places in next {
            let row = draw_row(places);
            body.put(&row);
            if at == from && !is_first {
                row.set("tabindex", Some("-1"));
                row.focus_itself();
            }
            at += 1;
        }
        shown.set(at);
        let left = rows.len() - at;
        button.set_shown(left > 0);
        let next = left.min(PORTION).to_string();
        button.set_text(&["Show ", &next, " more of ", &left.to_string()].concat());
    };
    portion(true);
    let more = more.on(scope, "click", move |_| portion(false));
    el("div", "differences-around").with(&table).with(&more)
}

fn row(places: &Places, is_equal: bool, first: &Reading, second: &Reading, scope: &Scope) -> El {
    let (reading, at, kind) = match (&places.first, &places.second) {
        (Some(at), Some(_)) => (first, at, Mark::Changed),
        (Some(at), None) => (first, at, Mark::First),
        (None, Some(at)) => (second, at, Mark::Second),
        (None, None) => return el("tr", ""),
    };
    let words = reading.place(at);
    let (around, name) = match words.rfind(" › ") {
        Some(end) => words.split_at(end + " › ".len()),
        None if words.is_empty() => ("", "All of it"),
        None => ("", words.as_str()),
    };
    let head = el("th", "")
        .attr("role", "rowheader")
        .attr("scope", "row")
        .attr("data-pointer", at.as_str())
        .with(&el("span", "who").text(around))
        .with(&el("span", "place").text(name));
    let row = el("tr", "").attr("role", "row").with(&head);
    if is_equal {
        return row.with(&cell("Both", Some((reading, at)), scope));
    }
    head.put(&mark(kind));
    // A text of several lines is told line by line.
    let text = |reading: &Reading, at: &Option<Pointer>| {
        let text = at.as_ref()?.get(reading.value())?.as_str()?;
        text.contains('\n').then(|| text.to_owned())
    };
    if let (Some(one), Some(two)) = (text(first, &places.first), text(second, &places.second)) {
        let cell = el("td", "").attr("role", "cell").attr("colspan", "2");
        draw_text(&cell, &one, &two);
        return row.with(&cell);
    }
    let side = |reading, at: &Option<Pointer>, name| {
        let at = at.as_ref();
        cell(name, at.map(|at| (reading, at)), scope)
    };
    row.with(&side(first, &places.first, "First"))
        .with(&side(second, &places.second, "Second"))
}

/// `name`: of its column, which is said in the cell where there is no room for a head.
fn cell(name: &str, what: Option<(&Reading, &Pointer)>, scope: &Scope) -> El {
    let cell = el("td", "").attr("role", "cell").attr("data-name", name);
    match what {
        Some((reading, at)) => cell.with(&drawn(reading, at, scope)),
        None => cell.with(&el("span", "nothing").text("not there")),
    }
}

fn draw_text(place: &El, first: &str, second: &str) {
    let told = lines(first, second);
    if let [Line::Both(..)] | [] = told.as_slice() {
        return place.put(&paragraph("nothing", "The same text."));
    }
    let ours: Vec<&str> = first.lines().collect();
    let all = el("div", "lines");
    let line = |name: &str, sign: &str, words: &str, text: &str| {
        let sign = el("span", "line-sign")
            .attr("aria-hidden", "true")
            .text(sign);
        let line = el("p", "line").attr("data-mark", name).with(&sign);
        let line = if words.is_empty() {
            line
        } else {
            line.with(&el("span", "unseen").text(words))
        };
        line.with(&el("span", "").text(text))
    };
    for one in told {
        match one {
            Line::First(text) => all.put(&line("first", "−", "only in first: ", text)),
            Line::Second(text) => all.put(&line("second", "+", "only in second: ", text)),
            Line::Both(count, from) => {
                let equal = ours.iter().skip(from).take(count);
                let few = equal.map(|text| line("both", " ", "", text));
                if count <= FEW {
                    few.for_each(|line| all.put(&line));
                    continue;
                }
                let words = [&count.to_string(), " equal lines"].concat();
                let fold = el("details", "raw").with(&el("summary", "").text(&words));
                few.for_each(|line| fold.put(&line));
                all.put(&fold);
            }
        }
    }
    place.put(&all);
}
