//! Rows and columns.
//!
//! Owns the table, its head that sorts, which columns are shown, what can be taken of it. Leaves
//! the rows to `rows`, their order and what stands in a cell to `result`. Invariants: one page of rows is drawn,
//! however many there are; it scrolls within a place of its own that the keyboard reaches.

use super::drawing::{Draw, unknown, words};
use super::pager::pager;
use super::rows;
use super::state::{PAGE, TableState, id};
use crate::pointer::Pointer;
use crate::result::{Column, Shown, Table, ValueView};
use crate::ui::dom::{El, WARNING, button, el, icon};

const COLUMNS: &str = "M2.5 3h11v10h-11zM6.5 3v10M10 3v10";
const SAVE: &str = "M8 2.5v7.5M4.75 7l3.25 3.25l3.25-3.25M2.75 13.25h10.5";
const UP: &str = "M8 12.5v-9M4.5 7l3.5-3.5l3.5 3.5";
const DOWN: &str = "M8 3.5v9M4.5 9l3.5 3.5l3.5-3.5";
const BOTH: &str = "M5 6.5l3-3l3 3M5 9.5l3 3l3-3";

/// The table, with its tools, its pages and the chart of one column.
pub(super) fn table(draw: &Draw<'_>, view: &ValueView, table: &Table) -> El {
    let state = draw.state.table(&view.at);
    let at = view.at.as_str();
    let name = if view.label.is_empty() {
        "Table"
    } else {
        &view.label
    };
    let shown = state.shown(table);
    let place = el("div", "table-place")
        .attr("part", "table")
        .attr("data-table", at);
    let place = place.with(&head(draw, view, table, &state));
    if state.choosing {
        place.put(&choosing(table, &shown, at));
    }
    let page = state.page_of(table.rows);
    let body = rows::body(draw, table, &shown, &state, page);
    let is_named = body.find("th").is_some();
    let rows = el("table", if is_named { "table named" } else { "table" })
        .with(&el("caption", "unseen").text(name))
        .with(&column_heads(&shown, &state, at))
        .with(&body);
    let many = if shown.len() > 3 {
        "table-scroll many"
    } else {
        "table-scroll"
    };
    let scroll = el("div", many)
        // No landmark: a page may have many tables of the same name.
        .attr("role", "group")
        .attr("tabindex", "0")
        .attr("aria-label", name)
        .with(&rows);
    place
        .with_some(others_that_do_not_fit(draw, table, &state, page))
        .with(&scroll)
        .with_some((shown.len() > 3).then(|| hint(draw, shown.len())))
        .with_some(pager(draw, &view.at, "Rows", table.rows, page))
        .with_some(chart(draw, table, &shown, &state))
}

/// Where there is no room for all columns, that there are more is said in words.
fn hint(draw: &Draw<'_>, columns: usize) -> El {
    let count = draw.locale.count(columns);
    let words = ["Scroll sideways for all ", &*count, " columns."].concat();
    el("p", "table-hint")
        .attr("aria-hidden", "true")
        .text(&words)
}

fn head(draw: &Draw<'_>, view: &ValueView, table: &Table, state: &TableState) -> El {
    let at = view.at.as_str();
    let title = (view.at.is_root() && !view.label.is_empty())
        .then(|| words("p", "value-title", &view.label));
    let about = view.description.as_deref().filter(|_| view.at.is_root());
    let about = about.map(|about| words("p", "about", about));
    let rows = draw.locale.count(table.rows);
    let size = [&*rows, if table.rows == 1 { " row" } else { " rows" }].concat();
    let tools = el("div", "table-tools");
    if table.columns.len() > 1 {
        let columns = button("quiet small", Some(COLUMNS), "Columns")
            .attr("data-do", "choose")
            .attr("data-at", at)
            .attr(
                "aria-expanded",
                if state.choosing { "true" } else { "false" },
            );
        tools.put(&columns);
    }
    let csv = button("quiet small", Some(SAVE), "CSV")
        .attr("data-do", "csv")
        .attr("data-at", at)
        .attr("aria-label", "Download as CSV");
    tools.put(&csv);
    let words = el("div", "table-words")
        .with_some(title)
        .with_some(about)
        .with(&el("span", "table-size").attr("dir", "auto").text(&size));
    el("div", "table-head").with(&words).with(&tools)
}

/// A box to tick for each column; the last one that is shown stays.
fn choosing(table: &Table, shown: &[(usize, &Column)], at: &str) -> El {
    let set = el("fieldset", "columns");
    set.put(&el("legend", "").text("Columns to show"));
    for (index, column) in table.columns.iter().enumerate() {
        let is_shown = shown.iter().any(|(place, _)| *place == index);
        let check = el("input", "check")
            .attr("type", "checkbox")
            .attr("data-do", "column")
            .attr("data-at", at)
            .attr("data-column", &id(column));
        check.flag("checked", is_shown);
        check.flag("disabled", is_shown && shown.len() == 1);
        let words = el("span", "column-words").with(&el("bdi", "").text(&column.label));
        if let Some(about) = &column.description {
            words.put(&self::words("span", "about", about));
        }
        set.put(&el("label", "column").with(&check).with(&words));
    }
    set
}

