//! Dead links: links from a document of the repository to a missing file, folder, heading or picture.
//!
//! Reads the links of Markdown, and those of `<picture>`. Ignores other sites: nothing is fetched.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};

use anyhow::Result;
use pulldown_cmark::{Event, Parser, Tag, TagEnd};
use walkdir::{DirEntry, WalkDir};

use super::page::{OPTIONS, slug};

/// Folders without documents of ours: build outputs, installed packages, test data.
const SKIPPED: [&str; 5] = ["target", "node_modules", "dist", "corpus", "assets"];

/// A document: its links, and the anchors of its headings.
#[derive(Debug, Default)]
struct Document {
    links: Vec<String>,
    anchors: Vec<String>,
}

/// The dead links of every document of the repository, a line each.
pub(super) fn dead(root: &Path) -> Result<Vec<String>> {
    let mut documents = BTreeMap::new();
    let is_ours = |entry: &DirEntry| {
        let name = entry.file_name().to_string_lossy();
        entry.depth() == 0 || !(name.starts_with('.') || SKIPPED.contains(&name.as_ref()))
    };
    for entry in WalkDir::new(root).into_iter().filter_entry(is_ours) {
        let path = entry?.into_path();
        if path.extension().is_some_and(|it| it == "md") {
            let document = Document::read(&fs::read_to_string(&path)?);
            documents.insert(path, document);
        }
    }
    let mut dead = Vec::new();
    for (path, document) in &documents {
        for link in &document.links {
            if !leads_somewhere(path, link, &documents) {
                let path = path.strip_prefix(root).unwrap_or(path);
                dead.push(format!("{}: {link}", path.display()));
            }
        }
    }
    Ok(dead)
}

fn leads_somewhere(from: &Path, link: &str, documents: &BTreeMap<PathBuf, Document>) -> bool {
    if ["https://", "http://", "mailto:"]
        .iter()
        .any(|it| link.starts_with(it))
    {
        return true;
    }
    let (file, fragment) = link.split_once('#').unwrap_or((link, ""));
    let target = if file.is_empty() {
        from.to_owned()
    } else {
        joined(from, file)
    };
    let has_anchor = || {
        let document = documents.get(&target);
        document.is_some_and(|it| it.anchors.iter().any(|anchor| anchor == fragment))
    };
    target.exists() && (fragment.is_empty() || has_anchor())
}

/// The path of `file`, relative to the document `from`.
pub(super) fn joined(from: &Path, file: &str) -> PathBuf {
    let mut path = from.parent().unwrap_or(from).to_owned();
    for part in Path::new(file).components() {
        match part {
            Component::ParentDir => drop(path.pop()),
            Component::CurDir => {}
            other => path.push(other),
        }
    }
    path
}

impl Document {
    fn read(text: &str) -> Self {
        let mut document = Self::default();
        let mut heading: Option<String> = None;
        for event in Parser::new_ext(text, OPTIONS) {
            match event {
                Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
                Event::End(TagEnd::Heading(_)) => {
                    let title = heading.take().unwrap_or_default();
                    let anchor = slug(&title, |it| document.anchors.iter().any(|own| own == it));
                    document.anchors.push(anchor);
                }
                Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                    document.links.push(dest_url.into_string());
                }
                Event::Html(html) | Event::InlineHtml(html) => document.take_html(&html),
                Event::Text(text) | Event::Code(text) => {
                    if let Some(heading) = &mut heading {
                        heading.push_str(&text);
                    }
                }
                _ => {}
            }
        }
        document
    }

    fn take_html(&mut self, html: &str) {
        for attribute in [" href=\"", " src=\"", " srcset=\""] {
            let values = html.split(attribute).skip(1);
            let values = values.filter_map(|it| it.split('"').next());
            self.links.extend(values.map(str::to_owned));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::empty;
    use crate::workspace::Workspace;

    #[test]
    fn files_headings_and_pictures_that_are_missing_are_told() {
        let root = Workspace::find().unwrap().scratch().join("links-test");
        empty(&root).unwrap();
        fs::create_dir_all(root.join("docs")).unwrap();
        let readme = "# A\n[b](docs/b.md#two-words), [c](docs/c.md), [d](docs/b.md#three), [e](#f), [g](https://g.example)\n\n\
            <picture>\n  <source srcset=\"dark.webp\">\n  <img src=\"there.webp\" alt=\"\">\n</picture>\n\n![p](gone.png)\n";
        fs::write(root.join("README.md"), readme).unwrap();
        fs::write(root.join("there.webp"), "").unwrap();
        fs::write(
            root.join("docs/b.md"),
            "# B\n\n## Two `words`!\n[a](../README.md#a)\n",
        )
        .unwrap();
        let found = dead(&root).unwrap();
        let expected = [
            "docs/c.md",
            "docs/b.md#three",
            "#f",
            "dark.webp",
            "gone.png",
        ];
        assert_eq!(found, expected.map(|link| format!("README.md: {link}")));
    }
}
