//! Rows of a list as in a spreadsheet: Enter goes to the next row, and pasted cells fill the rows from here on.

use exact_json::Pointer;
use json_form::form::edit::FieldEdit;
use json_form::form::text::pasted_rows::pasted_rows;
use json_form::form::view::Control;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement};

use super::paste_json::{data_in, text_in, whole};
use crate::ui::form::DrawnForm;
use crate::ui::form::action::Action;
use crate::ui::form::element_lookup::{around, event_property, input, place, target};
use crate::ui::runtime::flush;

/// The cells that are typed into.
const TYPED: &str =
    "[data-layout] input[data-pointer]:not([type=checkbox], [type=radio], [type=range])";
/// The cells that a row can be pasted into.
const CELL: &str = "[data-layout] :is(input, select)[data-pointer]:not([type=range], [type=password], [readonly], :disabled)";
/// A row of a list.
const ROW: &str = "[data-layout] > .members > .piece > .field";
/// The controls of a row that hold its values; a row is empty if all their values are.
const ENTERED: &str =
    ":is(input:not([type=checkbox], [type=radio], [type=range]), select)[data-pointer]";

/// Handles `keydown`: Enter goes to the same column of the next row, with Shift to the row before; behind the last row it
/// adds one, unless that row is empty: then Enter submits the form, as elsewhere.
pub(super) fn on_key_down(form: &DrawnForm, event: &Event) {
    let has = |key: &str| event_property(event, key).is_truthy();
    let is_enter = event_property(event, "key").as_string().as_deref() == Some("Enter");
    if !is_enter || has("ctrlKey") || has("metaKey") || has("altKey") || event.default_prevented() {
        return;
    }
    let Some(cell) = target(event, TYPED) else {
        return;
    };
    let Some((list, row, column)) = place(&cell).and_then(|at| cell_of(&cell, &at)) else {
        return;
    };
    let next = if has("shiftKey") {
        row.checked_sub(1)
    } else {
        Some(row + 1)
    };
    let Some(next) = next else { return };
    if next < form.count(&list) {
        let item = list.item(next);
        event.prevent_default();
        form.focus(&column.map_or(item.clone(), |name| item.child(&name)));
        return;
    }
    let can_add = matches!(
        form.adapted_view(&list).map(|view| view.control),
        Some(Control::List { addable: true, .. })
    );
    let add = form.button(Action::Add, &list);
    let add = add.filter(|_| can_add && !form.read_only.get() && has_entries(&cell));
    if let Some(add) = add {
        event.prevent_default();
        add.unchecked_ref::<HtmlElement>().click();
    }
}

/// Handles `paste`: fills the cells from this one on with those of a spreadsheet. A block that is wider than the row is
/// pasted as any other text, and so are lines that no spreadsheet copied into a text: they may be a single one.
pub(super) fn on_paste(form: &DrawnForm, event: &Event) {
    let Some(cell) = target(event, CELL).filter(|_| !event.default_prevented()) else {
        return;
    };
    let text = text_in(event, "clipboardData").filter(|text| whole(text).is_none());
    let (Some(text), Some(pointer)) = (text, place(&cell)) else {
        return;
    };
    let is_text = form
        .at(&pointer)
        .is_some_and(|node| node.peek(|state| matches!(state.view.control, Control::Text { .. })));
    if is_text && !text.contains('\t') && !is_copied_from_table(event) {
        return;
    }
    let Some(rows) = pasted_rows(&text) else {
        return;
    };
    let room = form.with_session(|session| session.state().columns_from(&pointer));
    if room.is_none_or(|room| rows.first().is_none_or(|row| row.len() > room)) {
        return;
    }
    event.prevent_default();
    form.act(pointer, FieldEdit::PasteRows(rows));
    form.state.has_pasted_rows.set(true);
    flush();
}

/// Whether the clipboard has a table, as spreadsheets put their cells there beside the text.
fn is_copied_from_table(event: &Event) -> bool {
    let html = data_in(event, "clipboardData", "text/html");
    html.is_some_and(|html| html.to_ascii_lowercase().contains("<table"))
}

/// The list of a cell, the index of its row, and the name of its column, unless the item itself is the cell.
fn cell_of(cell: &Element, at: &Pointer) -> Option<(Pointer, usize, Option<String>)> {
    let row = around(cell, ROW)?;
    let item = if place(&row).as_ref() == Some(at) {
        at.clone()
    } else {
        at.parent()?
    };
    let index = Pointer::index(&item.last()?)?;
    let column = (item != *at).then(|| at.last()).flatten();
    Some((item.parent()?, index, column))
}

/// Whether something is entered in the row of a cell.
fn has_entries(cell: &Element) -> bool {
    let Some(row) = around(cell, ROW) else {
        return false;
    };
    let Ok(all) = row.query_selector_all(ENTERED) else {
        return false;
    };
    (0..all.length()).any(|at| {
        let one = all.get(at).map(JsCast::unchecked_into::<Element>);
        one.is_some_and(|one| !input(&one).value().is_empty())
    })
}
