//! A document as HTML: headings with anchors, links between pages, code and live examples, its sections for search.
//!
//! Owns the conversion of the Markdown. Invariant: HTML in a document is shown as text, except for pictures and the
//! marks of generated tables and tools.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Result, bail};
use pulldown_cmark::{CodeBlockKind, CowStr, Event, Options, Parser, Tag, TagEnd, html};
use serde_json::Value;

use super::code::{Block, Blocks};
use super::{address, escaped, manifest, up};

/// A document as HTML, without the frame that all pages of the site share.
#[derive(Debug)]
pub(super) struct Page {
    /// The name of the document without `.md`.
    pub(super) id: String,
    /// The text of the first heading of the document.
    pub(super) title: String,
    /// The title up to its first `: `, which the navigation shows.
    pub(super) short: String,
    /// The HTML of the page's content.
    pub(super) html: String,
    /// The sections, each of which begins with a heading; the first section is that of the document's title.
    pub(super) sections: Vec<Section>,
    /// Scripts and style sheets of live examples, by name.
    pub(super) files: Vec<(String, String)>,
    is_live: bool,
}

/// A heading, and the text below it up to the next heading.
#[derive(Debug)]
pub(super) struct Section {
    pub(super) level: u8,
    pub(super) title: String,
    pub(super) text: String,
    slug: String,
}

impl Section {
    /// The fragment of the section's URL; empty for the top of the page.
    pub(super) fn anchor(&self) -> String {
        match self.level {
            1 => String::new(),
            _ => format!("#{}", self.slug),
        }
    }
}

/// HTML with classes instead of `style` attributes, which the pages forbid, and with cells instead of table headers
/// without text.
fn without_styles(html: &str) -> String {
    ["left", "center", "right"]
        .into_iter()
        .fold(html.to_owned(), |html, side| {
            html.replace(
                &format!(" style=\"text-align: {side}\""),
                &format!(" class=\"{side}\""),
            )
            .replace(&format!("<th class=\"{side}\"></th>"), "<td></td>")
        })
        .replace("<th></th>", "<td></td>")
}

/// Whether a line of HTML is a tag of a picture: light and dark ones are `<source>` and `<img>` in a `<picture>`.
fn is_picture(line: &str) -> bool {
    const ATTRIBUTES: [&str; 7] = [
        "media", "srcset", "src", "alt", "width", "height", "loading",
    ];
    let tag = line
        .trim()
        .strip_prefix('<')
        .and_then(|it| it.strip_suffix('>'));
    let Some(tag) = tag.filter(|it| !it.contains(['<', '>'])) else {
        return false;
    };
    let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
    // Every other piece is a value in quotes.
    let mut names = attributes.split('"').step_by(2).filter(|it| !it.is_empty());
    ["picture", "/picture", "source", "img"].contains(&name)
        && names.all(|it| ATTRIBUTES.contains(&it.trim().trim_end_matches('=')))
}

/// The Markdown extensions that the documents use.
pub(super) const OPTIONS: Options = Options::ENABLE_TABLES.union(Options::ENABLE_STRIKETHROUGH);

/// The anchor of a heading, as code hosts write it.
pub(super) fn slug(title: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let letters = title.to_lowercase();
    let letters = letters.chars().filter_map(|letter| match letter {
        ' ' => Some('-'),
        '-' | '_' => Some(letter),
        _ => letter.is_alphanumeric().then_some(letter),
    });
    let base: String = letters.collect();
    let mut slug = base.clone();
    let mut number = 0;
    while is_taken(&slug) {
        number += 1;
        slug = format!("{base}-{number}");
    }
    slug
}

impl Page {
    /// The page of a document. `known` are the names of all documents.
    pub(super) fn new(id: &str, text: &str, manifest: &Value, known: &[&str]) -> Result<Self> {
        let mut walk = Walk {
            id,
            manifest,
            known,
            blocks: Blocks::new(id),
            sections: Vec::new(),
            out: Vec::new(),
            heading: None,
            links: Vec::new(),
        };
        let mut events = Parser::new_ext(text, OPTIONS);
        while let Some(event) = events.next() {
            walk.take(event, &mut events)?;
        }
        walk.flush();
        let mut content = String::new();
        html::push_html(&mut content, walk.out.into_iter());
        let content = without_styles(&content);
        let Some(first) = walk.sections.first() else {
            bail!("it has no heading");
        };
        let title = first.title.clone();
        Ok(Self {
            id: id.to_owned(),
            short: title.split(": ").next().unwrap_or(&title).to_owned(),
            title,
            html: content,
            sections: walk.sections,
            is_live: walk.blocks.is_live || text.contains(manifest::TOOL),
            files: walk.blocks.files,
        })
    }

