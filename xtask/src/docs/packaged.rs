//! The documents for people who use the package, as Markdown in the package itself.
//!
//! Owns which documents these are, and what replaces marks, pictures and links to files that are not there.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use serde_json::Value;

use super::GROUPS;
use super::manifest::{TOOL, rows};
use crate::manifest::{text, type_of};

/// Writes the documents for every reader into the folder `docs` of the package. Links to other files lead to the repository.
pub(crate) fn write(root: &Path, manifest: &Value, repository: &str, package: &Path) -> Result<()> {
    let to = package.join("docs");
    fs::create_dir_all(&to)?;
    let ids: Vec<&str> = GROUPS
        .iter()
        .take(super::SHOWN)
        .flat_map(|(_, ids)| ids.iter().copied())
        .collect();
    for id in &ids {
        let name = format!("{id}.md");
        let document = fs::read_to_string(root.join("docs").join(&name))?;
        let packaged = packaged(&document, &ids, manifest, repository)
            .with_context(|| format!("docs/{name} cannot be packaged"))?;
        fs::write(to.join(name), packaged)?;
    }
    Ok(())
}

/// A document with tables in place of their marks, without tools, and with links to the repository in place of those to
/// documents other than `ids`.
fn packaged(document: &str, ids: &[&str], manifest: &Value, repository: &str) -> Result<String> {
    let mut lines = String::new();
    for line in document.lines() {
        let table = line.strip_prefix("<!-- table: ");
        match table.and_then(|it| it.strip_suffix(" -->")?.split_once(' ')) {
            Some((element, name)) => lines.push_str(&table_of(manifest, element, name)?),
            None if line.starts_with(TOOL) || line == super::ARCHIVE_MARK => {}
            None => lines = lines + line + "\n",
        }
    }
    let docs = format!("{repository}/blob/main/docs");
    let mut pieces = lines.split("](");
    let mut all = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let target = piece.split([')', '#']).next().unwrap_or_default();
        let stays = target.is_empty()
            || target.contains(':')
            || target
                .strip_suffix(".md")
                .is_some_and(|id| ids.contains(&id));
        all.push_str("](");
        match target.strip_prefix("../") {
            Some(_) => {
                let above = piece.trim_start_matches("../");
                let _ = write!(all, "{repository}/blob/main/{above}");
            }
            None if stays => all.push_str(piece),
            None => {
                let _ = write!(all, "{docs}/{piece}");
            }
        }
    }
    Ok(all.replace("=\"pictures/", &format!("=\"{docs}/pictures/")))
}

/// A table of the manifest in Markdown.
fn table_of(manifest: &Value, element: &str, name: &str) -> Result<String> {
    let rows = rows(manifest, element, name)
        .with_context(|| format!("no such table: {element} {name}"))?;
    let mut table = "| name | meaning |\n|---|---|\n".to_owned();
    for row in rows {
        let kind = match type_of(row) {
            "" => String::new(),
            kind => format!(" `{}`", kind.replace('|', "\\|")),
        };
        let about = text(row, "description").replace('|', "\\|");
        let _ = writeln!(table, "| `{}` | {about}{kind} |", text(row, "name"));
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_packaged_document_has_its_tables_and_no_dead_links() {
        let manifest = json!({"modules": [{"declarations": [{"name": "AB", "tagName": "a-b", "events": [
            {"name": "a-b-change", "type": {"text": "A | B"}, "description": "After an edit."}
        ]}]}]});
        let document = "[Here](#a) [start](start.md#b) [why](decisions/0001.md) [code](../src/lib.rs) [site](https://a.example)\n\
            <!-- archive -->\n<div data-tool=\"tokens\"></div>\n<img src=\"pictures/a.webp\">\n<!-- table: a-b events -->\n";
        let expected = "[Here](#a) [start](start.md#b) [why](https://r.example/blob/main/docs/decisions/0001.md) \
            [code](https://r.example/blob/main/src/lib.rs) [site](https://a.example)\n\
            <img src=\"https://r.example/blob/main/docs/pictures/a.webp\">\n\
            | name | meaning |\n|---|---|\n| `a-b-change` | After an edit. `A \\| B` |\n";
        let packaged = packaged(document, &["start"], &manifest, "https://r.example");
        assert_eq!(packaged.unwrap(), expected);
    }
}
