//! The documentation site: `docs/` as static pages below `/docs/`, with a search index.
//!
//! Owns the list of pages, their order, and the frame around each. Leaves Markdown to `page`, code and live examples to
//! `code`, colours of code to `highlight`, tables of the elements' public interface to `manifest`, and dead links to
//! `links`. Invariant: every document below `docs/` has a page; a link to a file of the repository without a page
//! becomes plain text; a dead link of any document of the repository is an error.

mod code;
mod highlight;
mod links;
mod manifest;
pub(crate) mod packaged;
mod page;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use serde_json::{Value, json};
use walkdir::WalkDir;

use crate::workspace::Workspace;
use page::Page;

/// The document, without `.md`, that becomes the first page of the site.
const START: &str = "start";

/// The groups of the navigation: a title, and documents without `.md` in their order. The name of a folder ends with
/// `/`. Those after the first two are for people who change this project, and are folded into one.
const GROUPS: [(&str, &[&str]); 5] = [
    (
        "Use it",
        &[
            START,
            "frameworks",
            "server-rendering",
            "options",
            "controls",
            "languages",
            "message-ids",
            "theming",
            "events",
            "sign-in",
            "recipes",
            "agents",
        ],
    ),
    (
        "Trust it",
        &[
            "accessibility",
            "security",
            "comparison",
            "benchmarks",
            "conformance",
        ],
    ),
    (
        "Agents",
        &[
            "rust-agents",
            "agent-frameworks",
            "inspector-rules",
            "documents",
            "errata",
            "tck",
            "extensions/",
        ],
    ),
    // All others follow these.
    (
        "Inside",
        &["architecture", "glossary", "views", "adding-a-control"],
    ),
    ("Decisions", &["decisions/"]),
];
/// The group of the documents that no group names.
const REST: &str = "Inside";
/// The number of groups that every reader sees.
const SHOWN: usize = 2;
/// The title over all other groups.
const FOLDED: &str = "Contribute";
/// The address of the package in examples, in place of which `site/package.mjs` writes that of the site.
const CDN: &str = "https://cdn.example.com/a2a-forms/";
/// The path of the package as an archive that npm installs, in a site that has it.
pub(crate) const ARCHIVE: &str = "elements/a2a-forms.tgz";
/// The mark in a document for the words about the package as an archive, which a site may lack.
const ARCHIVE_MARK: &str = "<!-- archive -->";

/// Writes the pages into the site. `hashes` are the hashes of the package's scripts.
pub(crate) fn write(workspace: &Workspace, site: &Path, hashes: &[(&str, String)]) -> Result<()> {
    let dead = links::dead(workspace.root())?;
    if !dead.is_empty() {
        bail!("dead links:\n{}", dead.join("\n"));
    }
    let root = workspace.root().join("docs");
    let manifest = crate::manifest::read(workspace.root())?;
    let to = site.join("docs");
    let has_archive = site.join(ARCHIVE).is_file();
    let mut texts = BTreeMap::new();
    for entry in WalkDir::new(&root).sort_by_file_name() {
        let entry = entry?;
        let name = entry.path().strip_prefix(&root)?;
        if entry.file_type().is_dir() {
            fs::create_dir_all(to.join(name))?;
        } else if let Some(id) = id_of(name) {
            let text = fs::read_to_string(entry.path())?;
            texts.insert(id, with_archive(&with_hashes(text, hashes), has_archive));
        } else {
            fs::copy(entry.path(), to.join(name))?;
        }
    }
    let known: Vec<&str> = texts.keys().map(String::as_str).collect();
    let groups = grouped(&known);
    let mut pages = Vec::new();
    for id in groups.iter().flat_map(|(_, ids)| ids) {
        let text = texts.get(*id).context("a page without text")?;
        let page = Page::new(id, text, &manifest, &known)
            .with_context(|| format!("docs/{id}.md cannot become a page"))?;
        pages.push(page);
    }
    fs::create_dir_all(to.join("live"))?;
    for (at, page) in pages.iter().enumerate() {
        let neighbours = [at.checked_sub(1), at.checked_add(1)]
            .map(|other| other.and_then(|other| pages.get(other)));
        let html = framed(page, &groups, &pages, neighbours);
        fs::write(to.join(address(&page.id)), html)?;
        for (name, text) in &page.files {
            fs::write(to.join("live").join(name), text)?;
        }
    }
    let index: Vec<Value> = pages.iter().flat_map(sections).collect();
    Ok(fs::write(
        to.join("search.json"),
        Value::from(index).to_string(),
    )?)
}