    /// The script elements of the page; the scripts of its live examples come last.
    pub(super) fn scripts(&self) -> String {
        let up = up(&self.id);
        let script = |path: &str| format!("<script type=\"module\" src=\"{up}{path}\"></script>\n");
        let mut html = String::new();
        if self.is_live {
            html.push_str(&script("../elements/a2a-forms.js"));
        }
        html.push_str(&script("../site/docs.mjs"));
        for (name, _) in &self.files {
            if Path::new(name).extension().is_some_and(|it| it == "css") {
                let _ = writeln!(html, "<link rel=\"stylesheet\" href=\"{up}live/{name}\" />");
            } else {
                html.push_str(&script(&format!("live/{name}")));
            }
        }
        html
    }
}

/// The state while a Markdown document is converted to a page.
struct Walk<'t> {
    id: &'t str,
    manifest: &'t Value,
    known: &'t [&'t str],
    blocks: Blocks,
    sections: Vec<Section>,
    out: Vec<Event<'t>>,
    /// The events since the beginning of a heading; `None` outside headings.
    heading: Option<Vec<Event<'t>>>,
    /// A stack with an entry for each Markdown link around the current position: whether it became an `<a>` element.
    /// It becomes plain text if the site does not have its target.
    links: Vec<bool>,
}

impl<'t> Walk<'t> {
    fn take(&mut self, event: Event<'t>, rest: &mut Parser<'t>) -> Result<()> {
        if let Event::Start(Tag::CodeBlock(kind)) = event {
            let info = match &kind {
                CodeBlockKind::Fenced(info) => info.to_string(),
                CodeBlockKind::Indented => String::new(),
            };
            let mut text = String::new();
            for event in rest.by_ref() {
                match event {
                    Event::Text(piece) => text.push_str(&piece),
                    _ => break,
                }
            }
            self.note(&text);
            if let Some(html) = self.blocks.add(Block::new(&info, text))? {
                self.html(html);
            }
            return Ok(());
        }
        self.flush();
        match event {
            Event::Start(Tag::Heading { .. }) => self.heading = Some(Vec::new()),
            Event::End(TagEnd::Heading(level)) => self.end_heading(level as u8),
            Event::Start(Tag::Link { dest_url, .. }) => {
                let target = self.target(&dest_url);
                self.links.push(target.is_some());
                if let Some(target) = target {
                    self.push(Event::Html(
                        format!("<a href=\"{}\">", escaped(&target)).into(),
                    ));
                }
            }
            Event::End(TagEnd::Link) => {
                if self.links.pop() == Some(true) {
                    self.push(Event::Html("</a>".into()));
                }
            }
            Event::Start(Tag::Table(_)) => {
                self.html("<div class=\"table\" tabindex=\"0\">".to_owned());
                self.out.push(event);
            }
            Event::End(TagEnd::Table) => {
                self.out.push(event);
                self.html("</div>".to_owned());
            }
            Event::Html(text) => {
                let html = manifest::fill(text.trim(), self.manifest)?;
                match html {
                    Some(html) => self.html(html),
                    None if is_picture(&text) => self.push(Event::Html(text)),
                    None => self.push(Event::Text(text)),
                }
            }
            Event::InlineHtml(text) => self.push(Event::Text(text)),
            Event::Text(text) => {
                self.note(&text);
                self.push(Event::Text(text));
            }
            Event::Code(text) => {
                self.note(&text);
                self.push(Event::Code(text));
            }
            other => {
                self.note(" ");
                self.push(other);
            }
        }
        Ok(())
    }

    /// Adds text to the current section, for the search index.
    fn note(&mut self, text: &str) {
        if self.heading.is_some() {
            return;
        }
        if let Some(section) = self.sections.last_mut() {
            let ends = section.text.ends_with(' ') || section.text.is_empty();
            if text != " " || !ends {
                section.text.push_str(&text.replace('\n', " "));
            }
        }
    }

    fn push(&mut self, event: Event<'t>) {
        match &mut self.heading {
            Some(heading) => heading.push(event),
            None => self.out.push(event),
        }
    }

    fn html(&mut self, html: String) {
        self.out.push(Event::Html(CowStr::from(html)));
    }

    /// Writes the code blocks that wait for others of their row of tabs.
    fn flush(&mut self) {
        if let Some(html) = self.blocks.end() {
            self.html(html);
        }
    }

