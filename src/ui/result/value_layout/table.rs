//! A table with sorting, a choice of columns, pages, a chart, and CSV.
//!
//! Leaves rows to `table_rows`, and order and cells to `result`. Invariants: one page of rows is rendered; the table
//! scrolls in a box that the keyboard can reach.

use std::ops::Range;

use exact_json::Pointer;
use json_form::result::table_view::{Column, Table};
use json_form::result::{ValueContent, ValueView};
use leptos::prelude::*;
use locales::messages;

use super::pagination::rows_pager;
use super::table_rows::body;
use super::{LayoutContext, about_line, bdi, title, unknown_badge};
use crate::ui::result::brief;
use crate::ui::result::copy_buttons::SAVE;
use crate::ui::result::view_state::{PAGE, TableState, id};
use crate::ui::runtime::dom::{Attrs, view};
use crate::ui::runtime::reactive::KeyedViews;
use crate::ui::runtime::widget::{WARNING, button, icon, pictured};

const COLUMNS: &str = "M2.5 3h11v10h-11zM6.5 3v10M10 3v10";
const UP: &str = "M8 12.5v-9M4.5 7l3.5-3.5l3.5 3.5";
const DOWN: &str = "M8 3.5v9M4.5 9l3.5 3.5l3.5-3.5";
const BOTH: &str = "M5 6.5l3-3l3 3M5 9.5l3 3l3-3";

/// The columns that are not hidden, each with its index in the table.
type ShownColumns<'t> = [(usize, &'t Column)];

/// The table with its tools, its pages and the chart of one column.
pub(super) fn table(context: &LayoutContext<'_>, view: &ValueView, table: &Table) -> AnyView {
    let state = context.state.table(&view.at);
    let at = view.at.as_str();
    let name = if view.label.is_empty() {
        messages::table()
    } else {
        &view.label
    };
    let shown = state.shown(table);
    let rows = context.state.shown_rows(&view.at, table.rows);
    let (body, is_named) = body(context, table, &shown, &state, &rows);
    let class = if is_named { "table named" } else { "table" };
    let has_many = shown.len() > 3;
    let scroll = if has_many {
        "table-scroll many"
    } else {
        "table-scroll"
    };
    // Not a landmark: a page may have many tables with the same name.
    let scroll =
        view! { <{..} class=scroll role="group" tabindex="0" aria-label=name.to_owned() /> };
    view! {
        <div class="table-place" part="table" data-table=at.to_owned()>
            {head(context, view, table, &state)}
            {state.choosing.then(|| column_choice(table, &shown, at))}
            {findings_on_other_pages(context, table, &state, &rows)}
            <div {..scroll}>
                <table class=class>
                    <caption class="unseen">{name.to_owned()}</caption>
                    {column_heads(&shown, &state, at)}
                    {body}
                </table>
            </div>
            {has_many.then(|| hint(context, shown.len()))}
            {rows_pager(context, &view.at, messages::rows_range, table.rows, &rows)}
            {chart(context, table, &shown, &state)}
        </div>
    }
}

/// The hint on narrow screens that the person can scroll the table sideways to see all its columns. `columns` is the
/// number of columns that the table has, without those that the person has hidden.
fn hint(context: &LayoutContext<'_>, columns: usize) -> AnyView {
    let words = messages::scroll_for_columns(&context.locale.count(columns));
    view! {
        <p class="table-hint" aria-hidden="true">
            {words}
        </p>
    }
}

fn head(
    context: &LayoutContext<'_>,
    view: &ValueView,
    table: &Table,
    state: &TableState,
) -> AnyView {
    let at = view.at.as_str();
    let is_root = view.at.is_root();
    let title = (is_root && !view.label.is_empty()).then(|| title(&view.label));
    let about = view.description.as_deref().filter(|_| is_root);
    let size = context.counted(messages::row_count, table.rows);
    let columns = (table.columns.len() > 1).then(|| {
        let is_open = if state.choosing { "true" } else { "false" };
        let attrs = view! { <{..} aria-expanded=is_open /> };
        tool("choose", at, attrs, COLUMNS, messages::columns())
    });
    // The menu of the whole value has it.
    let csv = (!is_root).then(|| {
        let csv = view! { <{..} aria-label=messages::download_as_csv() /> };
        tool("csv", at, csv, SAVE, "CSV")
    });
    view! {
        <div class="table-head">
            <div class="table-words">
                {title} {about.map(about_line)} <span class="table-size" dir="auto">
                    {size}
                </span>
            </div>
            <div class="table-tools">{columns} {csv}</div>
        </div>
    }
}

