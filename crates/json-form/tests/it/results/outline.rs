//! An outline of what is shown of a value: a line for each place, to be compared with what is meant.

use json_form::result::{Reading, Shown, Table, ValueView};
use serde_json::Value;

pub(crate) fn read(schema: &Value, value: Value) -> Reading {
    Reading::new(Some(schema), value)
}

pub(crate) fn shown(schema: &Value, value: Value) -> Shown {
    read(schema, value).root().shown
}

pub(crate) fn table(reading: &Reading) -> Table {
    match reading.root().shown {
        Shown::Table(table) => table,
        other => panic!("no table: {other:?}"),
    }
}

/// A line for each place: how deep, what it is called, what it is; `?` marks what the schema does
/// not know, `!` what was found.
pub(crate) fn outline(view: &ValueView) -> String {
    let mut out = String::new();
    line(view, 0, &mut out);
    out
}

fn line(view: &ValueView, depth: usize, out: &mut String) {
    let what = match &view.shown {
        Shown::Text(text) => format!("text {text}"),
        Shown::Choice { title, exact } => format!("choice {title} ({exact})"),
        Shown::Number { exact, integer } => {
            format!("{} {exact}", if *integer { "integer" } else { "number" })
        }
        Shown::Meter {
            exact,
            fraction,
            percent,
        } => format!("meter {exact} {fraction} {percent}"),
        Shown::Flag(flag) => format!("flag {flag}"),
        Shown::Nothing => "nothing".to_owned(),
        Shown::Link { href, host, .. } => format!("link {href} to {host}"),
        Shown::Moment { exact, kind } => format!("{kind:?} {exact}"),
        Shown::Color { exact } => format!("color {exact}"),
        Shown::Media { media_type, base64 } => format!("media {media_type:?} {base64}"),
        Shown::Group(views) => format!("group of {}", views.len()),
        Shown::List(views) => format!("list of {}", views.len()),
        Shown::Series { exact, .. } => format!("series {}", exact.join(" ")),
        Shown::Table(table) => {
            let names: Vec<&str> = table.columns.iter().map(|it| it.label.as_str()).collect();
            format!("table of {} × {}", table.rows, names.join("|"))
        }
        Shown::Folded { count, is_list } => format!(
            "folded {count} {}",
            if *is_list { "items" } else { "members" }
        ),
        Shown::Json(text) => format!("json {text}"),
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
    if let Shown::Group(views) | Shown::List(views) = &view.shown {
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
