//! Tables of the elements' attributes, properties and events, made from `npm/custom-elements.json`. They replace marks
//! in the documents, such as `<!-- table: a2a-form events -->`. Marks of interactive tools on a page, such as
//! `<div data-tool="tokens"></div>`, are left unchanged: a script of the site fills them.

use std::fmt::Write as _;

use anyhow::{Context as _, Result};
use serde_json::Value;

use super::escaped;

/// The beginning of the HTML with which a document marks the place of an interactive tool; a script of the site fills
/// it.
pub(super) const TOOL: &str = "<div data-tool=\"";

/// The HTML that replaces the mark `text`: a table, or for a tool the mark itself. `None` if the HTML is not a mark; an
/// error if the manifest has no such table.
pub(super) fn fill(text: &str, manifest: &Value) -> Result<Option<String>> {
    if text.starts_with(TOOL) && text.ends_with("\"></div>") {
        return Ok(Some(text.to_owned()));
    }
    let mark = text
        .strip_prefix("<!-- table: ")
        .and_then(|it| it.strip_suffix(" -->"));
    let Some((element, list)) = mark.and_then(|it| it.split_once(' ')) else {
        return Ok(None);
    };
    let rows = rows(manifest, element, list).with_context(|| format!("no such table: {text}"))?;
    let mut html = "<div class=\"table names\" tabindex=\"0\"><table><thead><tr><th>Name</th><th>Meaning</th></tr></thead><tbody>".to_owned();
    for row in rows {
        let text = |name: &str| escaped(row.get(name).and_then(Value::as_str).unwrap_or_default());
        let kind = row.pointer("/type/text").and_then(Value::as_str);
        let kind = kind.filter(|it| *it != "CustomEvent").map(escaped);
        let kind = kind.map_or(String::new(), |it| format!(" <code>{it}</code>"));
        let _ = write!(
            html,
            "<tr><td><code>{}</code></td><td>{}{kind}</td></tr>",
            text("name"),
            text("description")
        );
    }
    html.push_str("</tbody></table></div>\n");
    Ok(Some(html))
}

fn rows<'m>(manifest: &'m Value, element: &str, list: &str) -> Option<&'m Vec<Value>> {
    let modules = manifest.get("modules")?.as_array()?;
    let mut declarations = modules
        .iter()
        .filter_map(|module| module.get("declarations")?.as_array())
        .flatten();
    declarations
        .find(|it| it.get("tagName").and_then(Value::as_str) == Some(element))?
        .get(list)?
        .as_array()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_become_tables() {
        let manifest = serde_json::json!({"modules": [{"declarations": [
            {"tagName": "a-b", "events": [{"name": "e", "description": "<x>", "type": {"text": "CustomEvent"}}]}
        ]}]});
        let html = fill("<!-- table: a-b events -->", &manifest)
            .unwrap()
            .unwrap();
        assert!(
            html.contains("<tr><td><code>e</code></td><td>&lt;x&gt;</td></tr>"),
            "{html}"
        );
        assert!(fill("<!-- table: a-b none -->", &manifest).is_err());
        assert_eq!(fill("<b>", &manifest).unwrap(), None);
    }
}
