//! A result as a document of headings, paragraphs and tables, for the clipboard and for files.
//!
//! Owns the order of a value in a document, HTML and plain text. Leaves the formats of numbers and dates to the app.
//! Invariants: a secret is never written; text never becomes markup; a table has at most `MOST_ROWS` rows, and the
//! document says how many are left out.

use super::reading::{Reading, is_in_amounts};
use super::table_view::Table;
use super::view_model::{ValueContent, ValueView};
use crate::formats::html_text::escaped;

/// The most rows of a table in a document.
const MOST_ROWS: usize = 2_000;
/// The most items of a list in a document, and the most values in all.
const MOST: usize = 5_000;
/// The deepest level of headings, and of values that are written one below the other.
const DEEPEST: u8 = 6;

/// A piece of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A heading with its level, from 1.
    Heading(u8, String),
    /// A paragraph of plain text.
    Paragraph(String),
    /// The value that a person names first, with its label.
    Lead(String, String),
    /// Labels and their values.
    Pairs(Vec<(String, String)>),
    /// A list of short values.
    Items(Vec<String>),
    /// A table.
    Table(Columns, Vec<Vec<String>>),
    /// Text as it is, such as a program.
    Source(String),
    /// Markup that is safe, and the text for readers without markup.
    Rich {
        /// The markup.
        html: String,
        /// The same as text.
        text: String,
    },
}

/// The label of each column of a table, and whether its cells are numbers.
pub type Columns = Vec<(String, bool)>;

/// The words of the app for values.
pub trait Words {
    /// A value without members in the formats of the reader; `None` for content that has no words.
    fn of(&self, view: &ValueView) -> Option<String>;
    /// Whether a number can be written with the currency of this code.
    fn writes(&self, number: &str, code: &str) -> bool;
    /// The note that a document has only this many of all rows or items.
    fn only(&self, shown: usize, all: usize) -> String;
}

/// The parts of a value in a document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ValueDocument {
    /// The title and the headline.
    pub head: Vec<Piece>,
    /// Everything else.
    pub rest: Vec<Piece>,
}

impl Reading {
    /// The value as a document. `level` is the level of its title.
    pub fn document(&self, level: u8, words: &dyn Words) -> ValueDocument {
        let mut writer = Writer {
            reading: self,
            words,
            left: MOST,
        };
        let root = self.root();
        let mut made = ValueDocument::default();
        if !root.label.is_empty() {
            made.head.push(Piece::Heading(level, root.label.clone()));
        }
        let headline = match &root.content {
            ValueContent::Group(members) => self.headline_of(members).map(|it| (it, members)),
            _ => None,
        };
        let Some((headline, members)) = headline else {
            writer.value(&root, level, &mut made.rest);
            return made;
        };
        let share = headline.share.and_then(|at| members.get(at));
        for view in headline.view(members).iter().chain(share) {
            let lead = words.of(view).map(|it| Piece::Lead(view.label.clone(), it));
            made.head.extend(lead);
        }
        let main = headline.inner.is_none().then_some(headline.main);
        let rest = members.iter().enumerate();
        let rest = rest.filter(|(at, _)| Some(*at) != main && Some(*at) != headline.share);
        let rest: Vec<&ValueView> = rest.map(|(_, view)| view).collect();
        writer.members(members, &rest, level, &mut made.rest);
        made
    }
}

struct Writer<'r> {
    reading: &'r Reading,
    words: &'r dyn Words,
    /// How many values may still be written.
    left: usize,
}

