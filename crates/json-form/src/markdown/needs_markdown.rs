//! Whether a text has anything that Markdown would show in another way.
//!
//! Owns that guess: a status of one sentence needs no worker. Invariant: where it says no, the text
//! looks as it stands.

/// Whether the text may look other than it stands. `lines`: whether its lines end where they end.
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
    fn only_what_looks_as_it_stands_has_no_marks() {
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
    fn a_text_without_marks_is_read_as_it_stands() {
        for text in ["Working…", "one\ntwo", "3.5 - or 4?"] {
            assert!(!needs_markdown(text, true));
            let paragraph = crate::markdown::Tag::Paragraph;
            let inside = vec![crate::markdown::Node::Text(text.to_owned())];
            let expected = crate::markdown::Node::Inside(paragraph, inside);
            assert_eq!(crate::markdown::nodes(text), [expected]);
        }
    }
}
