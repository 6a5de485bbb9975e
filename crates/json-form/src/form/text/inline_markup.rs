//! Inline markup in descriptions: code, strong words and links, as authors of schemas use them
//! within a line, in Markdown or as HTML.
//!
//! Leaves tags and character references to `inline_html`, paragraphs to the style sheet, checking links to the app, and
//! full Markdown to the worker's parser. Total: a mark that is not closed is plain text. Nothing is ever parsed as
//! markup by the browser: what is not a run named here is text.

use std::borrow::Cow;

use super::inline_html::{self, Closings, Effect, decoded};
pub use super::text_run::TextRun;
use crate::formats::safe_link::safe_link;

const CODE: &str = "`";
const STRONG: &str = "**";
const WEB: &str = "http";
const BEHIND_SCHEME: &str = "://";
/// The most bytes of a link, its words and its address included.
const LONGEST: usize = 2_000;

/// Whether a text may contain markup; if `false`, all of it is plain.
pub fn has_marks(text: &str) -> bool {
    [CODE, STRONG, BEHIND_SCHEME, "](mailto:", "<", "&"]
        .iter()
        .any(|mark| text.contains(mark))
}

/// A description as text alone, without marks and tags; a link is its words, with the address of an `<a>` behind them.
pub fn plain(text: &str) -> Cow<'_, str> {
    if !has_marks(text) {
        return Cow::Borrowed(text);
    }
    let mut all = String::new();
    for run in runs(text) {
        match run {
            TextRun::Plain(text) | TextRun::Code(text) | TextRun::Strong(text) => {
                all.push_str(&text);
            }
            TextRun::Link { words, href, .. } => {
                all.push_str(&words);
                if words != href && safe_link(&href).is_some() {
                    all.extend([" (", &href, ")"]);
                }
            }
        }
    }
    Cow::Owned(all)
}

/// Splits a text into plain text and markup, in order.
pub fn runs(text: &str) -> Vec<TextRun<'_>> {
    let mut found = Runs::default();
    let (mut plain, mut at) = (0, 0);
    // A mark that is closed nowhere is not searched for again.
    let mut open = [true, true];
    let mut closings = Closings::of(text);
    while let Some(rest) = text.get(at..) {
        let next = rest.find(['`', '*', '[', 'h', '<']).map(|next| at + next);
        let Some((next, rest)) = next.and_then(|next| Some((next, text.get(next..)?))) else {
            break;
        };
        if rest.starts_with('<')
            && let Some((effect, length)) = inline_html::tag(&mut closings, next)
        {
            found.plain(text.get(plain..next).unwrap_or_default());
            match effect {
                Effect::None => {}
                Effect::Break { bullet } => found.line_break(bullet),
                Effect::Run(run) => found.run(run),
            }
            at = next + length;
            plain = at;
            continue;
        }
        let (run, length) = match rest.as_bytes().first() {
            Some(b'[') => link(rest),
            Some(b'h') => bare(text.get(..next).unwrap_or_default(), rest),
            Some(b'<') => (None, 1),
            _ => marked(rest, &mut open),
        };
        at = next + length;
        let Some(run) = run else { continue };
        found.plain(text.get(plain..next).unwrap_or_default());
        found.run(run);
        plain = at;
    }
    found.plain(text.get(plain..).unwrap_or_default());
    found.finish()
}

/// The runs found so far. Tags can break lines; the white space around such a break is dropped.
#[derive(Default)]
struct Runs<'t> {
    found: Vec<TextRun<'t>>,
    is_after_break: bool,
}

impl<'t> Runs<'t> {
    fn plain(&mut self, text: &'t str) {
        let text = if self.is_after_break {
            text.trim_start()
        } else {
            text
        };
        if !text.is_empty() {
            self.is_after_break = false;
            self.add(decoded(text));
        }
    }

    fn add(&mut self, text: Cow<'t, str>) {
        match self.found.last_mut() {
            Some(TextRun::Plain(before)) => before.to_mut().push_str(&text),
            _ => self.found.push(TextRun::Plain(text)),
        }
    }

    fn run(&mut self, run: TextRun<'t>) {
        self.is_after_break = false;
        self.found.push(run);
    }

    fn line_break(&mut self, bullet: bool) {
        self.trim_end();
        if !self.found.is_empty() {
            self.add(Cow::Borrowed("\n"));
        }
        if bullet {
            self.add(Cow::Borrowed("• "));
        }
        self.is_after_break = true;
    }

    fn trim_end(&mut self) {
        if let Some(TextRun::Plain(last)) = self.found.last_mut() {
            let length = last.trim_end().len();
            if length == 0 {
                self.found.pop();
            } else if length < last.len() {
                last.to_mut().truncate(length);
            }
        }
    }

