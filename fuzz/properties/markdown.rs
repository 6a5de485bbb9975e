//! Any text as Markdown: bounded blocks that are read as they were sent, and every word is said.

use json_form::markdown::{self, MOST_DEPTH, Node, Tag};

/// Holds an input against it, as far as it is text.
pub(crate) fn check(bytes: &[u8]) {
    check_text(&String::from_utf8_lossy(bytes));
}

/// Holds a text against it.
pub(crate) fn check_text(text: &str) {
    let mut said = String::new();
    for block in markdown::blocks(text) {
        let node = block.node().expect("a block is read as it was sent");
        assert_eq!(markdown::Block::encode(&node), block);
        say(&node, &mut said, 0);
    }
    // What stands in entities is said as the sign that it means.
    let words = text.split(|sign: char| !sign.is_ascii_alphabetic());
    for word in words.filter(|word| word.len() > 6 && !text.contains('&')) {
        assert!(said.contains(word), "{word} of {text:?} is not in {said:?}");
    }
    // Nor does anything else that is sent break the page.
    let _ = markdown::Block::received(text.to_owned()).node();
}

fn say(node: &Node, out: &mut String, depth: usize) {
    // A line of plain text may stand below what is as deep as can be.
    assert!(depth <= MOST_DEPTH + 2);
    let (tag, inside) = match node {
        Node::Text(text) => return out.push_str(text),
        Node::Element(tag, inside) => (tag, inside),
    };
    match tag {
        Tag::Code(text) | Tag::Footnote(text) | Tag::FootnoteReference(text) => out.push_str(text),
        Tag::Link { href, title } => {
            let scheme = href.split(':').next().unwrap_or_default();
            assert!(["https", "http", "mailto"].contains(&&*scheme.to_ascii_lowercase()));
            out.push_str(href);
            out.push_str(title);
        }
        Tag::Image { src, title } => {
            let scheme = src.split(':').next().unwrap_or_default();
            assert!(["https", "http", "data"].contains(&&*scheme.to_ascii_lowercase()));
            out.push_str(src);
            out.push_str(title);
        }
        _ => {}
    }
    for node in inside {
        say(node, out, depth + 1);
    }
}