impl Writer<'_> {
    fn members(
        &mut self,
        all: &[ValueView],
        shown: &[&ValueView],
        level: u8,
        out: &mut Vec<Piece>,
    ) {
        let writes = |number: &str, code: &str| self.words.writes(number, code);
        let shown: Vec<&&ValueView> = shown
            .iter()
            .filter(|view| !is_in_amounts(all, view, &writes))
            .collect();
        let mut pairs = Vec::new();
        for view in shown {
            if let Some(words) = self.line(view) {
                pairs.push((view.label.clone(), words));
                continue;
            }
            if !pairs.is_empty() {
                out.push(Piece::Pairs(std::mem::take(&mut pairs)));
            }
            out.push(Piece::Heading((level + 1).min(DEEPEST), view.label.clone()));
            self.value(view, level + 1, out);
        }
        if !pairs.is_empty() {
            out.push(Piece::Pairs(pairs));
        }
    }

    /// A value that fits behind its label.
    fn line(&mut self, view: &ValueView) -> Option<String> {
        let words = match &view.content {
            ValueContent::List(items) => {
                let items: Option<Vec<String>> = items.iter().map(|it| self.words.of(it)).collect();
                items.filter(|items| items.len() < 10)?.join(", ")
            }
            ValueContent::Series { exact, .. } if exact.len() < 10 => {
                self.numbers(view, exact).join(", ")
            }
            _ => self.words.of(view)?,
        };
        self.left = self.left.saturating_sub(1);
        Some(words)
    }

    fn value(&mut self, view: &ValueView, level: u8, out: &mut Vec<Piece>) {
        if self.left == 0 {
            return;
        }
        self.left -= 1;
        match &view.content {
            ValueContent::Group(members) => {
                let shown: Vec<&ValueView> = members.iter().collect();
                self.members(members, &shown, level, out);
            }
            ValueContent::List(items) => self.items(items, level, out),
            ValueContent::Table(table) => self.table(table, out),
            ValueContent::Series { exact, .. } => {
                out.push(Piece::Items(self.numbers(view, exact)));
            }
            // A value that is too deep stays as JSON.
            ValueContent::Folded { .. } if level < 2 * DEEPEST => {
                if let Some(inside) = self.reading.at(&view.at) {
                    self.value(&inside, level, out);
                }
            }
            ValueContent::Folded { .. } => {
                let value = view.at.get(self.reading.value());
                out.extend(value.map(|value| Piece::Source(exact_json::pretty(value))));
            }
            ValueContent::Json(text) => out.push(Piece::Source(text.clone())),
            _ => out.extend(self.words.of(view).map(Piece::Paragraph)),
        }
    }

    fn items(&mut self, items: &[ValueView], level: u8, out: &mut Vec<Piece>) {
        let plain: Option<Vec<String>> = items.iter().map(|it| self.words.of(it)).collect();
        if let Some(plain) = plain {
            return out.push(Piece::Items(plain));
        }
        for (at, item) in items.iter().enumerate() {
            let number = (at + 1).to_string();
            let label = match &*item.label {
                "" => number,
                label => [label, " ", &*number].concat(),
            };
            out.push(Piece::Heading((level + 1).min(DEEPEST), label));
            self.value(item, level + 1, out);
        }
    }

    fn numbers(&self, view: &ValueView, exact: &[String]) -> Vec<String> {
        let number = |exact: &String| {
            let number = ValueView {
                content: ValueContent::Number {
                    exact: exact.clone(),
                    integer: false,
                    measure: super::view_model::Measure::Count,
                },
                ..view.clone()
            };
            self.words.of(&number).unwrap_or_else(|| exact.clone())
        };
        exact.iter().take(MOST).map(number).collect()
    }

    fn table(&self, table: &Table, out: &mut Vec<Piece>) {
        let columns = table.columns.iter();
        let columns = columns.map(|column| (column.label.clone(), column.numeric));
        let cell = |view: Option<ValueView>| {
            let view = view?;
            let json = || Some(exact_json::to_text(view.at.get(self.reading.value())?));
            self.words.of(&view).or_else(json)
        };
        let row = |row: usize| {
            let cells = self.reading.cells(table, row).into_iter();
            cells.map(|view| cell(view).unwrap_or_default()).collect()
        };
        let shown = table.rows.min(MOST_ROWS);
        out.push(Piece::Table(
            columns.collect(),
            (0..shown).map(row).collect(),
        ));
        if shown < table.rows {
            out.push(Piece::Paragraph(self.words.only(shown, table.rows)));
        }
    }
}