    fn finish(mut self) -> Vec<TextRun<'t>> {
        if self.is_after_break {
            self.trim_end();
        }
        self.found
    }
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
        TextRun::Code(Cow::Borrowed(inside))
    } else {
        TextRun::Strong(decoded(inside))
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
        let run = TextRun::Link {
            words: decoded(words),
            href: decoded(href),
            whole: decoded(whole),
        };
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
    let address = decoded(href);
    let run = TextRun::Link {
        words: address.clone(),
        href: address.clone(),
        whole: address,
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
    use super::*;

    const fn text(text: &str) -> TextRun<'_> {
        TextRun::Plain(Cow::Borrowed(text))
    }

    const fn code(text: &str) -> TextRun<'_> {
        TextRun::Code(Cow::Borrowed(text))
    }

    const fn strong(text: &str) -> TextRun<'_> {
        TextRun::Strong(Cow::Borrowed(text))
    }

    #[test]
    fn code_and_strong_words_are_recognised() {
        assert_eq!(
            runs("Use `a*b` or **both, é**."),
            [
                text("Use "),
                code("a*b"),
                text(" or "),
                strong("both, é"),
                text(".")
            ]
        );
        assert_eq!(runs("**a**`b`"), [strong("a"), code("b")]);
    }

    fn link<'t>(words: &'t str, href: &'t str, whole: &'t str) -> TextRun<'t> {
        TextRun::Link {
            words: words.into(),
            href: href.into(),
            whole: whole.into(),
        }
    }

    #[test]
    fn links_are_recognised() {
        let (a, b) = (
            "https://example.com/a_(b)",
            "[the docs](https://example.com)",
        );
        let words = format!("See {b}, or ({a}).");
        assert_eq!(
            runs(&words),
            [
                text("See "),
                link("the docs", "https://example.com", b),
                text(", or ("),
                link(a, a, a),
                text(").")
            ]
        );
        let mail = "[us](mailto:a@example.com)";
        assert!(has_marks(mail));
        assert_eq!(runs(mail), [link("us", "mailto:a@example.com", mail)]);
        let short = "http://x.example";
        assert_eq!(
            runs("<http://x.example>, é"),
            [text("<"), link(short, short, short), text(">, é")]
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
            let whole: Vec<_> = [text(plain)]
                .into_iter()
                .filter(|_| !plain.is_empty())
                .collect();
            assert_eq!(runs(plain), whole, "{plain}");
        }
        assert_eq!(runs("**a `b`"), [text("**a "), code("b")]);
        let long = "`".repeat(100_001) + &"** ".repeat(100_000);
        assert!(runs(&long).len() < 3);
        let long = "[".repeat(100_001) + &"[a](".repeat(1_000) + &"h".repeat(100_000);
        assert_eq!(runs(&long), [text(&long)]);
    }

    /// The runs in a readable form: code in backticks, strong words in asterisks, links as `[words](href)`.
    fn read(words: &str) -> String {
        let read = |run: TextRun<'_>| match run {
            TextRun::Plain(text) => text.into_owned(),
            TextRun::Code(text) => format!("`{text}`"),
            TextRun::Strong(text) => format!("*{text}*"),
            TextRun::Link { words, href, .. } => format!("[{words}]({href})"),
        };
        runs(words).into_iter().map(read).collect()
    }

    #[test]
    fn html_becomes_text_and_links() {
        for (words, expected) in [
            (
                r#"See <a href="https://a.example/b?c=1&amp;d=2" target="_blank">the <i>guide</i></a>."#,
                "See [the guide](https://a.example/b?c=1&d=2).",
            ),
            (
                "<A HREF='https://a.example'>a</A> b",
                "[a](https://a.example) b",
            ),
            ("<a href=https://a.example>a</a>", "[a](https://a.example)"),
            (
                "<a href=\"https://a.example\"></a>",
                "[https://a.example](https://a.example)",
            ),
            (
                "<a name='x'>Here</a> <span class=\"y\">there</span>",
                "Here there",
            ),
            (
                "<code>a&lt;b</code>, <b>not</b> <strong>this</strong>",
                "`a<b`, *not* *this*",
            ),
            (
                "<b>Read <a href='https://a.example'>it</a></b>",
                "Read [it](https://a.example)",
            ),
            ("One.<br>Two.<br/>\n Three<br />", "One.\nTwo.\nThree"),
            ("<p>One</p>\n<p>Two</p>", "One\nTwo"),
            (
                "Any of:<ul>\n<li>one</li>\n<li>two</li></ul>Or",
                "Any of:\n• one\n• two\nOr",
            ),
            (
                "R&amp;D&nbsp;&mdash; &quot;x&quot; &#39;y&#x27; &eacute;",
                "R&D\u{a0}— \"x\" 'y' é",
            ),
            ("a<!-- hidden -->b <img src='x' alt='a cat'>", "ab a cat"),
            ("<script>alert(1)</script>a<style>b{}</style>", "a"),
            ("&lt;b&gt;not bold&lt;/b&gt;", "<b>not bold</b>"),
            (
                "https://a.example/x</p>",
                "[https://a.example/x](https://a.example/x)",
            ),
        ] {
            assert_eq!(read(words), expected, "{words}");
        }
        assert_eq!(
            plain("<b>A</b> <a href='https://a.example'>b</a> <a href='javascript:x'>c</a>"),
            "A b (https://a.example) c"
        );
    }

    #[test]
    fn angle_brackets_that_are_not_tags_stay() {
        for words in [
            "a < b and c > d",
            "a <b and c> d",
            "List<string>",
            "Map<string, List<B>>",
            "from <a> to <b>",
            "the <i>-th",
            "<your-name>",
            "<title>.<name>",
            "x <- y -> z <",
            "AT&T & R&D; &unknown; &#0; &amp",
            "a<br",
            "<a href=\"https",
        ] {
            assert_eq!(read(words), words);
        }
        assert_eq!(read("`<b>x</b> &amp;`"), "`<b>x</b> &amp;`");
    }

    #[test]
    fn hostile_html_takes_linear_time() {
        for part in [
            "<b>",
            "<a href=x>",
            "<!--",
            "<code>",
            "</b>",
            "<p ",
            "&amp",
            "<li>",
            "<a href='",
        ] {
            let long = part.repeat(200_000);
            assert!(runs(&long).len() < 3, "{part}");
            let closed = long + "</b></a></code>";
            assert!(runs(&closed).len() < 4, "{part}");
        }
    }
}
