//! Any text as Markdown: blocks are bounded, decoding reverses encoding, and every word is shown.

use json_form::markdown::{self, MOST_DEPTH, Node, Tag};

/// Checks an input as Markdown; invalid UTF-8 is replaced.
pub(crate) fn check(bytes: &[u8]) {
    check_text(&String::from_utf8_lossy(bytes));
}

/// Asserts that the blocks of a text survive sending, and that they show its words.
pub(crate) fn check_text(text: &str) {
    let mut said = String::new();
    for block in markdown::blocks(text) {
        let node = block.node().expect("a block is read as it was sent");
        assert_eq!(markdown::Block::encode(&node), block);
        say(&node, &mut said, 0);
    }
    // Entities are shown as the characters that they stand for.
    let words = text.split(|sign: char| !sign.is_ascii_alphabetic());
    for word in words.filter(|word| word.len() > 6 && !text.contains('&')) {
        assert!(said.contains(word), "{word} of {text:?} is not in {said:?}");
    }
    // Decoding is total.
    let _ = markdown::Block::received(text.to_owned()).node();
}

fn say(node: &Node, out: &mut String, depth: usize) {
    // Verbatim text may be one level below the deepest element.
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
