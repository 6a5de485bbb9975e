//! An outline of a layout, a line for each location, for comparisons.

use json_form::result::table_view::Table;
use json_form::result::view_model::Measure;
use json_form::result::{Reading, ValueContent, ValueView};
use serde_json::Value;

pub(crate) fn read(schema: &Value, value: Value) -> Reading {
    Reading::new(Some(schema), value)
}

pub(crate) fn shown(schema: &Value, value: Value) -> ValueContent {
    read(schema, value).root().content
}

pub(crate) fn table(reading: &Reading) -> Table {
    match reading.root().content {
        ValueContent::Table(table) => table,
        other => panic!("no table: {other:?}"),
    }
}

/// A line for each location: depth, label, content. `?` marks members that the schema does not define, `!` findings.
pub(crate) fn outline(view: &ValueView) -> String {
    let mut out = String::new();
    line(view, 0, &mut out);
    out
}

fn line(view: &ValueView, depth: usize, out: &mut String) {
    let what = match &view.content {
        ValueContent::Text(text) => format!("text {text}"),
        ValueContent::Choice { title, exact } => format!("choice {title} ({exact})"),
        ValueContent::Number {
            exact,
            integer,
            measure,
        } => {
            let measure = match measure {
                Measure::Count => String::new(),
                other => format!(" {other:?}"),
            };
            let kind = if *integer { "integer" } else { "number" };
            format!("{kind} {exact}{measure}")
        }
        ValueContent::Secret { exact } => format!("secret {exact}"),
        ValueContent::Meter {
            exact,
            fraction,
            percent,
        } => format!("meter {exact} {fraction} {percent}"),
        ValueContent::Flag(flag) => format!("flag {flag}"),
        ValueContent::Nothing => "nothing".to_owned(),
        ValueContent::Link { href, host, .. } => format!("link {href} to {host}"),
        ValueContent::Duration { exact, .. } => format!("duration {exact}"),
        ValueContent::DateTime { exact, kind } => format!("{kind:?} {exact}"),
        ValueContent::Color { exact } => format!("color {exact}"),
        ValueContent::Media { media_type, base64 } => format!("media {media_type:?} {base64}"),
        ValueContent::Group(views) => format!("group of {}", views.len()),
        ValueContent::List(views) => format!("list of {}", views.len()),
        ValueContent::Series { exact, .. } => format!("series {}", exact.join(" ")),
        ValueContent::Table(table) => {
            let names: Vec<&str> = table.columns.iter().map(|it| it.label.as_str()).collect();
            format!("table of {} × {}", table.rows, names.join("|"))
        }
        ValueContent::Folded { count, is_list } => format!(
            "folded {count} {}",
            if *is_list { "items" } else { "members" }
        ),
        ValueContent::Json(text) => format!("json {text}"),
    };
    out.push_str(&"  ".repeat(depth));
    out.push_str(&view.label);
    out.push_str(if view.unknown { "?: " } else { ": " });
    out.push_str(&what);
    for finding in &view.findings {
        out.push_str(" ! ");
        out.push_str(finding);
    }
    out.push('\n');
    if let ValueContent::Group(views) | ValueContent::List(views) = &view.content {
        for inner in views {
            line(inner, depth + 1, out);
        }
    }
}

#[track_caller]
pub(crate) fn reads(schema: &Value, value: Value, expected: &str) {
    let outline = outline(&read(schema, value).root());
    let lines = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        let lines: Vec<&str> = lines.collect();
        let indent = |line: &&str| line.len() - line.trim_start().len();
        let least = lines.iter().map(indent).min().unwrap_or(0);
        lines
            .iter()
            .map(|line| line[least..].trim_end().to_owned())
            .collect()
    };
    assert_eq!(lines(&outline).join("\n"), lines(expected).join("\n"));
}