    fn end_heading(&mut self, level: u8) {
        let events = self.heading.take().unwrap_or_default();
        let mut title = String::new();
        for event in &events {
            if let Event::Text(text) | Event::Code(text) = event {
                title.push_str(text);
            }
        }
        let slug = slug(&title, |it| {
            self.sections.iter().any(|section| section.slug == it)
        });
        let label = escaped(&title);
        if level == 1 {
            self.html("<h1>".to_owned());
        } else {
            self.html(format!("<h{level} id=\"{slug}\">"));
        }
        self.out.extend(events);
        if level > 1 {
            self.html(format!(
                "<a class=\"anchor\" href=\"#{slug}\" aria-label=\"Link to “{label}”\">#</a>"
            ));
        }
        self.html(format!("</h{level}>\n"));
        self.sections.push(Section {
            level,
            title,
            text: String::new(),
            slug,
        });
    }

    /// The address that a link leads to on the site; `None` if the site does not have the target.
    fn target(&self, address_: &str) -> Option<String> {
        if address_.starts_with('#')
            || address_.starts_with("https://")
            || address_.starts_with("http://")
        {
            return Some(address_.to_owned());
        }
        let (path, fragment) = address_.split_once('#').unwrap_or((address_, ""));
        // Gallery, playground and package are beside the documents.
        let beside = path.trim_start_matches("../");
        if ["gallery/", "play/"].contains(&beside) || beside.starts_with("elements/") {
            let rest = address_.trim_start_matches("../");
            return Some(format!("{}../{rest}", up(self.id)));
        }
        let mut folders: Vec<&str> = self.id.split('/').collect();
        folders.pop();
        for step in path.split('/') {
            match step {
                "." | "" => {}
                ".." => drop(folders.pop()?),
                _ => folders.push(step),
            }
        }
        let path = folders.join("/");
        let id = path.strip_suffix(".md")?;
        if !self.known.contains(&id) {
            return None;
        }
        let mut target = format!("{}{}", up(self.id), address(id));
        if !fragment.is_empty() {
            let _ = write!(target, "#{fragment}");
        }
        Some(target)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(text: &str) -> Page {
        let known = ["start", "security", "decisions/0001-a"];
        Page::new("decisions/0001-a", text, &Value::Null, &known).unwrap()
    }

    #[test]
    fn links_lead_to_pages_or_become_text() {
        let html = page(
            "# A\n[s](../security.md#x), [t](../start.md), [c](../../src/lib.rs), [w](https://a.b)",
        )
        .html;
        assert!(
            html.contains("<a href=\"../security.html#x\">s</a>"),
            "{html}"
        );
        assert!(html.contains("<a href=\"../index.html\">t</a>"), "{html}");
        assert!(html.contains(", c, "), "{html}");
        assert!(html.contains("<a href=\"https://a.b\">w</a>"), "{html}");
    }

    #[test]
    fn playground_and_gallery_are_beside_the_documents() {
        let html = page("# A\n[p](../../play/#case=a), [g](../../gallery/)").html;
        assert!(
            html.contains("<a href=\"../../play/#case=a\">p</a>"),
            "{html}"
        );
        assert!(html.contains("<a href=\"../../gallery/\">g</a>"), "{html}");
        let start = Page::new("start", "# A\n[p](../play/)", &Value::Null, &["start"]);
        let html = start.unwrap().html;
        assert!(html.contains("<a href=\"../play/\">p</a>"), "{html}");
    }

    #[test]
    fn headings_have_anchors_of_their_own() {
        let page = page("# A: b\n## `x` and Y!\none\n## `x` and Y!\ntwo");
        assert!(
            page.html
                .contains("<h2 id=\"x-and-y\"><code>x</code> and Y!")
        );
        assert!(page.html.contains("<h2 id=\"x-and-y-1\">"));
        assert_eq!(page.short, "A");
        let texts: Vec<&str> = page.sections.iter().map(|it| it.text.trim()).collect();
        assert_eq!(texts, ["", "one", "two"]);
    }

    #[test]
    fn tables_have_no_styles_and_no_empty_headers() {
        let html = page("# A\n\n| | b |\n|---|--:|\n| c | d |\n").html;
        assert!(
            html.contains("<td></td><th class=\"right\">b</th>"),
            "{html}"
        );
        assert!(!html.contains("style="), "{html}");
    }

    #[test]
    fn pictures_stay_pictures() {
        let picture = "<picture>\n  <source media=\"(prefers-color-scheme: dark)\" srcset=\"d.webp\">\n  <img src=\"l.webp\" alt=\"A form\" width=\"640\">\n</picture>\n";
        let html = page(&format!("# A\n\n{picture}")).html;
        assert!(html.contains(picture), "{html}");
        let html = page("# A\n\n<img src=\"l.webp\" onerror=\"alert(1)\">\n").html;
        assert!(!html.contains("<img"), "{html}");
    }

    #[test]
    fn html_of_a_document_is_text() {
        let html = page("# A\n<script>alert(1)</script>\n\na <b>c</b>").html;
        assert!(!html.contains("<script") && !html.contains("<b>"), "{html}");
    }
}