/// The document as HTML for mails and word processors, which ignore style sheets.
pub fn html(pieces: &[Piece]) -> String {
    const CELL: &str = " style=\"padding:2px 12px 2px 0;text-align:start;vertical-align:top\"";
    const NUMBER: &str = " style=\"padding:2px 12px 2px 0;text-align:end;white-space:nowrap\"";
    let mut out = String::new();
    for piece in pieces {
        match piece {
            Piece::Heading(level, words) => {
                let name = ["h", &level.clamp(&1, &DEEPEST).to_string()].concat();
                element(&name, "", &escaped(words), &mut out);
            }
            Piece::Paragraph(words) => {
                element("p", "", &escaped(words).replace('\n', "<br>"), &mut out);
            }
            Piece::Lead(label, words) => {
                let words = ["<b>", &*escaped(words), "</b>"].concat();
                let label = Some(escaped(label)).filter(|label| !label.is_empty());
                let label = label
                    .map(|label| [&*label, ": "].concat())
                    .unwrap_or_default();
                element("p", "", &[label, words].concat(), &mut out);
            }
            Piece::Pairs(pairs) => {
                let mut rows = String::new();
                for (label, words) in pairs {
                    let mut cells = String::new();
                    element("th", CELL, &escaped(label), &mut cells);
                    element(
                        "td",
                        CELL,
                        &escaped(words).replace('\n', "<br>"),
                        &mut cells,
                    );
                    element("tr", "", &cells, &mut rows);
                }
                element("table", "", &rows, &mut out);
            }
            Piece::Items(items) => {
                let mut list = String::new();
                for item in items {
                    element("li", "", &escaped(item), &mut list);
                }
                element("ul", "", &list, &mut out);
            }
            Piece::Table(columns, rows) => {
                let mut made = String::new();
                let style = |is_number: bool| if is_number { NUMBER } else { CELL };
                let mut cells = String::new();
                for (label, is_number) in columns {
                    element("th", style(*is_number), &escaped(label), &mut cells);
                }
                let mut head = String::new();
                element("tr", "", &cells, &mut head);
                element("thead", "", &head, &mut made);
                let mut body = String::new();
                for row in rows {
                    let mut cells = String::new();
                    for (words, (_, is_number)) in row.iter().zip(columns) {
                        element("td", style(*is_number), &escaped(words), &mut cells);
                    }
                    element("tr", "", &cells, &mut body);
                }
                element("tbody", "", &body, &mut made);
                element("table", "", &made, &mut out);
            }
            Piece::Source(words) => element("pre", "", &escaped(words), &mut out),
            Piece::Rich { html, .. } => out.push_str(html),
        }
    }
    out
}

fn element(name: &str, attributes: &str, inside: &str, out: &mut String) {
    for piece in ["<", name, attributes, ">", inside, "</", name, ">"] {
        out.push_str(piece);
    }
}

/// The document as plain text: a line for each label with its value, and tables with aligned columns.
pub fn text(pieces: &[Piece]) -> String {
    let mut out = String::new();
    for piece in pieces {
        let lines = match piece {
            Piece::Heading(_, words) | Piece::Paragraph(words) | Piece::Source(words) => {
                words.clone()
            }
            Piece::Lead(label, words) => pair(label, words),
            Piece::Pairs(pairs) => {
                let lines: Vec<String> = pairs
                    .iter()
                    .map(|(label, words)| pair(label, words))
                    .collect();
                lines.join("\n")
            }
            Piece::Items(items) => {
                let lines: Vec<String> = items.iter().map(|item| ["- ", item].concat()).collect();
                lines.join("\n")
            }
            Piece::Table(columns, rows) => aligned(columns, rows),
            Piece::Rich { text, .. } => text.trim().to_owned(),
        };
        if !out.is_empty() {
            out.push_str("\n\n");
        }
        out.push_str(&lines);
    }
    out.push('\n');
    out
}

fn pair(label: &str, words: &str) -> String {
    match label {
        "" => words.to_owned(),
        label => [label, ": ", words].concat(),
    }
}

