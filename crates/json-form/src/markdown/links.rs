//! Links in a text: which addresses pictures may have, and which bare addresses become links.
//!
//! Invariant: nothing is fetched; only the person follows a link.

use super::node::{Node, Tag};
use crate::formats::safe_link::safe_link;

/// Whether an address is allowed for an image: a web address, or a `data:` URL in base64.
pub(super) fn is_picture(address: &str) -> bool {
    let here = |address: &str| {
        let (head, bytes) = address.split_once(',')?;
        let kind = head.strip_suffix(";base64")?.strip_prefix("data:image/")?;
        let is_sign = |it: char| it.is_ascii_alphanumeric() || matches!(it, '+' | '/' | '=');
        let is_kind = |it: char| it.is_ascii_alphanumeric() || matches!(it, '+' | '.' | '-');
        Some(!kind.is_empty() && kind.chars().all(is_kind) && bytes.chars().all(is_sign))
    };
    safe_link(address).is_some_and(|link| !link.href.starts_with("mailto:"))
        || here(address) == Some(true)
}

/// Turns bare web addresses in texts into links, until the node budget `left` is used up.
pub(super) fn link_bare(nodes: Vec<Node>, left: &mut usize) -> Vec<Node> {
    let has_address = |node: &Node| matches!(node, Node::Text(text) if next(text).is_some());
    if !nodes.iter().any(has_address) {
        return nodes;
    }
    let mut linked = Vec::new();
    for node in nodes {
        match node {
            Node::Text(text) => link_text(&text, left, &mut linked),
            inside @ Node::Element(..) => linked.push(inside),
        }
    }
    linked
}

fn link_text(text: &str, left: &mut usize, out: &mut Vec<Node>) {
    // The link, its text, and the text behind it.
    const NEW: usize = 3;
    let mut rest = text;
    while *left >= NEW
        && let Some((before, address, behind)) = next(rest)
    {
        *left -= NEW;
        if !before.is_empty() {
            out.push(Node::Text(before.to_owned()));
        }
        let tag = Tag::Link {
            href: address.to_owned(),
            title: String::new(),
        };
        out.push(Node::Element(tag, vec![Node::Text(address.to_owned())]));
        rest = behind;
    }
    if !rest.is_empty() {
        out.push(Node::Text(rest.to_owned()));
    }
}

/// Splits a text at its first bare address; returns the text before, the address and the text after.
fn next(text: &str) -> Option<(&str, &str, &str)> {
    for (at, _) in text.match_indices("http") {
        let (before, rest) = text.split_at_checked(at)?;
        let inside_a_word = before
            .chars()
            .next_back()
            .is_some_and(char::is_alphanumeric);
        let mut schemes = ["http://", "https://"].into_iter();
        let host = schemes.find_map(|scheme| rest.strip_prefix(scheme));
        // The end is looked for only where an address begins, so that no text is read twice.
        if host.is_some_and(|host| host.starts_with(char::is_alphanumeric)) && !inside_a_word {
            let address = ended(rest);
            return Some((before, address, rest.get(address.len()..)?));
        }
    }
    None
}

/// The address at the start of a text, without the punctuation of the surrounding sentence.
fn ended(rest: &str) -> &str {
    let is_end = |it: char| {
        it.is_whitespace() || it.is_control() || matches!(it, '<' | '>' | '"' | '`' | '|')
            // Punctuation of Chinese and Japanese, which have no spaces between sentences.
            || matches!(it, '\u{3001}'..='\u{303f}' | '\u{ff01}'..='\u{ff0f}' | '\u{ff1a}'..='\u{ff1f}')
    };
    let mut address = rest.split(is_end).next().unwrap_or_default();
    let count = |sign: char| address.matches(sign).count();
    let mut brackets = [('(', ')'), ('[', ']'), ('{', '}')]
        .map(|(open, close)| (close, count(close).saturating_sub(count(open))));
    loop {
        address =
            address.trim_end_matches(['.', ',', ';', ':', '!', '?', '\'', '*', '_', '~', '”', '’']);
        let unpaired = brackets
            .iter_mut()
            .find(|(close, more)| *more > 0 && address.ends_with(*close));
        let Some((_, more)) = unpaired else {
            return address;
        };
        *more -= 1;
        address = address.get(..address.len() - 1).unwrap_or_default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<String> {
        let mut nodes = Vec::new();
        link_text(text, &mut 1_000, &mut nodes);
        let links = nodes.into_iter().filter_map(|node| match node {
            Node::Element(Tag::Link { href, .. }, _) => Some(href),
            _ => None,
        });
        links.collect()
    }

    #[test]
    fn bare_addresses_exclude_the_punctuation_of_the_sentence() {
        for (text, address) in [
            ("See https://example.com/a.", "https://example.com/a"),
            ("(https://example.com/a_(b))", "https://example.com/a_(b)"),
            (
                "https://example.com/?q=1&r=2, and",
                "https://example.com/?q=1&r=2",
            ),
            ("参照https://例え.jp/あ。次", "https://例え.jp/あ"),
        ] {
            // An address directly after a letter is not recognized, so a space is added.
            let text = text.replace("参照", "参照 ");
            assert_eq!(found(&text), [address], "{text}");
        }
        assert_eq!(found("http://a.b http://c.d"), ["http://a.b", "http://c.d"]);
        for text in [
            "xhttps://a.b",
            "https://",
            "http:/a",
            "httpshttp",
            "https://.a",
            "ftp://a.b",
        ] {
            assert_eq!(found(text), Vec::<String>::new(), "{text}");
        }
    }

    #[test]
    fn only_web_and_mail_addresses_are_safe() {
        for address in ["https://a.b", "HTTP://a", "mailto:a@b"] {
            assert!(safe_link(address).is_some(), "{address}");
        }
        for address in [
            "javascript:alert(1)",
            " https://a",
            "https:",
            "https://",
            "data:text/html,x",
            "//a.b",
            "/a",
            "#a",
            "https\t://x",
            "vbscript:x",
            "file:///etc",
        ] {
            assert!(safe_link(address).is_none(), "{address}");
        }
        assert!(is_picture("data:image/png;base64,AAAA"));
        assert!(is_picture("https://a.b/c.png"));
        for address in [
            "data:text/html;base64,AAAA",
            "data:image/svg+xml,<svg>",
            "mailto:a@b",
        ] {
            assert!(!is_picture(address), "{address}");
        }
    }
}
