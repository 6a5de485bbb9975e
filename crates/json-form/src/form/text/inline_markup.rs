//! Inline markup in descriptions: code, strong words and links, as authors of schemas use them
//! within a line.
//!
//! Leaves paragraphs to the style sheet, checking links to the app, and full Markdown to the
//! worker's parser. Total: a mark that is not closed is plain text.

/// One part of a description: plain text, code, strong words or a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextRun<'t> {
    /// Text without markup.
    Plain(&'t str),
    /// The text between two backticks, to show as code.
    Code(&'t str),
    /// The text between two double asterisks, to show as strong.
    Strong(&'t str),
    /// A link: an address by itself, or behind words in brackets.
    Link {
        /// The words to show.
        words: &'t str,
        /// The address as written; nobody has checked yet that it is safe to follow.
        href: &'t str,
        /// The whole link as written, with brackets if it has them.
        whole: &'t str,
    },
}

const CODE: &str = "`";
const STRONG: &str = "**";
const WEB: &str = "http";
const BEHIND_SCHEME: &str = "://";
/// The most bytes of a link, its words and its address included.
const LONGEST: usize = 2_000;

/// Whether a text may contain markup; if `false`, all of it is plain.
pub fn has_marks(text: &str) -> bool {
    [CODE, STRONG, BEHIND_SCHEME, "](mailto:"]
        .iter()
        .any(|mark| text.contains(mark))
}

/// Splits a text into plain text and markup, in order.
pub fn runs(text: &str) -> Vec<TextRun<'_>> {
    let mut found = Vec::new();
    let (mut plain, mut at) = (0, 0);
    // A mark that is closed nowhere is not searched for again.
    let mut open = [true, true];
    while let Some(rest) = text.get(at..) {
        let next = rest.find(['`', '*', '[', 'h']).map(|next| at + next);
        let Some((next, rest)) = next.and_then(|next| Some((next, text.get(next..)?))) else {
            break;
        };
        let (run, length) = match rest.as_bytes().first() {
            Some(b'[') => link(rest),
            Some(b'h') => bare(text.get(..next).unwrap_or_default(), rest),
            _ => marked(rest, &mut open),
        };
        at = next + length;
        let Some(run) = run else { continue };
        let before = text.get(plain..next).filter(|it| !it.is_empty());
        found.extend(before.map(TextRun::Plain));
        found.push(run);
        plain = at;
    }
    found.extend(
        text.get(plain..)
            .filter(|it| !it.is_empty())
            .map(TextRun::Plain),
    );
    found
}

/// Reads code or strong words at the beginning of a text. Returns them and their length in bytes with the marks,
/// or `None` and the length of the plain text to skip.
fn marked<'t>(rest: &'t str, open: &mut [bool; 2]) -> (Option<TextRun<'t>>, usize) {
    let is_code = rest.starts_with(CODE);
    let mark = if is_code { CODE } else { STRONG };
    let is_open = open.get_mut(usize::from(is_code));
    let inside = rest
        .strip_prefix(mark)
        .filter(|_| is_open.as_deref() == Some(&true));
    let Some(inside) = inside else {
        return (None, 1);
    };
    let Some(length) = inside.find(mark) else {
        if let Some(is_open) = is_open {
            *is_open = false;
        }
        return (None, mark.len());
    };
    let inside = inside.get(..length).unwrap_or_default();
    // `2 ** 3 ** 4` is arithmetic.
    if inside.is_empty() || !is_code && inside.trim() != inside {
        return (None, mark.len());
    }
    let run = if is_code {
        TextRun::Code(inside)
    } else {
        TextRun::Strong(inside)
    };
    (Some(run), length + 2 * mark.len())
}

/// Reads a link with words in brackets at the beginning of a text. Returns as `marked` does.
fn link(rest: &str) -> (Option<TextRun<'_>>, usize) {
    let found = || {
        let (words, behind) = near(rest.get(1..)?).split_once(']')?;
        let (href, _) = behind.strip_prefix('(')?.split_once(')')?;
        let is_plain = |part: &str| !part.is_empty() && !part.contains(['\n', '[']);
        let is_address = !href.contains(|letter: char| letter <= ' ') && href.contains(':');
        let whole = rest.get(..words.len() + href.len() + 4)?;
        let run = TextRun::Link { words, href, whole };
        (is_plain(words) && is_plain(href) && is_address).then_some((run, whole.len()))
    };
    found().map_or((None, 1), |(run, length)| (Some(run), length))
}