fn tool(
    what: &'static str,
    at: &str,
    more: Attrs,
    picture: &'static str,
    words: &'static str,
) -> AnyView {
    button(
        view! { <{..} class="quiet small" data-do=what data-at={at.to_owned()} {..more} /> },
        pictured(picture, words),
    )
}

/// Checkboxes for the columns; the last shown column can't be hidden.
fn column_choice(table: &Table, shown: &ShownColumns<'_>, at: &str) -> AnyView {
    let choice = |(index, column): (usize, &Column)| {
        let is_shown = shown.iter().any(|(place, _)| *place == index);
        let about = column.description.as_deref();
        let about = about.map(|about| view! { <span class="about">{bdi(about)}</span> });
        view! {
            <label class="column">
                <input
                    class="check"
                    type="checkbox"
                    data-do="column"
                    data-at=at.to_owned()
                    data-column=id(column)
                    disabled={is_shown && shown.len() == 1}
                    prop:checked=is_shown
                />
                <span class="column-words">{bdi(&column.label)} {about}</span>
            </label>
        }
    };
    let choices: Vec<AnyView> = table.columns.iter().enumerate().map(choice).collect();
    view! {
        <fieldset class="column-choice">
            <legend>{messages::columns_to_show()}</legend>
            {choices}
        </fieldset>
    }
}

fn column_heads(shown: &ShownColumns<'_>, state: &TableState, at: &str) -> AnyView {
    let head = |(_, column): &(usize, &Column)| {
        let sorted = state.sort.as_ref().filter(|(name, _)| *name == id(column));
        let (path, order) = match sorted {
            Some((_, false)) => (UP, Some("ascending")),
            Some((_, true)) => (DOWN, Some("descending")),
            None => (BOTH, None),
        };
        let label = if column.label.is_empty() {
            messages::value()
        } else {
            &column.label
        };
        let sort = view! {
            <{..}
                class="sort"
                data-do="sort"
                data-at=at.to_owned()
                data-column=id(column)
                title=column.description.clone()
            />
        };
        let sort = button(
            sort,
            view! {
                {bdi(label)}
                {icon(path)}
            },
        );
        let class = column.numeric.then_some("numeric");
        let head = view! {
            <th class=class scope="col" aria-sort=order data-label=label.to_owned()>
                {sort}
                {column.unknown.then(unknown_badge)}
            </th>
        };
        (id(column), head)
    };
    let heads = KeyedViews(shown.iter().map(head).collect());
    view! {
        <thead>
            <tr>{heads}</tr>
        </thead>
    }
}

/// The notice of findings on other pages, with a button for the next of them.
fn findings_on_other_pages(
    context: &LayoutContext<'_>,
    table: &Table,
    state: &TableState,
    shown: &Range<usize>,
) -> Option<AnyView> {
    let mut places: Vec<usize> = Vec::new();
    for placed in context.reading.findings() {
        if let Some(row) = row_of(context, table, &placed.at) {
            let order = state.order.as_ref();
            let place = order.map_or(Some(row), |order| order.iter().position(|it| *it == row));
            places.extend(place);
        }
    }
    places.sort_unstable();
    places.dedup();
    places.retain(|place| !shown.contains(place));
    let next = places.iter().find(|place| **place >= shown.end);
    let next = next.or_else(|| places.first())? / PAGE;
    let words = context.counted(messages::findings_on_other_pages, places.len());
    let go = if places.len() == 1 {
        messages::show_the_row()
    } else {
        messages::show_the_next_row()
    };
    let attrs = view! {
        <{..}
            class="link"
            data-do="page"
            data-at=table.at.as_str().to_owned()
            data-page=next.to_string()
        />
    };
    let go = button(attrs, view! { {go} });
    Some(view! { <p class="mismatch elsewhere">{icon(WARNING)} <span>{words} " " {go}</span></p> })
}

