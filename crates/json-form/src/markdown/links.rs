//! Addresses in a text: which may be followed, and which are written without brackets.
//!
//! Owns that judgement (SAFETY §2). Leaves fetching to nobody: an address is only ever followed by
//! the person.

use super::node::{Node, Tag};

/// Whether it may be followed.
pub(super) fn is_safe(address: &str) -> bool {
    let begins = |scheme: &str| {
        let head = address.get(..scheme.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(scheme)) && address.len() > scheme.len()
    };
    !address.contains(|it: char| it.is_control() || it.is_whitespace())
        && ["https://", "http://", "mailto:"].into_iter().any(begins)
}

/// Whether it is a picture's: from elsewhere, to be asked for, or here, in base64.
pub(super) fn is_picture(address: &str) -> bool {
    let here = |address: &str| {
        let (head, bytes) = address.split_once(',')?;
        let kind = head.strip_suffix(";base64")?.strip_prefix("data:image/")?;
        let is_sign = |it: char| it.is_ascii_alphanumeric() || matches!(it, '+' | '/' | '=');
        let is_kind = |it: char| it.is_ascii_alphanumeric() || matches!(it, '+' | '.' | '-');
        Some(!kind.is_empty() && kind.chars().all(is_kind) && bytes.chars().all(is_sign))
    };
    is_safe(address) && !address.to_ascii_lowercase().starts_with("mailto:")
        || here(address) == Some(true)
}

/// Makes links of the addresses that stand in texts without brackets, as agents write them.
pub(super) fn link_bare(nodes: Vec<Node>) -> Vec<Node> {
    let has_address = |node: &Node| matches!(node, Node::Text(text) if next(text).is_some());
    if !nodes.iter().any(has_address) {
        return nodes;
    }
    let mut linked = Vec::new();
    for node in nodes {
        match node {
            Node::Text(text) => link_text(&text, &mut linked),
            inside @ Node::Inside(..) => linked.push(inside),
        }
    }
    linked
}

fn link_text(text: &str, out: &mut Vec<Node>) {
    let mut rest = text;
    while let Some((before, address, behind)) = next(rest) {
        if !before.is_empty() {
            out.push(Node::Text(before.to_owned()));
        }
        let tag = Tag::Link {
            href: address.to_owned(),
            title: String::new(),
        };
        out.push(Node::Inside(tag, vec![Node::Text(address.to_owned())]));
        rest = behind;
    }
    if !rest.is_empty() {
        out.push(Node::Text(rest.to_owned()));
    }
}

/// What stands before the first address, the address, and what stands behind it.
fn next(text: &str) -> Option<(&str, &str, &str)> {
    let mut from = 0;
    loop {
        let at = from + text.get(from..)?.find("http")?;
        let (before, rest) = (text.get(..at)?, text.get(at..)?);
        let inside_a_word = before
            .chars()
            .next_back()
            .is_some_and(char::is_alphanumeric);
        let address = ended(rest);
        let host = address
            .split_once("://")
            .map(|(scheme, host)| (scheme.len(), host));
        if let Some((4 | 5, host)) = host
            && !inside_a_word
            && host.starts_with(char::is_alphanumeric)
            && is_safe(address)
        {
            return Some((before, address, rest.get(address.len()..)?));
        }
        from = at + "http".len();
    }
}

/// An address to its end: without the signs of the sentence that it stands in.
fn ended(rest: &str) -> &str {
    let is_end = |it: char| {
        it.is_whitespace() || it.is_control() || matches!(it, '<' | '>' | '"' | '`' | '|')
            // The signs of sentences in Chinese and Japanese, which have no spaces between.
            || matches!(it, '\u{3001}'..='\u{303f}' | '\u{ff01}'..='\u{ff0f}' | '\u{ff1a}'..='\u{ff1f}')
    };
    let mut address = rest.split(is_end).next().unwrap_or_default();
    loop {
        let shorter =
            address.trim_end_matches(['.', ',', ';', ':', '!', '?', '\'', '*', '_', '~', '”', '’']);
        let unpaired = |open: char, close: char| {
            shorter.ends_with(close)
                && shorter.matches(open).count() < shorter.matches(close).count()
        };
        let is_unpaired = unpaired('(', ')') || unpaired('[', ']') || unpaired('{', '}');
        let shorter = if is_unpaired {
            shorter.get(..shorter.len() - 1).unwrap_or_default()
        } else {
            shorter
        };
        if shorter.len() == address.len() {
            return address;
        }
        address = shorter;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<String> {
        let mut nodes = Vec::new();
        link_text(text, &mut nodes);
        let links = nodes.into_iter().filter_map(|node| match node {
            Node::Inside(Tag::Link { href, .. }, _) => Some(href),
            _ => None,
        });
        links.collect()
    }

    #[test]
    fn an_address_ends_where_its_sentence_goes_on() {
        for (text, address) in [
            ("See https://example.com/a.", "https://example.com/a"),
            ("(https://example.com/a_(b))", "https://example.com/a_(b)"),
            (
                "https://example.com/?q=1&r=2, and",
                "https://example.com/?q=1&r=2",
            ),
            ("参照https://例え.jp/あ。次", "https://例え.jp/あ"),
        ] {
            // What stands before in a script without spaces is no part of a word's address.
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
    fn only_these_may_be_followed() {
        for address in ["https://a.b", "HTTP://a", "mailto:a@b"] {
            assert!(is_safe(address), "{address}");
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
            assert!(!is_safe(address), "{address}");
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