/// A document with the hashes of this build in its script tags, so that they can be copied.
fn with_hashes(text: String, hashes: &[(&str, String)]) -> String {
    hashes.iter().fold(text, |text, (name, hash)| {
        text.replace(
            &format!("{name}\" integrity=\"sha384-…\""),
            &format!("{name}\" integrity=\"{hash}\""),
        )
    })
}

/// A document with the words about the package as an archive in place of their mark; without them if the site has no
/// archive.
fn with_archive(text: &str, has_archive: bool) -> String {
    let name = ARCHIVE.rsplit('/').next().unwrap_or(ARCHIVE);
    let words = format!(
        "[Download the package](../{ARCHIVE}) from this site, about 4 MB. Unpack it into a folder of your server, and write \
         the address of that folder into the tags below. Or have npm install it from here:\n\n\
         ```sh\nnpm install {CDN}{name}\n```\n\nTo build it yourself:"
    );
    text.replace(ARCHIVE_MARK, if has_archive { &words } else { "" })
}

/// The name of a document without `.md`; `None` for other files.
fn id_of(path: &Path) -> Option<String> {
    let path: PathBuf = path.components().collect();
    Some(path.to_str()?.strip_suffix(".md")?.replace('\\', "/"))
}

/// The path of a document's HTML page, relative to the folder of the first page.
fn address(id: &str) -> String {
    match id {
        START => "index.html".to_owned(),
        _ => format!("{id}.html"),
    }
}

/// The relative path from a page to the folder of the first page.
fn up(id: &str) -> String {
    "../".repeat(id.matches('/').count())
}

/// Sorts the names of all documents, `known`, into the groups of the navigation. Returns the title and the documents of
/// each group.
fn grouped<'t>(known: &[&'t str]) -> Vec<(&'static str, Vec<&'t str>)> {
    let named = |pattern: &str, id: &str| match pattern.strip_suffix('/') {
        Some(_) => id.starts_with(pattern),
        None => id == pattern,
    };
    let rest: Vec<&str> = known
        .iter()
        .filter(|id| {
            let mut patterns = GROUPS.iter().flat_map(|(_, patterns)| *patterns);
            !patterns.any(|pattern| named(pattern, id))
        })
        .copied()
        .collect();
    GROUPS
        .iter()
        .map(|(title, patterns)| {
            let of = |pattern: &&'static str| known.iter().copied().filter(|id| named(pattern, id));
            let mut ids: Vec<&str> = patterns.iter().flat_map(of).collect();
            if *title == REST {
                ids.extend(&rest);
            }
            (*title, ids)
        })
        .collect()
}

/// The entries of the search index: each section with its text.
fn sections(page: &Page) -> Vec<Value> {
    let of = |section: &page::Section| {
        json!([
            format!("{}{}", address(&page.id), section.anchor()),
            page.title,
            section.title,
            section.text,
        ])
    };
    page.sections.iter().map(of).collect()
}