/// A table whose columns are aligned by spaces: numbers at the end, everything else at the start.
fn aligned(columns: &Columns, rows: &[Vec<String>]) -> String {
    let wide = |text: &str| text.chars().count();
    let head: Vec<String> = columns.iter().map(|(label, _)| label.clone()).collect();
    let all = || std::iter::once(&head).chain(rows);
    let width = |at: usize| {
        all()
            .filter_map(|row| row.get(at))
            .map(|cell| wide(cell))
            .max()
    };
    let widths: Vec<usize> = (0..columns.len())
        .map(|at| width(at).unwrap_or(0))
        .collect();
    let line = |row: &Vec<String>| {
        let mut line = String::new();
        for ((cell, (_, is_number)), width) in row.iter().zip(columns).zip(&widths) {
            let room = " ".repeat(width.saturating_sub(wide(cell)));
            let one_line = cell.replace('\n', " ");
            let cell = if *is_number {
                [room, one_line]
            } else {
                [one_line, room]
            };
            line.push_str(&cell.concat());
            line.push_str("  ");
        }
        line.trim_end().to_owned()
    };
    let lines: Vec<String> = all().map(line).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::result::view_model::Measure;
    use serde_json::{Value, json};

    struct Plain;

    impl Words for Plain {
        fn of(&self, view: &ValueView) -> Option<String> {
            Some(match &view.content {
                ValueContent::Text(text) | ValueContent::Choice { title: text, .. } => text.clone(),
                ValueContent::Number {
                    exact,
                    measure: Measure::Money(code),
                    ..
                } => format!("{code} {exact}"),
                ValueContent::Number { exact, .. } | ValueContent::Meter { exact, .. } => {
                    exact.clone()
                }
                ValueContent::Flag(flag) => flag.to_string(),
                ValueContent::Secret { .. } => "••••".to_owned(),
                _ => return None,
            })
        }

        fn writes(&self, _number: &str, _code: &str) -> bool {
            true
        }

        fn only(&self, shown: usize, all: usize) -> String {
            format!("{shown} of {all}")
        }
    }

    fn document(schema: &Value, value: Value) -> Vec<Piece> {
        let made = Reading::new(Some(schema), value).document(2, &Plain);
        made.head.into_iter().chain(made.rest).collect()
    }

    fn trip() -> Vec<Piece> {
        let schema = json!({"title": "Trip", "properties": {
            "price": {"properties": {"amount": {"title": "To pay"}, "currency": {}, "tax": {}}},
            "from": {}, "key": {"format": "password"}, "stops": {}, "items": {}}});
        let value = json!({
            "price": {"amount": 178.86, "currency": "EUR", "tax": 28.56}, "from": "Hamburg & <b>", "key": "hunter2", "stops": ["a", "b"],
            "items": [{"what": "Seat", "each": 89}, {"what": "Bicycle", "each": 1.5}]});
        document(&schema, value)
    }

    #[test]
    fn text_has_a_line_for_each_value_and_aligned_tables() {
        assert_eq!(
            text(&trip()),
            "Trip\n\nTo pay: EUR 178.86\n\nPrice\n\nTo pay: EUR 178.86\nTax: EUR 28.56\n\n\
            From: Hamburg & <b>\nKey: ••••\nStops: a, b\n\nItems\n\n\
            What     Each\nSeat       89\nBicycle   1.5\n"
        );
    }

    #[test]
    fn html_has_headings_and_tables_and_no_markup_of_the_agent() {
        let html = html(&trip());
        assert!(
            html.starts_with("<h2>Trip</h2><p>To pay: <b>EUR 178.86</b></p><h3>Price</h3><table>"),
            "{html}"
        );
        assert!(html.contains(">Hamburg &amp; &lt;b&gt;</td>"), "{html}");
        assert!(
            html.contains("<thead><tr><th") && html.contains(">What</th>"),
            "{html}"
        );
        assert!(
            !html.contains("hunter2") && !html.contains("<b>Hamburg"),
            "{html}"
        );
    }

    #[test]
    fn folded_parts_are_written_and_long_tables_say_what_is_left_out() {
        let mut deep = json!({"end": "here"});
        for _ in 0..8 {
            deep = json!({"in": deep});
        }
        assert!(text(&document(&json!({}), deep)).contains("End: here"));
        let rows: Vec<Value> = (0..2_001).map(|at| json!({"a": at, "b": "x"})).collect();
        let written = text(&document(&json!({}), rows.into()));
        assert!(
            written.ends_with("\n\n2000 of 2001\n"),
            "{}",
            &written[written.len() - 99..]
        );
    }
}
