//! The code blocks of documents: coloured, in tabs, and live.
//!
//! The word after the language says how a block is shown: `live` also renders the block; `tab=React` puts it into a row
//! of tabs with its neighbours. Scripts and style sheets of live HTML become files, since the pages forbid inline ones.

use std::fmt::Write as _;

use anyhow::{Context as _, Result};

use super::escaped;
use super::highlight::highlight;

/// The attribute by which examples name an agent. In live examples it becomes `data-agent`: the page's script then uses
/// the agent that serves the site, if there is one.
const AGENT: &str = " agent=\"https://agent.example.com\"";

/// A fenced code block of a Markdown document: the language, the other words behind the fence, and the text.
#[derive(Debug)]
pub(super) struct Block {
    language: String,
    words: Vec<String>,
    text: String,
}

impl Block {
    /// A block of this text; `info` is the text after the fence.
    pub(super) fn new(info: &str, text: String) -> Self {
        let mut words = info.split_whitespace().map(str::to_owned);
        Self {
            language: words.next().unwrap_or_default(),
            words: words.collect(),
            text,
        }
    }

    fn is(&self, word: &str) -> bool {
        self.words.iter().any(|it| it == word)
    }

    fn tab(&self) -> Option<&str> {
        self.words.iter().find_map(|it| it.strip_prefix("tab="))
    }

    fn listing(&self) -> String {
        let code = highlight(&self.language, &self.text);
        format!(
            "<div class=\"listing\"><pre tabindex=\"0\" data-language=\"{}\"><code>{code}</code></pre></div>\n",
            escaped(&self.language)
        )
    }
}

/// The code blocks of a page while they become HTML and files.
#[derive(Debug)]
pub(super) struct Blocks {
    /// The name of the page, for names of files.
    page: String,
    /// The blocks of an unfinished row of tabs; empty between such rows.
    tabs: Vec<Block>,
    /// Whether a code block of the page is a live example.
    pub(super) is_live: bool,
    /// The name and text of each script and style sheet that live examples load.
    pub(super) files: Vec<(String, String)>,
}

impl Blocks {
    pub(super) fn new(page: &str) -> Self {
        Self {
            page: page.replace('/', "-"),
            tabs: Vec::new(),
            is_live: false,
            files: Vec::new(),
        }
    }

    /// Adds the next block of the page. Returns the HTML of a finished row of tabs and of the block; `None` for a block
    /// with a tab, since other blocks of its row may follow.
    pub(super) fn add(&mut self, block: Block) -> Result<Option<String>> {
        if block.tab().is_some() {
            self.tabs.push(block);
            return Ok(None);
        }
        let before = self.end().unwrap_or_default();
        let html = if block.is("live") {
            self.is_live = true;
            self.live(&block)?
        } else {
            block.listing()
        };
        Ok(Some(before + &html))
    }

    /// Ends the row of tabs, and returns its HTML; `None` if no row was begun.
    pub(super) fn end(&mut self) -> Option<String> {
        if self.tabs.is_empty() {
            return None;
        }
        let mut panels = String::new();
        for block in self.tabs.drain(..) {
            let title = escaped(block.tab().unwrap_or_default());
            let listing = block.listing();
            let _ = write!(
                panels,
                "<div class=\"choice\" data-title=\"{title}\"><p class=\"choice-title\">{title}</p>{listing}</div>"
            );
        }
        Some(format!("<div class=\"choices\">{panels}</div>\n"))
    }

    fn live(&mut self, block: &Block) -> Result<String> {
        let (kind, drawn) = if block.language == "html" {
            ("html", self.taken_apart(&block.text)?)
        } else {
            ("json", "<schema-form></schema-form>".to_owned())
        };
        Ok(format!(
            "<div class=\"live\" data-kind=\"{kind}\"><div class=\"drawn\">{drawn}</div>{}</div>\n",
            block.listing()
        ))
    }

    /// The HTML of a live example without its scripts and style sheets, whose texts are added to `files`.
    fn taken_apart(&mut self, text: &str) -> Result<String> {
        let mut html = String::new();
        let mut rest = text;
        while let Some((before, tag, inside, after)) = next_raw(rest)? {
            html.push_str(before);
            let ending = if tag.starts_with("<style") {
                "css"
            } else {
                "mjs"
            };
            // The page loads the package by itself.
            if !tag.contains(" src=") {
                let name = format!("{}-{}.{ending}", self.page, self.files.len());
                self.files.push((name, inside.to_owned()));
            }
            rest = after;
        }
        html.push_str(rest);
        Ok(html.replace(AGENT, " data-agent").trim().to_owned())
    }
}

/// The next `<script>` or `<style>`: the text before it, its tag, its content, and the text after it.
fn next_raw(text: &str) -> Result<Option<(&str, &str, &str, &str)>> {
    let found = ["script", "style"]
        .into_iter()
        .filter_map(|name| Some((text.find(&format!("<{name}"))?, name)))
        .min();
    let Some((at, name)) = found else {
        return Ok(None);
    };
    let (before, element) = text.split_at(at);
    let open = element.find('>').context("a tag without an end")?;
    let (tag, element) = element.split_at(open + 1);
    let (inside, after) = element
        .split_once(&format!("</{name}>"))
        .context("an element without an end")?;
    Ok(Some((before, tag, inside, after)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn added(info: &str, text: &str) -> (String, Blocks) {
        let mut blocks = Blocks::new("start");
        let html = blocks.add(Block::new(info, text.to_owned())).unwrap();
        (html.unwrap_or_default(), blocks)
    }

    #[test]
    fn scripts_of_a_live_example_become_files() {
        let (html, blocks) = added(
            "html live",
            "<script type=\"module\" src=\"https://cdn.example.com/a.js\"></script>\n<a2a-form agent=\"https://agent.example.com\"></a2a-form>\n<script type=\"module\">\n1;\n</script>\n",
        );
        assert!(
            html.contains("<div class=\"drawn\"><a2a-form data-agent></a2a-form></div>"),
            "{html}"
        );
        assert_eq!(
            blocks.files,
            [("start-0.mjs".to_owned(), "\n1;\n".to_owned())]
        );
    }

    #[test]
    fn tabs_stand_in_one_row() {
        let mut blocks = Blocks::new("start");
        for name in ["React", "Vue"] {
            let block = Block::new(&format!("js tab={name}"), "1".to_owned());
            assert_eq!(blocks.add(block).unwrap(), None);
        }
        let html = blocks.end().unwrap();
        assert_eq!(html.matches("class=\"choice\"").count(), 2);
        assert_eq!(blocks.end(), None);
    }
}
