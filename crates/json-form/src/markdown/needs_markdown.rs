//! A quick test for texts that need no Markdown parser.
//!
//! Most status messages are one plain sentence, which does not need the worker. Invariant: if the test is
//! negative, the text renders exactly as written.

/// Whether Markdown may render the text differently from how it is written. `lines`: whether line breaks are kept.
pub fn needs_markdown(text: &str, lines: bool) -> bool {
    let sign = |it: u8| b"*_#`[]<>|~&\\^".contains(&it);
    text.bytes().any(sign)
        || text.contains("http")
        || text.contains("  \n")
        || (!lines && text.trim_end().contains('\n'))
        || text.lines().any(begins_block)
}

fn begins_block(line: &str) -> bool {
    let rest = line.trim_start();
    let numbered = rest.trim_start_matches(|it: char| it.is_ascii_digit());
    let item = if numbered.len() < rest.len() {
        numbered.strip_prefix(['.', ')'])
    } else {
        rest.strip_prefix(['-', '+'])
    };
    line.starts_with(['\t', ' '])
        || rest.starts_with("--")
        || rest.starts_with('=')
        || item.is_some_and(|item| item.is_empty() || item.starts_with(char::is_whitespace))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_with_markup_need_markdown() {
        for text in [
            "",
            "Working…",
            "A sentence. Another (one), 3.5 - or 4?",
            "one\ntwo",
            "a\n\nb",
        ] {
            assert!(!needs_markdown(text, true), "{text}");
        }
        for text in [
            "*a*",
            "# a",
            "- a",
            "1. a",
            "2) a",
            "a\n===",
            "    a",
            "a | b",
            "https://a.b",
            "a &amp; b",
            "a  \nb",
            "---",
        ] {
            assert!(needs_markdown(text, true), "{text}");
        }
        assert!(needs_markdown("one\ntwo", false));
        assert!(!needs_markdown("one\n", false));
    }

    #[test]
    fn texts_without_markup_render_as_written() {
        for text in ["Working…", "one\ntwo", "3.5 - or 4?"] {
            assert!(!needs_markdown(text, true));
            let paragraph = crate::markdown::Tag::Paragraph;
            let inside = vec![crate::markdown::Node::Text(text.to_owned())];
            let expected = crate::markdown::Node::Element(paragraph, inside);
            assert_eq!(crate::markdown::nodes(text), [expected]);
        }
    }
}
