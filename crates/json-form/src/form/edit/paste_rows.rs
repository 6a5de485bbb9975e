//! Rows of a spreadsheet that are pasted into a list.
//!
//! Invariants: each text is read as if it were typed, so that one that does not fit is shown with its error; items are
//! added beyond `maxItems`, which the list then says: nothing that is pasted gets lost.

use exact_json::Pointer;
use locales::messages;
use serde_json::Value;

use super::typing;
use crate::form::FormState;
use crate::form::field::Kind;
use crate::form::view::Control;

/// A cell of a list: where it is, and the places of its columns.
struct Cell {
    list: Pointer,
    row: usize,
    /// The index of the cell in its row.
    column: usize,
    /// The names of the row's members, in the order of their columns; empty if an item is one cell.
    names: Vec<String>,
}

impl FormState {
    /// The number of columns from a cell of a list on; `None` if the place is no cell.
    pub fn columns_from(&self, pointer: &Pointer) -> Option<usize> {
        let cell = cell(self, pointer)?;
        Some(cell.names.len().max(1) - cell.column)
    }
}

/// Types texts into the cells from the one at `pointer` on, and adds the items that are missing. A first row that
/// repeats the labels of the columns is left out.
pub(super) fn paste_rows(form: &mut FormState, pointer: &Pointer, rows: &[Vec<String>]) {
    let Some(cell) = cell(form, pointer) else {
        return;
    };
    let rows = match rows {
        [head, rest @ ..] if !rest.is_empty() && repeats_labels(form, &cell, head) => rest,
        _ => rows,
    };
    for (at, texts) in rows.iter().enumerate() {
        let item = cell.list.item(cell.row + at);
        if form.value_at(&item).is_none() {
            form.add(&cell.list);
        }
        if cell.names.is_empty() {
            paste_text(form, &item, texts.first());
            continue;
        }
        for (name, text) in cell.names.iter().skip(cell.column).zip(texts) {
            paste_text(form, &item.child(name), Some(text));
        }
    }
}

fn cell(form: &FormState, pointer: &Pointer) -> Option<Cell> {
    let parent = pointer.parent()?;
    let is_list = |at: &Pointer| matches!(form.value_at(at), Some(Value::Array(_)));
    if is_list(&parent) {
        return Some(Cell {
            row: Pointer::index(&pointer.last()?)?,
            column: 0,
            names: Vec::new(),
            list: parent,
        });
    }
    let list = parent.parent().filter(is_list)?;
    let Control::Group { members, .. } = form.view(&parent)?.control else {
        return None;
    };
    let column = members.iter().position(|member| member == pointer)?;
    Some(Cell {
        row: Pointer::index(&parent.last()?)?,
        column,
        names: members.iter().filter_map(Pointer::last).collect(),
        list,
    })
}

fn repeats_labels(form: &FormState, cell: &Cell, texts: &[String]) -> bool {
    let item = cell.list.item(cell.row);
    let mut labels = cell.names.iter().skip(cell.column).zip(texts);
    !cell.names.is_empty()
        && labels.all(|(name, text)| {
            let view = form.view(&item.child(name));
            view.is_some_and(|view| view.label.to_lowercase() == text.trim().to_lowercase())
        })
}

fn paste_text(form: &mut FormState, pointer: &Pointer, text: Option<&String>) {
    let (Some(place), Some(text)) = (form.place(pointer), text) else {
        return;
    };
    if place.field.read_only {
        return;
    }
    let text = match place.field.kind {
        Kind::Text(_) => text.as_str(),
        _ => text.trim(),
    };
    let is_toggle = matches!(place.field.kind, Kind::Toggle | Kind::Consent);
    form.places.change(pointer, |state| state.edited = true);
    if !is_toggle {
        return typing::type_text(form, pointer, text.to_owned());
    }
    let is = |words: &[&str]| {
        words
            .iter()
            .any(|it| it.to_lowercase() == text.to_lowercase())
    };
    if text.is_empty() {
        typing::choose(form, pointer, None);
    } else if is(&["true", "1", "x", messages::yes()]) {
        typing::choose(form, pointer, Some(0));
    } else if is(&["false", "0", messages::no()]) {
        typing::choose(form, pointer, Some(1));
    } else {
        let problem = messages::choose_offered();
        form.places
            .keep_pending(pointer, text.to_owned(), Some(problem), None);
    }
}