fn column_heads(shown: &[(usize, &Column)], state: &TableState, at: &str) -> El {
    let row = el("tr", "");
    for (_, column) in shown {
        let sorted = state.sort.as_ref().filter(|(name, _)| *name == id(column));
        let path = match sorted {
            Some((_, false)) => UP,
            Some((_, true)) => DOWN,
            None => BOTH,
        };
        let label = if column.label.is_empty() {
            "Value"
        } else {
            &column.label
        };
        let sort = el("button", "sort")
            .attr("type", "button")
            .attr("data-do", "sort")
            .attr("data-at", at)
            .attr("data-column", &id(column))
            .with(&el("bdi", "").text(label))
            .with(&icon(path));
        sort.set("title", column.description.as_deref());
        let head = el("th", if column.numeric { "numeric" } else { "" }).attr("scope", "col");
        head.set(
            "aria-sort",
            sorted.map(|(_, down)| if *down { "descending" } else { "ascending" }),
        );
        head.put(&sort);
        if column.unknown {
            head.put(&unknown());
        }
        row.put(&head);
    }
    el("thead", "").with(&row)
}

/// That there are findings on other pages, and the way to the next of them.
fn others_that_do_not_fit(
    draw: &Draw<'_>,
    table: &Table,
    state: &TableState,
    page: usize,
) -> Option<El> {
    let mut places: Vec<usize> = Vec::new();
    for placed in draw.reading.findings() {
        if let Some(row) = row_of(draw, table, &placed.at) {
            let order = state.order.as_ref();
            let place = order.map_or(Some(row), |order| order.iter().position(|it| *it == row));
            places.extend(place);
        }
    }
    places.sort_unstable();
    places.dedup();
    places.retain(|place| place / PAGE != page);
    let next = places.iter().find(|place| **place / PAGE > page);
    let next = next.or_else(|| places.first())? / PAGE;
    let count = draw.locale.count(places.len());
    let words = if places.len() == 1 {
        "1 row on another page has something that does not fit.".to_owned()
    } else {
        let rest = " rows on other pages have something that does not fit.";
        [&*count, rest].concat()
    };
    let go = el("button", "link")
        .attr("type", "button")
        .attr("data-do", "page")
        .attr("data-at", table.at.as_str())
        .attr("data-page", &next.to_string())
        .text(if places.len() == 1 {
            "Show it"
        } else {
            "Go to the next"
        });
    let line = el("p", "mismatch elsewhere").with(&icon(WARNING));
    Some(line.with(&el("span", "").text(&words).text(" ").with(&go)))
}

/// The row of a table that a place is in.
fn row_of(draw: &Draw<'_>, table: &Table, at: &Pointer) -> Option<usize> {
    let inside = at.as_str().strip_prefix(table.at.as_str())?;
    let inside = Pointer::try_from(inside.to_owned()).ok()?;
    let name = inside.tokens().next()?;
    match table.at.get(draw.reading.value())? {
        serde_json::Value::Object(members) => members.keys().position(|key| *key == name),
        _ => name.parse().ok(),
    }
}

/// So few numbers are seen at a glance.
const CHARTED: usize = 5;

/// The chart of one numeric column, in the order of the value.
fn chart(
    draw: &Draw<'_>,
    table: &Table,
    shown: &[(usize, &Column)],
    state: &TableState,
) -> Option<El> {
    if table.rows < CHARTED {
        return None;
    }
    let columns: Vec<&(usize, &Column)> =
        shown.iter().filter(|(_, column)| column.numeric).collect();
    let chosen = state.chart.as_ref();
    let chosen = chosen.and_then(|name| columns.iter().find(|(_, column)| id(column) == *name));
    let (index, column) = chosen.or_else(|| columns.last())?;
    let read = || draw.reading.numbers(table, *index);
    let numbers = draw.state.numbers(&table.at, *index, read);
    let exact = |row: usize| exact_number(draw, table, row, *index).unwrap_or_default();
    let picture = draw.chart(&column.label, &numbers, &exact)?;
    let select = el("select", "input native")
        .attr("data-do", "chart")
        .attr("data-at", table.at.as_str());
    for (place, column) in &columns {
        let option = el("option", "")
            .attr("value", &id(column))
            .text(&column.label);
        option.flag("selected", place == index);
        select.put(&option);
    }
    let name = el("label", "chart-choice").with(&el("span", "").text("Chart of"));
    let name = if columns.len() > 1 {
        name.with(&select)
    } else {
        el("p", "chart-choice")
            .text("Chart of")
            .with(&el("bdi", "").text(&column.label))
    };
    Some(el("div", "chart-place").with(&name).with(&picture))
}

fn exact_number(draw: &Draw<'_>, table: &Table, row: usize, column: usize) -> Option<String> {
    let view = draw.reading.cells(table, row).into_iter().nth(column)??;
    match view.shown {
        Shown::Number { exact, .. } | Shown::Meter { exact, .. } | Shown::Choice { exact, .. } => {
            Some(exact)
        }
        _ => None,
    }
}

/// What a table says of itself when it is sorted.
pub(super) fn sorted_words(table: &Table, state: &TableState) -> String {
    let Some((name, down)) = &state.sort else {
        return "In the order in which they came.".to_owned();
    };
    let column = table.columns.iter().find(|column| id(column) == *name);
    let label = column.map_or(&**name, |column| &*column.label);
    let way = if *down {
        ", descending."
    } else {
        ", ascending."
    };
    ["Sorted by ", label, way].concat()
}

/// The table at a place, if there is one.
pub(super) fn at<'t>(view: &'t ValueView, at: &Pointer) -> Option<&'t Table> {
    match &view.shown {
        Shown::Table(table) if table.at == *at => Some(table),
        _ => None,
    }
}
