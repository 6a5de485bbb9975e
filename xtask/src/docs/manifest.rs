//! Tables of the elements' attributes, properties and events, made from `npm/custom-elements.json`. They replace marks
//! in the documents, such as `<!-- table: a2a-form events -->`. Marks of interactive tools on a page, such as
//! `<div data-tool="tokens"></div>`, are left unchanged: a script of the site fills them.

use std::fmt::Write as _;

use anyhow::{Context as _, Result};
use serde_json::Value;

use super::escaped;
use crate::manifest::{elements, list, text, type_of};

/// The beginning of the HTML with which a document marks the place of an interactive tool; a script of the site fills
/// it.
pub(super) const TOOL: &str = "<div data-tool=\"";

/// The HTML that replaces a mark: a table, or for a tool the mark itself. `None` if the HTML is not a mark; an
/// error if the manifest has no such table.
pub(super) fn fill(mark: &str, manifest: &Value) -> Result<Option<String>> {
    if mark.starts_with(TOOL) && mark.ends_with("\"></div>") {
        return Ok(Some(mark.to_owned()));
    }
    let table = mark
        .strip_prefix("<!-- table: ")
        .and_then(|it| it.strip_suffix(" -->"));
    let Some((element, name)) = table.and_then(|it| it.split_once(' ')) else {
        return Ok(None);
    };
    let rows = rows(manifest, element, name).with_context(|| format!("no such table: {mark}"))?;
    let mut html = "<div class=\"table names\" tabindex=\"0\"><table><thead><tr><th>Name</th><th>Meaning</th></tr></thead><tbody>".to_owned();
    for row in rows {
        let kind = match type_of(row) {
            "" => String::new(),
            kind => format!(" <code>{}</code>", escaped(kind)),
        };
        let _ = write!(
            html,
            "<tr><td><code>{}</code></td><td>{}{kind}</td></tr>",
            escaped(text(row, "name")),
            with_code(text(row, "description"))
        );
    }
    html.push_str("</tbody></table></div>\n");
    Ok(Some(html))
}

/// The HTML of a description, in which backticks are around code.
fn with_code(description: &str) -> String {
    let pieces = description.split('`').enumerate();
    let pieces = pieces.map(|(at, piece)| match at % 2 {
        0 => escaped(piece),
        _ => format!("<code>{}</code>", escaped(piece)),
    });
    pieces.collect()
}

/// The rows of a list; those of `members` without the properties that are attributes, which have a table of their own.
/// `None` if the element lacks the list.
pub(super) fn rows<'m>(manifest: &'m Value, tag: &str, name: &str) -> Option<Vec<&'m Value>> {
    let element = elements(manifest).find(|it| text(it, "tagName") == tag)?;
    let rows = list(element, name).iter();
    let rows: Vec<_> = rows.filter(|it| it.get("attribute").is_none()).collect();
    (!rows.is_empty()).then_some(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_become_tables() {
        let manifest = serde_json::json!({"modules": [{"declarations": [
            {"tagName": "a-b", "events": [{"name": "e", "description": "<x> `y`", "type": {"text": "CustomEvent<Z>"}}]}
        ]}]});
        let html = fill("<!-- table: a-b events -->", &manifest)
            .unwrap()
            .unwrap();
        assert!(
            html.contains(
                "<tr><td><code>e</code></td><td>&lt;x&gt; <code>y</code> <code>Z</code></td></tr>"
            ),
            "{html}"
        );
        assert!(fill("<!-- table: a-b none -->", &manifest).is_err());
        assert_eq!(fill("<b>", &manifest).unwrap(), None);
    }
}
