//! Cells of a spreadsheet, as the clipboard has them as text.

/// The rows of a text in which tabs part cells and line breaks part rows; `None` if it is a single cell. A cell in double
/// quotes may contain both, and a doubled quote is one: so spreadsheets copy such cells. All rows are as long as the longest.
pub fn pasted_rows(text: &str) -> Option<Vec<Vec<String>>> {
    let mut rows = vec![Vec::new()];
    let mut rest = text;
    loop {
        let (cell, end, behind) = quoted_cell(rest).unwrap_or_else(|| plain_cell(rest));
        rows.last_mut()?.push(cell);
        rest = behind;
        match end {
            Some('\t') => {}
            // The break behind the last row begins no other.
            Some(_) if !rest.is_empty() => rows.push(Vec::new()),
            _ => break,
        }
    }
    let width = rows.iter().map(Vec::len).max()?;
    if rows.len() == 1 && width == 1 {
        return None;
    }
    for row in &mut rows {
        row.resize(width, String::new());
    }
    Some(rows)
}

/// A cell without quotes at the beginning of a text, with the character that ends it (`\n` for any line break; `None` at
/// the end of the text) and the text behind that.
fn plain_cell(text: &str) -> (String, Option<char>, &str) {
    let Some(at) = text.find(['\t', '\n', '\r']) else {
        return (text.to_owned(), None, "");
    };
    let (cell, rest) = text.split_at(at);
    let (end, behind) = end_of_cell(rest).unwrap_or((None, ""));
    (cell.to_owned(), end, behind)
}

/// A quoted cell, in the form of `plain_cell`; `None` if the text begins with none.
fn quoted_cell(text: &str) -> Option<(String, Option<char>, &str)> {
    let mut rest = text.strip_prefix('"')?;
    let mut cell = String::new();
    loop {
        let (inside, behind) = rest.split_once('"')?;
        cell.push_str(inside);
        let Some(further) = behind.strip_prefix('"') else {
            let (end, behind) = end_of_cell(behind)?;
            return Some((cell.replace("\r\n", "\n"), end, behind));
        };
        cell.push('"');
        rest = further;
    }
}

/// Reads the end of a cell at the beginning of a text: returns the character that ends the cell and the text behind it;
/// `None` if the text continues the cell.
fn end_of_cell(text: &str) -> Option<(Option<char>, &str)> {
    if text.is_empty() {
        return Some((None, ""));
    }
    if let Some(behind) = text.strip_prefix('\t') {
        return Some((Some('\t'), behind));
    }
    let behind = text.strip_prefix("\r\n");
    let behind = behind.or_else(|| text.strip_prefix(['\n', '\r']))?;
    Some((Some('\n'), behind))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Vec<Vec<String>> {
        pasted_rows(text).unwrap_or_default()
    }

    #[test]
    fn tabs_part_cells_and_breaks_part_rows() {
        assert_eq!(rows("a\tb\r\nc\td\r\n"), [["a", "b"], ["c", "d"]]);
        assert_eq!(rows("1\n2\n3"), [["1"], ["2"], ["3"]]);
        assert_eq!(rows("a\tb\nc"), [["a", "b"], ["c", ""]]);
        assert_eq!(rows("\t\n"), [["", ""]]);
        assert_eq!(rows("a\n\nb"), [["a"], [""], ["b"]]);
    }

    #[test]
    fn quotes_keep_tabs_and_breaks_in_a_cell() {
        assert_eq!(
            rows("\"two\nlines\"\t\"a \"\"b\"\"\"\nc\td"),
            [["two\nlines", "a \"b\""], ["c", "d"]]
        );
        // A quote that is no frame is a quote.
        assert_eq!(
            rows("5\" pipe\t\"un\"closed\nx\ty"),
            [["5\" pipe", "\"un\"closed"], ["x", "y"]]
        );
        assert_eq!(rows("\"open\tb"), [["\"open", "b"]]);
    }

    #[test]
    fn a_single_cell_is_none() {
        for text in ["", "words", "words\n", "\"in quotes\"\r\n"] {
            assert_eq!(pasted_rows(text), None, "{text:?}");
        }
    }
}
