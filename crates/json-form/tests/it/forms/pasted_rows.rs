//! Cells of a spreadsheet that are pasted into a list.

use json_form::form::edit::{Edit, FieldEdit};
use json_form::form::text::pasted_rows::pasted_rows;
use serde_json::{Value, json};

use super::filler::{Filler, at};

fn lines() -> Value {
    let line = json!({"type": "object", "title": "Line", "required": ["article"], "properties": {
        "article": {"type": "string", "title": "Article"},
        "count": {"type": "integer", "title": "Quantity"},
        "sent": {"type": "boolean", "title": "Sent"},
        "by": {"enum": ["post", "bike"], "title": "By"},
    }});
    json!({"type": "object", "properties": {"lines": {"type": "array", "maxItems": 3, "items": line}}})
}

fn paste(form: &mut Filler, place: &str, text: &str) {
    let rows = pasted_rows(text).expect("rows");
    form.edit_at(place, FieldEdit::PasteRows(rows));
}

#[test]
fn cells_fill_rows_and_add_those_that_are_missing() {
    let mut form = Filler::new(
        lines(),
        Some(json!({"lines": [{"article": "A"}, {"article": "B"}]})),
    );
    paste(
        &mut form,
        "/lines/1/article",
        "C\t1,200\tyes\tBike\nD\t2\t0\t\n",
    );
    assert_eq!(
        form.value(),
        r#"{"lines":[{"article":"A"},{"article":"C","count":1200,"sent":true,"by":"bike"},{"article":"D","count":2,"sent":false}]}"#
    );
    assert!(form.problems().is_empty(), "{:?}", form.problems());
    form.edit(Edit::Undo);
    assert_eq!(
        form.value(),
        r#"{"lines":[{"article":"A"},{"article":"B"}]}"#,
        "one step"
    );
    form.edit(Edit::Redo);
    assert!(form.value().contains("1200"));
}

#[test]
fn what_does_not_fit_is_shown_with_its_error() {
    let mut form = Filler::new(lines(), Some(json!({"lines": [{}]})));
    paste(
        &mut form,
        "/lines/0/article",
        "A\tmany\tperhaps\tcar\nB\t1\nC\t2\nD\t3",
    );
    // More than the list may have: the list says so.
    assert_eq!(
        form.value(),
        r#"{"lines":[{"article":"A"},{"article":"B","count":1},{"article":"C","count":2},{"article":"D","count":3}]}"#
    );
    form.submit();
    let mut problems = form.problems();
    problems.sort();
    assert_eq!(problems.len(), 4, "{problems:?}");
    for (problem, place) in
        problems
            .iter()
            .zip(["/lines/0/by", "/lines/0/count", "/lines/0/sent", "/lines: "])
    {
        assert!(problem.starts_with(place), "{problems:?}");
    }
    assert_eq!(form.text("/lines/0/count"), "many");
}

#[test]
fn a_head_is_left_out_and_the_column_counts() {
    let mut form = Filler::new(lines(), Some(json!({"lines": [{"article": "A"}]})));
    paste(&mut form, "/lines/0/count", "quantity\tSent\n7\tX\n8\t");
    assert_eq!(
        form.value(),
        r#"{"lines":[{"article":"A","count":7,"sent":true},{"count":8}]}"#
    );
    let state = form.session.state();
    assert_eq!(state.columns_from(&at("/lines/0/article")), Some(4));
    assert_eq!(state.columns_from(&at("/lines/0/by")), Some(1));
    assert_eq!(state.columns_from(&at("/lines")), None);
}

#[test]
fn a_list_of_numbers_takes_a_column() {
    let schema = json!({"type": "array", "items": {"type": "number"}});
    let mut form = Filler::new(schema, Some(json!([1])));
    paste(&mut form, "/0", "1.5\n2\nthree");
    let texts = ["/0", "/1", "/2"].map(|place| form.text(place));
    assert_eq!(texts, ["1.5", "2", "three"]);
    assert_eq!(form.session.state().columns_from(&at("/0")), Some(1));
}

#[test]
fn a_hundred_rows_are_one_edit() {
    let mut schema = lines();
    schema["properties"]["lines"]["maxItems"] = json!(2_000);
    let mut form = Filler::new(schema, Some(json!({"lines": [{}]})));
    let rows = (0..100).map(|at| format!("A{at}\t{at}\tno\tpost"));
    let text = rows.collect::<Vec<_>>().join("\n");
    paste(&mut form, "/lines/0/article", &text);
    assert!(
        form.value()
            .ends_with(r#"{"article":"A99","count":99,"sent":false,"by":"post"}]}"#)
    );
}