/// The index of the row that contains a place; `None` if the place is outside of the table's rows.
fn row_of(context: &LayoutContext<'_>, table: &Table, at: &Pointer) -> Option<usize> {
    let name = at.below(&table.at)?.tokens().next()?;
    match table.at.get(context.reading.value())? {
        serde_json::Value::Object(members) => members.keys().position(|key| *key == name),
        _ => name.parse().ok(),
    }
}

/// The smallest number of rows with a chart.
const CHARTED: usize = 5;

/// The chart of the chosen numeric column, else the last one, with the rows in the value's order; `None` with too few
/// rows or without numeric columns.
fn chart(
    context: &LayoutContext<'_>,
    table: &Table,
    shown: &ShownColumns<'_>,
    state: &TableState,
) -> Option<AnyView> {
    if table.rows < CHARTED {
        return None;
    }
    let columns: Vec<&(usize, &Column)> =
        shown.iter().filter(|(_, column)| column.numeric).collect();
    let chosen = state.chart.as_ref();
    let chosen = chosen.and_then(|name| columns.iter().find(|(_, column)| id(column) == *name));
    let (index, column) = chosen.or_else(|| columns.last())?;
    let read = || context.reading.numbers(table, *index);
    let numbers = context.state.numbers(&table.at, *index, read);
    let exact = |row: usize| exact_number(context, table, row, *index).unwrap_or_default();
    let name = |row: usize| row_name(context, table, row, shown).unwrap_or_default();
    let has_names = (0..table.rows.min(NAMED)).all(|row| !name(row).is_empty());
    let name: &dyn Fn(usize) -> String = &name;
    let picture = context.chart(&column.label, &numbers, &exact, has_names.then_some(name))?;
    let name = if columns.len() > 1 {
        let option = |(place, column): &&(usize, &Column)| {
            let (attrs, label) = (view! { <{..} value=id(column) /> }, column.label.clone());
            view! {
                <option {..attrs} prop:selected={place == index}>
                    {label}
                </option>
            }
        };
        let options: Vec<AnyView> = columns.iter().map(option).collect();
        let at = table.at.as_str().to_owned();
        view! {
            <label class="chart-choice">
                <span>{messages::chart_of()}</span>
                <select class="input native" data-do="chart" data-at=at>
                    {options}
                </select>
            </label>
        }
    } else {
        view! { <p class="chart-choice">{messages::chart_of()} {bdi(&column.label)}</p> }
    };
    Some(view! { <div class="chart-place">{name} {picture}</div> })
}

/// The number of rows whose names are looked at: as many as a chart has bars.
const NAMED: usize = 24;

/// The text in the first shown column of a row, which names the row in a chart; `None` if it is not a text.
fn row_name(
    context: &LayoutContext<'_>,
    table: &Table,
    row: usize,
    shown: &ShownColumns<'_>,
) -> Option<String> {
    let (first, _) = shown.first().filter(|(_, column)| !column.numeric)?;
    let view = context
        .reading
        .cells(table, row)
        .into_iter()
        .nth(*first)??;
    brief::scalar_words(&view, context.locale)
}

fn exact_number(
    context: &LayoutContext<'_>,
    table: &Table,
    row: usize,
    column: usize,
) -> Option<String> {
    let view = context
        .reading
        .cells(table, row)
        .into_iter()
        .nth(column)??;
    match view.content {
        ValueContent::Number { exact, .. }
        | ValueContent::Meter { exact, .. }
        | ValueContent::Choice { exact, .. } => Some(exact),
        _ => None,
    }
}

/// The words for screen readers after sorting: the column and the order.
pub(in crate::ui::result) fn sorted_words(table: &Table, state: &TableState) -> String {
    let Some((name, down)) = &state.sort else {
        return messages::not_sorted().to_owned();
    };
    let column = table.columns.iter().find(|column| id(column) == *name);
    let label = column.map_or(&**name, |column| &*column.label);
    if *down {
        messages::sorted_descending(label)
    } else {
        messages::sorted_ascending(label)
    }
}

/// The table of a view; `None` if the view is not a table, or shows another place.
pub(in crate::ui::result) fn at<'t>(view: &'t ValueView, at: &Pointer) -> Option<&'t Table> {
    match &view.content {
        ValueContent::Table(table) if table.at == *at => Some(table),
        _ => None,
    }
}