fn framed(
    page: &Page,
    groups: &[(&str, Vec<&str>)],
    pages: &[Page],
    neighbours: [Option<&Page>; 2],
) -> String {
    let up = up(&page.id);
    let title_of = |id: &str| pages.iter().find(|page| page.id == id);
    let list = |ids: &[&str]| {
        let mut list = String::from("<ul>");
        for other in ids.iter().filter_map(|id| title_of(id)) {
            let current = if other.id == page.id {
                " aria-current=\"page\""
            } else {
                ""
            };
            let _ = write!(
                list,
                "<li><a href=\"{up}{}\"{current}>{}</a></li>",
                address(&other.id),
                escaped(&other.short)
            );
        }
        list + "</ul>"
    };
    let (shown, folded) = groups.split_at(SHOWN.min(groups.len()));
    let mut navigation = String::new();
    for (title, ids) in shown {
        let list = list(ids);
        let _ = writeln!(
            navigation,
            "<details open><summary>{title}</summary>\n{list}</details>"
        );
    }
    let is_here = folded
        .iter()
        .any(|(_, ids)| ids.contains(&page.id.as_str()));
    let open = if is_here { " open" } else { "" };
    let _ = writeln!(navigation, "<details{open}><summary>{FOLDED}</summary>");
    for (title, ids) in folded {
        let list = list(ids);
        let _ = writeln!(navigation, "<p>{title}</p>{list}");
    }
    navigation.push_str("</details>\n");
    let mut contents = String::new();
    for section in page.sections.iter().filter(|section| section.level == 2) {
        let _ = write!(
            contents,
            "<li><a href=\"{}\">{}</a></li>",
            section.anchor(),
            escaped(&section.title)
        );
    }
    if !contents.is_empty() {
        contents = format!(
            "<nav class=\"contents\" aria-labelledby=\"contents-title\">\
             <p id=\"contents-title\">On this page</p><ul>{contents}</ul></nav>"
        );
    }
    let mut others = String::new();
    for (rel, other) in ["prev", "next"].into_iter().zip(neighbours) {
        if let Some(other) = other {
            let _ = write!(
                others,
                "<a rel=\"{rel}\" href=\"{up}{}\">{}</a>",
                address(&other.id),
                escaped(&other.short)
            );
        }
    }
    let values = [
        ("{up}", up.as_str()),
        ("{title}", &escaped(&page.title)),
        ("{navigation}", &navigation),
        ("{contents}", &contents),
        ("{others}", &others),
        ("{scripts}", &page.scripts()),
        ("{body}", &page.html),
    ];
    let frame = include_str!("page.html").to_owned();
    values.iter().fold(frame, |html, (name, value)| {
        html.replacen(name, value, usize::MAX)
    })
}

/// A text in which the characters special to HTML are escaped.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::empty;

    #[test]
    fn every_document_is_in_one_group() {
        let known = ["decisions/0001-a", "new", "security", "start"];
        let groups = grouped(&known);
        let mut found: Vec<&str> = groups.iter().flat_map(|(_, ids)| ids).copied().collect();
        found.sort_unstable();
        assert_eq!(found, known);
        assert_eq!(
            groups.first().map(|(_, ids)| ids.clone()),
            Some(vec!["start"])
        );
    }

    #[test]
    fn the_archive_is_offered_if_the_site_has_it() {
        let text = "# A\n\n<!-- archive -->\n\nb";
        let offered = with_archive(text, true);
        assert!(
            offered.contains("](../elements/a2a-forms.tgz)"),
            "{offered}"
        );
        assert_eq!(with_archive(text, false), "# A\n\n\n\nb");
    }

    #[test]
    fn links_between_pages_lead_to_pages_and_anchors() {
        let workspace = Workspace::find().unwrap();
        let site = workspace.scratch().join("docs-test");
        empty(&site).unwrap();
        let hashes = [("a2a-forms.js", "sha384-ours".to_owned())];
        write(&workspace, &site, &hashes).unwrap();
        let mut pages = BTreeMap::new();
        for entry in WalkDir::new(&site) {
            let path = entry.unwrap().into_path();
            if path.extension().is_some_and(|it| it == "html") {
                pages.insert(path.clone(), fs::read_to_string(path).unwrap());
            }
        }
        let mut links = 0;
        for (path, html) in &pages {
            for link in html.split(" href=\"").skip(1) {
                let link = link.split('"').next().unwrap();
                let (file, fragment) = link.split_once('#').unwrap_or((link, ""));
                let is_page = Path::new(file).extension().is_some_and(|it| it == "html");
                if link.contains("://") || !(is_page || file.is_empty()) {
                    continue;
                }
                let target = match file {
                    "" => path.clone(),
                    file => links::joined(path, file),
                };
                let page = pages.get(&target);
                let page = page.unwrap_or_else(|| panic!("{}: {link}", path.display()));
                let is_there = fragment.is_empty() || page.contains(&format!(" id=\"{fragment}\""));
                assert!(is_there, "{}: {link}", path.display());
                links += 1;
            }
        }
        assert!(links > 1_000, "links are read: {links}");
        for name in ["index.html", "security.html"] {
            assert!(
                pages[&site.join("docs").join(name)].contains("sha384-ours"),
                "{name}"
            );
        }
    }
}
