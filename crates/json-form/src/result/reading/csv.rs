//! CSV export of a table (RFC 4180), for spreadsheets.
//!
//! The header has the labels of the columns, as on the screen; if two columns have the same label, it has the unique
//! member names. Invariants: no cell is a formula (OWASP, CSV injection): a text that a spreadsheet might take for a
//! formula gets an apostrophe in front; numbers keep their exact text; `null` and missing values are empty; arrays and
//! objects are written as JSON.

use exact_json as json;
use serde_json::Value;

use super::Reading;
use crate::result::table_view::{Column, ColumnOf, Table};

impl Reading {
    /// A table as CSV: a line with the names of the columns, then all rows.
    pub fn csv(&self, table: &Table) -> String {
        let mut out = String::new();
        let columns = &table.columns;
        let is_label = |column: &Column| {
            let mut same = columns.iter().filter(|other| other.label == column.label);
            !column.label.is_empty() && same.nth(1).is_none()
        };
        let by_label = columns.iter().all(is_label);
        for (at, column) in columns.iter().enumerate() {
            let name = match column.of {
                ColumnOf::Member if !by_label => &column.name,
                _ => &column.label,
            };
            begin(at, &mut out);
            text(name, &mut out);
        }
        out.push_str("\r\n");
        match table.at.get(self.value()) {
            Some(Value::Array(rows)) => {
                for value in rows {
                    row(columns, "", value, &mut out);
                }
            }
            Some(Value::Object(rows)) => {
                for (name, value) in rows {
                    row(columns, name, value, &mut out);
                }
            }
            _ => {}
        }
        out
    }
}

fn row(columns: &[Column], name: &str, value: &Value, out: &mut String) {
    for (at, column) in columns.iter().enumerate() {
        begin(at, out);
        if column.of == ColumnOf::Name {
            text(name, out);
            continue;
        }
        match column.cell_value(value) {
            None | Some(Value::Null) => {}
            Some(Value::Bool(true)) => out.push_str("true"),
            Some(Value::Bool(false)) => out.push_str("false"),
            Some(Value::Number(number)) => out.push_str(&json::number::text(number)),
            Some(Value::String(held)) => text(held, out),
            Some(parts) => text(&json::to_text(parts), out),
        }
    }
    out.push_str("\r\n");
}

fn begin(at: usize, out: &mut String) {
    if at > 0 {
        out.push(',');
    }
}

/// Writes a text as a cell, quoted also for separators that only some spreadsheets use.
fn text(text: &str, out: &mut String) {
    let is_formula =
        text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']);
    let is_quoted = text.contains([',', ';', '"', '\r', '\n', '\t']);
    if is_quoted {
        out.push('"');
    }
    if is_formula {
        out.push('\'');
    }
    for letter in text.chars() {
        if letter == '"' {
            out.push('"');
        }
        out.push(letter);
    }
    if is_quoted {
        out.push('"');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::result::ValueContent;
    use crate::result::table_view::Table;
    use serde_json::json;

    fn csv(schema: &Value, text: &str) -> String {
        let reading = Reading::new(Some(schema), json::parse(text).unwrap());
        let ValueContent::Table(table) = reading.root().content else {
            panic!("{text} is no table")
        };
        reading.csv(&table)
    }

    #[cfg(feature = "exact-numbers")]
    #[test]
    fn cells_are_quoted_and_numbers_keep_their_text() {
        let schema = json!({"items": {"properties": {"a": {"title": "A, or \"a\""}}}});
        let text = r#"[{"a": 1.10, "b": "x\ny"}, {"b": null, "a": 12345678901234567890}, {"b": [1, {"c": "d"}]}]"#;
        assert_eq!(
            csv(&schema, text),
            "\"A, or \"\"a\"\"\",B\r\n1.10,\"x\ny\"\r\n12345678901234567890,\r\n,\"[1,{\"\"c\"\":\"\"d\"\"}]\"\r\n"
        );
    }

    #[test]
    fn formulas_are_disarmed_and_negative_numbers_kept() {
        let text = r#"[{"=a": "=1+1", "b": -1}, {"=a": "@SUM(A1)", "b": "-1"}, {"=a": "\tx", "b": "+1"},
            {"=a": "\u000d=1", "b": "＝1"}]"#;
        assert_eq!(
            csv(&json!(true), text),
            "A,B\r\n'=1+1,-1\r\n'@SUM(A1),'-1\r\n\"'\tx\",'+1\r\n\"'\r=1\",'＝1\r\n"
        );
        let header = csv(&json!(true), r#"[{"=": 1}, {"=": 2}]"#);
        assert_eq!(header, "'=\r\n1\r\n2\r\n");
    }

    #[test]
    fn columns_with_equal_labels_are_named_by_member() {
        let schema = json!({"items": {"properties": {
            "net": {"title": "Weight"}, "gross": {"title": "Weight"}}}});
        let table = csv(
            &schema,
            r#"[{"net": 1, "gross": 2}, {"net": 3, "gross": 4}]"#,
        );
        assert_eq!(table, "net,gross\r\n1,2\r\n3,4\r\n");
    }

    #[test]
    fn long_arrays_and_large_objects_are_exported() {
        let items: Vec<Value> = (0..101).map(|at| format!("t{at}").into()).collect();
        let list = csv(&json!(true), &Value::from(items).to_string());
        assert!(list.starts_with("Value\r\nt0\r\nt1\r\n"), "{list}");
        let members: serde_json::Map<_, _> =
            (0..201).map(|at| (format!("k{at}"), at.into())).collect();
        let object = csv(&json!(true), &Value::from(members).to_string());
        assert!(object.starts_with("Name,Value\r\nk0,0\r\n"), "{object}");
    }

    #[test]
    fn a_table_of_another_value_has_no_rows() {
        let reading = Reading::new(None, json!(1));
        let table = Table {
            at: exact_json::Pointer::root().child("a"),
            columns: Vec::new(),
            rows: 3,
        };
        assert_eq!(reading.csv(&table), "\r\n");
    }
}