/// Reads a bare address at the beginning of `rest`; `before` is the text before it. Returns as `marked` does.
fn bare<'t>(before: &str, rest: &'t str) -> (Option<TextRun<'t>>, usize) {
    let scheme = rest
        .strip_prefix(WEB)
        .map(|rest| rest.strip_prefix('s').unwrap_or(rest));
    let is_address = scheme.is_some_and(|rest| rest.starts_with(BEHIND_SCHEME))
        && !before
            .bytes()
            .next_back()
            .is_some_and(|byte| byte.is_ascii_alphanumeric());
    if !is_address {
        return (None, 1);
    }
    let near = near(rest);
    let ends = |letter: char| letter <= ' ' || "<>\"`|[]{}“”‘’\u{a0}\u{3000}".contains(letter);
    let whole = near
        .get(..near.find(ends).unwrap_or(near.len()))
        .unwrap_or_default();
    // Punctuation at the end, or a bracket around it, does not belong to the address.
    let mut href = whole;
    loop {
        let shorter = href.trim_end_matches(['.', ',', ';', ':', '!', '?', '\'', '*', '_']);
        let count = |sign: char| shorter.matches(sign).count();
        let is_bracket = shorter.ends_with(')') && count(')') > count('(');
        let shorter = if is_bracket {
            shorter.get(..shorter.len() - 1).unwrap_or_default()
        } else {
            shorter
        };
        if shorter.len() == href.len() {
            break;
        }
        href = shorter;
    }
    let host = href.split_once(BEHIND_SCHEME).map_or("", |(_, host)| host);
    if host.is_empty() {
        return (None, href.len().max(1));
    }
    let run = TextRun::Link {
        words: href,
        href,
        whole: href,
    };
    (Some(run), href.len())
}

/// The beginning of a text, at most `LONGEST` bytes, in which the end of a link is searched for.
fn near(text: &str) -> &str {
    text.get(..text.floor_char_boundary(LONGEST))
        .unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::TextRun::{Code, Plain, Strong};
    use super::*;

    #[test]
    fn code_and_strong_words_are_recognised() {
        assert_eq!(
            runs("Use `a*b` or **both, é**."),
            [
                Plain("Use "),
                Code("a*b"),
                Plain(" or "),
                Strong("both, é"),
                Plain(".")
            ]
        );
        assert_eq!(runs("**a**`b`"), [Strong("a"), Code("b")]);
    }

    fn link<'t>(words: &'t str, href: &'t str, whole: &'t str) -> TextRun<'t> {
        TextRun::Link { words, href, whole }
    }

    #[test]
    fn links_are_recognised() {
        let (a, b) = (
            "https://example.com/a_(b)",
            "[the docs](https://example.com)",
        );
        let text = format!("See {b}, or ({a}).");
        assert_eq!(
            runs(&text),
            [
                Plain("See "),
                link("the docs", "https://example.com", b),
                Plain(", or ("),
                link(a, a, a),
                Plain(").")
            ]
        );
        let mail = "[us](mailto:a@example.com)";
        assert!(has_marks(mail));
        assert_eq!(runs(mail), [link("us", "mailto:a@example.com", mail)]);
        let short = "http://x.example";
        assert_eq!(
            runs("<http://x.example>, é"),
            [Plain("<"), link(short, short, short), Plain(">, é")]
        );
    }

    #[test]
    fn unclosed_marks_are_plain_text() {
        for plain in [
            "",
            "a ` b",
            "2 ** 3 ** 4",
            "*a* ****",
            "***",
            "``",
            "é*",
            "**a",
            "a[0](b)",
            "[a](b c:d)",
            "https://",
            "xhttps://example.com",
            "the http: scheme",
        ] {
            let whole: Vec<_> = [Plain(plain)]
                .into_iter()
                .filter(|_| !plain.is_empty())
                .collect();
            assert_eq!(runs(plain), whole, "{plain}");
        }
        assert_eq!(runs("**a `b`"), [Plain("**a "), Code("b")]);
        let long = "`".repeat(100_001) + &"** ".repeat(100_000);
        assert!(runs(&long).len() < 3);
        let long = "[".repeat(100_001) + &"[a](".repeat(1_000) + &"h".repeat(100_000);
        assert_eq!(runs(&long), [Plain(&long)]);
    }
}
